"""Nobody at the table can work out the dice to come: each way into a fight has a fresh key, which nobody is told."""

from __future__ import annotations

from typing import Any

from fray.engine.dice import is_key
from fray.engine.game import Game
from fray.engine.orders import REKEY
from fray.engine.save import as_json
from fray.engine.system import system_named
from fray.engine.tape import Override
from tests.table.stage import AMBUSH, Person, Table, check_restart, dice_key

ENCOUNTER = system_named("momentum").library().encounter(AMBUSH)


def unfinished_file(seed: int | str) -> dict[str, Any]:
    game = Game(system_named("momentum"), ENCOUNTER, seed)
    game.answer(game.decisions[0].options()[0].key())
    return as_json(game)


def brought_in(table: Table, replay: dict[str, Any]) -> Person:
    answer = table.client.post("/api/fights/import", json=replay)
    assert answer.status_code == 200, answer.text
    return table.seat(answer.json())


def new_keys(person: Person) -> list[str]:
    """What other dice were asked for with, in the course of a fight."""
    entries = person.table.room(person.fight).game.entries
    return [entry.value for entry in entries if isinstance(entry, Override) and entry.order == REKEY]


def test_every_way_into_a_fight_has_a_fresh_key_of_128_bits(table: Table) -> None:
    keeper, other = table.start(), table.start()
    files = [unfinished_file(7), unfinished_file("blake2b:" + "0" * 32)]
    fights = [keeper, other, *(brought_in(table, files[number]) for number in (0, 0, 1, 1))]
    keeper.answer()
    fights += [table.seat(keeper.post("/branch", {"at": 1}).json()) for _ in range(2)]
    keys = [dice_key(fight) for fight in fights]
    for _ in range(3):
        keeper.do("undo")
        keys.append(dice_key(keeper))
        keeper.answer()
    assert {len(key) for key in keys} == {16}
    assert len(set(keys)) == len(keys)
    given = [value for fight in fights for value in new_keys(fight)]
    assert len(given) == 4 + 2 + 3 and all(map(is_key, given)), "not made from the key before: a file tells that one"
    for fight in fights:
        check_restart(fight)


def test_a_file_with_a_key_that_is_none_is_refused(table: Table) -> None:
    for seed in ("blake2b:12", "7", True, -1, 2**63):
        answer = table.client.post("/api/fights/import", json={**unfinished_file(7), "seed": seed})
        assert answer.status_code == 422, answer.text
        assert "seed" in answer.json()["message"]


def test_while_the_fight_goes_on_its_key_is_in_nothing_that_is_sent(table: Table) -> None:
    """Neither to a player nor to a spectator nor to the Keeper, after an undo has put a key on the tape."""
    keeper = table.start()
    player, spectator = keeper.invite("Ann", (0,)), keeper.invite("Sue", role="spectator")
    keeper.answer()
    keeper.do("undo")
    keeper.answer()
    keys = {dice_key(keeper).hex(), str(table.room(keeper.fight).game.seed)[8:]}
    assert len(keys) == 2
    paths = ["", "/log.md", "/log.json", "/summary", "/sheets/0", "/replay?at=1", "/replay.json", f"/as/{player.chair}"]
    for person in (keeper, player, spectator):
        with person.live() as line:
            sent = [str(line.recv()), *(person.get(path).text for path in paths)]
        assert not any(key in text for key in keys for text in sent)
        assert person.get("/replay.json").status_code in (403, 409)
    keeper.do("override", order="end", what="heroes")
    assert all(key in keeper.get("/replay.json").text for key in keys)
    assert {person.get("/replay.json").status_code for person in (player, spectator)} == {403}
