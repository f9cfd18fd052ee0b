# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.events import Event
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import DEAD, TorchlightBattle
from fray.rulesets.torchlight.words.wording import name, victory

MOST_NOTED = 4


def outcome(battle: TorchlightBattle, events: Sequence[Event]) -> str:
    """What came of an option: who fell, what was noted against whom."""
    parts: list[str] = []
    noted: dict[int, int] = {}
    for event in events:
        if isinstance(event, ev.Noted):
            noted[event.who] = noted.get(event.who, 0) + event.amount
        elif isinstance(event, ev.WentDown):
            parts.append(f"{name(battle, event.who)} {'dead' if event.condition == DEAD else 'Incapacitated'}")
        elif isinstance(event, ev.PrecisionStrike):
            parts.append("Precision Strike")
        elif isinstance(event, ev.Checked):
            parts.append(f"{name(battle, event.who)} {'makes' if event.success else 'fails'} it")
        elif isinstance(event, ev.FightDecided):
            parts.append(victory(event.winner))
    shown = [f"{amount} to {name(battle, who)}" for who, amount in sorted(noted.items())]
    if len(shown) > MOST_NOTED:
        shown = [f"{sum(noted.values())} damage in all"]
    return ", ".join([*shown, *parts])
