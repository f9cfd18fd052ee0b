"""The Keeper gives an order while a question is open: what the question rested on is looked at again."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Decision, Option
from fray.engine.tape import Override
from fray.rulesets.labyrinthian.model.elevations import OVERHEAD
from fray.rulesets.labyrinthian.model.options import Pick
from fray.rulesets.labyrinthian.model.state import FLYING, GONE, HOLDING_ON, HOVERING, RIPOSTE_STANCE, TURNS
from fray.rulesets.labyrinthian.rules.initiative import PickOne
from fray.rulesets.labyrinthian.rules.invariants import check, check_decision
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    NINE,
    SPENT,
    Scene,
    attacker,
    helpless,
    known,
    person,
    scene,
)
from fray.rulesets.labyrinthian.tests.interrupting import STICK, answer_of, asked_after, asked_in, ordered, removal


def to_zero(s: Scene, name: str) -> Override:
    return Override("set", s[name].who, "composure", "0")


def paralysis(s: Scene, name: str) -> Override:
    return Override("condition", s[name].who, "paralyzed", "d4")


def kinds(asked: list[tuple[str, str, list[str]]]) -> list[str]:
    return [kind for kind, _, _ in asked]


# ---- Reactions


def test_a_climber_the_keeper_brings_to_zero_while_it_may_react_does_not_guard() -> None:
    """[zero-composure-no-defense, wound-automatic-details, climb-hold-details]"""
    s = scene(
        person("c", at="ffr:Overhead", footing=HOLDING_ON, armor="armor-leather"),
        person("o", at="fs"),
        attacker(at="churn", weapons=["short-bow"], ratings=[1, 1]),
        tags=[CLIFF],
        dice=[*["d4=1 damage"] * 4, "d10=3 fall", "d10=3 fall"],
    )
    ordered(s, "e", ["attack:0:0", "rating:0"], to_zero(s, "c"))
    assert s.wound("c", "Stuck") == 4 and s.wound("c", "Fracture") == 4
    assert s.place("c") == "ffr" and s["c"].prone and s["c"].here()


def test_the_paralyzed_by_order_have_no_reaction() -> None:
    """[paralyzed-duration]"""
    s = scene(person("d", armor="armor-leather"), attacker(ratings=[1, 1]), dice=STICK)
    asked = asked_after(s, "e", ["attack:0:0", "rating:0", "plain"], paralysis(s, "d"))
    assert kinds(asked) == ["turn"] and s["d"].composure == 57


def test_at_zero_by_order_no_stance_dice_are_used() -> None:
    """[zero-composure-options]"""
    s = scene(
        person("d", armor="armor-leather", stance=1, stance_dice=[6]),
        attacker(),
        dice=["d6=5 damage", "d6=5 damage", "d6=1 defense", "d6=1 defense"],
    )
    asked = asked_after(s, "e", ["attack:0:0", "rating:0", "plain", "d>guard:-1"], to_zero(s, "d"))
    assert "stance-dice" not in kinds(asked) and s["d"].stance_dice == [6]


def test_at_zero_by_order_there_is_no_riposte() -> None:
    """[zero-composure-options, advanced-stances]"""
    s = scene(
        known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6]),
        attacker(ratings=[1, 1]),
        dice=["d6=1 damage", "d6=1 damage", *["d4=1 defense"] * 3],
    )
    asked = asked_after(s, "e", ["attack:0:0", "rating:0", "plain", "sable>guard:-1"], to_zero(s, "sable"))
    assert "riposte" not in kinds(asked) and s["e"].composure == 60


@pytest.mark.parametrize(("what", "value"), [("set movement", "0"), ("move position", "rs"), ("set composure", "0")])
def test_a_helper_who_by_order_cannot_come_any_more_does_not(what: str, value: str) -> None:
    """[movement-bonus, helper-place, shift-adjacent-only]: while it chooses how to come."""
    s = scene(
        person("a", spent=SPENT, sheet={"pr": 0}),
        person("h", at="rfc", armor="armor-leather", movement=20),
        attacker(),
        dice=NINE,
    )
    order, gauge = what.split()
    before = ["attack:0:0", "rating:0", "plain", "h>guard:-1"]
    asked = asked_after(s, "e", before, Override(order, s["h"].who, gauge, value))
    assert kinds(asked) == ["turn"] and s.place("h") != "churn" and s["a"].composure == 51
    assert s["h"].movement >= 0 and check(s.battle) == []


def test_a_helper_with_less_movement_by_order_chooses_among_what_is_left() -> None:
    """[helper-place, charge-defense]"""
    s = scene(
        person("a", spent=SPENT, sheet={"pr": 0}),
        person("h", at="rfc", armor="armor-leather", movement=40),
        attacker(),
        dice=NINE,
    )
    before = ["attack:0:0", "rating:0", "plain", "h>guard:-1"]
    asked = asked_after(s, "e", before, Override("set", s["h"].who, "movement", "12"))
    assert asked == [("come", "h", ["come:churn", "charge:churn:1", "charge:churn:2"])]


# ---- declaring an action


@pytest.mark.parametrize("before", [["attack:0:1"], ["attack:0:1", "rating:0"]])
def test_an_attacker_paralyzed_by_order_while_it_declares_does_not_strike(before: list[str]) -> None:
    """[paralyzed-duration, unable-lose-turn]: no Rating is spent, and its Turn ends."""
    s = scene(person("k", weapons=["stick"], movement=20), helpless(), person("o"))
    assert asked_after(s, "k", before, paralysis(s, "k")) == []
    assert s["t"].composure == 60 and s["k"].spent == 0


def test_a_target_healed_by_order_while_a_killing_blow_is_declared_lives() -> None:
    """[zero-composure-vulnerable, killing-blow-procedure]: the Turn goes on with what is possible now."""
    s = scene(person("k", weapons=["stick"]), helpless(composure=0), person("z", "them", "fs"))
    asked = asked_after(s, "k", ["kill:0:1"], Override("set", s["t"].who, "composure", "30"))
    assert kinds(asked) == ["turn"] and "kill:0:1" not in asked[0][2] and "attack:0:1" in asked[0][2]
    assert s["t"].here() and s["k"].spent == 0


def test_a_target_moved_out_of_reach_while_it_is_aimed_at_is_not_hit() -> None:
    """[attack-within-position, keeper-role]"""
    for before in (["attack:0:1"], ["attack:0:1", "rating:0"]):
        s = scene(person("k", weapons=["stick"], movement=20), helpless(), person("z", "them", "fs"))
        asked = asked_after(s, "k", before, Override("move", s["t"].who, "position", "fs"))
        assert kinds(asked) == ["turn"] and s["k"].spent == 0 and s["t"].composure == 60


def test_nothing_that_needs_composure_is_done_at_zero_by_order() -> None:
    """[zero-composure-options, zero-composure-basic-only]: an Ability, a spell, a Skill Action."""
    mage = person("m", spells=["mend"], weapons=[], composure=30)
    for key, actor in (("ability:rally:1", known("m", "hale")), ("effect:mend:0:0", mage), ("skill:trap", mage)):
        s = scene(actor, person("a", composure=20), person("e", "them", "fs"))
        asked = asked_after(s, "m", [key], to_zero(s, "m"))
        assert kinds(asked) == ["turn"] and key not in asked[0][2] and s["m"].spent == 0


def test_an_order_that_changes_nothing_for_an_action_does_not_stop_it() -> None:
    """[keeper-role]: the same question stays open."""
    s = scene(person("k", weapons=["stick"]), helpless(), person("o"))
    asked = asked_after(s, "k", ["attack:0:1"], Override("set", s["o"].who, "composure", "5"))
    assert asked == [("rating", "k", ["rating:0", "rating:1"])]


# ---- wings, the Initiative


def test_a_flyer_brought_to_zero_by_order_cannot_stabilize() -> None:
    """[flight-stabilize-details]: at zero Composure no Skill Actions."""
    s = scene(
        known("vey", "vey", at="ffc:Overhead", ratings=[19, 19], footing=FLYING),
        person("h", "them", "ffc:Overhead", footing=HOVERING, flight_rate=20, weapons=["dagger"]),
        dice=["d4=4 damage", *["d4=1 damage"] * 3, "d10=1 fall", "d10=1 fall"],
    )
    before = ["attack:0:0", "rating:0", "plain", "wound", "vey>decline"]
    assert "stabilize" not in kinds(asked_after(s, "h", before, to_zero(s, "vey")))
    assert s.place("vey") == "ffc" and s["vey"].prone


def test_the_initiative_is_not_passed_to_whom_the_keeper_took_out_meanwhile() -> None:
    """[initiative-pass-free, pass-to-anyone, unable-lose-turn]"""
    for order in (Override("remove", 1, "", ""), Override("condition", 1, "paralyzed", "d4")):
        s = scene(person("a"), person("b"), person("c"), person("e", "them"), person("f", "them"))
        s.battle.phase = TURNS
        asked = asked_in(s, "a", [answer_of(s, "a")("end"), order], whole_step=True)
        assert asked == [("pass", "a", ["pass:2", "pass:3", "pass:4"])]


def test_the_initiative_is_not_seized_by_whom_the_keeper_paralyzed_meanwhile() -> None:
    """[initiative-multiple-reactors, unable-lose-turn]"""
    s = scene(person("a"), person("e", "them"), person("f", "them"), person("g", "them"))
    question = PickOne(s.battle, "seize", [s["e"], s["f"], s["g"]], "initiative-multiple-reactors")
    s["f"].paralysis = 1
    assert [option.key() for option in question.options()] == ["pick:1", "pick:3"]


# ---- what random orders look for


class Frozen(Decision[Option]):
    """A list that was made once."""

    KIND = "pass"

    def options(self) -> list[Option]:
        return [Pick("pass", 1, "initiative-pass-free"), Pick("pass", 2, "initiative-pass-free")]


def test_options_that_an_order_has_overtaken_are_found() -> None:
    """[initiative-pass-free, unable-lose-turn]"""
    s = scene(person("a"), person("b"), person("c"))
    question = Frozen(s["a"].seat, s["a"].who)
    assert check_decision(s.battle, question) == []
    s["c"].paralysis = 1
    assert check_decision(s.battle, question) == ["pass: pass:2 names a combatant who cannot take a Turn"]
    s["b"].presence = GONE
    assert "pass: pass:1 is about a combatant who is not there" in check_decision(s.battle, question)


def test_a_combatant_that_stands_on_nothing_is_found() -> None:
    """[falling-details]"""
    s = scene(person("a"), person("e", "them"))
    s["a"].level = OVERHEAD
    assert check(s.battle) == ["a: stands on nothing"]


def test_an_attack_whose_target_the_keeper_removes_on_the_way_is_not_made() -> None:
    """[keeper-role, clash-sequence]: the flyer came through Turbulence and stayed up; its Rating is kept."""
    s = scene(
        known("vey", "vey", at="frc:Elevated", ratings=[19, 19], movement=40),
        person("t", "them", "ffc:Elevated", footing=HOVERING, flight_rate=20),
        person("z", "them", "rs"),
        tags=["ffc turbulent"],
    )
    before = ["attack:0:1", "rating:0", "flank:ffc"]
    ordered(s, "vey", before, removal(s, "t"), ["stabilize:1"])
    assert s.place("vey") == "ffc:Elevated" and s["vey"].unspent(0) and s["vey"].attacks_made == 0
