"""Orders of the Keeper in the middle of a question: what was declared or under way is judged anew."""

from __future__ import annotations

from typing import Any

from fray.engine.tape import Override
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import KEEPERS_TURN, Combatant
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, lying, noted, portrait
from fray.rulesets.torchlight.tests.meetings import (
    aiming,
    archer,
    goaded_by,
    guarded,
    losses,
    order,
    overruled,
    squad,
    strike,
)

KEEPER = -1


def duel(*dice: str, **answers: str) -> Scene:
    """Elsa strikes a bandit; Nim stands by."""
    scene = Scene(dice)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=1, most_breath=3)
    scene.player("character-nim", 4, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    scene.enemy(BANDIT, 6)
    strike(scene, elsa, bandit, **answers)
    return scene


def elsa_and_bandit(scene: Scene) -> tuple[Combatant, Combatant]:
    return scene.battle.combatants[0], scene.battle.combatants[2]


# ---- Breath


def test_breath_that_is_gone_pays_for_no_maneuver() -> None:
    """[r-breath-edge, maneuver-breath-cost]"""
    no_breath = Override("set", 0, "breath", "0")
    scene = overruled(lambda: duel("d10=5 damage", breath="evade"), KEEPER, "intervene", no_breath)
    elsa, bandit = elsa_and_bandit(scene)
    assert (elsa.breath, losses(scene), scene.events(ev.PaidBreath)) == (0, ["Maneuver"], [])
    assert portrait(scene.battle, elsa)["marks"] == []
    assert noted(bandit) == ["5 slashing"]


def test_a_lunge_that_is_not_paid_reaches_nobody() -> None:
    """[r-breath-edge, lunge, r-illegal-and-empty-declarations]"""

    def build() -> Scene:
        scene = Scene(["d10=5 damage"])
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=1)
        bandit = scene.enemy(BANDIT, 4)
        scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}:lunge")
        return scene

    scene = overruled(build, KEEPER, "intervene", Override("set", 0, "breath", "0"))
    assert losses(scene) == ["Maneuver", "attack"]
    assert noted(scene.battle.combatants[1]) == []


def test_breath_that_is_gone_pays_for_no_feint() -> None:
    """[r-breath-edge, feint, r-maneuver-limits]"""
    no_breath = Override("set", 0, "breath", "0")
    scene = overruled(lambda: duel("d10=2 damage", "d10=4 feint", feint="feint"), 0, "feint", no_breath)
    elsa, bandit = elsa_and_bandit(scene)
    assert (elsa.breath, noted(bandit)) == (0, ["2 slashing"])


# ---- moves and actions that were declared


def walk() -> Scene:
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 3)
    scene.say(elsa, move="move:first:5:steadied")
    return scene


def test_nobody_enters_a_lane_that_was_closed_meanwhile() -> None:
    """[r-grid-shape]"""
    scene = overruled(walk, KEEPER, "intervene", Override("lane", -1, "5:closed", "yes"))
    assert (scene.battle.combatants[0].lane, losses(scene)) == (3, ["move"])


def test_nobody_enters_from_afar_a_lane_that_has_become_special() -> None:
    """[move-special-lane]"""
    scene = overruled(walk, KEEPER, "intervene", Override("lane", -1, "5:special", "yes"))
    assert (scene.battle.combatants[0].lane, losses(scene)) == (3, ["move"])


def test_who_is_surprised_after_declaring_does_nothing_more() -> None:
    """[r-surprise]"""
    surprise = Override("condition", 0, "surprised", "yes")
    assert overruled(walk, KEEPER, "intervene", surprise).battle.combatants[0].lane == 3
    scene = overruled(lambda: duel("d10=5 damage"), KEEPER, "intervene", surprise)
    assert (noted(elsa_and_bandit(scene)[1]), losses(scene)) == ([], ["action"])


def test_who_is_surprised_while_it_is_asked_passes() -> None:
    """[r-surprise]"""
    scene = overruled(lambda: duel("d10=5 damage"), 0, "action", Override("condition", 0, "surprised", "yes"))
    assert (noted(elsa_and_bandit(scene)[1]), losses(scene)) == ([], [])


