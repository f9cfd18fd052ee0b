# mypyc: skip - a border
"""Labyrinthian as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.heroes import arrived
from fray.engine.library import library_with
from fray.engine.system import System
from fray.rulesets.labyrinthian.content.encounters import LabEncounter
from fray.rulesets.labyrinthian.content.heroes import HEROES
from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary
from fray.rulesets.labyrinthian.content.opening import opening
from fray.rulesets.labyrinthian.drawing import LabyrinthDrawing
from fray.rulesets.labyrinthian.minds.tactician import Tactician
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.overrides import OVERRIDES
from fray.rulesets.labyrinthian.rules.draws import WORDS
from fray.rulesets.labyrinthian.rules.sequence import LabRules
from fray.rulesets.labyrinthian.rules.unseen import leave_out
from fray.rulesets.labyrinthian.words import stage
from fray.rulesets.labyrinthian.words.aims import aim
from fray.rulesets.labyrinthian.words.board import board, header
from fray.rulesets.labyrinthian.words.cards import cards, concealed, inspect
from fray.rulesets.labyrinthian.words.labels import label
from fray.rulesets.labyrinthian.words.outcomes import outcome
from fray.rulesets.labyrinthian.words.questions import question
from fray.rulesets.labyrinthian.words.sentences import sentence


class Labyrinthian(System[LabBattle]):
    """Two open dice a Round, an Initiative that is seized, Momentum from every max, fifteen Positions."""

    name = "labyrinthian"
    title = "Labyrinthian"
    currency = "M"
    currency_words = ("Movement", "Movement")
    gauges = ("composure", "ratings", "movement", "flight", "pr")
    purse = "movement"
    accent = "plum"
    rolls = WORDS
    folder = Path(__file__).parent
    rules = LabRules()
    orders = OVERRIDES.orders()
    heroes = HEROES
    drawing = LabyrinthDrawing()

    def library(self, *homebrew: Homebrew) -> LabyrinthLibrary:
        return library_with(LabyrinthLibrary, homebrew)

    def battle(self, encounter: Encounter) -> LabBattle:
        assert isinstance(encounter, LabEncounter)
        return arrived(opening(encounter), encounter, HEROES)

    def tactician(self) -> Mind:
        return Tactician()

    board = staticmethod(board)
    cards = staticmethod(cards)
    header = staticmethod(header)
    concealed = staticmethod(concealed)
    inspect = staticmethod(inspect)
    leave_out = staticmethod(leave_out)

    aim = staticmethod(aim)
    verb = staticmethod(stage.verb)
    rank = staticmethod(stage.rank)
    group = staticmethod(stage.group)
    icon = staticmethod(stage.icon)
    moment = staticmethod(stage.moment)

    question = staticmethod(question)
    label = staticmethod(label)
    sentence = staticmethod(sentence)
    outcome = staticmethod(outcome)
