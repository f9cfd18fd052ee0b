"""A bot that plays a seat through the public API: `python bot.py 'http://127.0.0.1:8737/fight/ID#token=TOKEN'`."""

from __future__ import annotations

import json
import random
import sys
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from websockets.sync.client import connect


def play(link: str) -> str:
    """Play until the fight is over; how it ended."""
    parts = urlsplit(link)
    fight, token = parts.path.rsplit("/", 1)[1], parts.fragment.removeprefix("token=")
    with connect(f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}/api/fights/{fight}/live") as line:
        line.send(json.dumps({"token": token}))
        for message in map(json.loads, line):  # besides views: accepted, refused, odds, nudge
            if message["type"] == "view" and message["result"]:
                return str(message["result"])
            for command in commands(message) if message["type"] == "view" else ():
                line.send(json.dumps({"id": uuid4().hex, "revision": message["revision"], **command}))
    raise ConnectionError("the line was closed before the fight was over")


def commands(view: dict[str, Any]) -> list[dict[str, Any]]:
    """An answer, at random, to whatever this chair is asked now."""
    roll, asked = view["roll"], [] if view["paused"] else view["decisions"]
    if roll and roll["yours"]:  # no highest faces: they might explode, and would have to be followed up
        return [{"do": "dice", "faces": [random.randint(1, roll["sides"] - 1) for _ in range(roll["count"])]}]
    chosen = [(one, random.choice(one["options"])["key"]) for one in asked]
    return [{"do": "answer", "seat": one["seat"], "who": one["who"], "key": key} for one, key in chosen]


if __name__ == "__main__":
    print(play(sys.argv[1]))
