# mypyc: skip - a border
"""Momentum as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.heroes import arrived
from fray.engine.library import library_with
from fray.engine.system import System
from fray.rulesets.momentum.content.encounters import MomentumEncounter
from fray.rulesets.momentum.content.heroes import HEROES
from fray.rulesets.momentum.content.library import MomentumLibrary
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.content.printing import print_sheet
from fray.rulesets.momentum.drawing import MomentumDrawing
from fray.rulesets.momentum.minds.tactician import Tactician
from fray.rulesets.momentum.model.state import MomentumBattle, Npc, Pc
from fray.rulesets.momentum.overrides import OVERRIDES
from fray.rulesets.momentum.rules import unseen
from fray.rulesets.momentum.rules.sequence import MomentumRules
from fray.rulesets.momentum.words import aims, labels, outcomes, questions, sentences, stage, wording
from fray.rulesets.momentum.words import board as looks
from fray.rulesets.momentum.words import cards as shown


class Momentum(System[MomentumBattle]):
    """Momentum is initiative, action points and defense at once."""

    name = "momentum"
    title = "Momentum"
    currency = "M"
    currency_words = ("momentum", "momentum")
    gauges = ("momentum", "hits", "defense", "armor", "shield", "tallies", "exhausted")
    purse = "momentum"
    accent = "rust"
    rolls = labels.ROLLS
    folder = Path(__file__).parent
    rules = MomentumRules()
    orders = OVERRIDES.orders()
    heroes = HEROES
    drawing = MomentumDrawing()

    def library(self, *homebrew: Homebrew) -> MomentumLibrary:
        return library_with(MomentumLibrary, homebrew)

    def battle(self, encounter: Encounter) -> MomentumBattle:
        assert isinstance(encounter, MomentumEncounter)
        return arrived(opening(encounter), encounter, HEROES)

    def tactician(self) -> Mind:
        return Tactician()

    leave_out = staticmethod(unseen.leave_out)

    def inspect(self, battle: MomentumBattle, who: int) -> list[str]:
        combatant = battle.combatants[who]
        assert isinstance(combatant, (Pc, Npc))
        return shown.inspect(battle, who, print_sheet(combatant.sheet))

    board = staticmethod(looks.board)
    cards = staticmethod(shown.cards)
    header = staticmethod(looks.header)

    verb = staticmethod(stage.verb)
    rank = staticmethod(stage.rank)
    icon = staticmethod(stage.icon)
    moment = staticmethod(stage.moment)
    aim = staticmethod(aims.aim)

    question = staticmethod(questions.question)
    label = staticmethod(labels.label)
    sentence = staticmethod(sentences.sentence)
    outcome = staticmethod(outcomes.outcome)
    victory = staticmethod(wording.victory)
