"""Orders of the Keeper in the middle of questions, at random: no question outlives its premises.

A combatant who is taken out of the fight while a question is open is left alone by whatever was under way.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, cast

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import Decision, Mind, O, Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.tape import Override, Tape
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import Combatant, StancesBattle
from fray.rulesets.stances.rules.invariants import check, check_decision
from fray.rulesets.stances.rules.sequence import play_step
from fray.rulesets.stances.tests.test_losses import wild_battle

STREAM: Final = 0x0DE5
STEPS: Final = 40
KEPT: Final = ("condition", "area", "guard", "vitality", "composure", "momentum", "lasting", "hexed", "prone")


class Meddler(Mind):
    """Gives an order in every third question, then answers at random among what is left to choose."""

    def __init__(self, battle: StancesBattle, number: int) -> None:
        self.dice = SeededDice(number, STREAM)
        self.fight: Fight[StancesBattle] = Fight(
            battle, SeededDice(number), [self] * (len(battle.combatants) + 1), Tape([]), SYSTEM.orders
        )
        self.out: dict[int, list[Any]] = {}
        self.wrong: list[str] = []
        self.told: list[str] = []

    def answer(self, decision: Decision[O]) -> O:
        self.look()
        if self.dice.below(3) == 0:
            self.meddle(decision.who)
        options = decision.options()
        if len(options) == 1 or decision.who in self.fight.taken_out or not decision.stands():
            return options[0]
        self.wrong.extend(check_decision(self.fight.battle, cast(Any, decision)))
        option = options[self.dice.below(len(options))]
        self.told.append(f"{decision.kind()} {decision.who} {option.key()}")
        return options[0] if option.concedes() else option

    def meddle(self, asked: int) -> None:
        """One order that matters to what is under way; it may be refused."""
        who = self.dice.below(len(self.fight.battle.combatants)) if self.dice.below(3) else max(asked, 0)
        orders = (
            Override("remove", who),
            Override("move", who, "", str(self.dice.below(len(self.fight.battle.field.names)))),
            Override("set", who, "stance", ("aggressive", "balanced", "defensive")[self.dice.below(3)]),
            Override("set", who, "momentum", str(self.dice.below(7))),
            Override("set", who, "vitality", "4"),
            Override("set", who, "composure", "4"),
            Override("set", who, "secrets", "0"),
            Override("condition", who, "dying", "yes"),
            Override("condition", who, "conscious", "yes"),
        )
        order = orders[self.dice.below(len(orders))]
        with suppress(Refused):
            self.fight._overrule(order)
            self.told.append(str((order.order, order.who, order.what, order.value)))
            combatant = self.fight.battle.combatants[who]
            self.out.pop(who, None)
            if not combatant.conscious() and not combatant.fallen():
                self.out[who] = kept(combatant)

    def look(self) -> None:
        """Those who are out are as the Keeper left them."""
        for who, before in self.out.items():
            combatant = self.fight.battle.combatants[who]
            if kept(combatant) != before:
                changed = [name for name, was in zip(KEPT, before, strict=True) if getattr(combatant, name) != was]
                self.wrong.append(f"{combatant.name} was taken out and has changed: {changed}")

    def play(self) -> None:
        with suppress(Over):
            for _ in range(STEPS):
                self.fight.taken_out.clear()
                self.out.clear()
                play_step(self.fight)
                self.look()
                self.wrong.extend(check(self.fight.battle))
                if self.wrong:
                    return


def kept(combatant: Combatant) -> list[Any]:
    return [getattr(combatant, name) for name in KEPT]


@pytest.mark.parametrize("number", range(30))
def test_no_question_outlives_its_premises(number: int) -> None:
    """[r-legal-targets]"""
    meddler = Meddler(wild_battle(number), number)
    meddler.play()
    assert meddler.wrong == [], meddler.told[-12:]
