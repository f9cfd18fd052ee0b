# mypyc: skip - a parsing border
"""Content of Momentum: stat lines and encounters, from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from fray.engine.content import Fields, Homebrew, Problems, Raw, Reader, rows_of
from fray.engine.library import Arrivals, Blank, LedgerLibrary, Records, StatLine
from fray.rulesets.momentum.content.arrivals import arrivals
from fray.rulesets.momentum.content.creatures import read_sheet, written
from fray.rulesets.momentum.content.encounters import LONGEST, MomentumEncounter, read_encounter
from fray.rulesets.momentum.content.npc_record import MEANINGS, record_of
from fray.rulesets.momentum.content.pc_record import MEANINGS as PC_MEANINGS
from fray.rulesets.momentum.content.pc_record import pc_record
from fray.rulesets.momentum.model.field import DOOR_NAMES, GROUND_NAMES
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet
from fray.rulesets.momentum.model.state import MomentumBattle

STAT_LINES: Final = (
    StatLine(
        "line",
        "A monster's stat line",
        "Marsh Heron - Hits 1, Defense 2, Move 1 (Fly 3), Danger 1d/Attack Skill 1 (Steel, Melee, Beak)",
    ),
    StatLine(
        "block",
        "A player character's block",
        """\
Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing); Iron Buckler (Base UD4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0""",
    ),
)


class MomentumLibrary(LedgerLibrary[Records[PcSheet | NpcSheet], MomentumEncounter]):
    """Stat lines and encounters by id."""

    folder = Path(__file__).parents[1]
    types = ("monster", "character", "encounter")
    stat_lines = STAT_LINES
    meanings = {**MEANINGS, **PC_MEANINGS}

    def __init__(self, homebrew: Iterable[Homebrew]) -> None:
        super().__init__(Records(), homebrew)

    def creature(self, name: str) -> Raw:
        """A creature field by field; the block of a character with gear of its own is one field."""
        raw, sheet = self.people[name], self.shelf.sheets[name]
        fields = record_of(sheet) if isinstance(sheet, NpcSheet) else pc_record(sheet)
        return replace(raw, data=fields if fields is not None else {"block": raw.data["block"]})

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems))

    def placing(self) -> list[Blank]:
        return [Blank("position", "Position", 0, LONGEST - 1)]

    def arrivals(self, battle: MomentumBattle, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        place = Blank("position", "Position", 0, LONGEST - 1)
        edge = Blank("edge", "Between this position and the next", 0, LONGEST - 2, pair=True)
        door = Blank("state", "State", choices=DOOR_NAMES[1:])
        return {"wall": [edge], "door": [edge, door], **{name: [place] for name in GROUND_NAMES}}

    def take(self, raw: Raw, problems: Problems) -> None:
        sheet = read_sheet(Reader(raw, problems)) if raw.type in self.creature_types else None
        if sheet is not None:
            self.shelf.sheets[raw.id] = sheet

    def read(self, raw: Raw, problems: Problems) -> MomentumEncounter:
        encounter = read_encounter(Reader(raw, problems), self.shelf.sheets, self.switches)
        return replace(encounter, source=self._self_contained(encounter.source))

    def _self_contained(self, source: Fields) -> dict[str, object]:
        """The encounter as written, with homebrew stat lines written out, so that it can be read anywhere."""
        homebrew = {raw.id for raw in self.homebrew}
        combatants = []
        for entry in rows_of(source.get("combatants")):
            row = dict(entry)
            who = str(row.get("who"))
            if who in homebrew and who in self.shelf.sheets:
                del row["who"]
                row.update(written(self.people[who], self.shelf.sheets[who]))
            combatants.append(row)
        return {**source, "combatants": combatants}
