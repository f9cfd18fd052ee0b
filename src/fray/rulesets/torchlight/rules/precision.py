"""What a Precision Strike gives: an additional die, a Maneuver in its place, or what the options leave of them."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.options import DoManeuver, ExtraDie
from fray.rulesets.torchlight.model.plans import BY_PRECISION, HIDE, Aim
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import (
    MANEUVER_ALLOWED,
    MANEUVER_FORBIDDEN,
    MANEUVER_ONLY,
    SINGLE,
)
from fray.rulesets.torchlight.rules.maneuvers import finds_cover, from_attack, queue


class UsePrecision(Decision[Option]):
    """The die shows its highest number: an additional die, a Maneuver, or nothing.

    [precision-extra-die, precision-maneuver]
    """

    KIND = "precision"
    CLAUSE = "precision-trigger"

    def __init__(self, battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim, may_hide: bool) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.target = target
        self.aim = aim
        self.may_hide = may_hide

    def options(self) -> list[Option]:
        found: list[Option] = []
        if precision_mode(self.battle, self.aim.ranged) != MANEUVER_ONLY:
            found.append(ExtraDie())
        if maneuver_allowed(self.battle, self.one, self.aim):
            melee = not self.aim.ranged
            found.extend(from_attack(self.battle, self.one, self.target, melee, BY_PRECISION, self.may_hide))
        found.append(Word("nothing", "precision-extra-die"))
        return found


def precision_mode(battle: TorchlightBattle, ranged: bool) -> int:
    """What a Precision Strike gives, by the rule options [note-precision-ranged, r-rule-options]."""
    return battle.variants.ranged if ranged else battle.variants.melee


def maneuver_allowed(battle: TorchlightBattle, one: Combatant, aim: Aim) -> bool:
    """A Maneuver in place of the die, unless an option or a limit forbids it.

    [precision-maneuver, r-maneuver-limits]
    """
    allowed = battle.variants.precision_maneuver
    if allowed == MANEUVER_FORBIDDEN or (allowed != MANEUVER_ALLOWED and aim.ranged):
        return False
    return battle.variants.maneuvers != SINGLE or one.plan.used == 0


def ask_for_precision(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim) -> bool:
    """True for the additional die; a Maneuver is queued, and the damage already rolled stays [precision-maneuver]."""
    may_hide = True
    while True:
        choice = fight.ask(UsePrecision(fight.battle, one, target, aim, may_hide))
        if not isinstance(choice, DoManeuver):
            return isinstance(choice, ExtraDie)
        if choice.chosen.maneuver == HIDE and not finds_cover(fight, one):
            may_hide = False
            continue
        queue(fight, one, choice.chosen, BY_PRECISION)
        return False
