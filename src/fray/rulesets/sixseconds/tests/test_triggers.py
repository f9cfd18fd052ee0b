"""What sets off readied actions, and what an interruption leaves of the action that it interrupts."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.state import DEAD, Readied
from fray.rulesets.sixseconds.tests.arrange import HAMMER, HIT, Scene, counted, library, person, readied, scene

GEAR = library().shelf.gear
MISS = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]


def triggered(s: Scene) -> list[tuple[str, str]]:
    return [(s.battle.combatants[event.who].name, event.trigger) for event in s.told(ev.Triggered)]


def test_a_weapon_that_parries_during_the_interruption_strikes_afterward() -> None:
    """[r-ready-triggers, parry-wear]: an attacker who still can goes on; the worn weapon is the same weapon."""
    s = scene(
        person("hero", hold=["weapon-longsword"], sheet={"physical_deflection": 9}),
        person("foe", "them", (1, 0), hold=HAMMER, readied=readied("starts-attack-on")),
        dice=[*HIT, *HIT],
        readied=["attack:0:melee"],
        defend=["parry:0"],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("hero", "attack:0:melee:1").done()
    assert [event.amount for event in s.told(ev.Damaged)] == [12 + 5 - 9 - 3, 12 + 5]
    assert (s["hero"].held[0].durability, s.told(ev.AttackSpoiled)) == (9, [])


def test_a_parrying_crossbow_is_unloaded_by_its_shot() -> None:
    """[r-ready-triggers, crossbow-reload, r-ranged-melee]"""
    s = scene(
        person("hero", hold=["weapon-crossbow"], sheet={"dexterity": 6}),
        person("foe", "them", (1, 0), hold=HAMMER, readied=readied("starts-attack-on")),
        dice=[*HIT, "d6=1 dexterity", "d6=1 combat", "d20=9 luck"],
        readied=["attack:0:melee"],
        defend=["parry:0"],
    )
    s["hero"].endurance = 40
    counted(s).turn("hero", "attack:0:ranged:1").done()
    assert s["hero"].held == [Item(GEAR["weapon-crossbow"], 3, False)]


def test_a_maneuver_paid_with_the_last_stamina_is_spoiled_like_any_attack() -> None:
    """[r-ready-triggers, extra-resource-costs]: the target has stepped out of reach."""
    s = scene(
        person("hero", hold=HAMMER, stamina=1),
        person("foe", "them", (1, 0), readied=readied("starts-attack-on", "move")),
        readied=["move:6,0"],
    )
    counted(s).turn("hero", "trip:0:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].stamina, s["hero"].attacks, s["foe"].prone) == (1, 0, 1, False)


def test_a_disarmed_attacker_attacks_no_more() -> None:
    """[r-ready-triggers]: the item is no longer in hand, although another of its kind is."""
    disarm = next(form for form in GEAR["weapon-warhammer"].maneuvers if form.maneuver == "disarm")
    s = scene(
        person("hero", hold=["weapon-dagger", "weapon-dagger"], sheet={"finesse": 1}),
        person(
            "foe",
            "them",
            (1, 0),
            hold=HAMMER,
            readied=Readied("attack", GEAR["weapon-warhammer"], disarm, trigger="starts-attack-on"),
        ),
        dice=HIT,
        readied=["disarm:0:0"],
        disarm=["drop:0"],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), len(s["hero"].held), s["foe"].endurance) == (1, 1, 10)


@pytest.mark.parametrize(("lost", "spoiled"), [("drop:1", 0), ("drop:0", 1)])
def test_an_attacker_that_parries_a_disarm_goes_on_if_it_keeps_its_weapon(lost: str, spoiled: int) -> None:
    """[r-ready-triggers, parry-wear]: the worn sword is the same sword, also when the shield has fallen."""
    disarm = next(form for form in GEAR["weapon-warhammer"].maneuvers if form.maneuver == "disarm")
    ready = Readied("attack", GEAR["weapon-warhammer"], disarm, trigger="starts-attack-on")
    s = scene(
        person("hero", hold=["weapon-longsword", "shield-round"]),
        person("foe", "them", (1, 0), hold=HAMMER, readied=ready),
        dice=HIT if spoiled else [*HIT, *HIT],
        readied=["disarm:0:0"],
        defend=["parry:0"],
        disarm=[lost],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), len(s["hero"].held)) == (spoiled, 1)


def test_the_other_dagger_that_parried_does_not_stand_in_for_the_one_that_fell() -> None:
    """[r-ready-triggers, parry-wear]"""
    disarm = next(form for form in GEAR["weapon-warhammer"].maneuvers if form.maneuver == "disarm")
    ready = Readied("attack", GEAR["weapon-warhammer"], disarm, trigger="starts-attack-on")
    s = scene(
        person("hero", hold=["weapon-dagger", "weapon-dagger"], wear=[3, 2], sheet={"finesse": 1}),
        person("foe", "them", (1, 0), hold=HAMMER, readied=ready),
        dice=HIT,
        readied=["disarm:0:0"],
        defend=["parry:1"],
        disarm=["drop:0"],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].held[0].durability) == (1, 1)


def test_no_readied_action_answers_the_attack_of_a_failed_killing_strike() -> None:
    """[r-killing-strike, killing-strike-failure]: nobody can react except by Intercept."""
    weak = ["d6=1 strength", "d6=1 combat", "d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(
        person("hero", hold=HAMMER, sheet={"martial": 0}),
        person("victim", "them", (1, 0), conscious=False, prone=True, sheet={"constitution": 9}),
        person("friend", "them", (0, 1), hold=HAMMER, readied=readied("starts-attack-on", subject=1)),
        dice=[*weak, "d6=1 strength", "d6=1 combat", *weak],
    )
    counted(s).turn("hero", "killing-strike:0:1").done()
    assert triggered(s) == []
    assert s["friend"].readied is not None


def test_an_ally_whose_shield_is_hit_is_not_hit_itself() -> None:
    """[block-item-hit-instead, r-ready-triggers, block-excess-damage]"""
    for left, expected in ((12, []), (2, [("hero", "ally-is-hit")])):
        s = scene(
            person("hero", at=(9, 9), hold=HAMMER, readied=readied("ally-is-hit")),
            person("ally", at=(1, 0), hold=["shield-round"], wear=[left]),
            person("foe", "them", hold=HAMMER),
            dice=HIT,
            defend=["block:0"],
        )
        assert triggered(counted(s).turn("foe", "attack:0:melee:1").done()) == expected


def test_one_readied_action_may_set_off_another() -> None:
    """[r-ready-triggers]: a readied action is complete before the next condition is looked at."""
    s = scene(
        person("first", at=(1, 1), hold=HAMMER, readied=readied("finishes-an-action")),
        person("foe", "them", (1, 0), prone=True),
        person("friend", "them", (9, 9), readied=readied("ally-is-hit", "move")),
        dice=HIT,
        readied=["attack:0:melee:1", "move:8,9"],
    )
    s.battle.order = [1, 0]
    counted(s).turn("foe", "stand-up").done()
    assert triggered(s) == [("first", "finishes-an-action"), ("friend", "ally-is-hit")]


def test_an_action_that_is_only_begun_finishes_nothing() -> None:
    """[r-ready-triggers, spillover-effect-delayed]"""
    s = scene(
        person("hero", readied=readied("finishes-an-action", "move", subject=1)),
        person("foe", "them", (9, 0), hold=["weapon-crossbow"], unloaded=True),
        person("captain", "them", (9, 9), sheet={"focus": 4}),
        commanded=["reload:0"],
    )
    counted(s).turn("captain", "command:1")
    assert triggered(s) == []
    s.turn("foe", "continue").done()
    assert triggered(s) == [("hero", "finishes-an-action")]


def test_an_ally_that_falls_as_its_turn_starts_sets_off_those_who_wait_for_that() -> None:
    """[r-ready-triggers, r-until-next-turn]"""
    s = scene(
        person("hero", readied=readied("ally-falls-unconscious", "move")),
        person("ally", at=(5, 5), poisoned=2, endurance=0, health=2),
        person("foe", "them", (9, 9)),
        readied=["move:1,0"],
    )
    counted(s).turn("ally").done()
    assert (triggered(s), s["hero"].x) == ([("hero", "ally-falls-unconscious")], 1)


def test_a_hider_found_out_of_sight_has_not_become_visible() -> None:
    """[r-ready-triggers, r-hide]"""
    rows = ["....#....."] * 9
    for at, expected in (((0, 4), []), ((9, 4), [("hero", "becomes-visible")])):
        s = scene(
            person("hero", at=at, readied=readied("becomes-visible", "move")),
            person("ally", at=(9, 0)),
            person("foe", "them", (8, 8), hidden=True, hide_result=9),
            rows=rows,
        )
        assert triggered(counted(s).turn("ally", "move:8,6", "sprint:8,7")) == expected


def behind_a_door() -> Scene:
    return scene(
        person("hero", at=(2, 0), readied=readied("becomes-visible", "move")),
        person("foe", "them", (2, 4)),
        person("opener", "them", (1, 3)),
        rows=[".....", ".....", "##D##", ".....", "....."],
        readied=["move:2,1"],
    )


def test_an_opened_door_brings_into_view_those_behind_it() -> None:
    """[r-ready-triggers, r-terrain]"""
    s = counted(behind_a_door()).turn("opener", "door:2,2").done()
    assert [event.other for event in s.told(ev.Triggered)] == [1]
    assert s["hero"].y == 1


def test_the_dead_are_not_seen_behind_a_door() -> None:
    """[r-ready-triggers, r-death]"""
    s = behind_a_door()
    s["foe"].presence = DEAD
    assert counted(s).turn("opener", "door:2,2").told(ev.Triggered) == []


def test_an_area_attack_is_declared_on_nobody() -> None:
    """[r-area, r-ready-triggers]: it names a square, so starts-attack-on waits; those it hits are hit."""
    s = scene(
        person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        person("foe", "them", (4, 0), readied=readied("starts-attack-on", "move")),
        person("friend", "them", (9, 9), readied=readied("ally-is-hit", "move")),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=9 luck"],
        center=["center:4,0"],
    )
    counted(s).turn("hero", "area")
    assert triggered(s) == [("friend", "ally-is-hit")]
    assert s["foe"].readied is not None


def two_waiting(second: str) -> Scene:
    """A foe that comes within reach of two: the first shoves it away."""
    shove = next(form for form in GEAR["weapon-warhammer"].maneuvers if form.maneuver == "shove")
    pushing = Readied("attack", GEAR["weapon-warhammer"], shove, trigger="enters-reach")
    s = scene(
        person("first", at=(3, 1), hold=HAMMER, readied=pushing),
        person("second", at=(3, 0), hold=HAMMER, readied=readied("enters-reach", second)),
        person("foe", "them", (0, 1)),
        dice=HIT,
        walk_on=["stop"],
    )
    return counted(s)


def test_a_condition_comes_true_for_all_who_wait_for_it() -> None:
    """[r-ready, r-ready-triggers]: the foe is shoved away, and the second attack is lost."""
    s = two_waiting("attack").answer(readied=["shove:0:2"]).turn("foe", "move:2,1").done()
    assert triggered(s) == [("first", "enters-reach"), ("second", "enters-reach")]
    assert (s["foe"].x, s["second"].readied, s["second"].reactions) == (1, None, 1)


def test_the_second_who_waits_does_what_is_still_possible() -> None:
    """[r-ready, r-ready-triggers]"""
    s = two_waiting("move").answer(readied=["shove:0:2", "move:2,0"]).turn("foe", "move:2,1").done()
    assert (s["second"].x, s["second"].reactions) == (2, 0)


@pytest.mark.parametrize(("state", "noticed"), [({}, True), ({"hidden": True, "hide_result": 9}, False)])
def test_a_mover_the_owner_cannot_see_sets_nothing_off(state: dict[str, Any], noticed: bool) -> None:
    """[r-ready-triggers, r-visibility, r-hide]: the readied action lasts."""
    s = scene(
        person("owner", hold=HAMMER, readied=readied("enters-reach")),
        person("foe", "them", (4, 0), **state),
        rows=["k" * 6, "k" * 6],
    )
    counted(s).turn("foe", "move:1,0")
    assert triggered(s) == ([("owner", "enters-reach")] if noticed else [])
    assert (s["owner"].readied is None) == noticed


def test_a_blinded_owner_notices_only_what_is_next_to_it() -> None:
    """[r-ready-triggers, r-visibility]"""
    waiting = readied("enters-range", "move")._replace(meters=3)
    for goal, expected in (("move:2,0", []), ("move:1,0", [("owner", "enters-range")])):
        s = scene(person("owner", blinded=2, readied=waiting), person("foe", "them", (5, 0)))
        assert triggered(counted(s).turn("foe", goal)) == expected


def test_a_blinded_owner_sees_a_mover_that_comes_next_to_it() -> None:
    """[r-ready-triggers, r-visibility]: it becomes visible."""
    s = scene(person("owner", blinded=2, readied=readied("becomes-visible", "move")), person("foe", "them", (5, 0)))
    counted(s).turn("foe", "move:2,0")
    assert triggered(s) == []
    s.turn("foe", "move:1,0")
    assert triggered(s) == [("owner", "becomes-visible")]


def test_an_attack_out_of_hiding_is_not_seen_coming() -> None:
    """[r-ready-triggers, r-hide, sneak-attack]: starts-attack-on is not set off."""
    s = scene(
        person("owner", readied=readied("starts-attack-on", "move")),
        person("foe", "them", (1, 0), hold=HAMMER, hidden=True, hide_result=9),
        dice=["d6=1 strength", "d6=1 combat", *MISS],
        rows=["kk..", "...."],
    )
    counted(s).turn("foe", "attack:0:melee:0").done()
    assert triggered(s) == []
    assert s["owner"].readied is not None


@pytest.mark.parametrize(
    ("waiting", "expected"),
    [
        (readied("starts-attack-on", "move"), ["owner"]),
        (readied("starts-attack-on", "move", subject=1), []),
        (readied("stands-up", "move"), []),
    ],
)
def test_the_start_of_an_attack_is_awaited_by_its_target(waiting: Readied, expected: list[str]) -> None:
    """[r-ready-triggers]: or for a named ally; nobody else's readied action is set off."""
    s = scene(
        person("owner", readied=waiting),
        person("ally", at=(0, 1)),
        person("third", at=(5, 5), readied=readied("starts-attack-on", "move")),
        person("foe", "them", (1, 0), hold=HAMMER),
        dice=MISS,
    )
    counted(s).turn("foe", "attack:0:melee:0").done()
    assert [name for name, _ in triggered(s)] == expected


