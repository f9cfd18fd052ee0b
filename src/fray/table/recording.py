"""What the store keeps of a fight's tape, and how the store's record becomes a fight again.

The store keeps one `Change` for each command: where the command cut the tape, and what it put there. Replaying the
changes gives the fight, with everything that was undone in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fray.engine.decisions import Decision, Mind, O
from fray.engine.game import Game
from fray.engine.tape import Entry, Typed, entry_from
from fray.table.tasks import MOST_ENTRIES


@dataclass(frozen=True)
class Change:
    """Where the tape was cut, and the entries put there. `by_hand` are the seats that typed dice since then."""

    cut: int
    entries: list[Entry]
    by_hand: list[int]
    rekey_due: bool = False

    def fields(self) -> dict[str, object]:
        entries = [entry.fields() for entry in self.entries]
        return {"cut": self.cut, "entries": entries, "by_hand": self.by_hand, "rekey_due": self.rekey_due}


def change_from(data: Mapping[str, Any]) -> Change:
    entries = [entry_from([str(word) for word in fields]) for fields in data["entries"]]
    return Change(int(data["cut"]), entries, [int(seat) for seat in data["by_hand"]], bool(data["rekey_due"]))


class Bounded(Mind):
    """A mind that answers no more where the tape is full: what minds play among themselves need not come to an end."""

    def __init__(self, mind: Mind, entries: Sequence[Entry]) -> None:
        self.mind = mind
        self.entries = entries  # the tape alone: with the game, which has its minds, it would be a circle in memory

    def takes(self, decision: Decision[O]) -> bool:
        return len(self.entries) < MOST_ENTRIES and self.mind.takes(decision)

    def answer(self, decision: Decision[O]) -> O:
        return self.mind.answer(decision)


class Recorder:
    """Turns commands into changes of a game's tape, and stored changes into the game again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rekey_due = False  # an undo stopped at typed dice: use new dice from the next decision on
        self.unplayed: list[Entry] = []  # recalled from the store, not yet run
        self.game.minds = []

    # ---- going on

    def play(self, act: Callable[[Game], None], minds: Sequence[Mind | None], by_hand: list[int]) -> Change:
        """A person puts something on the tape, and minds answer what follows. A refusal changes nothing."""
        length, hands = len(self.game.entries), list(self.game.by_hand)
        self.game.minds = self.bounded(minds)
        self.game.by_hand[:] = by_hand
        try:
            act(self.game)
        except Exception:
            self.game.by_hand[:] = hands  # dice that have been rolled are not typed
            self.cut(length)
            raise
        if self.rekey_due and self.game.decisions:
            self.rekey()
        return self.since(length)

    def let_minds_play(self, minds: Sequence[Mind | None], by_hand: list[int]) -> Change:
        """Seats have changed: minds answer their open decisions. New typists start with the next answer."""
        length = len(self.game.entries)
        self.game.minds = self.bounded(minds)
        self.game.by_hand[:] = [seat for seat in self.game.by_hand if seat in by_hand]
        self.game.replay([])
        return self.since(length)

    def bounded(self, minds: Sequence[Mind | None]) -> list[Mind | None]:
        return [mind and Bounded(mind, self.game.entries) for mind in minds]

    def since(self, length: int) -> Change:
        return Change(length, self.game.entries[length:], list(self.game.by_hand), self.rekey_due)

    def run(self, entries: Iterable[Entry]) -> None:
        """Run these entries and nothing else: no mind answers."""
        self.game.minds = []
        self.game.replay(list(entries))

    def cut(self, length: int) -> None:
        """Take back what has been put on the tape since then, as if it had not been."""
        self.game.minds = []
        self.game.replace_from(length, [])

    def rekey(self) -> None:
        self.game.rekey()
        self.rekey_due = False

    # ---- undo and redo

    def undo(self, to: int | None, rekey: bool, by_hand: list[int]) -> Change:
        """Go back to just before an entry, by default the last one of a person, and use new dice from there."""
        position = self.game.last_of_a_person() if to is None else to
        self.take_back(position, by_hand)
        if rekey and self.game.decisions:
            self.rekey()
        elif rekey and self.game.roll is not None:
            self.rekey_due = True
        return self.since(position)

    def take_back(self, position: int, by_hand: list[int]) -> None:
        """Undo without minds. If the first undone entry was typed dice, the fight waits for them again."""
        self.game.minds = []
        first = self.game.entries[position] if 0 <= position < len(self.game.entries) else None
        again = [first.seat] if isinstance(first, Typed) and first.seat in by_hand else []
        self.game.undo_to(position, again)

    def redo(self) -> Change:
        """Put back what was undone last. Answers that minds gave in the meantime go."""
        position = self.game.undone[-1].position if self.game.undone else 0
        self.game.minds = []
        self.game.redo()
        self.rekey_due = False
        return self.since(position)

    # ---- bringing back

    def recall(self, kind: str, change: Change) -> None:
        """Repeat a stored change. Entries are collected and run together where possible."""
        entries = change.entries
        if kind == "undo":
            self.catch_up()
            self.take_back(change.cut, change.by_hand)
        elif kind == "redo":
            self.catch_up()
            self.game.redo()
            entries = entries[len(self.game.entries) - change.cut :]
        elif kind == "play":
            self.game.redoable = 0
        self.unplayed.extend(entries)
        self.game.by_hand[:] = change.by_hand
        self.rekey_due = change.rekey_due

    def catch_up(self) -> None:
        entries, self.unplayed = self.unplayed, []
        self.run(entries)
