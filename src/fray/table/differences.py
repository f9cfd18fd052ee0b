"""What has changed since a connection was last told: the parts of a view that are new, and no others.

A view is mostly what it was before: the board, most cards, the chairs. Each connection remembers what it was sent, part
by part, as text; a part that reads the same is left out. Cards and places are parts of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json

from fray.table.records import View

LOG = ("log_from", "log")  # these are differences already
APART = ("type", "revision", "board", "cards", *LOG)
NAMES = tuple(name for name in View.model_fields if name not in APART)


class Memory:
    """The parts of the last view that a connection was sent."""

    def __init__(self) -> None:
        self.parts: dict[str, bytes] = {}
        self.cards: dict[object, bytes] = {}
        self.places: dict[object, bytes] = {}

    def message(self, seen: View) -> str:
        """The first view whole, then what has changed."""
        first = not self.parts
        parts = self.changed_parts(seen)
        cards, same_cards = changed(self.cards, {card.who: to_json(card) for card in seen.cards})
        places, same_places = changed(self.places, {place.key: to_json(place) for place in seen.board.places})
        if first:
            return seen.model_dump_json()
        if not same_cards:
            parts["cards"] = listed(self.cards.values())
        if not same_places:
            parts["board"] = to_json(seen.board)
        fields = b",".join(b'"%s":%s' % (name.encode(), text) for name, text in parts.items())
        return (
            b'{"type":"changes","revision":%d,"log_from":%d,"log":%s,"parts":{%s},"cards":%s,"places":%s}'
            % (
                seen.revision,
                seen.log_from,
                to_json(seen.log),
                fields,
                listed(cards if same_cards else ()),
                listed(places if same_places else ()),
            )
        ).decode()

    def changed_parts(self, seen: View) -> dict[str, bytes]:
        now = {name: to_json(getattr(seen, name)) for name in NAMES}
        board = seen.board
        now["board"] = to_json((board.shape, board.links, board.columns, board.rows))  # without its places
        new = {name: text for name, text in now.items() if self.parts.get(name) != text}
        self.parts = now
        if "board" in new:
            new["board"] = to_json(board)
        return new


def changed(before: dict[object, bytes], now: dict[object, bytes]) -> tuple[list[bytes], bool]:
    """What reads differently, and whether the same ones are there in the same order. Remembers the new ones."""
    new = [text for key, text in now.items() if before.get(key) != text]
    same = list(before) == list(now)
    before.clear()
    before.update(now)
    return new, same


def listed(texts: Iterable[bytes]) -> bytes:
    return b"[%s]" % b",".join(texts)


def after(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view after changes: what a client makes of them. The log goes on apart."""
    told = {**view, **changes["parts"], "revision": changes["revision"]}
    told["cards"] = replaced(told["cards"], changes["cards"], "who")
    told["board"] = {**told["board"], "places": replaced(told["board"]["places"], changes["places"], "key")}
    return {**told, "log_from": changes["log_from"], "log": changes["log"]}


def replaced(rows: list[dict[str, Any]], new: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    by_key = {row[key]: row for row in new}
    return [by_key.get(row[key], row) for row in rows]
