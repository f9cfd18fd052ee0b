"""The form under test is the one that was asked for, and is not a mixture."""

from __future__ import annotations

import importlib
import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

import fray.coverage
from fray.engine.folders import system_folders

pytestmark = pytest.mark.both_forms

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(fray.coverage.__file__).parent
SUFFIX = {"compiled": ".so", "interpreted": ".py"}


def build_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fray_setup", ROOT / "setup.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def compiled_modules() -> list[str]:
    """The names of all modules that the build compiles."""
    paths = [Path(path) for group in build_script().module_groups(ROOT / "src" / "fray").values() for path in group]
    return [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths]


def forms_found() -> dict[str, str]:
    """The kind of file each module that can be compiled was loaded from."""
    return {name: Path(importlib.import_module(name).__file__ or "").suffix for name in compiled_modules()}


def test_every_module_has_the_form_that_was_asked_for() -> None:
    asked = os.environ.get("FRAY_FORM")
    found = forms_found()
    assert found, "no module is compiled at all"
    wanted = SUFFIX[asked] if asked else next(iter(found.values()))
    assert {name: suffix for name, suffix in found.items() if suffix != wanted} == {}


def test_every_module_comes_from_the_same_place() -> None:
    strays = [name for name in compiled_modules() if HERE not in _file(name).parents]
    assert strays == []


def test_the_engine_and_every_system_have_modules_to_compile() -> None:
    groups = build_script().module_groups(ROOT / "src" / "fray")
    folders = [folder.name for folder in system_folders()]
    assert set(groups) == {"core", *folders}


def _file(name: str) -> Path:
    return Path(importlib.import_module(name).__file__ or "")
