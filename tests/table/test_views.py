"""Secrets: tests that try to see and to do what a seat may not."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from fray.engine.dice import is_key
from fray.engine.odds import Odds
from fray.engine.seats import seat_of
from fray.lab.odds_words import percent
from tests.table.stage import Person, Table, answer_to, play_on, play_to_the_end

LOOKING = ("", "/log.md", "/log.json", "/summary")
RING = "ring"


def texts(person: Person) -> str:
    """Everything a chair can get hold of by asking."""
    return "\n".join(person.get(path).text for path in LOOKING)


def everything(keeper: Person, player: Person) -> str:
    with player.live() as line:
        told = line.recv(timeout=10)
    return texts(player) + str(told) + keeper.get(f"/as/{player.chair}").text


@pytest.fixture
def keeper(table: Table) -> Person:
    return table.start(minds={"beetle clan": "tactician"})


@pytest.fixture
def ann(keeper: Person) -> Person:
    return keeper.invite("Ann", (0, 1))


# ---- seeing


def test_the_seed_is_in_nothing_anybody_is_told(table: Table, keeper: Person, ann: Person) -> None:
    play_on(keeper, 8, random.Random(1))
    room = table.room(keeper.fight)
    told = everything(keeper, ann) + texts(keeper) + keeper.get("/replay?at=3").text
    told += keeper.post("/chairs", {"name": "Bo"}).text + keeper.post("/code", {"open": True}).text
    told += table.client.post("/api/fights/mine", json={"tokens": [keeper.token]}).text
    assert str(room.stored.seed) not in told
    assert '"seed"' not in told
    assert "rekey" not in told
    assert keeper.get("/replay.json").status_code == 409, "a replay holds the seed"


def test_the_replay_file_is_for_the_keeper_when_the_fight_is_over(keeper: Person, ann: Person) -> None:
    play_to_the_end(keeper, random.Random(1))
    assert is_key(keeper.get("/replay.json").json()["seed"])
    assert ann.get("/replay.json").status_code == 403


def test_nothing_a_hidden_combatant_is_or_does_reaches_a_player(keeper: Person, ann: Person) -> None:
    """The name, the number, the numbers on its card, its lines in the log, its place in the order."""
    for who in (3, 4):
        keeper.do("hide", who=who, on=True)
    view = play_on(keeper, 25, random.Random(5))
    assert "Assassin A" in texts(keeper)
    told = everything(keeper, ann)
    assert "assassin" not in told.casefold()
    seen = ann.view()
    assert {card["who"] for card in seen["cards"]} == {0, 1, 2, 5, 6}
    assert not {3, 4} & {turn["who"] for turn in seen["header"]["order"]}
    assert not {3, 4} & {who for line in seen["log"] for who in line["about"]}
    assert not {3, 4} & {waiting["who"] for waiting in seen["waiting"]}
    assert len(seen["log"]) < len(view["log"])
    assert all(not option["points_at"] or option["points_at"][0] not in ("who:3", "who:4") for option in options(seen))


def options(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [option for decision in view["decisions"] for option in decision["options"]]


def test_undone_lines_keep_their_secrets(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    keeper.do("hide", who=1, on=True)
    for who in (0, 1, 2):
        keeper.do("answer", seat=seat_of(who), who=who, key="low")
    keeper.do("undo", to=0)
    told = [line for gone in keeper.view()["undone"] for line in gone["lines"]]
    assert "Ben guards low." in told
    assert "Ben" not in ann.get().text
    assert "Cid guards low." in ann.get().text


def test_a_line_with_somebody_hidden_and_somebody_seen_does_not_name_the_hidden_one(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    keeper.do("hide", who=1, on=True)
    for who in (0, 1, 2):
        keeper.do("answer", seat=seat_of(who), who=who, key="low")
    keeper.do("answer", seat=0, who=-1, key="calm")
    keeper.do("answer", seat=1, who=0, key="jab:1")
    line = next(line for line in ann.view()["log"] if line["kind"] == "Swung")
    assert line["text"].endswith("something unseen.")
    assert line["about"] == [0]
    assert line["dice"] == []


def test_a_hidden_combatant_is_no_target_and_cannot_be_felt_for(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann = keeper.invite("Ann", (0,))
    keeper.do("hide", who=1, on=True)
    for who in (0, 1, 2):
        keeper.do("answer", seat=seat_of(who), who=who, key="low")
    keeper.do("answer", seat=0, who=-1, key="storm")
    decision = ann.view()["decisions"][0]
    assert {option["key"] for option in decision["options"] if option["points_at"]} == {
        f"{how}:2" for how in ("jab", "flail", "aim", "feint", "flurry")
    }
    assert [barred["key"] for barred in decision["forbidden"]] == ["wild:2"]
    there = ann.send("answer", seat=1, who=0, key="jab:1").json()
    nowhere = ann.send("answer", seat=1, who=0, key="jab:7").json()
    assert there["message"].replace("jab:1", "") == nowhere["message"].replace("jab:7", "")
    question = {"ask": "odds", "revision": ann.view()["revision"], "seat": 1, "who": 0, "keys": ["jab:1"]}
    assert ann.post("/odds", question).json()["reason"] == "illegal now"
    keeper.do("answer", seat=1, who=0, key="jab:1")


def test_whoever_plays_a_hidden_combatant_sees_it(keeper: Person) -> None:
    keeper.do("hide", who=3, on=True)
    bo = keeper.invite("Bo", (3,))
    assert 3 in {card["who"] for card in bo.view()["cards"]}
    assert "Assassin A" in texts(bo)


def test_a_sheet_is_for_whoever_may_see_its_numbers(keeper: Person, ann: Person) -> None:
    assert "Assassin A" in "".join(keeper.get("/sheets/3").json()["lines"])
    assert ann.get("/sheets/3").json() == keeper.get("/sheets/3").json()
    keeper.do("sight", sight="bands")
    assert ann.get("/sheets/3").status_code == 403
    assert ann.get("/sheets/0").status_code == 200
    keeper.do("sight", sight="exact")
    keeper.do("hide", who=3, on=True)
    assert ann.get("/sheets/3").status_code == 403
    assert ann.get("/sheets/99").text == ann.get("/sheets/3").text, "how many there are is not told"
    assert keeper.get("/sheets/99").status_code == 422


def test_reinforcements_can_come_in_hidden(keeper: Person, ann: Person) -> None:
    rat = 'who = "monster-cave-rat"\nside = "beetle clan"\nposition = 3\nname = "Gnawer"'
    keeper.do("override", order="add", value=rat, hidden=True)
    assert "Gnawer" in texts(keeper)
    assert "Gnawer" not in everything(keeper, ann)
    keeper.do("hide", who=7, on=False)
    assert "Gnawer" in texts(ann)


def test_bands_show_how_full_a_gauge_is_and_no_number(keeper: Person, ann: Person) -> None:
    keeper.do("sight", sight="bands")
    view = ann.view()
    own, enemy = view["cards"][0], view["cards"][3]
    assert any(gauge["value"] is not None for gauge in own["gauges"])
    assert enemy["gauges"]
    assert all(gauge["value"] is None and gauge["high"] is None for gauge in enemy["gauges"])
    assert {gauge["text"] for gauge in enemy["gauges"]} <= {"none", "low", "about half", "high", "full"}


def test_nothing_shows_no_gauges_no_scores_and_no_sums_of_enemies(keeper: Person, ann: Person) -> None:
    keeper.do("sight", sight="nothing")
    play_on(keeper, 15, random.Random(7))
    view = ann.view()
    assert all(card["gauges"] == [] and card["tags"] == [] for card in view["cards"] if card["who"] >= 3)
    assert all(turn["score"] == turn["group"] == "" for turn in view["header"]["order"] if turn["who"] >= 3)
    order = next(line for line in view["log"] if line["kind"] == "OrderSet")
    assert not any(character.isdigit() for character in order["text"])
    theirs = [line for line in view["log"] if set(line["about"]) & {3, 4, 5, 6}]
    assert theirs
    assert all(not line["terms"] and not line["dice"] for line in theirs)


def test_odds_are_withheld_where_they_would_tell_the_enemies_numbers(keeper: Person, ann: Person) -> None:
    while not ann.view()["decisions"]:
        keeper.answer()
    keeper.do("sight", sight="nothing")
    assert ask_odds(ann).json()["reason"] == "illegal now"
    keeper.do("sight", sight="bands")
    for chance in ask_odds(ann).json()[0]["chances"]:
        assert round(chance["chance"], 1) == chance["chance"]
    keeper.do("sight", sight="nothing")
    assert ask_odds(keeper).status_code == 200


def ask_odds(person: Person) -> Any:
    view = person.view()
    answer = answer_to(view["decisions"][0])
    body = {"ask": "odds", "revision": view["revision"], "seat": answer["seat"], "who": answer["who"]}
    return person.post("/odds", {**body, "keys": [answer["key"]]})


def test_numbers_in_names_are_no_secret(table: Table) -> None:
    text = """
