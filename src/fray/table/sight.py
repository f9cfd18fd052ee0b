"""Who sees what: the one place that says what is kept from whom.

What a chair is shown is worked out from the fight as that chair knows it: whoever is hidden from it is left out before
anything is listed, drawn or put into words. The numbers of enemies are as exact as the Keeper lets them be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from fray.engine.battle import UNSEEN
from fray.engine.board import Card
from fray.engine.decisions import MALFORMED, NOBODY, Refused
from fray.engine.english import capital
from fray.engine.events import Event, Overridden
from fray.engine.game import Game, UndoneLine
from fray.engine.orders import NEXT_DIE
from fray.engine.seats import who_at
from fray.engine.tape import Answer, Entry, Override, Typed
from fray.table.chairs import Chair
from fray.table.room import Room

DOT: Final = "\N{BULLET}"
NUMBER: Final = re.compile(r"[+\-\N{MINUS SIGN}]?\d+")


class Eyes:
    """What one chair may see of a fight, as it stands in a game."""

    def __init__(self, room: Room, chair: Chair, game: Game) -> None:
        self.chair = chair
        self.system = room.system
        self.sight = "exact" if chair.keeper else room.seating.sight
        self.unseen = room.unseen(chair, game)
        self.known = room.known(game, self.unseen)
        everybody = room.system.cards(self.known.battle)
        self.cards = [card for card in everybody if self.sees(card.who)]
        self.names = {card.who: card.name for card in everybody}
        self.veiled = self.unseen | self.enemies(room, everybody) if self.sight != "exact" else self.unseen
        self._names = pattern(self.names.values())
        self._veiled_names = pattern(self.names[who] for who in self.veiled if who in self.names)
        self._places = places(room.game.entries, room.unseen(chair, room.game))
        # Dice the Keeper has chosen and that have not fallen yet: players learn of them when they fall.
        self.dice_to_come = 0 if chair.keeper else len(game.current.forced)

    def enemies(self, room: Room, everybody: list[Card]) -> frozenset[int]:
        """Whoever is not on one's own side; for those who only watch, not on a side that players play."""
        chairs = [self.chair] if self.chair.combatants else room.chairs.seated()
        played = {who for chair in chairs for who in chair.combatants}
        own = {card.side for card in everybody if card.who in played}
        return frozenset(card.who for card in everybody if card.side not in own)

    def key(self) -> tuple[object, ...]:
        """Two pairs of eyes with the same key see the same."""
        return self.sight, self.unseen, self.veiled, self.dice_to_come, tuple(self.names.items())

    def sees(self, who: int) -> bool:
        return who not in self.unseen

    def seen(self, whom: Iterable[int]) -> list[int]:
        return [who for who in whom if self.sees(who)]

    def exactly(self, card: Card) -> bool:
        return card.who not in self.veiled

    # ---- the tape

    def place(self, position: int) -> int:
        """A position on the tape, counted without the entries of those who are unseen."""
        return self._places[position] if self._places else position

    def position(self, place: int) -> int:
        """The position of that place: just before the next entry these eyes know of."""
        if not self._places:
            return place
        if place > self._places[-1]:
            raise Refused(MALFORMED, f"the tape has {self._places[-1]} entries, not {place}")
        return max(at for at, counted in enumerate(self._places) if counted == place)

    # ---- events

    def told(self, events: list[Event]) -> list[Event | None]:
        """What these eyes may read of each event: nothing where it is about nobody they see."""
        left = [event.told_without(self.unseen) for event in events]
        if self.dice_to_come:
            chosen = [at for at, event in enumerate(events) if chooses_die(event)]
            for at in chosen[-self.dice_to_come :]:
                left[at] = None
        return left

    def remembers(self, told: UndoneLine) -> bool:
        """Whether a line that was taken back can be read: nobody unseen had a part in it."""
        event = told.event
        return event.told_without(self.unseen) is event and not self.unseen.intersection(event.about())

    def secret(self, event: Event, text: str) -> bool:
        """Whether the numbers of an event are not for these eyes."""
        about = event.about()
        return not self.veiled.isdisjoint(about) if about else self.mentions_veiled(text)

    # ---- words

    def sentence(self, event: Event) -> str:
        """An event in words; whoever is unseen has no name in them."""
        text = self.system.sentence(self.known.battle, event)
        return capital(text) if text.startswith(UNSEEN) else text

    def mentions_veiled(self, text: str) -> bool:
        return self._veiled_names is not None and self._veiled_names.search(text) is not None

    def blotted(self, text: str) -> str:
        """A sentence with its numbers hidden, except where they belong to a name."""
        if self._names is None:
            return blot(text)
        parts = self._names.split(text)
        names = [*self._names.findall(text), ""]
        return "".join(blot(part) + name for part, name in zip(parts, names, strict=True))


def places(entries: list[Entry], unseen: frozenset[int]) -> list[int]:
    """How many entries of those who are seen stand before each position; nothing where nobody is unseen."""
    if not unseen:
        return []
    return [0, *accumulate(int(whose(entry) >= 0 and whose(entry) not in unseen) for entry in entries)]


def whose(entry: Entry) -> int:
    """The combatant an entry is about; of a ruling or an order about nobody it cannot be told."""
    if isinstance(entry, Typed):
        return who_at(entry.seat)
    return entry.who if isinstance(entry, (Answer, Override)) else NOBODY


def chooses_die(event: Event) -> bool:
    return isinstance(event, Overridden) and event.order == NEXT_DIE


def pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds any of the names as whole words, the longest first."""
    wanted = sorted({name for name in names if name}, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, wanted)) + r")(?!\w)", re.IGNORECASE) if wanted else None


def blot(text: str) -> str:
    """A text without its numbers: not even how many digits they have."""
    return NUMBER.sub(DOT, text)
