"""Reactions: who may take one and what it costs."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import EVERYTHING_FREE, REACTIONS_ALLOWED
from fray.rulesets.sixseconds.rules.verbs import pay, spend_reaction


def awake_to_react(battle: SixBattle, combatant: Combatant) -> bool:
    """Neither unconscious nor surprised [r-unconscious, r-surprised]."""
    return combatant.able() and (not combatant.surprised or battle.variants.surprised == REACTIONS_ALLOWED)


def may_react(battle: SixBattle, combatant: Combatant) -> bool:
    """A reaction is left, in any character's turn [reaction-limit, reaction-any-turn]."""
    return combatant.reactions > 0 and awake_to_react(battle, combatant)


def may_defend(battle: SixBattle, defender: Combatant, stamina: int, focus: int) -> bool:
    """A defensive action can be taken and paid: as a reaction, or as the free one after an Intercept.

    [extra-resource-costs, reactions-table, intercept-free-defense, r-consciousness-choice]
    """
    if not awake_to_react(battle, defender):
        return False
    if defender.free_defense and battle.variants.intercept == EVERYTHING_FREE:
        return True
    return (defender.reactions > 0 or defender.free_defense) and defender.stamina >= stamina and defender.focus >= focus


def defend_with(fight: SixFight, defender: Combatant, what: str, clause: str, stamina: int, focus: int) -> None:
    """Spend the reaction, the free one first, and what it costs [r-intercept, reactions-table]."""
    free = defender.free_defense
    spend_reaction(fight, defender, what, clause, free)
    if not (free and fight.battle.variants.intercept == EVERYTHING_FREE):
        pay(fight, defender, what, clause, 0, stamina, focus)
