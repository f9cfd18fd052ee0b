"""What people read and look at."""

from __future__ import annotations

from typing import Any

from fray.engine.game import Game
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.defenses import AFTER_THE_ROLL, BEFORE_THE_ROLL, Blow, Defend
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import (
    HAMMER,
    HIT,
    MANEUVERS,
    Scene,
    counted,
    known,
    library,
    person,
    readied,
    scene,
)
from fray.rulesets.sixseconds.words.labels import label
from fray.rulesets.sixseconds.words.sentences import sentence

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
    assert len(drake) == 8 and "3,14" in drake  # a huge creature takes 3 x 3 squares; its card stands in the first


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


def told(s: Scene, *kinds: type) -> list[str]:
    return [sentence(s.battle, event) for event in s.fight.events if isinstance(event, kinds)]


def test_fortune_is_told_from_beginning_to_end() -> None:
    """[r-luck-die]"""
    s = scene(known("ione", "pc-ione"), person("mate", at=(1, 1)), person("foe", "them", (9, 9)))
    s.turn("ione", "spell-fortune:1").begin("mate")
    assert told(s, ev.StateBegan, ev.StateEnded) == ["Mate is fortunate.", "Mate is no longer fortunate."]


def test_a_dodged_attack_is_not_said_to_miss_the_evasion() -> None:
    """[reaction-dodge]"""
    s = scene(
        person("hero", sheet={"reflex": 9}),
        person("foe", "them", (1, 0), hold=HAMMER),
        dice=[*HIT, "d4=4 dexterity", "d4=4 athletics", "d20=9 luck"],
        defend=["dodge"],
    )
    assert told(s.turn("foe", "attack:0:melee:0"), ev.Missed) == ["Foe misses Hero after all."]


def test_what_is_broken_does_not_break_again() -> None:
    """[r-durability, r-block-effects]"""
    s = scene(
        person("hero", at=(1, 0), hold=["shield-buckler"], wear=[5], sheet={"evasion": 4}),
        known("wraith", "monster-wraith", "them"),
        dice=["d10=4 willpower", "d6=1 combat", "d20=9 luck"],
        defend=["block:0"],
    )
    s.turn("wraith", "attack:-2:melee:0")
    assert len([line for line in told(s, ev.ItemWorn) if line.endswith("is broken.")]) == 1


def test_an_attack_roll_says_which_pairs_counted_and_why() -> None:
    """[r-advantage, r-advantage-sources]"""
    s = scene(
        person("hero", at=(1, 0), prone=True),
        person("archer", "them", (5, 0), hold=["weapon-shortbow"], frightened=1, fright_source=0),
        dice=[*["d4=3 dexterity", "d6=5 combat"] * 3, "d20=9 luck"],
    )
    (line,) = told(s.turn("archer", "attack:0:ranged:0"), ev.AttackRolled)
    assert "the worst of 3 pairs" in line and "(frightened -1, prone target -1)" in line


def test_a_readied_action_is_none_of_a_turns_actions() -> None:
    """[r-ready]"""
    s = scene(
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0), hold=HAMMER, readied=readied("starts-attack-on", "move")),
        readied=["move:6,0"],
    )
    counted(s).turn("hero", "attack:0:melee:1")
    assert "Hero starts an attack: Foe takes the readied action." in told(s, ev.Triggered)
    assert "Foe takes an action: a move." in told(s, ev.Paid)


def test_a_defender_that_must_answer_blindly_is_told_of_no_result() -> None:
    """[r-attack-sequence]: 'blind dodge and parry': the attack has not been rolled yet."""
    s = scene(person("foe", "them", (1, 0), hold=HAMMER), person("hero"))
    for moment, words in (
        (BEFORE_THE_ROLL, "Hero: Foe attacks. React before the roll?"),
        (AFTER_THE_ROLL, "Hero: Foe would hit with 9. React?"),
    ):
        blow = Blow(s["foe"], MANEUVERS["trip"])
        blow.result = 9 if moment == AFTER_THE_ROLL else 0
        question: Any = Defend(s.battle, s["hero"], blow, moment, "")
        assert SYSTEM.question(s.battle, question) == words
