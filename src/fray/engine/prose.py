# mypyc: skip - text for people
"""Words by type: a system writes them for its events, options and decisions; this finds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from fray.engine.battle import Battle
from fray.engine.decisions import Option
from fray.engine.english import capital
from fray.engine.events import Event, Overridden

B = TypeVar("B", bound=Battle)
T = TypeVar("T")
Writers = Mapping[type, Callable[[B, Any], str]]  # each for things of the type under which it is listed


class Prose(Generic[B, T]):
    """Chapters, asked in turn: each has words for some types, and no words for the others."""

    def __init__(self, *chapters: Callable[[B, T], str]) -> None:
        self.chapters = chapters

    def __call__(self, battle: B, subject: T) -> str:
        for chapter in self.chapters:
            words = chapter(battle, subject)
            if words:
                return words
        raise TypeError(f"there are no words for {type(subject).__name__}")


class Sentences(Prose[B, Event]):
    """One sentence for each event. An order that has no words of its own gets those of every system."""

    def __init__(self, name: Callable[[B, int], str], *chapters: Callable[[B, Event], str]) -> None:
        super().__init__(*chapters, self.ordered)
        self.name = name

    def __call__(self, battle: B, event: Event) -> str:
        words = capital(super().__call__(battle, event))
        return words if words[-1] in ".!?" else words + "."  # the Keeper's own line may have its stop

    def ordered(self, battle: B, event: Event) -> str:
        """'Keeper: Magnus's guard is 5, the rules gave 3'"""
        return f"Keeper: {self.order_words(battle, event)}" if isinstance(event, Overridden) else ""

    def order_words(self, battle: B, event: Overridden) -> str:
        whom = self.name(battle, event.who) if event.who >= 0 else ""
        match event.order:
            case "set":
                whose = f"{whom}'s " if whom else ""
                return f"{whose}{event.what} is {event.value}, the rules gave {event.before}"
            case "move":
                return f"{whom} moves to {event.value}, from {event.before}"
            case "remove":
                return f"{whom} is taken out of the fight"
            case "condition":
                return f"{whom}: {event.what} is {event.value}, the rules said {event.before}"
            case "add":
                return f"{event.before} will join at the start of the next round"
            case "die":
                return f"the next die shows {event.value}"
            case "end":
                why, winner = f", {event.value}" if event.value else "", f": {event.what} win" if event.what else ""
                return f"the fight ends here{why}{winner}"
        what, value = [f" {part}" if part else "" for part in (event.what, event.value)]
        return f"{whom + ': ' if whom else ''}{event.order}{what}{value}"


def by_type(writers: Writers[B]) -> Callable[[B, object], str]:
    """A chapter with a writer for each type."""

    def chapter(battle: B, subject: object) -> str:
        writer = writers.get(type(subject))
        return writer(battle, subject) if writer is not None else ""

    return chapter


def spelled(battle: Battle, option: Option) -> str:
    """The last chapter of labels: the option's key as words."""
    return plain_words(option.key())


def plain_words(key: str) -> str:
    """'fight-on' is 'Fight on'."""
    return capital(key.replace("-", " "))
