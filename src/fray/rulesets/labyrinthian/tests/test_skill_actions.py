"""Skill Actions: degrees, complications, the Keeper's word."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.terrain_tags import COVER, DIFFICULT
from fray.rulesets.labyrinthian.rules.keeper import AskComplication
from fray.rulesets.labyrinthian.rules.skill_actions import ChooseSkill
from fray.rulesets.labyrinthian.tests.arrange import Scene, person, scene


def builder(rating: int, target: str = "target:18") -> Scene:
    """A combatant with Wisdom +4 who builds a barricade."""
    return scene(
        person("b", ratings=[rating, 1], sheet={"wisdom": 4}),
        person("e", "them", "fs"),
        target_number=[target],
        rating=["rating:0"],
    )


@pytest.mark.parametrize(("rating", "degree", "asked"), [(14, "clean", ""), (9, "a complication", "complication")])
def test_a_skill_action_always_succeeds_cleanly_or_with_complications(rating: int, degree: str, asked: str) -> None:
    """[skill-within-five, skill-choose-ar-after, skill-action-total, skill-declare-intent], case
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


def test_an_improvised_idea_is_refused_unless_the_keeper_likes_it() -> None:
    """[skill-yes-and, keeper-default, skills-thirty-two, skill-actions]"""
    s = scene(person("b"), person("e", "them"), which_skill=["skill:Riding"])
    s.battle.improvising = True
    s.turn("b", "skill:improvise").done()
    assert s.offered("target-number")[0] == "refuse" and s["b"].ratings_left() == 2
    assert len(s.offered("which-skill")) == 32
    s.answer(which_skill=["skill:Riding"], target_number=["target:12"], rating=["rating:0"])
    s.turn("b", "skill:improvise").done()
    assert s.told(ev.SkillTried)[0].skill == "Riding" and s["b"].ratings_left() == 1


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


@pytest.mark.parametrize(("composure", "left"), [(20, 11), (10, 1), (9, 1), (2, 1)])
def test_fear_takes_composure_down_to_one_point(composure: int, left: int) -> None:
    """[skill-standard-effects, skill-complications-default]: it is no damage, and stops at 1."""
    s = scene(
        person("b", ratings=[20, 1]),
        person("e", "them", composure=composure),
        dice=["d10=9 intimidation"],
        rating=["rating:0"],
    )
    s.turn("b", "skill:intimidate:1").done()
    assert s["e"].composure == left and s["e"].damage_taken == 0


def test_a_complication_is_asked_for_by_the_clause_of_its_degree() -> None:
    """[skill-within-five, skill-far-short]"""
    s = builder(9)
    for severe, clause in ((False, "skill-within-five"), (True, "skill-far-short")):
        question = AskComplication(s.battle, s["b"], severe)
        assert question.clause() == clause and {option.clause() for option in question.options()} == {clause}
        assert [option.key() for option in question.options()] == [
            *("roll", "choose:1", "choose:2", "choose:3", "choose:4", "later")
        ]


def test_nobody_improvises_at_zero() -> None:
    """[zero-composure-basic-only, skill-declare-intent]: the idea is off if the Keeper brings it there meanwhile."""
    s = scene(person("b"), person("e", "them", "fs"))
    question = ChooseSkill(s.battle, s["b"])
    assert question.stands() and len(question.options()) == 32
    s["b"].composure = 0
    assert not question.stands()


def test_an_improvised_idea_is_rating_and_talent_and_no_more() -> None:
    """[skill-action-total, skill-yes-and]"""
    s = scene(
        person("b", ratings=[9, 1], sheet={"agility": 4}),
        person("e", "them"),
        which_skill=["skill:Riding"],
        target_number=["target:13"],
        rating=["rating:0"],
    )
    s.battle.improvising = True
    s.turn("b", "skill:improvise").done()
    assert (s.told(ev.SkillTried)[0].total, s.told(ev.SkillTried)[0].degree) == (13, "clean")
