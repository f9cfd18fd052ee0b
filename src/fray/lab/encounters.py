"""Encounters for the lab: found by name, and read again with something changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fray.engine.content import ContentError, Problem, Raw, near_or_all
from fray.engine.encounter import Encounter
from fray.engine.system import System, system_named, systems


def encounter_named(name: str, *folders: Path, system: str = "") -> Encounter:
    """The encounter of that id, with or without 'encounter-' or its system's name and a slash in front."""
    where, _, what = name.rpartition("/")
    searched = [system_named(where or system)] if where or system else list(systems().values())
    known = {found.id: found for one in searched for found in one.library(*folders).encounters()}
    found = known.get(what) or known.get(f"encounter-{what}")
    if found is None:
        short = [identifier.removeprefix("encounter-") for identifier in known]
        raise ContentError([Problem("", what, "", "no encounter has this name", near_or_all(what, short))])
    return found


def read_again(system: System, source: Mapping[str, Any]) -> Encounter:
    """An encounter from what was written, as it stands in a saved fight or was changed by the lab."""
    name = str(source.get("id", "encounter"))
    return system.library().read_encounter(Raw(name, "encounter", name, "", source))


def with_variants(encounter: Encounter, readings: Mapping[str, str], system: System | None = None) -> Encounter:
    """The same encounter under other readings of open rulings: `{"versus-comparison": "beat it"}`."""
    source = {**encounter.source, "variants": {**encounter.variants, **readings}}
    return read_again(system or system_named(encounter.system), source)
