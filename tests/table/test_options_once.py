"""The options of a decision are listed once: when the rules ask. Answering and showing it use that list.

To say what is forbidden, a decision may compare with its options: this is worked out once, too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fray.engine.decisions import Decision
from fray.engine.system import System, systems
from fray.table.requests import AnswerCommand
from fray.table.room import Room
from fray.table.store import Store
from fray.table.stored import StoredChair, StoredFight
from fray.table.views import view

ANSWERS = 8
METHODS = ("options", "forbidden")

pytestmark = pytest.mark.interpreted


class Counting:
    """Counts how often each decision object lists its options, and what is forbidden."""

    def __init__(self) -> None:
        self.listed: Counter[tuple[str, int]] = Counter()
        self.decisions: list[Decision[Any]] = []  # kept, so that no two share an id
        self.inside = False

    def around(self, name: str, method: Callable[[Decision[Any]], Any]) -> Callable[[Decision[Any]], Any]:
        def counted(decision: Decision[Any]) -> Any:
            if self.inside:  # a class that extends its parent's list lists once
                return method(decision)
            self.inside = True
            try:
                self.decisions.append(decision)
                self.listed[name, id(decision)] += 1
                return method(decision)
            finally:
                self.inside = False

        return counted

    def again(self) -> set[str]:
        """The kinds of decisions that listed anything more than once."""
        return {
            f"{name} of {decision.kind()}"
            for decision in self.decisions
            for name in METHODS
            if self.listed[name, id(decision)] > 1
        }


def kinds(kind: type[Decision[Any]] = Decision) -> Iterator[type[Decision[Any]]]:
    for derived in kind.__subclasses__():
        yield derived
        yield from kinds(derived)


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    counting = Counting()
    systems()  # imports every decision class
    for kind in {*kinds()}:
        for name in METHODS:
            if name in vars(kind):
                monkeypatch.setattr(kind, name, counting.around(name, vars(kind)[name]))
    return counting


def room_of(system: System, tmp_path: Path) -> Room:
    encounter = min(system.library().encounters(), key=lambda encounter: (len(encounter.roster), encounter.id))
    store = Store(f"sqlite:///{tmp_path / 'fray.sqlite'}")
    room = Room(store, StoredFight("f", system.name, "A fight", encounter.source, 11, "", "", "", "0", "0"))
    room.chairs.sit_down(StoredChair("k", "f", "keeper", "Keeper", "", False, 0))
    room.chairs.sit_down(StoredChair("p", "f", "player", "Ann", "", False, 1))
    room.chairs.all["p"].combatants.update(range(1, room.game.battle.size(), 2))
    return room


def answer(room: Room, choose: random.Random) -> None:
    """Answer an open decision, as the Keeper."""
    decision = room.game.decisions[0]
    key = choose.choice(room.game.options(decision)).key()
    fields = {"do": "answer", "id": "an-answer", "revision": 0, "seat": decision.seat, "who": decision.who, "key": key}
    room.play(room.chairs.keeper(), AnswerCommand.model_validate(fields))


@pytest.mark.parametrize("name", sorted(systems()))
def test_a_decision_lists_its_options_once_from_the_question_to_the_answer(
    counting: Counting, name: str, tmp_path: Path
) -> None:
    room = room_of(systems()[name], tmp_path)
    choose = random.Random(5)
    for _ in range(ANSWERS):
        if room.game.decisions:
            answer(room, choose)
            view(room, room.chairs.keeper())
            view(room, room.chairs.all["p"])
    room.store.engine.dispose()
    assert len(counting.decisions) > ANSWERS
    assert not counting.again()
