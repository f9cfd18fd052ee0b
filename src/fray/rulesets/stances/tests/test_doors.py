"""What the doors need: overrides, board, words, the tactician, and fights that always end."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.content import Raw
from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.system import run_out
from fray.engine.walk import option_odds
from fray.minds.random import RandomMind
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.state import StancesBattle
from fray.rulesets.stances.rules.invariants import check
from fray.rulesets.stances.tests.arrange import Table
from fray.testing.contest import share_won

FIGHTS = 30
LEAST_WON = 0.85


def game(name: str = "first-blood") -> Game:
    return Game(SYSTEM, SYSTEM.library().encounter(name), 1)


def battle_of(live: Game) -> StancesBattle:
    assert isinstance(live.battle, StancesBattle)
    return live.battle


# ---- the Keeper's word


def test_the_keeper_sets_moves_adds_and_removes() -> None:
    """[attack-tn-raise]"""
    live = game()
    live.override("set", 0, "guard", "3")
    live.override("set", 1, "attack_tn", "12")
    live.override("set", what="fight attack_tn", value="10")
    live.override("set", 0, "stance", "defensive")
    live.override("move", 0, value="4")
    live.override("condition", 1, "prone", "yes")
    live.override("condition", 1, "scarred", "yes")
    live.override("add", value='who = "npc-bandit"\narea = "0"\nside = "hobgoblin"')
    battle = battle_of(live)
    magnus, captain = battle.fighters[0], battle.fighters[1]
    assert (magnus.guard, magnus.stance, magnus.area) == (3, 3, 4)
    assert (captain.attack_tn, battle.attack_tn, captain.prone, captain.guard_max) == (12, 10, True, 15)
    assert battle.fighters[2].name == "bandit" and len(battle.leverage) == 6
    live.override("condition", 2, "conscious")
    live.override("remove", 1)
    assert not captain.conscious() or not battle_of(live).fighters[1].conscious()
    assert check(battle_of(live)) == []


@pytest.mark.parametrize(
    ("order", "who", "what", "value"),
    [
        ("set", 0, "guard", "99"),
        ("set", 0, "gard", "1"),
        ("set", 9, "guard", "1"),
        ("set", 0, "stance", "reckless"),
        ("set", 0, "vitality", "0"),
        ("move", 0, "", "the moon"),
        ("condition", 0, "sleepy", "yes"),
        ("condition", 0, "prone", "perhaps"),
        ("add", -1, "", 'who = "npc-nobody"\narea = "0"\nside = "hero"'),
        ("add", -1, "", "who ="),
        ("bless", 0, "", ""),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: str, who: int, what: str, value: str) -> None:
    live = game()
    before = live.battle.fingerprint()
    with pytest.raises(Refused) as refused:
        live.override(order, who, what, value)
    assert refused.value.message and live.battle.fingerprint() == before


# ---- to look at


def test_the_board_shows_areas_and_who_is_engaged() -> None:
    """[engaged-definition, r-terrain]"""
    terrain: list[dict[str, Any]] = [
        {"area": "2", "feature": "high_ground"},
        {"link": ["3", "4"], "feature": "barrier"},
    ]
    table = Table(["magnus@2 balanced"], ["npc-bandit@2 balanced"], terrain=terrain)
    board = SYSTEM.board(table.battle)
    assert board.shape == "zones" and [place.column for place in board.places] == [0, 1, 2, 3, 5]
    assert [tag.label for tag in board.places[2].tags] == ["high ground", "Engaged: magnus with bandit"]
    assert [tag.label for link in board.links for tag in link.tags] == ["barrier"]


def test_cards_show_pools_stance_and_conditions() -> None:
    """[health-two-pools, r-momentum-meter]"""
    table = Table(["magnus@2 balanced prone=yes shield_guard=2"], ["npc-bandit@2 none condition=3"])
    card, fallen = SYSTEM.cards(table.battle)
    assert [(gauge.key, gauge.text or gauge.value) for gauge in card.gauges] == [
        ("momentum", 0),
        ("guard", "15 + 2"),
        ("vitality", 11),
    ]
    assert [tag.label for tag in card.tags] == ["Balanced", "longsword", "prone"]
    assert fallen.out and SYSTEM.inspect(table.battle, 0)[0].startswith("magnus")


def test_a_social_card_has_composure_instead() -> None:
    """[composure-function]"""
    table = Table(["corin balanced"], ["npc-magistrate balanced"], mode="social")
    assert [gauge.key for gauge in SYSTEM.cards(table.battle)[0].gauges] == ["momentum", "composure"]


def test_the_odds_of_an_attack_are_exact() -> None:
    """[attack-tn, exploding-dice]: a total of 8 or more on 2d6 - 1 comes up 10 times in 36."""
    minds: list[Any] = [SYSTEM.default_mind(), None, None]
    source = {
        "sides": [
            {"name": "a", "members": [{"who": "pc-elena", "area": "1"}]},
            {"name": "b", "members": [{"who": "npc-cultist", "area": "1"}]},
        ]
    }
    live = Game(SYSTEM, SYSTEM.library().read_encounter(Raw("x", "encounter", "encounter-x", "t", source)), 1, minds)
    live.answer("balanced", 1)
    live.answer("balanced", 2)
    decision = live.decisions[0]
    option = decision.pick("attack:0-melee:might:1")
    odds = option_odds(live, decision, option)
    assert odds.exact
    miss = next(row.chance for row in odds.chances if row.outcome == "miss")
    assert float(miss) == pytest.approx(26 / 36)


# ---- the tactician


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


@pytest.mark.parametrize("name", [one.id for one in SYSTEM.library().encounters()])
def test_every_encounter_ends_under_blind_and_sighted_minds(name: str) -> None:
    """[r-end-of-fight]"""
    encounter = SYSTEM.library().encounter(name)
    for number in range(2):
        for mind in (SYSTEM.tactician(), RandomMind(9, number)):
            minds: list[Any] = [SYSTEM.default_mind()] + [mind] * len(encounter.roster)
            fight = Fight(SYSTEM.battle(encounter), SeededDice(9, number), minds)
            run_out(SYSTEM, fight)
            assert fight.battle.result is not None and check(fight.battle) == []
