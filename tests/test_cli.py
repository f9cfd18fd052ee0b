"""The `fray` command: what it prints, what it refuses, and its exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fray import __version__
from fray.cli import app
from fray.cli.coverage import problems, report_lines
from fray.cli.dice import percent
from fray.coverage import report
from fray.engine.save import MARKED, load
from fray.engine.system import systems
from tests.terminal.arrange import with_path

ENCOUNTER = "pit-fight"


pytestmark = pytest.mark.usefixtures("data")


def run(*arguments: str | Path, typed: str = "") -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def saved_fight(folder: Path, *answers: str) -> Path:
    """A fight in which these answers were typed."""
    path = folder / "fight.json"
    run("play", ENCOUNTER, "--seed", "4", "--save", path, typed="".join(f"{line}\n" for line in (*answers, "q")))
    return path


# ---- the command itself


def test_the_version_is_said() -> None:
    assert run("--version").stdout == f"fray {__version__}\n"


def test_every_command_has_help() -> None:
    text = run("--help").stdout
    for command in ("play", "sim", "encounters", "systems", "rules", "coverage", "check", "replay", "odds"):
        assert command in text
        assert run(command, "--help").exit_code == 0


def test_shells_can_complete() -> None:
    environment = {**os.environ, "_FRAY_COMPLETE": "complete_bash", "COMP_WORDS": "fray play pit-f", "COMP_CWORD": "2"}
    command = [sys.executable, "-c", "from fray.cli import app; app(prog_name='fray')"]
    done = subprocess.run(command, env=with_path(environment), capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["pit-fight"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "nowhere"], "no encounter is called 'nowhere'; `fray encounters` lists"),
        (["play", "pit-figth"], "did you mean pit-fight?"),
        (["play", "p"], "'p' may be any of"),
        (["sim", "nowhere"], "no encounter is called 'nowhere'"),
        (["play", ENCOUNTER, "--side", "orcs"], "no side is called 'orcs'"),
        (["play", ENCOUNTER, "--seat", "Nobody"], "nobody is called 'Nobody'"),
        (["play", ENCOUNTER, "--minds", "tacticia"], "no mind is called 'tacticia'; did you mean tactician?"),
        (["play", ENCOUNTER, "--minds", "strategist:0"], "write play-outs a decision from 1 to 100,000"),
        (["play", ENCOUNTER, "--resume", "x"], "leave out either ENCOUNTER or --resume"),
        (["play", ENCOUNTER, "--homebrew", "/nowhere"], "/nowhere: is neither a folder nor a file"),
        (["play", "--resume", "/nowhere"], "/nowhere: cannot be read"),
        (["replay", "/nowhere"], "/nowhere: cannot be read"),
        (["replay", "x", "--log", "--markdown"], "--log and --markdown exclude each other"),
        (["rules", "momentun"], "no system is called 'momentun'; did you mean momentum?"),
        (["replay", "/nowhere"], "/nowhere: cannot be read (No such file or directory)"),
        (["odds", "4d"], "fray: 4d\nfray:   ^ the number of sides is missing"),
        (["rules", "checkers"], "no system is called 'checkers'"),
        (["coverage", "checkers"], "no system is called 'checkers'"),
        (["check", "x.toml", "--system", "checkers"], "no system is called 'checkers'"),
        (["odds", "4d6k3"], "'k' does not say which dice to keep"),
        (["odds", "99d999!"], "too many outcomes"),
    ],
)
def test_what_cannot_be_done_is_said_on_stderr(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("fray: ")
    assert words in result.stderr


@pytest.mark.parametrize("arguments", [["fly"], ["play", "--fly"], ["play", ENCOUNTER, "--dice", "loaded"], ["odds"]])
def test_misspelt_commands_are_refused(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr


# ---- lists


def test_encounters_are_listed_with_their_sides() -> None:
    text = run("encounters").stdout
    for system in systems().values():
        for encounter in system.library().encounters():
            assert encounter.id.removeprefix("encounter-") in text


def test_encounters_as_data() -> None:
    found = json.loads(run("encounters", "--json").stdout)
    pit = next(encounter for encounter in found if encounter["id"] == ENCOUNTER)
    assert pit["system"] in systems()
    assert pit["title"] == "Pit Fight"
    assert pit["sides"] == [
        {"name": "ursk", "combatants": ["Ursk"]},
        {"name": "arena", "combatants": ["Pit Champion"]},
    ]


def test_systems_are_listed() -> None:
    text = run("systems").stdout
    for name, system in systems().items():
        assert f"{name}  ({system.title}: {len(system.ledger.clauses)} clauses" in text


# ---- rules and coverage


SYSTEM = next(iter(systems()))
LEDGER = systems()[SYSTEM].ledger
IDS = {clause.id for clause in LEDGER.clauses} | {ruling.id for ruling in LEDGER.rulings}


def test_the_rules_are_listed_with_rulings_marked_as_ours() -> None:
    text = run("rules", SYSTEM).stdout
    assert all(f"  {name}: " in text for name in IDS)
    assert text.index("Rulings (ours)") < text.index(f"  {LEDGER.rulings[0].id}: (ours)")


def test_a_clause_and_a_ruling_are_read_in_full() -> None:
    clause = LEDGER.clauses[0]
    text = " ".join(run("rules", SYSTEM, clause.id).stdout.split())
    assert " ".join(clause.text.split()) in text
    ruling = LEDGER.rulings[0]
    text = " ".join(run("rules", SYSTEM, ruling.id).stdout.split())
    assert " ".join(ruling.ruling.split()) in text
    assert "our reading" in text or "our addition" in text


def test_rules_are_found_by_their_words() -> None:
    best = LEDGER.search("parry riposte")[0]
    text = run("rules", SYSTEM, "parry", "riposte").stdout
    assert text.startswith(best.id)
    assert "Also (" in text


def test_words_that_nothing_speaks_of_are_found_nowhere() -> None:
    result = run("rules", SYSTEM, "zeppelins")
    assert result.exit_code == 1
    assert "speaks of 'zeppelins'" in result.stderr


def test_coverage_as_data_has_every_clause() -> None:
    result = run("coverage", SYSTEM, "--json")
    found = json.loads(result.stdout)[SYSTEM]
    assert {entry["id"] for entry in found} == IDS
    assert all(set(entry) == {"id", "kind", "code", "tests", "proof"} for entry in found)
    assert result.exit_code == (1 if result.stderr else 0)


def test_coverage_names_what_is_missing(tmp_path: Path) -> None:
    folder = tmp_path
    clause = '[[clause]]\nid = "{}"\nsection = "s"\nkind = "mechanic"\ntext = "t"\n'
    ledger = 'system = "small"\ntitle = "Small"\nsummary = "s"\n' + clause.format("done") + clause.format("undone")
    (folder / "ledger.toml").write_text(ledger, encoding="utf-8")
    (folder / "rules.py").write_text('"""[done]"""\n', encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_rules.py").write_text('def test_it():\n    """[done]"""\n', encoding="utf-8")
    found = report(folder)
    assert problems(found) == ["mechanic undone has no code", "mechanic undone has no tests"]
    assert re.search(r"done +mechanic +code +1 +tests +1", "\n".join(report_lines(found)))


# ---- odds


def test_odds_show_every_total() -> None:
    text = run("odds", "2d6").stdout
    rows = [line.split() for line in text.splitlines()[2:]]
    assert [row[0] for row in rows] == [str(total) for total in range(2, 13)]
    assert rows[5][1:3] == ["16.67%", "58.33%"]
    bars = [line.count("█") for line in text.splitlines()[2:]]
    assert bars.index(max(bars)) == 5
    assert bars[0] > 0


def test_odds_as_data_are_exact_and_sum_to_one() -> None:
    found = json.loads(run("odds", "4d6kh3", "--json").stdout)
    assert sum(Fraction(total["fraction"]) for total in found["totals"]) == 1
    assert found["totals"][-1]["fraction"] == "7/432"
    assert found["dice"] == "4d6kh3"


def test_exploding_dice_say_where_they_were_cut() -> None:
    assert "Explosions are followed" in run("odds", "2d8!").stdout
    assert run("odds", "d10x").exit_code == 0


def test_dice_may_be_written_with_blanks() -> None:
    assert run("odds", "2d6", "+", "3").stdout == run("odds", "2d6+3").stdout


def test_very_many_totals_are_cut_with_a_remark() -> None:
    text = run("odds", "3d100").stdout
    assert "less likely totals are left out here" in text
    assert len(text.splitlines()) < 70


def test_what_is_not_quite_certain_is_not_rounded_to_it() -> None:
    assert percent(Fraction(1, 10**6)).strip() == "<0.01%"
    assert percent(1 - Fraction(1, 10**6)).strip() == "99.99%"
    assert percent(Fraction(1)).strip() == "100.00%"
    assert {len(percent(Fraction(1, n))) for n in (1, 2, 100, 10**6)} == {7}


# ---- check and replay


GOOD = """
[[monster]]
id = "monster-big-rat"
line = "Big Rat - Hits 2, Defense 1, Move 2, Danger 1d/Attack Skill 1 (Steel, Melee, Teeth)"

