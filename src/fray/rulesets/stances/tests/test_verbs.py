"""Changes that several rules share: what lasts for some turns, and what ends with consciousness."""

from __future__ import annotations

from fray.rulesets.stances.model.state import DYING, NOBODY
from fray.rulesets.stances.rules.verbs import count_turns, fall, lasting_turns
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_what_lasts_for_turns_knows_its_source_until_the_last_of_them_ends() -> None:
    """[r-conditions, condition-frightened, maneuver-feint, r-casting]"""
    for name, source in (("frightened", "fright_source"), ("feint", "feint_target"), ("charm", "charm_target")):
        scene = Scene([f"magnus@2 balanced {name}=2 {source}=1"], BANDIT)
        magnus = scene["magnus"]
        count_turns(magnus)
        assert (getattr(magnus, name), getattr(magnus, source)) == (1, 1)
        count_turns(magnus)
        assert (getattr(magnus, name), getattr(magnus, source)) == (0, NOBODY)
        count_turns(magnus)
        assert getattr(magnus, name) == 0


def test_the_other_conditions_count_turns_too() -> None:
    """[r-conditions, condition-pinned]: pinned, sundered, blurred and aided, down to none."""
    scene = Scene(["magnus@2 balanced pinned=2 sundered=1 blur=2"], BANDIT)
    magnus = scene["magnus"]
    magnus.aided = 1
    count_turns(magnus)
    assert (magnus.pinned, magnus.sundered, magnus.blur, magnus.aided) == (1, 0, 1, 0)
    count_turns(magnus)
    assert (magnus.pinned, magnus.sundered, magnus.blur, magnus.aided) == (0, 0, 0, 0)


def test_until_the_end_of_the_next_turn_does_not_count_the_present_one() -> None:
    """[r-conditions]"""
    scene = Scene(["magnus@2 balanced"], BANDIT)
    scene.battle.acting = scene.who("magnus")
    assert (lasting_turns(scene.battle, scene["magnus"]), lasting_turns(scene.battle, scene["bandit"])) == (2, 1)


def test_a_fall_ends_all_that_takes_a_clear_head() -> None:
    """[r-fall-at-zero, r-temporary-guard]: shaken, hexed, sundered and prone stay."""
    kept_up = ("defend_guard", "shield_guard", "mage_guard", "copies", "blur", "aided", "feint", "frightened")
    words = " ".join(f"{name}=2" for name in kept_up)
    scene = Scene([f"magnus@2 defensive {words} covered=yes counter_ready=yes mastery=yes slipping=yes"], BANDIT)
    magnus = scene["magnus"]
    magnus.feint_target = magnus.fright_source = 1
    magnus.shaken = magnus.hexed = magnus.prone = True
    magnus.sundered = 1
    fall(scene.fight, magnus, DYING, "dying-start")
    assert [getattr(magnus, name) for name in kept_up] == [0] * len(kept_up)
    assert (magnus.feint_target, magnus.fright_source, magnus.stance) == (NOBODY, NOBODY, 0)
    assert not (magnus.covered or magnus.counter_ready or magnus.mastery or magnus.slipping)
    assert magnus.shaken and magnus.hexed and magnus.prone and magnus.sundered == 1
    assert magnus.weapon() is None and [weapon.name for weapon in scene.battle.lying(2)] == ["longsword"]
