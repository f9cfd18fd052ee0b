"""Stealth: hiding, being found, and the Ambush that opens a fight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.sheets import AGILITY
from fray.rulesets.labyrinthian.model.state import (
    HIDDEN,
    HIDDEN_THIS_ROUND,
    HIDDEN_TILL_ENEMY_TURN,
    IN_SIGHT,
    NOBODY,
    Combatant,
    LabBattle,
    LabFight,
    enemies,
)
from fray.rulesets.labyrinthian.model.terrain_tags import OBSCURED
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.draws import fresh_die
from fray.rulesets.labyrinthian.rules.reactions import passive_reaction
from fray.rulesets.labyrinthian.rules.sight import clear_line
from fray.rulesets.labyrinthian.rules.terrain_tags import obscured_hiding
from fray.rulesets.labyrinthian.rules.verbs import conceal, reveal

NEARLY: Final = 5


# ---- hiding


def enemy_near(battle: LabBattle, hider: Combatant) -> bool:
    """An able enemy in the same Position, at whatever Elevation."""
    for enemy in battle.combatants:
        if enemies(hider, enemy) and enemy.position == hider.position and enemy.able():
            return True
    return False


def may_hide(battle: LabBattle, hider: Combatant) -> bool:
    """A Skill Action; not beside an able enemy unless the Position is Obscured [stealth-rules]."""
    if hider.hidden != IN_SIGHT or hider.at_zero() or not hider.has_rating() or hider.sheet.is_unit():
        return False
    return battle.ground.has(hider.position, OBSCURED) or not enemy_near(battle, hider)


def hiding_number(battle: LabBattle, hider: Combatant) -> int:
    """The highest PR among able enemies with a clear line to its Position; 0 if there is none [stealth-rules]."""
    highest = 0
    for enemy in battle.combatants:
        if enemies(hider, enemy) and enemy.fights():
            if clear_line(battle, enemy.position, enemy.level, hider.position, hider.level):
                highest = max(highest, passive_reaction(battle, enemy))
    return highest


def hide(fight: LabFight, hider: Combatant) -> None:
    """A Rating + Agility, +10 in an Obscured Position and without its penalty; how well decides how long.

    [stealth-rules, tag-obscured-stealth, stealth-section-missing]
    """
    battle = fight.battle
    needed = hiding_number(battle, hider)
    rating = choose_rating(fight, hider, "Stealth", "stealth-rules", needed)
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", use_rating(fight, hider, rating, "Stealth", "stealth-rules"))
    total += named(parts, "Agility", hider.sheet.talents[AGILITY])
    total += obscured_hiding(battle, hider, parts)
    how = how_hidden(total, needed)
    if parts is not None:
        fight.note(ge.HidingTried("stealth-rules", hider.who, total, needed, how, parts))
    conceal(fight, hider, how, "stealth-rules")


def how_hidden(total: i64, needed: i64) -> int:
    """Met: Hidden. Within 5: until the end of the Round. Worse: until the next enemy Turn begins.

    [stealth-rules, skill-within-five, skill-far-short]
    """
    if total >= needed:
        return HIDDEN
    return HIDDEN_THIS_ROUND if needed - total <= NEARLY else HIDDEN_TILL_ENEMY_TURN


# ---- being seen again


def find(fight: LabFight, hider: Combatant) -> None:
    """By a Perception Skill Action [stealth-rules]."""
    reveal(fight, hider, "stealth-rules")


def enemy_turn_begins(fight: LabFight, acting: Combatant) -> None:
    """Those who hid badly are seen when the next enemy Turn begins [stealth-rules]."""
    for hider in fight.battle.combatants:
        if hider.hidden == HIDDEN_TILL_ENEMY_TURN and enemies(hider, acting):
            reveal(fight, hider, "stealth-rules")


def turn_ends(fight: LabFight) -> None:
    """A hider in a Position with an able enemy is seen, unless it is Obscured [stealth-rules]."""
    battle = fight.battle
    for hider in battle.combatants:
        if hider.hidden != IN_SIGHT and not battle.ground.has(hider.position, OBSCURED) and enemy_near(battle, hider):
            reveal(fight, hider, "stealth-rules")


def round_ends(fight: LabFight) -> None:
    for hider in fight.battle.combatants:
        if hider.hidden == HIDDEN_THIS_ROUND:
            reveal(fight, hider, "stealth-rules")


# ---- the Ambush


def ambush(fight: LabFight) -> None:
    """Each member of the side that comes up unseen rolls d20 + Agility against the highest enemy PR.

    All meet it: the side is Hidden and holds the Initiative first. Half or more: those who did are Hidden.
    [stealth-rules, stealth-section-missing]
    """
    battle = fight.battle
    side = battle.ambushers
    if side == NOBODY:
        return
    members = [candidate for candidate in battle.combatants if candidate.side == side and candidate.fights()]
    needed = max(
        [
            passive_reaction(battle, candidate)
            for candidate in battle.combatants
            if candidate.side != side and candidate.fights()
        ],
        default=0,
    )
    unseen: list[Combatant] = []
    for combatant in members:
        if comes_up_unseen(fight, combatant, needed):
            unseen.append(combatant)
    complete = len(unseen) == len(members)
    if 2 * len(unseen) >= len(members):
        for combatant in battle.combatants:
            if combatant in unseen or (complete and combatant.side == side and combatant.here()):
                conceal(fight, combatant, HIDDEN, "stealth-rules")
    battle.ambush_turn = complete
    if fight.listening:
        fight.note(ge.AmbushSprung("stealth-rules", side, complete))


def comes_up_unseen(fight: LabFight, ambusher: Combatant, needed: i64) -> bool:
    face = fresh_die(fight, ambusher, "ambush")
    total = face + ambusher.sheet.talents[AGILITY]
    if fight.listening:
        fight.note(ge.CameUpUnseen("stealth-rules", ambusher.who, face, total, needed))
    return total >= needed
