"""Small wrong changes to a system's rules, of which a good test notices every one: mutants.

A mutant changes one place of one function: a number by one, a comparison, a condition, a sign, a call that is left out.
A number that a module names, alone or in a table, counts as a place too. Checks that can only fail where the rules are
wrong, and what is said about a step to those who listen, are no rules and are left alone.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fray.proofs import definitions, digest_of

NO_RULES = frozenset({"__init__.py", "invariants.py"})
NO_CODE = frozenset({"tests", "words", "copies.py"})
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NUMBERS = frozenset({"int", "i64"})
EXTREMES = {"min": "max", "max": "min"}
NAMED = "named number"
LONGEST = 90


@dataclass(frozen=True)
class Mutant:
    """One wrong change, and where."""

    file: str  # inside the system's folder: rules/attacks.py
    function: str  # Duel.strike, or the name of a number
    line: int
    kind: str
    before: str
    after: str
    nth: int  # among the same changes in the same function
    place: int  # the number of the place in the function
    digest: str  # of the function as it is written

    @property
    def change(self) -> str:
        count = f" ({self.nth + 1})" if self.nth else ""
        return f"{self.before} -> {self.after}{count}"

    @property
    def key(self) -> str:
        """What stays the same when lines above it move."""
        return f"{self.file} {self.function}: {self.change}"

    @property
    def named(self) -> bool:
        """Whether it is a named number of the module."""
        return self.kind == NAMED


@dataclass(frozen=True)
class Place:
    """A node that can be changed, the change as text, and how to make it in a copy of the function."""

    line: int
    kind: str
    before: str
    after: str
    make: Callable[[ast.AST], None]


# ---- what can be changed


def rules_of(folder: Path) -> list[Path]:
    return [path for path in sorted((folder / "rules").glob("*.py")) if path.name not in NO_RULES]


def code_of(folder: Path) -> list[Path]:
    """All that a system does, without its words and tests."""
    paths = (path for path in sorted(folder.rglob("*.py")) if path.name not in NO_RULES)
    return [path for path in paths if not NO_CODE.intersection(path.relative_to(folder).parts)]


def mutants_of(folder: Path, paths: list[Path]) -> list[Mutant]:
    return [mutant for path in paths for mutant in _mutants_in(path, path.relative_to(folder).as_posix())]


def sample(mutants: list[Mutant], size: int) -> list[Mutant]:
    """So many of them, chosen once and for all: a change of other code chooses no others."""
    return sorted(mutants, key=lambda mutant: _hash(mutant.key))[:size]


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The module with the change made."""
    tree = ast.parse(source)
    definition = next(found for found in definitions(tree) if found.name == mutant.function)
    nodes = list(_changeable(definition.node))
    dict(_places(definition.node))[mutant.place].make(nodes[mutant.place // _ROOM])
    return ast.fix_missing_locations(tree)


def _mutants_in(path: Path, shown: str) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for definition in definitions(ast.parse(source)):
        seen: Counter[tuple[str, str]] = Counter()
        digest = digest_of(definition, lines)
        for number, place in _places(definition.node):
            change = place.before, place.after
            kind = place.kind if isinstance(definition.node, ast.FunctionDef) else NAMED
            yield Mutant(shown, definition.name, place.line, kind, *change, seen[change], number, digest)
            seen[change] += 1


_ROOM = 4  # how many changes a node can have at most, so that a change keeps its number


def _places(definition: ast.AST) -> Iterator[tuple[int, Place]]:
    returned = _returned(definition)
    for at, node in enumerate(_changeable(definition)):
        for which, place in enumerate((*_changes(node), *_other_returns(node, returned))):
            yield at * _ROOM + which, place


def _changeable(node: ast.AST) -> Iterator[ast.AST]:
    """Everything inside a function that the rules do, outer things first."""
    for child in _inside(node):
        if isinstance(child, (ast.Assert, ast.Raise)) or _said(child) or _docstring(child):
            continue
        yield child
        yield from _changeable(child)


def _returned(function: ast.AST) -> str:
    """Whether a function returns a number or an answer, as its signature says."""
    returns = function.returns if isinstance(function, ast.FunctionDef) else None
    return returns.id if isinstance(returns, ast.Name) else ""


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef):
        yield from node.body
    elif isinstance(node, ast.AnnAssign):
        if node.value:
            yield node.value
    elif isinstance(node, ast.Lambda):
        yield node.body
    else:
        yield from ast.iter_child_nodes(node)


def _said(node: ast.AST) -> bool:
    """What is only told to those who listen: `if fight.listening: ...`, `fight.note(...)`, `note_fall(...)`."""
    if isinstance(node, ast.If):
        return any(isinstance(part, ast.Attribute) and part.attr == "listening" for part in ast.walk(node.test))
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    called = node.value.func
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name == "note" or name.startswith("note_")


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# ---- the changes


def _changes(node: ast.AST) -> Iterator[Place]:
    match node:
        case ast.Constant(value=bool(value)):
            yield _place(node, "constant value", repr(not value), lambda found: _set(found, "value", not value))
        case ast.Constant(value=int(value)):
            yield _place(node, "number", repr(value + 1), lambda found: _set(found, "value", value + 1))
        case ast.Compare(ops=[operator]) if type(operator) in TURNED:
            yield _replaced(node, "comparison", _turn)
        case ast.BoolOp():
            yield _replaced(node, "and and or", _swap_junction)
        case ast.UnaryOp(op=ast.Not()):
            yield _place(node, "not", ast.unparse(node.operand), _drop_not)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            yield _replaced(node, "sign", _swap_sign)
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES:
            yield _replaced(node, "extreme", _swap_extreme)
        case ast.If() | ast.While():
            words = "if" if isinstance(node, ast.If) else "while"
            yield Place(node.lineno, "branch", _short(f"{words} {ast.unparse(node.test)}"), "never", _never)
        case ast.IfExp():
            yield Place(node.lineno, "branch", _short(ast.unparse(node)), _short(ast.unparse(node.orelse)), _never)
        case ast.Expr(value=ast.Call()) if "super()" not in ast.unparse(node):  # such code fits no other function
            yield Place(node.lineno, "call", _short(ast.unparse(node)), "nothing", _leave_out)
        case ast.AugAssign():
            yield Place(node.lineno, "change", _short(ast.unparse(node)), "nothing", _leave_out_change)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield Place(node.lineno, "change", _short(ast.unparse(node)), "nothing", _leave_out_change)


def _other_returns(node: ast.AST, returned: str) -> Iterator[Place]:
    """Another number, or the opposite answer, where what is returned is worked out elsewhere."""
    match node:
        case ast.Return(value=ast.Call() | ast.Attribute() | ast.Name() | ast.Subscript()) if returned in NUMBERS:
            yield Place(node.lineno, "return", _short(ast.unparse(node)), "1 more", _one_more)
        case ast.Return(value=ast.Call() | ast.Attribute() | ast.Name() | ast.Subscript()) if returned == "bool":
            yield Place(node.lineno, "return", _short(ast.unparse(node)), "the opposite", _opposite)


def _one_more(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert node.value
    node.value = ast.copy_location(ast.BinOp(node.value, ast.Add(), ast.Constant(value=1)), node)


def _opposite(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    assert node.value
    node.value = ast.copy_location(ast.UnaryOp(ast.Not(), node.value), node)


def _place(node: ast.expr, kind: str, after: str, make: Callable[[ast.AST], None]) -> Place:
    return Place(node.lineno, kind, _short(ast.unparse(node)), _short(after), make)


def _replaced(node: ast.expr, kind: str, make: Callable[[ast.AST], None]) -> Place:
    after = copy.deepcopy(node)
    make(after)
    return _place(node, kind, ast.unparse(after), make)


def _set(node: ast.AST, name: str, value: object) -> None:
    setattr(node, name, value)


def _become(node: ast.AST, other: ast.AST) -> None:
    """A node cannot be replaced without its parent, so it becomes the other one."""
    node.__class__ = other.__class__
    node.__dict__.update(other.__dict__)


def _turn(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops = [TURNED[type(node.ops[0])]()]


def _swap_junction(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _swap_sign(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp)
    node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()


def _swap_extreme(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    node.func.id = EXTREMES[node.func.id]


def _drop_not(node: ast.AST) -> None:
    assert isinstance(node, ast.UnaryOp)
    _become(node, node.operand)


def _never(node: ast.AST) -> None:
    assert isinstance(node, (ast.If, ast.While, ast.IfExp))
    node.test = ast.copy_location(ast.Constant(value=False), node.test)


def _leave_out(node: ast.AST) -> None:
    assert isinstance(node, ast.Expr)
    node.value = ast.copy_location(ast.Constant(value=None), node.value)


def _leave_out_change(node: ast.AST) -> None:
    assert isinstance(node, (ast.AugAssign, ast.Assign))
    _become(node, ast.copy_location(ast.Expr(value=ast.Constant(value=None)), node))


# ---- small things


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
