"""Enhancements and impairments of an attack: every source once, different sources add up [r-sources-stack]."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term
from fray.rulesets.torchlight.model.plans import NOBODY, STAND, Aim
from fray.rulesets.torchlight.model.state import INCAPACITATED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import FLAT_CANCEL
from fray.rulesets.torchlight.rules.squads import grouped_attack, in_squad, outnumbering
from fray.rulesets.torchlight.rules.targets import called_shot_ready

BASE: Final = 64  # both counts travel in one number: enhancements * 64 + impairments


def enhancements_of(counted: int) -> int:
    return counted // BASE


def impairments_of(counted: int) -> int:
    return counted % BASE


def net_of(battle: TorchlightBattle, counted: int) -> int:
    """Each impairment cancels one enhancement [r-enhanced-and-impaired, r-attack-pipeline]."""
    enhanced = counted // BASE
    impaired = counted % BASE
    if battle.variants.cancel == FLAT_CANCEL and enhanced > 0 and impaired > 0:
        return 0
    return enhanced - impaired


def count_modifiers(
    battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim, first: bool, terms: list[Term] | None = None
) -> int:
    """All sources for and against, judged where the attacker stands when it acts.

    [enhanced-sources, impaired-stack, r-sources-stack, r-multi-attack]
    """
    good, bad = of_the_attacker(battle, one, target, aim, first, terms)
    more_good, more_bad = of_the_target(battle, one, target, aim, terms)
    good += more_good
    bad += more_bad
    lane = battle.lanes.modifier(one.post_lane, target.lane, aim.ranged)
    tell(terms, "lane", lane)
    tell(terms, "game master", aim.grant)
    for extra in (lane, aim.grant):
        if extra > 0:
            good += extra
        else:
            bad -= extra
    return good * BASE + bad


def tell(terms: list[Term] | None, name: str, value: int) -> int:
    """Name a source for whoever listens."""
    if terms is not None and value:
        terms.append(Term(name, value))
    return 1


def of_the_attacker(
    battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim, first: bool, terms: list[Term] | None
) -> tuple[int, int]:
    """Hiding, Called Shot, Goad, Intimidation, a grapple, lying prone, bare hands."""
    good = 0
    bad = 0
    if first and (one.hidden or one.hidden_bonus):  # [hide-attack, r-hidden-from-example]
        good += tell(terms, "out of hiding", 1)
    if first and aim.ranged and called_shot_ready(battle, one, target):  # [called-shot-effect]
        good += tell(terms, "Called Shot", 1)
    goader = one.goad.at(battle.clock())
    if goader == target.who:  # [goad-modifiers]
        good += tell(terms, "goaded", 1)
    elif goader != NOBODY and battle.combatants[goader].lane == target.lane:
        bad += tell(terms, "goaded by another", -1)
    if one.intimidated_to >= battle.clock():  # [intimidation-effect]
        bad += tell(terms, "intimidated", -1)
    if one.grapplers != 0:  # [grapple-effect]
        bad += tell(terms, "grappled", -1)
    if one.prone and not (one.plan.move == STAND and one.plan.early):  # [r-prone]
        bad += tell(terms, "prone", -1)
    if aim.weapon.impaired:  # [r-unarmed]
        bad += tell(terms, "bare hands", -1)
    return good, bad


def of_the_target(
    battle: TorchlightBattle, one: Combatant, target: Combatant, aim: Aim, terms: list[Term] | None
) -> tuple[int, int]:
    """Surprise, Incapacitated, prone, hiding from an area, Squads."""
    good = 0
    bad = 0
    if target.surprised:  # [r-surprise]
        good += tell(terms, "surprised", 1)
    if target.condition == INCAPACITATED:  # [incap-enhanced]
        good += tell(terms, "Incapacitated", 1)
    elif target.prone and not aim.ranged and not aim.lane:  # [r-prone]
        good += tell(terms, "target prone", 1)
    if target.hidden and aim.lane:  # [hide-area]
        bad += tell(terms, "hiding", -1)
    ours = one.squad > 0 if aim.joint else grouped_attack(battle, one)
    theirs = in_squad(battle, target)
    if ours and not theirs:  # [squad-attack-enhanced]
        good += tell(terms, "Squad", 1)
    elif theirs and not ours:  # [squad-defense]
        bad += tell(terms, "against a Squad", -1)
    more = outnumbering(battle, one, target)
    if more > 0:
        good += tell(terms, "outnumbering", 1)
    elif more < 0:
        bad += tell(terms, "outnumbered", -1)
    return good, bad
