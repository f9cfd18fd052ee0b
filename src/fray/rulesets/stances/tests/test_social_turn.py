"""What can be said and done in a social conflict."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.system import run_out
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.social_options import UNSETTLE, Opening
from fray.rulesets.stances.model.state import CONVINCED
from fray.rulesets.stances.rules.initiative import ChooseMoment
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn, UseOpening, use_opening
from fray.rulesets.stances.rules.stances import ChooseStance
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.tests.arrange import JUDGE, Scene, talk


def offered(scene: Scene, alias: str) -> list[str]:
    return [option.key() for option in TakeSocialTurn(scene.battle, scene[alias]).options()]


def test_the_actions_of_a_conflict() -> None:
    """[r-social-frame, social-actions-undefined, composure-function]"""
    scene = talk(["corin balanced"], [*JUDGE, "npc-zombie aggressive"])
    families = {key.split(":")[0] for key in offered(scene, "corin")}
    assert families == {"argue", "probe", "gambit", "cast", "hold-firm", "regroup", "yield", "switch", "end"}
    assert not any(key.endswith(f":{scene.who('zombie')}") for key in offered(scene, "corin"))  # [r-npc-momentum]
    assert "argue:might+command:1" in offered(scene, "corin") and "argue:might+persuade:1" not in offered(
        scene, "corin"
    )


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
    scene = talk(["corin defensive", "elena balanced"], JUDGE, dice=dice, wants={"gambit": word})
    scene.turn("corin", "gambit:presence+persuade:{magistrate}")
    assert scene.changes() == expected


def test_the_advantage_of_a_gambit_is_used_by_the_next_argue() -> None:
    """[r-social-gambit, r-advantage]"""
    dice = ["d6=1 argue", "d6=4 argue", "d6=3 argue", "d6=1 damage"]
    scene = talk(["elena balanced argue_edge=2"], JUDGE, dice=dice)
    scene.turn("elena", "argue:presence+persuade:{magistrate}")  # 7 + 1 + 0 = 8; 1 + 1 - 2 = 0
    assert scene.changes() == {"elena": {"argue_edge": 0}}


def test_a_devastating_revelation_spends_the_secret() -> None:
    """[r-technique-general]"""
    scene = talk(["corin balanced momentum=2"], JUDGE, dice=["d6=6 revelation", "d6=1 revelation"])
    assert not any(key.startswith("revelation") for key in offered(scene, "corin"))
    scene.battle.leverage[scene.who("magistrate")] = 1
    scene.turn("corin", "revelation:{magistrate}")
    assert scene.changes() == {"corin": {"momentum": 0}, "magistrate": {"composure": 3}}
    assert sum(scene.battle.leverage) == 0


def test_charm_gives_advantage_unless_resisted() -> None:
    """[r-casting, r-advantage]"""
    dice = ["d6=3 casting", "d6=2 casting", "d6=2 resist", "d6=2 resist"]
    scene = talk(["corin defensive"], ["npc-magistrate balanced"], dice=dice)
    scene.turn("corin", "cast:charm:presence:{magistrate}")
    assert scene.changes() == {"corin": {"charm": 1}}


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


def test_a_probe_learns_a_secret_that_is_used_later() -> None:
    """[social-probe-and-leverage, social-defensive-momentum, social-defensive-hard, r-social-probe]"""
    dice = ["d6=5 probe", "d6=3 probe", "d6=3 argue", "d6=3 argue", "d6=2 damage"]
    scene = talk(
        ["corin balanced", "elena defensive"],
        ["npc-magistrate defensive"],
        dice=dice,
        wants={"press the point": "leverage"},
    )
    scene.turn("elena", "probe:awareness+empathy:{magistrate}")
    assert scene.battle.held_leverage(0, scene.who("magistrate")) == 1
    scene.turn("corin", "argue:presence+persuade:{magistrate}")
    assert scene.changes() == {"elena": {"momentum": 2}, "magistrate": {"composure": 5, "secrets": 1}}
    assert scene.battle.held_leverage(0, scene.who("magistrate")) == 0


def test_spells_and_revelations_are_refused_for_what_forbids_them() -> None:
    """[r-momentum-negative, r-technique-general, r-momentum-spending, r-actions-per-turn]"""
    scene = talk(["corin balanced momentum=-1"], ["npc-magistrate defensive"])

    def reasons() -> dict[str, str]:
        return {bar.key: bar.clause for bar in TakeSocialTurn(scene.battle, scene["corin"]).forbidden()}

    assert reasons()["cast:charm:mind:1"] == "r-momentum-negative" and "cast:charm:will:1" not in reasons()
    assert reasons()["revelation:1"] == "r-technique-general"
    scene.battle.leverage[1] = 1
    assert reasons()["revelation:1"] == "r-momentum-spending"
    scene["corin"].acted = True
    assert reasons()["cast:charm:will:1"] == "r-actions-per-turn"


def test_a_balanced_listener_gains_by_the_dice_of_its_resist() -> None:
    """[r-casting, r-balanced-any-roll]"""
    dice = ["d6=3 casting", "d6=4 casting", "d6=4 resist", "d6=4 resist"]
    scene = talk(["corin defensive"], ["npc-merchant-factor balanced"], dice=dice)
    scene.turn("corin", "cast:charm:presence:{factor}")
    assert scene["factor"].momentum == 1 and scene["corin"].charm == 0


def test_the_opening_of_a_full_gambit_is_no_momentum() -> None:
    """[r-social-gambit]: that has come already."""
    scene = talk(["corin balanced"], ["npc-magistrate defensive"])
    for full, momentum in ((True, False), (False, True)):
        opening = UseOpening(scene.battle, scene["corin"], scene["magistrate"], full)
        assert ("momentum" in [option.key() for option in opening.options()]) is momentum


def test_probes_and_gambits_bring_momentum_by_stance_and_dice() -> None:
    """[social-aggressive-momentum, social-balanced-momentum, r-social-gambit, r-social-probe]"""
    for what, roll in (("probe", "awareness+empathy"), ("gambit", "presence+persuade")):
        for stance, gained in (("aggressive", 1), ("balanced", 1), ("defensive", 0)):
            dice = [f"d6=4 {what}", f"d6=4 {what}"]
            scene = talk([f"corin {stance}"], ["npc-magistrate balanced"], dice=dice, wants={"gambit": "unsettle"})
            scene["magistrate"].secrets = 0
            scene.turn("corin", f"{what}:{roll}:{{magistrate}}")  # 9 and 12: a Probe pays 1, a full Gambit too
            assert scene["corin"].momentum == 1 + gained


def test_what_begins_a_new_action_and_what_is_part_of_one() -> None:
    """The odds of an option are followed to the next question that begins something."""
    scene = talk(["corin balanced"], ["npc-magistrate defensive"])
    battle, corin, judge = scene.battle, scene["corin"], scene["magistrate"]
    beginnings = (
        TakeSocialTurn(battle, corin), TakeTurn(battle, corin, True), ChooseStance(battle, corin),
        ChooseMoment(battle, judge),
    )  # fmt: skip
    assert all(question.begins() for question in beginnings)
    assert not UseOpening(battle, corin, judge, True).begins()


def test_an_opening_against_a_listener_who_is_gone_is_worth_its_momentum_at_most() -> None:
    """[r-social-gambit]: of a full Gambit that has come already."""
    scene = talk(["corin balanced"], ["npc-magistrate defensive", "npc-inquisitor defensive"])
    scene["magistrate"].condition = CONVINCED
    for full, keys in ((True, ["unsettle"]), (False, ["momentum"])):
        opening = UseOpening(scene.battle, scene["corin"], scene["magistrate"], full)
        assert [option.key() for option in opening.options()] == keys
    use_opening(scene.fight, scene["corin"], scene["magistrate"], Opening(UNSETTLE))
    assert scene["magistrate"].momentum == 0
