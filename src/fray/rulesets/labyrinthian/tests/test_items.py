"""Items: taking out, putting away, using up, throwing."""

from __future__ import annotations

from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.tests.arrange import person, scene

# ---- objects


def test_one_item_a_round_is_taken_out_and_one_put_away() -> None:
    """[retrieve-once-per-round, stow-once-per-round, interact-free, item-handling]"""
    s = scene(person("x", items=["salve", "elixir"]), person("e", "them"))
    s.turn("x", "retrieve:salve", "pick-up:object", "stow:object").done()
    assert s["x"].held == [0, 1, 0, 0, 0, 0, 0] and s["x"].stowed == [0, 0, 1, 0, 0, 0, 1]
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
    s = scene(person("k", items=["salve"]), person("x", items=["salve"]), person("e", "them"), lend=["yes"])
    s.turn("x", "retrieve:salve:1:0").done()
    assert s["x"].held[1] == 1 and (s["k"].stowed[1], s["x"].stowed[1]) == (0, 1)


def test_weapons_are_drawn_freely_and_a_two_handed_one_excludes_a_shield() -> None:
    """[draw-weapons-free, holders-included, item-handling, talking-free]"""
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


def test_a_potion_of_flight_carries_for_three_rounds() -> None:
    """[consumable-costs-action, unnatural-flight-details]"""
    s = scene(person("x", held=[0, 0, 0, 1, 0, 0, 0]), person("e", "them"), rating=["rating:0"])
    s.turn("x", "use:potion-flight").done()
    assert (s["x"].flight_rate, s["x"].flight_rounds) == (20, 3)


def test_a_refill_is_the_one_retrieval_of_the_round() -> None:
    """[retrieve-once-per-round, item-handling]"""
    s = scene(person("x", weapons=["javelins"], shots=[1, 0], items=["salve"]), person("e", "them"))
    s.turn("x", "refill:javelins").done()
    assert not {"retrieve", "refill"} & s.families() and s["x"].shots[0] == 4


def test_salves_and_elixirs_are_offered_for_their_own_wounds() -> None:
    """[wound-cure-items, cure-items]: with one of them in hand, for those in the same place."""
    for held, offered in (([0, 1, 0], ["use:salve:1:0:1"]), ([0, 0, 1], ["use:elixir:2:0:6"]), ([0, 0, 0], [])):
        s = scene(
            person("x", held=[*held, 0, 0, 0, 0], wounds=["bleed d4", "burned d4"]),
            person("far", at="rfc", wounds=["bleed d4"]),
            person("e", "them", wounds=["bleed d4"]),
        )
        s.turn("x")
        assert [key for key in s.offered() if key.startswith("use")] == offered
