# mypyc: skip - what people look at
"""What an option is for, where it can fail: an attack is to hit, a check to succeed, a Counter to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.aims import HIT, Aim, aims_by_type, any_reached, happened
from fray.engine.decisions import Word
from fray.engine.events import Event
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model import options as op
from fray.rulesets.stances.model import replies as re
from fray.rulesets.stances.model import social_options as so
from fray.rulesets.stances.model.state import StancesBattle

ARGUE: Final = "argue"
COUNTER: Final = "counter"
CHARMED: Final = "charmed"


def checked(who: int, events: Sequence[Event]) -> bool | None:
    """How the first check of who chose went."""
    return next((event.success for event in events if isinstance(event, ev.CheckRolled) and event.who == who), None)


hit: Final = happened(ev.Hit, lambda event, who: event.who == who)
rebutted: Final = happened(ev.Rebutted, lambda event, who: event.other == who and event.success)


def cast(who: int, events: Sequence[Event]) -> bool | None:
    """A spell that attacks is to hit, any other is to be cast."""
    attacks = any(isinstance(event, ev.AttackDeclared) and event.who == who for event in events)
    return hit(who, events) if attacks else checked(who, events)


def persuaded(who: int, events: Sequence[Event]) -> bool | None:
    """Words that are rebutted come to nothing."""
    return False if rebutted(who, events) else checked(who, events)


def charmed(who: int, events: Sequence[Event]) -> bool:
    """The listener has to fail its resistance."""
    return any(isinstance(event, ev.ConditionSet) and event.name == CHARMED and event.there for event in events)


STRIKE: Final = Aim(HIT.word, hit)
CHECK: Final = Aim("Success", checked)
WON: Final = Aim("Counter", happened(ev.Countered, lambda event, who: event.who == who and event.success))
REBUTTAL: Final = Aim("Rebut", happened(ev.Rebutted, lambda event, who: event.who == who and event.success))
ESCAPE: Final = Aim("Escape", happened(ev.Left, lambda event, who: event.who == who))


def _free(battle: StancesBattle, option: re.FreeStrike | re.RiposteStrike) -> Aim | None:
    return STRIKE if option.attribute >= 0 else None


def _word(battle: StancesBattle, option: Word) -> Aim | None:
    return WON if option.word == COUNTER else None


def _spoken(battle: StancesBattle, option: so.Words) -> Aim:
    return Aim("Success", persuaded if option.what == ARGUE else checked)


aim: Final = aims_by_type(
    {
        op.Attack: STRIKE,
        op.Whirlwind: STRIKE,
        op.Maneuver: Aim("Success", any_reached(checked, hit)),
        op.Improvise: CHECK,
        op.DefendAction: CHECK,
        op.Cast: Aim("Success", cast),
        op.FirstAid: CHECK,
        op.Escape: ESCAPE,
        re.Raise: CHECK,
        re.FreeStrike: _free,
        re.RiposteStrike: _free,
        re.TendOption: lambda battle, option: CHECK if option.patient >= 0 else None,
        so.Words: _spoken,
        so.Charm: Aim("Charm", charmed),
        so.Rebuttal: lambda battle, option: REBUTTAL if option.attribute >= 0 else None,
        so.Retort: lambda battle, option: Aim("Success", persuaded) if option.attribute >= 0 else None,
        so.Plain: CHECK,
        Word: _word,
    }
)
