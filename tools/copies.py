"""Writes `model/copies.py` of each system: how its records are copied and fingerprinted, from the fields they declare.

    python tools/copies.py          write the files
    python tools/copies.py --check  say which of them are out of date

Copied is every record that a battle leads to through plain fields, except values: frozen classes, tuples and classes
with a `fingerprint` of their own. The fields of a record are the annotations of its class, the annotated assignments of
its `__init__` and the parameters that `__init__` keeps; `engine/fields.py` says what their marks mean.
"""

from __future__ import annotations

import argparse
import ast
import copy
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "fray"
SHARED = ("engine/battle.py", "space/ground.py")  # classes of all systems that states derive from or hold
MARKS = ("Static", "Derived", "Passing")
PLAIN = {"int", "i64", "bool", "str", "float"}
WIDTH = 120
HEAD = '''"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations
'''


class UndeclaredError(Exception):
    """A field does not say enough."""


@dataclass(frozen=True)
class Field:
    """A field of a record: its name, its mark ('' if it is plain) and its type."""

    name: str
    mark: str
    type: ast.expr


@dataclass
class Record:
    """A class, as far as copies need it."""

    name: str
    module: str
    bases: list[str]
    inside: dict[str, ast.expr]  # of a generic base: what it holds
    fields: list[Field]
    parameters: list[str]  # of `__init__`
    methods: dict[str, str]  # with their text
    frozen: bool

    def does(self, method: str) -> bool:
        return method in self.methods

    def is_value(self) -> bool:
        """Never changed, so that copies share it."""
        return self.frozen or (self.does("fingerprint") and not self.does("clone"))


def records_in(path: Path) -> Iterator[Record]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}
            start = methods.get("__init__")
            inside = {ast.unparse(base.value): base.slice for base in node.bases if isinstance(base, ast.Subscript)}
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)] + list(inside)
            decorators = " ".join(ast.unparse(decorator) for decorator in node.decorator_list)
            yield Record(
                node.name,
                path.stem,
                bases,
                inside,
                [*class_fields(node), *kept_fields(start)],
                [argument.arg for argument in start.args.args[1:]] if start else [],
                {name: ast.unparse(method) for name, method in methods.items()},
                "frozen=True" in decorators or "NamedTuple" in bases,
            )


def class_fields(node: ast.ClassDef) -> Iterator[Field]:
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            yield declared(item.target.id, item.annotation)


def kept_fields(start: ast.FunctionDef | None) -> Iterator[Field]:
    """What `__init__` declares with an annotation, or keeps of its parameters under their own names."""
    if start is None:
        return
    parameters = {argument.arg: argument.annotation for argument in start.args.args}
    for item in start.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Attribute):
            yield declared(item.target.attr, item.annotation)
        elif isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Attribute):
            name, annotation = item.targets[0].attr, None
            if isinstance(item.value, ast.Name):
                annotation = parameters.get(item.value.id) if item.value.id == name else None
            if annotation is not None:
                yield declared(name, annotation)


def declared(name: str, annotation: ast.expr) -> Field:
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) in MARKS:
        return Field(name, ast.unparse(annotation.value), annotation.slice)
    return Field(name, "", annotation)


