"""The little system of the tutorial passes what every system must, and its defaults read well."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fray
from fray.engine import plugins
from fray.engine.system import listed_systems
from fray.kit.actions import Turn, came_off
from fray.lab.simulate import SimulationError
from fray.terminal.files import command
from fray.testing.conformance import CHECKS
from fray.testing.little import arrange
from fray.testing.subjects import Subject, subjects_of
from tests.documents import blocks, run_python, text_of

ROOT = Path(__file__).resolve().parents[2]
SKIRMISH = ROOT / "examples" / "skirmish.py"
MOST_LINES = 200
SYSTEM: Any = plugins.from_path(SKIRMISH).system
ANNA, BO, GOBLIN = 0, 1, 2

both_forms = pytest.mark.both_forms


@pytest.fixture
def skirmish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system among the others, for this test."""
    monkeypatch.setenv(plugins.SETTING, str(SKIRMISH))
    yield


@both_forms
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_passes_what_every_system_must(check: Callable[[Subject], None]) -> None:
    for subject in subjects_of(SYSTEM):
        check(subject)


def test_it_is_as_short_as_promised_and_has_ten_clauses() -> None:
    assert len(SKIRMISH.read_text(encoding="utf-8").splitlines()) < MOST_LINES
    assert len(SYSTEM.ledger.clauses) == 10


def test_an_attack_hits_from_the_defense_on_and_guard_raises_it() -> None:
    Attack, Defend = SYSTEM.actions[:2]  # noqa: N806
    with arrange(
        SYSTEM, "bridge", ["d20=8 attack", "d6=2 damage", "d20=8 attack", "d20=12 attack", "d6=6 damage"]
    ) as scene:
        Attack(GOBLIN).do(scene.fight, scene.battle[ANNA])
        Defend().do(scene.fight, scene.battle[GOBLIN])
        Attack(GOBLIN).do(scene.fight, scene.battle[ANNA])
        Attack(GOBLIN).do(scene.fight, scene.battle[ANNA])
        assert scene.log == [
            "Anna hits Goblin A: damage 4.",
            "Goblin A defends.",
            "Anna misses Goblin A.",
            "Anna hits Goblin A: damage 5.",
            "Goblin A falls.",
        ]


def test_what_nobody_wrote_reads_well(skirmish: None) -> None:
    fight = fray.start("bridge", seed=7)
    assert fight.decision.question == "What does Bo do?"
    attack, *_, defend = fight.options
    assert [str(option) for option in fight.options] == [
        "Attack Goblin A",
        "Attack Goblin B",
        "Attack Goblin C",
        "Defend",
    ]
    assert attack.targets == ("Goblin A",) and attack.rule.startswith("Attack: roll d20 + Skill")
    odds = attack.odds()
    assert odds["misses"] == Fraction(9, 20) and odds.exact
    assert (odds.short, odds.success) == ("55% · 7", Fraction(11, 20)) and str(odds).startswith("Hit 55%, about 7")
    assert defend.odds().success is None and defend.odds().short == ""
    assert repr(fight["Anna"]) == "<Combatant 'Anna' (heroes) hit points 16/16, potions 1/1>"
    fight.answer(defend)
    assert fight["Bo"].tags == ("On guard",)
    assert sum(share.count for share in fight.win_chance(10).values()) <= 10
    assert fight.play_out()[-1].text.endswith("no other side is able to fight on.")


def test_the_next_event_shows_the_dice_and_the_sum(skirmish: None) -> None:
    fight = fray.start("bridge", seed=7)
    assert fight.log[1].text == "Initiative: Bo 7, Goblin C 6, Goblin A 5, Goblin B 5, Anna 4."
    assert len(fight.log[1].dice["initiative"]) == 5 and fight.log[1].clause == "initiative"
    fight.play_out()
    for event in fight.log:
        if " hits " in event.text:
            (attack,), (damage,) = event.dice["attack"], event.dice["damage"]
            assert 1 <= attack <= 20 and event.sum["damage"] == damage
        if " misses " in event.text:
            assert list(event.dice) == ["attack"] == list(event.sum)[:1]
            assert event.why().splitlines()[-1].endswith(f"skill = {sum(event.sum.values())}")
    study = fray.simulate("bridge", 5, watch=5, processes=1).study
    assert study is not None and {source.means for source in study.damage} == {"attack"}


