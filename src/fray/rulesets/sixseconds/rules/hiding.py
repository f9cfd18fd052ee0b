"""Hide and Search [r-hide]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import HIDE, SEARCH, Plain
from fray.rulesets.sixseconds.model.sheets import AWARENESS, DEXTERITY, INTELLECT, NO_PROFICIENCY, STEALTH
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight, enemies
from fray.rulesets.sixseconds.rules.checks import normal_test
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import behind_cover, in_darkness, in_line
from fray.rulesets.sixseconds.rules.verbs import hide, reveal

HIDE_ACTIONS: Final = 3
SEARCH_ACTIONS: Final = 3


def in_plain_sight(battle: SixBattle, hider: Combatant, enemy: Combatant) -> bool:
    """In an enemy's line of sight, neither in darkness nor behind cover from it [r-hide]."""
    return in_line(battle, enemy, hider) and not in_darkness(battle, hider) and not behind_cover(battle, hider, enemy)


def can_hide(battle: SixBattle, hider: Combatant) -> bool:
    """No conscious enemy within 1 m, and none that has the character in plain sight [r-hide]."""
    if hider.hidden:
        return False
    for enemy in battle.combatants:
        if (
            enemy.able()
            and enemies(hider, enemy)
            and (distance(hider, enemy) <= 1 or in_plain_sight(battle, hider, enemy))
        ):
            return False
    return True


def hide_actions(hider: Combatant) -> int:
    return hider.sheet.traits.hide_actions or HIDE_ACTIONS


def hide_options(battle: SixBattle, actor: Combatant) -> list[Plain]:
    """Hide and Search, where there is a basis for them [r-hide]."""
    found: list[Plain] = []
    if can_hide(battle, actor):
        found.append(Plain(HIDE, "r-hide", hide_actions(actor)))
    if any_to_find(battle, actor):
        found.append(Plain(SEARCH, "r-hide", SEARCH_ACTIONS))
    return found


def try_to_hide(fight: SixFight, hider: Combatant) -> None:
    """Dexterity + stealth against the highest awareness score among conscious enemies [r-hide]."""
    battle = fight.battle
    difficulty = 0
    for enemy in battle.combatants:
        if enemy.able() and enemies(hider, enemy):
            difficulty = max(difficulty, enemy.sheet.awareness_score)
    result = normal_test(fight, hider, "hide", "r-hide", DEXTERITY, STEALTH, NO_PROFICIENCY, 0, difficulty)
    if result >= difficulty:
        hide(fight, hider, result, "r-hide")


def any_to_find(battle: SixBattle, searcher: Combatant) -> bool:
    return any(hider.hidden and hider.here() and enemies(searcher, hider) for hider in battle.combatants)


def search(fight: SixFight, searcher: Combatant) -> None:
    """Intellect + awareness: every hidden enemy whose remembered result is not above it is found [r-hide]."""
    result = normal_test(fight, searcher, "search", "r-hide", INTELLECT, AWARENESS, NO_PROFICIENCY, 0, None)
    for hider in fight.battle.combatants:
        if hider.hidden and hider.here() and enemies(searcher, hider) and hider.hide_result <= result:
            if fight.listening:
                fight.note(ev.Found("r-hide", searcher.who, hider.who))
            reveal(fight, hider, "r-hide")


def lose_cover(fight: SixFight, hider: Combatant) -> None:
    """At the end of its turn a hider is seen by enemies who have it in plain sight, unless it was veiled just now.

    [r-hide]
    """
    battle = fight.battle
    if hider.hidden and not hider.veiled:
        for enemy in battle.combatants:
            if enemy.able() and enemies(hider, enemy) and in_plain_sight(battle, hider, enemy):
                reveal(fight, hider, "r-hide")
                break
    hider.veiled = False


def find_hidden(fight: SixFight, mover: Combatant) -> None:
    """The hidden are found when an enemy ends a movement within 1 m of them in line of sight [r-hide]."""
    battle = fight.battle
    for hider in battle.combatants:
        if hider.hidden and hider.here() and enemies(mover, hider) and distance(mover, hider) <= 1:
            if in_line(battle, mover, hider):
                reveal(fight, hider, "r-hide")
