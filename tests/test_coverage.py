"""The coverage report, and the gate: every clause of every system is done and tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.coverage import ClauseCoverage, Report, as_json, coverage, missing, report
from fray.engine.folders import system_folders


def clause(identifier: str, kind: str) -> str:
    return f'[[clause]]\nid = "{identifier}"\nsection = "All"\nkind = "{kind}"\ntext = "..."\n'


LEDGER = "\n".join(
    [
        'system = "tiny"\ntitle = "Tiny"\nsummary = "A tiny system."\n',
        *(clause(f"a-{kind}", kind) for kind in ("mechanic", "procedure", "table", "keeper")),
        *(clause(f"a-{kind}", kind) for kind in ("example", "gap", "flavour")),
        '[[ruling]]\nid = "r-one"\nclauses = []\nquestion = "?"\nruling = "!"\nwhy = "."\nhouse = false\n',
        '[[case]]\nid = "ex-one"\nclauses = []\nfrom_text = true\ngiven = ""\ndice = []\nexpect = ""\n',
        '[[content]]\nid = "short-sword"\ntype = "weapon"\nhouse = true\ntext = ""\n',
    ]
)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A system's folder with a ledger and nothing else."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "ledger.toml").write_text(LEDGER, encoding="utf-8")
    return tmp_path


def entry(found: Report, identifier: str) -> ClauseCoverage:
    return next(entry for entry in (*found.clauses, *found.cases) if entry.id == identifier)


def citing_code(folder: Path, source: str, identifier: str) -> tuple[str, ...]:
    (folder / "rules.py").write_text(source, encoding="utf-8")
    return entry(report(folder), identifier).code


def citing_tests(folder: Path, source: str, identifier: str) -> tuple[str, ...]:
    (folder / "tests" / "test_rules.py").write_text(source, encoding="utf-8")
    return entry(report(folder), identifier).tests


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ('def strike():\n    """Strikes [a-mechanic]."""\n', "rules.py:2 strike"),
        ('def strike():\n    """Strikes.\n\n    First [a-table, a-mechanic].\n    """\n', "rules.py:4 strike"),
        ("def strike():\n    x = 1  # why [a-mechanic]\n", "rules.py:2 strike"),
        ("# Sizes [a-table,\n# a-mechanic].\nSIZE = 1\n", "rules.py:1"),
        ('"""All of [a-mechanic]."""\n', "rules.py:1"),
        ('class Sword:\n    def hit(self):\n        self.hurt(1, "a-mechanic")\n', "rules.py:3 Sword.hit"),
    ],
)
def test_code_cites_in_docstrings_comments_and_literals(tiny: Path, source: str, place: str) -> None:
    assert citing_code(tiny, source, "a-mechanic") == (place,)


@pytest.mark.parametrize(
    "source",
    [
        "def strike():\n    return a_mechanic\n",
        'def strike():\n    return "see [a-mechanic]"\n',
        'def strike():\n    return "a-mechanic-and-more"\n',
        "def strike(x):\n    # x[a-mechanic]\n    return x\n",
        'def strike():\n    """Does a-mechanic."""\n',
    ],
)
def test_an_id_that_merely_occurs_is_no_citation(tiny: Path, source: str) -> None:
    assert citing_code(tiny, source, "a-mechanic") == ()


@pytest.mark.parametrize(
    ("source", "places"),
    [
        ('def test_it():\n    """It hits [a-table, a-mechanic]."""\n', ("tests/test_rules.py:1 test_it",)),
        ("def test_it():\n    # [a-mechanic]\n    assert 1\n", ("tests/test_rules.py:1 test_it",)),
        ('@each("id", ["a-mechanic"])\ndef test_it(id):\n    assert id\n', ("tests/test_rules.py:1 test_it",)),
        ('class TestIt:\n    def test_it(self):\n        "[a-mechanic]"\n', ("tests/test_rules.py:2 TestIt.test_it",)),
        ('IDS = ["a-mechanic"]\n\n@each("id", IDS)\ndef test_it(id): ...\n', ("tests/test_rules.py:3 test_it",)),
        ('IDS = ["a-mechanic"]\n\ndef test_it(): ...\n', ()),
        ('"""Tests of [a-mechanic]."""\n\ndef test_it(): ...\n', ()),
        ('class TestIt:\n    """[a-mechanic]"""\n    def test_it(self): ...\n', ()),
        ('def helper():\n    """[a-mechanic]"""\n', ()),
    ],
)
def test_only_what_belongs_to_a_test_counts_as_tested(tiny: Path, source: str, places: tuple[str, ...]) -> None:
    assert citing_tests(tiny, source, "a-mechanic") == places
    assert entry(report(tiny), "a-mechanic").code == ()


def test_a_place_is_named_once(tiny: Path) -> None:
    source = 'def test_it():\n    """[a-mechanic]"""\n    assert "a-mechanic"\n'
    assert citing_tests(tiny, source, "a-mechanic") == ("tests/test_rules.py:1 test_it",)


def test_what_lacks_code_or_tests_is_missing(tiny: Path) -> None:
    lacking = [(gap.id, gap.kind, gap.lacks) for gap in missing(report(tiny))]
    both = [
        (identifier, kind, lacks)
        for identifier, kind in [(f"a-{kind}", kind) for kind in ("mechanic", "procedure", "table", "keeper")]
        for lacks in ("code", "tests")
    ]
    example, ruling = [("a-example", "example", "tests")], [("r-one", "ruling", "code"), ("r-one", "ruling", "tests")]
    assert lacking == [*both, *example, *ruling, ("ex-one", "case", "tests")]


def test_nothing_is_missing_where_all_is_cited(tiny: Path) -> None:
    ids = "a-mechanic, a-procedure, a-table, a-keeper, r-one"
    (tiny / "rules.py").write_text(f"# [{ids}]\n", encoding="utf-8")
    tests = f'def test_it():\n    """[{ids}, a-example]"""\n    run("ex-one")\n'
    (tiny / "tests" / "test_rules.py").write_text(tests, encoding="utf-8")
    assert missing(report(tiny)) == []


def test_a_citation_of_nothing_is_reported(tiny: Path) -> None:
    source = '"""One [a-mechanik], a list[int], [a-z] and [x], the [short-sword]; [a-table, tabel]."""\n'
    (tiny / "rules.py").write_text(source, encoding="utf-8")
    assert [str(unknown) for unknown in report(tiny).unknown] == [
        "rules.py:1 cites a-mechanik, which is not in the ledger",
        "rules.py:1 cites tabel, which is not in the ledger",
    ]


def test_the_report_as_json_has_every_clause_and_ruling(tiny: Path) -> None:
    (tiny / "rules.py").write_text("# [r-one]\n", encoding="utf-8")
    found = as_json([report(tiny)])
    assert list(found) == ["tiny"]
    assert [line["id"] for line in found["tiny"]] == [entry.id for entry in coverage(tiny)]
    assert found["tiny"][-1] == {"id": "r-one", "kind": "ruling", "code": ["rules.py:1"], "tests": [], "proof": ""}


# ---- the gate


@pytest.fixture(scope="module", params=system_folders(), ids=lambda folder: str(folder.name))
def system(request: pytest.FixtureRequest) -> Report:
    folder: Path = request.param
    return report(folder)


def test_every_clause_ruling_and_case_of_the_system_is_done_and_tested(system: Report) -> None:
    gaps = [str(gap) for gap in missing(system)]
    assert not gaps, f"{len(gaps)} gaps:\n" + "\n".join(gaps)


def test_every_citation_in_the_system_leads_to_its_ledger(system: Report) -> None:
    assert [str(unknown) for unknown in system.unknown] == []
