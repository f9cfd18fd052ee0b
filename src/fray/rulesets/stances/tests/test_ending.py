"""When a fight is over, and who has won."""

from __future__ import annotations

import pytest

from fray.engine.battle import Over
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.content.encounters import StancesEncounter
from fray.rulesets.stances.content.opening import opening
from fray.rulesets.stances.model.events import Moved
from fray.rulesets.stances.model.state import CONVINCED, DYING, FLED, OUT, STABLE, SURRENDERED, TO_COME
from fray.rulesets.stances.rules.ending import Tend, check_the_end
from fray.rulesets.stances.rules.sequence import begin_round
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_the_last_side_standing_wins_and_the_dying_are_seen_to() -> None:
    """[r-end-of-fight, vitality-zero]"""
    dice = [
        "d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=3 first aid", "d6=3 first aid",
    ]  # fmt: skip
    scene = Scene(
        ["magnus@2 balanced", "elena@2 defensive", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@2 balanced guard=0 vitality=3"],
        dice=dice,
        wants={"tend": ["wait", "tend:{tamsin}"]},
    )
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene.battle.result is not None and scene.battle.result.winner == "side 0"
    assert scene["tamsin"].condition == STABLE


def test_a_draw_when_nobody_is_left() -> None:
    """[r-end-of-fight]"""
    scene = Scene(
        ["elena@0 balanced vitality=1 guard=0"],
        BANDIT,
        dice=["d6=6 hazard", "d6=4 save", "d6=4 save"],
        terrain=[{"area": "0", "feature": "hazard"}],
    )
    scene["bandit"].condition = OUT
    scene.turn("elena")
    assert scene.battle.result is not None and scene.battle.result.winner == ""


def test_an_area_held_at_the_end_of_a_round_wins() -> None:
    """[r-end-of-fight]"""
    more = {"outcomes": [{"wins": "side 0", "kind": "hold", "area": "4"}]}
    scene = Scene(["elena@4 balanced"], BANDIT, more=more)
    check_the_end(scene.fight, False)
    with pytest.raises(Over):
        check_the_end(scene.fight, True)
    scene = Scene(["elena@2 balanced"], BANDIT, more={"outcomes": [{"wins": "side 0", "kind": "hold", "area": "2"}]})
    check_the_end(scene.fight, True)
    assert scene.battle.result is None


def test_fifty_rounds_are_a_draw() -> None:
    """[r-end-of-fight]"""
    scene = Scene(["elena@0 balanced"], BANDIT)
    scene.battle.round = 51
    with pytest.raises(Over):
        begin_round(scene.fight)
    assert scene.battle.result is not None and scene.battle.result.winner == ""


def test_the_kit_helps_after_the_fight_too() -> None:
    """[r-end-of-fight, r-first-aid]: 4 + Mind 2 + Medicine 1 and the kit's 1 are 8."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=2 first aid", "d6=2 first aid"]
    scene = Scene(
        ["magnus@2 balanced", "elena@2 defensive", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@2 balanced guard=0 vitality=3"],
        dice=dice,
        wants={"tend": ["wait", "tend:{tamsin}:kit"]},
    )
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene["tamsin"].condition == STABLE and scene["elena"].item_uses == [2]


def test_a_latecomer_is_not_out_of_the_fight() -> None:
    """[r-end-of-fight]"""
    scene = Scene(
        ["magnus@0 balanced"], [f"npc-bandit@2 none condition={TO_COME}", f"down=npc-bandit@2 none condition={OUT}"]
    )
    assert [scene.battle.out(scene.who(name)) for name in ("magnus", "bandit", "down")] == [False, False, True]


def test_a_healer_too_far_from_the_dying_goes_one_area_more_and_treats_nobody() -> None:
    """[r-end-of-fight, move-double]"""
    scene = Scene(
        ["elena@0 balanced", f"tamsin@4 none vitality=0 condition={DYING}"],
        ["npc-bandit@0 balanced guard=0 vitality=1"],
        dice=[
            "d6=5 attack", "d6=5 attack", "d6=3 damage", "d6=3 damage",
            "d6=3 save", "d6=3 save", "d6=3 save", "d6=4 save", "d6=4 first aid", "d6=4 first aid",
        ],
        wants={"tend": "tend:{tamsin}"},
    )  # fmt: skip
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    assert [event.area for event in scene.events(Moved)] == [1, 2, 3, 4] and scene["tamsin"].condition == STABLE


def test_the_hearing_is_won_by_the_magistrate() -> None:
    """[r-end-of-fight, r-social-zero]"""
    encounter = SYSTEM.library().encounter("hearing")
    assert isinstance(encounter, StancesEncounter)
    for condition, over in ((FLED, False), (SURRENDERED, True), (CONVINCED, True)):
        fight = Fight(opening(encounter), SeededDice(1), [])
        fight.battle.combatants[2].condition = condition
        if over:
            with pytest.raises(Over):
                check_the_end(fight, False)
            assert fight.battle.result is not None and fight.battle.result.winner == "heroes"
        else:
            check_the_end(fight, False)


def test_the_kit_is_offered_only_where_it_is_used() -> None:
    """[r-end-of-fight, item-healers-kit]: a healer who is still on the way uses nothing."""
    scene = Scene(
        [
            "elena@0 balanced",
            f"near=magnus@1 none vitality=0 condition={DYING}",
            f"far=sefa@4 none vitality=0 condition={DYING}",
        ],
        BANDIT,
    )
    keys = [option.key() for option in Tend(scene.battle, scene["elena"]).options()]
    assert keys == ["tend:1:kit", "tend:1", "tend:2", "wait"]


def test_the_result_says_who_is_left() -> None:
    """[r-end-of-fight]"""
    for gone, winner, reason in (
        (["bandit"], "side 0", "no other side has anybody left"),
        (["magnus"], "side 1", "no other side has anybody left"),
        (["magnus", "bandit"], "", "nobody is left"),
    ):
        scene = Scene(["magnus@0 balanced"], BANDIT)
        for alias in gone:
            scene[alias].condition = FLED
        with pytest.raises(Over):
            check_the_end(scene.fight, False)
        assert scene.battle.result is not None
        assert (scene.battle.result.winner, scene.battle.result.reason) == (winner, reason)


def test_nobody_tends_the_dying_where_no_way_leads() -> None:
    """[r-end-of-fight]"""
    walls = [{"link": ["1", "2"], "feature": "barrier"}]
    for terrain, keys in (([], ["tend:1", "wait"]), (walls, ["wait"])):
        scene = Scene(["sefa@0 balanced", f"magnus@2 none vitality=0 condition={DYING}"], BANDIT, terrain=terrain)
        assert [option.key() for option in Tend(scene.battle, scene["sefa"]).options()] == keys


def test_a_winner_tends_the_first_of_the_roster_as_well() -> None:
    """[r-end-of-fight, r-first-aid]"""
    scene = Scene(
        [f"tamsin@2 none vitality=-1 condition={DYING}", "elena@2 balanced"], BANDIT,
        dice=["d6=3 first aid", "d6=3 first aid"], wants={"tend": "tend:{tamsin}"},
    )  # fmt: skip
    scene["bandit"].condition = FLED
    with pytest.raises(Over):
        check_the_end(scene.fight, False)
    assert scene["tamsin"].condition == STABLE and scene.dice.left_over() == []
