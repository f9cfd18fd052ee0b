"""Potions."""

from __future__ import annotations

from dataclasses import replace

from fray.rulesets.stances.model.state import CONSCIOUS, DYING
from fray.rulesets.stances.tests.arrange import BANDIT, SHELF, Scene


def test_a_potion_is_for_oneself_or_an_ally_in_the_same_area() -> None:
    """[r-first-aid, stabilize-magic]"""
    scene = Scene(["vessa@2 balanced", "magnus@2 balanced", "elena@1 balanced"], BANDIT)
    assert [key for key in scene.offered("vessa") if key.startswith("use:")] == [
        "use:healing-potion:0",
        "use:healing-potion:1",
    ]


def test_an_elixir_is_for_its_user_alone_and_brings_two_momentum() -> None:
    """[r-momentum-sources-closed, r-first-aid]: no dice, and it is used up."""
    scene = Scene(["corin@2 balanced", "elena@2 balanced vitality=5"], BANDIT)
    scene["corin"].sheet = replace(scene["corin"].sheet, items=(SHELF.items["momentum-elixir"],))
    scene["corin"].item_uses = [1]
    assert [key for key in scene.offered("corin") if key.startswith("use:")] == ["use:momentum-elixir:0"]
    scene.turn("corin", "use:momentum-elixir:{corin}")
    assert scene.changes() == {"corin": {"momentum": 2}} and scene["corin"].item_uses == [0]
    assert not any(key.startswith("use:") for key in scene.offered("corin"))


def test_a_potion_heals_by_two_dice_and_is_used_up() -> None:
    """[r-first-aid, stabilize-magic]"""
    scene = Scene(
        ["vessa@2 balanced", f"magnus@2 none vitality=-1 condition={DYING}"], BANDIT,
        dice=["d6=2 healing", "d6=3 healing"],
    )  # fmt: skip
    scene.turn("vessa", "use:healing-potion:{magnus}")
    magnus = scene["magnus"]
    assert (magnus.vitality, magnus.condition, magnus.momentum) == (5, CONSCIOUS, 0)
    assert scene["vessa"].item_uses == [0] and scene.dice.left_over() == []
