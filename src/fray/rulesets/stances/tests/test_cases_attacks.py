"""The ledger's cases about attacks, reactions, damage and techniques, dice and all."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.state import DEAD, DEVASTATED, DYING, SURRENDERED
from fray.rulesets.stances.model.under_way import Assault
from fray.rulesets.stances.rules.damage import flat_damage
from fray.rulesets.stances.rules.powers import lose_heart
from fray.rulesets.stances.rules.signatures import signature_bit
from fray.rulesets.stances.rules.techniques import quick_recovery
from fray.rulesets.stances.rules.zones import is_engaged
from fray.rulesets.stances.tests.arrange import Scene


def test_bolt_explodes_from_far() -> None:
    """[bolt-explodes-from-far, exploding-dice, defensive-damage-penalty, far-spells, r-exploding, r-dice-order]"""
    dice = ["d6=2 casting", "d6=3 casting", "d6=6 damage", "d6=2 damage explosion"]
    scene = Scene(["lyra@0 defensive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("lyra", "cast:bolt:awareness:{bandit}")
    assert scene.changes() == {"bandit": {"guard": 4}}


def test_a_bow_as_a_club() -> None:
    """[bow-as-club, weapon-ranged, engaged-no-ranged, balanced-momentum-natural-8, r-ranged-in-melee]"""
    dice = ["d6=4 attack", "d6=5 attack", "d6=2 damage", "d6=2 damage"]
    scene = Scene(["sefa@2 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("sefa", "attack:0-club:might:{bandit}")
    assert scene.changes() == {"sefa": {"momentum": 1}, "bandit": {"guard": 10}}


def test_a_throw_at_close_brings_momentum() -> None:
    """[throw-at-close, ranged-close, close-thrown, r-thrown]"""
    dice = ["d6=2 attack", "d6=3 attack", "d6=1 damage", "d6=4 damage"]
    scene = Scene(["tamsin@1 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene.changes() == {
        "tamsin": {"momentum": 1, "carried": 3},
        "bandit": {"guard": 9},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_a_throw_while_engaged_is_harder_and_brings_nothing() -> None:
    """[throw-while-engaged, ranged-engaged, r-thrown]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    scene = Scene(["tamsin@2 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene.changes() == {
        "tamsin": {"carried": 3},
        "bandit": {"guard": 4},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_a_thrower_draws_the_next_and_advances() -> None:
    """[thrower-draws-next-and-advances, ranged-close, aggressive-momentum-hit, aggressive-must-engage,
    aggressive-move-momentum, r-thrown, r-momentum-booking]"""
    dice = ["d6=3 attack", "d6=2 attack", "d6=2 damage", "d6=3 damage"]
    scene = Scene(["tamsin@1 aggressive"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}", "move:2")
    assert scene.changes() == {
        "tamsin": {"momentum": 3, "carried": 3, "area": 2},
        "bandit": {"guard": 8},
        "ground": {"area 2": ["throwing knife"]},
    }
    assert [weapon.name for weapon in scene["tamsin"].arms()].count("throwing knife") == 2


def test_reach_strikes_from_close_and_engages_nobody() -> None:
    """[reach-from-close, weapon-reach, close-melee-safe, exploding-dice, defensive-damage-penalty, armor-medium-dr,
    r-reach]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=2 damage", "d6=6 damage", "d6=3 damage explosion"]
    scene = Scene(["magnus@1 aggressive"], ["npc-guard-sergeant@2 defensive momentum=1"], dice=dice)
    scene.turn("sergeant", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {"magnus": {"guard": 7}}
    assert not is_engaged(scene.battle, scene["magnus"])
    assert not any(key.startswith("attack:0-melee") for key in scene.offered("magnus"))


def test_damage_overflows_into_vitality() -> None:
    """[overflow-into-vitality, damage-step-guard, damage-step-vitality, guard-function, weapon-medium,
    balanced-no-modifiers, r-overflow]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=4 damage"]
    scene = Scene(["magnus@2 balanced"], ["npc-cultist@2 balanced guard=5"], dice=dice)
    scene.turn("magnus", "attack:0-melee:might:{cultist}")
    assert scene.changes() == {"cultist": {"guard": 0, "vitality": 7}}


def test_a_fall_stops_at_zero() -> None:
    """[fall-stops-at-zero, vitality-zero, damage-step-zero, dying-start, aggressive-momentum-hit,
    vitality-lasting-effects, r-fall-at-zero, r-lasting-effects]"""
    dice = ["d6=3 attack", "d6=4 attack", "d6=5 damage", "d6=4 damage"]
    scene = Scene(
        ["tamsin@2 balanced guard=0 vitality=4", "elena@2 balanced"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice
    )
    scene.turn("orc", "attack:0-melee:might:{tamsin}")
    assert scene.changes() == {
        "tamsin": {"vitality": 0, "condition": DYING, "stance": 0, "hand": "", "carried": 3},
        "orc": {"momentum": 1},
        "ground": {"area 2": ["throwing knife"]},
    }


def test_attacking_the_fallen_comes_straight_off_vitality() -> None:
    """[attack-on-the-fallen, death-threshold, dying-start, armor-light, balanced-momentum-natural-8, r-legal-targets,
    r-fall-at-zero]"""
    dice = ["d6=4 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["tamsin@2 none vitality=0 condition=1", "elena@4 balanced"], ["npc-bandit@2 balanced"], dice=dice)
    scene.turn("bandit", "attack:0-melee:might:{tamsin}")
    assert scene.changes() == {"tamsin": {"vitality": -1}, "bandit": {"momentum": 1}}
    assert scene["tamsin"].condition == DYING


def test_defend_then_hit() -> None:
    """[defend-then-hit, defend-roll, defend-success, armor-medium-grace, balanced-momentum-natural-8,
    damage-step-guard, aggressive-damage-bonus, r-defend-tn, r-temporary-guard, r-grace-penalties]"""
    dice = ["d6=4 defend", "d6=4 defend", "d6=3 attack", "d6=2 attack", "d6=2 damage", "d6=3 damage"]
    scene = Scene(["magnus@2 balanced"], ["npc-hobgoblin-captain@2 aggressive"], dice=dice)
    scene.turn("magnus", "defend")
    scene.turn("captain", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {"magnus": {"guard": 12, "momentum": 1}, "captain": {"momentum": 1}}


def test_a_critical_defend_readies_a_counterattack() -> None:
    """[critical-defend-readies-counterattack, defensive-counterattack, defend-critical, defensive-momentum-defense,
    defensive-defense-bonus, armor-heavy-grace, defensive-momentum-attacked, r-counterattack-on-defend,
    r-free-attacks]"""
    dice = [
        "d6=6 defend", "d6=5 defend", "d6=3 attack", "d6=3 attack", "d6=2 counterattack", "d6=4 counterattack",
        "d6=4 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(["brannoc@2 defensive"], ["npc-skeleton-warrior@2 aggressive"], dice=dice)
    scene.turn("brannoc", "defend")
    assert scene["brannoc"].counter_ready and scene["brannoc"].momentum == 2
    scene.turn("warrior", "attack:0-melee:might:{brannoc}")
    assert scene.changes() == {"brannoc": {"momentum": 3, "defend_guard": 2}, "warrior": {"guard": 6}}


SEFA = ["sefa@2 defensive hand=short-sword"]
CAPTAIN = ["npc-hobgoblin-captain@2 aggressive"]
COUNTER = {"counter": "counter"}


def test_a_counter_that_ties_negates() -> None:
    """[counter-tie-negates, counter-trigger, counter-roll, counter-success, defensive-momentum-attacked,
    defensive-momentum-defense, defensive-defense-bonus, r-counter]"""
    dice = ["d6=5 attack", "d6=4 attack", "d6=1 counter", "d6=3 counter"]
    scene = Scene(SEFA, CAPTAIN, dice=dice, wants=COUNTER)
    scene.turn("captain", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1}}


def test_a_critical_counter_strikes_back() -> None:
    """[counter-critical-strikes-back, counter-success, defensive-counterattack, defensive-damage-penalty, r-counter]"""
    dice = [
        "d6=5 attack", "d6=4 attack", "d6=2 counter", "d6=3 counter", "d6=3 counterattack", "d6=2 counterattack",
        "d6=4 damage", "d6=4 damage",
    ]  # fmt: skip
    scene = Scene(SEFA, CAPTAIN, dice=dice, wants={**COUNTER, "strike back": "strike:grace:{captain}"})
    scene.turn("captain", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 2}, "captain": {"guard": 11}}


def test_a_counter_negates_a_charging_hit() -> None:
    """[counter-negates-charge-hit, counter-success, aggressive-charge, aggressive-momentum-hit,
    aggressive-move-momentum, defensive-momentum-closed-on]"""
    dice = ["d6=5 attack", "d6=5 attack", "d6=2 counter", "d6=2 counter"]
    scene = Scene(SEFA, ["orc=npc-orc-warrior@0 aggressive"], dice=dice, wants=COUNTER)
    scene.turn("orc", "charge:1-2", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 2}, "orc": {"area": 2, "momentum": 2}}


def test_a_countered_attack_still_counts_its_natural_eight() -> None:
    """[countered-but-natural-eight, counter-success, balanced-momentum-natural-8, defensive-momentum-defense,
    defensive-momentum-attacked, r-balanced-any-roll]"""
    dice = ["d6=5 attack", "d6=3 attack", "d6=1 counter", "d6=2 counter"]
    scene = Scene(SEFA, ["npc-bandit@2 balanced"], dice=dice, wants=COUNTER)
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1}, "bandit": {"momentum": 1}}


def test_interposing_takes_the_blow_with_all_its_explosions() -> None:
    """[interpose-with-chain-explosion, interpose-trigger, interpose-effect, interpose-stance, exploding-dice,
    armor-heavy-dr, defensive-damage-reduction, r-interpose, r-attack-sequence]"""
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


def test_a_critical_hit_with_explosions_and_press_advantage() -> None:
    """[critical-explosion-press-advantage, critical-hit, exploding-dice, press-advantage, combat-momentum,
    weapon-heavy, aggressive-momentum-hit, r-combat-momentum, r-critical-hit, r-damage-total]"""
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=6 damage", "d6=6 damage explosion", "d6=2 damage explosion", "d6=5 damage",
        "d6=1 critical", "d6=3 press advantage",
    ]  # fmt: skip
    scene = Scene(["vessa@2 aggressive momentum=2"], ["npc-ogre@2 aggressive"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:{ogre}")
    assert scene.changes() == {"vessa": {"momentum": 5}, "ogre": {"guard": 0, "vitality": 31}}


def test_devastating_blow_doubles_the_weapons_dice() -> None:
    """[devastating-blow-doubles-dice, devastating-blow, press-advantage, technique-momentum-threshold,
    r-devastating-blow, r-technique-general]"""
    dice = ["d6=2 attack", "d6=3 attack", "d6=1 damage", "d6=4 damage", "d6=5 damage", "d6=3 damage"]
    scene = Scene(["vessa@2 aggressive momentum=3"], ["orc=npc-orc-warrior@2 balanced"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:devastating-blow:{orc}")
    assert scene.changes() == {"vessa": {"momentum": 1, "used": DEVASTATED}, "orc": {"guard": 1}}
    scene["vessa"].momentum = 6
    scene["vessa"].acted = False
    assert not any("devastating" in key for key in scene.offered("vessa"))


def test_whirlwind_strike_against_a_raised_tn() -> None:
    """[whirlwind-raised-tn, whirlwind-strike, attack-tn-raise, critical-hit, combat-momentum, aggressive-momentum-hit,
    press-advantage, r-whirlwind, r-aggressive-hit-momentum-limit]"""
    dice = [
        "d6=1 attack 1", "d6=2 attack 1", "d6=5 attack 2", "d6=4 attack 2", "d6=3 damage 2", "d6=1 damage 2",
        "d6=4 critical 2", "d6=2 press 2", "d6=2 attack 3", "d6=2 attack 3", "d6=5 damage 3", "d6=4 damage 3",
        "d6=1 press 3",
    ]  # fmt: skip
    foes = [f"c{number}=npc-cultist@2 aggressive attack_tn=10" for number in (1, 2, 3)]
    scene = Scene(["vessa@2 aggressive momentum=5"], foes, dice=dice, wants={"next target": ["who:{c1}", "who:{c2}"]})
    scene.turn("vessa", "whirlwind:0:might")
    assert scene.changes() == {"c2": {"guard": 0, "vitality": 8}, "c3": {"guard": 0, "vitality": 8}}
    assert scene["vessa"].momentum == 5


def test_a_perfect_parry_makes_the_damage_nothing() -> None:
    """[perfect-parry-on-ogre, perfect-parry, aggressive-momentum-hit, technique-momentum-threshold, r-perfect-parry]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=5 damage", "d6=4 damage"]
    scene = Scene(
        ["vessa@2 balanced momentum=2"], ["npc-ogre@2 aggressive"], dice=dice, wants={"parry": "perfect-parry"}
    )
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene.changes() == {"vessa": {"momentum": 0}, "ogre": {"momentum": 1}}


def test_unstoppable_assault_hits_whatever_the_tn() -> None:
    """[unstoppable-against-high-tn, unstoppable-assault, attack-tn-raise, counter-trigger, r-unstoppable]"""
    dice = ["d6=1 attack", "d6=1 attack", "d6=3 damage", "d6=4 damage"]
    scene = Scene(["vessa@2 aggressive momentum=4"], ["npc-bandit@2 defensive attack_tn=14"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:unstoppable-assault:{bandit}")
    assert scene.changes() == {"vessa": {"momentum": 1}, "bandit": {"guard": 6, "momentum": 1}}
    assert "counter" not in scene.asked


def test_a_death_blow_kills_at_once() -> None:
    """[death-blow-kills, death-blow, aggressive-momentum-hit, r-death-blow]"""
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["npc-ogre@2 aggressive guard=4 vitality=15"],
        dice=["d6=3 attack", "d6=3 attack"],
    )
    scene.turn("vessa", "attack:0-melee:might:death-blow:{ogre}")
    assert scene.changes() == {
        "vessa": {"momentum": 1},
        "ogre": {"vitality": -3, "condition": DEAD, "stance": 0},
    }
    scene = Scene(["vessa@2 aggressive momentum=5"], ["npc-ogre@2 aggressive vitality=16"])
    with pytest.raises(Refused) as refused:
        scene.turn("vessa", "attack:0-melee:might:death-blow:{ogre}")
    assert refused.value.clause == "death-blow"


def test_a_riposte_is_paid_by_the_defend() -> None:
    """[riposte-paid-by-defend, riposte, defend-success, balanced-momentum-natural-8, weapon-heavy, r-riposte]"""
    dice = ["d6=4 defend", "d6=4 defend", "d6=1 strike", "d6=1 strike", "d6=2 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 balanced"], ["npc-cultist@2 aggressive"], dice=dice, wants={"riposte": "riposte:might:{cultist}"}
    )
    scene.turn("vessa", "defend")
    assert scene.changes() == {"vessa": {"defend_guard": 2}, "cultist": {"guard": 4}}


def test_mastery_trades_offense_for_defense() -> None:
    """[mastery-trade, defensive-stance-mastery, armor-heavy-dr, defensive-momentum-attacked, defensive-damage-penalty,
    r-defensive-mastery]"""
    dice = [
        "d6=3 attack orc", "d6=3 attack orc", "d6=4 damage", "d6=4 damage",
        "d6=3 attack Brannoc", "d6=3 attack Brannoc", "d6=2 damage", "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(["brannoc@2 defensive mastery=yes"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice)
    scene.turn("orc", "attack:0-melee:might:{brannoc}")
    scene.turn("brannoc", "attack:0-melee:might:{orc}")
    assert scene.changes() == {"brannoc": {"guard": 18, "momentum": 1}, "orc": {"guard": 15, "momentum": 1}}


def test_a_natural_eight_counts_on_a_miss() -> None:
    """[natural-eight-on-a-miss, balanced-momentum-natural-8, attack-tn, r-momentum-booking]"""
    scene = Scene(["elena@2 balanced"], ["npc-bandit@2 balanced"], dice=["d6=4 attack", "d6=4 attack"])
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {"elena": {"momentum": 1}}
    assert "raise" not in scene.asked


def test_an_aggressive_defend_has_a_penalty() -> None:
    """[aggressive-defend-penalty, aggressive-defense-penalty, defend-roll, armor-medium-grace, r-defense-rolls]"""
    scene = Scene(["magnus@2 aggressive"], ["npc-bandit@2 balanced"], dice=["d6=4 defend", "d6=4 defend"])
    scene.turn("magnus", "defend")
    assert scene.changes() == {"magnus": {"defend_guard": 2}}


def test_guard_is_no_target_number() -> None:
    """[guard-is-no-target-number, guard-not-target-number, attack-tn, armor-heavy-dr, aggressive-momentum-hit]"""
    dice = [
        "d6=2 attack Brannoc", "d6=3 attack Brannoc", "d6=2 damage", "d6=2 damage",
        "d6=2 attack rat", "d6=3 attack rat", "d6=2 damage", "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(
        ["brannoc@2 balanced"],
        ["one=npc-hobgoblin-captain@2 aggressive", "two=npc-hobgoblin-captain@3 aggressive"],
        ["rat=npc-giant-rat@3 aggressive"],
        dice=dice,
    )
    scene.turn("one", "attack:0-melee:might:{brannoc}")
    scene.turn("two", "attack:0-melee:might:{rat}")
    assert scene.changes() == {
        "brannoc": {"guard": 19},
        "rat": {"guard": 2},
        "one": {"momentum": 1},
        "two": {"momentum": 1},
    }


def test_cover_and_blur_add_up_in_the_tn() -> None:
    """[tn-sum-cover-and-blur, attack-tn, attack-tn-raise, ranged-far, defensive-damage-penalty, r-attack-tn-sum,
    r-terrain]"""
    dice = ["d6=6 attack", "d6=4 attack", "d6=3 damage", "d6=2 damage"]
    scene = Scene(
        ["lyra@0 balanced blur=2"],
        ["a=npc-hobgoblin-archer@4 defensive"],
        dice=dice,
        terrain=[{"area": "0", "feature": "full_cover"}],
    )
    scene.turn("a", "attack:0-shot:grace:{lyra}")
    assert scene.changes() == {"lyra": {"guard": 10}}


def test_momentum_stops_at_six() -> None:
    """[momentum-ceiling, aggressive-momentum-hit, critical-hit, combat-momentum, r-momentum-meter]"""
    dice = ["d6=5 attack", "d6=5 attack", "d6=1 damage", "d6=1 damage", "d6=2 critical", "d6=2 press advantage"]
    scene = Scene(["vessa@2 aggressive momentum=5"], ["npc-cultist@2 aggressive"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:{cultist}")
    assert scene.changes() == {"vessa": {"momentum": 6}, "cultist": {"guard": 2}}


def test_below_half_is_compared_without_rounding() -> None:
    """[below-half-without-rounding, guard-function, aggressive-damage-bonus, r-rounding]"""
    scene = Scene(
        ["elena@0 balanced"],
        [
            "one=npc-bandit@2 balanced guard=6",
            "two=npc-bandit@2 balanced guard=7",
            "orc=npc-orc-warrior@2 aggressive guard=8",
        ],
    )
    assert lose_heart(scene.fight, scene["one"]) and scene["one"].condition == SURRENDERED
    assert not lose_heart(scene.fight, scene["two"])
    blow = Assault(scene["orc"], scene["elena"], 0)
    blow.weapon = scene["orc"].arm(0)
    blow.use = blow.weapon.uses[0]
    assert flat_damage(scene.battle, blow, None) == 2
    scene["orc"].guard = 7
    assert flat_damage(scene.battle, blow, None) == 3


def test_guardians_stand_parries_and_inspires() -> None:
    """[signature-guardians-stand-use, signature-combination, signature-discount, signature-examples, perfect-parry,
    defensive-momentum-attacked, r-signature-examples]"""
    dice = ["d6=5 attack", "d6=4 attack", "d6=5 damage", "d6=5 damage"]
    scene = Scene(
        ["brannoc@1 defensive momentum=3", "elena@1 balanced", "lyra@0 balanced", "tamsin@3 balanced"],
        ["npc-ogre@1 aggressive"],
        dice=dice,
        wants={"parry": "perfect-parry:signature0"},
    )
    scene.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert scene.changes() == {
        "brannoc": {"momentum": 1},
        "elena": {"momentum": 1},
        "lyra": {"momentum": 1},
        "ogre": {"momentum": 1},
    }
    assert signature_bit(0) == 256


def test_quick_recovery_works_once_in_a_combat() -> None:
    """[quick-recovery-between-rounds, quick-recovery, r-quick-recovery]"""

    scene = Scene(
        ["sefa@0 balanced momentum=1 guard=7"],
        ["npc-bandit@4 balanced"],
        dice=["d6=6 recovery"],
        wants={"recover": "quick-recovery"},
    )
    quick_recovery(scene.fight, scene["sefa"])
    assert scene.changes() == {"sefa": {"momentum": 0, "guard": 13}}
    scene["sefa"].momentum = 2
    quick_recovery(scene.fight, scene["sefa"])
    assert scene["sefa"].guard == 13 and scene.asked == ["recover"]
