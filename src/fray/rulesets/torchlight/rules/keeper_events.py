"""What the game master may have happen in the environment's turn, besides what the encounter schedules."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.schedule import (
    CHECK,
    DAMAGE,
    LAIR_ATTACK,
    NOTE,
    REMOVE_FEATURE,
    SAVE,
    SET_FEATURE,
    SHIFT,
    Scheduled,
)
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, DICE, damage_type
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.ground import ground_edits, toggled
from fray.rulesets.torchlight.rules.keeper import CONSEQUENCES, free_neighbors

MOST_EVENTS: Final = 12  # [r-limits]
MENU: Final = ("nothing", "note", "ground", "damage", "test", "shift", "lair-attack")
TEST_CONSEQUENCES: Final = tuple(word for word in CONSEQUENCES if word not in ("lost", "fall"))


class ChooseEvent(Decision[Word]):
    """Does anything happen around the fight? Often nothing [turn-environment-scope]."""

    KIND = "environment"
    CLAUSE = "turn-environment-scope"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def begins(self) -> bool:
        return True

    def options(self) -> list[Word]:
        shiftable = any(one.on_grid() and free_neighbors(self.battle, one) for one in self.battle.combatants)
        return [Word(word, "turn-environment-scope") for word in MENU if word != "shift" or shiftable]

    def pick(self, key: str) -> Word:
        """A note may be any words at all: `note:` and what the game master says."""
        return Word(key, "turn-environment-scope") if key.startswith("note:") else super().pick(key)


class DetailEvent(Decision[Word]):
    """The parts of an event, one after the other [r-environment-events]."""

    CLAUSE = "r-environment-events"

    def __init__(self, battle: TorchlightBattle, part: str) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.part = part

    def kind(self) -> str:
        return self.part

    def options(self) -> list[Word]:
        return [Word(key, "r-environment-events") for key in details(self.battle, self.part)]


def details(battle: TorchlightBattle, part: str) -> list[str]:
    """What can be answered about one part of an event."""
    if part == "ground":
        return ground_edits(battle)
    if part == "die":
        return [f"d{die}" for die in DICE]
    if part == "type":
        return list(DAMAGE_TYPES)
    if part == "roll":
        return [f"{roll}:{name}" for roll in ("save", "check") for name in CHARACTERISTICS]
    if part == "consequence":
        return list(TEST_CONSEQUENCES)
    there = [one for one in battle.combatants if one.on_grid()]
    if part == "shift":
        return [f"{one.who}:{cell // 8}:{cell % 8}" for one in there for cell in free_neighbors(battle, one)]
    if part == "target":
        return [str(one.who) for one in there if not one.hidden] or ["nobody"]
    lanes = sorted({one.lane for one in there})
    keys = ["everybody"]
    keys.extend([f"lane:{lane}" for lane in lanes])
    keys.extend([f"lane:{lane}:{side}" for lane in lanes for side in (0, 1)])
    keys.extend([f"who:{one.who}" for one in there])
    return keys


def next_event(fight: Fight[TorchlightBattle]) -> Scheduled | None:
    """What the game master has happen next, or nothing more [turn-environment-scope, r-decision-windows]."""
    word = fight.ask(ChooseEvent(fight.battle)).key()
    return None if word == "nothing" else event_from(fight, word)


def event_from(fight: Fight[TorchlightBattle], word: str) -> Scheduled:
    """Put an event together from the game master's answers."""
    battle = fight.battle
    now = battle.round
    if word.startswith("note"):
        return Scheduled(now, NOTE, note=word.partition(":")[2])
    if word == "ground":
        key = fight.ask(DetailEvent(battle, "ground")).key()
        lane, _, feature = key.partition(":")
        event = SET_FEATURE if toggled(battle, key) else REMOVE_FEATURE
        return Scheduled(now, event, lane=int(lane), feature=feature)
    if word == "shift":
        who, lane, depth = fight.ask(DetailEvent(battle, "shift")).key().split(":")
        return Scheduled(now, SHIFT, who=int(who), lane=int(lane), depth=int(depth))
    if word == "test":
        roll, name = fight.ask(DetailEvent(battle, "roll")).key().split(":")
        consequence = fight.ask(DetailEvent(battle, "consequence")).key()
        whom = fight.ask(DetailEvent(battle, "whom")).key()
        event = SAVE if roll == "save" else CHECK
        characteristic = CHARACTERISTICS.index(name)
        return aimed(Scheduled(now, event, characteristic=characteristic, on_fail=consequence), whom)
    die = int(fight.ask(DetailEvent(battle, "die")).key()[1:])
    kind = damage_type(fight.ask(DetailEvent(battle, "type")).key())
    if word == LAIR_ATTACK:
        target = fight.ask(DetailEvent(battle, "target")).key()
        return Scheduled(now, LAIR_ATTACK if target != "nobody" else NOTE, die=die, damage=kind, who=whose(target))
    whom = fight.ask(DetailEvent(battle, "whom")).key()
    return aimed(Scheduled(now, DAMAGE, die=die, damage=kind), whom)


def whose(target: str) -> int:
    return int(target) if target != "nobody" else NOBODY


def aimed(event: Scheduled, whom: str) -> Scheduled:
    """The same event, aimed at one, a lane, a side of a lane, or everybody."""
    words = whom.split(":")
    who = int(words[1]) if words[0] == "who" else NOBODY
    lanes = (int(words[1]),) if words[0] == "lane" else ()
    sides = (int(words[2]),) if len(words) > 2 else ()
    return Scheduled(
        event.round,
        event.event,
        lanes=lanes,
        sides=sides,
        die=event.die,
        damage=event.damage,
        characteristic=event.characteristic,
        on_fail=event.on_fail,
        who=who,
    )
