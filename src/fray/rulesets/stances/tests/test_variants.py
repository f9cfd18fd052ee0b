"""Every other reading of a ruling, beside the ledger's own."""

from __future__ import annotations

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import BALANCED, DEAD, DYING
from fray.rulesets.stances.rules.initiative import choose_stances
from fray.rulesets.stances.tests.arrange import Table

HIT = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
BANDIT = ["npc-bandit@2 balanced"]


def reading(ruling: str, name: str) -> dict[str, str]:
    assert name in SYSTEM.switches[ruling].readings
    return {ruling: name}


def test_every_variant_of_the_ledger_is_tested_here() -> None:
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    missing = [name for switch in SYSTEM.switches.values() for name in switch.readings if f'"{name}"' not in text]
    assert missing == []


def stances_seen(variant: dict[str, str]) -> list[list[int]]:
    """The stances that lie open whenever somebody chooses, in the order of asking."""
    table = Table(["magnus@0 none", "lyra@0 none"], ["npc-bandit@4 none"], variants=variant)
    seen: list[list[int]] = []

    class Watching(dict[str, str]):
        def __getitem__(self, kind: str) -> str:
            seen.append([one.stance for one in table.battle.fighters])
            return "defensive"

    table.wants = Watching(stance="defensive")  # type: ignore[assignment]
    choose_stances(table.fight)
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
    table = Table(["magnus@2 balanced"], ["npc-hobgoblin-captain@2 balanced"], dice=dice, variants=variant)
    table.turn("captain", "attack:0-melee:might:{magnus}")
    assert table.changes() == {"magnus": {"guard": 10}}
    table = Table(["magnus@2 balanced"], BANDIT, dice=["d6=3 defend", "d6=3 defend"], variants=variant)
    table.turn("magnus", "defend")  # 7: Defend keeps TN 8
    assert table.changes() == {}


def test_being_attacked_may_pay_only_afterwards() -> None:
    """[r-momentum-booking]"""
    table = Table(
        ["sefa@2 defensive"],
        BANDIT,
        dice=[*HIT[:2], "d6=3 damage", "d6=3 damage"],
        variants=reading("r-momentum-booking", "attacked-after"),
        wants={"counter": "counter"},
    )
    table.turn("bandit", "attack:0-melee:might:{sefa}")
    assert table.changes() == {"sefa": {"momentum": 1, "guard": 12}} and "counter" not in table.asked


def test_a_hit_may_switch_on_press_advantage() -> None:
    """[r-momentum-booking]"""
    table = Table(
        ["magnus@2 aggressive"],
        BANDIT,
        dice=[*HIT, "d6=2 press"],
        variants=reading("r-momentum-booking", "hit-first"),
    )
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table.changes() == {"magnus": {"momentum": 1}, "bandit": {"guard": 4}}
    foes = ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"]
    table = Table(
        ["vessa@2 aggressive momentum=3"],
        foes,
        dice=["d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"] * 2,
        variants=reading("r-momentum-booking", "hit-first"),
        wants={"next target": "who:{c1}"},
    )
    table.turn("vessa", "whirlwind:0:might")  # one hit gain for all, and it switches Press Advantage on
    assert table["vessa"].momentum == 1


def test_natural_eights_by_other_readings() -> None:
    """[r-balanced-any-roll]"""
    ruling = "r-balanced-any-roll"
    miss = ["d6=4 attack", "d6=4 attack"]
    table = Table(["elena@2 balanced"], BANDIT, dice=miss, variants=reading(ruling, "success-only"))
    table.turn("elena", "attack:0-melee:might:{bandit}")
    assert table.changes() == {}
    table = Table(["elena@2 balanced"], BANDIT, dice=miss * 2, variants=reading(ruling, "once-per-round"))
    table.turn("elena", "attack:0-melee:might:{bandit}")
    table.turn("elena", "attack:0-melee:might:{bandit}")
    assert table["elena"].momentum == 1
    dice = ["d6=3 attack", "d6=3 attack", "d6=6 damage", "d6=1 damage explosion", "d6=2 damage"]
    table = Table(["magnus@2 balanced"], BANDIT, dice=dice, variants=reading(ruling, "damage-too"))
    table.turn("magnus", "attack:0-melee:might:{bandit}")  # 6 and 2 before explosions
    assert table.changes() == {"magnus": {"momentum": 1}, "bandit": {"guard": 4}}


