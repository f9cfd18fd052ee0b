# mypyc: skip - runs at the pace of people
"""A fight as it is known to people who do not see some of the combatants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fray.engine.battle import Battle
from fray.engine.board import Card
from fray.engine.decisions import ILLEGAL, Decision, Forbidden, Option, Refused, Waiting
from fray.engine.game import Game, position_of, seated
from fray.engine.tape import Tape

BLOCKED = "something you do not see makes this impossible; choose again"


@dataclass(frozen=True)
class Question:
    """An open decision as it really is, and as it would be without those who are not seen."""

    real: Decision[Any]
    known: Decision[Any]
    unseen: frozenset[int]

    def options(self) -> list[Option]:
        """What people may choose who know no more than that.

        Where none of it is possible, the question itself is about somebody unseen, who is thereby felt: then it is
        asked as it is.
        """
        listed = self.in_sight(self.known)
        possible = {option.key() for option in self.real.options()}
        if any(option.key() in possible for option in listed):
            return listed
        return self.in_sight(self.real) or list(self.real.options())

    def forbidden(self) -> list[Forbidden]:
        return self.known.forbidden()

    def pick(self, key: str) -> Option:
        """One of the options, or a refusal that is the same for everything that is not seen and what is not there."""
        for option in self.options():
            if option.key() == key:
                return option
        picked: Option = self.known.pick(key)  # not listed: refused with what is known, unless any words are an answer
        if picked.key() in {option.key() for option in self.known.options()}:
            raise Refused(ILLEGAL, f"{key!r} is not among the choices here", self.known.clause())
        return picked

    def refuse_if_blocked(self, key: str) -> None:
        """Refuse what those who are not seen make impossible: that somebody is in the way is all that is said."""
        try:
            self.real.pick(key)
        except Refused as refused:
            raise Refused(ILLEGAL, BLOCKED, self.real.clause()) from refused

    def in_sight(self, decision: Decision[Any]) -> list[Option]:
        """The options that point at nobody unseen."""
        secret = {f"who:{who}" for who in self.unseen}
        return [option for option in decision.options() if not secret.intersection(option.points_at())]


@dataclass(frozen=True)
class Known:
    """The state as far as it is known, and what the fight waits for."""

    battle: Any
    questions: list[Question]


def known_of(game: Game, unseen: frozenset[int]) -> Known:
    """The game as it is known to those who do not see these: run to where it waits once more, and they are left out."""
    if not unseen:
        return Known(game.battle, [Question(one, one, unseen) for one in game.decisions])
    battle, decisions = apart(game)
    game.system.leave_out(battle, sorted(unseen))
    pairs = zip(game.decisions, decisions, strict=True)
    return Known(battle, [Question(real, known, unseen) for real, known in pairs])


def cards_known(game: Game, unseen: frozenset[int]) -> list[Card]:
    """The cards of those who are seen, as the fight stands in a game shown again."""
    battle = game.battle
    here = unseen.intersection(range(battle.size()))
    if here:
        battle = battle.clone()
        game.system.leave_out(battle, sorted(here))
    return [card for card in game.system.cards(battle) if card.who not in unseen]


def apart(game: Game) -> tuple[Battle, list[Decision[Any]]]:
    """A copy of the present state, and what is asked in it."""
    settled = game.settled()
    again = settled.copy(Tape(list(game.entries), position_of(settled)))
    if game.waiting is None:
        return again.battle, []
    again.minds, again.by_hand = seated([]), game.by_hand
    try:
        game.system.step(again)
    except Waiting as waiting:
        return again.battle, list(waiting.decisions)
    raise AssertionError("the fight waits, and run again it does not")
