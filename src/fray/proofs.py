"""Which clauses are proven: a wrong change in the code that cites the clause was noticed by a test that cites it.

`make mutants` tries such changes and writes what it found into `proven.toml` beside the ledger. A proof holds as long
as the function is written as it was, and the test still cites the clause.
"""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILE = "proven.toml"
HEAD = """# Written by `make mutants`: for each clause a wrong change in its code, and the test that noticed it.
# A proof counts as long as the code is the same (`digest`); `fray coverage` says which do.
"""


@dataclass(frozen=True)
class Proof:
    """A wrong change that a test noticed."""

    clause: str
    code: str  # rules/armor.py blow_gets_through
    change: str
    digest: str  # of the code as it was written
    test: str  # tests/test_armor.py test_a_blow_gets_through

    def __str__(self) -> str:
        return f"{self.test} notices {self.change} in {self.code}"


@dataclass(frozen=True)
class Definition:
    """A function, a method, or a named number or table of numbers of a module."""

    name: str
    node: ast.FunctionDef | ast.Assign | ast.AnnAssign
    first: int
    last: int
    head: range = range(0)  # the lines of its class above the first method


def proofs(system_folder: Path) -> dict[str, Proof]:
    """By clause: the proofs whose code is still as it was."""
    path = system_folder / FILE
    if not path.exists():
        return {}
    digests: dict[str, str] = {}
    found = {}
    for clause, words in tomllib.loads(path.read_text(encoding="utf-8")).items():
        proof = Proof(clause, words["code"], words["change"], words["digest"], words["test"])
        file = proof.code.split(" ")[0]
        if file not in digests:
            digests |= {file: "", **_digests(system_folder, file)}
        if digests.get(proof.code) == proof.digest:
            found[clause] = proof
    return found


def write_proofs(system_folder: Path, found: dict[str, Proof]) -> None:
    lines = [f"{proof.clause} = {{ {_words(proof)} }}" for proof in found.values()]
    (system_folder / FILE).write_text(HEAD + "\n" + "".join(f"{line}\n" for line in lines), encoding="utf-8")


def definitions(tree: ast.Module) -> Iterator[Definition]:
    """The functions, methods, named numbers and tables of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield Definition(node.name, node, _first(node), node.end_lineno or node.lineno)
        elif isinstance(node, ast.ClassDef):
            methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
            head = range(node.lineno, min(map(_first, methods), default=0))
            for method in methods:
                last = method.end_lineno or method.lineno
                yield Definition(f"{node.name}.{method.name}", method, _first(method), last, head)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and any(map(is_number, ast.walk(node.value))):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield Definition(target.id, node, node.lineno, node.end_lineno or node.lineno)


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, bool)


def digest_of(definition: Definition, lines: list[str]) -> str:
    """Changes with the code, not with its comments, its docstring and what stands around it."""
    told = _docstring_lines(definition.node)
    written = [
        _COMMENT.sub("", lines[number - 1]).strip()
        for number in range(definition.first, definition.last + 1)
        if number not in told
    ]
    return hashlib.sha256(" ".join(line for line in written if line).encode()).hexdigest()[:12]


_COMMENT = re.compile(r"(^\s*|  )# .*$")


def _digests(system_folder: Path, file: str) -> dict[str, str]:
    """By file and function, as a proof names its code."""
    path = system_folder / file
    source = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = source.splitlines()
    return {f"{file} {found.name}": digest_of(found, lines) for found in definitions(ast.parse(source))}


def _docstring_lines(node: ast.AST) -> range:
    first = node.body[0] if isinstance(node, ast.FunctionDef) else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return range(first.lineno, (first.end_lineno or first.lineno) + 1)
    return range(0)


def _first(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _words(proof: Proof) -> str:
    fields = {"code": proof.code, "change": proof.change, "digest": proof.digest, "test": proof.test}
    return ", ".join(f"{name} = {_quoted(text)}" for name, text in fields.items())


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
