# mypyc: skip - what people look at
"""What an option is for, where it can fail: a strike is to hurt, a defense to stop a strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.aims import HIT, Aim, aims_by_type, any_reached, happened, struck
from fray.engine.events import Event
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model.state import MomentumBattle

# A disabling strike takes hits or its victim; a blow at a PC has hit when it lands, whatever the armor makes of it.
STRIKE: Final = Aim(HIT.word, any_reached(struck, happened(ev.Landed, lambda event, who: event.attacker == who)))


def stopped(who: int, events: Sequence[Event]) -> bool | None:
    """Whether the first defense stopped the strike; a riposte may lead to another."""
    return next((event.success for event in events if isinstance(event, ev.DefenseRolled) and event.who == who), None)


def _defense(battle: MomentumBattle, option: op.Defense) -> Aim | None:
    return None if option.defense == op.FORGO else Aim(op.DEFENSE_NAMES[option.defense].capitalize(), stopped)


aim: Final = aims_by_type({op.Strike: STRIKE, op.NpcStrike: STRIKE, op.Flurry: STRIKE, op.Defense: _defense})
