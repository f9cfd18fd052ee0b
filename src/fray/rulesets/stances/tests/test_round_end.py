"""From words to swords and back."""

from __future__ import annotations

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import CONVINCED, DEFENSIVE, PHYSICAL, REGROUPED, ROUND_BEGINS, SOCIAL
from fray.rulesets.stances.rules.initiative import order_of_turns
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_the_parley_turns_into_a_fight_after_three_rounds() -> None:
    """[r-social-and-physical]"""
    encounter = SYSTEM.library().encounter("gate-parley")
    battle = SYSTEM.battle(encounter)
    scene = Scene(
        ["corin@1 balanced"], ["npc-guard-sergeant@3 balanced"], mode="social then physical", more={"fight_after": 3}
    )
    assert battle.fight_after == scene.battle.fight_after == 3
    for expected in (SOCIAL, SOCIAL, PHYSICAL):
        end_round(scene.fight)
        assert scene.battle.mode == expected


def test_violence_ends_the_conflict_and_starts_a_round_of_fighting() -> None:
    """[r-social-and-physical, social-same-stances]"""
    scene = Scene(
        ["corin@1 balanced momentum=2"], ["npc-guard-sergeant@3 balanced composure=3"], mode="social then physical"
    )
    scene["corin"].used = REGROUPED
    scene["corin"].switched = True
    scene.turn("corin", "violence", order=["corin", "sergeant"])
    battle = scene.battle
    assert (battle.mode, battle.phase, battle.round) == (PHYSICAL, ROUND_BEGINS, 2)
    assert (scene["corin"].momentum, scene["corin"].used, scene["corin"].switched) == (2, REGROUPED, False)
    assert scene["sergeant"].composure == 3 and scene["sergeant"].guard == 15


def test_those_who_left_the_conflict_take_no_part_in_the_fight() -> None:
    """[r-social-and-physical]"""
    scene = Scene(
        ["corin@1 balanced", "magnus@1 balanced"], ["npc-guard-sergeant@3 balanced"], mode="social then physical"
    )
    scene["corin"].condition = CONVINCED
    scene.turn("magnus", "violence")
    scene["magnus"].stance = DEFENSIVE
    assert scene.who("corin") not in order_of_turns(scene.battle)


def test_a_talk_that_was_agreed_on_may_come_to_blows_again() -> None:
    """[r-social-and-physical]"""
    scene = Scene(["corin@1 balanced"], BANDIT)
    scene.battle.mode_next = SOCIAL
    end_round(scene.fight)
    assert "violence" in [option.key() for option in TakeSocialTurn(scene.battle, scene["corin"]).options()]