def test_what_is_awaited_of_a_named_ally_is_not_set_off_by_another() -> None:
    """[r-ready-triggers]: nor by an enemy that is hit."""
    for victim, expected in ((1, []), (2, [2])):
        s = scene(
            person("owner", at=(9, 9), readied=readied("ally-is-hit", "move", subject=2)),
            person("first", at=(1, 0), endurance=40),
            person("second", at=(0, 1), endurance=40),
            person("foe", "them", hold=HAMMER),
            dice=HIT,
        )
        counted(s).turn("foe", f"attack:0:melee:{victim}").done()
        assert [event.other for event in s.told(ev.Triggered)] == expected
        assert (s.battle.hit_allies, s.battle.fallen) == (0, 0)
    s = scene(
        person("owner", at=(9, 9), readied=readied("ally-is-hit", "move")),
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0), endurance=40),
        dice=HIT,
    )
    assert triggered(counted(s).turn("hero", "attack:0:melee:2").done()) == []


@pytest.mark.parametrize(("trigger", "health"), [("ally-falls-unconscious", 1), ("ally-is-hit", 10)])
def test_an_owner_is_told_which_ally_it_was(trigger: str, health: int) -> None:
    """[r-ready-triggers]"""
    s = scene(
        person("owner", at=(9, 9), readied=readied(trigger, "move")),
        person("other", at=(8, 8)),
        person("ally", at=(1, 0), endurance=0 if health == 1 else 40, health=health, sheet={"no_cheat_death": True}),
        person("foe", "them", hold=HAMMER),
        dice=HIT,
    )
    counted(s).turn("foe", "attack:0:melee:2").done()
    assert [event.other for event in s.told(ev.Triggered)] == [2]


