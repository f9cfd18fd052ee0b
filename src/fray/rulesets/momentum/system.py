# mypyc: skip - a border
"""Momentum as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.system import System
from fray.rulesets.momentum import board as looks
from fray.rulesets.momentum import prose
from fray.rulesets.momentum.content import MomentumLibrary, built_in_library
from fray.rulesets.momentum.encounters import MomentumEncounter, opening
from fray.rulesets.momentum.sequence import MomentumRules
from fray.rulesets.momentum.state import MomentumBattle
from fray.rulesets.momentum.tactician import Tactician


class Momentum(System):
    """Momentum is initiative, action points and defence at once."""

    name = "momentum"
    title = "Momentum"
    currency = "M"
    gauges = ("momentum", "hits", "defense", "armor", "shield", "tallies", "exhausted")
    folder = Path(__file__).parent
    rules = MomentumRules()

    def library(self, *homebrew: Homebrew) -> MomentumLibrary:
        return MomentumLibrary(self.ledger, self.switches, homebrew) if homebrew else built_in_library()

    def battle(self, encounter: Encounter) -> MomentumBattle:
        assert isinstance(encounter, MomentumEncounter)
        return opening(encounter)

    def default_mind(self) -> Mind:
        return Tactician()

    def tactician(self) -> Mind:
        return Tactician()

    board = staticmethod(looks.board)
    cards = staticmethod(looks.cards)
    header = staticmethod(looks.header)
    inspect = staticmethod(looks.inspect)

    question = staticmethod(prose.question)
    label = staticmethod(prose.label)
    sentence = staticmethod(prose.sentence)
    roll_words = staticmethod(prose.roll_words)
    outcome = staticmethod(prose.outcome)
    headline = staticmethod(prose.headline)
