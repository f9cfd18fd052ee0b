"""Whatever the Keeper orders works, or is refused by name and changes nothing.

In the compiled form there are 200 random orders for each encounter, in the interpreted one 15; tools/orders.py gives
as many as you like.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import fray
from fray.engine.decisions import MALFORMED, Decision, Mind, O, Refused
from fray.engine.events import Overridden
from fray.engine.game import Game
from fray.engine.newcomers import Newcomer, distinct_names
from fray.engine.orders import Orders
from fray.engine.system import system_named
from fray.engine.tape import Override
from fray.minds.random import RandomMind
from fray.testing.forms import form
from fray.testing.fuzz_orders import fuzz_orders
from fray.testing.subjects import Subject, subjects
from tests.broken_toys import subject_of
from tests.toy import RING, TOY, Toy

ROOT = Path(__file__).resolve().parent.parent
ORDERS = {"compiled": 200, "interpreted": 15}[form()]


@pytest.mark.parametrize("subject", subjects(), ids=str)
def test_every_order_works_or_is_refused_and_changes_nothing(subject: Subject) -> None:
    failures = list(fuzz_orders(subject, range(1), Counter(), ORDERS))
    assert [f"round {failure.number}: {failure.words}" for failure in failures] == []


def test_compiled_rules_write_only_where_they_may() -> None:
    """The debugging allocator notices a write past the end of a list; so it was found that a comprehension did that."""
    command = [sys.executable, str(ROOT / "tools" / "orders.py"), "--orders", "60"]
    environment = {**os.environ, "PYTHONMALLOC": "debug", "PYTHONPATH": str(Path(fray.__file__).parent.parent)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_end_of_a_fight_is_a_sentence_also_without_a_reason() -> None:
    system = system_named("stances")
    for winner, why, sentence in (
        ("", "", "Keeper: the fight ends here."),
        ("", "dawn", "Keeper: the fight ends here, dawn."),
        ("heroes", "", "Keeper: the fight ends here: heroes win."),
    ):
        game = Game(system, system.library().encounter("encounter-raiders"), 0)
        game.override("end", what=winner, value=why)
        ordered = next(event for event in game.events if isinstance(event, Overridden))
        assert system.sentence(game.battle, ordered) == sentence


def test_newcomers_come_in_while_a_rule_asks_one_combatant_after_another() -> None:
    """Compiled, this wrote past the end of a list and killed the process: held dice were asked for as it was made."""
    system, mind = system_named("labyrinthian"), RandomMind(0)
    game = Game(system, system.library().encounter("encounter-low-wall"), 0)
    while game.decisions[0].kind() != "assign-held":
        answer_once(game, mind)
    side = game.battle.side_names()[-1]
    before = game.battle.size()
    for _ in range(8):
        game.override("add", value=f'who = "hill-wolf"\nside = "{side}"\nposition = "frl"\ncount = 3')
    assert game.battle.size() == before + 24
    for _ in range(20):
        answer_once(game, mind)
    again = Game(system, game.encounter, 0, entries=game.entries)
    assert again.battle.fingerprint() == game.battle.fingerprint()


def answer_once(game: Game, mind: Mind) -> None:
    """Whoever is asked first holds a die for the next round if that can be; otherwise it is left to chance."""
    decision = game.decisions[0]
    holding = [option.key() for option in decision.options() if "hold" in option.key()]
    game.answer((holding or [mind.answer(decision).key()])[0], decision.seat, decision.who)


# ---- the search itself


def fall_over(_battle: Any, _order: Override) -> str:
    raise IndexError("list index out of range")


class ClumsyToy(Toy):
    """Falls over whenever it is ordered something."""

    orders = Orders(TOY.orders.kinds, fall_over)


def test_an_order_that_crashes_is_found() -> None:
    (failure,) = fuzz_orders(subject_of(ClumsyToy()), range(1), Counter())
    assert failure.words.startswith("IndexError: list index out of range after")


def test_a_broken_invariant_is_found() -> None:
    (failure,) = fuzz_orders(subject_of(TOY, wrong=["the ring is square"]), range(1), Counter())
    assert "the ring is square" in failure.words


def test_where_all_is_well_nothing_is_found() -> None:
    counts: Counter[str] = Counter()
    assert list(fuzz_orders(subject_of(TOY), range(3), counts)) == []
    assert counts["order"] > 10 and counts["order refused"] > 10 and counts["answer"] > 10


# ---- what is refused before any system hears of it


def refusal(order: str, who: int = -1, what: str = "", value: str = "") -> Refused:
    game = Game(TOY, RING, 1)
    before = game.battle.fingerprint()
    with pytest.raises(Refused) as caught:
        game.override(order, who, what, value)
    assert (game.battle.fingerprint(), game.entries) == (before, [])
    return caught.value


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (("dance", 0), "'dance' is no order; it must be one of set, die, end"),
        (("set", 3, "hearts", "1"), "no combatant number 3; there are 3"),
        (("set", -1, "hearts", "1"), "no combatant number -1"),
        (("die", 999, "", "3"), "no combatant number 999"),
        (("end", 999), "no combatant number 999"),
        (("end", -1, "green"), "no side is called 'green'"),
        (("die", -1, "", "0"), "write a whole number from 1 to 1000"),
        (("die", -1, "", "9" * 50_000), "is too long"),
        (("die", -1, "", "9" * 3000), "write a whole number from 1 to 1000"),
        (("end", -1, "", "night\x00falls"), "cannot be stored"),
        (("end", -1, "", "\ud800"), "cannot be stored"),
        (("x" * 300,), "is too long"),
    ],
)
def test_what_cannot_be_an_order_is_refused_by_name(order: tuple[Any, ...], words: str) -> None:
    refused = refusal(*order)
    assert refused.reason == MALFORMED
    assert words in refused.message
    assert len(refused.message) < 300


@pytest.mark.parametrize("value", ["a rat", "n = " + "1" * 5000, "n = " + "[" * 3000, 'name = "\\u0000"'])
def test_a_newcomer_that_cannot_be_read_is_refused(value: str) -> None:
    with pytest.raises(Refused):
        Newcomer(value, "who = ...")


# ---- a die that cannot be shown


class Rash(Mind):
    """Swings at once."""

    def answer(self, decision: Decision[O]) -> O:
        swings = [option for option in decision.options() if option.key().startswith("jab")]
        return (swings or decision.options())[0]


def test_undo_works_where_a_mind_would_have_to_roll_a_die_that_cannot_be_shown() -> None:
    """The fight goes back to before the Keeper chose the die."""
    game = Game(TOY, RING, 1)
    while game.decisions[0].kind() != "turn":
        game.answer(game.decisions[0].options()[0].key(), game.decisions[0].seat, game.decisions[0].who)
    chosen = len(game.entries)
    game.override("die", value="20")
    game.override("set", 1, "hearts", "1")
    game.minds = [Rash()] * 4
    game.undo_to(chosen + 1)
    assert not any(isinstance(entry, Override) for entry in game.entries)
    again = Game(TOY, RING, 1, entries=game.entries)
    assert again.battle.fingerprint() == game.battle.fingerprint()


# ---- names


@pytest.mark.parametrize(
    ("wanted", "taken", "names"),
    [
        (["Rat"], [], ["Rat"]),
        (["Rat", "Cat", "Rat"], [], ["Rat A", "Cat", "Rat B"]),
        (["Rat"], ["Rat"], ["Rat B"]),
        (["Rat", "Rat"], ["Rat"], ["Rat B", "Rat C"]),
        (["Rat"], ["Rat A", "Rat B"], ["Rat C"]),
        (["Rat"] * 2, ["Rat A", "Rat B"], ["Rat C", "Rat D"]),
        (["Rat A", "Rat", "Rat"], [], ["Rat A", "Rat B", "Rat C"]),
        (["Rat", "Rat", "Rat A"], [], ["Rat A", "Rat B", "Rat A B"]),
    ],
)
def test_several_of_a_name_are_told_apart_and_newcomers_go_on_with_the_series(
    wanted: list[str], taken: list[str], names: list[str]
) -> None:
    assert distinct_names(wanted, taken) == names


def test_after_z_come_numbers() -> None:
    names = distinct_names(["Rat"] * 30)
    assert names[25:28] == ["Rat Z", "Rat 27", "Rat 28"]
    assert distinct_names(["Rat"], names) == ["Rat 31"]
