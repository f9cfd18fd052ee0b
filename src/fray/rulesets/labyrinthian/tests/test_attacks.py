"""Declaring an attack: totals, sources and targets."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.tests.arrange import NINE, helpless, known, person, scene


def test_an_attack_announces_rating_and_talent_and_nobody_rolls_to_hit() -> None:
    """[strike-uses-strength, attack-choose-target-and-ar, attack-undefended-full-damage, defense-is-active]"""
    s = scene(helpless(), person("p", weapons=["stick"], ratings=[12, 7], sheet={"strength": 4}), dice=NINE)
    s.answer(rating=["rating:1"]).turn("p", "attack:0:0").done()
    declared = s.told(ev.AttackDeclared)[0]
    assert declared.total == 11
    assert [(term.name, term.value) for term in declared.terms()] == [("Action Rating", 7), ("Strength", 4)]
    assert s["t"].composure == 51 and s["p"].unspent(0) and not s["p"].unspent(1)
    assert s.offered("rating") == ["rating:0", "rating:1"]


def test_spells_commands_and_channels_rest_on_intuition() -> None:
    """[attack-kinds-differ, talent-per-action, talents-four]"""
    s = scene(
        helpless(),
        person("m", spells=["firebolt"], ratings=[10, 10], sheet={"intuition": 8, "strength": 0}),
        dice=["d6=1 damage"] * 3,
        rating=["rating:0"],
    )
    s.turn("m", "attack:0:0").done()
    assert s.told(ev.AttackDeclared)[0].total == 18


def test_below_its_threshold_a_channel_fails_and_is_paid_for() -> None:
    """[channel-rules, threshold-details]"""
    s = scene(known("nhem", "nhem", ratings=[5, 14]), person("t", "them"), rating=["rating:0"])
    s.turn("nhem", "attack:1:1").done()
    assert s["nhem"].composure == 59 and not s["nhem"].unspent(0)
    assert s["t"].composure == 60


def test_friends_are_targets_only_for_those_who_want_them() -> None:
    """[free-targets]: any combatant in reach except oneself."""
    s = scene(person("p", weapons=["stick"]), person("friend"), person("e", "them"))
    s.turn("p").done()
    assert "attack:0:2" in s.offered() and "attack:0:1" not in s.offered()
    s.turn("p", "prefer:friends:16").done()
    assert "attack:0:1" in s.offered() and "attack:0:0" not in s.offered()


def test_an_attack_uses_one_rating_and_one_source_and_a_second_one_the_other_rating() -> None:
    """[reach-of-simple-choices, damage-dice-source]: the dice of the weapon named, any target again."""
    s = scene(
        person("a", weapons=["stick", "dagger"], ratings=[9, 7]),
        helpless(),
        dice=[*NINE, *["d4=1 damage"] * 4],
        rating=["rating:0"],
    )
    s.turn("a", "attack:0:1", "attack:1:1").done()
    assert [event.sides for event in s.told(ev.DamageRolled)] == [[6, 6], [4, 4, 4, 4]]
    assert s["a"].ratings_left() == 0 and "attack" not in s.families()


def test_a_channel_out_of_fog_needs_fifteen_more() -> None:
    """[threshold-details, obscured-details, channel-rules]: at range 20 - 15 is below 6, and what is spent is spent."""
    s = scene(
        person("n", channels=["omen-lash"], weapons=["stick"], ratings=[20, 1], spent=0b10),
        helpless(at="ffc"),
        tags=["churn obscured"],
    )
    slot = next(slot for slot, source in enumerate(s["n"].sheet.sources) if source.id == "omen-lash")
    s.turn("n", f"attack:{slot}:1").done()
    assert s["t"].composure == 60 and s["n"].composure == 59 and s["n"].ratings_left() == 0


def test_the_announced_total_is_what_a_defense_has_to_meet() -> None:
    """[attack-total-public, react-compare-meets, attack-announces-ar-total, passive-reaction-value]"""
    for pr, offered in ((14, False), (15, True)):
        s = scene(
            person("t", "them", armor="armor-leather", spent=True, sheet={"pr": pr}),
            person("p", weapons=["stick"], ratings=[12, 7], sheet={"strength": 3}),
            dice=NINE,
            rating=["rating:0"],
        )
        s.turn("p", "attack:0:0").done()
        assert s.told(ev.AttackDeclared)[0].total == 15 and s.was_asked("t:react") is offered
