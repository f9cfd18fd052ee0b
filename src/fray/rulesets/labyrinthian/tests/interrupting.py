"""What tests of interactions share."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from fray.engine.battle import Over
from fray.engine.decisions import Waiting
from fray.engine.fight import Fight
from fray.engine.tape import Answer, Entry, Override, Tape
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model.state import (
    HOVERING,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.invariants import check_decision
from fray.rulesets.labyrinthian.rules.sequence import play_step
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.tests.arrange import (
    Scene,
)

STICK: Final = ["d6=1 damage", "d6=2 damage"]
STONE_AND_LACERATION: Final = ["laceration d4", "petrified d4"]


# ---- a walk


def ordered(s: Scene, name: str, before: list[str], order: Override, after: list[str] | None = None) -> LabFight:
    """A Turn of a combatant: answers of anybody ("who:key"), an order of the Keeper, more answers."""
    entries: list[Entry] = [*map(answer_of(s, name), before), order, *map(answer_of(s, name), after or [])]
    fight: LabFight = Fight(s.battle, s.dice, [None] * 9, Tape(entries), SYSTEM.orders)
    s.battle.holder = s[name].who
    with suppress(Over, Waiting):
        take_turn(fight, s[name])
    assert fight.tape is not None and fight.tape.position == len(entries), "not all of it was asked for"
    return fight


def asked_after(s: Scene, name: str, before: list[str], order: Override) -> list[tuple[str, str, list[str]]]:
    """What is asked after an order in the middle of a Turn: the kind, of whom, and what there is to choose."""
    return asked_in(s, name, [*map(answer_of(s, name), before), order], whole_step=False)


def asked_in(s: Scene, name: str, entries: list[Entry], whole_step: bool) -> list[tuple[str, str, list[str]]]:
    fight: LabFight = Fight(s.battle, s.dice, [None] * 9, Tape(entries), SYSTEM.orders)
    s.battle.holder = s[name].who
    try:
        if whole_step:
            play_step(fight)
        else:
            take_turn(fight, s[name])
    except Waiting as waiting:
        assert fight.tape is not None and fight.tape.position == len(entries), "not all of it was asked for"
        assert not [wrong for asked in waiting.decisions for wrong in check_decision(s.battle, asked)]
        return [
            (asked.kind(), s.battle.combatants[asked.who].name, [option.key() for option in asked.options()])
            for asked in waiting.decisions
        ]
    return []


def answer_of(s: Scene, name: str) -> Any:
    def answer(written: str) -> Answer:
        who, at, key = written.partition(">")
        combatant = s[who] if at else s[name]
        return Answer(combatant.seat, combatant.who, key if at else written)

    return answer


def removal(s: Scene, name: str) -> Override:
    return Override("remove", s[name].who, "", "")


# ---- several Clashes of one attack
FLOATS: Final[dict[bool, dict[str, Any]]] = {True: {"footing": HOVERING, "flight_rate": 20}, False: {}}
