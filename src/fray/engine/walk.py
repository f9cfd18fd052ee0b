# mypyc: skip - runs at the pace of people; the rules it walks are compiled
"""The forking walk: exactly what comes of an option, from the rule itself, to the end of the action it begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar

from fray.engine.battle import Battle, Over
from fray.engine.chance import Distribution
from fray.engine.decisions import KEEPER, NOBODY, Decision, Mind, O, Option, Waiting
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game, position_of
from fray.engine.seats import MOST_SEATS
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Tape

T = TypeVar("T")
NONE: Final[frozenset[int]] = frozenset()
WORK_LIMIT = 2000
SAMPLE_SIZE = 600
PROSPECT = 20  # after a twentieth of the work it is seen how far the rest would lead
LEAST_PROSPECT = 20
HOPELESS = 0.5  # of the outcomes, if the rest went on as it began

DEPENDS = "your next choice decides"
DEPENDS_ON_OTHERS = "it depends on what others do next"
NOTHING = "no effect"


class Sampler(Fork):
    """Draws at random with the right weights, for walks too wide to finish."""

    def __init__(self, start: int, dice: SeededDice) -> None:
        super().__init__(start)
        self.dice = dice

    def take(self, distribution: Distribution) -> int:
        return drawn(distribution, self.dice)


class Presuming(Mind):
    """Plays all seats while odds are walked: answers follow-ups like the tactician, until a new action begins.

    `companions` decide at the same moment as the player: what they do belongs to the action. `player` is the seat and
    combatant that choose, and `details` the keys with which they settle the details of it, where they do so themselves.
    """

    def __init__(
        self,
        system: System,
        player: tuple[int, int],
        companions: frozenset[tuple[int, int]],
        unseen: frozenset[int],
        details: Sequence[str] = (),
    ) -> None:
        self.system = system
        self.keeper = system.default_mind()
        self.tactician = system.tactician()
        self.player = player
        self.companions = companions
        self.unseen = unseen
        self.details = details
        self.reactions: dict[tuple[int, str], frozenset[str]] = {}  # who is asked what, and the verbs of the answers

    def begin_path(self, battle: Battle, given: Answer | None) -> None:
        """Walk once more. An answer in the fight as it is known is given here: before it, the unseen are left out."""
        self.battle = battle
        self.given = given
        self.known = not self.unseen
        self.expected = set(self.companions)
        self.settled = 0  # how many details have been settled
        self.answered: set[int] = set()  # others who have been asked
        self.presumed = False
        self.stopped_at: Decision[Option] | None = None

    def answer(self, decision: Decision[O]) -> O:
        self.leave_out()
        place = decision.seat, decision.who
        if self.given is not None and place == (self.given.seat, self.given.who):
            key, self.given = self.given.key, None
            return decision.pick(key)
        if decision.begins() and place not in self.expected:
            self.stopped_at = decision
            raise Waiting([])
        self.expected.discard(place)
        if decision.who in self.unseen:
            return decision.options()[0]
        if place == self.player and decision.is_detail():
            return self.settle_detail(decision)
        self.note_reaction(decision)
        self.presumed = True
        return (self.keeper if decision.seat == KEEPER else self.tactician).answer(decision)

    def settle_detail(self, decision: Decision[O]) -> O:
        """A detail of the player's own action: as they wish, or as the tactician would."""
        wished = self.details[self.settled] if self.settled < len(self.details) else ""
        self.settled += 1
        found = next((option for option in decision.options() if option.key() == wished), None)
        self.presumed = self.presumed or found is None
        return found or self.tactician.answer(decision)

    def note_reaction(self, decision: Decision[Option]) -> None:
        """The first that others are asked is what they do about it. Their first option is to do nothing."""
        asked = decision.who, decision.kind()
        own = decision.seat in (KEEPER, self.player[0]) or decision.who in (NOBODY, self.player[1])
        if own or (decision.seat, decision.who) in self.companions or decision.who in self.answered:
            return
        self.answered.add(decision.who)
        if asked in self.reactions or decision.begins():
            return
        verbs = [self.system.verb(self.battle, option) for option in decision.options()[1:]]
        self.reactions[asked] = frozenset(verbs)

    def leave_out(self) -> None:
        """From the first question on the fight is the one that is known."""
        if not self.known:
            self.known = True
            self.system.leave_out(self.battle, sorted(self.unseen))


