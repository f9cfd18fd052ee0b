"""Spells, powers, traits, techniques without dice, and how a fight ends."""

from __future__ import annotations

import pytest

from fray.rulesets.stances.model.state import CONSCIOUS, CONTROLLED, DEAD, DYING, FLED, OUT, STABLE
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]


# ---- spells and powers


def test_hex_is_resisted_with_will() -> None:
    """[r-casting, r-defense-rolls, defensive-momentum-defense]"""
    dice = ["d6=3 casting", "d6=3 casting", "d6=2 resist", "d6=2 resist"]
    table = Table(["lyra@0 defensive"], ["npc-bandit@2 defensive"], dice=dice)
    table.turn("lyra", "cast:hex:mind:{bandit}")
    assert table.changes() == {"bandit": {"momentum": 1}}  # 4 + 4 = 8: resisted, a successful defense
    dice = ["d6=3 casting", "d6=3 casting", "d6=2 resist", "d6=2 resist"]
    table = Table(["lyra@0 defensive"], ["npc-bandit@2 balanced"], dice=dice)
    table.turn("lyra", "cast:hex:mind:{bandit}")
    assert table.changes() == {"bandit": {"hexed": True}}


def test_wards_on_oneself() -> None:
    """[r-casting, r-temporary-guard]"""
    dice = ["d6=3 casting", "d6=3 casting"] * 2
    table = Table(["lyra@0 defensive", "elena@0 balanced"], BANDIT, dice=dice)
    table.turn("lyra", "cast:mage-armor:mind:{lyra}")
    table.turn("lyra", "cast:blur:mind:{lyra}")
    assert table.changes() == {"lyra": {"mage_guard": 2, "blur": 1}}
    assert not any("mage-armor" in key for key in table.offered("elena"))


def test_powers_without_a_roll_are_no_attacks() -> None:
    """[r-powers-without-roll, r-rounding]"""
    dice = [
        "d6=4 resist", "d6=1 resist", "d6=1 resist", "d6=2 resist",
        "d6=5 damage", "d6=4 damage", "d6=3 damage", "d6=3 damage",
    ]  # fmt: skip
    table = Table(
        ["sefa@2 defensive", "elena@2 balanced"], ["dragon=npc-young-black-dragon@3 balanced momentum=0"], dice=dice
    )
    table.turn("dragon", "breathe:2", order=["sefa", "elena", "dragon"])
    # 15: Sefa resists and takes 7 - 1 - 2, Elena takes 15 - 2.
    assert table.changes() == {
        "sefa": {"guard": 11, "momentum": 1},
        "elena": {"guard": 4},
        "dragon": {"used": 32},
    }


def test_dread_frightens_for_the_turn() -> None:
    """[r-defense-rolls, r-conditions]"""
    table = Table(
        ["magnus@2 balanced"], ["dragon=npc-young-black-dragon@3 balanced"], dice=["d6=1 resist", "d6=2 resist"]
    )
    table.turn("magnus")
    assert table["magnus"].frightened == 0 and table["magnus"].used == 128
    assert "Magnus is frightened." in table.log()


