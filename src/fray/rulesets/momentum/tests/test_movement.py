"""Moving along the line: what a step costs, what is in the way, being forced, leaving the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import distance_of
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, later, npc, pc

DUMMY = npc("straw-dummy", 8, name="Dummy")


def line(move: str, special: str = "") -> str:
    """A stat line that moves in a certain way."""
    written = f"Mover - Hits 5, Defense 0, Move {move}, Danger 1d/Attack Skill 0 (Steel, Melee, Blow)"
    return f"{written}, Special: {special}" if special else written


def reach(move: str, at: int = 4, terrain: Sequence[str] = (), **state: Any) -> list[int]:
    """Where a mover that starts on a position can stop."""
    scene = arrange(npc(line(move), at, **state), npc("straw-dummy", 0, side="yard"), terrain=terrain)
    return [int(option[5:]) for option in scene.options() if option.startswith("move:")]


# ---- worked cases


def test_one_move_is_one_position_for_a_pc_and_a_score_of_them_for_an_npc() -> None:
    """[move-cost, distance-bands, npc-turn-move, npc-move-score]"""
    assert case("movement-on-the-line").dice == ()
    scene = arrange(
        pc("diaghilev", 0, momentum=8),
        npc("cave-rat", 6, name="Rat"),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Diaghilev", "Rat"],
    )
    scene.take("move 1", "move 2")
    assert scene.changes() == {"Diaghilev": {"momentum": 2, "position": 2, "tallies": 1}}
    scene.take("end", "move 4")
    assert scene.changes()["Rat"] == {"position": 4}
    assert scene.refused("strike yellow teeth Diaghilev") == "strike-right-range"
    assert not any(option.startswith("move") for option in scene.options())


def test_climbers_ignore_a_wall_that_stops_others() -> None:
    """[npc-turn-special-move, npc-move-special, move-cost, move-modes]"""
    assert case("wall-and-climb").dice == ()
    scene = arrange(
        npc("beetle-clan-assassin", 5, name="Assassin"),
        npc("hired-knife", 5, name="Knife"),
        pc("ursk", 4, momentum=7),
        terrain=["wall 4-5"],
        turn=["Assassin", "Knife", "Ursk"],
    )
    scene.take("move 4", "end")
    assert not scene.can("move 4")
    scene.take("end", "move 5")
    assert scene.changes() == {
        "Assassin": {"position": 4},
        "Ursk": {"position": 5, "momentum": 1, "tallies": 1},
    }
    assert [moved.mode for moved in scene.told(ev.Moved)] == ["Climb", "Walk"]


def test_a_climber_leaves_a_pit_in_one_go_and_a_flier_never_falls() -> None:
    """[npc-turn-special-move, npc-move-special, reposition-cost, move-modes]"""
    assert case("pit-with-climb-and-fly").dice == ()
    scene = arrange(
        pc("bartolomeo", 3, momentum=8),
        npc("beetle-clan-assassin", 4, name="Assassin"),
        terrain=["pit 5"],
        turn=["Bartolomeo", "Assassin"],
    )
    scene.take("reposition Assassin", "drive back Assassin to 5")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 2, "tallies": 1},
        "Assassin": {"hits": 2, "position": 5, "in_pit": True},
    }
    scene.take("end", "move 4")
    assert scene.changes()["Assassin"] == {"hits": 2}
    assert scene.can("strike poisoned scimitar Bartolomeo")
    wraith = arrange(
        pc("bartolomeo", 3, momentum=8, over=["Wraith"]), npc("ash-wraith", 4, name="Wraith"), terrain=["pit 5"]
    )
    wraith.take("drive back Wraith to 5")
    assert wraith.changes()["Wraith"] == {"position": 5}


def test_an_npc_driven_into_a_pit_spends_its_move_climbing_out() -> None:
    """[reposition-superior, superior-position-use, npc-turn-slots, strike-right-range]"""
    assert case("drive-back-into-pit").dice == ()
    scene = arrange(
        pc("bartolomeo", 3, momentum=8),
        npc("turtle-knight", 4, name="Knight"),
        terrain=["pit 5"],
        turn=["Bartolomeo", "Knight"],
    )
    scene.take("reposition Knight", "drive back Knight to 5")
    assert scene.changes() == {
        "Bartolomeo": {"momentum": 3, "tallies": 1},
        "Knight": {"hits": 2, "position": 5, "in_pit": True},
    }
    scene.take("end")
    assert not any(option.startswith("move") for option in scene.options())
    assert scene.price("climb out") == 0
    scene.take("climb out")
    assert scene.changes()["Knight"] == {"hits": 2, "position": 5}
    assert scene.refused("strike stone maul Bartolomeo") == "strike-right-range"
    assert scene.can("reposition Bartolomeo")
    scene.take("shell up")
    assert scene.changes()["Knight"] == {"hits": 2, "position": 5, "shelled": True}


# ---- distances


@pytest.mark.parametrize(("gap", "distance"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (12, 4)])
def test_the_difference_of_positions_is_the_distance(gap: int, distance: int) -> None:
    """[line-of-bands, distance-bands]: Intimate, Melee, Near, Far, and Distant from 4 on, in both directions."""
    assert distance_of(0, gap) == distance_of(gap, 0) == distance


# ---- what a PC pays

MOVES: list[tuple[str, dict[str, Any], list[str], int]] = [
    ("plain", {}, [], 3),
    ("wall", {}, ["wall 4-5"], 3 + 3),
    ("wall elsewhere", {}, ["wall 3-4"], 3),
    ("off slick ground", {}, ["slick ground 4"], 3 + 1),
    ("onto slick ground", {}, ["slick ground 5"], 3),
    ("into water", {}, ["deep water 5"], 3 + 1),
    ("out of water", {}, ["deep water 4"], 3 + 1),
    ("from water to water", {}, ["deep water 4", "deep water 5"], 3 + 2),
    ("out of a pit", {"in_pit": True}, ["pit 4"], 3 + 3),
    ("past a pit", {}, ["pit 4", "pit 5"], 3),
    ("held", {"held_by": "Dummy"}, [], 3 + 2),
    ("a leg lost", {"lost": ["left leg"]}, [], 3 + 3),
    ("both legs lost", {"lost": ["right leg", "left leg"]}, [], 3 + 6),
    ("an arm lost", {"lost": ["off arm"]}, [], 3),
    ("through fire", {}, ["fire 4", "fire 5"], 3),
    ("an open door", {}, ["door 4-5 open"], 3),
    (
        "all together",
        {"held_by": "Dummy", "lost": ["left leg"], "in_pit": True},
        ["wall 4-5", "slick ground 4", "deep water 4", "deep water 5", "pit 4"],
        3 + 3 + 1 + 2 + 3 + 2 + 3,
    ),
]


@pytest.mark.parametrize(("state", "terrain", "cost"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_a_move_costs_three_and_every_extra(state: dict[str, Any], terrain: list[str], cost: int) -> None:
    """[move-cost, sum-formulas, terrain-rules, dire-mauled-concrete]"""
    scene = arrange(pc("diaghilev", 4, momentum=cost, **state), npc("straw-dummy", 4, name="Dummy"), terrain=terrain)
    assert scene.price("move 5") == cost
    scene.take("move 5")
    assert [sum(term.value for term in paid.terms()) for paid in scene.told(ev.Paid)] == [cost]
    assert (scene.pc("Diaghilev").position, scene.pc("Diaghilev").momentum) == (5, 0)
    short = arrange(
        pc("diaghilev", 4, momentum=cost - 1, **state), npc("straw-dummy", 4, name="Dummy"), terrain=terrain
    )
    assert short.refused("move 5") == "spend-limit"


def test_a_closed_door_stops_a_pc() -> None:
    """[terrain-rules]"""
    for state in ("closed", "barred"):
        scene = arrange(pc("diaghilev", 4, momentum=9), DUMMY, terrain=[f"door 4-5 {state}"])
        assert scene.refused("move 5") == "terrain-rules"


def test_a_move_ends_a_hold_and_leaves_a_pit() -> None:
    """[move-cost, terrain-rules]"""
    scene = arrange(
        pc("diaghilev", 4, momentum=9, held_by="Dummy", in_pit=True),
        npc("straw-dummy", 4, name="Dummy"),
        terrain=["pit 4"],
    )
    scene.take("move 5")
    assert scene.changes()["Diaghilev"] == {
        "position": 5,
        "momentum": 1,
        "tallies": 1,
        "held_by": [],
        "in_pit": False,
    }


def test_passing_or_sharing_a_position_with_enemies_provokes_nothing() -> None:
    """[line-of-bands]"""
    scene = arrange(pc("diaghilev", 4, momentum=6), npc("hired-knife", 5, name="Knife"))
    scene.take("move 5", "move 6")
    assert scene.changes() == {"Diaghilev": {"position": 6, "momentum": 0, "tallies": 1}}
    assert [(moved.before, moved.after, moved.forced) for moved in scene.told(ev.Moved)] == [
        (4, 5, False),
        (5, 6, False),
    ]


# ---- how far an NPC gets

REACHES: list[tuple[str, str, list[str], list[int]]] = [
    ("a score of 2", "2", [], [2, 3, 5, 6]),
    ("a score of 0", "0", [], []),
    ("a wall takes a step more", "2", ["wall 4-5"], [2, 3, 5]),
    ("a wall is too much for 1", "1", ["wall 4-5"], [3]),
    ("two walls", "3", ["wall 4-5", "wall 5-6"], [1, 2, 3, 5]),
    ("into water", "2", ["deep water 5"], [2, 3, 5]),
    ("through water", "4", ["deep water 5"], [0, 1, 2, 3, 5, 6]),
    ("out of water", "3", ["deep water 4"], [2, 3, 5, 6]),
    ("from water to water, not twice", "2", ["deep water 4", "deep water 5"], [3, 5]),
    ("a wall in the water", "3", ["deep water 5", "wall 4-5"], [1, 2, 3, 5]),
    ("off slick ground", "2", ["slick ground 4"], [3, 5]),
    ("off slick ground with 1", "1", ["slick ground 4"], []),
    ("slick ground on the way", "2", ["slick ground 5"], [2, 3, 5, 6]),
    ("a closed door", "3", ["door 4-5 closed"], [1, 2, 3]),
    ("a barred door", "3", ["door 5-6 barred"], [1, 2, 3, 5]),
    ("Climb without a number", "1 (Climb)", ["wall 4-5"], [3, 5]),
    ("Climb with its own", "1 (Climb 3)", ["wall 4-5", "wall 5-6"], [1, 2, 3, 5, 6, 7]),
    ("Climb in water", "1 (Climb 2)", ["deep water 5"], [2, 3, 5]),
    ("Climb and doors", "1 (Climb)", ["door 4-5 closed"], [3]),
    ("Fly over everything", "1 (Fly 2)", ["wall 4-5", "deep water 5", "slick ground 4", "pit 5"], [2, 3, 5, 6]),
    ("Fly and doors", "1 (Fly 2)", ["door 4-5 closed"], [2, 3]),
    ("Swim needs water", "1 (Swim 3)", [], [3, 5]),
    ("Swim in water", "1 (Swim 3)", ["deep water 5", "deep water 6"], [3, 5, 6, 7]),
    ("Swim starts or ends in it", "0 (Swim 3)", ["deep water 5"], [5, 6]),
    ("Swim and slick ground", "0 (Swim 2)", ["deep water 5", "slick ground 4"], [5]),
    ("Burrow through walls and doors", "0 (Burrow 2)", ["wall 4-5", "door 5-6 closed"], [2, 3, 5, 6]),
    ("Burrow in water", "0 (Burrow 2)", ["deep water 5"], [2, 3, 5]),
]


@pytest.mark.parametrize(("move", "terrain", "places"), [row[1:] for row in REACHES], ids=[row[0] for row in REACHES])
def test_an_npc_gets_as_far_as_its_steps_take_it(move: str, terrain: list[str], places: list[int]) -> None:
    """[npc-turn-move, npc-move-score, npc-move-special, npc-turn-special-move]"""
    assert reach(move, terrain=terrain) == places


def test_an_npc_stops_where_the_field_ends() -> None:
    """[line-of-bands, move-away-and-leave]"""
    assert reach("3", at=1) == [0, 2, 3, 4]
    assert reach("3", at=8) == [5, 6, 7]
    assert reach("1", at=1, terrain=["wall 0-1"]) == reach("1", at=1, terrain=["deep water 0"]) == [2]
    assert reach("1", at=7, terrain=["wall 7-8"]) == reach("1", at=7, terrain=["deep water 8"]) == [6]


@pytest.mark.parametrize(
    ("move", "places"), [("2", []), ("2 (Climb)", [2, 3, 5, 6]), ("2 (Swim)", []), ("2 (Burrow)", [])]
)
def test_out_of_a_pit_only_climbers_move_away(move: str, places: list[int]) -> None:
    """[move-modes, terrain-rules]: the others use up the slot to climb out."""
    assert reach(move, terrain=["pit 4"], in_pit=True) == places


def test_the_way_of_moving_with_the_fewest_steps_is_taken() -> None:
    """[move-modes]: one mode for the whole move."""
    scene = arrange(npc(line("2 (Fly 3)"), 4), npc("straw-dummy", 0, side="yard"), terrain=["wall 4-5"])
    scene.take("move 5")
    assert [moved.mode for moved in scene.told(ev.Moved)] == ["Fly"]
    level = arrange(npc(line("2 (Fly 3)"), 4), npc("straw-dummy", 0, side="yard")).take("move 5")
    assert [moved.mode for moved in level.told(ev.Moved)] == ["Walk"]


# ---- leaving the field


def at_the_edge(at: int, momentum: int, open_edges: Sequence[str], terrain: Sequence[str] = (), **state: Any) -> Scene:
    return arrange(
        pc("diaghilev", at, momentum=momentum, **state),
        pc("nix", 4),
        npc("straw-dummy", at, name="Dummy"),
        open_edges=open_edges,
        terrain=terrain,
    )


@pytest.mark.parametrize(("at", "edge"), [(0, "low"), (8, "high")])
def test_one_step_more_at_an_open_edge_is_flight(at: int, edge: str) -> None:
    """[move-away-and-leave]: out of the fight for good."""
    scene = at_the_edge(at, 3, [edge])
    scene.take(f"leave {edge}")
    assert scene.changes()["Diaghilev"] == {"momentum": 0, "tallies": 1, "condition": "fled", "left_by": edge}
    assert at_the_edge(at, 2, [edge]).refused(f"leave {edge}") == "spend-limit"
    opposite = "low" if edge == "high" else "high"
    assert at_the_edge(at, 9, [opposite]).refused(f"leave {edge}") == "move-away-and-leave"
    assert at_the_edge(at, 9, []).refused(f"leave {edge}") == "move-away-and-leave"


def test_what_makes_leaving_a_position_dear_makes_leaving_the_field_dear() -> None:
    """[move-away-and-leave, sum-formulas]"""
    terrain = ["slick ground 0", "deep water 0", "pit 0"]
    scene = at_the_edge(0, 20, ["low"], terrain, held_by="Dummy", in_pit=True, lost=["left leg"])
    assert scene.price("leave low") == 3 + 1 + 1 + 3 + 2 + 3


def test_an_npc_leaves_with_a_step_of_its_move() -> None:
    """[move-away-and-leave]"""
    for at, score, leaves in ((0, 1, True), (1, 1, False), (1, 2, True)):
        scene = arrange(
            npc(line(str(score)), at),
            npc(line("1"), 4, name="Friend"),
            npc("straw-dummy", side="yard"),
            open_edges=["low"],
        )
        assert scene.can("leave low") == leaves
    scene.take("leave low")
    assert scene.changes() == {"Mover": {"condition": "fled", "left_by": "low"}}
    up = arrange(
        npc(line("1"), 8), npc(line("1"), 4, name="Friend"), npc("straw-dummy", side="yard"), open_edges=["high"]
    )
    assert up.take("leave high").changes() == {"Mover": {"condition": "fled", "left_by": "high"}}
    wet = arrange(npc(line("1"), 0), npc("straw-dummy", side="yard"), open_edges=["low"], terrain=["deep water 0"])
    assert not wet.can("leave low")


# ---- being forced


def test_nobody_is_driven_across_walls_doors_or_off_the_field() -> None:
    """[ability-frame, terrain-rules]: the ability is refused."""
    for at, terrain in ((4, ["wall 4-5"]), (4, ["door 4-5 closed"]), (8, [])):
        scene = arrange(
            pc("bartolomeo", at - 1, momentum=8, over=["Knight"]),
            npc("turtle-knight", at, name="Knight"),
            terrain=terrain,
            open_edges=["high"],
        )
        assert scene.refused("drive back Knight") == "terrain-rules"


def test_those_in_a_pit_can_neither_be_pushed_nor_pulled_out() -> None:
    """[terrain-rules]"""
    scene = arrange(
        pc("bartolomeo", 3, momentum=8, over=["Knight"]),
        npc("turtle-knight", 4, name="Knight", in_pit=True),
        terrain=["pit 4"],
    )
    assert scene.refused("drive back Knight") == "terrain-rules"


def test_a_pc_who_is_forced_into_a_pit_makes_an_armor_roll() -> None:
    """[terrain-rules, undefended-armor-roll]: Attack Skill 2, Crushing; leaving costs 3M more."""
    scene = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("diaghilev", 3, momentum=9, hits=2),
        terrain=["pit 4"],
        dice=["d6=3 armor", "d6=2 dire"],
    )
    scene.take("net cast Diaghilev")
    assert scene.changes() == {
        "Diaghilev": {"position": 4, "in_pit": True, "hits": 3, "armor": "Ud4", "Grit": -1, "momentum": 7}
    }
    assert [(moved.who, moved.forced) for moved in scene.told(ev.Moved)] == [(1, True)]
    assert later(scene, "Diaghilev").price("move 3") == 6


def test_walking_through_or_standing_beside_a_pit_is_safe() -> None:
    """[terrain-rules]"""
    scene = arrange(pc("diaghilev", 3, momentum=3), DUMMY, terrain=["pit 4"])
    assert scene.take("move 4").changes()["Diaghilev"] == {"position": 4, "momentum": 0, "tallies": 1}
