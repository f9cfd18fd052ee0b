"""fray question: the ledgers' own questions, and rulings that could be read otherwise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tools.questions import page_of

import fray
from fray.engine.decisions import Refused
from fray.engine.system import System
from fray.lab.changes import AS_RULED, subject_of
from fray.lab.conclusions import FAIRLY, SURE, UNSURE, Conclusion, hedged
from fray.lab.differences import Difference
from fray.lab.experiments import (
    EXPERIMENTS,
    MIXED,
    OPEN,
    OUTCOMES,
    UNLIKE,
    Experiment,
    Reply,
    Said,
    document,
    experiment_from,
    replies_of,
    spelled_out,
    written,
)
from fray.lab.findings import ABOVE, BELOW, WITHIN, Cell, Finding
from fray.lab.questions import (
    Fighter,
    answer,
    answer_from,
    checked,
    comparisons,
    finding_of,
    inquiries,
    inquiry_named,
    with_experiments,
)
from fray.lab.statistics import Share
from fray.lab.workers import Here
from fray.minds.named import STRATEGIST, minds_of
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
    found = answer(system, question.id, 40, processes=1, strong_fights=0)
    first, second = found.findings[0].cells
    assert first.change is None and second.change is not None
    assert second.change.estimate == pytest.approx(second.wins.estimate - first.wins.estimate)
    assert (first.variant, second.variant) == tuple(variant.id for variant in question.variants)


def test_the_command_lists_answers_and_writes(tmp_path: Path) -> None:
    system = ASKING[0]
    assert all(one.id in run("question", system.name).stdout for one in system.ledger.questions)
    question = next(one for one in system.ledger.questions if "side" in one.id)
    page = tmp_path / "answer.html"
    words = ["question", system.name, question.id, "-n", "20", "--processes", "1"]
    said = run(*words, "--html", str(page))
    assert said.exit_code == 0, said.output
    told = " ".join(said.stdout.split())
    assert "(Bonferroni)" in told and "How sure: " in told and "What we would change: " in told
    assert "<svg" in page.read_text(encoding="utf-8")
    data = json.loads(run(*words, "--json").stdout)
    assert [one["variant"] for one in data["findings"][0]["readings"]] == [one.id for one in question.variants]
    assert " ".join(data["answers"][0]["answer"].split()) in told


def test_a_question_is_fought_by_every_policy_its_experiments_name() -> None:
    for system in ASKING:
        named = {name for entry in written(system) for name in entry.get("policies", ())}
        assert named <= set(minds_of(system))
        for one in system.ledger.questions:
            found = with_experiments(inquiry_named(system, one.id)).experiments
            entries = [entry for entry in written(system) if entry["question"] == one.id]
            assert not entries or len(found) == sum(len(entry.get("policies", [""])) for entry in entries)
            for experiment in found:
                players = [*experiment.subject.minds, *(experiment.against.minds if experiment.against else ())]
                assert experiment.policy in players
    assert any(system.policies for system in ASKING)


def experiment_with(policy: str = "evade", **fields: object) -> Experiment:
    """A duel of two loadouts, with what an entry may say about them."""
    entry = {"question": "q", "encounter": "lab-duel", "changes": ['a.weapons=["weapon-dagger"]'], "against": []}
    return experiment_from(ASKING[0], {**entry, "between": [-100, 100], "who": "A", **fields}, policy)


def finding_with(experiment: Experiment) -> Finding:
    inquiry = replace(inquiry_named(ASKING[0], "q-save-tie"), experiments=(experiment,))
    return finding_of(Fighter(inquiry, 20, 4, 7, Here(), lambda done, of: None), experiment)


def test_an_answer_wants_its_ratios_too() -> None:
    """Breath spent cannot be a thousand times the other's, and it always is at least none of it."""
    for bounds, outcome in (((1000, 2000), UNLIKE), ((0, 1000), WITHIN)):
        found = finding_with(experiment_with(ratios={"Breath spent": list(bounds)}))
        assert found.outcome(found.first) == outcome


def test_a_choice_is_a_choice_where_it_is_made_sometimes() -> None:
    for bounds, outcome in (([0, 2000], WITHIN), ([1000, 2000], BELOW)):
        counters = {"taken": "Maneuvers carried out", "chances": "attacks made", "between": bounds}
        found = finding_with(experiment_with(choice=counters))
        assert found.outcome(found.first) == outcome
    counters = {"taken": "Squads joined", "chances": "chances of a Squad", "between": [10, 90]}
    found = finding_with(experiment_with(choice=counters))
    assert found.outcome(found.first) == OPEN, "there was no chance to choose"


