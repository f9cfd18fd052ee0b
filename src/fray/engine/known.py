# mypyc: skip - runs at the pace of people
"""A fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fray.engine.battle import UNSEEN, Battle
from fray.engine.board import Board, Card
from fray.engine.decisions import ILLEGAL, Decision, Forbidden, Option, Refused, Waiting, picked
from fray.engine.game import Game, position_of, seated
from fray.engine.masks import mask_names
from fray.engine.system import System
from fray.engine.tape import Tape

BLOCKED = "something you do not see makes this impossible; choose again"


@dataclass(frozen=True)
class Question:
    """An open decision as it really is, and as it would be without the unseen combatants."""

    real: Decision[Option]
    known: Decision[Option]
    unseen: frozenset[int]
    possible: list[Option]  # the options of the real decision

    def options(self) -> list[Option]:
        """The options for people who do not see these combatants. They are worked out once."""
        return self._options

    @cached_property
    def _options(self) -> list[Option]:
        """If none of the known options is possible, the question itself is about an unseen combatant. The players
        notice it then, and are asked what the rules really ask."""
        listed = self.in_sight(self._known_options)
        possible = {option.key() for option in self.possible}
        if any(option.key() in possible for option in listed):
            return listed
        return self.in_sight(self.possible) or list(self.possible)

    @cached_property
    def _known_options(self) -> list[Option]:
        return self.possible if self.known is self.real else self.known.options()

    def forbidden(self) -> list[Forbidden]:
        """What is impossible, as far as these people know. It is worked out once."""
        return self._forbidden

    @cached_property
    def _forbidden(self) -> list[Forbidden]:
        secret = self.secret()
        return [barred for barred in self.known.forbidden() if secret.isdisjoint(barred.points_at)]

    def pick(self, key: str) -> Option:
        """The option with this key. The refusal is the same for an unseen combatant and for none at all."""
        for option in self.options():
            if option.key() == key:
                return option
        found: Option = self.known.pick(key)  # not listed: refused, unless the decision takes free text
        if found.key() in {option.key() for option in self._known_options}:
            raise Refused(ILLEGAL, f"{key!r} is not among the choices here", self.known.clause())
        return found

    def refuse_if_blocked(self, key: str) -> None:
        """Refuse an option that unseen combatants make impossible, and say nothing about them."""
        try:
            picked(self.real, self.possible, key)
        except Refused as refused:
            raise Refused(ILLEGAL, BLOCKED, self.real.clause()) from refused

    def in_sight(self, options: list[Option]) -> list[Option]:
        """The options that point at no unseen combatant."""
        secret = self.secret()
        return [option for option in options if secret.isdisjoint(option.points_at())]

    def secret(self) -> set[str]:
        """The unseen combatants, as options point at them."""
        return {f"who:{who}" for who in self.unseen}


@dataclass(frozen=True)
class Masked:
    """A copy of the fight as players know it, with a mask in place of each name, and the names."""

    system: System
    battle: Battle
    decisions: list[Decision[Option]]
    names: list[str]

    @cached_property
    def cards(self) -> list[Card]:
        return self.system.cards(self.battle)


@dataclass(frozen=True)
class Known:
    """The fight as players know it who do not see some combatants."""

    game: Game
    unseen: frozenset[int]
    battle: Battle
    questions: list[Question]
    shown: dict[object, dict[object, Any]] = field(default_factory=dict)  # what was made of it to be looked at

    def question(self, seat: int, who: int) -> Question | None:
        """The open question for this seat and combatant."""
        asked = self.questions
        return next((question for question in asked if (question.real.seat, question.real.who) == (seat, who)), None)

    @cached_property
    def cards(self) -> list[Card]:
        return self.game.system.cards(self.battle)

    @cached_property
    def board(self) -> Board:
        return self.game.system.board(self.battle)

    @cached_property
    def masked(self) -> Masked:
        """The same with masks for names: for words in which it matters whom they name."""
        battle, decisions = apart(self.game)
        names = mask_names(self.game.system, battle)  # first: decisions may still refer to the unseen
        self.game.system.leave_out(battle, sorted(self.unseen))
        mask_names(self.game.system, battle)
        shown = [UNSEEN if who in self.unseen else name for who, name in enumerate(names)]
        return Masked(self.game.system, battle, decisions, shown)


def known_of(game: Game, unseen: frozenset[int]) -> Known:
    """The fight for players who do not see these combatants: a copy without them, waiting at the same point."""
    if not unseen:
        questions = [Question(asked, asked, unseen, game.options(asked)) for asked in game.decisions]
        return Known(game, unseen, game.battle, questions)
    battle, decisions = apart(game)
    for who in unseen:
        battle.rename(who, UNSEEN)  # decisions may still refer to them
    game.system.leave_out(battle, sorted(unseen))
    pairs = zip(game.decisions, decisions, strict=True)
    return Known(game, unseen, battle, [Question(real, known, unseen, game.options(real)) for real, known in pairs])


def cards_known(game: Game, unseen: frozenset[int]) -> list[Card]:
    """The visible cards of a game."""
    battle = game.battle
    here = unseen.intersection(range(battle.size()))
    if here:
        battle = battle.clone()
        game.system.leave_out(battle, sorted(here))
    return [card for card in game.system.cards(battle) if card.who not in unseen]


def apart(game: Game) -> tuple[Battle, list[Decision[Option]]]:
    """A copy of the present state, and its open decisions."""
    settled = game.settled()
    again = settled.copy(Tape(list(game.entries), position_of(settled)))
    if game.waiting is None:
        return again.battle, []
    again.minds, again.by_hand = seated([]), game.by_hand
    try:
        game.system.step(again)
    except Waiting as waiting:
        return again.battle, list(waiting.decisions)
    raise AssertionError("the fight waits, but its copy does not")
