"""How many clicks it takes on the page from "my turn" to a committed blow or move, through all questions on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Option
from fray.engine.details import add_answer
from fray.engine.game import Game
from fray.engine.system import System
from fray.testing.subjects import Subject

MOST: Final = 7  # things to choose from at a time
FEWEST: Final = 4  # a question with so few answers is a plain list
NEVER_FOLDED: Final = 5  # the first verbs of a bar, which the page never folds away; the last one stays too
DEEDS: Final = ("strike", "shot", "spell", "move")


@dataclass
class Clicked:
    """What a combatant has set out to do in its turn, and how many clicks that took."""

    verb: str
    questions: int
    clicks: int
    committed: bool = False  # declared, or dice have fallen, or others were asked: what comes now is another matter
    deed: str = ""


def deeds_clicked(subject: Subject, seed: int, answers: int, settled: bool = True) -> Iterator[Clicked]:
    """The blows and moves of a fight in which all do what the tactician would, by the first way there is to do it.

    `settled` says that the details of an action are answered together with it, as on the page.
    """
    system, game = subject.system, subject.game(seed)
    mind = system.tactician()
    begun: dict[int, Clicked] = {}
    for number in range(answers):
        if not game.decisions:
            return
        decision: Decision[Option] = game.decisions[number % len(game.decisions)]
        option = first_way(system, game, decision, mind.answer(decision))
        note(begun, system, game, decision, option)
        told = len(game.events)
        wished = () if settled and decision.begins() else None
        add_answer(game, decision.seat, decision.who, option.key(), wished)
        yield from done(begun, system, game, told)


def first_way(system: System, game: Game, decision: Decision[Option], wanted: Option) -> Option:
    """What the page chooses when a verb and its target are clicked: the most useful option of that verb about it."""
    verb, targets = system.verb(game.battle, wanted), wanted.points_at()[:1]
    alike = [
        option
        for option in game.options(decision)
        if system.verb(game.battle, option) == verb and option.points_at()[:1] == targets
    ]
    return min(alike, key=lambda option: system.rank(game.battle, option)) if targets else wanted


def note(begun: dict[int, Clicked], system: System, game: Game, decision: Decision[Option], option: Option) -> None:
    """Another question is answered: of a turn that begins, of the action under way, or of someone else.

    Where all declare at once what they do, a declaration is all it takes.
    """
    for who, other in begun.items():
        other.committed = other.committed or who != decision.who
    clicks = clicks_for(system, game.battle, game.options(decision), option)
    if decision.begins():
        begun[decision.who] = Clicked(system.verb(game.battle, option), 1, clicks, system.simultaneous)
    elif decision.who in begun and not begun[decision.who].committed:
        begun[decision.who].questions += 1
        begun[decision.who].clicks += clicks


def done(begun: dict[int, Clicked], system: System, game: Game, told: int) -> Iterator[Clicked]:
    """The deeds among what has just happened, each of the one who set out to do it."""
    for event in game.events[told:]:
        moment = system.moment(game.battle, event)
        if moment is not None and moment.kind in DEEDS and moment.who in begun:
            clicked = begun.pop(moment.who)
            clicked.deed = moment.kind
            yield clicked
        elif event.dice():
            for other in begun.values():
                other.committed = True


def clicks_for(system: System, battle: Battle, options: list[Option], option: Option) -> int:
    """A verb, the target where there are several, and once more to commit it; more where the verb is folded away."""
    verbs = bar(system, battle, options)
    if len(verbs) < 2 or len(options) <= FEWEST:
        return 2
    verb = system.verb(battle, option)
    targets = [one for one in options if system.verb(battle, one) == verb]
    folded = verb not in at_hand(system, verbs)
    return 1 + int(len(targets) > 1) + 1 + int(folded)


def bar(system: System, battle: Battle, options: list[Option]) -> list[str]:
    """The verbs of a question, in the order in which the system declares them."""
    found = {system.verb(battle, option) for option in options}
    return [verb.key for verb in system.stage.verbs if verb.key in found]


def at_hand(system: System, verbs: list[str]) -> list[str]:
    """Those that are never folded away."""
    shown = [key for key in verbs if not system.stage.verb(key).menu]
    return shown if len(verbs) <= MOST else [*shown[:NEVER_FOLDED], *shown[-1:]]
