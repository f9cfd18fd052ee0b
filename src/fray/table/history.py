"""A fight's tape as it grows, is cut and grows again, and how it is brought back from the store.

Whatever a command did to the tape is one `Change`: where it was cut, and what has been put there. Replaying the
changes gives the fight, whoever played it and whatever was undone in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fray.engine.battle import Battle
from fray.engine.decisions import ILLEGAL, Mind, Refused
from fray.engine.dice import new_key
from fray.engine.events import Event
from fray.engine.game import Game, by_mind
from fray.engine.orders import REKEY
from fray.engine.tape import Entry, Override, Typed, entry_from


@dataclass(frozen=True)
class Change:
    """The tape was cut there and these entries were put on it. `by_hand` are the seats that have typed dice since."""

    cut: int
    entries: list[Entry]
    by_hand: list[int]
    rekey_due: bool = False

    def fields(self) -> dict[str, Any]:
        entries = [entry.fields() for entry in self.entries]
        return {"cut": self.cut, "entries": entries, "by_hand": self.by_hand, "rekey_due": self.rekey_due}


def change_from(data: Mapping[str, Any]) -> Change:
    entries = [entry_from([str(word) for word in fields]) for fields in data["entries"]]
    return Change(int(data["cut"]), entries, [int(seat) for seat in data["by_hand"]], bool(data["rekey_due"]))


@dataclass(frozen=True)
class Told:
    """A line that was taken back, in the words it had, and what it told."""

    text: str
    event: Event = field(compare=False)


@dataclass
class Undone:
    """What an undo took back: its lines stay visible, and until somebody answers anew it can be redone."""

    after: int  # how many events stood before it
    lines: list[Told]
    position: int
    entries: list[Entry]
    by_hand: list[int]


class History:
    """A game with what was undone in it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.undone: list[Undone] = []
        self.redoable = 0  # how many of the last undos can be redone
        self.rekey_due = False  # an undo stopped at dice that are typed: other dice from the next decision on
        self.unplayed: list[Entry] = []  # recalled from the store, not yet run
        self.game.minds = []

    def told(self, battle: Battle, events: Sequence[Event]) -> list[Told]:
        return [Told(self.game.system.sentence(battle, event), event) for event in events]

    # ---- going on

    def play(self, act: Callable[[Game], None], minds: Sequence[Mind | None], by_hand: list[int]) -> Change:
        """Somebody puts something on the tape, and minds answer what comes of it. Refused, nothing has changed."""
        length, hands = len(self.game.entries), list(self.game.by_hand)
        self.game.minds = list(minds)
        self.game.by_hand[:] = by_hand
        try:
            act(self.game)
        except Exception:
            self.game.by_hand[:] = hands  # dice that have fallen are not rolled again by hand
            self.run([])
            raise
        self.redoable = 0
        if self.rekey_due and self.game.decisions:
            self.rekey()
        return self.since(length)

    def let_minds_play(self, minds: Sequence[Mind | None], by_hand: list[int]) -> Change:
        """Seats have changed: minds answer what is theirs now. Typing dice begins only with the next answer."""
        length = len(self.game.entries)
        self.game.minds = list(minds)
        self.game.by_hand[:] = [seat for seat in self.game.by_hand if seat in by_hand]
        self.game.replay([])
        return self.since(length)

    def since(self, length: int) -> Change:
        return Change(length, self.game.entries[length:], list(self.game.by_hand), self.rekey_due)

    def run(self, entries: Iterable[Entry]) -> None:
        """Go on along these entries and no further: nobody else answers."""
        self.game.minds = []
        self.game.replay(list(entries))

    def rekey(self) -> None:
        self.game.override(REKEY, value=new_key())
        self.rekey_due = False

    # ---- going back and forth

    def undo(self, to: int | None, rekey: bool, by_hand: list[int]) -> Change:
        """Back to just before an entry, or before the last one of a person; with other dice from there on."""
        position = self.last_of_a_person() if to is None else to
        if not 0 <= position < len(self.game.entries):
            raise Refused(ILLEGAL, f"the tape has no entry {position}; it has {len(self.game.entries)}")
        self.take_back(position, by_hand)
        if rekey and self.game.decisions:
            self.rekey()
        elif rekey and self.game.roll is not None:
            self.rekey_due = True
        return self.since(position)

    def last_of_a_person(self) -> int:
        position = len(self.game.entries) - 1
        while position >= 0 and not by_a_person(self.game.entries[position]):
            position -= 1
        if position < 0:
            raise Refused(ILLEGAL, "there is nothing to undo")
        return position

    def take_back(self, position: int, by_hand: list[int]) -> None:
        """Cut the tape, and keep what went."""
        events, battle = self.game.events, self.game.battle
        tail, hands = self.game.entries[position:], list(self.game.by_hand)
        first = tail[0]
        # The fight waits again for just what that entry was: dice typed then are typed again, others have fallen.
        again = [first.seat] if isinstance(first, Typed) and first.seat in by_hand else []
        self.cut(position, again)
        same = common_objects(events, self.game.events)  # what has been settled stands as it is: only the rest is read
        before, after = self.told(battle, events[same:]), self.told(self.game.battle, self.game.events[same:])
        stands = common_start(before, after)
        self.undone.append(Undone(same + stands, before[stands:], position, tail, hands))
        self.redoable += 1

    def cut(self, position: int, by_hand: list[int]) -> None:
        self.game.minds = []
        self.game.by_hand[:] = by_hand
        if position < len(self.game.entries):
            self.game.undo_to(position)
            self.game.undone.clear()

    def redo(self) -> Change:
        """Put back what was undone last; what minds have answered since then goes."""
        if not self.redoable:
            raise Refused(ILLEGAL, "there is nothing to redo")
        last = self.undone.pop()
        self.redoable -= 1
        self.rekey_due = False
        self.cut(last.position, [])
        self.game.by_hand[:] = last.by_hand
        self.run(last.entries)
        return self.since(last.position)

    # ---- bringing back

    def recall(self, kind: str, change: Change) -> None:
        """Do again what the store says was done. Entries are gathered and run together, as far as that goes."""
        if kind == "undo":
            self.catch_up()
            self.take_back(change.cut, change.by_hand)
        elif kind == "redo":
            self.catch_up()
            self.undone.pop()
            self.redoable -= 1
            self.cut(change.cut, [])
        elif kind == "play":
            self.redoable = 0
        self.unplayed.extend(change.entries)
        self.game.by_hand[:] = change.by_hand
        self.rekey_due = change.rekey_due

    def catch_up(self) -> None:
        entries, self.unplayed = self.unplayed, []
        self.run(entries)


def by_a_person(entry: Entry) -> bool:
    return not by_mind(entry) and not (isinstance(entry, Override) and entry.order == REKEY)


def common_start(before: Sequence[object], after: Sequence[object]) -> int:
    """How far two tellings are the same."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    return start


class Playback:
    """A fight shown as it stood after some entries. It keeps its place, so that stepping is cheap."""

    def __init__(self, game: Game) -> None:
        self.game = game.branch(0, minds=[])
        self.entries: list[Entry] = []

    def at(self, position: int, entries: list[Entry]) -> Game:
        """The game after that many of these entries."""
        keep = min(position, common_objects(self.entries, entries), len(self.game.entries))
        follows = entries[position] if position < len(entries) else None
        # Dice that were typed next have not fallen yet.
        self.game.by_hand[:] = [follows.seat] if isinstance(follows, Typed) else []
        if keep < len(self.game.entries):
            self.game.undo_to(keep)
            self.game.undone.clear()
        self.game.replay(entries[keep:position])
        self.entries = entries[:position]
        return self.game


def common_objects(one: Sequence[object], other: Sequence[object]) -> int:
    """How far two lists hold the very same."""
    start = 0
    while start < min(len(one), len(other)) and one[start] is other[start]:
        start += 1
    return start
