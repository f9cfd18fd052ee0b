# mypyc: skip - a parsing border
"""Content of Labyrinthian: everything from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    brought_along,
    homebrew_records,
    raw_records,
    read_toml,
)
from fray.engine.encounter import Encounter
from fray.engine.ledger import Ledger, load_ledger
from fray.engine.system import Switch, switches_of
from fray.rulesets.labyrinthian.content.arrivals import arrivals
from fray.rulesets.labyrinthian.content.creatures import MEANINGS, Stock, read_engine, read_sheet, read_unit
from fray.rulesets.labyrinthian.content.encounters import LabEncounter, read_encounter
from fray.rulesets.labyrinthian.content.gear import read_armor, read_breath, read_channel, read_spell, read_weapon
from fray.rulesets.labyrinthian.content.tag_lines import terrain_blanks
from fray.rulesets.labyrinthian.model.elevations import LEVEL_NAMES
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.sheets import CHARACTER, Sheet

HERE: Final = Path(__file__).parent.parent
LEDGER: Final = HERE / "ledger.toml"
SPELLED_OUT: Final = HERE / "encounters.toml"
MORE: Final = HERE / "more_encounters.toml"
# In the order in which they are read, since later ones refer to earlier ones.
TYPES: Final = (
    *("weapon", "armour", "shield", "spell", "channel", "ability", "unit", "engine", "character", "monster"),
    "encounter",
)
HOMEBREW_TYPES: Final = tuple(kind for kind in TYPES if kind != "ability")
KINDS: Final = ("character", "monster")
PEOPLE: Final = ("monster", "character", "unit", "engine")


class LabyrinthLibrary(Library):
    """Gear, sheets and encounters by id."""

    def __init__(self, ledger: Ledger, switches: Mapping[str, Switch], homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        self.switches = switches
        self.stock = Stock()
        self.sheets: dict[str, Sheet] = {}
        self.raws: dict[str, Raw] = {}  # of the sheets, to be read again with what an encounter changes
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        raws.extend(raw_records(MORE, HOMEBREW_TYPES, problems))
        self.homebrew = homebrew_records(homebrew, HOMEBREW_TYPES, problems)
        self._read([*raws, *self.homebrew], problems)
        self._encounters = {
            raw.id: self._encounter(raw, problems) for raw in [*raws, *self.homebrew] if raw.type == "encounter"
        }
        problems.raise_any()

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        """To the builder, everyone but a character is a monster; Units and engines, which others lead, come last."""
        return [
            Creature(name, sheet.title, KINDS[sheet.kind != CHARACTER], self.raws[name].text)
            for name, sheet in sorted(self.sheets.items(), key=lambda entry: entry[1].is_unit())
        ]

    creature_types = PEOPLE
    meanings = MEANINGS

    def creature(self, name: str) -> Raw:
        return self.raws[name]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        self._sheet(raw, problems)

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
            if not (self.sheets[creature.id].is_unit() or self.sheets[creature.id].boss)
        ]

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        return terrain_blanks()

    def read_encounter(self, raw: Raw) -> LabEncounter:
        """Read one more encounter; homebrew it brings along is read first."""
        problems = Problems()
        brought = raw.data.get("records", [])
        library = self._extended(brought, problems) if isinstance(brought, list) and brought else self
        encounter = library._encounter(raw, problems)
        problems.raise_any()
        return encounter

    def sheet_with(self, name: str, changes: Mapping[str, Any], problems: Problems) -> Sheet:
        """A combatant's sheet, read again with some fields written otherwise."""
        raw = self.raws[name]
        return self._sheet(Raw(raw.file, raw.type, raw.id, raw.text, {**raw.data, **changes}, raw.house), problems)

    def _read(self, raws: list[Raw], problems: Problems) -> None:
        for kind in TYPES:
            for raw in raws:
                if raw.type == kind:
                    self._read_one(raw, problems)

    def _read_one(self, raw: Raw, problems: Problems) -> None:
        stock = self.stock
        if raw.type == "weapon":
            stock.weapons[raw.id] = read_weapon(raw, problems)
        elif raw.type == "armour":
            stock.armors[raw.id] = read_armor(raw, problems)
        elif raw.type == "shield":
            stock.shields[raw.id] = read_armor(raw, problems)
        elif raw.type == "spell":
            stock.spells[raw.id] = read_spell(raw, problems)
        elif raw.type == "channel":
            stock.channels[raw.id] = read_channel(raw, problems)
        elif raw.type == "ability" and "dice" in raw.data:
            stock.breaths[raw.id] = read_breath(raw, problems)
        elif raw.type in PEOPLE:
            self.raws[raw.id] = raw
            self.sheets[raw.id] = self._sheet(raw, problems)

    def _sheet(self, raw: Raw, problems: Problems) -> Sheet:
        if raw.type == "unit":
            return read_unit(raw, problems)
        if raw.type == "engine":
            return read_engine(raw, problems)
        return read_sheet(
            raw, problems, self.stock, {name: sheet for name, sheet in self.sheets.items() if sheet.is_unit()}
        )

    def _encounter(self, raw: Raw, problems: Problems) -> LabEncounter:
        needed = [record for record in self.homebrew if record.type != "encounter"]
        records = [{"type": record.type, "id": record.id, "text": record.text, **record.data} for record in needed]
        return read_encounter(raw, problems, self, spelled_out().get(raw.id, {}), records)

    def _extended(self, records: list[Mapping[str, Any]], problems: Problems) -> LabyrinthLibrary:
        """This library with an encounter's own records laid over it."""
        twin = LabyrinthLibrary.__new__(LabyrinthLibrary)
        twin.switches = self.switches
        twin.stock = self.stock.copy()
        twin.sheets = dict(self.sheets)
        twin.raws = dict(self.raws)
        twin.homebrew = [brought_along(record) for record in records]
        twin._encounters = {}
        twin._read(twin.homebrew, problems)
        return twin


@cache
def spelled_out() -> Mapping[str, Mapping[str, Any]]:
    """What the ledger's encounters say in words only, by id."""
    return read_toml(SPELLED_OUT)


@cache
def built_in_library() -> LabyrinthLibrary:
    """The content that comes with the system."""
    ledger = load_ledger(LEDGER)
    return LabyrinthLibrary(ledger, switches_of(ledger), [])
