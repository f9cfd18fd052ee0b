# mypyc: skip - a border
"""Labyrinthian as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.orders import Orders
from fray.engine.system import System
from fray.rulesets.labyrinthian.content.encounters import LabEncounter
from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary, built_in_library
from fray.rulesets.labyrinthian.content.opening import opening
from fray.rulesets.labyrinthian.minds.tactician import Tactician
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.overrides import ORDERS, carry_out
from fray.rulesets.labyrinthian.rules import unseen
from fray.rulesets.labyrinthian.rules.sequence import LabRules
from fray.rulesets.labyrinthian.words import board as looks
from fray.rulesets.labyrinthian.words import prose


class Labyrinthian(System):
    """Two open dice a Round, an Initiative that is seized, Momentum from every max, fifteen Positions."""

    name = "labyrinthian"
    title = "Labyrinthian"
    currency = "M"
    gauges = ("composure", "ratings", "movement", "flight", "pr")
    folder = Path(__file__).parent
    rules = LabRules()
    orders = Orders(ORDERS, carry_out)

    def library(self, *homebrew: Homebrew) -> LabyrinthLibrary:
        return LabyrinthLibrary(self.ledger, self.switches, homebrew) if homebrew else built_in_library()

    def battle(self, encounter: Encounter) -> LabBattle:
        assert isinstance(encounter, LabEncounter)
        return opening(encounter)

    def default_mind(self) -> Mind:
        return Tactician()

    def tactician(self) -> Mind:
        return Tactician()

    board = staticmethod(looks.board)
    cards = staticmethod(looks.cards)
    header = staticmethod(looks.header)
    concealed = staticmethod(looks.concealed)
    inspect = staticmethod(looks.inspect)
    leave_out = staticmethod(unseen.leave_out)

    question = staticmethod(prose.question)
    label = staticmethod(prose.label)
    sentence = staticmethod(prose.sentence)
    roll_words = staticmethod(prose.roll_words)
    outcome = staticmethod(prose.outcome)
    headline = staticmethod(prose.headline)
