"""A fight for a rule test: only what matters is set up, dice fall by name, answers are given in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fray.engine.battle import Over
from fray.engine.content import Raw
from fray.engine.decisions import KEEPER, Decision, Mind, O, Refused
from fray.engine.dice import Scripted, ScriptedDice
from fray.engine.fight import Fight
from fray.engine.ledger import Case
from fray.engine.tape import Tape
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.content.encounters import TorchlightEncounter, numbered
from fray.rulesets.torchlight.content.library import TorchlightLibrary
from fray.rulesets.torchlight.content.opening import opening
from fray.rulesets.torchlight.model.lanes import STANCES, Lanes, feature_bit
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, SHIELD, damage_type
from fray.rulesets.torchlight.model.state import (
    CONDITIONS,
    ENEMIES,
    ENVIRONMENT,
    KEEPERS_TURN,
    PLAYERS,
    PLAYERS_TURN,
    WHEREABOUTS,
    Combatant,
    TorchlightBattle,
    equip,
)
from fray.rulesets.torchlight.model.variants import Variants
from fray.rulesets.torchlight.rules.aftermath import play_phase
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.lanes import propose_modifiers
from fray.rulesets.torchlight.rules.sequence import play_step
from fray.rulesets.torchlight.words.cards import tags_of

SCENES: list[Scene] = []
BANDIT = "monster-bandit"
SKELETON = "monster-skeleton-spearman"
BLIND = {"r-turns-are-sequential": "blind"}
COMPUTED = ("Engaged", "noted")  # marks that follow from other things


@cache
def library() -> TorchlightLibrary:
    return SYSTEM.library()


def case(identifier: str) -> Case:
    """A worked case of the ledger."""
    return next(combatant for combatant in SYSTEM.ledger.cases if combatant.id == identifier)


def script(identifier: str, *draws: str) -> list[str]:
    """The dice of a case, each with the name of the draw it is for."""
    dice = case(identifier).dice
    assert len(dice) == len(draws), dice
    return [f"{text.split()[0]} {draw}" for text, draw in zip(dice, draws, strict=True)]


class Puppet(Mind):
    """Answers what it was told to; a seat that was told nothing takes the first option, which does nothing."""

    def __init__(self) -> None:
        self.told: dict[tuple[int, str], list[str]] = {}
        self.refusals: list[tuple[str, str]] = []
        self.asked: list[tuple[int, str]] = []

    def answer(self, decision: Decision[O]) -> O:
        who = -1 if decision.seat == KEEPER else decision.who
        self.asked.append((who, decision.kind()))
        keys = self.told.get((who, decision.kind()), [])
        while keys:
            key = keys.pop(0)
            if not key.startswith("!"):
                return decision.pick(key)
            with pytest.raises(Refused) as refused:
                decision.pick(key[1:])
            self.refusals.append((key[1:], refused.value.clause))
        return decision.options()[0]


class Scene:
    """Some combatants on a grid in some round, and dice that must all be used up."""

    def __init__(self, dice: Sequence[str] = (), number: int = 2, variants: Mapping[str, str] | None = None) -> None:
        readings = numbered(variants or {}, SYSTEM.switches, SYSTEM.library().settings)
        self.battle = TorchlightBattle(Lanes(), Variants(readings))
        self.battle.round = number
        self.battle.phase = PLAYERS_TURN
        self.puppet = Puppet()
        self.dice = ScriptedDice(list(dice))
        self.fight: Fight[TorchlightBattle] | None = None
        self.start: TorchlightBattle | None = None
        self.before: dict[str, dict[str, object]] = {}
        SCENES.append(self)

    # ---- setting up

    def player(self, record: str, lane: int = 0, stance: str = "steadied", **state: Any) -> Combatant:
        return self.combatant(PLAYERS, record, lane, stance, state)

    def enemy(self, record: str, lane: int = 0, stance: str = "steadied", **state: Any) -> Combatant:
        return self.combatant(ENEMIES, record, lane, stance, state)

    def combatant(self, side: int, record: str, lane: int, stance: str, state: dict[str, Any]) -> Combatant:
        """Without armor and proficiency unless they are given, as the ledger's cases are to be read."""
        sheet = library().shelf.sheets[record]
        shelf = library().shelf
        weapons = state.pop("weapons", None)
        changes: dict[str, Any] = {"armor": (), "soak": 0, "proficiency": (0, 0, 0)}
        changes["items"] = tuple(item for item in sheet.items if item.sort != SHIELD)
        if weapons is not None:
            changes["items"] = tuple(shelf.items[name] for name in weapons)
            changes["stowed"] = ()
        for name in ("proficiency", "soak", "immune", "attacks"):
            if name in state:
                changes[name] = state.pop(name)
        if "armor" in state:
            changes["armor"] = tuple(shelf.armor[name] for name in state.pop("armor"))
        sheet = replace(sheet, **changes)
        name = state.pop("name", f"{sheet.name} {len(self.battle.combatants)}")
        who = len(self.battle.combatants)
        combatant = Combatant(who, name, side, who + 1, sheet)
        equip(combatant, sheet.items, sheet.stowed)
        for index, short in enumerate(("str", "dex", "wil", "san", "luck")):
            if short in state:
                combatant.scores[index] = state.pop(short)
                combatant.maxima[index] = max(combatant.maxima[index], combatant.scores[index])
        if lane:
            combatant.whereabouts, combatant.lane, combatant.depth = 0, lane, STANCES.index(stance)
            combatant.settle()
        if "breath" in state:
            combatant.breath = state.pop("breath")
            combatant.most_breath = state.pop("most_breath", max(combatant.most_breath, combatant.breath))
        for attribute, value in state.items():
            assert hasattr(combatant, attribute), attribute
            setattr(combatant, attribute, value)
        self.battle.combatants.append(combatant)
        return combatant

    def lane(self, number: int, *features: str, level: int = 0, location: str = "main") -> None:
        for feature in features:
            self.battle.lanes.features[number] |= feature_bit(feature)
        self.battle.lanes.levels[number] = level
        self.battle.lanes.locations[number] = location

    def balcony(self) -> None:
        """Lanes 1 and 2 one level up, with the modifiers of the tavern."""
        for number in (1, 2):
            self.lane(number, level=1, location="balcony")
        propose_modifiers(self.battle.lanes)

    def squad(self, *members: Combatant) -> None:
        for member in members:
            member.squad = member.lane

    # ---- telling and running

    def say(self, combatant: Combatant, **answers: str | list[str]) -> None:
        """What a combatant will answer, by the kind of the decision; '!key' must be refused first."""
        self.tell(combatant.who, answers)

    def keeper(self, **answers: str | list[str]) -> None:
        self.tell(-1, answers)

    def tell(self, who: int, answers: Mapping[str, str | list[str]]) -> None:
        for kind, keys in answers.items():
            told = self.puppet.told.setdefault((who, kind.replace("_", " ")), [])
            told.extend([keys] if isinstance(keys, str) else keys)

    def more_dice(self, *dice: str) -> None:
        self.dice.script.extend([Scripted(text) for text in dice])

    def run(self, steps: int = 1) -> None:
        """So many steps of play: players' turn, Keeper's turn, environment's turn with the end of the round."""
        if self.fight is None:
            self.start = self.battle.clone()
            self.before = self.portraits()
            minds: list[Mind | None] = [self.puppet] * (len(self.battle.combatants) + 1)
            self.fight = Fight(self.battle, self.dice, minds, Tape([]))
            self.fight.listening = True
        with suppress(Over):
            for _ in range(steps):
                play_step(self.fight)

    def players(self) -> None:
        self.battle.phase = PLAYERS_TURN
        self.run()

    def keepers(self) -> None:
        """The Keeper's turn alone."""
        self.battle.phase = KEEPERS_TURN
        self.run()

    def end(self) -> None:
        """The environment's turn and the end of the round alone."""
        self.battle.phase = ENVIRONMENT
        self.run()

    def whole_round(self) -> None:
        self.run(3)

    # ---- looking

    def portraits(self) -> dict[str, dict[str, object]]:
        return {combatant.name: portrait(self.battle, combatant) for combatant in self.battle.combatants}

    def changed(self) -> dict[str, dict[str, object]]:
        """Everything that is different from the start, by name."""
        found: dict[str, dict[str, object]] = {}
        for name, now in self.portraits().items():
            old = self.before[name]
            different = {key: value for key, value in now.items() if old[key] != value}
            if different:
                found[name] = different
        return found

    def events(self, kind: type[Any]) -> list[Any]:
        assert self.fight is not None
        return [event for event in self.fight.events if isinstance(event, kind)]

    def asked(self, combatant: Combatant, kind: str) -> bool:
        return (combatant.who, kind) in self.puppet.asked

    @property
    def refusals(self) -> list[tuple[str, str]]:
        return self.puppet.refusals

    def close(self) -> None:
        """All dice used up, all answers given, and the tape tells the same story again."""
        assert self.dice.left_over() == []
        left = {kind: keys for kind, keys in self.puppet.told.items() if keys}
        assert left == {}


