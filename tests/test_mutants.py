"""Mutants of the rules: what is changed, what a test notices, and which clauses that proves."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants import excused
from tools.mutation import Mutant, mutants_of, mutated, rules_of, sample

from fray.coverage import report
from fray.engine.folders import system_folders
from fray.proofs import Proof, proofs, write_proofs

ROOT = Path(__file__).resolve().parent.parent
LEDGER = """
system = "tiny"
title = "Tiny"
summary = "A tiny system."

[[clause]]
id = "strike-cost"
section = "All"
kind = "mechanic"
text = "A strike costs 2, or 1 with a dagger."

[[clause]]
id = "strike-limit"
section = "All"
kind = "mechanic"
text = "Nobody pays more than 5."
"""
RULES = '''
LIMIT = 5  # [strike-limit]


def cost(dagger: bool) -> int:
    """A strike costs 2, or 1 with a dagger [strike-cost]."""
    if dagger:
        return 1
    return 2


def price(strikes: int) -> int:
    """Nobody pays more than 5 [strike-limit]."""
    return min(strikes * cost(False), LIMIT)


def half(number: int) -> int:
    return number // 2
'''
TESTS = '''
from tiny.rules.strikes import cost, half, price


def test_a_strike_costs_two():
    """[strike-cost]"""
    assert cost(False) == 2


def test_nobody_pays_more_than_the_limit():
    """[strike-limit]"""
    assert price(4) > 3


def test_half():
    assert half(4) == 2
'''


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    for name, text in {
        "ledger.toml": LEDGER,
        "__init__.py": "",
        "rules/__init__.py": "",
        "rules/strikes.py": RULES,
        "tests/test_strikes.py": TESTS,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def mutants_in(folder: Path, source: str) -> list[Mutant]:
    (folder / "rules" / "strikes.py").write_text(source, encoding="utf-8")
    return mutants_of(folder, rules_of(folder))


def function(body: str, returns: str = "None") -> str:
    return f"def f(fight, a, b) -> {returns}:\n    {body}\n"


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        (function("return a + 1", "int"), ["a + 1 -> a - 1", "1 -> 2"]),
        (function("return a < b", "bool"), ["a < b -> a <= b"]),
        (function("return a and not b"), ["a and (not b) -> a or not b", "not b -> b"]),
        (function("if a:\n        hurt(b)"), ["if a -> never", "hurt(b) -> nothing"]),
        (function("return min(a, b)", "int"), ["min(a, b) -> max(a, b)", "return min(a, b) -> 1 more"]),
        (function("return b.prone", "bool"), ["return b.prone -> the opposite"]),
        (function("a.hits -= b\n    a.prone = True"), ["a.hits -= b -> nothing", "True -> False"]),
        (function("return a(1) or b(1)"), ["1 -> 2", "1 -> 2 (2)"]),
        ("LIMIT = 5\n", ["5 -> 6"]),
        ("TABLE = {1: 'a'}\n", ["1 -> 2"]),
        (function("if fight.listening:\n        fight.note(1)\n    note_fall(2)\n    assert a > 3"), []),
        (function('"""Says 3."""\n    raise ValueError(1)'), []),
    ],
)
def test_every_place_that_can_be_wrong_is_changed(tiny: Path, source: str, changes: list[str]) -> None:
    found = [mutant.change for mutant in mutants_in(tiny, source)]
    assert set(changes) <= set(found)
    assert bool(found) == bool(changes)


def test_a_mutant_is_its_module_with_one_change(tiny: Path) -> None:
    mutants = mutants_in(tiny, RULES)
    texts = {mutant.key: ast.unparse(mutated(RULES, mutant)) for mutant in mutants}
    assert len(set(texts.values())) == len(mutants)
    assert "LIMIT = 6" in texts["rules/strikes.py LIMIT: 5 -> 6"]
    assert "if False:" in texts["rules/strikes.py cost: if dagger -> never"]


def test_the_sample_stays_the_same_when_other_code_changes(tiny: Path) -> None:
    before = {mutant.key for mutant in sample(mutants_in(tiny, RULES), 3)}
    later = mutants_in(tiny, "\n\n# moved\n" + RULES + "\n\ndef more(a):\n    return a\n")
    assert {mutant.key for mutant in sample(later, 3)} == before


def test_what_a_test_notices_is_told_from_what_survives(tiny: Path) -> None:
    """The test of the limit looks away, so the limit may be wrong; nobody tries a dagger."""
    script = (
        "import sys; from pathlib import Path\n"
        "from tools.mutant_runner import Subject, Trial, run\n"
        "from tools.mutation import mutants_of, rules_of\n"
        f"folder = Path({str(tiny)!r}); mutants = mutants_of(folder, rules_of(folder))\n"
        "run(Subject(folder), [Trial(m) for m in mutants], 2, lambda t: print(t.found, t.key, *t.clauses, sep='|'))\n"
    )
    paths = os.pathsep.join((str(tiny.parent), str(ROOT), os.environ.get("PYTHONPATH", "")))
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
    )
    found = {key: (what, clauses) for what, key, *clauses in (line.split("|") for line in ran.stdout.splitlines())}
    assert found["rules/strikes.py cost: 2 -> 3"] == ("citing", ["strike-cost"])
    assert found["rules/strikes.py cost: 1 -> 2"] == ("survived", [])
    assert found["rules/strikes.py LIMIT: 5 -> 6"] == ("survived", [])
    assert found["rules/strikes.py half: 2 -> 3"] == ("elsewhere", [])


def test_a_clause_is_proven_until_its_code_or_its_test_changes(tiny: Path) -> None:
    mutant = next(mutant for mutant in mutants_in(tiny, RULES) if mutant.change == "2 -> 3")
    test = "tests/test_strikes.py test_a_strike_costs_two"
    write_proofs(
        tiny, {"strike-cost": Proof("strike-cost", "rules/strikes.py cost", mutant.change, mutant.digest, test)}
    )
    proof = next(entry.proof for entry in report(tiny).clauses if entry.id == "strike-cost")
    assert proof == f"{test} notices 2 -> 3 in rules/strikes.py cost"

    mutants_in(tiny, "\n# above\n" + RULES.replace("A strike costs", "A blow costs"))
    assert "strike-cost" in proofs(tiny)
    mutants_in(tiny, RULES.replace("return 2", "return 2 + 0"))
    assert "strike-cost" not in proofs(tiny)
    mutants_in(tiny, RULES)
    (tiny / "tests" / "test_strikes.py").write_text(TESTS.replace("[strike-cost]", ""), encoding="utf-8")
    assert not any(entry.proof for entry in report(tiny).clauses)


@pytest.mark.parametrize("folder", system_folders(), ids=lambda folder: folder.name)
def test_every_excused_survivor_is_a_mutant_and_has_a_reason(folder: Path) -> None:
    keys = {mutant.key for mutant in mutants_of(folder, rules_of(folder))}
    reasons = excused(folder)
    assert sorted(reasons.keys() - keys) == []
    assert all(len(reason.split()) > 3 for reason in reasons.values())