def test_an_action_fails_where_it_says_so(skirmish: None) -> None:
    """At an enemy, by its misses; a word of its own for anything else; '' for what cannot fail."""
    battle = fray.start("bridge", seed=7).game.battle
    aims = [SYSTEM.aim(battle, SYSTEM.actions[0](at)) for at in (GOBLIN, ANNA)]
    assert [aim and aim.word for aim in aims] == ["Hit", None]
    hits, misses = event_named("Hits"), event_named("Misses")
    for events, reached in (
        ([hits("damage", BO, GOBLIN, 3)], True),
        ([misses("attack", BO, GOBLIN)], False),
        ([misses("attack", BO, GOBLIN), hits("damage", BO, GOBLIN, 3)], True),
        ([event_named("Defends")("defend", BO)], True),
        ([misses("attack", GOBLIN, BO)], None),
    ):
        assert came_off(BO, events) is reached


def event_named(name: str) -> Any:
    return getattr(sys.modules[type(SYSTEM).__module__], name)


def test_a_saved_fight_says_how_to_bring_its_system_back(skirmish: None, tmp_path: Path) -> None:
    path = tmp_path / "bridge.json"
    fray.start("bridge", seed=7).save(path)
    assert command("skirmish", "play --resume", path) == f"fray --system {SKIRMISH} play --resume {path}"
    assert command("momentum", "replay", path) == f"fray replay {path}"


def test_what_is_drawn_of_those_who_are_out(skirmish: None) -> None:
    fight = fray.start("bridge", seed=7)
    fight.play_out()
    fallen = next(combatant for combatant in fight.combatants if combatant.out)
    assert fallen.tags == ("Out",)


def test_players_who_do_not_see_a_combatant_do_not_see_its_initiative(skirmish: None) -> None:
    rolled = fray.start("bridge", seed=7).log[1].event
    told = rolled.told_without(frozenset({GOBLIN}))
    assert told is not None and GOBLIN not in told.about()
    assert len(told.dice()) == len(rolled.dice()) - 1 == 4
    assert rolled.told_without(frozenset(range(5))) is None


def test_content_is_read_by_the_fields_of_the_class(skirmish: None) -> None:
    rows = [{"who": "combatant-anna", "side": "a", "hits": 5}, {"who": "combatant-goblin", "side": "b", "skil": 3}]
    with pytest.raises(fray.ContentError, match=r"combatants\[2\].skil: is an unknown field; did you mean skill"):
        fray.start({"sides": ["a", "b"], "combatants": rows}, system="skirmish")
    del rows[1]["skil"]
    fight = fray.start({"sides": ["a", "b"], "combatants": rows}, system="skirmish")
    assert fight["Anna"]["hit points"] == 5
    assert fray.simulate("bridge", 20, changes=["goblin.count=1", "anna.hits=3"], processes=1).wins["heroes"].count > 0


def test_the_keeper_may_change_what_stands_on_a_card(skirmish: None) -> None:
    game = fray.start("bridge", seed=7).game
    game.override("set", ANNA, "hits", "3")
    game.override("condition", BO, "guarding", "yes")
    game.override("add", value='who = "combatant-goblin"\nside = "goblins"')
    game.override("remove", GOBLIN)
    cards = SYSTEM.cards(game.battle)
    assert (cards[ANNA].gauges[0].value, cards[BO].tags[0].label, cards[GOBLIN].out) == (3, "On guard", True)
    assert cards[-1].name == "Goblin D"
    for order, what, value in (("set", "hits", "99"), ("set", "skill", "1"), ("move", "", "field")):
        with pytest.raises(fray.Refused):
            game.override(order, ANNA, what, value)


