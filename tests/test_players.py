"""The people of the campaigns: what they say about lost lines is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from tools.campaign import players
from tools.campaign.players import Player, Seat


class Line:
    """A line on which so many views come before it breaks."""

    def __init__(self, views: int, result: str = "") -> None:
        self.messages = [view("")] * views + ([view(result)] if result else [])

    def recv(self, timeout: float) -> str:
        if not self.messages:
            raise EOFError
        return self.messages.pop(0)


def view(result: str) -> str:
    return json.dumps({"type": "view", "revision": 1, "result": result, "waiting": [], "decisions": []})


def test_a_line_that_was_back_is_not_counted_as_away(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, ticks = iter([Line(1), Line(100), Line(100, "won")]), count()

    class Here(Seat):
        @contextmanager
        def line(self, address: str, **more: Any) -> Iterator[Any]:
            yield next(lines)

    monkeypatch.setattr(players, "PAUSE", 0.0)
    monkeypatch.setattr(players, "time", SimpleNamespace(monotonic=lambda: float(next(ticks))))
    player = Player(Here("fight", "chair", "token"), ["here"])
    player.play()
    assert player.trouble is None and player.over
    assert len(player.away) == 2
    assert max(player.away) < 20, "in ticks of the clock; a hundred views came in between"