def test_disengaging_by_other_readings() -> None:
    """[r-disengage]"""
    ruling = "r-disengage"
    table = Table(["lyra@2 defensive"], BANDIT, variants=reading(ruling, "same-price"))
    offered = table.offered("lyra")
    assert "move:1" in offered and not any(key.startswith("step-out") for key in offered)
    for stance, struck in (("balanced", True), ("defensive", False)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"] if struck else []
        table = Table([f"lyra@2 {stance}"], BANDIT, dice=dice, variants=reading(ruling, "parting-blow"))
        table.turn("lyra", "move:1")
        assert (table["lyra"].guard < 15) is struck and table["lyra"].area == 1
        assert table.fight.dice.left_over() == []  # type: ignore[attr-defined]


def test_momentum_for_moving_by_other_readings() -> None:
    """[r-move-momentum]"""
    ruling = "r-move-momentum"
    for name, keys, gained in (
        ("once-per-turn", "charge:1-2", 1),
        ("charge-only", "charge:1-2", 2),
        ("charge-only", "move:1", 0),
    ):
        table = Table(["tamsin@0 aggressive"], BANDIT, variants=reading(ruling, name))
        table.turn("tamsin", keys)
        assert table["tamsin"].momentum == gained


def test_medium_armor_may_lose_the_charge_damage() -> None:
    """[r-medium-charge, armor-medium-momentum]: by the ledger only the Momentum is lost."""
    for variant, guard in (({}, 13 - 9), (reading("r-medium-charge", "no-charge-damage"), 13 - 7)):
        table = Table(["magnus@0 aggressive"], BANDIT, dice=HIT, variants=variant)
        table.turn("magnus", "charge:1-2", "attack:0-melee:might:{bandit}")
        assert table["bandit"].guard == guard and table["magnus"].momentum == 1


def test_an_engaged_archer_may_shoot_at_minus_two() -> None:
    """[r-ranged-in-melee]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    table = Table(["sefa@2 balanced"], BANDIT, dice=dice, variants=reading("r-ranged-in-melee", "shoot-at-minus-2"))
    assert not any("club" in key for key in table.offered("sefa"))
    table.turn("sefa", "attack:0-shot:grace:{bandit}")  # 6 + 4 - 2 = 8
    assert table.changes() == {"bandit": {"guard": 8}}


def test_any_throw_at_close_may_pay() -> None:
    """[r-thrown]"""
    table = Table(
        ["tamsin@1 defensive"], BANDIT, dice=["d6=1 attack", "d6=1 attack"], variants=reading("r-thrown", "any-throw")
    )
    table.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert table["tamsin"].momentum == 1 and table["bandit"].guard == 13


def test_the_stance_may_shift_the_tn_and_a_miss_may_be_a_defense() -> None:
    """[r-defense-rolls]"""
    from fray.rulesets.stances.rules.targets import attack_tn

    ruling = "r-defense-rolls"
    for stance, tn in (("aggressive", 7), ("balanced", 8), ("defensive", 12)):
        table = Table([f"magnus@2 {stance}"], BANDIT, variants=reading(ruling, "defense-shifts-tn"))
        assert attack_tn(table.battle, table["bandit"], table["magnus"], 0) == tn
    dice = ["d6=1 attack", "d6=2 attack"]
    table = Table(["sefa@2 defensive"], BANDIT, dice=dice, variants=reading(ruling, "miss-is-defense"))
    table.turn("bandit", "attack:0-melee:might:{sefa}")
    assert table.changes() == {"sefa": {"momentum": 2}}


def test_reductions_by_other_readings() -> None:
    """[r-damage-total]"""
    ruling = "r-damage-total"
    for variant, lost in (({}, 1), (reading(ruling, "highest-reduction"), 3), (reading(ruling, "minimum-one"), 1)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=4 damage"]
        table = Table(["brannoc@2 defensive"], BANDIT, dice=dice, variants=variant)
        table.turn("bandit", "attack:0-melee:might:{brannoc}")
        assert 21 - table["brannoc"].guard == lost
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    for variant, lost in (({}, 0), (reading(ruling, "minimum-one"), 1)):
        table = Table(["brannoc@2 defensive"], BANDIT, dice=dice, variants=variant)
        table.turn("bandit", "attack:0-melee:might:{brannoc}")
        assert 21 - table["brannoc"].guard == lost


def test_counters_by_other_readings() -> None:
    """[r-counter]"""
    ruling = "r-counter"
    wants = {"counter": "counter"}
    dice = ["d6=4 attack", "d6=3 attack", "d6=6 attack", "d6=5 attack", "d6=1 counter", "d6=2 counter"]
    table = Table(
        ["sefa@2 defensive"],
        BANDIT,
        dice=[*dice, "d6=3 damage", "d6=3 damage"],
        variants=reading(ruling, "fresh-roll"),
        wants=wants,
    )
    table.turn("bandit", "attack:0-melee:might:{sefa}")  # the fresh 12 beats 11
    assert table["sefa"].guard == 12
    dice = ["d6=1 attack", "d6=1 attack"]
    table = Table(["sefa@2 defensive"], BANDIT, dice=dice, variants=reading(ruling, "before-the-roll"), wants=wants)
    table.turn("bandit", "attack:0-melee:might:{sefa}")  # paid in vain: the attack misses
    assert table["sefa"].momentum == 0 and table.asked.count("counter") == 1
    dice = [
        "d6=4 attack", "d6=3 attack", "d6=1 counter", "d6=2 counter", "d6=2 counterattack", "d6=2 counterattack",
        "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    table = Table(
        ["sefa@2 defensive hand=short-sword"],
        BANDIT,
        dice=dice,
        variants=reading(ruling, "always-strike-back"),
        wants={**wants, "strike back": "strike:grace:{bandit}"},
    )
    table.turn("bandit", "attack:0-melee:might:{sefa}")
    assert table.changes() == {"sefa": {"momentum": 1}, "bandit": {"guard": 9}}


def test_interposing_may_come_after_the_roll() -> None:
    """[r-interpose]"""
    variant = reading("r-interpose", "after-the-roll")
    heroes = ["elena@2 balanced", "brannoc@2 defensive momentum=1"]
    miss = ["d6=1 attack", "d6=2 attack"]
    table = Table(heroes, BANDIT, dice=miss, variants=variant, wants={"interpose": "interpose"})
    table.turn("bandit", "attack:0-melee:might:{elena}")
    assert table.changes() == {} and "interpose" not in table.asked
    table = Table(heroes, BANDIT, dice=HIT, variants=variant, wants={"interpose": "interpose"})
    table.turn("bandit", "attack:0-melee:might:{elena}")
    assert table["elena"].guard == 17 and table["brannoc"].guard == 21 and table["brannoc"].momentum == 1
    assert "interpose" in table.asked


def test_excess_damage_may_kill() -> None:
    """[r-fall-at-zero, death-threshold]"""
    variant = reading("r-fall-at-zero", "overkill")
    for vitality, condition in ((4, DEAD), (6, DYING)):
        dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
        table = Table(
            [f"magnus@2 balanced guard=0 vitality={vitality}", "elena@2 balanced"],
            ["orc=npc-orc-warrior@2 balanced"],
            dice=dice if condition == DEAD else [*dice, "d6=3 lasting effect"],
            variants=variant,
        )
        table.turn("orc", "attack:0-melee:might:{magnus}")  # 9 - 2 = 7
        assert (table["magnus"].vitality, table["magnus"].condition) == (vitality - 7, condition)


def test_the_mindless_may_be_balanced_and_still_close_in() -> None:
    """[r-npc-momentum]"""
    variant = reading("r-npc-momentum", "mindless-balanced")
    table = Table(["elena@0 balanced"], ["npc-zombie@2 none"], variants=variant, wants={"stance": "balanced"})
    choose_stances(table.fight)
    assert table["zombie"].stance == BALANCED
    assert [key for key in table.offered("zombie") if key == "end" or key.startswith("move")] == ["move:1"]
