"""How the tactician takes a turn in a fight: whom to help, when to act, where to go."""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.minds.weighing import (
    NOTHING,
    Plan,
    attack_worth,
    best_approach,
    best_spell,
    best_strike,
    chance,
    planned,
    riposte_worth,
)
from fray.rulesets.stances.model.field import CLOSE, FAR, HAZARD, NO_WAY
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
from fray.rulesets.stances.model.sheets import ATTACK_SPELL, COMBAT, CURSE, GRACE, HEALING, SHOT, SORCERY, Weapon
from fray.rulesets.stances.model.state import AGGRESSIVE, CONSCIOUS, DEFENSIVE, DYING, RALLIED, Combatant, StancesBattle
from fray.rulesets.stances.rules.checks import ATTACK, modifiers
from fray.rulesets.stances.rules.duty_to_advance import owes_advance
from fray.rulesets.stances.rules.dying import kit_of
from fray.rulesets.stances.rules.maneuvers import barred_at
from fray.rulesets.stances.rules.movement import walks
from fray.rulesets.stances.rules.powers import breaths
from fray.rulesets.stances.rules.spells import short, spell_targets
from fray.rulesets.stances.rules.stances import may_switch
from fray.rulesets.stances.rules.weapons import at_hand, weapon_at, within_reach
from fray.rulesets.stances.rules.whirlwind import WHIRLWIND_COST, enemies_here, whirlwinds
from fray.rulesets.stances.rules.zones import is_engaged, nearest_steps

PATIENCE: Final = 3  # so much Momentum is worth waiting for

# ---- helping


def help_a_friend(battle: StancesBattle, healer: Combatant) -> TurnOption | None:
    """The dying come first: a spell, a potion, first aid; then the badly hurt."""
    for spell_number, spell in enumerate(healer.sheet.spells):
        if spell.kind != HEALING or spell.cost > healer.momentum:
            continue
        for who, _, _ in spell_targets(battle, healer, spell):
            patient = battle.combatants[who]
            hurt = patient.condition == CONSCIOUS and 2 * patient.vitality <= patient.vitality_max
            if patient.fallen() or hurt:
                approach = best_approach(healer)
                return Cast(spell_number, short(spell), approach, who, NOTHING, NOTHING, NO_SIGNATURE, spell.cost)
    for patient in battle.combatants:
        if patient.side != healer.side or patient.area != healer.area or patient.condition != DYING:
            continue
        for index, item in enumerate(healer.sheet.items):
            if item.effect == "heal" and healer.item_uses[index] > 0:
                return UseItem(index, item.id.removeprefix("item-"), patient.who)
        if patient.vitality < 0 or not is_engaged(battle, healer):
            return FirstAid(patient.who, kit_of(healer) >= 0)
    return None


# ---- the turn


def best_action(battle: StancesBattle, actor: Combatant) -> TurnOption:
    """Act if something is worth it, else move to where something is, else make the best of it."""
    if not actor.acted:
        option = act_now(battle, actor)
        if option is not None:
            return option
    if not actor.moved and actor.prone:
        return StandUp()
    walk = best_walk(battle, actor)
    if walk is not None:
        return DefendAction() if lets_them_come(battle, actor, walk) else walk
    if not actor.acted and not actor.charged:
        option = make_do(battle, actor)
        if option is not None:
            return option
    return SwitchStance(DEFENSIVE) if may_switch(actor) and foe_to_come(battle, actor) else EndTurn()


def lets_them_come(battle: StancesBattle, actor: Combatant, walk: TurnOption) -> bool:
    """Whether to gather Momentum by a Defend rather than run into a melee and have no action left there."""
    if not isinstance(walk, Walk) or walk.kind != DOUBLE or actor.acted or actor.stance != DEFENSIVE:
        return False
    return battle.enemy_in(walk.path[-1], actor.side) and actor.momentum < PATIENCE and not friends_fight(battle, actor)


def friends_fight(battle: StancesBattle, actor: Combatant) -> bool:
    for friend in battle.combatants:
        if friend.side == actor.side and friend.condition == CONSCIOUS and is_engaged(battle, friend):
            return True
    return False


