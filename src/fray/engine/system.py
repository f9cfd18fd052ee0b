# mypyc: skip - a border: systems are found here, nothing hot happens
"""A combat system as the doors see it. Each folder of `fray.rulesets` offers one as `SYSTEM`, and so do plug-ins."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic

from typing_extensions import TypeVar

from fray.engine import batch
from fray.engine.aims import HIT, Aim
from fray.engine.battle import Battle
from fray.engine.board import Accent, Board, Card, Header
from fray.engine.content import Homebrew, near_or_all
from fray.engine.decisions import MALFORMED, Decision, Mind, Option, Refused
from fray.engine.drawing import Drawing
from fray.engine.encounter import Encounter
from fray.engine.english import capital, victory
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.heroes import Heroes
from fray.engine.ledger import Ledger, Switch, ledger_in
from fray.engine.library import Library
from fray.engine.orders import Orders
from fray.engine.plugins import Found, plugins, without_clashes
from fray.engine.rules import Rules
from fray.engine.stage import CHOOSE, Moment, Stage, moment_of, stage_in

B = TypeVar("B", bound=Battle, default=Any)  # the doors hand a system its own battles back, of whatever class they are


class System(ABC, Generic[B]):
    """One complete system. Everything outside its folder goes through these methods."""

    name: str
    title: str
    currency: str  # how prices are written: 'M' for 7M
    currency_words: tuple[str, str] = ("", "")  # what that stands for, as one says it of 1 and of more
    gauges: tuple[str, ...]  # the keys of all gauges a card may show
    purse: str = ""  # the key of the gauge from which prices are paid, if a card shows it
    accent: Accent = "rust"
    rolls: Mapping[str, str]  # what the name of a draw means to the player who rolls it
    folder: Path
    rules: Rules[B]
    orders: Orders  # what the Keeper may order
    simultaneous: bool = False  # everybody of a side acts at once: the blows of others are no part of an option
    heroes: Heroes[Any, Any] | None = None  # what a player's own hero is made of, where players may bring one
    drawing: Drawing = Drawing()  # how its encounters are drawn up in the builder
    policies: tuple[str, ...] = ()  # further players beside the tactician, by name: one idea each, for the lab

    def __repr__(self) -> str:
        return f"<System {self.name!r} ({self.title})>"

    @cached_property
    def ledger(self) -> Ledger:
        return ledger_in(self.folder)

    @cached_property
    def stage(self) -> Stage:
        """Its verbs, words, icons and leading gauges, as declared in its folder."""
        return stage_in(self.folder)

    @property
    def switches(self) -> Mapping[str, Switch]:
        """The rulings an encounter may read differently, by id."""
        return self.library().switches

    def mistakes(self) -> list[str]:
        """What is wrong with how it is declared, in sentences. A system with mistakes is not loaded."""
        return []

    # ---- content

    @abstractmethod
    def library(self, *homebrew: Homebrew) -> Library:
        """The built-in content with homebrew laid over it."""

    @abstractmethod
    def battle(self, encounter: Encounter) -> Battle:
        """The state in which an encounter begins."""

    # ---- play

    def step(self, fight: Fight[B]) -> None:
        """Play one step: from one settled state to the next."""
        self.rules.step(fight)

    @abstractmethod
    def tactician(self) -> Mind:
        """The system's own good player."""

    def default_mind(self) -> Mind:
        """The mind for seats without a player, including the Keeper's."""
        return self.tactician()

    def policy(self, name: str) -> Mind:
        """One of the further players."""
        raise Refused(MALFORMED, f"{self.title} has no policy {name!r}; it has {', '.join(self.policies) or 'none'}")

    # ---- to look at; `battle` is always one of the system's own

    @abstractmethod
    def board(self, battle: B) -> Board: ...

    @abstractmethod
    def cards(self, battle: B) -> list[Card]: ...

    @abstractmethod
    def header(self, battle: B) -> Header: ...

    def concealed(self, battle: B, side: str) -> frozenset[int]:
        """The combatants the rules hide from a side. For an unknown side: all hidden combatants."""
        return frozenset()

    @abstractmethod
    def leave_out(self, battle: B, whom: list[int]) -> None:
        """Make a battle the fight as players know it who do not see these combatants.

        Each of them becomes a blank that is not here, and nothing the others have tells where it is or what it does.
        What binds a visible combatant to it (a hold, a fright) stays: that much they feel.
        """

    @abstractmethod
    def inspect(self, battle: B, who: int) -> list[str]:
        """Everything about one combatant, line by line."""

    # ---- the stage

    def verb(self, battle: B, option: Option, /) -> str:
        """The key of the declared verb to find an option under; that of small answers where none is declared."""
        family = option.family()
        return self.stage.verb(family).key if self.stage.verbs else CHOOSE.key

    def rank(self, battle: B, option: Option, /) -> int:
        """Where an option stands among those of its verb: the lower, the more useful. Equals stay in their order."""
        return 0

    def group(self, battle: B, option: Option, /) -> str:
        """What it shares with other options of its verb and target that are the same thing, done in another way.

        A spell may be cast with four attributes: it is one thing to choose, and the first by rank unless the player
        wants another. No group: it is a thing of its own.
        """
        return ""

    def icon(self, battle: B, option: Option, /) -> str:
        """An option's own icon, where it has a better one than its verb: a weapon, a spell."""
        return ""

    def moment(self, battle: B, event: Event, /) -> Moment | None:
        """What can be seen of an event; None where there is nothing to see."""
        return moment_of(event)

    def aim(self, battle: B, option: Option, /) -> Aim | None:
        """What an option is for, where it can fail: its chance is what people see first of its odds."""
        return HIT

    # ---- words

    def called(self, battle: B, who: int) -> str:
        """What sentences call a combatant: its name, or 'the ogre'."""
        return battle.member(who).name

    @abstractmethod
    def question(self, battle: B, decision: Decision[Option]) -> str: ...

    @abstractmethod
    def label(self, battle: B, option: Option, /) -> str: ...

    @abstractmethod
    def sentence(self, battle: B, event: Event) -> str: ...

    @abstractmethod
    def outcome(self, battle: B, events: Sequence[Event]) -> str:
        """What came of an option, in a few words, for the odds beside it; no words where nothing came of it."""

    def headline(self, battle: B) -> str:
        """How the fight stands: 'The heroes win: no other side is able to fight on.'"""
        result = battle.result
        if result is None:
            return f"Round {self.rules.rounds(battle)}: {self.contest(battle)} goes on."
        return f"{capital(self.victory(battle, result.winner))}: {result.reason}."

    def contest(self, battle: B) -> str:
        """What goes on while nobody has won."""
        return "the fight"

    def victory(self, battle: B, winner: str) -> str:
        """Who has won; no winner is a draw."""
        return victory(winner)


