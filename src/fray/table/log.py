"""The log in sentences, as a chair may read it. A reader puts only what is new into words."""

from __future__ import annotations

from itertools import accumulate

from fray.engine.events import Event, Overridden, RolledDice
from fray.engine.game import Game, common_objects, common_start
from fray.table.records import DiceView, LineView, MomentView, TermView, UndoneView
from fray.table.room import Room
from fray.table.sight import Eyes


class LogReader:
    """Remembers what a connection has read."""

    def __init__(self) -> None:
        self.key: tuple[object, ...] = ()
        self.events: list[Event] = []
        self.read_lines: list[LineView | None] = []  # by event; None if these eyes may not read it
        self._lines: list[LineView] = []  # those that they may read
        self._places = [0]  # how many of them come before each event, and before the next

    def lines(self) -> list[LineView]:
        return self._lines

    def read(self, game: Game, eyes: Eyes) -> int:
        """Read on. Returns how many of the earlier lines are unchanged."""
        events = game.events
        same = unchanged(self.events, events) if eyes.key() == self.key else 0
        new = [read_line(eyes, number, event) for number, event in enumerate(eyes.told(events, same), same)]
        stands = self._places[same]
        before, self._lines[stands:] = self._lines[stands:], [line for line in new if line is not None]
        self.read_lines[same:] = new
        self._places[same:] = accumulate((line is not None for line in new), initial=stands)
        self.key, self.events = eyes.key(), events
        return stands + common_start(before, self._lines[stands:])

    def place_of(self, event: int) -> int:
        """How many lines come before the event with this number. After a second undo it may be beyond the last."""
        return self._places[min(event, len(self.events))]


def unchanged(before: list[Event], now: list[Event]) -> int:
    """How many events are still the same. A step that is played again makes all events from there on anew."""
    if before and len(now) >= len(before) and now[len(before) - 1] is before[-1]:
        return len(before)
    return common_objects(before, now)


def read_line(eyes: Eyes, number: int, event: Event | None) -> LineView | None:
    """A line is put into words once for all who see the same."""
    return None if event is None else eyes.shared(("line", number), lambda: line_view(eyes, event))


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
        dice=[] if unrolled else [dice_view(dice) for dice in event.dice()],
        about=eyes.seen(about),
        override=isinstance(event, Overridden),
        moment=moment_view(eyes, event, secret),
    )


def dice_view(dice: RolledDice) -> DiceView:
    return DiceView(
        draw=dice.draw,
        sides=dice.sides,
        faces=list(dice.faces),
        dropped=list(dice.dropped),
        joined=list(dice.joined),
    )


def moment_view(eyes: Eyes, event: Event, secret: bool) -> MomentView | None:
    """What these eyes see of an event: nobody they do not see, and no secret numbers."""
    seen = eyes.moment(event)
    if seen is None:
        return None
    amount = None if secret else seen.amount
    return MomentView(kind=seen.kind, who=seen.who, to=seen.to, path=list(seen.path), amount=amount, gauge=seen.gauge)


def undone_views(room: Room, eyes: Eyes, reader: LogReader) -> list[UndoneView]:
    """What undos removed, where it stood, as far as the chair could read it then."""
    found = []
    for undone in room.game.undone:
        if lines := eyes.undone(undone):
            found.append(UndoneView(after=reader.place_of(undone.after), lines=lines))
    return found
