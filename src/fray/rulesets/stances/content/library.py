# mypyc: skip - a parsing border
"""Every record of the ledger and of homebrew files by id, read once."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from fray.engine.content import (
    Arrivals,
    Blank,
    Creature,
    Homebrew,
    Library,
    Problems,
    Raw,
    Reader,
    Roster,
    homebrew_records,
    read_toml,
)
from fray.engine.encounter import Encounter
from fray.engine.ledger import Ledger, load_ledger
from fray.engine.plain import is_plain
from fray.engine.system import Switch, switches_of
from fray.rulesets.stances.content import plain
from fray.rulesets.stances.content.arrivals import arrivals
from fray.rulesets.stances.content.creatures import MEANINGS, READERS, fill, read_sheet
from fray.rulesets.stances.content.encounters import StancesEncounter, read_encounter
from fray.rulesets.stances.content.equipment import Shelf

HOMEBREW_TYPES: Final = (*READERS, "character", "monster", "encounter")
FOLDER: Final = Path(__file__).parents[1]
OVERLAY: Final = FOLDER / "objectives.toml"


class StancesLibrary(Library):
    """Sheets and encounters by id."""

    def __init__(self, ledger: Ledger, switches: Mapping[str, Switch], homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        self.switches = switches
        self.overlay = read_toml(OVERLAY)
        self.shelf = Shelf()
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        self.homebrew = homebrew_records(homebrew, HOMEBREW_TYPES, problems)
        fill(self.shelf, [*raws, *self.homebrew], problems)
        self.people = {raw.id: raw for raw in [*raws, *self.homebrew] if raw.id in self.shelf.sheets}
        found = [self._read(raw, problems) for raw in [*raws, *self.homebrew] if raw.type == "encounter"]
        problems.raise_any()
        self._encounters = {encounter.id: encounter for encounter in found}

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        return [Creature(raw.id, self.shelf.sheets[raw.id].name, raw.type, raw.text) for raw in self.people.values()]

    creature_types = ("monster", "character")
    meanings = MEANINGS
    rosters = (Roster("members", "sides", "who", "name"),)

    def creature(self, name: str) -> Raw:
        return self.people[name]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems), self.shelf, raw.type == "character")

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def read_encounter(self, raw: Raw) -> StancesEncounter:
        problems = Problems()
        encounter = self._read(raw, problems)
        problems.raise_any()
        return encounter

    def _read(self, raw: Raw, problems: Problems) -> StancesEncounter:
        if is_plain(raw):
            raw = replace(raw, data=plain.own_form(raw, Reader(raw, problems)))
        data = {**self.overlay.get(raw.id, {}), **raw.data}
        text = raw.text or str(data.pop("text", ""))
        data = {**data, "text": text}
        data.pop("id", None)
        reader = Reader(Raw(raw.file, raw.type, raw.id, text, data, raw.house), problems)
        shelf = self._with_homebrew(reader, problems)
        source = {**data, "id": raw.id, **self._homebrew_of(data)}
        return read_encounter(reader, shelf, self.switches, source)

    def _with_homebrew(self, reader: Reader, problems: Problems) -> Shelf:
        """The shelf, with the homebrew records a saved encounter brings along."""
        brought = reader.take("homebrew", None)
        if not isinstance(brought, dict):
            return self.shelf
        shelf = copy.copy(self.shelf)
        for name in ("weapons", "armors", "shields", "items", "spells", "riders", "techniques", "signatures", "sheets"):
            setattr(shelf, name, dict(getattr(shelf, name)))
        raws: list[Raw] = []
        for type_name, records in brought.items():
            for record in records:
                values = {key: value for key, value in record.items() if key not in ("id", "text")}
                raws.append(Raw(reader.raw.file, type_name, record["id"], record.get("text", ""), values))
        fill(shelf, raws, problems)
        return shelf

    def _homebrew_of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Every homebrew record, if the encounter uses a sheet from homebrew."""
        sides = data.get("sides", [])
        members = [
            m for side in sides if isinstance(side, dict) for m in side.get("members", []) if isinstance(m, dict)
        ]
        used = {member.get("who") for member in members}
        if not any(raw.id in used for raw in self.homebrew):
            return {}
        written: dict[str, list[dict[str, Any]]] = {}
        for raw in self.homebrew:
            if raw.type != "encounter":
                written.setdefault(raw.type, []).append({**raw.data, "id": raw.id, "text": raw.text})
        return {"homebrew": written}


@cache
def built_in_library() -> StancesLibrary:
    """The content of the ledger alone, read once."""
    ledger = load_ledger(FOLDER / "ledger.toml")
    return StancesLibrary(ledger, switches_of(ledger), ())
