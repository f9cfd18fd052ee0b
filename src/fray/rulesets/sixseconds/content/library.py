# mypyc: skip - a parsing border
"""Content of Six Seconds: everything from the ledger and from homebrew files, as typed records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from fray.engine.content import Homebrew, Problems, Raw, Reader
from fray.engine.encounter import Entrant
from fray.engine.english import capital
from fray.engine.library import Arrivals, Blank, LedgerLibrary, Roster
from fray.engine.plain import is_plain
from fray.rulesets.sixseconds.content import plain
from fray.rulesets.sixseconds.content.arrivals import arrivals
from fray.rulesets.sixseconds.content.creatures import MEANINGS, Shelf, read_armor, read_sheet
from fray.rulesets.sixseconds.content.encounters import SixEncounter, SixEntrant, free_square, read_encounter
from fray.rulesets.sixseconds.content.gear import Maneuver, read_item, read_power, read_shield, read_task, read_weapon
from fray.rulesets.sixseconds.model.sheets import Sheet, squares_of
from fray.rulesets.sixseconds.model.state import Arms, SixBattle

UNARMED_ID: Final = "weapon-unarmed"
IMPROVISED_ID: Final = "weapon-improvised"


class SixLibrary(LedgerLibrary[Shelf, SixEncounter]):
    """Gear, sheets and encounters by id."""

    folder = Path(__file__).parents[1]
    types = (
        *("technique", "weapon", "shield", "item", "armor", "spell", "ability", "task", "character", "monster"),
        "encounter",
    )
    meanings = MEANINGS
    rosters = (
        Roster("members", "teams", "who", "name", ids=True),
        Roster("members", "reinforcements", "who", "team", "Reinforcements", ids=True),
    )

    def __init__(self, homebrew: Iterable[Homebrew]) -> None:
        super().__init__(Shelf(), homebrew)

    def title(self, name: str) -> str:
        return capital(self.shelf.sheets[name].title)

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(raw, problems, self.shelf)

    def beside(
        self, encounter: SixEncounter, roster: Sequence[Entrant], friend: SixEntrant, sheet: Sheet
    ) -> SixEntrant:
        """On the free square next to a friend."""
        x, y = free_square(encounter, roster, friend, sheet)
        return replace(friend, sheet=sheet, x=x, y=y)

    def known_as(self, entrant: SixEntrant) -> tuple[str, ...]:
        return (entrant.key,)

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: SixBattle, who: str, side: str) -> Arrivals:
        return arrivals(battle, squares_of(self.shelf.sheets[who].size) if who in self.shelf.sheets else 1)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    @property
    def arms(self) -> Arms:
        return Arms(self.shelf.gear[UNARMED_ID], self.shelf.gear[IMPROVISED_ID])

    def take(self, raw: Raw, problems: Problems) -> None:
        if raw.type == "technique":
            self.shelf.maneuvers[raw.id] = Maneuver(raw, problems)
        elif raw.type == "weapon":
            self.shelf.gear[raw.id] = read_weapon(raw, problems, self.shelf.maneuvers.values())
        elif raw.type == "shield":
            self.shelf.gear[raw.id] = read_shield(raw, problems)
        elif raw.type == "item":
            self.shelf.gear[raw.id] = read_item(raw, problems)
        elif raw.type == "armor":
            self.shelf.armors[raw.id] = read_armor(raw, problems)
        elif raw.type == "spell":
            self.shelf.spells[raw.id] = read_power(raw, problems, True)
        elif raw.type == "ability":
            self.shelf.talents[raw.id] = raw
        elif raw.type == "task":
            self.shelf.tasks[raw.id] = read_task(raw, problems)
        elif raw.type in self.creature_types:
            self.shelf.sheets[raw.id] = read_sheet(raw, problems, self.shelf)

    def own_form(self, raw: Raw, problems: Problems) -> Raw:
        if not is_plain(raw):
            return raw
        return replace(raw, data=plain.own_form(raw, Reader(raw, problems), self.shelf.sheets))

    def read(self, raw: Raw, problems: Problems) -> SixEncounter:
        return read_encounter(self.own_form(raw, problems), problems, self, self.records())
