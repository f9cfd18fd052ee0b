# mypyc: skip - a border
"""Beyond the Torchlight as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.heroes import arrived
from fray.engine.library import library_with
from fray.engine.system import System
from fray.rulesets.torchlight.content.encounters import TorchlightEncounter
from fray.rulesets.torchlight.content.heroes import HEROES
from fray.rulesets.torchlight.content.library import TorchlightLibrary
from fray.rulesets.torchlight.content.opening import opening
from fray.rulesets.torchlight.drawing import TorchlightDrawing
from fray.rulesets.torchlight.minds.archers import ARCHERS, Archer
from fray.rulesets.torchlight.minds.policies import policy
from fray.rulesets.torchlight.minds.tactician import Tactician
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.model.variants import POLICIES
from fray.rulesets.torchlight.overrides import OVERRIDES
from fray.rulesets.torchlight.rules import unseen
from fray.rulesets.torchlight.rules.draws import WORDS
from fray.rulesets.torchlight.rules.sequence import TorchlightRules
from fray.rulesets.torchlight.words import aims, labels, outcomes, questions, sentences, stage, wording
from fray.rulesets.torchlight.words import board as grid
from fray.rulesets.torchlight.words import cards as looks


class Torchlight(System[TorchlightBattle]):
    """Lanes and stances, declared at once, resolved together, damage at the end of the round."""

    name = "torchlight"
    title = "Beyond the Torchlight"
    currency = " Breath"
    currency_words = ("Breath", "Breath")
    gauges = ("breath", *CHARACTERISTICS)
    purse = "breath"
    accent = "olive"
    rolls = WORDS
    folder = Path(__file__).parent
    rules = TorchlightRules()
    orders = OVERRIDES.orders()
    heroes = HEROES
    drawing = TorchlightDrawing()
    simultaneous = True
    policies = (*POLICIES, *ARCHERS)

    def library(self, *homebrew: Homebrew) -> TorchlightLibrary:
        return library_with(TorchlightLibrary, homebrew)

    def battle(self, encounter: Encounter) -> TorchlightBattle:
        assert isinstance(encounter, TorchlightEncounter)
        return arrived(opening(encounter), encounter, HEROES)

    def tactician(self) -> Mind:
        return Tactician()

    def policy(self, name: str) -> Mind:
        if name in ARCHERS:
            return Archer(prepares=name == "called-shot")
        return policy(name) if name in POLICIES else super().policy(name)

    board = staticmethod(grid.board)
    cards = staticmethod(looks.cards)
    header = staticmethod(looks.header)
    inspect = staticmethod(looks.inspect)
    leave_out = staticmethod(unseen.leave_out)

    verb = staticmethod(stage.verb)
    rank = staticmethod(stage.rank)
    group = staticmethod(stage.group)
    icon = staticmethod(stage.icon)
    moment = staticmethod(stage.moment)
    aim = staticmethod(aims.aim)

    question = staticmethod(questions.question)
    label = staticmethod(labels.label)
    sentence = staticmethod(sentences.sentence)
    outcome = staticmethod(outcomes.outcome)

    def victory(self, battle: TorchlightBattle, winner: str) -> str:
        return wording.victory(winner)
