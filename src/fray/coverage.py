"""Which code does a clause, and which test would notice if it did not.

A place cites a clause when its id stands in brackets in a comment or docstring, `[strike-cost]` or
`[strike-cost, strike-auto]`, or when a string literal is exactly the id, as where an event names its clause.
In a system's tests only what belongs to a test function counts: its docstring, its comments, its literals, and the
module's tables it uses. The tests of a system lie in its folder `tests`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fray.engine.ledger import Ledger, load_ledger
from fray.proofs import Proof, proofs

NEEDS_CODE = frozenset({"mechanic", "procedure", "table", "keeper", "ruling"})
NEEDS_TESTS = NEEDS_CODE | {"example", "case"}

_WORD = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_BRACKETS = re.compile(rf"(?<!\w)\[({_WORD}(?:\s*,\s*{_WORD})*)\]")
_SHORTEST_UNKNOWN = 4  # so that [a-z] is not taken for a clause


@dataclass(frozen=True)
class ClauseCoverage:
    """Where a clause, ruling or case is done and where it is tested."""

    id: str
    kind: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    proof: str = ""  # the wrong change that a test noticed, and the test


@dataclass(frozen=True)
class Missing:
    """Something nobody does, or nobody tests."""

    id: str
    kind: str
    lacks: str

    def __str__(self) -> str:
        return f"{self.kind} {self.id} has no {self.lacks}"


@dataclass(frozen=True)
class Unknown:
    """A citation of something that the ledger does not have."""

    id: str
    place: str

    def __str__(self) -> str:
        return f"{self.place} cites {self.id}, which is not in the ledger"


@dataclass(frozen=True)
class Report:
    """The coverage of one system."""

    system: str
    clauses: tuple[ClauseCoverage, ...]  # rulings among them
    cases: tuple[ClauseCoverage, ...]
    unknown: tuple[Unknown, ...]


# ---- what others ask


def report(system_folder: Path) -> Report:
    """Read a system's ledger, code and tests, and put them side by side."""
    ledger = load_ledger(system_folder / "ledger.toml")
    citations = _Citations(ledger)
    for path in sorted(system_folder.rglob("*.py")):
        citations.read(path, path.relative_to(system_folder))
    citations.prove(proofs(system_folder))
    clauses = [citations.of(clause.id, clause.kind) for clause in ledger.clauses]
    rulings = [citations.of(ruling.id, "ruling") for ruling in ledger.rulings]
    cases = [citations.of(case.id, "case") for case in ledger.cases]
    return Report(ledger.system, (*clauses, *rulings), tuple(cases), tuple(citations.unknown))


def coverage(system_folder: Path) -> list[ClauseCoverage]:
    """The coverage of every clause and ruling of a system."""
    return list(report(system_folder).clauses)


def missing(report: Report) -> list[Missing]:
    """What still lacks code or tests."""
    found: list[Missing] = []
    for entry in (*report.clauses, *report.cases):
        if entry.kind in NEEDS_CODE and not entry.code:
            found.append(Missing(entry.id, entry.kind, "code"))
        if entry.kind in NEEDS_TESTS and not entry.tests:
            found.append(Missing(entry.id, entry.kind, "tests"))
    return found


def as_json(reports: Iterable[Report]) -> dict[str, list[dict[str, object]]]:
    """The reports as plain data: system -> a list of {id, kind, code, tests, proof}."""
    return {
        report.system: [
            {
                "id": entry.id,
                "kind": entry.kind,
                "code": list(entry.code),
                "tests": list(entry.tests),
                "proof": entry.proof,
            }
            for entry in report.clauses
        ]
        for report in reports
    }


# ---- collecting


@dataclass(frozen=True)
class _Mark:
    """An id in a text, and the line it stands on."""

    id: str
    line: int


@dataclass(frozen=True)
class _Scope:
    """A function or class, decorators included."""

    name: str
    first: int
    last: int
    test: bool


