"""The examples in the documents, to be run: blocks of Python, and commands with what they print."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = "..."
PROMPT = re.compile(r"^ *\$ (?:\S*/)?fray (.*)$")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run_python(text: str) -> str:
    """What the Python blocks of a document print, run one after the other."""
    names: dict[str, object] = {}
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for block in blocks(text, "python"):
            exec(compile(block, "a document", "exec", dont_inherit=True), names)
    return said.getvalue()


@dataclass(frozen=True)
class Example:
    """A fray command in a document, and the lines that are printed under it there."""

    command: str
    printed: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        return shlex.split(self.command)


def examples(text: str) -> Iterator[Example]:
    """The commands of a document: what they print follows, indented like them or in a block of its own."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if found := PROMPT.match(line):
            yield Example(found[1], tuple(printed_under(lines[number + 1 :])))


def printed_under(lines: Sequence[str]) -> list[str]:
    if len(lines) > 1 and not lines[0] and lines[1].startswith("```text"):
        return list(lines[2 : lines.index("```", 2)])
    printed = []
    for line in lines:
        if not line.startswith("    ") or PROMPT.match(line):
            break
        printed.append(line[4:])
    return printed


def differences(expected: Sequence[str], printed: Sequence[str]) -> list[str]:
    """The expected lines that do not come, in their order; a line of dots stands for any that are left out."""
    rest = [line.rstrip() for line in printed]
    missing: list[str] = []
    skipping = False
    for line in expected:
        if line.strip() == LEFT_OUT:
            skipping = True
        elif skipping and not line.strip():
            continue  # an empty line after the dots could be any of those left out
        elif line.rstrip() in (rest if skipping else rest[:1]):
            rest = rest[rest.index(line.rstrip()) + 1 :]
            skipping = False
        else:
            missing.append(line)
    return missing