def run_out(system: System[B], fight: Fight[B]) -> None:
    """Fight on, step by step, until it is over."""
    batch.run_out(system.rules, fight)


def systems() -> dict[str, System]:
    """Every system that can be played, by name: the built-in ones and those from outside (`engine/plugins.py`)."""
    return {found.name: found.system for found in listed_systems() if found.system is not None}


def listed_systems() -> list[Found]:
    """Every system with where it comes from, those that cannot be loaded included."""
    return without_clashes(built_in_systems(), plugins())


def built_in_systems() -> dict[str, System]:
    """A folder under `fray.rulesets` that offers no SYSTEM yet is still being written."""
    import fray.rulesets

    found: dict[str, System] = {}
    for module in pkgutil.iter_modules(fray.rulesets.__path__):
        if module.ispkg:
            system: System | None = getattr(importlib.import_module(f"fray.rulesets.{module.name}"), "SYSTEM", None)
            if system is not None:
                found[system.name] = system
    return found


def system_named(name: str) -> System:
    """The system of that name, or a refusal that lists the ones there are."""
    listed = listed_systems()
    for found in listed:
        if found.name == name and found.system is not None:
            system: System = found.system
            return system
    broken = next((found for found in listed if found.name == name), None)
    if broken is not None:
        raise Refused(MALFORMED, f"the system {name!r} ({broken.origin}) cannot be loaded: {broken.error}")
    known = sorted(found.name for found in listed if found.system is not None)
    raise Refused(MALFORMED, f"no system is called {name!r}; {near_or_all(name, known)}")
