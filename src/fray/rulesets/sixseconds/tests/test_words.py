"""What people read and look at."""

from __future__ import annotations

from fray.engine.game import Game
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import library, person, scene
from fray.rulesets.sixseconds.words.labels import label

GEAR = library().shelf.gear


def test_every_sentence_label_and_question_has_words() -> None:
    """[r-decision-points]: a whole fight read aloud."""
    for name in ("goblin-ambush", "drake-lair"):
        game = Game(SYSTEM, library().encounter(name), 3, [SYSTEM.tactician()] * 20)
        assert isinstance(game.battle, SixBattle)
        story = [SYSTEM.sentence(game.battle, event) for event in game.events]
        assert all(line.endswith(".") and line[0].isupper() for line in story)
        assert SYSTEM.headline(game.battle)


def test_the_board_declares_every_square() -> None:
    """[r-grid, r-terrain]."""
    battle = SYSTEM.battle(library().encounter("drake-lair"))
    board = SYSTEM.board(battle)
    assert (board.shape, len(board.places)) == ("grid", 22 * 16)
    lock = next(place for place in board.places if place.key == "21,8")
    assert {tag.label for tag in lock.tags} >= {"locked door", "lock", "goal of the players"}
    assert (lock.column, lock.row) == (21, 8)
    drake = [place.key for place in board.places if any(tag.label == "Drake" for tag in place.tags)]
    assert len(drake) == 8 and "5,8" in drake  # a huge creature takes 3 x 3 squares; its card stands in the first


def test_shields_are_called_shields_wherever_they_are_named() -> None:
    """[free-drop-item, action-brandish]"""
    s = scene(person("hero", hold=["shield-round", "shield-buckler"]), person("foe", "them", (9, 9)))
    words = [
        label(s.battle, option) for option in turn_options(s.battle, s["hero"]) if option.key().startswith("drop:")
    ]
    assert words == ["Drop the round shield", "Drop the buckler (other hand)"]
    s["hero"].held[0] = s["hero"].held[0].worn(2)
    s["hero"].carried.append(Item(GEAR["shield-round"], 12, True))
    s.mind.answers["hold"] = ["hold:shield-round/12"]
    s.turn("hero", "brandish").done()
    assert s["hero"].held == [Item(GEAR["shield-round"], 12, True)]
