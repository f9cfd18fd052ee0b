"""`import fray` as a newcomer uses it: one import, values with words, refusals with reasons."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, assert_type

import pytest

import fray

REEDS = """
[[encounter]]
id = "encounter-reeds"
sides = ["heroes", "foes"]
combatants = [
  { who = "character-diaghilev", side = "heroes", position = 2 },
  { who = "monster-hired-knife", side = "foes", position = 4 },
]
"""

DUEL = "duel-of-honor"
door: Any = fray  # what people hand in is not always of the right type
LONGEST_REPR = 300
SYSTEMS = pytest.mark.parametrize("system", fray.systems())


def first_encounter(system: str) -> str:
    return f"{system}/{fray.encounters(system)[0]}"


def test_importing_fray_imports_nothing_else_of_it() -> None:
    program = "import fray, sys; print([name for name in sys.modules if name.startswith('fray.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_everything_on_offer_is_there_and_documented() -> None:
    assert sorted(name for names in fray.HOMES.values() for name in names) == sorted(fray.__all__)
    assert set(fray.__all__) <= set(dir(fray))
    for name in fray.__all__:
        assert inspect.getdoc(getattr(fray, name)), name
    with pytest.raises(AttributeError, match="it has Combatant"):
        fray.fights  # type: ignore[attr-defined]  # noqa: B018


@SYSTEMS
def test_a_fight_is_fought_to_its_end_and_everything_has_words(system: str) -> None:
    """Every kind of value that a fight hands out says what it is, in every system, and undo is undo."""
    fight = fray.start(first_encounter(system), seed=7, keeper=True)
    for number in range(60):
        if fight.over:
            break
        things = [
            fight,
            fight.decision,
            fight.options,
            fight.options[0],
            *fight.combatants,
            *fight.log[-3:],
            fight.log[:1],
        ]
        for thing in things:
            assert " object at 0x" not in repr(thing)
            assert repr(thing).startswith("<")
        options = [option for option in fight.options if not option.surrenders]
        chosen = options[number % len(options)]
        assert fight.options.find(chosen.key) == chosen
        assert chosen in fight.options.of(chosen.verb)
        assert all(chosen in fight.options.at(name) for name in chosen.targets)
        before, log = repr(fight), fight.log
        happened = fight.answer(chosen)
        assert list(fight.log)[len(fight.log) - len(happened) :] == list(happened) or not happened
        if number % 20 == 3:
            fight.undo()
            assert (repr(fight), fight.log) == (before, log)
            fight.redo()
    fight.play_out("random")
    assert fight.over and fight.headline in repr(fight)
    assert fight.winner in (*fight.sides, None)
    assert len(fight.options) == 0
    with pytest.raises(fray.Refused, match="the fight is over"):
        fight.decision  # noqa: B018


@SYSTEMS
def test_odds_add_up_and_a_notebook_shows_everything(system: str) -> None:
    fight = fray.start(first_encounter(system), seed=3, keeper=True)
    odds = fight.options[0].odds(paths=100)
    assert sum((chance.chance for chance in odds), Fraction(0)) == 1
    chance = fight.win_chance(futures=4)
    assert sum(share.count for share in chance.values()) + chance.draws.count == 4
    for thing in (fight, fight.decision, fight.options, fight.log, odds, chance):
        shown = thing._repr_html_()
        assert shown.startswith('<div class="fray">') and shown.count("<div") == shown.count("</div>"), thing


def test_you_may_play_one_side_against_minds() -> None:
    fight = fray.start("cellar-rats", seed=7, side="players", minds="random")
    while not fight.over:
        assert fight.decision.side == "players"
        fight.answer(fight.options[-1] if not fight.options[-1].surrenders else fight.options[0])
    watched = fray.start("cellar-rats", seed=7, minds="tactician")
    assert watched.over and str(watched.log[-1]) in str(watched.log)


def test_refusals_say_why_and_by_which_rule() -> None:
    fight = fray.start("duel-of-honor", seed=7)
    with pytest.raises(fray.Refused) as misspelled:
        fight.answer("end the trun")
    assert "did you mean End the turn?" in misspelled.value.message
    barred = next(iter(fight.decision.forbidden))
    with pytest.raises(fray.Refused) as forbidden:
        fight.answer(barred)
    assert forbidden.value.reason == "illegal now" and forbidden.value.clause
    assert forbidden.value.message == fight.decision.forbidden[barred]
    option = fight.options.find("end the turn")
    fight.answer(option)
    with pytest.raises(fray.Refused, match="no longer open"):
        fight.answer(option)
    with pytest.raises(AttributeError, match="did you mean move"):
        fight.options.mvoe  # noqa: B018
    with pytest.raises(fray.Refused, match="no side is called"):
        fray.start("duel-of-honor", side="nobody")
    with pytest.raises(fray.Refused, match="did you mean duel-of-honor"):
        fray.start("duel-of-honour")


def test_a_fight_comes_from_a_name_a_dictionary_a_file_and_an_encounter(tmp_path: Path) -> None:
    fight = fray.start("duel-of-honor", seed=7)
    encounter = fight.game.encounter
    again = fray.start(dict(encounter.source), seed=7)
    assert repr(fray.start(encounter, seed=7)) == repr(again) == repr(fight)
    fight.answer("end the turn")
    fight.save(tmp_path / "duel.json")
    loaded = fray.load(tmp_path / "duel.json")
    assert (repr(loaded), loaded.log, loaded.remark) == (repr(fight), fight.log, "")
    file = tmp_path / "reeds.toml"
    file.write_text(REEDS, encoding="utf-8")
    assert fray.start(str(file)).sides == ("heroes", "foes")
    assert fray.start("reeds", homebrew=[file]).title == fray.start(file).title
    with pytest.raises(fray.ContentError, match="strange"):
        fray.start({"id": "x", "strange": 1, "sides": ["a", "b"]})


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda fight: door.start(3), "3 is not an encounter: give its name"),
        (lambda fight: door.start(DUEL, seed=1.5), "1.5 is not valid for the seed: write a whole number"),
        (lambda fight: door.start(DUEL, side=3), "3 is not valid for side: write a text"),
        (lambda fight: door.start(DUEL, minds=3), "3 is not valid for minds: write a name such as 'tactician'"),
        (lambda fight: door.start(DUEL, minds=["random"] * 3), "3 minds for 2 sides; name one, or one each for"),
        (lambda fight: door.start(DUEL, system="nope"), "no system is called 'nope'"),
        (lambda fight: door.start(DUEL, system="stances"), "Stances has no encounter 'duel-of-honor'; it must be one"),
        (lambda fight: door.start("tavern-brawl"), "may be any of sixseconds/tavern-brawl, torchlight/tavern-brawl"),
        (lambda fight: door.simulate(DUEL, "10"), "'10' is not valid for fights: write a whole number, 1 or more"),
        (lambda fight: door.simulate(DUEL, 0), "0 is not valid for fights"),
        (lambda fight: door.simulate(DUEL, 5, seed="x"), "'x' is not valid for the seed"),
        (lambda fight: door.simulate(DUEL, 5, changes="nonsense"), "'nonsense' is no change; write it as"),
        (lambda fight: door.simulate(DUEL, 5, processes=0), "0 is not valid for processes"),
        (lambda fight: door.compare(DUEL), "there is nothing to compare: name a second encounter, or changes"),
        (lambda fight: door.compare(DUEL, "pit-fight", fights=0), "0 is not valid for fights"),
        (lambda fight: door.odds("4d"), "the number of sides is missing"),
        (lambda fight: door.odds(3), "3 is not a roll: write dice such as '4d6kh3'"),
        (lambda fight: fight.answer(3), "3 is not an answer: give an option"),
        (lambda fight: fight.win_chance(0), "0 is not valid for futures"),
        (lambda fight: fight.review("x"), "'x' is not valid for futures"),
        (lambda fight: fight.options[0].odds("x"), "'x' is not valid for paths"),
        (lambda fight: fight.options.at("Diaghilew"), "not a combatant or a place in this fight; did you mean"),
        (lambda fight: fight.save("/nowhere/x.json"), "/nowhere/x.json: cannot be written (No such file"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(asked: Callable[[Any], object], sentence: str) -> None:
    with pytest.raises(fray.Refused, match=re.escape(sentence)):
        asked(fray.start(DUEL, seed=7))


def test_every_name_that_is_listed_can_be_fought() -> None:
    assert {"sixseconds/tavern-brawl", "torchlight/tavern-brawl", "pit-fight"} <= set(fray.encounters())
    for name in fray.encounters():
        assert not fray.start(name, seed=7).over
    assert fray.start("torchlight/tavern-brawl", system="torchlight").system == "torchlight"
    assert fray.start("stances/encounter-duel").system == fray.start("encounter-duel").system == "stances"


def test_values_that_are_printed_are_never_a_wall_of_text() -> None:
    fight = fray.start(DUEL, seed=7)
    result = fray.simulate(DUEL, 300, processes=1, watch=20)
    comparison = fray.compare(DUEL, changes="mind:diaghilev=random", fights=20, processes=1)
    option = fight.options.move[0]
    values: list[object] = [fight.hint(), fight.review(5), option, option.odds(), fight.win_chance(4)]
    values += [result, result.run, result.rounds, result.record, result.study, result.plot(), result.fights_table()]
    values += [comparison, comparison.plot(), comparison.frame(), fray.odds("8d6")]
    values += [part for system in fray.systems().values() for part in (system, system.ledger)]
    for value in values:
        assert repr(value).startswith("<") and " object at 0x" not in repr(value)
        assert len(repr(value)) < LONGEST_REPR


def test_a_type_checker_knows_everything_and_finds_what_is_misspelled() -> None:
    """Strict mypy reads this file: `make lint` fails where a type is not as written here."""
    fight = assert_type(fray.start(DUEL, seed=7), fray.Fight)
    options = assert_type(fight.options.move.at("4"), fray.Options)
    assert_type(options[0].odds(), fray.Odds)
    assert_type(fight.answer(options[0]), fray.Log)
    assert_type(fight.combatants, list[fray.Combatant])
    assert_type(fight.decision, fray.Decision)
    assert_type(fight.log[-1], fray.Event)
    assert_type(fight.win_chance(4), fray.WinChance)
    assert_type(fray.simulate(DUEL, 5), fray.Result)
    assert_type(fray.compare(DUEL, changes="mind:diaghilev=random", fights=5), fray.Comparison)
    assert_type(fray.odds("2d6"), fray.DiceOdds)
    with pytest.raises(AttributeError, match="fray has no 'strat'"):
        fray.strat("pit-fight")  # type: ignore[attr-defined]


def test_the_lab_in_one_line() -> None:
    result = fray.simulate("duel-of-honor", 20, changes=["bartolomeo.position=4"])
    assert repr(result).startswith("<Result of 20 fights of 'Duel of Honor': diaghilev ")
    assert "<svg" in result._repr_html_()
    comparison = fray.compare("duel-of-honor", changes=["mind:diaghilev=random"], fights=20)
    assert repr(comparison).startswith("<Comparison of 'Duel of Honor'") and "<svg" in comparison._repr_html_()
    rolled = fray.odds("2d6")
    assert rolled.at_least(11) == Fraction(1, 12)
    assert rolled._repr_html_().count("<tr>") == 1 + 11 and "2.78%" in rolled._repr_html_()
    assert "40 higher totals" in fray.odds("d100")._repr_html_()
    assert repr(rolled) == "<DiceOdds 2d6: 2 to 12, 7 on average>"
