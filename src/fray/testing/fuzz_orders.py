"""Random orders of the Keeper among random answers: each works or is refused by name and changes nothing.

Orders are of every kind a system declares, sensible and senseless; between them come answers, undo and redo, branches,
other dice, saved files and seats that change hands. Round n is always the same round. The words of a system are
learned from what it refuses: 'it must be one of prone, hidden'.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from fray.engine.content import Fields
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, OVER, STALE, Decision, Option, Refused
from fray.engine.dice import SeededDice
from fray.engine.game import Game
from fray.engine.orders import NEXT_DIE, REKEY
from fray.engine.save import as_json, restore, saved_from
from fray.engine.tape import END_FIGHT
from fray.minds.random import RandomMind
from fray.testing.check_newcomers import as_toml, newcomer_rows
from fray.testing.fuzz import Failure
from fray.testing.subjects import Subject, keys

T = TypeVar("T")
REASONS: Final = frozenset({MALFORMED, ILLEGAL, NOT_YOURS, STALE, OVER})
STREAM: Final = 0xC0FFEE
ORDERS_A_ROUND: Final = 100
LOOK_EVERY: Final = 5
REPLAY_EVERY: Final = 40
LONGEST_TAPE: Final = 400
MOST_WORDS: Final = 60
REMEMBERED: Final = 12  # what came before a failure

NOBODIES: Final = (-1, -2, 99, 999, -(10**30), 10**30)
SENSELESS: Final = (
    "", " ", "no-such-thing", "\x00", "a\x00b", "\ud800", "9" * 50_000, "-" + "9" * 30, "1e9", "NaN", "inf", "0x10",
    "\u0663", "-0", "true", "{", "[[a]]", "a.a.a.a.a = 1", "a = " + "[" * 3000, 'who = "\\u0000"', "x = " + "1" * 3990,
    "'", '"""', "\n", "\u202e", "\U0001f4a5" * 9, "../..", "%s%n", "<b>", "1:2:3:4", "::", ",", "4,7,9", "x" * 5000,
    "0:0", "9999:9999",
)  # fmt: skip
PLAIN: Final = ("yes", "no", "0", "1", "2", "3", "5", "8", "12", "20", "-1", "-3", "d6", "spent", "unspent")
ONE_OF: Final = re.compile(r"(?:it must be one of|write one of|did you mean|write) ([^;?\n]+)")


@dataclass
class Vocabulary:
    """Words that orders of a system may hold, and what is learned of each kind of order."""

    gauges: list[str]
    values: list[str]
    newcomers: list[Fields]
    learned: dict[str, list[str]] = field(default_factory=dict)

    def learn(self, order: str, message: str) -> None:
        known = self.learned.setdefault(order, [])
        for found in ONE_OF.findall(message):
            words = re.split(r", | or | and ", found)
            known.extend(word for word in words if word not in known and len(known) < MOST_WORDS)

    def whats(self, order: str) -> list[str]:
        return [*self.learned.get(order, []), *(self.gauges if order == "set" else [])] or [""]


def vocabulary(subject: Subject) -> Vocabulary:
    """What stands on the cards and the board at the beginning, and everybody who might come in."""
    battle = subject.system.battle(subject.encounter)
    places = [place.key for place in subject.system.board(battle).places]
    gauges = [gauge.key for card in subject.system.cards(battle) for gauge in card.gauges]
    whats = list(dict.fromkeys([*subject.system.gauges, *gauges]))
    return Vocabulary(whats, [*PLAIN, *places, *places], [row for rows in newcomer_rows(subject) for row in rows])


