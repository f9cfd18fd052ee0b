"""An attack from its dice to the note of its damage: one fixed order [r-attack-pipeline]."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE
from fray.rulesets.torchlight.model.plans import BY_TRADE, FEINT, GRAPPLE, LUNGE_BY_TRADE, NO_LUNGE, Aim
from fray.rulesets.torchlight.model.sheets import FIRE, RANGED_CLASS
from fray.rulesets.torchlight.model.state import ATTACKS, DEALT, PRECISE, TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import (
    ANY_DIE,
    BOTH_POOLS,
    ENHANCED_TOO,
    FIRST_DIE,
    MANEUVER_ONLY,
    NO_PRECISION,
    NO_SOAK,
    SETTLED_STANCE,
    SPLIT,
    TWO_MAX,
    WHOLE_ROUND,
)
from fray.rulesets.torchlight.rules.defenses import protector_of, settle_protection, source_of
from fray.rulesets.torchlight.rules.draws import PRECISION_SIDES, kept_die, single_die
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, enhancements_of, impairments_of, net_of
from fray.rulesets.torchlight.rules.hands import after_attack, ready
from fray.rulesets.torchlight.rules.maneuvers import ask_for_feint, grapple_after, queue
from fray.rulesets.torchlight.rules.precision import ask_for_precision, precision_mode
from fray.rulesets.torchlight.rules.targets import barred_attack, owns, targetable
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, note_damage, touch_with_fire

AGGRESSIVE_BONUS: Final = 2  # [stance-aggressive-effect]
DISTRACTED_BONUS: Final = 1  # [distract]
MOST_EXPLOSIONS: Final = 20


class Roll:
    """The kept die of an attack, whether it showed the maximum, and the modifier it was rolled with."""

    def __init__(self, kept: int, maximum: bool, net: int) -> None:
        self.kept = kept
        self.maximum = maximum
        self.net = net


def attack(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, first: bool) -> None:
    """One attack on one target: it always lands [attack-damage-roll, action-attack, r-attack-pipeline]."""
    target = fight.battle.combatants[aim.target]
    if not still_legal(fight.battle, one, target, aim):
        cannot_go_on(fight, one, "attack")
        return
    ready(fight, one, aim.weapon)
    one.counts[ATTACKS] += 1
    roll = roll_attack(fight, one, target, aim, first)
    feint(fight, one, aim, roll)
    precise = is_precise(fight, one, aim, roll)
    total = roll.kept + flat_bonus(fight.battle, one, target, aim)
    if precise:
        total += use_precision(fight, one, target, aim, roll)
    grapple_after(fight, one, target, aim)
    if fight.listening:
        tell_total(fight, one, target, aim, roll, total)
    deliver(fight, one, target, aim, total, precise, source_of(one, first))
    after_attack(fight, one, target.lane, aim)


def still_legal(battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim) -> bool:
    """A legal plan normally stays legal [r-illegal-and-empty-declarations]."""
    if not targetable(one, target) or not owns(one, aim.weapon):
        return False
    lunge = aim.lunge != NO_LUNGE
    if aim.lunge == LUNGE_BY_TRADE and net_of(battle, count_modifiers(battle, one, target, aim, True)) <= 0:
        lunge = False  # the enhancement is gone, and the Lunge with it [r-enhanced-trade]
    return barred_attack(battle, one, target, aim.weapon, aim.ranged, lunge) is None


# ---- dice


def roll_attack(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim, first: bool) -> Roll:
    """1 and 2: the net modifier, and the dice [enhanced-roll, impaired-roll, enhanced-trade, r-enhanced-trade]."""
    battle = fight.battle
    terms: list[Term] | None = [] if fight.listening else None
    counted = count_modifiers(battle, one, target, aim, first, terms)
    net = net_of(battle, counted)
    if net > 0 and aim.declined > 0:
        net = net - aim.declined if net > aim.declined else 0
    if traded(aim):
        if net > 0:
            net = 0
            if aim.trade is not None and aim.trade.maneuver not in (FEINT, GRAPPLE):
                queue(fight, one, aim.trade, BY_TRADE)
        elif aim.trade is not None:  # the enhancement is gone, and the Maneuver with it; its name is free again
            one.plan.used &= ~(1 << aim.trade.maneuver)
            aim.trade = None
    roll = Roll(0, False, net)
    die = aim.weapon.die
    enhanced, impaired = enhancements_of(counted) - aim.declined, impairments_of(counted)
    if battle.variants.cancel == BOTH_POOLS and enhanced > 0 and impaired > 0 and not traded(aim):
        high = kept_die(fight, one, die, enhanced)
        low = kept_die(fight, one, die, -impaired)
        roll.kept = low if low < high else high
        roll.maximum = roll.kept == die
    elif net != 0 and battle.variants.kept_die != 0:
        roll_one_by_one(fight, one, die, roll)
    else:
        roll.kept = kept_die(fight, one, die, net)
    if battle.variants.kept_die == 0 or net == 0:
        roll.maximum = roll.kept == die
    if terms is not None:
        faces = fight.faces.copy()
        name = aim.weapon.name
        event = ev.AttackRolled("attack-damage-roll", one.who, target.who, name, aim.ranged, die, net, faces, roll.kept)
        event.reasons = terms
        fight.note(event)
    return roll


def traded(aim: Aim) -> bool:
    """Whether the additional dice are given up for a Maneuver [enhanced-trade]."""
    return aim.trade is not None or aim.lunge == LUNGE_BY_TRADE


def roll_one_by_one(fight: Fight[TorchlightBattle], one: Combatant, die: int, roll: Roll) -> None:
    """Other readings look at single dice: any of them, or the weapon's own first [r-precision-kept-die]."""
    reading = fight.battle.variants.kept_die
    count = 1 + (roll.net if roll.net > 0 else -roll.net)
    for number in range(count):
        face = single_die(fight, "damage", one.seat, die)
        better = face > roll.kept if roll.net > 0 else face < roll.kept
        if number == 0 or better:
            roll.kept = face
        if face == die and (reading == ANY_DIE or number == 0):
            roll.maximum = True


