"""What happens with points, waking, leaving and arguments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fray.rulesets.stances.model.state import BALANCED, CONVINCED, DYING, FLED
from fray.rulesets.stances.tests.arrange import BANDIT, SHELF, Scene, talk
from fray.rulesets.stances.tests.interrupting import with_spell

# ---- points


@pytest.mark.parametrize(
    ("choice", "dice"),
    [
        ("cast:fireball:will:at2", ["d6=3 casting", "d6=3 casting"]),
        ("whirlwind:0:might", ["d6=1 attack", "d6=1 attack"]),
        ("attack:0-melee:might:death-blow:{bandit}", ["d6=1 attack", "d6=1 attack"]),
        ("shove:might+athletics:{bandit}", ["d6=1 maneuver", "d6=1 maneuver"]),
    ],
)
def test_the_roll_can_be_raised(choice: str, dice: list[str]) -> None:
    """[r-momentum-spending]: one's own check, whatever it is for, with the Momentum that its price has left."""
    scene = Scene(["vessa@2 balanced momentum=6"], ["npc-bandit@2 balanced vitality=2 attack_tn=9"], dice=dice)
    scene["vessa"].sheet = with_spell(scene["vessa"].sheet, "fireball")
    scene.turn("vessa", choice)
    assert scene.asked.count("raise") == 1 and scene["bandit"].vitality == 2


def test_a_counterattack_can_be_raised() -> None:
    """[r-momentum-spending, r-free-attacks]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=1 counterattack", "d6=1 counterattack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["brannoc@2 defensive momentum=3 counter_ready=yes"], ["npc-ogre@2 balanced"], dice=dice)
    scene.wants["raise"] = "raise:3"
    scene.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert scene["brannoc"].momentum == 3 + 1 - 3 and scene["ogre"].guard < scene["ogre"].guard_max


def test_a_resist_can_be_raised() -> None:
    """[r-momentum-spending, r-powers-without-roll]"""
    dice = ["d6=3 resist", "d6=2 resist", *["d6=3 damage"] * 4]
    scene = Scene(
        ["elena@2 balanced momentum=3"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"], dice=dice,
        wants={"raise": "raise:3"},
    )  # fmt: skip
    scene["elena"].sheet = light(scene["elena"].sheet)
    scene.turn("dragon", "breathe:2")
    assert scene["elena"].momentum == 0 and scene["elena"].guard == 17 - 12 // 2


def light(sheet: Any) -> Any:
    return replace(sheet, armor=SHELF.armors["none"])


def test_a_death_save_cannot_be_raised() -> None:
    """[r-momentum-spending, death-save-roll]"""
    scene = Scene(
        [f"magnus@0 none momentum=3 guard=0 vitality=0 condition={DYING}", "elena@0"], ["npc-bandit@4"],
        dice=["d6=3 save", "d6=3 save"],
    )  # fmt: skip
    scene.turn("magnus")
    assert "raise" not in scene.asked and scene["magnus"].condition == DYING


# ---- waking and leaving


def test_who_wakes_is_balanced_and_owes_no_advance() -> None:
    """[r-death-save-results, r-aggressive-duty]"""
    scene = Scene([f"magnus@1 none guard=0 vitality=0 condition={DYING}"], BANDIT, dice=["d6=6 save", "d6=5 save"])
    scene.turn("magnus")
    assert scene["magnus"].stance == BALANCED and scene["magnus"].area == 1 and "turn" in scene.asked


def test_who_walks_to_an_exit_may_escape_with_its_action() -> None:
    """[r-battle-edges, r-actions-per-turn]"""
    scene = Scene(["elena@1 balanced"], ["npc-bandit@4"])
    scene.turn("elena", "move:0", "escape")
    assert scene["elena"].condition == FLED


def test_who_is_placed_at_an_exit_may_escape_on_its_turn() -> None:
    """[r-battle-edges, r-battlefield-control]"""
    scene = Scene(["vessa@2 balanced momentum=6", "elena@2"], ["npc-bandit@4"])
    scene.wants["put"] = ["put:{elena}:0", "done"]
    scene.turn("vessa", "battlefield-control")
    scene.turn("elena", "escape")
    assert scene["elena"].condition == FLED


def test_who_owes_an_advance_may_escape_instead() -> None:
    """[r-battle-edges, r-aggressive-duty]: the action may come first, and then there is nobody who must advance."""
    scene = Scene(["magnus@0 aggressive", "elena@1"], ["npc-bandit@4"])
    assert "end" not in scene.offered("magnus")
    scene.turn("magnus", "escape")
    assert scene["magnus"].condition == FLED


# ---- arguments


def test_nobody_reacts_to_a_free_argue() -> None:
    """[r-social-reactions, technique-misdirection]: neither Vouch nor Misdirection nor Rebut."""
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=3 rebut", "d6=3 argue", "d6=2 argue", "d6=1 damage"]
    scene = talk(
        ["corin defensive momentum=3", "elena defensive momentum=3"], ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={
            "rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade", "misdirect": "misdirect",
            "vouch": "vouch",
        },
    )  # fmt: skip
    scene.turn("corin", "argue:presence+persuade:{magistrate}", order=["elena", "magistrate", "corin"])
    assert not {"vouch", "misdirect"} & set(scene.asked) and scene.asked.count("rebut") == 1
    assert scene["corin"].composure < scene["corin"].composure_max


def test_a_speaker_may_be_convinced_in_its_own_turn() -> None:
    """[r-social-reactions, r-social-zero]: by the free Argue of a critical Rebut; its turn is over."""
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=3 rebut", "d6=3 argue", "d6=3 argue", "d6=6 damage"]
    scene = talk(
        ["corin balanced composure=1", "elena balanced"], ["npc-magistrate defensive momentum=1"], dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade", "give in": "convinced"},
    )  # fmt: skip
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene["corin"].condition == CONVINCED and scene.asked.count("social turn") == 1
