"""The admin page as HTML. It needs no script, and renews itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from fray.table.admin_records import ErrorLine, ProcessReport, RoomLine
from fray.table.stored import Counted

RENEW_SECONDS: Final = 10
STYLE: Final = """
:root { color-scheme: light dark; --soft: #5a6470; --line: #d9d3c7; --accent: #8a3b1e; }
@media (prefers-color-scheme: dark) { :root { --soft: #a5aeb8; --line: #37414c; --accent: #e8a66c; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 75rem; margin: 1.5rem auto; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; margin: 1.2rem 0 .4rem; }
p { color: var(--soft); margin: .25rem 0; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: normal; white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; max-height: 18rem; overflow: auto; }
"""
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="{renew}"><title>Fray: this table</title><style>{style}</style></head><body><main>
<h1>This table</h1>
<p>{summary}</p>
<h2>Processes</h2>{processes}
<h2>Open fights</h2>{rooms}
<h2>Warnings and errors</h2>{errors}
</main></body></html>
"""
PROCESS_COLUMNS: Final = (
    "process", "up", "memory", "open fights", "people", "answers", "median", "99th", "rule errors", "waiting",
    "storage",
)  # fmt: skip
ROOM_COLUMNS: Final = ("fight", "system", "state", "revision", "entries", "people", "chairs", "last used", "process")
NUMBERS: Final = frozenset(
    ("memory", "open fights", "people", "answers", "median", "99th", "rule errors", "revision", "entries", "chairs")
)


def admin_page(reports: Sequence[ProcessReport], stored: Counted) -> str:
    people = sum(room.lines for report in reports for room in report.rooms)
    open_now = sum(len(report.rooms) for report in reports)
    summary = (
        f"{counted(len(reports), 'process', 'processes')}, {counted(open_now, 'open fight')}, "
        f"{counted(people, 'live connection')}. Stored: {counted(stored.fights, 'fight')}, "
        f"{counted(stored.chairs, 'chair')}, {counted(stored.commands, 'command')}. "
        f"Fray {escape(reports[0].version)}, {escape(reports[0].form)}."
    )
    rooms = [(report, room) for report in reports for room in report.rooms]
    rooms.sort(key=lambda pair: pair[1].idle)
    errors = sorted((error for report in reports for error in report.errors), key=lambda error: error.at, reverse=True)
    return PAGE.format(
        renew=RENEW_SECONDS,
        style=STYLE,
        summary=summary,
        processes=table(PROCESS_COLUMNS, map(process_row, reports)),
        rooms=table(ROOM_COLUMNS, (room_row(report, room) for report, room in rooms)) if rooms else "<p>None.</p>",
        errors="".join(map(error_block, errors)) or "<p>None.</p>",
    )


def process_row(report: ProcessReport) -> list[str]:
    waiting = ", ".join(f"{name} {length}" for name, length in report.queues.items() if length)
    return [
        report.process,
        span(report.seconds),
        f"{report.memory / 2**20:,.0f} MB",
        str(len(report.rooms)),
        str(sum(room.lines for room in report.rooms)),
        f"{report.answers:,}",
        f"{1000 * report.median:.0f} ms",
        f"{1000 * report.slowest:.0f} ms",
        str(report.rule_errors),
        waiting or "nothing",
        report.trouble or "works",
    ]


def room_row(report: ProcessReport, room: RoomLine) -> list[str]:
    return [
        room.title,
        room.system,
        room.state,
        str(room.revision),
        str(room.entries),
        str(room.lines),
        str(room.chairs),
        f"{span(room.idle)} ago",
        report.process,
    ]


def error_block(error: ErrorLine) -> str:
    words = f"<b>{escape(error.at)}</b> {escape(error.source)}: {escape(error.message)}"
    return f"<details><summary>{words}</summary><pre>{escape(error.details)}</pre></details>"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th{number(column)}>{column}</th>" for column in columns)
    body = "".join(f"<tr>{cells(columns, row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def cells(columns: Sequence[str], row: Sequence[str]) -> str:
    return "".join(f"<td{number(column)}>{escape(value)}</td>" for column, value in zip(columns, row, strict=True))


def number(column: str) -> str:
    return ' class="number"' if column in NUMBERS else ""


def counted(count: int, single: str, many: str = "") -> str:
    return f"{count:,} {single if count == 1 else many or single + 's'}"


def span(seconds: float) -> str:
    """A length of time for people."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h" if minutes < 2880 else f"{minutes // 1440} days"