def test_the_strategist_plays_it_and_its_fights_are_reviewed(skirmish: None) -> None:
    run = fray.simulate("bridge", 1, minds=["strategist:8"] * 2, processes=1)
    assert len(run.winners) == 1
    fight = fray.start("bridge", seed=3)
    fight.play_out()
    found = fight.review(futures=4)
    assert found.moments


def test_doctor_knows_an_action_of_two_words_that_minds_choose(tmp_path: Path) -> None:
    text = SKIRMISH.read_text(encoding="utf-8").replace("Attack", "HardAttack").replace('"skirmish"', '"hard_skirmish"')
    path = tmp_path / "hard_skirmish.py"
    path.write_text(text, encoding="utf-8")
    asked = [sys.executable, "-m", "fray", "doctor", str(path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert "bridge: " in done.stdout, done.stdout + done.stderr
    assert "Hard attack" not in done.stdout.partition("never chooses")[2]


RULING = """
[[ruling]]
id = "blades"
clauses = ["damage"]
question = "How sharp are blades?"
ruling = "As sharp as the rule says."
why = "It says nothing else."
variants = ["sharp: a hit takes 8 more"]

[[content]]
id = "combatant-anna"
"""


def test_a_rule_asks_which_reading_of_a_ruling_the_encounter_chose(tmp_path: Path) -> None:
    text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"blades"')
    text = text.replace('\n[[content]]\nid = "combatant-anna"\n', RULING, 1)
    before, after = "might=actor.might)", 'might=actor.might + 8 * fight.battle.plays("blades", "sharp"))'
    assert before in text
    path = tmp_path / "blades.py"
    path.write_text(text.replace(before, after), encoding="utf-8")
    run = [sys.executable, "-m", "fray", "--system", str(path), "compare", "bridge", "-n", "60", "--json"]
    rounds = json.loads(subprocess.run([*run, "-c", "blades=sharp"], capture_output=True, check=True).stdout)
    assert rounds["rounds"]["high"] < 0, "fights with sharper blades are shorter"


def test_every_icon_of_the_examples_is_one_that_the_page_has() -> None:
    declared = [path.read_text(encoding="utf-8") for path in ROOT.glob("src/fray/rulesets/*/stage.toml")]
    for path in (SKIRMISH, ROOT / "src" / "fray" / "cli" / "skeleton" / "rules.py.txt"):
        icons = re.findall(r'ICON = "([^"]+)"', path.read_text(encoding="utf-8"))
        assert icons and [icon for icon in icons if not any(f'"{icon}"' in text for text in declared)] == []


def test_a_skeleton_plays_tests_and_is_found_healthy(tmp_path: Path) -> None:
    """From `fray new` on, as its author walks: doctor, a run of the lab in two processes, its own tests."""

    def run(*words: str) -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "my_duel"), *sys.path])}
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "fray doctor my_duel" in run("fray", "new", "my_duel")
    found = run("fray", "doctor", "my_duel")
    assert "All is well." in found and "the tactician never chooses: Defend" in found
    add_the_rule_of_its_readme(tmp_path / "my_duel")
    found = run("fray", "doctor", "my_duel")
    assert "8 clauses" in found and "All is well." in found
    assert "My Duel" in run("fray", "--system", "my_duel", "sim", "first-fight", "-n", "20", "--processes", "2")
    assert f"{len(CHECKS) + 2} passed" in run("pytest", "-q", "-p", "no:cacheprovider", "my_duel")


def add_the_rule_of_its_readme(folder: Path) -> None:
    """The four steps under "Your first rule", as its reader does them."""
    package, readme = folder / folder.name, (folder / "README.md").read_text(encoding="utf-8")
    (clause,), (rule,) = blocks(readme, "toml"), blocks(readme, "python")
    ledger, rules = package / "ledger.toml", package / "rules.py"
    ledger.write_text(f"{ledger.read_text(encoding='utf-8')}\n{clause}", encoding="utf-8")
    written = rules.read_text(encoding="utf-8").replace("class MyDuel", f"{rule}\n\nclass MyDuel")
    offered = "actions = (Attack, Defend, Rest)"
    assert f"`{offered}`" in readme and "above `class MyDuel`" in readme
    rules.write_text(written.replace("actions = (Attack, Defend)", offered), encoding="utf-8")


