# mypyc: skip - a border: systems are found here, nothing hot happens
"""Systems from outside: files and folders that you name, and installed packages that offer one.

A file offers its system as `SYSTEM`; a package names it under the entry point group `fray.systems`. What cannot be
loaded is listed with its error, and the others go on. A plug-in is code that runs with all your rights: use only what
you trust.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from fray.engine.content import ContentError
from fray.engine.decisions import MALFORMED, Refused

if TYPE_CHECKING:
    from fray.engine.system import System

GROUP: Final = "fray.systems"
SETTING: Final = "FRAY_SYSTEMS"  # paths, for this process and those it starts
WATCHING: Final = "FRAY_WATCH"  # whether files are read again when they change
BUILT_IN: Final = "built in"
OFFERED: Final = "SYSTEM"


@dataclass(frozen=True)
class Found:
    """A system and where it comes from; or the error for which there is none, or only an older one."""

    name: str
    origin: str  # 'built in', a path, or a package with its version
    system: Any = None
    error: str = ""
    path: Path | None = None
    code: str = ""  # a digest of its files; '' for what cannot change while this runs

    def whence(self) -> str:
        """Its origin in words for everybody at a table: no folders; '' for the built-in systems."""
        return self.path.name if self.path is not None else "" if self.origin == BUILT_IN else self.origin


# ---- which


def use(path: Path | str) -> Path:
    """Add a file or folder to the systems of this process and of all that it starts."""
    found = resolved(Path(path))
    known = named_paths()
    if found not in known:
        os.environ[SETTING] = os.pathsep.join(map(str, [*known, found]))
    return found


def hold(system: System) -> None:
    """Add a system that is written in a notebook or a script to those of this process."""
    HELD[system.name] = checked(system, system.name, "this process")


def path_of(name: str) -> Path | None:
    """The file or folder that was named for this system; None for all others."""
    return next((path for path in named_paths() if from_path(path).name == name), None)


def held(name: str) -> bool:
    """Whether other processes could not load this system."""
    return name in HELD


HELD: dict[str, Found] = {}


def resolved(path: Path) -> Path:
    """The file or package that is meant: 'my_game' may be my_game.py, or a project with a package of its own name."""
    candidates = (path / path.name, path, path.with_name(path.name + ".py"))
    for candidate in candidates:
        if (candidate / "__init__.py").is_file() or (candidate.is_file() and candidate.suffix == ".py"):
            return candidate.resolve()
    raise Refused(MALFORMED, f"{path} is no system: name a Python file, or a folder with an __init__.py")


def named_paths() -> list[Path]:
    return [Path(path) for path in os.environ.get(SETTING, "").split(os.pathsep) if path]


def plugins() -> Iterator[Found]:
    """Every system from outside, those that are named first."""
    yield from HELD.values()
    for path in named_paths():
        yield from_path(path)
    yield from installed()


# ---- from a path


@dataclass
class Kept:
    """What a path was when it was read, and what came of it."""

    stamp: tuple[int, ...]
    found: Found


KEPT: dict[Path, Kept] = {}
LED: set[Path] = set()  # what this process reads again only when it is told to (`read_again`)


def from_path(path: Path) -> Found:
    """The system of a file or package, read once; again after a change if changes are watched for.

    While a changed file is broken, the last version that worked stays.
    """
    kept = KEPT.get(path)
    if kept is not None and (path in LED or not watching() or kept.stamp == stamp_of(path)):
        return kept.found
    return read_again(path)


def read_again(path: Path) -> Found:
    """The system of a file or package as it is now; the last version that worked if this one does not."""
    kept, stamp = KEPT.get(path), stamp_of(path)
    found = loaded(path)
    if found.system is None and kept is not None:
        found = replace(kept.found, error=found.error)
    KEPT[path] = Kept(stamp, found)
    return found


def lead(path: Path) -> None:
    """From now on this process reads the file again only by `read_again`, when it can do what a change needs."""
    from_path(path)
    LED.add(path)


def refuse(path: Path, error: str) -> None:
    """Note what is wrong with a file as it is now, and stay with the last version that worked."""
    kept = KEPT[path]
    KEPT[path] = Kept(stamp_of(path), replace(kept.found, error=error))


def code_of(name: str) -> str:
    """A digest of the files of a system that may change, so that what was measured before is measured again."""
    return next((kept.found.code for kept in KEPT.values() if kept.found.name == name), "")


def failure_of(name: str, error: Exception) -> str:
    """What went wrong in a system of someone's own; '' for all others."""
    paths = [kept.found.path for kept in KEPT.values() if kept.found.name == name and kept.found.path is not None]
    return f"the rules failed: {error_words(error, paths[0])}" if paths else ""


