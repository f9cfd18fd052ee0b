"""Objects, items, spells and Abilities."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.tests.arrange import case_dice, known, person, scene

# ---- objects


def test_a_thrown_bottle_is_a_skill_action_and_a_ranged_attack() -> None:
    """[throwing-is-skill-action, skill-actions, interact-free, skill-standard-effects, item-handling], case
    [throw-a-bottle]."""
    s = scene(
        person("f", ratings=[11, 1], sheet={"strength": 4}),
        person("t", "them", "ffc", armour="armor-leather", sheet={"pr": 16}),
        dice=case_dice("throw-a-bottle"),
        rating=["rating:0"],
        react=["guard:-1"],
        momentum=["wound"],
    )
    s.turn("f", "pick-up:object", "throw:object").done()
    assert s.told(ev.AttackDeclared)[0].total == 15
    assert s["t"].composure == 57 and s.wound("t", "Fracture") == 4
    assert s.offered("momentum") == ["done", "wound", "always-wound"]


def test_one_item_a_round_is_taken_out_and_one_put_away() -> None:
    """[retrieve-once-per-round, stow-once-per-round, interact-free, item-handling]"""
    s = scene(person("x", items=["salve", "elixir"]), person("e", "them"))
    s.turn("x", "retrieve:salve", "pick-up:object", "stow:object").done()
    assert s["x"].held[1] == 1 and s["x"].stowed[2] == 1 and s["x"].stowed[6] == 1
    assert not {"retrieve", "stow"} & s.families()
    assert s["x"].ratings_left() == 2 and s["x"].movement == 20


def test_a_friend_lends_only_what_it_likes() -> None:
    """[retrieve-once-per-round]: out of a willing player's inventory, in the same place."""
    s = scene(person("x"), person("k", items=["salve"]), person("e", "them"), lend=["no"])
    s.turn("x", "retrieve:salve:1:1").done()
    assert s["x"].held[1] == 0 and s["x"].retrieved
    s = scene(person("x"), person("k", items=["salve"]), person("e", "them"), lend=["yes"])
    s.turn("x", "retrieve:salve:1:1").done()
    assert s["x"].held[1] == 1 and s["k"].stowed[1] == 0


def test_weapons_are_drawn_freely_and_a_two_handed_one_excludes_a_shield() -> None:
    """[draw-weapons-free, holders-included, item-handling, talking-free]"""
    from fray.rulesets.labyrinthian.rules.stances import has_shield

    s = scene(person("x", weapons=["mace", "war-axe"], shield="shield-round"), person("e", "them"))
    assert has_shield(s["x"])
    s.turn("x", "draw:war-axe")
    assert not has_shield(s["x"]) and s["x"].ratings_left() == 2
    s.turn("x", "draw:mace").done()
    assert has_shield(s["x"])


def test_shots_run_out_and_are_taken_out_of_the_inventory() -> None:
    """[item-handling, retrieve-once-per-round]"""
    s = scene(
        person("x", weapons=["javelins"], shots=[1, 0]),
        person("e", "them", "ffc", spent=True, sheet={"pr": -20}),
        dice=["d6=1 damage"] * 3,
        rating=["rating:0"],
    )
    s.turn("x", "attack:0:1").done()
    assert s["x"].shots[0] == 0 and "attack:0:1" not in s.offered()
    s.turn("x", "refill:javelins").done()
    assert s["x"].shots[0] == 4


def test_a_fire_flask_burns_an_area_and_a_bad_throw_has_its_complication() -> None:
    """[skill-standard-effects, aoe, throwing-is-skill-action]"""
    s = scene(
        person("x", ratings=[2, 1], held=[0, 0, 0, 0, 1, 0, 0], sheet={"strength": 3}),
        person("e", "them", "ffc", spent=True, sheet={"pr": -20}),
        dice=["d6=1 damage", "d6=2 damage", "d6=3 damage"],
        rating=["rating:0"],
        complication=["choose:2"],
    )
    s.turn("x", "throw:fire-flask:4:52").done()
    assert s["e"].composure == 54 and s["x"].prone and s["x"].held[4] == 0


def test_a_potion_of_flight_carries_for_three_rounds() -> None:
    """[consumable-costs-action, unnatural-flight-details]"""
    s = scene(person("x", held=[0, 0, 0, 1, 0, 0, 0]), person("e", "them"), rating=["rating:0"])
    s.turn("x", "use:potion-flight").done()
    assert (s["x"].flight_rate, s["x"].flight_rounds) == (20, 3)


# ---- spells


def test_a_great_spell_is_built_up_and_turned_into_a_ward() -> None:
    """[ward-with-offensive-spell, magic-rules, velocity-magic-immediate-only, velocity-magic-details,
    momentum-limit-zero], case [tsunami-built-then-ward]."""
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


# ---- Abilities


def test_rally_reaches_two_allies_at_the_higher_threshold() -> None:
    """[abilities, ability-threshold, ability-announce-effect, threshold-details]"""
    s = scene(
        known("hale", "hale", ratings=[16, 7]),
        person("a", composure=20),
        person("b", composure=20),
        person("c", composure=20),
        person("e", "them"),
        dice=["d10=6 restoration", "d10=5 restoration"],
        rating=["rating:0"],
        second_ally=["ally:3"],
    )
    s.turn("hale", "ability:rally:1", "ability:rally:2").done()
    assert [s[name].composure for name in "abc"] == [26, 20, 25]


def test_a_screech_takes_movement_and_a_held_die() -> None:
    """[abilities, wound-deafened]: the Deafened are immune."""
    s = scene(
        known("harpy", "harpy", "them", ratings=[17, 1]),
        person("a", held_dice=[6]),
        person("deaf", wounds=["deafened d4"]),
        rating=["rating:0"],
    )
    s.turn("harpy", "ability:screech").done()
    assert s["a"].movement == 10 and s["a"].held_dice == [] and s["deaf"].movement == 20


def test_upheaval_scrambles_the_flanks_or_removes_a_position() -> None:
    """[dueling-grid-alter, boss-grid-abilities, abilities]"""
    s = scene(
        known("dragon", "ashwing-dragon", "them", ratings=[8, 18]),
        person("a", at="ffl"),
        rating=["rating:0"],
        remove_position=["remove:frl"],
    )
    s.turn("dragon", "ability:upheaval")
    assert s.place("a") == "ffc"
    s.turn("dragon", "ability:upheaval").done()
    assert not s.battle.ground.layout.exists(1)
