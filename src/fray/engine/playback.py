# mypyc: skip - runs at the pace of people
"""Going back and forth in a fight that has been played."""

from __future__ import annotations

from fray.engine.game import Game, common_objects
from fray.engine.tape import Entry, Typed


class Playback:
    """A fight shown as it was after some entries. A jump plays one step at most: the fight has settled the others."""

    def __init__(self, game: Game) -> None:
        self.played = game
        self.game = game.branch(0, minds=[])

    def moved_to(self, position: int, entries: list[Entry]) -> Game:
        """The game after that many of these entries."""
        follows = entries[position] if position < len(entries) else None
        # If the next entry is typed dice, the fight waits for them here.
        self.game.by_hand[:] = [follows.seat] if isinstance(follows, Typed) else []
        known = position
        if entries is not self.played.entries:
            known = min(position, common_objects(self.played.entries, entries))
        self.game.go_along(self.played, known, entries[known:position])
        return self.game
