# mypyc: skip - what people look at
"""What an option is for, where it can fail: an attack to come through, a defense to stop it, a skill to come clean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.aims import HIT, Aim, Reached, aims_by_type, happened
from fray.engine.events import Event
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model import options as op
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.rules.skill_actions import CLEAN, DEGREE_NAMES

KILL_WORDS: Final = {op.KILL: "Kill", op.INCAPACITATE: "Take down"}


def through(who: int, events: Sequence[Event]) -> bool | None:
    """Whether anything of an attack by who chose came through."""
    settled = [event.through > 0 for event in events if isinstance(event, ev.ClashSettled) and event.who == who]
    return any(settled) if settled else None


def by_unit(unit: int) -> Reached:
    """The same for the attack of a Unit that who chose commands."""
    return lambda who, events: through(unit, events)


def negated(who: int, events: Sequence[Event]) -> bool | None:
    """Whether nothing of the Clash came through."""
    return next((not event.through for event in events if isinstance(event, ev.ClashSettled)), None)


def skilled(who: int, events: Sequence[Event]) -> bool | None:
    """Whether the first Skill Action of who chose came clean."""
    tried = (event for event in events if isinstance(event, ev.SkillTried) and event.who == who)
    return next((event.degree == DEGREE_NAMES[CLEAN] for event in tried), None)


def rated(who: int, events: Sequence[Event]) -> bool | None:
    """What a Rating is spent on: an attack or a Skill Action."""
    return skilled(who, events) if through(who, events) is None else through(who, events)


def saved(who: int, events: Sequence[Event]) -> bool | None:
    """Whether every Composure Saving Throw on the way was made."""
    saves = [event.made for event in events if isinstance(event, ge.SaveRolled) and event.who == who]
    return all(saves) if saves else None


THROUGH: Final = Aim(HIT.word, through)
NEGATED: Final = Aim("Stop", negated)
SKILL: Final = Aim("Success", skilled)
CLIMB: Final = Aim("Climb", happened(ge.Climbed, lambda event, who: event.who == who and event.made))


def _strike(battle: LabBattle, option: op.Strike) -> Aim | None:
    if option.purpose == op.THING:
        return None
    reached = by_unit(option.unit) if option.unit >= 0 else through
    return Aim(KILL_WORDS.get(option.purpose, HIT.word), reached)


def _area(battle: LabBattle, option: op.AreaStrike) -> Aim:
    return Aim(HIT.word, by_unit(option.unit)) if option.unit >= 0 else THROUGH


aim: Final = aims_by_type(
    {
        op.Strike: _strike,
        op.AreaStrike: _area,
        op.Rate: Aim("Success", rated),
        op.OfType: THROUGH,
        op.Plain: THROUGH,
        op.Numbered: THROUGH,
        op.SomeDice: THROUGH,
        op.Momentum: THROUGH,
        op.Reaction: lambda battle, option: None if option.how == op.DECLINE else NEGATED,
        op.Work: SKILL,
        op.Go: lambda battle, option: Aim("Pass", saved) if option.risky else None,
        op.Deed: lambda battle, option: CLIMB if option.word == "climb" else SKILL,
    }
)