def test_the_goaded_is_free_when_its_goader_is_taken_away() -> None:
    """[r-goad, goad-target]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    goader = scene.enemy(BANDIT, 5)
    scene.enemy(BANDIT, 6)
    goaded_by(elsa, goader)
    elsa.plan.must_attack = goader.who
    assert "stay" not in keys(ChooseMove(scene.battle, elsa))
    SYSTEM.orders.overrule(scene.battle, Override("remove", goader.who))
    assert {"stay", "move:first:1:aggressive"} <= set(keys(ChooseMove(scene.battle, elsa)))


# ---- attacks under way


def throw() -> Scene:
    scene = Scene(["d4=4 damage"])
    nim = scene.player("character-nim", 3, name="Nim", weapons=["weapon-dagger"])
    bandit = scene.enemy(BANDIT, 5)
    scene.enemy(BANDIT, 6)
    scene.say(nim, action=f"throw:weapon-dagger:{bandit.who}", precision="nothing")
    return scene


def test_what_was_thrown_at_a_combatant_that_is_removed_lies_where_it_stood() -> None:
    """[r-thrown, r-targets]"""
    scene = overruled(throw, 0, "precision", Override("remove", 1))
    assert lying(scene.battle, 5) == ["dagger"]
    assert noted(scene.battle.combatants[1]) == []
    assert losses(scene) == ["attack"]


def test_what_is_dropped_in_the_middle_of_a_throw_is_there_once() -> None:
    """[r-thrown, r-item-actions]"""
    scene = overruled(throw, 0, "precision", Override("drop", 0, "weapon-dagger"))
    assert (lying(scene.battle, 3), lying(scene.battle, 5)) == (["dagger"], [])


def test_an_attacker_that_is_put_down_in_the_middle_of_its_attack_does_no_damage() -> None:
    """[r-incapacitated, r-illegal-and-empty-declarations]"""
    down = Override("condition", 0, "incapacitated")
    scene = overruled(lambda: duel("d10=10 damage", precision="nothing"), 0, "precision", down)
    assert (noted(elsa_and_bandit(scene)[1]), losses(scene)) == ([], ["attack"])


def test_a_target_that_is_moved_out_of_reach_in_the_middle_of_an_attack_takes_no_damage() -> None:
    """[attack-melee-lane, r-illegal-and-empty-declarations]"""
    away = Override("move", 2, "", "6:rearguard")
    scene = overruled(lambda: duel("d10=10 damage", precision="nothing"), 0, "precision", away)
    assert (noted(elsa_and_bandit(scene)[1]), losses(scene)) == ([], ["attack"])


def test_a_protector_that_is_moved_away_absorbs_nothing() -> None:
    """[r-protect, protect-effect]"""

    def build() -> Scene:
        scene = Scene(["d6=6 damage"])
        ward, protector = guarded(scene)
        bandit = scene.enemy(BANDIT, 3)
        strike(scene, bandit, ward, precision="nothing")
        scene.say(protector, protect=f"absorb:{bandit.who}:1")
        return scene

    scene = overruled(build, 2, "precision", Override("move", 1, "", "6:steadied"), turn=KEEPERS_TURN)
    assert [noted(combatant) for combatant in scene.battle.combatants[:2]] == [["5 slashing"], []]


def test_a_protector_whose_ward_is_removed_is_not_asked_any_more() -> None:
    """[r-protect]"""

    def build() -> Scene:
        scene = Scene(["d6=5 damage"])
        ward, protector = guarded(scene)
        bandit = scene.enemy(BANDIT, 3)
        strike(scene, bandit, ward)
        scene.say(protector, protect=f"absorb:{bandit.who}:1")
        return scene

    scene = overruled(build, 1, "protect", Override("remove", 0), turn=KEEPERS_TURN)
    assert [noted(combatant) for combatant in scene.battle.combatants[:2]] == [[], []]


# ---- what orders end, by the same rules as everything else


def test_an_order_within_rearguard_keeps_the_aim() -> None:
    """[r-called-shot]"""
    scene = Scene()
    breyer = archer(scene)
    bandit = scene.enemy(BANDIT, 3)
    aiming(breyer, bandit)
    order(scene, Override("move", breyer.who, "", "5:rearguard"))
    assert breyer.called == bandit.who
    order(scene, Override("move", breyer.who, "", "5:defensive"))
    assert breyer.called != bandit.who


def test_an_order_to_another_lane_ends_hiding() -> None:
    """[r-hide]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True)
    scene.enemy(BANDIT, 3)
    order(scene, Override("move", elsa.who, "", "3:defensive"))
    assert elsa.hidden
    order(scene, Override("move", elsa.who, "", "5:steadied"))
    assert not elsa.hidden and elsa.hidden_bonus


