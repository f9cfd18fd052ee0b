# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.english import capital, victory
from fray.engine.events import Event, of_kind
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.words.sentences import OUT
from fray.rulesets.labyrinthian.words.wording import name, place


def outcome(battle: LabBattle, events: Sequence[Event]) -> str:
    """Harm, negations, Wounds, saves, skills, and the end of the fight."""
    found = [*harm(battle, events), *wounds(battle, events), *attempts(battle, events)]
    found.extend(capital(victory(event.winner)) for event in of_kind(events, ev.FightEnded))
    return ", ".join(dict.fromkeys(found))


def harm(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    """Who lost how much, who was spared everything, who is out."""
    found: list[str] = []
    for who in sorted({event.who for event in of_kind(events, ev.Hurt)}):
        total = sum(event.amount for event in of_kind(events, ev.Hurt) if event.who == who)
        found.append(f"{name(battle, who)} loses {total}")
    found.extend(
        f"{name(battle, event.other)} unharmed" for event in of_kind(events, ev.ClashSettled) if not event.through
    )
    found.extend(f"{name(battle, event.who)} {OUT.get(event.how, event.how)}" for event in of_kind(events, ev.FellOut))
    found.extend(
        f"the structure in {place(event.position)} loses {event.amount}" for event in of_kind(events, ge.StructureHit)
    )
    return found


def wounds(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    last = {(event.who, event.wound): event.die for event in of_kind(events, ev.Wounded)}
    return [f"{name(battle, who)} {wound} d{die}" for (who, wound), die in last.items()]


def attempts(battle: LabBattle, events: Sequence[Event]) -> list[str]:
    """How saves, climbs and Skill Actions went."""
    found = [f"the save is {'made' if event.made else 'failed'}" for event in of_kind(events, ge.SaveRolled)]
    found.extend(f"{event.skill}: {event.degree}" for event in of_kind(events, ev.SkillTried))
    found.extend(f"{name(battle, event.who)} falls" for event in of_kind(events, ge.Fell))
    return found
