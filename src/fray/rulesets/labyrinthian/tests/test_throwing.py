"""Things thrown."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.tests.arrange import case_dice, person, scene


def test_a_thrown_bottle_is_a_skill_action_and_a_ranged_attack() -> None:
    """[throwing-is-skill-action, skill-actions, interact-free, skill-standard-effects], case [throw-a-bottle]."""
    s = scene(
        person("f", ratings=[11, 1], sheet={"strength": 4}),
        person("t", "them", "ffc", armor="armor-leather", sheet={"pr": 16}),
        dice=case_dice("throw-a-bottle"),
        rating=["rating:0"],
        react=["guard:-1"],
        momentum=["wound"],
    )
    s.turn("f", "pick-up:object", "throw:object").done()
    assert s.told(ev.AttackDeclared)[0].total == 15
    assert s["t"].composure == 57 and s.wound("t", "Fracture") == 4
    assert s.offered("momentum") == ["done", "wound", "always-wound"]


def test_a_fire_flask_burns_an_area_and_a_bad_throw_has_its_complication() -> None:
    """[skill-standard-effects, aoe, throwing-is-skill-action]"""
    s = scene(
        person("x", ratings=[2, 1], held=[0, 0, 0, 0, 1, 0, 0], sheet={"strength": 3}),
        person("e", "them", "ffc", spent=True, sheet={"pr": -20}),
        dice=["d6=1 damage", "d6=2 damage", "d6=3 damage"],
        rating=["rating:0"],
        complication=["choose:2"],
    )
    s.turn("x", "throw:fire-flask:4:52").done()
    assert s["e"].composure == 54 and s["x"].prone and s["x"].held[4] == 0


def test_nothing_is_thrown_without_a_thing_in_hand_or_at_zero() -> None:
    """[throwing-is-skill-action, zero-composure-basic-only]: throwing is a Skill Action."""
    for held, composure, offered in ((1, 60, True), (0, 60, False), (1, 0, False)):
        s = scene(
            person("f", held=[0, 0, 0, 0, held, 0, held], composure=composure),
            person("t", "them", "ffc"),
            person("friend", at="ffc"),
        )
        s.turn("f")
        thrown = {key.split(":")[1] for key in s.offered() if key.startswith("throw")}
        assert thrown == ({"fire-flask", "object"} if offered else set())
        assert not offered or [key for key in s.offered() if key.startswith("throw:object")] == ["throw:object:6:1"]
