"""How the tactician takes a turn in a fight: whom to help, when to act, where to go."""

from __future__ import annotations

from fray.rulesets.stances.minds.weighing import (
    NOTHING,
    Plan,
    attack_worth,
    best_approach,
    best_spell,
    best_strike,
    chance,
    planned,
)
from fray.rulesets.stances.model.field import HAZARD, NO_WAY
from fray.rulesets.stances.model.options import (
    CHARGE,
    DOUBLE,
    NO_SIGNATURE,
    STEP_OUT,
    Breathe,
    Cast,
    DefendAction,
    EndTurn,
    FirstAid,
    Maneuver,
    PickUp,
    Rally,
    StandUp,
    SwitchStance,
    SwitchWeapon,
    TurnOption,
    UseItem,
    Walk,
    Whirlwind,
)
from fray.rulesets.stances.model.sheets import (
    ATTACK_SPELL,
    CLOSE,
    COMBAT,
    CURSE,
    FAR,
    GRACE,
    HEALING,
    SHOT,
    SORCERY,
    Weapon,
)
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DEFENSIVE,
    DYING,
    RALLIED,
    Fighter,
    StancesBattle,
    nearest_steps,
)
from fray.rulesets.stances.rules.checks import ATTACK, modifiers
from fray.rulesets.stances.rules.dying import kit_of
from fray.rulesets.stances.rules.initiative import may_switch
from fray.rulesets.stances.rules.maneuvers import possible
from fray.rulesets.stances.rules.movement import owes_advance, walks
from fray.rulesets.stances.rules.powers import breaths
from fray.rulesets.stances.rules.spells import short, spell_targets
from fray.rulesets.stances.rules.targets import at_hand, weapon_at
from fray.rulesets.stances.rules.techniques import WHIRLWIND_COST, enemies_here, whirlwinds
from fray.rulesets.stances.rules.turn import within_reach

# ---- helping


def help_somebody(battle: StancesBattle, one: Fighter) -> TurnOption | None:
    """Whoever is dying comes first: a spell, a potion, first aid; then the badly hurt."""
    for spell_number, spell in enumerate(one.sheet.spells):
        if spell.kind != HEALING or spell.cost > one.momentum:
            continue
        for who, _, _ in spell_targets(battle, one, spell):
            other = battle.fighters[who]
            hurt = other.condition == CONSCIOUS and 2 * other.vitality <= other.vitality_max
            if other.fallen() or hurt:
                approach = best_approach(one)
                return Cast(spell_number, short(spell), approach, who, NOTHING, NOTHING, NO_SIGNATURE, spell.cost)
    for other in battle.fighters:
        if other.side != one.side or other.area != one.area or other.condition != DYING:
            continue
        for index, item in enumerate(one.sheet.items):
            if item.effect == "heal" and one.item_uses[index] > 0:
                return UseItem(index, item.id.removeprefix("item-"), other.who)
        if other.vitality < 0 or not battle.engaged(one):
            return FirstAid(other.who, kit_of(one) >= 0)
    return None


# ---- the turn


def best_action(battle: StancesBattle, one: Fighter) -> TurnOption:
    """Act if something is worth it, else move to where something is, else make the best of it."""
    if not one.acted:
        option = act_now(battle, one)
        if option is not None:
            return option
    if not one.moved and one.prone:
        return StandUp()
    walk = best_walk(battle, one)
    if walk is not None:
        return walk
    if not one.acted and not one.charged:
        option = make_do(battle, one)
        if option is not None:
            return option
    return SwitchStance(DEFENSIVE) if may_switch(one) and foe_to_come(battle, one) else EndTurn()


def foe_to_come(battle: StancesBattle, one: Fighter) -> bool:
    """Whether an enemy has its turn still before it."""
    for place in range(battle.next_turn + 1, len(battle.order)):
        other = battle.fighters[battle.order[place]]
        if other.side != one.side and other.condition == CONSCIOUS:
            return True
    return False


def act_now(battle: StancesBattle, one: Fighter) -> TurnOption | None:
    if not one.charged:
        helping = help_somebody(battle, one)
        if helping is not None:
            return helping
        blast = best_breath(battle, one)
        if blast is not None:
            return blast
    drawn = draw_better(battle, one)
    if drawn is not None:
        return drawn
    plan = Plan()
    best_strike(battle, one, plan)
    if not one.charged:
        if wants_room(battle, one):
            return None
        best_spell(battle, one, plan)
    if one.momentum >= WHIRLWIND_COST and one.knows("whirlwind-strike") and len(enemies_here(battle, one)) > 1:
        spins = whirlwinds(battle, one)
        if spins and len(enemies_here(battle, one)) > 1 and plan.spell == NOTHING:
            return best_spin(one, spins)
    if plan.worth <= 0:
        return None
    if plan.spell == NOTHING and not one.charged and shoots(weapon_at(one, plan.weapon)):
        pinning = best_pin(battle, one, plan)
        if pinning is not None:
            return pinning
    if plan.worth < 25 and one.guard * 2 < one.guard_max and not one.has_used(RALLIED) and not one.charged:
        return Rally()
    return planned(battle, one, plan)


def best_pin(battle: StancesBattle, one: Fighter, plan: Plan) -> Maneuver | None:
    """Keep somebody from coming whose blow would do more than the shot."""
    bonus = modifiers(one, ATTACK, GRACE, COMBAT, None)
    best: Maneuver | None = None
    most = plan.worth
    for foe in battle.fighters:
        if foe.side == one.side or foe.condition != CONSCIOUS or foe.pinned or keeps_away(foe):
            continue
        steps = nearest_steps(battle, foe.area, foe.side)
        if steps == 0 or steps > foe.sheet.speed + 1 or not possible(battle, one, "pin-down", foe):
            continue
        value = chance(8 - bonus) * threat(battle, foe, one) // 36
        if value > most:
            most = value
            best = Maneuver("pin-down", GRACE, COMBAT, foe.who, NOTHING, 0, NO_SIGNATURE, 0)
    return best


