"""Checks of minds: they see what a decision shows and nothing else, and they change nothing."""

from __future__ import annotations

from fray.engine.dice import Dice
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game
from fray.engine.tape import Entry, Tape
from fray.minds.random import RandomMind
from fray.testing.attributes import leads_to
from fray.testing.subjects import Subject, keys, pending, picture, require

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
