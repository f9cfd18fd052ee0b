"""Movement on the map: paths, terrain, pushes."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD, HERE, TO_COME, Readied, Stroll
from fray.rulesets.sixseconds.rules.free_actions import step_options
from fray.rulesets.sixseconds.rules.movement import WalkOn, may_sprint, push, reach_of, way_to
from fray.rulesets.sixseconds.rules.verbs import end_postures, enter_field, leave_field, move_door, shift
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene
from fray.space.tour import squares_of


def test_every_second_diagonal_costs_two() -> None:
    """[grid-diagonal, action-move, r-diagonal-count, r-grid], case [diagonal-speed-six]."""
    s = scene(person("hero", sheet={"speed": 6}), person("foe", "them", (20, 20)))
    assert case("diagonal-speed-six").dice == ()
    reach = reach_of(s.battle, s["hero"], 6)
    assert (reach.cost_to(4, 4), reach.cost_to(5, 5), reach.path_to(4, 4)) == (6, -1, [(1, 1), (2, 2), (3, 3), (4, 4)])
    s.turn("hero", "move:4,4").done()
    assert s.told(ev.Moved)[0].meters == 6


def test_a_near_square_is_reached_by_the_path_that_looking_at_everything_finds() -> None:
    """[r-move, r-diagonal-count]: around walls, harm and enemies, straight ways and detours."""
    rows = [".r..f.#.", "..#f..r.", ".c.rr.f.", "..f...#.", "r...f...", "..#r...."]
    s = scene(person("hero", sheet={"speed": 9}), person("foe", "them", (4, 3)), person("mate", at=(1, 1)), rows=rows)
    reach = reach_of(s.battle.clone(), s["hero"], 9)
    assert len(squares_of(reach)) > 25
    for x, y in squares_of(reach):
        s.battle.forget()
        assert way_to(s.battle, s["hero"], x, y) == reach.path_to(x, y)


def test_a_copy_finds_out_for_itself_where_one_can_go() -> None:
    """[r-move]: what has moved in the one has not moved in the other, and neither has the other's knowledge."""
    s = scene(person("hero"), person("foe", "them", (3, 0)), rows=["....", "####"])
    twin = s.battle.clone()
    shift(twin, twin.combatants[1], 1, 0)
    assert squares_of(reach_of(twin, twin.combatants[0], 4)) == []
    assert squares_of(reach_of(s.battle, s["hero"], 4)) == [(1, 0), (2, 0)]


def test_enemies_bar_the_way_and_friends_do_not() -> None:
    """[r-move, r-unconscious, r-hostility]: squares of allies and of the unconscious can be passed, not ended in."""
    rows = ["......", "######"]
    for team, state, passable in (("us", {}, True), ("them", {}, False), ("them", {"conscious": False}, True)):
        s = scene(person("hero"), person("mid", team, (1, 0), **state), person("foe", "them", (5, 0)), rows=rows)
        reach = reach_of(s.battle, s["hero"], 4)
        assert reach.cost_to(1, 0) == -1
        assert (reach.cost_to(2, 0) == 2) is passable


def test_difficult_ground_costs_one_more() -> None:
    """[r-terrain, action-move, r-step]: and nobody Steps into it."""
    rows = [".rw.....", "########"]
    s = scene(person("hero"), person("foe", "them", (7, 0)), rows=rows)
    reach = reach_of(s.battle, s["hero"], 6)
    assert [reach.cost_to(x, 0) for x in range(1, 5)] == [2, 4, 5, 6]
    s.turn("hero")
    assert "step" not in s.families()


def test_fire_hurts_those_who_enter_or_start_there() -> None:
    """[r-terrain, damage-sources, r-other-damage]: each time, reduced by elemental deflection; paths avoid it."""
    rows = ["...f..", "......", "######"]
    s = scene(person("hero", sheet={"elemental_deflection": 2}), person("foe", "them", (5, 1)), rows=rows)
    s.turn("hero", "move:4,0")
    assert (s["hero"].endurance, s["hero"].x) == (10, 4)
    s.turn("hero", "move:3,0")
    assert s["hero"].endurance == 7
    s.turn("hero").done()
    assert s["hero"].endurance == 4


