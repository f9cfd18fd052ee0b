"""What can happen inside a movement, an Intercept or a push: rows of the table in `test_interactions`."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import REACH, Objective
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.rules.movement import push
from fray.rulesets.sixseconds.tests.arrange import (
    FIRM,
    HAMMER,
    HIT,
    TOUGH,
    Scene,
    counted,
    maneuver,
    ordering,
    person,
    place,
    readied,
    scene,
    triggered,
    winner,
)

# ---- inside a movement


def test_a_walker_displaced_by_an_intercept_walks_on() -> None:
    """[r-intercept, r-ready-triggers, r-move]: from where it was put, with the meters that are left."""
    s = scene(
        person("mover", at=(0, 5), sheet={"speed": 4}),
        person("helper", at=(2, 3), sheet=TOUGH),
        person("foe", "them", (3, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:0"],
        intercept=["intercept:1,4"],
        walk_on=["to:1,3", "to:1,2", "stop"],
    )
    counted(s).turn("mover", "move:4,5").done()
    assert (place(s, "mover"), place(s, "helper"), s["mover"].endurance) == ((1, 2), (2, 5), 10)


@pytest.mark.parametrize("way", ["move:4,5", "step:2,5"])
def test_a_mover_that_parries_goes_on(way: str) -> None:
    """[r-ready-triggers, parry-item, free-step]: the answer to a hit is no end of the movement."""
    s = scene(
        person("mover", at=(1, 5), hold=["weapon-longsword"], sheet=TOUGH),
        person("foe", "them", (3, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:0"],
        defend=["parry:0"],
    )
    counted(s).turn("mover", way).done()
    assert place(s, "mover") == ((4, 5) if way.startswith("move") else (2, 5))
    assert s["mover"].reactions == 0


def test_a_mover_that_fortifies_in_the_fire_goes_on() -> None:
    """[r-terrain, consciousness-check, r-move]"""
    s = scene(
        person("mover", endurance=0, health=10),
        person("foe", "them", (9, 0)),
        rows=[".f" + "." * 8],
        dice=FIRM,
        stay_conscious=["fortify"],
    )
    s.turn("mover", "move:3,0").done()
    assert (place(s, "mover"), s["mover"].health) == ((3, 0), 5)


@pytest.mark.parametrize(("way", "found"), [("move:6,0", False), ("move:3,0", True), ("walk:move", True)])
def test_a_hider_is_found_where_a_movement_ends_not_where_it_passes(way: str, found: bool) -> None:
    """[r-hide, r-move]: an enemy must end a movement within 1 m."""
    s = scene(
        person("mover", sheet={"speed": 6}),
        person("foe", "them", (3, 1), hidden=True, hide_result=9),
        rows=["." * 8, "..kkkk.."],
        walk_on=["to:1,0", "to:2,0", "stop"] if way == "walk:move" else [],
    )
    s.turn("mover", way).done()
    assert s["foe"].hidden is not found


@pytest.mark.parametrize(("way", "won"), [("move:4,0", None), ("move:2,0", "us")])
def test_a_goal_that_is_only_passed_is_not_reached(way: str, won: str | None) -> None:
    """[r-objective-timing, r-objective-kinds]: after every completely resolved action."""
    goal = Objective(REACH, zone=Zone(2, 0, 2, 0), number=1)
    s = scene(person("mover"), person("foe", "them", (9, 9)), objectives={"us": goal})
    assert winner(s.turn("mover", way).done()) == won


def test_a_walker_moved_by_the_keeper_walks_on_from_there() -> None:
    """[r-move]"""
    s = scene(person("mover", sheet={"speed": 3}), person("foe", "them", (9, 0)), walk_on=["to:5,6", "stop"])
    ordering(s, "walk-on", Override("move", 0, "", "5,5")).turn("mover", "walk:move").done()
    assert (place(s, "mover"), s.battle.under_way) == ((5, 6), [])


@pytest.mark.parametrize("order", [Override("remove", 0), Override("condition", 0, "dead", "yes")])
def test_a_walker_that_the_keeper_takes_out_walks_no_more(order: Override) -> None:
    """[r-move, r-turn-interrupted]"""
    s = scene(person("mover"), person("ally", at=(9, 9)), person("foe", "them", (9, 0)))
    ordering(s, "walk-on", order).turn("mover", "walk:move").done()
    assert (s["mover"].able(), place(s, "mover"), s.battle.under_way) == (False, (0, 0), [])


# ---- inside an Intercept


def test_an_intercept_sets_off_no_readied_action() -> None:
    """[r-intercept, r-ready-triggers]: movement triggers do not apply to it."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(5, 0), sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("watcher", "them", (3, 1), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        intercept=["intercept:1,1"],
    )
    counted(s).turn("foe", "attack:0:melee:0").done()
    assert (place(s, "helper"), triggered(s)) == ((1, 0), [])