class Meddling:
    """One round: a fight, and whatever is done to it."""

    def __init__(self, subject: Subject, number: int, words: Vocabulary, counts: Counter[str]) -> None:
        self.subject = subject
        self.words = words
        self.counts = counts
        self.dice = SeededDice(number, STREAM)
        self.mind = RandomMind(number)
        self.game = Game(subject.system, subject.encounter, number)
        self.done: list[str] = []
        self.ordered = ""

    def among(self, things: Sequence[T]) -> T:
        return things[self.dice.below(len(things))]

    def run(self, orders: int) -> None:
        ordered = 0
        for moment in range(20 * orders):
            if ordered == orders:
                break
            kind, act = self.next_act()
            ordered += kind == "order"
            self.try_out(kind, act)
            if moment % LOOK_EVERY == 0:
                self.look()
            if moment % REPLAY_EVERY == 0:
                self.replay()
            if len(self.game.entries) > LONGEST_TAPE or (self.game.result and not self.game.entries):
                break
        self.replay()

    def next_act(self) -> tuple[str, Callable[[], None]]:
        game, chance = self.game, self.dice.below(100)
        if chance < 50 and not game.result:
            return "order", self.order()
        if chance < 84 and game.decisions:
            return "answer", self.answer()
        if chance < 88 and (not game.result or chance % 2):
            return "undo", game.undo
        if chance < 91 or game.result:
            position = self.dice.below(len(game.entries) + 3) - 1
            return "undo_to", lambda: game.undo_to(position)
        if chance < 95:
            return "redo", game.redo
        if chance < 97:
            return "branch", self.branch
        if chance < 98:
            return "rekey", game.rekey
        if chance < 99:
            return "save and load", self.save_and_load
        return "seat", self.change_seat

    def try_out(self, kind: str, act: Callable[[], None]) -> None:
        before = shot(self.game)
        self.done = [*self.done[-REMEMBERED:], kind]
        try:
            act()
        except Refused as refused:
            self.counts[f"{kind} refused"] += 1
            self.words.learn(self.ordered, refused.message)
            self.require(refused.reason in REASONS and bool(refused.message), f"{refused.reason!r} is no reason")
            self.require(shot(self.game) == before, f"refused ({refused.message}), and the fight has changed")
            return
        self.counts[kind] += 1
        wrong = self.subject.promises.check(self.game.settled().battle)
        self.require(not wrong, "; ".join(wrong))
        for decision in self.game.decisions:
            self.require(bool(keys(decision)), f"{decision.kind()} is asked and has no options")
            wrong = self.subject.promises.check_decision(self.game.battle, decision)
            self.require(not wrong, "; ".join(wrong))

    def require(self, holds: bool, words: str) -> None:
        if not holds:
            raise AssertionError(words)

    # ---- acts

    def answer(self) -> Callable[[], None]:
        decision: Decision[Option] = self.among(self.game.decisions)
        key = self.mind.answer(decision).key()
        self.done.append(f"{decision.kind()} {decision.who} {key}")
        return lambda: self.game.answer(key, decision.seat, decision.who)

    def order(self) -> Callable[[], None]:
        game = self.game
        declared = [kind.name for kind in game.system.orders.kinds]
        name = self.among([*declared, *declared, *declared, NEXT_DIE, END_FIGHT, REKEY, self.among(SENSELESS)])
        count = game.battle.size()
        deciding = [decision.who for decision in game.decisions]
        who = self.among(deciding) if deciding and self.dice.below(3) == 0 else self.dice.below(count)
        who = who if self.dice.below(12) else self.among(NOBODIES)
        what = self.among(self.words.whats(name)) if self.dice.below(12) else self.among(SENSELESS)
        value = self.value(name) if self.dice.below(8) else self.among(SENSELESS)
        if name == END_FIGHT:
            what = self.among(["", *game.battle.side_names(), what])
        self.ordered = name
        self.done.append(f"{name[:20]!r} {who} {what[:20]!r} {value[:120]!r}")
        return lambda: game.override(name, who, what, value)

    def value(self, name: str) -> str:
        if name == NEXT_DIE and self.dice.below(8):
            return self.among(("1", "2", "3", "4", "6"))
        if name == "condition" and self.dice.below(3):
            return self.among(("yes", "no"))
        if name != "add":
            words = [*self.words.values, *self.words.learned.get(name, [])]
            return self.among(words) if self.dice.below(3) else str(self.dice.below(30) - 5)
        row = dict(self.among(self.words.newcomers))
        if self.dice.below(3) == 0:
            row["count"] = self.dice.below(45)
        if self.dice.below(4) == 0:
            row[self.among(sorted(row))] = self.among([*self.words.values, *SENSELESS[:12]])
        if self.dice.below(6) == 0:
            row["position"] = self.dice.below(30)
        text = as_toml(row)
        return text if len(text) < 5000 else "x"

    def branch(self) -> None:
        """Go on with another line of the same fight, from here or from somewhere before."""
        position = self.dice.below(len(self.game.entries) + 1)
        twin = self.game.branch(position if self.dice.below(2) else None)
        self.game = twin

    def save_and_load(self) -> None:
        text = json.dumps(as_json(self.game), ensure_ascii=False).encode("utf-8")
        loaded = restore(saved_from(json.loads(text), "fight"), self.subject.system)
        self.require(loaded.differs_at is None, f"came back differently: {loaded.remark}")
        self.require(state(loaded.game) == state(self.game), "came back from its file differently")
        loaded.game.minds = self.game.minds
        self.game = loaded.game

    def change_seat(self) -> None:
        """A mind takes a seat, or a person."""
        seat = self.dice.below(len(self.game.minds))
        self.game.minds[seat] = self.mind if self.game.minds[seat] is None else None

    # ---- looking

    def look(self) -> None:
        """Everything a screen shows of the present moment can be shown."""
        system, battle = self.subject.system, self.game.battle
        cards = system.cards(battle)
        self.require(len({card.name for card in cards}) == len(cards), "two have one name")
        system.board(battle)
        system.header(battle)
        for who in range(battle.size()):
            system.inspect(battle, who)
        for decision in self.game.decisions:
            system.question(battle, decision)
            decision.forbidden()
            for option in decision.options():
                system.label(battle, option)
        for event in self.game.steps[-1]:
            system.sentence(battle, event)
        if battle.result is not None:
            system.headline(battle)

    def replay(self) -> None:
        """The tape alone gives the same fight."""
        again = Game(self.subject.system, self.subject.encounter, self.game.seed, entries=self.game.entries)
        self.require(state(again) == state(self.game), "a replay of the tape gives another fight")


def shot(game: Game) -> tuple[object, ...]:
    """State and tape, and what could be redone."""
    return (
        state(game),
        [id(entry) for entry in game.entries],
        [(tail.position, len(tail.entries)) for tail in game.undone],
        game.redoable,
        id(game.waiting),
    )


def state(game: Game) -> tuple[object, ...]:
    return (
        game.battle.fingerprint(),
        game.settled().battle.fingerprint(),
        game.current.forced,
        [(decision.seat, decision.who, decision.kind()) for decision in game.decisions],
    )


def meddle(subject: Subject, number: int, words: Vocabulary, counts: Counter[str], orders: int) -> Failure | None:
    """What goes wrong in round n, if anything does."""
    meddling = Meddling(subject, number, words, counts)
    try:
        meddling.run(orders)
    except Exception as error:
        acts = " | ".join(meddling.done)
        return Failure(number, f"{type(error).__name__}: {error} after {acts}")
    return None


def fuzz_orders(
    subject: Subject, numbers: Iterable[int], counts: Counter[str], orders: int = ORDERS_A_ROUND
) -> Iterator[Failure]:
    """All failures among these rounds. Each round begins with the same words, whatever the ones before have learned."""
    for number in numbers:
        failure = meddle(subject, number, vocabulary(subject), counts, orders)
        if failure is not None:
            yield failure
