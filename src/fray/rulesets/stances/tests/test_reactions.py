"""Interpose, Counter, striking back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.events import CheckRolled
from fray.rulesets.stances.model.replies import Parry, Recover, TakeStance
from fray.rulesets.stances.model.social_options import Rebuttal
from fray.rulesets.stances.model.under_way import Assault, Occasion
from fray.rulesets.stances.rules.attacks import weapon_blow
from fray.rulesets.stances.rules.reactions import CounterOrNot, ParryOrNot, TakeTheBlow
from fray.rulesets.stances.rules.stances import choose_stances
from fray.rulesets.stances.tests.arrange import BANDIT, HIT, Scene
from fray.rulesets.stances.tests.test_riders import with_move

SEFA = ["sefa@2 defensive hand=short-sword"]
CAPTAIN = ["npc-hobgoblin-captain@2 aggressive"]
COUNTER = {"counter": "counter"}


def test_an_interposer_uses_no_second_reaction() -> None:
    """[r-interpose, r-attack-sequence, r-perfect-parry]"""
    scene = Scene(
        ["elena@2 balanced", "brannoc@2 defensive momentum=5"],
        ["npc-ogre@2 aggressive"],
        dice=HIT,
        wants={"interpose": "interpose", "parry": "perfect-parry"},
    )
    scene.turn("ogre", "attack:0-melee:might:{elena}")
    assert "parry" not in scene.asked and "counter" not in scene.asked
    assert scene["brannoc"].guard == 21 - (9 + 4 + 1 - 6)


def test_a_failed_counter_uses_up_the_reaction() -> None:
    """[r-attack-sequence, r-counter]"""
    dice = ["d6=6 attack", "d6=4 attack", "d6=1 counter", "d6=1 counter", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    scene = Scene(
        ["brannoc@2 defensive momentum=5"],
        ["npc-ogre@2 aggressive"],
        dice=dice,
        wants={"counter": "counter", "parry": "perfect-parry"},
    )
    scene.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert "parry" not in scene.asked


def test_leaving_defensive_loses_the_readied_counterattack() -> None:
    """[r-counterattack-on-defend]"""
    for stance, ready in (("defensive", True), ("balanced", False)):
        scene = Scene(["brannoc@2 defensive"], BANDIT, wants={"stance": [stance, "balanced"]})
        scene["brannoc"].counter_ready = True
        choose_stances(scene.fight)
        assert scene["brannoc"].counter_ready is ready


def test_a_readied_counterattack_waits_for_an_enemy_within_reach() -> None:
    """[r-counterattack-on-defend, r-reach]"""
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["brannoc@1 defensive"], ["a=npc-hobgoblin-archer@4 balanced"], dice=dice)
    scene["brannoc"].counter_ready = True
    scene.turn("a", "attack:0-shot:grace:{brannoc}")
    assert scene["brannoc"].counter_ready and "strike back" not in scene.asked


def test_nobody_reacts_to_a_free_attack() -> None:
    """[r-free-attacks, defensive-momentum-attacked]"""
    dice = [
        "d6=4 defend", "d6=4 defend", "d6=3 strike", "d6=3 strike", "d6=2 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(
        ["vessa@2 balanced"],
        ["npc-hobgoblin-captain@2 defensive momentum=3"],
        dice=dice,
        wants={"riposte": "riposte:might:{captain}", "counter": "counter"},
    )
    scene.turn("vessa", "defend")
    assert "counter" not in scene.asked and scene["captain"].momentum == 4
    assert scene["captain"].guard == 16 - (5 + 2 - 4)


def test_the_fresh_roll_of_a_counter_is_a_check_like_any_other() -> None:
    """[r-counter, r-momentum-spending, r-balanced-any-roll]: it can be raised, its dice count, and it is in the log."""
    dice = ["d6=4 attack", "d6=3 attack", "d6=5 attack", "d6=4 attack", "d6=2 counter", "d6=2 counter"]
    scene = Scene(
        ["sefa@2 defensive"],
        ["npc-bandit@2 balanced momentum=1"],
        dice=[*dice, "d6=3 damage", "d6=3 damage"],
        variants={"r-counter": "fresh-roll"},
        wants={"counter": "counter", "raise": ["raise:0", "raise:1", "raise:0"]},
    )
    scene.turn("bandit", "attack:0-melee:might:{sefa}")  # a fresh 9 + 1 and 1 bought against 4 + 8 = 12
    assert scene["sefa"].momentum == 1 and scene["sefa"].guard == 15  # 12 against 11: negated
    assert scene["bandit"].momentum == 1  # 1 spent, 1 for the fresh dice of 9
    assert "The bandit rolls to hit: 9 on the dice + 1 Might + 1 bought = 11." in scene.log()


def test_an_interposer_does_not_inherit_a_counter_that_was_paid_before_the_roll() -> None:
    """[r-interpose, r-counter]"""
    scene = Scene(
        ["sefa@2 defensive momentum=2", "brannoc@2 defensive momentum=1"],
        BANDIT,
        dice=["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"],
        variants={"r-counter": "before-the-roll", "r-interpose": "after-the-roll"},
        wants={"counter": "counter", "interpose": "interpose"},
    )
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene["brannoc"].momentum == 1 and scene["sefa"].momentum == 2  # each pays 1 and is attacked
    assert scene["sefa"].guard == 15 and [event.draw for event in scene.events(CheckRolled)] == ["attack"]


def test_only_an_ally_in_the_same_area_may_interpose() -> None:
    """[interpose-trigger, r-interpose]: neither one in the next area nor the attacker's own friend."""
    scene = Scene(
        ["elena@2 balanced", "brannoc@1 defensive momentum=1"],
        [*BANDIT, "friend=npc-hobgoblin-captain@2 defensive momentum=1"],
        dice=["d6=1 attack", "d6=1 attack"],
    )
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    assert "interpose" not in scene.asked


