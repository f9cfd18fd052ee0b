"""Small pieces of HTML for notebooks: no script, nothing from elsewhere, light or dark like the page they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """<style>
.fray { font: 14px/1.45 system-ui, sans-serif; max-width: 60rem; }
.fray table { border-collapse: collapse; margin: .2rem 0; } .fray td, .fray th { text-align: left; padding: .1rem .7rem
 .1rem 0; vertical-align: top; } .fray .faint { opacity: .65; }
.fray .bar { display: inline-block; height: .7em; background: #2f6fb2; border-radius: 2px; min-width: 1px; }
.fray .sides { display: flex; flex-wrap: wrap; gap: 1.5rem; } .fray h4 { margin: .5rem 0 .1rem; }
.fray .squares td { border: 1px solid #8884; padding: 0; width: 1.5em; height: 1.4em; text-align: center; }
.fray .places td { border: 1px solid #8884; padding: .2rem .5rem; }
.fray ol { margin: .2rem 0; }
</style>"""
BAR_EMS = 14


def page(*parts: str) -> str:
    """Parts one below the other; a part without markup is a note."""
    body = "".join(
        part if part.startswith("<") else f'<div class="faint">{escape(part)}</div>' for part in parts if part
    )
    return f'<div class="fray">{STYLE}{body}</div>'


def bars(rows: Iterable[tuple[str, float, str]]) -> str:
    """A bar for each share: its label, how much of 1 it is, and the words for it."""
    cells = (
        f"<tr><td>{escape(label)}</td><td>{escape(words)}</td>"
        f'<td><span class="bar" style="width: {BAR_EMS * share:.2f}em"></span></td></tr>'
        for label, share, words in rows
    )
    return f"<table>{''.join(cells)}</table>"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Plain words in rows and columns."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def heading(words: str) -> str:
    return f"<h4>{escape(words)}</h4>"


def lines(sentences: Iterable[str], first: int) -> str:
    """Numbered sentences, from a number on."""
    return f'<ol start="{first}">{"".join(f"<li>{escape(words)}</li>" for words in sentences)}</ol>'
