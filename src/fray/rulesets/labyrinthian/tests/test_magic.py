"""Conjuring, Wards and spells without dice."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import HOLDING_ON
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, case_dice, known, person, scene


def test_a_great_spell_is_built_up_and_turned_into_a_ward() -> None:
    """[ward-with-offensive-spell, magic-rules, velocity-magic-immediate-only, velocity-magic-details], case
    [tsunami-built-then-ward]."""
    s = scene(
        known("orrin", "orrin", ratings=[14, 5]),
        person("e", "them", weapons=["war-axe"], ratings=[12, 1]),
        dice=[*["d8=7 damage"] * 3, "d8=1 damage", *case_dice("tsunami-built-then-ward")],
        rating=["rating:0", "rating:0"],
        react=["ward:3:-1"],
    )
    s.turn("orrin", "conjure:tsunami")
    assert s["orrin"].store == 22
    s.turn("orrin", "conjure:tsunami")
    assert s["orrin"].store == 35
    s.dice.script[3:4] = []
    s.answer(approach=["charge:5"]).turn("e", "attack:0:0").done()
    assert s["orrin"].composure == 55 and s["orrin"].store == 0 and not s.was_asked("momentum")


def test_a_store_is_lost_when_another_spell_is_begun() -> None:
    """[magic-rules]"""
    s = scene(
        person("m", spells=["tsunami", "sun-lance"], ratings=[10, 2], conjuring=0, store=25),
        person("e", "them"),
        rating=["rating:1"],
    )
    s.turn("m", "conjure:sun-lance").done()
    assert s["m"].conjuring == 1 and s["m"].store == 7


def test_a_built_spell_is_cast_with_another_rating_and_used_up() -> None:
    """[magic-rules]"""
    s = scene(
        person("m", spells=["sun-lance"], conjuring=0, store=20),
        person("e", "them", "ffc", spent=True, sheet={"pr": -20}),
        dice=["d12=1 damage", "d12=2 damage", "d12=3 damage"],
        rating=["rating:0"],
    )
    s.turn("m", "attack:0:1").done()
    assert s["e"].composure == 54 and s["m"].conjuring == -1
    assert "attack:0:1" not in s.offered()


def test_spells_without_dice_have_thresholds_for_the_raw_rating() -> None:
    """[magic-rules, threshold-details, ability-threshold, ability-announce-effect]"""
    s = scene(
        known("tamsin", "tamsin", ratings=[15, 7]),
        person("k", composure=20),
        person("e", "them"),
        dice=["d10=6 restoration", "d10=5 restoration"],
        rating=["rating:0"],
    )
    s.turn("tamsin", "effect:mend:2:1", "effect:mend:2:1").done()
    assert s["k"].composure == 31
    assert [event.effect for event in s.told(ev.AbilityUsed)] == ["works fully", "fails"]
    s = scene(known("orrin", "orrin", ratings=[8, 1]), person("e", "them"), rating=["rating:0"])
    s.turn("orrin", "effect:levitate").done()
    assert (s["orrin"].flight_rate, s["orrin"].flight_rounds) == (20, 2)


def test_a_climber_on_its_last_composure_is_not_offered_to_conjure() -> None:
    """[magic-rules, climb-hold-details]: the hold would take it, and what was conjured would be lost."""
    for composure, offered in ((1, False), (2, True)):
        s = scene(
            person("m", at="ffr:Elevated", footing=HOLDING_ON, composure=composure, spells=["tsunami"]),
            person("e", "them", "rs"),
            tags=[CLIFF],
        )
        s.turn("m").done()
        assert ("conjure" in s.families()) is offered


def test_fog_takes_ten_off_the_rating_a_threshold_looks_at() -> None:
    """[threshold-details, tag-obscured, magic-rules]: 17 is 7 in fog and fails, 18 is 8 and mends."""
    s = scene(
        person("m", spells=["mend"], ratings=[17, 18], composure=30),
        person("e", "them", "fs"),
        tags=["churn obscured"],
        dice=["d10=7 restoration"],
        rating=["rating:0"],
    )
    s.turn("m", "effect:mend:0", "effect:mend:0").done()
    assert s["m"].composure == 37 and s["m"].ratings_left() == 0


def test_what_is_conjured_in_fog_is_ten_less_and_at_least_one() -> None:
    """[magic-rules, tag-obscured]"""
    for rating, store in ((12, 7), (6, 1), (1, 1)):
        s = scene(
            person("m", spells=["tsunami"], ratings=[rating, 1], spent=0b10),
            person("e", "them", "fs"),
            tags=["churn obscured"],
        )
        s.turn("m", "conjure:tsunami").done()
        assert s["m"].store == store


def test_a_spell_for_others_reaches_friends_in_range_and_asks_them() -> None:
    """[magic-rules]: Touch needs the same place; the unhurt are not mended, Units and the fallen not at all."""
    s = scene(
        person("m", spells=["mend", "levitate"], composure=60),
        person("near", composure=20),
        person("whole"),
        person("next", at="rfc", composure=20),
        person("far", at="rrc", composure=20),
        person("down", composure=0, incapacitated=True),
        known("levy", "levy-spearmen", composure=20),
        person("e", "them", composure=20),
        accept=["no"],
    )
    s.turn("m", "effect:mend:0:1").done()
    assert [key for key in s.offered() if key.startswith("effect")] == [
        *("effect:mend:0:1", "effect:mend:0:3"),
        *("effect:levitate:1:0", "effect:levitate:1:1", "effect:levitate:1:2"),
    ]
    assert s["near"].composure == 20 and s["m"].ratings_left() == 2  # it declined
