"""Import what a command needs when it runs. This is the only place of the command line that imports late."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand


def imported(place: str) -> Any:
    """What `module:name` names, imported now."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def late(place: str) -> Callable[[str], Any]:
    """A completion that is imported when a shell asks for it."""

    def complete(incomplete: str) -> Any:
        return imported(place)(incomplete)

    return complete


class LateCommand(TyperCommand):
    """A command that is imported when it is run, or when you ask for its own help."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(name)
        self.place = place

    def described(self) -> LateCommand:
        """This command with the line that `fray --help` shows of it."""
        self.short_help = self.short_help or first_line(self.place)
        return self

    def make_context(self, *words: Any, **more: Any) -> Any:
        alone = typer.Typer(add_completion=False)
        alone.command(self.name)(imported(self.place))
        return typer.main.get_command(alone).make_context(*words, **more)


@cache
def first_line(place: str) -> str:
    """How the docstring of a function begins, read without importing its module."""
    module, _, name = place.partition(":")
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return (ast.get_docstring(function) or "").partition("\n\n")[0].replace("\n", " ")
