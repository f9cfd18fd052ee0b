"""Every encounter of every system at the table, over HTTP: built anew, played by people and minds, looked back on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.doors.walk import OFFERS, through_every_encounter
from tests.table.stage import Person, Table, answer_to, running_table
from tests.toml_text import toml_lines

MOST_ANSWERS = 60
LAST_ROUND = 2
MIND = "tactician"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with running_table(f"sqlite:///{tmp_path_factory.mktemp('doors') / 'fray.sqlite'}") as running:
        yield running


def rebuilt(table: Table, system: str, encounter: str) -> str:
    """What the builder makes of a ready encounter: read as it is written, written again, and checked."""
    source = table.client.get(f"/api/encounters/{system}/{encounter}").json()["source"]
    toml = toml_lines(source)
    checked = table.client.post("/api/encounters/check", json={"system": system, "toml": toml}).json()
    assert checked["problems"] == []
    assert checked["source"] == source
    return toml


def play(player: Person, keeper: Person, last_round: int) -> dict[str, Any]:
    """The player answers what is theirs, the Keeper what nobody else answers; what the Keeper sees at last."""
    seen = keeper.view()
    for number in range(MOST_ANSWERS):
        if seen["result"] or seen["header"]["round"] > last_round:
            break
        own = player.view()["decisions"]
        person, decisions = (player, own) if own else (keeper, seen["decisions"])
        assert decisions, f"nobody is asked anything, and the fight is not over: {seen['waiting']}"
        assert len(decisions[0]["options"]) > 1, "nobody is asked what has a single answer"
        person.do("answer", revision=seen["revision"], **answer_to(decisions[0], number))
        seen = keeper.view()
    return seen


def bring_in(keeper: Person) -> int:
    """A newcomer for the last side, where the system says there is room; the newcomer's number."""
    seen = keeper.view()
    newcomers = keeper.table.client.get(f"/api/newcomers/{seen['system']}").json()
    creature, side = newcomers[0]["id"], seen["sides"][-1]
    arrivals = keeper.get(f"/arrivals?who={creature}&side={side}").json()
    where = arrivals["spots"][0]["fields"] if arrivals["spots"] else {}
    row = {arrivals["who"]: creature, arrivals["side"]: side, **where}
    keeper.do("override", order="add", value=toml_lines(row))
    cards = keeper.view()["cards"]
    assert len(cards) == len(seen["cards"]) + 1
    assert len({card["name"] for card in cards}) == len(cards), "every name is there once"
    return int(cards[-1]["who"])


def look_back(person: Person, entries: int) -> None:
    """Everything there is to read about a fight that is over."""
    assert person.get("/summary").status_code == 200
    assert person.get("/log.md").text
    assert person.get("/log.json").json()
    for position in (0, entries // 2, entries):
        assert person.get(f"/replay?at={position}").status_code == 200


def brought_back(keeper: Person) -> Person:
    """The same fight again, from its replay file."""
    answer = keeper.table.client.post("/api/fights/import", json=keeper.get("/replay.json").json())
    assert answer.status_code == 200, answer.text
    assert answer.json()["remark"] == ""
    return keeper.table.seat(answer.json())


@through_every_encounter
def test_an_encounter_is_built_played_and_looked_back_on(table: Table, name: str) -> None:
    system, encounter = OFFERS[name].system, OFFERS[name].encounter
    heroes, *others = encounter.sides
    ours = [who for who, entrant in enumerate(encounter.roster) if entrant.side == heroes]
    toml = rebuilt(table, system.name, encounter.id)
    keeper = table.start("", system.name, toml=toml, minds=dict.fromkeys(others, MIND), rulings=MIND)
    player = keeper.invite("Ann", (ours[0],))
    for friend in ours[1:]:
        keeper.do("seat", who=friend, mind=MIND)
    assert [card["who"] for card in player.view()["cards"] if card["yours"]] == [ours[0]]
    if not play(player, keeper, 1)["result"]:
        newcomer = bring_in(keeper)
        keeper.do("seat", who=newcomer, chair=player.chair)
        assert [card["who"] for card in player.view()["cards"] if card["yours"]] == [ours[0], newcomer]
        play(player, keeper, LAST_ROUND)
    for card in keeper.view()["cards"]:
        keeper.do("seat", who=card["who"], mind=MIND)
    seen = keeper.view()
    assert seen["result"], "minds on all seats fight it out"
    look_back(keeper, seen["entries"])
    look_back(player, seen["entries"])
    assert brought_back(keeper).view()["result"] == seen["result"]
