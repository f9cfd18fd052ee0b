"""Surprise: who has it, and who acts in a surprise round."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model.state import HERE, NOBODY, TO_COME, Instigation
from fray.rulesets.sixseconds.rules.beginning import begin_combat
from fray.rulesets.sixseconds.rules.teams import eligible
from fray.rulesets.sixseconds.tests.arrange import known, opened, person, scene, team


def test_in_a_surprise_round_only_the_surprising_team_acts() -> None:
    """[surprise-then-normal, surprise-sources, initiative-instigator-first, r-case-conventions], case
    [text-surprise-goblins]."""
    s = opened(
        *team("players", 9, "boudica", "roland", "agnessa", "fabian"),
        *team("goblins", 0, "g1", "g2", "g3"),
        by="g1",
        on="boudica",
        surprise=["unseen:1"],
    )
    s.battle.instigation = Instigation(s["g1"].who, "attack", s["boudica"].who)
    s.steps(1)
    s.battle.bound = False
    s.steps(5)
    assert s.took_turns() == ["g1", "g2", "g3"]
    assert s.battle.surprise_round and s["boudica"].surprised
    s.steps(9)
    assert s.took_turns()[3:] == ["g1", "boudica", "g2", "roland", "g3", "agnessa", "fabian"]
    assert not s.battle.surprise_round and not s["boudica"].surprised


def test_danger_sense_lets_its_owner_act_in_a_surprise_round() -> None:
    """[surprise-immune-acts, surprise-round-initiative, talent-danger-sense], case [text-danger-sense]."""
    s = opened(
        known("clementine", "pc-clementine", "players", (9, 9)),
        *team("players", 7, "roland", "agnessa", "fabian"),
        *team("goblins", 0, "g1", "g2", "g3"),
        by="g1",
        on="roland",
        surprise=["unseen:1"],
    )
    s.steps(1)
    s.battle.bound = False
    s.mind.answers["pick"] = ["pick:4"]
    s.steps(3)
    s["g2"].presence = 3  # killed on Clementine's turn, before it acted
    s.steps(2)
    assert s.took_turns() == ["g1", "clementine", "g3"]
    s.steps(8)
    assert s.took_turns()[3:] == ["g1", "clementine", "g3", "roland", "agnessa", "fabian"]


def test_stealth_is_tested_by_each_sneaker_against_the_most_aware_of_each_team() -> None:
    """[r-surprise-procedure, surprise-sources]: the lowest result counts; result >= score surprises that team."""
    people = [
        *team("goblins", 0, "g1", "g2"),
        person("dull", "watch", (9, 0), sheet={"awareness_score": 5}),
        person("sharp", "thieves", (9, 5), sheet={"awareness_score": 6}),
    ]
    dice = ["d4=4 dexterity", "d4=4 stealth", "d20=9 luck", "d4=3 dexterity", "d4=2 stealth", "d20=9 luck"]
    s = opened(*people, by="g1", dice=dice, surprise=["creep:0"])
    begin_combat(s.fight)
    assert (s["dull"].surprised, s["sharp"].surprised, s.battle.by_stealth) == (True, False, True)
    loud = ["d4=1 dexterity", "d4=1 stealth", "d20=9 luck", "d4=3 dexterity", "d4=2 stealth", "d20=9 luck"]
    heard = opened(*people, by="g1", dice=loud, surprise=["creep:0"])
    begin_combat(heard.fight)
    assert (heard.battle.surprise_round, heard.battle.surprise_team) == (False, -1)


def test_the_first_attack_out_of_stealth_is_a_sneak_attack() -> None:
    """[r-surprise-sneak, sneak-attack]: only the first of each, only against the surprised, only out of stealth.

    Only a sneak attack rolls a second pair, and the script must be used up to its last die.
    """
    pair = ["d6=1 strength", "d6=1 combat"]
    for stealth, dice in (
        (True, [*pair, *pair, "d20=9 luck", *pair, "d20=9 luck"]),
        (False, [*pair, "d20=9 luck"] * 2),
    ):
        s = scene(
            person("g1", "goblins", hold=["weapon-warhammer"]),
            person("foe", "players", (1, 0), surprised=True),
            dice=dice,
        )
        s.battle.surprise_round, s.battle.by_stealth, s.battle.surprise_team = True, stealth, 0
        s.strike("g1", "foe").strike("g1", "foe").done()
        assert s["g1"].attacks_made == 2


def test_the_surprised_neither_act_nor_react_nor_can_be_commanded() -> None:
    """[r-surprised, surprise-round, r-command]."""
    s = scene(
        person("boss", focus=5, sheet={"focus": 5}),
        person("mate", at=(0, 5), surprised=True),
        person("foe", "them", (1, 0), hold=["weapon-warhammer"]),
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck"],
    )
    s.turn("boss")
    assert "command" not in s.families()
    s["boss"].surprised = True
    s.strike("foe", "boss").done()
    assert "boss:defend" not in s.mind.asked
    assert [combatant.name for combatant in eligible(s.battle, 0)] == []


def test_those_still_to_come_neither_sneak_nor_are_surprised() -> None:
    """[r-surprise-procedure, r-joiners]: nor does the awareness of a latecomer count."""
    s = opened(
        person("g1", "goblins", sheet={"dexterity": 6}),
        person("g2", "goblins", (0, 2), presence=TO_COME, joins_round=2),
        person("dull", "watch", (9, 0), sheet={"awareness_score": 5}),
        person("sharp", "watch", (9, 5), presence=TO_COME, joins_round=2, sheet={"awareness_score": 9}),
        by="g1",
        dice=["d6=3 dexterity", "d4=3 stealth", "d20=9 luck"],
        surprise=["creep:0"],
    )
    begin_combat(s.fight)
    s.done()
    assert [combatant.name for combatant in s.battle.combatants if combatant.surprised] == ["dull"]


def test_surprise_in_plain_view_is_no_stealth() -> None:
    """[surprise-sources, r-surprise-sneak, surprise-round]: every other team is surprised by it."""
    for how, stealth in (("plain", False), ("unseen", True)):
        s = opened(*team("goblins", 0, "g1"), *team("watch", 9, "w1"), *team("thieves", 5, "t1"), by="g1")
        s.mind.answers["surprise"] = [f"{how}:0"]
        begin_combat(s.fight)
        assert (s.battle.by_stealth, s["w1"].surprised, s["t1"].surprised, s["g1"].surprised) == (
            stealth,
            True,
            True,
            False,
        )


@pytest.mark.parametrize(("ruled", "team"), [("none", NOBODY), ("unseen:0", 0), ("plain:1", 1)])
def test_the_keepers_word_replaces_what_the_encounter_says(ruled: str, team: int) -> None:
    """[surprise-sources, r-keeper-default]"""
    s = opened(person("g1", "goblins"), person("w1", "watch", (9, 9)), by="g1", surprise=[ruled])
    s.battle.surprise_team = 1 if team != 1 else 0
    begin_combat(s.fight)
    assert (s.battle.surprise_team, s.battle.surprise_round) == (team, team != NOBODY)


def test_the_most_aware_member_of_a_team_must_be_deceived_and_there_must_be_a_sneaker() -> None:
    """[r-surprise-procedure]"""
    for presence, score, surprised in ((HERE, 6, True), (HERE, 7, False), (TO_COME, 6, False)):
        s = opened(
            person("g1", "goblins", presence=presence, joins_round=2),
            person("dull", "watch", (9, 0), sheet={"awareness_score": 2}),
            person("sharp", "watch", (9, 5), sheet={"awareness_score": score}),
            by="dull",
            dice=["d4=3 dexterity", "d4=3 stealth", "d20=9 luck"] if presence == HERE else [],
            surprise=["creep:0"],
        )
        begin_combat(s.fight)
        assert (s["dull"].surprised, s["sharp"].surprised, s.battle.surprise_round) == (surprised,) * 3
        s.done()
