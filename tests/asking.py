"""Finds the code that asks a question or rolls a die, by name in the syntax trees, and where that is not safe.

While a question is open the Keeper may order anything: a combatant joins, another leaves. A list that such an order can
change must not be walked meanwhile, and a compiled comprehension, which reserves its list before it starts, would even
write past its end. So a rule asks and rolls in plain loops only, and a loop goes over a copy or over numbers: a
newcomer takes part from the next loop on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.test_layers import Module, modules

SHARED = frozenset({"engine", "space", "minds"})  # what every system's code may reach
ASKING = frozenset({"ask", "ask_each", "roll", "roll_sum", "roll_pool"})
TAKING = "take"  # readers of content take fields, too; only a fight or its fork takes a draw
TAKERS = frozenset({"fight", "fork"})
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
PASSING = frozenset({"enumerate", "zip", "reversed", "iter", "filter", "map"})  # they walk what they are given


@dataclass
class Code:
    """A function: what it refers to, and whether that ends at a question or a die."""

    refers: frozenset[tuple[str, str]]
    asks: bool = False


@dataclass
class Scope:
    """Everything a system's code can reach by name: its own functions and the shared ones."""

    modules: list[Module]
    plain: dict[tuple[str, str], Code] = field(default_factory=dict)  # by module and name
    methods: dict[str, list[Code]] = field(default_factory=dict)  # by name alone: whose it is stays open
    tuples: frozenset[str] = frozenset()  # attributes that never grow

    def read(self) -> None:
        self.tuples = tuples_of(self.modules)
        for module in self.modules:
            for node, method in functions_of(module.tree):
                code = Code(references(module, node, local_names(node)))
                if method:
                    self.methods.setdefault(node.name, []).append(code)
                else:
                    self.plain[(str(module), node.name)] = code
        everything = [*self.plain.values(), *(one for some in self.methods.values() for one in some)]
        found = True
        while found:
            found = False
            for code in everything:
                if not code.asks and any(map(self.asked, code.refers)):
                    code.asks = found = True

    def asks(self, module: Module, node: ast.AST, local: frozenset[str]) -> bool:
        """Whether anything in this piece of code may end at a question or a die."""
        return any(map(self.asked, references(module, node, local)))

    def asked(self, reference: tuple[str, str]) -> bool:
        home, name = reference
        if home:
            code = self.plain.get(reference)
            return code is not None and code.asks
        return name in ASKING or name == TAKING or any(code.asks for code in self.methods.get(name, ()))


@cache
def references(module: Module, node: ast.AST, local: frozenset[str]) -> frozenset[tuple[str, str]]:
    """The functions a piece of code calls or hands on, as module and name; methods have no module."""
    found: set[tuple[str, str]] = set()
    known = names_of(module)
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id not in local:
            found.add(known.get(part.id, (str(module), part.id)))
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            name, holder = part.func.attr, last_name(part.func.value)
            if holder in known:
                found.add((".".join(known[holder]), name))
            if name != TAKING or holder in TAKERS:
                found.add(("", name))
    return frozenset(found)


@cache
def local_names(function: ast.AST) -> frozenset[str]:
    """What a function calls its own things: its arguments and whatever it assigns."""
    return frozenset(
        part.arg if isinstance(part, ast.arg) else part.id
        for part in ast.walk(function)
        if isinstance(part, ast.arg) or (isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
    )


def last_name(node: ast.AST) -> str:
    """The last word of a dotted name: 'fork' of self.fork."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@cache
def names_of(module: Module) -> dict[str, tuple[str, str]]:
    """What a module's imported names stand for, as the module and the name they come from."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


@cache
def functions_of(tree: ast.Module) -> list[tuple[ast.FunctionDef, bool]]:
    """All functions, inner ones included, each with whether it is a method."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for part in node.body}
    return [(node, id(node) in inside) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


# ---- what is not safe


def unsafe(package: Path) -> list[str]:
    """Every comprehension, and every loop over a live list, in which a question or a die may come."""
    found = [module for module in modules(package) if not module.is_test]
    shared = [module for module in found if module.layer in SHARED]
    systems = sorted({module.system for module in found if module.system})
    wrong: dict[str, None] = {}
    for system in systems or [""]:
        own = [module for module in found if module.system == system and system]
        scope = Scope([*shared, *own])
        scope.read()
        for module in scope.modules:
            wrong.update(dict.fromkeys(unsafe_places(scope, module)))
    return list(wrong)


def unsafe_places(scope: Scope, module: Module) -> Iterator[str]:
    tuples = scope.tuples
    for function, _ in functions_of(module.tree):
        local, alive = local_names(function), live_names(function)
        for node in ast.walk(function):
            if isinstance(node, COMPREHENSIONS) and scope.asks(module, node, local):
                yield f"{module}:{node.lineno} asks or rolls in a comprehension"
            if isinstance(node, ast.For) and is_live(node.iter, alive, tuples):
                if any(scope.asks(module, part, local) for part in node.body):
                    yield f"{module}:{node.lineno} asks or rolls while it walks {ast.unparse(node.iter)}"


@cache
def live_names(function: ast.AST) -> frozenset[str]:
    """Local names for a list that somebody else holds."""
    return frozenset(
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and is_live(node.value, frozenset())
        for target in node.targets
        if isinstance(target, ast.Name)
    )


def is_live(node: ast.AST, alive: frozenset[str], tuples: frozenset[str] = frozenset()) -> bool:
    """Whether this is a list that others hold, and no copy of it."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PASSING:
        return any(is_live(part, alive, tuples) for part in node.args)
    if isinstance(node, ast.IfExp):
        return is_live(node.body, alive, tuples) or is_live(node.orelse, alive, tuples)
    if isinstance(node, ast.Attribute):
        return node.attr not in tuples
    return isinstance(node, ast.Name) and node.id in alive


def tuples_of(read: list[Module]) -> frozenset[str]:
    """The attributes that every class which declares them declares as tuples: those never grow."""
    declared = [pair for module in read for pair in declarations(module)]
    return frozenset(name for name, _ in declared) - {name for name, is_tuple in declared if not is_tuple}


@cache
def declarations(module: Module) -> frozenset[tuple[str, bool]]:
    """The attributes a module declares or sets, each with whether it is declared as a tuple."""
    found: set[tuple[str, bool]] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.AnnAssign):
            found.add((last_name(node.target), ast.unparse(node.annotation).startswith("tuple[")))
        elif isinstance(node, ast.Assign):
            found.update((target.attr, False) for target in node.targets if isinstance(target, ast.Attribute))
    return frozenset(found)