[[encounter]]
id = "encounter-cellar"
sides = ["heroes", "rats"]
combatants = [
  { who = "character-ursk", side = "heroes", position = 1 },
  { who = "monster-big-rat", count = 2, side = "rats", position = 4 },
]
"""


def test_homebrew_that_is_right_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "cellar.toml").write_text(GOOD, encoding="utf-8")
    for argument in (tmp_path, tmp_path / "cellar.toml"):
        result = run("check", argument)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "cellar.toml: all is well" in result.stdout


def test_homebrew_can_be_listed_and_played(tmp_path: Path) -> None:
    (tmp_path / "cellar.toml").write_text(GOOD, encoding="utf-8")
    assert "cellar" in run("encounters", "--homebrew", tmp_path).stdout
    result = run("play", "cellar", "--homebrew", tmp_path, "--seed", "1", typed="q\n")
    assert result.exit_code == 0
    assert "Big Rat B" in result.stdout


def test_everything_wrong_is_named_at_once(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(GOOD.replace("position = 4", "position = 99"), encoding="utf-8")
    (tmp_path / "two.toml").write_text("[[weather]]\n", encoding="utf-8")
    (tmp_path / "three.toml").write_text("= 3\n", encoding="utf-8")
    (tmp_path / "four.json").write_text("{", encoding="utf-8")
    result = run("check", tmp_path, tmp_path / "four.json")
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert all(line.startswith("fray: ") for line in lines)
    for words in ("99 is out of range", "weather", "three.toml: is not TOML", "four.json: is not JSON"):
        assert any(words in line for line in lines), words


def test_content_is_checked_as_the_system_it_looks_most_like(tmp_path: Path) -> None:
    """A stat line is Momentum's, however much is missing on it."""
    (tmp_path / "home.toml").write_text('[[monster]]\nid = "monster-ogre"\nline = "Ogre - Hits 9"\n', encoding="utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert "home.toml, monster-ogre, line, Defense: it is missing" in result.stderr
    assert result.stderr.splitlines()[0].endswith("(momentum)")
    (tmp_path / "empty").mkdir()
    assert run("check", tmp_path / "empty").stderr == f"fray: {tmp_path / 'empty'}: has no .toml files\n"


def test_a_saved_fight_is_checked(tmp_path: Path) -> None:
    path = saved_fight(tmp_path)
    assert run("check", path).stdout == f"{path}: all is well\n"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["seed"] += 1
    data["tape"] = [["answer", "1", "0", "end", ""]]
    data["marks"] = ["0" * 10]
    path.write_text(json.dumps(data), encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert "first differs at entry 1" in result.stderr


def test_a_replay_shows_how_the_fight_stands(tmp_path: Path) -> None:
    path = saved_fight(tmp_path)
    result = run("replay", path)
    assert result.exit_code == 0
    assert "Pit Fight" in result.stdout
    assert "Not over. " in result.stdout


def test_a_replay_tells_the_fight(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    assert run("play", ENCOUNTER, "--side", "none", "--seed", "4", "--save", path).exit_code == 0
    log = run("replay", path, "--log").stdout
    assert log.startswith("   1  Round 1 begins.")
    game = load(path).game
    assert log.splitlines()[-1] == game.system.headline(game.battle)
    markdown = run("replay", path, "--markdown").stdout
    assert markdown.startswith("# Pit Fight\n")
    assert "1. Round 1 begins. `" in markdown
    assert markdown.rstrip().endswith(f"**{game.system.headline(game.battle)}**")


def test_a_fight_of_other_rules_is_replayed_with_a_remark(tmp_path: Path) -> None:
    path = saved_fight(tmp_path)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["ledger"] = "f" * 64
    path.write_text(json.dumps(data), encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 0
    assert "under ledger ffffffff" in result.stderr
    assert "It replays identically." in result.stderr


def test_going_on_with_a_fight_that_differs_leaves_its_file_alone(tmp_path: Path, data: Path) -> None:
    path = saved_fight(tmp_path, "end")
    fields = json.loads(path.read_text(encoding="utf-8"))
    fields["marks"][-1] = MARKED + "0" * 10
    path.write_text(json.dumps(fields), encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    result = run("play", "--resume", path, typed="\nq\n")
    assert "first differs" in " ".join(result.stdout.split())
    assert path.read_text(encoding="utf-8") == before
    assert len(list((data / "fights").glob("*.json"))) == 1


# ---- play, without a terminal


def test_without_a_terminal_a_fight_is_plain_text(tmp_path: Path) -> None:
    result = run("play", ENCOUNTER, "--seed", "4", "--save", tmp_path / "fight.json", typed="end\nq\n")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "quit > end\n" in result.stdout


def test_the_menu_offers_encounters_and_sides(data: Path) -> None:
    found = json.loads(run("encounters", "--json").stdout)
    number = [encounter["id"] for encounter in found].index(ENCOUNTER) + 1
    result = run("play", "--seed", "4", typed=f"0\n{number}\n2\n")
    assert "Which fight?" in result.stdout
    assert "No: type a number from 1 to" in result.stdout
    assert "Whom do you play?" in result.stdout
    assert "You play Pit Champion." in result.stdout
    assert result.exit_code == 130
    assert len(list((data / "fights").glob("pit-fight-*.json"))) == 1
    again = run("play", typed="y\n")
    assert "Go on with pit-fight-" in again.stdout
    assert "You play Pit Champion." in again.stdout
    assert again.exit_code == 130


def test_leaving_the_menu_is_no_error(data: Path) -> None:
    result = run("play", typed="q\n")
    assert result.exit_code == 0
    assert not data.exists()


def test_a_file_that_cannot_be_written_is_named_before_the_fight(tmp_path: Path) -> None:
    (tmp_path / "wall").touch()
    result = run("play", ENCOUNTER, "--save", tmp_path / "wall" / "fight.json", typed="q\n")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
