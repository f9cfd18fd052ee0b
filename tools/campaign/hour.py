"""An evening at a club: a hundred tables of four chairs at a human pace, and what the server uses, minute by minute.

`python -m tools.campaign.hour [--minutes 60] [--fights 100] [--chairs 4] [--pace 3.5] [--write docs/pictures]`. Fights
begin anew when they end. The figures go to the standard output as they are measured; at the end two charts are drawn.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.load import WARM_UP, Load, Measured, Serving, percentile, put_under, serving, used_by

from fray.lab.svg import Axis, Chart, Line, Point, line_chart

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Minute:
    """What was measured in one minute; times in milliseconds, memory at its end in megabytes."""

    number: int
    answers: int
    median: float
    p99: float
    longest: float
    memory: float
    processor: float  # the share of a core

    def line(self) -> str:
        return (
            f"{self.number:>4} {self.answers:>7} {self.median:>7.1f} {self.p99:>7.1f} {self.longest:>7.1f}"
            f" {self.memory:>7.1f} {100 * self.processor:>6.1f}%"
        )


HEAD = "minute answers  median     p99 longest      MB    core"


async def watched(load: Load, server: Serving, minutes: int) -> list[Minute]:
    """Put the server under load, and note each minute of it."""
    measured, found = Measured(), list[Minute]()
    playing = asyncio.create_task(put_under(load, measured))
    await asyncio.sleep(max(0.0, load.begins - time.monotonic()))
    before, read = used_by(server.process), 0
    print(HEAD, flush=True)
    for number in range(1, minutes + 1):
        await asyncio.sleep(max(0.0, load.begins + 60 * number - time.monotonic()))
        used, waits = used_by(server.process), measured.waits[read:]
        read += len(waits)
        found.append(minute(number, waits, used.memory, used.since(before).seconds))
        before = used
        print(found[-1].line(), flush=True)
    await playing
    return found


def minute(number: int, waits: list[float], memory: int, seconds: float) -> Minute:
    middle, high, longest = (1000 * percentile(waits, share) for share in (0.5, 0.99, 1.0))
    return Minute(number, len(waits), middle, high, longest, memory / MEGABYTE, seconds / 60)


def charts(found: Sequence[Minute]) -> Iterator[tuple[str, Chart]]:
    waits = {
        "99 of 100 answers": [row.p99 for row in found],
        "every second answer": [row.median for row in found],
    }
    yield "hour-waits", drawn("Until an answer is on disk, in milliseconds, minute by minute", found, waits)
    memory = {"memory": [row.memory for row in found]}
    yield "hour-memory", drawn("Memory of the server in MB, minute by minute", found, memory)


def drawn(title: str, found: Sequence[Minute], rows: dict[str, list[float]]) -> Chart:
    lines = [
        Line(name, tuple(Point(value, value, value, hint=f"{value:.1f}") for value in values))
        for name, values in rows.items()
    ]
    ticks = tuple(str(row.number) for row in found)
    top = 1.1 * max(point.value for line in lines for point in line.points)
    return line_chart(title, Axis("minutes", ticks), lines, top=top, percent=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--chairs", type=int, default=4)
    parser.add_argument("--pace", type=float, default=3.5, help="seconds a person thinks")
    parser.add_argument("--write", type=Path, help="the folder for the charts")
    asked = parser.parse_args()
    with serving() as server:
        begins = time.monotonic() + WARM_UP
        ends = begins + 60 * asked.minutes + 1
        load = Load(server.address, asked.fights, asked.chairs, asked.pace, False, begins, ends)
        found = asyncio.run(watched(load, server, asked.minutes))
    if asked.write:
        for name, chart in charts(found):
            chart.save(asked.write / f"{name}.svg")


if __name__ == "__main__":
    main()
