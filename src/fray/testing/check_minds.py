"""Checks of minds: they see what a decision shows, answer with what it lists, and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Mind, O, Option
from fray.engine.dice import Dice, SeededDice
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game
from fray.engine.tape import Entry, Tape
from fray.minds.random import RandomMind
from fray.testing.attributes import leads_to
from fray.testing.fuzz import random_readings
from fray.testing.subjects import Subject, keys, pending, picture, require, stepwise

READINGS = 4
MOST_STEPS = 60
SECRETS = (Dice, Tape, Entry, Fight, Game, Fork)


def decisions_show_no_dice(subject: Subject) -> None:
    """Nothing that can be reached from a decision, or from an option, is a die, a tape or a fight."""
    for game in pending(subject, seed=14, most=12, every=9):
        for decision in game.decisions:
            for shown in (decision, *decision.options()):
                secret = leads_to(shown, SECRETS)
                require(secret is None, f"{decision.kind()} leads to {type(secret).__name__}")


def minds_change_nothing(subject: Subject) -> None:
    """Each mind answers with one of the options and leaves the battle as it was."""
    for mind in (RandomMind(3), subject.system.tactician(), subject.system.default_mind()):
        for game in pending(subject, seed=15, most=15, every=7):
            before = picture(subject, game)
            for decision in game.decisions:
                name = f"{type(mind).__name__} on {decision.kind()}"
                key = mind.answer(decision).key()
                require(key in keys(decision), f"{name} answers {key!r}, which is no option")
                require(picture(subject, game) == before, f"{name} has changed the battle")


# ---- a mind may build its answer itself; nobody can tell it from the listed one


class Judged(Mind):
    """A mind whose answers are looked at. Where a seat acts at random, the mind is asked all the same."""

    def __init__(self, subject: Subject, battle: Battle, mind: Mind, blind: Mind | None) -> None:
        self.subject = subject
        self.battle = battle
        self.mind = mind
        self.blind = blind

    def answer(self, decision: Decision[O]) -> O:
        option = self.mind.answer(decision)
        require_listed(self.subject, self.battle, decision, option)
        return self.blind.answer(decision) if self.blind is not None else option


def answers_are_listed_options(subject: Subject) -> None:
    """Whatever a mind answers equals a listed option in everything an option says, under any reading of the rules."""
    for number in range(READINGS):
        played = random_readings(subject, number)
        battle = played.system.battle(played.encounter)
        fight: Fight[Battle] = Fight(battle, SeededDice(number), list(judged(played, battle, number)))
        for steps, _ in enumerate(stepwise(played.system, fight)):
            if steps == MOST_STEPS:
                break


def judged(subject: Subject, battle: Battle, number: int) -> Iterator[Mind]:
    """Every player the system has, in turn; in each fourth fight some seats act at random."""
    system = subject.system
    players = [system.tactician(), *(system.policy(name) for name in system.policies), system.default_mind()]
    for seat in range(subject.seats()):
        blind = RandomMind(number, 0, seat) if number % 4 == 2 and seat % 2 else None
        yield Judged(subject, battle, players[(seat + number) % len(players)], blind)


def require_listed(subject: Subject, battle: Battle, decision: Decision[Option], option: Option) -> None:
    listed = next((choice for choice in decision.options() if choice.key() == option.key()), None)
    require(listed is not None, f"{decision.kind()}: {option.key()!r} is answered, which is no option")
    ours, theirs = said(subject, battle, option), said(subject, battle, listed)
    require(ours == theirs, f"{decision.kind()}: {option.key()} is listed as {theirs} and answered as {ours}")


def said(subject: Subject, battle: Battle, option: Any) -> tuple[object, ...]:
    """Everything an option says of itself."""
    own = (option.family(), option.cost(), option.clause(), option.points_at(), option.amount(), option.concedes())
    return (*own, subject.system.label(battle, option))
