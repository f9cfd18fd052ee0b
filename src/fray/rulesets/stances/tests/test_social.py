"""Social conflict: actions, reactions, endings, techniques, and the change of mode."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.system import run_out
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.sheets import COMMAND, PERSUADE
from fray.rulesets.stances.model.state import (
    CONVINCED,
    DEFENSIVE,
    FLED,
    PHYSICAL,
    REGROUPED,
    ROUND_BEGINS,
    SOCIAL,
    SURRENDERED,
)
from fray.rulesets.stances.rules.arguing import ways_out
from fray.rulesets.stances.rules.initiative import ChooseStance
from fray.rulesets.stances.rules.sequence import begin_round, end_round
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.tests.arrange import Table

JUDGE = ["npc-magistrate defensive"]


def talk(heroes: list[str], court: list[str], **more: Any) -> Table:
    return Table(heroes, court, mode="social", **more)


def offered(table: Table, alias: str) -> list[str]:
    return [option.key() for option in TakeSocialTurn(table.battle, table[alias]).options()]


def test_the_actions_of_a_conflict() -> None:
    """[r-social-frame, social-actions-undefined, composure-function]"""
    table = talk(["corin balanced"], [*JUDGE, "npc-zombie aggressive"])
    families = {key.split(":")[0] for key in offered(table, "corin")}
    assert families == {"argue", "probe", "gambit", "cast", "hold-firm", "regroup", "yield", "switch", "end"}
    assert not any(key.endswith(f":{table.who('zombie')}") for key in offered(table, "corin"))  # [r-npc-momentum]
    assert "argue:might+command:1" in offered(table, "corin") and "argue:might+persuade:1" not in offered(
        table, "corin"
    )


def test_heavy_armor_does_not_bar_an_aggressive_word() -> None:
    """[r-social-frame, armor-heavy-stance]"""
    table = talk(["brannoc none"], JUDGE)
    assert "aggressive" in [option.key() for option in ChooseStance(table.battle, table["brannoc"]).options()]


def test_hold_firm_is_a_social_defense_and_lasts_until_the_next_turn() -> None:
    """[r-social-hold-firm, r-social-stance-effects]"""
    dice = ["d6=2 hold firm", "d6=1 hold firm", "d6=4 argue", "d6=3 argue", "d6=3 damage"]
    table = talk(["elena defensive"], ["npc-magistrate balanced"], dice=dice)
    table.turn("elena", "hold-firm")  # 3 + Will 1 + Empathy 1 + 4 = 9
    assert table["elena"].firm_composure == 2
    table.turn("magistrate", "argue:presence+persuade:{elena}")  # 3 + 3 - 2 = 4, of which 2 are temporary
    assert table["elena"].composure == 5 and table["elena"].firm_composure == 0


def test_regroup_once_per_scene() -> None:
    """[r-social-hold-firm]"""
    table = talk(["elena balanced composure=3"], JUDGE, dice=["d6=6 regroup"])
    table.turn("elena", "regroup")
    assert table.changes() == {"elena": {"composure": 7, "used": REGROUPED}}
    with pytest.raises(Refused) as refused:
        table.turn("elena", "regroup")
    assert refused.value.clause == "r-social-hold-firm"


@pytest.mark.parametrize(
    ("dice", "word", "expected"),
    [
        (["d6=2 gambit", "d6=2 gambit"], "momentum", {"corin": {"momentum": 1}}),
        (["d6=2 gambit", "d6=2 gambit"], "unsettle", {"magistrate": {"momentum": -1}}),
        (["d6=3 gambit", "d6=3 gambit"], "advantage:{elena}", {"corin": {"momentum": 1}, "elena": {"argue_edge": 4}}),
    ],
)
def test_a_gambit_opens_the_way(dice: list[str], word: str, expected: dict[str, dict[str, int]]) -> None:
    """[r-social-gambit]"""
    table = talk(["corin defensive", "elena balanced"], JUDGE, dice=dice, wants={"gambit": word})
    table.turn("corin", "gambit:presence+persuade:{magistrate}")
    assert table.changes() == expected


def test_the_advantage_of_a_gambit_is_used_by_the_next_argue() -> None:
    """[r-social-gambit, r-advantage]"""
    dice = ["d6=1 argue", "d6=4 argue", "d6=3 argue", "d6=1 damage"]
    table = talk(["elena balanced argue_edge=2"], JUDGE, dice=dice)
    table.turn("elena", "argue:presence+persuade:{magistrate}")  # 7 + 1 + 0 = 8; 1 + 1 - 2 = 0
    assert table.changes() == {"elena": {"argue_edge": 0}}


def test_an_aggressive_probe_is_a_social_check() -> None:
    """[social-aggressive-momentum, r-social-stance-effects, r-social-probe]"""
    table = talk(
        ["lyra aggressive"],
        JUDGE,
        dice=["d6=3 probe", "d6=3 probe"],
        wants={"probe": "secret", "secret": "not important"},
    )
    table.turn("lyra", "probe:mind+investigate:{magistrate}")
    assert table.changes() == {"lyra": {"momentum": 1}, "magistrate": {"secrets": 1}}


# ---- reactions


def test_a_rebut_that_ties_negates_and_a_critical_one_argues_back() -> None:
    """[r-social-reactions]"""
    dice = ["d6=4 argue", "d6=4 argue", "d6=2 rebut", "d6=2 rebut", "d6=3 argue", "d6=2 argue", "d6=4 damage"]
    table = talk(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade"},
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")  # 12 against 4 + 3 + 1 + 4 = 12: negated, not critical
    assert table["magistrate"].composure == 10 and table["magistrate"].momentum == 0
    assert table["corin"].momentum == 1  # natural 8 still counts
    assert table.asked.count("retort") == 0
    dice = ["d6=4 argue", "d6=4 argue", "d6=3 rebut", "d6=2 rebut", "d6=3 argue", "d6=2 argue", "d6=4 damage"]
    table = talk(
        ["corin balanced"],
        ["npc-magistrate defensive momentum=1"],
        dice=dice,
        wants={"rebut": "rebut:presence+persuade", "retort": "retort:presence+persuade"},
    )
    table.turn("corin", "argue:presence+persuade:{magistrate}")  # 13: critical, and a free Argue of 9: 4 + 3 - 1
    assert table.changes() == {"corin": {"composure": 3, "momentum": 1}}
    assert table["magistrate"].momentum == 1


def test_vouching_takes_an_allys_place() -> None:
    """[r-social-reactions]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=4 damage"]
    table = talk(
        ["corin balanced", "elena defensive momentum=1"],
        ["npc-magistrate balanced"],
        dice=dice,
        wants={"vouch": "vouch"},
    )
    table.turn("magistrate", "argue:presence+command:{corin}", order=["elena", "corin", "magistrate"])
    assert table.changes() == {"elena": {"composure": 2, "momentum": 0}}  # 4 + 3 - 2
    assert "rebut" not in table.asked


