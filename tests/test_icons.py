"""Every icon that a system declares is in the set that the page draws from: a missing one would be drawn as nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fray.engine.system import systems

WEB = Path(__file__).resolve().parent.parent / "web"
SET = "@iconify-json/game-icons"


def known() -> set[str]:
    """The names of the set, once the page depends on it and it is installed."""
    package: dict[str, Any] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    needed = {**package.get("dependencies", {}), **package.get("devDependencies", {})}
    path = WEB / "node_modules" / SET / "icons.json"
    if SET not in needed or not path.exists():
        pytest.skip(f"the page's packages are not installed with {SET}: `make web`, with Node")
    collection = json.loads(path.read_text(encoding="utf-8"))
    return {*collection["icons"], *collection.get("aliases", {})}


@pytest.mark.parametrize("name", list(systems()))
def test_every_icon_that_is_declared_exists(name: str) -> None:
    stage = systems()[name].stage
    declared = {f"verb {verb.key}": verb.icon for verb in stage.verbs}
    declared |= {f"term {term.key}": term.icon for term in stage.terms.values() if term.icon}
    declared |= {f"icon of {thing}": icon for thing, icon in stage.icons.items()}
    names = known()
    assert {where: icon for where, icon in declared.items() if icon not in names} == {}


@pytest.mark.parametrize("name", list(systems()))
def test_kinds_of_weapons_can_be_told_apart(name: str) -> None:
    icons = systems()[name].stage
    found = {icons.icon_of(f"weapon-{kind}", "weapon") for kind in ("unarmed", "fists", "dagger", "spear", "crossbow")}
    assert len(found) > 3
