"""A fight for a rule test: only what matters is set up, dice fall by name, choices are made in words, changes are
seen whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeVar

import pytest

from fray.engine.battle import Over
from fray.engine.content import Raw
from fray.engine.decisions import Decision, Mind, Option, Refused, Waiting
from fray.engine.dice import ScriptedDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game, position_of
from fray.engine.ledger import Case, Ledger
from fray.engine.tape import Answer, Tape
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.library import MomentumLibrary
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.model.sheets import STEP_NAMES
from fray.rulesets.momentum.model.state import (
    CONDITION_NAMES,
    LIMB_NAMES,
    ROUND_BEGINS,
    ROUND_ENDS,
    TURNS,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.initiative import NPC_INITIATIVE
from fray.rulesets.momentum.rules.sequence import play_step
from fray.rulesets.momentum.system import Momentum
from fray.rulesets.momentum.tests.portrait import Portrait, changed, portrait
from fray.rulesets.momentum.tests.words import key_for

PHASES: Final = {"round begins": ROUND_BEGINS, "turns": TURNS, "round ends": ROUND_ENDS}
# Where a scene that begins in a phase stops, unless it is told to go on: the phase, and how many rounds later.
STOPS: Final = {ROUND_BEGINS: (TURNS, 0), TURNS: (ROUND_ENDS, 0), ROUND_ENDS: (ROUND_BEGINS, 1)}

E = TypeVar("E", bound=Event)


@cache
def ledger() -> Ledger:
    return SYSTEM.ledger


@cache
def library() -> MomentumLibrary:
    return SYSTEM.library()


def case(identifier: str) -> Case:
    """A worked case of the ledger."""
    return next(found for found in ledger().cases if found.id == identifier)


# ---- who is there


@dataclass(frozen=True)
class Who:
    """A combatant to put on the field: a sheet, a place, and how the state differs from a fresh one."""

    written: Mapping[str, object]
    state: Mapping[str, Any]


def pc(who: str, at: int = 0, *, side: str = "heroes", sheet: Mapping[str, object] | None = None, **state: Any) -> Who:
    """A pregenerated character, or a whole block; `sheet` changes what is written, the rest the state."""
    source = {"block": who} if "\n" in who else {"who": f"character-{who}"}
    return _who(source, at, side, sheet or {}, state)


def npc(who: str, at: int = 0, *, side: str = "foes", sheet: Mapping[str, object] | None = None, **state: Any) -> Who:
    """A monster of the ledger, or a whole stat line."""
    source = {"line": who} if " - " in who else {"who": f"monster-{who}"}
    return _who(source, at, side, sheet or {}, state)


def _who(source: Mapping[str, object], at: int, side: str, sheet: Mapping[str, object], state: dict[str, Any]) -> Who:
    written: dict[str, object] = {**source, "position": at, "side": side, "surprised": False, **sheet}
    for name in ("name", "surprised", "joins_round", "counts_for_end"):
        if name in state:
            written[name] = state.pop(name)
    if written["surprised"] is None:  # the Keeper will be asked
        del written["surprised"]
    return Who(written, state)


def put(battle: MomentumBattle, combatant: Combatant, state: Mapping[str, Any]) -> None:
    """Set what a test says of a combatant, in words where the state has numbers."""
    for name, value in state.items():
        if name in ("armor", "shield"):
            value = STEP_NAMES.index(value)
        elif name == "supply" and isinstance(combatant, Pc):
            name, value = "supplies", [_step(value.get(w.name), w.supply) for w in combatant.weapons]
        elif name == "hits":
            name = "hits_taken" if isinstance(combatant, Pc) else "hits_left"
        elif name == "condition":
            value = CONDITION_NAMES.index(value)
        elif name == "over":
            name, value = "superior", sum(1 << number(battle, target) for target in value)
        elif name in ("held_by", "guarding", "exploiting"):
            value = sum(1 << number(battle, named) for named in ([value] if isinstance(value, str) else value))
        elif name == "hex_by":
            value = number(battle, value)
        elif name == "lost":
            name, value = "lost_limbs", sum(1 << LIMB_NAMES.index(limb) for limb in value)
        setattr(combatant, name, value)


def _step(written: str | None, otherwise: int) -> int:
    return otherwise if written is None else STEP_NAMES.index(written)


def number(battle: MomentumBattle, name: str) -> int:
    """The number of the combatant of that name."""
    return next(combatant.who for combatant in battle.combatants if combatant.name == name)


# ---- the scene


class Paused(Momentum):
    """Momentum that stops at a phase, so that a test need not fight on."""

    def __init__(self, phase: int, round_number: int) -> None:
        self.pause = (round_number, phase)

    def step(self, fight: Fight[Any]) -> None:
        battle = fight.battle
        if (battle.round, battle.phase) >= self.pause and (battle.phase != TURNS or battle.next_turn == 0):
            raise Waiting([])
        play_step(fight)


class Scene:
    """A fight in the middle of a test."""

    def __init__(self, game: Game, system: Paused, before: Portrait) -> None:
        self.game = game
        self.system = system
        self.before = before

    # ---- looking

    @property
    def battle(self) -> MomentumBattle:
        battle = self.game.battle
        assert isinstance(battle, MomentumBattle)
        return battle

    def pc(self, name: str) -> Pc:
        return self.battle.pc(number(self.battle, name))

    def npc(self, name: str) -> Npc:
        return self.battle.npc(number(self.battle, name))

    def changes(self) -> Portrait:
        """Everything that is not as it was when the scene began, combatant by combatant, and the field."""
        return changed(self.before, portrait(self.battle))

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind, in order."""
        return [event for event in self.game.events if isinstance(event, kind)]

    @property
    def order(self) -> list[str]:
        """The turn order of the round."""
        return [self.battle.combatants[who].name for who in self.battle.order]

    @property
    def asked(self) -> str:
        """Whom the fight waits for, and why: 'Ursk: turn'."""
        if not self.game.decisions:
            return ""
        decision = self.decision()
        return (
            f"{self.battle.combatants[decision.who].name}: {decision.kind()}" if decision.who >= 0 else decision.kind()
        )

    @property
    def winner(self) -> str | None:
        """Who has won; nothing for a draw, None while the fight goes on."""
        return self.battle.result.winner if self.battle.result is not None else None

    def decision(self) -> Decision[Any]:
        (decision,) = self.game.decisions
        return decision

    def options(self) -> list[str]:
        """The keys of everything that can be chosen now."""
        return [option.key() for option in self.decision().options()]

    def price(self, words: str) -> int:
        """What a choice costs."""
        decision = self.decision()
        option: Option = decision.pick(key_for(words, self.battle, decision))
        return option.cost()

    # ---- acting

    def take(self, *choices: str) -> Scene:
        """Make choices in words, one after another, each for the seat that is asked."""
        for words in choices:
            decision = self.decision()
            self.game.answer(key_for(words, self.battle, decision))
        return self

    def refused(self, words: str) -> str:
        """Try what is not allowed: nothing changes, and the clause that forbids it is named."""
        before = self.battle.fingerprint()
        with pytest.raises(Refused) as caught:
            self.take(words)
        assert self.battle.fingerprint() == before
        return caught.value.clause

    def can(self, words: str) -> bool:
        return key_for(words, self.battle, self.decision()) in self.options()

    def have_turns(self, *choices: str) -> Scene:
        """Let the turns of the present round begin, and make choices in them."""
        return self.run_to("round ends", self.battle.round).take(*choices)

    def run_to(self, phase: str, round_number: int) -> Scene:
        """Go on to a later phase."""
        self.system.pause = (round_number, PHASES[phase])
        self.game.replay([])
        return self

    def chance(self, words: str, kind: type[Event]) -> Fraction:
        """The exact chance that a choice leads to an event of this kind before the next decision."""
        decision = self.decision()
        entries = [*self.game.entries, Answer(decision.seat, decision.who, key_for(words, self.battle, decision))]
        fork = Fork(len(entries))
        total = Fraction(0)
        while True:
            attempt = self._attempt(entries, fork)
            if any(isinstance(event, kind) and event.at >= fork.start for event in attempt.events):
                total += fork.weight()
            if not fork.next():
                return total

    def _attempt(self, entries: Sequence[Any], fork: Fork) -> Fight[Any]:
        settled = self.game.settled()
        attempt: Fight[Any] = settled.copy(Tape(list(entries), position_of(settled)))
        attempt.minds = [None] * len(self.game.minds)
        attempt.fork = fork
        with suppress(Waiting, Over):
            self.system.step(attempt)
        return attempt

    # ---- afterwards

    def close(self) -> None:
        """All dice were used, and the same answers give the same fight once more."""
        dice = self.game.current.dice
        assert isinstance(dice, ScriptedDice)
        assert dice.left_over() == []
        twin = self.game.branch()
        assert twin.battle.fingerprint() == self.battle.fingerprint()
        assert [told(event) for event in twin.events] == [told(event) for event in self.game.events]