def test_an_edge_counts_wins_against_losses_and_draws_for_nobody() -> None:
    trial = replace(experiment_with(even=True), against=None)
    found = finding_of_counts(trial, wins=30, draws=40, of=100)
    assert found.measured(found.first).estimate == pytest.approx(0.0)
    assert found.first.lost == Share(30, 100)


def test_what_strategists_play_is_fought_less_often_and_under_the_first_reading_alone() -> None:
    trial = experiment_with(changes=["mind:players=strategist"], variants=["exceed"])
    assert trial.slow and trial.fought_under(["at-least", "exceed"]) == ["at-least"]
    assert not experiment_with().slow
    assert experiment_with(variants=["exceed"]).fought_under(["at-least", "exceed"]) == ["exceed"]


def test_changes_can_be_meant_by_name() -> None:
    named = document(ASKING[0])["named"]
    name = next(iter(named))
    assert spelled_out(ASKING[0], ["a.count=2", f"@{name}"]) == ["a.count=2", *named[name]]
    with pytest.raises(Refused, match="names no changes '@nowhere'"):
        spelled_out(ASKING[0], ["@nowhere"])
    with pytest.raises(Refused, match="'who_knows' is an unknown field"):
        experiment_with(who_knows=1)


# ---- what it comes to


def finding_of_counts(trial: Experiment, wins: int, draws: int = 0, of: int = 1000) -> Finding:
    return Finding(trial, (Cell("text", Share(wins, of), Share(draws, of), 1.0),), 0.95, of)


def finding_at(low: float, high: float, policy: str = "best-response", decides: bool = True) -> Finding:
    """A gap that was measured, in points."""
    changes = ["mind:players=strategist"] if policy == STRATEGIST else []
    trial = replace(experiment_with(changes=changes, between=[-5, 5]), policy=policy, decides=decides)
    gap = Difference((low + high) / 200, low / 100, high / 100)
    cell = Cell("text", Share(400, 1000), Share(0, 1000), 1.0, None, Share(400, 1000), gap)
    return Finding(trial, (cell,), 0.95, 40 if policy == STRATEGIST else 1000)


REPLY = Reply("", "Is it fair?", "", None, {name: Said(f"{name}: {{points}} points", name) for name in OUTCOMES})


def concluded(*findings: Finding) -> Conclusion:
    return Conclusion("Why?", REPLY, findings)


@pytest.mark.parametrize(
    ("spans", "outcome"),
    [
        ([(-2, 3)], WITHIN),
        ([(6, 9)], ABOVE),
        ([(-9, -6)], BELOW),
        ([(-9, 0)], OPEN),
        ([(6, 9), (6, 9), (-1, 1)], ABOVE),
        ([(6, 9), (-1, 1)], MIXED),
        ([(6, 9), (0, 12), (0, 12)], OPEN),
    ],
)
def test_the_answer_is_what_most_of_the_deciding_fights_say(spans: list[tuple[float, float]], outcome: str) -> None:
    found = concluded(*(finding_at(*span) for span in spans))
    assert found.outcome == outcome
    if outcome == OPEN:
        assert found.sentence().startswith("Probably: ") and "too close to call" in found.how_sure()
    else:
        assert found.sentence().startswith(f"{outcome}: ") and found.change() == outcome


def test_an_answer_that_is_not_proven_is_told_as_what_it_probably_is() -> None:
    assert concluded(finding_at(-9, 3)).sentence() == "Probably: within: 3 points"
    assert hedged("No: it is not.") == "Probably not: it is not."
    assert hedged("Yes, it is.") == "Probably yes, it is."


def test_the_numbers_of_the_sentence_come_from_the_fights() -> None:
    assert concluded(finding_at(6, 10)).sentence() == "above: 8 points"
    assert concluded(finding_at(-10, -6), finding_at(-20, -16)).sentence() == "below: 13 points"


@pytest.mark.parametrize(
    ("others", "certainty"),
    [
        ([], SURE),
        ([finding_at(6, 30, STRATEGIST)], SURE),
        ([finding_at(-30, 30, STRATEGIST)], FAIRLY),  # too few to tell
        ([finding_at(-30, -6, STRATEGIST)], UNSURE),  # strong players come to another answer
        ([finding_at(6, 30, STRATEGIST), finding_at(-4, 4, "greedy-damage", decides=False)], FAIRLY),
    ],
)
def test_how_sure_it_is_depends_on_who_else_says_so(others: list[Finding], certainty: str) -> None:
    found = concluded(finding_at(6, 9), *others)
    assert found.certainty == certainty
    words = found.how_sure()
    assert words.startswith(f"{certainty}. Best-response players, 1,000 fights: +7.5 points (+6.0 to +9.0).")
    assert ("Strategists, 40 fights" in words) is any(one.experiment.slow for one in others)


