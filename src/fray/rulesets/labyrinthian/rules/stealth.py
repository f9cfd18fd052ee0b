"""Stealth: hiding, being found, and the Ambush that opens a fight."""

from __future__ import annotations

from typing import Final

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
from fray.rulesets.labyrinthian.model.terrain import OBSCURED
from fray.rulesets.labyrinthian.rules.climbing import fall_after, hold_on
from fray.rulesets.labyrinthian.rules.draws import fresh_die
from fray.rulesets.labyrinthian.rules.sight import clear_line
from fray.rulesets.labyrinthian.rules.skill_actions import choose_rating
from fray.rulesets.labyrinthian.rules.totals import passive_reaction
from fray.rulesets.labyrinthian.rules.verbs import conceal, reveal, spend_rating

OBSCURED_HIDING: Final = 10  # [tag-obscured-stealth]
NEARLY: Final = 5


# ---- hiding


def enemy_near(battle: LabBattle, one: Combatant) -> bool:
    """An able enemy in the same Position, at whatever Elevation."""
    for other in battle.combatants:
        if enemies(one, other) and other.position == one.position and other.able():
            return True
    return False


def may_hide(battle: LabBattle, one: Combatant) -> bool:
    """A Skill Action; not beside an able enemy unless the Position is Obscured [stealth-rules]."""
    if one.hidden != IN_SIGHT or one.at_zero() or not one.has_rating() or one.sheet.is_unit():
        return False
    return battle.ground.has(one.position, OBSCURED) or not enemy_near(battle, one)


def hiding_number(battle: LabBattle, one: Combatant) -> int:
    """The highest PR among able enemies with a clear line to one's Position; 0 if there is none [stealth-rules]."""
    highest = 0
    for other in battle.combatants:
        if enemies(one, other) and other.fights():
            if clear_line(battle, other.position, other.level, one.position, one.level):
                highest = max(highest, passive_reaction(battle, other))
    return highest


def hide(fight: LabFight, one: Combatant) -> None:
    """A Rating + Agility, +10 in an Obscured Position and without its penalty; how well decides how long.

    [stealth-rules, tag-obscured-stealth, stealth-section-missing]
    """
    battle = fight.battle
    weary = hold_on(fight, one)
    needed = hiding_number(battle, one)
    rating = choose_rating(fight, one, "Stealth", "stealth-rules", needed)
    parts: list[Term] | None = [] if fight.listening else None
    total = named(parts, "Action Rating", spend_rating(fight, one, rating, "Stealth", "stealth-rules"))
    total += named(parts, "Agility", one.sheet.talents[AGILITY])
    if battle.ground.has(one.position, OBSCURED):
        total += named(parts, "Obscured", OBSCURED_HIDING)
    how = how_hidden(total, needed)
    if parts is not None:
        fight.note(ge.HidingTried("stealth-rules", one.who, total, needed, how, parts))
    conceal(fight, one, how, "stealth-rules")
    if weary:
        fall_after(fight, one)


def how_hidden(total: int, needed: int) -> int:
    """Met: Hidden. Within 5: until the end of the Round. Worse: until the next enemy Turn begins.

    [stealth-rules, skill-within-five, skill-far-short]
    """
    if total >= needed:
        return HIDDEN
    return HIDDEN_THIS_ROUND if needed - total <= NEARLY else HIDDEN_TILL_ENEMY_TURN


# ---- being seen again


def find(fight: LabFight, other: Combatant) -> None:
    """By a Perception Skill Action [stealth-rules]."""
    reveal(fight, other, "stealth-rules")


def enemy_turn_begins(fight: LabFight, acting: Combatant) -> None:
    """Those who hid badly are seen when the next enemy Turn begins [stealth-rules]."""
    for one in fight.battle.combatants:
        if one.hidden == HIDDEN_TILL_ENEMY_TURN and enemies(one, acting):
            reveal(fight, one, "stealth-rules")


def turn_ends(fight: LabFight) -> None:
    """Whoever is in a Position with an able enemy is seen, unless it is Obscured [stealth-rules]."""
    battle = fight.battle
    for one in battle.combatants:
        if one.hidden != IN_SIGHT and not battle.ground.has(one.position, OBSCURED) and enemy_near(battle, one):
            reveal(fight, one, "stealth-rules")


def round_ends(fight: LabFight) -> None:
    for one in fight.battle.combatants:
        if one.hidden == HIDDEN_THIS_ROUND:
            reveal(fight, one, "stealth-rules")


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
    members = [one for one in battle.combatants if one.side == side and one.fights()]
    needed = max(
        [passive_reaction(battle, one) for one in battle.combatants if one.side != side and one.fights()], default=0
    )
    unseen: list[Combatant] = []
    for one in members:
        if comes_up_unseen(fight, one, needed):
            unseen.append(one)
    complete = len(unseen) == len(members)
    if 2 * len(unseen) >= len(members):
        for one in battle.combatants:
            if one in unseen or (complete and one.side == side and one.here()):
                conceal(fight, one, HIDDEN, "stealth-rules")
    battle.ambush_turn = complete
    if fight.listening:
        fight.note(ge.AmbushSprung("stealth-rules", side, complete))


def comes_up_unseen(fight: LabFight, one: Combatant, needed: int) -> bool:
    face = fresh_die(fight, one, "ambush")
    total = face + one.sheet.talents[AGILITY]
    if fight.listening:
        fight.note(ge.CameUpUnseen("stealth-rules", one.who, face, total, needed))
    return total >= needed
