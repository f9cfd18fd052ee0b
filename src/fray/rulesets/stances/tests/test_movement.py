"""Moving: passing, holding, leaving, the duty and its excuses, weapons in hand."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import AGGRESSIVE, BALANCED, FLED, SURRENDERED
from fray.rulesets.stances.rules.movement import owes_advance
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]


def walks(table: Table, alias: str) -> list[str]:
    kinds = ("move", "double", "charge", "step-out")
    return sorted(key for key in table.offered(alias) if key.split(":")[0] in kinds)


def test_nobody_moves_past_a_conscious_enemy() -> None:
    """[engaged-no-passing, r-no-passing, move-engage]"""
    table = Table(["elena@1 balanced"], BANDIT)
    assert walks(table, "elena") == ["move:0", "move:2"]  # a double movement would have to go on from area 2


def test_the_fallen_engage_nobody_and_block_nobody() -> None:
    """[r-engaged-with-all, r-no-passing]"""
    table = Table(["elena@1 balanced"], [*BANDIT, "far=npc-bandit@4 balanced"])
    table["bandit"].condition = 3
    assert "double:2-3" in walks(table, "elena")
    table["elena"].area = 2
    assert not table.battle.engaged(table["elena"])


def test_nobody_disengages_into_an_enemy() -> None:
    """[r-disengage, r-no-passing, move-disengage]"""
    table = Table(
        ["elena@2 balanced"], ["a=npc-bandit@1 balanced", "b=npc-bandit@2 balanced", "c=npc-bandit@3 balanced"]
    )
    assert walks(table, "elena") == []
    with pytest.raises(Refused) as refused:
        table.turn("elena", "move:1")
    assert refused.value.clause == "engaged-no-passing"


def test_slip_past_lets_one_through() -> None:
    """[r-no-passing, engaged-no-passing]: the special ability works in Aggressive stance too."""
    dice = ["d6=3 maneuver", "d6=3 maneuver"]
    table = Table(["tamsin@2 aggressive"], [*BANDIT, "far=npc-bandit@4 balanced"], dice=dice)
    table.turn("tamsin", "slip-past:grace+stealth", "move:3")
    assert table.changes() == {"tamsin": {"area": 3, "momentum": 1}}


def test_wings_pass_over_enemies_except_when_aggressive() -> None:
    """[engaged-no-passing, r-no-passing]"""
    table = Table(["elena@2 balanced", "sefa@3 balanced"], ["dragon=npc-young-black-dragon@2 balanced"])
    assert "move:3-4" in walks(table, "dragon")
    table["dragon"].stance = AGGRESSIVE
    assert walks(table, "dragon") == []


# ---- the duty


def test_aggressive_may_act_first_and_advance_after() -> None:
    """[r-aggressive-duty, aggressive-must-advance]"""
    table = Table(["magnus@0 aggressive guard=5"], BANDIT, dice=["d6=2 rally"])
    table.turn("magnus", "rally", "move:1")
    assert table["magnus"].area == 1


@pytest.mark.parametrize("excuse", ["prone=yes", "pinned=1", "moved=yes", "excused=yes"])
def test_what_excuses_from_the_advance(excuse: str) -> None:
    """[r-aggressive-duty]"""
    table = Table([f"magnus@0 aggressive {excuse}"], BANDIT)
    assert not owes_advance(table.battle, table["magnus"])
    table = Table(["magnus@0 aggressive"], BANDIT)
    assert owes_advance(table.battle, table["magnus"])


def test_switching_a_weapon_elsewhere_uses_the_movement_and_excuses() -> None:
    """[r-weapon-switch, engaged-weapon-switch, r-aggressive-duty]"""
    table = Table(["magnus@0 aggressive"], BANDIT)
    table.turn("magnus", "draw:1")
    assert table.changes() == {"magnus": {"hand": "dagger"}}
    assert table["magnus"].moved


def test_the_game_master_may_send_somebody_into_a_hazard() -> None:
    """[r-aggressive-duty]: excused by default."""
    terrain = [{"area": "1", "feature": "hazard"}]
    table = Table(["magnus@0 aggressive"], BANDIT, terrain=terrain)
    table.turn("magnus")
    assert table.changes() == {}
    table = Table(
        ["magnus@0 aggressive"], BANDIT, terrain=terrain, dice=["d6=4 hazard"], wants={"excuse": "must-advance"}
    )
    table.turn("magnus", "move:1")
    assert table.changes() == {"magnus": {"area": 1, "guard": 13}}


def test_a_switch_to_aggressive_brings_duty_and_charge() -> None:
    """[r-balanced-switch-window, balanced-free-switch]"""
    table = Table(["sefa@0 balanced hand=short-sword"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    table.turn("sefa", "switch:aggressive", "charge:1-2", "attack:1-melee:grace:{bandit}")
    assert table.changes() == {"sefa": {"area": 2, "momentum": 2, "stance": AGGRESSIVE}}


def test_after_a_charge_only_a_melee_attack_is_left() -> None:
    """[r-charge, aggressive-charge]"""
    table = Table(["magnus@0 aggressive"], BANDIT)
    table["magnus"].charged = True
    table["magnus"].area = 2
    table["magnus"].moved = True
    families = {key.split(":")[0] for key in table.offered("magnus")}
    assert "attack" in families and not families & {"defend", "rally", "feint"}
    assert not any("throw" in key for key in table.offered("magnus"))


def test_a_charge_into_difficult_ground_next_door_gives_no_bonus() -> None:
    """[r-terrain, r-charge, aggressive-move-momentum]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    terrain = [{"area": "2", "feature": "difficult"}]
    table = Table(["sefa@1 aggressive hand=short-sword"], BANDIT, dice=dice, terrain=terrain)
    table.turn("sefa", "charge:2", "attack:1-melee:grace:{bandit}")
    assert table.changes() == {"sefa": {"area": 2, "momentum": 2}, "bandit": {"guard": 11}}