def test_an_answer_that_strategists_should_have_checked_says_so() -> None:
    found = replace(concluded(finding_at(6, 9)), unchecked=True)
    assert found.certainty == FAIRLY and "Strategists have not checked it" in found.how_sure()


def test_every_answer_that_can_be_given_is_a_sentence() -> None:
    """Whatever the numbers are: no template names what there is not."""
    for system in ASKING:
        for one in system.ledger.questions:
            replies = replies_of(system, one.id)
            assert replies and replies[0].part == ""
            parts = {trial.part for trial in with_experiments(inquiry_named(system, one.id)).experiments}
            assert parts == {reply.part for reply in replies}
            for reply in replies:
                assert set(reply.outcomes) >= set(OUTCOMES) - {UNLIKE}
                for said in reply.outcomes.values():
                    numbers = Conclusion("", reply, (finding_at(6, 9),)).numbers() if not reply.variant else {}
                    told = said.says.format(**numbers) if numbers else said.says
                    assert told.endswith(".") and said.change.endswith(".")


def test_an_answer_is_told_again_from_its_data_and_checked_anew() -> None:
    """A small one, with its strategists."""
    system = ASKING[0]
    found = answer(system, "q-first-side-advantage", 6, processes=1, strong_fights=0)
    assert not any(finding.experiment.slow for finding in found.findings)
    again = answer_from(system, json.loads(json.dumps(found.data())))
    assert [one.data() for one in again.conclusions()] == [one.data() for one in found.conclusions()]
    quick = replace(again.inquiry, experiments=again.inquiry.experiments[:4])
    strong = checked(replace(again, inquiry=quick, findings=again.findings[:3]), 1, Here())
    assert [one.experiment.policy for one in strong.findings if one.experiment.slow] == [STRATEGIST]
    old = json.loads(json.dumps(found.data()))
    old["findings"][0]["experiment"] = "gone"
    with pytest.raises(Refused, match="no experiment 'gone' any more"):
        answer_from(system, old)


def test_a_ruling_without_answers_of_its_own_says_which_reading_matters_most() -> None:
    system = next(one for one in SYSTEMS if one.name == "momentum")
    ruling = next(one for one in system.ledger.rulings if one.variants)
    (found,) = answer(system, ruling.id, 4, processes=1).conclusions()
    assert found.title == ruling.question
    assert found.sentence().endswith(".") and found.chart().svg.startswith("<svg")


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
    words = [
        "--fights",
        "6",
        "--strong-fights",
        "0",
        "--processes",
        "1",
        "--only",
        question.id,
        "--docs",
        str(tmp_path),
    ]
    here = str(Path(fray.__file__).parent.parent)
    command = [sys.executable, str(ROOT / "tools" / "questions.py"), *words]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": here}, check=True)
    text = (tmp_path / "questions.md").read_text(encoding="utf-8")
    assert question.question in text and f"Fray {fray.__version__}" in text
    pictures = list((tmp_path / "pictures" / "questions").glob("*.svg"))
    assert pictures and all(picture.name in text for picture in pictures)


def test_the_page_of_the_documentation_says_what_its_numbers_say() -> None:
    """Nobody has written into it by hand, and what is said changes with the numbers."""
    docs = ROOT / "docs"
    text, pictures = page_of(json.loads((docs / "questions.json").read_text(encoding="utf-8")))
    anew = "run python tools/questions.py --write"
    assert (docs / "questions.md").read_text(encoding="utf-8") == text, anew
    kept = {path.name: path.read_text(encoding="utf-8") for path in (docs / "pictures" / "questions").glob("*.svg")}
    assert kept == pictures, anew


def test_the_page_of_the_documentation_answers_every_question_first() -> None:
    text = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    for system in ASKING:
        assert [one.id for one in system.ledger.questions if f"<code>{one.id}</code>" not in text] == []
    assert EXPERIMENTS not in text
    for section in text.split("\n### ")[1:]:
        title, _, sentence, _, sure, _, chart, *_ = section.splitlines()
        assert title.endswith("?") and sentence.startswith("**") and sentence.endswith(".**")
        assert sure.startswith(("*How sure:* Sure", "*How sure:* Fairly sure", "*How sure:* Not sure"))
        assert chart.startswith("![") and "*What we would change:* " in section
        assert "|" not in section.partition("<details>")[0], "tables are folded away"
    assert text.count("<details>") == text.count("</details>") == sum(len(one.ledger.questions) for one in ASKING)
