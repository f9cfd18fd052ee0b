# mypyc: skip - what people look at
"""What an option is for, where it can fail: an attack is to hit, a Dodge to get out of the way, a test to succeed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.aims import HIT, Aim, aims_by_type, happened
from fray.engine.events import Event
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import options as op
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.reactions import DODGE

TESTED: Final = {op.HIDE, op.IMPROVISE, op.CONTINUE, op.STAND_UP}
WORKED: Final = {"resuscitate", "task", "douse", "operate"}


def hit(who: int, events: Sequence[Event]) -> bool | None:
    """Whether at least one target is hit; not where it dodges, or a shield takes all of it."""
    struck: set[int] = set()
    tried = False
    for event in events:
        if isinstance(event, ev.AttackRolled) and event.who == who:
            tried = True
        elif isinstance(event, ev.WouldHit) and event.who == who:
            struck.add(event.other)
        elif isinstance(event, ev.Missed) and event.who == who or isinstance(event, ev.Intercepted):
            struck.discard(event.other)
        elif isinstance(event, ev.Blocked) and not event.excess:
            struck.discard(event.who)
    return bool(struck) if tried or struck else None


def tested(who: int, events: Sequence[Event]) -> bool | None:
    """How the last test of who chose went that could fail."""
    rolled = [event for event in events if isinstance(event, ev.TestRolled) and event.who == who]
    found = [event.success for event in rolled if event.difficulty is not None]
    return found[-1] if found else None


STRIKE: Final = Aim(HIT.word, hit)
TEST: Final = Aim("Success", tested)
SEARCH: Final = Aim("Find", happened(ev.Found, lambda event, who: event.who == who))
EVADE: Final = Aim("Dodge", happened(ev.Missed, lambda event, who: event.other == who))


def _plain(battle: SixBattle, option: op.Plain) -> Aim | None:
    if option.word == op.SEARCH:
        return SEARCH
    return TEST if option.word in TESTED else None


aim: Final = aims_by_type(
    {
        op.Attack: STRIKE,
        op.AreaAttack: STRIKE,
        op.Center: STRIKE,
        op.Dice: STRIKE,
        op.KillingStrike: STRIKE,
        op.UsePower: STRIKE,
        op.Defense: lambda battle, option: EVADE if option.word == DODGE else None,
        op.At: lambda battle, option: TEST if option.word in WORKED else None,
        op.Plain: _plain,
    }
)
