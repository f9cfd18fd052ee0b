"""Every block of code in the documents is run or read, and every command that they name exists."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from tools.typescript import models
from typer.main import get_command
from typer.testing import CliRunner

from fray.cli.app import app
from tests.documents import ROOT, blocks, commands_in, documents, kinds_of_blocks, text_of

SKELETON = "src/fray/cli/skeleton/README.md.txt"  # its rule is added, and played, in tests/kit/test_skirmish.py
RUN = {
    "python": {"README.md", "docs/designers.md", "docs/stories.md", "docs/lab.md", "docs/library.md"}
    | {"docs/protocol.md", "docs/writing-a-system.md", SKELETON},
    "console": {"README.md", "docs/designers.md", "docs/keepers.md", "docs/lab.md", "docs/library.md"}
    | {"docs/players.md", "docs/stories.md"},
}
READ = {"json", "sh", "toml"}
SHOWN = {"text": {"docs/lab.md"}, "nginx": {"docs/club.md"}}  # lab.md's is compared by tests/lab/test_verdict.py
LEARNER = "$ python examples/learn.py "  # its example is run with fewer fights (tests/env/test_fight_env.py)
FILE = re.compile(r"\b[A-Z]{4,}\b|\S+\.(json|toml|run|bak)\b")  # FILE, or a file that is not there
ELLIPSIS = (("[...]", "[]"), ("{...}", "{}"), (", ...", ""))
BEFORE = re.compile(r"^(--system \S+ ?|--debug ?)*")  # options of `fray` itself
COMMANDS: Any = get_command(app)
CONTEXT = COMMANDS.make_context("fray", [], resilient_parsing=True)
DOCUMENTS = documents()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_block_escapes(name: str) -> None:
    """A new kind of block, or a program in a document whose programs no test runs, needs a test first."""
    for kind in kinds_of_blocks(text_of(name)):
        assert kind in READ or name in {**RUN, **SHOWN}.get(kind, ()), kind or "a block that names no language"
    for block in blocks(text_of(name), "console"):
        prompts = [line for line in block.splitlines() if line.startswith("$ ")]
        assert block.startswith("$ ")
        assert all(line.startswith(LEARNER) or re.match(r"\$ (\S*/)?fray ", line) for line in prompts)


# ---- commands


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_that_are_named_exist_with_their_options(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for command in commands_in(text_of(name)):
        refuse_misspelled(command, tmp_path / "file")


def refuse_misspelled(command: str, file: Path) -> None:
    """Read a command as the command line does, without carrying it out. A bare name says nothing of arguments."""
    words = shlex.split(BEFORE.sub("", command), comments=True)
    name, *rest = [str(file) if FILE.fullmatch(word) else word for word in words] or ["--help"]
    if name.startswith("-"):
        return
    found = COMMANDS.get_command(CONTEXT, name)
    assert found is not None, f"there is no command {name}"
    found.make_context(name, rest, parent=CONTEXT, resilient_parsing=not rest or rest[-1].startswith("-"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_shell_commands_are_spelled_right(name: str) -> None:
    targets = re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE)
    shell = shutil.which("sh")
    for block in blocks(text_of(name), "sh"):
        assert shell and subprocess.run([shell, "-n"], input=block, text=True).returncode == 0
        assert [made for made in re.findall(r"^make (\w+)", block, re.MULTILINE) if made not in targets] == []


# ---- data


@pytest.mark.parametrize("name", DOCUMENTS)
def test_content_in_documents_is_sound(name: str, tmp_path: Path) -> None:
    for number, block in enumerate(blocks(text_of(name), "toml")):
        content = tomllib.loads(block)
        if "encounter" not in content:
            assert name == SKELETON or block in text_of("src/fray/cli/skeleton/project.toml.txt")
            continue
        file = tmp_path / f"{number}.toml"
        file.write_text(block, encoding="utf-8")
        done = CliRunner().invoke(app, ["check", str(file)])
        assert done.exit_code == 0, done.output


def test_messages_in_the_protocol_are_those_of_the_table() -> None:
    """Each is read by the record that it is; what has dots in it may leave fields out."""
    records = models()
    found = [message for block in blocks(text_of("docs/protocol.md"), "json") for message in messages(block)]
    assert len(found) > 20
    for message in found:
        assert any(fits(message, record) for record in records), message


def messages(block: str) -> Iterator[dict[str, Any]]:
    for dots, nothing in ELLIPSIS:
        block = block.replace(dots, nothing)
    while block := block.strip():
        message, end = json.JSONDecoder().raw_decode(block)
        block = block[end:]
        yield message


def fits(message: dict[str, Any], record: type) -> bool:
    try:
        TypeAdapter(record).validate_json(json.dumps(message))
    except ValidationError as error:
        return all(problem["type"] == "missing" for problem in error.errors())
    return True


def test_documents_name_files_that_are_there() -> None:
    for name in DOCUMENTS:
        for place in re.findall(r"`((?:src|tests|tools|docs|examples|deploy)/[\w./-]+)`", text_of(name)):
            found = (ROOT / place).exists() or list((ROOT / "src/fray/rulesets").glob(f"*/{place}"))
            assert found, f"{name}: {place}"
