"""Climbing and holding on."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model.events import ClashSettled
from fray.rulesets.labyrinthian.model.grid_events import Climbed
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, HOVERING, SHAKEN_ZERO
from fray.rulesets.labyrinthian.rules.actions import attack_menu
from fray.rulesets.labyrinthian.rules.climbing import hold_on
from fray.rulesets.labyrinthian.rules.flying import end_flight_round, settle_shaken, unsettle
from fray.rulesets.labyrinthian.rules.magic import magic_options
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    SPENT,
    Scene,
    Who,
    alone,
    attacker,
    case_dice,
    does,
    helpless,
    known,
    offers,
    person,
    prices,
    scene,
)
from fray.rulesets.labyrinthian.tests.interrupting import STONE_AND_LACERATION


def area_keys(s: Scene, name: str) -> list[str]:
    """The attacks on areas that are offered."""
    return [option.key() for option in attack_menu(s.battle, s[name]) if option.key().startswith("area")]


def test_a_climb_succeeds_at_fifteen_and_fails_at_fourteen() -> None:
    """[climb, climb-failure, climb-holding-on, climb-details] case [climb-fifteen-and-fourteen]."""
    table = scene(
        person("c", at="ffr", movement=30, ratings=[11, 10], sheet={"agility": 4}),
        tags=[CLIFF],
        dice=case_dice("climb-fifteen-and-fourteen"),
        rating=["rating:0"],
    )
    does(table, "c", "climb")
    assert table.place("c") == "ffr:Elevated" and table["c"].movement == 20 and table["c"].footing == HOLDING_ON
    does(table, "c", "climb").done()
    assert [(event.total, event.made) for event in table.told(Climbed)] == [(15, True), (14, False)]
    assert table.place("c") == "ffr" and table["c"].movement == 10
    assert table["c"].composure == 54 and table["c"].prone


def test_a_failed_climb_from_the_ground_leaves_the_climber_prone() -> None:
    """[climb-failure]"""
    table = scene(person("c", at="ffr", ratings=[9, 1]), tags=[CLIFF], rating=["rating:0"])
    does(table, "c", "climb")
    assert table["c"].prone and table.place("c") == "ffr" and table["c"].composure == 60


def test_there_must_be_something_to_climb_and_the_strength_for_it() -> None:
    """[climb-details, zero-composure-options, elevation-means]"""
    assert "climb" not in offers(scene(person("c", at="ffl"), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", composure=0), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", spent=SPENT), tags=[CLIFF]), "c")
    assert "climb" not in offers(scene(person("c", at="ffr", movement=9), tags=[CLIFF]), "c")
    assert "climb" in offers(scene(person("c", at="ffr"), tags=["churn obstacle top Elevated"]), "c")


def test_climbing_down_needs_no_test() -> None:
    """[climb-details]"""
    table = scene(person("c", at="ffr:Overhead", footing=0, movement=20), tags=[CLIFF])
    does(table, "c", "move:ffr:ground")
    assert table.place("c") == "ffr" and table["c"].movement == 0 and not table["c"].prone


def test_holding_on_costs_nothing_but_every_other_action_one_composure() -> None:
    """[climb-holding-on, climb-other-actions-cost, climb-hold-details, paying-composure-is-not-damage]"""
    table = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, weapons=["short-bow"]),
        person("t", "them", "churn", spent=SPENT, sheet={"pr": 0}),
        tags=[CLIFF],
        dice=["d4=1 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
    )
    table.turn("c", "attack:0:1").done()
    assert table["c"].composure == 59 and table.place("c") == "ffr:Elevated"


def test_a_climber_whose_strength_is_gone_falls_after_the_action_and_is_fractured_once() -> None:
    """[climb-fall-at-zero, climb-hold-details]"""
    table = scene(
        person("c", at="ffr:Overhead", footing=HOLDING_ON, composure=1), tags=[CLIFF], dice=["d10=4 fall", "d10=4 fall"]
    )
    hold_on(table.fight, table["c"])
    settle_shaken(table.fight)
    assert table["c"].composure == 0 and table.wound("c", "Fracture") == 4 and table["c"].prone


def test_a_climber_brought_to_zero_otherwise_falls_without_that_wound() -> None:
    """[climb-hold-details]"""
    table = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=4 fall"])
    unsettle(table.fight, table["c"], SHAKEN_ZERO)
    assert table.place("c") == "ffr" and table.wound("c", "Fracture") == 0


def hanging(name: str = "c", **state: Any) -> Who:
    """A climber who holds on, and may Channel."""
    channels = ["omen-lash", "dream-veil"]
    return person(name, at="ffr:Elevated", footing=HOLDING_ON, channels=channels, ratings=[15, 15], **state)


def test_a_climber_who_pays_its_last_composure_for_a_channel_falls_after_the_attack() -> None:
    """[climb-hold-details, channel-rules, zero-exact-values]: one for the hold, the last one for the Channel."""
    s = scene(
        hanging(composure=2),
        helpless(at="ffr"),
        tags=[CLIFF],
        dice=["d6=1 damage", "d6=2 damage", "d6=3 damage", "d10=4 fall"],
        rating=["rating:0"],
    )
    s.turn("c", "attack:0:1").done()
    assert s["t"].composure == 54 and s["c"].composure == 0
    assert s.place("c") == "ffr" and s["c"].prone and s.wound("c", "Fracture") == 4


def test_a_climber_who_pays_its_last_composure_for_a_dream_veil_falls_after_the_reaction() -> None:
    """[climb-hold-details, channel-rules]: the Defense is rolled, then it falls."""
    s = scene(
        hanging(composure=2, sheet={"pr": 0}),
        attacker(at="churn", weapons=["short-bow"], ratings=[5, 5]),
        tags=[CLIFF],
        dice=[*["d4=1 damage"] * 4, *["d4=2 defense"] * 4, "d10=4 fall"],
        rating=["rating:0"],
        react=["channel:1:0"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["c"].composure == 0 and s.place("c") == "ffr" and s["c"].prone


def test_a_climber_who_lost_its_hold_attacks_all_in_the_area_before_it_falls() -> None:
    """[climb-hold-details, aoe]: the action is carried out, and then the climber falls."""
    s = scene(
        person("c", at="ffr:Elevated", footing=HOLDING_ON, composure=1, spells=["tsunami"], conjuring=0, store=30),
        helpless("a", at="churn"),
        helpless("b", at="churn"),
        tags=[CLIFF],
        dice=[*["d6=1 damage"] * 6, "d10=4 fall"],
        rating=["rating:0"],
    )
    s.turn("c", next(key for key in area_keys(s, "c") if "churn" in key))
    clashes = [event.other for event in s.told(ClashSettled)]
    assert clashes == [1, 2] and s.place("c") == "ffr"
    told = [type(event).__name__ for event in s.fight.events]
    assert told.index("Fell") > max(index for index, name in enumerate(told) if name == "ClashSettled")


def test_a_climber_knocked_prone_cannot_hold_on() -> None:
    """[climb-details, prone-details]: Prone where there is a surface under it; otherwise it falls."""
    table = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=4 fall"])
    knock_prone(table.fight, table["c"], "skill-complications-default")
    settle_shaken(table.fight)
    assert table.place("c") == "ffr" and table["c"].prone and table["c"].composure == 56


def test_a_climber_who_drinks_a_potion_of_flight_hovers_and_holds_on_no_longer() -> None:
    """[unnatural-flight-hover, climb-holding-on, unnatural-flight-ends]"""
    s = scene(hanging(items=["potion-flight"], composure=1), person("e", "them", "rs"), tags=[CLIFF])
    s.turn("c", "retrieve:potion-flight", "use:potion-flight")
    assert s["c"].footing == HOVERING and s["c"].composure == 0 and s.place("c") == "ffr:Elevated"
    s["c"].composure = 5
    for _ in range(3):
        end_flight_round(s.fight)
    assert s["c"].footing == HOLDING_ON and s.place("c") == "ffr:Elevated"
    s["c"].composure = 0
    s["c"].footing, s["c"].flight_rounds = HOVERING, 1
    s.roll("d10=4 fall")
    end_flight_round(s.fight)
    assert s.place("c") == "ffr" and s["c"].prone


def test_a_climber_pays_for_every_action_that_is_done_and_for_none_that_is_not() -> None:
    """[climb-other-actions-cost, climb-hold-details]: taking over a Unit costs, a spell that was declined does not."""
    s = scene(
        known("nhem", "nhem", at="ffr:Elevated", footing=HOLDING_ON, ratings=[12, 12]),
        known("levy", "levy-spearmen", at="ffr"),
        tags=[CLIFF],
        rating=["rating:0"],
    )
    does(s, "nhem", "takeover:1").done()
    assert s["nhem"].composure == 59 and s["levy"].commander == 0
    s = scene(
        person("m", at="ffr:Elevated", footing=HOLDING_ON, spells=["levitate"]),
        person("friend", at="ffr:Elevated", footing=HOLDING_ON),
        person("e", "them", "rs"),
        tags=[CLIFF],
        accept=["no"],
    )
    s.turn("m", next(key for key in effect_keys(s, "m") if key.endswith(":0:1"))).done()
    assert s["m"].composure == 60 and s["m"].spent == 0


def effect_keys(s: Scene, name: str) -> list[str]:
    return [option.key() for option in magic_options(s.battle, s[name]) if option.key().startswith("effect")]


def test_a_lacerated_climber_bleeds_with_every_climb() -> None:
    """[laceration-details, climb, wound-laceration]: stone that sets in on the way stops it."""
    for wounds, composure, place in ((["laceration d4"], 60, "ffr:Elevated"), (STONE_AND_LACERATION, 3, "ffr")):
        table = scene(
            person("a", at="ffr", ratings=[15, 1], spent=0b10, wounds=wounds, composure=composure),
            tags=[CLIFF],
            dice=["d4=3 laceration"],
        )
        does(table, "a", "climb").done()
        assert table.place("a") == place and table["a"].composure == composure - 3
        assert table["a"].has_rating() is (place == "ffr")


def test_a_cliff_over_water_is_not_climbed_down_onto_its_surface() -> None:
    """[climb-details, falling-details]: nothing is there to stand on; letting go is a fall into the Shallows."""
    table = alone("ffr:Elevated", (CLIFF, "ffr water Depths..Skyward"), ("d10=4 fall",), footing=HOLDING_ON)
    assert "move:ffr:ground" not in prices(table, "Ana")
    does(table, "Ana", "drop").done()
    assert table.place("Ana") == "ffr:Shallows"
    table = alone("ffr:Elevated", (CLIFF,), footing=HOLDING_ON)
    assert prices(table, "Ana")["move:ffr:ground"] == 10
