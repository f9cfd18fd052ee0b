"""The shape of the code: layers, systems that know nothing of one another, edges, sizes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import fray

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "fray"

# What a layer may import stands above it here; neighbors on a line do not import one another.
LAYERS = (
    ("engine",),
    ("space", "kit"),
    ("rulesets",),
    ("minds",),
    ("lab", "dice", "proofs"),
    ("coverage", "front"),
    ("table",),
    ("terminal", "client"),
    ("env",),
    ("testing",),
    ("cli",),
    ("__main__",),
)
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
EDGES = {"terminal", "cli", "client", "table"}
ONLY_AT_THE_EDGES = {"rich", "typer", "asyncio", "time"}
LONGEST_FUNCTION = 50
LONGEST_MODULE = 500
WRITTEN_BY_A_TOOL = "copies"  # a line for each field of the state, however many there are


@dataclass(frozen=True)
class Module:
    """A source file, with its place in the package: ('rulesets', 'x', 'state')."""

    path: Path
    place: tuple[str, ...]
    tree: ast.Module

    @property
    def layer(self) -> str:
        return self.place[0] if self.place else ""

    @property
    def system(self) -> str:
        return self.place[1] if self.layer == "rulesets" and len(self.place) > 1 else ""

    @property
    def is_test(self) -> bool:
        return "tests" in self.place

    def __str__(self) -> str:
        return ".".join(("fray", *self.place))


@cache
def modules(package: Path) -> list[Module]:
    return [module_at(package, path) for path in sorted(package.rglob("*.py"))]


def module_at(package: Path, path: Path) -> Module:
    place = path.relative_to(package).with_suffix("").parts
    if place[-1] == "__init__":
        place = place[:-1]
    return Module(path, place, ast.parse(path.read_text(encoding="utf-8")))


def systems(package: Path) -> set[str]:
    return {folder.name for folder in (package / "rulesets").iterdir() if (folder / "__init__.py").exists()}


def imports(module: Module) -> Iterator[tuple[str, ...]]:
    """Everything a module imports, as dotted names in parts; what is imported from a package counts as its part."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield from ((*base.split("."), alias.name) for alias in node.names)


def wrong_imports(package: Path) -> list[str]:
    """Imports that break the layers."""
    known = systems(package)
    return [
        f"{module} imports {'.'.join(name)}"
        for module in modules(package)
        for name in imports(module)
        if name[0] == "" or (name[0] == "fray" and not allowed(module, name[1:], known))
    ]


def allowed(module: Module, target: tuple[str, ...], known: set[str]) -> bool:
    """Whether a module may import a part of the package."""
    system = target[1] if target[:1] == ("rulesets",) and len(target) > 1 else ""
    if system in known:
        return module.system == system
    layer = "front" if target and target[0] in fray.__all__ else target[0] if target else ""
    # `fray` itself imports what it offers only when it is asked for, and `fray.rulesets` only holds the systems.
    if layer not in RANK or target == ("rulesets",) or module.is_test or not module.place:
        return True
    return module.layer == layer or RANK[module.layer] > RANK[layer]


def edge_imports(package: Path) -> list[str]:
    """Clocks, terminals and event loops where they do not belong."""
    return [
        f"{module} imports {name[0]}"
        for module in modules(package)
        for name in imports(module)
        if name[0] in ONLY_AT_THE_EDGES and module.layer not in EDGES and not module.is_test
    ]


def named_systems(package: Path) -> list[str]:
    """Texts outside a system's folder that name it, alone or as part of a path."""
    names = "|".join(sorted(systems(package)))
    named = re.compile(rf"^({names})$|(?<![\w-])({names})[/.:]\w|\w[/.:]({names})(?![\w-])")
    return [
        f"{module}:{text.lineno} says {text.value!r}"
        for module in modules(package)
        if not module.system
        for text in texts(module)
        if named.search(str(text.value))
    ]


def texts(module: Module) -> list[ast.Constant]:
    """String literals that are not docstrings."""
    docstrings = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    return [
        node
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]


