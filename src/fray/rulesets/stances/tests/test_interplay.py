"""Two rules at once: what happens where one clause reaches into another's business."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.events import CheckRolled
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import CONTROLLED, DYING, HOBBLED, STABLE, TORN_ARM
from fray.rulesets.stances.rules.defenses import ripostes
from fray.rulesets.stances.rules.targets import situation
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]
HIT = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]


def forbidden(table: Table, alias: str) -> dict[str, str]:
    """What somebody may not do on its turn, and the clause that says so."""
    from fray.rulesets.stances.rules.turn import TakeTurn

    return {barred.key: barred.clause for barred in TakeTurn(table.battle, table[alias], True).forbidden()}


# ---- two attacks in one action


def test_the_first_of_two_attacks_is_booked_before_the_second() -> None:
    """[r-momentum-booking, r-press-advantage, r-aggressive-hit-momentum-limit]

    The one hit gain of the bite switches Press Advantage on for the claws.
    """
    table = Table(
        ["elena@2 balanced", "magnus@2 balanced"],
        ["dragon=npc-young-black-dragon@2 aggressive momentum=0"],
        dice=[*HIT, *HIT, "d6=2 press"],
        wants={"second attack": "attack:1-melee:might:{magnus}"},
    )
    table.turn("dragon", "attack:0-melee:might:{elena}")
    assert table.changes() == {"dragon": {"momentum": 1}, "elena": {"guard": 12}, "magnus": {"guard": 10}}


def test_every_natural_eight_of_two_attacks_counts_but_the_critical_once() -> None:
    """[r-balanced-any-roll, r-aggressive-hit-momentum-limit]: only Whirlwind Strike's rolls count together as one."""
    swing = ["d6=5 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    table = Table(
        ["elena@2 balanced"],
        ["dragon=npc-young-black-dragon@2 balanced momentum=0"],
        dice=[*swing, *swing, "d6=1 press"],
        wants={"second attack": "attack:1-melee:might:{elena}"},
    )
    table.turn("dragon", "attack:0-melee:might:{elena}")  # 9 + 4 = 13 twice
    assert table["dragon"].momentum == 2 + 1


def test_the_natural_eights_of_a_whirlwind_are_one() -> None:
    """[r-whirlwind, r-balanced-any-roll]"""
    dice = ["d6=6 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    table = Table(
        ["vessa@2 balanced momentum=3"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"],
        dice=dice * 2,
        wants={"next target": "who:{c1}"},
    )
    table.turn("vessa", "whirlwind:0:might")  # 8 + 6 = 14 twice: natural 8 once, critical once, twice the two
    assert table["vessa"].momentum == 1 + 2


def test_a_damage_roll_of_eight_is_a_second_roll_by_the_reading_that_counts_it() -> None:
    """[r-balanced-any-roll]"""
    table = Table(
        ["magnus@2 balanced"],
        BANDIT,
        dice=["d6=4 attack", "d6=4 attack", "d6=5 damage", "d6=3 damage"],
        variants={"r-balanced-any-roll": "damage-too"},
    )
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table["magnus"].momentum == 2


# ---- readings of Counter and Interpose


def test_the_fresh_roll_of_a_counter_is_a_check_like_any_other() -> None:
    """[r-counter, r-momentum-spending, r-balanced-any-roll]: it can be raised, its dice count, and it is in the log."""
    dice = ["d6=4 attack", "d6=3 attack", "d6=5 attack", "d6=4 attack", "d6=2 counter", "d6=2 counter"]
    table = Table(
        ["sefa@2 defensive"],
        ["npc-bandit@2 balanced momentum=1"],
        dice=[*dice, "d6=3 damage", "d6=3 damage"],
        variants={"r-counter": "fresh-roll"},
        wants={"counter": "counter", "raise": ["raise:0", "raise:1", "raise:0"]},
    )
    table.turn("bandit", "attack:0-melee:might:{sefa}")  # a fresh 9 + 1 and 1 bought against 4 + 8 = 12
    assert table["sefa"].momentum == 1 and table["sefa"].guard == 15  # 12 against 11: negated
    assert table["bandit"].momentum == 1  # 1 spent, 1 for the fresh dice of 9
    assert "The bandit rolls to hit: 9 dice + 1 Might + 1 bought = 11." in table.log()


def test_whoever_interposes_does_not_inherit_a_counter_that_was_paid_before_the_roll() -> None:
    """[r-interpose, r-counter]"""
    table = Table(
        ["sefa@2 defensive momentum=2", "brannoc@2 defensive momentum=1"],
        BANDIT,
        dice=["d6=4 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"],
        variants={"r-counter": "before-the-roll", "r-interpose": "after-the-roll"},
        wants={"counter": "counter", "interpose": "interpose"},
    )
    table.turn("bandit", "attack:0-melee:might:{sefa}")
    assert table["brannoc"].momentum == 1 and table["sefa"].momentum == 2  # each pays 1 and is attacked
    assert table["sefa"].guard == 15 and [event.draw for event in table.events(CheckRolled)] == ["attack"]


def test_the_surprised_strike_no_parting_blow() -> None:
    """[r-surprise, r-disengage]"""
    table = Table(["lyra@2 balanced"], BANDIT, variants={"r-disengage": "parting-blow"})
    table.battle.surprised = [False, True]
    table.turn("lyra", "move:1")
    assert "strike back" not in table.asked


def test_what_was_thrown_lies_with_its_target_though_the_thrower_is_struck_down() -> None:
    """[r-thrown, r-counter, r-fall-at-zero]: the next knife, already in hand, drops where the thrower falls."""
    dice = ["d6=2 attack", "d6=2 attack", "d6=6 counter", "d6=5 counter"]
    table = Table(
        ["tamsin@1 balanced guard=0 vitality=1", "elena@0 balanced"],
        ["npc-guard-sergeant@2 defensive momentum=1"],
        dice=[*dice, "d6=4 counterattack", "d6=4 counterattack", "d6=3 damage", "d6=3 damage"],
        wants={"counter": "counter", "strike back": "strike:might:{tamsin}"},
    )
    table.turn("tamsin", "attack:1-throw:grace:{sergeant}")
    assert table["tamsin"].condition == DYING
    assert [len(table.battle.lying(area)) for area in (1, 2)] == [1, 1]


# ---- damage


def test_a_hit_takes_at_least_one_from_stone_and_from_a_whole_area_by_that_reading() -> None:
    """[r-damage-total, r-area-attacks]"""
    variant = {"r-damage-total": "minimum-one"}
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice, variants=variant)
    table.turn("magnus", "attack:0-melee:might:{golem}")
    assert table["golem"].guard == 37
    dice = ["d6=4 casting", "d6=3 casting", "d6=1 damage", "d6=1 damage"]
    table = Table(["lyra@0 defensive momentum=1"], ["npc-bandit@2 defensive"], dice=dice, variants=variant)
    table.turn("lyra", "cast:fireball:presence:at2")  # 2 + 0 - 1, and 3 off
    assert table["bandit"].guard == 12


