"""Reactions: who may take one and what it costs."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import EVERYTHING_FREE, REACTIONS_ALLOWED
from fray.rulesets.sixseconds.rules.verbs import pay, spend_reaction


def awake_to_react(battle: SixBattle, one: Combatant) -> bool:
    """Neither unconscious nor surprised [r-unconscious, r-surprised]."""
    return one.able() and (not one.surprised or battle.variants.surprised == REACTIONS_ALLOWED)


def may_react(battle: SixBattle, one: Combatant) -> bool:
    """A reaction is left, in any character's turn [reaction-limit, reaction-any-turn]."""
    return one.reactions > 0 and awake_to_react(battle, one)


def may_defend(battle: SixBattle, one: Combatant, stamina: int, focus: int) -> bool:
    """A defensive action can be taken and paid: as a reaction, or as the free one after an Intercept.

    [extra-resource-costs, reactions-table, intercept-free-defense, r-consciousness-choice]
    """
    if not awake_to_react(battle, one):
        return False
    if one.free_defense and battle.variants.intercept == EVERYTHING_FREE:
        return True
    return (one.reactions > 0 or one.free_defense) and one.stamina >= stamina and one.focus >= focus


def defend_with(fight: SixFight, one: Combatant, what: str, clause: str, stamina: int, focus: int) -> None:
    """Spend the reaction, the free one first, and what it costs [r-intercept, reactions-table]."""
    free = one.free_defense
    spend_reaction(fight, one, what, clause, free)
    if not (free and fight.battle.variants.intercept == EVERYTHING_FREE):
        pay(fight, one, what, clause, 0, stamina, focus)
