"""The odds and effects of options as a chair may know them."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.details import Detail
from fray.engine.effects import OUT, Change, Effects, Reaction
from fray.engine.odds import HarmOdds, Odds, roughly
from fray.lab import odds_words
from fray.table.odds_records import (
    AmountView,
    ChanceView,
    ChangeView,
    CostView,
    EffectsView,
    HarmView,
    OddsView,
    ReactionView,
    SettledView,
    WayView,
)
from fray.table.sight import Eyes
from fray.table.tasks import Thought


def odds_view(eyes: Eyes, thought: Thought, odds: Odds) -> OddsView:
    """Odds as exact as the chair knows its enemies: if it sees them in bands, to the nearest tenth."""
    told = roughly(odds, eyes.veiled) if eyes.blurred else odds
    return OddsView(
        short=odds_words.short(told),
        sentence=odds_words.sentence(told, eyes.called),
        aim=told.aim if told.success is not None else "",
        success=None if told.success is None else float(told.success),
        error=0.0 if told.success is None or told.rough else told.error(told.success),
        harms=[harm_view(told, harm) for harm in told.harms],
        costs=[CostView(gauge=cost.gauge, expected=float(cost.expected)) for cost in told.costs],
        revision=thought.revision,
        seat=thought.seat,
        who=thought.who,
        key=thought.key,
        details=list(thought.details),
        exact=odds.exact and not eyes.blurred,
        samples=odds.samples,
        chances=[
            chance_view(chance.outcome, float(chance.chance), odds.error(chance.chance), eyes.blurred)
            for chance in odds.chances
        ],
        note=odds.note,
    )


def harm_view(odds: Odds, harm: HarmOdds) -> HarmView:
    return HarmView(
        who=harm.who,
        gauge=harm.gauge,
        expected=float(harm.expected),
        low=harm.low,
        high=harm.high,
        out=float(harm.out),
        on_success=float(harm.on_success),
        error=odds.harm_error(harm),
        amounts=[AmountView(amount=amount, chance=float(chance)) for amount, chance in harm.amounts],
    )


def chance_view(outcome: str, chance: float, error: float, blurred: bool) -> ChanceView:
    if not blurred:
        return ChanceView(outcome=outcome, chance=chance, text=odds_words.percent(chance, error))
    about = round(chance, 1)
    text = f"about {about:.0%}" if 0 < about < 1 else "hardly" if about == 0 else "nearly always"
    return ChanceView(outcome=outcome, chance=about, text=text)


def effects_view(eyes: Eyes, thought: Thought, effects: Effects, details: Sequence[Detail]) -> EffectsView:
    """Changes for combatants whose numbers the chair may know. If odds are rounded, only certain changes."""
    return EffectsView(
        revision=thought.revision,
        seat=thought.seat,
        who=thought.who,
        key=thought.key,
        details=list(thought.details),
        exact=effects.samples == 0,
        settled=[settled_view(detail) for detail in details],
        reactions=[reaction_view(eyes, reaction) for reaction in effects.reactions],
        changes=[
            change_view(change, effects.samples == 0)
            for change in effects.changes
            if change.who not in eyes.veiled and not (eyes.blurred and len(change.words) > 1)
        ],
    )


def settled_view(detail: Detail) -> SettledView:
    return SettledView(
        kind=detail.kind,
        clause=detail.clause,
        ways=[WayView(key=way.key, label=way.label) for way in detail.ways],
        chosen=detail.chosen,
    )


def reaction_view(eyes: Eyes, reaction: Reaction) -> ReactionView:
    """What enemies could do is as secret as their numbers."""
    return ReactionView(who=reaction.who, verbs=[] if reaction.who in eyes.veiled else list(reaction.verbs))


def change_view(change: Change, exact: bool) -> ChangeView:
    return ChangeView(
        who=change.who,
        gauge=change.gauge,
        low=change.low,
        high=change.high,
        expected=float(change.expected),
        text=change_words(change) if exact else f"about {change_words(change)}",
    )


def change_words(change: Change) -> str:
    """What a gauge becomes. If uncertain: the range and the average."""
    if change.gauge == OUT:
        return odds_words.percent(float(change.expected), 0)
    if len(change.words) == 1:
        return change.words[0]
    if change.low == change.high:
        return " or ".join(change.words)
    return f"{change.low} to {change.high}, {float(change.expected):.1f} on average"
