"""Rooms: commands one after another, undo and redo, minds, hands and seats; and all of it again after a restart."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from fray.engine.decisions import Refused
from fray.engine.seats import seat_of
from fray.engine.tape import Answer, Override
from fray.table.requests import AnswerCommand
from fray.table.stored import Append, StoredCommand
from tests.table.stage import Person, Table, answer_to, check_restart, dice_key, play_on, play_to_the_end

RING = "ring"  # the toy's: Ann (0, red) against Ben and Cid (1 and 2, blue)


def guards(keeper: Person, *who: int) -> None:
    """These guard low."""
    for one in who:
        keeper.do("answer", seat=seat_of(one), who=one, key="low")


def to_the_swing(keeper: Person) -> None:
    """All guard low and the weather is calm: the one whose turn it is decides."""
    guards(keeper, *(waiting["who"] for waiting in keeper.view()["waiting"]))
    keeper.do("answer", seat=0, who=-1, key="calm")


# ---- playing


def test_a_fight_is_played_to_its_end_and_is_the_same_after_a_restart(table: Table) -> None:
    keeper = table.start(minds={"beetle clan": "tactician"})
    play_to_the_end(keeper, random.Random(3))
    check_restart(keeper)
    assert keeper.refused("override", order="end") == "over"


def test_minds_on_all_seats_play_it_out_by_themselves(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "random"}, rulings="tactician")
    assert keeper.view()["result"]
    check_restart(keeper)


def test_a_command_sent_twice_is_carried_out_once(table: Table) -> None:
    keeper = table.start()
    command = keeper.command("answer", **answer_to(keeper.view()["decisions"][0]))
    first = keeper.post("/commands", command)
    entries = keeper.view()["entries"]
    keeper.answer()
    second = keeper.post("/commands", command)
    assert second.status_code == 200
    assert second.json() == first.json()
    assert keeper.view()["entries"] == entries + 1


def test_a_chair_cannot_use_up_the_command_ids_of_another(table: Table) -> None:
    keeper = table.start()
    player = keeper.invite("Ann", (0,))
    command = keeper.command("answer", **answer_to(keeper.view()["decisions"][0]))
    stolen = {"do": "by-hand", "on": True, "id": command["id"], "revision": 0}
    assert player.post("/commands", stolen).status_code == 200
    before = keeper.view()["entries"]
    assert keeper.post("/commands", command).status_code == 200
    assert keeper.view()["entries"] == before + 1


def test_an_answer_decided_on_an_older_state_is_stale(table: Table) -> None:
    keeper = table.start()
    seen = keeper.view()
    keeper.answer()
    assert keeper.refused("answer", revision=seen["revision"], **answer_to(seen["decisions"][0])) == "stale"
    assert keeper.refused("undo", revision=seen["revision"]) == "stale"
    assert keeper.refused("answer", revision=9999, **answer_to(keeper.view()["decisions"][0])) == "stale"


def test_a_setting_makes_no_answer_stale(table: Table) -> None:
    keeper = table.start()
    seen = keeper.view()
    keeper.do("sight", sight="bands")
    keeper.do("answer", revision=seen["revision"], **answer_to(seen["decisions"][0]))
    assert keeper.view()["decisions"] != seen["decisions"]


def test_those_asked_together_answer_in_any_order_each_on_their_own_state(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann, ben = keeper.invite("Ann", (0,)), keeper.invite("Ben", (1,))
    seen = keeper.view()
    assert {waiting["who"] for waiting in seen["waiting"]} == {0, 1, 2}
    ben.do("answer", revision=seen["revision"], seat=2, who=1, key="low")
    ann.do("answer", revision=seen["revision"], seat=1, who=0, key="high")
    keeper.do("answer", revision=seen["revision"], seat=3, who=2, key="low")
    assert [waiting["about"] for waiting in keeper.view()["waiting"]] == ["weather"]
    assert ann.refused("answer", revision=seen["revision"], seat=1, who=0, key="low") == "stale"


def test_what_was_declared_is_nobodys_to_see_until_all_have_declared(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    guards(keeper, 1)
    assert "guards" not in ann.get().text
    guards(keeper, 0, 2)
    assert "Ben guards low." in ann.get().text


# ---- going back


def test_undo_takes_back_the_last_answer_of_a_person_and_redo_brings_it_back(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    to_the_swing(keeper)
    keeper.do("answer", seat=1, who=0, key="flurry:1")
    after = keeper.view()
    keeper.do("undo")
    undone = keeper.view()
    assert undone["decisions"][0]["kind"] == "turn"
    assert undone["can_redo"]
    assert [line for gone in undone["undone"] for line in gone["lines"]] == [after["log"][-1]["text"]]
    check_restart(keeper)
    keeper.do("redo")
    again = keeper.view()
    assert again["log"] == after["log"]
    assert again["undone"] == []
    check_restart(keeper)


def test_undo_twice_goes_back_two_answers(table: Table, toy: str) -> None:
    """Re-keying the dice is no answer of anybody's."""
    keeper = table.start(RING, toy)
    to_the_swing(keeper)
    keeper.do("undo")
    keeper.do("undo")
    assert [waiting["about"] for waiting in keeper.view()["waiting"]] == ["guard"]
    check_restart(keeper)
    keeper.do("redo")
    keeper.do("redo")
    assert [waiting["about"] for waiting in keeper.view()["waiting"]] == ["turn"]
    check_restart(keeper)


