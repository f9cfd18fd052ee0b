"""Who is winning, and what is best: for the Keeper, and for players if the Keeper lets them."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, NOT_YOURS, Refused
from fray.lab.insight import Standing, Weighed
from fray.table import tasks
from fray.table.chairs import Chair
from fray.table.insight_records import BestView, StandingView
from fray.table.requests import BestQuestion, StandingQuestion
from fray.table.room import THINK_SECONDS, Room
from fray.table.thinkers import Asker
from fray.table.views import best_view, standing_view


async def answer_standing(
    room: Room, chair: Chair, asker: Asker, question: StandingQuestion, before: Standing | None
) -> tuple[Standing, StandingView]:
    """Who is winning as this chair knows the fight, counted on from before, and how that is shown."""
    async with room.lock:
        refuse_insight(room, chair)
        room.refuse_if_stale(question.revision, room.tape_revision)
        position, unseen = room.position(), room.unseen(chair, room.game)
        rounds = room.system.header(room.game.battle).round
    found = await room.thinkers.think(asker, THINK_SECONDS, tasks.standing, position, unseen, before)
    async with room.lock:
        if question.revision >= room.tape_revision:
            room.standings.keep(unseen, position, rounds, found)
        return found, standing_view(room, chair, question.revision, found)


async def answer_best(
    room: Room, chair: Chair, asker: Asker, question: BestQuestion, before: list[Weighed]
) -> tuple[list[Weighed], BestView]:
    """What the options are worth as this chair knows the fight, weighed on from before, and how that is shown."""
    async with room.lock:
        refuse_insight(room, chair)
        if question.seat == KEEPER or not room.seating.may_answer(chair, question.seat):
            raise Refused(NOT_YOURS, "another player decides this, or it is a ruling, which has no best answer")
        room.refuse_if_stale(question.revision, room.asked_since(question.seat, question.who))
        position, unseen = room.position(), room.unseen(chair, room.game)
    place = question.seat, question.who
    found, done = await room.thinkers.think(asker, THINK_SECONDS, tasks.worth, position, *place, unseen, before)
    async with room.lock:
        return found, best_view(room, chair, question, found, done)


def refuse_insight(room: Room, chair: Chair) -> None:
    if not room.seating.may_see_standing(chair):
        raise Refused(NOT_YOURS, "the Keeper has not let players see who is winning")
