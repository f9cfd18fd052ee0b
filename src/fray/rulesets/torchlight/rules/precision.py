"""What a Precision Strike gives: an additional die, a Maneuver in its place, or what the options leave of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DoManeuver, ExtraDie
from fray.rulesets.torchlight.model.plans import BY_PRECISION, HIDE, Aim
from fray.rulesets.torchlight.model.state import PRECISE, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import (
    ENHANCED_TOO,
    MANEUVER_ALLOWED,
    MANEUVER_FORBIDDEN,
    MANEUVER_ONLY,
    NO_PRECISION,
    SINGLE,
    TWO_MAX,
)
from fray.rulesets.torchlight.rules.attacks import proficiency
from fray.rulesets.torchlight.rules.draws import PRECISION_SIDES, Roll, kept_die, single_die
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.hide import finds_cover
from fray.rulesets.torchlight.rules.maneuvers import from_attack, queue
from fray.rulesets.torchlight.rules.stances import stance_bonus

MOST_EXPLOSIONS: Final = 20


def is_precise(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, roll: Roll) -> bool:
    """4: the kept die shows the die's highest number [precision-trigger, r-precision-kept-die, r-rule-options]."""
    if fight.battle.variants.flat_rate:
        face = single_die(fight, "precision", attacker.seat, PRECISION_SIDES)
        roll.maximum = face == PRECISION_SIDES
        if fight.listening:
            fight.note(ev.PrecisionRolled("r-rule-options", attacker.who, face))
    return roll.maximum and precision_mode(fight.battle, aim.ranged) != NO_PRECISION


def precision_mode(battle: TorchlightBattle, ranged: bool) -> int:
    """What a Precision Strike gives, by the rule options [note-precision-ranged, r-rule-options]."""
    return battle.variants.ranged if ranged else battle.variants.melee


def use_precision(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim, roll: Roll) -> int:
    """An additional die, or a Maneuver in its place.

    [precision-extra-die, precision-maneuver, note-precision-ranged]
    """
    battle = fight.battle
    attacker.counts[PRECISE] += 1
    if fight.listening:
        fight.note(ev.PrecisionStrike("precision-trigger", attacker.who, target.who))
    if not ask_for_precision(fight, attacker, target, aim):
        return 0
    mode = precision_mode(battle, aim.ranged)
    if mode == MANEUVER_ONLY:
        return 0
    again = repeated_bonus(battle, attacker, aim) if battle.variants.bonus_again else 0
    if mode == TWO_MAX:
        return 2 * aim.weapon.die - roll.kept + again
    return extra_die(fight, attacker, aim, roll) + again


@mypyc_attr(free_list_len=1)
class UsePrecision(Decision[Option]):
    """The die shows its highest number: an additional die, a Maneuver, or nothing.

    [precision-extra-die, precision-maneuver]
    """

    KIND = "precision"
    CLAUSE = "precision-trigger"

    def __init__(
        self, battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim, may_hide: bool
    ) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.target = target
        self.aim = aim
        self.may_hide = may_hide

    def options(self) -> list[Option]:
        found: list[Option] = []
        if not self.attacker.able() or not targetable(self.attacker, self.target):
            return [Word("nothing", "precision-extra-die")]
        if precision_mode(self.battle, self.aim.ranged) != MANEUVER_ONLY:
            found.append(ExtraDie())
        if maneuver_allowed(self.battle, self.attacker, self.aim):
            melee = not self.aim.ranged
            found.extend(from_attack(self.battle, self.attacker, self.target, melee, BY_PRECISION, self.may_hide))
        found.append(Word("nothing", "precision-extra-die"))
        return found


def maneuver_allowed(battle: TorchlightBattle, attacker: Combatant, aim: Aim) -> bool:
    """A Maneuver in place of the die, unless an option or a limit forbids it.

    [precision-maneuver, r-maneuver-limits]
    """
    allowed = battle.variants.precision_maneuver
    if allowed == MANEUVER_FORBIDDEN or (allowed != MANEUVER_ALLOWED and aim.ranged):
        return False
    return battle.variants.maneuvers != SINGLE or attacker.plan.used == 0


def ask_for_precision(fight: Fight[TorchlightBattle], attacker: Combatant, target: Combatant, aim: Aim) -> bool:
    """True for the additional die; a Maneuver is queued, and the damage already rolled stays [precision-maneuver]."""
    may_hide = True
    while True:
        choice = fight.ask(UsePrecision(fight.battle, attacker, target, aim, may_hide))
        if not isinstance(choice, DoManeuver):
            return isinstance(choice, ExtraDie)
        if choice.chosen.maneuver == HIDE and not finds_cover(fight, attacker):
            may_hide = False
            continue
        queue(fight, attacker, choice.chosen, BY_PRECISION)
        return False


def extra_die(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, roll: Roll) -> int:
    """One die of the same size, rolled plainly; its maximum does nothing more.

    [precision-extra-die, r-precision-extra]
    """
    battle = fight.battle
    die = aim.weapon.die
    if battle.variants.extra == ENHANCED_TOO and roll.net != 0:
        return kept_die(fight, attacker, die, roll.net)
    total = 0
    for _ in range(MOST_EXPLOSIONS):
        face = single_die(fight, "extra", attacker.seat, die)
        total += face
        if fight.listening:
            fight.note(ev.ExtraRolled("precision-extra-die", attacker.who, die, face))
        if face != die or not battle.variants.explode:
            break
    return total


def repeated_bonus(battle: TorchlightBattle, attacker: Combatant, aim: Aim) -> int:
    """The bonuses that the option 'again' counts a second time [r-precision-extra]."""
    return proficiency(attacker, aim) + stance_bonus(battle, attacker)
