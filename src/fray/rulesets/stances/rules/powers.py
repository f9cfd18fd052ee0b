"""What creatures do that is no attack, what happens to somebody at the start of a turn, and items."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import Breathe, UseItem
from fray.rulesets.stances.model.sheets import CLOSE, GRACE, WILL
from fray.rulesets.stances.model.state import (
    BREATHED,
    CONSCIOUS,
    DREAD_FELT,
    FLED,
    SURRENDERED,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.attacks import stance_damage
from fray.rulesets.stances.rules.checks import STANDARD_TN, resist
from fray.rulesets.stances.rules.damage import harm, parried, reduced
from fray.rulesets.stances.rules.draws import exploding_dice, plain_dice
from fray.rulesets.stances.rules.verbs import frighten, gain, heal_vitality, leave, use_up

BREATH_DICE: Final = 4
CAUTIOUS_BELOW: Final = 10


# ---- acid breath


def breaths(battle: StancesBattle, one: Fighter) -> list[Breathe]:
    """One area within Close that holds an enemy; once per scene [npc-young-black-dragon]."""
    if one.acted or one.charged or not one.sheet.traits.acid_breath or one.has_used(BREATHED):
        return []
    return [
        Breathe(area)
        for area in range(len(battle.field.names))
        if battle.field.steps[one.area][area] <= CLOSE and battle.enemy_in(area, one.side)
    ]


def breathe(fight: Fight[StancesBattle], one: Fighter, choice: Breathe) -> None:
    """Everybody resists first, in turn order; one exploding roll; half on a success, before reductions; Parry works.

    It is no attack: no 'attacked' Momentum, no Counter, no gains. [r-powers-without-roll, r-rounding]
    """
    battle = fight.battle
    use_up(one, BREATHED)
    if fight.listening:
        fight.note(ev.Acted("r-powers-without-roll", one.who, -1, "acid breath"))
    standing: list[Fighter] = []
    fallen: list[Fighter] = []
    for who in [*battle.order, *range(len(battle.fighters))]:
        other = battle.fighters[who]
        if other.area != choice.area or other.side == one.side or other in standing or other in fallen:
            continue
        if other.condition == CONSCIOUS:
            standing.append(other)
        elif other.fallen():
            fallen.append(other)
    resisted: list[bool] = []
    for other in standing:
        resisted.append(resist(fight, other, GRACE, STANDARD_TN, "r-powers-without-roll"))
    terms: list[Term] | None = [] if fight.listening else None
    damage = named(terms, "dice", exploding_dice(fight, one, "damage", BREATH_DICE))
    damage += named(terms, "stance", stance_damage(one))
    damage = damage if damage > 0 else 0
    if terms is not None:
        fight.note(ev.DamageRolled("r-powers-without-roll", one.who, -1, damage, terms, []))
    for number, other in enumerate(standing + fallen):
        halved = number < len(standing) and resisted[number]
        through = reduced(fight, other, damage // 2 if halved else damage, 0)
        if not parried(fight, other, through):
            harm(fight, other, through, one.who, False)


# ---- the start of a turn


def lose_heart(fight: Fight[StancesBattle], one: Fighter) -> bool:
    """The faint-hearted surrender below half Guard, the cautious fly off below 10 Vitality [npc-bandit, r-rounding]."""
    traits = one.sheet.traits
    if traits.faint_hearted and 2 * one.guard < one.guard_max:
        leave(fight, one, SURRENDERED, "r-battle-edges")
        return True
    if traits.cautious and one.vitality < CAUTIOUS_BELOW:
        leave(fight, one, FLED, "r-battle-edges")
        return True
    return False


def feel_dread(fight: Fight[StancesBattle], one: Fighter) -> None:
    """The first turn a player character begins within Close of the dragon: a Will Resist, or frightened for the turn.

    [npc-young-black-dragon, r-defense-rolls]
    """
    battle = fight.battle
    if not one.sheet.character or one.has_used(DREAD_FELT):
        return
    for other in battle.fighters.copy():
        if other.sheet.traits.dread and other.side != one.side and other.condition == CONSCIOUS:
            if battle.steps(one, other) <= CLOSE:
                use_up(one, DREAD_FELT)
                if not resist(fight, one, WILL, STANDARD_TN, "r-defense-rolls"):
                    frighten(fight, one, other, 1, "r-conditions")
                return


# ---- items


def usable_items(battle: StancesBattle, one: Fighter) -> list[UseItem]:
    """A potion for oneself or an ally in the same area, an elixir for oneself.

    [item-healing-potion, item-momentum-elixir]
    """
    found: list[UseItem] = []
    for index, item in enumerate(one.sheet.items):
        if one.item_uses[index] < 1 or item.effect == "first aid":
            continue
        for other in battle.fighters:
            mine = other.side == one.side and other.area == one.area and (other.conscious() or other.fallen())
            if mine and (item.effect == "heal" or other is one):
                found.append(UseItem(index, item.id.removeprefix("item-"), other.who))
    return found


def use_item(fight: Fight[StancesBattle], one: Fighter, choice: UseItem) -> None:
    """Magical healing of 2d6 Vitality, or +2 Momentum [r-first-aid, r-momentum-sources-closed]."""
    item = one.sheet.items[choice.item]
    target = fight.battle.fighters[choice.target]
    one.item_uses[choice.item] -= 1
    if fight.listening:
        fight.note(ev.Acted("r-actions-per-turn", one.who, target.who, item.name))
    if item.effect == "momentum":
        gain(fight, one, item.amount, item.name, "r-actions-per-turn")
        return
    amount = plain_dice(fight, one, "healing", item.dice)
    if fight.listening:
        fight.note(ev.DieRolled("r-first-aid", one.who, "healing", fight.faces, amount))
    heal_vitality(fight, target, amount, "r-first-aid")
