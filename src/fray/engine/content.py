# mypyc: skip - a parsing border
"""Content as people write it, read once into typed records. Every problem is named with its file, record and field."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

Fields = Mapping[str, object]  # of a record, as they are written
NAMED_BY: Final = ("name", "title")  # the field with a creature's name


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a piece of content, and what would be right."""

    file: str
    record: str
    field: str
    wrong: str
    right: str
    unknown: bool = False  # not only wrong: the field or type is unknown
    lacking: str = ""  # not wrong, only unfinished: the side that is still without a combatant

    def __str__(self) -> str:
        where = ", ".join(part for part in dict.fromkeys((self.file, self.record, self.field)) if part)
        return f"{where}: {self.wrong}; {self.right}" if self.right else f"{where}: {self.wrong}"


class ContentError(Exception):
    """All problems at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[object, ...]:
        return ContentError, (self.problems,)


def strangeness(problems: Sequence[Problem]) -> tuple[int, int]:
    """How little content looks like a system's: fields and types it does not know count before anything else."""
    return sum(problem.unknown for problem in problems), len(problems)


# What a field of a record may hold. A choice is one of several, names are several of them, rows are tables.
NUMBER: Final = "number"
CHOICE: Final = "choice"
NAMES: Final = "names"
TEXT: Final = "text"
FLAG: Final = "flag"
ROWS: Final = "rows"


@dataclass(frozen=True)
class Asked:
    """A field as the reader of a record asks for it: what it may hold, and its default."""

    record: str
    place: str
    kind: str
    default: str | int | None = None
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass
class Problems:
    """Collects problems while reading."""

    found: list[Problem] = field(default_factory=list)

    def raise_any(self) -> None:
        if self.found:
            raise ContentError(self.found)

    def asked(self, field: Asked) -> None:
        """A reader asks for a field. Forms are made from these requests (`engine/forms.py`)."""


@dataclass(frozen=True)
class Raw:
    """A record before it is read: its place and its content."""

    file: str
    type: str
    id: str
    text: str
    data: Fields
    house: bool = True


Homebrew = Path | Raw  # a homebrew folder, file or record