def test_speed_two_charges_without_extra_permission() -> None:
    """[r-charge]: +2 for two areas walked in Aggressive stance."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(["elena@0 balanced"], ["wolf=npc-dire-wolf@2 aggressive"], dice=dice)
    table.turn("wolf", "move:1-0", "attack:0-melee:might:{elena}")
    assert table.changes() == {"wolf": {"area": 0, "momentum": 3}, "elena": {"guard": 12}}  # 2 + 2 + 1 + 2 - 2 armor


def test_hobbled_is_no_charge_and_no_double_movement() -> None:
    """[r-lasting-effects, r-charge]"""
    table = Table(["magnus@0 aggressive lasting=4"], BANDIT)
    assert walks(table, "magnus") == ["move:1"]


def test_the_ponderous_move_in_odd_rounds_only() -> None:
    """[r-aggressive-duty]"""
    table = Table(["elena@0 balanced"], ["golem=npc-stone-golem@2 aggressive"])
    assert walks(table, "golem") == ["move:1"]
    table.battle.round = 2
    assert walks(table, "golem") == [] and "end" in table.offered("golem")


# ---- holding


def test_a_defensive_combatant_holds_once_and_comes_last() -> None:
    """[defensive-choose-moment, r-hold]"""
    table = Table(
        ["elena@0 defensive"], ["npc-bandit@4 defensive", "npc-zombie@4 aggressive"], wants={"moment": "hold"}
    )
    table.turn("elena", order=["elena", "bandit", "zombie"])
    assert table.battle.order == [1, 0, 2]  # the slow still come after all holders
    assert table.battle.next_turn == 0
    table.turn("elena", order=["elena", "bandit", "zombie"])
    assert table.asked.count("moment") == 1


def test_whoever_is_balanced_cannot_hold() -> None:
    """[r-hold]"""
    table = Table(["elena@0 balanced"], ["npc-bandit@4 defensive"])
    table.turn("elena", order=["elena", "bandit"])
    assert "moment" not in table.asked


def test_the_slow_always_act_last() -> None:
    """[r-order-final-ties, r-hold]"""
    from fray.rulesets.stances.rules.initiative import order_of_turns

    table = Table(["elena@0 defensive"], ["npc-zombie@4 aggressive", "npc-bandit@4 defensive"])
    assert order_of_turns(table.battle) == [0, 2, 1]


# ---- leaving


def test_escape_from_an_exit_and_surrender_at_the_start_of_a_turn() -> None:
    """[r-battle-edges]"""
    table = Table(["elena@0 balanced", "sefa@0 balanced"], BANDIT)
    assert "escape" in table.offered("elena") and "escape" not in table.offered("bandit")
    table.turn("elena", "escape")
    assert table["elena"].condition == FLED
    table.turn("sefa", "surrender")
    assert table["sefa"].condition == SURRENDERED
    assert table.battle.result is not None and table.battle.result.winner == "side 1"


def test_each_end_of_the_line_is_for_the_side_that_started_nearer() -> None:
    """[r-battle-edges]"""
    table = Table(["elena@4 balanced"], ["npc-bandit@0 balanced"])
    assert "escape" in table.offered("elena")
    table["elena"].area = 0
    table["bandit"].area = 4
    assert "escape" not in table.offered("elena") and "escape" not in table.offered("bandit")


# ---- things in hand


def test_two_hands_and_a_shield_do_not_go_together() -> None:
    """[r-hands]"""
    from fray.engine.content import ContentError, Problems, Raw, Reader
    from fray.rulesets.stances import SYSTEM
    from fray.rulesets.stances.content.creatures import read_sheet

    ledger = {content.id: content for content in SYSTEM.ledger.contents}
    data = {**ledger["pc-brannoc"].data, "weapons": ["greatsword"], "in_hand": "greatsword"}
    problems = Problems()
    read_sheet(Reader(Raw("x", "character", "pc-x", "t", data), problems), SYSTEM.library().shelf, True)
    with pytest.raises(ContentError, match="needs two hands"):
        problems.raise_any()


def test_a_shield_bearer_leaves_a_two_handed_weapon_on_the_ground() -> None:
    """[r-hands, r-weapon-switch]"""
    table = Table(["brannoc@2 balanced", "vessa@2 balanced"], BANDIT)
    table.turn("vessa", "drop")
    assert not any(key.startswith("pick-up") for key in table.offered("brannoc"))
    assert "pick-up:0" in table.offered("vessa")
    table.turn("vessa", "pick-up:0")
    assert table["vessa"].weapon() is not None and not table["vessa"].moved  # free while Engaged


def test_a_free_step_into_difficult_ground_takes_movement_on_top() -> None:
    """[r-disengage, defensive-free-disengage]"""
    terrain = [{"area": "1", "feature": "difficult"}, {"area": "3", "feature": "difficult"}]
    table = Table(["lyra@2 defensive"], BANDIT, terrain=terrain)
    table.turn("lyra", "step-out:1")
    assert table["lyra"].moved and table["lyra"].area == 1
    table = Table(["lyra@2 defensive"], BANDIT)
    table.turn("lyra", "step-out:1")
    assert not table["lyra"].moved


def test_balanced_may_engage_as_it_likes() -> None:
    """[balanced-engage-choice, balanced-free-movement, balanced-move-normal]"""
    table = Table(["elena@1 balanced"], BANDIT)
    assert {"move:2", "move:0", "end"} <= set(table.offered("elena"))
    assert table["elena"].stance == BALANCED