id = "encounter-numbered"
title = "Numbered"
sides = ["heroes", "rats"]
length = 6
combatants = [
  { who = "character-hroda", side = "heroes", position = 1 },
  { who = "monster-cave-rat", side = "rats", position = 4, name = "Rat 7" },
]
"""
    joined = table.client.post("/api/fights", json={"system": "momentum", "toml": text, "minds": {"rats": "tactician"}})
    assert joined.status_code == 200, joined.text
    keeper = table.seat(joined.json())
    ann = keeper.invite("Ann", (0,))
    keeper.do("sight", sight="nothing")
    play_on(keeper, 12, random.Random(1))
    assert any("Rat 7" in line["text"] for line in ann.view()["log"])


def test_options_and_questions_are_only_for_whoever_decides(keeper: Person, ann: Person) -> None:
    bo = keeper.invite("Bo", (2,))
    watcher = keeper.invite("Wes", role="spectator")
    for _ in range(30):
        view = keeper.view()
        if view["result"]:
            break
        seat = view["decisions"][0]["seat"]
        assert [one["seat"] for one in bo.view()["decisions"]] == ([3] if seat == 3 else [])
        assert {one["seat"] for one in ann.view()["decisions"]} <= {1, 2}
        assert watcher.view()["decisions"] == []
        keeper.answer(1)


def test_the_join_code_is_the_keepers_to_give(keeper: Person, ann: Person) -> None:
    code = keeper.view()["code"]
    assert code
    assert code not in texts(ann)
    assert ann.post("/code", {"open": True}).status_code == 403


def test_the_keeper_sees_what_each_player_sees(keeper: Person, ann: Person) -> None:
    keeper.do("sight", sight="bands")
    keeper.do("hide", who=3, on=True)
    play_on(keeper, 6, random.Random(2))
    assert keeper.get(f"/as/{ann.chair}").json() == ann.view()
    assert ann.get(f"/as/{keeper.chair}").status_code == 403
    assert keeper.get("/as/nobody").status_code == 422


def test_players_leaf_back_only_when_the_fight_is_over(keeper: Person, ann: Person) -> None:
    assert ann.get("/replay?at=0").status_code == 409
    assert keeper.get("/replay?at=0").status_code == 200
    keeper.do("hide", who=3, on=True)
    play_to_the_end(keeper, random.Random(1))
    assert "Assassin A" not in ann.get("/replay?at=5").text
    assert ann.get("/replay?at=5").status_code == 200


# ---- doing


def test_nobody_answers_for_another(keeper: Person, ann: Person) -> None:
    bo = keeper.invite("Bo", (2,))
    refused = 0
    for _ in range(25):
        view = keeper.view()
        if view["result"]:
            break
        decision = view["decisions"][0]
        if decision["seat"] not in (1, 2):
            assert ann.refused("answer", **answer_to(decision)) == "not yours"
            refused += 1
        if decision["seat"] != 3:
            assert bo.refused("answer", **answer_to(decision)) == "not yours"
            body = {"ask": "odds", "revision": view["revision"], "seat": decision["seat"], "who": decision["who"]}
            odds = bo.post("/odds", {**body, "keys": [decision["options"][0]["key"]]})
            assert odds.status_code == 403
        keeper.answer(1)
    assert refused


def test_nobody_types_the_dice_of_another(table: Table, toy: str) -> None:
    keeper = table.start(RING, toy)
    ann, ben = keeper.invite("Ann", (0,)), keeper.invite("Ben", (1,))
    ann.do("by-hand", on=True)
    for who in (0, 1, 2):
        keeper.do("answer", seat=seat_of(who), who=who, key="low")
    keeper.do("answer", seat=0, who=-1, key="calm")
    ann.do("answer", seat=1, who=0, key="jab:1")
    assert ben.refused("dice", faces=[6]) == "not yours"
    assert not ben.view()["roll"]["yours"]
    ann.do("dice", faces=[1])


KEEPERS = [
    {"do": "override", "order": "end"},
    {"do": "override", "order": "die", "value": "6"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "pause", "on": True},
    {"do": "sight", "sight": "exact"},
    {"do": "hide", "who": 3, "on": False},
    {"do": "seat", "who": 0, "mind": "tactician"},
]


@pytest.mark.parametrize("command", KEEPERS, ids=lambda command: json.dumps(command))
def test_only_the_keeper_does_what_is_the_keepers(keeper: Person, ann: Person, command: dict[str, Any]) -> None:
    watcher = keeper.invite("Wes", role="spectator")
    assert ann.refused(**command) == "not yours"
    assert watcher.refused(**command) == "not yours"


def test_only_the_keeper_invites_withdraws_nudges_and_branches(keeper: Person, ann: Person) -> None:
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("/chairs", {"name": "Eve"}),
        ("/chairs/revoke", {"chair": keeper.chair}),
        ("/nudge", {"chair": keeper.chair}),
        ("/branch", {"at": 0}),
        ("/code", {"open": False}),
    ]
    for path, body in bodies:
        assert ann.post(path, body).status_code == 403


def test_spectators_only_watch(keeper: Person) -> None:
    watcher = keeper.invite("Wes", role="spectator")
    assert watcher.refused("answer", **answer_to(keeper.view()["decisions"][0])) == "not yours"
    assert watcher.refused("by-hand", on=True) == "not yours"
    assert watcher.refused("ask-undo") == "not yours"
    assert watcher.refused("dice", faces=[1]) == "not yours"


# ---- links


def test_a_link_opens_its_own_fight_and_no_other(table: Table, keeper: Person) -> None:
    other = table.start()
    thief = Person(table, keeper.fight, other.chair, other.token)
    nobody = Person(table, "0" * 16, other.chair, other.token)
    for person in (thief, nobody, Person(table, keeper.fight, keeper.chair, "guessed")):
        answers = [person.get(path) for path in (*LOOKING, "/replay?at=0", "/replay.json", f"/as/{keeper.chair}")]
        answers.append(person.post("/chairs", {"name": "Eve"}))
        answers.append(person.post("/commands", {"do": "undo", "id": "stolen-0001", "revision": 0}))
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.json()["message"] for answer in answers}) == 1, "what is wrong is not told apart"


def test_tokens_are_kept_only_as_hashes(table: Table, keeper: Person, ann: Person) -> None:
    stored = repr(table.store.chairs(keeper.fight))
    assert keeper.token not in stored
    assert ann.token not in stored
    assert keeper.token not in texts(keeper)


def test_a_withdrawn_link_opens_nothing_any_more(keeper: Person, ann: Person) -> None:
    assert keeper.post("/chairs/revoke", {"chair": ann.chair}).status_code == 200
    assert ann.get().status_code == 404
    assert ann.post("/commands", {"do": "ask-undo", "id": "too-late-1", "revision": 0}).status_code == 404
    view = keeper.view()
    assert ann.chair not in {chair["id"] for chair in view["chairs"]}
    assert view["cards"][0]["player"] == ""
    assert keeper.post("/chairs/revoke", {"chair": keeper.chair}).status_code == 422
    assert keeper.post("/chairs/revoke", {"chair": ann.chair}).status_code == 422


def test_a_guest_joins_by_code_watches_and_plays_whom_the_keeper_gives(table: Table, keeper: Person) -> None:
    code = keeper.view()["code"]
    joined = table.client.post("/api/join", json={"code": f" {code.lower()} ", "name": "Gus"})
    assert joined.status_code == 200, joined.text
    guest = table.seat(joined.json())
    assert joined.json()["role"] == guest.view()["role"] == "spectator"
    assert guest.refused("ask-undo") == "not yours"
    keeper.do("seat", who=0, chair=guest.chair)
    assert guest.view()["role"] == "player"
    guest.do("ask-undo")
    keeper.do("seat", who=0)
    assert guest.refused("ask-undo") == "not yours"


def test_a_code_can_be_renewed_and_closed_and_guessing_is_slow(table: Table, keeper: Person) -> None:
    old = keeper.view()["code"]
    new = keeper.post("/code", {"open": True}).json()["code"]
    assert table.client.post("/api/join", json={"code": old, "name": "Gus"}).status_code == 404
    assert table.client.post("/api/join", json={"code": new, "name": "Gus"}).status_code == 200
    assert keeper.post("/code", {"open": False}).json()["code"] == ""
    assert table.client.post("/api/join", json={"code": new, "name": "Gus"}).status_code == 404
    tries = [table.client.post("/api/join", json={"code": "AAAA-AAAA", "name": "Eve"}) for _ in range(10)]
    assert tries[-1].status_code == 429


def test_a_whole_club_behind_one_address_joins_at_once(table: Table, keeper: Person) -> None:
    code = keeper.view()["code"]
    for number in range(30):
        assert table.client.get(f"/api/join/{code}").status_code == 200
        assert table.client.post("/api/join", json={"code": code, "name": f"Guest {number}"}).status_code == 200
    wrong = [table.client.get("/api/join/AAAA-AAAA").status_code for _ in range(11)]
    assert wrong == [404] * 10 + [429]
    assert table.client.get(f"/api/join/{code}").status_code == 429, "who has guessed too much waits, even if now right"


def test_what_a_sample_saw_alone_or_hardly_is_not_said_to_be_certain_or_impossible() -> None:
    sampled = Odds((), samples=1000)
    said = [percent(float(chance), sampled.error(chance)) for chance in (Fraction(1), Fraction(1, 500), Fraction(1, 2))]
    assert said == [">99%", "<1%", "50% ± 3%"]
    assert percent(1.0, Odds(()).error(Fraction(1))) == "100%"
