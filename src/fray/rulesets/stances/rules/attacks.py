"""One attack from declaration to follow-up [r-attack-sequence]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import DEATH_BLOW, DEVASTATING, TECHNIQUE_TITLES, UNSTOPPABLE
from fray.rulesets.stances.model.sheets import (
    COMBAT,
    IGNORES_COVER,
    SHAKES,
    SHARPER_ON_TEN,
    SORCERY,
    THROW,
    Signature,
)
from fray.rulesets.stances.model.state import (
    BALANCED,
    CONSCIOUS,
    DEFENSIVE,
    EMPTY_HAND,
    NOBODY,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Assault, Gains
from fray.rulesets.stances.model.variants import (
    AFTER_THE_ROLL,
    ANY_THROW,
    ATTACKED_AFTER,
    BEFORE_THE_ROLL,
    DAMAGE_TOO,
    MISS_IS_DEFENSE,
)
from fray.rulesets.stances.rules.checks import ATTACK, CASTING, judge, note_check, roll_check
from fray.rulesets.stances.rules.damage import harm, least_harm, reduced, slay
from fray.rulesets.stances.rules.draws import exploding_dice, first_faces
from fray.rulesets.stances.rules.momentum import NATURAL_EIGHT, book, gain_for_attacked, note_natural, score_hit
from fray.rulesets.stances.rules.reactions import can_counter, counters, interposer, roll_counter, strike_back
from fray.rulesets.stances.rules.signatures import after_base, extra_die, hit_riders, parried
from fray.rulesets.stances.rules.stances import stance_damage
from fray.rulesets.stances.rules.target_number import attack_tn, situation
from fray.rulesets.stances.rules.verbs import draw_weapon, gain, lay_down, shake, uncover
from fray.rulesets.stances.rules.weapons import weapon_at
from fray.rulesets.stances.rules.zones import far_damage, is_engaged, pays_for_throw, ranged_penalty

PRESS_ADVANTAGE: Final = "press-advantage"
CHARGE_DAMAGE: Final = 2
BRITTLE: Final = 2


def resolve(fight: Fight[StancesBattle], blow: Assault) -> None:
    """The fixed list of windows: Interpose, the target, the roll, Counter, damage, Parry, gains, follow-ups.

    [r-attack-sequence, attack-roll, attack-tn, attack-damage]
    """
    battle = fight.battle
    declare(fight, blow)
    if battle.variants.interpose != AFTER_THE_ROLL:
        interpose(fight, blow)
    fix_target(fight, blow)
    if battle.variants.counter == BEFORE_THE_ROLL:
        blow.counter_paid = counters(fight, blow.target, blow.attacker, 0, blow.free, blow.technique, blow.reacted)
    roll_to_hit(fight, blow)
    if lands(fight, blow):
        blow.hit = True
        strike_home(fight, blow)
    after_attack(fight, blow)


def declare(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 1; an attacker is no longer covered [maneuver-take-cover]."""
    battle = fight.battle
    blow.from_engaged = is_engaged(battle, blow.attacker)
    blow.attacker.attacks_made += 1
    uncover(fight, blow.attacker)
    if fight.listening:
        move = blow.signature.name if blow.signature is not None else TECHNIQUE_TITLES[blow.technique]
        free = blow.draw if blow.free else ""
        fight.note(ev.AttackDeclared("attack-roll", blow.attacker.who, blow.target.who, blow.name(), move, free))


def interpose(fight: Fight[StancesBattle], blow: Assault) -> None:
    """An ally may become the target in the first target's place [interpose-effect, r-interpose]."""
    if blow.free:
        return
    taker = interposer(fight, blow.attacker, blow.target)
    if taker is not None:
        blow.spared = blow.target.who
        blow.target = taker
        bit: i64 = 1
        blow.reacted |= bit << taker.who


