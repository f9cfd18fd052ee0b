"""What is tested: every encounter of every system, with what the system promises about its own state."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fray.engine.battle import Battle, Over
from fray.engine.decisions import KEEPER, Decision, Mind, Option
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.ledger import Clause, Content, Ruling
from fray.engine.seats import seat_of, seats_for
from fray.engine.system import System, systems
from fray.kit import system as kit
from fray.minds.random import RandomMind


class UnfitError(AssertionError):
    """A system breaks a promise that every system makes."""


def require(holds: bool, words: str) -> None:
    if not holds:
        raise UnfitError(words)


@dataclass(frozen=True)
class Promises:
    """What a system promises: `STATIC` and `DERIVED` of `model/copies`, the two checks of `rules/invariants`.

    As 'Class.attribute', `static` names what never changes while a fight lasts, so that copies may share it, and
    `derived` what is worked out from the rest whenever it is needed; fingerprints leave both out. The checks return
    what is wrong, in words, about a settled state and about a question.
    """

    static: frozenset[str]
    derived: frozenset[str]
    check: Callable[[Any], list[str]]
    check_own_decision: Callable[[Any, Any], list[str]]

    def check_decision(self, battle: Battle, decision: Decision[Option]) -> list[str]:
        """What is wrong in any system with asking this now, and what is wrong in this one."""
        kind, found = decision.kind(), list[str]()
        if battle.result is not None:
            found.append(f"{kind!r} is asked although the fight is over")
        if decision.seat not in (KEEPER, seat_in(battle, decision.who)):
            found.append(f"combatant {decision.who} is asked ({kind}) at seat {decision.seat}")
        return found + self.check_own_decision(battle, decision)


def seat_in(battle: Battle, who: int) -> int:
    """Where a combatant's questions go: to a seat of its own, or to that of the one who called it in."""
    combatants = getattr(battle, "combatants", ())
    return getattr(combatants[who], "seat", seat_of(who)) if 0 <= who < len(combatants) else seat_of(who)


@dataclass(frozen=True)
class Subject:
    """One encounter of one system."""

    system: System
    encounter: Encounter
    promises: Promises

    def __str__(self) -> str:
        return f"{self.system.name}-{self.encounter.id.removeprefix('encounter-')}"

    def game(self, seed: int, mind: Mind | None = None) -> Game:
        """A fight of people, or of one mind at every seat."""
        return Game(self.system, self.encounter, seed, [mind] * self.seats())

    def seats(self) -> int:
        return seats_for(len(self.encounter.roster))

    def knows(self, clause: str) -> bool:
        """Whether the ledger has a clause, ruling or content record of this id."""
        return clause in self._known

    def require_known(self, clause: str, words: str) -> None:
        """`words` say who cites it."""
        require(self.knows(clause), f"{words} {clause!r}, which the ledger does not have: write a clause with that id")

    @cached_property
    def _known(self) -> frozenset[str]:
        ledger = self.system.ledger
        records: tuple[Clause | Ruling | Content, ...] = (*ledger.clauses, *ledger.rulings, *ledger.contents)
        return frozenset(record.id for record in records)


def promises_of(system: System) -> Promises:
    """What the system's folder declares; a system made with the kit says it itself."""
    if isinstance(system, kit.System):
        return Promises(system.promised_static(), frozenset(), system.check, nothing_wrong)
    package = type(system).__module__.rpartition(".")[0]
    rooms = (system.folder / "rules").is_dir()
    checks = importlib.import_module(f"{package}.rules.invariants" if rooms else f"{package}.invariants")
    fields = importlib.import_module(f"{package}.model.copies") if rooms else checks
    return Promises(frozenset(fields.STATIC), frozenset(fields.DERIVED), checks.check, checks.check_decision)


def nothing_wrong(battle: Battle, decision: Decision[Option]) -> list[str]:
    """A small system says nothing about its questions beyond what holds in all systems."""
    return []


def subjects() -> list[Subject]:
    """Every encounter there is."""
    return [subject for system in systems().values() for subject in subjects_of(system)]


def subjects_of(system: System) -> list[Subject]:
    """Every encounter of a system."""
    promises = promises_of(system)
    return [Subject(system, encounter, promises) for encounter in system.library().encounters()]


# ---- fights to look at


def pending(subject: Subject, seed: int, most: int, every: int = 1, mind: Mind | None = None) -> Iterator[Game]:
    """A fight of people, shown at every so many of its decisions; the people answer at random, or as the mind would."""
    game = subject.game(seed)
    chooser = mind or RandomMind(seed)
    for number in range(most * every):
        if not game.decisions:
            return
        if number % every == 0:
            yield game
        decision: Decision[Option] = game.decisions[number % len(game.decisions)]
        game.answer(chooser.answer(decision).key(), decision.seat, decision.who)


def fast_fight(subject: Subject, seed: int, minds: Sequence[Mind]) -> Fight[Battle]:
    """The same fight as a game of that seed, in the fast lane."""
    return Fight(subject.system.battle(subject.encounter), SeededDice(seed), list(minds))


def stepwise(system: System, fight: Fight[Battle]) -> Iterator[Battle]:
    """Fight on, and show the state after every step."""
    while fight.battle.result is None:
        with suppress(Over):
            system.step(fight)
        yield fight.battle


def states(subject: Subject, seed: int, every: int = 5) -> Iterator[Battle]:
    """Settled states of a fight of tacticians: the first, every so many of the others, and the last."""
    fight = fast_fight(subject, seed, [subject.system.tactician()] * subject.seats())
    yield fight.battle
    for number, battle in enumerate(stepwise(subject.system, fight)):
        if number % every == 0 or battle.result is not None:
            yield battle


def told(subject: Subject, game: Game) -> list[str]:
    """The story so far, sentence by sentence."""
    return [subject.system.sentence(game.battle, event) for event in game.events]


def picture(subject: Subject, game: Game) -> tuple[object, ...]:
    """Everything about a fight that can be seen or stored."""
    return (
        game.battle.fingerprint(),
        game.settled().battle.fingerprint(),
        [entry.fields() for entry in game.entries],
        told(subject, game),
        [(decision.seat, decision.who, keys(decision)) for decision in game.decisions],
    )


def keys(decision: Decision[Option]) -> list[str]:
    return [option.key() for option in decision.options()]