def foe_to_come(battle: StancesBattle, actor: Combatant) -> bool:
    """Whether an enemy has its turn still before it."""
    for place in range(battle.next_turn + 1, len(battle.order)):
        foe = battle.combatants[battle.order[place]]
        if foe.side != actor.side and foe.condition == CONSCIOUS:
            return True
    return False


def act_now(battle: StancesBattle, actor: Combatant) -> TurnOption | None:
    if not actor.charged:
        helping = help_a_friend(battle, actor)
        if helping is not None:
            return helping
        blast = best_breath(battle, actor)
        if blast is not None:
            return blast
        if wants_room(battle, actor):
            return None
    drawn = draw_better(battle, actor)
    if drawn is not None:
        return drawn
    plan = Plan()
    best_strike(battle, actor, plan)
    if not actor.charged:
        best_spell(battle, actor, plan)
    if actor.momentum >= WHIRLWIND_COST and actor.knows("whirlwind-strike") and len(enemies_here(battle, actor)) > 1:
        spins = whirlwinds(battle, actor)
        if spins and len(enemies_here(battle, actor)) > 1 and plan.spell == NOTHING:
            return best_spin(actor, spins)
    if plan.worth <= 0:
        return None
    if plan.spell == NOTHING and not actor.charged and shoots(weapon_at(actor, plan.weapon)):
        pinning = best_pin(battle, actor, plan)
        if pinning is not None:
            return pinning
    if plan.spell == NOTHING and not actor.charged and riposte_worth(battle, actor) > plan.worth:
        return DefendAction()
    if plan.worth < 25 and actor.guard * 2 < actor.guard_max and not actor.has_used(RALLIED) and not actor.charged:
        return Rally()
    return planned(battle, actor, plan)


def best_pin(battle: StancesBattle, actor: Combatant, plan: Plan) -> Maneuver | None:
    """Keep away a foe whose blow would do more than the shot."""
    bonus = modifiers(actor, ATTACK, GRACE, COMBAT, None)
    best: Maneuver | None = None
    most = plan.worth
    for foe in battle.combatants:
        if foe.side == actor.side or foe.condition != CONSCIOUS or foe.pinned or keeps_away(foe):
            continue
        steps = nearest_steps(battle, foe.area, foe.side)
        if steps == 0 or steps > foe.sheet.speed + 1 or barred_at(battle, actor, "pin-down", foe) is not None:
            continue
        value = chance(8 - bonus) * threat(battle, foe, actor) // 36
        if value > most:
            most = value
            best = Maneuver("pin-down", GRACE, COMBAT, foe.who, NOTHING, 0, NO_SIGNATURE, 0)
    return best


def threat(battle: StancesBattle, foe: Combatant, victim: Combatant) -> int:
    """What a foe's best blow would do, nothing if it need not come near."""
    most = 0
    for index in range(len(foe.carried)):
        if at_hand(foe, index):
            weapon = weapon_at(foe, index)
            use = weapon.uses[0]
            if use.farthest > 0:
                return 0
            value = attack_worth(battle, foe, weapon, use, use.attributes[0], victim)
            if value > most:
                most = value
    return most


def best_spin(attacker: Combatant, spins: list[Whirlwind]) -> Whirlwind:
    best = spins[0]
    for spin in spins:
        if attacker.attribute(spin.attribute) > attacker.attribute(best.attribute):
            best = spin
    return best


def best_breath(battle: StancesBattle, actor: Combatant) -> Breathe | None:
    """Where most enemies stand."""
    best: Breathe | None = None
    most = 0
    for breath in breaths(battle, actor):
        count = 0
        for foe in battle.combatants:
            if foe.side != actor.side and foe.area == breath.area and foe.condition == CONSCIOUS:
                count += 1
        if count > most:
            best, most = breath, count
    return best


def shoots(weapon: Weapon) -> bool:
    return weapon.uses[0].way == SHOT


