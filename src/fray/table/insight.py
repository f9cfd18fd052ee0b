"""Who is winning, and what is best: for the Keeper, and for players if the Keeper lets them.

In a replay everyone who may review the fight may ask what was best, of combatants whose numbers they know.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Final

from fray.engine.decisions import KEEPER, NOT_YOURS, STALE, Refused
from fray.engine.tape import Answer
from fray.lab.insight import Standing, Weighed
from fray.table import tasks
from fray.table.chairs import Chair
from fray.table.counting import CountOn
from fray.table.insight_records import BestView, HintView, StandingView
from fray.table.lab_views import share_view
from fray.table.requests import BestQuestion, ChoiceQuestion, HintQuestion, ReplayQuestion, StandingQuestion
from fray.table.reviews import refuse_review
from fray.table.room import THINK_SECONDS, Room
from fray.table.sight import Eyes
from fray.table.tasks import Position, words_of
from fray.table.thinkers import Asker
from fray.table.views import best_view, standing_view, weighed_views

MOST_LOOKS: Final = 150  # of a tenth of a second each
HINT_LOOKS: Final = 40  # nobody waits longer for a hint
MOST_LINES: Final = 3  # options of which is told what may follow


async def answer_standing(
    room: Room, chair: Chair, asker: Asker, question: StandingQuestion, known: int = 0
) -> tuple[bool, StandingView]:
    """Who is winning as this chair knows the fight, when more futures are counted than it knows of; whether that is
    all there will be."""
    async with room.lock:
        refuse_insight(room, chair)
        room.refuse_if_stale(question.revision, room.tape_revision)
        position, unseen = room.position(), room.unseen(chair, room.game)
        rounds = room.system.header(room.game.battle).round
        count_on = lane_counter(room, asker, position, unseen)
        count = room.standings.count_at(unseen, room.tape_revision, count_on)
    found = await count.more_than(known)
    async with room.lock:
        if question.revision >= room.tape_revision:
            room.standings.keep(unseen, position, rounds, found)
        return count.done, standing_view(room, chair, question.revision, found)


def lane_counter(room: Room, asker: Asker, position: Position, unseen: frozenset[int]) -> CountOn:
    """Counts on in a worker. Each lane has its own turns, so that they run side by side."""

    async def count_on(lane: int, before: Standing | None) -> Standing:
        turns = Asker(asker.client, f"{room.id} standing {lane}")
        return await room.thinkers.think_briefly(turns, THINK_SECONDS, tasks.standing, position, unseen, lane, before)

    return count_on


@dataclass(frozen=True)
class Asked:
    """A question about the options of a decision, and the fight as its chair knows it."""

    question: ChoiceQuestion
    position: Position
    unseen: frozenset[int]
    numbers: bool  # whether the chair knows the enemies' numbers

    @property
    def place(self) -> tuple[int, int]:
        return self.question.seat, self.question.who


async def asked_by(room: Room, chair: Chair, question: ChoiceQuestion) -> Asked:
    """The question, if this chair may ask it."""
    async with room.lock:
        refuse_insight(room, chair)
        if question.seat == KEEPER or not room.seating.may_answer(chair, question.seat):
            raise Refused(NOT_YOURS, "another player decides this, or it is a ruling, which has no best answer")
        room.refuse_if_stale(question.revision, room.asked_since(question.seat, question.who))
        eyes = Eyes(room, chair, room.game)
        return Asked(question, room.position(), eyes.unseen, eyes.knows_numbers)


async def answer_best(
    room: Room, chair: Chair, asker: Asker, question: BestQuestion, looks: int = MOST_LOOKS
) -> AsyncIterator[BestView]:
    """What the options are worth as this chair knows the fight, surer with every look; then what follows the best."""
    found: list[Weighed] = []
    done = False
    for _ in range(looks):
        found, done = await weigh_on(room, asker, await asked_by(room, chair, question), found)
        async with room.lock:
            yield best_view(room, chair, question, found, done, {})
        if done:
            break
    lines: dict[str, str] = {}
    for row in found[:MOST_LINES]:
        asked = await asked_by(room, chair, question)
        choice = tasks.Choice(*asked.place, row.key)
        think = room.thinkers.think_briefly
        lines[row.key] = await think(
            asker, THINK_SECONDS, tasks.line, asked.position, choice, asked.unseen, asked.numbers
        )
        async with room.lock:
            yield best_view(room, chair, question, found, done, lines)


async def answer_hint(room: Room, chair: Chair, asker: Asker, question: HintQuestion) -> HintView:
    """The best option and one reason for it, as this chair knows the fight."""
    found: list[Weighed] = []
    for _ in range(HINT_LOOKS):
        asked = await asked_by(room, chair, question)
        found, done = await weigh_on(room, asker, asked, found)
        if done:
            break
    asked = await asked_by(room, chair, question)
    known = asked.position, *asked.place, asked.unseen, asked.numbers
    hint = await room.thinkers.think_briefly(asker, THINK_SECONDS, tasks.hint, *known, found)
    return HintView(
        revision=question.revision,
        seat=question.seat,
        who=question.who,
        key=hint.key,
        text=hint.text,
        line=hint.line,
        wins=share_view(hint.wins),
    )


async def weigh_on(room: Room, asker: Asker, asked: Asked, found: list[Weighed]) -> tuple[list[Weighed], bool]:
    """Weigh the options for a moment; whether there is no more to weigh."""
    known = asked.position, *asked.place, asked.unseen
    return await room.thinkers.think_briefly(asker, THINK_SECONDS, tasks.worth, *known, found)


# ---- in a replay


@dataclass(frozen=True)
class Replayed:
    """A decision that a replay shows, as its chair knows it: what its options are called, and which was chosen."""

    place: tuple[int, int]
    position: Position
    unseen: frozenset[int]
    numbers: bool
    labels: dict[str, str]
    played: str


async def answer_in_replay(room: Room, chair: Chair, asker: Asker, question: ReplayQuestion) -> BestView:
    """What the options of a decision in a replay were worth, and what was likely to follow the best."""
    async with room.lock:
        refuse_review(room, chair)
        shown = decision_shown(room, chair, question)
        revision = room.revision
    think, known = room.thinkers.think_briefly, (shown.position, *shown.place, shown.unseen)
    found, done = list[Weighed](), False
    for _ in range(question.looks):
        found, done = await think(asker, THINK_SECONDS, tasks.worth, *known, found)
        if done:
            break
    lines: dict[str, str] = {}
    for row in found[:MOST_LINES]:
        choice = tasks.Choice(*shown.place, row.key)
        line = await think(asker, THINK_SECONDS, tasks.line, shown.position, choice, shown.unseen, shown.numbers)
        lines[row.key] = line
    options = weighed_views(found, shown.labels, lines)
    seat, who = shown.place
    return BestView(revision=revision, seat=seat, who=who, options=options, done=done, played=shown.played)


def decision_shown(room: Room, chair: Chair, question: ReplayQuestion) -> Replayed:
    """The decision, if the replay shows this chair what its combatant can do."""
    at = Eyes(room, chair, room.game).position(question.at)
    game = room.shown_at(at)
    eyes = Eyes(room, chair, game)
    seen = eyes.known.questions if eyes.sees(question.who) else []
    about = [other for other in seen if other.real.who == question.who]
    asked = next((other for other in about if other.real.seat != KEEPER), None)
    if asked is None:
        ruling = "this is a ruling of the Keeper, which has no best answer"
        raise Refused(STALE, ruling if about else "this combatant has nothing to decide here")
    if question.who in eyes.veiled:
        raise Refused(NOT_YOURS, "the Keeper keeps this combatant's numbers secret, and its options would reveal them")
    place = asked.real.seat, asked.real.who
    entries = room.game.entries
    answers = (entry for entry in entries[at:] if isinstance(entry, Answer) and (entry.seat, entry.who) == place)
    labels = {option.key(): room.system.label(eyes.known.battle, option) for option in asked.options()}
    played = next((answer.key for answer in answers), "")
    return Replayed(
        place,
        replace(room.position(), fight=f"{room.id} replay", entries=words_of(game)),
        eyes.unseen,
        eyes.knows_numbers,
        labels,
        played if played in labels else "",  # not what was done to a combatant that this chair does not see
    )


def refuse_insight(room: Room, chair: Chair) -> None:
    if not room.seating.may_see_standing(chair):
        raise Refused(NOT_YOURS, "the Keeper has not let players see who is winning")
