"""fray compare, fray sweep, fray tune."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fray import lab
from fray.engine.decisions import Refused
from fray.lab.compare import compare
from fray.lab.sweep import sweep
from fray.lab.tune import Candidate, Target, Tuned, least_distance, still_open, tune
from fray.lab.workers import Pool
from fray.minds.named import QUICK
from tests.lab.commands import SYSTEMS, name_of, run, smallest

ENCOUNTER = smallest(SYSTEMS[0])
NAME = name_of(SYSTEMS[0])
FIRST, SECOND = ENCOUNTER.sides[:2]
MINDLESS = f"mind:{FIRST}=random"

# ---- compare


def test_both_are_the_runs_they_would_be_alone() -> None:
    found = compare(ENCOUNTER, changes=[MINDLESS], fights=80, processes=1)
    assert found.first.winners == lab.simulate(ENCOUNTER, 80, processes=1).winners
    assert found.second.winners == lab.simulate(ENCOUNTER, 80, minds={FIRST: "random"}, processes=1).winners


def test_the_same_twice_makes_no_difference() -> None:
    found = compare(ENCOUNTER, fights=60, processes=1)
    assert found.same == 60
    assert "made no difference" in found.verdict()
    assert all(side.wins.estimate == 0 and not side.wins.seen for side in found.sides)


def test_a_difference_is_said_plainly_and_with_its_interval() -> None:
    found = compare(ENCOUNTER, changes=[MINDLESS], fights=150, processes=1)
    side = found.sides[0]
    assert side.wins.seen and side.wins.high < 0
    assert f"{FIRST} win {-100 * side.wins.estimate:.1f} points less often" in found.verdict()
    assert side.wins.confidence == pytest.approx(1 - 0.05 / found.comparisons)


def test_what_is_too_small_to_be_seen_is_bounded() -> None:
    switch = next(iter(SYSTEMS[0].switches.values()))
    found = compare(ENCOUNTER, changes=[f"{switch.ruling}={switch.readings[0]}", f"mind:{FIRST}=default"], fights=50)
    assert "it is smaller than" in found.verdict() or "no difference here" in found.verdict()


def test_sides_are_matched_by_name_else_by_place() -> None:
    other = next(
        one for one in SYSTEMS[0].library().encounters() if one.sides != ENCOUNTER.sides and len(one.sides) == 2
    )
    found = compare(ENCOUNTER, other, fights=10, processes=1)
    assert found.sides[0].title == f"{FIRST} / {other.sides[0]}"


def test_the_number_of_processes_changes_nothing() -> None:
    pool = Pool(2)
    try:
        shared = compare(ENCOUNTER, changes=[MINDLESS], fights=120, workers=pool)
        swept = sweep(ENCOUNTER, f"mind:{FIRST}=all", 60, workers=pool)
    finally:
        pool.close()
    assert shared.table() == compare(ENCOUNTER, changes=[MINDLESS], fights=120, processes=1).table()
    assert swept.table() == sweep(ENCOUNTER, f"mind:{FIRST}=all", 60, processes=1).table()


def test_a_comparison_goes_on_until_it_is_sure() -> None:
    found = compare(ENCOUNTER, changes=[MINDLESS], error=0.05, processes=1)
    assert (found.sides[0].wins.high - found.sides[0].wins.low) / 2 <= 0.05
    assert found.sides[0].pairs.fights >= 400


def test_the_command_tells_shows_and_writes(tmp_path: Path) -> None:
    page, table = tmp_path / "c.html", tmp_path / "c.csv"
    words = ["compare", NAME, "-c", MINDLESS, "-n", "60", "--processes", "1"]
    said = run(*words, "--html", str(page), "--csv", str(table))
    assert said.exit_code == 0, said.output
    found = compare(ENCOUNTER, changes=[MINDLESS], fights=60, processes=1)
    flat = " ".join(said.stdout.split())
    assert found.verdict() in flat and "(Bonferroni)" in flat
    assert found.sides[0].wins.points() in page.read_text(encoding="utf-8")
    assert table.read_text(encoding="utf-8").count("\n") == 1 + found.comparisons
    data = json.loads(run(*words, "--json").stdout)
    assert data["verdict"] == found.verdict()
    assert data["sides"][0]["wins"]["low"] == found.sides[0].wins.low


# ---- sweep


def test_a_sweep_fights_every_setting_on_the_same_dice() -> None:
    found = sweep(ENCOUNTER, f"mind:{FIRST}=all", 60, processes=1)
    assert [setting.changes[0].value for setting in found.settings] == list(QUICK)
    alone = lab.simulate(ENCOUNTER, 60, minds={FIRST: "random"}, processes=1)
    assert found.settings[1].result.winners == alone.winners
    assert len(found.table()) == 3 and found.plot().svg.count("<polyline") == len(ENCOUNTER.sides)


def test_two_things_make_a_map(tmp_path: Path) -> None:
    page = tmp_path / "map.html"
    words = ["sweep", NAME, "-v", f"mind:{FIRST}=all", "-v", f"mind:{SECOND}=random,tactician", "-n", "20"]
    said = run(*words, "--html", str(page), "--processes", "1")
    assert said.exit_code == 0, said.output
    assert f"mind:{SECOND} / mind:{FIRST}" in " ".join(said.stdout.split())
    assert page.read_text(encoding="utf-8").count("color-mix") == 6
    data = json.loads(run(*words, "--json", "--processes", "1").stdout)
    assert [setting["changes"] for setting in data["settings"]][3] == {
        f"mind:{FIRST}": "tactician",
        f"mind:{SECOND}": "tactician",
    }


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["-v", "a.b=1", "-v", "c.d=1", "-v", "e.f=1"], "vary one for a line, two for a map"),
        (["-v", f"mind:{FIRST}=all", "--side", "nobody"], "no side is called 'nobody'"),
        (["-v", "x.y=1..150", "-v", "z.z=1..90"], "13,500 settings are too many"),
    ],
)
def test_what_makes_no_sweep_is_refused(words: list[str], complaint: str) -> None:
    said = run("sweep", NAME, *words)
    assert said.exit_code == 2 and complaint in said.stderr


# ---- tune


def test_tuning_finds_the_setting_nearest_to_the_target() -> None:
    settings = sweep(ENCOUNTER, f"mind:{FIRST}=tactician,random", 400, processes=1)
    good = settings.wins(settings.settings[0]).estimate
    found = tune(ENCOUNTER, f"mind:{FIRST}=tactician,random", win=good, fights=400, processes=1)
    assert found.best.changes[0].value == "tactician"
    assert found.sure and "Every other setting is farther away" in found.verdict()
    assert found.candidates[1].fights < 400  # what cannot be nearest is not fought to the end


def test_a_target_out_of_reach_is_said_to_be() -> None:
    found = tune(ENCOUNTER, f"mind:{FIRST}=random", win=0.95, fights=400, processes=1)
    assert found.reached is False
    assert found.verdict().startswith("Nothing within these bounds comes near enough")


def test_a_target_that_another_setting_may_reach_is_not_given_up() -> None:
    """The nearest is not near enough for sure; the other, on the far side of the target, may still be."""
    nearest, other = Candidate((), 200, 0.45, 0.44, 0.46, True, 0), Candidate((), 200, 0.56, 0.51, 0.61, True, 1)
    target = Target("a", 0.5)
    assert Tuned("", target, (nearest, other)).reached is None
    assert Tuned("", target, (nearest, replace(other, open=False))).reached is False
    assert Tuned("", target, (replace(nearest, estimate=0.5, low=0.49, high=0.51), other)).reached is True


def test_losses_may_be_the_target(tmp_path: Path) -> None:
    page = tmp_path / "t.html"
    words = ["tune", NAME, "-v", f"mind:{FIRST}=tactician,random", "--losses", "1", "-n", "200"]
    said = run(*words, "--html", str(page), "--processes", "1")
    assert said.exit_code == 0, said.output
    assert f"random: {FIRST} lose 1.00 (" in " ".join(said.stdout.split()) and "wanted 1." in said.stdout
    assert "<svg" in page.read_text(encoding="utf-8")
    data = json.loads(run(*words, "--json", "--processes", "1").stdout)
    assert data["candidates"][0]["changes"] == {f"mind:{FIRST}": "random"}


def test_what_was_not_seen_is_not_said_to_be_impossible() -> None:
    """In a single fight each side has won always or never, and lost all or none: neither is sure to be so again."""
    result = lab.simulate(ENCOUNTER, 1, processes=1)
    for side in ENCOUNTER.sides:
        chance, losses = Target(side, 0.5), Target(side, 0.5, losses=True)
        said = chance.told(Candidate((), 1, *chance.measure(result, 2.5), True, 0))
        assert said in ("<86.3% (at most 86.3%)", ">13.7% (at least 13.7%)")
        lost, low, high = losses.measure(result, 2.5)
        assert low < high and 0 <= low <= lost <= high <= len(ENCOUNTER.roster)


def test_a_target_must_be_one() -> None:
    with pytest.raises(Refused, match="say what is wanted"):
        tune(ENCOUNTER, f"mind:{FIRST}=all")
    with pytest.raises(Refused, match="nothing may vary"):
        tune(ENCOUNTER, [], win=0.5)
    with pytest.raises(Refused, match="such as 0.65"):
        tune(ENCOUNTER, f"mind:{FIRST}=all", win=65)
    with pytest.raises(Refused, match="-1 cannot be lost"):
        tune(ENCOUNTER, f"mind:{FIRST}=all", losses=-1)


def test_a_chance_is_written_with_its_sign_or_as_a_share() -> None:
    said = run("tune", NAME, "-v", f"mind:{FIRST}=all", "--win", "65")
    assert said.exit_code == 2 and "write it as 65% or 0.65" in said.stderr


def test_only_what_is_surely_farther_drops_out() -> None:
    measured = {0: (0.5, 0.45, 0.55), 1: (0.6, 0.56, 0.64), 2: (0.9, 0.85, 0.95)}
    assert still_open(measured, 0.52) == [0, 1]
    assert least_distance(0.45, 0.55, 0.5) == 0
    assert least_distance(0.45, 0.55, 0.6) == pytest.approx(0.05)
