"""Reposition: taking a superior position over one opponent [reposition-superior, superior-position-state]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model.field import HIGH_GROUND, INTIMATE, NEAR
from fray.rulesets.momentum.model.options import Reposition
from fray.rulesets.momentum.model.state import Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.attacks import present_defense
from fray.rulesets.momentum.rules.refusals import ALREADY_SUPERIOR, DOOR_SHUT, TARGET_SENSELESS, TOO_FAR_TO_REPOSITION
from fray.rulesets.momentum.rules.superior_positions import take_superior
from fray.rulesets.momentum.rules.verbs import gain, pay, withdraw_peace

REPOSITION_PRICE: Final = 2  # [reposition-cost]
NPC_REPOSITION_GAIN: Final = 4  # [npc-reposition-gain]


def barred_reposition(battle: MomentumBattle, actor: Combatant, target: Combatant) -> Bar | None:
    """What forbids a Reposition, price aside [superior-position-state, reposition-gain-who, terrain-rules]."""
    if distance(actor, target) > NEAR:
        return TOO_FAR_TO_REPOSITION
    if not target.able():
        return TARGET_SENSELESS
    if actor.over(target):
        return ALREADY_SUPERIOR
    return DOOR_SHUT if battle.field.door_between(actor.position, target.position) else None


def has_the_height(battle: MomentumBattle, actor: Combatant, target: Combatant) -> bool:
    """On high ground against a target that is not [terrain-high-ground]."""
    field = battle.field
    return field.has(actor.position, HIGH_GROUND) and not field.has(target.position, HIGH_GROUND)


def reposition_cost(battle: MomentumBattle, pc: Pc, target: Combatant, terms: list[Term] | None = None) -> int:
    """2M + Defense, 1M less from high ground, at least 1M; no barricade enters here [reposition-cost, sum-formulas]."""
    defense = present_defense(battle, target, INTIMATE)
    cost = named(terms, "Reposition", REPOSITION_PRICE) + named(terms, "Defense", defense if defense > 0 else 0)
    if has_the_height(battle, pc, target):
        cost += named(terms, "high ground", -1)
    return cost if cost > 1 else 1


def reposition(fight: Fight[MomentumBattle], pc: Pc, choice: Reposition) -> None:
    """A superior tactical position relative to one opponent, without a roll [reposition-cost, reposition-superior]."""
    target = fight.battle.combatants[choice.target]
    terms: list[Term] | None = [] if fight.listening else None
    if terms is not None:
        reposition_cost(fight.battle, pc, target, terms)
    pay(fight, pc, choice.price, "reposition", "reposition-cost", terms)
    withdraw_peace(fight, pc)
    take_superior(fight, pc, target, "reposition-superior")


def npc_reposition(fight: Fight[MomentumBattle], npc: Npc, target: Combatant) -> None:
    """Automatically succeeds; a PC gains 4 less the NPC's Attack Skill at once, never less than 0.

    [npc-turn-reposition, npc-reposition-gain, reposition-gain-who]
    """
    withdraw_peace(fight, npc)
    take_superior(fight, npc, target, "npc-turn-reposition")
    if isinstance(target, Pc):
        gained = NPC_REPOSITION_GAIN - npc.skill - (1 if has_the_height(fight.battle, npc, target) else 0)
        gain(fight, target, gained if gained > 0 else 0, "npc-reposition-gain")


def pc_repositions(battle: MomentumBattle, pc: Pc) -> list[Reposition]:
    """Each opponent against whom a superior position can be taken [reposition-cost]."""
    found: list[Reposition] = []
    for target in battle.combatants:
        if target.side != pc.side and target.on_field() and barred_reposition(battle, pc, target) is None:
            price = reposition_cost(battle, pc, target)
            if price <= pc.momentum:
                found.append(Reposition(target.who, price))
    return found
