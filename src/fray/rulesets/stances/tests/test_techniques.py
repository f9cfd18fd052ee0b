"""Techniques: the basic ones, and those that are learned."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import DEAD, DEVASTATED, SURRENDERED
from fray.rulesets.stances.model.under_way import Assault
from fray.rulesets.stances.rules.checks import DEFENSE, modifiers
from fray.rulesets.stances.rules.damage import flat_damage
from fray.rulesets.stances.rules.powers import lose_heart
from fray.rulesets.stances.rules.signatures import may_create_signature
from fray.rulesets.stances.rules.techniques import best_rank, may_learn, quick_recovery, rank_of
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_a_death_blow_that_meets_a_healthy_interposer_is_an_ordinary_hit() -> None:
    """[r-death-blow, interpose-effect]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["npc-bandit@2 balanced vitality=2", "npc-guard-sergeant@2 defensive momentum=1"],
        dice=dice,
        wants={"interpose": "interpose"},
    )
    scene.turn("vessa", "attack:0-melee:might:death-blow:{bandit}")
    assert scene["bandit"].conscious() and scene["sergeant"].guard == 15 - (6 + 2 + 1 - 3)


def test_a_death_blow_can_be_parried() -> None:
    """[r-death-blow, r-perfect-parry]"""
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["master=npc-blade-master@2 balanced vitality=8 momentum=2"],
        dice=["d6=3 attack", "d6=3 attack"],
        wants={"parry": "perfect-parry"},
    )
    scene.turn("vessa", "attack:0-melee:might:death-blow:{master}")
    assert scene.changes() == {"vessa": {"momentum": 1}, "master": {"momentum": 0}}


def test_an_unstoppable_assault_is_critical_from_thirteen_on() -> None:
    """[r-unstoppable, r-critical-hit]"""
    for face, critical in ((3, False), (4, True)):
        dice = [f"d6={face} attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        scene = Scene(
            ["vessa@2 balanced momentum=4"],
            ["npc-bandit@2 balanced attack_tn=14"],
            dice=[*dice, "d6=2 critical"] if critical else dice,
        )
        scene.turn("vessa", "attack:0-melee:might:unstoppable-assault:{bandit}")  # 12 or 13 against 14
        assert scene["bandit"].guard == 13 - (2 + 2 + (2 if critical else 0) - 1)


def test_a_death_blow_only_hits_an_interposer_with_half_its_vitality_left() -> None:
    """[r-death-blow, r-rounding]: exactly half is not below half."""
    for vitality, dies in ((7, False), (6, True)):
        dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        scene = Scene(
            ["vessa@2 balanced momentum=5"],
            [
                "npc-ogre@2 balanced vitality=5",
                f"guard=npc-hobgoblin-captain@2 defensive momentum=1 vitality={vitality}",
            ],
            dice=dice[:2] if dies else dice,
            wants={"interpose": "interpose"},
        )
        scene.turn("vessa", "attack:0-melee:might:death-blow:{ogre}")
        assert (scene["guard"].vitality == -3) is dies


