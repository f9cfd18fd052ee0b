"""The page is built on any machine that has Python: with its Node, with PyPI's, or the build says why not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools import compiler, page

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ("sh", "env", "uname", "dirname", "readlink", "sed", "nice", "git")


def bare_path(folder: Path) -> str:
    """A search path with the least a machine has: no Node, no compiler, no Python but the one that is called."""
    folder.mkdir(exist_ok=True)
    for tool in TOOLS:
        found = shutil.which(tool)
        if found and not (folder / tool).exists():
            (folder / tool).symlink_to(found)
    return str(folder)


def pretend_node(folder: Path, version: str) -> Path:
    """A Node that does nothing but say its version."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("node", "npm"):
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Node, neither its own nor PyPI's, and without a page."""
    monkeypatch.setenv("PATH", bare_path(tmp_path / "bin"))
    monkeypatch.setattr(page, "PACKAGE", "no_such_node")
    monkeypatch.setattr(page, "FETCHED", tmp_path / "fetched")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    monkeypatch.setattr(page, "BUILT_FROM", tmp_path / "page" / "sources.txt")
    return tmp_path


@pytest.mark.parametrize(
    ("version", "right"),
    [
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("", False),
        ("?", False),
    ],
)
def test_node_has_to_be_one_that_vite_runs_on(version: str, right: bool) -> None:
    assert page.new_enough(version) is right


def test_your_node_comes_first(machine: Path) -> None:
    pretend_node(machine / "bin", "v24.1.0")
    assert page.search_path() == os.environ["PATH"]
    assert page.requirements() == []


@pytest.mark.parametrize("version", ["", "v18.0.0"], ids=["none", "old"])
def test_node_from_pypi_comes_second(machine: Path, version: str) -> None:
    if version:
        pretend_node(machine / "bin", version)
    assert page.requirements() == [page.NODE]
    fetched = pretend_node(machine / "fetched" / "no_such_node" / "bin", "v24.1.0")
    assert page.search_path().split(os.pathsep)[0] == str(fetched)


def test_without_any_node_the_build_says_so(machine: Path) -> None:
    with pytest.raises(page.NotBuiltError, match="there is no Node"):
        page.build()


def test_a_page_that_is_there_is_not_built_again(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "page").mkdir()
    (machine / "page" / "index.html").write_text("<html>", encoding="utf-8")
    assert not page.is_built(), "made from other sources"
    (machine / "page" / "sources.txt").write_text(page.digest(*page.sources()), encoding="utf-8")
    assert page.is_built()
    page.build()
    monkeypatch.setattr(page, "WEB", machine / "nowhere")
    (machine / "page" / "sources.txt").unlink()
    assert page.is_built(), "a package without the page's sources"


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("CC", "no-such-compiler", "no C compiler"), ("FRAY_PURE", "1", "FRAY_PURE is set")],
)
def test_without_a_compiler_the_build_says_so(monkeypatch: pytest.MonkeyPatch, name: str, value: str, why: str) -> None:
    monkeypatch.delenv("FRAY_PURE", raising=False)
    monkeypatch.setenv(name, value)
    with pytest.raises(compiler.NotCompiledError, match=why):
        compiler.require_c_compiler()


def test_pip_builds_the_page_without_node_and_without_a_compiler(tmp_path: Path) -> None:
    """From the files of the project alone, with the Node that a build requirement brings."""
    clone = tmp_path / "clone"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).exists():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    bare = {"PATH": bare_path(tmp_path / "bin"), "CC": "no-such-compiler", "FRAY_REQUIRE_PAGE": "1"}
    environment = {**os.environ, **bare}
    environment.pop("FRAY_REQUIRE_COMPILED", None)
    options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--wheel-dir", str(tmp_path)]
    command = [sys.executable, "-m", "pip", "wheel", "-q", *options, "."]
    done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("fray-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "fray/table/web/index.html" in names
    assert {Path(name).suffix for name in names if "table/web/assets" in name} >= {".js", ".css"}
    assert not [name for name in names if name.endswith(".so")]


# ---- locked versions


def test_the_lock_file_has_the_packages_of_every_platform() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {place.rpartition("node_modules/")[2] for place in packages}
    wanted = {name for one in packages.values() for name in one.get("optionalDependencies", {})}
    assert len(wanted) > 20
    assert wanted - names == set(), "npm ci refuses it elsewhere; see CONTRIBUTING.md"
    assert [place for place, one in packages.items() if "resolved" in one or one.get("extraneous")] == []


def test_every_requirement_has_a_locked_version() -> None:
    from packaging.requirements import Requirement
    from tools.lock import PURPOSES
    from tools.requirements import requirements

    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if "/" in line or "==" not in line] == []
    locked = dict(line.split("==") for line in lines)
    for wanted in map(Requirement, [*requirements(PURPOSES), page.NODE]):
        version = locked.get(wanted.name.lower().replace("_", "-"), "none: run `make lock`")
        assert wanted.specifier.contains(version), f"{wanted} is locked to {version}"