def test_stone_is_named_in_the_log() -> None:
    """[r-rounding]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    table = Table(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice)
    table.turn("magnus", "attack:0-melee:might:{golem}")
    assert "Golem takes off 4 stone: 3 of 7 gets through." in table.log()


def test_a_torn_arm_hinders_attack_spells_and_no_others() -> None:
    """[r-lasting-effects, r-casting]: attack spells are attacks in every respect."""
    for lasting, hits in ((0, True), (TORN_ARM, False)):
        dice = ["d6=2 casting", "d6=2 casting", *(["d6=3 damage"] if hits else [])]
        table = Table([f"lyra@0 defensive lasting={lasting}"], BANDIT, dice=dice)
        table.turn("lyra", "cast:bolt:awareness:{bandit}")  # 4 + 4 = 8
        assert (table["bandit"].guard < 13) is hits
    table = Table([f"lyra@0 defensive lasting={TORN_ARM}"], BANDIT, dice=["d6=2 casting", "d6=2 casting"])
    table.turn("lyra", "cast:shield:awareness:{lyra}")
    assert table["lyra"].shield_guard == 3
    assert situation(table.battle, table["lyra"], table["bandit"], None) == -1


def test_cover_is_lost_by_casting_on_a_whole_area() -> None:
    """[r-area-attacks, r-maneuver]"""
    table = Table(["lyra@0 balanced momentum=1 covered=yes"], BANDIT, dice=["d6=1 casting", "d6=1 casting"])
    table.turn("lyra", "cast:fireball:will:at2")
    assert not table["lyra"].covered


# ---- movement


def test_the_frightened_need_not_advance_at_all() -> None:
    """[r-aggressive-duty, r-conditions]: fright excuses, even where the nearest enemy is somebody else."""
    table = Table(["magnus@1 aggressive frightened=1"], ["far=npc-bandit@4 balanced", "npc-bandit@2 balanced"])
    table["magnus"].fright_source = table.who("far")
    assert "end" in table.offered("magnus")
    assert "move:2" not in table.offered("magnus") and "move:0" in table.offered("magnus")
    assert forbidden(table, "magnus")["move:2"] == "condition-frightened"


TRIANGLE = {
    "areas": ["hall", "arch", "yard"],
    "links": [["hall", "arch"], ["arch", "yard"], ["hall", "yard"]],
}


def test_a_way_around_is_no_charge() -> None:
    """[r-charge]: two steps toward an enemy, not around it."""
    table = Table(["magnus@hall aggressive"], ["npc-bandit@yard balanced"], more=TRIANGLE)
    assert [key for key in table.offered("magnus") if key.startswith(("move", "charge", "double"))] == ["move:2"]


def test_after_slipping_past_any_movement_toward_an_enemy_will_do() -> None:
    """[r-no-passing, r-aggressive-duty]: not only the nearest one."""
    table = Table(["magnus@1 aggressive slipping=yes"], ["near=npc-bandit@0 balanced", "far=npc-bandit@4 balanced"])
    table["magnus"].acted = True
    assert [key for key in table.offered("magnus") if key.startswith(("move", "end"))] == ["move:0", "move:2"]


# ---- after the fight


def test_the_kit_helps_after_the_fight_too() -> None:
    """[r-end-of-fight, r-first-aid]: 4 + Mind 2 + Medicine 1 and the kit's 1 are 8."""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=2 first aid", "d6=2 first aid"]
    table = Table(
        ["magnus@2 balanced", "elena@2 defensive", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@2 balanced guard=0 vitality=3"],
        dice=dice,
        wants={"tend": ["wait", "tend:{tamsin}:kit"]},
    )
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table["tamsin"].condition == STABLE and table["elena"].item_uses == [2]


# ---- words


def test_one_disadvantage_cancels_several_advantages() -> None:
    """[r-advantage]: Aid of the fight before, a Gambit, and Misdirection make two plain dice."""
    table = Table(
        ["corin balanced momentum=1"],
        ["npc-magistrate balanced argue_edge=1 aided=1"],
        mode="social",
        dice=["d6=1 argue", "d6=2 argue"],
        wants={"misdirect": "misdirect"},
    )
    table.turn("magistrate", "argue:presence+command:{corin}")
    assert table.changes() == {"corin": {"momentum": 0}, "magistrate": {"argue_edge": 0, "aided": 0}}


def test_no_more_composure_is_lost_than_there_was() -> None:
    """[composure-zero, r-social-zero]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=5 damage"]
    table = Table(
        ["corin balanced"], ["npc-magistrate balanced composure=2 firm_composure=1"], mode="social", dice=dice
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "The magistrate loses 2 Composure (now 0)." in table.log()


def test_points_are_not_offered_against_a_rebut_that_cannot_come() -> None:
    """[r-momentum-spending, r-social-reactions]: whoever has misdirected has no reaction left."""
    table = Table(
        ["corin defensive momentum=3"],
        ["npc-magistrate balanced momentum=2"],
        mode="social",
        dice=["d6=6 argue", "d6=2 argue", "d6=3 argue", "d6=1 damage"],
        wants={"misdirect": "misdirect", "press the point": "plain"},
    )
    table.turn("magistrate", "argue:presence+command:{corin}")  # 5 + 4 = 9
    assert "raise" not in table.asked and "rebut" not in table.asked


def test_the_surprised_do_not_misdirect() -> None:
    """[r-surprise, r-social-reactions]"""
    table = Table(
        ["corin none momentum=3"], ["npc-magistrate balanced"], mode="social", dice=["d6=1 argue", "d6=1 argue"]
    )
    table.battle.surprised = [True, False]
    table.turn("magistrate", "argue:presence+command:{corin}")
    assert "misdirect" not in table.asked


# ---- why not


def test_a_whirlwind_is_refused_for_its_own_reasons() -> None:
    """[whirlwind-strike, r-whirlwind, r-momentum-spending]"""
    for place, momentum, clause in ((2, 2, "r-momentum-spending"), (0, 3, "r-whirlwind")):
        table = Table([f"vessa@{place} balanced momentum={momentum}"], BANDIT)
        with pytest.raises(Refused) as refused:
            table.turn("vessa", "whirlwind:0:might")
        assert refused.value.clause == clause
    table = Table(["vessa@2 balanced momentum=3"], BANDIT)
    assert "whirlwind" not in forbidden(table, "vessa")


def test_battlefield_control_is_refused_for_its_own_reasons() -> None:
    """[battlefield-control, r-battlefield-control, r-technique-general]"""
    for momentum, used, clause in ((5, 0, "r-momentum-spending"), (6, CONTROLLED, "r-technique-general")):
        table = Table([f"vessa@0 balanced momentum={momentum} used={used}"], BANDIT)
        with pytest.raises(Refused) as refused:
            table.turn("vessa", "battlefield-control")
        assert refused.value.clause == clause
    table = Table(["vessa@0 balanced momentum=6"], BANDIT)
    assert "battlefield-control" not in forbidden(table, "vessa")


def test_a_step_is_refused_for_what_forbids_it() -> None:
    """[move-standard, move-double, r-lasting-effects, r-terrain, defensive-free-disengage]"""
    table = Table(
        [f"magnus@0 balanced lasting={HOBBLED}"], ["golem=npc-stone-golem@4 aggressive"],
        terrain=[{"area": "1", "feature": "difficult"}],
    )  # fmt: skip
    assert forbidden(table, "magnus")["move:1"] == "move-double"
    assert forbidden(table, "magnus")["double:1"] == "r-lasting-effects"
    assert forbidden(table, "magnus")["step-out:1"] == "defensive-free-disengage"
    table.battle.round = 2
    assert forbidden(table, "golem")["move:3"] == "npc-stone-golem"
    table["magnus"].acted, table["magnus"].lasting = True, 0
    assert forbidden(table, "magnus")["double:1"] == "r-actions-per-turn"


def test_bare_hands_are_called_so() -> None:
    """[attack-roll]"""
    table = Table(["magnus@2 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    table.turn("magnus", "drop", "attack:unarmed:might:{bandit}")
    assert "Magnus attacks the bandit with bare hands." in table.log()


# ---- riders


def with_move(table: Table, alias: str, base: str, riders: tuple[str, ...], cost: int) -> None:
    """Give somebody one Signature Move."""
    move = Signature("s", "Move", "A move.", base, riders, cost)
    table[alias].sheet = replace(table[alias].sheet, signatures=(move,))


def test_riders_happen_in_the_order_listed() -> None:
    """[r-signature-composition]: a step before inspiring changes who is near enough to be inspired."""
    for riders, momentum in ((("rider-inspire", "rider-step"), 1), (("rider-step", "rider-inspire"), 0)):
        table = Table(
            ["vessa@2 balanced momentum=4", "elena@3 balanced"],
            ["npc-ogre@2 balanced"],
            dice=["d6=4 attack", "d6=4 attack", "d6=4 damage", "d6=4 damage"],
            wants={"parry": "perfect-parry:signature0", "aim": "to:1"},
        )
        with_move(table, "vessa", "technique-perfect-parry", riders, 4)
        table.turn("ogre", "attack:0-melee:might:{vessa}")
        assert table["elena"].momentum == momentum and table["vessa"].area == 1


def test_riders_of_an_attack_follow_its_gains() -> None:
    """[r-attack-sequence]: the Momentum is booked, then the riders come."""
    table = Table(
        ["vessa@2 aggressive momentum=1"],
        ["npc-bandit@2 balanced momentum=2"],
        dice=["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"],
    )
    with_move(table, "vessa", "strike", ("rider-drain",), 0)
    table.turn("vessa", "attack:0-melee:might:signature0:{bandit}")
    clauses = table.clauses()
    assert clauses.index("aggressive-momentum-hit") < clauses.index("signature-combination")
    assert (table["vessa"].momentum, table["bandit"].momentum) == (2, 1)


def test_riders_of_a_hit_come_for_every_target_of_a_whirlwind() -> None:
    """[r-signature-composition, r-whirlwind]"""
    swing = ["d6=1 attack", "d6=1 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(
        ["vessa@2 balanced momentum=2"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced copies=1"],
        dice=[*swing, *swing[:2]],
        wants={"next target": "who:{c1}"},
    )
    with_move(table, "vessa", "technique-whirlwind-strike", ("rider-topple",), 2)
    table.turn("vessa", "whirlwind:0:might:signature0")
    assert (table["c1"].prone, table["c2"].prone, table["c2"].copies) == (True, False, 0)


def test_a_riposte_is_signed_only_by_a_move_built_on_it() -> None:
    """[r-riposte, r-signature-composition, r-free-attacks]"""
    plain, signed = "riposte:might:1", "riposte:might:signature0:1"
    for base, keys in (("strike", [plain]), ("technique-riposte", [plain, signed])):
        table = Table(["vessa@2 balanced momentum=1"], BANDIT)
        with_move(table, "vessa", base, ("rider-drain",), 1)
        assert [option.key() for option in ripostes(table.battle, table["vessa"])] == keys


def test_the_free_step_comes_once_a_turn() -> None:
    """[defensive-free-disengage, r-disengage]"""
    table = Table(["lyra@2 defensive"], [*BANDIT, "other=npc-bandit@0 balanced"])
    with pytest.raises(Refused) as refused:
        table.turn("lyra", "step-out:1", "move:0", "step-out:1")
    assert refused.value.clause == "defensive-free-disengage" and table["lyra"].area == 0