def feint(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, roll: Roll) -> None:
    """3: one more die, the higher counts; for Breath it is decided after seeing the die [feint, r-feint]."""
    by_trade = aim.trade is not None and aim.trade.maneuver == FEINT
    if roll.kept == aim.weapon.die or aim.ranged or not (by_trade or ask_for_feint(fight, one, aim, roll.kept)):
        return
    face = single_die(fight, "feint", one.seat, aim.weapon.die)
    if face > roll.kept:
        roll.kept = face
    if face == aim.weapon.die and fight.battle.variants.kept_die != FIRST_DIE:
        roll.maximum = True
    if fight.listening:
        fight.note(ev.Feinted("feint", one.who, aim.weapon.die, face, roll.kept))


def is_precise(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, roll: Roll) -> bool:
    """4: the kept die shows the die's highest number [precision-trigger, r-precision-kept-die, r-rule-options]."""
    if fight.battle.variants.flat_rate:
        face = single_die(fight, "precision", one.seat, PRECISION_SIDES)
        roll.maximum = face == PRECISION_SIDES
        if fight.listening:
            fight.note(ev.PrecisionRolled("r-rule-options", one.who, face))
    return roll.maximum and precision_mode(fight.battle, aim.ranged) != NO_PRECISION


def use_precision(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim, roll: Roll) -> int:
    """An additional die, or a Maneuver in its place.

    [precision-extra-die, precision-maneuver, note-precision-ranged]
    """
    battle = fight.battle
    one.counts[PRECISE] += 1
    if fight.listening:
        fight.note(ev.PrecisionStrike("precision-trigger", one.who, target.who))
    if not ask_for_precision(fight, one, target, aim):
        return 0
    mode = precision_mode(battle, aim.ranged)
    if mode == MANEUVER_ONLY:
        return 0
    again = repeated_bonus(battle, one, aim) if battle.variants.bonus_again else 0
    if mode == TWO_MAX:
        return 2 * aim.weapon.die - roll.kept + again
    return extra_die(fight, one, aim, roll) + again


def extra_die(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, roll: Roll) -> int:
    """One die of the same size, rolled plainly; its maximum does nothing more.

    [precision-extra-die, r-precision-extra]
    """
    battle = fight.battle
    die = aim.weapon.die
    if battle.variants.extra == ENHANCED_TOO and roll.net != 0:
        return kept_die(fight, one, die, roll.net)
    total = 0
    for _ in range(MOST_EXPLOSIONS):
        face = single_die(fight, "extra", one.seat, die)
        total += face
        if fight.listening:
            fight.note(ev.ExtraRolled("precision-extra-die", one.who, die, face))
        if face != die or not battle.variants.explode:
            break
    return total


# ---- sums


def proficiency(one: Combatant, aim: Aim) -> int:
    """The bonus of the class in use; thrown weapons use ranged [attack-proficiency, r-proficiency, r-thrown]."""
    weapon = aim.weapon
    return one.sheet.proficiency[RANGED_CLASS if aim.ranged and not weapon.ranged else weapon.proficiency]


def stance_bonus(battle: TorchlightBattle, one: Combatant) -> int:
    """+2 from Aggressive, nothing from Steadied: a stance's effect always applies to whoever is in it.

    [stance-aggressive-effect, stance-steadied-effect, stance-effect-permanent, r-stance-moment]
    [r-attack-roll-is-damage]
    """
    depth = one.last_depth if battle.variants.stance == SETTLED_STANCE else one.post_depth
    return AGGRESSIVE_BONUS if depth == AGGRESSIVE else 0