def watching() -> bool:
    return os.environ.get(WATCHING) == "1"


def stamp_of(path: Path) -> tuple[int, ...]:
    """When each of its files was last written."""
    return tuple(file.stat().st_mtime_ns for file in files_of(path))


def files_of(path: Path) -> list[Path]:
    files = sorted(path.rglob("*.py")) + sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return [file for file in files if file.exists()]


def loaded(path: Path) -> Found:
    try:
        found = checked(getattr(imported(path), OFFERED, None), path.stem, str(path), path)
        code = hashlib.sha256(b"".join(file.read_bytes() for file in files_of(path))).hexdigest()
        return replace(found, code=code)
    except (Exception, SystemExit) as error:  # whatever a plug-in does wrong must not take the others down
        return Found(path.stem, str(path), error=error_words(error, path), path=path)


def imported(path: Path) -> ModuleType:
    """Run the file as a module; a package may import its own parts."""
    name = module_name(path)
    for part in [part for part in sys.modules if part == name or part.startswith(f"{name}.")]:
        del sys.modules[part]
    file = path / "__init__.py" if path.is_dir() else path
    inside = [str(path)] if path.is_dir() else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=inside)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        source = file.read_text(encoding="utf-8")
        if path.is_dir():
            spec.loader.exec_module(module)
        else:  # not by way of the cache of compiled files, which may miss a change within a second
            exec(compile(source, str(file), "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def module_name(path: Path) -> str:
    """Its own name, unless another module has that."""
    taken = sys.modules.get(path.stem)
    own = taken is None or Path(str(getattr(taken, "__file__", ""))).is_relative_to(path)
    return path.stem if own and path.stem.isidentifier() else f"fray_plugin_{path.stem}".replace("-", "_")


def checked(system: Any, name: str, origin: str, path: Path | None = None) -> Found:
    """A system whose ledger and encounters can be read."""
    if system is None:
        return Found(name, origin, error=f"offers no {OFFERED}; write {OFFERED} = YourSystem() at its end", path=path)
    if isinstance(system, type):
        right = f"write {OFFERED} = {system.__name__}()"
        return Found(name, origin, error=f"{OFFERED} is a class and not yet a system: {right}", path=path)
    missing = [part for part in ("ledger", "library", "battle", "rules") if not hasattr(system, part)]
    if missing:
        return Found(name, origin, error=f"{OFFERED} is no system: it has no {', '.join(missing)}", path=path)
    if wrong := system.mistakes():
        return Found(system.name, origin, error="; ".join(wrong), path=path)
    if not system.library().encounters():
        return Found(system.name, origin, error="its content has no encounter; write one", path=path)
    return Found(system.name, origin, system, path=path)


# ---- from packages


@cache
def installed() -> tuple[Found, ...]:
    """The systems that installed packages offer."""
    return tuple(from_package(point) for point in sorted(entry_points(group=GROUP), key=lambda point: point.name))


def from_package(point: EntryPoint) -> Found:
    origin = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
    try:
        return checked(point.load(), point.name, origin)
    except Exception as error:
        return Found(point.name, origin, error=error_words(error, None))


# ---- what went wrong


def error_words(error: BaseException, path: Path | None) -> str:
    """An error in a line: what it is, and in which line of the plug-in. Each problem of a ledger has its own line."""
    if isinstance(error, ContentError):
        return "\n".join(map(str, error.problems))
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '').name}, line {error.lineno}: {error.msg}"
    said = str(error).partition("\n")[0]
    words = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if path and is_inside(frame.filename, path)]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}: {words}" if frames else words


def is_inside(file: str, path: Path) -> bool:
    return Path(file).is_relative_to(path)


def without_clashes(built_in: dict[str, System], found: Iterator[Found]) -> list[Found]:
    """Everything there is. Of two systems with one name the first stays, and the other is listed with the reason."""
    listed = [Found(name, BUILT_IN, system) for name, system in built_in.items()]
    taken = {offer.name: offer.origin for offer in listed}
    for offer in found:
        if offer.system is not None and offer.name in taken:
            right = "give this system another name in its ledger"
            reason = f"the name {offer.name!r} is taken ({taken[offer.name]}); {right}"
            offer = replace(offer, system=None, error=reason)
        taken.setdefault(offer.name, offer.origin)
        listed.append(offer)
    return listed
