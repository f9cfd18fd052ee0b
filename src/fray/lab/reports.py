"""What a run has to say, as tables and charts that a page, a notebook or a document shows."""

from __future__ import annotations

from collections.abc import Sequence

from fray.lab.frames import Frame, row
from fray.lab.page import Section, page
from fray.lab.results import Notable, Result
from fray.lab.statistics import PERCENTILE_NAMES, PERCENTILES, Spread
from fray.lab.study import Study
from fray.lab.svg import Bar, Chart, bar_chart

MOST_SOURCES = 15


def wins_frame(result: Result) -> Frame:
    names = [(side.name, side.mind) for side in result.sides]
    shares = [side.wins for side in result.sides]
    named = zip([*names, ("nobody", "")], [*shares, result.draws], strict=True)
    rows = tuple((name, mind, str(share), share.interval()) for (name, mind), share in named)
    return Frame(("side", "played by", "wins", "95% interval"), rows)


def spreads_frame(result: Result) -> Frame:
    """Rounds and how many of each side were left, with their percentiles."""
    named = [("rounds", result.rounds), *((f"{side.name} left", side.standing) for side in result.sides)]
    rows = tuple(row(name, f"{spread.mean:.2f} ± {spread.error:.2f}", *percentiles(spread)) for name, spread in named)
    return Frame(("", "mean", *PERCENTILE_NAMES), rows)


def percentiles(spread: Spread) -> tuple[int, ...]:
    return tuple(spread.percentile(percentage) for percentage in PERCENTILES)


def tails_frame(result: Result) -> Frame:
    """The ends of what may happen to each side."""
    rows = tuple(
        (side.name, str(side.wiped_out), side.wiped_out.interval(), str(side.unscathed), side.unscathed.interval())
        for side in result.sides
    )
    return Frame(("side", "nobody left", "95% interval", "everybody left", "95% interval "), rows)


def combatants_frame(result: Result) -> Frame:
    names = result.run.counters
    rows = tuple(
        (row.name, row.side, str(row.out), row.out.interval(), *(counted(row.counters[name]) for name in names))
        for row in result.combatants
    )
    return Frame(("combatant", "side", "out", "95% interval", *names), rows)


def counted(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.percentile(5)} to {spread.percentile(95)})"


def damage_frame(study: Study) -> Frame:
    rows = tuple(
        (cause.who or "-", cause.side, cause.means, f"{cause.mean:.2f} ± {cause.error:.2f}", f"{100 * cause.part:.1f}%")
        for cause in study.damage
    )
    return Frame(("who", "side", "with", "damage a fight", "of all"), rows)


def options_frame(study: Study) -> Frame:
    rows = tuple(
        (
            option.side,
            option.decision,
            option.option,
            f"{option.taken.count / study.fights:.2f}",
            str(option.taken),
            str(option.fights),
            f"{option.harm:.2f}",
            option.advantage.points() if 0 < option.fights.count < study.fights else "-",
        )
        for option in study.options
    )
    columns = ("side", "decision", "option", "a fight", "of chances", "of fights", "damage that round")
    return Frame((*columns, "wins more when used"), rows)


def resources_frame(study: Study) -> Frame:
    rows = tuple(
        (pool.who, pool.side, pool.gauge, pool.start, f"{pool.mean:.1f}", pool.percentile(5), pool.percentile(95))
        for pool in study.resources
    )
    return Frame(("combatant", "side", "gauge", "at first", "mean left", "p5", "p95"), rows)


def notable_frame(result: Result) -> Frame:
    rows = tuple(
        (fight.what, fight.number, fight.winner or "nobody", fight.rounds, left_words(fight))
        for fight in result.notable
    )
    return Frame(("which", "fight", "won by", "rounds", "left"), rows)


def left_words(fight: Notable) -> str:
    return ", ".join(f"{count} {side}" for side, count in fight.standing.items())


# ---- charts


def out_chart(result: Result) -> Chart:
    sides = [side.name for side in result.sides]
    bars = [
        Bar(entry.name, entry.out.estimate, entry.out.low, entry.out.high, str(entry.out), sides.index(entry.side))
        for entry in result.combatants
    ]
    return bar_chart("How often each combatant goes out", bars)


def damage_chart(study: Study, sides: tuple[str, ...]) -> Chart:
    shown = study.damage[:MOST_SOURCES]
    bars = [
        Bar(
            f"{cause.who} {cause.means}".strip(),
            cause.mean,
            max(cause.mean - cause.error, 0.0),
            cause.mean + cause.error,
            f"{cause.mean:.1f}",
            sides.index(cause.side) if cause.side in sides else 5,
        )
        for cause in shown
    ]
    return bar_chart("Damage in a fight by source", bars, max((bar.high for bar in bars), default=1.0))


# ---- the page


def report_page(result: Result, system: str, verdict: Sequence[str] = ()) -> str:
    """A whole run on one page, what to make of it first."""
    run = result.run
    variants = "".join(f", {ruling}: {reading}" for ruling, reading in run.encounter.variants.items())
    note = f"{system}, {run.fights:,} fights, seed {run.seed}{variants}. {run.encounter.text.strip()}"
    sections = [
        *([Section(verdict[0], tuple(verdict[1:]))] if verdict else ()),
        Section("Who wins", (result.plot(), wins_frame(result))),
        Section("How long it takes", (result.plot_rounds(), spreads_frame(result))),
        Section("The ends of the scale", (tails_frame(result),)),
        Section("Who falls", (out_chart(result), combatants_frame(result), MEANS_IN_BRACKETS)),
        *(study_sections(result.study, run.encounter.sides) if result.study else ()),
        Section("Fights to open", (notable_frame(result), OPENING)),
    ]
    return page(run.encounter.title, note, sections)


MEANS_IN_BRACKETS = "Mean, and in brackets what the middle 90 of 100 fights show."
OPENING = "fray sim ENCOUNTER --seed SEED --fight NUMBER shows a fight, and with --save FILE keeps it as a replay."
NO_CAUSE = (
    "The last column compares the fights in which a side used an option with those in which it did not. A side "
    "that is winning may choose otherwise than one that is losing: it is no proof of a cause; `fray compare` is. "
    "Its intervals are widened so that all {count} of them hold together with 95% confidence (Bonferroni)."
)


def study_sections(study: Study, sides: tuple[str, ...]) -> list[Section]:
    seen = f"Seen in the first {study.fights:,} fights."
    return [
        Section("Where damage comes from", (damage_chart(study, sides), damage_frame(study), seen)),
        Section("Options and how they paid", (options_frame(study), NO_CAUSE.format(count=len(study.options)))),
        Section("What is left of everybody", (resources_frame(study), seen)),
    ]
