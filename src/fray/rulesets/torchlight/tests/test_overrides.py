"""The Keeper's word over the rules: what it changes, and what it cannot."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.tape import Override, Tape
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model.lanes import HIDING_PLACE
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import MOVE, STAND, STAY
from fray.rulesets.torchlight.model.state import REMOVED
from fray.rulesets.torchlight.rules.declaring_moves import plan_move
from fray.rulesets.torchlight.rules.initiative import place
from fray.rulesets.torchlight.rules.invariants import check
from fray.rulesets.torchlight.rules.movement import early_moves
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, battle_of, lying


@pytest.fixture
def scene() -> Scene:
    scene = Scene()
    scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 3, name="A")
    scene.run(0)
    return scene


def test_gauges_are_set_within_their_bounds(scene: Scene) -> None:
    """[r-limits, damage-dc-st]"""
    battle = scene.battle
    assert SYSTEM.orders.overrule(battle, Override("set", 0, "breath", "1")) == "3"
    assert SYSTEM.orders.overrule(battle, Override("set", 0, "strength", "4")) == "11"
    assert scene.changed() == {"Elsa": {"breath": 1, "strength": "4/16"}}
    for what, value in (("breath", "9"), ("strength", "0"), ("charm", "3"), ("breath", "x")):
        with pytest.raises(Refused):
            SYSTEM.orders.overrule(battle, Override("set", 0, what, value))


def test_anybody_is_moved_to_a_free_cell(scene: Scene) -> None:
    """[r-enemy-placement, r-cell-capacity]"""
    assert SYSTEM.orders.overrule(scene.battle, Override("move", 0, "", "5:rearguard")) == "3:steadied"
    assert scene.changed() == {"Elsa": {"at": "5 rearguard"}}
    SYSTEM.orders.overrule(scene.battle, Override("move", 0, "", "0:2:3"))  # as the board calls it
    assert scene.changed() == {"Elsa": {"at": "2 defensive"}}
    for value in ("7:steadied", "3:sitting", "nowhere", "1:2:3", "0:2:9"):
        with pytest.raises(Refused):
            SYSTEM.orders.overrule(scene.battle, Override("move", 0, "", value))
    SYSTEM.orders.overrule(scene.battle, Override("move", 1, "", "4:steadied"))
    scene.lane(6, "closed")
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(scene.battle, Override("move", 1, "", "6:steadied"))


def test_conditions_are_put_on_and_taken_off(scene: Scene) -> None:
    """[r-status-list, r-incapacitated]"""
    battle = scene.battle
    assert SYSTEM.orders.overrule(battle, Override("condition", 0, "prone", "yes")) == "no"
    assert SYSTEM.orders.overrule(battle, Override("condition", 1, "incapacitated")) == "up"
    assert SYSTEM.orders.overrule(battle, Override("condition", 1, "stabilized", "yes")) == "no"
    assert scene.changed() == {
        "Elsa": {"marks": ["prone"]},
        "A": {"is": "incapacitated", "marks": ["Incapacitated", "Stabilized"]},
    }
    assert SYSTEM.orders.overrule(battle, Override("condition", 1, "dead")) == "incapacitated"
    assert not battle.combatants[1].on_grid()
    for what, value in (("stabilized", "yes"), ("sleepy", "yes"), ("prone", "maybe")):
        with pytest.raises(Refused):
            SYSTEM.orders.overrule(battle, Override("condition", 0, what, value))


def test_combatants_come_and_go(scene: Scene) -> None:
    """[r-joining, r-encounter-data]"""
    newcomer = 'who = "monster-bandit"\nside = "enemies"\nid = "late"'
    assert SYSTEM.orders.overrule(scene.battle, Override("add", value=newcomer)) == "Late"
    assert scene.battle.combatants[2].name == "Late"
    assert SYSTEM.orders.overrule(scene.battle, Override("remove", 1)) == "on the grid"
    assert not scene.battle.combatants[1].on_grid()
    for value in ("nonsense", 'who = "monster-nobody"\nside = "enemies"'):
        with pytest.raises(Refused):
            SYSTEM.orders.overrule(scene.battle, Override("add", value=value))


def test_what_is_held_may_be_dropped_at_any_time(scene: Scene) -> None:
    """[r-item-actions]"""
    assert SYSTEM.orders.overrule(scene.battle, Override("drop", 0, "weapon-sword")) == "held"
    assert scene.changed() == {"Elsa": {"holds": ["hand crossbow"]}}
    assert lying(scene.battle, 3) == ["sword"]
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(scene.battle, Override("drop", 0, "weapon-sword"))


def test_lanes_change_and_nonsense_is_refused(scene: Scene) -> None:
    """[lane-designated-location, r-lane-features]"""
    assert SYSTEM.orders.overrule(scene.battle, Override("lane", what="4:hiding-place", value="yes")) == "no"
    assert scene.battle.lanes.has(4, HIDING_PLACE)
    orders = [
        Override("lane", what="3:closed", value="yes"),
        Override("lane", what="4:swampy", value="yes"),
        Override("lane", what="4:special", value="perhaps"),
        Override("dance", 0),
        Override("move", 17, "", "3:steadied"),
    ]
    for order in orders:
        with pytest.raises(Refused):
            SYSTEM.orders.overrule(scene.battle, order)


def test_a_round_lasts_ten_seconds_unless_the_keeper_stretches_it() -> None:
    """[round-length]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    assert scene.battle.seconds_per_round == 10
    assert SYSTEM.orders.overrule(scene.battle, Override("set", what="seconds", value="60")) == "10"
    assert scene.battle.seconds_per_round == 60
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(scene.battle, Override("set", what="seconds", value="5"))


