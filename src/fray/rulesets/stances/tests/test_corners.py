"""Corners in which several rules meet."""

from __future__ import annotations

from typing import Any

from fray.rulesets.stances.model.state import CONSCIOUS, DYING, SOCIAL, STABLE
from fray.rulesets.stances.rules.checks import Check, raise_matters
from fray.rulesets.stances.rules.damage import RuleOnLasting
from fray.rulesets.stances.rules.initiative import ChooseStance, choose_stances, order_of_turns
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]
HIT = ["d6=5 attack", "d6=3 attack", "d6=5 damage", "d6=4 damage"]


def test_whoever_interposes_uses_no_second_reaction() -> None:
    """[r-interpose, r-attack-sequence, r-perfect-parry]"""
    table = Table(
        ["elena@2 balanced", "brannoc@2 defensive momentum=5"],
        ["npc-ogre@2 aggressive"],
        dice=HIT,
        wants={"interpose": "interpose", "parry": "perfect-parry"},
    )
    table.turn("ogre", "attack:0-melee:might:{elena}")
    assert "parry" not in table.asked and "counter" not in table.asked
    assert table["brannoc"].guard == 21 - (9 + 4 + 1 - 6)


def test_a_failed_counter_uses_up_the_reaction() -> None:
    """[r-attack-sequence, r-counter]"""
    dice = ["d6=6 attack", "d6=4 attack", "d6=1 counter", "d6=1 counter", "d6=1 damage", "d6=1 damage", "d6=1 critical"]
    table = Table(
        ["brannoc@2 defensive momentum=5"],
        ["npc-ogre@2 aggressive"],
        dice=dice,
        wants={"counter": "counter", "parry": "perfect-parry"},
    )
    table.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert "parry" not in table.asked


def test_leaving_defensive_loses_the_readied_counterattack() -> None:
    """[r-counterattack-on-defend]"""
    for stance, ready in (("defensive", True), ("balanced", False)):
        table = Table(["brannoc@2 defensive"], BANDIT, wants={"stance": [stance, "balanced"]})
        table["brannoc"].counter_ready = True
        choose_stances(table.fight)
        assert table["brannoc"].counter_ready is ready


def test_a_readied_counterattack_waits_for_somebody_within_reach() -> None:
    """[r-counterattack-on-defend, r-reach]"""
    dice = ["d6=1 attack", "d6=1 attack"]
    table = Table(["brannoc@1 defensive"], ["a=npc-hobgoblin-archer@4 balanced"], dice=dice)
    table["brannoc"].counter_ready = True
    table.turn("a", "attack:0-shot:grace:{brannoc}")
    assert table["brannoc"].counter_ready and "strike back" not in table.asked


def test_nobody_reacts_to_a_free_attack() -> None:
    """[r-free-attacks, defensive-momentum-attacked]"""
    dice = [
        "d6=4 defend", "d6=4 defend", "d6=3 strike", "d6=3 strike", "d6=2 damage", "d6=3 damage",
    ]  # fmt: skip
    table = Table(
        ["vessa@2 balanced"],
        ["npc-hobgoblin-captain@2 defensive momentum=3"],
        dice=dice,
        wants={"riposte": "riposte:might:{captain}", "counter": "counter"},
    )
    table.turn("vessa", "defend")
    assert "counter" not in table.asked and table["captain"].momentum == 4
    assert table["captain"].guard == 16 - (5 + 2 - 4)


def test_a_death_blow_that_meets_a_healthy_interposer_is_an_ordinary_hit() -> None:
    """[r-death-blow, interpose-effect]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    table = Table(
        ["vessa@2 aggressive momentum=5"],
        ["npc-bandit@2 balanced vitality=2", "npc-guard-sergeant@2 defensive momentum=1"],
        dice=dice,
        wants={"interpose": "interpose"},
    )
    table.turn("vessa", "attack:0-melee:might:death-blow:{bandit}")
    assert table["bandit"].conscious() and table["sergeant"].guard == 15 - (6 + 2 + 1 - 3)


def test_the_charge_bonus_of_a_whirlwind_goes_to_one_target() -> None:
    """[r-charge, r-whirlwind]"""
    dice = ["d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"] * 2
    table = Table(
        ["vessa@0 aggressive momentum=3"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced"],
        dice=dice,
        wants={"charge target": "who:{c2}", "next target": "who:{c1}"},
    )
    table.turn("vessa", "charge:1-2", "whirlwind:0:might")
    assert (table["c1"].guard, table["c2"].guard) == (11 - 6, 11 - 8)
    assert table["vessa"].momentum == 3 + 2 - 3 + 1


def test_a_hazard_can_be_parried_and_hurts_the_dying() -> None:
    """[r-perfect-parry, r-terrain, r-round-sequence]"""
    terrain: list[dict[str, Any]] = [{"area": "2", "feature": "hazard"}]
    table = Table(
        ["vessa@2 balanced momentum=2", f"tamsin@2 none vitality=0 guard=0 condition={DYING}"],
        ["npc-bandit@4 balanced"],
        dice=["d6=5 hazard", "d6=3 hazard", "d6=3 save", "d6=3 save"],
        terrain=terrain,
        wants={"parry": "perfect-parry"},
    )
    table.turn("vessa")
    table.turn("tamsin")  # 3 - 1 armor off Vitality, then a save of 6
    assert table.changes() == {"vessa": {"momentum": 0}, "tamsin": {"vitality": -2}}


def test_area_spells_ignore_copies_and_hit_the_fallen_last() -> None:
    """[r-area-attacks, r-legal-targets]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=2 damage", "d6=1 damage"]
    table = Table(
        ["lyra@0 balanced momentum=1"],
        ["npc-bandit@2 balanced copies=2", f"master=npc-blade-master@2 none vitality=0 guard=0 condition={STABLE}"],
        dice=dice,
    )
    table.turn("lyra", "cast:fireball:will:at2")
    assert table.changes() == {
        "lyra": {"momentum": 0},
        "bandit": {"guard": 10},
        "master": {"vitality": -3, "condition": 4},
    }


