"""The policies of the balance lab: players of one idea each, by whom the ledger wants its questions fought.

All of them go for the foe that is nearest to falling and strike it as hard as they can; they differ in what they make
of a Precision Strike, of an Enhanced attack, of Breath and of Squads.
"""

from __future__ import annotations

from typing import Final, cast

from fray.engine.decisions import Decision, Mind, O, Option
from fray.rulesets.torchlight.minds.prospects import Outlook
from fray.rulesets.torchlight.minds.tactician import (
    best_action,
    best_move,
    die_or_maneuver,
    most_promising,
    small_answer,
    strike,
    strikers_move,
    the_die,
    worth_its_breath,
)
from fray.rulesets.torchlight.model.options import DoManeuver, TakeDice, no_maneuver
from fray.rulesets.torchlight.model.plans import DISTRACT, EVADE, PARRY
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.enhanced_impaired import ChooseDice
from fray.rulesets.torchlight.rules.feint import Refeint
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.precision import UsePrecision
from fray.rulesets.torchlight.rules.squads import JoinSquad

ENOUGH_BREATH: Final = 2  # what the maneuverist wants to have before it spends any
FEINTED: Final = -1


class GreedyDamage(Mind):
    """Always the additional die, never spends Breath."""

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, ChooseMove):
            return self.move(decision)
        if isinstance(decision, ChooseAction):
            return self.action(decision)
        if isinstance(decision, BuyManeuver):
            return self.purchase(decision)
        if isinstance(decision, UsePrecision):
            return self.precision(decision)
        if isinstance(decision, ChooseDice):
            return self.dice(decision)
        if isinstance(decision, Refeint):
            return decision.options()[1 if self.feints(decision) else 0]
        if isinstance(decision, JoinSquad):
            return decision.options()[1 if self.joins(decision) else 0]
        return small_answer(decision)

    def move(self, decision: ChooseMove) -> Option:
        return strikers_move(decision.battle, decision.mover)

    def action(self, decision: ChooseAction) -> Option:
        return strike(decision.battle, decision.actor)

    def purchase(self, decision: BuyManeuver) -> DoManeuver:
        return no_maneuver()

    def precision(self, decision: UsePrecision) -> Option:
        return the_die(decision.options())

    def dice(self, decision: ChooseDice) -> Option:
        return TakeDice(0)

    def feints(self, decision: Refeint) -> bool:
        return False

    def joins(self, decision: JoinSquad) -> bool:
        return False


class Maneuverist(GreedyDamage):
    """Always a Maneuver when offered, spends Breath every turn while it has 2 or more."""

    def purchase(self, decision: BuyManeuver) -> DoManeuver:
        if decision.user.breath < ENOUGH_BREATH:
            return no_maneuver()
        return most_promising(decision.options(), Outlook(decision.battle, decision.user), 0) or no_maneuver()

    def precision(self, decision: UsePrecision) -> Option:
        options = decision.options()
        return most_promising(options, Outlook(decision.battle, decision.attacker), 0) or the_die(options)

    def dice(self, decision: ChooseDice) -> Option:
        outlook = Outlook(decision.battle, decision.attacker)
        return most_promising(decision.options(), outlook, decision.aim.weapon.die) or TakeDice(0)

    def feints(self, decision: Refeint) -> bool:
        return decision.attacker.breath >= ENOUGH_BREATH


class BestResponse(GreedyDamage):
    """One round of lookahead: whatever is expected to change the chance to win most."""

    def move(self, decision: ChooseMove) -> Option:
        return best_move(decision.battle, decision.mover)

    def action(self, decision: ChooseAction) -> Option:
        return best_action(decision.battle, decision.actor)

    def purchase(self, decision: BuyManeuver) -> DoManeuver:
        return worth_its_breath(decision)

    def precision(self, decision: UsePrecision) -> Option:
        return die_or_maneuver(decision)

    def dice(self, decision: ChooseDice) -> Option:
        die = decision.aim.weapon.die
        outlook = Outlook(decision.battle, decision.attacker)
        found = most_promising(decision.options(), outlook, die)
        if found is not None and outlook.maneuver(found.chosen, die) > outlook.further_dice(die, decision.net()):
            return found
        return TakeDice(0)

    def feints(self, decision: Refeint) -> bool:
        outlook = Outlook(decision.battle, decision.attacker)
        return outlook.feint(decision.kept, decision.die) > outlook.price(1)

    def joins(self, decision: JoinSquad) -> bool:
        return Outlook(decision.battle, decision.member).squad() > 0


class SquadPlayer(GreedyDamage):
    """Greedy for damage, but in a Squad whenever there can be one."""

    def joins(self, decision: JoinSquad) -> bool:
        return True


class OneManeuver(GreedyDamage):
    """Greedy for damage, but every Breath it has goes into one and the same Maneuver."""

    def __init__(self, maneuver: int) -> None:
        self.maneuver = maneuver

    def purchase(self, decision: BuyManeuver) -> DoManeuver:
        wanted = [option for option in decision.options() if option.chosen.maneuver == self.maneuver]
        return most_promising(wanted, Outlook(decision.battle, decision.user), 0) or no_maneuver()

    def feints(self, decision: Refeint) -> bool:
        return self.maneuver == FEINTED


def policy(name: str) -> Mind:
    """A policy by its name in the ledger."""
    if name == "greedy-damage":
        return GreedyDamage()
    if name == "maneuverist":
        return Maneuverist()
    if name == "best-response":
        return BestResponse()
    if name == "squad":
        return SquadPlayer()
    return OneManeuver({"evade": EVADE, "parry": PARRY, "distract": DISTRACT, "feint": FEINTED}[name])
