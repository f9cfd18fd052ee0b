"""Players' own heroes: made by the rules, brought to a lobby by their players, and home again with their wounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fray.engine.heroes import hero_form
from fray.engine.system import System, built_in_systems, systems
from tests.table.database import url_of
from tests.table.stage import OWNER, Person, Table, dice_key, running_table
from tests.table.test_lobby import OTHERS, join, lobby

SYSTEMS = sorted(built_in_systems())
WOUNDED = {  # an order of the Keeper that leaves a wound, and what the hero brings home of it
    "labyrinthian": ({"order": "condition", "what": "bleed", "value": "d8"}, "Bleed d8, size", 3),
    "momentum": ({"order": "set", "what": "hits", "value": "1"}, "Hits taken", 1),
    "sixseconds": ({"order": "set", "what": "health", "value": "7"}, "Health lost", 5),
    "stances": ({"order": "set", "what": "vitality", "value": "7"}, "Vitality lost", 4),
    "torchlight": ({"order": "set", "what": "strength", "value": "9"}, "Strength lost", 4),
}
FIRST = {
    "labyrinthian": "sheepfold",
    "momentum": "practice-yard",
    "sixseconds": "wolves-at-the-fold",
    "stances": "raiders",
    "torchlight": "cellar-rats",
}


def toml(value: Any) -> str:
    return json.dumps(value) if not isinstance(value, dict) else ", ".join(f"{k} = {toml(v)}" for k, v in value.items())


def hero_file(table: Table, system: str, name: str = "Zora", **changes: Any) -> str:
    """A hero's file, made from the first character that the form can start from."""
    seen = table.client.get(f"/api/heroes/{system}").json()
    fields = {**seen["models"][0]["source"], seen["form"]["named_by"]: name, **changes}
    rows = [
        f"{key} = {{ {toml(value)} }}" if isinstance(value, dict) else f"{key} = {toml(value)}"
        for key, value in fields.items()
    ]
    return f'system = "{system}"\n[[character]]\nid = "hero-{name.lower()}"\n' + "\n".join(rows)


def check(table: Table, text: str) -> dict[str, Any]:
    answer = table.client.post("/api/heroes/check", json={"toml": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def bring(person: Person, text: str, **more: Any) -> Any:
    return person.post("/heroes", {"toml": text, **more})


def names(person: Person) -> list[str]:
    return [card["name"] for card in person.view()["cards"]]


def played_by(person: Person) -> list[str]:
    return [card["name"] for card in person.view()["cards"] if card["yours"]]


# ---- making one


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hero_is_made_from_a_form_of_legal_choices_and_the_rest_follows(table: Table, system: str) -> None:
    seen = table.client.get(f"/api/heroes/{system}").json()
    keys = {field["key"].partition(".")[0] for field in seen["form"]["fields"]}
    assert len(seen["models"]) >= 5
    for model in seen["models"]:
        assert set(model["source"]) <= keys
        assert len(model["source"]) > 1, "a start shows what a hero is made of"
    found = check(table, hero_file(table, system))
    assert (found["problems"], found["name"], found["system"]) == ([], "Zora", system)
    assert all(figure["label"] and figure["value"] and figure["clause"] for figure in found["figures"])


@pytest.mark.parametrize(
    ("system", "changes", "field", "words"),
    [
        ("stances", {"composure": 40}, "composure", "not for a player to choose"),
        ("stances", {"guard": 99}, "guard", "99 does not follow from the rest"),
        ("stances", {"rank": "legendary", "advances": 16, "techniques": ["riposte"], "guard": 19}, "", ""),
        ("stances", {"techniques": ["press-advantage", "death-blow"]}, "techniques", "beyond novice rank"),
        ("momentum", {"class": "Scholar", "abilities": ["Battle Fury"]}, "abilities", "not for a Scholar"),
        ("momentum", {"weapons": ["Long Spear"], "shield": "Tower Shield"}, "shield", "next to a Two-Handed weapon"),
        ("torchlight", {"breath": 30}, "breath", "30 is out of range for a hero; write 1 to 9"),
        ("torchlight", {"weapons": ["weapon-dread-gaze"]}, "weapons", "is for monsters"),
        ("sixseconds", {"health": 200}, "health", "not for a player to choose"),
        ("sixseconds", {"size": 7}, "size", "7 is out of range for a hero"),
        ("labyrinthian", {"strength": 10, "agility": 10}, "strength", "lower them to 20 in all"),
        ("labyrinthian", {"class": "Mage", "abilities": ["rally"]}, "abilities", "choose the Class Commander"),
    ],
)
def test_what_is_against_the_rules_is_named_with_its_field(
    table: Table, system: str, changes: dict[str, Any], field: str, words: str
) -> None:
    problems = check(table, hero_file(table, system, **changes))["problems"]
    assert any(one["field"] == field and words in one["text"] for one in problems) or (not field and not problems)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("this is no hero", "this is not the file of a hero"),
        ("[[character]]\nid = 'hero-x'", "does not say which system the hero is for"),
        ('system = "chess"\n[[character]]\nid = "hero-x"', "no system is called 'chess'"),
        ('system = "stances"', "must have exactly one character"),
        ('system = "stances"\nsword = 3\n[[character]]\nid = "hero-x"', "'sword' is nothing a hero's file has"),
        ('system = "stances"\n[[character]]\nid = "pc-magnus"\nname = "M"', "already in the rulebook"),
        ('system = "stances"\n[[character]]\nid = "Hero X"\nname = "M"', "is not valid"),
    ],
)
def test_a_file_that_is_wrong_says_what_would_be_right(table: Table, text: str, words: str) -> None:
    assert any(words in one["text"] for one in check(table, text)["problems"])


