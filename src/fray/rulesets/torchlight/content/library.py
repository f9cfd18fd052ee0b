# mypyc: skip - a parsing border
"""The library of the system: what the ledger has, with homebrew laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from fray.engine.content import Homebrew, Problems, Raw, Reader
from fray.engine.encounter import Entrant
from fray.engine.ledger import Ledger, Switch, ledger_in, switches_of
from fray.engine.library import Arrivals, Blank, LedgerLibrary, Roster
from fray.engine.plain import is_plain
from fray.rulesets.torchlight.content import plain
from fray.rulesets.torchlight.content.arrivals import arrivals
from fray.rulesets.torchlight.content.creatures import ITEM_TYPES, MEANINGS, Shelf, read_armor, read_item, read_sheet
from fray.rulesets.torchlight.content.encounters import (
    Settings,
    TorchlightEncounter,
    TorchlightEntrant,
    read_encounter,
)
from fray.rulesets.torchlight.model.sheets import Sheet
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.model.variants import OPTIONS


class TorchlightLibrary(LedgerLibrary[Shelf, TorchlightEncounter]):
    """Items, armor, sheets and encounters by id."""

    folder = Path(__file__).parents[1]
    types = (*ITEM_TYPES, "armor", "character", "monster", "encounter")
    meanings = MEANINGS
    rosters = (Roster("players", side="", ids=True), Roster("enemies", side="", ids=True))

    def __init__(self, homebrew: Iterable[Homebrew]) -> None:
        super().__init__(Shelf(), homebrew)

    def switches_in(self, ledger: Ledger) -> Mapping[str, Switch]:
        """Rulings with variants, named rule options, and the lab's questions with their alternatives.

        [r-rule-options]
        """
        options = {name: Switch(name, values[1:]) for name, values in OPTIONS.items()}
        questions = {
            question.id: Switch(question.id, tuple(variant.id for variant in question.variants[1:]))
            for question in ledger.questions
        }
        return {**switches_of(ledger), **options, **questions}

    @cached_property
    def settings(self) -> Settings:
        """What each alternative of a question sets: question -> alternative -> option -> value."""
        return {
            question.id: {
                variant.id: {name: str(value).lower() for name, value in variant.options.items()}
                for variant in question.variants
            }
            for question in ledger_in(self.folder).questions
        }

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(Reader(raw, problems), raw, self.shelf)

    def beside(
        self, encounter: TorchlightEncounter, roster: Sequence[Entrant], friend: TorchlightEntrant, sheet: Sheet
    ) -> TorchlightEntrant:
        """A cell holds one combatant, so the rules ask this one where it starts [r-setup-order]."""
        return replace(friend, sheet=sheet, key=sheet.id, lane=0, depth=0, status=())

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: TorchlightBattle, who: str, side: str) -> Arrivals:
        return arrivals(battle, side)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def take(self, raw: Raw, problems: Problems) -> None:
        reader = Reader(raw, problems)
        if raw.type in ITEM_TYPES:
            self.shelf.items[raw.id] = read_item(reader, raw)
        elif raw.type == "armor":
            self.shelf.armor[raw.id] = read_armor(reader, raw)
        elif raw.type in self.creature_types:
            self.shelf.sheets[raw.id] = read_sheet(reader, raw, self.shelf)

    def own_form(self, raw: Raw, problems: Problems) -> Raw:
        return replace(raw, data=plain.own_form(raw, Reader(raw, problems))) if is_plain(raw) else raw

    def read(self, raw: Raw, problems: Problems) -> TorchlightEncounter:
        return read_encounter(self.own_form(raw, problems), self, problems)
