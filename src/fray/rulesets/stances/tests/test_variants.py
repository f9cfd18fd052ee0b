"""Every other reading of a ruling, beside the ledger's own."""

from __future__ import annotations

from pathlib import Path

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import BALANCED, DEAD, DYING
from fray.rulesets.stances.rules.stances import choose_stances
from fray.rulesets.stances.rules.target_number import attack_tn
from fray.rulesets.stances.tests.arrange import BANDIT, Scene

HIT = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]


def reading(ruling: str, name: str) -> dict[str, str]:
    assert name in SYSTEM.switches[ruling].readings
    return {ruling: name}


def test_every_variant_of_the_ledger_is_tested_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    missing = [name for switch in SYSTEM.switches.values() for name in switch.readings if f'"{name}"' not in text]
    assert missing == []


def stances_seen(variant: dict[str, str]) -> list[list[int]]:
    """The stances that lie open at each choice, in the order of asking."""
    scene = Scene(["magnus@0 none", "lyra@0 none"], ["npc-bandit@4 none"], variants=variant)
    seen: list[list[int]] = []

    class Watching(dict[str, str]):
        def __getitem__(self, kind: str) -> str:
            seen.append([combatant.stance for combatant in scene.battle.combatants])
            return "defensive"

    scene.wants = Watching(stance="defensive")  # type: ignore[assignment]
    choose_stances(scene.fight)
    return seen


def test_stances_are_chosen_unseen_or_openly() -> None:
    """[r-stance-selection-simultaneous]"""
    ruling = "r-stance-selection-simultaneous"
    assert stances_seen({}) == [[0, 0, 0]] * 3
    assert stances_seen(reading(ruling, "open-in-grace-order")) == [[0, 0, 0], [0, 0, 3], [3, 0, 3]]
    assert stances_seen(reading(ruling, "npcs-first")) == [[0, 0, 0], [0, 0, 3], [0, 0, 3]]


def test_a_seven_may_hit() -> None:
    """[r-seven-misses]"""
    dice = ["d6=1 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    variant = reading("r-seven-misses", "seven-hits")
    scene = Scene(["magnus@2 balanced"], ["npc-hobgoblin-captain@2 balanced"], dice=dice, variants=variant)
    scene.turn("captain", "attack:0-melee:might:{magnus}")
    assert scene.changes() == {"magnus": {"guard": 10}}
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=["d6=3 defend", "d6=3 defend"], variants=variant)
    scene.turn("magnus", "defend")  # 7: Defend keeps TN 8
    assert scene.changes() == {}


def test_being_attacked_may_pay_only_afterwards() -> None:
    """[r-momentum-booking]"""
    scene = Scene(
        ["sefa@2 defensive"],
        BANDIT,
        dice=[*HIT[:2], "d6=3 damage", "d6=3 damage"],
        variants=reading("r-momentum-booking", "attacked-after"),
        wants={"counter": "counter"},
    )
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1, "guard": 12}} and "counter" not in scene.asked


