"""The Dueling Grid: Bosses, shifts, and a Grid that is torn apart."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import DUELING, FORWARD, FRC, OPEN, POSITION_KEYS
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import WALL_STANCE, is_boss
from fray.rulesets.labyrinthian.rules.abilities import hurl, toss_ways
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.dueling import removable_ranged, remove_position, scramble_flanks, shift_grid
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.tests.arrange import Scene, best_charge, does, known, offers, person, prices, scene


def lair(*people: object, **more: object) -> Scene:
    boss = known("boss", "ashwing-dragon", "them", movement=28)
    return scene(boss, *people, grid=DUELING, **more)  # type: ignore[arg-type]


def test_when_a_boss_moves_the_positions_shift_around_it() -> None:
    """[dueling-grid-shift, dueling-grid-forced, dueling-grid-boss-in-churn] case [boss-shifts-forward-and-left]."""
    places = {"A": "ffc", "B": "churn", "C": "frl", "D": "rrc", "E": "rs", "F": "rrl"}
    table = lair(*(person(name, at=at) for name, at in places.items()))
    does(table, "boss", "shift:forward")
    assert {name: table.place(name) for name in places} == {
        "A": "churn", "B": "rfc", "C": "ffl", "D": "rs", "E": "rs", "F": "rrl",
    }  # fmt: skip
    table.answer(shift_aside=["aside:1:rfr"])
    does(table, "boss", "shift:left").done()
    assert {name: table.place(name) for name in places} == {
        "A": "rfr", "B": "rfr", "C": "ffc", "D": "rs", "E": "rs", "F": "rrc",
    }  # fmt: skip
    assert table.place("boss") == "churn" and table["boss"].movement == 8


def test_a_combatant_that_cannot_choose_gives_way_forward() -> None:
    """[boss-shift-table]"""
    table = lair(person("a", incapacitated=True))
    does(table, "boss", "shift:left")
    assert table.place("a") == "ffr" and not table.was_asked("shift-aside")


def test_a_boss_never_leaves_the_churn_and_others_do_not_shift() -> None:
    """[dueling-grid-boss-in-churn, dueling-grid-bosses, boss-details]"""
    table = lair(person("a", at="ffc"))
    assert {key.split(":")[1] for key in prices(table, "boss")} == {"churn"}  # it may fly up
    assert not any(key.startswith("shift") for key in offers(table, "a"))
    table["boss"].movement = 9
    assert not any(key.startswith("shift") for key in offers(table, "boss"))


def test_away_from_the_dueling_grid_a_boss_walks_like_any_combatant() -> None:
    """[scenario-grids]"""
    table = scene(known("boss", "iron-castellan", "them", movement=28), grid=OPEN)
    assert "move:ffc:ground" in prices(table, "boss") and not is_boss(table.battle, table["boss"])


def test_a_shift_into_an_obstacle_does_not_take_place() -> None:
    """[boss-shift-table, obstacle-details]"""
    table = lair(person("a", at="frl"), person("b", at="frc"), tags=["ffl obstacle"])
    shift_grid(table.fight, table["boss"], FORWARD)
    assert table.place("a") == "frl" and table.place("b") == "ffc"


def test_forced_movement_costs_nothing_and_breaks_holds_and_claims() -> None:
    """[forced-movement, dueling-grid-forced]"""
    table = lair(
        person("a", at="frl", movement=0, locked=True, grappler=0, wounds=["laceration d4", "impaled d4"], impaler=0),
        tags=["frl cover +1", "frl turbulent +65"],
    )
    table.battle.ground.tags[0].claimants = 0b10
    shift_grid(table.fight, table["boss"], FORWARD)
    assert table.place("a") == "ffl" and table["a"].composure == 60 and table["a"].locked
    assert not table.battle.ground.tags[0].claimed_by(1) and table["a"].grappler == -1


def test_a_shield_wall_that_is_shifted_together_stays_together() -> None:
    """[forced-movement, shield-wall-details, stance-lock-details]"""
    table = lair(known("brannoc", "brannoc", at="frc"), known("hale", "hale", at="frc"), person("c", at="frl"))
    table.battle.walls.append(ShieldWall())
    table.battle.walls[0].dice = [8, 6]
    for name in ("brannoc", "hale"):
        table[name].stance, table[name].wall = WALL_STANCE, 0
    shift_grid(table.fight, table["boss"], FORWARD)
    assert table["brannoc"].wall == table["hale"].wall == 0 and table.battle.walls[0].dice == [8, 6]
    does(table, "hale", "move:frc:ground")
    assert table["hale"].wall == -1 and table["brannoc"].wall == 0


def test_a_flyer_keeps_its_elevation_and_a_walker_stays_on_the_ground() -> None:
    """[boss-shift-table]"""
    table = lair(
        known("vey", "vey", at="frc:Overhead"), person("b", at="frl"), tags=["frl high-ground claimable Elevated +1"]
    )
    does(table, "b", "claim:0")
    shift_grid(table.fight, table["boss"], FORWARD)
    assert table.place("vey") == "ffc:Overhead" and table.place("b") == "ffl"


def test_shifts_may_serve_as_the_crossing_of_a_charge() -> None:
    """[boss-details, charge-crossing]"""
    table = lair(person("a", at="frc", spent=0b11, sheet={"pr": 0}), person("b", at="ffc"))
    boss = table["boss"]
    best = best_charge(table.battle, boss, boss.sheet.sources[0], table["a"])
    assert best is not None and (best.shifts, best.boost, best.price) == (2, 8, 28)
    found = [way.key() for way in approaches(table.battle, boss, boss.sheet.sources[0], table["b"])]
    assert found == [f"charge:forward-1:{boost}" for boost in range(1, 19)]
    table.roll("d12=1 damage", "d12=1 damage", "d12=1 damage").answer(approach=["charge:forward-2:8"])
    table.turn("boss", "attack:0:1").done()
    assert table.place("a") == "churn" and table.place("b") == "rfc" and table["a"].composure == 60 - 11


def test_a_boss_cannot_be_pinned_or_tossed() -> None:
    """[boss-details, slam-figures]"""
    table = lair(person("a"), dice=["d10=4 toss"])
    table["boss"].wounds[4] = 1
    table["boss"].impaler = 1
    assert not pinned(table.battle, table["boss"]) and toss_ways(table.battle, table["boss"], 2) == []
    hurl(table.fight, table["boss"], ())
    assert table["boss"].composure == 156 and table.place("boss") == "churn" and not table["boss"].prone


def test_the_flanks_are_scrambled_one_place_clockwise() -> None:
    """[boss-grid-abilities, dueling-grid-alter]"""
    table = lair(*(person(at, at=at) for at in ("ffl", "ffr", "rfl", "frc")))
    scramble_flanks(table.fight)
    assert [table.place(name) for name in ("ffl", "ffr", "rfl", "frc")] == ["ffc", "rfr", "ffl", "frc"]


def test_a_removed_position_is_gone_and_its_occupants_move_inward() -> None:
    """[boss-grid-abilities]"""
    table = lair(person("a", at="frc", movement=40), person("b", at="fs", movement=10))
    remove_position(table.fight, FRC)
    assert table.place("a") == "ffc"
    assert prices(table, "b") == {"move:ffc:ground": 10}
    assert [POSITION_KEYS[p] for p in removable_ranged(table.battle)] == ["frl", "frr", "rrl", "rrc", "rrr"]


def test_a_boss_needs_no_shift_for_a_target_in_the_churn() -> None:
    """[boss-details, charge-same-position]"""
    table = lair(person("a"), person("b", at="frl"), tags=["ffl obstacle"])
    boss = table["boss"]
    claws = boss.sheet.sources[0]
    found = [way.key() for way in approaches(table.battle, boss, claws, table["a"])]
    assert found == ["plain", *(f"charge:{boost}" for boost in range(1, 11)), "jump"]
    assert approaches(table.battle, boss, claws, table["b"]) == []  # an Obstacle on the way
