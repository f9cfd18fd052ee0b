"""Numbers on the line, who may do what for whom, and what the log says about it."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.events import Gained, Moved
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import DYING, OUT, STABLE, TO_COME
from fray.rulesets.stances.rules.checks import DEFENSE, modifiers
from fray.rulesets.stances.rules.targets import situation
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]


# ---- numbers on the line


def test_a_throw_while_engaged_misses_by_its_two() -> None:
    """[ranged-engaged]: 5 + 3 + 1 - 2 = 7."""
    table = Table(["tamsin@2 balanced"], BANDIT, dice=["d6=3 attack", "d6=2 attack"])
    table.turn("tamsin", "attack:1-throw:grace:{bandit}")
    assert table["bandit"].guard == 13


def test_nobody_buys_more_points_than_it_has_nor_more_than_three() -> None:
    """[r-momentum-spending]"""
    from fray.rulesets.stances.rules.checks import Check, RaiseCheck

    for momentum, most in ((1, 1), (3, 3), (6, 3)):
        table = Table([f"magnus@2 balanced momentum={momentum}"], BANDIT)
        options = RaiseCheck(table.battle, table["magnus"], Check(7, 0), False).options()
        assert [option.points for option in options] == list(range(most + 1))


def test_four_rats_are_a_swarm_and_three_are_not() -> None:
    """[r-attack-tn-sum]"""
    for count, bonus in ((3, 0), (4, 2)):
        table = Table(["magnus@2 balanced"], [f"r{number}=npc-giant-rat@2 aggressive" for number in range(count)])
        assert situation(table.battle, table["r0"], table["magnus"], None) == bonus


def test_only_the_aggressive_charge() -> None:
    """[aggressive-charge]"""
    for stance, charges in (("aggressive", True), ("balanced", False), ("defensive", False)):
        table = Table([f"magnus@0 {stance}"], BANDIT)
        assert any(key.startswith("charge") for key in table.offered("magnus")) is charges


def test_a_balanced_combatant_with_wits_owes_nothing_where_the_mindless_do() -> None:
    """[r-npc-momentum]"""
    variant = {"r-npc-momentum": "mindless-balanced"}
    table = Table(["elena@0 balanced"], ["npc-zombie@2 balanced", "npc-bandit@4 balanced"], variants=variant)
    assert "end" not in table.offered("zombie") and "end" in table.offered("bandit")


def test_whoever_was_hurt_by_an_area_spell_and_stands_is_paid_afterwards_by_that_reading() -> None:
    """[r-momentum-booking, r-area-attacks]"""
    table = Table(
        ["lyra@0 balanced momentum=1"],
        ["npc-bandit@2 defensive", "down=npc-bandit@2 defensive guard=0 vitality=1"],
        dice=["d6=4 casting", "d6=3 casting", "d6=3 damage", "d6=3 damage"],
        variants={"r-momentum-booking": "attacked-after"},
    )
    table.turn("lyra", "cast:fireball:will:at2")
    assert (table["bandit"].momentum, table["down"].momentum) == (1, 0)


def test_an_offer_to_talk_is_answered_by_the_other_side() -> None:
    """[r-social-and-physical]"""
    from fray.rulesets.stances.model.events import TalkOffered

    table = Table(["corin@1 balanced", "elena@1 balanced"], [*BANDIT, "b2=npc-bandit@2 balanced"])
    table.wants["talk"] = ["talk"]  # one answer, of one side
    table.turn("corin", "offer-talk")
    assert [event.agreed for event in table.events(TalkOffered)] == [True]


def test_a_parried_death_blow_still_brings_its_riders() -> None:
    """[r-perfect-parry, r-signature-composition]: riders that need no damage apply."""
    from dataclasses import replace

    from fray.rulesets.stances.model.sheets import Signature

    table = Table(
        ["vessa@2 aggressive momentum=5"],
        ["master=npc-blade-master@2 balanced vitality=8 momentum=3"],
        dice=["d6=3 attack", "d6=3 attack"],
        wants={"parry": "perfect-parry"},
    )
    move = Signature("s", "Last Breath", "It takes the wind.", "technique-death-blow", ("rider-drain",), 5)
    table["vessa"].sheet = replace(table["vessa"].sheet, signatures=(move,))
    table.turn("vessa", "attack:0-melee:might:signature0:{master}")
    assert table["master"].momentum == 3 - 2 - 1 and table["master"].vitality == 8


def test_a_critical_rebut_may_be_left_at_that() -> None:
    """[r-social-reactions]"""
    table = Table(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        mode="social",
        dice=["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=2 rebut"],
        wants={"rebut": "rebut:presence+persuade", "retort": "say-nothing"},
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert table["corin"].composure == 9


def test_nobody_lies_on_the_ground_in_the_next_scene() -> None:
    """[r-recovery]"""
    from fray.rulesets.stances.rules.dying import end_scene

    table = Table(["magnus@2 balanced prone=yes hexed=yes pinned=1 sundered=2 copies=1 blur=1"], BANDIT)
    end_scene(table.battle)
    magnus = table["magnus"]
    assert not (magnus.prone or magnus.hexed or magnus.pinned or magnus.sundered or magnus.copies or magnus.blur)


# ---- the log


def test_the_log_says_what_is_so() -> None:
    """[r-maneuver, r-terrain, r-lasting-effects, r-technique-general, r-momentum-meter]"""
    from fray.rulesets.stances.rules.damage import suffer

    table = Table(
        ["vessa@2 aggressive momentum=3"],
        ["npc-bandit@2 balanced momentum=-3"],
        dice=["d6=5 maneuver", "d6=4 maneuver", "d6=1 attack", "d6=1 attack", "d6=5 maneuver", "d6=3 maneuver"],
        wants={"hazard": "consent"},
    )
    suffer(table.fight, table["vessa"], 1)
    table.turn("vessa", "alter-ground:might+athletics:at1:f2")
    table.turn("vessa", "attack:0-melee:might:devastating-blow:{bandit}")
    table.turn("vessa", "rattle:might+command:{bandit}")
    assert {
        "Area 1 is a hazard now.",
        "Vessa pays 3 Momentum for Devastating Blow (3 left).",
        "The bandit would lose Momentum, but -3 is the least.",
        "Vessa is left with a torn arm.",
    } <= set(table.log())


def test_an_extra_die_needs_a_damage_roll() -> None:
    """[r-signature-composition]"""
    from fray.rulesets.stances import SYSTEM
    from fray.rulesets.stances.content.signatures import SignatureError, compose

    riders = SYSTEM.library().shelf.riders
    with pytest.raises(SignatureError) as refused:
        compose("s", "Sly", "A sly one.", "maneuver-feint", ("rider-extra-die",), "", {}, riders)
    assert refused.value.field == "riders"
    assert compose("s", "Sly", "A sly one.", "strike", ("rider-extra-die",), "", {}, riders).cost == 1


def test_an_idea_about_the_ground_is_aimed_at_an_area() -> None:
    """[maneuver-purpose]"""
    table = Table(
        ["magnus@1 balanced"],
        BANDIT,
        dice=["d6=5 maneuver", "d6=4 maneuver"],
        wants={
            "idea: effect": "alter-ground",
            "idea: attribute": "might",
            "idea: skill": "craft",
            "aim the idea": "alter-ground:might+craft:at2:f1",
        },
    )
    table.turn("magnus", "improvise")
    assert table.changes()["ground"] == {"features": [0, 0, 1, 0, 0]}


# ---- who and what for


def test_whoever_is_still_to_come_is_not_out_of_the_fight() -> None:
    """[r-end-of-fight]"""
    table = Table(
        ["magnus@0 balanced"], [f"npc-bandit@2 none condition={TO_COME}", f"down=npc-bandit@2 none condition={OUT}"]
    )
    assert [table.battle.out(table.who(name)) for name in ("magnus", "bandit", "down")] == [False, False, True]


def test_first_aid_is_a_check_that_brings_momentum() -> None:
    """[r-balanced-any-roll, r-momentum-critical]: 11 + Mind 2 + Medicine 1 = 14."""
    table = Table(
        ["elena@2 balanced", f"tamsin@2 none vitality=-1 condition={DYING}"],
        ["npc-bandit@4 balanced"],
        dice=["d6=6 first aid", "d6=5 first aid"],
    )
    table.turn("elena", "first-aid:{tamsin}")
    assert table["elena"].momentum == 2 and table["tamsin"].condition == STABLE


def test_the_fallen_are_not_asked_whether_they_want_to_talk() -> None:
    """[r-social-and-physical]"""
    table = Table(["corin@1 balanced"], [f"npc-bandit@2 none condition={OUT}"], ["npc-cultist@3 balanced"])
    table.wants["talk"] = ["talk"]  # one answer, the cultist's
    table.turn("corin", "offer-talk")
    assert table.asked.count("talk") == 1


def test_the_gain_for_closing_in_names_its_bands() -> None:
    """[aggressive-move-momentum]"""
    table = Table(["tamsin@0 aggressive"], BANDIT)
    table.turn("tamsin", "charge:1-2")
    assert [event.why for event in table.events(Gained)] == ["Far to Close", "Close to Engaged"]


def test_a_potion_is_for_oneself_or_an_ally_in_the_same_area() -> None:
    """[r-first-aid, stabilize-magic]"""
    table = Table(["vessa@2 balanced", "magnus@2 balanced", "elena@1 balanced"], BANDIT)
    assert [key for key in table.offered("vessa") if key.startswith("use:")] == [
        "use:healing-potion:0",
        "use:healing-potion:1",
    ]


def test_the_keepers_line_keeps_its_own_full_stop() -> None:
    """[social-critical]"""
    table = Table(
        ["corin balanced"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=5 argue", "d6=4 argue", "d6=3 damage"],
        wants={"impact": "He doubts the seal."},
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "For the magistrate: He doubts the seal." in table.log()


def test_an_unstoppable_assault_is_critical_from_thirteen_on() -> None:
    """[r-unstoppable, r-critical-hit]"""
    for first, critical in ((3, False), (4, True)):
        dice = [f"d6={first} attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        table = Table(
            ["vessa@2 balanced momentum=4"],
            ["npc-bandit@2 balanced attack_tn=14"],
            dice=[*dice, "d6=2 critical"] if critical else dice,
        )
        table.turn("vessa", "attack:0-melee:might:unstoppable-assault:{bandit}")  # 12 or 13 against 14
        assert table["bandit"].guard == 13 - (2 + 2 + (2 if critical else 0) - 1)


def test_a_spark_with_awareness_is_sharper_from_ten_on() -> None:
    """[r-casting]: +1 damage if the casting total is 10 or more."""
    for second, guard in ((3, 13 - 3), (4, 13 - 4)):
        dice = ["d6=2 casting", f"d6={second} casting", "d6=4 damage"]
        table = Table(["lyra@1 balanced"], BANDIT, dice=dice)
        table.turn("lyra", "cast:spark:awareness:{bandit}")  # 9 or 10, and 1 armor
        assert table["bandit"].guard == guard


def test_what_words_do_is_counted_on_both_sides() -> None:
    """[social-damage-application]"""
    table = Table(
        ["corin balanced"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=3 argue", "d6=3 argue", "d6=3 damage"],
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert table["corin"].damage_dealt == table["magistrate"].damage_taken == 6


def test_what_lasts_until_the_own_next_turn_ends_when_it_begins() -> None:
    """[r-round-sequence, defend-success, r-social-hold-firm]"""
    table = Table(["magnus@2 balanced defend_guard=2 firm_composure=2 shield_guard=2"], BANDIT)
    table.turn("magnus")
    magnus = table["magnus"]
    assert (magnus.defend_guard, magnus.firm_composure, magnus.shield_guard) == (0, 0, 2)


def test_only_an_ally_in_the_same_area_may_interpose() -> None:
    """[interpose-trigger, r-interpose]: neither one in the next area nor the attacker's own friend."""
    table = Table(
        ["elena@2 balanced", "brannoc@1 defensive momentum=1"],
        [*BANDIT, "friend=npc-hobgoblin-captain@2 defensive momentum=1"],
        dice=["d6=1 attack", "d6=1 attack"],
    )
    table.turn("bandit", "attack:0-melee:might:{elena}")
    assert "interpose" not in table.asked


