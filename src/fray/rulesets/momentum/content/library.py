# mypyc: skip - a parsing border
"""Content of Momentum: stat lines and encounters, from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from fray.engine.content import Arrivals, Blank, Creature, Homebrew, Library, Problems, Raw, Reader, homebrew_records
from fray.engine.encounter import Encounter
from fray.engine.ledger import Ledger, load_ledger
from fray.engine.system import Switch, switches_of
from fray.rulesets.momentum.content.arrivals import arrivals
from fray.rulesets.momentum.content.creatures import read_sheet, written
from fray.rulesets.momentum.content.encounters import LONGEST, MomentumEncounter, read_encounter
from fray.rulesets.momentum.content.npc_record import MEANINGS, record_of
from fray.rulesets.momentum.model.field import DOOR_NAMES, GROUND_NAMES
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet

LEDGER: Final = Path(__file__).parents[1] / "ledger.toml"
HOMEBREW_TYPES: Final = ("monster", "character", "encounter")


class MomentumLibrary(Library):
    """Stat lines and encounters by id."""

    stat_line = "Marsh Heron - Hits 1, Defense 2, Move 1 (Fly 3), Danger 1d/Attack Skill 1 (Steel, Melee, Beak)"

    def __init__(self, ledger: Ledger, switches: Mapping[str, Switch], homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        self.switches = switches
        self.sheets: dict[str, PcSheet | NpcSheet] = {}
        self.raws: dict[str, Raw] = {}  # of the sheets
        self.homebrew: dict[str, dict[str, str]] = {}  # id -> the stat line as written
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        for raw in raws:
            self._read_sheet(raw, problems)
        brewed = homebrew_records(homebrew, HOMEBREW_TYPES, problems)
        for raw in brewed:
            self._read_sheet(raw, problems, homebrew=True)
        found = [self._read_encounter(raw, problems) for raw in [*raws, *brewed] if raw.type == "encounter"]
        problems.raise_any()
        self._encounters = {encounter.id: encounter for encounter in found}

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        return [
            Creature(name, sheet.name, name.partition("-")[0], self.raws[name].text)
            for name, sheet in self.sheets.items()
        ]

    creature_types = ("monster", "character")
    meanings = MEANINGS

    def creature(self, name: str) -> Raw:
        """Somebody field by field; a player character's block is one field."""
        raw, sheet = self.raws[name], self.sheets[name]
        data = record_of(sheet) if isinstance(sheet, NpcSheet) else {"block": raw.data["block"]}
        return replace(raw, data=data)

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems))

    def placing(self) -> list[Blank]:
        return [Blank("position", "Position", 0, LONGEST - 1)]

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        place = Blank("position", "Position", 0, LONGEST - 1)
        edge = Blank("edge", "Between this position and the next", 0, LONGEST - 2)
        door = Blank("state", "State", choices=DOOR_NAMES[1:])
        return {"wall": [edge], "door": [edge, door], **{name: [place] for name in GROUND_NAMES}}

    def read_encounter(self, raw: Raw) -> MomentumEncounter:
        problems = Problems()
        encounter = self._read_encounter(raw, problems)
        problems.raise_any()
        return encounter

    def _read_sheet(self, raw: Raw, problems: Problems, homebrew: bool = False) -> None:
        if raw.type not in ("monster", "character"):
            return
        sheet = read_sheet(Reader(raw, problems))
        if sheet is not None:
            self.sheets[raw.id] = sheet
            self.raws[raw.id] = raw
            if homebrew:
                self.homebrew[raw.id] = written(raw, sheet)

    def _read_encounter(self, raw: Raw, problems: Problems) -> MomentumEncounter:
        encounter = read_encounter(Reader(raw, problems), self.sheets, self.switches)
        return replace(encounter, source=self._self_contained(encounter.source))

    def _self_contained(self, source: Mapping[str, Any]) -> dict[str, Any]:
        """The encounter as written, with homebrew stat lines written out, so that it can be read anywhere."""
        combatants = []
        for entry in source.get("combatants", []):
            written = dict(entry) if isinstance(entry, dict) else {}
            who = written.get("who")
            if who in self.homebrew:
                del written["who"]
                written.update(self.homebrew[who])
            combatants.append(written)
        return {**source, "combatants": combatants}


@cache
def built_in_library() -> MomentumLibrary:
    """The content of the ledger alone."""
    ledger = load_ledger(LEDGER)
    return MomentumLibrary(ledger, switches_of(ledger), [])
