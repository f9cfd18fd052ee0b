# mypyc: skip - read once, from a file
"""What a system tells newcomers: one sentence, who they are in the first fight, the turn in steps, and tips.

A system declares it in `guide.toml` of its folder. When a tip or a step is meant is a typed condition on an open
decision, never a piece of code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from fray.engine.battle import Battle
from fray.engine.content import Problems, Raw, Reader, read_toml
from fray.engine.decisions import Decision, Option
from fray.engine.system import System

FILE: Final = "guide.toml"
ANY: Final = -(10**6)  # a bound that every number keeps


@dataclass(frozen=True)
class When:
    """A moment: an open decision of one of these kinds, with these options, in this state. All of it must hold."""

    asked: tuple[str, ...] = ()  # kinds of decisions; any of them
    offered: tuple[str, ...] = ()  # what keys of options begin with; one of them is there
    from_round: int = 0
    gauge: str = ""  # a gauge on the card of who is asked, and its bounds
    at_least: int = ANY
    at_most: int = -ANY
    tag: str = ""  # how a tag on that card begins

    def holds(self, system: System, battle: Battle, decision: Decision[Option], options: Sequence[Option]) -> bool:
        if self.asked and decision.kind() not in self.asked:
            return False
        if self.offered and not any(option.key().partition(":")[0] in self.offered for option in options):
            return False
        return system.header(battle).round >= self.from_round and self.fits_card(system, battle, decision.who)

    def fits_card(self, system: System, battle: Battle, who: int) -> bool:
        if not self.gauge and not self.tag:
            return True
        card = next((card for card in system.cards(battle) if card.who == who), None)
        if card is None:
            return False
        value = next((gauge.value for gauge in card.gauges if gauge.key == self.gauge), None)
        in_bounds = not self.gauge or (value is not None and self.at_least <= value <= self.at_most)
        return in_bounds and (not self.tag or any(tag.label.startswith(self.tag) for tag in card.tags))


@dataclass(frozen=True)
class Tip:
    """One thing to know, told once, at its moment."""

    key: str
    title: str
    text: str
    clause: str
    when: When


@dataclass(frozen=True)
class Step:
    """A step of the turn, with a picture: the first such moment of the first fight."""

    title: str
    text: str
    clause: str
    when: When


@dataclass(frozen=True)
class Guide:
    """What a system declares for newcomers; without a file, nothing."""

    sentence: str = ""
    hero: str = ""  # who a newcomer is in the first fight
    rank: int = 99  # the lower, the better to begin with
    steps: tuple[Step, ...] = ()
    tips: tuple[Tip, ...] = ()

    def tips_for(
        self, system: System, battle: Battle, decision: Decision[Option], options: Sequence[Option]
    ) -> list[Tip]:
        return [tip for tip in self.tips if tip.when.holds(system, battle, decision, options)]


@cache
def guide_in(folder: Path) -> Guide:
    path = folder / FILE
    if not path.exists():
        return Guide()
    problems = Problems()
    reader = Reader(Raw(path.name, "guide", path.parent.name, "", read_toml(path)), problems)
    guide = Guide(
        sentence=reader.text("sentence"),
        hero=reader.text("hero"),
        rank=reader.number("rank", Guide.rank, low=1),
        steps=tuple(read_step(step) for step in reader.tables("step")),
        tips=tuple(read_tip(tip) for tip in reader.tables("tip")),
    )
    reader.done()
    problems.raise_any()
    return guide


def guide_of(system: System) -> Guide:
    return guide_in(system.folder)


def read_step(reader: Reader) -> Step:
    step = Step(reader.text("title"), reader.text("text"), reader.text("clause", ""), read_when(reader.table("when")))
    reader.done()
    return step


def read_tip(reader: Reader) -> Tip:
    tip = Tip(
        key=reader.text("id"),
        title=reader.text("title"),
        text=reader.text("text"),
        clause=reader.text("clause", ""),
        when=read_when(reader.table("when")),
    )
    reader.done()
    return tip


def read_when(reader: Reader) -> When:
    when = When(
        asked=reader.texts("asked"),
        offered=reader.texts("offered"),
        from_round=reader.number("from_round", 0, low=0),
        gauge=reader.text("gauge", ""),
        at_least=reader.number("at_least", ANY),
        at_most=reader.number("at_most", -ANY),
        tag=reader.text("tag", ""),
    )
    reader.done()
    return when
