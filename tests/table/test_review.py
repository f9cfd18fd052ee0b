"""The review of a fight at the table: it adds up as it is told, is kept, and tells no secrets."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fray.lab.rolls import Turned
from fray.table import review_tasks, reviews
from fray.table.review_views import tenths
from fray.table.store import Store
from tests.table.database import url_of
from tests.table.stage import Person, Table, play_to_the_end, running_table, wait_until
from tests.table.test_store import chair, command, fight

DUEL = "encounter-duel-of-honor"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "FIRST_LOOK", 5)
    monkeypatch.setattr(reviews, "PRECISIONS", (10,))


def over(table: Table, encounter: str = DUEL, seed: int = 3) -> Person:
    """The Keeper of a fight that was played to its end."""
    keeper = table.start(encounter)
    play_to_the_end(keeper, random.Random(seed))
    return keeper


def reviewed(person: Person) -> dict[str, Any]:
    """The review, when it is done."""
    found: dict[str, Any] = {}

    def done() -> bool:
        answer = person.get("/review")
        assert answer.status_code == 200, answer.text
        found.update(answer.json())
        assert found["problem"] == ""
        return bool(found["done"] == 1)

    wait_until(done, 240)
    return found


def exact(value: float) -> Decimal:
    return Decimal(str(value))


def check_sums(found: dict[str, Any]) -> None:
    """Everything adds up as it is told, with one decimal."""
    for number, side in enumerate(found["sides"]):
        total = exact(side["start"]) + exact(side["decisions"]) + exact(side["luck"])
        assert total == exact(side["result"])
        now = exact(side["start"])
        for moment in found["moments"]:
            rolled = sum((exact(roll["luck"][number]) for roll in moment["rolls"]), Decimal(0))
            assert rolled == exact(moment["luck"][number]) or not moment["rolls"]
            now += exact(moment["luck"][number])
            assert now == exact(moment["before"][number])
            now += exact(moment["gain"][number])
            assert now == exact(moment["after"][number])
        assert now + exact(found["last_luck"][number]) == exact(side["result"])
    assert sum(exact(side["result"]) for side in found["sides"]) == 100


def test_it_adds_up_as_it_is_told_and_every_roll_has_its_luck(table: Table) -> None:
    keeper = over(table)
    found = reviewed(keeper)
    check_sums(found)
    assert found["over"] and found["futures"] == 10
    assert len([one for one in found["moments"] if one["kind"] == "decision"]) > 3
    rolls = [roll for moment in found["moments"] for roll in moment["rolls"]] + found["last_rolls"]
    told = [line["text"] for line in keeper.get("/log.json").json() if line["dice"]]
    assert rolls and all(any(line in roll["text"] for roll in rolls) for line in told)
    assert {one["verdict"] for one in found["moments"] if one["kind"] == "decision"} - {""}


def test_it_is_kept_and_opens_at_once_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'fray.sqlite'}"
    with running_table(url) as table:
        keeper = over(table)
        before = reviewed(keeper)
    monkeypatch.setattr(review_tasks, "built", None)  # a second look fails
    with running_table(url) as table:
        again = table.seat({"fight": keeper.fight, "chair": keeper.chair, "token": keeper.token})
        assert again.get("/review").json() == before


def test_a_review_that_a_restart_cut_off_is_begun_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'fray.sqlite'}"
    monkeypatch.setattr(reviews, "PRECISIONS", (2_000,))  # longer than the table runs
    with running_table(url) as table:
        keeper = over(table)
        assert keeper.get("/review").json()["done"] < 1
        wait_until(lambda: table.store.reviews.unfinished() != [])
        (begun,) = table.store.reviews.unfinished()
        assert table.store.reviews.of(begun.fight, begun.mark, begun.tape) is None
    monkeypatch.setattr(reviews, "PRECISIONS", (10,))
    with running_table(url) as table:
        wait_until(lambda: table.store.reviews.of(begun.fight, begun.mark, begun.tape) is not None, 240)
        assert table.store.reviews.unfinished() == []
        again = table.seat({"fight": keeper.fight, "chair": keeper.chair, "token": keeper.token})
        check_sums(reviewed(again))


def test_a_review_of_a_fight_that_has_changed_is_not_begun_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'fray.sqlite'}"
    with running_table(url) as table:
        keeper = over(table)
        table.store.reviews.begin(keeper.fight, "somebody", "another tape", [1])
    with running_table(url) as table:
        wait_until(lambda: table.store.reviews.unfinished() == [])
        assert table.store.reviews.of(keeper.fight, "somebody", "another tape") is None


def test_an_undo_makes_it_anew(table: Table) -> None:
    keeper = over(table)
    before = reviewed(keeper)
    keeper.do("undo")
    keeper.do("override", order="end", what="diaghilev", value="enough")
    after = reviewed(keeper)
    check_sums(after)
    assert after["moments"][-1]["kind"] == "order"
    assert len(after["moments"]) != len(before["moments"]) or after["moments"] != before["moments"]


def test_players_look_back_only_when_it_is_over(table: Table) -> None:
    keeper = table.start(DUEL)
    ann = keeper.invite("Ann", (0,))
    assert keeper.get("/review").json()["message"].startswith("nothing has been decided")
    keeper.answer()
    assert ann.get("/review").json()["reason"] == "illegal now"
    check_sums(reviewed(keeper))
    assert table.client.get(f"/api/fights/{keeper.fight}/review").status_code == 404
    keeper.do("override", order="end", what="diaghilev", value="enough")
    check_sums(reviewed(ann))


def test_whoever_is_hidden_is_in_no_word_of_it(table: Table) -> None:
    """The share link is a spectator's: it shows what the players may know, and it still adds up."""
    keeper = over(table, "silk-market-ambush")
    keeper.do("hide", who=3, on=True)
    shared = keeper.invite("Shared review", (), "spectator")
    whole, seen = reviewed(keeper), reviewed(shared)
    name = next(part["name"] for part in whole["combatants"] if part["who"] == 3)
    assert name.lower() in json.dumps(whole).lower()
    assert name.lower() not in json.dumps(seen).lower()
    assert seen["hidden"] and not whole["hidden"]
    assert all(moment["who"] not in (3, -1) for moment in seen["moments"])
    assert all(roll["who"] != 3 for moment in seen["moments"] for roll in moment["rolls"])
    check_sums(seen)