def test_who_hides_again_has_not_come_out_of_hiding(scene: Scene) -> None:
    """[r-hide]"""
    scene.battle.combatants[0].hidden_bonus = True
    SYSTEM.orders.overrule(scene.battle, Override("condition", 0, "hidden", "yes"))
    assert check(scene.battle) == []


def test_who_is_put_down_does_not_stand_up_as_planned(scene: Scene) -> None:
    """[r-incapacitated, r-turn-steps]"""
    elsa = scene.battle.combatants[0]
    elsa.prone = True
    elsa.plan.move, elsa.plan.early = STAND, True
    SYSTEM.orders.overrule(scene.battle, Override("condition", 0, "incapacitated"))
    assert scene.fight is not None
    early_moves(scene.fight, elsa.side)
    assert elsa.prone


def test_who_dies_while_it_is_placed_does_not_enter() -> None:
    """[r-enemy-placement]"""
    battle = battle_of("encounter-crypt-swarm")
    rat = battle.combatants[6]
    fight = Fight(battle, SeededDice(1), [None] * 30, Tape([Override("condition", 6, "dead")]), SYSTEM.orders)
    place(fight, rat, at_start=True)
    assert rat.whereabouts == REMOVED


def test_an_order_that_moves_a_combatant_takes_its_declared_move_away(scene: Scene) -> None:
    """Where it acts follows from where it stands [r-turn-steps]."""
    mover = scene.battle.combatants[0]
    plan_move(mover, DeclareMove(MOVE, True, 6, 4))
    assert (mover.post_lane, mover.post_depth) == (6, 4)
    SYSTEM.orders.overrule(scene.battle, Override("move", 0, "", "5:defensive"))
    assert mover.plan.move == STAY
    assert {mover.lane, mover.post_lane, mover.last_lane} == {5}
    assert {mover.depth, mover.post_depth, mover.last_depth} == {3}
    mover.declared = None  # as in the environment's turn
    SYSTEM.orders.overrule(scene.battle, Override("move", 0, "", "4:defensive"))
    assert (mover.lane, mover.declared) == (4, None)
