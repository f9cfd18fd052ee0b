"""A little system: name a ledger, a combatant class and the actions, and everything else has a default.

    class Skirmish(System):
        LEDGER = "..."
        combatant = Fighter
        actions = (Attack, Defend, Heal)

    SYSTEM = Skirmish()

Every method may be overridden. A step is one turn: the actor chooses an action, and the action's rule is run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from typing_extensions import TypeVar

from fray.engine import system as engine
from fray.engine.aims import Aim
from fray.engine.battle import Battle as EngineBattle
from fray.engine.board import Board, Card, Header
from fray.engine.content import Homebrew
from fray.engine.decisions import Decision, Forbidden, Mind, Option
from fray.engine.encounter import Encounter
from fray.engine.english import capital
from fray.engine.events import Event as EngineEvent
from fray.engine.events import Overridden
from fray.engine.fight import Fight
from fray.engine.ledger import Ledger, ledger_in, read_ledger
from fray.engine.orders import Orders
from fray.engine.prose import Sentences, plain_words
from fray.engine.rules import Rules
from fray.engine.stage import CHOOSE, Moment, Stage, Term, Verb
from fray.kit.actions import Action, Greedy, Turn, aim_of, question_of
from fray.kit.board import OUT, OnePlace, card_of, header_of, lines_about, single_place
from fray.kit.content import KitLibrary, combatant_of
from fray.kit.events import Event, FightEnds, Initiative, RoundBegins, tell
from fray.kit.fields import GAUGE, STAT, known_fields, of_kind, words
from fray.kit.mistakes import mistakes_of
from fray.kit.orders import orders_of
from fray.kit.state import PASSING, Battle, Combatant, static_names

LAST_ROUND = 100


A = TypeVar("A", bound=Battle[Combatant], default=Any)  # a system that names its state is checked against it


class System(engine.System[A]):
    """A complete system from a ledger, a combatant class and some actions."""

    LEDGER: ClassVar[str] = ""  # the ledger as TOML; without it, `ledger.toml` in the folder of the system's file
    combatant: ClassVar[type[Combatant]] = Combatant
    actions: ClassVar[Sequence[type[Action]]] = ()
    arena: ClassVar[type[Battle[Combatant]]] = Battle  # the state; derive yours from `Battle` for more fields
    last_round: ClassVar[int] = LAST_ROUND  # after which the fight is a draw
    currency = ""

    # ---- the rules: override what your game does in another way

    def initiative(self, fight: Fight[A], actor: Any) -> int:
        """Who acts earlier in a round: the higher number. By default, in the order of the encounter."""
        return 0

    def round_begins(self, fight: Fight[A]) -> None:
        """What happens at the start of each round, before initiative."""

    def turn_begins(self, fight: Fight[A], actor: Any) -> None:
        """What happens before a combatant chooses what to do."""

    def turn_ends(self, fight: Fight[A], actor: Any) -> None:
        """What happens after a combatant has acted."""

    def forbidden(self, battle: A, actor: Any) -> list[Forbidden]:
        """What a player may expect on the turn but cannot do, and why not."""
        return []

    def winner(self, battle: A) -> str | None:
        """The side that has won, '' for a draw, None while the fight goes on. By default, the last side standing."""
        left = {combatant.side for combatant in battle.standing()}
        if len(left) == 1:
            return str(left.pop())
        return "" if not left or battle.round > self.last_round else None

    def ending(self, winner: str) -> str:
        """Why the fight is over, in a few words."""
        return "no other side is able to fight on" if winner else "nobody has won"

    def check(self, battle: A) -> list[str]:
        """What must hold between two turns and does not, for the conformance suite."""
        return [
            f"{combatant.name}: {known.label} is {getattr(combatant, known.name)}"
            for combatant in battle
            for known in of_kind(type(combatant), GAUGE)
            if not 0 <= getattr(combatant, known.name) <= combatant.most(known.name)
        ]

    def play(self, fight: Fight[A]) -> None:
        """One step: the next turn, and before the first turn of a round the order of play."""
        battle = fight.battle
        if not battle.order:
            self.begin_round(fight)
        actor = battle[battle.order.pop(0)]
        if not actor.out:
            self.take_turn(fight, actor)
        battle.done.append(actor.who)
        self.end_if_over(fight)

    def begin_round(self, fight: Fight[A]) -> None:
        battle = fight.battle
        battle.round += 1
        self.end_if_over(fight)
        tell(fight, RoundBegins("round", battle.round))
        self.round_begins(fight)
        scores: list[tuple[int, int]] = []
        for combatant in battle:
            if not combatant.out:
                scores.append((-self.initiative(fight, combatant), combatant.who))
        scores.sort()
        battle.order, battle.done = [who for _, who in scores], []
        if any(score for score, _ in scores):
            known = any(clause.id == "initiative" for clause in self.ledger.clauses)
            told = Initiative("initiative" if known else "round", battle.order.copy(), [-score for score, _ in scores])
            tell(fight, told)

    def take_turn(self, fight: Fight[A], actor: Any) -> None:
        battle = fight.battle
        battle.acting = actor.who
        self.turn_begins(fight, actor)
        if not actor.out:
            action = fight.ask(Turn(battle, actor, self.actions, self.forbidden))
            battle.deed = words(type(action).__name__).lower()
            action.do(fight, actor)
            battle.deed = ""
        self.turn_ends(fight, actor)
        battle.acting = -1

    def end_if_over(self, fight: Fight[A]) -> None:
        won = self.winner(fight.battle)
        if won is not None:
            tell(fight, FightEnds("end", won, self.ending(won)))
            fight.battle.end(won, self.ending(won), "end")

    def mistakes(self) -> list[str]:
        return list(mistakes_of(self))

    # ---- content

    @property
    def name(self) -> str:  # type: ignore[override]  # the ledger says it
        return self.ledger.system

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.ledger.title

    @cached_property
    def file(self) -> Path:
        """The file in which the system is written."""
        return Path(getattr(sys.modules[type(self).__module__], "__file__", None) or "notebook")

    @cached_property
    def folder(self) -> Path:  # type: ignore[override]
        """Its folder; for a system in a single file, the folder beside it that has the file's name."""
        return self.file.with_suffix("") if self.LEDGER else self.file.parent

    @cached_property
    def ledger(self) -> Ledger:
        return read_ledger(self.LEDGER, self.file.name) if self.LEDGER else ledger_in(self.folder)

    @cached_property
    def _library(self) -> KitLibrary:
        return KitLibrary(self, ())

    def library(self, *homebrew: Homebrew) -> KitLibrary:
        return KitLibrary(self, homebrew) if homebrew else self._library

    def battle(self, encounter: Encounter) -> EngineBattle:
        everybody = [combatant_of(self.combatant, who, entrant) for who, entrant in enumerate(encounter.roster)]
        battle: Battle[Combatant] = self.arena(everybody, list(encounter.sides))
        battle.readings = dict(encounter.variants)
        return battle

    # ---- play

    @cached_property
    def rules(self) -> KitRules[A]:  # type: ignore[override]
        return KitRules(self)

    @cached_property
    def orders(self) -> Orders:  # type: ignore[override]
        return orders_of(self)

    def tactician(self) -> Mind:
        return Greedy()

    # ---- to look at

    @cached_property
    def gauges(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(known.name for known in of_kind(self.combatant, GAUGE))

    @cached_property
    def rolls(self) -> Mapping[str, str]:  # type: ignore[override]
        return AnyRoll()

    def board(self, battle: A) -> Board:
        return single_place()

    def cards(self, battle: A) -> list[Card]:
        return [card_of(battle, combatant, self.portrait(combatant)) for combatant in battle]

    drawing = OnePlace()

    def portrait(self, combatant: Any) -> str:
        """The icon on a combatant's card: the name of one of game-icons.net that the page has."""
        return "person"

    def header(self, battle: A) -> Header:
        return header_of(battle)

    def leave_out(self, battle: A, whom: list[int]) -> None:
        for who in whom:
            battle[who].blank()

    def inspect(self, battle: A, who: int) -> list[str]:
        return lines_about(battle[who])

    @cached_property
    def stage(self) -> Stage:
        """A verb for each action, a term for each gauge and mark."""
        verbs = tuple(self.verb_of(action) for action in self.actions)
        known = [known for known in known_fields(self.combatant) if known.declared.kind != STAT]
        sentences = {clause.id: clause.text for clause in self.ledger.clauses}
        terms = {
            known.name: Term(
                known.name, known.label, sentences.get(known.declared.clause, ""), "", known.declared.clause
            )
            for known in known
        }
        terms[OUT] = Term(OUT, "Out", "Out of the fight.")
        return Stage(verbs, terms, {}, self.gauges[:2])

    def verb_of(self, action: type[Action]) -> Verb:
        option = action.__new__(action)
        sentence = (action.__doc__ or "").strip().partition("\n")[0]
        return Verb(option.family(), words(action.__name__), action.ICON or CHOOSE.icon, sentence, option.clause())

    def aim(self, battle: A, option: Option, /) -> Aim | None:
        return aim_of(battle, option)

    def moment(self, battle: A, event: EngineEvent) -> Moment | None:
        return event.moment() if isinstance(event, Event) else super().moment(battle, event)

    # ---- words

    def names(self, battle: A) -> list[str]:
        return [self.called(battle, who) for who in range(battle.size())]

    def question(self, battle: A, decision: Decision[Option]) -> str:
        return question_of(decision, "The Keeper" if decision.who < 0 else self.called(battle, decision.who))

    def label(self, battle: A, option: Option, /) -> str:
        return option.label(self.names(battle)) if isinstance(option, Action) else plain_words(option.key())

    def sentence(self, battle: A, event: EngineEvent) -> str:
        if isinstance(event, Event):
            return capital(event.says(self.names(battle)))
        return self.orders_told(battle, event) if isinstance(event, Overridden) else ""

    @cached_property
    def orders_told(self) -> Callable[[A, EngineEvent], str]:
        return Sentences(self.called)

    def outcome(self, battle: A, events: Sequence[EngineEvent]) -> str:
        names = self.names(battle)
        return ", ".join(filter(None, (event.outcome(names) for event in events if isinstance(event, Event))))

    # ---- what the conformance suite asks of small systems

    def promised_static(self) -> frozenset[str]:
        """The fields that never change while a fight lasts, as 'Class.field'."""
        own = {f"{self.combatant.__name__}.{name}" for name in static_names(self.combatant)}
        return frozenset({*own, "Battle.sides", *(f"Battle.{name}" for name in PASSING)})


class KitRules(Rules[A]):
    """A little system as the loops of the engine see it."""

    def __init__(self, system: System[A]) -> None:
        self.system = system

    def step(self, fight: Fight[A]) -> None:
        try:
            self.system.play(fight)
        finally:
            fight.battle.rolls, fight.battle.deed = [], ""

    def rounds(self, battle: A) -> int:
        return max(1, int(battle.round))

    def counters(self) -> list[str]:
        return [f"{words(name).lower()} lost" for name in self.system.gauges]

    def counts(self, battle: A, who: int) -> list[int]:
        combatant = battle[who]
        return [max(0, combatant.start.get(name, 0) - getattr(combatant, name)) for name in self.system.gauges]


class AnyRoll(Mapping[str, str]):
    """Words for every roll there is: 'the attack dice'."""

    def __getitem__(self, draw: str) -> str:
        return f"the {draw.replace('-', ' ').replace('_', ' ')} dice"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
