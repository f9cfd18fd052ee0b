"""Moving: passing, leaving, the duty and its excuses, charging."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import AGGRESSIVE, BALANCED, HOBBLED
from fray.rulesets.stances.rules.duty_to_advance import owes_advance
from fray.rulesets.stances.rules.verbs import frighten
from fray.rulesets.stances.rules.zones import is_engaged
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden

TRIANGLE = {
    "areas": ["hall", "arch", "yard"],
    "links": [["hall", "arch"], ["arch", "yard"], ["hall", "yard"]],
}
FORD = {
    "areas": ["near bank", "shallows", "ford", "weir", "far bank", "ridge"],
    "links": [
        ["near bank", "shallows"],
        ["shallows", "ford"],
        ["shallows", "weir"],
        ["ford", "far bank"],
        ["weir", "far bank"],
        ["far bank", "ridge"],
    ],
}


def walks(scene: Scene, alias: str) -> list[str]:
    kinds = ("move", "double", "charge", "step-out")
    return sorted(key for key in scene.offered(alias) if key.split(":")[0] in kinds)


def test_nobody_moves_past_a_conscious_enemy() -> None:
    """[engaged-no-passing, r-no-passing, move-engage]"""
    scene = Scene(["elena@1 balanced"], BANDIT)
    assert walks(scene, "elena") == ["move:0", "move:2"]  # a double movement would have to go on from area 2


def test_the_fallen_engage_nobody_and_block_nobody() -> None:
    """[r-engaged-with-all, r-no-passing]"""
    scene = Scene(["elena@1 balanced"], [*BANDIT, "far=npc-bandit@4 balanced"])
    scene["bandit"].condition = 3
    assert "double:2-3" in walks(scene, "elena")
    scene["elena"].area = 2
    assert not is_engaged(scene.battle, scene["elena"])


def test_nobody_disengages_into_an_enemy() -> None:
    """[r-disengage, r-no-passing, move-disengage]"""
    scene = Scene(
        ["elena@2 balanced"], ["a=npc-bandit@1 balanced", "b=npc-bandit@2 balanced", "c=npc-bandit@3 balanced"]
    )
    assert walks(scene, "elena") == []
    with pytest.raises(Refused) as refused:
        scene.turn("elena", "move:1")
    assert refused.value.clause == "engaged-no-passing"


def test_slip_past_leads_past_enemies() -> None:
    """[r-no-passing, engaged-no-passing]: the special ability works in Aggressive stance too."""
    dice = ["d6=3 maneuver", "d6=3 maneuver"]
    scene = Scene(["tamsin@2 aggressive"], [*BANDIT, "far=npc-bandit@4 balanced"], dice=dice)
    scene.turn("tamsin", "slip-past:grace+stealth", "move:3")
    assert scene.changes() == {"tamsin": {"area": 3, "momentum": 1}}


def test_wings_pass_over_enemies_except_when_aggressive() -> None:
    """[engaged-no-passing, r-no-passing]"""
    scene = Scene(["elena@2 balanced", "sefa@3 balanced"], ["dragon=npc-young-black-dragon@2 balanced"])
    assert "move:3-4" in walks(scene, "dragon")
    scene["dragon"].stance = AGGRESSIVE
    assert walks(scene, "dragon") == []


# ---- the duty


def test_aggressive_may_act_first_and_advance_after() -> None:
    """[r-aggressive-duty, aggressive-must-advance]"""
    scene = Scene(["magnus@0 aggressive guard=5"], BANDIT, dice=["d6=2 rally"])
    scene.turn("magnus", "rally", "move:1")
    assert scene["magnus"].area == 1


@pytest.mark.parametrize("excuse", ["prone=yes", "pinned=1", "moved=yes"])
def test_what_excuses_from_the_advance(excuse: str) -> None:
    """[r-aggressive-duty]"""
    scene = Scene([f"magnus@0 aggressive {excuse}"], BANDIT)
    assert not owes_advance(scene.battle, scene["magnus"])
    scene = Scene(["magnus@0 aggressive"], BANDIT)
    assert owes_advance(scene.battle, scene["magnus"])


def test_the_keeper_may_send_a_combatant_into_a_hazard() -> None:
    """[r-aggressive-duty]: excused by default."""
    terrain = [{"area": "1", "feature": "hazard"}]
    scene = Scene(["magnus@0 aggressive"], BANDIT, terrain=terrain)
    scene.turn("magnus")
    assert scene.changes() == {}
    scene = Scene(
        ["magnus@0 aggressive"], BANDIT, terrain=terrain, dice=["d6=4 hazard"], wants={"excuse": "must-advance"}
    )
    scene.turn("magnus", "move:1")
    assert scene.changes() == {"magnus": {"area": 1, "guard": 13}}


def test_a_switch_to_aggressive_brings_duty_and_charge() -> None:
    """[r-balanced-switch-window, balanced-free-switch]"""
    scene = Scene(["sefa@0 balanced hand=short-sword"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    scene.turn("sefa", "switch:aggressive", "charge:1-2", "attack:1-melee:grace:{bandit}")
    assert scene.changes() == {"sefa": {"area": 2, "momentum": 2, "stance": AGGRESSIVE}}


def test_the_ponderous_move_in_odd_rounds_only() -> None:
    """[r-aggressive-duty]"""
    scene = Scene(["elena@0 balanced"], ["golem=npc-stone-golem@2 aggressive"])
    assert walks(scene, "golem") == ["move:1"]
    scene.battle.round = 2
    assert walks(scene, "golem") == [] and "end" in scene.offered("golem")


# ---- leaving


def test_each_end_of_the_line_is_for_the_side_that_started_nearer() -> None:
    """[r-battle-edges]"""
    scene = Scene(["elena@4 balanced"], ["npc-bandit@0 balanced"])
    assert "escape" in scene.offered("elena")
    scene["elena"].area = 0
    scene["bandit"].area = 4
    assert "escape" not in scene.offered("elena") and "escape" not in scene.offered("bandit")


# ---- things in hand


def test_a_free_step_into_difficult_ground_takes_movement_on_top() -> None:
    """[r-disengage, defensive-free-disengage]"""
    terrain = [{"area": "1", "feature": "difficult"}, {"area": "3", "feature": "difficult"}]
    scene = Scene(["lyra@2 defensive"], BANDIT, terrain=terrain)
    scene.turn("lyra", "step-out:1")
    assert scene["lyra"].moved and scene["lyra"].area == 1
    scene = Scene(["lyra@2 defensive"], BANDIT)
    scene.turn("lyra", "step-out:1")
    assert not scene["lyra"].moved


def test_balanced_may_engage_as_it_likes() -> None:
    """[balanced-engage-choice, balanced-free-movement, balanced-move-normal]"""
    scene = Scene(["elena@1 balanced"], BANDIT)
    assert {"move:2", "move:0", "end"} <= set(scene.offered("elena"))
    assert scene["elena"].stance == BALANCED


def test_mindless_reach_no_reaction_and_gain_nothing_when_closed_on() -> None:
    """[r-npc-momentum, defensive-momentum-closed-on]"""
    scene = Scene(["tamsin@1 aggressive"], ["golem=npc-stone-golem@2 defensive"])
    scene.turn("tamsin", "move:2")
    assert scene["golem"].momentum == 0 and scene["tamsin"].momentum == 1


def test_the_frightened_need_not_advance_at_all() -> None:
    """[r-aggressive-duty, r-conditions]: fright excuses, even if the nearest enemy is another one."""
    scene = Scene(["magnus@1 aggressive frightened=1"], ["far=npc-bandit@4 balanced", "npc-bandit@2 balanced"])
    scene["magnus"].fright_source = scene.who("far")
    assert "end" in scene.offered("magnus")
    assert "move:2" not in scene.offered("magnus") and "move:0" in scene.offered("magnus")
    assert forbidden(scene, "magnus")["move:2"] == "condition-frightened"


def test_after_slipping_past_any_movement_toward_an_enemy_is_enough() -> None:
    """[r-no-passing, r-aggressive-duty]: not only the nearest one."""
    scene = Scene(["magnus@1 aggressive slipping=yes"], ["near=npc-bandit@0 balanced", "far=npc-bandit@4 balanced"])
    scene["magnus"].acted = True
    assert [key for key in scene.offered("magnus") if key.startswith(("move", "end"))] == ["move:0", "move:2"]


def test_the_free_step_comes_once_a_turn() -> None:
    """[defensive-free-disengage, r-disengage]"""
    scene = Scene(["lyra@2 defensive"], [*BANDIT, "other=npc-bandit@0 balanced"])
    with pytest.raises(Refused) as refused:
        scene.turn("lyra", "step-out:1", "move:0", "step-out:1")
    assert refused.value.clause == "defensive-free-disengage" and scene["lyra"].area == 0


def test_a_balanced_combatant_with_wits_owes_nothing_where_the_mindless_do() -> None:
    """[r-npc-momentum]"""
    variant = {"r-npc-momentum": "mindless-balanced"}
    scene = Scene(["elena@0 balanced"], ["npc-zombie@2 balanced", "npc-bandit@4 balanced"], variants=variant)
    assert "end" not in scene.offered("zombie") and "end" in scene.offered("bandit")


def test_pinning_down_stops_movement() -> None:
    """[r-maneuver, r-conditions]"""
    scene = Scene(["sefa@0 balanced"], BANDIT, dice=["d6=4 maneuver", "d6=6 maneuver"])
    scene.turn("sefa", "pin-down:grace+combat:{bandit}")
    assert scene["bandit"].pinned == 1
    assert not any(key.startswith(("move", "double")) for key in scene.offered("bandit"))
    scene.turn("bandit")
    assert scene["bandit"].pinned == 0


def test_a_longer_fright_replaces_a_shorter_one_and_keeps_its_distance() -> None:
    """[r-conditions, r-aggressive-duty]"""
    scene = Scene(["magnus@0 aggressive"], BANDIT)
    frighten(scene.fight, scene["magnus"], scene["bandit"], 2, "r-conditions")
    frighten(scene.fight, scene["magnus"], scene["bandit"], 1, "r-conditions")
    assert scene["magnus"].frightened == 2
    assert not any(key.startswith(("move", "charge")) for key in scene.offered("magnus"))


def test_a_step_is_refused_for_what_forbids_it() -> None:
    """[move-standard, move-double, r-lasting-effects, r-terrain]"""
    scene = Scene(
        [f"magnus@0 balanced lasting={HOBBLED}"], ["golem=npc-stone-golem@4 aggressive"],
        terrain=[{"area": "1", "feature": "difficult"}],
    )  # fmt: skip
    assert forbidden(scene, "magnus")["move:1"] == "move-double"
    assert forbidden(scene, "magnus")["double:1"] == "r-lasting-effects"
    assert forbidden(scene, "magnus")["step-out:1"] == "defensive-free-disengage"
    scene.battle.round = 2
    assert forbidden(scene, "golem")["move:3"] == "npc-stone-golem"
    scene["magnus"].acted, scene["magnus"].lasting = True, 0
    assert forbidden(scene, "magnus")["double:1"] == "r-actions-per-turn"


def test_an_aggressive_archer_must_close_in_after_shooting() -> None:
    """[aggressive-archer-duty, aggressive-must-engage, aggressive-must-advance, close-bows]"""
    dice = ["d6=2 attack", "d6=2 attack", "d6=4 damage", "d6=1 damage"]
    scene = Scene(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    with pytest.raises(Refused) as refused:
        scene.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert refused.value.clause == "aggressive-must-engage"
    scene = Scene(["sefa@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("sefa", "attack:0-shot:grace:{bandit}", "move:2")
    assert scene.changes() == {"sefa": {"area": 2, "momentum": 2}, "bandit": {"guard": 8}}


@pytest.mark.parametrize("stance", ["aggressive", "balanced", "defensive"])
def test_disengaging_depends_on_the_stance(stance: str) -> None:
    """[disengage-by-stance, aggressive-no-disengage, defensive-disengage, defensive-keep-distance]"""
    scene = Scene([f"lyra@2 {stance}"], ["npc-bandit@2 balanced"], dice=["d6=1 casting", "d6=1 casting"])
    offered = scene.offered("lyra")
    walks = [key for key in offered if key.split(":")[0] in ("move", "double", "charge", "step-out")]
    if stance == "aggressive":
        assert walks == []
        scene.turn("lyra", "cast:bolt:awareness:{bandit}")
    elif stance == "balanced":
        assert sorted(walks) == ["double:1-0", "double:3-4", "move:1", "move:3"]
        scene.turn("lyra", "move:1", "cast:bolt:awareness:{bandit}")
        assert scene.changes() == {"lyra": {"area": 1}}
    else:
        assert {"step-out:1", "step-out:3", "move:1"} <= set(walks)
        scene.turn("lyra", "step-out:1", "move:0", "cast:bolt:awareness:{bandit}")
        assert scene.changes() == {"lyra": {"area": 0}}


def test_difficult_ground_takes_two_steps_and_a_hazard_hurts() -> None:
    """[difficult-and-hazard, move-standard, move-double, maneuver-purpose]"""
    terrain = [{"area": "shallows", "feature": "difficult"}, {"area": "weir", "feature": "hazard"}]
    near = {**FORD, "exits": ["ridge"]}
    # Areas with blanks in their names cannot be written in a member, so everybody is put there afterwards.
    scene = Scene(
        ["magnus@ford balanced", "tamsin@ford balanced"],
        ["npc-bandit@ridge balanced"],
        dice=["d6=6 hazard"],
        terrain=terrain,
        more=near,
    )
    scene["magnus"].area = 0
    scene["tamsin"].area = 1
    scene.before = scene.snapshot()
    assert "move:1" not in scene.offered("magnus")
    with pytest.raises(Refused) as refused:
        scene.turn("magnus", "move:1")
    assert refused.value.clause == "move-double"
    scene.turn("magnus", "double:1")
    assert scene["magnus"].acted
    scene.turn("tamsin", "move:3")
    assert scene.changes() == {"magnus": {"area": 1}, "tamsin": {"area": 3, "guard": 10}}


def test_with_two_areas_walked_there_is_no_action_left() -> None:
    """[double-move-needs-no-action, move-double, balanced-double, balanced-move-normal]"""
    dice = ["d6=1 casting", "d6=1 casting"]
    scene = Scene(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"], dice=dice)
    assert not any(key.startswith("charge") for key in scene.offered("elena"))
    scene.turn("elena", "move:1", "cast:shield:mind:{magnus}")
    assert scene.changes() == {"elena": {"area": 1}}
    scene = Scene(["elena@0 balanced", "magnus@2 balanced"], ["npc-bandit@4 balanced"])
    with pytest.raises(Refused):
        scene.turn("elena", "double:1-2", "cast:shield:mind:{magnus}")
    assert scene["elena"].area == 2


def test_the_wolf_must_use_its_speed_and_difficult_ground_excuses() -> None:
    """[wolf-must-use-its-speed, aggressive-must-advance, aggressive-move-momentum, move-standard]"""
    scene = Scene(["elena@0 balanced"], ["wolf=npc-dire-wolf@4 aggressive"])
    assert [key for key in scene.offered("wolf") if key.startswith("move")] == ["move:3-2"]
    scene.turn("wolf", "move:3-2")
    assert scene.changes() == {"wolf": {"area": 2}}
    terrain = [{"area": "shallows", "feature": "difficult"}]
    scene = Scene(["elena@shallows balanced"], ["orc=npc-orc-warrior@ford aggressive"], terrain=terrain, more=FORD)
    scene["orc"].area = 0
    assert not owes_advance(scene.battle, scene["orc"])
    offered = scene.offered("orc")
    assert {"end", "charge:1", "double:1"} <= set(offered) and "move:1" not in offered


def test_a_free_step_is_refused_for_what_forbids_it() -> None:
    """[defensive-free-disengage, engaged-no-passing, r-disengage]"""
    scene = Scene(["lyra@2 defensive", "elena@2 balanced"], [*BANDIT, "near=npc-bandit@3 balanced"])
    assert "step-out:1" in scene.offered("lyra")
    assert forbidden(scene, "lyra")["step-out:3"] == "engaged-no-passing"
    assert forbidden(scene, "elena")["step-out:1"] == "defensive-free-disengage"
    scene["lyra"].stepped_out = True
    assert forbidden(scene, "lyra")["step-out:1"] == "defensive-free-disengage"
