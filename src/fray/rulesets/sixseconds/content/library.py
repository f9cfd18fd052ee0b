# mypyc: skip - a parsing border
"""Content of Six Seconds: everything from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

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
    brought_along,
    homebrew_records,
)
from fray.engine.encounter import Encounter
from fray.engine.english import capital
from fray.engine.ledger import Ledger, load_ledger
from fray.engine.plain import is_plain
from fray.engine.system import Switch, switches_of
from fray.rulesets.sixseconds.content import plain
from fray.rulesets.sixseconds.content.arrivals import arrivals
from fray.rulesets.sixseconds.content.creatures import MEANINGS, Stock, read_armor, read_sheet
from fray.rulesets.sixseconds.content.encounters import SixEncounter, read_encounter
from fray.rulesets.sixseconds.content.gear import Maneuver, read_item, read_power, read_shield, read_task, read_weapon
from fray.rulesets.sixseconds.model.sheets import Sheet, Task, squares_of
from fray.rulesets.sixseconds.model.state import Arms

LEDGER: Final = Path(__file__).parents[1] / "ledger.toml"

# In the order in which they are read, since later ones refer to earlier ones.
TYPES: Final = (
    "technique",
    "weapon",
    "shield",
    "item",
    "armour",
    "spell",
    "ability",
    "task",
    "character",
    "monster",
    "encounter",
)
UNARMED_ID: Final = "weapon-unarmed"
IMPROVISED_ID: Final = "weapon-improvised"


class SixLibrary(Library):
    """Gear, sheets and encounters by id."""

    def __init__(self, ledger: Ledger, switches: Mapping[str, Switch], homebrew: Iterable[Homebrew]) -> None:
        problems = Problems()
        self.switches = switches
        self.maneuvers: dict[str, Maneuver] = {}
        self.stock = Stock()
        self.tasks: dict[str, Task] = {}
        self.sheets: dict[str, Sheet] = {}
        self.homebrew: list[Raw] = []
        raws = [Raw("ledger.toml", c.type, c.id, c.text, c.data, c.house) for c in ledger.contents]
        self.homebrew = homebrew_records(homebrew, TYPES, problems)
        self._read([*raws, *self.homebrew], problems)
        self.people = {raw.id: raw for raw in [*raws, *self.homebrew] if raw.id in self.sheets}
        self._encounters = {
            raw.id: self._encounter(raw, problems) for raw in [*raws, *self.homebrew] if raw.type == "encounter"
        }
        problems.raise_any()

    def encounters(self) -> list[Encounter]:
        return list(self._encounters.values())

    def creatures(self) -> list[Creature]:
        names = {name: capital(sheet.title) for name, sheet in self.sheets.items()}
        return [Creature(raw.id, names[raw.id], raw.type, raw.text) for raw in self.people.values()]

    creature_types = ("monster", "character")
    meanings = MEANINGS
    rosters = (
        Roster("members", "teams", "who", "name", ids=True),
        Roster("members", "reinforcements", "who", "team", "Reinforcements", ids=True),
    )

    def creature(self, name: str) -> Raw:
        return self.people[name]

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(raw, problems, self.stock)

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: Any, who: str, side: str) -> Arrivals:
        return arrivals(battle, squares_of(self.sheets[who].size) if who in self.sheets else 1)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def read_encounter(self, raw: Raw) -> SixEncounter:
        """Read one more encounter; homebrew it brings along is read first."""
        problems = Problems()
        brought = raw.data.get("records", [])
        library = self._extended(brought, problems) if isinstance(brought, list) and brought else self
        encounter = library._encounter(raw, problems)
        problems.raise_any()
        return encounter

    @property
    def arms(self) -> Arms:
        return Arms(self.stock.gear[UNARMED_ID], self.stock.gear[IMPROVISED_ID])

    def _read(self, raws: list[Raw], problems: Problems) -> None:
        for kind in TYPES:
            for raw in raws:
                if raw.type == kind:
                    self._read_one(raw, problems)

    def _read_one(self, raw: Raw, problems: Problems) -> None:
        if raw.type == "technique":
            self.maneuvers[raw.id] = Maneuver(raw, problems)
        elif raw.type == "weapon":
            self.stock.gear[raw.id] = read_weapon(raw, problems, self.maneuvers.values())
        elif raw.type == "shield":
            self.stock.gear[raw.id] = read_shield(raw, problems)
        elif raw.type == "item":
            self.stock.gear[raw.id] = read_item(raw, problems)
        elif raw.type == "armour":
            self.stock.armors[raw.id] = read_armor(raw, problems)
        elif raw.type == "spell":
            self.stock.spells[raw.id] = read_power(raw, problems, True)
        elif raw.type == "ability":
            self.stock.talents[raw.id] = raw
        elif raw.type == "task":
            self.tasks[raw.id] = read_task(raw, problems)
        elif raw.type in ("character", "monster"):
            self.sheets[raw.id] = read_sheet(raw, problems, self.stock)

    def _encounter(self, raw: Raw, problems: Problems) -> SixEncounter:
        if is_plain(raw):
            raw = replace(raw, data=plain.own_form(raw, Reader(raw, problems), self.sheets))
        records = [
            {"type": record.type, "id": record.id, "text": record.text, **record.data} for record in self._needed()
        ]
        return read_encounter(raw, problems, self, records)

    def _needed(self) -> list[Raw]:
        return [raw for raw in self.homebrew if raw.type != "encounter"]

    def _extended(self, records: list[Mapping[str, Any]], problems: Problems) -> SixLibrary:
        """This library with an encounter's own records laid over it."""
        twin = SixLibrary.__new__(SixLibrary)
        twin.switches = self.switches
        twin.maneuvers = dict(self.maneuvers)
        twin.stock = self.stock.copy()
        twin.tasks = dict(self.tasks)
        twin.sheets = dict(self.sheets)
        twin.people = dict(self.people)
        twin.homebrew = [brought_along(record) for record in records]
        twin._encounters = {}
        twin._read(twin.homebrew, problems)
        return twin


@cache
def built_in_library() -> SixLibrary:
    """The content of the ledger alone."""
    ledger = load_ledger(LEDGER)
    return SixLibrary(ledger, switches_of(ledger), ())
