"""The damage roll of an attack, from its dice to the note of its damage: one fixed order.

[attack-damage-roll, r-attack-pipeline]
"""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import LUNGE_BY_TRADE, NOBODY, Aim
from fray.rulesets.torchlight.model.sheets import ARCANE_CLASS, FIRE
from fray.rulesets.torchlight.model.state import ATTACKS, DEALT, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import barred_aim, barred_area, barred_attack, proficiency
from fray.rulesets.torchlight.rules.damage import note_damage
from fray.rulesets.torchlight.rules.defenses import evaded, parried
from fray.rulesets.torchlight.rules.draws import Roll, keep_of_further, single_die
from fray.rulesets.torchlight.rules.enhanced_impaired import after_trade, count_modifiers, net_of, roll_dice
from fray.rulesets.torchlight.rules.feint import feint
from fray.rulesets.torchlight.rules.grapple import grapple_after
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.hands import owns, ready, spend_weapon
from fray.rulesets.torchlight.rules.hide import attacked_out_of_hiding
from fray.rulesets.torchlight.rules.maneuvers import distraction
from fray.rulesets.torchlight.rules.precision import is_precise, use_precision
from fray.rulesets.torchlight.rules.protect import absorb, protector_of, settle_protection, source_of
from fray.rulesets.torchlight.rules.stances import stance_bonus
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, touch_with_fire


def attack(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, first: bool) -> None:
    """One attack on one target: it always lands [attack-damage-roll, action-attack, r-attack-pipeline]."""
    target = fight.battle.combatants[aim.target]
    if not still_legal(fight.battle, attacker, target, aim):
        cannot_go_on(fight, attacker, "attack")
        return
    ready(fight, attacker, aim.weapon)
    attacker.counts[ATTACKS] += 1
    lane = target.lane
    if not carried_through(fight, attacker, target, aim, first):
        cannot_go_on(fight, attacker, "attack")
    after_attack(fight, attacker, lane, aim)


def carried_through(
    fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim, first: bool
) -> bool:
    """From the dice to the note of the damage, unless the Keeper upsets it at a question [r-attack-pipeline]."""
    roll = roll_attack(fight, attacker, target, aim, first)
    feint(fight, attacker, aim, roll)
    if not goes_on(fight, attacker, target, aim):
        return False
    precise = is_precise(fight, attacker, aim, roll)
    total = roll.kept + flat_bonus(fight.battle, attacker, target, aim)
    if precise:
        total += use_precision(fight, attacker, target, aim, roll)
        if not goes_on(fight, attacker, target, aim):
            return False
    grapple_after(fight, attacker, target, aim)
    if fight.listening:
        tell_total(fight, attacker, target, aim, roll, total)
    deliver(fight, attacker, target, aim, total, precise, source_of(attacker, first))
    return True


def goes_on(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim) -> bool:
    """Whether an attack under way is still possible after a question; only there can orders come between."""
    return fight.tape is None or still_legal(fight.battle, attacker, target, aim)


def still_legal(battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim) -> bool:
    """A legal plan normally stays legal [r-illegal-and-empty-declarations]."""
    if not attacker.able() or not owns(attacker, aim.weapon) or barred_aim(battle, attacker, aim) is not None:
        return False
    if aim.lunge != LUNGE_BY_TRADE or net_of(battle, count_modifiers(battle, attacker, target, aim, True)) > 0:
        return True
    # the enhancement is gone, and the Lunge with it [r-enhanced-trade]
    return barred_attack(battle, attacker, target, aim.weapon, aim.ranged, False) is None


def roll_attack(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim, first: bool) -> Roll:
    """1 and 2: the net modifier, and the damage dice [attack-damage-roll, r-attack-pipeline]."""
    battle = fight.battle
    terms: list[Term] | None = [] if fight.listening else None
    counted = count_modifiers(battle, attacker, target, aim, first, terms)
    net = after_trade(fight, attacker, aim, net_of(battle, counted))
    roll = roll_dice(fight, attacker, aim, counted, net)
    if terms is not None:
        faces = fight.faces.copy()
        weapon = aim.weapon
        event = ev.AttackRolled(
            "attack-damage-roll", attacker.who, target.who, weapon.name, aim.ranged, weapon.die, net, faces, roll.kept
        )
        event.reasons = terms
        event.thrown = aim.ranged and not weapon.ranged
        event.arcane = weapon.proficiency == ARCANE_CLASS
        fight.note(event)
    return roll