def draw_better(battle: StancesBattle, actor: Combatant) -> TurnOption | None:
    """A blade while Engaged, a bow where nobody is near, anything rather than bare hands."""
    engaged = is_engaged(battle, actor)
    if actor.moved and not engaged:
        return None
    weapon = actor.weapon()
    if weapon is not None and (weapon.natural or engaged != shoots(weapon)):
        if engaged or shoots(weapon) or has_foe_in_reach(battle, actor):
            return None
    for index, better in enumerate(actor.arms()):
        if index == actor.in_hand or better.natural or (weapon is not None and weapon.id == better.id):
            continue
        if weapon is None or (shoots(better) and not engaged) or (engaged and not shoots(better)):
            return SwitchWeapon(index)
    if weapon is None and not actor.carried:
        for index in within_reach(battle, actor):
            return PickUp(index)
    return None


def has_foe_in_reach(battle: StancesBattle, actor: Combatant) -> bool:
    """A foe can be attacked from here, or after an ordinary move."""
    for foe in battle.combatants:
        if foe.side != actor.side and foe.condition == CONSCIOUS and battle.steps(actor, foe) <= 1 + actor.sheet.speed:
            return True
    return False


def keeps_away(combatant: Combatant) -> bool:
    """Archers and casters of attack spells fight from afar."""
    for number in combatant.carried:
        if shoots(combatant.arsenal[number]):
            return True
    for spell in combatant.sheet.spells:
        if (
            spell.kind == ATTACK_SPELL
            and spell.range == FAR
            and combatant.sheet.skills[SORCERY] >= combatant.sheet.skills[COMBAT]
        ):
            return True
    return False


def wants_room(battle: StancesBattle, mover: Combatant) -> bool:
    """Whether a mover who fights from afar can still step out of a melee before acting."""
    return keeps_away(mover) and is_engaged(battle, mover) and room(battle, mover) is not None


def room(battle: StancesBattle, mover: Combatant) -> Walk | None:
    """A way out of the melee that leaves the action: the free step, or the ordinary movement."""
    for walk in walks(battle, mover):
        if walk.kind in (0, STEP_OUT) and not battle.field.has(walk.path[-1], HAZARD):
            if not battle.enemy_in(walk.path[-1], mover.side):
                return walk
    return None


def best_walk(battle: StancesBattle, mover: Combatant) -> TurnOption | None:
    """Toward the nearest enemy for those who must or want to; away for those who fight from afar."""
    if mover.charged or (mover.moved and not is_engaged(battle, mover)):
        return None
    if keeps_away(mover) and not owes_advance(battle, mover):
        return room(battle, mover) if is_engaged(battle, mover) else None
    if mover.moved or is_engaged(battle, mover):
        return None
    best: Walk | None = None
    best_score = 0
    for walk in walks(battle, mover):
        score = walk_score(battle, mover, walk)
        if best is None or score > best_score:
            best, best_score = walk, score
    return best if best is not None and (best_score > 0 or owes_advance(battle, mover)) else None


def walk_score(battle: StancesBattle, mover: Combatant, walk: Walk) -> int:
    """Steps gained; a Charge is worth more than a walk, a walk with an action more than a run."""
    steps = battle.field.steps[walk.path[-1]]
    before = 99
    after = 99
    for foe in battle.combatants:
        if foe.side != mover.side and foe.condition == CONSCIOUS:
            before = min(before, battle.field.steps[mover.area][foe.area])
            after = min(after, steps[foe.area])
    score = 10 * (before - after)
    if after >= NO_WAY or before == 0:
        return 0
    if walk.kind == CHARGE:
        score += 12
    elif walk.kind == DOUBLE:
        score -= 8 if after <= CLOSE or mover.acted else 2
    if battle.field.has(walk.path[-1], HAZARD):
        score -= 9
    return score


def make_do(battle: StancesBattle, actor: Combatant) -> TurnOption | None:
    """Nobody to attack: Guard back, a spell on a friend or a foe, or a defense."""
    if not actor.has_used(RALLIED) and actor.guard + 3 < actor.guard_max:
        return Rally()
    for number, spell in enumerate(actor.sheet.spells):
        if spell.kind == CURSE:
            for who, _, _ in spell_targets(battle, actor, spell):
                if not battle.combatants[who].hexed:
                    approach = best_approach(actor)
                    return Cast(number, short(spell), approach, who, NOTHING, NOTHING, NO_SIGNATURE, spell.cost)
    return DefendAction() if actor.stance != AGGRESSIVE else None
