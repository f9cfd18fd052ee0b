# mypyc: skip - a border
"""Beyond the Torchlight as the doors see it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.orders import Orders
from fray.engine.system import Switch, System, switches_of
from fray.engine.tape import Override
from fray.rulesets.torchlight.content.encounters import TorchlightEncounter
from fray.rulesets.torchlight.content.library import TorchlightLibrary
from fray.rulesets.torchlight.content.opening import opening
from fray.rulesets.torchlight.minds.policies import policy
from fray.rulesets.torchlight.minds.tactician import Tactician
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.model.variants import OPTIONS, POLICIES
from fray.rulesets.torchlight.overrides import ORDERS, carry_out
from fray.rulesets.torchlight.rules import unseen
from fray.rulesets.torchlight.rules.draws import WORDS
from fray.rulesets.torchlight.rules.sequence import TorchlightRules
from fray.rulesets.torchlight.words import board as grid
from fray.rulesets.torchlight.words import cards as looks
from fray.rulesets.torchlight.words import labels, outcomes, questions, sentences, wording


class Torchlight(System):
    """Lanes and stances, declared at once, resolved together, damage at the end of the round."""

    name = "torchlight"
    title = "Beyond the Torchlight"
    currency = " Breath"
    gauges = ("breath", *CHARACTERISTICS)
    purse = "breath"
    accent = "olive"
    rolls = WORDS
    folder = Path(__file__).parent
    rules = TorchlightRules()
    policies = POLICIES

    def __init__(self) -> None:
        self.orders = Orders(ORDERS, self.carry_out)

    def carry_out(self, battle: TorchlightBattle, order: Override) -> str:
        """Carry out an order of the Keeper; a newcomer comes from the built-in library."""
        return carry_out(battle, order, self._built_in)

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

    def library(self, *homebrew: Homebrew) -> TorchlightLibrary:
        return self._laid_over(homebrew) if homebrew else self._built_in

    @cached_property
    def _built_in(self) -> TorchlightLibrary:
        """Read once: the Keeper's order to add a combatant needs it whenever a step is run again."""
        return self._laid_over(())

    def _laid_over(self, homebrew: tuple[Homebrew, ...]) -> TorchlightLibrary:
        return TorchlightLibrary(self.ledger, self.switches, self.settings, homebrew)

    def battle(self, encounter: Encounter) -> TorchlightBattle:
        assert isinstance(encounter, TorchlightEncounter)
        return opening(encounter)

    def tactician(self) -> Mind:
        return Tactician()

    def policy(self, name: str) -> Mind:
        return policy(name) if name in POLICIES else super().policy(name)

    board = staticmethod(grid.board)
    cards = staticmethod(looks.cards)
    header = staticmethod(looks.header)
    inspect = staticmethod(looks.inspect)
    leave_out = staticmethod(unseen.leave_out)

    question = staticmethod(questions.question)
    label = staticmethod(labels.label)
    sentence = staticmethod(sentences.sentence)
    outcome = staticmethod(outcomes.outcome)

    def victory(self, battle: TorchlightBattle, winner: str) -> str:
        return wording.victory(winner)
