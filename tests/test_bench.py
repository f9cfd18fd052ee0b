"""The benchmark runs and says what it measured. What it measures is for whoever reads it: nothing is timed here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.growth import growth_chart

import fray
from fray.engine.system import systems

ROOT = Path(__file__).resolve().parent.parent
OPEN_SPIEL = find_spec("pyspiel") is not None
TINY = ("--seconds", "0.001", "--repetitions", "1")


def bench(*words: str) -> str:
    here = str(Path(fray.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "tools.bench", *TINY, *words],
        env={**os.environ, "PYTHONPATH": here},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_benchmark_measures_every_system() -> None:
    data = json.loads(bench("--json"))
    assert sorted(data["systems"]) == sorted(systems())
    assert data["form"] in ("compiled", "interpreted")
    assert {"backgammon_per_second", "marks"} <= data.keys()
    assert data["starts"].keys() == data["start_marks"].keys()
    assert all(ratio > 0 for ratio in data["starts"].values())
    maps = [name for name, system in systems().items() if "map" in system.library().encounters()[0].source]
    assert maps
    assert all(data["systems"][name]["large_map_over_small"] > 0 for name in maps)
    assert {"OpenSpiel: connect_four", "OpenSpiel: backgammon"} <= data["other_steps"].keys() or not OPEN_SPIEL
    for figures in data["systems"].values():
        assert [steps["per_second"] > 0 for steps in figures["steps"]] == [True] * 3
        assert figures["decisions_per_second"] > 0
        assert figures["clone_microseconds"] > 0
        assert figures["lab_over_loop"] > 0
        assert figures["futures_over_batch"] > 0
        assert {"compiled_over_interpreted", "over_backgammon", "two_processes_over_one", "remarks"} <= figures.keys()
        sizes = figures["sizes"]
        assert len(sizes) > 1
        assert [size["combatants"] for size in sizes] == sorted(size["combatants"] for size in sizes)
        assert all(size["nanoseconds"] > 0 and size["options"] >= 1 for size in sizes)


def test_the_table_names_what_was_not_measured() -> None:
    said = bench("--system", min(systems()))
    for words in ("compiled over interpreted", "two processes over one", "lab over the bare loop", "a decision among"):
        assert words in said
    assert "OpenSpiel" in said and "FightEnv" in said and "side by side" in said


def test_growth_is_drawn_beside_that_of_the_options() -> None:
    rows = {"cost": [(100.0, 2.0), (150.0, 4.0), (400.0, 6.0)]}
    chart = growth_chart("Growth", "combatants", (4, 8, 16), rows)
    assert all(word in chart.svg for word in ("4.00 times", "1.50 times", "3.00 times", "its options", "combatants"))