class _Citations:
    """Collects places by id, file after file."""

    def __init__(self, ledger: Ledger) -> None:
        rules = {clause.id for clause in ledger.clauses} | {ruling.id for ruling in ledger.rulings}
        self.citable = rules | {case.id for case in ledger.cases}
        others = {content.id for content in ledger.contents} | {question.id for question in ledger.questions}
        self.known = self.citable | others
        self.code: dict[str, list[str]] = {}
        self.tests: dict[str, list[str]] = {}
        self.proofs: dict[str, str] = {}
        self.unknown: list[Unknown] = []

    def of(self, identifier: str, kind: str) -> ClauseCoverage:
        code, tests = self.code.get(identifier, ()), self.tests.get(identifier, ())
        return ClauseCoverage(identifier, kind, tuple(code), tuple(tests), self.proofs.get(identifier, ""))

    def prove(self, found: dict[str, Proof]) -> None:
        """A proof counts if its test still cites the clause."""
        for clause, proof in found.items():
            citing = {" ".join(re.split(r":\d+ ", place)) for place in self.tests.get(clause, ())}
            if proof.test in citing:
                self.proofs[clause] = str(proof)

    def read(self, path: Path, shown: Path) -> None:
        source = path.read_text(encoding="utf-8")
        module = _Module(source)
        in_tests = "tests" in shown.parts
        for mark in module.bracketed(self.known):
            if mark.id not in self.known:
                self.unknown.append(Unknown(mark.id, f"{shown.as_posix()}:{mark.line}"))
        marks = [*module.bracketed(self.known), *module.literals(self.citable)]
        for mark in sorted(marks, key=lambda mark: mark.line):
            if in_tests:
                for test in module.tests_at(mark.line):
                    _note(self.tests, mark.id, f"{shown.as_posix()}:{test.first} {test.name}")
            else:
                place = f"{shown.as_posix()}:{mark.line} {module.scope_at(mark.line)}".rstrip()
                _note(self.code, mark.id, place)


def _note(places: dict[str, list[str]], identifier: str, place: str) -> None:
    noted = places.setdefault(identifier, [])
    if place not in noted:
        noted.append(place)


class _Module:
    """One source file: what is written where."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self.scopes = list(_scopes(self.tree, ""))
        self.tables = list(_tables_of_tests(self.tree))

    def scope_at(self, line: int) -> str:
        """The innermost function or class around a line."""
        around = [scope for scope in self.scopes if scope.first <= line <= scope.last]
        return around[-1].name if around else ""

    def tests_at(self, line: int) -> list[_Scope]:
        """The test around a line, or the tests that use the table it stands in."""
        around = [scope for scope in self.scopes if scope.test and scope.first <= line <= scope.last]
        users = [test for first, last, test in self.tables if first <= line <= last]
        return around[:1] or [scope for scope in self.scopes if scope.name in users]

    def bracketed(self, known: set[str]) -> list[_Mark]:
        """Ids in brackets, in comments and docstrings; brackets that hold ordinary words are none."""
        marks: list[_Mark] = []
        for first, text in (*self._comments(), *self._docstrings()):
            for match in _BRACKETS.finditer(text):
                line = first + text.count("\n", 0, match.start())
                words = [word.strip() for word in match.group(1).split(",")]
                if any(word in known or _looks_like_an_id(word) for word in words):
                    marks.extend(_Mark(word, line) for word in words)
        return marks

    def literals(self, known: set[str]) -> list[_Mark]:
        """String literals that are exactly an id."""
        return [
            _Mark(node.value, node.lineno)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known
        ]

    def _docstrings(self) -> Iterator[tuple[int, str]]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                text = node.value.value
                if isinstance(text, str):
                    yield node.lineno, text

    def _comments(self) -> list[tuple[int, str]]:
        """Comments, those on neighboring lines joined, since a list of ids may be wrapped."""
        blocks: list[tuple[int, str]] = []
        end = (-1, -1)
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type == tokenize.COMMENT:
                words = token.string.lstrip("#")
                if token.start == (end[0] + 1, end[1]):
                    first, text = blocks.pop()
                    blocks.append((first, f"{text}\n{words}"))
                else:
                    blocks.append((token.start[0], words))
                end = token.start
        return blocks


def _looks_like_an_id(word: str) -> bool:
    return "-" in word and len(word) >= _SHORTEST_UNKNOWN


def _scopes(node: ast.AST, prefix: str) -> Iterator[_Scope]:
    """Functions and classes, outer ones first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = prefix + child.name
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            test = child.name.startswith("test_") and not isinstance(child, ast.ClassDef)
            yield _Scope(name, first, child.end_lineno or child.lineno, test)
            yield from _scopes(child, name + ".")
        else:
            yield from _scopes(child, prefix)


def _tables_of_tests(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """The module's tables with the names of the tests that use them: first line, last line, test."""
    tables: dict[str, ast.stmt] = {}
    for statement in tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        tables.update({target.id: statement for target in targets if isinstance(target, ast.Name)})
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for name in {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} & tables.keys():
                table = tables[name]
                yield table.lineno, table.end_lineno or table.lineno, function.name