def test_saying_no_costs_nothing() -> None:
    """[r-momentum-spending, r-social-reactions, r-perfect-parry, r-quick-recovery]"""

    assert [option.cost() for option in (Rebuttal(-1, -1), Parry(False, -1, 0), Recover(-1, -1))] == [0, 0, 0]
    assert [TakeStance(2, firm=firm).cost() for firm in (False, True)] == [0, 3]
    assert [option.cost() for option in (Rebuttal(4, 10), Parry(True, -1, 2), Recover(-1, 1))] == [1, 2, 1]


def test_a_counter_that_ties_negates() -> None:
    """[counter-tie-negates, counter-trigger, counter-roll, defensive-defense-bonus]"""
    dice = ["d6=5 attack", "d6=4 attack", "d6=1 counter", "d6=3 counter"]
    scene = Scene(SEFA, CAPTAIN, dice=dice, wants=COUNTER)
    scene.turn("captain", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1}}


def test_a_critical_counter_strikes_back() -> None:
    """[counter-critical-strikes-back, counter-success, defensive-counterattack, defensive-damage-penalty]"""
    dice = [
        "d6=5 attack", "d6=4 attack", "d6=2 counter", "d6=3 counter", "d6=3 counterattack", "d6=2 counterattack",
        "d6=4 damage", "d6=4 damage",
    ]  # fmt: skip
    scene = Scene(SEFA, CAPTAIN, dice=dice, wants={**COUNTER, "strike back": "strike:grace:{captain}"})
    scene.turn("captain", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 2}, "captain": {"guard": 11}}


def test_a_counter_negates_a_charging_hit() -> None:
    """[counter-negates-charge-hit, counter-success, aggressive-charge, aggressive-momentum-hit]"""
    dice = ["d6=5 attack", "d6=5 attack", "d6=2 counter", "d6=2 counter"]
    scene = Scene(SEFA, ["orc=npc-orc-warrior@0 aggressive"], dice=dice, wants=COUNTER)
    scene.turn("orc", "charge:1-2", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 2}, "orc": {"area": 2, "momentum": 2}}


def test_a_countered_attack_still_counts_its_natural_eight() -> None:
    """[countered-but-natural-eight, counter-success, balanced-momentum-natural-8, defensive-momentum-defense]"""
    dice = ["d6=5 attack", "d6=3 attack", "d6=1 counter", "d6=2 counter"]
    scene = Scene(SEFA, ["npc-bandit@2 balanced"], dice=dice, wants=COUNTER)
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1}, "bandit": {"momentum": 1}}


def test_interposing_takes_the_blow_with_all_its_explosions() -> None:
    """[interpose-with-chain-explosion, interpose-trigger, interpose-effect, interpose-stance]"""
    dice = [
        "d6=5 attack", "d6=3 attack", "d6=6 damage", "d6=6 damage explosion", "d6=1 damage explosion", "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(
        ["elena@2 balanced", "brannoc@2 defensive momentum=1"],
        ["orc=npc-orc-warrior@2 aggressive"],
        dice=dice,
        wants={"interpose": "interpose"},
    )
    scene.turn("orc", "attack:0-melee:might:{elena}")
    assert scene.changes() == {"brannoc": {"guard": 10}, "orc": {"momentum": 1}}
    assert scene["brannoc"].momentum == 1 and "counter" not in scene.asked


# ---- nobody reacts to a free attack

MASTER = ["master=npc-blade-master@2 balanced momentum=4"]


def test_nobody_parries_the_counterattack_of_a_critical_counter() -> None:
    """[r-free-attacks, r-perfect-parry, r-counter]"""
    dice = [
        "d6=3 attack", "d6=2 attack", "d6=6 counter", "d6=5 counter", "d6=3 counterattack", "d6=2 counterattack",
        "d6=4 damage", "d6=4 damage",
    ]  # fmt: skip
    scene = Scene(["sefa@2 defensive hand=short-sword momentum=3"], MASTER, dice=dice)
    scene.wants.update({"counter": "counter", "strike back": "strike:grace:{master}", "parry": "perfect-parry"})
    scene.turn("master", "attack:0-melee:grace:{sefa}")
    assert "parry" not in scene.asked and scene["master"].guard < scene["master"].guard_max


