"""One house for all systems: the same rooms, the same names, imports that point one way, and nothing imported late."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_layers import PACKAGE, Module, imports, modules

SYSTEMS = sorted(path.parent.name for path in (PACKAGE / "rulesets").glob("*/ledger.toml"))
BESIDE_THE_ROOMS = {"__init__", "system", "overrides", "drawing"}
# What each room may import of its own system.
ROOMS = {
    "model": {"model"},
    "rules": {"model", "rules"},
    "content": {"model", "rules", "content"},
    "words": {"model", "rules", "words"},
    "minds": {"model", "rules", "minds"},
}
EVERY_SYSTEM_HAS = {
    "model": {"sheets", "state", "copies", "options", "events", "variants"},
    "rules": {
        "sequence", "turn", "initiative", "attacks", "damage", "movement", "ending",
        "verbs", "draws", "refusals", "invariants", "unseen",
    },
    "content": {"library", "creatures", "arrivals", "heroes"},
    "words": {"aims", "sentences", "labels", "questions", "outcomes", "board", "wording"},
    "minds": {"tactician"},
    "tests": {"arrange", "test_content", "test_variants"},
}  # fmt: skip
# Names under which the house knows something else: what stands for what.
ONE_NAME = {
    "bars": "rules/refusals",
    "moving": "rules/movement",
    "defending": "rules/defenses",
    "end_of_round": "rules/round_end",
    "people": "content/creatures",
    "records": "content/creatures",
    "table": "tests/arrange",
    "prose": "words/sentences",
}
NOT_A_ROLE = {"one", "other", "body", "first"}
NOBODY_MEANT = {"bool", "int", "str"}  # a first blow is not somebody


def of_systems() -> list[Module]:
    return [module for module in modules(PACKAGE) if module.system]


def room_of(module: Module) -> str:
    return module.place[2] if len(module.place) > 3 else ""


def against_the_house(module: Module) -> Iterator[str]:
    """What a module imports of rooms it may not know."""
    room = room_of(module)
    for name in imports(module):
        own = name[:3] == ("fray", "rulesets", module.system)
        if own and room in ROOMS and (len(name) < 5 or name[3] not in ROOMS[room]):
            yield f"{module} imports {'.'.join(name)}"


def imported_late(module: Module) -> Iterator[str]:
    """Imports inside functions."""
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for inner in ast.walk(node):
                if isinstance(inner, (ast.Import, ast.ImportFrom)):
                    yield f"{module}.{node.name} imports inside"


def without_a_role(module: Module) -> Iterator[str]:
    """Parameters whose name does not say who somebody is."""
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            for argument in arguments:
                kind = ast.unparse(argument.annotation) if argument.annotation else ""
                if argument.arg in NOT_A_ROLE and kind not in NOBODY_MEANT:
                    yield f"{module}.{node.name}({argument.arg})"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_has_the_rooms_and_the_files_of_the_house(system: str) -> None:
    home = PACKAGE / "rulesets" / system
    assert {path.stem for path in home.glob("*.py")} <= BESIDE_THE_ROOMS
    assert {path.parent.name for path in home.glob("*/__init__.py")} == set(EVERY_SYSTEM_HAS)
    missing = {
        f"{room}/{name}"
        for room, names in EVERY_SYSTEM_HAS.items()
        for name in names
        if not (home / room / f"{name}.py").exists()
    }
    assert missing == set()


def test_one_thing_has_one_name_in_every_system() -> None:
    others = [
        f"{module}: call it {ONE_NAME[module.place[-1]]}"
        for module in of_systems()
        if module.place[-1] in ONE_NAME and room_of(module) != "minds"
    ]
    assert others == []


def test_rooms_only_know_the_rooms_before_them() -> None:
    assert [line for module in of_systems() for line in against_the_house(module)] == []


def test_a_room_itself_holds_nothing() -> None:
    """Otherwise a module would import through it."""
    holding = [
        path for path in (PACKAGE / "rulesets").glob("*/*/__init__.py") if path.read_text(encoding="utf-8").strip()
    ]
    assert holding == []


def test_nothing_in_a_system_is_imported_inside_a_function() -> None:
    assert [line for module in of_systems() if not module.is_test for line in imported_late(module)] == []


def test_parameters_name_the_role() -> None:
    assert [line for module in of_systems() for line in without_a_role(module)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_tests_stand_beside_what_they_check(system: str) -> None:
    """A test is named after a chapter of the rules or another file of the house, or it is one of the general ones."""
    home = PACKAGE / "rulesets" / system
    known = {path.stem for room in ROOMS for path in (home / room).glob("*.py")} | {"overrides", "system"}
    general = ("cases", "content", "words", "variants", "corners", "play", "rulings", "interactions", "losses", "wild")
    strange = [
        path.name
        for path in sorted((home / "tests").glob("test_*.py"))
        if path.stem.removeprefix("test_") not in known and path.stem.split("_")[1] not in general
    ]
    assert strange == []


# ---- the checks themselves


def parsed(place: str, text: str) -> Module:
    return Module(Path(place), tuple(place.split("/")), ast.parse(text))


@pytest.mark.parametrize(
    ("place", "imported", "right"),
    [
        ("rulesets/chess/model/state", "fray.rulesets.chess.model.sheets", True),
        ("rulesets/chess/model/state", "fray.rulesets.chess.rules.moves", False),
        ("rulesets/chess/rules/moves", "fray.rulesets.chess.words.labels", False),
        ("rulesets/chess/words/labels", "fray.rulesets.chess.minds.tactician", False),
        ("rulesets/chess/minds/tactician", "fray.rulesets.chess.rules.moves", True),
        ("rulesets/chess/overrides", "fray.rulesets.chess.content.library", True),
        ("rulesets/chess/tests/test_moves", "fray.rulesets.chess.system", True),
    ],
)
def test_an_import_is_right_or_wrong_by_its_room(place: str, imported: str, right: bool) -> None:
    package, _, name = imported.rpartition(".")
    assert (list(against_the_house(parsed(place, f"from {package} import {name}\n"))) == []) is right


def test_a_late_import_and_a_parameter_without_a_role_are_found() -> None:
    module = parsed("rulesets/chess/rules/moves", "def move(one):\n    import json\n")
    assert list(imported_late(module)) == ["fray.rulesets.chess.rules.moves.move imports inside"]
    assert list(without_a_role(module)) == ["fray.rulesets.chess.rules.moves.move(one)"]
