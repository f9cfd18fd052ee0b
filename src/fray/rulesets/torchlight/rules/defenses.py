"""What stops an attack on its target: Evade, Parry [evade, parry]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import AT_ONCE, WHOLE_ROUND
from fray.rulesets.torchlight.rules.verbs import get_status

# ---- Evade


def evade(fight: Fight[TorchlightBattle], evader: Combatant, begins: int, ends: int) -> None:
    """During the next round it evades every attack but critical hits [evade]."""
    if evader.evading_to < begins - 1:
        evader.evading_from = begins
    evader.evading_to = ends
    get_status(fight, evader, "evading", "evade")


def evaded(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, precise: bool) -> bool:
    """An evader takes damage only from Precision Strikes [evade, r-evade]."""
    battle = fight.battle
    if precise or not target.evading_from <= battle.clock() <= target.evading_to:
        return False
    if battle.variants.evade_first_only:  # what was bought for the next round stays
        target.evading_from = (battle.round + 1) * TURNS
    if fight.listening:
        fight.note(ev.Stopped("evade", attacker.who, target.who, "evaded"))
    return True


# ---- Parry


def parry(fight: Fight[TorchlightBattle], parrier: Combatant, foe: int, begins: int, ends: int) -> None:
    """One enemy is named, which must make a melee attack against the parrier in the next round to be parried.

    [parry, parry-condition, r-parry]
    """
    battle = fight.battle
    if battle.variants.parry == AT_ONCE:
        begins, ends = battle.clock(), battle.end_of_next_turn(1 - parrier.side)
    parrier.parry.name(foe, begins, ends, battle.clock())
    get_status(fight, parrier, "parrying", "parry", foe)


def parried(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim) -> bool:
    """All damage of the named enemy's first melee attack is avoided, even that of a critical hit, but no Maneuver.

    [parry, parry-condition, parry-maneuvers, r-parry]
    """
    if aim.ranged or aim.lane or target.parry.at(fight.battle.clock()) != attacker.who:
        return False
    if fight.battle.variants.parry != WHOLE_ROUND:
        target.parry.use_up(fight.battle.clock())
    if fight.listening:
        fight.note(ev.Stopped("parry", attacker.who, target.who, "parried"))
    return True
