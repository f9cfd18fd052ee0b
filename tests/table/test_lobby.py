"""The lobby: nobody acts before the Keeper starts, guests claim heroes, and undo requests get an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.table.stage import Person, Table

OTHERS = {"beetle clan": "tactician"}


def lobby(table: Table, **more: Any) -> Person:
    return table.start(minds=OTHERS, lobby=True, offered=["heroes"], **more)


def join(table: Table, keeper: Person, name: str, claim: int = -1) -> Person:
    body = {"code": keeper.view()["code"], "name": name, "claim": claim}
    answer = table.client.post("/api/join", json=body)
    assert answer.status_code == 200, answer.text
    return table.seat(answer.json())


def heroes(table: Table, keeper: Person) -> dict[str, dict[str, Any]]:
    seen = table.client.get(f"/api/join/{keeper.view()['code']}").json()
    return {hero["name"]: hero for hero in seen["heroes"]}


def test_no_one_acts_before_the_keeper_starts_not_even_minds(table: Table) -> None:
    keeper = lobby(table)
    view = keeper.view()
    assert view["lobby"]
    assert view["entries"] == 0
    decision = view["decisions"][0]
    answer = {"seat": decision["seat"], "who": decision["who"], "key": decision["options"][0]["key"]}
    assert keeper.refused("answer", **answer) == "illegal now"
    keeper.do("start")
    assert not keeper.view()["lobby"]
    keeper.do("answer", **answer)
    assert keeper.view()["entries"] > 0


def test_minds_begin_when_the_fight_is_started(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", **OTHERS}, rulings="tactician", lobby=True)
    assert keeper.view()["entries"] == 0
    keeper.do("start")
    assert keeper.view()["result"]


def test_a_code_tells_what_the_fight_is_and_whom_one_may_play(table: Table) -> None:
    keeper = lobby(table, name="Mira")
    seen = table.client.get(f"/api/join/{keeper.view()['code'].lower()}").json()
    assert (seen["title"], seen["host"], seen["system_title"]) == ("Silk Market Ambush", "Mira", "Momentum")
    assert not seen["begun"]
    assert [hero["name"] for hero in seen["heroes"] if hero["open"]] == ["Diaghilev", "Bartolomeo", "Hroda"]
    assert table.client.get("/api/join/NOSUCHCO").status_code == 404


def test_a_code_tells_whether_a_hero_of_ones_own_is_welcome(table: Table) -> None:
    keeper = lobby(table)
    path = f"/api/join/{keeper.view()['code']}"
    seen = table.client.get(path).json()
    assert (seen["system"], seen["welcome"]) == ("momentum", "place")
    keeper.do("welcome", how="join")
    assert table.client.get(path).json()["welcome"] == "join"
    keeper.do("start")
    assert table.client.get(path).json()["welcome"] == "no", "the fight has begun"


def test_a_guest_joins_and_claims_a_hero_at_once(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim", claim=1)
    view = kim.view()
    assert view["role"] == "player"
    assert [card["name"] for card in view["cards"] if card["yours"]] == ["Bartolomeo"]
    hero = heroes(table, keeper)["Bartolomeo"]
    assert (hero["player"], hero["open"]) == ("Kim", False)


def test_a_taken_hero_stays_taken_and_the_second_guest_chooses_again(table: Table) -> None:
    keeper = lobby(table)
    join(table, keeper, "Kim", claim=1)
    lee = join(table, keeper, "Lee", claim=1)
    assert lee.view()["role"] == "spectator"
    assert lee.refused("claim", who=1) == "not yours"
    lee.do("claim", who=2)
    assert lee.view()["role"] == "player"


def test_a_guest_may_give_a_hero_back_but_only_their_own(table: Table) -> None:
    keeper = lobby(table)
    kim, lee = join(table, keeper, "Kim", claim=1), join(table, keeper, "Lee", claim=2)
    assert kim.refused("claim", who=2, on=False) == "not yours"
    kim.do("claim", who=1, on=False)
    lee.do("claim", who=1)
    assert lee.view()["chairs"][2]["combatants"] == [1, 2]


@pytest.mark.parametrize("who", [3, 4, 99])
def test_who_is_not_offered_or_not_there_is_refused_alike(table: Table, who: int) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim")
    taken = kim.send("claim", who=3).json()["message"]
    assert kim.send("claim", who=who).json()["message"] == taken


def test_hidden_heroes_are_neither_shown_nor_claimed(table: Table) -> None:
    keeper = lobby(table)
    keeper.do("hide", who=2, on=True)
    assert "Hroda" not in heroes(table, keeper)
    kim = join(table, keeper, "Kim")
    assert kim.refused("claim", who=2) == "not yours"
    assert kim.view()["offered"] == [0, 1]


def test_the_keeper_may_assign_instead_and_offer_or_withdraw(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim")
    keeper.do("claims", on=False)
    assert heroes(table, keeper) == {}
    assert kim.refused("claim", who=0) == "not yours"
    keeper.do("seat", who=0, chair=kim.chair)
    assert kim.view()["role"] == "player"
    keeper.do("claims", on=True)
    keeper.do("offer", who=1, on=False)
    assert kim.refused("claim", who=1) == "not yours"
    keeper.do("offer", who=3, on=True)
    assert kim.refused("claim", who=3) == "not yours"  # a mind plays it
    keeper.do("seat", who=3)
    kim.do("claim", who=3)


def test_a_late_guest_takes_a_hero_that_nobody_plays(table: Table) -> None:
    keeper = lobby(table)
    keeper.do("start")
    kim = join(table, keeper, "Kim", claim=0)
    assert [card["name"] for card in kim.view()["cards"] if card["yours"]] == ["Diaghilev"]


def test_only_the_keeper_starts_offers_and_declines(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim", claim=1)
    for command in ({"do": "start"}, {"do": "claims", "on": False}, {"do": "offer", "who": 1, "on": False}):
        assert kim.refused(str(command.pop("do")), **command) == "not yours"
    assert kim.refused("decline-undo") == "not yours"


def test_seats_and_lobby_survive_a_restart(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim", claim=1)
    table.room(keeper.fight).load()
    assert keeper.view()["lobby"]
    assert kim.view()["role"] == "player"
    keeper.do("start")
    table.room(keeper.fight).load()
    assert not kim.view()["lobby"]


def test_a_declined_undo_is_told_to_the_one_who_asked(table: Table) -> None:
    keeper = table.start()
    kim = keeper.invite("Kim", (0,))
    kim.answer() if kim.view()["decisions"] else keeper.answer()
    with kim.live() as line:
        kim.do("ask-undo")
        assert keeper.view()["undo_asked_by"] == ["Kim"]
        before = keeper.view()["entries"]
        keeper.do("decline-undo")
        message: dict[str, Any] = {}
        while message.get("type") != "nudge":
            message = json.loads(line.recv(timeout=30))
    assert "declined the undo" in message["message"]
    assert keeper.view()["undo_asked_by"] == []
    assert keeper.view()["entries"] == before


def test_a_side_that_is_not_there_cannot_be_offered(table: Table) -> None:
    body = {"system": "momentum", "encounter": "pit-fight", "lobby": True, "offered": ["nobody"]}
    assert table.client.post("/api/fights", json=body).status_code == 422