def test_an_order_within_the_lane_keeps_the_squad() -> None:
    """[r-squad-declare, squad-form]"""
    scene = Scene()
    stances = ("aggressive", "steadied", "defensive")
    members = [scene.player("character-elsa", 3, stance, name=stance) for stance in stances]
    scene.enemy(BANDIT, 3)
    scene.squad(*members)
    order(scene, Override("move", 2, "", "3:rearguard"))
    assert [member.squad for member in members] == [3, 3, 3]
    order(scene, Override("move", 2, "", "4:rearguard"))
    assert [member.squad for member in members] == [0, 0, 0]


def test_who_is_removed_and_brought_back_has_no_statuses() -> None:
    """[r-reentry]"""
    scene = Scene()
    afflicted: dict[str, Any] = {
        "prone": True,
        "pinned_to": 15,
        "distracted_from": 8,
        "distracted_to": 15,
        "intimidated_to": 15,
    }
    elsa = scene.player("character-elsa", 3, name="Elsa", **afflicted)
    goaded_by(elsa, scene.enemy(BANDIT, 3))
    order(scene, Override("remove", elsa.who), Override("move", elsa.who, "", "5:steadied"))
    assert portrait(scene.battle, elsa)["marks"] == []


def test_an_attack_is_lost_when_its_target_is_taken_away_at_the_question_of_a_feint() -> None:
    """[r-illegal-and-empty-declarations, r-targets, feint]"""
    gone = Override("remove", 2)
    scene = overruled(lambda: duel("d10=2 damage", "d10=4 feint", feint="feint"), 0, "feint", gone)
    assert (noted(elsa_and_bandit(scene)[1]), losses(scene)) == ([], ["attack"])


def test_an_ability_that_an_order_has_made_impossible_is_declared_again() -> None:
    """[r-illegal-and-empty-declarations, intimidation-effect, called-shot-ranged-only]"""

    def intimidating() -> Scene:
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa")
        scene.enemy(BANDIT, 3)
        scene.enemy(BANDIT, 6)
        scene.say(elsa, action="intimidate")
        return scene

    def calling() -> Scene:
        scene = Scene()
        scene.say(archer(scene, weapons=["weapon-longbow"]), action="called-shot:1")
        scene.enemy(BANDIT, 3)
        return scene

    for build, given in (
        (intimidating, Override("move", 1, "", "5:steadied")),
        (calling, Override("drop", 0, "weapon-longbow")),
    ):
        scene = overruled(build, 0, "breath", given)
        assert (0, "action") in scene.puppet.asked
        assert losses(scene) == []