def threat(battle: StancesBattle, foe: Fighter, one: Fighter) -> int:
    """What a foe's best blow would do, nothing if it need not come near."""
    most = 0
    for index in range(len(foe.carried)):
        if at_hand(foe, index):
            weapon = weapon_at(foe, index)
            use = weapon.uses[0]
            if use.farthest > 0:
                return 0
            value = attack_worth(battle, foe, weapon, use, use.attributes[0], one)
            if value > most:
                most = value
    return most


def best_spin(one: Fighter, spins: list[Whirlwind]) -> Whirlwind:
    best = spins[0]
    for spin in spins:
        if one.attribute(spin.attribute) > one.attribute(best.attribute):
            best = spin
    return best


def best_breath(battle: StancesBattle, one: Fighter) -> Breathe | None:
    """Where most enemies stand."""
    best: Breathe | None = None
    most = 0
    for breath in breaths(battle, one):
        count = 0
        for other in battle.fighters:
            if other.side != one.side and other.area == breath.area and other.condition == CONSCIOUS:
                count += 1
        if count > most:
            best, most = breath, count
    return best


def shoots(weapon: Weapon) -> bool:
    return weapon.uses[0].way == SHOT


def draw_better(battle: StancesBattle, one: Fighter) -> TurnOption | None:
    """A blade while Engaged, a bow where nobody is near, anything rather than bare hands."""
    engaged = battle.engaged(one)
    if one.moved and not engaged:
        return None
    weapon = one.weapon()
    if weapon is not None and (weapon.natural or engaged != shoots(weapon)):
        if engaged or shoots(weapon) or has_foe_in_reach(battle, one):
            return None
    for index, other in enumerate(one.arms()):
        if index == one.in_hand or other.natural or (weapon is not None and weapon.id == other.id):
            continue
        if weapon is None or (shoots(other) and not engaged) or (engaged and not shoots(other)):
            return SwitchWeapon(index)
    if weapon is None and not one.carried:
        for index in within_reach(battle, one):
            return PickUp(index)
    return None


def has_foe_in_reach(battle: StancesBattle, one: Fighter) -> bool:
    """Somebody can be attacked from here, or after an ordinary move."""
    for other in battle.fighters:
        if other.side != one.side and other.condition == CONSCIOUS and battle.steps(one, other) <= 1 + one.sheet.speed:
            return True
    return False


def keeps_away(one: Fighter) -> bool:
    """Archers and casters of attack spells fight from afar."""
    for number in one.carried:
        if shoots(one.arsenal[number]):
            return True
    for spell in one.sheet.spells:
        if spell.kind == ATTACK_SPELL and spell.range == FAR and one.sheet.skills[SORCERY] >= one.sheet.skills[COMBAT]:
            return True
    return False


def wants_room(battle: StancesBattle, one: Fighter) -> bool:
    """Whether somebody who fights from afar can still step out of a melee before acting."""
    return keeps_away(one) and battle.engaged(one) and room(battle, one) is not None


def room(battle: StancesBattle, one: Fighter) -> Walk | None:
    """A way out of the melee that leaves the action: the free step, or the ordinary movement."""
    for walk in walks(battle, one):
        if walk.kind in (0, STEP_OUT) and not battle.field.has(walk.path[-1], HAZARD):
            if not battle.enemy_in(walk.path[-1], one.side):
                return walk
    return None


def best_walk(battle: StancesBattle, one: Fighter) -> TurnOption | None:
    """Toward the nearest enemy for those who must or want to; away for those who fight from afar."""
    if one.charged or (one.moved and not battle.engaged(one)):
        return None
    if keeps_away(one) and not owes_advance(battle, one):
        return room(battle, one) if battle.engaged(one) else None
    if one.moved or battle.engaged(one):
        return None
    best: Walk | None = None
    best_score = 0
    for walk in walks(battle, one):
        score = walk_score(battle, one, walk)
        if best is None or score > best_score:
            best, best_score = walk, score
    return best if best is not None and (best_score > 0 or owes_advance(battle, one)) else None


def walk_score(battle: StancesBattle, one: Fighter, walk: Walk) -> int:
    """Steps gained; a Charge is worth more than a walk, a walk with an action more than a run."""
    steps = battle.field.steps[walk.path[-1]]
    before = 99
    after = 99
    for other in battle.fighters:
        if other.side != one.side and other.condition == CONSCIOUS:
            before = min(before, battle.field.steps[one.area][other.area])
            after = min(after, steps[other.area])
    score = 10 * (before - after)
    if after >= NO_WAY or before == 0:
        return 0
    if walk.kind == CHARGE:
        score += 12
    elif walk.kind == DOUBLE:
        score -= 8 if after <= CLOSE or one.acted else 2
    if battle.field.has(walk.path[-1], HAZARD):
        score -= 9
    return score


def make_do(battle: StancesBattle, one: Fighter) -> TurnOption | None:
    """Nobody to attack: Guard back, a spell on a friend or a foe, or a defense."""
    if not one.has_used(RALLIED) and one.guard + 3 < one.guard_max:
        return Rally()
    for number, spell in enumerate(one.sheet.spells):
        if spell.kind == CURSE:
            for who, _, _ in spell_targets(battle, one, spell):
                if not battle.fighters[who].hexed:
                    approach = best_approach(one)
                    return Cast(number, short(spell), approach, who, NOTHING, NOTHING, NO_SIGNATURE, spell.cost)
    return DefendAction() if one.stance != AGGRESSIVE else None
