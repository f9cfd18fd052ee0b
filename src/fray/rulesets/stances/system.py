# mypyc: skip - a border
"""Stances as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.heroes import arrived
from fray.engine.library import library_with
from fray.engine.system import System
from fray.rulesets.stances.content.encounters import StancesEncounter
from fray.rulesets.stances.content.heroes import HEROES
from fray.rulesets.stances.content.library import StancesLibrary
from fray.rulesets.stances.content.opening import opening
from fray.rulesets.stances.drawing import StancesDrawing
from fray.rulesets.stances.minds.tactician import Tactician
from fray.rulesets.stances.model.state import MODE_NAMES, StancesBattle
from fray.rulesets.stances.overrides import OVERRIDES
from fray.rulesets.stances.rules import unseen
from fray.rulesets.stances.rules.sequence import StancesRules
from fray.rulesets.stances.words import aims, labels, outcomes, questions, sentences, stage, wording
from fray.rulesets.stances.words import board as board_words
from fray.rulesets.stances.words import cards as card_words


class Stances(System[StancesBattle]):
    """The stance chosen each round sets order, Momentum, movement and damage; words fight by the same rules."""

    name = "stances"
    title = "Stances"
    currency = "M"
    currency_words = ("Momentum", "Momentum")
    gauges = ("momentum", "guard", "vitality", "composure")
    purse = "momentum"
    accent = "teal"
    rolls = wording.ROLL_WORDS
    folder = Path(__file__).parent
    rules = StancesRules()
    orders = OVERRIDES.orders()
    heroes = HEROES
    drawing = StancesDrawing()

    def library(self, *homebrew: Homebrew) -> StancesLibrary:
        return library_with(StancesLibrary, homebrew)

    def battle(self, encounter: Encounter) -> StancesBattle:
        assert isinstance(encounter, StancesEncounter)
        return arrived(opening(encounter), encounter, HEROES)

    def tactician(self) -> Mind:
        return Tactician()

    board = staticmethod(board_words.board)
    cards = staticmethod(card_words.cards)
    header = staticmethod(board_words.header)

    verb = staticmethod(stage.verb)
    rank = staticmethod(stage.rank)
    group = staticmethod(stage.group)
    icon = staticmethod(stage.icon)
    moment = staticmethod(stage.moment)

    inspect = staticmethod(card_words.inspect)
    leave_out = staticmethod(unseen.leave_out)

    aim = staticmethod(aims.aim)

    called = staticmethod(wording.name)
    question = staticmethod(questions.question)
    label = staticmethod(labels.label)
    sentence = staticmethod(sentences.sentence)
    outcome = staticmethod(outcomes.outcome)

    def contest(self, battle: StancesBattle) -> str:
        return f"the {MODE_NAMES[battle.mode]}"
