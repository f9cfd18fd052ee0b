# mypyc: skip - a parsing border
"""A system's ledger: its clauses, our rulings, its content, worked cases and open questions, as frozen records."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from fray.engine.content import Fields, Problems, Raw, Reader, near_or_all, parsed_toml, read_toml

KINDS = ("mechanic", "procedure", "table", "keeper", "example", "gap", "flavour")


class UnknownClauseError(LookupError):
    """Nothing in the ledger has this id; the message says what is close to it."""


@dataclass(frozen=True)
class Clause:
    """One rule of the text."""

    id: str
    section: str
    kind: str
    text: str
    depends: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """Another reading of an open rule."""

    name: str
    text: str


@dataclass(frozen=True)
class Ruling:
    """Our reading of an unclear passage; `house` if we add a rule."""

    id: str
    clauses: tuple[str, ...]
    question: str
    ruling: str
    why: str
    house: bool
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class Content:
    """A weapon, monster, character, encounter ... as the ledger writes it."""

    id: str
    type: str
    house: bool
    text: str
    data: Fields


@dataclass(frozen=True)
class Case:
    """A worked example: the situation, the dice, the result."""

    id: str
    clauses: tuple[str, ...]
    from_text: bool
    given: str
    dice: tuple[str, ...]
    expect: str


@dataclass(frozen=True)
class QuestionVariant:
    """One cell of a question: the rule options under which fights are fought."""

    id: str
    options: Fields
    text: str


@dataclass(frozen=True)
class Question:
    """Something a designer wants to measure."""

    id: str
    clauses: tuple[str, ...]
    from_text: bool
    question: str
    metric: str
    variants: tuple[QuestionVariant, ...]
    reference: str


Entry = Clause | Ruling
Record = Clause | Ruling | Content | Case | Question
R = TypeVar("R", Clause, Ruling, Content, Case, Question)


@dataclass(frozen=True)
class Ledger:
    """Everything that defines a system. The fingerprint changes with what it says, not with how it is laid out."""

    system: str
    title: str
    summary: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    contents: tuple[Content, ...]
    cases: tuple[Case, ...]
    questions: tuple[Question, ...] = ()
    notation: str = ""
    lab_bench: str = ""
    fingerprint: str = ""

    def __repr__(self) -> str:
        return f"<Ledger of {self.title}: {len(self.clauses)} clauses, {len(self.rulings)} rulings>"

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {ruling.id: ruling for ruling in self.rulings}

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        return {**self._clauses, **self._rulings}

    def clause(self, identifier: str) -> Clause:
        return _found(self._clauses.get(identifier), self.system, "clause", identifier, self._clauses)

    def ruling(self, identifier: str) -> Ruling:
        return _found(self._rulings.get(identifier), self.system, "ruling", identifier, self._rulings)

    def lookup(self, identifier: str) -> Entry:
        """The clause or ruling with this id, for a citation."""
        entry = self._entries.get(identifier)
        if entry is None:
            raise _unknown(self.system, "clause or ruling", identifier, self._entries)
        return entry

    def search(self, words: str) -> list[Entry]:
        """The clauses and rulings that speak of these words, best first."""
        wanted = _words(words)
        ranked = [(_rank(entry, wanted), entry) for entry in self._entries.values()]
        found = [(rank, entry) for rank, entry in ranked if rank > (0, 0)]
        return [entry for _, entry in sorted(found, key=lambda pair: pair[0], reverse=True)]


def _found(record: R | None, system: str, what: str, identifier: str, known: Iterable[str]) -> R:
    if record is None:
        raise _unknown(system, what, identifier, known)
    return record


def _unknown(system: str, what: str, identifier: str, known: Iterable[str]) -> UnknownClauseError:
    advice = near_or_all(identifier, list(known))
    if not advice.startswith("did you mean"):
        advice = f"`fray rules {system}` lists them"
    return UnknownClauseError(f"{system} has no {what} {identifier!r}; {advice}")


# ---- searching


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _rank(entry: Entry, wanted: list[str]) -> tuple[int, int]:
    """How many of the words it speaks of, then how prominently: in its name, its heading or its text."""
    if isinstance(entry, Clause):
        places = ((8, entry.id), (3, entry.section), (1, entry.text))
    else:
        places = ((8, entry.id), (3, entry.question), (1, entry.ruling + " " + entry.why))
    weights = [_prominence(word, places) for word in wanted]
    return sum(weight > 0 for weight in weights), sum(weights)


def _prominence(word: str, places: tuple[tuple[int, str], ...]) -> int:
    return sum(weight for weight, text in places if any(known.startswith(word) for known in _words(text)))


# ---- reading


@dataclass(frozen=True)
class Switch:
    """A ruling with other readings: the encounter may choose one, the lab compares them."""

    ruling: str
    readings: tuple[str, ...]  # names of the other readings; the ledger's own has the name of none of them


def switches_of(ledger: Ledger) -> dict[str, Switch]:
    """The rulings of a ledger that have other readings, by id."""
    return {
        ruling.id: Switch(ruling.id, tuple(variant.name for variant in ruling.variants))
        for ruling in ledger.rulings
        if ruling.variants
    }


@cache
def ledger_in(folder: Path) -> Ledger:
    """The ledger of a system's folder, read once."""
    return load_ledger(folder / "ledger.toml")


def load_ledger(path: Path) -> Ledger:
    """Read a ledger; a ContentError names everything that is wrong with it."""
    return ledger_of(path.name, read_toml(path))


def read_ledger(text: str, where: str) -> Ledger:
    """A ledger that a system of a single file has in itself."""
    return ledger_of(where, parsed_toml(text, where))