def flat_bonus(battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim) -> int:
    """5: proficiency, Aggressive, Distract, each once [attack-proficiency, distract, r-attack-roll-is-damage]."""
    return proficiency(attacker, aim) + stance_bonus(battle, attacker) + distraction(battle, target)


def tell_total(
    fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim, roll: Roll, total: int
) -> None:
    """Record the sum of an attack, part by part."""
    parts: list[Term] = []
    told = named(parts, "die", roll.kept) + named(parts, "proficiency", proficiency(attacker, aim))
    told += named(parts, "Aggressive", stance_bonus(fight.battle, attacker))
    told += named(parts, "Distract", distraction(fight.battle, target))
    named(parts, "Precision Strike", total - told)
    fight.note(ev.AttackTotal("attack-damage-roll", attacker.who, target.who, total, parts))


def deliver(
    fight: Fight[TorchlightBattle],
    attacker: Combatant,
    target: Combatant,
    aim: Aim,
    total: int,
    precise: bool,
    source: int,
) -> None:
    """6 to 12: Evade, Parry, a protector, then whatever reduces damage [r-attack-pipeline, r-protect]."""
    dodged = evaded(fight, attacker, target, precise)
    stopped = parried(fight, attacker, target, aim) or dodged  # a Parry is used up even if evaded [r-parry]
    protector = protector_of(fight, target, 0 if stopped else total, source)
    if stopped:
        if protector is not None:
            settle_protection(fight, protector)
        return
    if not targetable(attacker, target):  # the Keeper has taken it away while the protector was asked
        return
    attacker.counts[DEALT] += total
    if protector is None:
        note_damage(fight, target, total, aim.weapon.damage, "attack-damage-roll")
        return
    absorb(fight, protector, target, total, aim.weapon.damage)


def after_attack(fight: Fight[TorchlightBattle], attacker: Combatant, lane: int, aim: Aim) -> None:
    """Hiding and a Called Shot are over, and what was thrown or consumed is gone [hide-attack, r-called-shot]."""
    attacked_out_of_hiding(fight, attacker)
    attacker.called = NOBODY
    spend_weapon(fight, attacker, lane, aim)


# ---- areas


def area_attack(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, first: bool) -> None:
    """One base die for every enemy in a lane; each victim's own further dice; no Precision Strikes.

    [r-area, hide-area]
    """
    battle = fight.battle
    if not still_legal_area(battle, attacker, aim):
        cannot_go_on(fight, attacker, "attack")
        return
    ready(fight, attacker, aim.weapon)
    attacker.counts[ATTACKS] += 1
    victims = victims_in(battle, attacker, aim.lane)
    base = single_die(fight, "damage", attacker.seat, aim.weapon.die) if victims else 0
    faces = [base]
    for victim in victims:
        if victim.lane != aim.lane or not attacker.able():
            continue  # the Keeper has taken it out of the lane, or the attacker out of the fight
        net = net_of(battle, count_modifiers(battle, attacker, victim, aim, first))
        kept = keep_of_further(fight, "damage", attacker.seat, aim.weapon.die, net, base, faces)
        if fight.listening:
            event = ev.AttackRolled(
                "r-area", attacker.who, victim.who, aim.weapon.name, True, aim.weapon.die, net, faces, kept
            )
            event.arcane = aim.weapon.proficiency == ARCANE_CLASS
            fight.note(event)
            faces = []
        total = kept + flat_bonus(battle, attacker, victim, aim)
        if fight.listening:
            tell_total(fight, attacker, victim, aim, Roll(kept, False, net), total)
        deliver(fight, attacker, victim, aim, total, False, source_of(attacker, first))
    if aim.weapon.damage == FIRE:
        touch_with_fire(battle, aim.lane)
    after_attack(fight, attacker, aim.lane, aim)


def still_legal_area(battle: TorchlightBattle, attacker: Combatant, aim: Aim) -> bool:
    return attacker.able() and owns(attacker, aim.weapon) and barred_area(battle, attacker, aim.weapon) is None


def victims_in(battle: TorchlightBattle, attacker: Combatant, lane: int) -> list[Combatant]:
    """Every enemy on the grid in the lane, in roster order [r-area]."""
    found: list[Combatant] = []
    for foe in battle.combatants:
        if foe.side != attacker.side and foe.lane == lane and foe.on_grid():
            found.append(foe)
    return found
