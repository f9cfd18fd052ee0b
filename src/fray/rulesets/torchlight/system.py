# mypyc: skip - a border
"""Beyond the Torchlight as the doors see it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from fray.engine.battle import Battle
from fray.engine.board import Board, Card, Header
from fray.engine.decisions import Decision, Mind, Option
from fray.engine.encounter import Encounter
from fray.engine.events import Event
from fray.engine.system import Switch, System, switches_of
from fray.rulesets.torchlight import board, prose
from fray.rulesets.torchlight.content import TorchlightLibrary
from fray.rulesets.torchlight.encounters import TorchlightEncounter, opening
from fray.rulesets.torchlight.sequence import TorchlightRules
from fray.rulesets.torchlight.state import TorchlightBattle
from fray.rulesets.torchlight.tactician import Tactician
from fray.rulesets.torchlight.variants import OPTIONS


class Torchlight(System):
    """Lanes and stances, declared at once, resolved together, damage at the end of the round."""

    name = "torchlight"
    title = "Beyond the Torchlight"
    currency = " Breath"
    folder = Path(__file__).parent
    rules = TorchlightRules()

    @cached_property
    def switches(self) -> dict[str, Switch]:
        """Rulings with variants, named rule options, and the lab's questions with their alternatives.

        [r-rule-options]
        """
        rulings = switches_of(self.ledger)
        options = {name: Switch(name, values[1:]) for name, values in OPTIONS.items()}
        questions = {
            question.id: Switch(question.id, tuple(variant.id for variant in question.variants[1:]))
            for question in self.ledger.questions
        }
        return {**rulings, **options, **questions}

    @cached_property
    def settings(self) -> dict[str, dict[str, dict[str, str]]]:
        """What each alternative of a question sets: question -> alternative -> option -> value."""
        return {
            question.id: {
                variant.id: {name: str(value).lower() for name, value in variant.options.items()}
                for variant in question.variants
            }
            for question in self.ledger.questions
        }

    def library(self, *folders: Path) -> TorchlightLibrary:
        return TorchlightLibrary(self.ledger, self.switches, self.settings, folders)

    def battle(self, encounter: Encounter) -> TorchlightBattle:
        assert isinstance(encounter, TorchlightEncounter)
        return opening(encounter)

    def default_mind(self) -> Mind:
        return Tactician()

    def tactician(self) -> Mind:
        return Tactician()

    def board(self, battle: Battle) -> Board:
        return board.board(known(battle))

    def cards(self, battle: Battle) -> list[Card]:
        return board.cards(known(battle))

    def header(self, battle: Battle) -> Header:
        return board.header(known(battle))

    def inspect(self, battle: Battle, who: int) -> list[str]:
        return board.inspect(known(battle), who)

    def question(self, battle: Battle, decision: Decision[Any]) -> str:
        return prose.question(known(battle), decision)

    def label(self, battle: Battle, option: Option) -> str:
        return prose.label(known(battle), option)

    def sentence(self, battle: Battle, event: Event) -> str:
        return prose.sentence(known(battle), event)

    def roll_words(self, battle: Battle, draw: str) -> str:
        return prose.roll_words(draw)

    def outcome(self, battle: Battle, events: Sequence[Event]) -> str:
        return prose.outcome(known(battle), events)

    def headline(self, battle: Battle) -> str:
        return prose.headline(battle.result, known(battle))


def known(battle: Battle) -> TorchlightBattle:
    assert isinstance(battle, TorchlightBattle)
    return battle
