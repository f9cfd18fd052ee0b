# mypyc: skip - a border
"""Labyrinthian as the doors see it."""

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
from fray.rulesets.labyrinthian import board, prose
from fray.rulesets.labyrinthian.content import LabyrinthLibrary, built_in_library
from fray.rulesets.labyrinthian.encounters import LabEncounter
from fray.rulesets.labyrinthian.opening import opening
from fray.rulesets.labyrinthian.sequence import LabRules
from fray.rulesets.labyrinthian.state import LabBattle
from fray.rulesets.labyrinthian.tactician import Tactician


class Labyrinthian(System):
    """Two open dice a Round, an Initiative that is seized, Momentum from every max, fifteen Positions."""

    name = "labyrinthian"
    title = "Labyrinthian"
    currency = "M"
    folder = Path(__file__).parent
    rules = LabRules()

    def library(self, *folders: Path) -> LabyrinthLibrary:
        return LabyrinthLibrary(self.ledger, self.switches, folders) if folders else built_in_library()

    def battle(self, encounter: Encounter) -> LabBattle:
        assert isinstance(encounter, LabEncounter)
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


def known(battle: Battle) -> LabBattle:
    assert isinstance(battle, LabBattle)
    return battle
