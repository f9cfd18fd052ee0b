"""What an interruption leaves of the movement or the action that it interrupts."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import REACH, Objective
from fray.rulesets.sixseconds.model.sheets import FRIGHTENED
from fray.rulesets.sixseconds.model.state import DEAD, Readied, Stroll
from fray.rulesets.sixseconds.rules.interruptions import Meanwhile, cut_short, hindered, set_out
from fray.rulesets.sixseconds.rules.movement import WalkOn, reach_of
from fray.rulesets.sixseconds.rules.verbs import displace
from fray.rulesets.sixseconds.tests.arrange import (
    HAMMER,
    HIT,
    Scene,
    counted,
    known,
    library,
    person,
    readied,
    scene,
    winner,
)

GEAR = library().shelf.gear
MANEUVERS = {form.maneuver: form for form in GEAR["weapon-warhammer"].maneuvers}
FRAIL = {"no_cheat_death": True}


def maneuver(name: str, trigger: str = "enters-reach") -> Readied:
    return Readied("attack", GEAR["weapon-warhammer"], MANEUVERS[name], trigger=trigger)


def spitting() -> Readied:
    """A spider's web, ready for the first enemy within 4 m."""
    power = next(power for power in library().shelf.sheets["monster-giant-spider"].powers if power.form is not None)
    return Readied("power", power=power, trigger="enters-range", meters=4)


def place(s: Scene, name: str) -> tuple[int, int]:
    return s[name].x, s[name].y


def triggered(s: Scene) -> list[str]:
    return [s.battle.combatants[event.who].name for event in s.told(ev.Triggered)]


# ---- where a body comes to lie


def test_an_interceptor_on_its_way_through_an_ally_leaves_that_ally_its_square() -> None:
    """[r-intercept, r-move]: the square the interceptor came from is not free while another stands there."""
    near = Readied("attack", GEAR["weapon-warhammer"], trigger="enters-range", meters=2)
    s = scene(
        person("mover", at=(0, 2)),
        person("stander", at=(1, 2)),
        person("target", at=(2, 1)),
        person("foe", "them", (3, 1), hold=HAMMER, readied=near),
        dice=HIT,
        readied=["attack:0:melee:2"],
        intercept=["intercept"],
        walk_on=["to:1,2", "stop"],
    )
    s["mover"].endurance = 40
    counted(s).turn("mover", "walk:move").done()
    assert "intercept:1,2" not in s.offered("mover:intercept")
    assert place(s, "mover") == (2, 1)
    assert len({place(s, name) for name in ("mover", "stander", "target", "foe")}) == 4


def test_a_felled_mover_does_not_lie_where_another_has_gone_meanwhile() -> None:
    """[r-move, r-ready-triggers]: it ends in the last square of its path that is free now."""
    s = scene(
        person("mover", endurance=0, health=4, stamina=0),
        person("stander", at=(2, 0)),
        person("runner", at=(3, 1), readied=readied("enters-reach", "move", subject=0)),
        person("striker", "them", (3, 0), hold=HAMMER, readied=readied("enters-reach")),
        dice=[*HIT, "d20=20 luck test"],
        readied=["move:1,0", "attack:0:melee:0"],
        walk_on=["to:1,0", "to:2,0"],
    )
    counted(s).turn("mover", "walk:move").done()
    assert place(s, "runner") == (1, 0)
    assert (place(s, "mover"), s["mover"].conscious) == ((0, 0), False)