def too_long(package: Path) -> list[str]:
    found = []
    for module in modules(package):
        lines = len(module.path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_MODULE:
            found.append(f"{module} has {lines} lines")
        if module.place[-1:] != (WRITTEN_BY_A_TOOL,):
            found.extend(long_functions(module))
    return found


def long_functions(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{module}.{node.name} has {length} lines"


# ---- the project


def test_every_part_of_the_package_has_a_layer() -> None:
    homeless = {module.layer for module in modules(PACKAGE) if module.place and module.layer not in RANK}
    assert homeless == set(), "name its layer in LAYERS"


def test_imports_only_ever_point_up_the_layers() -> None:
    assert wrong_imports(PACKAGE) == []


def test_nobody_outside_a_system_names_it() -> None:
    assert named_systems(PACKAGE) == []


def test_clocks_terminals_and_event_loops_stay_at_the_edges() -> None:
    assert edge_imports(PACKAGE) == []


def test_functions_and_modules_stay_short() -> None:
    assert too_long(PACKAGE) == []


def test_the_packages_that_everybody_may_import_hold_nothing() -> None:
    """Otherwise whoever imports them would import through them."""
    holders = [module for module in modules(PACKAGE) if module.place in ((), ("rulesets",))]
    assert [str(module) for module in holders] == ["fray", "fray.rulesets"]
    assert [name for module in holders for name in imports(at_run_time(module)) if name[0] == "fray"] == []


def at_run_time(module: Module) -> Module:
    """A module without what only type checkers read."""
    rest = [
        node for node in module.tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    return replace(module, tree=ast.Module(rest, []))


# ---- the checks themselves


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A package with two systems, into which tests write one module."""
    for folder in ("", "engine", "lab", "rulesets", "rulesets/chess", "rulesets/chess/tests", "rulesets/go"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "__init__.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("place", "line", "right"),
    [
        ("engine/dice", "from fray.engine.tape import Tape", True),
        ("engine/dice", "import fray.rulesets", True),
        ("engine/dice", "from fray import __version__", True),
        ("engine/dice", "from fray.lab import odds", False),
        ("engine/dice", "from fray import lab", False),
        ("engine/dice", "from fray import start", False),
        ("engine/dice", "import fray.lab.odds", False),
        ("engine/dice", "def roll():\n    import fray.lab", False),
        ("engine/dice", "from . import tape", False),
        ("lab/odds", "from fray.engine import dice", True),
        ("lab/odds", "from fray.rulesets.chess import state", False),
        ("lab/odds", "from fray.rulesets import chess", False),
        ("lab/odds", "import fray.testing", False),
        ("rulesets/chess/state", "from fray.rulesets.chess.moves import Move", True),
        ("rulesets/chess/state", "from fray.rulesets.go.moves import Move", False),
        ("rulesets/chess/state", "from fray.minds import tactician", False),
        ("rulesets/chess/tests/test_state", "from fray.testing import builder", True),
        ("rulesets/chess/tests/test_state", "from fray.rulesets.go import state", False),
    ],
)
def test_an_import_is_right_or_wrong_by_its_layer(small: Path, place: str, line: str, right: bool) -> None:
    (small / f"{place}.py").write_text(line + "\n", encoding="utf-8")
    assert (wrong_imports(small) == []) is right


@pytest.mark.parametrize(
    ("place", "text", "right"),
    [
        ("lab/odds", "chess", False),
        ("lab/odds", "rulesets/go", False),
        ("lab/odds", "fray.rulesets.go.state", False),
        ("lab/odds", "go on", True),
        ("lab/odds", "a game like chess", True),
        ("rulesets/chess/state", "chess", True),
    ],
)
def test_a_text_that_names_a_system_is_found(small: Path, place: str, text: str, right: bool) -> None:
    (small / f"{place}.py").write_text(f'"""About chess."""\nWORD = "{text}"\n', encoding="utf-8")
    assert (named_systems(small) == []) is right


def test_a_clock_in_a_rule_is_found(small: Path) -> None:
    (small / "engine" / "dice.py").write_text("from time import time\n", encoding="utf-8")
    (small / "cli.py").write_text("import time\n", encoding="utf-8")
    assert edge_imports(small) == ["fray.engine.dice imports time"]


def test_what_a_tool_writes_may_have_long_functions(small: Path) -> None:
    long = "def clone():\n" + "    pass\n" * LONGEST_FUNCTION
    (small / "engine" / "copies.py").write_text(long, encoding="utf-8")
    assert too_long(small) == []


def test_a_long_function_and_a_long_module_are_found(small: Path) -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    (small / "cli.py").write_text("def brief():\n" + body[9:] + "def wordy():\n" + body, encoding="utf-8")
    (small / "engine" / "dice.py").write_text("x = 1\n" * (LONGEST_MODULE + 1), encoding="utf-8")
    assert too_long(small) == [f"fray.cli.wordy has {LONGEST_FUNCTION + 1} lines", "fray.engine.dice has 501 lines"]
