"""What the tactician makes of a situation; that it beats others is measured elsewhere."""

from __future__ import annotations

from typing import Any

from fray.engine.decisions import Decision
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.rules.initiative import ChooseMoment, ChooseStance
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.tests.arrange import Table

BANDIT = ["npc-bandit@2 balanced"]


def choice(decision: Decision[Any]) -> str:
    """What it answers, which must be among the options."""
    key = SYSTEM.tactician().answer(decision).key()
    assert key in [option.key() for option in decision.options()]
    return str(key)


def at_the_end(table: Table, alias: str, order: list[str]) -> str:
    """What somebody does who has nothing left but free actions."""
    one = table[alias]
    one.acted = one.moved = True
    table.battle.order = [table.who(name) for name in order]
    table.battle.next_turn = order.index(alias)
    table.battle.acting = one.who
    return choice(TakeTurn(table.battle, one, False))


def test_it_ends_a_balanced_turn_defensively_while_enemies_are_to_come() -> None:
    """[balanced-free-switch]"""
    table = Table(["sefa@0 balanced"], BANDIT)
    assert at_the_end(table, "sefa", ["sefa", "bandit"]) == "switch:defensive"
    assert at_the_end(table, "sefa", ["bandit", "sefa"]) == "end"
    table["sefa"].switched = True
    assert at_the_end(table, "sefa", ["sefa", "bandit"]) == "end"


def test_it_lets_them_come_and_strikes_whoever_is_there() -> None:
    """[r-hold]"""
    for place, order, held in ((1, [0, 1], "hold"), (2, [0, 1], "act"), (1, [1, 0], "act")):
        table = Table([f"magnus@{place} defensive"], BANDIT)
        table.battle.order = order
        table.battle.next_turn = order.index(0)
        assert choice(ChooseMoment(table.battle, table["magnus"])) == held


def test_it_uses_the_mastery_it_has_learned() -> None:
    """[defensive-stance-mastery]"""
    for who, expected in (("brannoc", "defensive+mastery"), ("vessa", "defensive")):
        table = Table([f"{who}@2 balanced"], BANDIT)
        assert choice(ChooseStance(table.battle, table[who])) == expected


def test_it_pins_down_whoever_would_hit_harder_than_it_shoots() -> None:
    """[maneuver-purpose, r-maneuver]"""
    for foe, expected in (("golem=npc-stone-golem@2 aggressive", "pin-down:grace+combat:1"), (BANDIT[0], "attack:")):
        table = Table(["sefa@0 balanced"], [foe])
        table.battle.acting = 0
        assert choice(TakeTurn(table.battle, table["sefa"], True)).startswith(expected)
    table = Table(["sefa@0 balanced"], ["golem=npc-stone-golem@2 aggressive pinned=1"])
    assert choice(TakeTurn(table.battle, table["sefa"], True)).startswith("attack:")


def test_it_learns_a_secret_first_if_it_is_good_at_it() -> None:
    """[r-social-probe]"""
    for who, leverage, expected in (
        ("npc-inquisitor", 0, "probe:awareness+empathy:1"),
        ("npc-inquisitor", 1, "revelation:1"),
        ("corin", 0, "argue:presence+persuade:1"),
    ):
        table = Table([f"one={who} defensive momentum=2"], ["npc-magistrate balanced"], mode="social")
        table.battle.leverage[1] = leverage
        assert choice(TakeSocialTurn(table.battle, table["one"])) == expected
