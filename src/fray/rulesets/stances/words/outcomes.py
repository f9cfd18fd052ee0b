# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.english import victory
from fray.engine.events import Event, of_kind
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import StancesBattle
from fray.rulesets.stances.words.wording import OUT_WORDS, name


def outcome(battle: StancesBattle, events: Sequence[Event]) -> str:
    """Harm and who goes out; where there is none of it, how the check went."""
    found = [*_harm(battle, events), *_end(events)]
    return ", ".join(found or _checks(events))


def _harm(battle: StancesBattle, events: Sequence[Event]) -> list[str]:
    """Everybody who suffered, by name, in broad strokes: how much to Guard, whether Vitality, whether out."""
    found: list[str] = []
    out = {event.who: event.condition for event in of_kind(events, ev.Fell)}
    out.update({event.who: event.condition for event in of_kind(events, ev.Left)})
    touched = sorted(
        {event.who for event in [*of_kind(events, ev.Hurt), *of_kind(events, ev.ComposureLost)]} | set(out)
    )
    for who in touched:
        if who in out:
            found.append(f"{name(battle, who)} {OUT_WORDS[out[who]]}")
            continue
        hurts = [event for event in of_kind(events, ev.Hurt) if event.who == who]
        words = [event for event in of_kind(events, ev.ComposureLost) if event.who == who]
        vitality = sum(event.vitality_lost for event in hurts)
        total = sum(event.amount for event in hurts) + sum(event.amount for event in words)
        wounded = f", {vitality} of it Vitality" if vitality else ""
        found.append(f"{name(battle, who)} loses {total}{wounded}" if total else f"{name(battle, who)} unhurt")
    return found


def _checks(events: Sequence[Event]) -> list[str]:
    if of_kind(events, ev.Missed):
        return ["miss"]
    countered = of_kind(events, ev.Countered)
    if countered and countered[-1].success:
        return ["countered"]
    checks = of_kind(events, ev.CheckRolled)
    if checks:
        last = checks[-1]
        return ["critical success" if last.critical else "success" if last.success else "failure"]
    healed = of_kind(events, ev.Healed)
    return [f"{event.pool} +{event.amount}" for event in healed]


def _end(events: Sequence[Event]) -> list[str]:
    return [victory(event.winner) for event in of_kind(events, ev.FightOver)]