class Reader:
    """Reads a record field by field. A field that no reader asks for is unknown."""

    def __init__(self, raw: Raw, problems: Problems, inside: str = "") -> None:
        self.raw = raw
        self.problems = problems
        self.inside = inside
        self.left = dict(raw.data)

    @property
    def row(self) -> str:
        """The table that is read, as problems call it: 'combatants[2]'."""
        return self.inside.removesuffix(".")

    def wrong(self, name: str, wrong: str, right: str) -> None:
        place = f"{self.inside}{name}"
        self.problems.found.append(Problem(self.raw.file, self.raw.id, place, wrong, right))

    def lacks(self, name: str, side: str, wrong: str, right: str) -> None:
        """Something of a side is still to come."""
        place = f"{self.inside}{name}"
        self.problems.found.append(Problem(self.raw.file, self.raw.id, place, wrong, right, lacking=side))

    def asks(
        self,
        name: str,
        kind: str,
        default: str | int | None = None,
        low: int | None = None,
        high: int | None = None,
        choices: Iterable[str] = (),
    ) -> None:
        self.problems.asked(Asked(self.raw.id, f"{self.inside}{name}", kind, default, low, high, tuple(choices)))

    def has(self, name: str) -> bool:
        return name in self.left

    def take(self, name: str, default: Any) -> Any:
        return self.left.pop(name, default)

    def text(self, name: str, default: str | None = None, known: Iterable[str] = ()) -> str:
        """Words; the known ones are suggestions."""
        self.asks(name, TEXT, default, choices=known)
        value = self.take(name, default)
        if isinstance(value, str):
            return value
        self.wrong(name, "is missing" if value is None else f"{value!r} is no text", "write it in quotes")
        return default or ""

    def flag(self, name: str, default: bool = False) -> bool:
        self.asks(name, FLAG, default)
        value = self.take(name, default)
        if isinstance(value, bool):
            return value
        self.wrong(name, f"{value!r} is neither true nor false", "write true or false")
        return default

    def number(self, name: str, default: int | None = None, low: int | None = None, high: int | None = None) -> int:
        self.asks(name, NUMBER, default, low, high)
        value = self.take(name, default)
        span = whole_number(low, high)
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(name, "is missing" if value is None else f"{value!r} is no whole number", f"write {span}")
            return default if default is not None else (low or 0)
        if (low is not None and value < low) or (high is not None and value > high):
            self.wrong(name, f"{value} is out of range", f"write {span}")
            return low if low is not None and value < low else high if high is not None else value
        return value

    def among(self, name: str, numbers: tuple[int, ...], default: int | None = None) -> int:
        """One of a few numbers, such as the sides of a die."""
        self.asks(name, NUMBER, default, choices=map(str, numbers))
        value = self.take(name, default)
        if value in numbers and not isinstance(value, bool):
            return int(value)
        wrong = "is missing" if value is None else f"{value!r} is none of the numbers there are"
        self.wrong(name, wrong, "write " + " or ".join(map(str, numbers)))
        return numbers[0] if default is None else default

    def choice(self, name: str, choices: Iterable[str], default: str | None = None) -> str:
        known = list(choices)
        self.asks(name, CHOICE, default, choices=known)
        value = self.take(name, default)
        if str(value) in known and not isinstance(value, bool):  # 1 is as good as "1"
            return known[known.index(str(value))]  # the very text of the rules, which is quickly compared
        wrong = "is missing" if value is None else f"{value!r} is not known"
        self.wrong(name, wrong, near_or_all(str(value), [choice for choice in known if choice]))
        return default or (known[0] if known else "")

    def texts(self, name: str, known: Iterable[str] = ()) -> tuple[str, ...]:
        """A list of words."""
        self.asks(name, NAMES, choices=known)
        value = self.take(name, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.wrong(name, f"{value!r} is no list of texts", 'write it as ["one", "two"]')
        return ()

    def items(self, name: str) -> list[object]:
        """A list of anything; empty if left out."""
        value = self.take(name, [])
        if isinstance(value, list):
            return value
        self.wrong(name, f"{value!r} is no list", "write it in brackets, as in [...]")
        return []

    def index(self, name: str, choices: Sequence[str], default: str | None = None) -> int:
        """Which of the choices it is, by number."""
        chosen = self.choice(name, choices, default)
        return choices.index(chosen) if chosen in choices else 0

    def names(self, name: str, known: Iterable[str], is_none: str = "is not known") -> list[str]:
        """A list of names, each of which must be one of the known ones."""
        choices = list(known)
        found = self.texts(name, choices)
        for word in found:
            if word not in choices:
                self.wrong(name, f"{word!r} {is_none}", near_or_all(word, choices))
        return [word for word in found if word in choices]

    def tables(self, name: str) -> list[Reader]:
        """A list of tables, each with a reader of its own."""
        self.asks(name, ROWS)
        value = self.take(name, [])
        if not (isinstance(value, list) and all(isinstance(item, dict) for item in value)):
            self.wrong(name, f"{value!r} is no list of tables", f"write [[{name}]] or a list of {{...}}")
            return []
        return [self.part(item, f"{name}[{index + 1}].") for index, item in enumerate(value)]

    def table(self, name: str) -> Reader:
        """A table with fields of its own; empty if left out."""
        value = self.take(name, {})
        if not isinstance(value, Mapping):
            self.wrong(name, f"{value!r} is no table", f"write {name} = {{ ... }}")
            value = {}
        return self.part(value, f"{name}.")

    def records(self, kind: str) -> list[Reader]:
        """The tables in this one, each read as a record of its own: its key is its id."""
        raws = [Raw(self.raw.file, kind, key, "", self.table(key).left) for key in list(self.left)]
        return [Reader(raw, self.problems) for raw in raws]

    def part(self, data: Fields, inside: str) -> Reader:
        raw = Raw(self.raw.file, self.raw.type, self.raw.id, "", data, self.raw.house)
        return Reader(raw, self.problems, self.inside + inside)

    def done(self, known: Iterable[str] = ()) -> None:
        """Report the fields that no reader asked for."""
        for name in self.left:
            place, right = f"{self.inside}{name}", near_or_all(name, list(known))
            problem = Problem(self.raw.file, self.raw.id, place, "is an unknown field", right, unknown=True)
            self.problems.found.append(problem)


def name_in(fields: Fields) -> str:
    """What a creature is called by its own record."""
    return next((str(fields[key]).strip() for key in NAMED_BY if fields.get(key)), "")


def rows_of(value: object) -> list[dict[str, object]]:
    """The tables in a list; none in anything else, which the reader of that field reports."""
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def texts_of(value: object) -> list[str]:
    """The texts in a list; none in anything else."""
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def whole_number(low: int | None, high: int | None) -> str:
    """In words: a whole number, and within which bounds."""
    if low is not None and high is not None:
        return f"a whole number from {low} to {high}"
    if low is not None:
        return f"a whole number of at least {low}"
    return "a whole number" if high is None else f"a whole number of at most {high}"


def near(word: str, known: list[str]) -> str:
    """Suggestions for a misspelled `word`; empty if nothing is similar."""
    found = difflib.get_close_matches(word, known, 3, 0.6)
    return "did you mean " + " or ".join(dict.fromkeys(found)) + "?" if found else ""


def near_or_all(word: str, known: list[str]) -> str:
    """Suggestions for a misspelled `word`, or else all known names."""
    return near(word, known) or ("it must be one of " + ", ".join(known) if known else "leave it out")


def read_toml(path: Path) -> Fields:
    """A TOML file, or a content error that names the line."""
    try:
        return parsed_toml(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise ContentError([Problem(str(path), "", "", f"cannot be read ({error.strerror})", "")]) from error
    except UnicodeDecodeError as error:
        problem = Problem(str(path), "", "", "cannot be read (it is not text)", "save it as UTF-8")
        raise ContentError([problem]) from error


def read_tables(path: Path) -> Mapping[str, Fields]:
    """The tables of a TOML file that has nothing else, by name."""
    return {name: table for name, table in read_toml(path).items() if isinstance(table, dict)}


def parsed_toml(text: str, where: str) -> Fields:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError([Problem(where, "", "", f"is not TOML: {error}", "mend that line")]) from error


def brought_along(record: Fields) -> Raw:
    """A record of content as an encounter brings it along."""
    data = dict(record)
    kind, name, text = str(data.pop("type", "")), str(data.pop("id", "")), str(data.pop("text", ""))
    return Raw("the encounter", kind, name, text, data)


def to_bring_along(raw: Raw) -> dict[str, object]:
    """The record as an encounter brings it along."""
    return {"type": raw.type, "id": raw.id, "text": raw.text, **raw.data}


def raw_records(path: Path, types: Iterable[str], problems: Problems) -> list[Raw]:
    """The records of a homebrew file: arrays of tables named after their type, each with an id."""
    known = list(types)
    records: list[Raw] = []
    for type_name, value in read_toml(path).items():
        if type_name not in known:
            problems.found.append(
                Problem(path.name, "", type_name, "is no type of content", near_or_all(type_name, known), unknown=True)
            )
        elif not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            problems.found.append(Problem(path.name, "", type_name, "is no list of records", f"write [[{type_name}]]"))
        else:
            records.extend(_raw(path.name, type_name, number, item, problems) for number, item in enumerate(value, 1))
    return records


def homebrew_records(homebrew: Iterable[Homebrew], types: Iterable[str], problems: Problems) -> list[Raw]:
    """What is laid over the built-in content: files, folders of them, or records as they are."""
    known, found = list(types), list[Raw]()
    for source in homebrew:
        if isinstance(source, Raw):
            found.append(source)
        else:
            found.extend(raw for path in toml_files(source) for raw in raw_records(path, known, problems))
    return found


def toml_files(folder: Path) -> list[Path]:
    """The homebrew files of a folder, or the file itself."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise ContentError(
            [Problem(str(folder), "", "", "is neither a folder nor a file", "name a .toml file or a folder of them")]
        )
    return sorted(folder.glob("*.toml"))


def _raw(file: str, type_name: str, number: int, item: Fields, problems: Problems) -> Raw:
    data = dict(item)
    name = data.pop("id", "")
    if not isinstance(name, str) or not name:
        problems.found.append(
            Problem(file, f"{type_name} {number}", "id", "is missing", f'write id = "{type_name}-some-name"')
        )
        name = f"{type_name}-{number}"
    words = data.pop("text", "")
    return Raw(file, type_name, name, str(words), data)