def portrait(battle: TorchlightBattle, combatant: Combatant) -> dict[str, object]:
    """How a combatant stands, in the words of a case."""
    scores = {name: f"{combatant.scores[at]}/{combatant.st(at)}" for at, name in enumerate(CHARACTERISTICS)}
    marks = [tag.label for tag in tags_of(battle, combatant) if not tag.label.endswith(COMPUTED)]
    return {
        "at": f"{combatant.lane} {STANCES[combatant.depth]}"
        if combatant.on_grid()
        else WHEREABOUTS[combatant.whereabouts],
        "breath": combatant.breath,
        **scores,
        "is": CONDITIONS[combatant.condition],
        "marks": sorted(marks),
        "holds": [item.name for item in combatant.held],
        "carries": [item.name for item in combatant.stowed],
    }


def noted(combatant: Combatant) -> list[str]:
    """Damage written down: '7 slashing'."""
    return [f"{number // TYPES} {DAMAGE_TYPES[number % TYPES]}" for number in combatant.noted]


def lying(battle: TorchlightBattle, lane: int) -> list[str]:
    return [item.name for item in battle.lanes.lying[lane]]


def close_scenes() -> None:
    while SCENES:
        SCENES.pop().close()


def keys(decision: Decision[Any]) -> list[str]:
    return [option.key() for option in decision.options()]


