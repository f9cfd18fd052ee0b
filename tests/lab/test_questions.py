"""fray question: the ledgers' own questions, and rulings that could be read otherwise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import fray
from fray.engine.decisions import Refused
from fray.engine.system import System
from fray.lab.changes import AS_RULED, subject_of
from fray.lab.experiments import EXPERIMENTS, Experiment, experiment_from, written
from fray.lab.questions import (
    Fighter,
    Finding,
    answer,
    comparisons,
    finding_of,
    inquiries,
    inquiry_named,
    with_experiments,
)
from fray.lab.workers import Here
from tests.lab.commands import SYSTEMS, run

ROOT = Path(__file__).resolve().parent.parent.parent
ASKING = [system for system in SYSTEMS if system.ledger.questions]
QUESTIONS = [pytest.param(system, one.id, id=one.id) for system in ASKING for one in system.ledger.questions]


@pytest.mark.parametrize(("system", "name"), QUESTIONS)
def test_every_question_of_a_ledger_has_fights_to_be_asked_on(system: System, name: str) -> None:
    """All its variants are readings the system knows, and all its experiments can be read."""
    inquiry = with_experiments(inquiry_named(system, name))
    assert inquiry.experiments
    assert set(system.switches[name].readings) == {variant for variant, _ in inquiry.variants[1:]}
    assert comparisons(inquiry) >= len(inquiry.variants) - 1


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_experiments_are_about_questions_there_are(system: System) -> None:
    known = {one.id for one in inquiries(system)}
    assert [entry["question"] for entry in written(system) if entry["question"] not in known] == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_a_ruling_with_other_readings_is_a_question_too(system: System) -> None:
    ruling = next(one for one in system.ledger.rulings if one.variants)
    inquiry = inquiry_named(system, ruling.id)
    assert [name for name, _ in inquiry.variants] == [AS_RULED, *(variant.name for variant in ruling.variants)]


def test_an_answer_compares_every_variant_with_the_first_on_the_same_dice() -> None:
    system = ASKING[0]
    question = next(one for one in system.ledger.questions if len(one.variants) == 2 and "side" in one.id)
    found = answer(system, question.id, 40, processes=1)
    first, second = found.findings[0].cells
    assert first.change is None and second.change is not None
    side = found.findings[0].experiment.side
    moved = second.result.wins[side].estimate - first.result.wins[side].estimate
    assert second.change.estimate == pytest.approx(moved)
    assert second.result.run.encounter.variants[question.id] == question.variants[1].id
    assert any(words.startswith(question.variants[0].id) for words in found.findings[0].verdicts())


def test_the_command_lists_answers_and_writes(tmp_path: Path) -> None:
    system = ASKING[0]
    assert all(one.id in run("question", system.name).stdout for one in system.ledger.questions)
    question = next(one for one in system.ledger.questions if "side" in one.id)
    page = tmp_path / "answer.html"
    words = ["question", system.name, question.id, "-n", "20", "--processes", "1"]
    said = run(*words, "--html", str(page))
    assert said.exit_code == 0, said.output
    assert "(Bonferroni)" in " ".join(said.stdout.split())
    assert "<svg" in page.read_text(encoding="utf-8")
    data = json.loads(run(*words, "--json").stdout)
    assert [one["variant"] for one in data["findings"][0]["variants"]] == [one.id for one in question.variants]


def test_a_question_is_fought_by_every_policy_its_experiments_name() -> None:
    for system in ASKING:
        named = {name for entry in written(system) for name in entry.get("policies", ())}
        assert named <= set(system.policies)
        for one in system.ledger.questions:
            found = with_experiments(inquiry_named(system, one.id)).experiments
            entries = [entry for entry in written(system) if entry["question"] == one.id]
            assert not entries or len(found) == sum(len(entry.get("policies", [""])) for entry in entries)
            for experiment in found:
                players = [*experiment.subject.minds, *(experiment.against.minds if experiment.against else ())]
                assert experiment.policy in players
    assert any(system.policies for system in ASKING)


def experiment_with(**fields: object) -> Experiment:
    """A duel of two loadouts, with what an entry may say about them."""
    entry = {"question": "q", "encounter": "lab-duel", "changes": ['a.weapons=["weapon-dagger"]'], "against": []}
    return experiment_from(ASKING[0], {**entry, "between": [-100, 100], "says": "fair", "who": "A", **fields}, "evade")


def finding_with(experiment: Experiment) -> Finding:
    inquiry = replace(inquiry_named(ASKING[0], "q-save-tie"), experiments=(experiment,))
    return finding_of(Fighter(inquiry, 20, 7, Here(), lambda done, of: None), inquiry, experiment)


def test_an_answer_wants_its_ratios_too() -> None:
    """Breath spent cannot be a thousand times the other's, and it always is at least none of it."""
    for bounds, verdict in (((1000, 2000), "not fair"), ((0, 1000), "fair")):
        found = finding_with(experiment_with(ratios={"Breath spent": list(bounds)}))
        words = found.verdicts()[0]
        assert words.startswith(f"at-least: {verdict}")
        assert ("Breath spent" in words) is (verdict != "fair")


def test_a_choice_is_a_choice_where_it_is_made_sometimes() -> None:
    for low, verdict in ((0, "a choice"), (1000, "no choice")):
        counters = {"taken": "Maneuvers carried out", "chances": "attacks made", "between": [low, 2000]}
        found = finding_with(experiment_with(choice=counters))
        assert any(verdict in words and "of the attacks made" in words for words in found.verdicts())
    counters = {"taken": "Squads joined", "chances": "chances of a Squad", "between": [10, 90]}
    words = finding_with(experiment_with(choice=counters)).verdicts()
    assert any("no chance to choose" in one for one in words)


def test_a_policy_of_another_system_is_refused() -> None:
    stranger = next(system for system in SYSTEMS if not system.policies)
    with pytest.raises(Refused, match="no mind is called 'best-response'"):
        subject_of(stranger.library().encounters()[0], minds="best-response")
    assert subject_of("lab-duel", minds="best-response").minds == ("best-response",) * 2
    assert subject_of("lab-duel", ["mind:players=evade"]).minds == ("evade", "tactician")


def test_a_question_nobody_asks_is_refused() -> None:
    with pytest.raises(Refused, match="asks no question 'why'"):
        inquiry_named(SYSTEMS[0], "why")


def test_the_page_of_the_documentation_is_made_by_its_tool(tmp_path: Path) -> None:
    question = next(one for one in ASKING[0].ledger.questions if "side" in one.id)
    words = ["--fights", "10", "--processes", "1", "--only", question.id, "--docs", str(tmp_path)]
    here = str(Path(fray.__file__).parent.parent)
    command = [sys.executable, str(ROOT / "tools" / "questions.py"), *words]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": here}, check=True)
    text = (tmp_path / "questions.md").read_text(encoding="utf-8")
    assert question.question in text and f"Fray {fray.__version__}" in text
    pictures = list((tmp_path / "pictures" / "questions").glob("*.svg"))
    assert pictures and all(picture.name in text for picture in pictures)


def test_the_page_of_the_documentation_answers_every_question() -> None:
    text = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    for system in ASKING:
        assert [one.id for one in system.ledger.questions if f"`{one.id}`" not in text] == []
    assert EXPERIMENTS not in text
