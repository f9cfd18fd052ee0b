"""The odds of an option in words: '72% · 6' for its target, and a sentence that can be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Final

from fray.engine.decisions import NOBODY
from fray.engine.odds import HarmOdds, Odds

ABOUT: Final = "≈"
BETWEEN: Final = " · "
LEAST: Final = 0.05  # harm on average that is worth a word
MOST_VICTIMS: Final = 3

Named = Callable[[int], str]


def percent(chance: float, error: float = 0.0) -> str:
    """A chance for people, with the error of a sample. Never 0% or 100% unless it is certain."""
    if 0 < chance < 0.01 or (chance == 0 and error):
        return "<1%"
    if 0.99 < chance < 1 or (chance == 1 and error):
        return ">99%"
    return f"{chance:.0%} ± {error:.0%}" if error else f"{chance:.0%}"


def glance(odds: Odds, chance: Fraction) -> str:
    """A chance at a glance: '72%', '≈72%' where it was sampled or rounded."""
    if odds.rough and chance in (0, 1):
        return "<5%" if chance == 0 else ">95%"
    words = percent(float(chance), 1e-9 if odds.samples and chance in (0, 1) else 0.0)
    return words if (odds.exact and not odds.rough) or words[0] in "<>" else ABOUT + words


def amount_words(amount: float) -> str:
    """An average for people: whole from 2 on, with a half below, '<1' for little."""
    if amount < 0.5:
        return "<1"
    rounded = floor(2 * amount + 0.5) / 2 if amount < 2 else floor(amount + 0.5)
    return f"{rounded:g}"


def victim_of(odds: Odds) -> HarmOdds | None:
    """The one the option is to hurt: its target, or who else is hurt most. Not the one who chooses."""
    others = [harm for harm in odds.harms if harm.who != odds.who and (harm.expected > 0 or harm.out > 0)]
    target = next((harm for harm in others if harm.who == odds.target), None)
    return target or max(others, key=lambda harm: (harm.expected, harm.out, -harm.who), default=None)


def short(odds: Odds) -> str:
    """'72% · 6': the chance to succeed, and how much it does then. No words where chance and harm have no say."""
    parts = [glance(odds, odds.success)] if odds.success is not None else []
    victim = victim_of(odds)
    if victim is not None and victim.on_success >= LEAST:
        certain = "" if parts else " damage"
        parts.append(amount_words(float(victim.on_success)) + certain)
    elif victim is not None and not parts and victim.out > 0:
        parts.append(f"{glance(odds, victim.out)} out")
    return BETWEEN.join(parts)


def sentence(odds: Odds, named: Named) -> str:
    """'Hit 72%, about 6 damage, 10% to take Bandit 5 out'. Where nothing is known yet, what it depends on."""
    if odds.open:
        return odds.chances[0].outcome
    parts = [f"{odds.aim} {glance(odds, odds.success)}"] if odds.success is not None else []
    victim = victim_of(odds)
    if victim is not None:
        unhurt = odds.target not in (NOBODY, odds.who, victim.who)
        if parts and unhurt and not odds.rough:  # what is aimed at comes first
            parts.append(f"{named(odds.target)} takes no damage")
        parts += harm_words(odds, victim, named)
    others = sorted(
        (harm for harm in odds.harms if harm is not victim), key=lambda harm: (harm.who != odds.who, -harm.expected)
    )
    for harm in others[: MOST_VICTIMS - 1]:
        parts += harm_words(odds, harm, named)
    rest = len(others) - MOST_VICTIMS + 1
    if rest > 0:
        parts.append(f"{rest} {'more' if rest > 1 else 'other'} may be hurt")
    return ", ".join(parts)


def harm_words(odds: Odds, harm: HarmOdds, named: Named) -> list[str]:
    """What becomes of one combatant. The target of the option needs no name before its damage, the others do."""
    targeted, name = harm.who == odds.target, named(harm.who)
    amount = float(harm.on_success if targeted else harm.expected)
    found: list[str] = []
    if amount >= LEAST:
        certain = odds.exact and harm.low == harm.high
        words = f"{harm.low} damage" if certain else f"{about(amount)} damage"
        found.append(words if targeted else f"{name} takes {words}")
    if harm.out > 0:
        goes = f"that {name} is out" if harm.who == odds.who else f"to take {name} out"
        found.append(f"{name} is out" if harm.out == 1 and odds.exact else f"{glance(odds, harm.out)} {goes}")
    return found


def about(amount: float) -> str:
    """'about 6'; little harm is 'less than 1'."""
    return "less than 1" if amount < 0.5 else f"about {amount_words(amount)}"


def as_data(odds: Odds, named: Named) -> dict[str, object]:
    """The odds as plain data, for JSON."""
    success = odds.success
    return {
        "short": short(odds),
        "sentence": sentence(odds, named),
        "aim": odds.aim if success is not None else "",
        "success": None if success is None else float(success),
        "error": 0.0 if success is None else odds.error(success),
        "harms": [harm_data(odds, harm, named) for harm in odds.harms],
        "costs": [{"gauge": cost.gauge, "expected": float(cost.expected)} for cost in odds.costs],
        "exact": odds.exact,
        "samples": odds.samples,
        "note": odds.note,
        "outcomes": [
            {"outcome": chance.outcome, "chance": float(chance.chance), "fraction": str(chance.chance)}
            for chance in odds.chances
        ],
    }


def harm_data(odds: Odds, harm: HarmOdds, named: Named) -> dict[str, object]:
    return {
        "who": harm.who,
        "name": named(harm.who),
        "gauge": harm.gauge,
        "expected": float(harm.expected),
        "error": odds.harm_error(harm),
        "deviation": harm.deviation,
        "low": harm.low,
        "high": harm.high,
        "on_success": float(harm.on_success),
        "out": float(harm.out),
        "amounts": [{"amount": amount, "chance": float(chance)} for amount, chance in harm.amounts],
    }
