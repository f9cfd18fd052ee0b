"""What the Skills do: Construction, Linguistics, Tactics, Medicine, grappling."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import SKILLS
from fray.rulesets.labyrinthian.rules.skill_effects import DEEDS
from fray.rulesets.labyrinthian.tests.arrange import case_dice, known, person, scene


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


def test_nothing_is_offered_that_would_change_nothing() -> None:
    """[skill-standard-effects, abilities, skill-actions]: a second trap, a Stance read already, a plan named, healing
    the unhurt."""
    s = scene(
        person("a", spells=["mend"], abilities=["screech"], held=[1, 0, 0, 0, 0, 0, 0]),
        person("t", "them", "frc", stance=4, stance_dice=[6]),
    )
    s.turn("a")
    before = set(s.offered())
    assert {"skill:trap", "skill:tactics:1", "skill:overhear:1"} <= before
    assert not s.families() & {"ability", "effect", "use"}
    s.battle.ground.traps[s["a"].position] = 1 << s["a"].side
    s.battle.read_stances = 1 << s["t"].who
    s["t"].plan_named = s["t"].who
    s["a"].composure = 20
    s["t"].position = s["a"].position
    s.turn("a")
    after = set(s.offered())
    assert not {"skill:trap", "skill:tactics:1", "skill:overhear:1"} & after
    assert {"ability", "effect", "use"} <= s.families()


def test_how_hard_a_skill_action_is_by_itself() -> None:
    """[skill-standard-effects, difficulty-ladder, skill-target-number, skill-construction-analysis]: 15, 20 for a weak
    point, and the PR of an unwilling combatant."""
    for deed, needed in (
        ("barricade", 15),
        ("analyze:0", 20),
        ("intimidate:1", 11),
        ("grapple:1", 11),
        ("perceive", 18),
        ("medicine:0", 15),
    ):
        s = scene(
            person("b", ratings=[20, 20], composure=30),
            person("e", "them", sheet={"pr": 11}),
            person("h", "them", "fs", hidden=1, sheet={"pr": 18}),
            tags=["churn cover +1 sp 25"],
            dice=["d10=1 intimidation"] if "intimidate" in deed else ["d10=1 restoration"] * ("medicine" in deed),
            rating=["rating:0"],
        )
        s.turn("b", f"skill:{deed}").done()
        assert s.told(ev.SkillTried)[0].needed == needed, deed


def test_only_damaged_things_in_its_position_are_repaired_and_weak_points_found_once() -> None:
    """[skill-construction-basic, skill-construction-analysis]"""
    s = scene(
        person("b"),
        person("e", "them", "fs"),
        tags=["churn cover +1 sp 25", "churn cover +1 sp 25", "rfc cover +1 sp 9"],
    )
    whole, hit, far = s.battle.ground.tags
    hit.structure, far.structure, whole.weak = 24, 2, True
    s.turn("b")
    deeds = [key for key in s.offered() if key.startswith(("skill:repair", "skill:analyze"))]
    assert deeds == ["skill:repair:1", "skill:analyze:1", "skill:analyze:2"]


def test_a_plan_with_only_one_to_name_names_it_without_a_question() -> None:
    """[skill-linguistics, skill-standard-effects]"""
    s = scene(
        person("b", ratings=[15, 1]),
        person("e", "them"),
        person("done", "them", turn_taken=True),
        rating=["rating:0"],
    )
    s.turn("b", "skill:overhear:1").done()
    assert s["e"].plan_named == 1 and not s.was_asked("name-next")


def test_fear_needs_two_who_hear_and_composure_to_lose() -> None:
    """[deafened-details, skill-standard-effects]"""
    deaf = {"wounds": ["deafened d4"]}
    for actor, target, offered in (({}, {}, True), (deaf, {}, False), ({}, deaf, False), ({}, {"composure": 1}, False)):
        s = scene(person("b", **actor), person("e", "them", **target))  # type: ignore[arg-type]
        s.turn("b")
        assert ("skill:intimidate:1" in s.offered()) is offered, (actor, target)


def test_what_construction_brings_about_is_there_and_told() -> None:
    """[skill-construction-basic, skill-construction-trap-door, skill-construction-analysis]"""
    for deed in ("barricade", "repair:0", "trap", "door-trap", "analyze:0"):
        s = scene(
            person("b", ratings=[20, 1]), person("e", "them", "fs"), tags=["churn cover +1 sp 25"], rating=["rating:0"]
        )
        tag = s.battle.ground.tags[0]
        tag.structure = 10
        s.turn("b", f"skill:{deed}").done()
        name = deed.split(":")[0]
        assert [event.ability for event in s.told(ev.AbilityUsed)] == [name]
        assert tag.structure == (25 if name == "repair" else 10) and tag.weak is (name == "analyze")
        assert len(s.battle.ground.tags) == (2 if name == "barricade" else 1)
        assert s.battle.ground.traps[s["b"].position] == (1 if name == "trap" else 0)
        assert s["b"].door_trap is (name == "door-trap")