def drawn(distribution: Distribution, dice: SeededDice) -> int:
    """A value with its weight's chance."""
    left = distribution.total * (dice.word() * 2**32 + dice.word()) // 2**64
    for value, weight in zip(distribution.values, distribution.weights, strict=True):
        if left < weight:
            return value
        left -= weight
    return distribution.values[-1]


def companions_of(game: Game, decision: Decision[Option]) -> frozenset[tuple[int, int]]:
    """Who decides at the same moment, whether they have answered or not, by seat and combatant."""
    asked = {(question.seat, question.who) for question in game.decisions}
    answered = {(answer.seat, answer.who) for answer in game.secret_from(decision.seat)}
    return frozenset(asked | answered) - {(decision.seat, decision.who)}


@dataclass(frozen=True)
class Ended:
    """Where one path led: the state at the end of the action, and what happened on the way."""

    battle: Battle
    events: list[Event]


@dataclass(frozen=True)
class Spread(Generic[T]):
    """The outcomes of the draws, and how likely each is."""

    chances: dict[T, Fraction]
    samples: int


class Walk:
    """An option taken again and again, to the end of its action: the end of the step, or where a new action begins.

    What others have already answered to the same question is theirs alone until all have; they are presumed too.
    """

    def __init__(
        self,
        game: Game,
        decision: Decision[Option],
        option: Option,
        unseen: frozenset[int] = NONE,
        details: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.player = decision.seat
        self.entries = [*game.known_to(decision.seat), Answer(decision.seat, decision.who, option.key())]
        player = decision.seat, decision.who
        self.presumed = False  # whether a tactician had to choose on any path
        self.asked_next = ""  # what decides, where a new action begins
        self.seat(Presuming(game.system, player, companions_of(game, decision), unseen, details))

    def seat(self, mind: Presuming) -> None:
        """This mind plays all seats."""
        self.everybody = mind
        self.minds: list[Mind | None] = [mind] * MOST_SEATS

    def spread(self, tell: Callable[[Ended], T], limit: int, samples: int) -> Spread[T]:
        """Along every outcome of the draws that follow the choice, or an honest sample of them."""
        fork = Fork(len(self.entries))
        chances: defaultdict[T, Fraction] = defaultdict(Fraction)
        covered = 0.0
        for number in range(1, limit + 1):
            told = tell(self.follow(fork))
            weight = fork.weight()
            chances[told] += weight
            covered += float(weight)
            if not fork.next():
                return Spread(chances, 0)
            if number == limit // PROSPECT and number >= LEAST_PROSPECT and covered * PROSPECT < HOPELESS:
                break
        return self.sample(tell, samples)

    def sample(self, tell: Callable[[Ended], T], size: int) -> Spread[T]:
        """Too many outcomes to walk: some of them at random."""
        # How long the tape is would tell how much the unseen have done.
        start = 0 if self.everybody.unseen else len(self.entries)
        sampler = Sampler(len(self.entries), SeededDice(start, size))
        counts: defaultdict[T, Fraction] = defaultdict(Fraction)
        for _ in range(size):
            counts[tell(self.follow(sampler))] += Fraction(1, size)
        return Spread(counts, size)

    def follow(self, fork: Fork | None) -> Ended:
        """Run the step once along the fork's path, or as the dice fall; without the unseen from the choice on."""
        settled = self.game.settled()
        entries: list[Entry] = list(self.entries)
        given = entries.pop() if self.everybody.unseen else None
        attempt: Fight[Battle] = settled.copy(Tape(entries, position_of(settled)))
        attempt.minds = self.minds
        attempt.fork = fork
        self.everybody.begin_path(attempt.battle, given if isinstance(given, Answer) else None)
        with suppress(Waiting, Over):
            self.game.system.step(attempt)
        self.everybody.leave_out()
        asked = self.everybody.stopped_at
        self.presumed = self.presumed or self.everybody.presumed
        if asked is not None and self.asked_next != DEPENDS:
            self.asked_next = DEPENDS if asked.seat == self.player else DEPENDS_ON_OTHERS
        return Ended(attempt.battle, [event for event in attempt.events if event.at >= len(self.entries)])
