# mypyc: skip - text for people
"""The Keeper's rulings and overrides, told with what the rules had given."""

from __future__ import annotations

from fray.engine.events import Overridden
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import CONDITION_NAMES, MomentumBattle
from fray.rulesets.momentum.rules.keeper import REFUSE
from fray.rulesets.momentum.words.wording import name, ruling_words, victory


def ruled(battle: MomentumBattle, event: ev.KeeperRuled) -> str:
    one = name(battle, event.who)
    if event.clause == "npc-special":
        return f"{one}'s {event.about_what} comes up, {ruling_words(battle, event.ruling)}"
    if event.ruling == REFUSE:
        return f"what {one} tries with the surroundings is not possible"
    return f"{one} works the surroundings, {ruling_words(battle, event.ruling)}"


def overridden(battle: MomentumBattle, event: Overridden) -> str:
    """An override, and what the rules had given."""
    one = name(battle, event.who) if event.who >= 0 else ""
    match event.order:
        case "set":
            return f"{one}'s {event.what} is {event.value}, the rules gave {event.before}"
        case "move":
            return f"{one} is at position {event.value}, the rules had position {event.before}"
        case "remove":
            return f"{one} is taken out of the fight, the rules had {one} {event.before}"
        case "condition":
            return _condition_set(one, event)
        case "add":
            return f"{event.before} will join at the start of the next round"
        case "die":
            return f"the next die shows {event.value}"
        case "end":
            return f"the fight ends here, {event.value or 'the Keeper ended the fight'}: {victory(battle, event.what)}"
    return f"{event.order} {event.what} {event.value}".strip()


def _condition_set(one: str, event: Overridden) -> str:
    if event.what in CONDITION_NAMES:
        return f"{one} is {event.what}, the rules had {one} {event.before}"
    subject = f"{one}'s shield is" if event.what == "shield unready" else f"{one} is"
    what = {"shield unready": "unready", "in pit": "in the pit"}.get(event.what, event.what)
    return f"{subject} {'' if event.value == 'yes' else 'not '}{what}, the rules said {event.before}"
