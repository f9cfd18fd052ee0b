"""Encounters and creatures that people keep: whose they are, who may change them, how many there may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fray.table import keeping
from tests.table.stage import OWNER, Table, running_table
from tests.table.test_app import BUILT

RAT = """[[monster]]
id = "monster-bog-rat"
name = "Bog Rat"
hits = 2
attacks = [{ name = "Bite", kind = "Steel", danger = 1, skill = 1, ranges = ["Melee"] }]
"""
KINDS = pytest.mark.parametrize(
    ("kind", "toml", "identifier"),
    [("encounters", BUILT, "encounter-built-here"), ("creatures", RAT, "monster-bog-rat")],
)


@pytest.fixture
def other(table: Table) -> Iterator[httpx.Client]:
    """Somebody else's browser."""
    with httpx.Client(base_url=table.address, timeout=30, headers={"Fray-Owner": OWNER[::-1]}) as client:
        yield client


def keep(client: httpx.Client, kind: str, toml: str, name: str = "Kim") -> httpx.Response:
    return client.post(f"/api/{kind}", json={"system": "momentum", "toml": toml, "name": name})


def seen(client: httpx.Client, kind: str, identifier: str) -> dict[str, Any] | None:
    """How it is listed for somebody."""
    listed = client.get("/api/encounters" if kind == "encounters" else "/api/builder/momentum").json()
    found = listed if isinstance(listed, list) else listed["creatures"]
    return next((one for one in found if one["id"] == identifier), None)


@KINDS
def test_what_somebody_keeps_is_shown_with_their_name_and_only_they_change_or_delete_it(
    table: Table, other: httpx.Client, kind: str, toml: str, identifier: str
) -> None:
    assert keep(table.client, kind, toml).json()["yours"] is True
    for client, yours in ((table.client, True), (other, False)):
        one = seen(client, kind, identifier)
        assert one is not None
        assert (one["made_by"], one["yours"]) == ("Kim", yours)

    refused = keep(other, kind, toml, "Robin")
    assert (refused.status_code, refused.json()["reason"]) == (403, "not yours")
    assert refused.json()["message"] == f"{identifier!r} belongs to Kim; save yours under another name"
    assert keep(table.client, kind, toml, "Kimberly").json()["made_by"] == "Kimberly"

    path = f"/api/{kind}/momentum/{identifier}"
    assert other.delete(path).status_code == 403
    gone = table.client.delete(path)
    assert gone.status_code == 200, gone.text
    assert gone.json()["id"] == identifier
    assert seen(other, kind, identifier) is None
    assert table.client.delete(path).status_code == 422
    assert keep(other, kind, toml, "Robin").status_code == 200


def test_nothing_is_kept_or_deleted_without_a_secret(table: Table) -> None:
    for secret in ("", "short", "a b" * 10, "a" * 200):
        with httpx.Client(base_url=table.address, headers={"Fray-Owner": secret}) as client:
            refused = keep(client, "encounters", BUILT)
            assert (refused.status_code, refused.json()["reason"]) == (422, "malformed")
            assert "Fray-Owner" in refused.json()["message"]
            assert keep(client, "creatures", RAT).status_code == 422
            for path in ("/api/encounters/momentum/encounter-built-here", "/api/creatures/momentum/monster-bog-rat"):
                assert client.delete(path).status_code == 422
    assert table.store.encounters.all() == table.store.creatures.all("momentum") == []


@KINDS
def test_what_was_kept_before_there_were_owners_is_nobody_s_and_can_be_copied(
    table: Table, kind: str, toml: str, identifier: str
) -> None:
    keep(table.client, kind, toml)
    with table.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE {kind} SET owner = '', maker = ''")
    one = seen(table.client, kind, identifier)
    assert one is not None
    assert (one["made_by"], one["yours"]) == ("", False)
    refused = keep(table.client, kind, toml)
    assert refused.status_code == 403
    assert "before entries had owners" in refused.json()["message"]
    assert "save yours under another name" in refused.json()["message"]
    assert table.client.delete(f"/api/{kind}/momentum/{identifier}").status_code == 403
    assert keep(table.client, kind, toml.replace(identifier, f"{identifier}-too")).status_code == 200


def test_there_is_an_end_to_what_is_kept(table: Table, other: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_OF_ONE", 2)
    monkeypatch.setattr(keeping, "MOST_OF_ALL", 3)
    texts = [BUILT.replace("built-here", f"number-{number}") for number in range(4)]
    assert [keep(table.client, "encounters", text).status_code for text in texts[:3]] == [200, 200, 429]
    assert [keep(other, "encounters", text).status_code for text in texts[2:]] == [200, 429]
    assert "you already have 2 encounters" in keep(table.client, "encounters", texts[3]).json()["message"]
    assert "this table already has 3 encounters" in keep(other, "encounters", texts[3]).json()["message"]
    assert keep(table.client, "encounters", texts[0]).status_code == 200, "what is there can still be changed"


def test_one_client_keeps_only_so_often(tmp_path: Path) -> None:
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", requests_a_second=1) as table:
        assert [keep(table.client, "creatures", RAT).status_code for _ in range(3)] == [200, 200, 429]


def test_an_id_that_could_not_be_found_again_is_refused(table: Table) -> None:
    for identifier in ("encounter/../x", "Encounter X", "-", "e" * 121):
        refused = keep(table.client, "encounters", BUILT.replace("encounter-built-here", identifier))
        assert (refused.status_code, refused.json()["reason"]) == (422, "malformed")
        assert "is not valid" in refused.json()["message"]


def test_an_encounter_without_a_title_is_refused(table: Table) -> None:
    for title in ("", "   "):
        toml = BUILT.replace("Built Here", title)
        for path in ("/api/encounters", "/api/fights"):
            refused = table.client.post(path, json={"system": "momentum", "toml": toml})
            assert (refused.status_code, refused.json()["reason"]) == (422, "malformed")
            assert "no title" in refused.json()["message"]
        checked = table.client.post("/api/encounters/check", json={"system": "momentum", "toml": toml}).json()
        assert checked["problems"] == ["the encounter has no title: give it one"]
