# mypyc: skip - reads text at the border, never in a fight
"""What the two stat-line grammars share: problems in a person's words, and a small scanner."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from fray.rulesets.momentum.model.field import DISTANCE_NAMES
from fray.rulesets.momentum.model.sheets import STEP_NAMES

T = TypeVar("T")

MARKUP: Final = "*_\\ "  # emphasis around a pasted line, and the backslash that ends it
UINT: Final = "[0-9]{1,9}"


@dataclass(frozen=True)
class Problem:
    """One thing that cannot be read: in which field, what is wrong, what would be right."""

    field: str
    problem: str
    right: str
    block: str = ""  # whose block, where a text holds several

    def __str__(self) -> str:
        where = f"{self.block}, {self.field}" if self.block else self.field
        return f"{where}: {self.problem}; right would be {self.right}"


class StatlineError(ValueError):
    """A stat line that cannot be read. Holds all its problems; field, problem and right are those of the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.problems: list[Problem] = list(problems)
        self.field: str = problems[0].field
        self.problem: str = problems[0].problem
        self.right: str = problems[0].right

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def wrong(field: str, problem: str, right: str) -> StatlineError:
    """The error for a single problem."""
    return StatlineError([Problem(field, problem, right)])


class Findings:
    """Collects the problems of a text, so that a person sees all of them at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, field: str, problem: str, right: str) -> None:
        self.problems.append(Problem(field, problem, right))

    def attempt(self, read: Callable[[str], T], text: str | None, otherwise: T) -> T:
        """What `read` makes of a text. `otherwise` stands in where it fails, its problems kept, and where the text
        is None: a missing field has been noted already."""
        if text is None:
            return otherwise
        try:
            return read(text)
        except StatlineError as error:
            self.problems += error.problems
            return otherwise

    def each(self, read: Callable[[str], T], texts: Sequence[str]) -> tuple[T, ...]:
        """What `read` makes of every text it can read; the problems of the others are kept."""
        results = [self.attempt(read, text, None) for text in texts]
        return tuple(result for result in results if result is not None)

    def none_about(self, *fields: str) -> bool:
        return all(problem.field not in fields for problem in self.problems)

    def finish(self) -> None:
        """Refuse the text if anything was wrong with it."""
        if self.problems:
            raise StatlineError(self.problems)


@dataclass(frozen=True)
class FieldForm:
    """A required field that is recognized by its first word."""

    name: str
    keyword: str  # in lower case
    example: str


def sort_fields(findings: Findings, parts: Sequence[str], forms: Sequence[FieldForm], place: str) -> dict[str, str]:
    """The text of each field by its name, in any order; notes every missing, repeated or unknown field.

    `place` says where a missing field belongs.
    """
    by_keyword = {form.keyword: form for form in forms}
    found: dict[str, str] = {}
    for part in parts:
        word = part.split(" ", 1)[0]
        form = by_keyword.get(word.lower())
        if form is None:
            known = ", ".join(f'"{form.example}"' for form in forms)
            findings.note(word or "empty field", f'"{part}" is not a known field', f"one of {known}")
        elif form.name in found:
            findings.note(form.name, f'it is given again: "{part}"', f'"{form.example}" exactly once')
        else:
            found[form.name] = part
    for form in forms:
        if form.name not in found:
            findings.note(form.name, "it is missing", f'a field such as "{form.example}" {place}')
    return found


# ---------------------------------------------------------------- lines, brackets and separators


def clean_line(line: str) -> str:
    """A line with single blanks, without the markup around it and without line-end backslashes."""
    return re.sub(r"\\+(?= |$)", "", " ".join(line.split())).strip(MARKUP)


def clean_lines(text: str) -> list[str]:
    """The lines of a text that say something, cleaned."""
    return [line for line in map(clean_line, text.splitlines()) if line]


def unmatched(text: str) -> int:
    """Where the first parenthesis without a partner stands; -1 when all are paired."""
    open_at: list[int] = []
    for at, char in enumerate(text):
        if char == "(":
            open_at.append(at)
        elif char == ")":
            if not open_at:
                return at
            open_at.pop()
    return open_at[0] if open_at else -1


def split_outside(text: str, separator: str) -> list[str]:
    """The text split at a separator (in any case) wherever it stands outside parentheses."""
    parts: list[str] = []
    depth, start, at = 0, 0, 0
    while at < len(text):
        if depth == 0 and text[at : at + len(separator)].lower() == separator:
            parts.append(text[start:at].strip())
            start = at = at + len(separator)
            continue
        depth += (text[at] == "(") - (text[at] == ")")
        at += 1
    return [*parts, text[start:].strip()]


def split_parentheses(text: str) -> tuple[str, str | None]:
    """A text and what its last parentheses hold; None when it does not end with any. Parentheses must be paired."""
    if not text.endswith(")"):
        return text, None
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if depth == 0:
            return text[:at].strip(), text[at + 1 : -1].strip()
    return text, None


# ---------------------------------------------------------------- words of both grammars


def word_index(names: Sequence[str], word: str) -> int:
    """Which of the names a word is, without regard to case; -1 for none."""
    return next((index for index, name in enumerate(names) if name.lower() == word.lower()), -1)


def one_of(names: Sequence[str]) -> str:
    """The names as a person lists them: A, B or C."""
    return f"{', '.join(names[:-1])} or {names[-1]}"


def read_step(field: str, text: str) -> int:
    """A step of the ladder of usage dice [armor-die-ladder]."""
    step = word_index(STEP_NAMES, text)
    if step < 0:
        raise wrong(field, f'"{text}" is not a step of the usage die', one_of(STEP_NAMES))
    return step


def read_die(field: str, text: str) -> int:
    """The sides of a die written as 1d8."""
    match = re.fullmatch(r"1d([1-9][0-9]{0,5})", text, re.IGNORECASE)
    if match is None:
        raise wrong(field, f'"{text}" is not a die', 'a die such as "1d8"')
    return int(match[1])


def read_ranges(text: str) -> int:
    """The bit mask of ranges joined by slashes; 0 where any word of them is no range [npc-line-extensions]."""
    mask = 0
    for word in text.split("/"):
        distance = word_index(DISTANCE_NAMES, word.strip())
        if distance < 0:
            return 0
        mask |= 1 << distance
    return mask


def print_ranges(mask: int) -> str:
    """The ranges of a mask, close to far, joined by slashes."""
    return "/".join(name for distance, name in enumerate(DISTANCE_NAMES) if mask >> distance & 1)


def print_die(sides: int) -> str:
    return f"1d{sides}"


def print_signed(number: int) -> str:
    return f"{number:+d}"


def print_loss(number: int) -> str:
    return str(-number)
