"""The guide is true: its programs and commands run, and its site needs nothing from other servers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import guide
from typer.testing import CliRunner

from fray.cli.app import app
from fray.engine.form import form
from fray.engine.guide import guide_of
from fray.engine.system import built_in_systems
from tests.documents import ROOT, examples, run_python, text_of

DOCS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
# Run by tests of their own, which know what they need and what they print.
ELSEWHERE = {"library.md", "lab.md", "protocol.md", "writing-a-system.md"}
PAGES = [name for name in DOCS if name not in ELSEWHERE]
FEW = "30"  # fights, where plain Python would take minutes
COMMANDS = [(name, example) for name in PAGES for example in examples(text_of(f"docs/{name}"))]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FRAY_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("name", [name for name in PAGES if "```python" in text_of(f"docs/{name}")])
def test_the_programs_of_a_page_run(name: str) -> None:
    assert run_python(text_of(f"docs/{name}"))


@pytest.mark.parametrize(("name", "example"), COMMANDS, ids=[f"{name}: {one.command}" for name, one in COMMANDS])
def test_the_commands_of_a_page_work(name: str, example: object) -> None:
    words = list(getattr(example, "words", []))
    if "-n" in words and form() == "interpreted":
        words[words.index("-n") + 1] = FEW
    done = CliRunner().invoke(app, words, input="q\n")
    assert done.exit_code == 0, done.output


# ---- the site


def test_each_page_of_docs_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("nav:")[2]
    assert [name for name in DOCS if f": {name}" not in navigation] == []


def test_a_system_has_a_page_made_of_its_guide_and_its_ledger() -> None:
    for system in built_in_systems().values():
        page = guide.system_page(system)
        assert page.startswith(f"# {system.title}\n")
        assert all(step.text in page for step in guide_of(system).steps)
        assert all(f"`{clause.id}`" in page for clause in system.ledger.clauses)


def test_links_stay_inside_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "STAGED", tmp_path)
    for name in ("lab.md", "contributing.md"):
        (tmp_path / name).touch()
    inside = "[lab](lab.md#run) [how](../CONTRIBUTING.md) [bot](../examples/bot.py)"
    text = f"{inside} [examples/learn.py](../examples/learn.py) [web](https://x.org)"
    assert guide.with_links_inside(text, tmp_path / "a.md") == (
        "[lab](lab.md#run) [how](contributing.md) bot (`examples/bot.py`) examples/learn.py [web](https://x.org)"
    )


def test_scripts_in_pages_become_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / "a.html").write_text("<script>run()</script><script src=b.js></script>", encoding="utf-8")
    guide.without_inline_scripts(tmp_path)
    text = (tmp_path / "systems" / "a.html").read_text(encoding="utf-8")
    (file,) = (tmp_path / "assets").iterdir()
    assert text == f'<script src="../assets/{file.name}"></script><script src=b.js></script>'
    assert file.read_text(encoding="utf-8") == "run()"


def test_a_page_that_needs_another_server_is_named(tmp_path: Path) -> None:
    """`make docs` refuses such a site."""
    own = '<link href="assets/a.css"><a href="https://elsewhere">out</a>'
    (tmp_path / "own.html").write_text(own, encoding="utf-8")
    assert guide.foreign_parts(tmp_path) == []
    foreign = '<img src="//elsewhere/a.png">'
    (tmp_path / "other.html").write_text(f"{foreign}<script>run()</script>", encoding="utf-8")
    assert guide.foreign_parts(tmp_path) == [f"other.html: {foreign}", "other.html: <script>"]
