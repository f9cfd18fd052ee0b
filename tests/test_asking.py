"""Rules ask and roll in plain loops over copies: a Keeper's order during a question disturbs no loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.asking import unsafe
from tests.test_layers import PACKAGE

# The loop that a newcomer once ran past its end, as it stood in a system that is compiled.
OLD_DEFECT = """
def roll_combat(fight):
    battle = fight.battle
    return [assign_held(fight, one) if one.held_dice else 0 for one in battle.combatants]

def assign_held(fight, one):
    return fight.ask(AssignHeld(fight.battle, one)).number
"""


def test_no_rule_asks_or_rolls_in_a_comprehension_or_while_it_walks_a_live_list() -> None:
    assert unsafe(PACKAGE) == []


def found_in(folder: Path, **sources: str) -> list[str]:
    """What is unsafe in a system of these modules."""
    home = folder / "rulesets" / "rings"
    home.mkdir(parents=True)
    for name, source in {"__init__": "", **sources}.items():
        (home / f"{name}.py").write_text(source, encoding="utf-8")
    return unsafe(folder)


def test_the_old_defect_is_found(tmp_path: Path) -> None:
    assert found_in(tmp_path, rolls=OLD_DEFECT) == ["fray.rulesets.rings.rolls:4 asks or rolls in a comprehension"]


ONE_BY_ONE = "def all_of(fight):\n    for one in {}:\n        fight.ask(one)\n"
ALIAS = "def all_of(fight):\n    ones = fight.battle.ones\n    for one in ones:\n        fight.roll('x', 0, 6)\n"
HANDED_ON = (
    "def hit(fight):\n    fight.roll_sum('x', 0, 2, 6)\n\ndef f(fights):\n    return list(hit(one) for one in fights)\n"
)
METHOD = (
    "class Ring:\n    def go(self, fight):\n        fight.ask_each([])\n\ndef f(all):\n    {one.go() for one in all}\n"
)


@pytest.mark.parametrize(
    "source",
    [
        ONE_BY_ONE.format("fight.battle.ones"),
        ONE_BY_ONE.format("enumerate(fight.battle.ones)"),
        ALIAS,
        HANDED_ON,
        METHOD,
        "def all_of(fight):\n    return [fight.take(one) for one in range(3)]\n",
    ],
)
def test_an_unsafe_loop_is_found(tmp_path: Path, source: str) -> None:
    assert len(found_in(tmp_path, loops=source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        ONE_BY_ONE.format("fight.battle.ones.copy()"),
        ONE_BY_ONE.format("range(len(fight.battle.ones))"),
        "class Ring:\n    ones: tuple[int, ...]\n\n" + ONE_BY_ONE.format("fight.battle.ones"),
        "def all_of(reader):\n    return [reader.take(one) for one in reader.names]\n",
    ],
)
def test_a_copy_numbers_and_what_never_grows_are_safe(tmp_path: Path, source: str) -> None:
    assert found_in(tmp_path, loops=source) == []


def test_a_question_is_found_through_another_module(tmp_path: Path) -> None:
    asks = "def question(fight):\n    return fight.ask(0)\n"
    loops = "from fray.rulesets.rings.asks import question\n\ndef f(all):\n    return [question(one) for one in all]\n"
    assert len(found_in(tmp_path, asks=asks, loops=loops)) == 1