def test_the_keepers_words_are_the_keepers(table: Table) -> None:
    keeper = table.start(DUEL)
    keeper.answer()
    keeper.do("override", order="set", who=0, what="hits", value="1")
    keeper.do("override", order="end", what="bartolomeo", value="a secret reason")
    ann = keeper.invite("Ann", (0,))
    assert any("secret reason" in one["words"] for one in reviewed(keeper)["moments"])
    assert all(one["words"] == "" for one in reviewed(ann)["moments"] if one["kind"] != "decision")


def test_enemies_numbers_stay_secret(table: Table) -> None:
    keeper = over(table)
    ann = keeper.invite("Ann", (0,))
    keeper.do("sight", sight="nothing")
    assert "would reveal" in ann.get("/review").json()["message"]
    keeper.do("sight", sight="bands")
    found = reviewed(ann)
    theirs = [one for one in found["moments"] if one["who"] == 1]
    assert theirs and not any(letter.isdigit() for one in theirs for letter in one["words"])
    assert all(one["best"]["label"] == "" for one in theirs if one["best"])
    assert any(one["best"]["label"] for one in found["moments"] if one["who"] == 0 and one["best"])


def test_the_store_keeps_one_review_for_each_group_of_readers(database: str) -> None:
    store = Store(url_of(database))
    try:
        store.add_fight(fight(), chair(), "CODE2345", command())
        store.reviews.keep("f1", "all", "tape-1", "one")
        store.reviews.keep("f1", "some", "tape-1", "two")
        store.reviews.keep("f1", "all", "tape-2", "three")
        assert store.reviews.of("f1", "all", "tape-1") is None
        assert store.reviews.of("f1", "all", "tape-2") == "three"
        assert store.reviews.of("f1", "some", "tape-1") == "two"
    finally:
        store.engine.dispose()


@pytest.mark.parametrize(
    ("seconds", "futures"), [(0.1, 500), (0.5, 250), (1.0, 125), (1.5, 100), (3.0, 50), (60.0, 25)]
)
def test_slow_fights_are_looked_at_less_often(seconds: float, futures: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert reviews.affordable(seconds) == futures


def test_rounded_chances_are_together_all() -> None:
    assert tenths((Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))) == [334, 333, 333]
    assert tenths((Fraction(2, 3), Fraction(1, 3))) == [667, 333]
    assert tenths((Fraction(1), Fraction(0))) == [1000, 0]


def test_dice_turn_after_so_many() -> None:
    class Fixed(Turned):
        def __init__(self, value: int) -> None:
            super().__init__(self, 0, self)
            self.value = value

        def face(self, draw: str, sides: int) -> int:
            return self.value

    dice = Turned(Fixed(1), 2, Fixed(6))
    assert [dice.face("any", 6) for _ in range(4)] == [1, 1, 6, 6]
