# mypyc: skip - a border
"""Stances as the doors see it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fray.engine.battle import Battle
from fray.engine.board import Board, Card, Header
from fray.engine.decisions import Decision, Mind, Option
from fray.engine.encounter import Encounter
from fray.engine.events import Event
from fray.engine.system import System
from fray.rulesets.stances import board, prose
from fray.rulesets.stances.content import StancesEncounter, StancesLibrary, built_in_library, opening
from fray.rulesets.stances.sequence import StancesRules
from fray.rulesets.stances.state import StancesBattle
from fray.rulesets.stances.tactician import Tactician


class Stances(System):
    """The stance chosen each round sets order, Momentum, movement and damage; words fight by the same rules."""

    name = "stances"
    title = "Stances"
    currency = "M"
    folder = Path(__file__).parent
    rules = StancesRules()

    def library(self, *folders: Path) -> StancesLibrary:
        return StancesLibrary(self.ledger, self.switches, folders) if folders else built_in_library()

    def battle(self, encounter: Encounter) -> StancesBattle:
        assert isinstance(encounter, StancesEncounter)
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


def known(battle: Battle) -> StancesBattle:
    assert isinstance(battle, StancesBattle)
    return battle
