"""The log of a fight: what happened, a sentence each, with the rule, the dice and the sum behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from fray.engine import events
from fray.engine.figures import dice_words, sum_words
from fray.engine.game import Game
from fray.engine.ledger import Clause, UnknownClauseError
from fray.front.html import lines, page

SHOWN = 40  # lines in a notebook


@dataclass(frozen=True, repr=False)
class Event:
    """One line of the log. `event` is the system's own record of it, with all its fields."""

    number: int
    text: str
    clause: str
    event: events.Event
    rule: str = ""  # what the clause says

    @property
    def dice(self) -> dict[str, tuple[int, ...]]:
        """The faces that were rolled for it, by the name of the roll."""
        faces: dict[str, tuple[int, ...]] = {}
        for rolled in self.event.dice():
            faces[rolled.draw] = faces.get(rolled.draw, ()) + rolled.faces
        return faces

    @property
    def sum(self) -> dict[str, int]:
        """The named parts of its number."""
        return {term.name: term.value for term in self.event.terms()}

    def why(self) -> str:
        """The rule, the dice and the sum behind the line."""
        rule = f"{self.clause}: {self.rule}" if self.rule else self.clause
        rolled = dice_words([rolled for rolled in self.event.dice() if rolled.faces])
        return "\n".join(filter(None, (self.text, rule, rolled, sum_words(self.event.terms()))))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        rule = f" [{self.clause}]" if self.clause else ""
        return f"<Event {self.number} {self.text!r}{rule}>"


class Log(Sequence[Event]):
    """Lines of the log. Printed, it is the story; a slice of it is a log, too."""

    def __init__(self, found: Sequence[Event]) -> None:
        self._lines = tuple(found)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> Log: ...

    def __getitem__(self, at: int | slice) -> Event | Log:
        return Log(self._lines[at]) if isinstance(at, slice) else self._lines[at]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and [line.text for line in self] == [line.text for line in other]

    def __hash__(self) -> int:
        return hash(tuple(line.text for line in self))

    def __str__(self) -> str:
        return "\n".join(line.text for line in self)

    def __repr__(self) -> str:
        return f"<Log of {len(self)} line{'' if len(self) == 1 else 's'}>" + "".join(f"\n  {line}" for line in self)

    def _repr_html_(self) -> str:
        shown = self._lines[-SHOWN:]
        left_out = len(self) - len(shown)
        more = f"{left_out} earlier lines are left out" if left_out else ""
        return page(more, lines((line.text for line in shown), shown[0].number)) if shown else page("Nothing yet.")


def log_of(game: Game) -> Log:
    """Everything that happened and has a sentence."""
    told = [(game.system.sentence(game.battle, event), event) for event in game.events]
    worth_telling = [(text, event) for text, event in told if text]
    return Log([line(game, number, text, event) for number, (text, event) in enumerate(worth_telling, 1)])


def line(game: Game, number: int, text: str, event: events.Event) -> Event:
    return Event(number, text, event.clause, event, rule_text(game, event.clause))


def rule_text(game: Game, clause: str) -> str:
    """What a clause or ruling says; content and the Keeper's orders have no rule."""
    try:
        found = game.system.ledger.lookup(clause)
    except UnknownClauseError:
        return ""
    return found.text if isinstance(found, Clause) else found.ruling
