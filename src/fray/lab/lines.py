"""The line expected to follow an option: what happens in the most typical of its futures, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from fray.engine.batch import run_out, winner_of
from fray.engine.battle import Battle, Over
from fray.engine.decisions import Decision, Option
from fray.engine.english import capital
from fray.engine.events import Departed, Event
from fray.engine.foresight import present_of
from fray.engine.futures import Choice, Present, future
from fray.engine.game import Game
from fray.engine.masks import numberless
from fray.engine.system import System
from fray.lab.insight import NOBODY_HIDDEN, SEED

LOOKED_AT = 20  # futures, of which the most typical is told
MOST_TOLD = 3  # combatants who go out


@dataclass(frozen=True)
class Fate:
    """How a future ends."""

    winner: int
    outs: frozenset[int]
    rounds: int  # not decisions: a hidden combatant may have had one of those


def expected_line(
    game: Game,
    decision: Decision[Option],
    option: Option,
    unseen: frozenset[int] = NOBODY_HIDDEN,
    numbers: bool = True,
    enough: Callable[[], bool] = lambda: False,
) -> str:
    """Who goes out next and who wins, in the most typical future, for players who do not see some combatants.

    It is the most typical of those that were played until it was enough.
    """
    present = present_of(game, unseen, decision.seat)
    choice = Choice(decision.seat, decision.who, option.key())
    fates = [fate(present, choice, 0)]
    while len(fates) < LOOKED_AT and not enough():
        fates.append(fate(present, choice, len(fates)))
    return Story(game, present, unseen, numbers).told(choice, most_typical(fates))


def fate(present: Present, choice: Choice, number: int) -> Fate:
    fight = future(present, choice, SEED, number)
    run_out(present.rules, fight)
    battle = fight.battle
    outs = frozenset(who for who in range(battle.size()) if battle.out(who))
    return Fate(winner_of(battle, present.sides), outs, present.rules.rounds(battle))


def most_typical(fates: Sequence[Fate]) -> int:
    """The future that differs least from all others."""
    return min(range(len(fates)), key=lambda number: sum(difference(fates[number], other) for other in fates))


def difference(fate: Fate, rival: Fate) -> float:
    """Another winner weighs most, then who is out, then how long it took."""
    size = len(fate.outs | rival.outs) + 1
    longer = abs(fate.rounds - rival.rounds) / max(fate.rounds, rival.rounds, 1)
    return 2.0 * (fate.winner != rival.winner) + len(fate.outs ^ rival.outs) / size + longer / 2


class Story:
    """Plays a future once more and tells what is decisive in it. Only those who are in the fight now are named."""

    def __init__(self, game: Game, present: Present, unseen: frozenset[int], numbers: bool) -> None:
        self.system: System = game.system
        self.present = present
        self.unseen = unseen
        self.numbers = numbers
        in_it = [who for who in range(game.battle.size()) if who not in unseen]
        self.standing = [who for who in in_it if not game.battle.out(who)]

    def told(self, choice: Choice, number: int) -> str:
        fight = future(self.present, choice, SEED, number)
        fight.listening = True
        fallen: dict[int, Event | None] = {}
        while fight.battle.result is None:
            first = len(fight.events)
            with suppress(Over):
                self.present.rules.step(fight)
            events = fight.events[first:]
            for who in [who for who in self.standing if fight.battle.out(who) and who not in fallen]:
                fallen[who] = departure_of(who, events)
            fallen = {who: event for who, event in fallen.items() if fight.battle.out(who)}
        return self.sentence(fight.battle, list(fallen.items()))

    def sentence(self, battle: Battle, fallen: Sequence[tuple[int, Event | None]]) -> str:
        """'Knife A is dead, then Bartolomeo falls, and the heroes win in round 3.'"""
        parts = [self.words(battle, who, event) for who, event in fallen[:MOST_TOLD]]
        rounds = self.system.header(battle).round
        assert battle.result is not None  # a line goes on to the end of its fight
        end = f"{self.system.victory(battle, battle.result.winner)} in round {rounds}"
        return f"{capital(', then '.join(parts) + ', and ' + end if parts else end)}."

    def words(self, battle: Battle, who: int, event: Event | None) -> str:
        """The system's own sentence, as a part of a longer one."""
        name = self.system.called(battle, who)
        if event is None or not self.unseen.isdisjoint(event.about()):
            return f"{name} is out"
        said = self.plainly(battle, event).rstrip(".")
        return name + said[len(name) :] if said.casefold().startswith(name.casefold()) else said

    def plainly(self, battle: Battle, event: Event) -> str:
        if self.numbers:
            return self.system.sentence(battle, event)
        return numberless(self.system, battle.clone(), lambda masked: self.system.sentence(masked, event))


def departure_of(who: int, events: Sequence[Event]) -> Event | None:
    """The last event that tells of a combatant's going out."""
    return next((event for event in reversed(events) if isinstance(event, Departed) and event.who == who), None)
