"""Who sees what: the one place that says what is kept from whom.

Combatants the Keeper hides are for the Keeper and whoever plays them, those the rules hide for their own side as well:
their name is nowhere, nor what only they did. The numbers of enemies are as exact as the Keeper lets them be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from fray.engine.board import Card
from fray.engine.events import Event
from fray.engine.game import Game
from fray.table.chairs import Chair
from fray.table.history import about_of
from fray.table.room import Room

SOMEBODY: Final = "somebody"
DOT: Final = "\N{BULLET}"
# Parts of a view that are no words for people: they name things of the service or of the ledger.
NOT_WORDS: Final = frozenset(
    {"clause", "key", "kind", "fight", "chair", "id", "system", "family", "type", "role", "shape"}
)


class Eyes:
    """What one chair may see of a fight, as it stands in a game."""

    def __init__(self, room: Room, chair: Chair, game: Game) -> None:
        self.chair = chair
        self.sight = "exact" if chair.keeper else room.seating.sight
        self.cards = room.system.cards(game.battle)
        self.names = {card.who: card.name for card in self.cards}
        self.unseen = room.unseen(chair, game)
        self.veiled = self.unseen | self.enemies(room) if self.sight != "exact" else self.unseen
        self._unseen_names = pattern(self.names[who] for who in self.unseen if who in self.names)
        self._veiled_names = pattern(self.names[who] for who in self.veiled if who in self.names)
        self._all_names = pattern(self.names.values())

    def enemies(self, room: Room) -> frozenset[int]:
        """Whoever is not on one's own side; for those who only watch, not on a side that players play."""
        chairs = [self.chair] if self.chair.combatants else room.chairs.seated()
        played = {who for chair in chairs for who in chair.combatants}
        own = {card.side for card in self.cards if card.who in played}
        return frozenset(card.who for card in self.cards if card.side not in own)

    def key(self) -> tuple[object, ...]:
        """Two pairs of eyes with the same key see the same."""
        return self.sight, self.unseen, self.veiled, tuple(self.names.items())

    def sees(self, who: int) -> bool:
        return who not in self.unseen

    def seen(self, whom: Iterable[int]) -> list[int]:
        return [who for who in whom if self.sees(who)]

    def exactly(self, card: Card) -> bool:
        return card.who not in self.veiled

    def foresees(self, event: Event) -> bool:
        """Whether something that may happen can be told: nobody unseen has a part in it."""
        return all(self.sees(who) for who in about_of(event))

    # ---- words

    def shown(self, about: list[int], text: str) -> bool:
        """Whether a line is for these eyes: it is about somebody they see, or about nobody and gives nobody away."""
        if not about:
            return self._unseen_names is None or not self._unseen_names.search(text)
        return any(self.sees(who) for who in about)

    def secret(self, event: Event, text: str) -> bool:
        """Whether the numbers of a line are not for these eyes."""
        about = about_of(event)
        if not about:
            return self._veiled_names is not None and self._veiled_names.search(text) is not None
        return any(who in self.veiled or who in self.unseen for who in about)

    def blotted(self, text: str) -> str:
        """A sentence with its numbers hidden, except where they belong to a name."""
        if self._all_names is None:
            return blot(text)
        parts = self._all_names.split(text)
        names = [*self._all_names.findall(text), ""]
        return "".join(blot(part) + name for part, name in zip(parts, names, strict=True))

    def mentions_veiled(self, text: str) -> bool:
        return self._veiled_names is not None and self._veiled_names.search(text) is not None

    def words(self, text: str) -> str:
        """A sentence without the names of those who are hidden."""
        return self._unseen_names.sub(SOMEBODY, text) if self._unseen_names is not None else text

    def clean(self, data: Any) -> Any:
        """A whole message without the names of those who are hidden."""
        return strip(data, self._unseen_names) if self._unseen_names is not None else data


def strip(data: Any, names: re.Pattern[str]) -> Any:
    if isinstance(data, str):
        return names.sub(SOMEBODY, data)
    if isinstance(data, list):
        return [strip(part, names) for part in data]
    if isinstance(data, dict):
        return {name: part if name in NOT_WORDS else strip(part, names) for name, part in data.items()}
    return data


def pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds any of the names as whole words, the longest first."""
    wanted = sorted({name for name in names if name}, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, wanted)) + r")(?!\w)", re.IGNORECASE) if wanted else None


def blot(text: str) -> str:
    return "".join(DOT if character.isdigit() else character for character in text)
