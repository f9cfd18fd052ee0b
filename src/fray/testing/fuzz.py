"""Random fights: invariants after every step and at every question, under random readings of the rules.

Fight n is always the same fight. What goes wrong is written down as an input log that can be replayed for ever.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fray.engine.battle import Battle
from fray.engine.content import Raw
from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.save import as_json
from fray.engine.tape import Answer
from fray.minds.random import RandomMind
from fray.testing.subjects import Subject, stepwise

MOST_STEPS = 20_000
READINGS_SALT = 0x5EED
IDLE_EVERY = 50
WAVER_EVERY = 14


@dataclass(frozen=True)
class Failure:
    """Something that must not happen, in which fight."""

    number: int
    words: str


class Watcher(Mind):
    """Lets another mind answer, and looks at every question."""

    def __init__(self, subject: Subject, mind: Mind, battle: Battle) -> None:
        self.subject = subject
        self.mind = mind
        self.battle = battle
        self.wrong: list[str] = []
        self.asked = 0

    def answer(self, decision: Decision[O]) -> O:
        self.asked += 1
        self.wrong.extend(self.subject.promises.check_decision(self.battle, decision))
        return self.mind.answer(decision)


class Idler(Mind):
    """Always takes the first option, which is to do nothing where that can be done: fights that last."""

    def answer(self, decision: Decision[O]) -> O:
        return decision.options()[0]


class Waverer(Mind):
    """Any option at all, giving up included."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed, 1)

    def answer(self, decision: Decision[O]) -> O:
        options = decision.options()
        return options[self.dice.below(len(options))] if len(options) > 1 else options[0]


def random_readings(subject: Subject, number: int) -> Subject:
    """The encounter as the ledger reads it in even fights; in odd ones with some rulings read otherwise."""
    if number % 2 == 0 or not subject.system.switches:
        return subject
    dice = SeededDice(READINGS_SALT, number)
    chosen: dict[str, str] = {}
    for name, switch in sorted(subject.system.switches.items()):
        reading = dice.below(3 * len(switch.readings))
        if reading < len(switch.readings):
            chosen[name] = switch.readings[reading]
    source = {**subject.encounter.source, "variants": chosen}
    raw = Raw("fuzz", "encounter", subject.encounter.id, "", source)
    return Subject(subject.system, subject.system.library().read_encounter(raw), subject.promises)


def minds_of(subject: Subject, number: int) -> list[Mind]:
    """Mostly all act at random; in each third fight every second one knows what it does; in some all idle or waver."""
    if number % IDLE_EVERY == 0:
        return [Idler()] * subject.seats()
    if number % WAVER_EVERY == 0:
        return [Waverer(number)] * subject.seats()
    tactician = subject.system.tactician()
    return [
        tactician if number % 3 == 0 and seat % 2 else RandomMind(number, 0, seat) for seat in range(subject.seats())
    ]


class WatchedFight:
    """Fight number n, in the fast lane, looked at after each step and at every question."""

    def __init__(self, subject: Subject, number: int) -> None:
        self.subject = subject
        battle = subject.system.battle(subject.encounter)
        self.watchers = [Watcher(subject, mind, battle) for mind in minds_of(subject, number)]
        self.fight: Fight[Battle] = Fight(battle, SeededDice(number), list(self.watchers))

    def steps(self) -> Iterator[list[str]]:
        """What is wrong after each step."""
        for steps, after in enumerate(stepwise(self.subject.system, self.fight)):
            wrong = self.subject.promises.check(after)
            for watcher in self.watchers:
                wrong.extend(watcher.wrong)
            yield wrong if steps < MOST_STEPS else ["the fight does not end"]

    def asked(self) -> int:
        """How many decisions were made."""
        return sum(watcher.asked for watcher in set(self.watchers))


def first_failure(subject: Subject, number: int) -> Failure | None:
    """What goes wrong in fight number n, if anything does."""
    return fought(subject, number)[1]


def fought(subject: Subject, number: int) -> tuple[int, Failure | None]:
    """Fight number n to its end: how many decisions were made, and what went wrong."""
    played = random_readings(subject, number)
    watched = WatchedFight(played, number)
    try:
        for wrong in watched.steps():
            if wrong:
                return watched.asked(), Failure(number, "; ".join(wrong))
    except Exception as error:
        return watched.asked(), Failure(number, f"{type(error).__name__}: {error}")
    return watched.asked(), None


def fuzz(subject: Subject, numbers: range, fixtures: Path) -> list[Failure]:
    """All failures among these fights; the first of each kind is written down in the folder of fixtures."""
    failures = [failure for number in numbers if (failure := first_failure(subject, number))]
    for failure in failures:
        path = fixtures / f"{subject}-{kind_of(failure)}.json"
        if not path.exists():
            write_fixture(subject, failure, path)
    return failures


def kind_of(failure: Failure) -> str:
    """The first thing that is wrong, without names and numbers, as part of a file's name."""
    words = failure.words.partition(";")[0].rpartition(":")[2]
    return "-".join(re.findall("[a-z]+", words.lower()))[:50]


# ---- fixtures


def write_fixture(subject: Subject, failure: Failure, path: Path) -> None:
    """The answers up to what went wrong, as a saved fight, with the words of the failure."""
    played = random_readings(subject, failure.number)
    game = Game(played.system, played.encounter, failure.number)
    minds = minds_of(played, failure.number)
    broke: list[Answer] = []
    while game.decisions and not broke and not played.promises.check(game.settled().battle):
        decision = game.decisions[0]
        answer = Answer(decision.seat, decision.who, minds[decision.seat].answer(decision).key())
        try:
            game.answer(answer.key, answer.seat, answer.who)
        except Exception:  # the answer that breaks the rules belongs to the log
            broke.append(answer)
    data = as_json(game)
    data["tape"].extend(answer.fields() for answer in broke)
    data["marks"].extend("" for _ in broke)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"failure": failure.words, **data}, indent=1, ensure_ascii=False) + "\n", "utf-8")
