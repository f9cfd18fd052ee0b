"""The review of a fight: what every decision was worth, what chance did, and where it turned.

The chances of the sides are followed from question to question, played on by tacticians. What an answer changes,
against what the tactician would have done on the same dice, is that decision's gain; what has changed when the next
question is asked is luck. So the result is the starting chance, plus all decisions, plus all luck, to the last digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from fray.engine.batch import DRAW
from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.engine.events import Event
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.futures import Choice, Present, play_on
from fray.engine.game import Game
from fray.engine.orders import REKEY
from fray.engine.save import as_json, hands, restore, saved_from
from fray.engine.system import system_named
from fray.engine.tape import Answer, Entry, Override
from fray.lab.insight import NOBODY_HIDDEN, Scales, Weighed, weighed
from fray.lab.statistics import Z95
from fray.lab.workers import started_pool

FUTURES = 250  # of two sides a win is 0.4 points and a draw 0.2: a decimal shows them exactly
SEED = 2
PARTS_A_PROCESS = 4
FIRST_LOOK = 25  # of the futures of a decision, so many times fewer for a first look at each of its options
BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
THRESHOLDS = ((15.0, BLUNDER), (7.0, MISTAKE), (3.0, INACCURACY))  # points lost against the best option
DECISION, RULING, ORDER = "decision", "ruling", "order"

Chances = tuple[Fraction, ...]  # by side; together 1
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Missed:
    """The best option of a decision, and what the chosen one lost against it, in points with their error."""

    label: str
    points: float
    error: float

    @property
    def verdict(self) -> str:
        """Nothing is called a mistake whose interval includes zero."""
        if self.points <= 0:
            return BEST
        if self.points <= self.error:
            return GOOD
        return next((name for least, name in THRESHOLDS if self.points >= least), GOOD)


@dataclass(frozen=True)
class Judged:
    """What was found out about one entry of the tape, on its own."""

    number: int
    round: int
    who: int
    side: int  # of the combatant; -1 for the Keeper
    kind: str
    words: str
    fresh: bool  # whether dice were rolled since the entry before
    standing: Chances | None  # before the entry, where it was counted
    gain: Chances
    told: tuple[str, ...]  # what happened since the entry before
    missed: Missed | None = None


@dataclass(frozen=True)
class Moment:
    """An entry of the tape in the story of the chances."""

    judged: Judged
    before: Chances
    luck: Chances  # since the moment before
    after: Chances


@dataclass(frozen=True)
class Review:
    """A fight, looked back at."""

    sides: tuple[str, ...]
    names: tuple[str, ...]  # of the combatants
    start: Chances
    moments: tuple[Moment, ...]
    last_luck: Chances
    result: Chances
    over: bool

    def decisions_of(self, side: int) -> Fraction:
        """What all answers and orders have changed for a side."""
        return sum((moment.after[side] - moment.before[side] for moment in self.moments), Fraction(0))

    def luck_of(self, side: int) -> Fraction:
        return sum((moment.luck[side] for moment in self.moments), Fraction(0)) + self.last_luck[side]

    def gained_by(self, who: int) -> Fraction:
        """What a combatant's own decisions gained for its side."""
        own = [moment for moment in self.moments if moment.judged.who == who and moment.judged.kind == DECISION]
        return sum((change_for(moment, moment.judged.side) for moment in own), Fraction(0))

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
            "combatants": [
                {"who": who, "name": name, "gained": points(self.gained_by(who))} for who, name in enumerate(self.names)
            ],
            "thresholds": {name: least for least, name in THRESHOLDS},
            "moments": [moment_data(moment) for moment in self.moments],
        }

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


