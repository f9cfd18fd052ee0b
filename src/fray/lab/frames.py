"""Tables of results, for a notebook, a spreadsheet or a data frame."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

Cell = str | int | float | bool | None
SHOWN = 60  # rows a notebook shows


@dataclass(frozen=True)
class Frame:
    """Named columns and rows of plain values."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Frame of {len(self)} rows: {', '.join(self.columns)}>"

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def column(self, name: str) -> list[Cell]:
        index = self.columns.index(name)
        return [row[index] for row in self.rows]

    def csv(self) -> str:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()

    def save(self, path: Path | str) -> None:
        Path(path).write_text(self.csv(), encoding="utf-8")

    def to_polars(self) -> Any:
        """As a polars data frame, where polars is installed."""
        return frame_library("polars").DataFrame(list(self.rows), schema=list(self.columns), orient="row")

    def to_pandas(self) -> Any:
        """As a pandas data frame, where pandas is installed."""
        return frame_library("pandas").DataFrame(list(self.rows), columns=list(self.columns))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(f"<tr>{cells(values)}</tr>" for values in self.rows[:SHOWN])
        more = f"<p>{len(self.rows) - SHOWN} more rows</p>" if len(self.rows) > SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def row(*values: Cell) -> tuple[Cell, ...]:
    """A row of values that are not all of one kind."""
    return values


def frame_library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(f"{name} is not installed; pip install {name}, or use .rows or .csv()") from error


def cells(values: Sequence[Cell]) -> str:
    return "".join(f"<td>{escape(cell_words(value))}</td>" for value in values)


def cell_words(value: Cell) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
