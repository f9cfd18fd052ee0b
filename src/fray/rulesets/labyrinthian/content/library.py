# mypyc: skip - a parsing border
"""Content of Labyrinthian: everything from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from fray.engine.content import Fields, Homebrew, Problems, Raw, read_tables
from fray.engine.library import Arrivals, Blank, Creature, LedgerLibrary
from fray.rulesets.labyrinthian.content.arrivals import arrivals
from fray.rulesets.labyrinthian.content.creatures import MEANINGS, Shelf, read_engine, read_sheet, read_unit
from fray.rulesets.labyrinthian.content.encounters import LabEncounter, LabEntrant, in_tables, read_encounter
from fray.rulesets.labyrinthian.content.gear import read_armor, read_breath, read_channel, read_spell, read_weapon
from fray.rulesets.labyrinthian.content.tag_lines import terrain_blanks
from fray.rulesets.labyrinthian.model.elevations import GROUND, LEVEL_NAMES
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import CHARACTER, Sheet
from fray.rulesets.labyrinthian.model.state import LabBattle

HERE: Final = Path(__file__).parent.parent
SPELLED_OUT: Final = HERE / "encounters.toml"
KINDS: Final = ("character", "monster")


class LabyrinthLibrary(LedgerLibrary[Shelf, LabEncounter]):
    """Gear, sheets and encounters by id."""

    folder = HERE
    files = (HERE / "more_encounters.toml",)
    types = (
        *("weapon", "armor", "shield", "spell", "channel", "ability", "unit", "engine", "character", "monster"),
        "encounter",
    )
    ledger_only = ("ability",)
    creature_types = ("monster", "character", "unit", "engine")
    meanings = MEANINGS

    def __init__(self, homebrew: Iterable[Homebrew]) -> None:
        super().__init__(Shelf(), homebrew)

    def creatures(self) -> list[Creature]:
        """To the builder, everyone but a character is a monster; Units and engines, which others lead, come last."""
        return [
            Creature(name, sheet.title, KINDS[sheet.kind != CHARACTER], self.people[name].text)
            for name, sheet in sorted(self.shelf.sheets.items(), key=lambda entry: entry[1].is_unit())
        ]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        self.sheet(raw, problems)

    def with_sheet(self, entrant: LabEntrant, sheet: Sheet) -> LabEntrant:
        """Who takes the place of a flyer and does not fly begins on the ground."""
        flew = entrant.sheet is not None and bool(entrant.sheet.mfs or entrant.sheet.flight_rate)
        level = GROUND if flew and not (sheet.mfs or sheet.flight_rate) else entrant.level
        return replace(entrant, sheet=sheet, level=level, composure=0, wounds=())

    def known_as(self, entrant: LabEntrant) -> tuple[str, ...]:
        """Aims may name an entrant by its sheet."""
        return (entrant.name, entrant.sheet.id) if entrant.sheet else (entrant.name,)

    def placing(self) -> list[Blank]:
        ordinary = "Ground"
        return [
            Blank("position", "Position", choices=POSITION_KEYS),
            Blank("level", "Elevation", choices=(ordinary, *[name for name in LEVEL_NAMES if name != ordinary])),
        ]

    def newcomers(self) -> list[Creature]:
        """Neither Units, which others lead, nor a Boss, for whom the Grid is laid out."""
        return [
            creature
            for creature in self.creatures()
            if not (self.shelf.sheets[creature.id].is_unit() or self.shelf.sheets[creature.id].boss)
        ]

    def arrivals(self, battle: LabBattle, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        return terrain_blanks()

    def sheet_with(self, name: str, changes: Fields, problems: Problems) -> Sheet:
        """A combatant's sheet, read again with some fields written otherwise."""
        raw = self.people[name]
        return self.sheet(replace(raw, data={**raw.data, **changes}), problems)

    def take(self, raw: Raw, problems: Problems) -> None:
        shelf = self.shelf
        if raw.type == "weapon":
            shelf.weapons[raw.id] = read_weapon(raw, problems)
        elif raw.type == "armor":
            shelf.armors[raw.id] = read_armor(raw, problems)
        elif raw.type == "shield":
            shelf.shields[raw.id] = read_armor(raw, problems)
        elif raw.type == "spell":
            shelf.spells[raw.id] = read_spell(raw, problems)
        elif raw.type == "channel":
            shelf.channels[raw.id] = read_channel(raw, problems)
        elif raw.type == "ability" and "dice" in raw.data:
            shelf.breaths[raw.id] = read_breath(raw, problems)
        elif raw.type in self.creature_types:
            shelf.sheets[raw.id] = self.sheet(raw, problems)

    def sheet(self, raw: Raw, problems: Problems) -> Sheet:
        if raw.type == "unit":
            return read_unit(raw, problems)
        if raw.type == "engine":
            return read_engine(raw, problems)
        return read_sheet(
            raw, problems, self.shelf, {name: sheet for name, sheet in self.shelf.sheets.items() if sheet.is_unit()}
        )

    def own_form(self, raw: Raw, problems: Problems) -> Raw:
        """With a table for every combatant."""
        return replace(raw, data=in_tables(dict(raw.data)))

    def read(self, raw: Raw, problems: Problems) -> LabEncounter:
        return read_encounter(raw, problems, self, spelled_out().get(raw.id, {}), self.records())


@cache
def spelled_out() -> Mapping[str, Fields]:
    """What the ledger's encounters say in words only, by id."""
    return read_tables(SPELLED_OUT)