def repeated_bonus(battle: TorchlightBattle, one: Combatant, aim: Aim) -> int:
    """The bonuses that the option 'again' counts a second time [r-precision-extra]."""
    return proficiency(one, aim) + stance_bonus(battle, one)


def distracted(battle: TorchlightBattle, target: Combatant) -> bool:
    return target.distracted_from <= battle.clock() <= target.distracted_to


def flat_bonus(battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim) -> int:
    """5: proficiency, Aggressive, Distract, each once [attack-proficiency, distract, r-attack-roll-is-damage]."""
    bonus = proficiency(one, aim) + stance_bonus(battle, one)
    return bonus + DISTRACTED_BONUS if distracted(battle, target) else bonus


def tell_total(
    fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim, roll: Roll, total: int
) -> None:
    """The sum of an attack, part by part, for whoever listens."""
    parts: list[Term] = []
    told = named(parts, "die", roll.kept) + named(parts, "proficiency", proficiency(one, aim))
    told += named(parts, "Aggressive", stance_bonus(fight.battle, one))
    told += named(parts, "Distract", DISTRACTED_BONUS if distracted(fight.battle, target) else 0)
    named(parts, "Precision Strike", total - told)
    fight.note(ev.AttackTotal("attack-damage-roll", one.who, target.who, total, parts))


# ---- what the target makes of it


def deliver(
    fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim, total: int, precise: bool, source: int
) -> None:
    """6 to 12: Evade, Parry, a protector, then whatever reduces damage [r-attack-pipeline, r-protect]."""
    dodged = evaded(fight, one, target, precise)
    stopped = parried(fight, one, target, aim) or dodged  # a Parry answers the first attack, evaded or not [r-parry]
    protector = protector_of(fight, target, 0 if stopped else total, source)
    if stopped:
        if protector is not None:
            settle_protection(fight, protector)
        return
    one.counts[DEALT] += total
    if protector is None:
        note_damage(fight, target, total, aim.weapon.damage, "attack-damage-roll")
        return
    settle_protection(fight, protector)
    half = total // 2  # [r-rounding]
    if fight.battle.variants.protect == SPLIT:
        note_damage(fight, target, half, aim.weapon.damage, "protect-effect")
    soaks = fight.battle.variants.protect != NO_SOAK
    note_damage(fight, protector, half, aim.weapon.damage, "protect-effect", defended=soaks)


def evaded(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, precise: bool) -> bool:
    """An evader takes damage only from Precision Strikes [evade, r-evade]."""
    battle = fight.battle
    if precise or not target.evading_from <= battle.clock() <= target.evading_to:
        return False
    if battle.variants.evade_first_only:  # what was bought for the next round stays
        target.evading_from = (battle.round + 1) * TURNS
    if fight.listening:
        fight.note(ev.Stopped("evade", one.who, target.who, "evaded"))
    return True


def parried(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim) -> bool:
    """The first melee attack of the named enemy does nothing, Precision Strike or not.

    [parry, parry-condition, r-parry]
    """
    if aim.ranged or aim.lane or target.parry.at(fight.battle.clock()) != one.who:
        return False
    if fight.battle.variants.parry != WHOLE_ROUND:
        target.parry.use_up(fight.battle.clock())
    if fight.listening:
        fight.note(ev.Stopped("parry", one.who, target.who, "parried"))
    return True


# ---- areas


def area_attack(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, first: bool) -> None:
    """One base die for every enemy in a lane; each victim's own further dice; no Precision Strikes.

    [r-area, hide-area]
    """
    battle = fight.battle
    if not owns(one, aim.weapon):
        cannot_go_on(fight, one, "attack")
        return
    ready(fight, one, aim.weapon)
    one.counts[ATTACKS] += 1
    base = single_die(fight, "damage", one.seat, aim.weapon.die)
    faces = [base]
    for victim in battle.combatants.copy():
        if victim.side == one.side or victim.lane != aim.lane or not victim.on_grid():
            continue
        net = net_of(battle, count_modifiers(battle, one, victim, aim, first))
        kept = base
        for _ in range(net if net > 0 else -net):
            face = single_die(fight, "damage", one.seat, aim.weapon.die)
            faces.append(face)
            if (face > kept) == (net > 0):
                kept = face
        if fight.listening:
            fight.note(
                ev.AttackRolled("r-area", one.who, victim.who, aim.weapon.name, True, aim.weapon.die, net, faces, kept)
            )
            faces = []
        total = kept + flat_bonus(battle, one, victim, aim)
        deliver(fight, one, victim, aim, total, False, source_of(one, first))
    if aim.weapon.damage == FIRE:
        touch_with_fire(battle, aim.lane)
    after_attack(fight, one, aim.lane, aim)
