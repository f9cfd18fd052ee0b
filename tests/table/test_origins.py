"""The doorkeeper: known names only, the table's own pages only, and no made-up addresses."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from fray.engine.decisions import Refused
from fray.table.origins import Hosts, Proxies
from tests.table.stage import Table, running_table

OWN = socket.gethostname().lower()


@pytest.mark.parametrize(
    "host",
    ["", "localhost", "localhost:8737", "LOCALHOST.:80", "fray.localhost", "127.0.0.1:8737", "192.168.1.20:8737"]
    + ["[::1]:8737", "[fe80::1]", "10.0.0.1", OWN, f"{OWN}:8737", f"{OWN.partition('.')[0]}.local"]
    + ["fray.example.org", "FRAY.example.org:443", "a.b.example.net"],
)
def test_known_names_and_addresses_in_numbers_are_let_in(host: str) -> None:
    assert Hosts(["fray.example.org", "*.example.net"]).allows(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8737", "localhost.evil.example", "127.0.0.1.evil.example", "example.net"]
    + ["fray.example.org.evil.example", "evilexample.net", "1", "[evil]", "127.0.0.1@evil.example"],
)
def test_other_names_are_not(host: str) -> None:
    assert not Hosts(["fray.example.org", "*.example.net"]).allows(host)


def test_a_star_lets_every_name_in() -> None:
    assert Hosts(["*"]).allows("any.example")


def test_a_rebound_name_gets_nothing(table: Table) -> None:
    keeper = table.start()
    for path in ("/api/health", f"/api/fights/{keeper.fight}", "/", "/openapi.json"):
        answer = table.client.get(path, headers={**keeper.headers, "Host": "evil.example:8737"})
        assert answer.status_code == 421
        assert "--allow-host evil.example" in answer.json()["message"]
    assert keeper.view()["revision"]


def status_of_a_line(own: str, headers: dict[str, str]) -> int:
    """How the service answers whoever wants a live line with these headers."""
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    sent = {"Host": own, **upgrade, "Sec-WebSocket-Key": "MDEyMzQ1Njc4OTAxMjM0NQ==", **headers}
    lines = "".join(f"{name}: {value.format(own=own)}\r\n" for name, value in sent.items())
    address, _, port = own.partition(":")
    with socket.create_connection((address, int(port)), timeout=20) as line:
        line.sendall(f"GET /api/fights/x/live HTTP/1.1\r\n{lines}\r\n".encode())
        return int(line.recv(100).split()[1])


def test_live_lines_are_for_the_tables_own_pages(tmp_path: Path) -> None:
    cases = [
        ({}, 101),
        ({"Origin": "http://{own}"}, 101),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 403),
        ({"Host": "fray.example.org", "Origin": "https://fray.example.org"}, 101),
        ({"Origin": "https://fray.example.org"}, 101),
    ]
    with running_table(f"sqlite:///{tmp_path / 'fray.sqlite'}", hosts=["fray.example.org"]) as table:
        own = table.address.partition("://")[2]
        assert [(headers, status_of_a_line(own, headers)) for headers, _ in cases] == cases


def test_a_forwarded_address_is_believed_from_a_named_proxy_only() -> None:
    none, proxies = Proxies(), Proxies(["10.0.0.5", "192.168.7.0/24"])
    assert none.client("127.0.0.1", "6.6.6.6") == "127.0.0.1"
    assert proxies.client("127.0.0.1", "6.6.6.6") == "127.0.0.1"
    assert proxies.client("10.0.0.5", "6.6.6.6") == "6.6.6.6"
    assert proxies.client("10.0.0.5", "1.2.3.4, 6.6.6.6, 192.168.7.9") == "6.6.6.6", "what came before is hearsay"
    assert proxies.client("10.0.0.5", "") == "10.0.0.5"
    assert proxies.client("10.0.0.5", "unknown") == "10.0.0.5"
    with pytest.raises(Refused, match="proxy"):
        Proxies(["my-proxy"])


@pytest.mark.parametrize(("proxies", "refused"), [([], True), (["127.0.0.1"], False)])
def test_limits_count_forwarded_addresses_from_named_proxies(tmp_path: Path, proxies: list[str], refused: bool) -> None:
    url = f"sqlite:///{tmp_path / 'fray.sqlite'}"
    with running_table(url, requests_a_second=1, proxies=proxies) as table:
        answers = [
            httpx.get(f"{table.address}/api/health", headers={"X-Forwarded-For": f"6.6.6.{number}"}).status_code
            for number in range(40)
        ]
    assert (429 in answers) == refused


def test_a_wrong_method_is_answered_with_the_right_ones(table: Table) -> None:
    keeper = table.start()
    cases = {
        ("GET", "/api/join"): "POST",
        ("DELETE", "/api/systems"): "GET",
        ("PUT", "/api/fights/import"): "POST",
        ("PUT", "/api/encounters"): "GET, POST",
        ("PATCH", f"/api/fights/{keeper.fight}"): "GET",
        ("GET", f"/api/fights/{keeper.fight}/commands"): "POST",
    }
    for (method, path), allow in cases.items():
        answer = table.client.request(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allow), path
        assert method in answer.json()["message"]
    assert table.client.get("/api/nowhere").status_code == 404
    assert table.client.get(f"/api/fights/{keeper.fight}").status_code == 404, "that is about the token"


def test_an_id_used_for_another_command_is_refused_and_the_same_again_is_not(table: Table) -> None:
    keeper = table.start()
    first = keeper.command("pause", on=True)
    revision = keeper.post("/commands", first).json()["revision"]
    changed = [{**first, "on": False}, {**first, "revision": 0}]
    changed.append({"do": "sight", "id": first["id"], "revision": first["revision"], "sight": "bands"})
    for _ in range(2):  # live, and after a restart
        for other in changed:
            answer = keeper.post("/commands", other)
            assert (answer.status_code, answer.json()["reason"]) == (422, "malformed")
            assert "new one" in answer.json()["message"]
        assert keeper.post("/commands", first).json()["revision"] == revision
        table.app.state.rooms.open.clear()
    assert (keeper.view()["paused"], keeper.view()["revision"]) == (True, revision)


def test_commands_stored_without_a_digest_are_answered_as_before(table: Table) -> None:
    keeper = table.start()
    first = keeper.command("pause", on=True)
    revision = keeper.post("/commands", first).json()["revision"]
    with table.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE commands SET data = json_remove(data, '$.digest')")
    table.app.state.rooms.open.clear()
    assert keeper.post("/commands", first).json()["revision"] == revision