def test_what_an_owner_does_on_command_may_set_off_what_it_has_readied() -> None:
    """[r-ready, r-command]: the granted action does not end it, and its own flask has hit an ally."""
    s = scene(
        person("captain", at=(9, 9), sheet={"focus": 4}),
        person("owner", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}, readied=readied("ally-is-hit", "move")),
        person("ally", at=(4, 1), endurance=40),
        person("foe", "them", (4, 0), endurance=40),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=9 luck"],
        commanded=["area"],
        center=["center:4,0"],
        readied=["move:1,0"],
    )
    counted(s).turn("captain", "command:1").done()
    assert (triggered(s), s["owner"].x) == ([("owner", "ally-is-hit")], 1)


def test_who_was_seen_before_does_not_become_visible() -> None:
    """[r-ready-triggers, r-visibility]: neither far off, nor next to a blinded owner."""
    for blinded, start, goal in ((0, (5, 0), "move:3,0"), (2, (1, 0), "move:1,1")):
        s = scene(
            person("owner", blinded=blinded, readied=readied("becomes-visible", "move")), person("foe", "them", start)
        )
        assert triggered(counted(s).turn("foe", goal)) == []


def test_a_mover_that_comes_into_view_within_the_range_enters_it_then() -> None:
    """[r-ready-triggers, r-visibility]: behind the wall it was near, but not seen."""
    s = scene(
        person("owner", at=(1, 0), readied=readied("enters-range", "move")._replace(meters=3)),
        person("foe", "them", (2, 2)),
        rows=[".....", "###..", "....."],
    )
    counted(s).turn("foe", "move:3,1")
    assert triggered(s) == []
    s.turn("foe", "move:3,0")
    assert triggered(s) == [("owner", "enters-range")]


def test_a_mover_that_goes_out_of_reach_and_sight_was_seen_to_leave() -> None:
    """[r-ready-triggers, r-visibility]"""
    for hidden, expected in ((False, [("owner", "leaves-reach")]), (True, [])):
        s = scene(
            person("owner", hold=HAMMER, readied=readied("leaves-reach", "move")),
            person("foe", "them", (0, 1), hidden=hidden, hide_result=9 if hidden else 0),
            rows=["k#..", "k...", "k#..", "k..."],
        )
        assert triggered(counted(s).turn("foe", "move:0,3")) == expected
