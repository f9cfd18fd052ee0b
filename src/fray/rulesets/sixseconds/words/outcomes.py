# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.english import capital, victory
from fray.engine.events import Event, of_kind
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.words.wording import name


def outcome(battle: SixBattle, events: Sequence[Event]) -> str:
    """Hits and misses, harm, tests, and the end of the fight."""
    found = [*harm(battle, events), *misses(battle, events), *tests(events)]
    found.extend(capital(victory(event.winner)) for event in of_kind(events, ev.FightEnded))
    return ", ".join(dict.fromkeys(found))


def harm(battle: SixBattle, events: Sequence[Event]) -> list[str]:
    """Who was hurt how much, and who fell."""
    found: list[str] = []
    for who in sorted({event.who for event in of_kind(events, ev.Damaged)}):
        total = sum(event.amount for event in of_kind(events, ev.Damaged) if event.who == who)
        found.append(f"{name(battle, who)} takes {total}")
    found.extend(f"{name(battle, event.who)} falls" for event in of_kind(events, ev.FellUnconscious))
    found.extend(f"{name(battle, event.who)} dies" for event in of_kind(events, ev.Died))
    found.extend(f"{name(battle, event.who)} cheats death" for event in of_kind(events, ev.CheatedDeath))
    found.extend(f"{name(battle, event.who)} is awake" for event in of_kind(events, ev.Woke))
    found.extend(f"{name(battle, event.who)} blocks" for event in of_kind(events, ev.Blocked))
    return found


def misses(battle: SixBattle, events: Sequence[Event]) -> list[str]:
    return [f"misses {name(battle, event.other)}" for event in of_kind(events, ev.Missed)]


def tests(events: Sequence[Event]) -> list[str]:
    """How tests other than attacks went."""
    return [
        f"{event.what} {'succeeds' if event.success else 'fails'}"
        for event in of_kind(events, ev.TestRolled)
        if not isinstance(event, ev.AttackRolled) and event.difficulty is not None
    ]