def test_mastery_is_worth_six_on_defense_rolls() -> None:
    """[r-defensive-mastery]: Grace -1, Combat 1, heavy armor -2."""
    scene = Scene(["brannoc@2 defensive"], BANDIT)
    assert modifiers(scene["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 4
    scene["brannoc"].mastery = True
    assert modifiers(scene["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 6


def test_devastating_blow_doubles_the_weapons_dice() -> None:
    """[devastating-blow-doubles-dice, devastating-blow, technique-momentum-threshold, r-devastating-blow]"""
    dice = ["d6=2 attack", "d6=3 attack", "d6=1 damage", "d6=4 damage", "d6=5 damage", "d6=3 damage"]
    scene = Scene(["vessa@2 aggressive momentum=3"], ["orc=npc-orc-warrior@2 balanced"], dice=dice)
    scene.turn("vessa", "attack:0-melee:might:devastating-blow:{orc}")
    assert scene.changes() == {"vessa": {"momentum": 1, "used": DEVASTATED}, "orc": {"guard": 1}}
    scene["vessa"].momentum = 6
    scene["vessa"].acted = False
    assert not any("devastating" in key for key in scene.offered("vessa"))


def test_a_perfect_parry_makes_the_damage_nothing() -> None:
    """[perfect-parry-on-ogre, perfect-parry, aggressive-momentum-hit, technique-momentum-threshold]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=5 damage", "d6=4 damage"]
    scene = Scene(
        ["vessa@2 balanced momentum=2"], ["npc-ogre@2 aggressive"], dice=dice, wants={"parry": "perfect-parry"}
    )
    scene.turn("ogre", "attack:0-melee:might:{vessa}")
    assert scene.changes() == {"vessa": {"momentum": 0}, "ogre": {"momentum": 1}}


def test_unstoppable_assault_hits_whatever_the_tn() -> None:
    """[unstoppable-against-high-tn, unstoppable-assault, attack-tn-raise, counter-trigger]"""
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


def test_mastery_trades_offense_for_defense() -> None:
    """[mastery-trade, defensive-stance-mastery, armor-heavy-dr, defensive-momentum-attacked]"""
    dice = [
        "d6=3 attack orc", "d6=3 attack orc", "d6=4 damage", "d6=4 damage",
        "d6=3 attack Brannoc", "d6=3 attack Brannoc", "d6=2 damage", "d6=2 damage",
    ]  # fmt: skip
    scene = Scene(["brannoc@2 defensive mastery=yes"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice)
    scene.turn("orc", "attack:0-melee:might:{brannoc}")
    scene.turn("brannoc", "attack:0-melee:might:{orc}")
    assert scene.changes() == {"brannoc": {"guard": 18, "momentum": 1}, "orc": {"guard": 15, "momentum": 1}}


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


def test_the_basics_are_for_everyone() -> None:
    """[basics-for-everyone, technique-basic-open, basic-techniques-list, rally-action]"""
    scene = Scene(
        ["elena@2 balanced momentum=6 guard=5"], ["npc-bandit@2 balanced"], dice=["d6=5 defend", "d6=5 defend"]
    )
    families = {key.split(":")[0] for key in scene.offered("elena")}
    maneuvers = {"feint", "shove", "trip", "disarm", "rattle", "slip-past", "alter-ground"}
    assert {"attack", "defend", "rally"} | maneuvers <= families
    assert not families & {"whirlwind", "battlefield-control"}
    assert not any("death-blow" in key or "devastating" in key for key in scene.offered("elena"))
    scene.turn("elena", "defend")
    assert scene.changes() == {"elena": {"defend_guard": 2}}
    assert scene["elena"].momentum == 6 and "riposte" not in scene.asked


def test_ranks_and_advances() -> None:
    """[r-technique-general, technique-advances]"""
    assert [best_rank(advances) for advances in (0, 3, 4, 8, 12, 16)] == [
        "novice", "novice", "seasoned", "veteran", "heroic", "legendary",
    ]  # fmt: skip


def test_techniques_by_rank() -> None:
    """[technique-access-by-rank, novice-access, heroic-access, technique-no-attribute-gate]"""
    techniques = [technique for technique in SYSTEM.library().shelf.techniques.values() if not technique.social]

    def open_to(advances: int) -> set[str]:
        return {technique.id for technique in techniques if may_learn(rank_of(advances), technique.rank)}

    novice = {"riposte", "press-advantage", "defensive-stance-mastery", "quick-recovery"}
    seasoned = novice | {"whirlwind-strike", "perfect-parry", "devastating-blow", "combat-momentum"}
    heroic = seasoned | {"unstoppable-assault", "death-blow", "battlefield-control"}
    assert (open_to(3), open_to(4), open_to(12)) == (novice, seasoned, heroic)
    assert [may_create_signature(rank_of(advances)) for advances in (3, 4, 12)] == [False, True, True]


def test_press_advantage_adds_a_die_while_momentum_is_positive() -> None:
    """[press-advantage, r-press-advantage]: +1 or more; others get nothing for their Momentum."""
    for member, key, added in (
        ("magnus@2 balanced", "attack:0-melee:might:{bandit}", 1),
        ("magnus@2 balanced momentum=1", "attack:0-melee:might:{bandit}", 1 + 4),
        ("sefa@2 balanced momentum=3 hand=short-sword", "attack:1-melee:grace:{bandit}", 0),
    ):
        dice = ["d6=4 attack", "d6=3 attack", "d6=2 damage", "d6=2 damage", *(["d6=4 press"] if added > 4 else [])]
        scene = Scene([member], BANDIT, dice=dice)
        scene.turn(member.split("@")[0], key)
        assert scene.dice.left_over() == [] and scene["bandit"].guard == 13 - (4 + added - 1)
