"""How lucky each roll was: the fight is played on from just after it, with other dice for all that was rolled later.

The rolls between two decisions share the luck between them: each has what the chances changed from the roll before to
itself, and after the last one they are those of the next decision. So the parts are exactly the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from fray.engine.batch import run_out, winner_of
from fray.engine.battle import Battle, Over
from fray.engine.decisions import NOBODY, Mind, Waiting
from fray.engine.dice import Dice, SeededDice
from fray.engine.events import Event
from fray.engine.fight import Departure, Fight
from fray.engine.foresight import ANYBODY, minds_for, sight_without
from fray.engine.game import Game, position_of, seated
from fray.engine.tape import Tape
from fray.lab.chances import SEED, Chances, shares_of


@dataclass(frozen=True)
class Roll:
    """Dice that were rolled together, by the numbers of the events that tell of them."""

    events: tuple[int, ...]  # among all events of the fight
    who: int  # whose dice they were: of the combatant the first event is about
    after: Chances | None  # how the chances stood then; None: as at the next decision


@dataclass(frozen=True)
class Cast:
    """Where a roll has fallen: after so much of the tape, and so many dice of its step."""

    stage: int  # the settled state from which its step began
    at: int
    dice: int


@dataclass(frozen=True)
class Fallen:
    """An event with dice, and where they have fallen."""

    number: int
    who: int
    cast: Cast


class Witnessed(Dice):
    """The dice of a fight; it notes how many events had been told before each of them."""

    def __init__(self, dice: Dice, fight: Fight[Battle]) -> None:
        super().__init__()
        self.dice = dice
        self.fight = fight
        self.told: list[int] = []

    def face(self, draw: str, sides: int) -> int:
        self.told.append(len(self.fight.events))
        return self.dice.face(draw, sides)

    def rekeyed(self, value: str) -> Dice:
        self.dice = self.dice.rekeyed(value)
        return self


class Turned(Dice):
    """The dice as they fell, so many of them; then other dice."""

    def __init__(self, fallen: Dice, left: int, others: Dice) -> None:
        super().__init__()
        self.fallen = fallen
        self.left = left
        self.others = others

    def face(self, draw: str, sides: int) -> int:
        if self.left == 0:
            return self.others.face(draw, sides)
        self.left -= 1
        return self.fallen.face(draw, sides)

    def rekeyed(self, value: str) -> Dice:
        self.fallen = self.fallen.rekeyed(value)
        return self


def rolls_since(game: Game, since: int, futures: int, unseen: frozenset[int]) -> tuple[Roll, ...]:
    """The rolls since an entry of the tape was answered, up to where this game stands."""
    fallen, left = fallen_since(game, since, unseen)
    together = [list(events) for _, events in groupby(fallen, key=lambda fallen_die: fallen_die.cast)]
    found = []
    for events in together:
        is_last = events is together[-1] and not left
        after = None if is_last else chances_after(game, events[0].cast, futures, unseen)
        found.append(Roll(tuple(event.number for event in events), events[0].who, after))
    return tuple(found)


def fallen_since(game: Game, since: int, unseen: frozenset[int]) -> tuple[list[Fallen], int]:
    """The events with dice since an entry, and how many dice were rolled after the last of them."""
    found, left, first = list[Fallen](), 0, 0
    for stage, events in enumerate(game.steps[1:]):
        new = [at for at, event in enumerate(events) if event.at > since and tells_of_dice(event, unseen)]
        if new or found:
            told = told_before_dice(game, stage)
            for at in new:
                before = sum(count <= at for count in told)
                who = (events[at].about() or [NOBODY])[0]
                found.append(Fallen(first + at, who, Cast(stage, events[at].at, before)))
                left = 0
            left += sum(count > new[-1] for count in told) if new else len(told)
        first += len(events)
    return found, left


def tells_of_dice(event: Event, unseen: frozenset[int]) -> bool:
    told = event.told_without(unseen)
    return told is not None and bool(told.dice())


def told_before_dice(game: Game, stage: int) -> Sequence[int]:
    """Run a step again as it was; for each of its dice, how many events had been told before."""
    settled = game.stages()[stage]
    again = settled.copy(Tape(list(game.entries), position_of(settled)))
    again.minds, again.by_hand = seated([]), game.by_hand
    again.dice = witnessed = Witnessed(again.dice, again)
    with suppress(Waiting, Over):
        game.system.step(again)
    return witnessed.told


def chances_after(game: Game, cast: Cast, futures: int, unseen: frozenset[int]) -> Chances:
    """How often each side wins from just after a roll."""
    settled, entries = game.stages()[cast.stage], game.entries[: cast.at]
    sides, rules = game.battle.side_names(), game.system.rules
    minds = minds_for(game.system, game.battle)
    seats: list[Mind | None] = [*minds]
    sight, winners = sight_without(game.system, unseen), list[int]()
    for number in range(futures):
        for seat, mind in enumerate(minds):
            mind.begin(SEED, number, seat)
        others = SeededDice(SEED, number)
        fight = settled.copy(Tape(entries, position_of(settled)))
        fight.listening, fight.by_hand = False, []
        fight.dice = Turned(fight.dice, cast.dice, others)
        fight.departure = Departure(others, seats, sight, ANYBODY.seat, ANYBODY.who, ANYBODY.key)
        run_out(rules, fight)
        winners.append(winner_of(fight.battle, sides))
    return shares_of(winners, len(sides))
