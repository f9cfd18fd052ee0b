"""The Initiative: first, seized, passed, passed back."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.state import ROUND_ENDS, TURNS
from fray.rulesets.labyrinthian.rules.initiative import hand_on
from fray.rulesets.labyrinthian.tests.arrange import Scene, begin, person, scene


def holder(s: Scene) -> str:
    return s.battle.combatants[s.battle.holder].name


def hand_over(s: Scene, name: str) -> Scene:
    """The holder's whole step: its Turn and the passing."""
    s.battle.phase = TURNS
    s.battle.holder = s[name].who
    return s.steps()


# ---- the Combat Roll


def test_a_tie_of_both_sides_is_a_pick_and_a_coin() -> None:
    """[initiative-tie-allies, initiative-tie-enemies, initiative-tie-details], case [initiative-tie-across-sides]."""
    rolls = ["d20=12 cr", "d20=12 cr"] * 3
    s = begin(scene(person("a1"), person("a2"), person("b1", "them"), dice=[*rolls, "d2=2 coin"], first=["pick:1"]))
    s.done()
    assert holder(s) == "b1" and s.was_asked("a1:first")


def test_a_tie_of_three_sides_is_an_even_lot() -> None:
    """[initiative-tie-details]"""
    rolls = ["d20=12 cr", "d20=12 cr"] * 3
    s = begin(scene(person("a"), person("b", "them"), person("c", "others"), dice=[*rolls, "d3=3 lot"])).done()
    assert holder(s) == "c"


def test_the_paralyzed_roll_but_cannot_be_first() -> None:
    """[initiative-number, unable-lose-turn, paralyzed-duration]"""
    s = begin(
        scene(
            person("a", paralysis=1),
            person("b", "them"),
            dice=["d20=19 cr", "d20=19 cr", "d20=3 cr", "d20=3 cr"],
        )
    ).done()
    assert holder(s) == "b" and s["a"].movement == 0


def test_if_nobody_can_take_a_turn_the_round_passes() -> None:
    """[unable-lose-turn]"""
    s = begin(scene(person("a", paralysis=1), person("b", "them", paralysis=1), dice=["d20=1 cr"] * 4)).done()
    assert s.battle.phase == ROUND_ENDS


# ---- seizing and passing


def test_the_reactor_seizes_only_when_the_turn_is_over() -> None:
    """[initiative-seize, initiative-pass-free, two-action-ratings, clash-definition], case [seize-only-at-turn-end]."""
    s = scene(
        person("a1"),
        person("a2", spent=True, sheet={"pr": 0}),
        person("h", "them", weapons=["stick"]),
        dice=["d6=1 damage", "d6=1 damage", "d6=1 damage", "d6=2 damage"],
        turn=["attack:0:0", "attack:0:1"],
        rating=["rating:0"],
        **{"a1:react": ["guard:-1"]},
    )
    hand_over(s, "h").done()
    assert s["a2"].composure == 57 and holder(s) == "a1"
    assert not s.was_asked("pass")
    assert s["h"].turn_taken and s.told(ev.InitiativeSeized)[0].who == s["a1"].who


def test_of_two_reactors_of_one_side_that_side_picks() -> None:
    """[initiative-multiple-reactors, passive-reaction-free, who-is-a-reactor], case [two-reactors-side-picks]."""
    s = scene(
        person("a1"),
        person("a2", sheet={"pr": 0}, ratings=[12, 10]),
        person("h", "them", weapons=["stick"]),
        dice=["d6=1 damage", "d6=1 damage", "d6=1 damage", "d6=2 damage"],
        turn=["attack:0:0", "attack:0:1"],
        rating=["rating:0"],
        seize=["pick:1"],
        **{"a1:react": ["guard:-1"], "a2:react": ["guard:0"]},
    )
    hand_over(s, "h").done()
    assert holder(s) == "a2" and s["a1"].has_turn()


def test_a_holder_nobody_reacted_to_names_any_combatant_with_a_turn() -> None:
    """[initiative-pass-free, pass-to-anyone, initiative-next-chosen-or-stolen, passback-ask]"""
    s = scene(person("a1"), person("a2"), person("b1", "them"), **{"pass": ["pass:2"]})
    hand_over(s, "a1").done()
    assert holder(s) == "b1" and s.offered("pass") == ["pass:1", "pass:2"]


