# mypyc: skip - a parsing border
"""The library of the system: what the ledger has, with homebrew laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
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
)
from fray.engine.encounter import Encounter
from fray.engine.ledger import Ledger
from fray.engine.plain import is_plain
from fray.engine.system import Switch
from fray.rulesets.torchlight.content import plain
from fray.rulesets.torchlight.content.arrivals import arrivals
from fray.rulesets.torchlight.content.creatures import ITEM_TYPES, MEANINGS, SHEET_TYPES, Shelf, read_sheet
from fray.rulesets.torchlight.content.encounters import TorchlightEncounter, read_encounter

HOMEBREW_TYPES: Final = (*ITEM_TYPES, "armor", *SHEET_TYPES, "encounter")
Settings = Mapping[str, Mapping[str, Mapping[str, str]]]  # question -> alternative -> the options it sets


class TorchlightLibrary(Library):
    """Items, armor, sheets and encounters by id."""

    def __init__(
        self, ledger: Ledger, switches: Mapping[str, Switch], settings: Settings, homebrew: Iterable[Homebrew]
    ) -> None:
        problems = Problems()
        self.switches = switches
        self.settings = settings
        self.shelf = Shelf()
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        brewed = homebrew_records(homebrew, HOMEBREW_TYPES, problems)
        self.homebrew = {raw.id: raw for raw in brewed if raw.type != "encounter"}
        self.shelf.take_in([*raws, *brewed], problems)
        self.people = {raw.id: raw for raw in [*raws, *brewed] if raw.type in SHEET_TYPES}
        found = [self._read(raw, problems) for raw in [*raws, *brewed] if raw.type == "encounter"]
        problems.raise_any()
        self._encounters = {encounter.id: encounter for encounter in found}

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        return [Creature(raw.id, self.shelf.sheets[raw.id].name, raw.type, raw.text) for raw in self.people.values()]

    creature_types = ("monster", "character")
    meanings = MEANINGS
    rosters = (Roster("players", side="", ids=True), Roster("enemies", side="", ids=True))

    def creature(self, name: str) -> Raw:
        return self.people[name]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems), raw, self.shelf)

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle, side)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def read_encounter(self, raw: Raw) -> TorchlightEncounter:
        problems = Problems()
        encounter = self._read(raw, problems)
        problems.raise_any()
        return encounter

    def _read(self, raw: Raw, problems: Problems) -> TorchlightEncounter:
        if is_plain(raw):
            raw = replace(raw, data=plain.own_form(raw, Reader(raw, problems)))
        return read_encounter(raw, self.shelf, self.homebrew, self.switches, self.settings, problems)
