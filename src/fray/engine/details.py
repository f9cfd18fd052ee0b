# mypyc: skip - runs at the pace of people
"""The details of an action: what its player is asked before dice fall or anyone else decides, each with its favorite.

People see them before they commit the action, and may change them; then they are answered together with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from fray.engine.battle import UNSEEN, Battle
from fray.engine.chance import Distribution
from fray.engine.decisions import Decision, O, Option, Waiting
from fray.engine.forks import Fork
from fray.engine.game import Game
from fray.engine.tape import Answer
from fray.engine.walk import NONE, Presuming, Walk

MOST_DETAILS: Final = 8  # of one action


@dataclass(frozen=True)
class Way:
    """One way to settle a detail."""

    key: str
    label: str


@dataclass(frozen=True)
class Detail:
    """A question about how an action is done, and the key of its answer: the favorite, unless the player wishes."""

    kind: str
    clause: str
    ways: tuple[Way, ...]
    chosen: str


class NoDice(Fork):
    """What comes after the first roll is no detail any more."""

    def take(self, distribution: Distribution) -> int:
        raise Waiting([])


class Settling(Presuming):
    """Settles details, and takes down how. Every other question ends it."""

    def begin_path(self, battle: Battle, given: Answer | None) -> None:
        super().begin_path(battle, given)
        self.taken_down: list[Detail] = []

    def answer(self, decision: Decision[O]) -> O:
        self.leave_out()
        place = decision.seat, decision.who
        if self.given is not None and place == self.player:
            return super().answer(decision)
        if place != self.player or decision.begins() or not decision.is_detail():
            raise Waiting([])
        if len(self.taken_down) == MOST_DETAILS:
            raise Waiting([])
        found = self.settle_detail(decision)
        self.taken_down.append(self.detail(decision, found))
        return found

    def detail(self, decision: Decision[Any], found: Option) -> Detail:
        """The question in words, for people who do not see some combatants."""
        for who in self.unseen:
            self.battle.rename(who, UNSEEN)
        label = self.system.label
        ways = tuple(Way(option.key(), label(self.battle, option)) for option in decision.options())
        return Detail(decision.kind(), decision.clause(), ways, found.key())


def option_details(
    game: Game, decision: Decision[Any], option: Option, unseen: frozenset[int] = NONE, wished: Sequence[str] = ()
) -> tuple[Detail, ...]:
    """The details of an option of an open decision, settled by the keys wished for and then by the favorites."""
    walk = Walk(game, decision, option, unseen)
    settling = Settling(game.system, (decision.seat, decision.who), frozenset(), unseen, wished)
    walk.seat(settling)
    walk.follow(NoDice(len(walk.entries)))
    return tuple(settling.taken_down)


def add_answer(
    game: Game, seat: int, who: int, key: str, wished: Sequence[str] | None = (), favor: bool = True
) -> None:
    """Answer, and settle the details that were shown with it: as wished, in this order, then by the favorites.

    It ends where a wish is not among the ways: that question stays open. Without `wished` each is asked by itself.
    """
    details = shown(game, seat, who, key, wished) if wished is not None else ()
    game.answer(key, seat, who)
    for detail, wish in zip_longest(details, wished or ()):
        if detail is None or (wish is None and not favor) or wish not in (None, detail.chosen):
            return
        game.answer(detail.chosen, seat, who, detail=True)


def shown(game: Game, seat: int, who: int, key: str, wished: Sequence[str]) -> tuple[Detail, ...]:
    """The details of an option; none where it is not open, which the game refuses itself."""
    asked = next((one for one in game.decisions if (one.seat, one.who) == (seat, who)), None)
    option = next((one for one in game.options(asked) if one.key() == key), None) if asked is not None else None
    return option_details(game, asked, option, wished=wished) if asked is not None and option is not None else ()