def ledger_of(where: str, data: Fields) -> Ledger:
    problems = Problems()
    top = Reader(Raw(where, "ledger", "", "", data), problems)
    top.take("source", "")
    ledger = Ledger(
        system=top.text("system"),
        title=top.text("title"),
        summary=top.text("summary"),
        clauses=tuple(_clause(reader) for reader in _records(top, "clause")),
        rulings=tuple(_ruling(reader) for reader in _records(top, "ruling")),
        contents=tuple(_content(reader) for reader in _records(top, "content")),
        cases=tuple(_case(reader) for reader in _records(top, "case")),
        questions=tuple(_question(reader) for reader in _records(top, "question")),
        notation=top.text("notation", ""),
        lab_bench=top.text("lab_bench", ""),
    )
    top.done(("system", "title", "summary", "clause", "ruling", "content", "case", "question"))
    _check_ids(top, ledger)
    problems.raise_any()
    return replace(ledger, fingerprint=_fingerprint(ledger))


def _records(top: Reader, name: str) -> list[Reader]:
    """The records of one type, each with a reader that names it by its id."""
    readers = []
    for number, part in enumerate(top.tables(name), 1):
        identifier = part.raw.data.get("id")
        label = identifier if isinstance(identifier, str) else f"{name} {number}"
        readers.append(Reader(Raw(top.raw.file, name, label, "", part.raw.data), top.problems))
    return readers


def _clause(reader: Reader) -> Clause:
    clause = Clause(
        id=reader.text("id"),
        section=reader.text("section", "Rules"),
        kind=reader.choice("kind", KINDS, "mechanic"),
        text=reader.text("text"),
        depends=reader.texts("depends"),
    )
    reader.done(Clause.__dataclass_fields__)
    return clause


def _ruling(reader: Reader) -> Ruling:
    ruling = Ruling(
        id=reader.text("id"),
        clauses=reader.texts("clauses"),
        question=reader.text("question"),
        ruling=reader.text("ruling"),
        why=reader.text("why"),
        house=reader.flag("house"),
        variants=tuple(_variant(reader, text) for text in reader.texts("variants")),
    )
    reader.done(Ruling.__dataclass_fields__)
    return ruling


def _variant(reader: Reader, text: str) -> Variant:
    name, colon, description = text.partition(":")
    if not (name.strip() and colon and description.strip()):
        reader.wrong("variants", f"{text!r} has no name", 'write "name: what it says"')
    return Variant(name.strip(), description.strip())


def _content(reader: Reader) -> Content:
    content = Content(
        id=reader.text("id"),
        type=reader.text("type"),
        house=reader.flag("house"),
        text=reader.text("text"),
        data=_table(reader, "data"),
    )
    reader.done(Content.__dataclass_fields__)
    return content


def _case(reader: Reader) -> Case:
    case = Case(
        id=reader.text("id"),
        clauses=reader.texts("clauses"),
        from_text=reader.flag("from_text"),
        given=reader.text("given"),
        dice=reader.texts("dice"),
        expect=reader.text("expect"),
    )
    reader.done(Case.__dataclass_fields__)
    return case


def _question(reader: Reader) -> Question:
    question = Question(
        id=reader.text("id"),
        clauses=reader.texts("clauses"),
        from_text=reader.flag("from_text"),
        question=reader.text("question"),
        metric=reader.text("metric"),
        variants=tuple(_question_variant(part) for part in reader.tables("variants")),
        reference=reader.text("reference", ""),
    )
    reader.done(Question.__dataclass_fields__)
    return question


def _question_variant(reader: Reader) -> QuestionVariant:
    variant = QuestionVariant(reader.text("id"), _table(reader, "options"), reader.text("text"))
    reader.done(QuestionVariant.__dataclass_fields__)
    return variant


def _table(reader: Reader, name: str) -> Fields:
    value = reader.take(name, {})
    if isinstance(value, dict):
        return value
    reader.wrong(name, f"{value!r} is no table", f"write {name} = {{ key = value }}")
    return {}


def _check_ids(top: Reader, ledger: Ledger) -> None:
    """Every id is unique, and every reference exists."""
    seen: set[str] = set()
    records = _all_records(ledger)
    for record in records:
        if record.id in seen:
            _complain(top, record.id, "id", "stands twice", "give one of them another name")
        seen.add(record.id)
    known = [record.id for record in records if isinstance(record, (Clause, Ruling))]
    for record in records:
        for reference in _references(record):
            if reference not in known:
                field = "depends" if isinstance(record, Clause) else "clauses"
                _complain(top, record.id, field, f"{reference!r} does not exist", near_or_all(reference, known))


def _complain(top: Reader, record: str, field: str, wrong: str, right: str) -> None:
    Reader(Raw(top.raw.file, "", record, "", {}), top.problems).wrong(field, wrong, right)


def _all_records(ledger: Ledger) -> list[Record]:
    return [*ledger.clauses, *ledger.rulings, *ledger.contents, *ledger.cases, *ledger.questions]


def _references(record: Record) -> tuple[str, ...]:
    if isinstance(record, Clause):
        return record.depends
    return () if isinstance(record, Content) else record.clauses


# ---- the fingerprint


def _fingerprint(ledger: Ledger) -> str:
    """A hash of what the ledger says: neither layout, wrapping nor the order of records counts."""
    content = {name: _canonical(value) for name, value in asdict(ledger).items()}
    for name, value in content.items():
        if isinstance(value, list):
            content[name] = sorted(value, key=lambda record: str(record["id"]))
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _canonical(value: object) -> object:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, dict):
        return {key: _canonical(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_canonical(item) for item in value]
    return value
