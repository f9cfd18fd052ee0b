# mypyc: skip - a border
"""Six Seconds as the doors see it."""

from __future__ import annotations

from pathlib import Path

from fray.engine.content import Homebrew
from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.heroes import arrived
from fray.engine.library import library_with
from fray.engine.system import System
from fray.rulesets.sixseconds.content.encounters import SixEncounter
from fray.rulesets.sixseconds.content.heroes import HEROES
from fray.rulesets.sixseconds.content.library import SixLibrary
from fray.rulesets.sixseconds.content.opening import opening
from fray.rulesets.sixseconds.drawing import SixDrawing
from fray.rulesets.sixseconds.minds.tactician import Tactician
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.overrides import OVERRIDES
from fray.rulesets.sixseconds.rules.sequence import SixRules
from fray.rulesets.sixseconds.rules.unseen import leave_out
from fray.rulesets.sixseconds.words.aims import aim
from fray.rulesets.sixseconds.words.board import board, header
from fray.rulesets.sixseconds.words.cards import cards, inspect
from fray.rulesets.sixseconds.words.labels import label
from fray.rulesets.sixseconds.words.outcomes import outcome
from fray.rulesets.sixseconds.words.questions import question
from fray.rulesets.sixseconds.words.sentences import sentence
from fray.rulesets.sixseconds.words.stage import group, icon, moment, rank, verb
from fray.rulesets.sixseconds.words.wording import DRAW_WORDS
from fray.rulesets.sixseconds.words.wording import name as called


class SixSeconds(System[SixBattle]):
    """Teams take turns, three actions each, on squares of a meter."""

    name = "sixseconds"
    title = "Six Seconds"
    currency = "A"
    currency_words = ("action", "actions")
    gauges = ("endurance", "health", "evasion", "reactions", "stamina", "focus")
    accent = "indigo"
    rolls = DRAW_WORDS
    folder = Path(__file__).parent
    rules = SixRules()
    orders = OVERRIDES.orders()
    heroes = HEROES
    drawing = SixDrawing()

    def library(self, *homebrew: Homebrew) -> SixLibrary:
        return library_with(SixLibrary, homebrew)

    def battle(self, encounter: Encounter) -> SixBattle:
        assert isinstance(encounter, SixEncounter)
        return arrived(opening(encounter), encounter, HEROES)

    def tactician(self) -> Mind:
        return Tactician()

    board = staticmethod(board)
    header = staticmethod(header)
    cards = staticmethod(cards)
    inspect = staticmethod(inspect)
    leave_out = staticmethod(leave_out)

    verb = staticmethod(verb)
    rank = staticmethod(rank)
    group = staticmethod(group)
    icon = staticmethod(icon)
    moment = staticmethod(moment)
    aim = staticmethod(aim)

    called = staticmethod(called)
    question = staticmethod(question)
    label = staticmethod(label)
    sentence = staticmethod(sentence)
    outcome = staticmethod(outcome)
