"""Make a fight fair: foes more or fewer, always the change that brings the heroes nearest to a fair chance.

The fights themselves are fought elsewhere: this says what to try next, and what came of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from fray.engine.english import capital, listed
from fray.lab.statistics import Share
from fray.lab.verdict import FAIR, MIDDLE, Step, kind_count, level_of

FIGHTS: Final = 200  # of each change that is tried
MOST_LOOKS: Final = 20
MOST_AT_ONCE: Final = 8
NEAR: Final = 0.09  # of a chance: a fight so near to the middle is fair also where it is fought more often

T = TypeVar("T")  # a fight, in whatever form it is fought


@dataclass(frozen=True)
class Found(Generic[T]):
    """A fight, the steps that led to it, and how it went."""

    subject: T
    wins: Share
    steps: tuple[Step, ...] = ()

    @property
    def level(self) -> str:
        return level_of(self.wins.estimate)

    @property
    def distance(self) -> float:
        return abs(self.wins.estimate - MIDDLE)

    @property
    def certain(self) -> bool:
        """Always won, or never: what one foe makes of it does not show yet."""
        return self.wins.count in (0, self.wins.of)

    def after(self, step: Step, subject: T, wins: Share) -> Found[T]:
        return Found(subject, wins, (*self.steps, step))


@dataclass
class Balance(Generic[T]):
    """A search under way: where it began, the best fight so far, and by how many foes it is changed next."""

    start: Found[T]
    best: Found[T] = field(init=False)
    by: int = 1
    looks: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self.best = self.start
        self.over = self.start.distance <= NEAR

    @property
    def too_easy(self) -> bool:
        """Whether to try more foes, or fewer."""
        return self.best.wins.estimate > MIDDLE

    def look(self, tried: list[Found[T]]) -> None:
        """Go on from the fight that comes nearest. If none comes nearer this is as fair as it gets."""
        self.looks += 1
        nearest = min(tried, key=lambda one: one.distance, default=self.best)
        gain = self.best.distance - nearest.distance
        if gain > 0 or (gain == 0 and nearest is not self.best and self.best.certain):
            self.best = nearest
            self.by = min(2 * self.by, MOST_AT_ONCE) if nearest.certain else 1
            self.over = nearest.distance <= NEAR
        elif self.by > 1:
            self.by = 1
        else:
            self.over = True
        self.over = self.over or self.looks >= MOST_LOOKS
        if self.over and self.best.distance >= self.start.distance:
            self.best = self.start  # nothing has helped: nothing is changed

    def words(self) -> str:
        """'Two goblins fewer and one more wolf: fair, 74.0% of the fights are won.'"""
        best = self.best
        end = f"{best.level}, {best.wins} of the fights are won"
        if best.steps:
            return f"{capital(changes(best.steps))}: {end}."
        if best.level == FAIR:
            return f"It is {end}."
        return f"More or fewer of these foes do not make it fair: {end}. Try another kind of foe."


def changes(steps: tuple[Step, ...]) -> str:
    """What has come and gone, each kind once."""
    net: Counter[str] = Counter()
    for step in steps:
        net[step.kind] += step.by if step.more else -step.by
    last = {step.kind: step for step in steps}
    told = [change_words(last[kind], change) for kind, change in net.items() if change]
    return listed(told) or "as many foes as before"


def change_words(step: Step, change: int) -> str:
    """'one more wolf', 'two goblins fewer', 'without the ogre'."""
    kind = kind_count(replace(step, more=change > 0), abs(change))
    if change > 0:
        return kind
    return f"without {kind}" if step.last else f"{kind} fewer"


def trying(step: Step) -> str:
    """'one goblin fewer'"""
    return change_words(step, step.by if step.more else -step.by)
