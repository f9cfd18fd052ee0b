"""What the tactician makes of a situation; that it beats others is measured elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.content import Raw
from fray.engine.decisions import Decision
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.system import run_out
from fray.minds.random import RandomMind
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.minds.weighing import worth
from fray.rulesets.stances.model.under_way import Check
from fray.rulesets.stances.rules.checks import RaiseCheck
from fray.rulesets.stances.rules.initiative import ChooseMoment
from fray.rulesets.stances.rules.invariants import check
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.rules.stances import ChooseStance
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.tests.arrange import BANDIT, Scene
from fray.testing.contest import share_won

FIGHTS = 30
LEAST_WON = 0.85


def choice(decision: Decision[Any]) -> str:
    """What it answers, which must be among the options."""
    key = SYSTEM.tactician().answer(decision).key()
    assert key in [option.key() for option in decision.options()]
    return str(key)


def at_the_end(scene: Scene, alias: str, order: list[str]) -> str:
    """What a combatant does with nothing left but free actions."""
    combatant = scene[alias]
    combatant.acted = combatant.moved = True
    scene.battle.order = [scene.who(name) for name in order]
    scene.battle.next_turn = order.index(alias)
    scene.battle.acting = combatant.who
    return choice(TakeTurn(scene.battle, combatant, False))


def test_it_ends_a_balanced_turn_defensively_while_enemies_are_to_come() -> None:
    """[balanced-free-switch]"""
    scene = Scene(["sefa@0 balanced"], BANDIT)
    assert at_the_end(scene, "sefa", ["sefa", "bandit"]) == "switch:defensive"
    assert at_the_end(scene, "sefa", ["bandit", "sefa"]) == "end"
    scene["sefa"].switched = True
    assert at_the_end(scene, "sefa", ["sefa", "bandit"]) == "end"


def test_it_lets_them_come_and_strikes_those_who_are_there() -> None:
    """[r-hold]"""
    for place, order, held in ((1, [0, 1], "hold"), (2, [0, 1], "act"), (1, [1, 0], "act")):
        scene = Scene([f"magnus@{place} defensive"], BANDIT)
        scene.battle.order = order
        scene.battle.next_turn = order.index(0)
        assert choice(ChooseMoment(scene.battle, scene["magnus"])) == held


def test_it_uses_the_mastery_it_has_learned() -> None:
    """[defensive-stance-mastery]"""
    for who, expected in (("brannoc", "defensive+mastery"), ("vessa", "defensive")):
        scene = Scene([f"{who}@2 balanced"], BANDIT)
        assert choice(ChooseStance(scene.battle, scene[who])) == expected


def test_it_pins_down_an_enemy_who_would_hit_harder_than_it_shoots() -> None:
    """[maneuver-purpose, r-maneuver]"""
    for foe, expected in (("golem=npc-stone-golem@2 aggressive", "pin-down:grace+combat:1"), (BANDIT[0], "attack:")):
        scene = Scene(["sefa@0 balanced"], [foe])
        scene.battle.acting = 0
        assert choice(TakeTurn(scene.battle, scene["sefa"], True)).startswith(expected)
    scene = Scene(["sefa@0 balanced"], ["golem=npc-stone-golem@2 aggressive pinned=1"])
    assert choice(TakeTurn(scene.battle, scene["sefa"], True)).startswith("attack:")


def test_a_blow_that_is_sure_to_fell_counts_for_no_less_than_one_at_a_hardier_target() -> None:
    scene = Scene(["sefa@2 balanced"], BANDIT)
    sefa, bandit = scene["sefa"], scene["bandit"]
    worths = []
    for left in range(1, 25):
        bandit.guard, bandit.vitality = 0, left
        worths.append(worth(scene.battle, sefa, bandit, 3, 9, 2, 2))
    assert worths == sorted(worths, reverse=True)


def test_it_defends_and_ripostes_rather_than_strike_at_a_foe_who_counters() -> None:
    """[riposte, counter-trigger]"""
    for foe, stance, expected in (
        ("npc-blade-master", "defensive", "defend"),
        ("npc-blade-master", "aggressive", "attack:"),
        ("npc-skeleton-warrior", "defensive", "attack:"),
    ):
        scene = Scene(["vessa@2 balanced momentum=2"], [f"foe={foe}@2 {stance}"])
        scene.battle.acting = 0
        assert choice(TakeTurn(scene.battle, scene["vessa"], True)).startswith(expected)


def test_it_raises_a_hit_that_may_be_countered_but_keeps_a_point() -> None:
    """[r-momentum-spending, r-counter]"""
    scene = Scene(["magnus@2 balanced momentum=3"], ["captain=npc-hobgoblin-captain@2 defensive"])
    for natural, opposed, expected in ((5, True, "raise:2"), (5, False, "raise:0"), (10, True, "raise:0")):
        check = Check(natural, 4)
        check.tn = 8
        assert choice(RaiseCheck(scene.battle, scene["magnus"], check, opposed)) == expected


def test_an_archer_steps_out_of_a_melee_with_the_bow_in_hand() -> None:
    """[engaged-weapon-switch, move-disengage]"""
    scene = Scene(["sefa@2 defensive"], BANDIT)
    scene.battle.acting = 0
    assert choice(TakeTurn(scene.battle, scene["sefa"], True)).startswith("step-out:")


def test_it_does_not_run_into_a_melee_that_leaves_it_no_action() -> None:
    """[move-disengage, defend-roll]"""
    for momentum, expected in ((0, "defend"), (3, "double:")):
        scene = Scene([f"magnus@0 defensive momentum={momentum}"], BANDIT)
        scene.battle.acting = 0
        assert choice(TakeTurn(scene.battle, scene["magnus"], True)).startswith(expected)


def test_it_learns_a_secret_first_if_it_is_good_at_it() -> None:
    """[r-social-probe]"""
    for who, leverage, expected in (
        ("npc-inquisitor", 0, "probe:awareness+empathy:1"),
        ("npc-inquisitor", 1, "revelation:1"),
        ("corin", 0, "argue:presence+persuade:1"),
    ):
        scene = Scene([f"speaker={who} defensive momentum=2"], ["npc-magistrate balanced"], mode="social")
        scene.battle.leverage[1] = leverage
        assert choice(TakeSocialTurn(scene.battle, scene["speaker"])) == expected


def mirrored(members: list[str], mode: str) -> Any:
    sides = [
        {"name": name, "players": True, "members": [{"who": who, "area": area} for who in members]}
        for name, area in (("a", "1"), ("b", "3"))
    ]
    if mode == "social":
        sides = [{**side, "members": [{"who": who} for who in members]} for side in sides]
    raw = Raw("x", "encounter", "encounter-mirror", "t", {"sides": sides, "mode": mode})
    return SYSTEM.library().read_encounter(raw)


@pytest.mark.parametrize(
    ("members", "mode"),
    [
        (["pc-magnus"], "physical"),
        (["pc-magnus", "pc-elena", "pc-lyra"], "physical"),
        (["pc-brannoc", "pc-sefa", "pc-tamsin"], "physical"),
        (["npc-orc-warrior", "npc-goblin-scout"], "physical"),
        (["pc-corin", "pc-elena"], "social"),
    ],
)
def test_the_tactician_beats_random_in_mirrored_fights(members: list[str], mode: str) -> None:
    assert share_won(SYSTEM, [mirrored(members, mode)], FIGHTS) >= LEAST_WON


@pytest.mark.parametrize("name", [encounter.id for encounter in SYSTEM.library().encounters()])
def test_every_encounter_ends_under_blind_and_sighted_minds(name: str) -> None:
    """[r-end-of-fight]"""
    encounter = SYSTEM.library().encounter(name)
    for number in range(2):
        for mind in (SYSTEM.tactician(), RandomMind(9, number)):
            minds: list[Any] = [SYSTEM.default_mind()] + [mind] * len(encounter.roster)
            fight = Fight(SYSTEM.battle(encounter), SeededDice(9, number), minds)
            run_out(SYSTEM, fight)
            assert fight.battle.result is not None and check(fight.battle) == []
