"""Reactions, passive and active, and their kinds."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.rules.attacks import let_fly
from fray.rulesets.labyrinthian.tests.arrange import NINE, attacker, case_dice, known, person, scene

# ---- Passive and Active Reactions


def test_a_passive_reaction_that_meets_the_total_is_free() -> None:
    """[passive-reaction-value, reaction-definition, react-compare-meets, defense-dice-source], case
    [passive-reaction-default-fifteen]."""
    s = scene(
        person("d", armor="armor-leather"),
        attacker(),
        dice=[*NINE, *case_dice("passive-reaction-default-fifteen")],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    assert s["d"].sheet.pr == 15
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 58 and s["d"].ratings_left() == 2
    assert [key for key in s.offered("react") if not key.endswith(":-1")] == ["decline"]


def test_pr_without_talents_is_seven() -> None:
    """[passive-reaction-formula, rounding]"""
    s = scene(person("d", sheet={"agility": 0, "wisdom": 0, "intuition": 0}), attacker())
    assert s["d"].sheet.pr == 7


def test_a_rating_is_spent_where_pr_falls_short_and_a_ward_adds_wisdom() -> None:
    """[ward-uses-wisdom, active-reaction, defense-momentum, passive-fails-then-active], case [ward-adds-wisdom]."""
    s = scene(
        person("d", spells=["arcane-ward"], ratings=[11, 3], sheet={"wisdom": 7, "pr": 17}),
        person("m", "them", spells=["firebolt"], ratings=[13, 0]),
        dice=["d6=5 damage", "d6=5 damage", "d6=3 damage", *case_dice("ward-adds-wisdom")],
        rating=["rating:0"],
        react=["ward:0:0"],
        momentum=["extra:6"],
    )
    s.turn("m", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == 18
    assert s["d"].composure == 60 and not s["d"].unspent(0)
    assert s.told(ev.ClashSettled)[0].clause == "total-negation"
    assert s.battle.claimants == 1


def test_a_defender_may_always_decline() -> None:
    """[reaction-after-damage-known, passive-reaction-free]"""
    s = scene(person("d"), attacker(), dice=NINE, rating=["rating:0"], react=["decline"])
    s.turn("e", "attack:0:0").done()
    assert s["d"].composure == 51 and s.battle.claimants == 0


def test_an_at_once_ward_needs_no_conjuring_and_keeps_its_limit() -> None:
    """[ward-immediate-some, defense-kinds, momentum-limit-positive, momentum-limit-scope], case
    [ward-at-once-with-gale]."""
    s = scene(
        person("m", spells=["gale-blast"], ratings=[10, 10]),
        person("archer", "them", weapons=["crossbow"], at="rfc"),
        dice=["d12=9 damage", "d12=8 damage", *case_dice("ward-at-once-with-gale")],
        rating=["rating:0"],
        react=["ward:0:-1"],
        momentum=["extra:8"],
    )
    s.turn("archer", "attack:0:0").done()
    assert s["m"].composure == 60
    assert s.told(ev.DefenseRolled)[0].total == 16 and s.told(ev.Rerolled)[0].total == 19


def test_a_channel_costs_composure_and_defends_by_intuition() -> None:
    """[channel-rules]: attack and defense, the Threshold for the raw Rating."""
    s = scene(
        known("nhem", "nhem", ratings=[5, 14]),
        attacker(ratings=[14, 2]),
        dice=[*NINE, *["d4=2 defense"] * 4],
        rating=["rating:0"],
        react=["channel:2:1"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["nhem"].composure == 60 - 1 - 1


# ---- areas, objects, Units


def test_a_combatant_that_always_guards_for_free_is_not_asked() -> None:
    """[passive-reaction-first, passive-reaction-free]: a standing preference."""
    s = scene(
        person("d", armor="armor-leather", habits=4),
        attacker(ratings=[10, 12]),
        dice=[*NINE, "d6=3 defense", "d6=2 defense", *NINE],
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert s["d"].composure == 60 - 4 - 9
    assert not s.was_asked("d:react")


def test_nobody_pays_composure_it_does_not_have() -> None:
    """[zero-exact-values, channel-rules, laceration-details]: the last of it went on the way, so the power fails."""
    s = scene(known("nhem", "nhem", composure=0), person("t", "them"))
    nhem = s["nhem"]
    assert nhem.sheet.sources[1].composure_cost == 1
    assert not let_fly(s.fight, nhem, nhem, nhem.sheet.sources[1], 1, 14)
    assert nhem.composure == 0


def test_a_channel_in_fog_fails_its_threshold() -> None:
    """[threshold-details, obscured-details, channel-rules]: 15 - 10 is below 6, and it is not offered."""
    for tags, offered in ((["churn obscured"], False), ([], True)):
        s = scene(
            person("n", channels=["dream-veil"], ratings=[15, 1], spent=0b10, sheet={"pr": 0}, weapons=["stick"]),
            attacker(ratings=[11, 1]),
            tags=tags,
            dice=NINE,
            rating=["rating:0"],
        )
        s.turn("e", "attack:0:0").done()
        assert ("channel" in s.families("n:react")) is offered and "guard" in s.families("n:react")


def test_in_the_first_turn_of_an_ambush_enemies_react_only_with_a_rating() -> None:
    """[stealth-rules, passive-reaction-free, passive-fails-then-active]: whatever their PR is; the ambushers' own side
    is not surprised."""
    for ambushers, passive in ((0, False), (1, True), (-1, True)):
        s = scene(
            person("p", weapons=["stick"], ratings=[10, 1]),
            person("t", "them", armor="armor-leather", ratings=[11, 1], sheet={"pr": 30}),
            dice=NINE,
            rating=["rating:0"],
        )
        s.battle.ambushers, s.battle.ambush_turn = ambushers, ambushers >= 0
        s.turn("p", "attack:0:1").done()
        assert ("guard:-1" in s.offered("t:react")) is passive
        assert ("guard:0" in s.offered("t:react")) is not passive
