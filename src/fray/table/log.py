"""The log in sentences, as a chair may read it. A reader puts only what is new into words."""

from __future__ import annotations

from fray.engine.events import Event, Overridden
from fray.engine.game import Game, common_start
from fray.table.records import DiceView, LineView, TermView, UndoneView
from fray.table.room import Room
from fray.table.sight import Eyes


class LogReader:
    """Remembers what a connection has read."""

    def __init__(self) -> None:
        self.key: tuple[object, ...] = ()
        self.events: list[Event] = []
        self.read_lines: list[LineView | None] = []  # by event; None if these eyes may not read it

    def lines(self) -> list[LineView]:
        return [line for line in self.read_lines if line is not None]

    def read(self, game: Game, eyes: Eyes) -> int:
        """Read on. Returns how many of the earlier lines are unchanged."""
        before, events = self.lines(), game.events
        same = 0
        if eyes.key() == self.key:
            while same < min(len(events), len(self.events)) and events[same] is self.events[same]:
                same += 1
        told = eyes.told(events)[same:]
        new = [line_view(eyes, event) if event is not None else None for event in told]
        self.read_lines = [*self.read_lines[:same], *new]
        self.key, self.events = eyes.key(), events
        stands = self.place_of(same)
        return stands + common_start(before[stands:], self.lines()[stands:])

    def place_of(self, event: int) -> int:
        """How many lines come before the event with this number."""
        return sum(line is not None for line in self.read_lines[:event])


def line_view(eyes: Eyes, event: Event) -> LineView:
    """One event in words, without numbers that are secret."""
    line, about = eyes.line(event), event.about()
    secret = line.secret
    unrolled = secret and (eyes.sight == "nothing" or not all(eyes.sees(who) for who in about))
    return LineView(
        text=line.text,
        clause=event.clause,
        kind=type(event).__name__,
        at=eyes.place(event.at),
        terms=[] if secret else [TermView(name=term.name, value=term.value) for term in event.terms()],
        dice=[]
        if unrolled
        else [DiceView(draw=dice.draw, sides=dice.sides, faces=list(dice.faces)) for dice in event.dice()],
        about=eyes.seen(about),
        override=isinstance(event, Overridden),
    )


def undone_views(room: Room, eyes: Eyes, reader: LogReader) -> list[UndoneView]:
    """What undos removed, where it stood, as far as the chair could read it then."""
    found = []
    for undone in room.game.undone:
        if lines := eyes.undone(undone):
            found.append(UndoneView(after=reader.place_of(undone.after), lines=lines))
    return found