def test_a_large_creature_needs_room_for_all_its_squares() -> None:
    """[r-move, r-size-table]."""
    rows = ["......", "......", "....#.", "......"]
    s = scene(known("ogre", "monster-ogre"), person("foe", "them", (5, 3)), rows=rows)
    reach = reach_of(s.battle, s["ogre"], 6)
    assert reach.cost_to(2, 0) == 2 and reach.cost_to(3, 1) == -1 and reach.cost_to(5, 0) == -1


def test_a_path_can_be_bent_square_by_square() -> None:
    """[r-move, action-move]: one continuous path within the speed; it stops where stopping is possible."""
    s = scene(person("hero", sheet={"speed": 3}), person("foe", "them", (20, 20)), walk_on=["to:0,1", "to:1,1", "stop"])
    s.turn("hero", "walk:move").done()
    assert (s["hero"].x, s["hero"].y, s.told(ev.Moved)[0].meters) == (1, 1, 2)


def test_a_bent_path_goes_where_a_step_can_go_and_stops_where_one_may_stand() -> None:
    """[r-move]: not through walls and enemies, not in place; nobody stops where it began or on a friend."""
    rows = ["...#", "....", "...."]
    s = scene(
        person("hero", at=(1, 1), sheet={"speed": 4}),
        person("friend", at=(2, 1)),
        person("foe", "them", (1, 2)),
        rows=rows,
        walk_on=["to:2,1", "to:3,1", "stop"],
    )
    offered: list[list[str]] = []
    walk = Stroll(s["hero"], [], 4, "move", "action-move")
    for x, y in ((1, 1), (2, 1), (3, 1)):
        s["hero"].x, s["hero"].y = x, y
        walk.spent = x - 1
        offered.append([option.key() for option in WalkOn(s.battle, walk).options()])
    assert offered[0] == ["to:0,0", "to:1,0", "to:2,0", "to:0,1", "to:2,1", "to:0,2", "to:2,2"]
    assert offered[1] == ["to:1,0", "to:2,0", "to:1,1", "to:3,1", "to:2,2", "to:3,2"]
    assert offered[2] == ["stop:3,1", "to:2,1", "to:2,2", "to:3,2"]
    s["hero"].x, s["hero"].y = 1, 1
    s.turn("hero", "walk:move").done()
    assert (s["hero"].x, s["hero"].y) == (3, 1)


def test_a_movement_cut_short_ends_in_the_last_free_square() -> None:
    """[r-move, r-terrain, r-turn-interrupted]."""
    rows = ["...f..", "######"]
    s = scene(
        person("hero", endurance=0, health=1, sheet={"speed": 6}),
        person("lying", at=(3, 0)),
        person("other", at=(0, 0), presence=2),
        person("foe", "them", (5, 0)),
        rows=rows,
        turn=["move:4,0"],
        dice=["d20=20 luck test"],
    )
    s.turn("hero").done()
    assert (s["hero"].conscious, s["hero"].x) == (False, 2)


def test_a_push_goes_straight_away_as_far_as_squares_are_free() -> None:
    """[r-diagonal-count, r-terrain, r-maneuvers]: two meters along a diagonal are one square."""
    s = scene(person("hero", at=(3, 3)), person("foe", "them", (4, 3)), person("wall", "them", (7, 3)))
    push(s.fight, s["foe"], s["hero"], 4)
    assert (s["foe"].x, s["foe"].y) == (6, 3)
    s["foe"].x, s["foe"].y = 4, 4
    push(s.fight, s["foe"], s["hero"], 2)
    assert (s["foe"].x, s["foe"].y) == (5, 5)


def test_the_frightened_do_not_end_nearer_to_what_they_fear() -> None:
    """[r-conditions, r-move]."""
    s = scene(person("hero", at=(5, 5), frightened=1, fright_source=1), person("foe", "them", (9, 5)))
    s.turn("hero")
    moves = [key for key in s.offered() if key.startswith("move:")]
    assert "move:4,5" in moves and "move:6,5" not in moves


