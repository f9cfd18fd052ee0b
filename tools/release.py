"""Build the release: `make release`. A source package, a wheel made from it, and tests of both on a bare machine.

The wheel has the page, the guide and the compiled library, and the source package all that a wheel is made of. The
tests install the wheel into an empty environment and run it there without a compiler and without Node.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from fray import __version__  # noqa: E402

DIST = ROOT / "dist"
NEEDED = ("fray/table/web/index.html", "fray/table/guide/index.html", "fray/cli/skeleton/rules.py.txt")
CHANGES = ROOT / "CHANGELOG.md"


def build(kind: str, folder: Path) -> Path:
    """`kind` is sdist or wheel; the only file that comes of it."""
    hook = f"from tools.backend import build_{kind}; print(build_{kind}({str(DIST)!r}))"
    said = subprocess.run([sys.executable, "-c", hook], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return DIST / said.stdout.splitlines()[-1]


def missing_in_wheel(wheel: Path, compiled: bool) -> list[str]:
    names = zipfile.ZipFile(wheel).namelist()
    missing = [name for name in NEEDED if name not in names]
    if compiled and not any(name.endswith((".so", ".pyd")) for name in names):
        missing.append("the compiled library")
    return missing


def missing_in_source(source: Path) -> list[str]:
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    return [name for name in (*(f"src/{name}" for name in NEEDED), "constraints.txt", "setup.py") if name not in names]


def unready() -> list[str]:
    """What would make this release a wrong one."""
    text = CHANGES.read_text(encoding="utf-8")
    wrong = [] if f"\n## {__version__}" in text else [f"CHANGELOG.md has no section {__version__}"]
    return wrong + (["CHANGELOG.md has unreleased changes"] if "\n## Unreleased\n\n-" in text else [])


def main() -> None:
    problems = unready()
    DIST.mkdir(exist_ok=True)
    source = build("sdist", ROOT)
    unpacked = ROOT / "build" / "release"
    with tarfile.open(source) as archive:
        archive.extractall(unpacked, filter="data")
    wheel = build("wheel", next(unpacked.glob(f"fray-{__version__}")))
    problems += [f"{source.name} lacks {name}" for name in missing_in_source(source)]
    compiled = os.environ.get("FRAY_REQUIRE_COMPILED") == "1"
    problems += [f"{wheel.name} lacks {name}" for name in missing_in_wheel(wheel, compiled)]
    if problems:
        sys.exit("release: " + "; ".join(problems))
    tests = [sys.executable, "-m", "pytest", "-q", "tests/package/test_bare_machine.py"]
    environment = {**os.environ, "FRAY_WHEEL": str(wheel), "PYTHONPATH": str(ROOT / "src")}
    if subprocess.run(tests, cwd=ROOT, env=environment).returncode:
        sys.exit("release: the wheel does not work on a bare machine")
    print(f"release: {source.relative_to(ROOT)} and {wheel.relative_to(ROOT)} are tested")


if __name__ == "__main__":
    main()
