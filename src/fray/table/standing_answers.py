"""Standing answers: what a person answers to one kind of question until further notice.

A player's stand until their next turn, the Keeper's for the rest of the fight. They are answers of that person, which
the table gives for them, and each can be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fray.engine.decisions import ILLEGAL, KEEPER, MALFORMED, NOT_YOURS, STALE, Refused
from fray.engine.seats import who_at
from fray.table.chairs import Chair
from fray.table.records import StandingAnswerView
from fray.table.requests import StandCommand
from fray.table.seating import Setting

if TYPE_CHECKING:
    from fray.table.room import Room

MOST_OF_A_SEAT: Final = 20


def stand(room: Room, chair: Chair, command: StandCommand) -> Setting:
    """An answer stands from now on, beginning with the open question; or no longer."""
    if not room.seating.may_answer(chair, command.seat):
        raise Refused(NOT_YOURS, "another player decides this")
    if not command.key:
        return setting(command.seat, command.kind)
    question = room.question_for(chair, command.seat, command.who)
    if question is None or question.real.kind() != command.kind:
        raise Refused(STALE, "this is not asked any more; look again")
    if sum(seat == command.seat for seat, _ in room.seating.standing) >= MOST_OF_A_SEAT:
        raise Refused(ILLEGAL, f"at most {MOST_OF_A_SEAT} answers can stand; take some back first")
    option = question.pick(command.key)
    if option.points_at():
        raise Refused(MALFORMED, "an answer that has a target cannot stand; choose one that has none")
    words = room.system.label(room.game.battle, option)
    return setting(command.seat, command.kind, option.key(), words)


def setting(seat: int, kind: str, key: str = "", words: str = "") -> Setting:
    """Without a key it is taken back."""
    return {"set": "stand", "seat": seat, "kind": kind, "key": key, "words": words}


def lapse(room: Room) -> list[Setting]:
    """Take back the answers of players whose own turn has come."""
    acting = {card.who for card in room.system.cards(room.game.battle) if card.acting}
    acting |= {decision.who for decision in room.game.decisions if decision.begins()}
    over = [setting(seat, kind) for seat, kind in room.seating.standing if seat != KEEPER and who_at(seat) in acting]
    for taken_back in over:
        room.seating.apply(taken_back)
    return over


def standing_answer_views(room: Room, chair: Chair) -> list[StandingAnswerView]:
    """The answers that stand where this chair should answer."""
    return [
        StandingAnswerView(seat=seat, who=who_at(seat), kind=kind, words=answer.words)
        for (seat, kind), answer in room.seating.standing.items()
        if room.seating.player_at(seat) is chair
    ]