def test_nobody_parries_a_riposte() -> None:
    """[r-free-attacks, r-perfect-parry, r-riposte]"""
    dice = ["d6=3 defend", "d6=3 defend", "d6=1 strike", "d6=2 strike", "d6=4 damage", "d6=4 damage"]
    scene = Scene(["vessa@2 balanced momentum=1"], MASTER, dice=dice)
    scene.wants.update({"riposte": "riposte:might:{master}", "parry": "perfect-parry"})
    scene.turn("vessa", "defend")
    assert "parry" not in scene.asked and scene["master"].guard < scene["master"].guard_max


def test_nobody_parries_a_parting_blow() -> None:
    """[r-free-attacks, r-perfect-parry, r-disengage]"""
    scene = Scene(["vessa@2 balanced momentum=6"], BANDIT, dice=HIT, variants={"r-disengage": "parting-blow"})
    scene.wants["parry"] = "perfect-parry"
    scene.turn("vessa", "move:1")
    assert "parry" not in scene.asked and scene["vessa"].guard < scene["vessa"].guard_max


def test_the_hazard_that_a_free_attack_drives_into_can_be_parried() -> None:
    """[r-free-attacks, r-perfect-parry]: the hazard is a source of its own, and the attack is over."""
    dice = ["d6=3 defend", "d6=3 defend", "d6=1 strike", "d6=2 strike", "d6=1 damage", "d6=1 damage", "d6=6 hazard"]
    scene = Scene(
        ["vessa@2 balanced momentum=2"], MASTER, dice=[*dice[:6], "d6=1 press", dice[6]],
        terrain=[{"area": "3", "feature": "hazard"}],
    )  # fmt: skip
    with_move(scene, "vessa", "technique-riposte", ("rider-shove",), 1)
    scene.wants.update({"riposte": "riposte:might:signature0:{master}", "aim": "to:3", "parry": "perfect-parry"})
    scene.turn("vessa", "defend")
    assert scene.asked.count("parry") == 1 and scene["master"].momentum == 2


def test_a_counter_is_no_longer_possible_when_the_keeper_takes_the_momentum() -> None:
    """[counter-trigger, r-momentum-spending]"""
    scene = Scene(["sefa@2 defensive momentum=1"], BANDIT)
    blow = weapon_blow(scene["bandit"], scene["sefa"], 0, 0, 0)
    assert CounterOrNot(scene.battle, blow, 9).stands()
    scene["sefa"].momentum = 0
    assert not CounterOrNot(scene.battle, blow, 9).stands()


def test_a_counter_can_be_raised() -> None:
    """[r-counter, r-momentum-spending]: it may buy +1s, up to the attacker's total."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 counter", "d6=2 counter"]
    scene = Scene(SEFA, ["npc-ogre@2 balanced"], dice=dice, wants={"counter": "counter", "raise": ["raise:1"]})
    scene["sefa"].momentum = 2
    scene["sefa"].sheet = replace(scene["sefa"].sheet, attributes=(0, 0, 0, 0, 0, 0))  # 3 + 1 + 4 = 8 against 9
    scene.turn("ogre", "attack:0-melee:might:{sefa}")
    assert scene["sefa"].guard == 15 and scene["sefa"].momentum == 2 + 1 - 1 - 1 + 1


def test_to_take_the_damage_costs_nothing() -> None:
    """[r-perfect-parry]"""
    scene = Scene(["vessa@2 balanced momentum=2"], BANDIT)
    parries = ParryOrNot(scene.battle, scene["vessa"], 5, Occasion()).options()
    assert [(option.key(), option.cost()) for option in parries] == [("take-it", 0), ("perfect-parry", 2)]


def test_the_question_to_an_interposer_names_attacker_and_ally() -> None:
    """[interpose-trigger]"""
    scene = Scene(["elena@2 balanced", "brannoc@2 defensive momentum=1"], BANDIT)
    asked = TakeTheBlow(scene.battle, scene["brannoc"], Assault(scene["bandit"], scene["elena"], 0))
    words = SYSTEM.question(scene.battle, cast(Any, asked))
    assert "bandit" in words and "elena" in words.lower()


def test_to_decline_a_readied_counterattack_uses_it_up() -> None:
    """[r-counterattack-on-defend]"""
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["brannoc@2 defensive counter_ready=yes"], BANDIT, dice=dice, wants={"strike back": "no-strike"})
    scene.turn("bandit", "attack:0-melee:might:{brannoc}")
    assert not scene["brannoc"].counter_ready