def told(event: Event) -> tuple[str, str, int]:
    return type(event).__name__, event.clause, event.at


OPEN_SCENES: Final[list[Scene]] = []


def close_scenes() -> None:
    """Close every scene of the test that has just run."""
    scenes = OPEN_SCENES.copy()
    OPEN_SCENES.clear()
    for scene in scenes:
        scene.close()


def arrange(
    *people: Who,
    turn: str | Sequence[str] = (),
    dice: Sequence[str] = (),
    terrain: Sequence[str] = (),
    phase: str = "turns",
    round_number: int = 1,
    length: int = 9,
    open_edges: Sequence[str] = (),
    outcomes: Sequence[Mapping[str, object]] = (),
    variants: Mapping[str, str] | None = None,
    by_default: Sequence[str] = (),
) -> Scene:
    """A scene: these people on a field, a turn, these dice.

    `turn` names who has a turn, in order (the first listed unless told otherwise); `by_default` whom nobody plays.
    `terrain` is written as 'pit 5', 'wall 4-5', 'door 7-8 closed', and 'smoke 3' where a pot has been broken.
    """
    data = encounter_data(people, terrain, length, open_edges, outcomes, variants or {})
    encounter = library().read_encounter(Raw("scene.toml", "encounter", "scene", "", data))
    battle = opening(encounter)
    battle.round = round_number
    battle.phase = PHASES[phase]
    for combatant, who in zip(battle.combatants, people, strict=True):
        put(battle, combatant, who.state)
        combatant.initiative = (
            combatant.momentum if isinstance(combatant, Pc) else battle.npc(combatant.who).skill + NPC_INITIATIVE
        )
    for place in (int(words.split()[1]) for words in terrain if words.startswith("smoke")):
        battle.field.raise_smoke(place)
    names = [turn] if isinstance(turn, str) else list(turn)
    battle.order = [number(battle, name) for name in names] or [0]
    return stage(battle, dice, by_default)


