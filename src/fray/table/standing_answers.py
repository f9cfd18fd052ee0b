"""Standing answers: what a person answers to one kind of question until further notice.

A player's stand until their next turn, the Keeper's for the rest of the fight. They are answers of that person, which
the table gives for them, and each can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fray.engine.decisions import ILLEGAL, KEEPER, MALFORMED, NOT_YOURS, STALE, Refused
from fray.engine.events import BeginsTurn
from fray.engine.seats import who_at
from fray.engine.tape import Answer
from fray.table.chairs import Chair
from fray.table.records import StandingAnswerView
from fray.table.requests import StandCommand
from fray.table.seating import Setting

if TYPE_CHECKING:
    from fray.table.room import Room

MOST_OF_A_SEAT: Final = 20


def stand(room: Room, chair: Chair, command: StandCommand) -> Setting:
    """An answer stands from now on, beginning with the open question; or no longer."""
    if not command.key and room.seating.may_answer(chair, command.seat):
        return setting(command.seat, command.kind)
    if room.seating.player_at(command.seat) is not chair:
        raise Refused(NOT_YOURS, "another player decides this")
    question = room.question_for(chair, command.seat, command.who)
    if question is None or question.real.kind() != command.kind:
        raise Refused(STALE, "this is not asked any more; look again")
    if question.real.begins():
        raise Refused(ILLEGAL, "a turn is answered when it comes; only an answer to what others do can stand")
    if sum(seat == command.seat for seat, _ in room.seating.standing) >= MOST_OF_A_SEAT:
        raise Refused(ILLEGAL, f"at most {MOST_OF_A_SEAT} answers can stand; take some back first")
    option = question.pick(command.key)
    question.refuse_if_blocked(option.key())
    if option.points_at():
        raise Refused(MALFORMED, "an answer that has a target cannot stand; choose one that has none")
    seen = room.known(room.game, room.unseen(chair, room.game)).battle
    return setting(command.seat, command.kind, option.key(), room.system.label(seen, option))


def setting(seat: int, kind: str, key: str = "", words: str = "") -> Setting:
    """Without a key it is taken back."""
    return {"set": "stand", "seat": seat, "kind": kind, "key": key, "words": words}


def stored_since(room: Room, start: int, settings: Sequence[Setting], theirs: int | None = None) -> dict[str, object]:
    """What is stored of a change that began at a place on the tape, once what lapses by it is asked anew."""
    lapsed = lapse(room, start, theirs)
    return {**room.recorder.since(start).fields(), "settings": [*settings, *lapsed]}


def lapse(room: Room, since: int, theirs: int | None = None) -> list[Setting]:
    """Take back the answers of players whose own turn has come since that place on the tape.

    A turn may pass in which its player is asked nothing: what was answered for them after it is asked anew. What stands
    on the tape before `theirs` was not answered by this: a redo has brought it back, and it stays.
    """
    seats = [seat for seat, _ in room.seating.standing if seat != KEEPER]
    if not seats:
        return []
    theirs = since if theirs is None else theirs
    came = turns_come(room, since)
    over = taken_back(
        room, [place for place in room.seating.standing if place[0] in seats and who_at(place[0]) in came]
    )
    too_late = [
        at
        for at, entry in answers(room)
        if at >= theirs and entry.seat in seats and at >= came.get(who_at(entry.seat), at + 1)
    ]
    if too_late:
        room.recorder.cut(too_late[0])
        room.minds_go_on()
        over += lapse(room, since, theirs)
    return over


def answers(room: Room) -> list[tuple[int, Answer]]:
    """What minds and standing answers have answered, and where on the tape."""
    entries = enumerate(room.game.entries)
    return [(at, entry) for at, entry in entries if isinstance(entry, Answer) and entry.by_mind]


def turns_come(room: Room, since: int) -> dict[int, int]:
    """Whose turn has come since then, and at which place on the tape."""
    game, now = room.game, len(room.game.entries)
    came: dict[int, int] = {}
    for event in game.events:
        if isinstance(event, BeginsTurn) and event.at > since:
            for who in event.about() or range(game.battle.size()):
                came.setdefault(who, event.at)
    for card in room.system.cards(game.battle):
        if card.acting:
            came.setdefault(card.who, now)
    for decision in game.decisions:
        if decision.begins():
            came.setdefault(decision.who, now)
    return came


def asked_again(room: Room) -> list[Setting]:
    """Take back what would answer the question that an undo has opened again."""
    first = room.game.undone[-1].entries[0]
    asked = [
        one
        for one in room.game.decisions
        if isinstance(first, Answer) and (one.seat, one.who) == (first.seat, first.who)
    ]
    return taken_back(room, [place for one in asked if (place := (one.seat, one.kind())) in room.seating.standing])


def taken_back(room: Room, places: Sequence[tuple[int, str]]) -> list[Setting]:
    over = [setting(seat, kind) for seat, kind in places]
    for one in over:
        room.seating.apply(one)
    return over


def standing_answer_views(room: Room, chair: Chair) -> list[StandingAnswerView]:
    """The answers that stand where this chair should answer."""
    return [
        StandingAnswerView(seat=seat, who=who_at(seat), kind=kind, words=answer.words)
        for (seat, kind), answer in room.seating.standing.items()
        if room.seating.player_at(seat) is chair
    ]