# ---- plug-ins that are wrong


def wrong_here(written: str, instead: str) -> str:
    """The little system with a mistake in it."""
    text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"wrong"')
    assert written in text
    return text.replace(written, instead, 1)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("def broken(:", "wrong.py, line 1: invalid syntax"),
        ("x = 1\ny = no_such_name", "wrong.py, line 2: NameError: name 'no_such_name' is not defined"),
        ("x = 1", "offers no SYSTEM"),
        ("SYSTEM = 3", "SYSTEM is no system: it has no ledger"),
        ("from fray.kit import System\nclass A(System):\n    LEDGER = 'system = 3'\nSYSTEM = A()", "is no text"),
        ("raise SystemError", "wrong.py, line 1: SystemError"),
        (wrong_here("SYSTEM = Skirmish()", "SYSTEM = Skirmish"), "write SYSTEM = Skirmish()"),
        (wrong_here("@dataclass\nclass Fighter", "class Fighter"), "Fighter declares fields: write @dataclass"),
        (wrong_here("@dataclass\nclass Attack", "class Attack"), "Attack declares fields: write @dataclass above it"),
        (wrong_here("@dataclass\nclass Hits", "class Hits"), "Hits declares fields: write @dataclass above it"),
        (wrong_here("(Attack, Defend, Heal)", "(Attack)"), "`actions` is a list of classes: write actions = (Attack,)"),
        (wrong_here("(Attack, Defend, Heal)", "()"), "`actions` is empty"),
        (wrong_here("def do(", "def does("), "Attack needs a method do(self, fight, actor)"),
        (wrong_here("hits = 16", "hitz = 16"), "hitz: is an unknown field; did you mean hits?"),
        (
            SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"momentum"'),
            "the name 'momentum' is taken (built in)",
        ),
    ],
)
def test_a_broken_system_is_listed_with_its_error_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, error: str
) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(text, encoding="utf-8")
    before = fray.systems()
    monkeypatch.setenv(plugins.SETTING, os.pathsep.join([str(file), str(SKIRMISH)]))
    listed = next(found for found in listed_systems() if found.path == file)
    assert listed.system is None and error in listed.error and listed.whence() == file.name
    assert list(fray.systems()) == [*before, "skirmish"]
    done = subprocess.run([sys.executable, "-m", "fray", "doctor", str(file)], capture_output=True, text=True)
    assert done.returncode == 1 and error in done.stdout


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [
        ('change("hits", -actor', 'change("hit", -actor', "Fighter has no gauge 'hit'; did you mean hits?"),
        ("return [cls(foe.who) for foe in battle.foes(actor)]", "return None", "Attack.offered returns None"),
        ('{ id = "fall"', '{ id = "tumble"', "Falls cites 'fall', which the ledger does not have: write a clause"),
    ],
)
def test_doctor_says_once_what_stops_many_checks(tmp_path: Path, written: str, instead: str, found: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(wrong_here(written, instead), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "fray", "doctor", str(file)], capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout.count(found) == 1, done.stdout
    assert len(done.stdout.splitlines()) < 7


def test_doctor_gives_each_problem_of_a_ledger_a_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(wrong_here('id = "fall"', 'idd = "fall"'), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "fray", "doctor", str(file)], capture_output=True, text=True)
    first, *problems = done.stdout.splitlines()
    assert done.returncode == 1 and first.endswith("cannot be loaded:")
    places = [line.partition(":")[0] for line in problems]
    assert places == ["    wrong.py, clause 9, id", "    wrong.py, clause 9, idd"]


