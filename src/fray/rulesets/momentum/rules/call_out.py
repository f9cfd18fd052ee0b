"""Call Out: words for an ally, which give momentum [call-out-cost, call-out-gain, call-out-limit]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import FAR
from fray.rulesets.momentum.model.options import CallOut
from fray.rulesets.momentum.model.state import MomentumBattle, Pc, distance
from fray.rulesets.momentum.rules.verbs import gain, pay

CALL_OUT_PRICE: Final = 1  # [call-out-cost]
CALL_OUT_GAIN: Final = 1  # [call-out-gain]


def pc_call_outs(battle: MomentumBattle, pc: Pc) -> list[CallOut]:
    """Each conscious ally; a call that gives nothing is allowed too [call-out-cost, call-out-range-and-limit]."""
    if pc.momentum < CALL_OUT_PRICE:
        return []
    return [
        CallOut(ally.who, CALL_OUT_PRICE)
        for ally in battle.combatants
        if ally.side == pc.side and ally is not pc and ally.able()
    ]


def call_out(fight: Fight[MomentumBattle], pc: Pc, choice: CallOut) -> None:
    """1M for the words; the ally named gains 1M, at most once in a turn and not at Distant.

    [call-out-cost, call-out-gain, call-out-limit, call-out-range-and-limit]
    """
    battle = fight.battle
    ally = battle.combatants[choice.target]
    pay(fight, pc, choice.price, "call out", "call-out-cost")
    hears = isinstance(ally, Pc) and distance(pc, ally) <= FAR and not battle.called >> ally.who & 1
    if fight.listening:
        fight.note(ev.CalledOut("call-out-gain", pc.who, ally.who, hears))
    if isinstance(ally, Pc) and hears:
        battle.called |= 1 << ally.who
        gain(fight, ally, CALL_OUT_GAIN, "call-out-gain")
