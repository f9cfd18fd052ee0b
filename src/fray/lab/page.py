"""Reports as one self-contained page: no script, nothing from elsewhere, light or dark as the reader likes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from fray import __version__
from fray.lab.frames import Cell, Frame, cell_words
from fray.lab.svg import Chart

STYLE = """
:root { color-scheme: light dark; --ink: #1d2328; --paper: #ffffff; --faint: #5f6a74; --rule: #dfe4e8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --paper: #14181c; --faint: #9aa5af; --rule: #333c45; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 56rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
p.note, footer { color: var(--faint); } .scroll { overflow-x: auto; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem .8rem .2rem 0;
  border-bottom: 1px solid var(--rule); vertical-align: top; } th { font-weight: 600; }
"""

Part = str | Frame | Chart


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it: sentences, tables and charts."""

    heading: str
    parts: tuple[Part, ...]


def page(title: str, note: str, sections: Sequence[Section]) -> str:
    body = "".join(section_html(section) for section in sections)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body><h1>{escape(title)}</h1><p class="note">{escape(note)}</p>{body}'
        f"<footer><p>Fray {__version__}</p></footer></body></html>\n"
    )


def section_html(section: Section) -> str:
    return f"<section><h2>{escape(section.heading)}</h2>{''.join(map(part_html, section.parts))}</section>"


def part_html(part: Part) -> str:
    if isinstance(part, Chart):
        return f'<div class="scroll">{part.svg}</div>'
    if isinstance(part, Frame):
        return f'<div class="scroll">{part._repr_html_()}</div>'
    return f'<p class="note">{escape(part)}</p>'


def markdown_table(frame: Frame) -> list[str]:
    """The same table for a page of documentation."""

    def row(values: Sequence[Cell]) -> str:
        return "| " + " | ".join(cell_words(value).replace("|", "\\|") for value in values) + " |"

    return [row(frame.columns), "|" + " --- |" * len(frame.columns), *map(row, frame.rows)]