# ---- bringing one


def test_a_guest_brings_a_hero_in_the_place_of_a_free_one_and_plays_it(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim")
    assert bring(kim, hero_file(table, "momentum"), place=1).status_code == 200
    assert names(keeper)[:3] == ["Diaghilev", "Zora", "Hroda"]
    assert played_by(kim) == ["Zora"]
    (guest,) = keeper.view()["guests"]
    assert (guest["who"], guest["place"], guest["wounds"]) == (1, "Bartolomeo", [])
    keeper.do("start")
    assert played_by(kim) == ["Zora"]
    assert bring(kim, hero_file(table, "momentum", "Late")).json()["reason"] == "illegal now"


def test_the_keeper_lets_heroes_join_and_sends_one_home_while_the_others_keep_their_seats(table: Table) -> None:
    keeper = lobby(table)
    keeper.do("welcome", how="join")
    kim, lee = join(table, keeper, "Kim"), join(table, keeper, "Lee", claim=0)
    for person, name in ((kim, "Zora"), (lee, "Ygor")):
        assert bring(person, hero_file(table, "momentum", name)).status_code == 200
    assert names(keeper)[-2:] == ["Zora", "Ygor"]
    assert kim.post("/heroes/home", {"hero": "hero-ygor"}).json()["reason"] == "not yours"
    assert keeper.post("/heroes/home", {"hero": "hero-zora"}).status_code == 200
    assert names(keeper)[-1] == "Ygor"
    assert (played_by(kim), played_by(lee)) == ([], ["Diaghilev", "Ygor"])
    assert {"Zora", "Ygor"} & {card["name"] for card in keeper.view()["cards"] if card["mind"]} == set()


def test_other_dice_fall_whenever_a_hero_comes_or_goes(table: Table) -> None:
    """Otherwise the first rolls of one cast would tell what the next cast rolls later."""
    keeper = lobby(table)
    keys = [dice_key(keeper)]
    kim = join(table, keeper, "Kim")
    bring(kim, hero_file(table, "momentum"), place=1)
    keys.append(dice_key(keeper))
    kim.post("/heroes/home", {"hero": "hero-zora"})
    keys.append(dice_key(keeper))
    assert len(set(keys)) == 3
    table.room(keeper.fight).load()
    assert dice_key(keeper) == keys[-1]


def test_a_hero_that_goes_home_gives_the_place_back(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim", claim=2)
    bring(kim, hero_file(table, "momentum"))
    assert names(keeper)[2] == "Zora"
    assert kim.post("/heroes/home", {"hero": "hero-zora"}).status_code == 200
    assert names(keeper)[2] == "Hroda"
    assert keeper.view()["guests"] == [] == played_by(kim)


@pytest.mark.parametrize(
    ("file", "more", "words"),
    [
        ({"system": "stances"}, {}, "this hero is for stances, and this fight is Momentum"),
        ({"system": "momentum", "level": 11}, {}, "level: 11 is out of range"),
        ({"system": "momentum"}, {"place": 0}, "this place is not free"),
        ({"system": "momentum"}, {"place": 4}, "this place is not free"),
        ({"system": "momentum"}, {"place": 99}, "this place is not free"),
    ],
)
def test_a_hero_that_cannot_come_is_refused_by_name_and_nothing_changes(
    table: Table, file: dict[str, Any], more: dict[str, int], words: str
) -> None:
    keeper = lobby(table)
    join(table, keeper, "Lee", claim=0)
    kim = join(table, keeper, "Kim")
    before = keeper.view()["revision"], names(keeper)
    answer = bring(kim, hero_file(table, **file), **more)
    assert answer.status_code in (403, 409, 422)
    assert words in answer.json()["message"]
    assert (keeper.view()["revision"], names(keeper)) == before


def test_the_keeper_may_want_no_heroes_and_a_hero_comes_only_once(table: Table) -> None:
    keeper = lobby(table)
    kim = join(table, keeper, "Kim")
    assert kim.refused("welcome", how="join") == "not yours"
    keeper.do("welcome", how="no")
    assert bring(kim, hero_file(table, "momentum")).json()["reason"] == "not yours"
    assert bring(keeper, hero_file(table, "momentum"), place=0).status_code == 200
    assert "in the fight already" in bring(keeper, hero_file(table, "momentum")).json()["message"]
    assert kim.post("/heroes/carry", {"hero": "hero-zora", "on": True}).json()["reason"] == "not yours"


def test_once_the_keeper_has_changed_the_fight_no_hero_comes(table: Table) -> None:
    keeper = lobby(table)
    keeper.do("override", order="set", who=0, what="hits", value="1")
    assert "the Keeper has changed the fight already" in bring(keeper, hero_file(table, "momentum")).json()["message"]


# ---- campaigns


def begin_campaign(table: Table, system: str) -> str:
    answer = table.client.post("/api/campaigns", json={"system": system, "title": "The long road"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def fight_of(table: Table, campaign: str, system: str) -> tuple[Person, Person]:
    """The next fight of a campaign, to which Kim brings Zora."""
    keeper = table.start(FIRST[system], system, lobby=True, offered=[first_side(table, system)], campaign=campaign)
    kim = join(table, keeper, "Kim")
    answer = bring(kim, hero_file(table, system))
    assert answer.status_code == 200, answer.text
    return keeper, kim


def first_side(table: Table, system: str) -> str:
    return built_in_systems()[system].library().encounter(FIRST[system]).sides[0]


def homes(table: Table) -> list[dict[str, Any]]:
    (campaign,) = table.client.get("/api/campaigns").json()
    return [home for fight in campaign["fights"] for home in fight["homes"]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_wounds_are_carried_to_the_next_fight_of_a_campaign(table: Table, system: str) -> None:
    order, label, amount = WOUNDED[system]
    campaign = begin_campaign(table, system)
    keeper, _kim = fight_of(table, campaign, system)
    who = keeper.view()["guests"][0]["who"]
    keeper.do("start")
    keeper.do("override", who=who, **order)
    assert homes(table) == []
    keeper.do("override", order="end", value="enough")
    (home,) = homes(table)
    assert (home["name"], [(wound["label"], wound["amount"]) for wound in home["wounds"]]) == (
        "Zora",
        [(label, amount)],
    )
    keeper, _kim = fight_of(table, campaign, system)
    (guest,) = keeper.view()["guests"]
    assert [(wound["label"], wound["amount"]) for wound in guest["wounds"]] == [(label, amount)]
    keeper.post("/heroes/carry", {"hero": "hero-zora", "on": False})
    assert (keeper.view()["guests"][0]["wounds"], keeper.view()["guests"][0]["spared"]) == ([], True)
    keeper.post("/heroes/carry", {"hero": "hero-zora", "on": True})
    assert keeper.view()["guests"] == [guest]
    keeper.post("/heroes/carry", {"hero": "hero-zora", "on": False})
    keeper.do("start")
    keeper.do("override", order="end", value="enough")
    assert [home["wounds"] for home in homes(table)][1:] == [[]]


def test_a_campaign_survives_a_restart_and_an_end_that_is_undone(database: str) -> None:
    with running_table(url_of(database)) as table:
        campaign = begin_campaign(table, "stances")
        keeper, _kim = fight_of(table, campaign, "stances")
        keeper.do("start")
        keeper.do("override", who=0, **WOUNDED["stances"][0])
        keeper.do("override", order="end", value="enough")
        keeper.do("undo")
        assert homes(table) == []
        keeper.do("redo")
        kept = homes(table)
    with running_table(url_of(database)) as table:
        assert homes(table) == kept
        keeper, _kim = fight_of(table, campaign, "stances")
        assert keeper.view()["guests"][0]["wounds"] == kept[0]["wounds"]
        assert keeper.view()["campaign"] == "The long road"
        table.room(keeper.fight).load()
        assert names(keeper)[0] == "Zora"


def test_the_dead_stay_at_home_until_the_keeper_mends_them(table: Table) -> None:
    campaign = begin_campaign(table, "stances")
    keeper, _kim = fight_of(table, campaign, "stances")
    keeper.do("start")
    keeper.do("override", order="condition", who=0, what="dead", value="yes")
    keeper.do("override", order="end", value="enough")
    (home,) = homes(table)
    assert home["unfit"] == "dead"
    keeper2 = table.start(FIRST["stances"], "stances", lobby=True, offered=["heroes"], campaign=campaign)
    kim = join(table, keeper2, "Kim")
    assert "Zora came home dead" in bring(kim, hero_file(table, "stances")).json()["message"]
    body = {"fight": keeper.fight, "hero": "hero-zora", "wounds": {"vitality": 2}}
    assert table.client.post(f"/api/campaigns/{campaign}/mend", json=body).status_code == 200
    assert bring(kim, hero_file(table, "stances")).status_code == 200
    assert [wound["amount"] for wound in keeper2.view()["guests"][0]["wounds"]] == [2]


def test_a_campaign_belongs_to_the_browser_that_began_it(table: Table) -> None:
    campaign = begin_campaign(table, "stances")
    stranger = {"Fray-Owner": OWNER + "-not"}
    new = {"system": "stances", "encounter": FIRST["stances"], "campaign": campaign}
    assert table.client.get("/api/campaigns", headers=stranger).json() == []
    assert table.client.post("/api/fights", json=new, headers=stranger).status_code == 422
    assert table.client.delete(f"/api/campaigns/{campaign}", headers=stranger).status_code == 422
    assert table.client.post("/api/fights", json={**new, "system": "momentum"}).status_code == 422
    assert table.client.delete(f"/api/campaigns/{campaign}").json()["title"] == "The long road"
    assert table.client.get("/api/campaigns").json() == []


def test_a_rematch_keeps_the_heroes_of_players(table: Table) -> None:
    keeper = lobby(table)
    bring(join(table, keeper, "Kim"), hero_file(table, "momentum"), place=1)
    keeper.do("start")
    again = table.seat(keeper.post("/rematch", {"change": "harder"}).json())
    assert "Zora" in names(again)
    assert OTHERS.keys() <= set(again.view()["sides"])


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: str(system.name))
def test_the_form_says_what_a_number_may_be_and_mostly_is(system: System) -> None:
    fields = hero_form(system)
    for field in fields:
        if field.kind == "number":
            assert field.choices or (field.low is not None and field.high is not None), f"{field.key} has no limits"
        nothing = [choice for choice in field.choices if choice in ("", "none") or choice.endswith("-none")]
        assert len(nothing) <= 1, f"{field.key} can be nothing in two ways"
    assert any(field.typical for field in fields)