def test_receiving_the_initiative_starts_the_turn_and_an_empty_turn_counts() -> None:
    """[turn-needs-initiative, no-delaying, turn-contents, initiative-until-all-acted, turn-contents]"""
    s = hand_over(scene(person("a1"), person("b1", "them")), "a1").done()
    assert s["a1"].turn_taken and s["a1"].ratings_left() == 2
    assert holder(s) == "b1"


def test_a_seizer_without_a_turn_passes_on_at_once() -> None:
    """[initiative-seize, passback-no-allies, initiative-next-chosen-or-stolen, seizer-already-acted], case
    [seizer-without-a-turn-passes-on]."""
    s = scene(
        person("a1", turn_taken=True),
        person("a2"),
        person("b1", "them", weapons=["stick"]),
        person("b2", "them"),
        dice=["d6=1 damage", "d6=1 damage"],
        turn=["attack:0:0"],
        rating=["rating:0"],
        react=["guard:-1"],
        **{"pass": ["pass:1"]},
    )
    hand_over(s, "b1").done()
    assert s.offered("a1:pass") == ["pass:1", "pass:3"] and holder(s) == "a2"


def test_pass_back_and_the_end_of_the_round() -> None:
    """[passback-no-allies, passback-auto-transfer, passback-ends-round, initiative-seize], case
    [passback-to-enemies]."""
    s = scene(
        person("a1", turn_taken=True),
        person("a2", turn_taken=True),
        person("b1", "them", weapons=["stick"]),
        person("b2", "them"),
        dice=["d6=1 damage", "d6=1 damage"],
        turn=["attack:0:0"],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    hand_over(s, "b1").done()
    assert holder(s) == "b2" and s.told(ev.InitiativePassedBack)
    s.steps()
    assert s.battle.phase == ROUND_ENDS
    s.roll(*["d20=5 cr"] * 7, "d20=6 cr").steps(2).done()
    assert s.battle.round == 2 and s["b2"].total == 11


def test_of_several_sides_the_highest_roll_gets_the_initiative_back() -> None:
    """[passback-many-sides]"""
    s = scene(person("a"), person("b", "them", total=20), person("c", "others", total=30))
    assert holder(hand_over(s, "a").done()) == "c"


def test_a_claimant_who_is_out_seizes_nothing() -> None:
    """[who-is-a-reactor]: only claimants who are able at the end of the Turn count."""
    s = scene(person("a", incapacitated=True), person("h", "them"), person("k", "them"))
    s.battle.holder = 1
    s["h"].turn_taken = True
    s.battle.claimants = 1
    assert hand_on(s.fight) and holder(s) == "k"


def test_a_friend_of_the_holder_who_defends_its_target_claims_nothing() -> None:
    """[who-is-a-reactor, defend-others]"""
    s = scene(
        person("h", "them", weapons=["stick"]),
        person("friend", "them", habits=8, armor="armor-leather"),
        person("t", spent=True, sheet={"pr": 0}),
        dice=["d6=3 damage", "d6=1 damage", "d6=1 defense", "d6=1 defense"],
        rating=["rating:0"],
        **{"friend:react": ["guard:-1"]},
    )
    s.turn("h", "attack:0:2").done()
    assert s["t"].composure == 58 and s.battle.claimants == 0


def test_a_holder_that_cannot_choose_is_chosen_for_by_its_side() -> None:
    """[passback-algorithm]"""
    s = scene(person("a1", incapacitated=True, turn_taken=True), person("a2"), person("a3"), person("b", "them"))
    hand_over(s, "a1")
    assert s.was_asked("a2:pass")


def test_the_revived_have_the_turn_they_had_not() -> None:
    """[unable-lose-turn]"""
    s = scene(person("a", paralysis=1), person("b", "them"))
    assert not s["a"].has_turn()
    s["a"].paralysis = 0
    assert s["a"].has_turn()


def test_an_ambush_that_was_brought_off_goes_first_whatever_the_rolls() -> None:
    """[stealth-rules, initiative-first-holder]: its side picks who."""
    for ambush, holder in ((True, 1), (False, 2)):
        s = scene(
            person("a"),
            person("b"),
            person("e", "them"),
            dice=["d20=2 cr", "d20=2 cr", "d20=1 cr", "d20=1 cr", "d20=19 cr", "d20=19 cr"],
            first=["pick:1"] if ambush else [],
        )
        s.battle.ambushers, s.battle.ambush_turn = 0, ambush
        begin(s).done()
        assert s.battle.holder == holder and s.was_asked("a:first") is ambush