def judged_again(bought: str = "", shoots: bool = False) -> Scene:
    """Elsa has declared; Nim improvises, and is not allowed to: the whole plan is judged once more."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-hand-crossbow"])
    nim = scene.player("character-nim", 5, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    if bought:
        scene.say(elsa, breath=bought)
    if shoots:
        scene.more_dice("d6=3 damage")
        scene.say(elsa, action=f"shoot:weapon-hand-crossbow:{bandit.who}")
    scene.say(nim, action=["improvise", "pass"])
    scene.keeper(improvised_action="refused")
    return scene


def test_what_an_order_makes_impossible_is_declared_again_with_the_rest_of_the_plan() -> None:
    """[r-illegal-and-empty-declarations, r-maneuver-range, hide-protection]"""
    away, hides = Override("move", 2, "", "6:steadied"), Override("condition", 2, "hidden", "yes")
    for build, given in (
        (lambda: judged_again(bought="trip:2"), away),
        (lambda: judged_again(shoots=True), hides),
    ):
        scene = overruled(build, KEEPER, "improvised action", given)
        assert [event.who for event in scene.events(ev.SentBack)] == [1, 0]
        assert losses(scene) == []
        assert noted(scene.battle.combatants[2]) == []


def test_the_goaded_is_free_when_its_goader_is_put_down() -> None:
    """[r-goad, goad-target, r-incapacitated]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    goader = scene.enemy(BANDIT, 3)
    scene.enemy(BANDIT, 6)
    goaded_by(elsa, goader)
    elsa.plan.must_attack = goader.who
    assert "pass" not in keys(ChooseAction(scene.battle, elsa))
    SYSTEM.orders.overrule(scene.battle, Override("condition", goader.who, "incapacitated"))
    assert {"pass", f"strike:weapon-sword:{goader.who}"} <= set(keys(ChooseAction(scene.battle, elsa)))


def test_a_squads_attack_is_lost_when_its_target_is_taken_away_at_a_precision_strike() -> None:
    """[r-squad-attack, r-targets, r-illegal-and-empty-declarations]"""

    def build() -> Scene:
        scene = Scene(["d6=6 damage"] * 6)
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=30)
        scene.player("character-nim", 5, name="Nim")
        members = squad(scene, elsa)
        scene.say(members[2], precision="nothing")  # from Aggressive, so the highest
        return scene

    scene = overruled(build, 4, "precision", Override("remove", 0), turn=KEEPERS_TURN)
    assert losses(scene) == ["attack"]
    assert scene.events(ev.AttackTotal) == []


def test_a_drag_is_lost_when_an_order_fills_the_cell() -> None:
    """[r-drag, action-list-open, r-occupancy-conflict]"""

    def build() -> Scene:
        scene = Scene()
        elsa = scene.player("character-elsa", 3, name="Elsa")
        scene.player("character-nim", 3, "defensive", name="Nim", condition=1, prone=True)
        scene.player("character-tahula", 6, name="Tahula")
        scene.enemy(BANDIT, 6)
        scene.say(elsa, action="improvise")
        scene.keeper(improvised_action="drag:1:4:3", test_first="no")
        return scene

    scene = overruled(build, KEEPER, "intervene", Override("move", 2, "", "4:defensive"))
    assert (scene.battle.combatants[1].lane, losses(scene)) == (3, ["action"])


def test_a_ward_that_is_removed_when_its_protector_has_seen_the_damage_takes_none() -> None:
    """[r-protect, r-targets]"""

    def build() -> Scene:
        scene = Scene(["d6=5 damage"], variants={"r-protect": "after-dice"})
        ward, _ = guarded(scene)
        strike(scene, scene.enemy(BANDIT, 3), ward)
        return scene

    scene = overruled(build, 1, "take the blow", Override("remove", 0), turn=KEEPERS_TURN)
    assert [noted(combatant) for combatant in scene.battle.combatants[:2]] == [[], []]
    assert scene.battle.combatants[2].counts[1] == 0  # no damage dealt


def test_a_flask_that_is_gone_is_not_thrown() -> None:
    """[r-area, r-illegal-and-empty-declarations, r-item-actions]"""

    def build() -> Scene:
        scene = Scene(["d6=3 damage"])
        nim = scene.player("character-nim", 3, name="Nim", weapons=["weapon-fire-flask"])
        scene.enemy(BANDIT, 4)
        scene.say(nim, action="shoot:weapon-fire-flask:lane4")
        return scene

    scene = overruled(build, KEEPER, "intervene", Override("drop", 0, "weapon-fire-flask"))
    assert (noted(scene.battle.combatants[1]), losses(scene)) == ([], ["attack"])
