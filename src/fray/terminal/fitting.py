"""Text of a certain width, counted in the cells of a terminal."""

from __future__ import annotations

from rich.cells import cell_len


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of at most this width, paragraphs kept apart, every line after the first indented."""
    lines: list[str] = []
    for paragraph in text.strip("\n").splitlines() or [""]:
        lines.extend(_wrapped_paragraph(paragraph, width, indent))
    return lines


def _wrapped_paragraph(paragraph: str, width: int, indent: str) -> list[str]:
    margin = paragraph[: len(paragraph) - len(paragraph.lstrip())]
    lines = [margin]
    for word in paragraph.split():
        if cell_len(lines[-1]) + 1 + cell_len(word) > width and lines[-1].strip():
            lines.append(indent + margin)
        lines[-1] += word if not lines[-1].strip() else " " + word
    return [piece for line in lines for piece in _cut(line, width)]


def _cut(line: str, width: int) -> list[str]:
    """A line that a single long word has made too wide, in pieces."""
    return [line[start : start + width] for start in range(0, len(line), width)] or [""]


def fitted(text: str, width: int) -> str:
    """A text cut to a width, with a sign that something is missing."""
    if cell_len(text) <= width:
        return text
    while text and (excess := cell_len(text) - (width - 1)) > 0:
        text = text[: -max(1, excess // 2)]  # no letter is wider than two cells
    return text.rstrip() + "…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """A text cut or filled to exactly this width."""
    text = fitted(text, width)
    return text + " " * (width - cell_len(text))
