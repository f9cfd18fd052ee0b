"""Hostile people who try whatever their link allows, and whatever it does not, in every system.

`python -m tools.campaign.bots [--minutes 2] [--system NAME]`. At a fight sit a Keeper, two players, a spectator and a
guest; one link was withdrawn, and one guest has the link of another fight. They send commands and requests at random:
well formed or not, about what is there or not, for themselves or for others. Nothing may fail, nobody may do what is
not theirs, be told another's link or see whom the Keeper hides, and each fight must replay to the state it was left in.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

import httpx
from tools.campaign.players import Seat, check_commands, seat_from
from tools.load import serving

from fray.engine.system import systems

Body = dict[str, Any]
TRIES = 300  # at one fight
GUESTS_MAY = {"answer", "dice", "by-hand", "ask-undo", "stand", "claim"}  # what anybody but the Keeper may ever send
ROUTES: dict[str, tuple[str, ...]] = {
    "look": ("", "/log.md", "/log.json", "/summary", "/ending", "/tips", "/sheets/0", "/sheets/99"),
    "ask": ("/odds", "/effects", "/standing", "/best", "/hint"),
    "read as Keeper": ("/arrivals?who=x&side=y", "/replay.json", "/replay?at=1", "/review"),
    "act as Keeper": ("/chairs", "/chairs/revoke", "/code", "/nudge", "/branch", "/rematch", "/heroes/carry"),
    "bring a hero": ("/heroes", "/heroes/home"),
}
LOOKING_BACK = ("/replay?at=1", "/review")  # not the file, which has the key of the dice
STRANGERS = ("withdrawn", "elsewhere", "nobody")
MORE_OFTEN = ("keeper", "keeper", "keeper", "one", "two")  # so that fights go on
GARBAGE: tuple[Any, ...] = (
    None,
    -1,
    10**30,
    1.5,
    True,
    "",
    "x" * 300,
    "\x00",
    [],
    {},
    ["a"],
    {"do": "end"},
    "\U0001f70f",
)
MINDS = ("", "tactician", "random", "nonsense")
SPOILED = 0.1  # of what is sent


@dataclass
class Figures:
    """What was tried, and what came of it."""

    tried: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    fights: int = 0
    accepted: int = 0

    def words(self, system: str) -> str:
        answers = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        kinds = ", ".join(f"{count} {name}" for name, count in sorted(self.tried.items()))
        whole = f"{self.tried.total()} tries in {self.fights} fights, {self.accepted} commands carried out"
        return f"{system}: {whole}; answered {answers}\n    {kinds}"


class Table:
    """A fight, and the people at it who mean no good."""

    def __init__(self, web: httpx.Client, choose: random.Random, figures: Figures, system: str) -> None:
        self.web, self.choose, self.figures = web, choose, figures
        listed = [row["id"] for row in web.get("/api/encounters").json() if row["system"] == system]
        body = {"system": system, "encounter": choose.choice(listed)}
        self.seats = {"keeper": self.begun(body), "elsewhere": self.begun(body)}
        self.fight = self.seats["keeper"].fight
        for name, role, who in (("one", "player", [0]), ("two", "player", [1]), ("watcher", "spectator", [])):
            self.seats[name] = self.invited(name, role, who)
        self.seats["withdrawn"] = self.invited("withdrawn", "player", [])
        self.ask("keeper", "POST", "/chairs/revoke", {"chair": self.seats["withdrawn"].chair}).raise_for_status()
        self.seats["nobody"] = Seat(self.fight, "", token_urlsafe(24))
        self.count = 0

    def begun(self, body: Body) -> Seat:
        while (answer := self.web.post("/api/fights", json=body)).status_code == 429:
            time.sleep(1)
        return seat_from(answer.raise_for_status().json())

    def invited(self, name: str, role: str, who: list[int]) -> Seat:
        body = {"name": name, "role": role, "combatants": who}
        return seat_from(self.ask("keeper", "POST", "/chairs", body).raise_for_status().json())

    def ask(self, who: str, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.seats[who].token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body)
        return self.web.request(method, f"/api/fights/{self.fight}{path}", content=content, headers=headers)

    def view(self, who: str) -> Body:
        found: Body = self.ask(who, "GET", "").raise_for_status().json()
        return found

    # ---- what is tried

    def tries(self, most: int = TRIES) -> None:
        for number in range(most):
            if number % 10 == 0:
                self.keeper = self.view("keeper")
                self.check_hidden()
            if self.keeper["result"]:
                break
            who = self.choose.choice([*self.seats, *MORE_OFTEN])
            if self.choose.random() < 0.8:
                self.command(who)
            else:
                self.request(who)

    def command(self, who: str) -> None:
        body = self.any_command()
        theirs = self.own(who)
        spoiled = self.choose.random() < SPOILED
        if spoiled:
            body[self.choose.choice(list(body))] = self.choose.choice(GARBAGE)
        answer = self.told(f"{body.get('do') if not spoiled else 'spoiled command'}", who, "POST", "/commands", body)
        if answer.status_code != 200:
            return
        self.figures.accepted += 1
        assert who == "keeper" or body["do"] in GUESTS_MAY, f"{who} was allowed {body}"
        if who != "keeper" and body["do"] in ("answer", "stand"):
            about = body["who"] if body["do"] == "answer" else body["seat"] - 1
            assert about in theirs, f"{who} has {theirs} and was allowed {body}"

    def request(self, who: str) -> None:
        kind = self.choose.choice(list(ROUTES))
        path = self.choose.choice(ROUTES[kind])
        reads = kind in ("look", "read as Keeper")
        body = None if reads else self.choose.choice([*GARBAGE, *(self.question() for _ in range(9)), self.person()])
        answer = self.told(kind, who, "GET" if reads else "POST", path, body)
        if answer.status_code == 200 and "Keeper" in kind:
            over = path in LOOKING_BACK and self.view("keeper")["result"]  # then everybody may
            assert who == "keeper" or over, f"{who} was allowed {path}"

    def told(self, kind: str, who: str, method: str, path: str, body: Any) -> httpx.Response:
        """Send it; whatever it is, it is answered in order, strangers learn nothing, and nobody learns a link."""
        try:
            answer = self.ask(who, method, path, body)
        except httpx.TransportError as error:
            raise AssertionError(f"{who} {method} {path} {body}: {error!r}") from error
        self.figures.tried[kind] += 1
        self.figures.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{who} {method} {path} {body}: {answer.status_code} {answer.text}"
        if who in STRANGERS:
            assert answer.status_code in (404, 413, 422), f"{who} {method} {path} {body}: {answer.status_code}"
        for name, seat in self.seats.items():
            assert seat.token not in answer.text, f"{who} was told the link of {name} by {path}"
        return answer

    # ---- what is sent

    def any_command(self) -> Body:
        self.count += 1
        choose, shapes = self.choose, list(self.shapes())
        stale = choose.choice([0, 0, 0, 0, 1, -1, 50])
        head = {"id": f"bot-{self.count:08}", "revision": max(0, self.view("keeper")["revision"] - stale)}
        return {**head, **choose.choice(shapes)}

    def shapes(self) -> Iterator[Body]:
        """One of each command, about what is there; answers more often, so that fights go on."""
        choose, on, where = self.choose, self.choose.random() < 0.5, self.question()
        everybody = [-1, 999, *(card["who"] for card in self.keeper["cards"])]
        who, other = choose.choice(everybody), choose.choice(everybody)
        chairs = [seat.chair for seat in self.seats.values()]
        for _ in range(12):
            yield {"do": "answer", "seat": where["seat"], "who": where["who"], "key": where["key"]}
        yield {"do": "answer", **where, "details": [where["key"]]}
        yield {"do": "stand", **where, "kind": where["kind"], "key": choose.choice(["", where["key"]])}
        yield {"do": "dice", "faces": [choose.randint(1, 20) for _ in range(choose.randint(0, 4))]}
        for name in ("by-hand", "claims", "insight"):
            yield {"do": name, "on": on}
        yield {"do": "pause", "on": choose.random() < 0.1}
        for name in ("ask-undo", "decline-undo", "start", "redo"):
            yield {"do": name}
        for name in ("claim", "offer", "hide"):
            yield {"do": name, "who": who, "on": on}
        yield {"do": "welcome", "how": choose.choice(["place", "join", "no"])}
        yield {"do": "sight", "sight": choose.choice(["exact", "bands", "nothing"])}
        yield {"do": "undo", "to": choose.choice([None, 0, self.keeper["at"], 10**6]), "keep_dice": on}
        yield {"do": "seat", "who": who, "chair": choose.choice(chairs)}
        yield {"do": "seat", "who": other, "mind": choose.choice(MINDS)}
        yield self.order(who)

    def order(self, who: int) -> Body:
        """The Keeper overrules the rules, with or without sense."""
        choose = self.choose
        gauges = [gauge["key"] for card in self.keeper["cards"] for gauge in card["gauges"]] or ["nothing"]
        tags = [tag["term"] for card in self.keeper["cards"] for tag in card["tags"]] or ["nothing"]
        places = [place["key"] for place in self.keeper["board"]["places"]] or ["0"]
        order = choose.choice(["set", "set", "set", "move", "move", "condition", "condition", "add", "remove", "die"])
        what = choose.choice([*gauges, choose.choice(tags), "nonsense"])
        value = choose.choice([str(choose.randint(-5, 30)), choose.choice(places), "x = 1", "", "true"])
        return {"do": "override", "order": order, "who": who, "what": what, "value": value}

    def question(self) -> Body:
        """An open question with one of its options, or one that nobody asks."""
        asked = self.keeper["decisions"]
        if not asked or self.choose.random() < 0.1:
            return {"seat": self.choose.randint(0, 9), "who": self.choose.randint(-1, 9), "kind": "turn", "key": "end"}
        decision = self.choose.choice(asked)
        key = self.choose.choice(decision["options"])["key"]
        return {"seat": decision["seat"], "who": decision["who"], "kind": decision["kind"], "key": key}

    def person(self) -> Body:
        chair = self.choose.choice(list(self.seats.values())).chair
        return {"chair": chair, "name": "Mallory", "role": "player", "combatants": [0], "at": 1, "open": True}

    # ---- what must hold

    def own(self, who: str) -> set[int]:
        """Whom this person answers for; the Keeper may answer for everybody."""
        if who in ("keeper", *STRANGERS):
            return set()
        view = self.view(who)
        asked = {row["who"] for row in view["waiting"] if row["yours"]}
        return asked | {card["who"] for card in view["cards"] if card["yours"]}

    def check_hidden(self) -> None:
        """Nobody sees whom the Keeper hides, but those who play them or are on their side."""
        hidden = {card["who"]: card["side"] for card in self.keeper["cards"] if card["hidden"]}
        for who in ("one", "two", "watcher"):
            cards = self.view(who)["cards"]
            friends = {card["side"] for card in cards if card["yours"]}
            seen = {card["who"] for card in cards if card["side"] not in friends} & hidden.keys()
            assert not seen, f"{who} sees {seen}"


def tried(address: str, database: str, system: str, seconds: float, seed: int) -> Figures:
    figures, choose, until = Figures(), random.Random(seed), time.monotonic() + seconds
    with httpx.Client(base_url=address, timeout=120) as web:
        while time.monotonic() < until:
            table = Table(web, choose, figures, system)
            table.tries()
            check_commands(database, table.fight)
            figures.fights += 1
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2.0, help="for each system")
    parser.add_argument("--system", action="append", help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with serving(alone=False) as server:
        for system in asked.system or sorted(systems()):
            print(
                tried(server.address, server.database, system, 60 * asked.minutes, asked.seed).words(system), flush=True
            )


if __name__ == "__main__":
    main()