def test_misdirection_is_disadvantage_on_the_argue() -> None:
    """[r-technique-general, r-advantage]"""
    dice = ["d6=6 argue", "d6=2 argue", "d6=1 argue"]
    table = talk(
        ["corin balanced momentum=1"], ["npc-magistrate balanced"], dice=dice, wants={"misdirect": "misdirect"}
    )
    table.turn("magistrate", "argue:presence+command:{corin}")  # 3 + 4 = 7
    assert table.changes() == {"corin": {"momentum": 0}}


# ---- techniques and spells


def test_a_compelling_argument_adds_a_die() -> None:
    """[r-technique-general]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=2 damage", "d6=5 compelling"]
    table = talk(["corin balanced momentum=1"], JUDGE, dice=dice, wants={"press the point": "compelling"})
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert table.changes() == {"corin": {"momentum": 0}, "magistrate": {"composure": 2}}


def test_a_devastating_revelation_spends_the_secret() -> None:
    """[r-technique-general]"""
    table = talk(["corin balanced momentum=2"], JUDGE, dice=["d6=6 revelation", "d6=1 revelation"])
    assert not any(key.startswith("revelation") for key in offered(table, "corin"))
    table.battle.leverage[table.who("magistrate")] = 1
    table.turn("corin", "revelation:{magistrate}")
    assert table.changes() == {"corin": {"momentum": 0}, "magistrate": {"composure": 3}}
    assert sum(table.battle.leverage) == 0


def test_unshakeable_conviction_keeps_one_composure() -> None:
    """[r-technique-general]"""
    from dataclasses import replace

    table = talk(["corin none momentum=3"], JUDGE, wants={"stance": ["balanced+conviction", "balanced"]})
    corin = table["corin"]
    corin.sheet = replace(corin.sheet, techniques=frozenset({"unshakeable-conviction"}))
    begin_round(table.fight)
    assert corin.firm and corin.momentum == 0
    from fray.rulesets.stances.rules.arguing import lose_composure

    lose_composure(table.fight, corin, 30)
    assert corin.composure == 1 and corin.conscious()
    end_round(table.fight)
    assert not corin.firm


def test_charm_gives_advantage_unless_resisted() -> None:
    """[r-casting, r-advantage]"""
    dice = ["d6=3 casting", "d6=2 casting", "d6=2 resist", "d6=2 resist"]
    table = talk(["corin defensive"], ["npc-magistrate balanced"], dice=dice)
    table.turn("corin", "cast:charm:presence:{magistrate}")
    assert table.changes() == {"corin": {"charm": 1}}


# ---- endings


def test_what_is_left_at_zero_depends_on_the_last_argument() -> None:
    """[composure-zero, r-social-zero]"""
    table = talk(["corin balanced"], JUDGE)
    judge = table["magistrate"]
    assert ways_out(judge) == ["convinced", "surrenders", "flees"]
    judge.argued_with = PERSUADE
    assert "flees" not in ways_out(judge)
    judge.argued_with = COMMAND
    assert "convinced" not in ways_out(judge)


def test_at_zero_composure_one_is_out_of_the_conflict() -> None:
    """[composure-zero, r-social-zero, r-end-of-fight]"""
    dice = ["d6=3 argue", "d6=3 argue", "d6=5 damage"]
    table = talk(["corin balanced"], ["npc-magistrate balanced composure=2"], dice=dice, wants={"give in": "convinced"})
    table.turn("corin", "argue:presence+persuade:{magistrate}")
    assert table.changes() == {"magistrate": {"composure": 0, "condition": CONVINCED, "stance": 0}}
    assert table.battle.result is not None and table.battle.result.winner == "side 0"


def test_yield_leaves_at_once() -> None:
    """[r-social-zero]"""
    table = talk(["corin balanced", "elena balanced"], JUDGE)
    table.turn("corin", "yield:flees")
    assert table["corin"].condition == FLED and table.battle.result is None


def test_the_hearing_is_won_by_the_magistrate() -> None:
    """[r-end-of-fight, r-social-zero]"""
    from fray.engine.battle import Over
    from fray.rulesets.stances.content.library import StancesEncounter, opening
    from fray.rulesets.stances.rules.ending import check_the_end

    encounter = SYSTEM.library().encounter("hearing")
    assert isinstance(encounter, StancesEncounter)
    for condition, over in ((FLED, False), (SURRENDERED, True), (CONVINCED, True)):
        fight = Fight(opening(encounter), SeededDice(1), [])
        fight.battle.fighters[2].condition = condition
        if over:
            with pytest.raises(Over):
                check_the_end(fight, False)
            assert fight.battle.result is not None and fight.battle.result.winner == "heroes"
        else:
            check_the_end(fight, False)


# ---- from words to swords and back


def test_violence_ends_the_conflict_and_starts_a_round_of_fighting() -> None:
    """[r-social-and-physical, social-same-stances]"""
    table = Table(
        ["corin@1 balanced momentum=2"], ["npc-guard-sergeant@3 balanced composure=3"], mode="social then physical"
    )
    table["corin"].used = REGROUPED
    table["corin"].switched = True
    table.turn("corin", "violence", order=["corin", "sergeant"])
    battle = table.battle
    assert (battle.mode, battle.phase, battle.round) == (PHYSICAL, ROUND_BEGINS, 2)
    assert (table["corin"].momentum, table["corin"].used, table["corin"].switched) == (2, REGROUPED, False)
    assert table["sergeant"].composure == 3 and table["sergeant"].guard == 15


def test_the_parley_turns_into_a_fight_after_three_rounds() -> None:
    """[r-social-and-physical]"""
    encounter = SYSTEM.library().encounter("gate-parley")
    battle = SYSTEM.battle(encounter)
    table = Table(
        ["corin@1 balanced"], ["npc-guard-sergeant@3 balanced"], mode="social then physical", more={"fight_after": 3}
    )
    assert battle.fight_after == table.battle.fight_after == 3
    for expected in (SOCIAL, SOCIAL, PHYSICAL):
        end_round(table.fight)
        assert table.battle.mode == expected


def test_whoever_left_the_conflict_takes_no_part_in_the_fight() -> None:
    """[r-social-and-physical]"""
    from fray.rulesets.stances.rules.initiative import order_of_turns

    table = Table(
        ["corin@1 balanced", "magnus@1 balanced"], ["npc-guard-sergeant@3 balanced"], mode="social then physical"
    )
    table["corin"].condition = CONVINCED
    table.turn("magnus", "violence")
    table["magnus"].stance = DEFENSIVE
    assert table.who("corin") not in order_of_turns(table.battle)


def test_an_offer_to_talk_needs_everybodys_consent() -> None:
    """[r-social-and-physical]"""
    for answer, mode in (("fight-on", PHYSICAL), ("talk", SOCIAL)):
        table = Table(["corin@1 balanced", "brannoc@1 defensive mastery=yes"], ["npc-bandit@3 balanced"])
        table.wants["talk"] = answer
        table.turn("corin", "offer-talk")
        end_round(table.fight)
        assert table.battle.mode == mode and table["brannoc"].mastery == (mode == PHYSICAL)


def test_the_sample_negotiation_is_played_to_its_end() -> None:
    """[social-same-stances, r-social-frame]"""
    encounter = SYSTEM.library().encounter("hearing")
    winners = set()
    for number in range(40):
        minds: list[Any] = [SYSTEM.tactician()] * (len(encounter.roster) + 1)
        fight = Fight(SYSTEM.battle(encounter), SeededDice(3, number), minds)
        run_out(SYSTEM, fight)
        assert fight.battle.result is not None
        winners.add(fight.battle.result.winner)
    assert winners == {"heroes", "court"}
