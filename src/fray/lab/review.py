"""The review of a fight: what every decision was worth, how lucky every roll was, and where it turned.

The chances of the sides are followed from question to question, played on by tacticians. What an answer changes,
against what the tactician would have done on the same dice, is that decision's gain; what has changed when the next
question is asked is luck. So the result is the starting chance, plus all decisions, plus all luck, to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass, replace
from fractions import Fraction

from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.engine.system import system_named
from fray.lab.chances import Chances, minus, plus, widened
from fray.lab.judging import (
    BEST,
    BLUNDER,
    DECISION,
    GOOD,
    INACCURACY,
    MISTAKE,
    ORDER,
    RULING,
    THRESHOLDS,
    Judged,
    Missed,
    Onlooker,
)
from fray.lab.rolls import Roll
from fray.lab.statistics import percent
from fray.lab.workers import WARM

__all__ = [
    "BEST",
    "BLUNDER",
    "DECISION",
    "FUTURES",
    "GOOD",
    "INACCURACY",
    "MISTAKE",
    "ORDER",
    "RULING",
    "THRESHOLDS",
    "Findings",
    "Judged",
    "Missed",
    "Moment",
    "Review",
    "change_for",
    "review",
    "swing",
    "told_in_order",
    "verdict_of",
]

FUTURES = 250  # of two sides a win is 0.4 points and a draw 0.2: a decimal shows them exactly
PARTS_A_PROCESS = 4

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Findings:
    """What was found out about a fight, before it is told in order."""

    sides: tuple[str, ...]
    names: tuple[str, ...]  # of the combatants
    over: bool
    start: Chances
    result: Chances
    judged: tuple[Judged, ...]
    last_rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True)
class Lucky:
    """A roll, and what it has changed."""

    roll: Roll
    luck: Chances


@dataclass(frozen=True)
class Moment:
    """An entry of the tape in the story of the chances."""

    judged: Judged
    before: Chances
    luck: Chances  # since the moment before
    after: Chances
    rolls: tuple[Lucky, ...] = ()  # since the moment before; what they leave of the luck, other dice made


@dataclass(frozen=True)
class Review:
    """A fight, looked back at."""

    sides: tuple[str, ...]
    names: tuple[str, ...]  # of the combatants
    start: Chances
    moments: tuple[Moment, ...]
    last_luck: Chances
    last_rolls: tuple[Lucky, ...]
    result: Chances
    over: bool
    lines: tuple[str, ...] = ()  # what happened, event by event

    def __repr__(self) -> str:
        ways = zip(self.sides, self.start, self.result, strict=True)
        told = ", ".join(f"{side} {percent(float(first))} to {percent(float(last))}" for side, first, last in ways)
        return f"<Review of {len(self.moments)} decisions and orders: {told}>"

    def decisions_of(self, side: int) -> Fraction:
        """What all answers and orders have changed for a side."""
        return sum((moment.after[side] - moment.before[side] for moment in self.moments), Fraction(0))

    def luck_of(self, side: int) -> Fraction:
        return sum((moment.luck[side] for moment in self.moments), Fraction(0)) + self.last_luck[side]

    def gained_by(self, who: int) -> Fraction:
        """What a combatant's own decisions gained for its side."""
        own = [moment for moment in self.moments if moment.judged.who == who and moment.judged.kind == DECISION]
        return sum((change_for(moment, moment.judged.side) for moment in own), Fraction(0))

    def rolls(self) -> list[Lucky]:
        return [*(roll for moment in self.moments for roll in moment.rolls), *self.last_rolls]

    def data(self) -> dict[str, object]:
        """Everything, with chances and changes in points."""
        sides = range(len(self.sides))
        return {
            "sides": list(self.sides),
            "over": self.over,
            "start": points_by(self.start),
            "result": points_by(self.result),
            "decisions": [points(self.decisions_of(side)) for side in sides],
            "luck": [points(self.luck_of(side)) for side in sides],
            "last_luck": points_by(self.last_luck),
            "last_rolls": [self.roll_data(rolled) for rolled in self.last_rolls],
            "combatants": [
                {"who": who, "name": name, "gained": points(self.gained_by(who))} for who, name in enumerate(self.names)
            ],
            "thresholds": {name: least for least, name in THRESHOLDS},
            "moments": [self.moment_data(moment) for moment in self.moments],
        }

    def moment_data(self, moment: Moment) -> dict[str, object]:
        judged, missed = moment.judged, moment.judged.missed
        return {
            "entry": judged.number,
            "round": judged.round,
            "who": judged.who,
            "kind": judged.kind,
            "words": judged.words,
            "before": points_by(moment.before),
            "luck": points_by(moment.luck),
            "rolls": [self.roll_data(rolled) for rolled in moment.rolls],
            "gain": points_by(minus(moment.after, moment.before)),
            "verdict": missed.verdict if missed else "",
            "best": {"label": missed.label, "points": missed.points, "error": missed.error} if missed else None,
        }

    def roll_data(self, fallen: Lucky) -> dict[str, object]:
        words = [self.lines[event] for event in fallen.roll.events if event < len(self.lines)]
        return {"who": fallen.roll.who, "words": words, "luck": points_by(fallen.luck)}

    def turning_points(self, most: int = 5) -> list[Moment]:
        """The moments that changed the chances most, by a decision or by the dice before it."""
        return sorted(self.moments, key=lambda moment: -swing(moment))[:most]

    def mistakes(self) -> list[Moment]:
        """Decisions that lost something for sure, the worst first."""
        found = [moment for moment in self.moments if verdict_of(moment) in (INACCURACY, MISTAKE, BLUNDER)]
        return sorted(found, key=lambda moment: -points_of(moment))


