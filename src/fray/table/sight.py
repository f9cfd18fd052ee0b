"""Who sees what. No other module decides what to hide from a chair.

A chair's view is made from the fight as the chair knows it: hidden combatants are removed before anything is listed,
drawn or put into words. Enemies' numbers are as exact as the Keeper allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, TypeVar, cast

from fray.engine.battle import UNSEEN
from fray.engine.board import Card
from fray.engine.decisions import MALFORMED, NOBODY, Refused
from fray.engine.english import capital
from fray.engine.events import Event, Overridden
from fray.engine.game import Game, Undone
from fray.engine.known import Question
from fray.engine.masks import mask_names, mentioned, named, without_numbers
from fray.engine.orders import NEXT_DIE
from fray.engine.seats import who_at
from fray.engine.stage import Moment
from fray.engine.tape import Answer, Entry, Override, Typed
from fray.table.chairs import Chair
from fray.table.room import Room

MOST_KEPT: Final = 16  # kinds of eyes for which a room keeps the parts of the last views

T = TypeVar("T")


@dataclass(frozen=True)
class LogLine:
    """A line of the log, and whether its numbers are secret."""

    text: str
    secret: bool


class Eyes:
    """What one chair may see of a game."""

    def __init__(self, room: Room, chair: Chair, game: Game) -> None:
        self.chair = chair
        self.system = room.system
        self.sight = "exact" if chair.keeper else room.seating.sight
        self.unseen = room.unseen(chair, game)
        self.known = room.known(game, self.unseen)
        everybody = self.known.cards
        self.cards = [card for card in everybody if self.sees(card.who)]
        self.names = {card.who: card.name for card in everybody}
        self.veiled = self.unseen | self.enemies(room, everybody) if self.sight != "exact" else self.unseen
        self.blurred = bool(self.veiled) and self.sight == "bands"  # odds are rounded, outcomes have no numbers
        self.knows_numbers = not self.veiled or self.sight == "exact"  # of everybody they see
        self._places = places(room.game.entries, room.unseen(chair, room.game))
        # Faces the Keeper has chosen for the next dice: players learn of them when those dice are rolled.
        self.dice_to_come = 0 if chair.keeper else len(game.current.forced)
        self._key = (self.sight, self.unseen, self.veiled, self.dice_to_come, tuple(self.names.items()))
        self._shown = self.known.shown.setdefault(self._key, {})
        if self._key not in room.kept and len(room.kept) >= MOST_KEPT:
            room.kept.clear()
        self._kept = room.kept.setdefault(self._key, {})

    def enemies(self, room: Room, everybody: list[Card]) -> frozenset[int]:
        """The combatants of other sides. For spectators: of sides that no player plays."""
        chairs = [self.chair] if self.chair.combatants else room.chairs.seated()
        played = {who for chair in chairs for who in chair.combatants}
        own = {card.side for card in everybody if card.who in played}
        return frozenset(card.who for card in everybody if card.side not in own)

    def key(self) -> tuple[object, ...]:
        """Eyes with the same key see the same."""
        return self._key

    def shared(self, what: object, make: Callable[[], T]) -> T:
        """A part of the view that is the same for all eyes with this key: it is made once for each state."""
        if what not in self._shown:
            self._shown[what] = make()
        found: T = self._shown[what]
        return found

    def kept(self, what: object, source: object, make: Callable[[], T]) -> T:
        """A part that follows from `source` and this key alone: made anew only when the source is another one."""
        before = self._kept.get(what)
        if before is None or before[0] != source:
            before = self._kept[what] = (source, make())
        return cast(T, before[1])

    def called(self, who: int) -> str:
        """What sentences call a combatant, as far as these eyes know it."""
        return self.system.called(self.known.battle, who)

    def sees(self, who: int) -> bool:
        return who not in self.unseen

    def seen(self, whom: Iterable[int]) -> list[int]:
        return [who for who in whom if self.sees(who)]

    def exactly(self, card: Card) -> bool:
        return card.who not in self.veiled

    # ---- the tape

    def place(self, position: int) -> int:
        """A position on the tape, counted without the entries of unseen combatants."""
        return self._places[position] if self._places else position

    def position(self, place: int) -> int:
        """The position of a place: just before the next entry that these eyes know."""
        if not self._places:
            return place
        if place > self._places[-1]:
            raise Refused(MALFORMED, f"the tape has {self._places[-1]} entries, not {place}")
        return max(at for at, counted in enumerate(self._places) if counted == place)

    # ---- events

    def told(self, events: list[Event], first: int = 0) -> list[Event | None]:
        """What these eyes may read of each event from the first on; None if it is only about unseen combatants."""
        left = [event.told_without(self.unseen) for event in events[first:]]
        if self.dice_to_come:
            chosen = [at for at, event in enumerate(events) if chooses_die(event)]
            for at in chosen[-self.dice_to_come :]:
                if at >= first:
                    left[at - first] = None
        return left

    def line(self, event: Event) -> LogLine:
        """An event in words. An unseen combatant has no name in them."""
        about = event.about()
        plain = self.system.sentence(self.known.battle, event)
        text = capital(plain) if plain.startswith(UNSEEN) else plain
        if not self.veiled or (about and self.veiled.isdisjoint(about)):
            return LogLine(text, secret=False)
        masked = self.system.sentence(self.known.masked.battle, event)
        if self.veiled.isdisjoint(about or mentioned(masked)):
            return LogLine(text, secret=False)
        return LogLine(self.numberless(masked), secret=True)

    def moment(self, event: Event) -> Moment | None:
        """What can be seen of an event. An unseen combatant has no part in it, and no way that it went."""
        seen = self.system.moment(self.known.battle, event)
        if seen is None or (self.sees(seen.who) and self.sees(seen.to)):
            return seen
        if not self.sees(seen.who):
            return replace(seen, who=NOBODY, path=()) if seen.to != NOBODY and self.sees(seen.to) else None
        return replace(seen, to=NOBODY)

    def undone(self, undone: Undone) -> list[str]:
        """The lines that an undo removed, without those in which an unseen combatant has a part."""
        if not self.veiled:
            return [line.text for line in undone.lines]
        battle = undone.battle.clone()
        names = mask_names(self.system, battle)
        found = []
        for line in undone.lines:
            masked = self.system.sentence(battle, line.event)
            about = {*line.event.about()} or mentioned(masked)
            if self.unseen.isdisjoint(about | mentioned(masked)) and self.untouched(line.event):
                secret = not self.veiled.isdisjoint(about)
                found.append(named(without_numbers(masked), names) if secret else line.text)
        return found

    def untouched(self, event: Event) -> bool:
        """Whether these eyes may read all of an event."""
        return event.told_without(self.unseen) is event

    # ---- words

    def question(self, question: Question) -> str:
        """A question in words. If enemies' numbers are secret, a question that names an enemy has none."""
        text = self.system.question(self.known.battle, question.known)
        if self.sight != "nothing" or not self.veiled:
            return text
        masked = self.known.masked
        decision = masked.decisions[self.known.questions.index(question)]
        words = self.system.question(masked.battle, decision)
        if self.veiled.isdisjoint(mentioned(words)):
            return text
        return self.numberless(words)

    def numberless(self, masked: str) -> str:
        text = named(without_numbers(masked), self.known.masked.names)
        return capital(text) if text.startswith(UNSEEN) else text

    def blotted_tags(self, card: Card) -> list[str]:
        """The labels of a card's tags without their numbers."""
        tags = next(seen.tags for seen in self.known.masked.cards if seen.who == card.who)
        return [self.numberless(tag.label) for tag in tags]


def places(entries: list[Entry], unseen: frozenset[int]) -> list[int]:
    """How many entries of visible combatants come before each position. Empty if all are visible."""
    if not unseen:
        return []
    return [0, *accumulate(int(whose(entry) >= 0 and whose(entry) not in unseen) for entry in entries)]


def whose(entry: Entry) -> int:
    """The combatant an entry is about; NOBODY for rulings and general orders."""
    if isinstance(entry, Typed):
        return who_at(entry.seat)
    return entry.who if isinstance(entry, (Answer, Override)) else NOBODY


def chooses_die(event: Event) -> bool:
    return isinstance(event, Overridden) and event.order == NEXT_DIE
