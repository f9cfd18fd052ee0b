# mypyc: skip - text for people
"""Words that sentences, labels, questions and cards share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.english import agreeing, capital, counted
from fray.engine.sums import Term
from fray.rulesets.sixseconds.model.field import Zone, column_name, row_name
from fray.rulesets.sixseconds.model.objectives import ESCAPE, EVERYBODY, LAST_TEAM, PROTECT, SLAY, TASK, Objective
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, SKILLS
from fray.rulesets.sixseconds.model.state import SixBattle

DRAW_WORDS: Final = {
    **{name: f"the {name} die" for name in (*ATTRIBUTES, *SKILLS)},
    "luck": "the luck die",
    "luck test": "the luck die alone, to cheat death",
    "stray": "a die for which bystander the missile hits",
}


TRIGGER_WORDS: Final = {
    "enters-reach": "comes within reach",
    "enters-range": "comes within range",
    "leaves-reach": "leaves reach",
    "starts-attack-on": "starts an attack",
    "finishes-an-action": "finishes an action",
    "stands-up": "stands up",
    "becomes-visible": "becomes visible",
    "enters-zone": "enters the zone",
    "ally-is-hit": "is hit",
    "ally-falls-unconscious": "falls unconscious",
    "custom": "does what was said",
}
LONGER_WORDS: Final = {
    "reload": "reloading",
    "task": "a task",
    "resuscitate": "resuscitating",
    "killing-strike": "a killing strike",
    "hide": "hiding",
    "search": "searching",
    "power": "a long spell or talent",
}
SURPRISE: Final = {  # with one and with many
    "plain": ("has surprise, in plain view", "have surprise, in plain view"),
    "unseen": ("has surprise, out of stealth", "have surprise, out of stealth"),
    "creep": ("tries to creep up", "try to creep up"),
}


BARE_HANDS: Final = "unarmed"


def name(battle: SixBattle, who: int) -> str:
    """A combatant's name, with a capital wherever it stands."""
    return capital(battle.combatants[who].name) if 0 <= who < len(battle.combatants) else "someone"


def armed_with(weapon: str) -> str:
    """'the longsword', 'bare hands'."""
    return "bare hands" if weapon == BARE_HANDS else f"the {weapon}"


def team(battle: SixBattle, number: int) -> str:
    return f"the {battle.teams[number]}"


def team_does(battle: SixBattle, number: int, one: str, many: str) -> str:
    """'the players have', 'the champion has'."""
    return f"{team(battle, number)} {agreeing(battle.teams[number], one, many)}"


def summed(terms: Sequence[Term], total: int) -> str:
    """'3 + 2 + 1 martial = 6'."""
    parts: list[str] = []
    for index, term in enumerate(terms):
        if not term.value and index > 1:
            continue
        sign = "" if not parts else " + " if term.value >= 0 else " - "
        value = str(term.value) if not parts else str(abs(term.value))
        parts.append(f"{sign}{value} {term.name.replace('-', ' ')}")
    return f"{''.join(parts)} = {total}" if parts else str(total)


def zone_words(zone: Zone | None) -> str:
    if zone is None:
        return "nowhere"
    x0, y0, x1, y1 = zone.x0, zone.y0, zone.x1, zone.y1
    across = f"column {column_name(x0)}" if x0 == x1 else f"columns {column_name(x0)} to {column_name(x1)}"
    return f"{across}, row {row_name(y0)}" if y0 == y1 else f"{across}, rows {row_name(y0)} to {row_name(y1)}"


def objective_words(battle: SixBattle, objective: Objective) -> str:
    """An objective in a few words."""
    number = objective.number
    if objective.kind == TASK:
        return f"succeed {counted(number, 'time')} at the {battle.things[objective.subject].name}"
    if objective.kind in (SLAY, PROTECT):
        whom = name(battle, objective.subject)
        return f"bring down {whom}" if objective.kind == SLAY else f"keep {whom} alive to the end of round {number}"
    if objective.kind == ESCAPE:
        return f"escape by {zone_words(objective.zone)} with {'everybody' if number == EVERYBODY else number}"
    return {
        "defeat": LAST_TEAM,
        "reach": f"bring {number} to {zone_words(objective.zone)}",
        "hold": f"hold {zone_words(objective.zone)} for {counted(number, 'round')}",
        "survive": f"hold out to the end of round {number}",
    }[objective.kind]
