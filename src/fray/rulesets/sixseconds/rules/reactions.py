"""Reactions: who may take one, what it costs, and when it comes back."""

from __future__ import annotations

from typing import Final, NamedTuple

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import EVERY_TURN, EVERYTHING_FREE, PER_ROUND, REACTIONS_ALLOWED
from fray.rulesets.sixseconds.rules.resources import unaffordable
from fray.rulesets.sixseconds.rules.verbs import pay, spend_reaction

BLOCK: Final = "block"
DODGE: Final = "dodge"
FORTIFY: Final = "fortify"
INTERCEPT: Final = "intercept"
PARRY: Final = "parry"
RESIST: Final = "resist"


class Cost(NamedTuple):
    """What a reaction costs besides the reaction itself."""

    stamina: int
    focus: int


# [reactions-table]
COSTS: Final = {
    BLOCK: Cost(1, 0),  # [reaction-block]
    DODGE: Cost(1, 0),  # [reaction-dodge]
    FORTIFY: Cost(1, 0),  # [reaction-fortify]
    INTERCEPT: Cost(1, 0),  # [reaction-intercept]
    PARRY: Cost(1, 0),  # [reaction-parry]
    RESIST: Cost(0, 1),  # [reaction-resist]
}


def awake_to_react(battle: SixBattle, combatant: Combatant) -> bool:
    """Neither unconscious nor surprised [r-unconscious, r-surprised]."""
    return combatant.able() and (not combatant.surprised or battle.variants.surprised == REACTIONS_ALLOWED)


def may_react(battle: SixBattle, combatant: Combatant) -> bool:
    """A reaction is left, in any character's turn [reaction-limit, reaction-any-turn]."""
    return combatant.reactions > 0 and awake_to_react(battle, combatant)


def may_defend(battle: SixBattle, defender: Combatant, reaction: str) -> bool:
    """A defensive action can be taken and paid: as a reaction, or as the free one after an Intercept.

    [extra-resource-costs, reactions-table, intercept-free-defense, r-consciousness-choice]
    """
    if not awake_to_react(battle, defender):
        return False
    if defender.free_defense and battle.variants.intercept == EVERYTHING_FREE:
        return True
    if defender.reactions == 0 and not defender.free_defense:
        return False
    cost = COSTS[reaction]
    return unaffordable(defender, cost.stamina, cost.focus) is None


def defend_with(fight: SixFight, defender: Combatant, reaction: str, clause: str) -> None:
    """Spend the reaction, the free one first, and what it costs [r-intercept, reactions-table]."""
    free = defender.free_defense
    spend_reaction(fight, defender, reaction, clause, free)
    if not (free and fight.battle.variants.intercept == EVERYTHING_FREE):
        cost = COSTS[reaction]
        pay(fight, defender, reaction, clause, 0, cost.stamina, cost.focus)


# ---- recovery


def recover_on_turn(battle: SixBattle, actor: Combatant) -> None:
    """A spent reaction is recovered at the start of its owner's turn; in another reading, at the start of every turn.

    [reaction-recovery, r-reaction-count]
    """
    if battle.variants.reactions == EVERY_TURN:
        for combatant in battle.combatants:
            recover(combatant)
    elif battle.variants.reactions != PER_ROUND:
        recover(actor)


def recover_in_round(battle: SixBattle) -> None:
    """The other reading: reactions are recovered only when a round begins [r-reaction-count]."""
    if battle.variants.reactions == PER_ROUND:
        for combatant in battle.combatants:
            recover(combatant)


def recover(combatant: Combatant) -> None:
    """A spent reaction comes back; the extra one of Wait is not taken away by it [reaction-recovery, r-wait]."""
    combatant.reactions = max(combatant.reactions, 1)
