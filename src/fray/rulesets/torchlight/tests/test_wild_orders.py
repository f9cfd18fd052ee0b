"""Sensible orders at random moments of random fights: no question outlives what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.game import Game
from fray.minds.random import RandomMind
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.invariants import check, check_decision

FIGHTS = 2
ANSWERS = 100
ORDER_IN = 5  # about every fifth time an order comes first
CONDITIONS = ("prone", "hidden", "surprised", "incapacitated", "dead", "able")
STANCES = ("aggressive", "steadied", "defensive", "rearguard")
T = TypeVar("T")
Order = tuple[str, int, str, str]


class Meddler:
    """A Keeper that meddles, and players that choose anything."""

    def __init__(self, encounter: str, number: int) -> None:
        self.dice = SeededDice(number, 0xBAD)
        self.mind = RandomMind(number)
        self.game = Game(SYSTEM, SYSTEM.library().encounter(encounter), number)
        self.orders: list[Order] = []

    @property
    def battle(self) -> TorchlightBattle:
        battle = self.game.battle
        assert isinstance(battle, TorchlightBattle)
        return battle

    def play(self) -> list[str]:
        """What is wrong first, in words."""
        for _ in range(ANSWERS):
            if self.game.result is not None or not self.game.decisions:
                break
            if self.dice.below(ORDER_IN) == 0:
                self.give(self.order())
            elif self.game.decisions:
                decision = self.game.decisions[0]
                self.game.answer(self.mind.answer(decision).key(), decision.seat, decision.who)
            wrong = self.wrong()
            if wrong:
                return [*wrong, *[str(order) for order in self.orders[-3:]]]
        return []

    def wrong(self) -> list[str]:
        settled = self.game.settled().battle
        assert isinstance(settled, TorchlightBattle)
        found = check(settled)
        for decision in self.game.decisions:
            found.extend(check_decision(self.battle, decision))
        return found

    def give(self, order: Order) -> None:
        try:
            self.game.override(*order)
        except Refused:
            return
        self.orders.append(order)

    def order(self) -> Order:
        combatant = self.among(self.battle.combatants)
        kind = self.among(("move", "move", "remove", "breath", "condition", "condition", "drop", "lane"))
        lane = 1 + self.dice.below(6)
        if kind == "move":
            return "move", combatant.who, "", f"{lane}:{self.among(STANCES)}"
        if kind == "breath":
            return "set", combatant.who, "breath", "0"
        if kind == "condition":
            return "condition", combatant.who, self.among(CONDITIONS), "yes"
        if kind == "drop":
            return "drop", combatant.who, held_by(combatant), ""
        if kind == "lane":
            return "lane", -1, f"{lane}:{self.among(('closed', 'special'))}", self.among(("yes", "no"))
        return "remove", combatant.who, "", ""

    def among(self, things: Sequence[T]) -> T:
        return things[self.dice.below(len(things))]


def held_by(combatant: Combatant) -> str:
    return combatant.held[0].id if combatant.held else ""


@pytest.mark.parametrize("encounter", [encounter.id for encounter in SYSTEM.library().encounters()])
def test_no_question_outlives_what_it_rests_on(encounter: str) -> None:
    """[r-illegal-and-empty-declarations]"""
    for number in range(FIGHTS):
        assert Meddler(encounter, number).play() == [], number
