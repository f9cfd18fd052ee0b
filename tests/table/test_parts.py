"""The list of someone's fights says whom they play, and whether the fight waits for them."""

from __future__ import annotations

from typing import Any

from tests.table.stage import Person, Table
from tests.table.test_lobby import join, lobby


def part(person: Person) -> dict[str, Any]:
    lines = person.table.client.post("/api/fights/mine", json={"tokens": [person.token]}).json()
    assert len(lines) == 1
    return {**lines[0]["part"], "role": lines[0]["role"]}


def kept_part(person: Person) -> dict[str, Any]:
    """The same after the fight was closed: the list does not open it."""
    rooms = person.table.app.state.rooms
    rooms.open.clear()
    found = part(person)
    assert not rooms.open
    return found


def test_who_claims_a_hero_after_joining_is_a_player_of_that_hero(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim")
    body = {"tokens": [kim.token]}
    assert table.client.post("/api/fights/mine", json=body).json()[0]["state"] == "waiting for the Keeper to start"
    assert part(kim) == {"plays": [], "asked": False, "over": False, "role": "spectator"}
    kim.do("claim", who=1)
    assert part(kim) == kept_part(kim) == {"plays": ["Bartolomeo"], "asked": False, "over": False, "role": "player"}


def test_the_list_says_whose_turn_it_is(table: Table) -> None:
    keeper = lobby(table)
    kim, watcher = join(table, keeper, "Kim", claim=1), join(table, keeper, "Lee")
    keeper.do("start")
    while not kim.view()["decisions"]:
        keeper.answer()
    assert part(kim)["asked"]
    assert not part(keeper)["asked"], "the Keeper could answer for Kim, but the fight waits for Kim"
    assert kept_part(kim)["asked"]
    assert not kept_part(keeper)["asked"]
    assert not part(watcher)["asked"]
    keeper.do("pause", on=True)
    assert not part(kim)["asked"]


def test_a_keeper_who_plays_everybody_is_asked_at_once(table: Table) -> None:
    assert part(table.start()) == {"plays": [], "asked": True, "over": False, "role": "keeper"}


def test_the_list_names_nobody_who_is_hidden(table: Table) -> None:
    keeper = table.start()
    kim = keeper.invite("Kim", (1,))
    while not (acting := [card for card in keeper.view()["cards"] if card["acting"] and card["who"] > 2]):
        keeper.answer()
    assert acting[0]["name"].lower() in state(kim).lower()
    keeper.do("hide", who=acting[0]["who"], on=True)
    assert acting[0]["name"].lower() not in state(kim).lower()


def state(person: Person) -> str:
    lines = person.table.client.post("/api/fights/mine", json={"tokens": [person.token]}).json()
    return str(lines[0]["state"])
