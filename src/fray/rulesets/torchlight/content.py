# mypyc: skip - a parsing border
"""The library of the system: what the ledger has, with homebrew laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from fray.engine.content import Blank, Creature, Library, Problems, Raw, Reader, raw_records, toml_files
from fray.engine.encounter import Encounter
from fray.engine.ledger import Ledger
from fray.engine.plain import is_plain
from fray.engine.system import Switch
from fray.rulesets.torchlight import plain
from fray.rulesets.torchlight.encounters import TorchlightEncounter, read_encounter
from fray.rulesets.torchlight.records import ITEM_TYPES, SHEET_TYPES, Shelf

HOMEBREW_TYPES: Final = (*ITEM_TYPES, "armour", *SHEET_TYPES, "encounter")
Settings = Mapping[str, Mapping[str, Mapping[str, str]]]  # question -> alternative -> the options it sets


class TorchlightLibrary(Library):
    """Items, armor, sheets and encounters by id."""

    def __init__(
        self, ledger: Ledger, switches: Mapping[str, Switch], settings: Settings, folders: Iterable[Path]
    ) -> None:
        problems = Problems()
        self.switches = switches
        self.settings = settings
        self.shelf = Shelf()
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        files = [path for folder in folders for path in toml_files(folder)]
        brewed = [raw for path in files for raw in raw_records(path, HOMEBREW_TYPES, problems)]
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

    def placing(self) -> list[Blank]:
        return plain.placing()

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
