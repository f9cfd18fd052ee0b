"""The log to take away: as Markdown and as JSON, for whoever asks as far as they may read it."""

from __future__ import annotations

from fray.table.chairs import Chair
from fray.table.log import LogReader
from fray.table.records import LineView
from fray.table.room import Room
from fray.table.sight import Eyes


def log_lines(room: Room, chair: Chair) -> list[LineView]:
    reader = LogReader()
    reader.read(room.game, Eyes(room, chair, room.game))
    return reader.lines()


def markdown(room: Room, chair: Chair) -> str:
    """The log as this chair may see it."""
    eyes = Eyes(room, chair, room.game)
    lines = [f"# {room.title}", "", f"*{room.system.title}*. {room.game.encounter.objective}", ""]
    for line in log_lines(room, chair):
        lines.append(f"\n**{line.text}**\n" if line.kind in ("RoundBegan", "TurnBegan") else f"- {line.text}")
    if room.game.result is not None:
        lines += ["", f"**{room.system.headline(room.game.battle)}**"]
    return eyes.words("\n".join(lines) + "\n")
