"""What a mind that looks ahead may know: nothing that its player could not."""

from __future__ import annotations

from collections.abc import Iterator

from fray.engine.decisions import Decision, Option
from fray.engine.foresight import present_of
from fray.engine.futures import Choice, play_on
from fray.engine.game import Game
from fray.testing.subjects import Subject, pending, picture, require

FUTURES = 3
DECISIONS = 4
EVERY = 9


def futures_do_not_peek(subject: Subject) -> None:
    """Neither the coming dice nor what others have answered to the same question change a player's futures."""
    for game in pending(subject, seed=16, most=DECISIONS, every=EVERY, mind=subject.system.tactician()):
        before = picture(subject, game)
        for decision in game.decisions[:1]:
            known = futures(game, decision)
            require(futures(game, decision) == known, f"{decision.kind()}: the same futures differ")
            require(futures(with_other_dice(game), decision) == known, f"{decision.kind()}: the coming dice are known")
            for twin in answered_by_others(game, decision):
                require(futures(twin, decision) == known, f"{decision.kind()}: what others answer is known")
        require(picture(subject, game) == before, "futures have changed the fight")


def futures(game: Game, decision: Decision[Option]) -> list[tuple[list[int], list[int]]]:
    """How some futures end, for the first and the last option of a decision."""
    present = present_of(game, asker=decision.seat)
    options = decision.options()
    ends = [
        play_on(present, Choice(decision.seat, decision.who, option.key()), 5, 0, FUTURES)
        for option in (options[0], options[-1])
        if not option.concedes()
    ]
    return [(end.winners, end.outs) for end in ends]


def with_other_dice(game: Game) -> Game:
    twin = game.branch()
    twin.rekey()
    return twin


def answered_by_others(game: Game, decision: Decision[Option]) -> Iterator[Game]:
    """The same question after another player has answered it, in this way or that."""
    for other in game.decisions:
        if other.seat != decision.seat:
            options = game.options(other)
            for option in (options[0], options[-1]):
                twin = game.branch()
                twin.answer(option.key(), other.seat, other.who)
                yield twin
            return
