"""How the tactician takes a turn in a fight: what an attack is worth, where to go, whom to help."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.attacks import stance_damage
from fray.rulesets.stances.checks import ATTACK, CASTING, modifiers
from fray.rulesets.stances.damage import reduction, signature_usable
from fray.rulesets.stances.dying import kit_of
from fray.rulesets.stances.field import HAZARD, NO_WAY
from fray.rulesets.stances.movement import charge_bonus, owes_advance, walks
from fray.rulesets.stances.options import (
    CHARGE,
    DEATH_BLOW,
    DEVASTATING,
    DOUBLE,
    NO_SIGNATURE,
    PLAIN,
    STEP_OUT,
    UNARMED,
    UNSTOPPABLE,
    Attack,
    Breathe,
    Cast,
    DefendAction,
    EndTurn,
    FirstAid,
    PickUp,
    Rally,
    StandUp,
    SwitchWeapon,
    TurnOption,
    UseItem,
    Walk,
    Whirlwind,
)
from fray.rulesets.stances.powers import breaths
from fray.rulesets.stances.sheets import (
    APPROACHES,
    AREA_SPELL,
    ATTACK_SPELL,
    CLOSE,
    COMBAT,
    CURSE,
    FAR,
    HEALING,
    LEAVES_OUT,
    MELEE,
    SHOT,
    SORCERY,
    Spell,
    Use,
    Weapon,
)
from fray.rulesets.stances.spells import area_targets, castable, extra_of, short, spell_targets
from fray.rulesets.stances.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DYING,
    RALLIED,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.targets import SPELL, at_hand, attack_tn, situation, weapon_at
from fray.rulesets.stances.techniques import (
    COSTS,
    WHIRLWIND_COST,
    barred_attack,
    barred_technique,
    enemies_here,
    techniques_known,
    whirlwinds,
)
from fray.rulesets.stances.turn import within_reach

# Chances of 2d6 reaching 2 to 12, out of 36; anything less is sure.
REACHES: Final = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
DIE: Final = 42  # ten times the mean of an exploding die
NOTHING: Final = -1


def chance(need: int) -> int:
    """How often of 36 two dice come to so much."""
    return 36 if need <= 2 else REACHES[need] if need <= 12 else 0


def left_of(one: Fighter) -> int:
    """What must be taken from somebody before it falls."""
    return one.guard + one.vitality + one.defend_guard + one.shield_guard + one.mage_guard


# ---- what an attack is worth


def worth(battle: StancesBattle, one: Fighter, target: Fighter, bonus: int, tn: int, dice: int, flat: int) -> int:
    """Expected harm of one attack in tenths of a point, more for what is nearly down."""
    hits = chance(tn - bonus)
    criticals = chance(13 - bonus)
    press = DIE if one.knows("press-advantage") and one.momentum > 0 else 0
    harm = dice * DIE + press + 10 * (flat - reduction(battle, target, None))
    if target.sheet.traits.stone:
        harm //= 2
    harm = harm if harm > 5 else 5
    left = 10 * left_of(target)
    expected = (hits * harm + criticals * DIE) // 36
    if harm >= left:
        return hits * left // 36 + 60 * hits // 36
    return expected + 40 * expected // (left + 20)


def attack_worth(battle: StancesBattle, one: Fighter, weapon: Weapon, use: Use, attribute: int, target: Fighter) -> int:
    bonus = modifiers(one, ATTACK, attribute, COMBAT, None) + situation(battle, one, target, None)
    tn = attack_tn(battle, one, target, use.way)
    flat = use.bonus + stance_damage(one)
    if use.way == SHOT and battle.band(one, target) == FAR:
        flat += 1
    if use.way == MELEE and charge_bonus(battle, one) and target.area == one.area:
        flat += 2
    if use.way == 2 and battle.engaged(one) or use.way == 3:
        bonus -= 2
    if one.feint and one.feint_target == target.who:
        bonus += 2
    return worth(battle, one, target, bonus, tn, use.dice, flat)


class Plan:
    """The best attack found so far."""

    def __init__(self) -> None:
        self.worth = 0
        self.weapon = NOTHING
        self.use = 0
        self.attribute = 0
        self.target = NOTHING
        self.spell = NOTHING
        self.area = NOTHING
        self.second = NOTHING


def best_strike(battle: StancesBattle, one: Fighter, plan: Plan) -> None:
    """The weapon at hand, use, attribute and target that promise most."""
    own = False
    for index in range(len(one.carried)):
        if at_hand(one, index):
            own = own or one.arm(index).natural
            weigh_weapon(battle, one, index, plan)
    if not own and plan.target == NOTHING:
        weigh_weapon(battle, one, UNARMED, plan)


def weigh_weapon(battle: StancesBattle, one: Fighter, index: int, plan: Plan) -> None:
    weapon = weapon_at(one, index)
    for number, use in enumerate(weapon.uses):
        for target in battle.fighters:
            if target.side == one.side or target.condition != CONSCIOUS:
                continue
            if barred_attack(battle, one, index, use, target) is not None:
                continue
            for attribute in use.attributes:
                value = attack_worth(battle, one, weapon, use, attribute, target)
                if value > plan.worth:
                    plan.worth, plan.weapon, plan.use = value, index, number
                    plan.attribute, plan.target, plan.spell = attribute, target.who, NOTHING


def best_spell(battle: StancesBattle, one: Fighter, plan: Plan) -> None:
    """A spell instead, where it promises more."""
    for number, spell in enumerate(one.sheet.spells):
        if spell.cost > max(one.momentum, 0):
            continue
        if spell.kind == ATTACK_SPELL:
            weigh_spell(battle, one, number, spell, plan)
        elif spell.kind == AREA_SPELL:
            weigh_area_spell(battle, one, number, spell, plan)


def weigh_spell(battle: StancesBattle, one: Fighter, number: int, spell: Spell, plan: Plan) -> None:
    for who, _, _ in spell_targets(battle, one, spell):
        target = battle.fighters[who]
        if target.condition != CONSCIOUS:
            continue
        for approach in APPROACHES:
            if not castable(one, approach):
                continue
            bonus = modifiers(one, CASTING, approach, SORCERY, None) + situation(battle, one, target, None)
            flat = stance_damage(one) + (one.attribute(approach) if spell.add_attribute else 0)
            tn = attack_tn(battle, one, target, SPELL)
            value = worth(battle, one, target, bonus, tn, spell.dice, flat)
            if value > plan.worth:
                plan.worth, plan.spell, plan.attribute, plan.target = value, number, approach, who
                plan.area = plan.second = NOTHING


def weigh_area_spell(battle: StancesBattle, one: Fighter, number: int, spell: Spell, plan: Plan) -> None:
    for _, area, second in area_targets(battle, one, spell):
        for approach in APPROACHES:
            if not castable(one, approach):
                continue
            bonus = modifiers(one, CASTING, approach, SORCERY, None)
            flat = stance_damage(one) + (one.attribute(approach) if spell.add_attribute else 0)
            spares = spell.enemies_only or extra_of(spell, approach) == LEAVES_OUT
            value = -10 * spell.cost
            for target in battle.fighters:
                if target.area not in (area, second) or target.condition != CONSCIOUS:
                    continue
                harm = worth(battle, one, target, bonus, 8, spell.dice, flat)
                if target.side != one.side:
                    value += harm
                elif not spares:
                    value -= 2 * harm
            if value > plan.worth:
                plan.worth, plan.spell, plan.attribute, plan.target = value, number, approach, NOTHING
                plan.area, plan.second = area, second


def planned(battle: StancesBattle, one: Fighter, plan: Plan) -> TurnOption:
    """The plan as an option, with a technique on it where that pays."""
    if plan.spell != NOTHING:
        spell = one.sheet.spells[plan.spell]
        move = signature_for(one, spell)
        price = spell.cost if move == NO_SIGNATURE else one.sheet.signatures[move].cost
        return Cast(plan.spell, short(spell), plan.attribute, plan.target, plan.area, plan.second, move, price)
    target = battle.fighters[plan.target]
    use = weapon_at(one, plan.weapon).uses[plan.use]
    technique = PLAIN
    for known in techniques_known(one):
        if barred_technique(one, known, target) is None and pays(one, known, target):
            technique = known
    price = COSTS[technique]
    return Attack(plan.weapon, plan.use, use.way, plan.attribute, plan.target, technique, NO_SIGNATURE, price)


def signature_for(one: Fighter, spell: Spell) -> int:
    """A Signature Move on that spell which costs no more than the spell alone."""
    for index, move in enumerate(one.sheet.signatures):
        if move.base == spell.id and move.cost <= spell.cost and signature_usable(one, index, move):
            return index
    return NO_SIGNATURE


def pays(one: Fighter, technique: int, target: Fighter) -> bool:
    """A Death Blow on whoever has much left, a Devastating Blow with Momentum to spare."""
    if technique == DEATH_BLOW:
        return left_of(target) > 8
    if technique == DEVASTATING:
        return left_of(target) > 10
    return technique == UNSTOPPABLE and one.momentum >= 6 and target.attack_tn > 10


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


def best_approach(one: Fighter) -> int:
    best = APPROACHES[0]
    for approach in APPROACHES:
        if castable(one, approach) and (not castable(one, best) or one.attribute(approach) > one.attribute(best)):
            best = approach
    return best


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
    return EndTurn()


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
    if plan.worth < 25 and one.guard * 2 < one.guard_max and not one.has_used(RALLIED) and not one.charged:
        return Rally()
    return planned(battle, one, plan)


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
    for weapon in one.arms():
        if shoots(weapon):
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