def test_a_combatant_with_nothing_to_do_is_named(skirmish: None) -> None:
    battle: Any = fray.start("bridge", seed=7).game.battle
    for foe in battle.foes(battle[BO]):
        foe.gone = True
    with pytest.raises(ValueError, match="Bo has nothing to do: one of Attack must always be offered"):
        Turn(battle, battle[BO], SYSTEM.actions[:1], lambda battle, actor: []).options()


def test_rules_that_break_in_the_lab_are_told_with_their_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the author's own mistake: nobody is asked to report it, and no traceback of the lab hides it."""
    file = tmp_path / "brittle.py"
    text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"brittle"')
    file.write_text(text.replace('tell(fight, Falls("fall"', 'tell(fight, Fells("fall"'), encoding="utf-8")
    monkeypatch.setenv(plugins.SETTING, str(file))
    line = 1 + text[: text.index('tell(fight, Falls("fall"')].count("\n")
    for minds in ("tactician", "strategist:1"):
        with pytest.raises(SimulationError) as broken:
            fray.simulate("brittle/bridge", 20, minds=minds, processes=1)
        assert str(broken.value).startswith(f"the rules failed: brittle.py, line {line}: NameError: name 'Fells'")


def test_a_path_that_is_no_system_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fray", "--system", "nowhere", "systems"], capture_output=True, text=True
    )
    assert done.returncode == 2 and "nowhere is no system: name a Python file" in done.stderr


def test_a_changed_file_is_read_again_where_that_is_wanted_and_a_broken_change_keeps_the_last_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bridge_game.py"
    text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"bridge_game"')

    def saved(words: str, at: int) -> plugins.Found:
        file.write_text(words, encoding="utf-8")
        os.utime(file, (at, at))
        return plugins.from_path(file)

    assert saved(text, 1).system.title == "Skirmish"
    assert saved(text.replace('"Skirmish"', '"Brawl"'), 2).system.title == "Skirmish"
    monkeypatch.setenv(plugins.WATCHING, "1")
    assert plugins.from_path(file).system.title == "Brawl"
    broken = saved("def", 3)
    assert broken.system.title == "Brawl" and "line 1" in broken.error
    assert saved(text, 4).error == ""


def test_an_installed_package_offers_its_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By the entry point that `fray new` writes."""
    package = tmp_path / "site"
    info = package / "pit_game-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pit-game\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[fray.systems]\npit = pit_game:SYSTEM\nlost = no_such_module:SYSTEM\n")
    text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', '"pit_game"')
    (package / "pit_game.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(package))
    plugins.installed.cache_clear()
    try:
        found = {found.name: found for found in plugins.installed()}
        assert found["pit_game"].origin == found["pit_game"].whence() == "pit-game 1.0"
        assert found["pit_game"].system.title == "Skirmish"
        assert "No module named 'no_such_module'" in found["lost"].error
        assert "pit_game" in fray.systems()
    finally:
        plugins.installed.cache_clear()
        sys.modules.pop("pit_game", None)


# ---- the tutorial


def test_the_tutorial_runs_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "HELD", {})
    said = run_python(text_of("docs/writing-a-system.md")).splitlines()
    assert said[0] == "0 True"
    assert any(line.startswith("<Fight 'Toll' (Tutorial), round 1, What does") for line in said)
    assert any(line.startswith("<Result of 50 fights of 'Toll': heroes ") for line in said)
    assert said[-2:] == [f"passed {len(CHECKS)}", "['Anna misses Goblin A.', 'Anna hits Goblin A: damage 3.']"]


def test_a_system_of_a_notebook_is_used_and_a_taken_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "HELD", {})
    assert fray.use(SYSTEM).name == "skirmish" and "bridge" in fray.encounters("skirmish")
    other = type("Other", (type(SYSTEM),), {"LEDGER": SYSTEM.LEDGER.replace('"skirmish"', '"momentum"')})()
    with pytest.raises(fray.Refused, match="momentum"):
        fray.use(other)
    with pytest.raises(fray.Refused, match="nowhere.py is no system"):
        fray.use("nowhere.py")