def test_nobody_vouches_for_the_other_side() -> None:
    """[r-social-reactions]"""
    table = Table(
        ["corin balanced", "elena defensive momentum=1"],
        ["npc-magistrate balanced"],
        mode="social",
        dice=["d6=1 argue", "d6=1 argue"],
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert "vouch" not in table.asked


def test_a_death_blow_only_hits_whoever_interposes_with_half_its_vitality_left() -> None:
    """[r-death-blow, r-rounding]: exactly half is not below half."""
    for vitality, dies in ((7, False), (6, True)):
        dice = ["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
        table = Table(
            ["vessa@2 balanced momentum=5"],
            [
                "npc-ogre@2 balanced vitality=5",
                f"guard=npc-hobgoblin-captain@2 defensive momentum=1 vitality={vitality}",
            ],
            dice=dice[:2] if dies else dice,
            wants={"interpose": "interpose"},
        )
        table.turn("vessa", "attack:0-melee:might:death-blow:{ogre}")
        assert (table["guard"].vitality == -3) is dies


def test_whoever_is_too_far_from_the_dying_goes_one_area_more_and_treats_nobody() -> None:
    """[r-end-of-fight, move-double]"""
    table = Table(
        ["elena@0 balanced", f"tamsin@4 none vitality=0 condition={DYING}"],
        ["npc-bandit@0 balanced guard=0 vitality=1"],
        dice=[
            "d6=5 attack", "d6=5 attack", "d6=3 damage", "d6=3 damage",
            "d6=3 save", "d6=3 save", "d6=3 save", "d6=4 save", "d6=4 first aid", "d6=4 first aid",
        ],
        wants={"tend": "tend:{tamsin}"},
    )  # fmt: skip
    table.turn("elena", "attack:0-melee:might:{bandit}")
    assert [event.area for event in table.events(Moved)] == [1, 2, 3, 4] and table["tamsin"].condition == STABLE


def test_saying_no_costs_nothing() -> None:
    """[r-momentum-spending, r-social-reactions, r-perfect-parry, r-quick-recovery]"""
    from fray.rulesets.stances.rules.arguing import Rebuttal
    from fray.rulesets.stances.rules.damage import Parry
    from fray.rulesets.stances.rules.defenses import Recover
    from fray.rulesets.stances.rules.initiative import TakeStance

    assert [option.cost() for option in (Rebuttal(-1, -1), Parry(False, -1, 0), Recover(-1, -1))] == [0, 0, 0]
    assert [TakeStance(2, firm=firm).cost() for firm in (False, True)] == [0, 3]
    assert [option.cost() for option in (Rebuttal(4, 10), Parry(True, -1, 2), Recover(-1, 1))] == [1, 2, 1]


@pytest.mark.parametrize(
    ("hand", "key", "clause"),
    [
        ("throwing-knife", "attack:1-throw:grace:{bandit}", "ranged-far"),
        ("dagger", "attack:0-melee:might:{bandit}", "far-no-melee"),
    ],
)
def test_what_does_not_reach_far_is_refused_by_its_own_clause(hand: str, key: str, clause: str) -> None:
    """[ranged-far, far-no-melee]"""
    table = Table([f"tamsin@0 balanced hand={hand}"], BANDIT)
    with pytest.raises(Refused) as refused:
        table.turn("tamsin", key)
    assert refused.value.clause == clause


def test_what_blows_do_is_counted_on_both_sides() -> None:
    """[attack-damage]"""
    dice = ["d6=3 attack", "d6=3 attack", "d6=3 damage", "d6=3 damage"]
    table = Table(["magnus@2 balanced"], BANDIT, dice=dice)
    table.turn("magnus", "attack:0-melee:might:{bandit}")
    assert table["magnus"].damage_dealt == table["bandit"].damage_taken == 6
    assert (table["magnus"].attacks_made, table["bandit"].attacks_made) == (1, 0)


def test_mastery_is_worth_six_on_defense_rolls() -> None:
    """[r-defensive-mastery]: Grace -1, Combat 1, heavy armor -2."""
    table = Table(["brannoc@2 defensive"], BANDIT)
    assert modifiers(table["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 4
    table["brannoc"].mastery = True
    assert modifiers(table["brannoc"], DEFENSE, GRACE, COMBAT, None) == -2 + 6


def test_wards_and_healing_are_for_the_own_side_and_shields_for_the_conscious() -> None:
    """[r-casting, r-spell-shield]"""
    down = f"tamsin@2 none vitality=0 condition={DYING}"
    table = Table(["elena@2 balanced momentum=1", down, "lyra@0 balanced"], BANDIT)
    offered = table.offered("elena")
    assert [key for key in offered if key.startswith("cast:shield:mind")] == ["cast:shield:mind:0"]
    assert [key for key in offered if key.startswith("cast:heal:mind")] == ["cast:heal:mind:0", "cast:heal:mind:1"]
