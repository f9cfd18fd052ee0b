# mypyc: skip - a border
"""Six Seconds as the doors see it."""

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
from fray.engine.system import System
from fray.rulesets.sixseconds import board, prose
from fray.rulesets.sixseconds.content import SixLibrary
from fray.rulesets.sixseconds.encounters import SixEncounter, opening
from fray.rulesets.sixseconds.sequence import SixRules
from fray.rulesets.sixseconds.state import SixBattle
from fray.rulesets.sixseconds.tactician import Tactician


class SixSeconds(System):
    """Teams take turns, three actions each, on squares of a meter."""

    name = "sixseconds"
    title = "Six Seconds"
    currency = "A"
    folder = Path(__file__).parent
    rules = SixRules()

    @cached_property
    def _built_in(self) -> SixLibrary:
        return SixLibrary(self.ledger, self.switches, ())

    def library(self, *folders: Path) -> SixLibrary:
        return SixLibrary(self.ledger, self.switches, folders) if folders else self._built_in

    def battle(self, encounter: Encounter) -> SixBattle:
        assert isinstance(encounter, SixEncounter)
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


def known(battle: Battle) -> SixBattle:
    assert isinstance(battle, SixBattle)
    return battle