class Writer:
    """Writes one system's file."""

    def __init__(self, system: Path) -> None:
        self.system = system
        self.files = [*(SOURCES / name for name in SHARED), *sorted((system / "model").glob("*.py"))]
        self.known: dict[str, Record] = {}
        for path in self.files:
            self.known.update({record.name: record for record in records_in(path) if path.stem != "copies"})
        self.records: list[Record] = []
        self.values: list[Record] = []
        for record in self.known.values():
            if record.name != "BattleOf" and not {"Battle", "BattleOf"}.isdisjoint(record.bases):
                self.collect(record)

    def collect(self, record: Record) -> None:
        """Take in a record and all that its plain fields lead to; of a family of records those that can be made."""
        if record in self.records:
            return
        if record.is_value():
            self.values.append(record)
            return
        if "NotImplementedError" in record.methods.get("clone", ""):
            for kind in self.known.values():
                if record.name in kind.bases:
                    self.collect(kind)
            return
        self.records.append(record)
        for part in self.all_fields(record):
            if not part.mark:
                for node in ast.walk(part.type):
                    if isinstance(node, ast.Name) and node.id in self.known:
                        self.collect(self.known[node.id])

    def text(self) -> str:
        modules = sorted({record.module for record in self.records})
        package = f"fray.rulesets.{self.system.name}.model"
        parts = [HEAD, "\nfrom typing import Final\n\n", f"from {package} import {', '.join(modules)}\n"]
        parts.append(self.names("STATIC", ("Static",)) + self.names("DERIVED", ("Derived", "Passing")))
        for record in self.records:
            parts.extend(["\n\n", self.clone(record), "\n\n", self.fingerprint(record)])
        return "".join(parts)

    def names(self, constant: str, marks: tuple[str, ...]) -> str:
        found = [f"{r.name}.{f.name}" for r in (*self.records, *self.values) for f in r.fields if f.mark in marks]
        rows = textwrap.wrap(" ".join(f'"{name}",' for name in found), WIDTH - 4, break_on_hyphens=False)
        if not rows:
            return f"\n{constant}: Final[tuple[str, ...]] = ()\n"
        body = "".join(f"    {row}\n" for row in rows)
        return f"\n{constant}: Final = (\n{body})  # fmt: skip\n"

    def all_fields(self, record: Record) -> list[Field]:
        inherited: list[Field] = []
        for base in record.bases:
            if base in self.known:
                for part in self.all_fields(self.known[base]):
                    held = record.inside.get(base)
                    inherited.append(replace(part, type=filled_in(part.type, held)) if held is not None else part)
        return [*inherited, *record.fields]

    def parameters(self, record: Record) -> list[str]:
        """The names `__init__` takes; each of them must be a field, so that a copy can be made."""
        names = {part.name for part in self.all_fields(record)}
        missing = [name for name in record.parameters if name not in names]
        if missing:
            raise UndeclaredError(f"{record.name}.__init__ takes {', '.join(missing)} and keeps no field of that name")
        return record.parameters

    def clone(self, record: Record) -> str:
        kind = f"{record.module}.{record.name}"
        made = self.parameters(record)
        fields = {part.name: part for part in self.all_fields(record)}
        given = ", ".join(self.copied(f"original.{name}", fields[name]) for name in made)
        lines = [
            f"def clone_{snake(record.name)}(original: {kind}) -> {kind}:",
            *wrapped_call(f"    twin = {kind}(", given),
        ]
        for part in fields.values():
            if part.name not in made and part.mark != "Passing":
                lines.append(f"    twin.{part.name} = {self.copied(f'original.{part.name}', part)}")
        return "\n".join([*lines, "    return twin\n"])

    def copied(self, value: str, part: Field) -> str:
        """The expression for a copy: lists are copied, records too, and what is static or never changed is shared."""
        if part.mark == "Static":
            return value
        kind = part.type
        if is_list(kind):
            part_copied = self.clone_of("part", inside_of(kind))
            return f"{value}.copy()" if part_copied == "part" else f"[{part_copied} for part in {value}]"
        return value if part.mark else self.clone_of(value, kind)

    def clone_of(self, value: str, kind: ast.expr) -> str:
        record = self.known.get(ast.unparse(kind))
        if record is None or record.is_value():
            return value
        return f"{value}.clone()" if record.does("clone") else f"clone_{snake(record.name)}({value})"

    def fingerprint(self, record: Record) -> str:
        pieces = [
            "{" + self.printed(f"record.{part.name}", part.type, record, part) + "}"
            for part in self.all_fields(record)
            if not part.mark
        ]
        rows: list[str] = []
        for piece in pieces:
            if rows and len(rows[-1]) + len(piece) + 1 <= WIDTH - 12:
                rows[-1] += f" {piece}"
            else:
                rows.append(piece)
        *upper, last = rows
        if not upper:
            body = f'    return f"{last}"'
        else:
            lines = [*(f'        f"{row} "' for row in upper), f'        f"{last}"']
            body = "\n".join(["    return (", *lines, "    )"])
        return f"def fingerprint_{snake(record.name)}(record: {record.module}.{record.name}) -> str:\n{body}\n"

    def printed(self, value: str, kind: ast.expr, record: Record, part: Field, depth: int = 0) -> str:
        """The expression for a value in a fingerprint."""
        if isinstance(kind, ast.BinOp) and ast.unparse(kind.right) == "None":
            inner = self.printed(value, kind.left, record, part, depth)
            return inner if inner == value else f"{inner} if {value} is not None else None"
        known = self.known.get(ast.unparse(kind))
        if known is not None and known.does("fingerprint"):
            return f"{value}.fingerprint()"
        if ast.unparse(kind) in PLAIN or (known is not None and "NamedTuple" in known.bases):
            return value
        if known in self.records:
            return f"fingerprint_{snake(ast.unparse(kind))}({value})"
        if is_list(kind) or is_tuple(kind):
            item = "part" if depth == 0 else "piece"
            inner = self.printed(item, inside_of(kind), record, part, depth + 1)
            return value if inner == item else f"[{inner} for {item} in {value}]"
        raise UndeclaredError(
            f"{record.name}.{part.name}: mark it Static, Derived or Passing, or give {ast.unparse(kind)} a fingerprint"
        )


class Filling(ast.NodeTransformer):
    """Puts a type in place of the type variable of a generic class, which is a single letter."""

    def __init__(self, held: ast.expr) -> None:
        self.held = held

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.held if len(node.id) == 1 else node


def filled_in(kind: ast.expr, held: ast.expr) -> ast.expr:
    filled = Filling(held).visit(copy.deepcopy(kind))
    assert isinstance(filled, ast.expr)
    return filled


def is_list(kind: ast.expr) -> bool:
    return isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "list"


def is_tuple(kind: ast.expr) -> bool:
    return isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "tuple"


def inside_of(kind: ast.expr) -> ast.expr:
    """The type of the elements; a tuple of several types counts as its first, if all are plain."""
    assert isinstance(kind, ast.Subscript)
    if not isinstance(kind.slice, ast.Tuple):
        return kind.slice
    plain = [part for part in kind.slice.elts if ast.unparse(part) != "..."]
    return next((part for part in plain if ast.unparse(part) not in PLAIN), plain[0])


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def wrapped_call(head: str, arguments: str) -> list[str]:
    if len(head) + len(arguments) + 1 <= WIDTH:
        return [f"{head}{arguments})"]
    return [head, *(f"        {row}" for row in textwrap.wrap(arguments, WIDTH - 8)), "    )"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is out of date")
    chosen = parser.parse_args()
    late = 0
    for system in sorted(ledger.parent for ledger in SOURCES.glob("rulesets/*/ledger.toml")):
        path, text = system / "model" / "copies.py", Writer(system).text()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            late += 1
            print(f"{path.relative_to(SOURCES)}: {'out of date' if chosen.check else 'written'}")
            if not chosen.check:
                path.write_text(text, encoding="utf-8")
    return 1 if late and chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
