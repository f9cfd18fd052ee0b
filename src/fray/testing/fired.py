"""Which rules have fired: the clauses on the events of many fights, against those that code can put on an event."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fray.engine.battle import Battle
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.system import System, run_out
from fray.testing.fuzz import minds_of, random_readings
from fray.testing.subjects import Subject

# These put a clause on an option or a refusal, not on an event.
NO_EVENTS = frozenset({"Word", "Forbidden", "Refused", "Bar"})
MACHINERY = Fight.__module__
ORDERS = "overrides.py"  # no random fight gives them, and an order is its own record


@dataclass
class Fired:
    """What has happened so far, in any fight."""

    clauses: set[str] = field(default_factory=set)
    events: set[type[Event]] = field(default_factory=set)


def fire(subject: Subject, numbers: range, fired: Fired) -> None:
    """Note the clauses and kinds of all events in these random fights."""
    for number in numbers:
        played = random_readings(subject, number)
        battle = played.system.battle(played.encounter)
        fight: Fight[Battle] = Fight(battle, SeededDice(number), list(minds_of(played, number)))
        fight.listening = True
        run_out(played.system, fight)
        fired.clauses.update(event.clause for event in fight.events)
        fired.events.update(type(event) for event in fight.events)


def kinds_of_events(system: System) -> set[type[Event]]:
    """Every kind of event of the system that is not only there to be derived from."""
    package = type(system).__module__.rpartition(".")[0]
    return {kind for kind in _leaves(Event) if kind.__module__.startswith(f"{package}.")}


def _leaves(kind: type[Event]) -> set[type[Event]]:
    derived = kind.__subclasses__()
    return {leaf for subclass in derived for leaf in _leaves(subclass)} if derived else {kind}


def clauses_in_code(system: System) -> dict[str, str]:
    """Every clause that functions pass on in modules that know fights, and where it stands first."""
    ledger = system.ledger
    known = {record.id for record in ledger.clauses} | {record.id for record in ledger.rulings}
    found: dict[str, str] = {}
    modules = [path for path in sorted(system.folder.rglob("*.py")) if "tests" not in path.parts]
    for path in [path for path in modules if path.name != ORDERS]:
        for text, line in _arguments(path):
            if text in known:
                found.setdefault(text, f"{path.name}:{line}")
    return found


def _arguments(path: Path) -> Iterator[tuple[str, int]]:
    """The texts that calls inside functions pass on, and those that are called `clause` before they are."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not any(isinstance(node, ast.ImportFrom) and node.module == MACHINERY for node in tree.body):
        return
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in [inner for function in functions for inner in ast.walk(function)]:
        if isinstance(node, ast.Call) and _name(node.func) not in NO_EVENTS:
            for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                yield from _texts(argument)
        elif isinstance(node, ast.Assign) and any(_name(target) == "clause" for target in node.targets):
            yield from _texts(node.value)


def _texts(node: ast.expr) -> Iterator[tuple[str, int]]:
    """A text, or the texts a conditional chooses between."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
