"""Tables of the compiled modules are made once.

A bare `Final` tuple has a fixed length and lives as separate values in compiled code: to look into it with a variable,
to search it or to walk it makes a whole new tuple each time. `Final[tuple[int, ...]]` is one tuple that is there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from setup import module_groups

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fray"
Table = tuple[str, str]  # module and name


def trees(package: Path) -> dict[str, ast.Module]:
    """Every compiled module by its dotted name."""
    paths = [Path(path) for group in module_groups(package).values() for path in group]
    source = package.parent
    return {
        ".".join(path.relative_to(source).with_suffix("").parts): ast.parse(path.read_text(encoding="utf-8"))
        for path in paths
    }


def bare_tables(module: str, tree: ast.Module) -> Iterator[Table]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple) and isinstance(node.target, ast.Name):
            if isinstance(node.annotation, ast.Name) and node.annotation.id == "Final":
                yield module, node.target.id


def names_in(module: str, tree: ast.Module, tables: set[Table]) -> dict[str, Table]:
    """What the tables are called in a module: its own, and those it imports."""
    names = {name: (home, name) for home, name in tables if home == module}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (node.module, alias.name) in tables:
                    names[alias.asname or alias.name] = (node.module, alias.name)
    return names


def looked_into(node: ast.AST) -> list[ast.expr]:
    """What a piece of code indexes by a variable, searches or walks."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Constant):
        return [node.value]
    if isinstance(node, ast.Compare):
        pairs = zip(node.ops, node.comparators, strict=True)
        return [container for how, container in pairs if isinstance(how, ast.In | ast.NotIn)]
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    return []


def made_anew(package: Path) -> list[str]:
    """The bare tables that compiled code looks into, each with a module that does."""
    read = trees(package)
    tables = {table for module, tree in read.items() for table in bare_tables(module, tree)}
    found = set[str]()
    for module, tree in read.items():
        names = names_in(module, tree, tables)
        for node in ast.walk(tree):
            for container in looked_into(node):
                if isinstance(container, ast.Name) and container.id in names:
                    found.add(f"{'.'.join(names[container.id])}, in {module}")
    return sorted(found)


def test_no_table_is_made_anew_whenever_it_is_looked_into() -> None:
    assert len(trees(PACKAGE)) > 100
    assert made_anew(PACKAGE) == []


@pytest.mark.parametrize(
    ("table", "use", "right"),
    [
        ("Final", "COSTS[technique]", False),
        ("Final", "technique in COSTS", False),
        ("Final", "[cost for cost in COSTS]", False),
        ("Final", "COSTS[0]", True),
        ("Final[tuple[int, ...]]", "COSTS[technique]", True),
    ],
)
def test_a_table_that_is_made_anew_is_found(tmp_path: Path, table: str, use: str, right: bool) -> None:
    package = tmp_path / "fray"
    (package / "engine").mkdir(parents=True)
    (package / "engine" / "prices.py").write_text(f"COSTS: {table} = (0, 3, 4)\n", encoding="utf-8")
    user = f"from fray.engine.prices import COSTS\n\n\ndef price(technique):\n    return {use}\n"
    (package / "engine" / "user.py").write_text(user, encoding="utf-8")
    assert (made_anew(package) == []) == right