def test_stone_halves_what_is_no_magic_and_brittle_takes_more_from_blunt() -> None:
    """[r-rounding, r-damage-total]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=4 damage", "d6=4 damage"]
    table = Table(["magnus@2 balanced"], ["golem=npc-stone-golem@2 aggressive"], dice=dice)
    table.turn("magnus", "attack:0-melee:might:{golem}")
    assert table.changes() == {"golem": {"guard": 35}}  # 9 - 2 = 7, halved to 3


def test_a_zombie_gets_up_once() -> None:
    """[r-npc-zero, r-fall-at-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"] * 2
    table = Table(["magnus@2 balanced"], ["npc-zombie@2 aggressive guard=0 vitality=3"], dice=dice)
    table.turn("magnus", "attack:0-melee:might:{zombie}")
    assert table["zombie"].vitality == 1
    table.turn("magnus", "attack:0-melee:might:{zombie}")
    assert table["zombie"].vitality == 0 and table["zombie"].condition == OUT


def test_an_npc_at_zero_is_out_and_its_feller_says_how() -> None:
    """[r-npc-zero, vitality-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage"]
    for word, condition in (("spare", OUT), ("kill", DEAD)):
        table = Table(
            ["magnus@2 balanced"], ["npc-bandit@2 balanced guard=0 vitality=3"], dice=dice, wants={"finish": word}
        )
        table.turn("magnus", "attack:0-melee:might:{bandit}")
        assert (table["bandit"].vitality, table["bandit"].condition) == (0, condition)


def test_npcs_marked_so_roll_death_saves() -> None:
    """[r-npc-zero]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=6 save", "d6=2 save"]
    table = Table(["magnus@2 balanced"], ["master=npc-blade-master@2 balanced guard=0 vitality=3"], dice=dice)
    table.turn("magnus", "attack:0-melee:might:{master}")
    assert table["master"].condition == STABLE  # 8 + 2 = 10 in the aftermath
    assert table.battle.result is not None


def test_the_mindless_are_aggressive_keep_no_momentum_and_do_not_react() -> None:
    """[r-npc-momentum]"""
    from fray.rulesets.stances.rules.initiative import choose_stances

    dice = ["d6=4 attack", "d6=4 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(["elena@2 none"], ["npc-skeleton-warrior@2 none"], dice=dice, wants={"stance": "balanced"})
    choose_stances(table.fight)
    assert table["warrior"].stance == 1 and table.asked == ["stance"]
    table.turn("warrior", "attack:0-melee:might:{elena}")
    assert table["warrior"].momentum == 0
    assert not any(key in ("surrender", "offer-talk", "improvise") for key in table.offered("warrior"))


def test_the_cautious_fly_off_below_ten_vitality() -> None:
    """[r-battle-edges, r-rounding]"""
    for vitality, condition in ((10, CONSCIOUS), (9, FLED)):
        table = Table(
            ["magnus@0 balanced"],
            [f"dragon=npc-young-black-dragon@4 balanced vitality={vitality}", "npc-bandit@4 balanced"],
        )
        table.turn("dragon")
        assert table["dragon"].condition == condition


def test_the_kit_is_offered_while_it_lasts() -> None:
    """[r-first-aid, stabilize-medicine]"""
    table = Table(["elena@2 balanced", f"tamsin@2 none vitality=0 condition={DYING}"], BANDIT)
    aid = ["first-aid:1", "first-aid:1:kit"]
    assert [key for key in table.offered("elena") if key.startswith("first-aid")] == aid
    table["elena"].item_uses = [0]
    assert [key for key in table.offered("elena") if key.startswith("first-aid")] == aid[:1]


# ---- techniques


def test_battlefield_control_dictates_where_everybody_stands() -> None:
    """[battlefield-control, r-battlefield-control]"""
    table = Table(
        ["vessa@0 balanced momentum=6"],
        ["npc-bandit@2 defensive", "golem=npc-stone-golem@3 aggressive", "npc-cultist@4 balanced"],
        dice=["d6=3 hazard"],
        terrain=[{"area": "1", "feature": "hazard"}],
        wants={"put": ["put:{bandit}:1", "put:{vessa}:2", "done"]},
    )
    table.turn("vessa", "battlefield-control")
    assert table.changes() == {
        "vessa": {"area": 2, "momentum": 0, "used": CONTROLLED},
        "bandit": {"area": 1},
    }


def test_nobody_is_put_farther_than_two_areas_and_the_immovable_not_at_all() -> None:
    """[r-battlefield-control]"""
    from fray.rulesets.stances.rules.techniques import PutSomebody

    table = Table(["vessa@0 balanced momentum=6"], ["golem=npc-stone-golem@3 aggressive", "npc-cultist@4 balanced"])
    keys = [option.key() for option in PutSomebody(table.battle, table["vessa"], [table["vessa"]]).options()]
    assert keys == ["done", "put:0:1", "put:0:2"]


def test_a_death_blow_can_be_parried() -> None:
    """[r-death-blow, r-perfect-parry]"""
    table = Table(
        ["vessa@2 aggressive momentum=5"],
        ["master=npc-blade-master@2 balanced vitality=8 momentum=2"],
        dice=["d6=3 attack", "d6=3 attack"],
        wants={"parry": "perfect-parry"},
    )
    table.turn("vessa", "attack:0-melee:might:death-blow:{master}")
    assert table.changes() == {"vessa": {"momentum": 1}, "master": {"momentum": 0}}


# ---- the end


def test_the_last_side_standing_wins_and_the_dying_are_seen_to() -> None:
    """[r-end-of-fight, vitality-zero]"""
    dice = [
        "d6=3 attack", "d6=3 attack", "d6=5 damage", "d6=5 damage", "d6=3 first aid", "d6=3 first aid",
    ]  # fmt: skip
    table = Table(
        ["magnus@2 balanced", "elena@2 defensive", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@2 balanced guard=0 vitality=3"],
        dice=dice,
        wants={"tend": ["wait", "tend:{tamsin}"]},
    )
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table.battle.result is not None and table.battle.result.winner == "side 0"
    assert table["tamsin"].condition == STABLE


def test_a_draw_when_nobody_is_left() -> None:
    """[r-end-of-fight]"""
    table = Table(
        ["elena@0 balanced vitality=1 guard=0"],
        BANDIT,
        dice=["d6=6 hazard", "d6=4 save", "d6=4 save"],
        terrain=[{"area": "0", "feature": "hazard"}],
    )
    table["bandit"].condition = OUT
    table.turn("elena")
    assert table.battle.result is not None and table.battle.result.winner == ""


def test_an_area_held_at_the_end_of_a_round_wins() -> None:
    """[r-end-of-fight]"""
    from fray.engine.battle import Over
    from fray.rulesets.stances.rules.ending import check_the_end

    more = {"outcomes": [{"wins": "side 0", "kind": "hold", "area": "4"}]}
    table = Table(["elena@4 balanced"], BANDIT, more=more)
    check_the_end(table.fight, False)
    with pytest.raises(Over):
        check_the_end(table.fight, True)
    table = Table(["elena@2 balanced"], BANDIT, more={"outcomes": [{"wins": "side 0", "kind": "hold", "area": "2"}]})
    check_the_end(table.fight, True)
    assert table.battle.result is None


def test_fifty_rounds_are_a_draw() -> None:
    """[r-end-of-fight]"""
    from fray.engine.battle import Over
    from fray.rulesets.stances.rules.sequence import begin_round

    table = Table(["elena@0 balanced"], BANDIT)
    table.battle.round = 51
    with pytest.raises(Over):
        begin_round(table.fight)
    assert table.battle.result is not None and table.battle.result.winner == ""
