"""A bot that plays a chair: `python bot.py 'http://127.0.0.1:8737/fight/ID#token=TOKEN'`.

It chooses at random. Copy it and write a better `choose`: `chair.odds` and `chair.best` say what options are worth.
"""

from __future__ import annotations

import asyncio
import random
import sys

from fray.client import Chair, Refused
from fray.table.records import DecisionView, OptionView, RollView, View

PASSING = ("stale", "illegal now", "over")  # the fight went on, or was paused or undone: look again


async def play(link: str) -> str:
    """Play until the fight is over; how it ended."""
    async with Chair(link) as chair:
        async for view in chair.views():
            try:
                await act(chair, view)
            except Refused as refused:
                if refused.reason not in PASSING:
                    raise
        return chair.view.result


async def act(chair: Chair, view: View) -> None:
    """Answer whatever this chair is asked now."""
    if view.paused or view.result:
        return
    if view.roll and view.roll.yours:
        await chair.roll(faces(view.roll))
    elif view.decisions:
        await chair.answer(view.decisions[0], choose(view, view.decisions[0]))


def choose(view: View, decision: DecisionView) -> OptionView:
    return random.choice(decision.options)


def faces(roll: RollView) -> list[int]:
    """Dice of its own, but no highest faces: they might explode, and would have to be followed up."""
    return [random.randint(1, roll.sides - 1) for _ in range(roll.count)]


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1])))
