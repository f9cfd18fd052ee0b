"""The joint attack of a Squad: every attacking member rolls, only the highest roll is applied [squad-roll]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.state import ATTACKS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.damage_roll import (
    after_attack,
    deliver,
    flat_bonus,
    goes_on,
    roll_attack,
    still_legal,
    tell_total,
)
from fray.rulesets.torchlight.rules.draws import Roll
from fray.rulesets.torchlight.rules.grapple import grapple_after
from fray.rulesets.torchlight.rules.grid import acts
from fray.rulesets.torchlight.rules.hands import ready
from fray.rulesets.torchlight.rules.precision import is_precise, use_precision
from fray.rulesets.torchlight.rules.protect import source_of
from fray.rulesets.torchlight.rules.risky_tests import dares
from fray.rulesets.torchlight.rules.verbs import cannot_go_on


def attackers_of(battle: TorchlightBattle, leader: Combatant) -> list[Combatant]:
    """The members of its Squad that take part in the attack, in roster order."""
    found: list[Combatant] = []
    for comrade in battle.combatants:
        aim = comrade.plan.first
        if (
            comrade.side == leader.side
            and comrade.squad == leader.squad
            and aim is not None
            and aim.joint
            and acts(battle, comrade)
        ):
            if not comrade.plan.faltered:
                found.append(comrade)
    return found


def first_declared(battle: TorchlightBattle, leader: Combatant) -> Combatant:
    """The member that named the Squad's attack, even if it takes no part after all."""
    for comrade in battle.combatants:
        aim = comrade.plan.first
        if comrade.side == leader.side and comrade.plan.squad == leader.plan.squad and aim is not None and aim.joint:
            return comrade
    return leader


def joint_attack(fight: Fight[TorchlightBattle], leader: Combatant) -> None:
    """Each attacker rolls its own attack; the highest total goes through the rest of the pipeline as one attack.

    [squad-roll, squad-attack-enhanced, r-squad-attack, r-parry]
    """
    battle = fight.battle
    best: Combatant | None = None
    best_roll = Roll(0, False, 0)
    best_total = -1
    totals: list[int] = []
    attackers: list[Combatant] = []
    for attacker in attackers_of(battle, leader):
        if takes_part(fight, attacker):
            attackers.append(attacker)
    for attacker in attackers:
        aim = attacker.plan.first
        assert aim is not None
        target = battle.combatants[aim.target]
        ready(fight, attacker, aim.weapon)
        attacker.counts[ATTACKS] += 1
        roll = roll_attack(fight, attacker, target, aim, True)
        total = roll.kept + flat_bonus(battle, attacker, target, aim)
        totals.append(total)
        if struck_out(battle, attacker, target, aim, len(attackers)):
            continue
        if total > best_total or (total == best_total and roll.maximum and not best_roll.maximum):
            best, best_roll, best_total = attacker, roll, total
    lanes = [battle.combatants[attacker.plan.first.target].lane for attacker in attackers if attacker.plan.first]
    if best is not None:
        land(fight, best, best_roll, best_total, leader, totals)
    for number in range(len(attackers)):
        attacker = attackers[number]
        aim = attacker.plan.first
        assert aim is not None
        grapple_after(fight, attacker, battle.combatants[aim.target], aim)
        after_attack(fight, attacker, lanes[number], aim)


def takes_part(fight: Fight[TorchlightBattle], attacker: Combatant) -> bool:
    """Whether a member can do what it has declared; its test, if one was demanded, is rolled now.

    [round-risky-test, r-illegal-and-empty-declarations]
    """
    aim = attacker.plan.first
    assert aim is not None
    attacker.plan.resolved = True
    if not dares(fight, attacker):
        return False
    if still_legal(fight.battle, attacker, fight.battle.combatants[aim.target], aim):
        return True
    cannot_go_on(fight, attacker, "attack")
    return False


def struck_out(battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim, attackers: int) -> bool:
    """A Parry strikes out the named enemy's roll, if others are left to count [r-parry]."""
    if attackers < 2 or aim.ranged or target.parry.at(battle.clock()) != attacker.who:
        return False
    target.parry.use_up(battle.clock())
    return True


def land(
    fight: Fight[TorchlightBattle], attacker: Combatant, roll: Roll, total: int, leader: Combatant, totals: list[int]
) -> None:
    """Only the chosen roll can be a Precision Strike, and its roller chooses [r-squad-attack]."""
    aim = attacker.plan.first
    assert aim is not None
    target = fight.battle.combatants[aim.target]
    if fight.listening:
        fight.note(ev.SquadAttacked("squad-roll", attacker.who, target.who, totals, [leader.who]))
    precise = is_precise(fight, attacker, aim, roll)
    if precise:
        total += use_precision(fight, attacker, target, aim, roll)
        if not goes_on(fight, attacker, target, aim):
            cannot_go_on(fight, attacker, "attack")
            return
    if fight.listening:
        tell_total(fight, attacker, target, aim, roll, total)
    deliver(fight, attacker, target, aim, total, precise, source_of(first_declared(fight.battle, leader), True))
