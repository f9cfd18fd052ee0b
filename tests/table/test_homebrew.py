"""Creatures of one's own: what a form is made of, what is wrong with one, and that they fight."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fray.engine.system import System, systems
from tests.table.stage import Table
from tests.toml_text import toml_lines

EVERY_SYSTEM = pytest.mark.parametrize("name", sorted(systems()))
Source = dict[str, Any]


def record(type_name: str, fields: Source) -> str:
    return f"[[{type_name}]]\n" + toml_lines(fields)


def forms(table: Table, system: str) -> dict[str, Source]:
    answer = table.client.get(f"/api/builder/{system}")
    assert answer.status_code == 200, answer.text
    return {form["type"]: form for form in answer.json()["forms"]}


def keys(form: Source) -> set[str]:
    return {field["key"].partition(".")[0] for field in form["fields"]}


def source_of(table: Table, system: str, name: str) -> Source:
    answer = table.client.get(f"/api/creatures/{system}/{name}")
    assert answer.status_code == 200, answer.text
    source: Source = answer.json()
    return source


def copied(table: Table, system: str, creature: str, **changes: Any) -> tuple[str, Source]:
    """Somebody like somebody else, as the form writes it: its type, and the fields the form has."""
    like = source_of(table, system, creature)
    known = keys(forms(table, system)[like["type"]])
    fields = {key: value for key, value in like["source"].items() if key in known}
    return like["type"], {"id": f"{like['type']}-of-mine", "text": "Mine.", **fields, **changes}


def check(table: Table, system: str, toml: str) -> Source:
    answer = table.client.post("/api/creatures/check", json={"system": system, "toml": toml})
    assert answer.status_code == 200, answer.text
    checked: Source = answer.json()
    return checked


def save(table: Table, system: str, toml: str) -> Source:
    answer = table.client.post("/api/creatures", json={"system": system, "toml": toml})
    assert answer.status_code == 200, answer.text
    saved: Source = answer.json()
    return saved


def wrong_with(table: Table, system: str, toml: str) -> dict[str, str]:
    return {problem["field"]: problem["text"] for problem in check(table, system, toml)["problems"]}


def somebody(system: System, type_name: str) -> str:
    """The first creature of a type."""
    library = system.library()
    return next(creature.id for creature in library.creatures() if library.creature(creature.id).type == type_name)


# ---- the form


@EVERY_SYSTEM
def test_the_form_has_every_field_of_every_creature_there_is(table: Table, name: str) -> None:
    system = systems()[name]
    library, found = system.library(), forms(table, name)
    assert set(found) == set(library.creature_types)
    for creature in library.creatures():
        kind, fields = copied(table, name, creature.id)
        assert wrong_with(table, name, record(kind, fields)) == {}, creature.id
        read = check(table, name, record(kind, fields))["source"]
        assert {key: read[key] for key in fields} == fields


@EVERY_SYSTEM
def test_the_form_knows_bounds_and_choices_and_which_clause_a_field_is_about(table: Table, name: str) -> None:
    ledger = systems()[name].ledger
    known = {clause.id for clause in ledger.clauses} | {ruling.id for ruling in ledger.rulings}
    for form in forms(table, name).values():
        fields = [*form["fields"], *(part for field in form["fields"] for part in field["parts"])]
        assert all(field["clause"] in known and field["help"] for field in fields if field["clause"])
        assert all(field["choices"] for field in fields if field["kind"] == "choice")
        bounded = [field for field in fields if field["kind"] == "number"]
        assert all(field["choices"] or field["low"] < field["high"] for field in bounded)
        assert any(field["clause"] for field in fields)


@EVERY_SYSTEM
def test_a_number_beyond_its_bounds_is_refused_beside_its_field(table: Table, name: str) -> None:
    for kind, form in forms(table, name).items():
        _type, fields = copied(table, name, somebody(systems()[name], kind))
        for field in form["fields"]:
            if field["kind"] == "number" and field["high"] is not None and "." not in field["key"]:
                found = wrong_with(table, name, record(kind, {**fields, field["key"]: field["high"] + 1}))
                assert str(field["high"]) in found[field["key"]]


def test_what_is_left_out_is_told_as_the_rules_give_it(table: Table) -> None:
    """[composure-maximum]: 40 and the Talents."""
    toml = record("monster", {"id": "monster-of-mine", "strength": 3, "agility": 2})
    assert check(table, "labyrinthian", toml)["defaults"]["composure"] == 45


# ---- saving, building, fighting


@EVERY_SYSTEM
def test_a_creature_made_by_the_form_reads_back_the_same_and_fights(table: Table, name: str) -> None:
    system = systems()[name]
    encounter = min(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    written = json.dumps(table.client.get(f"/api/encounters/{name}/{encounter.id}").json()["source"])
    enemy = next(creature.id for creature in system.library().creatures() if f'"{creature.id}' in written)
    kind, fields = copied(table, name, enemy)
    saved = save(table, name, record(kind, fields))
    assert (saved["id"], saved["own"], saved["text"]) == (fields["id"], True, "Mine.")
    listed = table.client.get(f"/api/builder/{name}").json()["creatures"]
    assert saved in listed
    again = source_of(table, name, saved["id"])
    assert again["source"] == {key: value for key, value in fields.items() if key not in ("id", "text")}

    source = json.loads(written.replace(f'"{enemy}', f'"{saved["id"]}'))
    toml = toml_lines({**source, "id": "encounter-mine"})
    minds = dict.fromkeys(encounter.sides, "tactician")
    fight = {"system": name, "toml": toml, "minds": minds, "rulings": "tactician"}
    keeper = table.seat(table.client.post("/api/fights", json=fight).json())
    assert keeper.view()["result"]
    kept = table.store.fight(keeper.fight)
    assert kept is not None
    assert "Mine." in json.dumps(kept.encounter) or "Hits" in json.dumps(kept.encounter)


def test_a_saved_encounter_keeps_its_creatures_as_they_were(table: Table) -> None:
    kind, fields = copied(table, "torchlight", "monster-cellar-rat", breath=3)
    save(table, "torchlight", record(kind, fields))
    encounter = """
        id = "encounter-mine"
        sides = ["heroes", "vermin"]
        combatants = [
          { who = "character-elsa", side = "heroes", lane = 1, stance = "steadied" },
          { who = "monster-of-mine", side = "vermin", lane = 1, stance = "steadied" },
        ]
    """
    saved = table.client.post("/api/encounters", json={"system": "torchlight", "toml": encounter})
    assert saved.status_code == 200, saved.text
    save(table, "torchlight", record(kind, {**fields, "breath": 9}))
    keeper = table.start("encounter-mine", "torchlight")
    rat = next(card for card in keeper.view()["cards"] if card["side"] == "enemies")
    assert next(gauge["value"] for gauge in rat["gauges"] if gauge["key"] == "breath") == 3


def test_homebrew_an_encounter_does_not_name_is_not_brought_along(table: Table) -> None:
    kind, fields = copied(table, "sixseconds", "monster-wolf")
    save(table, "sixseconds", record(kind, fields))
    ready = table.client.get("/api/encounters/sixseconds/encounter-duel-at-dawn").json()["source"]
    toml = toml_lines({**ready, "id": "encounter-mine"})
    assert table.client.post("/api/encounters", json={"system": "sixseconds", "toml": toml}).status_code == 200
    built = table.client.get("/api/encounters/sixseconds/encounter-mine").json()["source"]
    assert "monster-of-mine" not in json.dumps(built)


# ---- what is refused


@pytest.mark.parametrize(
    ("toml", "field", "words"),
    [
        ('[[monster]]\nid = "monster-x"\nname = "X"', "hits", "is missing"),
        ('[[monster]]\nid = "monster-x"\nname = "X"\nhits = 1', "attacks", "there is none"),
        ('[[monster]]\nid = "monster-x"\nname = "X, Y"\nhits = 1', "name", "commas"),
        ('[[monster]]\nid = "monster-x"\nhits = 1\nhist = 2', "hist", "did you mean hits"),
        ('[[monster]]\nid = "X"\nhits = 1', "id", "monster-some-name"),
        ('[[monster]]\nid = "monster-cave-rat"\nhits = 1', "id", "already in the rulebook"),
        ('[[character]]\nid = "character-x"\nblock = "Nobody"', "block, Name", ""),
        ("[[weapon]]\nid = 'weapon-x'", "", "write [[monster]] or [[character]]"),
        ("[[monster]]\n[[monster]]\n", "", "this must be exactly one creature"),
        ("monster = 3", "", "this must be exactly one creature"),
        ("[[monster]", "", "that is not TOML"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(table: Table, toml: str, field: str, words: str) -> None:
    found = wrong_with(table, "momentum", toml)
    assert any(place.startswith(field) and words in text for place, text in found.items()), found
    answer = table.client.post("/api/creatures", json={"system": "momentum", "toml": toml})
    assert answer.status_code == 422
    assert answer.json()["reason"] == "malformed"


def test_an_attack_without_its_fields_is_wrong_in_its_row(table: Table) -> None:
    toml = '[[monster]]\nid = "monster-x"\nname = "X"\nhits = 1\nattacks = [{ name = "Claw", kind = "Wood" }]'
    found = wrong_with(table, "momentum", toml)
    assert {"attacks[1].danger", "attacks[1].kind", "attacks[1].ranges"} <= set(found)


def test_nobody_of_that_name_can_be_copied(table: Table) -> None:
    answer = table.client.get("/api/creatures/momentum/monster-cave-cat")
    assert answer.status_code == 422
    assert "did you mean monster-cave-rat" in answer.json()["message"]


@EVERY_SYSTEM
def test_nonsense_in_any_field_is_named_and_breaks_nothing(table: Table, name: str) -> None:
    for kind, form in forms(table, name).items():
        _type, fields = copied(table, name, somebody(systems()[name], kind))
        for key in keys(form):
            for nonsense in (7.5, "nonsense!", ["nonsense!"], [3], {"nonsense": 1}, [{"nonsense": [1]}]):
                found = wrong_with(table, name, record(kind, {**fields, key: nonsense}))
                assert isinstance(nonsense, str) or any(place.startswith(key) for place in found), (key, nonsense)
