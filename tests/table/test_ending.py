"""The end of a fight: what everybody did, and the same fight again."""

from __future__ import annotations

import pytest

from fray.engine.events import About, Blow, Departed, Event, Harm
from fray.engine.system import systems
from fray.lab.encounters import first_fights_first
from fray.table.ending import Tally
from tests.table.stage import Person, Table

ALL_MINDS = {"heroes": "tactician", "beetle clan": "tactician"}


class Hit(About):
    """Somebody strikes somebody."""

    def __init__(self, by: int, to: int, amount: int, means: str = "") -> None:
        super().__init__("c", by)
        self.to, self.amount, self.means = to, amount, means

    def blow(self) -> Blow | None:
        return None if self.means else Blow(self.who, self.to, "sword")

    def harm(self) -> Harm | None:
        return Harm(self.to, self.amount, self.means)


def counted(*events: Event) -> Tally:
    tally = Tally()
    for event in events:
        tally.count(event, "", -1)
    return tally


def test_damage_is_the_attackers_and_a_fall_is_that_of_the_last_blow() -> None:
    tally = counted(Hit(0, 2, 9), Hit(1, 2, 3), Departed("c", 2), Hit(0, 3, 4))
    assert (tally.of(0).dealt, tally.of(1).dealt, tally.of(2).taken) == (13, 3, 12)
    assert (tally.of(0).felled, tally.of(1).felled) == (0, 1)
    best = [tally.of(who).best for who in (0, 1)]
    assert [(blow.amount, blow.felled) for blow in best if blow] == [(9, False), (3, True)]


def test_felling_counts_for_more_than_a_heavier_blow() -> None:
    best = counted(Hit(0, 2, 20), Hit(0, 3, 2), Departed("c", 3)).of(0).best
    assert best is not None
    assert (best.to, best.felled) == (3, True)


def test_what_a_fire_does_is_nobodys_deed() -> None:
    tally = counted(Hit(0, 2, 5), Hit(0, 2, 7, "fire"), Departed("c", 2))
    assert (tally.of(0).dealt, tally.of(0).felled, tally.of(2).taken) == (5, 0, 12)


def test_a_defense_counts_for_the_defender() -> None:
    tally = Tally()
    tally.count(Event("c"), "block", 4)
    tally.count(Event("c"), "dodge", 4)
    tally.count(Event("c"), "miss", 4)
    assert tally.of(4).defended == 2


@pytest.mark.parametrize("name", sorted(systems()))
def test_every_system_has_numbers_to_brag_with(table: Table, name: str) -> None:
    encounter = first_fights_first(systems()[name].library().encounters())[0]
    minds = dict.fromkeys(encounter.sides, "tactician")
    keeper = table.start(encounter.id, name, minds=minds, rulings="tactician")
    seen = keeper.get("/ending").json()
    assert seen["result"] == keeper.view()["result"] != ""
    assert sum(part["dealt"] for part in seen["parts"]) > 0
    assert sum(part["felled"] for part in seen["parts"]) > 0
    assert any(part["best"] and part["best"]["felled"] for part in seen["parts"])
    assert seen["rounds"] >= max(part["best"]["round"] for part in seen["parts"] if part["best"])


def test_damage_whose_numbers_are_secret_is_not_counted(table: Table) -> None:
    keeper = table.start(minds=ALL_MINDS, rulings="tactician")
    watcher = keeper.invite("Wil", role="spectator")
    keeper.do("sight", sight="nothing")
    assert sum(part["dealt"] for part in watcher.get("/ending").json()["parts"]) == 0
    assert sum(part["dealt"] for part in keeper.get("/ending").json()["parts"]) > 0


# ---- again


def again(keeper: Person, **wanted: object) -> Person:
    answer = keeper.post("/rematch", wanted)
    assert answer.status_code == 200, answer.text
    return keeper.table.seat(answer.json())


def play(table: Table, system: str = "stances") -> Person:
    return table.seat(table.client.post("/api/play", json={"system": system, "name": "Kim"}).json())


def own(person: Person) -> list[str]:
    return [card["name"] for card in person.view()["cards"] if card["yours"]]


def test_a_rematch_is_the_same_fight_with_the_same_seats(table: Table) -> None:
    kim = play(table)
    new = again(kim)
    assert new.fight != kim.fight
    assert own(new) == own(kim) == ["Magnus"]
    before, after = kim.view(), new.view()
    assert [card["mind"] for card in after["cards"]] == [card["mind"] for card in before["cards"]]
    assert not after["lobby"]


def test_with_swapped_sides_one_plays_a_foe(table: Table) -> None:
    new = again(play(table), swap=True)
    view = new.view()
    assert {card["side"] for card in view["cards"] if card["yours"]} == {view["sides"][1]}
    assert len(own(new)) == 1
    assert all(card["mind"] for card in view["cards"] if not card["yours"])


@pytest.mark.parametrize(("change", "by"), [("harder", 1), ("easier", -1)])
def test_harder_and_easier_are_one_foe_more_or_fewer(table: Table, change: str, by: int) -> None:
    kim = play(table)
    sides = [card["side"] for card in kim.view()["cards"]]
    view = again(kim, change=change).view()
    foes = view["sides"][1]
    assert sum(card["side"] == foes for card in view["cards"]) == sides.count(foes) + by
    assert all(card["mind"] == "tactician" for card in view["cards"] if not card["yours"])


def test_a_fight_that_cannot_be_easier_says_so(table: Table) -> None:
    keeper = table.start("pit-fight", minds={"arena": "tactician"})
    answer = keeper.post("/rematch", {"change": "easier"})
    assert answer.status_code == 409
    assert "cannot be made easier" in answer.json()["message"]


def test_guests_are_told_the_code_of_the_rematch_and_claim_again(table: Table) -> None:
    keeper = table.start(minds={"beetle clan": "tactician"}, rulings="tactician")
    kim = keeper.invite("Kim", (1,))
    new = again(keeper)
    code = kim.view()["rematch"]
    assert code == new.view()["code"]
    assert new.view()["lobby"]
    seen = table.client.get(f"/api/join/{code}").json()
    assert [hero["name"] for hero in seen["heroes"] if hero["open"]] == ["Diaghilev", "Bartolomeo", "Hroda"]


def test_only_the_keeper_starts_a_rematch(table: Table) -> None:
    keeper = table.start()
    assert keeper.invite("Kim", (1,)).post("/rematch", {}).status_code == 403
