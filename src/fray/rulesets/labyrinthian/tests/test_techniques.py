"""Techniques of Classes: Cleave and Pinning Shot."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import DUELING, OPEN
from fray.rulesets.labyrinthian.model.state import GONE
from fray.rulesets.labyrinthian.tests.arrange import helpless, known, person, scene


def test_cleave_hits_another_who_may_react() -> None:
    """[martial-techniques]"""
    s = scene(
        known("knight", "ironclad-knight", ratings=[5, 5]),
        helpless(),
        person("u", "them", armor="armor-leather"),
        dice=["d12=12 damage", "d12=1 damage", "d12=7 re-roll", "d6=1 defense", "d6=2 defense"],
        rating=["rating:0"],
        damage_type=["type:slashing"],
        **{"knight:momentum": ["cleave:12:2"], "u:react": ["decline", "guard:-1"]},
    )
    s.turn("knight", "attack:0:1").done()
    assert s["t"].composure == 47 and s["u"].composure == 56


def test_a_pinning_shot_holds_the_target_for_the_round() -> None:
    """[martial-techniques]"""
    s = scene(
        known("ysolde", "ysolde"),
        helpless(),
        dice=["d4=4 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
        rating=["rating:0"],
        momentum=["pin"],
    )
    s.turn("ysolde", "attack:1:1").done()
    assert s["t"].pinned_round


def test_a_cleave_out_of_hiding_cannot_be_met_by_passive_reaction() -> None:
    """[stealth-rules, martial-techniques]: the whole attack comes from Hidden."""
    s = scene(
        known("knight", "ironclad-knight", ratings=[0, 0], hidden=1),
        helpless(),
        person("u", "them", armor="armor-leather", spent=True, sheet={"pr": 40}),
        dice=["d12=12 damage", "d12=1 damage", "d12=7 re-roll"],
        rating=["rating:0"],
        damage_type=["type:slashing"],
        **{"knight:momentum": ["cleave:12:2"]},
    )
    s.turn("knight", "attack:0:1").done()
    assert not s.was_asked("u:react") and s["u"].composure == 53


def test_nobody_is_pinned_twice_and_a_boss_not_at_all() -> None:
    """[martial-techniques, boss-details]"""
    for grid, pinned, offered in ((OPEN, False, True), (OPEN, True, False), (DUELING, False, False)):
        s = scene(
            known("ysolde", "ysolde", ratings=[19, 19]),
            known("dragon", "ashwing-dragon", "them", spent=0b111, pinned_round=pinned),
            grid=grid,
            dice=["d4=4 damage", "d4=1 damage", "d4=1 damage", "d4=1 damage"],
            rating=["rating:0"],
        )
        s.turn("ysolde", "attack:1:1").done()
        assert ("pin" in s.families("momentum")) is offered, (grid, pinned)


def test_a_cleave_reaches_other_enemies_in_the_same_place_alone() -> None:
    """[martial-techniques]: with a two-handed melee weapon."""
    s = scene(
        known("knight", "ironclad-knight"),
        helpless("t"),
        helpless("near"),
        helpless("next", "rfc"),
        person("friend"),
        person("gone", "them", presence=GONE),
        dice=["d12=12 damage", "d12=1 damage"],
        rating=["rating:0"],
        damage_type=["type:blunt"],
    )
    s.turn("knight", "attack:0:1").done()
    assert [key for key in s.offered("momentum") if key.startswith("cleave")] == ["cleave:12:2"]
    for weapon in ("mace", "long-bow"):
        s = scene(
            person("k", weapons=[weapon], abilities=["cleave"]),
            helpless("t"),
            helpless("near"),
            dice=[f"d8={face} damage" for face in ((8, 1) if weapon == "mace" else (8, 1, 1))],
            rating=["rating:0"],
        )
        s.turn("k", "attack:0:1").done()
        assert "cleave" not in s.families("momentum"), weapon