def fix_target(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 3: a Defensive target gains +1 for being attacked, once per round [defensive-momentum-attacked]."""
    if fight.battle.variants.booking != ATTACKED_AFTER:
        gain_for_attacked(fight, blow.target)


# ---- the roll


def roll_to_hit(fight: Fight[StancesBattle], blow: Assault) -> None:
    """2d6 + attribute + Combat, or Sorcery for a spell, against the TN [attack-roll, attack-attributes, r-casting]."""
    battle = fight.battle
    attacker, target = blow.attacker, blow.target
    terms: list[Term] | None = [] if fight.listening else None
    extra = situation(battle, attacker, target, terms)
    extra += ranged_penalty(blow.way(), blow.from_engaged, terms)
    edge = 0
    if attacker.feint and attacker.feint_target == target.who:  # [maneuver-feint]
        edge = 1
        attacker.feint = 0
        attacker.feint_target = NOBODY
    kind, skill = (CASTING, SORCERY) if blow.spell is not None else (ATTACK, COMBAT)
    blow.check = roll_check(fight, attacker, blow.draw, kind, blow.attribute, skill, extra, edge, terms)
    tn = attack_tn(battle, attacker, target, blow.way(), blow.extra == IGNORES_COVER)
    if blow.technique == UNSTOPPABLE:
        settle_unstoppable(fight, blow, tn)
        return
    opposed = can_counter(battle, target, blow.free, blow.technique, blow.reacted) or blow.counter_paid
    judge(fight, attacker, blow.check, tn, "attack-tn", opposed)


def settle_unstoppable(fight: Fight[StancesBattle], blow: Assault, tn: int) -> None:
    """It hits whatever the total; the roll is only for the natural dice and a critical.

    [unstoppable-assault, r-unstoppable]
    """
    check = blow.check
    check.tn = tn
    check.success = True
    check.critical = check.total >= 13
    note_check(fight, blow.attacker, check, "unstoppable-assault")


def lands(fight: Fight[StancesBattle], blow: Assault) -> bool:
    """Steps 5 and 6: the total against the TN, then the Counter window."""
    battle = fight.battle
    attacker, target, check = blow.attacker, blow.target, blow.check
    note_natural(battle, check, blow.gains)
    if not check.success:
        if fight.listening:
            near = check.reached() == 7 and check.tn == 8
            clause = "r-seven-misses" if near else "attack-tn"
            fight.note(ev.Missed(clause, attacker.who, target.who, check.reached(), check.tn))
        if battle.variants.defense_rolls == MISS_IS_DEFENSE and target.stance == DEFENSIVE:
            gain(fight, target, 1, "missed", "defensive-momentum-defense")
        return False
    if battle.variants.interpose == AFTER_THE_ROLL:
        interpose(fight, blow)
        if blow.spared != NOBODY:
            blow.counter_paid = False  # the first target paid for the Counter and is no longer the target
            fix_target(fight, blow)
    if countered(fight, blow):
        return False
    if fight.listening:
        fight.note(ev.Hit("attack-tn", attacker.who, blow.target.who, check.critical))
    return True


def countered(fight: Fight[StancesBattle], blow: Assault) -> bool:
    """The Counter window: a won Counter negates the attack, a critical one strikes back at once [counter-success]."""
    target, attacker = blow.target, blow.attacker
    if not blow.counter_paid and not (
        fight.battle.variants.counter != BEFORE_THE_ROLL
        and counters(fight, target, attacker, blow.check.reached(), blow.free, blow.technique, blow.reacted)
    ):
        return False
    bit: i64 = 1
    blow.reacted |= bit << target.who
    skill = SORCERY if blow.spell is not None else COMBAT
    won, strikes_back = roll_counter(fight, target, attacker, blow.check.reached(), blow.attribute, skill)
    if won and strikes_back:
        thrown_away(fight, blow)  # before its thrower may be struck down
        free_attack(fight, target, attacker, "counterattack")
    return won


# ---- the damage


def strike_home(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Steps 7 to 10: damage, reductions, Perfect Parry, pools; a copy or a Death Blow goes before all that."""
    battle = fight.battle
    attacker, target = blow.attacker, blow.target
    score_hit(fight, attacker, blow.gains)
    blow.gains.critical = blow.gains.critical or blow.check.critical
    if blow.way() == THROW and pays_for_throw(battle, blow):
        blow.gains.thrown = True
    if target.copies:
        destroy_copy(fight, target)
        return
    if blow.technique == DEATH_BLOW and 2 * target.vitality < target.vitality_max:
        if not reacted(blow, target) and parried(fight, target, -1):
            blow.touched = True
            return
        slay(fight, target, attacker.who)
        return
    damage = reduced(fight, target, roll_damage(fight, blow), least_harm(battle))
    if target.sheet.traits.stone and blow.spell is None and not (blow.weapon is not None and blow.weapon.magical):
        damage = halved_by_stone(fight, target, damage)
    if reacted(blow, target) or not parried(fight, target, damage):
        harm(fight, target, damage, attacker.who, blow.check.critical)
    if blow.extra == SHAKES and target.condition == CONSCIOUS:
        shake(fight, target, "r-casting")
    blow.touched = True


def halved_by_stone(fight: Fight[StancesBattle], target: Combatant, damage: int) -> int:
    """No spell, no magical weapon: halved after reductions, rounded down [npc-stone-golem, r-rounding]."""
    after = damage // 2
    after = after if after > least_harm(fight.battle) else least_harm(fight.battle)
    if fight.listening and after < damage:
        fight.note(ev.Reduced("r-rounding", target.who, damage, after, [Term("stone", damage - after)]))
    return after


def reacted(blow: Assault, combatant: Combatant) -> bool:
    """One reaction per attack and combatant [r-attack-sequence]."""
    return (blow.reacted >> combatant.who) & 1 == 1


def destroy_copy(fight: Fight[StancesBattle], target: Combatant) -> None:
    """The attack destroys an illusory copy instead; it still counts as a hit [condition-duplicates]."""
    target.copies -= 1
    if fight.listening:
        fight.note(ev.CopyDestroyed("r-conditions", target.who, target.copies))


def roll_damage(fight: Fight[StancesBattle], blow: Assault) -> int:
    """All dice with explosions, then the flat modifiers, never below 0.

    [damage-step-roll, weapon-base-damage, attack-damage, critical-hit, r-critical-hit, press-advantage,
    r-press-advantage, devastating-blow, r-devastating-blow, exploding-dice, r-dice-order, r-damage-total]
    """
    attacker = blow.attacker
    terms: list[Term] | None = [] if fight.listening else None
    rolled: list[RolledDice] = []
    count = blow.use.dice if blow.use is not None else blow.spell.dice if blow.spell is not None else 0
    if blow.technique == DEVASTATING:
        count *= 2
    total = named(terms, "dice", damage_dice(fight, attacker, count, blow.gains, rolled))
    total += added_dice(fight, attacker, blow.check.critical, blow.signature, terms, rolled)
    total += flat_damage(fight.battle, blow, terms)
    total = total if total > 0 else 0
    if terms is not None:
        clause = "r-example-damage-slips" if stance_damage(attacker) else "damage-step-roll"
        fight.note(ev.DamageRolled(clause, attacker.who, blow.target.who, total, terms, rolled))
    return total


def damage_dice(
    fight: Fight[StancesBattle], attacker: Combatant, count: int, gains: Gains, rolled: list[RolledDice]
) -> int:
    """The weapon's or spell's own dice; by one reading they may bring a natural 8 too [r-balanced-any-roll]."""
    if fight.battle.variants.natural_eight == DAMAGE_TOO and attacker.stance == BALANCED:
        total, first_two = first_faces(fight, attacker, "damage", count)
        if first_two >= NATURAL_EIGHT and count > 1:
            gains.add_natural()
        return total
    total = exploding_dice(fight, attacker, "damage", count)
    if fight.listening:
        rolled.append(RolledDice("damage", 6, tuple(fight.faces)))
    return total


def added_dice(
    fight: Fight[StancesBattle],
    attacker: Combatant,
    critical: bool,
    signature: Signature | None,
    terms: list[Term] | None,
    rolled: list[RolledDice],
) -> int:
    """A die for a critical hit, for Press Advantage, and for a rider, in this order.

    [critical-hit, r-critical-hit, press-advantage, r-press-advantage, r-dice-order]
    """
    total = 0
    if critical:
        total += named(terms, "critical", added_die(fight, attacker, "critical", rolled))
    if attacker.knows(PRESS_ADVANTAGE) and attacker.momentum >= 1:
        total += named(terms, "Press Advantage", added_die(fight, attacker, "press", rolled))
    if extra_die(signature):
        total += named(terms, "extra die", added_die(fight, attacker, "rider", rolled))
    return total


def added_die(fight: Fight[StancesBattle], attacker: Combatant, draw: str, rolled: list[RolledDice]) -> int:
    face = exploding_dice(fight, attacker, draw, 1)
    if fight.listening:
        rolled.append(RolledDice(draw, 6, tuple(fight.faces)))
    return face


def flat_damage(battle: StancesBattle, blow: Assault, terms: list[Term] | None) -> int:
    """Weapon, stance, Charge, Far, and what the attacker or the target is like.

    [weapon-light, weapon-medium, weapon-heavy, aggressive-charge, ranged-far, far-bows, r-damage-total, r-rounding,
    npc-orc-warrior, npc-skeleton-warrior]
    """
    attacker, target = blow.attacker, blow.target
    total = named(terms, "stance", stance_damage(attacker))
    if blow.use is not None and blow.weapon is not None:
        total += named(terms, blow.weapon.name, blow.use.bonus)
        total += far_damage(battle, blow, terms)
        if blow.charging:
            total += named(terms, "Charge", CHARGE_DAMAGE)
        if target.sheet.traits.brittle and blow.weapon.blunt:
            total += named(terms, "brittle", BRITTLE)
    if blow.spell is not None:
        if blow.spell.add_attribute:
            total += named(terms, "approach", attacker.attribute(blow.attribute))
        if blow.extra == SHARPER_ON_TEN and blow.check.reached() >= 10:
            total += named(terms, "Awareness", 1)
    if attacker.sheet.traits.fury and 2 * attacker.guard < attacker.guard_max:
        total += named(terms, "fury", 1)
    return total


# ---- afterwards


def after_attack(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Steps 11 and 12: the attacker's Momentum, then riders, the thrown weapon, a readied counterattack."""
    battle = fight.battle
    attacker, target = blow.attacker, blow.target
    if battle.variants.booking == ATTACKED_AFTER and target.condition == CONSCIOUS:
        gain_for_attacked(fight, target)
    if blow.way() == THROW and battle.variants.thrown == ANY_THROW and pays_for_throw(battle, blow):
        blow.gains.thrown = True
    thrown_away(fight, blow)
    if blow.own_gains:
        book(fight, attacker, blow.gains)
        after_base(fight, attacker, blow.signature, target if blow.touched else None, blow.hit)
    elif blow.touched:
        hit_riders(fight, attacker, blow.signature, target)
    if not blow.free and target.counter_ready:
        readied(fight, blow)


def thrown_away(fight: Fight[StancesBattle], blow: Assault) -> None:
    """It lies in the target's area, and the next piece of the kind comes to hand as part of the throw [r-thrown]."""
    thrower, weapon = blow.attacker, blow.weapon
    if blow.way() != THROW or blow.flown or weapon is None or weapon.hurled or weapon.natural:
        return
    blow.flown = True
    lay_down(fight, thrower, blow.target.area, "r-thrown")
    thrower.in_hand = EMPTY_HAND
    for index, spare in enumerate(thrower.arms()):
        if spare.id == weapon.id:
            draw_weapon(fight, thrower, index, "r-thrown")
            return


def readied(fight: Fight[StancesBattle], blow: Assault) -> None:
    """After the first attack by an enemy within reach of the melee weapon: one free attack.

    [r-counterattack-on-defend]
    """
    defender = blow.target
    if defender.condition != CONSCIOUS or defender.stance != DEFENSIVE or blow.attacker.condition != CONSCIOUS:
        return
    if free_attack(fight, defender, blow.attacker, "counterattack"):
        defender.counter_ready = False


def free_attack(fight: Fight[StancesBattle], striker: Combatant, target: Combatant, draw: str) -> bool:
    """A normal Attack with the weapon in hand outside the turn; nobody reacts to it. Whether it was possible.

    [r-free-attacks, defensive-counterattack, counter-success, riposte]
    """
    choice = strike_back(fight, striker, target, draw)
    if choice is None:
        return False
    if choice.attribute < 0:
        return True
    blow = weapon_blow(striker, target, choice.weapon, choice.use, choice.attribute)
    blow.free = True
    blow.draw = draw
    resolve(fight, blow)
    return True


def weapon_blow(attacker: Combatant, target: Combatant, weapon: int, use: int, attribute: int) -> Assault:
    blow = Assault(attacker, target, attribute)
    blow.weapon = weapon_at(attacker, weapon)
    blow.use = blow.weapon.uses[use]
    return blow
