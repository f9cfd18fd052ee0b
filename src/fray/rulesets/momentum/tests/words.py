"""Choices in words: 'strike yatagan Assassin A disable' is the option 'strike:0:3:disable'."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fray.engine.decisions import Decision
from fray.rulesets.momentum.model.state import MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.abilities import PRICES
from fray.rulesets.momentum.rules.interact import ITEMS

VERBS: Final = {
    "killing stroke": "killing-stroke",
    "call out": "call-out",
    "climb out": "climb-out",
    "ready shield": "ready-shield",
    **{ability.casefold(): ability for ability in PRICES if ability != "Killing Stroke"},
    **{name: name for name in ("shell up", "net cast", "call the choir")},
}
PLAIN_WORDS: Final = {"fists": "-1", "disable": "disable", "low": "-1", "high": "1"}


def key_for(words: str, battle: MomentumBattle, decision: Decision[Any]) -> str:
    """The key of the option these words name, whether it can be chosen or not."""
    if any(option.key() == words for option in decision.options()):
        return words
    text = words.casefold()
    verb = next((verb for verb in VERBS if text.startswith(verb)), text.split()[0])
    known = dict(things(battle, decision.who))
    return ":".join([VERBS.get(verb, verb), *arguments(text.removeprefix(verb), known)])


def things(battle: MomentumBattle, who: int) -> Iterator[tuple[str, str]]:
    """Everything that has a name here, and what stands for it in a key."""
    actor = battle.combatants[who]
    for item in ITEMS:
        yield item.casefold(), item
    if isinstance(actor, Pc):
        yield from ((weapon.name.casefold(), str(index)) for index, weapon in enumerate(actor.weapons))
    elif isinstance(actor, Npc):
        yield from ((attack.name.casefold(), str(index)) for index, attack in enumerate(actor.sheet.attacks))
    yield from ((combatant.name.casefold(), str(combatant.who)) for combatant in battle.combatants)
    yield from PLAIN_WORDS.items()


def arguments(text: str, known: dict[str, str]) -> Iterator[str]:
    """The parts of a key: the longest known name, a place, or a number, one after another."""
    left = text.strip()
    while left:
        name = max((name for name in known if (left + " ").startswith(name + " ")), key=len, default="")
        if name:
            yield known[name]
        else:
            name = left.split()[0]
            if name in ("at", "to"):
                name = " ".join(left.split()[:2])
                yield "at" + left.split()[1]
            else:
                assert name.lstrip("-").isdigit(), f"{name!r} in {text!r} means nothing here"
                yield name
        left = left.removeprefix(name).strip()
