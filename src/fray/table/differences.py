"""What has changed since a connection was last told: the parts of a view that are new, and no others.

A view is mostly what it was before: the board, most cards, the chairs. Each connection remembers the view it was sent;
a part that is equal is left out. Cards and places are parts of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar, get_type_hints

from pydantic import TypeAdapter

from fray.table.records import BoardView, CardView, PlaceView, View

LOG = ("log_from", "log")  # these are differences already
APART = ("type", "revision", "board", "cards", *LOG)
NAMES = tuple(name for name in View.model_fields if name not in APART)
WRITERS: Final = {
    name: TypeAdapter(kind).dump_json for name, kind in get_type_hints(View).items() if name in View.model_fields
}
write_places: Final = TypeAdapter(list[PlaceView]).dump_json
P = TypeVar("P", CardView, PlaceView)


class Memory:
    """The last view that a connection was sent."""

    def __init__(self) -> None:
        self.last: View | None = None

    def message(self, seen: View) -> str:
        """The first view whole, then what has changed."""
        last, self.last = self.last, seen
        return seen.model_dump_json() if last is None else changes(last, seen).decode()


def changes(last: View, seen: View) -> bytes:
    """What has changed, as the record `Changes` says it, written part by part."""
    parts = {name: getattr(seen, name) for name in NAMES if getattr(seen, name) != getattr(last, name)}
    cards, places = list[CardView](), list[PlaceView]()
    if [card.who for card in last.cards] == [card.who for card in seen.cards]:
        cards = new_among(last.cards, seen.cards)
    else:
        parts["cards"] = seen.cards
    if alike(last.board, seen.board):
        places = new_among(last.board.places, seen.board.places)
    else:
        parts["board"] = seen.board
    fields = b",".join(b'"%s":%s' % (name.encode(), WRITERS[name](part)) for name, part in parts.items())
    return b'{"type":"changes","revision":%d,"log_from":%d,"log":%s,"parts":{%s},"cards":%s,"places":%s}' % (
        seen.revision,
        seen.log_from,
        WRITERS["log"](seen.log),
        fields,
        WRITERS["cards"](cards),
        write_places(places),
    )


def alike(last: BoardView, seen: BoardView) -> bool:
    """Whether two boards differ at most in what is at their places."""
    return last is seen or (
        (last.shape, last.links, last.columns, last.rows) == (seen.shape, seen.links, seen.columns, seen.rows)
        and [place.key for place in last.places] == [place.key for place in seen.places]
    )


def new_among(last: Sequence[P], seen: Sequence[P]) -> list[P]:
    """Those that are not what they were."""
    if last is seen:
        return []
    return [now for before, now in zip(last, seen, strict=True) if now is not before and now != before]


def after(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view after changes: what a client makes of them. The log goes on apart."""
    told = {**view, **changes["parts"], "revision": changes["revision"]}
    told["cards"] = replaced(told["cards"], changes["cards"], "who")
    told["board"] = {**told["board"], "places": replaced(told["board"]["places"], changes["places"], "key")}
    return {**told, "log_from": changes["log_from"], "log": changes["log"]}


def replaced(rows: list[dict[str, Any]], new: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    by_key = {row[key]: row for row in new}
    return [by_key.get(row[key], row) for row in rows]
