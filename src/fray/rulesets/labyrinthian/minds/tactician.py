"""The tactician: a good plain player of Labyrinthian. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from fray.engine.decisions import Decision, Mind, O, Option
from fray.rulesets.labyrinthian.minds.attack import best_approach
from fray.rulesets.labyrinthian.minds.clash import best_momentum, best_reaction, best_riposte, best_stance_dice
from fray.rulesets.labyrinthian.minds.odds import wound_worth
from fray.rulesets.labyrinthian.minds.turns import best_turn
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.options import STAY, Deed, Numbered, OfType, Pick, Rate
from fray.rulesets.labyrinthian.model.sheets import SLASHING
from fray.rulesets.labyrinthian.model.state import Combatant
from fray.rulesets.labyrinthian.rules.action_ratings import ChooseRating
from fray.rulesets.labyrinthian.rules.attacks import ChooseApproach
from fray.rulesets.labyrinthian.rules.combat_roll import AssignHeld
from fray.rulesets.labyrinthian.rules.damage import ChooseType
from fray.rulesets.labyrinthian.rules.defending_others import GoAway, HelpWay, help_charge, most_help_boost
from fray.rulesets.labyrinthian.rules.defenses import StrikeBack
from fray.rulesets.labyrinthian.rules.flying import Stabilize
from fray.rulesets.labyrinthian.rules.initiative import PassTo, PickOne
from fray.rulesets.labyrinthian.rules.momentum import LoseHeld, SpendMomentum
from fray.rulesets.labyrinthian.rules.reactions import React
from fray.rulesets.labyrinthian.rules.stances import UseStance
from fray.rulesets.labyrinthian.rules.turn import TurnAction
from fray.rulesets.labyrinthian.rules.velocity import Ways
from fray.rulesets.labyrinthian.rules.wounds import PutStuck

ANY_RATING: Final[tuple[str, ...]] = ("consumable-costs-action", "siege-engines")  # where the value does not matter
SWORD_TYPES: Final[tuple[int, ...]] = (1, 0, 2)  # Slashing, Blunt, Piercing: the order of liking


class Tactician(Mind):
    """Plays any combatant; the Keeper's questions get their defaults."""

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, TurnAction):
            return best_turn(decision.battle, decision.actor)
        if isinstance(decision, React):
            return best_reaction(decision)
        if isinstance(decision, SpendMomentum):
            return best_momentum(decision)
        if isinstance(decision, ChooseApproach):
            return chosen_approach(decision)
        if isinstance(decision, ChooseRating):
            return chosen_rating(decision)
        if isinstance(decision, PassTo):
            heirs = decision.open_to()
            own = [combatant for combatant in heirs if combatant.side == decision.chooser.side]
            return Pick("pass", strongest(own or heirs), decision.clause())
        if isinstance(decision, PickOne):
            return Pick("pick", strongest(decision.open_to()), decision.clause())
        return small_answer(decision)


def small_answer(decision: Decision[O]) -> Option:
    """What is quickly said; the first option is the default of every question to the Keeper."""
    if isinstance(decision, UseStance):
        return best_stance_dice(decision)
    if isinstance(decision, StrikeBack):
        return best_riposte(decision)
    if isinstance(decision, HelpWay):
        return cheapest_way(decision)
    if isinstance(decision, LoseHeld):
        return Numbered("lose", min(decision.actor.held_dice), "hold-fast-loss")
    if isinstance(decision, ChooseType):
        return OfType(liked_type(decision.target))
    if isinstance(decision, PutStuck):
        return Numbered("on", extreme_rating(decision.actor, highest=False), decision.clause())
    if isinstance(decision, AssignHeld):
        return Numbered("to", extreme_rating(decision.actor, highest=True), decision.clause())
    if isinstance(decision, GoAway):
        return Deed(STAY)
    if isinstance(decision, Stabilize):
        return decision.options()[-1]
    return decision.options()[0]


def strongest(members: list[Combatant]) -> int:
    """The combatant with the best Rating left goes first."""
    best = members[0]
    best_value = -1000
    for combatant in members:
        rating = combatant.best_rating()
        if rating >= 0 and combatant.ratings[rating] > best_value:
            best, best_value = combatant, combatant.ratings[rating]
    return best.who


def extreme_rating(actor: Combatant, highest: bool) -> int:
    """The number of the highest or lowest Rating."""
    found = 0
    for rating in range(len(actor.ratings)):
        if (actor.ratings[rating] > actor.ratings[found]) == highest and actor.ratings[rating] != actor.ratings[found]:
            found = rating
    return found


def chosen_approach(decision: ChooseApproach) -> Approach:
    """The same way that made the attack worth while; with the longest run-up against things."""
    if decision.target is None:
        return decision.options()[-1]
    best = best_approach(Ways(decision.battle, decision.striker, decision.source, decision.target))
    return best if best is not None else decision.options()[0]


def chosen_rating(decision: ChooseRating) -> Rate:
    """The highest for attacks; the lowest that suffices for everything with a number to meet, or where none matters."""
    actor = decision.actor
    best = actor.best_rating()
    if decision.needed or decision.because in ANY_RATING:
        best = lowest_rating(actor, decision.needed)
    return Rate(best, actor.ratings[best], decision.because)


def lowest_rating(actor: Combatant, needed: i64) -> int:
    """The lowest unspent Rating that meets a number by itself, or the highest if none does."""
    best = actor.best_rating()
    for rating in range(len(actor.ratings)):
        if actor.unspent(rating) and needed <= actor.ratings[rating] < actor.ratings[best]:
            best = rating
    return best


def cheapest_way(decision: HelpWay) -> Approach:
    """Come with the largest boost that is left over anyway: a helper's Movement has no better use out of its Turn."""
    coming = decision.coming()
    if coming is None:
        return decision.options()[0]
    boost = most_help_boost(decision.battle, decision.actor, coming) if decision.actor.turn_taken else 0
    return help_charge(decision.battle, decision.actor, coming, boost) if boost > 0 else coming


def liked_type(target: Combatant | None) -> int:
    if target is None:
        return SLASHING
    best = SWORD_TYPES[0]
    for damage_type in SWORD_TYPES[1:]:
        if wound_worth(target, damage_type) > wound_worth(target, best):
            best = damage_type
    return best