def test_nobody_intercepts_for_an_interceptor() -> None:
    """[r-intercept, r-attack-sequence]: once per attack; the first to accept does it."""
    s = scene(
        person("hero", at=(1, 0)),
        person("first", at=(2, 0), sheet=TOUGH),
        person("second", at=(1, 1)),
        person("foe", "them", hold=HAMMER),
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert "second:intercept" not in s.mind.asked
    assert s["first"].endurance < 60


def test_an_interceptor_finds_the_hider_it_comes_to_stand_by() -> None:
    """[r-hide, reaction-intercept]: an Intercept is a movement that ends there."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(3, 0), sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("hider", "them", (0, 1), hidden=True, hide_result=9),
        rows=["....", "k..."],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert not s["hider"].hidden


# ---- inside a push


def pushed(*others: Any, **more: Any) -> Scene:
    """A foe at 2,5 that is pushed along the row by a hero at 1,5."""
    s = scene(person("hero", at=(1, 5)), person("foe", "them", (2, 5), sheet=TOUGH), *others, **more)
    return counted(s)


def shove(s: Scene, meters: int = 3) -> Scene:
    push(s.fight, s["foe"], s["hero"], meters)
    return s.done()


@pytest.mark.parametrize("answer", ["nothing", "parry:0"])
def test_a_push_goes_on_after_the_attack_that_it_sets_off(answer: str) -> None:
    """[r-ready-triggers, r-diagonal-count]: hit or parried, the pushed goes as far as it was pushed."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:1"],
        defend=[answer],
    )
    s["foe"].held = [s["second"].held[0]]
    shove(s)
    assert (place(s, "foe"), triggered(s)) == ((5, 5), ["second"])


def test_an_intercept_for_the_pushed_ends_the_push() -> None:
    """[r-intercept, r-diagonal-count]: the pushed has been put elsewhere."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=readied("enters-reach")),
        person("helper", "them", (3, 3), sheet=TOUGH),
        dice=HIT,
        readied=["attack:0:melee:1"],
        intercept=["intercept:2,4"],
    )
    shove(s)
    assert (place(s, "foe"), place(s, "helper")) == ((2, 4), (3, 5))


def test_a_second_push_ends_the_first() -> None:
    """[r-ready-triggers, r-diagonal-count]: the first does not go on from another square."""
    s = pushed(person("second", at=(4, 6), hold=HAMMER, readied=maneuver("shove")), dice=HIT, readied=["shove:0:1"])
    shove(s)
    assert place(s, "foe") == (2, 4)


def test_a_shove_that_is_fended_off_moves_nobody() -> None:
    """[r-fortify-resist, r-maneuvers]"""
    s = scene(person("hero", hold=HAMMER), person("foe", "them", (1, 0)), dice=[*HIT, *FIRM], fend_off=["fortify"])
    s.turn("hero", "shove:0:1").done()
    assert place(s, "foe") == (1, 0)


@pytest.mark.parametrize(("frail", "ended"), [(False, (5, 5)), (True, (3, 5))])
def test_a_body_that_falls_in_the_fire_is_pushed_on_and_a_dead_one_is_not(frail: bool, ended: tuple[int, int]) -> None:
    """[r-terrain, r-riders, r-death]: its things lie where it died."""
    rows = ["." * 9] * 5 + ["...f....."] + ["." * 9] * 3
    s = scene(
        person("hero", at=(1, 5)),
        person("foe", "them", (2, 5), endurance=0, health=3, hold=HAMMER, sheet={"no_cheat_death": frail}),
        person("other", "them", (8, 8)),
        rows=rows,
        dice=[] if frail else ["d20=15 luck test"],
    )
    shove(s)
    assert (place(s, "foe"), s["foe"].presence == DEAD, s["foe"].conscious) == (ended, frail, False)
    assert [(lying.x, lying.y) for lying in s.battle.lying] == ([ended] if frail else [])


def test_a_push_goes_on_though_the_pushed_is_tripped() -> None:
    """[r-ready-triggers, r-prone]: only its own movement costs double."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=maneuver("trip")),
        dice=HIT,
        readied=["trip:0:1"],
    )
    shove(s)
    assert (place(s, "foe"), s["foe"].prone) == ((5, 5), True)


def test_the_pushed_find_the_hider_they_come_to_stand_by() -> None:
    """[r-hide]: a push is a movement, too."""
    rows = ["." * 9] * 6 + ["....k...."] + ["." * 9] * 2
    s = pushed(person("hider", at=(4, 6), hidden=True, hide_result=9), rows=rows)
    shove(s, 1)
    assert not s["hider"].hidden


def test_an_enemy_pushed_to_its_goal_has_reached_it() -> None:
    """[r-objective-kinds, r-objective-timing]: whoever brings it there, after the action."""
    s = scene(
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0)),
        dice=HIT,
        objectives={"them": Objective(REACH, zone=Zone(2, 0, 2, 0), number=1)},
    )
    assert winner(s.turn("hero", "shove:0:1").done()) == "them"


def test_a_push_ends_where_the_keeper_puts_the_pushed() -> None:
    """[r-diagonal-count]: it is asked to stay conscious in the fire, and moved meanwhile."""
    rows = ["." * 9] * 5 + ["...f....."] + ["." * 9] * 3
    s = scene(
        person("hero", at=(1, 5)),
        person("foe", "them", (2, 5), endurance=0),
        rows=rows,
        dice=FIRM,
        stay_conscious=["fortify"],
    )
    ordering(s, "stay-conscious", Override("move", 1, "", "7,7"))
    assert place(shove(s), "foe") == (7, 7)
