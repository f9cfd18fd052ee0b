"""Count how much there is to choose from, and how many clicks a blow or a move takes: the table of `docs/stage.md`.

    PYTHONPATH=build/compiled:. python tools/stage.py

Fights of tacticians in every sample encounter; what is counted are the questions in which a turn is spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from fray.engine.battle import Battle
from fray.engine.decisions import Option
from fray.engine.system import System, systems
from fray.testing.clicks import FEWEST, MOST, bar, deeds_clicked
from fray.testing.subjects import Subject, pending, subjects_of

SEED = 14
ANSWERS = 60  # of each fight
HEAD = (
    "| system | questions | options in all: median (most) | things to choose from first: median (most) "
    "| blows and moves | clicks with every question: mean (most) | clicks: mean (most) |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def row(system: System) -> str:
    subjects = subjects_of(system)
    turns = [counted for subject in subjects for counted in choices(subject)]
    asked = [clicked.clicks for subject in subjects for clicked in deeds_clicked(subject, SEED, ANSWERS, settled=False)]
    clicks = [clicked.clicks for subject in subjects for clicked in deeds_clicked(subject, SEED, ANSWERS)]
    options, first = zip(*turns, strict=True)
    figures = [str(len(turns)), middle(options), middle(first), str(len(clicks)), mean(asked), mean(clicks)]
    return f"| {' | '.join([system.title, *figures])} |"


def choices(subject: Subject) -> Iterator[tuple[int, int]]:
    """Of every question that begins an action: its options, and the things to choose from first."""
    for game in pending(subject, SEED, ANSWERS, mind=subject.system.tactician()):
        for decision in game.decisions:
            options = game.options(decision)
            if decision.begins() and len(options) > 1:
                yield len(options), len(first_things(subject.system, game.battle, options))


def first_things(system: System, battle: Battle, options: list[Option]) -> list[str]:
    """The verbs, or the options where they are few."""
    verbs = bar(system, battle, options)
    if len(verbs) < 2 or len(options) <= FEWEST:
        return [option.key() for option in options][:MOST]
    return verbs[:MOST]


def middle(numbers: Sequence[int]) -> str:
    return f"{median(numbers):g} ({max(numbers)})"


def mean(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f} ({max(numbers)})"


if __name__ == "__main__":
    print(HEAD)
    for name in systems().values():
        print(row(name))