def moment_data(moment: Moment) -> dict[str, object]:
    judged, missed = moment.judged, moment.judged.missed
    return {
        "entry": judged.number,
        "round": judged.round,
        "who": judged.who,
        "kind": judged.kind,
        "words": judged.words,
        "before": points_by(moment.before),
        "luck": points_by(moment.luck),
        "gain": points_by(minus(moment.after, moment.before)),
        "verdict": missed.verdict if missed else "",
        "best": {"label": missed.label, "points": missed.points, "error": missed.error} if missed else None,
    }


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
    judged: list[Judged] = []
    for found in judged_together(game, futures, processes) if processes > 1 else judge(game, futures):
        judged.append(found)
        progress(len(judged), len(game.entries))
    progress(len(game.entries), len(game.entries))
    return told_in_order(game, judged, futures)


def judged_together(game: Game, futures: int, processes: int) -> Iterator[Judged]:
    """Many small parts, so that all processes are busy to the end."""
    fight, parts = as_json(game), processes * PARTS_A_PROCESS
    pool = started_pool(processes)
    try:
        waiting = [pool.submit(judged_part, fight, futures, part, parts) for part in range(parts)]
        for finished in as_completed(waiting):
            yield from finished.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def judged_part(fight: dict[str, Any], futures: int, part: int, parts: int) -> list[Judged]:
    saved = saved_from(fight, "the fight")
    return list(judge(restore(saved, system_named(saved.system)).game, futures, part, parts))


def told_in_order(game: Game, judged: Iterable[Judged], futures: int) -> Review:
    """Put together what was found out about each entry."""
    sides = game.battle.side_names()
    start = widened(chances_of(present_of(twin_of(game)), ANYBODY, futures), len(sides))
    now, moments = start, list[Moment]()
    for found in sorted(judged, key=lambda one: one.number):
        before = widened(found.standing, len(sides)) if found.standing is not None else now
        luck = minus(before, now)
        now = plus(before, widened(found.gain, len(sides)))
        moments.append(Moment(found, before, luck, now))
    over = game.result is not None
    result = ending(game, sides) if over else chances_of(present_of(game), ANYBODY, futures)
    names = tuple(game.battle.member(who).name for who in range(game.battle.size()))
    return Review(tuple(sides), names, start, tuple(moments), minus(result, now), result, over)


def ending(game: Game, sides: Sequence[str]) -> Chances:
    winner = game.result.winner if game.result else ""
    shared = Fraction(1, len(sides))
    return tuple(shared if not winner else Fraction(side == winner) for side in sides)


def twin_of(game: Game) -> Game:
    """The fight at its beginning; nobody answers but the tape."""
    return game.branch(0, minds=[None] * len(game.minds), by_hand=hands(game.entries, 0, game.by_hand))


def judge(game: Game, futures: int, part: int = 0, parts: int = 1) -> Iterator[Judged]:
    """Judge every entry that is one of this part."""
    twin, told = twin_of(game), 0
    for number, entry in enumerate(game.entries):
        if number % parts == part and worth_a_look(entry):
            yield judged_entry(twin, number, entry, twin.events[told:], futures)
        if worth_a_look(entry):
            told = len(twin.events)
        twin.by_hand = hands(game.entries, number + 1, game.by_hand)
        twin.replay([entry])


def worth_a_look(entry: Entry) -> bool:
    """Typed dice are luck, and new dice after an undo change nothing."""
    return isinstance(entry, Answer) or (isinstance(entry, Override) and entry.order != REKEY)


def judged_entry(twin: Game, number: int, entry: Entry, news: Sequence[Event], futures: int) -> Judged:
    told = tuple(twin.system.sentence(twin.battle, event) for event in news)
    fresh = number == 0 or any(event.dice() for event in news)
    if isinstance(entry, Answer):
        return judged_answer(twin, number, entry, told, fresh, futures)
    assert isinstance(entry, Override)
    before = chances_of(present_of(twin), ANYBODY, futures)
    words = " ".join(word for word in (entry.order, entry.what, entry.value) if word)
    gain = minus(after_order(twin, entry, futures), before)
    return Judged(number, twin.system.header(twin.battle).round, NOBODY, -1, ORDER, words, True, before, gain, told)