def test_the_slowed_go_half_as_far() -> None:
    """[r-conditions]: half the speed, rounded down."""
    s = scene(person("hero", slowed=2, sheet={"speed": 5}), person("foe", "them", (20, 20))).turn("hero")
    assert "move:2,0" in s.offered() and "move:3,0" not in s.offered()


def test_move_then_sprint() -> None:
    """[action-sprint, free-step, r-sprint, r-step], case [move-sprint-step]."""
    s = scene(person("hero", stamina=1, sheet={"speed": 6}), person("foe", "them", (20, 20)))
    s.turn("hero", "move:6,0", "sprint:12,0").done()
    assert (s["hero"].x, s["hero"].stamina) == (12, 0)
    assert not {"move", "sprint", "step", "walk"} & s.families()
    assert [event.actions for event in s.told(ev.Paid)] == [1, 1]


def test_a_step_stands_in_for_a_move() -> None:
    """[free-step, action-sprint, r-step, r-free-actions], case [step-excludes-move]."""
    s = scene(person("hero", at=(3, 3)), person("foe", "them", (20, 20))).turn("hero", "step:4,4").done()
    assert (s["hero"].x, s["hero"].y) == (4, 4)
    assert not {"move", "sprint", "step"} & s.families()
    assert s.told(ev.Paid)[0].actions == 0


def test_crawling_costs_double_and_standing_up_an_action() -> None:
    """[action-stand-up, action-move, three-actions, default-one-action], case [crawl-or-stand-up]."""
    far = person("foe", "them", (20, 20))
    crawl = scene(person("hero", prone=True), far).turn("hero", "move:3,0").done()
    assert (crawl["hero"].x, crawl["hero"].prone) == (3, True)
    assert not {"step", "sprint"} & crawl.families()
    assert crawl.told(ev.Moved)[0].meters == 6
    stand = scene(person("hero", prone=True), far).turn("hero", "stand-up", "move:3,0").done()
    assert (stand["hero"].x, stand["hero"].prone) == (3, False)
    assert stand.told(ev.Moved)[0].meters == 3


def test_a_sprint_square_by_square_costs_an_action_and_a_stamina_too() -> None:
    """[action-sprint, r-sprint, r-move]"""
    s = scene(person("hero"), person("foe", "them", (20, 20)), walk_on=["to:1,1", "stop"])
    s.turn("hero", "move:0,1", "walk:sprint").done()
    assert (s["hero"].x, s["hero"].stamina) == (1, 2)
    assert [(event.actions, event.stamina) for event in s.told(ev.Paid)] == [(1, 0), (1, 1)]


def test_a_mover_that_falls_on_its_way_lies_where_it_fell_afraid_or_not() -> None:
    """[r-move, r-conditions]: only a mover that stops by itself must not have come nearer to what it fears."""
    s = scene(
        person("hero", at=(5, 0), frightened=2, fright_source=1, endurance=0, health=6, stamina=0),
        person("foe", "them", (0, 0)),
        rows=["...f..", "......"],
        walk_on=["to:4,0", "to:3,0"],
    )
    s.turn("hero", "walk:move").done()
    assert (s["hero"].conscious, s["hero"].x) == (False, 3)


def test_the_frightened_may_come_nearer_to_a_source_that_is_gone() -> None:
    """[r-conditions]: whoever it was, the first on the roster too."""
    for presence, nearer in ((HERE, False), (DEAD, True)):
        s = scene(
            person("foe", "them", (9, 5), presence=presence),
            person("hero", at=(5, 5), frightened=1, fright_source=0),
            person("other", "them", (20, 20)),
        )
        assert ("move:6,5" in s.turn("hero").offered()) is nearer


def test_a_safe_path_keeps_out_of_the_reach_of_those_who_wait() -> None:
    """[r-move, r-ready-triggers]: if it is short enough."""
    for speed, met in ((8, 0), (6, 1)):
        s = scene(
            person("hero", at=(0, 5), sheet={"speed": speed}),
            person("foe", "them", (3, 6), readied=Readied("move", trigger="enters-reach")),
            rows=["." * 8] * 9,
        )
        s.battle.readied = 1
        s.turn("hero", "move:6,5")
        assert len(s.told(ev.Triggered)) == met


