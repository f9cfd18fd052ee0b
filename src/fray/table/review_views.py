"""A review as a chair may see it: words and names go through its eyes, numbers are rounded so that they add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from fray.lab.chances import Chances, plus
from fray.lab.judging import DECISION, THRESHOLDS, Judged
from fray.lab.review import Lucky, Moment, Review, swing, told_in_order, verdict_of
from fray.table.chairs import Chair
from fray.table.log import LogReader
from fray.table.review_records import (
    ReviewBest,
    ReviewMoment,
    ReviewPart,
    ReviewRoll,
    ReviewSide,
    ReviewThreshold,
    ReviewView,
)
from fray.table.reviews import Looking, empty
from fray.table.room import Room
from fray.table.sight import Eyes

WHOLE: Final = 1000  # tenths of points
MOST_TURNING: Final = 5
LEAST_SWING: Final = 0.02  # what is called a turning point

Tenths = list[int]  # by side


@dataclass(frozen=True)
class Step:
    """A moment in tenths of points: levels are rounded, and changes are what lies between them."""

    moment: Moment
    before: Tenths
    luck: Tenths
    after: Tenths
    rolls: list[tuple[Lucky, Tenths]]

    @property
    def gain(self) -> Tenths:
        return between(self.before, self.after)


@dataclass(frozen=True)
class Rounded:
    """A whole review in tenths of points."""

    start: Tenths
    steps: list[Step]
    last_luck: Tenths
    last_rolls: list[tuple[Lucky, Tenths]]
    result: Tenths

    def decisions(self, side: int) -> int:
        return sum(step.gain[side] for step in self.steps)

    def of_keeper(self, side: int) -> int:
        return sum(step.gain[side] for step in self.steps if step.moment.judged.kind != DECISION)

    def luck(self, side: int) -> int:
        return sum(step.luck[side] for step in self.steps) + self.last_luck[side]

    def rolls(self) -> list[tuple[Lucky, Tenths]]:
        return [*(roll for step in self.steps for roll in step.rolls), *self.last_rolls]


def tenths(chances: Chances) -> Tenths:
    """Chances in tenths of points, together exactly all: the largest remainders are rounded up."""
    exact = [WHOLE * chance for chance in chances]
    found = [floor(chance) for chance in exact]
    for side in sorted(range(len(exact)), key=lambda side: found[side] - exact[side])[: WHOLE - sum(found)]:
        found[side] += 1
    return found


def between(before: Tenths, after: Tenths) -> Tenths:
    return [its - mine for mine, its in zip(before, after, strict=True)]


def rounded(review: Review) -> Rounded:
    now, exact, steps = tenths(review.start), review.start, list[Step]()
    for moment in review.moments:
        before, after = tenths(moment.before), tenths(moment.after)
        steps.append(Step(moment, before, between(now, before), after, rolls_from(exact, now, moment.rolls)))
        now, exact = after, moment.after
    result = tenths(review.result)
    return Rounded(tenths(review.start), steps, between(now, result), rolls_from(exact, now, review.last_rolls), result)


def rolls_from(exact: Chances, now: Tenths, rolls: Sequence[Lucky]) -> list[tuple[Lucky, Tenths]]:
    found = []
    for roll in rolls:
        exact = plus(exact, roll.luck)
        then = tenths(exact)
        found.append((roll, between(now, then)))
        now = then
    return found


def points(of: Sequence[int]) -> list[float]:
    return [tenth / 10 for tenth in of]


# ---- for a chair


def review_view(room: Room, chair: Chair, looking: Looking) -> ReviewView:
    eyes, game, system = Eyes(room, chair, room.game), room.game, room.system
    reader = LogReader()
    reader.read(game, eyes)
    findings = looking.findings()
    review = told_in_order(findings or empty())
    shown = rounded(review)
    return ReviewView(
        fight=room.id,
        title=room.title,
        system=system.name,
        system_title=system.title,
        accent=system.accent,
        role=chair.role,
        result=system.headline(eyes.known.battle) if game.result is not None else "",
        winner=game.result.winner if game.result is not None else "",
        over=game.result is not None,
        hidden=bool(eyes.unseen),
        done=round(looking.done, 3),
        stage=looking.stage,
        problem=looking.problem,
        futures=looking.futures,
        thresholds=[ReviewThreshold(verdict=name, points=least) for least, name in reversed(THRESHOLDS)],
        sides=[side_view(shown, number, name) for number, name in enumerate(review.sides)],
        combatants=[part_view(room, review, shown, eyes, who) for who in seen_in(review, eyes)],
        moments=[moment_view(eyes, reader, step) for step in shown.steps],
        last_luck=points(shown.last_luck),
        last_rolls=[roll_view(eyes, reader, *roll) for roll in shown.last_rolls],
        turning=turning(review),
    )


def seen_in(review: Review, eyes: Eyes) -> list[int]:
    return [card.who for card in eyes.cards if card.who < len(review.names)]


def side_view(shown: Rounded, side: int, name: str) -> ReviewSide:
    return ReviewSide(
        side=name,
        start=shown.start[side] / 10,
        decisions=shown.decisions(side) / 10,
        keeper=shown.of_keeper(side) / 10,
        luck=shown.luck(side) / 10,
        result=shown.result[side] / 10,
    )


def part_view(room: Room, review: Review, shown: Rounded, eyes: Eyes, who: int) -> ReviewPart:
    card = next(card for card in eyes.cards if card.who == who)
    side = review.sides.index(card.side) if card.side in review.sides else -1
    own = [step for step in shown.steps if step.moment.judged.who == who and step.moment.judged.kind == DECISION]
    player = room.chairs.player_of(who)
    return ReviewPart(
        who=who,
        name=card.name,
        side=side,
        player=player.name if player else "",
        decisions=sum(step.gain[side] for step in own) / 10,
        luck=sum(luck[side] for rolled, luck in shown.rolls() if rolled.roll.who == who) / 10,
        verdicts=dict(Counter(verdict_of(step.moment) for step in own if verdict_of(step.moment))),
    )


def moment_view(eyes: Eyes, reader: LogReader, step: Step) -> ReviewMoment:
    judged = step.moment.judged
    return ReviewMoment(
        at=eyes.place(judged.number),
        round=judged.round,
        who=judged.who,
        name=eyes.names.get(judged.who, "the Keeper"),
        side=judged.side,
        kind=judged.kind,
        words=words_of(eyes, judged),
        before=points(step.before),
        luck=points(step.luck),
        gain=points(step.gain),
        after=points(step.after),
        verdict=verdict_of(step.moment),
        best=best_view(eyes, judged),
        rolls=[roll_view(eyes, reader, *roll) for roll in step.rolls],
    )


def words_of(eyes: Eyes, judged: Judged) -> str:
    """What was chosen: without numbers, if those are secret. Rulings and orders are the Keeper's own business."""
    if judged.kind != DECISION:
        return judged.words if eyes.chair.keeper else ""
    return judged.blotted if judged.who in eyes.veiled else judged.words


def best_view(eyes: Eyes, judged: Judged) -> ReviewBest | None:
    if judged.missed is None:
        return None
    label = "" if judged.who in eyes.veiled else judged.missed.label
    return ReviewBest(label=label, points=round(judged.missed.points, 1), error=round(judged.missed.error, 1))


def roll_view(eyes: Eyes, reader: LogReader, fallen: Lucky, luck: Tenths) -> ReviewRoll:
    lines = [reader.read_lines[event] for event in fallen.roll.events if event < len(reader.read_lines)]
    text = " ".join(line.text for line in lines if line is not None)
    who = fallen.roll.who if eyes.sees(fallen.roll.who) else -1
    return ReviewRoll(who=who, text=text, luck=points(luck))


def turning(review: Review) -> list[int]:
    """The moments that changed the chances most, in their order."""
    largest = [moment for moment in review.turning_points(MOST_TURNING) if swing(moment) >= LEAST_SWING]
    return sorted(review.moments.index(moment) for moment in largest)