def after_order(twin: Game, order: Override, futures: int) -> Chances:
    changed = twin.branch()
    changed.replay([order])
    if changed.result is not None:
        return ending(changed, twin.battle.side_names())
    return chances_of(present_of(changed), ANYBODY, futures)


def judged_answer(twin: Game, number: int, entry: Answer, told: tuple[str, ...], fresh: bool, futures: int) -> Judged:
    decision = asked_of(twin, entry)
    ruling = entry.seat == KEEPER
    mind = twin.system.default_mind() if ruling else twin.system.tactician()
    usual = mind.answer(decision).key() == entry.key
    present = present_of(twin)
    before = chances_of(present, ANYBODY, futures) if fresh or not usual else None
    gain = nothing(present)
    if not usual and before is not None:
        gain = minus(chances_of(present, Choice(entry.seat, entry.who, entry.key), futures), before)
    return Judged(
        number,
        twin.system.header(twin.battle).round,
        entry.who,
        -1 if ruling else twin.battle.member(entry.who).side,
        RULING if ruling else DECISION,
        label_of(twin, decision, entry.key),
        fresh,
        before if fresh else None,
        gain,
        told,
        None if ruling else missed(twin, decision, entry.key, max(1, futures // FIRST_LOOK)),
    )


def asked_of(twin: Game, entry: Answer) -> Decision[Option]:
    asked = twin.decisions
    return next(decision for decision in asked if (decision.seat, decision.who) == (entry.seat, entry.who))


def label_of(twin: Game, decision: Decision[Option], key: str) -> str:
    options = twin.options(decision)
    found = next((option for option in options if option.key() == key), None)
    return twin.system.label(twin.battle, found) if found is not None else key


def missed(twin: Game, decision: Decision[Option], key: str, at_a_time: int) -> Missed | None:
    """The best option, weighed as often as the chosen one."""
    options = [option for option in twin.options(decision) if option.key() == key or not option.concedes()]
    if len(options) < 2 or all(option.key() != key for option in options):
        return None
    found = {row.key: row for row in weighed(twin, decision, options, at_a_time=at_a_time)}
    best = max(found.values(), key=lambda row: (row.wins.estimate, row.key == key))
    chosen = found[key]
    if chosen.wins.of < best.wins.of:
        chosen = Scales(twin, decision, NOBODY_HIDDEN).weigh_more(chosen, best.wins.of - chosen.wins.of)
    points = 100 * (best.wins.estimate - chosen.wins.estimate)
    return Missed(label_of(twin, decision, best.key), points, 0.0 if best.key == key else error_of(best, chosen))


def error_of(one: Weighed, other: Weighed) -> float:
    """Half the 95% interval of the difference, in points, as if the two had been played on different dice."""
    spread = sum(row.wins.estimate * (1 - row.wins.estimate) / row.wins.of for row in (one, other))
    return 100 * Z95 * sqrt(max(spread, 1 / (one.wins.of * other.wins.of)))


# ---- chances


def chances_of(present: Present, choice: Choice, futures: int) -> Chances:
    """How often each side wins; what nobody wins is shared."""
    winners = play_on(present, choice, SEED, 0, futures).winners
    shared = Fraction(winners.count(DRAW), len(present.sides))
    return tuple((winners.count(side) + shared) / futures for side in range(len(present.sides)))


def nothing(present: Present) -> Chances:
    return (Fraction(0),) * len(present.sides)


def widened(chances: Chances, sides: int) -> Chances:
    """With the sides that came in later, which had no chance before."""
    return (*chances, *[Fraction(0)] * (sides - len(chances)))


def minus(one: Chances, other: Chances) -> Chances:
    return tuple(mine - its for mine, its in zip(one, other, strict=True))


def plus(one: Chances, other: Chances) -> Chances:
    return tuple(mine + its for mine, its in zip(one, other, strict=True))