def test_after_an_undo_the_dice_are_others_unless_they_are_kept(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    to_the_swing(keeper)
    first = dice_key(keeper)
    keeper.do("answer", seat=1, who=0, key="flail:1")
    faces = keeper.view()["log"][-1]["dice"]
    keeper.do("undo", keep_dice=True)
    assert dice_key(keeper) == first
    keeper.do("answer", seat=1, who=0, key="flail:1")
    assert keeper.view()["log"][-1]["dice"] == faces
    keeper.do("undo")
    second = dice_key(keeper)
    keeper.do("answer", seat=1, who=0, key="flail:1")
    keeper.do("undo")
    assert len({first, second, dice_key(keeper)}) == 3
    check_restart(keeper)


def test_what_was_undone_can_no_longer_be_redone_once_somebody_has_answered(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    to_the_swing(keeper)
    keeper.do("answer", seat=1, who=0, key="flurry:1")
    keeper.do("undo")
    keeper.do("answer", seat=1, who=0, key="rest")
    assert keeper.refused("redo") == "illegal now"
    assert keeper.view()["undone"], "it stays visible"
    check_restart(keeper)


def test_undo_to_a_line_cuts_everything_after_it(table: Table) -> None:
    keeper = table.start(minds={"beetle clan": "tactician"})
    seen = play_on(keeper, 12, random.Random(2))
    line = next(line for line in seen["log"] if 2 <= line["at"] < seen["entries"])
    keeper.do("undo", to=line["at"], keep_dice=True)
    shorter = keeper.view()
    assert shorter["log"][: seen["log"].index(line) + 1] == seen["log"][: seen["log"].index(line) + 1]
    check_restart(keeper)
    assert keeper.refused("undo", to=5000) == "illegal now"


def test_a_mind_that_sat_in_since_then_answers_anew_after_an_undo_and_it_is_all_on_disk(table: Table) -> None:
    keeper = table.start(minds={"beetle clan": "tactician"})
    play_on(keeper, 6, random.Random(4))
    for who in range(3):
        keeper.do("seat", who=who, mind="tactician")
    keeper.do("seat", who=-1, mind="tactician")
    assert keeper.view()["result"]
    keeper.do("undo")
    assert keeper.view()["result"], "minds have played it out again"
    check_restart(keeper)
    keeper.do("redo")
    check_restart(keeper)


def test_a_player_may_ask_for_an_undo(table: Table) -> None:
    keeper = table.start()
    ann = keeper.invite("Ann", (0,))
    ann.do("ask-undo")
    ann.do("ask-undo")
    assert keeper.view()["undo_asked_by"] == ["Ann"]
    check_restart(keeper)
    keeper.answer()
    assert keeper.view()["undo_asked_by"] == []


# ---- real dice


def test_whoever_rolls_their_own_dice_types_them(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    ann.do("by-hand", on=True)
    to_the_swing(keeper)
    ann.do("answer", seat=1, who=0, key="flail:1")
    roll = ann.view()["roll"]
    assert (roll["count"], roll["sides"], roll["yours"], roll["player"]) == (3, 6, True, "Ann")
    check_restart(keeper)
    assert ann.refused("dice", faces=[6, 7, 1]) == "illegal now"
    assert ann.refused("dice", faces=[6, 6]) == "illegal now"
    assert keeper.refused("override", order="set", who=0, what="hearts", value="3") == "illegal now"
    ann.do("dice", faces=[6, 6, 1])
    assert keeper.view()["log"][-1]["dice"][0]["faces"] == [6, 6, 1]
    check_restart(keeper)


def test_dice_that_have_fallen_are_not_rolled_again_by_hand(table: Table) -> None:
    """Initiative dice lie on the table when the turn is asked; choosing to type dice now does not take them back."""
    keeper = table.start(minds={"beetle clan": "tactician"})
    ann = keeper.invite("Ann", (0, 1, 2))
    while not ann.view()["decisions"]:
        keeper.answer()
    before = keeper.view()
    assert any(line["dice"] for line in before["log"])
    ann.do("by-hand", on=True)
    keeper.do("seat", who=3, mind="random")
    after = keeper.view()
    assert after["roll"] is None
    assert after["log"] == before["log"]
    check_restart(keeper)
    assert ann.refused("answer", seat=1, who=0, key="no-such-thing") in ("illegal now", "not yours")
    assert keeper.view()["log"] == before["log"]


def test_undone_dice_that_were_typed_are_typed_again(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    ann.do("by-hand", on=True)
    to_the_swing(keeper)
    ann.do("answer", seat=1, who=0, key="jab:1")
    ann.do("dice", faces=[2])
    keeper.do("undo")
    assert ann.view()["roll"]["draw"] == "jab"
    check_restart(keeper)
    ann.do("dice", faces=[5])
    entries = table.room(keeper.fight).game.entries
    assert isinstance(entries[-1], Override), "the dice nobody has rolled yet are others now"
    check_restart(keeper)


def test_dice_of_somebody_who_left_roll_when_a_mind_sits_in(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    ann.do("by-hand", on=True)
    to_the_swing(keeper)
    ann.do("answer", seat=1, who=0, key="jab:1")
    assert keeper.view()["roll"] is not None
    keeper.do("seat", who=0, mind="tactician")
    assert keeper.view()["roll"] is None
    check_restart(keeper)


def test_the_keeper_may_type_the_dice_of_everybody_nobody_plays(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    keeper.do("by-hand", on=True)
    to_the_swing(keeper)
    keeper.do("answer", seat=1, who=0, key="jab:1")
    assert keeper.view()["roll"]["yours"]
    keeper.do("dice", faces=[3])
    check_restart(keeper)


# ---- seats


def test_a_seat_is_handed_over_in_mid_fight(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann, ben = keeper.invite("Ann", (0,)), keeper.invite("Ben")
    keeper.do("seat", who=0, chair=ben.chair)
    assert ann.refused("answer", seat=1, who=0, key="low") == "not yours"
    ben.do("answer", seat=1, who=0, key="low")
    card = keeper.view()["cards"][0]
    assert (card["player"], card["mind"]) == ("Ben", "")
    keeper.do("seat", who=0, mind="tactician")
    assert keeper.view()["cards"][0]["mind"] == "tactician"
    check_restart(keeper)


def test_minds_rest_while_the_fight_is_paused_and_the_keeper_may_answer(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    keeper.do("pause", on=True)
    keeper.do("seat", who=1, mind="tactician")
    assert {waiting["who"] for waiting in keeper.view()["waiting"]} == {0, 1, 2}
    assert ann.refused("answer", seat=1, who=0, key="low") == "illegal now"
    keeper.do("answer", seat=1, who=0, key="low")
    keeper.do("pause", on=False)
    assert {waiting["who"] for waiting in keeper.view()["waiting"]} == {2}
    check_restart(keeper)


def test_reinforcements_can_be_given_to_a_player_or_to_a_mind(table: Table) -> None:
    """Whoever comes in later has a seat of its own; the Keeper answers for it until it is given away."""
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"})
    rat = 'who = "monster-cave-rat"\nside = "beetle clan"\nposition = 3'
    keeper.do("override", order="add", value=rat)
    rat_number = len(keeper.view()["cards"]) - 1
    bo = keeper.invite("Bo", (rat_number,))
    keeper.do("seat", who=-1, mind="tactician")
    seen = keeper.view()
    assert seen["result"] or [waiting["who"] for waiting in seen["waiting"]] == [rat_number]
    assert all(decision["seat"] == seat_of(rat_number) for decision in bo.view()["decisions"])
    check_restart(keeper)
    for _ in range(5):
        if not bo.view()["decisions"]:
            break
        bo.answer(1)
    keeper.do("seat", who=rat_number, mind="tactician")
    assert keeper.view()["result"]
    check_restart(keeper)


def test_what_makes_no_sense_as_a_seat_is_refused(table: Table) -> None:
    keeper = table.start()
    ann = keeper.invite("Ann", (0,))
    assert keeper.refused("seat", who=99, mind="tactician") == "malformed"
    assert keeper.refused("seat", who=0, chair="nobody") == "malformed"
    assert keeper.refused("seat", who=0, chair=ann.chair, mind="random") == "malformed"
    assert keeper.refused("seat", who=-1, chair=ann.chair) == "malformed"
    assert keeper.refused("hide", who=99, on=True) == "malformed"
    assert keeper.post("/chairs/revoke", {"chair": ann.chair}).status_code == 200
    assert keeper.refused("seat", who=0, chair=ann.chair) == "malformed"


# ---- when something goes wrong


def test_what_is_not_on_disk_has_not_happened(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full when the command is to be stored: memory goes back to what is on disk."""
    keeper = table.start()
    seen = keeper.view()
    room = table.room(keeper.fight)
    monkeypatch.setattr(table.store, "append", full_disk)
    chair = room.chairs.all[keeper.chair]
    command = AnswerCommand(do="answer", id="will-fail", revision=seen["revision"], **answer_to(seen["decisions"][0]))
    with pytest.raises(OperationalError):
        asyncio.run(room.command(chair, command))
    monkeypatch.undo()
    assert keeper.view() == seen
    keeper.answer()
    check_restart(keeper)


def full_disk(*_: object) -> None:
    raise OperationalError("insert", {}, Exception("disk full"))


def test_a_command_another_process_has_stored_first_is_stale(table: Table) -> None:
    keeper = table.start()
    seen = keeper.view()
    room = table.room(keeper.fight)
    data = {"cut": 0, "entries": [], "by_hand": [], "rekey_due": False, "settings": [{"set": "pause", "on": True}]}
    elsewhere = StoredCommand(room.revision + 1, "elsewhere", keeper.chair, "setting", data, "mark")
    table.store.append(Append(keeper.fight, elsewhere, "", ""))
    assert keeper.refused("answer", revision=seen["revision"], **answer_to(seen["decisions"][0])) == "stale"
    assert keeper.view()["paused"], "what the other has stored is seen now"


def test_a_fight_that_no_longer_replays_says_why(table: Table) -> None:
    keeper = table.start()
    keeper.answer()
    entry = ["answer", "1", "0", "nonsense", ""]
    bad = {"cut": 1, "entries": [entry], "by_hand": [], "rekey_due": False, "settings": []}
    room = table.room(keeper.fight)
    revision = room.revision + 1
    broken = StoredCommand(revision, "broken", keeper.chair, "play", bad, "mark")
    table.store.append(Append(keeper.fight, broken, "", ""))
    with pytest.raises(Refused, match="begun with Fray .* cannot be restored"):
        room.load()
    answer = keeper.get()
    assert answer.status_code == 409
    assert "cannot be restored" in answer.json()["message"]


# ---- what if


def test_a_branch_goes_its_own_way_with_other_dice(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy, minds={"blue": "tactician"})
    to_the_swing(keeper)
    keeper.do("answer", seat=1, who=0, key="flurry:1")
    before = keeper.view()
    at = before["log"][-1]["at"] - 1
    branch = table.seat(keeper.post("/branch", {"at": at}).json())
    seen = branch.view()
    assert seen["title"] == "What if: The Ring"
    assert seen["paused"]
    assert seen["decisions"][0]["kind"] == "turn"
    assert seen["cards"][1]["mind"] == "tactician"
    assert dice_key(branch) != dice_key(keeper)
    branch.do("answer", seat=1, who=0, key="flurry:1")
    assert keeper.view() == before
    check_restart(branch)
    same = table.seat(keeper.post("/branch", {"at": at, "keep_dice": True}).json())
    assert dice_key(same) == dice_key(keeper)
    same.do("answer", seat=1, who=0, key="flurry:1")
    assert same.view()["log"][-1]["dice"] == before["log"][-1]["dice"]
    assert keeper.post("/branch", {"at": 999}).status_code == 422


def test_a_replay_file_can_be_brought_in_and_watched(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"}, rulings="tactician")
    replay = keeper.get("/replay.json").json()
    answer = table.client.post("/api/fights/import", json=replay)
    assert answer.status_code == 200, answer.text
    other = table.seat(answer.json())
    assert other.view()["log"] == keeper.view()["log"]
    assert other.get("/replay?at=3").json()["log"] == keeper.get("/replay?at=3").json()["log"]
    check_restart(other)


def test_a_replay_steps_back_and_forth(table: Table) -> None:
    keeper = table.start(minds={"heroes": "tactician", "beetle clan": "tactician"}, rulings="tactician")
    whole = keeper.view()
    steps = [keeper.get(f"/replay?at={at}").json() for at in (0, 4, 2, whole["entries"], 4)]
    assert [step["at"] for step in steps] == [0, 4, 2, whole["entries"], 4]
    assert steps[1] == steps[4]
    assert steps[3]["log"] == whole["log"]
    for step in steps:
        assert step["log"] == whole["log"][: len(step["log"])]
    assert keeper.view() == whole, "looking back changes nothing"
    assert keeper.get(f"/replay?at={whole['entries'] + 1}").status_code == 422


def test_a_replay_stops_before_dice_that_were_typed(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    keeper.do("by-hand", on=True)
    to_the_swing(keeper)
    keeper.do("answer", seat=1, who=0, key="jab:1")
    waiting = keeper.view()
    keeper.do("dice", faces=[6])
    step = keeper.get(f"/replay?at={waiting['entries']}").json()
    assert step["roll"]["draw"] == "jab"
    assert step["log"] == waiting["log"]


def test_an_action_is_answered_and_undone_with_its_details(table: Table) -> None:
    keeper = table.start("encounter-road-ambush", "labyrinthian")
    asked: dict[str, Any] = {}
    settled: list[str] = []
    while not settled:
        decision = keeper.view()["decisions"][0]
        attack = next((option for option in decision["options"] if option["verb"] == "attack"), None)
        if attack is None:
            keeper.answer()
            continue
        asked = {"seat": decision["seat"], "who": decision["who"], "key": attack["key"]}
        told = keeper.post("/effects", {"ask": "effects", "revision": keeper.view()["revision"], **asked}).json()
        settled = [detail["chosen"] for detail in told["settled"]]
    keeper.do("answer", **asked, details=[])
    entries = keeper.table.room(keeper.fight).game.entries
    assert [entry.key for entry in entries if isinstance(entry, Answer) and entry.detail] == settled
    check_restart(keeper)
    keeper.do("undo")
    assert asked["key"] in [option["key"] for option in keeper.view()["decisions"][0]["options"]]
