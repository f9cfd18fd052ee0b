"""Ledgers: reading, refusing, looking up, searching, fingerprints."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.engine.content import ContentError
from fray.engine.folders import system_folders
from fray.engine.ledger import Case, Clause, Content, Ruling, UnknownClauseError, Variant, load_ledger

SMALL = '''
system = "fisticuffs"
title = "Fisticuffs"
summary = "Two people and four fists."

[[clause]]
id = "punch-cost"
section = "Punching"
kind = "mechanic"
text = """A punch costs
one breath."""

[[clause]]
id = "breath"
section = "Breath"
kind = "mechanic"
text = "Everybody has three breaths."
depends = ["punch-cost"]

[[ruling]]
id = "r-no-breath"
clauses = ["punch-cost", "breath"]
question = "May one punch without breath?"
ruling = "No."
why = "A price that need not be paid is none."
house = true
variants = ["desperate: yes, and fall: over", "wheezing: yes, at half force"]

[[content]]
id = "boxer"
type = "character"
house = false
text = "A boxer."
data = { breaths = 3, reach = [1, 2] }

[[case]]
id = "ex-punch"
clauses = ["punch-cost"]
from_text = true
given = "A boxer with three breaths punches."
dice = ["d6=4 force"]
expect = "Two breaths are left."

[[question]]
id = "q-breaths"
clauses = ["breath"]
from_text = false
question = "Are three breaths enough?"
metric = "Rounds."
variants = [{ id = "four", options = { breaths = 4 }, text = "Four breaths." }]
'''


def written(folder: Path, text: str) -> Path:
    path = folder / "ledger.toml"
    path.write_text(text, encoding="utf-8")
    return path


def problems_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(ContentError) as refused:
        load_ledger(written(folder, text))
    return [str(problem) for problem in refused.value.problems]


def test_every_record_of_a_ledger_is_read(tmp_path: Path) -> None:
    ledger = load_ledger(written(tmp_path, SMALL))
    assert (ledger.system, ledger.title, ledger.summary) == ("fisticuffs", "Fisticuffs", "Two people and four fists.")
    assert ledger.clauses[0] == Clause("punch-cost", "Punching", "mechanic", "A punch costs\none breath.")
    assert ledger.clauses[1].depends == ("punch-cost",)
    assert ledger.rulings == (
        Ruling(
            "r-no-breath",
            ("punch-cost", "breath"),
            "May one punch without breath?",
            "No.",
            "A price that need not be paid is none.",
            True,
            (Variant("desperate", "yes, and fall: over"), Variant("wheezing", "yes, at half force")),
        ),
    )
    assert ledger.contents == (Content("boxer", "character", False, "A boxer.", {"breaths": 3, "reach": [1, 2]}),)
    given, expect = "A boxer with three breaths punches.", "Two breaths are left."
    assert ledger.cases == (Case("ex-punch", ("punch-cost",), True, given, ("d6=4 force",), expect),)
    assert ledger.questions[0].variants[0].options == {"breaths": 4}


@pytest.mark.parametrize("folder", system_folders(), ids=lambda folder: str(folder.name))
def test_the_ledger_of_every_system_is_read(folder: Path) -> None:
    ledger = load_ledger(folder / "ledger.toml")
    assert ledger.system == folder.name
    assert min(len(ledger.clauses), len(ledger.rulings), len(ledger.contents), len(ledger.cases)) > 50


def test_a_citation_leads_to_a_clause_or_a_ruling(tmp_path: Path) -> None:
    ledger = load_ledger(written(tmp_path, SMALL))
    assert ledger.lookup("breath") is ledger.clause("breath") is ledger.clauses[1]
    assert ledger.lookup("r-no-breath") is ledger.ruling("r-no-breath") is ledger.rulings[0]


def test_an_unknown_id_is_refused_with_what_is_near(tmp_path: Path) -> None:
    ledger = load_ledger(written(tmp_path, SMALL))
    with pytest.raises(UnknownClauseError, match="fisticuffs has no clause or ruling 'punch-cots'; .* punch-cost"):
        ledger.lookup("punch-cots")
    with pytest.raises(UnknownClauseError, match="`fray rules fisticuffs` lists them"):
        ledger.lookup("zzz")
    with pytest.raises(UnknownClauseError, match="no clause 'r-no-breath'"):
        ledger.clause("r-no-breath")
    with pytest.raises(UnknownClauseError, match="no ruling 'breath'"):
        ledger.ruling("breath")


def test_a_search_puts_the_name_before_the_text_and_all_words_before_some(tmp_path: Path) -> None:
    ledger = load_ledger(written(tmp_path, SMALL))
    assert [entry.id for entry in ledger.search("punch")] == ["punch-cost", "r-no-breath"]
    assert [entry.id for entry in ledger.search("PUNCH breath")] == ["r-no-breath", "punch-cost", "breath"]
    assert ledger.search("kick") == []
    assert ledger.search("") == []


def test_the_fingerprint_ignores_layout_and_order(tmp_path: Path) -> None:
    first = load_ledger(written(tmp_path, SMALL)).fingerprint
    head, *records = SMALL.split("\n\n")
    wrapped = SMALL.replace("A punch costs\none breath.", "A punch   costs one\nbreath.\n")
    assert load_ledger(written(tmp_path, wrapped)).fingerprint == first
    assert load_ledger(written(tmp_path, "\n\n# turned\n".join([head, *reversed(records)]))).fingerprint == first


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("one breath.", "two breaths."),
        ("breaths = 3", "breaths = 4"),
        ("reach = [1, 2]", "reach = [2, 1]"),
        ("house = true", "house = false"),
        ('dice = ["d6=4 force"]', "dice = []"),
        ("wheezing", "gasping"),
    ],
)
def test_the_fingerprint_changes_with_what_is_said(tmp_path: Path, old: str, new: str) -> None:
    first = load_ledger(written(tmp_path, SMALL)).fingerprint
    assert SMALL.count(old) == 1
    assert load_ledger(written(tmp_path, SMALL.replace(old, new))).fingerprint != first


def test_everything_wrong_is_named_at_once(tmp_path: Path) -> None:
    text = (
        SMALL.replace('depends = ["punch-cost"]', 'depends = ["punch-cots"]')
        .replace('section = "Punching"\nkind = "mechanic"', 'section = "Punching"\nkind = "mechanik"')
        .replace('why = "A price that need not be paid is none."', 'wy = "?"')
        .replace('"desperate: yes, and fall: over"', '"desperate"')
        .replace('id = "ex-punch"', 'id = "boxer"')
    )
    found = problems_of(tmp_path, text)
    assert len(found) == 6
    for words in (
        "ledger.toml, breath, depends: 'punch-cots' does not exist; did you mean punch-cost",
        "ledger.toml, punch-cost, kind: 'mechanik' is not known; did you mean mechanic",
        "ledger.toml, r-no-breath, why: is missing",
        "ledger.toml, r-no-breath, wy: is an unknown field; did you mean why",
        "ledger.toml, r-no-breath, variants: 'desperate' has no name",
        "ledger.toml, boxer, id: stands twice",
    ):
        assert any(problem.startswith(words) for problem in found), (words, found)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    assert "is not TOML" in problems_of(tmp_path, "system = fisticuffs")[0]
