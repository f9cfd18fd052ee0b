# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fray.engine.english import capital
from fray.engine.events import Event
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.rules.draws import WORDS
from fray.rulesets.labyrinthian.words.sentences import OUT
from fray.rulesets.labyrinthian.words.wording import name, place, victory

E = TypeVar("E", bound=Event)


def outcome(battle: LabBattle, events: Sequence[Event]) -> str:
    """Harm, negations, Wounds, saves, skills, and the end of the fight."""
    found = [*harm(battle, events), *wounds(battle, events), *attempts(battle, events)]
    found.extend(capital(victory(event.winner)) for event in of(events, ev.FightEnded))
    return ", ".join(dict.fromkeys(found))


def of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def harm(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    """Who lost how much, who was spared everything, who is out."""
    found: list[str] = []
    for who in sorted({event.who for event in of(events, ev.Hurt)}):
        total = sum(event.amount for event in of(events, ev.Hurt) if event.who == who)
        found.append(f"{name(battle, who)} loses {total}")
    found.extend(f"{name(battle, event.other)} unharmed" for event in of(events, ev.ClashSettled) if not event.through)
    found.extend(f"{name(battle, event.who)} {OUT.get(event.how, event.how)}" for event in of(events, ev.FellOut))
    found.extend(
        f"the structure in {place(event.position)} loses {event.amount}" for event in of(events, ge.StructureHit)
    )
    return found


def wounds(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    last = {(event.who, event.wound): event.die for event in of(events, ev.Wounded)}
    return [f"{name(battle, who)} {wound} d{die}" for (who, wound), die in last.items()]


def attempts(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    """How saves, climbs and Skill Actions went."""
    found = [f"the save is {'made' if event.made else 'failed'}" for event in of(events, ge.SaveRolled)]
    found.extend(f"{event.skill}: {event.degree}" for event in of(events, ev.SkillTried))
    found.extend(f"{name(battle, event.who)} falls" for event in of(events, ge.Fell))
    return found


def headline(battle: LabBattle) -> str:
    """How the fight stands: 'The party wins: no enemy is able to go on.'"""
    result = battle.result
    if result is None:
        return f"Round {battle.round}: the fight goes on."
    return f"{capital(victory(result.winner))}: {result.reason}."


def roll_words(draw: str) -> str:
    """What a draw's name means to the one who rolls it."""
    return WORDS[draw]
