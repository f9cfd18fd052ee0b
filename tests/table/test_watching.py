"""`fray serve --watch`: what saving the file of a system does to a running table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from fray.engine import plugins
from tests.table.stage import answer_to, free_port, wait_until
from tests.table.test_crash import answers

SKIRMISH = Path(__file__).resolve().parents[2] / "examples" / "skirmish.py"
NAME = "watched_skirmish"


@dataclass
class Author:
    """Somebody who writes a system while a table is open, and the Keeper of a fight at it."""

    file: Path
    said: Path
    client: httpx.Client
    saves: int = 0

    def save(self, *changes: tuple[str, str]) -> None:
        """Save the file with these changes of the original."""
        text = SKIRMISH.read_text(encoding="utf-8").replace('"skirmish"', f'"{NAME}"')
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        self.saves += 1
        self.file.write_text(text, encoding="utf-8")
        os.utime(self.file, (self.saves, self.saves))

    def seen(self) -> dict[str, Any]:
        time.sleep(0.1)  # the table counts requests
        found: dict[str, Any] = self.client.get("/api/watch").json()[0]
        return found

    def settled(self) -> dict[str, Any]:
        """What is said when everything is measured."""
        wait_until(lambda: bool(self.seen()["encounters"]) and not self.seen()["measuring"], 60)
        return self.seen()

    def after(self, *changes: tuple[str, str]) -> dict[str, Any]:
        """What is said after these changes."""
        before = self.settled()["changes"]
        self.save(*changes)
        wait_until(lambda: self.seen()["changes"] == before + 1, 60)
        return self.settled()

    def words(self, seen: dict[str, Any], title: str) -> str:
        return str(next(fight["words"] for fight in seen["fights"] if fight["title"] == title))

    def begin(self, title: str) -> str:
        minds = {"goblins": "tactician"}
        body = {"system": NAME, "encounter": "encounter-bridge", "title": title, "minds": minds}
        joined = self.client.post("/api/fights", json=body).json()
        self.client.headers["Authorization"] = f"Bearer {joined['token']}"
        return f"/api/fights/{joined['fight']}"

    def view(self, fight: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(fight).json()
        return found

    def answer(self, fight: str, family: str) -> httpx.Response:
        view = self.view(fight)
        decision = view["decisions"][0]
        number = [option["family"] for option in decision["options"]].index(family)
        command = {"do": "answer", "id": f"answer-{view['revision']}", "revision": view["revision"]}
        return self.client.post(f"{fight}/commands", json={**command, **answer_to(decision, number)})

    def play(self, fight: str, times: int) -> None:
        for _ in range(times):
            assert self.answer(fight, "attack").status_code == 200


@contextmanager
def serving(file: Path, folder: Path) -> Iterator[Author]:
    """The table as `fray --system FILE serve --watch` runs it."""
    port, said = free_port(), folder / "said.txt"
    line = ["-m", "fray", "--system", str(file), "serve", "--watch", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "FRAY_DATA": str(folder / "data"), "PYTHONPATH": os.pathsep.join(sys.path)}
    with said.open("w") as out:
        server = subprocess.Popen([sys.executable, *line], env=environment, stderr=out, stdout=out)
        try:
            wait_until(lambda: server.poll() is not None or answers(port), 60)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                yield Author(file, said, client)
            assert server.poll() is None, said.read_text(encoding="utf-8")
        finally:
            server.terminate()
            server.wait(20)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Author]:
    folder = tmp_path_factory.mktemp("author")
    file = folder / f"{NAME}.py"
    Author(file, folder, httpx.Client()).save()
    with serving(file, folder) as found:
        found.saves = 1
        yield found


@pytest.fixture
def author(running: Author) -> Author:
    """With the original rules."""
    if running.saves > 1:
        running.after()
    return running


def test_saving_the_file_changes_the_rules_of_running_fights_and_says_what_that_did(author: Author) -> None:
    before = author.settled()
    assert before["title"] == "Skirmish" and before["error"] == ""
    (chances,) = [encounter["chances"] for encounter in before["encounters"]]
    assert [chance["side"] for chance in chances] == ["heroes", "goblins"]
    fight = author.begin("damage")
    author.play(fight, 2)
    while not any(re.match(r"(Anna|Goblin .) hits", line["text"]) for line in author.view(fight)["log"]):
        author.play(fight, 1)  # until one has hit whose Might is not 3
    old = author.view(fight)

    changed = author.after(("might=actor.might)", "might=3)"))
    words = author.words(changed, "damage")
    new = author.view(fight)
    assert new["remark"] == f"The rules have changed. {words}"
    told = re.match(r'It first differs in line (\d+) of the log: it was "(.*)" and is "(.*)"\.', words)
    assert told, words
    number = int(told[1])
    texts = [[line["text"] for line in view["log"]] for view in (old, new)]
    assert texts[0][: number - 1] == texts[1][: number - 1]
    assert (texts[0][number - 1], texts[1][number - 1]) == (told[2], told[3]) and told[2] != told[3]
    (measured,) = changed["encounters"]
    heroes = measured["chances"][0]
    assert heroes["before"] == chances[0]["after"] != heroes["after"] and "points" in heroes["difference"]
    said = author.said.read_text(encoding="utf-8")
    assert f"Bridge: heroes {heroes['before']} -> {heroes['after']}" in said and words in said

    if not author.view(fight)["result"]:  # with other damage it may be over
        author.play(fight, 1)
    fight = author.begin("by the new rules")
    view = author.view(fight)
    decision = view["decisions"][0]
    asked = {"seat": decision["seat"], "who": decision["who"], "keys": [decision["options"][0]["key"]]}
    odds = author.client.post(f"{fight}/odds", json={"ask": "odds", "revision": view["revision"], **asked})
    assert odds.json()[0]["chances"]


def test_a_broken_file_is_shown_and_the_last_version_that_worked_is_played_on(author: Author) -> None:
    changes, fight = author.settled()["changes"], author.begin("broken")
    author.play(fight, 1)
    for change, error in (
        (("GUARD = 4", "GUARD = ="), "line"),
        (("GUARD = 4", "raise SystemExit(3)"), "SystemExit: 3"),
        (("GUARD = 4", "while True: pass"), "takes longer than"),
    ):
        author.save(change)
        wait_until(lambda error=error: error in author.seen()["error"], 60)  # type: ignore[misc]
        author.play(fight, 1)
    assert author.seen()["changes"] == changes
    mended = author.after()
    assert mended["error"] == "" and author.words(mended, "broken") == "It goes as before."


def test_rules_that_fail_in_the_middle_of_a_fight_say_where(author: Author) -> None:
    fight = author.begin("failing")
    before = author.view(fight)
    author.after(("        actor.guarding = True\n", "        actor.guarding = self.no_such_field\n"))
    refused = author.answer(fight, "defend")
    assert refused.status_code == 409
    assert re.search(rf"the rules failed: {NAME}.py, line \d+: AttributeError", refused.json()["message"])
    assert author.view(fight)["log"] == before["log"], "nothing has changed"
    author.after()
    assert author.answer(fight, "defend").status_code == 200


def test_an_answer_that_is_no_longer_possible_ends_the_replay_there_also_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / f"{NAME}.py"
    Author(file, tmp_path, httpx.Client()).save()
    with serving(file, tmp_path) as author:
        author.saves, fight = 1, author.begin("defend")
        assert author.answer(fight, "defend").status_code == 200
        changed = author.after(("actions = (Attack, Defend, Heal)", "actions = (Attack, Heal)"))
        assert "is not possible any more: the fight goes on from there." in author.words(changed, "defend")
        families = {option["family"] for option in author.view(fight)["decisions"][0]["options"]}
        assert "attack" in families and "defend" not in families
        author.play(fight, 1)
        seen, token = author.view(fight), author.client.headers["Authorization"]
    with serving(file, tmp_path) as author:
        author.client.headers["Authorization"] = token
        again = author.view(fight)
        assert [line["text"] for line in again["log"]] == [line["text"] for line in seen["log"]]
        assert again["revision"] == seen["revision"] and not again["remark"]


def test_there_has_to_be_something_to_watch() -> None:
    environment = {name: value for name, value in os.environ.items() if name != plugins.SETTING}
    line = [sys.executable, "-m", "fray", "serve", "--watch"]
    done = subprocess.run(line, capture_output=True, text=True, env=environment)
    assert done.returncode == 2 and "there is nothing to watch" in done.stderr
