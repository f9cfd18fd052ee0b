"""Builds Fray, compiled by mypyc where that is possible and as plain Python where it is not, with the table's page.

Compiled is every module of engine, space, minds and the systems, except `__init__.py`, the systems' tests and modules
whose first line starts with `# mypyc: skip`. All of them make one library: only then does mypyc know every subclass of
a class, calls its methods directly and reads its attributes unchecked (Momentum is a quarter faster than with a
library for each system). It writes a C file for each module; those of the engine, and of each system, are compiled as
one unit, so that the C compiler can inline between them, and the units side by side. Geometry goes with the one system
that walks on squares. Where the linker takes the first of several definitions, each unit has mypyc's runtime in it, to
be inlined too; else that is a unit of its own.

FRAY_PURE=1               do not compile
FRAY_OPT=0                compile without optimizing: much quicker to build, for development
FRAY_REQUIRE_COMPILED=1   fail where the build would otherwise fall back to plain Python
FRAY_REQUIRE_PAGE=1       fail where the page would otherwise be left out
"""

from __future__ import annotations

import os
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError
from setuptools.modified import newer_group

sys.path.insert(0, str(Path(__file__).resolve().parent))
from tools import page  # noqa: E402
from tools.compiler import NotCompiledError, require_c_compiler  # noqa: E402

PACKAGE = Path("src/fray")
BUILD = Path("build")
LIBRARY = "fray"
ENGINE = "core"
WALKER = "sixseconds"  # the one system on squares: geometry is compiled in one unit with it, to be inlined
RUNTIME = "runtime"
FIRST_DEFINITION = "-Wl,--allow-multiple-definition" if sys.platform == "linux" else ""
SKIP = "# mypyc: skip"
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}


def is_compiled(module: Path, package: Path) -> bool:
    """Whether a module is for mypyc."""
    if module.name == "__init__.py" or "tests" in module.relative_to(package).parts:
        return False
    with module.open(encoding="utf-8") as lines:
        return not lines.readline().startswith(SKIP)


def modules_under(package: Path, *folders: str) -> list[str]:
    """The modules to compile, as paths."""
    found = (module for folder in folders for module in sorted((package / folder).rglob("*.py")))
    return [module.as_posix() for module in found if is_compiled(module, package)]


def module_groups(package: Path = PACKAGE) -> dict[str, list[str]]:
    """What becomes one unit for the C compiler, by name."""
    groups = {ENGINE: modules_under(package, "engine", "space", "minds")}
    for system in sorted(package.glob("rulesets/*/ledger.toml")):
        groups[system.parent.name] = modules_under(package, f"rulesets/{system.parent.name}")
    return {name: modules for name, modules in groups.items() if modules}


def compiled_extensions() -> list[Extension]:
    """Translate to C."""
    require_c_compiler()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise NotCompiledError("mypyc is not installed") from error
    modules = [module for group in module_groups().values() for module in group]
    # No configuration: what only strict mypy objects to compiles all the same, and is for `make lint` to say.
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={BUILD / 'mypyc_cache'}"]
    level = os.environ.get("FRAY_OPT", "3")
    try:
        extensions = mypycify(options + modules, multi_file=True, group_name=LIBRARY, opt_level=level, debug_level="0")
    except (SystemExit, Exception) as error:
        raise NotCompiledError("mypyc refused the sources (`make lint` says why)") from error
    return [with_our_flags(extension) for extension in extensions if isinstance(extension, Extension)]


def with_our_flags(extension: Extension) -> Extension:
    """A new compiler's new warning must not stop anybody; calls within the library are direct, and may be inlined."""
    flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    if os.name == "posix":
        flags += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    extension.extra_compile_args = flags
    return extension


def unit_of(source: str) -> str:
    """The unit a C file belongs to: `__native_fray___rulesets___stances___turn.c` to stances."""
    library, _, module = Path(source).stem.partition("___")
    if library != f"__native_{LIBRARY}":
        return RUNTIME
    top, _, rest = module.partition("___")
    if top == "space":
        return WALKER
    return rest.partition("___")[0] if top == "rulesets" else ENGINE


