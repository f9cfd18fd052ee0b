"""Guard and Vitality: their maxima, how they are lost, and the lasting effects of lost Vitality."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import GRACE, MIGHT, WILL, Shield
from fray.rulesets.stances.model.state import EFFECT_NAMES, RISEN, SCARRED, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import OVERKILL
from fray.rulesets.stances.rules.armor import shield_guard
from fray.rulesets.stances.rules.draws import lasting_effect_die
from fray.rulesets.stances.rules.verbs import lose, use_up

GUARD_BASE: Final = 12
VITALITY_BASE: Final = 10
ARCHETYPE_GUARD: Final = {"paladin": 4, "cleric": 4, "wizard": 2}  # [archetype-divine-grace, archetype-arcane-battery]
LASTING_LOSS: Final = 5  # so much Vitality by one hit leaves a lasting effect [r-lasting-effects]
ADVANCE_POINTS: Final = 2
MOST_BOUGHT: Final = 2


# ---- the maxima


def guard_maximum(attributes: tuple[int, ...], archetype: str, shield: Shield | None, advances: int = 0) -> int:
    """12 + the highest of Might, Grace and Will, plus shield, archetype and advances; at least 1.

    [guard-formula, archetype-divine-grace, archetype-arcane-battery, r-archetypes, r-rounding]
    """
    best = max(attributes[MIGHT], attributes[GRACE], attributes[WILL])
    extra = shield_guard(shield) + ARCHETYPE_GUARD.get(archetype, 0) + bought_points(advances)
    return max(1, GUARD_BASE + best + extra)


def vitality_maximum(attributes: tuple[int, ...], advances: int = 0) -> int:
    """10 + Will, plus advances spent on it; rank by itself adds nothing [vitality-formula, vitality-advances]."""
    return max(1, VITALITY_BASE + attributes[WILL] + bought_points(advances))


def bought_points(advances: int) -> int:
    """+2 Vitality, or +2 Guard, for each advance spent on it, at most twice; rank alone brings none.

    [vitality-advances, r-technique-general]
    """
    return ADVANCE_POINTS * min(advances, MOST_BOUGHT)


# ---- losing them


def after_temporary(target: Combatant, damage: int) -> int:
    """What is left after temporary Guard, the one that ends first first [r-temporary-guard]."""
    left = damage
    taken = min(left, target.defend_guard)
    target.defend_guard -= taken
    left -= taken
    taken = min(left, target.shield_guard)
    target.shield_guard -= taken
    left -= taken
    taken = min(left, target.mage_guard)
    target.mage_guard -= taken
    return left - taken


def lose_guard(target: Combatant, damage: int) -> int:
    """Guard absorbs damage first and is worn down by it. Returns what it took [guard-function, health-two-pools]."""
    taken = min(damage, target.guard)
    target.guard -= taken
    return taken


def lose_vitality(battle: StancesBattle, target: Combatant, amount: int, critical: bool) -> None:
    """Lost Vitality is serious injury. At 0 a combatant falls and the excess is lost; some will not stay down.

    [vitality-function, vitality-zero, health-two-pools, r-fall-at-zero]
    """
    after = target.vitality - amount
    if after <= 0 and target.sheet.traits.will_not_stay_down and not critical and not target.has_used(RISEN):
        use_up(target, RISEN)
        after = 1
    elif after < 0 and not (battle.variants.fall == OVERKILL and target.saves()):
        after = 0
    target.vitality = after


# ---- lasting effects


class RuleOnLasting(Decision[Word]):
    """A hit took Vitality from a player character: which lasting effect, if any? [vitality-lasting-effects]"""

    KIND = "lasting effect"
    CLAUSE = "vitality-lasting-effects"

    def __init__(self, battle: StancesBattle, target: Combatant, lost: int) -> None:
        super().__init__(KEEPER, target.who)
        self.battle = battle
        self.target = target
        self.lost = lost

    def stands(self) -> bool:
        return may_suffer(self.target)

    def options(self) -> list[Word]:
        likely = "roll" if self.lost >= LASTING_LOSS else "none"
        second = "none" if likely == "roll" else "roll"
        return [Word(word, "vitality-lasting-effects") for word in (likely, second, *EFFECT_NAMES)]


def lasting_effect(fight: Fight[StancesBattle], target: Combatant, lost: int) -> None:
    """Ask the Keeper; by default 5 or more Vitality lost at once means a roll on the table.

    [vitality-lasting-effects, r-lasting-effects]
    """
    if not may_suffer(target):
        return
    ruling = fight.ask(RuleOnLasting(fight.battle, target, lost)).key()
    if ruling == "none" or not may_suffer(target):
        return
    number = EFFECT_NAMES.index(ruling) if ruling != "roll" else lasting_effect_die(fight) - 1
    suffer(fight, target, number)


def may_suffer(target: Combatant) -> bool:
    """Lasting effects are for player characters who live and are in the fight [r-lasting-effects]."""
    return target.saves() and not target.gone()


def suffer(fight: Fight[StancesBattle], target: Combatant, number: int) -> None:
    """Winded is over at once; the rest stay until treated, and the same twice changes nothing [r-lasting-effects]."""
    if fight.listening:
        fight.note(ev.LastingEffect("vitality-lasting-effects", target.who, EFFECT_NAMES[number]))
    effect = 1 << number
    if number == 0:
        lose(fight, target, 1, "r-lasting-effects")
    elif not target.suffers(effect):
        target.lasting |= effect
        if effect == SCARRED:
            target.guard_max -= 1
            target.guard = min(target.guard, target.guard_max)