def points(change: Fraction) -> float:
    return round(float(100 * change), 6)


def points_by(chances: Chances) -> list[float]:
    return [points(chance) for chance in chances]


def swing(moment: Moment) -> Fraction:
    return max(abs(change) for change in (*moment.luck, *moment.judged.gain))


def change_for(moment: Moment, side: int) -> Fraction:
    """What a decision itself changed for a side."""
    return moment.after[side] - moment.before[side]


def verdict_of(moment: Moment) -> str:
    return moment.judged.missed.verdict if moment.judged.missed else ""


def points_of(moment: Moment) -> float:
    return moment.judged.missed.points if moment.judged.missed else 0.0


# ---- looking back


def review(
    game: Game, futures: int = FUTURES, progress: Progress = lambda done, of: None, processes: int = 1
) -> Review:
    """Look back at a fight, entry by entry. The entries are shared among so many processes."""
    looking, judged = Onlooker(game), list[Judged]()
    of = len(looking.numbers)
    for found in judged_together(game, futures, processes) if processes > 1 else judge(looking, futures):
        judged.append(found)
        progress(len(judged), of)
    progress(of, of)
    findings = Findings(
        tuple(game.battle.side_names()),
        tuple(game.battle.member(who).name for who in range(game.battle.size())),
        game.result is not None,
        looking.start(futures),
        looking.result(futures),
        tuple(judged),
        looking.rolls(len(looking.entries), futures),
    )
    lines = tuple(game.system.sentence(game.battle, event) for event in game.events)
    return replace(told_in_order(findings), lines=lines)


def judged_together(game: Game, futures: int, processes: int) -> Iterator[Judged]:
    """Many small parts, so that all processes are busy to the end."""
    fight, parts = as_json(game), processes * PARTS_A_PROCESS
    pool = WARM.pool(processes)
    waiting = [pool.submit(judged_part, fight, futures, part, parts) for part in range(parts)]
    try:
        for finished in as_completed(waiting):
            yield from finished.result()
    finally:
        for future in waiting:
            future.cancel()


def judged_part(fight: dict[str, object], futures: int, part: int, parts: int) -> list[Judged]:
    saved = saved_from(fight, "the fight")
    looking = Onlooker(restore(saved, system_named(saved.system)).game)
    return list(judge(looking, futures, part, parts))


def judge(looking: Onlooker, futures: int, part: int = 0, parts: int = 1) -> Iterator[Judged]:
    """Judge every entry that is one of this part."""
    for number in looking.numbers[part::parts]:
        found = looking.look(number, futures)
        yield replace(found, missed=looking.weigh(number, futures), rolls=looking.rolls(number, futures))


def told_in_order(findings: Findings) -> Review:
    """Put together what was found out about each entry."""
    sides = len(findings.sides)
    start = now = widened(findings.start, sides)
    moments = list[Moment]()
    for judged in sorted(findings.judged, key=lambda judged: judged.number):
        before = widened(judged.standing, sides) if judged.standing is not None else now
        rolls, luck = lucky(judged.rolls, now, before), minus(before, now)
        now = plus(before, widened(judged.gain, sides))
        moments.append(Moment(judged, before, luck, now, rolls))
    result = widened(findings.result, sides)
    return Review(
        findings.sides,
        findings.names,
        start,
        tuple(moments),
        minus(result, now),
        lucky(findings.last_rolls, now, result),
        result,
        findings.over,
    )


def lucky(rolls: Iterable[Roll], now: Chances, then: Chances) -> tuple[Lucky, ...]:
    """What each roll has changed, from the chances of one moment to those of the next."""
    found = []
    for roll in rolls:
        after = widened(roll.after, len(now)) if roll.after is not None else then
        found.append(Lucky(roll, minus(after, now)))
        now = after
    return tuple(found)