def test_an_engaged_reach_fighter_may_strike_into_the_next_area() -> None:
    """[r-reach, weapon-reach]"""
    table = Table(["magnus@2 balanced", "elena@1 balanced"], ["npc-guard-sergeant@2 balanced"])
    assert f"attack:0-melee:might:{table.who('elena')}" in table.offered("sergeant")


def test_a_holder_that_falls_makes_its_save_at_the_held_turn() -> None:
    """[r-hold, r-dying-turn]"""
    dice = [*HIT, "d6=3 save", "d6=4 save"]
    table = Table(
        ["elena@2 defensive guard=0 vitality=3", "magnus@2 balanced"],
        ["npc-ogre@2 aggressive"],
        dice=dice,
        wants={"moment": "hold"},
    )
    table.turn("elena", order=["elena", "ogre", "magnus"])
    assert table.battle.order == [2, 1, 0]
    table.turn("ogre", "attack:0-melee:might:{elena}", order=["ogre", "magnus", "elena"])
    assert table["elena"].condition == DYING
    table.turn("elena")
    assert table["elena"].condition == STABLE  # 7 + Will 1


def test_the_dying_go_on_saving_while_others_talk() -> None:
    """[r-social-and-physical, r-dying-turn, death-save-roll]"""
    table = Table(
        ["corin@0 balanced", f"tamsin@0 none vitality=0 guard=0 condition={DYING}"],
        BANDIT,
        dice=["d6=6 save", "d6=5 save"],
    )
    table.battle.mode = table.battle.mode_next = SOCIAL
    assert table.who("tamsin") in order_of_turns(table.battle)
    table.turn("tamsin")
    assert table["tamsin"].condition == CONSCIOUS and table["tamsin"].vitality == 1


def test_what_was_walked_in_balanced_stance_makes_no_charge() -> None:
    """[r-charge, r-balanced-switch-window]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    table = Table(["elena@0 balanced"], ["wolf=npc-dire-wolf@2 balanced"], dice=dice)
    table.turn("wolf", "move:1-0", "switch:aggressive", "attack:0-melee:might:{elena}")
    assert table["elena"].guard == 17 - (2 + 2 + 1 - 2)


def test_a_free_signature_can_be_cast_at_negative_momentum_with_will() -> None:
    """[r-momentum-negative, signature-discount]"""
    from dataclasses import replace

    from fray.rulesets.stances import SYSTEM

    table = Table(["lyra@0 balanced momentum=-2"], BANDIT)
    tear = SYSTEM.library().shelf.signatures["reality-tear"]
    table["lyra"].sheet = replace(table["lyra"].sheet, signatures=(tear,))
    assert [key for key in table.offered("lyra") if "signature0" in key] == ["cast:bolt:will:signature0:1"]


def test_mindless_reach_no_reaction_and_gain_nothing_when_closed_on() -> None:
    """[r-npc-momentum, defensive-momentum-closed-on]"""
    table = Table(["tamsin@1 aggressive"], ["golem=npc-stone-golem@2 defensive"])
    table.turn("tamsin", "move:2")
    assert table["golem"].momentum == 0 and table["tamsin"].momentum == 1


def test_cover_is_lost_by_attacking() -> None:
    """[r-maneuver, r-attack-tn-sum]"""
    table = Table(["sefa@0 balanced"], BANDIT, dice=["d6=1 attack", "d6=1 attack"])
    table["sefa"].covered = True
    table.turn("sefa", "attack:0-shot:grace:{bandit}")
    assert not table["sefa"].covered


def test_five_vitality_at_once_leave_a_lasting_effect_and_four_do_not() -> None:
    """[r-lasting-effects, vitality-lasting-effects]: the first answer is what happens without a game master."""
    table = Table(["magnus@2 balanced"], BANDIT)
    first = [RuleOnLasting(table.battle, table["magnus"], lost).options()[0].word for lost in (1, 4, 5, 9)]
    assert first == ["none", "none", "roll", "roll"]


def test_points_are_offered_where_they_just_reach_the_number() -> None:
    """[r-momentum-spending]"""
    for total, offered in ((4, False), (5, True), (7, True), (8, False)):
        check = Check(total, 0)
        check.tn = 8
        assert raise_matters(check, 3, False) is offered


def test_mastery_is_for_those_who_have_learned_it() -> None:
    """[defensive-stance-mastery, r-defensive-mastery]"""
    table = Table(["brannoc@2 balanced", "magnus@2 balanced"], BANDIT)
    offered = {
        name: [option.key() for option in ChooseStance(table.battle, table[name]).options()]
        for name in ("brannoc", "magnus")
    }
    assert any("mastery" in key for key in offered["brannoc"])
    assert not any("mastery" in key for key in offered["magnus"])