def test_a_mover_that_dies_in_passing_leaves_its_items_on_the_last_free_square() -> None:
    """[r-move, r-death]"""
    s = scene(
        person("mover", endurance=0, health=1, hold=HAMMER, sheet=FRAIL),
        person("stander", at=(2, 0)),
        person("foe", "them", (3, 0), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:0"],
        walk_on=["to:1,0", "to:2,0"],
    )
    counted(s).turn("mover", "walk:move").done()
    assert s["mover"].presence == DEAD
    assert [(lying.x, lying.y) for lying in s.battle.lying] == [(1, 0)]


def test_a_mover_whose_whole_path_is_taken_lies_in_the_nearest_free_square() -> None:
    """[r-move]: where the path offers nothing, the nearest square does."""
    s = scene(person("mover", at=(1, 0)), person("ally"), person("third", at=(1, 0)), rows=["....", "####"])
    set_out(s.battle, Stroll(s["mover"], [(1, 0)], 6, "move", "action-move"))
    s.battle.under_way[0].start_x, s.battle.under_way[0].walked = 0, 1
    cut_short(s.battle, s["mover"])
    assert (place(s, "mover"), s.battle.under_way[0].over) == ((2, 0), True)


def test_an_interceptor_that_dies_in_passing_within_its_own_move_lies_on_the_path_of_that_move() -> None:
    """[r-intercept, r-move, r-death]: it came through one ally and dies in the fire in which another stands."""
    s = scene(
        person("mover", endurance=0, health=1, hold=HAMMER, sheet=FRAIL),
        person("passed", at=(2, 0)),
        person("burning", at=(3, 0), endurance=40),
        person("target", at=(4, 0)),
        person("foe", "them", (5, 0), hold=HAMMER, readied=readied("enters-range", subject=0)._replace(meters=3)),
        rows=["...f..", "####.#"],
        dice=HIT,
        walk_on=["to:1,0", "to:2,0"],
    )
    s.answer(readied=["attack:0:melee:3"], intercept=["intercept:4,1"])
    s["target"].endurance = 40
    counted(s).turn("mover", "walk:move").done()
    assert (s["mover"].presence, [(lying.x, lying.y) for lying in s.battle.lying]) == (DEAD, [(1, 0)])


def on_its_way(s: Scene, name: str, *path: tuple[int, int], **more: Any) -> Stroll:
    """A combatant that has walked a path and stands at its end."""
    stroll = set_out(s.battle, Stroll(s[name], list(path), 6, "move", "action-move", **more))
    s[name].x, s[name].y = path[-1]
    stroll.walked = len(path)
    return stroll


def test_a_mover_that_was_put_elsewhere_lies_there_if_it_falls_later() -> None:
    """[r-move, r-intercept]: where it was put belongs to its path."""
    s = scene(person("mover"), person("ally", at=(3, 3)))
    stroll = on_its_way(s, "mover", (1, 0), (2, 0))
    displace(s.battle, s["mover"], 2, 2)
    assert (stroll.path, stroll.walked) == ([(1, 0), (2, 0), (2, 2)], 3)
    stroll.path.append((3, 3))
    stroll.walked += 1
    s["mover"].x, s["mover"].y = 3, 3
    s.battle.known_reach = {1: reach_of(s.battle, s["ally"], 1)}
    cut_short(s.battle, s["mover"])
    assert (place(s, "mover"), s.battle.known_reach) == ((2, 2), {})


def test_a_felled_mover_lies_on_its_own_path_and_not_on_that_of_another() -> None:
    """[r-move]: a readied mover falls inside the movement that set it off."""
    s = scene(person("outer"), person("inner", "them", (0, 5)), person("ally", "them", (2, 5)))
    on_its_way(s, "outer", (1, 0), (2, 0), (3, 0))
    on_its_way(s, "inner", (1, 5), (2, 5))
    on_its_way(s, "outer", (4, 0))
    cut_short(s.battle, s["inner"])
    assert (place(s, "inner"), [stroll.over for stroll in s.battle.under_way]) == ((1, 5), [False, True, False])


@pytest.mark.parametrize(("paced", "budget"), [(True, 3), (False, 6)])
def test_only_what_is_as_long_as_the_speed_becomes_shorter(paced: bool, budget: int) -> None:
    """[r-conditions, r-move]: a push does not."""
    s = scene(person("mover", slowed=2, sheet={"speed": 6}), person("other"))
    stroll = on_its_way(s, "mover", (1, 0), paced=paced)
    hindered(s.battle, s["other"])
    assert (stroll.hindered, stroll.budget) == (False, 6)
    hindered(s.battle, s["mover"])
    assert (stroll.hindered, stroll.budget) == (True, budget)


def test_what_belongs_to_an_interrupted_action_is_kept() -> None:
    """[r-ready-triggers, r-intercept]: what happened in it, and a free defense against its attack."""
    s = scene(person("hero", free_defense=True), person("other", free_defense=True))
    battle = s.battle
    battle.hit_allies, battle.fallen, battle.stood_up, battle.revealed = 1, 2, 3, 1
    battle.ground_before = battle.ground
    meanwhile = Meanwhile(battle)
    assert (battle.hit_allies, battle.fallen, battle.stood_up, battle.revealed) == (0, 0, 0, 0)
    assert battle.ground_before is None
    assert not s["hero"].free_defense
    s["other"].conscious = False
    meanwhile.resume(battle)
    assert (battle.hit_allies, battle.fallen, battle.stood_up, battle.revealed) == (1, 2, 3, 1)
    assert battle.ground_before is battle.ground
    assert (s["hero"].free_defense, s["other"].free_defense) == (True, False)


def test_those_who_do_not_move_lie_where_they_fall() -> None:
    """[r-move]"""
    s = scene(person("stander", at=(1, 0)), person("passer", at=(1, 0)))
    cut_short(s.battle, s["stander"])
    assert place(s, "stander") == (1, 0)


# ---- a mover goes on if it still can


def walker(readiness: Readied, *keys: str, **more: Any) -> Scene:
    """A walker that comes from the left past a foe at 3,6."""
    foe = person("foe", "them", (3, 6), hold=HAMMER, readied=readiness)
    s = scene(person("mover", at=(0, 5), sheet={"speed": 6}), foe, dice=HIT, readied=keys, **more)
    return counted(s)


def test_a_shoved_walker_is_asked_how_it_goes_on() -> None:
    """[r-ready-triggers, r-move]: two meters were walked, four are left."""
    s = walker(maneuver("shove"), "shove:0:0", walk_on=["to:2,4", "to:3,4", "stop"]).turn("mover", "move:6,5").done()
    assert [event.meters for event in s.told(ev.Moved) if event.mode == "move"] == [4]
    assert place(s, "mover") == (3, 4)


def test_a_shoved_walker_may_stop_at_once() -> None:
    """[r-ready-triggers]"""
    s = walker(maneuver("shove"), "shove:0:0", walk_on=["stop"]).turn("mover", "move:6,5").done()
    assert place(s, "mover") == (1, 4)


def test_a_tripped_walker_crawls_on() -> None:
    """[r-ready-triggers, r-prone]: each of the four meters that are left costs double."""
    s = walker(maneuver("trip"), "trip:0:0", walk_on=["to:3,5", "to:4,5"]).turn("mover", "move:6,5").done()
    assert (place(s, "mover"), s["mover"].prone) == ((4, 5), True)
    assert s.told(ev.Moved)[0].meters == 6


def test_a_walker_that_is_only_hurt_walks_on_unasked() -> None:
    """[r-ready-triggers, r-move]"""
    s = walker(readied("enters-reach"), "attack:0:melee:0")
    s["mover"].endurance = 40
    s.turn("mover", "move:6,5").done()
    assert place(s, "mover") == (6, 5)
    assert "mover:walk-on" not in s.mind.asked


def test_a_slowed_walker_goes_no_farther_than_its_new_speed() -> None:
    """[r-conditions, r-move, r-ready-triggers]: three meters instead of six, and two are walked."""
    s = scene(
        person("mover", at=(0, 0), sheet={"speed": 6}),
        known("spider", "monster-giant-spider", "them", (6, 0), readied=spitting()),
        dice=["d8=6 dexterity", "d6=5 combat", "d20=9 luck"],
        readied=["talent-web-spit"],
        walk_on=["to:3,0", "stop"],
    )
    counted(s).turn("mover", "move:5,0").done()
    assert (s["mover"].slowed, place(s, "mover")) == (1, (3, 0))
    assert s.offered("walk-on") == ["stop:3,0"]


def test_a_walker_frightened_on_its_way_does_not_end_nearer_to_what_it_fears() -> None:
    """[r-conditions, r-ready-triggers, r-move]: it turns round while it can."""
    sheet = library().shelf.sheets["monster-drake"]
    fright = next(power for power in sheet.powers if power.condition == FRIGHTENED)
    waiting = Readied("power", power=fright, trigger="enters-range", meters=5)
    s = scene(
        person("mover", at=(0, 1), focus=0, sheet={"speed": 6}),
        known("drake", "monster-drake", "them", (8, 0), readied=waiting),
        readied=["talent-frightful-presence"],
        walk_on=["to:2,1", "to:1,1", "to:0,1", "stop"],
    )
    counted(s).turn("mover", "move:5,1").done()
    assert place(s, "mover") == (0, 1)
    assert [event.state for event in s.told(ev.StateBegan)] == ["frightened"]


def test_a_walker_whose_way_is_barred_meanwhile_goes_another_way() -> None:
    """[r-ready-triggers, r-move]: an enemy has stepped into its path."""
    s = scene(
        person("mover", at=(0, 1), sheet={"speed": 6}),
        person("foe", "them", (2, 2), readied=readied("enters-reach", "move")),
        rows=["....", "....", "...."],
        readied=["move:2,1"],
        walk_on=["to:2,0", "to:3,1"],
    )
    counted(s).turn("mover", "move:3,1").done()
    assert place(s, "mover") == (3, 1)


def test_a_walker_whose_goal_is_taken_meanwhile_is_asked_where_it_goes() -> None:
    """[r-ready-triggers, r-move]: a friend has gone where it wanted to end."""
    s = scene(
        person("mover", sheet={"speed": 3}),
        person("friend", at=(5, 0), readied=readied("enters-range", "move", subject=0)._replace(meters=3)),
        person("foe", "them", (9, 9)),
        readied=["move:3,0"],
        walk_on=["to:3,1", "stop"],
    )
    counted(s).turn("mover", "move:3,0").done()
    assert (place(s, "mover"), place(s, "friend")) == ((3, 1), (3, 0))


def test_a_mover_that_must_stop_on_an_ally_ends_in_the_last_free_square() -> None:
    """[r-move, r-prone]: it was tripped, and one meter is not enough to crawl on."""
    s = scene(
        person("mover", sheet={"speed": 3}),
        person("ally", at=(2, 0)),
        person("foe", "them", (3, 1), hold=HAMMER, readied=maneuver("trip")),
        rows=["......", "###..."],
        dice=HIT,
        readied=["trip:0:0"],
        walk_on=["to:1,0", "to:2,0", "stop"],
    )
    counted(s).turn("mover", "walk:move").done()
    assert (place(s, "mover"), s["mover"].prone) == ((1, 0), True)


def test_a_shoved_stepper_has_no_meter_left() -> None:
    """[free-step, r-ready-triggers]"""
    s = scene(
        person("mover", at=(1, 5)),
        person("foe", "them", (3, 6), hold=HAMMER, readied=maneuver("shove")),
        dice=HIT,
        readied=["shove:0:0"],
        walk_on=["stop"],
    )
    counted(s).turn("mover", "step:2,5").done()
    assert (place(s, "mover"), s.offered("walk-on")) == ((1, 4), ["stop:1,4"])


@pytest.mark.parametrize(("foe", "goal"), [((2, 6), "move:4,5"), ((3, 5), "move:2,5")])
def test_a_walker_shoved_straight_up_or_straight_back_is_asked_too(foe: tuple[int, int], goal: str) -> None:
    """[r-ready-triggers]"""
    s = scene(
        person("mover", at=(0, 5), sheet={"speed": 6}),
        person("foe", "them", foe, hold=HAMMER, readied=maneuver("shove", "enters-zone")),
        dice=HIT,
        readied=["shove:0:0"],
        objectives={"us": Objective(REACH, zone=Zone(2, 5, 2, 5), number=9)},
        walk_on=["stop"],
    )
    counted(s).turn("mover", goal).done()
    assert place(s, "mover") == ((2, 4) if foe == (2, 6) else (1, 5))


def test_a_diagonal_into_an_ally_and_out_of_it_costs_three() -> None:
    """[r-diagonal-count, r-move]: with two meters the ally cannot be passed."""
    for budget, offered in ((2, False), (3, True)):
        s = scene(person("mover"), person("ally", at=(1, 1)), rows=[".c.", "c.c", ".c."])
        walk = WalkOn(s.battle, Stroll(s["mover"], [], budget, "move", "action-move"))
        assert ("to:1,1" in [option.key() for option in walk.options()]) is offered


def test_a_walker_may_stop_after_its_first_meter() -> None:
    """[r-move]: and what it has walked is not there to be walked again."""
    s = scene(person("mover"), person("ally", at=(1, 0)), rows=["..", ".#"])
    stroll = Stroll(s["mover"], [], 2, "move", "action-move")
    stroll.spent = 1
    assert [option.key() for option in WalkOn(s.battle, stroll).options()] == ["stop:0,0", "to:0,1"]


def test_no_square_is_offered_from_which_the_walk_could_not_end() -> None:
    """[r-move]: an ally can be passed, but not with the last meter."""
    for speed, offered in ((1, ["to:0,1"]), (2, ["to:1,0", "to:0,1"])):
        s = scene(
            person("mover", sheet={"speed": speed}),
            person("first", at=(1, 0)),
            person("second", at=(2, 0)),
            rows=["." * 10, "." + "#" * 9],
        )
        walk = WalkOn(s.battle, Stroll(s["mover"], [], speed, "move", "action-move"))
        assert [option.key() for option in walk.options()] == offered


# ---- the end comes at once, and an action is finished or not


def test_a_completed_objective_is_not_undone_by_a_readied_action() -> None:
    """[combat-end, r-objective-timing, r-ready-triggers]: the combat ends at once."""
    s = scene(
        person("hero"),
        person("foe", "them", (3, 1), hold=HAMMER, readied=maneuver("shove", "finishes-an-action")),
        objectives={"us": Objective(REACH, zone=Zone(2, 0, 2, 0), number=1)},
    )
    counted(s).turn("hero", "move:2,0").done()
    assert (winner(s), triggered(s)) == ("us", [])


def test_a_free_step_finishes_no_action_even_if_the_stepper_falls() -> None:
    """[r-ready-triggers, free-actions-uncounted, r-turn-interrupted]"""
    assert triggered(fallen_in_the_fire("step:1,0")) == []


@pytest.mark.parametrize("way", ["move:3,0", "walk:move"])
def test_a_mover_felled_on_its_way_has_finished_no_action(way: str) -> None:
    """[r-ready-triggers]: its action is spent without effect."""
    assert triggered(fallen_in_the_fire(way)) == []


def fallen_in_the_fire(way: str) -> Scene:
    s = scene(
        person("hero", endurance=0, health=6, stamina=0),
        person("friend", at=(9, 9)),
        person("foe", "them", (5, 0), readied=readied("finishes-an-action", "move")),
        rows=[".f" + "." * 10] * 10,
        walk_on=["to:1,0"] if way == "walk:move" else [],
    )
    counted(s).turn("hero", way).done()
    assert not s["hero"].conscious
    return s


def test_an_attack_that_an_interruption_spoils_finishes_no_action() -> None:
    """[r-ready-triggers]: it is spent without effect."""
    s = scene(
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0), readied=readied("starts-attack-on", "move")),
        person("watcher", "them", (9, 9), readied=readied("finishes-an-action", "move")),
        readied=["move:6,0"],
    )
    counted(s).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), triggered(s)) == (1, ["foe"])


def test_what_happens_in_an_action_waits_until_that_action_is_complete() -> None:
    """[r-ready-triggers]: an ally was hit and shoved into reach of another; its friend acts after both."""
    s = scene(
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0)),
        person("second", at=(4, 0), readied=readied("enters-range", "move")._replace(meters=2)),
        person("friend", "them", (9, 9), readied=readied("ally-is-hit", "move")),
        dice=HIT,
        readied=["move:4,1", "move:8,9"],
    )
    counted(s).turn("hero", "shove:0:1").done()
    assert triggered(s) == ["second", "friend"]
    order = [type(event) for event in s.fight.events if isinstance(event, (ev.Moved, ev.Triggered))]
    assert order == [ev.Triggered, ev.Moved, ev.Moved, ev.Triggered, ev.Moved]  # the shove ends before the friend acts
