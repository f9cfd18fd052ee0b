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
PROMPT = re.compile(r"^\$ (?:\S*/)?fray (.*)$")


FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n) {4}.*$", re.MULTILINE)
FOLDERS = ("docs", "src/fray/rulesets", "src/fray/cli/skeleton", ".github")
COMMAND = re.compile(r"^ *(?:\$ )?(?:[A-Z_]+=\S* )*(?:\S*/|pipx run |uvx )?fray ((?:-|[a-z]).*)$", re.MULTILINE)
INLINE = re.compile(r"`(?:pipx run |uvx )?fray ([^`]+)`")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def documents() -> list[str]:
    """Every document for people, but for the changelog: that tells of commands as they were."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.md*"))]
    top = [path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"]
    return [str(path.relative_to(ROOT)) for path in [*top, *found]]


def blocks(text: str, language: str) -> list[str]:
    return [block for kind, block in FENCE.findall(text) if kind == language]


def kinds_of_blocks(text: str) -> set[str]:
    """The languages of all blocks of code; '' for one that names none, or is only indented."""
    rest = FENCE.sub("", text)
    return {kind for kind, _ in FENCE.findall(text)} | ({""} if INDENTED.search(rest) or "```" in rest else set())


def commands_in(text: str) -> list[str]:
    """Every command of fray that is written in a document, in blocks and in the middle of a sentence."""
    lines = [line for _, block in FENCE.findall(text) for line in COMMAND.findall(block)]
    return [*lines, *INLINE.findall(FENCE.sub("", text))]


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
    """The commands of a document, with what they print there."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if found := PROMPT.match(line):
            yield Example(found[1], tuple(printed_under(lines[number + 1 :])))


def printed_under(lines: Sequence[str]) -> list[str]:
    """What stands under a command, up to the next one or to the end of the block."""
    ends = (number for number, line in enumerate(lines) if line == "```" or PROMPT.match(line))
    printed = list(lines[: next(ends)])
    return printed[:-1] if printed and not printed[-1] else printed


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