def write_units(sources: list[str]) -> dict[Path, list[str]]:
    """One C file a unit that includes its parts; one that would not change is left alone."""
    parts: dict[str, list[str]] = {}
    for source in sorted(sources):
        parts.setdefault(unit_of(source), []).append(source)
    runtime = parts.pop(RUNTIME) if FIRST_DEFINITION else []
    units = {BUILD / f"unit_{name}.c": runtime + own for name, own in parts.items()}
    for unit, included in units.items():
        text = "".join(f'#include "{Path(part).name}"\n' for part in included)
        if not unit.exists() or unit.read_text(encoding="utf-8") != text:
            unit.write_text(text, encoding="utf-8")
    return units


def announce(form: str, reason: str = "") -> None:
    """Say which form was built, in one line, and leave the line for make."""
    line = f"{form}: {reason}" if reason else form
    BUILD.mkdir(exist_ok=True)
    (BUILD / "form.txt").write_text(line + "\n", encoding="utf-8")
    print(f"fray: {line}", file=sys.stderr)


def fall_back(error: Exception) -> None:
    """Go on in plain Python, unless that is not wanted."""
    if os.environ.get("FRAY_REQUIRE_COMPILED") == "1":
        sys.exit(f"fray: not compiled, because {error}, and FRAY_REQUIRE_COMPILED is set")
    announce("interpreted", f"plain Python, complete but slower, because {error}")


class BuildPython(build_py):
    """Builds the page first, so that it is among the package's files."""

    def run(self) -> None:
        try:
            page.build()
        except page.NotBuiltError as error:
            if os.environ.get("FRAY_REQUIRE_PAGE") == "1":
                sys.exit(f"fray: no page, because {error}, and FRAY_REQUIRE_PAGE is set")
            print(f"fray: no page, because {error}; the terminal, the lab and the service work", file=sys.stderr)
        super().run()


class BuildExtensions(build_ext):
    """Compiles the units side by side. It is all or nothing: half a compiled engine would not run."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
            announce("compiled")
        except (BaseError, CCompilerError):
            fall_back(NotCompiledError("the C compiler failed (`pip wheel -v .` shows how)"))
            self.extensions = []
        self.discard_stale()

    def build_extension(self, ext: Extension) -> None:
        sources = [str(source) for source in ext.sources]
        if len(sources) > 1:
            ext.extra_objects = self.compile_units(ext, sources)
            ext.depends, ext.sources = [*ext.depends, *sources], []
            ext.extra_link_args = [FIRST_DEFINITION] if FIRST_DEFINITION else []
        super().build_extension(ext)

    def compile_units(self, ext: Extension, sources: list[str]) -> list[str]:
        """The objects of the library, each made anew if a part of it, or what all share, has changed."""

        def compiled(unit: Path, parts: list[str]) -> str:
            (made,) = self.compiler.object_filenames([str(unit)], output_dir=self.build_temp)
            if newer_group([*parts, *ext.depends, str(unit)], made, "newer"):
                self.compiler.compile(
                    [str(unit)], self.build_temp, include_dirs=ext.include_dirs, extra_postargs=ext.extra_compile_args
                )
            return str(made)

        units = write_units(sources)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(compiled, units, units.values()))

    def discard_stale(self) -> None:
        """Remove libraries of modules that are gone, or are no longer compiled."""
        wanted = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
        for library in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if library.resolve() not in wanted:
                library.unlink()


def extensions_of_this_build() -> list[Extension]:
    """Nothing is translated for commands that only ask for the project's name."""
    if not BUILDING & set(sys.argv):
        return []
    try:
        return compiled_extensions()
    except NotCompiledError as error:
        fall_back(error)
        return []


if __name__ == "__main__":
    setup(ext_modules=extensions_of_this_build(), cmdclass={"build_py": BuildPython, "build_ext": BuildExtensions})