def test_an_unconscious_body_that_is_pushed_sets_nothing_off() -> None:
    """[r-ready-triggers, r-unconscious]: it is no enemy that comes."""
    for conscious, met in ((True, 1), (False, 0)):
        s = scene(
            person("hero", at=(5, 5)),
            person("foe", "them", (5, 4), conscious=conscious, prone=not conscious),
            person("watcher", at=(5, 1), readied=Readied("move", trigger="enters-reach")),
        )
        s.battle.readied = 1
        push(s.fight, s["foe"], s["hero"], 2)
        assert ((s["foe"].x, s["foe"].y), len(s.told(ev.Triggered))) == ((5, 2), met)


def test_a_walk_is_the_one_move_of_the_turn() -> None:
    """[action-move, action-sprint]"""
    s = scene(person("hero"), person("foe", "them", (20, 20)), walk_on=["to:1,0", "stop"])
    s.turn("hero", "walk:move").done()
    assert "sprint" in s.families() and "move" not in s.families()


def test_where_a_mover_can_go_is_looked_at_again_when_others_come_or_leave() -> None:
    """[r-move, r-joiners, r-objective-kinds]"""
    s = scene(
        person("hero"),
        person("foe", "them", (1, 0), presence=TO_COME),
        person("other", "them", (5, 0)),
        rows=["......", "######"],
    )
    assert reach_of(s.battle, s["hero"], 3).cost_to(2, 0) == 2
    enter_field(s.fight, s["foe"], 1, 0, "r-joiners")
    assert reach_of(s.battle, s["hero"], 3).cost_to(2, 0) == -1
    leave_field(s.fight, s["foe"], "r-objective-kinds")
    assert reach_of(s.battle, s["hero"], 3).cost_to(2, 0) == 2
    wall = s.battle.ground
    move_door(s.fight, s["hero"], 1, 0, False, "r-terrain")
    assert reach_of(s.battle, s["hero"], 3).cost_to(2, 0) == -1 and s.battle.ground is not wall


def test_a_safe_path_no_longer_avoids_an_action_that_was_readied_before() -> None:
    """[r-move, r-until-next-turn, r-ready]: it is over when its owner's next turn starts."""
    s = scene(
        person("hero", at=(0, 5), sheet={"speed": 8}),
        person("foe", "them", (3, 6), readied=Readied("move", trigger="enters-reach")),
        rows=["." * 8] * 9,
    )
    s.battle.readied = 1
    straight = [(x, 5) for x in range(1, 7)]
    assert reach_of(s.battle, s["hero"], 8).path_to(6, 5) != straight
    end_postures(s.fight, s["foe"], "r-until-next-turn")
    assert reach_of(s.battle, s["hero"], 8).path_to(6, 5) == straight
    assert (s["foe"].readied, s.battle.readied) == (None, 0)


def test_a_step_and_a_move_cost_no_stamina() -> None:
    """[free-step, action-move, r-step]"""
    for way, actions in (("step:1,0", 0), ("move:1,0", 1)):
        s = scene(person("hero"), person("foe", "them", (9, 9))).turn("hero", way).done()
        assert [(event.actions, event.stamina, event.focus) for event in s.told(ev.Paid)] == [(actions, 0, 0)]


def test_the_prone_neither_step_nor_sprint_and_crawl_at_double_cost() -> None:
    """[r-prone, action-sprint, free-step]: until they stand up, which costs an action."""
    for prone in (True, False):
        s = scene(person("hero", prone=prone, moved=True), person("foe", "them", (20, 20))).begin("hero")
        assert reach_of(s.battle, s["hero"], 6).cost_to(3, 0) == (6 if prone else 3)
        assert bool(step_options(s.battle, s["hero"])) is not prone
        s["hero"].moved = True
        assert may_sprint(s["hero"]) is not prone
        s["hero"].stamina = 0
        assert not may_sprint(s["hero"])
