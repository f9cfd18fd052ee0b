# mypyc: skip - runs at the pace of people
"""Going back and forth in a fight that has been played."""

from __future__ import annotations

from fray.engine.game import Game, common_objects
from fray.engine.tape import Entry, Typed


class Playback:
    """A fight shown as it was after some entries. It keeps its place, so that stepping is cheap."""

    def __init__(self, game: Game) -> None:
        self.game = game.branch(0, minds=[])
        self.entries: list[Entry] = []

    def moved_to(self, position: int, entries: list[Entry]) -> Game:
        """The game after that many of these entries."""
        keep = min(position, common_objects(self.entries, entries), len(self.game.entries))
        follows = entries[position] if position < len(entries) else None
        # If the next entry is typed dice, the fight waits for them here.
        self.game.by_hand[:] = [follows.seat] if isinstance(follows, Typed) else []
        self.game.replace_from(keep, entries[keep:position])
        self.entries = entries[:position]
        return self.game
