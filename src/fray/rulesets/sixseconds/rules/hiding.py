"""Hide and Search [r-hide]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import AWARENESS, DEXTERITY, INTELLECT, NO_PROFICIENCY, STEALTH
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight, enemies
from fray.rulesets.sixseconds.rules.checks import normal_test
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import behind_cover, in_darkness, in_line
from fray.rulesets.sixseconds.rules.verbs import hide, reveal

HIDE_ACTIONS: Final = 3


def in_plain_sight(battle: SixBattle, one: Combatant, enemy: Combatant) -> bool:
    """In an enemy's line of sight, neither in darkness nor behind cover from it [r-hide]."""
    return in_line(battle, enemy, one) and not in_darkness(battle, one) and not behind_cover(battle, one, enemy)


def can_hide(battle: SixBattle, one: Combatant) -> bool:
    """No conscious enemy within 1 m, and none that has the character in plain sight [r-hide]."""
    if one.hidden:
        return False
    for other in battle.combatants:
        if other.able() and enemies(one, other) and (distance(one, other) <= 1 or in_plain_sight(battle, one, other)):
            return False
    return True


def hide_actions(one: Combatant) -> int:
    return one.sheet.traits.hide_actions or HIDE_ACTIONS


def try_to_hide(fight: SixFight, one: Combatant) -> None:
    """Dexterity + stealth against the highest awareness score among conscious enemies [r-hide]."""
    battle = fight.battle
    difficulty = 0
    for other in battle.combatants:
        if other.able() and enemies(one, other):
            difficulty = max(difficulty, other.sheet.awareness_score)
    result = normal_test(fight, one, "hide", "r-hide", DEXTERITY, STEALTH, NO_PROFICIENCY, 0, difficulty)
    if result >= difficulty:
        hide(fight, one, result, "r-hide")


def anybody_to_find(battle: SixBattle, one: Combatant) -> bool:
    return any(other.hidden and other.here() and enemies(one, other) for other in battle.combatants)


def search(fight: SixFight, one: Combatant) -> None:
    """Intellect + awareness: every hidden enemy whose remembered result is not above it is found [r-hide]."""
    result = normal_test(fight, one, "search", "r-hide", INTELLECT, AWARENESS, NO_PROFICIENCY, 0, None)
    for other in fight.battle.combatants:
        if other.hidden and other.here() and enemies(one, other) and other.hide_result <= result:
            if fight.listening:
                fight.note(ev.Found("r-hide", one.who, other.who))
            reveal(fight, other, "r-hide")


def lose_cover(fight: SixFight, one: Combatant) -> None:
    """At the end of the own turn the hidden are seen by enemies who have them in plain sight, unless just veiled.

    [r-hide]
    """
    battle = fight.battle
    if one.hidden and not one.veiled:
        for other in battle.combatants:
            if other.able() and enemies(one, other) and in_plain_sight(battle, one, other):
                reveal(fight, one, "r-hide")
                break
    one.veiled = False


def find_hidden(fight: SixFight, one: Combatant) -> None:
    """The hidden are found when an enemy ends a movement within 1 m of them in line of sight [r-hide]."""
    battle = fight.battle
    for other in battle.combatants:
        if other.hidden and other.here() and enemies(one, other) and distance(one, other) <= 1:
            if in_line(battle, one, other):
                reveal(fight, other, "r-hide")
