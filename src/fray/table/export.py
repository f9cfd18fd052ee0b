"""Downloads: the log as Markdown and JSON, as far as the reader may see it, and the file of a broken fight."""

from __future__ import annotations

from fray.engine.save import FORMAT
from fray.engine.tape import Entry
from fray.table.chairs import Chair
from fray.table.log import LogReader
from fray.table.recording import change_from
from fray.table.records import LineView
from fray.table.room import Room
from fray.table.sight import Eyes
from fray.table.store import Store


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
        lines += ["", f"**{room.system.headline(eyes.known.battle)}**"]
    return "\n".join(lines) + "\n"


def stored_file(store: Store, identifier: str) -> dict[str, object]:
    """The fight's file from the store, without replay. Only the ends of commands have marks."""
    fight = store.fight(identifier)
    assert fight is not None
    tape: list[Entry] = []
    marks: list[str] = []
    by_hand: list[int] = []
    for command in store.commands(identifier):
        change = change_from(command.data)
        tape[change.cut :] = change.entries
        marks[change.cut :] = [""] * len(change.entries)
        if marks:
            marks[-1] = command.mark
        by_hand = change.by_hand
    return {
        "format": FORMAT,
        "version": fight.version,
        "system": fight.system,
        "ledger": fight.ledger,
        "encounter": dict(fight.encounter),
        "seed": fight.seed,
        "by_hand": by_hand,
        "tape": [entry.fields() for entry in tape],
        "marks": marks,
    }
