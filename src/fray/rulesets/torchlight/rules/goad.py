"""Goad: who must attack whom, whether it still can, and what its attacks gain or lose [goad-target, goad-modifiers]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.plans import NOBODY
from fray.rulesets.torchlight.model.state import PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import COMPULSION, ENEMIES_ONLY, TEMPTED
from fray.rulesets.torchlight.rules.attacks import attacks_foe, can_attack_somehow
from fray.rulesets.torchlight.rules.movement import barred_from_moving, barred_move
from fray.rulesets.torchlight.rules.verbs import get_status


def provoke(fight: Fight[TorchlightBattle], goader: Combatant, target: Combatant, begins: int, ends: int) -> None:
    """One target is provoked into attacking the goader; the later in roster order wins.

    [goad-target, r-maneuver-stacking]
    """
    target.goad.name(goader.who, begins, ends, fight.battle.clock())
    get_status(fight, target, "goaded", "goad-target", goader.who)


def goad_modifier(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> i64:
    """An attack on the goader is Enhanced, one on another target in the goader's lane Impaired [goad-modifiers]."""
    goader = attacker.goad.at(battle.clock())
    if goader == NOBODY:
        return 0
    if goader == target.who:
        return 1
    return -1 if battle.combatants[goader].lane == target.lane else 0


# ---- who must attack whom


def find_provokers(battle: TorchlightBattle, actors: list[Combatant]) -> None:
    """Who must attack whom, if it legally can after at most one move [goad-target, r-goad, r-parry]."""
    for actor in actors:
        goader = provoker(battle, actor)
        if goader != NOBODY and can_reach(battle, actor, goader, False):
            actor.plan.must_attack = goader
        elif battle.variants.parry == COMPULSION:
            for foe in battle.combatants:
                parries = foe.side != actor.side and foe.parry.at(battle.clock()) == actor.who
                if parries and can_reach(battle, actor, foe.who, True):
                    actor.plan.must_attack = foe.who
                    actor.plan.must_strike = True


def provoker(battle: TorchlightBattle, goaded: Combatant) -> i64:
    """Whose Goad compels it: nobody's where the reading only tempts [goad-target, r-goad]."""
    reading = battle.variants.goad
    if reading == TEMPTED or (reading == ENEMIES_ONLY and goaded.side == PLAYERS):
        return NOBODY
    return goaded.goad.at(battle.clock())


def can_reach(battle: TorchlightBattle, goaded: Combatant, who: i64, melee: bool) -> bool:
    """Whether it can attack a foe from where it is, or from a cell it can move to first."""
    target = battle.combatants[who]
    if can_attack_somehow(battle, goaded, target, melee):
        return True
    if barred_from_moving(battle, goaded) is not None:
        return False
    found = False
    must, goaded.plan.must_attack = goaded.plan.must_attack, NOBODY  # another may already compel it
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            if barred_move(battle, goaded, lane, depth, True) is None:
                goaded.suppose(lane, depth)
                found = found or can_attack_somehow(battle, goaded, target, melee)
    goaded.plan.must_attack = must
    goaded.take_post()
    return found


def provoker_in_reach(battle: TorchlightBattle, goaded: Combatant) -> i64:
    """Whom it must attack from where it will stand; nobody, if its way was blocked after all [r-goad]."""
    must = goaded.plan.must_attack
    if must != NOBODY and not can_attack_somehow(battle, goaded, battle.combatants[must], goaded.plan.must_strike):
        return NOBODY
    return must


def pending_provoker(battle: TorchlightBattle, goaded: Combatant, second: bool) -> i64:
    """With two attacks at least one must go to the provoker [r-goad]."""
    must = provoker_in_reach(battle, goaded)
    first = goaded.plan.first
    if must == NOBODY or not second or first is None:
        return must
    return NOBODY if attacks_foe(first.target, first.lane, battle.combatants[must]) else must