def refused(decision: Decision[Any], key: str) -> str:
    """The clause by which an answer is refused."""
    with pytest.raises(Refused) as caught:
        decision.pick(key)
    return caught.value.clause


def encounter(identifier: str, /, **changes: Any) -> TorchlightEncounter:
    """A sample encounter, or one with something changed."""
    found = library().encounter(identifier)
    assert isinstance(found, TorchlightEncounter)
    if not changes:
        return found
    return library().read_encounter(Raw("test", "encounter", found.id, "", {**found.source, **changes}))


def battle_of(identifier: str, /, **changes: Any) -> TorchlightBattle:
    return opening(encounter(identifier, **changes))


def targets(scene: Scene, verb: str, who: int) -> set[int]:
    """Whom a combatant may attack in one way, with any weapon but bare hands."""
    combatant = scene.battle.combatants[who]
    found = [key.split(":") for key in keys(ChooseAction(scene.battle, combatant))]
    return {int(parts[2]) for parts in found if parts[0] == verb and "unarmed" not in parts[1] and len(parts) == 3}


def note(combatant: Combatant, *instances: str) -> None:
    for instance in instances:
        amount, kind = instance.split()
        combatant.noted.append(int(amount) * TYPES + damage_type(kind))


def hurt_only(combatant: Combatant, characteristic: int) -> None:
    """Incapacitated by damage to one Characteristic."""
    combatant.condition, combatant.prone = 1, True
    combatant.hurt = 1 << characteristic


def phase(scene: Scene, resting: bool = False) -> None:
    scene.run(0)
    assert scene.fight is not None
    for combatant in scene.battle.combatants:
        combatant.dying = combatant.unconscious = combatant.condition == 1
    play_phase(scene.fight, False, resting)
