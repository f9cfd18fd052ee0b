"""Falls, and landing on a creature."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model.state import DEAD, HOLDING_ON
from fray.rulesets.labyrinthian.rules.climbing import hold_on
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, Scene, case_dice, does, offers, person, scene
from fray.rulesets.labyrinthian.tests.test_flying import vey


def tumble(at: str, dice: list[str], tags: tuple[str, ...] = (), **state: Any) -> Scene:
    """A winged one falls."""
    table = scene(vey(at, **state), dice=dice, tags=list(tags))
    fall(table.fight, table["vey"], "falling-damage")
    return table.done()


def test_a_climber_who_loses_hold_at_skyward_dies_unless_the_keeper_says_otherwise() -> None:
    """[climb-fall-skyward, climb-other-actions-cost] case [climber-falls-from-skyward]."""
    table = scene(
        person("c", at="ffr:Skyward", footing=HOLDING_ON, composure=1, armor="armor-harness", sheet={"pr": 20}),
        person("e", "them", "ffr:Skyward", flight_rate=20, weapons=["stick"]),
        tags=["ffr climbable to Skyward no ledge at Elevated no ledge at Overhead"],
        dice=["d6=1 damage", "d6=1 damage", "d12=9 defense", "d12=9 defense"],
    )
    table["c"].footing = HOLDING_ON
    table.answer(react=["guard:-1"]).turn("e", "attack:0:0").done()
    assert table["c"].presence == DEAD and table.was_asked("deadly-fall")


def test_over_water_such_a_fall_only_hurts() -> None:
    """[climb-hold-details]"""
    table = scene(
        person("c", at="ffr:Skyward", footing=HOLDING_ON, composure=1),
        tags=["ffr climbable to Skyward", "ffr water Shallows..Skyward"],
        dice=["d10=1 fall", "d10=1 fall", "d10=1 fall"],
    )
    table["c"].footing = HOLDING_ON
    hold_on(table.fight, table["c"])
    settle_shaken(table.fight)
    assert table["c"].presence != DEAD and table.place("c") == "ffr:Shallows"


def test_a_fall_from_skyward_is_tenfold_and_not_death() -> None:
    """[falling-damage, falling-skyward-times-ten, falling-details] case [fall-from-skyward]."""
    table = tumble("churn:Skyward", case_dice("fall-from-skyward"))
    assert table["vey"].composure == 0 and table.place("vey") == "churn" and table["vey"].prone
    assert not any(table["vey"].wounds) and table["vey"].here()


def test_a_fall_onto_a_creature_is_shared_with_it() -> None:
    """[falling-onto-creature, falling-creature-details, rounding] case [fall-onto-creature]."""
    for size, left in (("Large", (14, 63)), ("Huge", (7, 70))):
        table = scene(
            vey("churn:Overhead", composure=20),
            person("big", "them", composure=70, sheet={"composure": 70, "size": size}),
            dice=case_dice("fall-onto-creature"),
            fall_onto=["onto:1"],
        )
        fall(table.fight, table["vey"], "falling-damage")
        assert (table["vey"].composure, table["big"].composure) == left


def test_a_fall_ends_on_high_ground_or_in_the_shallows() -> None:
    """[falling-details]"""
    table = tumble("ffc:Skyward", ["d10=2 fall"], ("ffc high-ground indicator Overhead",))
    assert table.place("vey") == "ffc:Overhead" and table["vey"].composure == 40
    table = tumble("ffc:Elevated", ["d10=2 fall"], ("ffc water Depths..Skyward",))
    assert table.place("vey") == "ffc:Shallows" and table["vey"].composure == 58


def test_a_combatant_may_let_itself_fall() -> None:
    """[elevation-means]"""
    table = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=3 fall"])
    does(table, "c", "drop").done()
    assert table.place("c") == "ffr" and table["c"].composure == 57


def test_only_those_in_the_air_out_of_doors_and_free_to_move_let_themselves_fall() -> None:
    """[elevation-means, stance-lock-details]"""
    tags = ["churn stairs to Overhead"]
    cases: list[tuple[str, dict[str, Any], bool]] = [
        ("churn:Elevated", {}, True),
        ("churn", {}, False),
        ("churn:Elevated", {"inside": True}, False),
        ("churn:Elevated", {"locked": True}, False),
    ]
    for at, state, offered in cases:
        table = scene(person("c", at=at, **state), tags=tags)
        assert ("drop" in offers(table, "c")) is offered, (at, state)


def test_a_swimmer_is_fallen_upon_by_those_who_fall_into_its_water() -> None:
    """[falling-creature-details, falling-onto-creature]: not by those who land on a rock above it."""
    for rock, asked in ((False, True), (True, False)):
        table = scene(
            vey("ffc:Overhead"),
            person("swimmer", "them", "ffc:Shallows"),
            tags=["ffc water Depths..Skyward", *(["ffc high-ground indicator Elevated"] if rock else [])],
            dice=["d10=3 fall", "d10=4 fall"][: 1 if rock else 2],
            fall_onto=["onto:1"] if asked else [],
        )
        fall(table.fight, table["vey"], "falling-damage")
        assert table.done().was_asked("fall-onto") is asked
        assert (table["vey"].composure, table["swimmer"].composure) == ((57, 60) if rock else (57, 56))