def stage(battle: MomentumBattle, dice: Sequence[str] = (), by_default: Sequence[str] = ()) -> Scene:
    """A scene that begins in the state of a battle."""
    phase, later = STOPS[battle.phase]
    system = Paused(phase, battle.round + later)
    minds: list[Mind | None] = [None] * (len(battle.combatants) + 3)
    for name in by_default:
        minds[battle.combatants[number(battle, name)].seat] = SYSTEM.default_mind()
    before = portrait(battle)
    empty = library().encounters()[0]
    game = Game(system, empty, 0, minds, dice=ScriptedDice(list(dice)), battle=battle)
    scene = Scene(game, system, before)
    OPEN_SCENES.append(scene)
    return scene


def later(scene: Scene, turn: str | Sequence[str], dice: Sequence[str] = (), **states: Mapping[str, Any]) -> Scene:
    """What comes after a scene, some time later: other turns, and whatever has changed in between, by name."""
    battle = scene.battle.clone()
    for name, state in states.items():
        put(battle, battle.combatants[number(battle, name.replace("_", " "))], state)
    battle.phase = TURNS
    battle.next_turn = 0
    battle.acting = -1
    battle.order = [number(battle, name) for name in ([turn] if isinstance(turn, str) else turn)]
    return stage(battle, dice)


def encounter_data(
    people: Sequence[Who],
    terrain: Sequence[str],
    length: int,
    open_edges: Sequence[str],
    outcomes: Sequence[Mapping[str, object]],
    variants: Mapping[str, str],
) -> dict[str, object]:
    """The scene as people write it in an encounter file."""
    sides = list(dict.fromkeys(str(who.written["side"]) for who in people))
    return {
        "sides": sides,
        "length": length,
        "edges_closed": not open_edges,
        "open_edges": list(open_edges),
        "combatants": [dict(who.written) for who in people],
        "terrain": [feature(words) for words in terrain if not words.startswith("smoke")],
        "outcomes": [dict(outcome) for outcome in outcomes],
        "variants": dict(variants),
    }


def feature(words: str) -> dict[str, object]:
    """'pit 5', 'deep water 6', 'wall 4-5', 'door 7-8 closed', 'door 7-8 barred 8'."""
    kind, _, rest = words.partition(next(char for char in words if char.isdigit()))
    place, *state = words[len(kind) :].split()
    if "-" not in place:
        return {"kind": kind.strip(), "position": int(place)}
    low, high = place.split("-")
    written: dict[str, object] = {"kind": kind.strip(), "edge": [int(low), int(high)]}
    if state:
        written["state"] = state[0]
    if len(state) > 1:
        written["barred_from"] = int(state[1])
    return written
