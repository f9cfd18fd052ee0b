"""What systems declare for the stage: verbs, words and icons from a file, and answers found by type."""

from __future__ import annotations

from pathlib import Path

import pytest

from fray.engine.content import ContentError
from fray.engine.decisions import Option, Word
from fray.engine.events import About, Departed, Event
from fray.engine.stage import CHOOSE, Moment, Stage, by_type, dashed, moments_by_type, stage_in, verbs_by_type
from tests.toy import RING, TOY, ToyBattle

DECLARED = """
leads = ["hearts"]

[verb.attack]
label = "Attack"
icon = "crossed-swords"
sentence = "Hurt a foe."

[verb.yield]
label = "Yield"
icon = "white-flag"
sentence = "Give up."
menu = true

[term.hearts]
label = "Hearts"
sentence = "At zero hearts you are out."

[icon]
cave-rat = "rat"
creature = "beast-eye"
"""


def declared(folder: Path, text: str) -> Stage:
    (folder / "stage.toml").write_text(text, encoding="utf-8")
    return stage_in(folder)


def battle() -> ToyBattle:
    return TOY.battle(RING)


def test_a_file_declares_verbs_in_order_words_icons_and_leads(tmp_path: Path) -> None:
    stage = declared(tmp_path, DECLARED)
    assert [(verb.key, verb.menu) for verb in stage.verbs] == [("attack", False), ("yield", True)]
    assert stage.verb("attack").sentence == "Hurt a foe."
    assert stage.verb("dance") is CHOOSE
    assert (stage.place_of("yield"), stage.place_of("dance")) == (1, 2)
    assert stage.terms["hearts"].label == "Hearts"
    assert stage.leads == ("hearts",)


def test_an_icon_is_found_by_name_and_homebrew_has_a_general_one(tmp_path: Path) -> None:
    stage = declared(tmp_path, DECLARED)
    assert stage.icon_of("Cave Rat", "creature") == "rat"
    assert stage.icon_of("Marsh Heron", "creature") == "beast-eye"
    assert stage.icon_of("Marsh Heron") == ""
    assert stage.icon_of("Giant Cave Rat", "creature") == "rat", "what says what it is looks like that"
    assert dashed("The Wolf's Jaws (big)") == "the-wolfs-jaws-big"


def test_a_misspelled_field_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="sentance"):
        declared(tmp_path, DECLARED.replace('sentence = "Give up."', 'sentance = "Give up."'))


class Fall(Departed):
    """A departure of its own kind."""


def test_answers_are_found_by_type_and_then_by_what_it_derives_from() -> None:
    rank = by_type({Departed: 1, About: lambda battle, event: event.who}, 9)
    assert rank(battle(), Fall("rule", 3)) == 1
    assert rank(battle(), About("rule", 3)) == 3
    assert rank(battle(), Event("rule")) == 9


def test_an_option_without_a_verb_is_a_small_answer() -> None:
    verb = verbs_by_type({Word: "speak"})
    assert verb(battle(), Word("yes", "rule")) == "speak"
    assert verb(battle(), Option()) == CHOOSE.key


def test_an_event_without_a_moment_shows_what_the_engine_knows() -> None:
    moment = moments_by_type({About: lambda battle, event: Moment("turn", event.who)})
    assert moment(battle(), About("rule", 1)) == Moment("turn", 1)
    assert moments_by_type({})(battle(), Departed("rule", 2)) == Moment("out", 2)
    assert moments_by_type({})(battle(), Event("rule")) is None