def test_a_hit_may_switch_on_press_advantage() -> None:
    """[r-momentum-booking]"""
    scene = Scene(
        ["magnus@2 aggressive"],
        BANDIT,
        dice=[*HIT, "d6=2 press"],
        variants=reading("r-momentum-booking", "hit-first"),
    )
    scene.turn("magnus", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {"magnus": {"momentum": 1}, "bandit": {"guard": 4}}
    foes = ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"]
    scene = Scene(
        ["vessa@2 aggressive momentum=3"],
        foes,
        dice=["d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"] * 2,
        variants=reading("r-momentum-booking", "hit-first"),
        wants={"next target": "who:{c1}"},
    )
    scene.turn("vessa", "whirlwind:0:might")  # one hit gain for all, and it switches Press Advantage on
    assert scene["vessa"].momentum == 1


def test_natural_eights_by_other_readings() -> None:
    """[r-balanced-any-roll]"""
    ruling = "r-balanced-any-roll"
    miss = ["d6=4 attack", "d6=4 attack"]
    scene = Scene(["elena@2 balanced"], BANDIT, dice=miss, variants=reading(ruling, "success-only"))
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    assert scene.changes() == {}
    scene = Scene(["elena@2 balanced"], BANDIT, dice=miss * 2, variants=reading(ruling, "once-per-round"))
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    scene.turn("elena", "attack:0-melee:might:{bandit}")
    assert scene["elena"].momentum == 1
    dice = ["d6=3 attack", "d6=3 attack", "d6=6 damage", "d6=1 damage explosion", "d6=2 damage"]
    scene = Scene(["magnus@2 balanced"], BANDIT, dice=dice, variants=reading(ruling, "damage-too"))
    scene.turn("magnus", "attack:0-melee:might:{bandit}")  # 6 and 2 before explosions
    assert scene.changes() == {"magnus": {"momentum": 1}, "bandit": {"guard": 4}}


def test_disengaging_by_other_readings() -> None:
    """[r-disengage]"""
    ruling = "r-disengage"
    scene = Scene(["lyra@2 defensive"], BANDIT, variants=reading(ruling, "same-price"))
    offered = scene.offered("lyra")
    assert "move:1" in offered and not any(key.startswith("step-out") for key in offered)
    for stance, struck in (("balanced", True), ("defensive", False)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"] if struck else []
        scene = Scene([f"lyra@2 {stance}"], BANDIT, dice=dice, variants=reading(ruling, "parting-blow"))
        scene.turn("lyra", "move:1")
        assert (scene["lyra"].guard < 15) is struck and scene["lyra"].area == 1
        assert scene.fight.dice.left_over() == []  # type: ignore[attr-defined]


def test_momentum_for_moving_by_other_readings() -> None:
    """[r-move-momentum]"""
    ruling = "r-move-momentum"
    for name, keys, gained in (
        ("once-per-turn", "charge:1-2", 1),
        ("charge-only", "charge:1-2", 2),
        ("charge-only", "move:1", 0),
    ):
        scene = Scene(["tamsin@0 aggressive"], BANDIT, variants=reading(ruling, name))
        scene.turn("tamsin", keys)
        assert scene["tamsin"].momentum == gained


def test_medium_armor_may_lose_the_charge_damage() -> None:
    """[r-medium-charge, armor-medium-momentum]: by the ledger only the Momentum is lost."""
    for variant, guard in (({}, 13 - 9), (reading("r-medium-charge", "no-charge-damage"), 13 - 7)):
        scene = Scene(["magnus@0 aggressive"], BANDIT, dice=HIT, variants=variant)
        scene.turn("magnus", "charge:1-2", "attack:0-melee:might:{bandit}")
        assert scene["bandit"].guard == guard and scene["magnus"].momentum == 1


def test_an_engaged_archer_may_shoot_at_minus_two() -> None:
    """[r-ranged-in-melee]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    scene = Scene(["sefa@2 balanced"], BANDIT, dice=dice, variants=reading("r-ranged-in-melee", "shoot-at-minus-2"))
    assert not any("club" in key for key in scene.offered("sefa"))
    scene.turn("sefa", "attack:0-shot:grace:{bandit}")  # 6 + 4 - 2 = 8
    assert scene.changes() == {"bandit": {"guard": 8}}


def test_any_throw_at_close_may_pay() -> None:
    """[r-thrown]"""
    scene = Scene(
        ["tamsin@1 defensive"], BANDIT, dice=["d6=1 attack", "d6=1 attack"], variants=reading("r-thrown", "any-throw")
    )
    scene.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert scene["tamsin"].momentum == 1 and scene["bandit"].guard == 13


def test_the_stance_may_shift_the_tn_and_a_miss_may_be_a_defense() -> None:
    """[r-defense-rolls]"""
    ruling = "r-defense-rolls"
    for stance, tn in (("aggressive", 7), ("balanced", 8), ("defensive", 12)):
        scene = Scene([f"magnus@2 {stance}"], BANDIT, variants=reading(ruling, "defense-shifts-tn"))
        assert attack_tn(scene.battle, scene["bandit"], scene["magnus"], 0) == tn
    dice = ["d6=1 attack", "d6=2 attack"]
    scene = Scene(["sefa@2 defensive"], BANDIT, dice=dice, variants=reading(ruling, "miss-is-defense"))
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 2}}


def test_reductions_by_other_readings() -> None:
    """[r-damage-total]"""
    ruling = "r-damage-total"
    for variant, lost in (({}, 1), (reading(ruling, "highest-reduction"), 3), (reading(ruling, "minimum-one"), 1)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=4 damage"]
        scene = Scene(["brannoc@2 defensive"], BANDIT, dice=dice, variants=variant)
        scene.turn("bandit", "attack:0-melee:might:{brannoc}")
        assert 21 - scene["brannoc"].guard == lost
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    for variant, lost in (({}, 0), (reading(ruling, "minimum-one"), 1)):
        scene = Scene(["brannoc@2 defensive"], BANDIT, dice=dice, variants=variant)
        scene.turn("bandit", "attack:0-melee:might:{brannoc}")
        assert 21 - scene["brannoc"].guard == lost


def test_counters_by_other_readings() -> None:
    """[r-counter]"""
    ruling = "r-counter"
    wants = {"counter": "counter"}
    dice = ["d6=4 attack", "d6=3 attack", "d6=6 attack", "d6=5 attack", "d6=1 counter", "d6=2 counter"]
    scene = Scene(
        ["sefa@2 defensive"],
        BANDIT,
        dice=[*dice, "d6=3 damage", "d6=3 damage"],
        variants=reading(ruling, "fresh-roll"),
        wants=wants,
    )
    scene.turn("bandit", "attack:0-melee:might:{sefa}")  # the fresh 12 beats 11
    assert scene["sefa"].guard == 12
    dice = ["d6=1 attack", "d6=1 attack"]
    scene = Scene(["sefa@2 defensive"], BANDIT, dice=dice, variants=reading(ruling, "before-the-roll"), wants=wants)
    scene.turn("bandit", "attack:0-melee:might:{sefa}")  # paid in vain: the attack misses
    assert scene["sefa"].momentum == 0 and scene.asked.count("counter") == 1
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=1 counter", "d6=2 counter", "d6=2 counterattack", "d6=2 counterattack",
        "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    scene = Scene(
        ["sefa@2 defensive hand=short-sword"],
        BANDIT,
        dice=dice,
        variants=reading(ruling, "always-strike-back"),
        wants={**wants, "strike back": "strike:grace:{bandit}"},
    )
    scene.turn("bandit", "attack:0-melee:might:{sefa}")
    assert scene.changes() == {"sefa": {"momentum": 1}, "bandit": {"guard": 9}}


def test_interposing_may_come_after_the_roll() -> None:
    """[r-interpose]"""
    variant = reading("r-interpose", "after-the-roll")
    heroes = ["elena@2 balanced", "brannoc@2 defensive momentum=1"]
    miss = ["d6=1 attack", "d6=2 attack"]
    scene = Scene(heroes, BANDIT, dice=miss, variants=variant, wants={"interpose": "interpose"})
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    assert scene.changes() == {} and "interpose" not in scene.asked
    scene = Scene(heroes, BANDIT, dice=HIT, variants=variant, wants={"interpose": "interpose"})
    scene.turn("bandit", "attack:0-melee:might:{elena}")
    assert scene["elena"].guard == 17 and scene["brannoc"].guard == 21 and scene["brannoc"].momentum == 1
    assert "interpose" in scene.asked


def test_excess_damage_may_kill() -> None:
    """[r-fall-at-zero, death-threshold]"""
    variant = reading("r-fall-at-zero", "overkill")
    for vitality, condition in ((4, DEAD), (6, DYING)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
        scene = Scene(
            [f"magnus@2 balanced guard=0 vitality={vitality}", "elena@2 balanced"],
            ["orc=npc-orc-warrior@2 balanced"],
            dice=dice if condition == DEAD else [*dice, "d6=3 lasting effect"],
            variants=variant,
        )
        scene.turn("orc", "attack:0-melee:might:{magnus}")  # 9 - 2 = 7
        assert (scene["magnus"].vitality, scene["magnus"].condition) == (vitality - 7, condition)


def test_the_mindless_may_be_balanced_and_still_close_in() -> None:
    """[r-npc-momentum]"""
    variant = reading("r-npc-momentum", "mindless-balanced")
    scene = Scene(["elena@0 balanced"], ["npc-zombie@2 none"], variants=variant, wants={"stance": "balanced"})
    choose_stances(scene.fight)
    assert scene["zombie"].stance == BALANCED
    assert [key for key in scene.offered("zombie") if key == "end" or key.startswith("move")] == ["move:1"]
