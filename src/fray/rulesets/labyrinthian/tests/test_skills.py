"""Skill Actions: degrees, complications, the Keeper's word, and the standard deeds."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import SKILLS
from fray.rulesets.labyrinthian.model.terrain import COVER, DIFFICULT
from fray.rulesets.labyrinthian.rules.skill_effects import DEEDS
from fray.rulesets.labyrinthian.tests.arrange import Scene, case_dice, known, person, scene


def builder(rating: int, target: str = "target:18") -> Scene:
    """Somebody with Wisdom +4 who builds a barricade."""
    return scene(
        person("b", ratings=[rating, 1], sheet={"wisdom": 4}),
        person("e", "them", "fs"),
        target_number=[target],
        rating=["rating:0"],
    )


@pytest.mark.parametrize(("rating", "degree", "asked"), [(14, "clean", ""), (9, "a complication", "complication")])
def test_a_skill_action_always_succeeds_cleanly_or_with_complications(rating: int, degree: str, asked: str) -> None:
    """[skill-clean-success, skill-within-five, skill-far-short, skill-choose-ar-after, skill-action-total,
    skill-target-number, skill-actions, skill-declare-intent, zero-exact-values, skill-construction-basic], case
    [skill-action-degrees]."""
    s = builder(rating).answer(complication=["choose:3"] if asked else [])
    s.roll(*(["d6=4 complication"] if asked else [])).turn("b", "skill:barricade").done()
    tried = s.told(ev.SkillTried)[0]
    assert (tried.total, tried.needed, tried.degree) == (rating + 4, 18, degree)
    assert s.was_asked("complication") is bool(asked)
    cover = s.battle.ground.tag(s["b"].position, COVER)
    assert cover is not None and (cover.capacity, cover.structure) == (2, 20)
    assert s["b"].composure == (56 if asked else 60)
    assert s.mind.asked[:3] == ["b:turn", "b:target-number", "b:rating"]


def test_more_than_five_short_is_a_severe_complication() -> None:
    """[skill-far-short, skill-complications-default], case [skill-action-degrees]."""
    s = builder(8).answer(severe_complication=["roll"]).roll("d4=3 complication").turn("b", "skill:barricade").done()
    assert s.told(ev.SkillTried)[0].degree == "severe complications"
    assert s["b"].ratings_left() == 0


def some(number: int) -> Scene:
    return builder(9).answer(complication=[f"choose:{number}"])


def test_some_complications() -> None:
    """[skill-complications-default]: Movement, Prone, Composure down to 1, Difficult Terrain."""
    assert some(1).turn("b", "skill:trap")["b"].movement == 10
    assert some(2).turn("b", "skill:trap")["b"].prone
    s = some(3).roll("d6=6 complication")
    s["b"].composure = 3
    assert s.turn("b", "skill:trap")["b"].composure == 1
    s = some(4).turn("b", "skill:trap")
    assert s.battle.ground.has(s["b"].position, DIFFICULT)


def test_severe_complications() -> None:
    """[skill-complications-default]: all Movement and Prone, 2d6 Composure, the Initiative."""
    s = builder(1).answer(severe_complication=["choose:1"]).turn("b", "skill:trap")
    assert s["b"].movement == 0 and s["b"].prone
    s = builder(1).answer(severe_complication=["choose:2"]).roll("d6=6 complication", "d6=3 complication")
    assert s.turn("b", "skill:trap")["b"].composure == 51
    s = builder(1).answer(severe_complication=["choose:4"], turn=["skill:trap"])
    s.battle.holder = 0
    s.steps().done()
    assert s.battle.holder == s["e"].who and s.told(ev.InitiativeSeized)


def test_the_keeper_may_hold_a_complication_back() -> None:
    """[skill-complication-hidden]: nobody is told, and it strikes on a later Turn."""
    s = builder(9).answer(complication=["later", "choose:2"]).turn("b", "skill:trap")
    assert not s.told(ev.Complicated) and not s["b"].prone
    s.turn("b").done()
    assert s["b"].prone and s["b"].owed == 0


def test_the_keeper_may_refuse_or_ask_for_the_other_rating() -> None:
    """[skill-must-fit, skill-yes-and, skill-extra-requirements]: a refused idea costs nothing."""
    s = builder(14, "refuse")
    s.mind.answers["rating"] = []
    s.turn("b", "skill:barricade").done()
    assert s["b"].ratings_left() == 2 and not s.battle.ground.tags
    s = builder(14, "target-and-other:18").turn("b", "skill:barricade").done()
    assert s["b"].ratings_left() == 0 and s.battle.ground.tags


def test_an_idea_of_ones_own_is_refused_unless_the_keeper_likes_it() -> None:
    """[skill-yes-and, keeper-default, skills-thirty-two, skill-actions, keeper-role]"""
    s = scene(person("b"), person("e", "them"), which_skill=["skill:Riding"])
    s.battle.improvising = True
    s.turn("b", "skill:improvise").done()
    assert s.offered("target-number")[0] == "refuse" and s["b"].ratings_left() == 2
    assert len(s.offered("which-skill")) == 32
    s.answer(which_skill=["skill:Riding"], target_number=["target:12"], rating=["rating:0"])
    s.turn("b", "skill:improvise").done()
    assert s.told(ev.SkillTried)[0].skill == "Riding" and s["b"].ratings_left() == 1


def test_there_are_thirty_two_skills_eight_to_a_talent() -> None:
    """[skills-thirty-two]"""
    names = [name for row in SKILLS for name in row]
    assert [len(row) for row in SKILLS] == [8, 8, 8, 8] and len(set(names)) == 32
    assert {skill for skill, _, _ in DEEDS.values()} <= set(names)
    assert "Athletics" in SKILLS[1]


def test_construction_repairs_and_lays_traps() -> None:
    """[skill-construction-basic, skill-standard-effects]"""
    s = scene(person("b", ratings=[15, 15]), person("e", "them", "fs"), tags=["churn cover +1 sp 25"])
    s.battle.ground.tags[0].structure = 2
    s.answer(rating=["rating:0"]).turn("b", "skill:repair:0", "skill:trap").done()
    assert s.battle.ground.tags[0].structure == 22
    assert s.battle.ground.traps[s["b"].position] == 1


def test_a_trap_on_a_carried_door_adds_to_the_next_charge() -> None:
    """[skill-construction-trap-door, skill-standard-effects]"""
    s = scene(
        person("b", weapons=["stick"], ratings=[15, 15]),
        person("e", "them", spent=True, sheet={"pr": -20}),
        dice=["d6=1 damage", "d6=1 damage", "d10=7 trap", "d10=2 trap"],
        rating=["rating:0"],
        approach=["charge:10"],
    )
    s.turn("b", "skill:door-trap", "attack:0:1").done()
    assert s["e"].composure == 60 - 2 - 10 - 9 and not s["b"].door_trap


def test_linguistics_makes_the_enemy_name_who_is_next() -> None:
    """[skill-linguistics, skill-standard-effects]"""
    s = scene(
        person("b", ratings=[15, 15]),
        person("e", "them"),
        person("f", "them"),
        person("g", "them"),
        rating=["rating:0"],
        name_next=["pick:3"],
    )
    s.answer(turn=["skill:overhear:1"])
    s.battle.holder = 0
    s.steps().done()
    assert s.battle.holder == s["g"].who and s.was_asked("e:name-next")


def test_a_truce_is_the_keepers_to_accept() -> None:
    """[skill-linguistics]: by default they fight on."""
    s = scene(person("b", ratings=[15, 15]), person("e", "them"), truce=["no", "yes"], rating=["rating:0"])
    s.turn("b", "skill:truce", "skill:truce").done()
    assert s.battle.truce and s.battle.result is not None and s.battle.result.winner == ""


def test_tactics_reads_what_breaks_a_stance() -> None:
    """[break-stance-tactics, skill-target-number, skill-clean-success, information-visible], case
    [tactics-reads-the-bastion]."""
    s = scene(
        known("hale", "hale", ratings=[7, 1]),
        known("knight", "ironclad-knight", "them", stance=4, stance_dice=[12]),
        dice=case_dice("tactics-reads-the-bastion"),
        target_number=["target:15"],
        rating=["rating:0"],
    )
    s.turn("hale", "skill:tactics:1").done()
    read = s.told(ev.StanceRead)[0]
    assert (read.uses, read.frame) == (3, "Turn") and s.told(ev.SkillTried)[0].degree == "clean"
    assert s.battle.read_stances == 2


def test_medicine_restores_and_fear_stops_at_one() -> None:
    """[skill-standard-effects, paying-composure-is-not-damage]"""
    s = scene(
        person("b", ratings=[15, 15], composure=30),
        person("e", "them", composure=4, wounds=["gashed d4"]),
        dice=["d10=7 restoration", "d10=9 intimidation"],
        rating=["rating:0"],
    )
    s.turn("b", "skill:medicine:0", "skill:intimidate:1").done()
    assert s["b"].composure == 37 and s["e"].composure == 1


def test_a_grapple_holds_until_escaped_and_far_short_fails_outright() -> None:
    """[grapple-house, skill-specific-beats-general]"""
    s = scene(
        person("b", ratings=[10, 1]),
        person("e", "them", ratings=[10, 1], sheet={"pr": 15}),
        rating=["rating:0", "rating:0"],
    )
    s.turn("b", "skill:grapple:1")
    assert s["e"].grappler == 0
    s.turn("e", "skill:escape").done()
    assert s["e"].grappler == -1
    s = scene(person("b", ratings=[1, 1]), person("e", "them"), rating=["rating:0"], severe_complication=["choose:4"])
    s.turn("b", "skill:grapple:1").done()
    assert s["e"].grappler == -1


def test_perception_finds_the_hidden() -> None:
    """[skill-standard-effects, stealth-rules]"""
    s = scene(person("b", ratings=[15, 1]), person("e", "them", "fs", hidden=1), rating=["rating:0"])
    s.turn("b", "skill:perceive").done()
    assert s["e"].hidden == 0


def test_without_a_keeper_the_ladder_says_how_hard_it_is() -> None:
    """[difficulty-ladder, skill-target-number, keeper-default]: standard 15, analysis 20, the unwilling by their PR."""
    s = scene(
        person("b"),
        person("e", "them", sheet={"pr": 12}),
        tags=["ffl building sp 50"],
        rating=["rating:0", "rating:0"],
        complication=["choose:1"],
        severe_complication=["choose:4"],
    )
    s.turn("b", "skill:analyze:0")
    assert s.offered("target-number")[0] == "target:20"
    s.turn("b", "skill:barricade")
    assert s.offered("target-number")[0] == "target:15"
    s["b"].spent = 0
    s.roll("d10=1 intimidation").turn("b", "skill:intimidate:1")
    assert s.offered("target-number")[0] == "target:12"
