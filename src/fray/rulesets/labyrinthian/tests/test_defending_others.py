"""Defending others: how a helper comes, what it leaves, where it goes."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.state import HOVERING
from fray.rulesets.labyrinthian.rules.defending_others import help_ways
from fray.rulesets.labyrinthian.tests.arrange import NINE, SPENT, attacker, case_dice, person, scene
from fray.rulesets.labyrinthian.tests.test_velocity import total_of


def test_a_helper_comes_charging_and_goes_away_again() -> None:
    """[defend-others-velocity, defend-others-same-test, charge-defense, reaction-outside-turn], case
    [defend-other-with-charge]."""
    s = scene(
        person("a", ratings=[12, 1]),
        person("h", at="rfc", armor="armor-leather", shield="shield-round", ratings=[12, 1], movement=42),
        attacker(ratings=[11, 1], weapons=["war-hammer"]),
        dice=["d10=10 damage", "d10=10 damage", "d6=5 damage", "d10=5 re-roll", *case_dice("defend-other-with-charge")],
        rating=["rating:0"],
        **{
            "e:momentum": ["extra:10", "done"],
            "a:react": ["decline"],
            "h:react": ["guard:0"],
            "come": ["charge:churn:20"],
            "go-away": ["move:rfc"],
        },
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 60 and s.place("h") == "rfc" and s["h"].movement == 2
    assert s.battle.claimants == 1 << s["h"].who


def test_what_a_helper_leaves_is_the_targets() -> None:
    """[helper-remainder, defend-others]: damage and Wounds stay with the target, Stance dice serve only oneself."""
    s = scene(
        person("a", spent=True, sheet={"pr": 0}),
        person("h", armor="armor-leather", stance=1, stance_dice=[8]),
        attacker(),
        dice=["d6=6 damage", "d6=5 damage", "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        **{"e:momentum": ["wound"], "h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 52 and s.wound("a", "Fracture") == 4
    assert s["h"].composure == 60 and s["h"].stance_dice == [8] and not s.was_asked("stance-dice")


def test_enemies_are_asked_to_help_only_if_they_wish_to_be() -> None:
    """[defend-others, one-defender-per-clash]: a friend, or even an enemy."""
    people = (person("t", spent=True, sheet={"pr": 0}), attacker("e"), attacker("f", habits=8), attacker("g"))
    s = scene(*people, dice=NINE, rating=["rating:0"])
    s.turn("e", "attack:0:0").done()
    assert s.was_asked("f:react") and not s.was_asked("g:react")


def test_a_locked_helper_cannot_come_but_may_leave_after_defending() -> None:
    """[stance-locks-movement, defend-others-move-in, defend-others-move-away, stance-lock-details], case
    [locked-helper-cannot-come]."""
    s = scene(
        person("a"),
        person("h", at="rfc", armor="armor-leather", movement=22, locked=True, stance=1, stance_dice=[6]),
        person("b", at="rfc"),
        attacker(ratings=[7, 7], weapons=["sling"]),
        dice=[*NINE, *NINE, *case_dice("locked-helper-cannot-come", "h")],
        rating=["rating:0"],
        **{"h:react": ["guard:-1"], "go-away": ["move:churn"]},
    )
    s.turn("e", "attack:0:0", "attack:0:2").done()
    assert s.mind.asked.count("h:react") == 1
    assert s["b"].composure == 58 and s.place("h") == "churn" and s["h"].movement == 12
    assert s["h"].stance_dice == [6]


def test_a_helper_who_comes_to_zero_on_the_way_cannot_help() -> None:
    """[zero-composure-no-defense, laceration-details, helper-place]"""
    s = scene(
        person("a", spent=True, sheet={"pr": 0}),
        person("h", at="rfc", armor="armor-leather", composure=2, wounds=["laceration d4"]),
        attacker(),
        dice=[*NINE, "d4=3 laceration"],
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s["a"].composure == 51 and s["h"].composure == 0 and s.battle.claimants == 0


def test_a_helper_may_come_at_a_charge_and_go_away_again() -> None:
    """[defend-others-velocity, defend-others-move-in, defend-others-move-away] case [defend-other-with-charge]."""
    table = scene(
        person("e", "them", ratings=[11, 1], weapons=["mace"], movement=10),
        person("a", sheet={"pr": 0}, spent=SPENT),
        person(
            "h", at="rfc", ratings=[12, 1], movement=42, armor="armor-leather", shield="shield-round", sheet={"pr": 13}
        ),
        dice=["d8=8 damage", "d8=4 damage", "d8=8 re-roll", "d6=4 defense", "d6=1 defense", "d6=5 defense"],
    )
    table.answer(approach=["charge:10"], momentum=["extra:8", "done"], rating=["rating:0"]).answer(
        **{"h:react": ["guard:0"], "come": ["charge:churn:20"], "go-away": ["move:rfc:ground"]}
    )
    table.turn("e", "attack:0:1").done()
    assert total_of(table) == 16 and table["a"].composure == 60
    assert table["h"].movement == 2 and table.place("h") == "rfc" and table.battle.claimants == 0b100


def test_a_locked_helper_cannot_come_but_may_go_after_a_defense_in_place() -> None:
    """[stance-locks-movement, stance-lock-details] case [locked-helper-cannot-come]."""
    table = scene(
        person("e", "them", at="churn"),
        person("a", at="churn"),
        person("b", at="rfc"),
        person("h", at="rfc", locked=True, movement=22),
    )
    assert help_ways(table.battle, table["h"], table["a"]) == []
    assert [way.key() for way in help_ways(table.battle, table["h"], table["b"])] == ["plain"]


def test_a_prone_helper_stands_up_when_it_comes() -> None:
    """[prone-details]"""
    table = scene(person("a"), person("h", at="rfc", prone=True, movement=15))
    assert [(way.key(), way.price) for way in help_ways(table.battle, table["h"], table["a"])] == [("come:churn", 15)]
    table["h"].movement = 14
    assert help_ways(table.battle, table["h"], table["a"]) == []


def test_inside_a_position_a_helper_needs_no_movement() -> None:
    """[movement-inside-position-reaction, helper-place]"""
    table = scene(person("a"), person("h", movement=0))
    assert [(way.key(), way.price) for way in help_ways(table.battle, table["h"], table["a"])] == [("plain", 0)]


def test_a_hovering_helper_comes_on_its_rate() -> None:
    """[helper-place, unnatural-flight-details]: its Movement does not carry it, and it does not Charge."""
    s = scene(
        person("a", at="churn:Overhead", footing=HOVERING, flight_rate=20, spent=True, sheet={"pr": 0}),
        person(
            "h", at="rfc:Overhead", footing=HOVERING, flight_rate=20, rate_left=20, movement=30, armor="armor-leather"
        ),
        attacker(at="churn:Overhead", footing=HOVERING, flight_rate=20),
        dice=[*NINE, "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s.place("h") == "churn:Overhead" and (s["h"].rate_left, s["h"].movement) == (10, 30)
    assert s["a"].composure == 60 - 6 and not s.was_asked("come")


def test_a_helper_goes_away_for_ten_movement() -> None:
    """[defend-others-move-away, movement-pool-lifetime]"""
    for movement, asked in ((10, True), (9, False)):
        s = scene(
            person("a", spent=True, sheet={"pr": 0}),
            person("h", armor="armor-leather", movement=movement),
            attacker(),
            dice=[*NINE, "d6=1 defense", "d6=2 defense"],
            rating=["rating:0"],
            **{"h:react": ["guard:-1"], "come": ["plain"], "go-away": ["move:rfc"] if asked else []},
        )
        s.turn("e", "attack:0:0").done()
        assert s.was_asked("h:go-away") is asked and s.place("h") == ("rfc" if asked else "churn")


def test_a_helper_may_claim_cover_where_it_comes_to() -> None:
    """[tag-claiming, helper-place]: not High Ground, which would take it away again."""
    s = scene(
        person("a", spent=True, sheet={"pr": 0}),
        person("h", at="rfc", armor="armor-leather", movement=10),
        attacker(),
        tags=["churn cover +1", "churn high-ground claimable Elevated +1"],
        dice=[*NINE, "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        claim_on_arrival=["claim:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "attack:0:0").done()
    assert s.offered("claim-on-arrival") == ["stay", "claim:0"] and s.battle.ground.tags[0].claimed_by(1)


def test_who_defends_itself_goes_nowhere_afterwards() -> None:
    """[defend-others-move-away]"""
    s = scene(
        person("a", armor="armor-leather", movement=30),
        attacker(),
        dice=[*NINE, "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("e", "attack:0:0").done()
    assert not s.was_asked("go-away")
