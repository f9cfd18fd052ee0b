"""The environment's turn: burning lanes, what the encounter has happen, what the game master adds, and bystanders."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import NOBODY
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
from fray.rulesets.torchlight.model.state import INCAPACITATED, PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.damage import note_damage
from fray.rulesets.torchlight.rules.defenses import DISTRACTED_BONUS, distracted, evaded
from fray.rulesets.torchlight.rules.draws import KEEPERS_SEAT, single_die
from fray.rulesets.torchlight.rules.hazards import burn_lanes, hazard_damage
from fray.rulesets.torchlight.rules.lanes import edit_ground, ground_edits, toggled
from fray.rulesets.torchlight.rules.noncombat import bystander_turns
from fray.rulesets.torchlight.rules.positions import free_neighbors
from fray.rulesets.torchlight.rules.risky_tests import CONSEQUENCES, suffer
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.rules.verbs import change_cell, light_fires

MOST_EVENTS: Final = 12  # [r-limits]
MENU: Final = ("nothing", "note", "ground", "damage", "test", "shift", "lair-attack")
TEST_CONSEQUENCES: Final = tuple(word for word in CONSEQUENCES if word not in ("lost", "fall"))


def environment_turn(fight: Fight[TorchlightBattle]) -> None:
    """After the game master's turn and before a new round [turn-environment-timing, turn-environment-scope].

    Burning lanes come first, then the events in listed order [r-environment-events].
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.TurnBegan("turn-environment-timing", battle.phase))
    burn_lanes(fight)
    for event in battle.schedule.copy():
        if event.comes_in(battle.round):
            happen(fight, event)
    for _ in range(MOST_EVENTS):
        added = next_event(fight)
        if added is None:
            break
        happen(fight, added)
    bystander_turns(fight)
    light_fires(fight)


def happen(fight: Fight[TorchlightBattle], event: Scheduled) -> None:
    """One event [turn-environment-scope, r-environment-events]. Reinforcements join at their side's next turn."""
    if fight.listening:
        fight.note(ev.Happened("turn-environment-scope", event.note or event.event))
    if event.event in (SET_FEATURE, REMOVE_FEATURE):
        edit_ground(fight, event.lane, event.feature, event.event == SET_FEATURE)
    elif event.event == DAMAGE:
        for victim in concerned(fight.battle, event, False):
            hazard_damage(fight, victim, event.die, event.damage, event.who == NOBODY, "r-environment-events")
    elif event.event in (SAVE, CHECK):
        for victim in concerned(fight.battle, event, True):
            stand_a_test(fight, victim, event)
    elif event.event == SHIFT:
        shift(fight, event)
    elif event.event == LAIR_ATTACK:
        lair_attack(fight, event)


def concerned(battle: TorchlightBattle, event: Scheduled, able_only: bool) -> list[Combatant]:
    """Whom it is about: one, or the named sides in the named lanes; for tests only the able [r-environment-events]."""
    found: list[Combatant] = []
    for combatant in battle.combatants:
        if not combatant.on_grid() or (able_only and not combatant.able()):
            continue
        if event.who != NOBODY:
            if combatant.who == event.who:
                found.append(combatant)
        elif (not event.lanes or combatant.lane in event.lanes) and (not event.sides or combatant.side in event.sides):
            found.append(combatant)
    return found


def stand_a_test(fight: Fight[TorchlightBattle], victim: Combatant, event: Scheduled) -> None:
    if event.event == SAVE:
        passed = save(fight, victim, event.characteristic, "save", "r-environment-events")
    else:
        passed = check(fight, victim, event.characteristic, "r-environment-events")
    if not passed:
        suffer(fight, victim, event.on_fail, "r-environment-events")


def shift(fight: Fight[TorchlightBattle], event: Scheduled) -> None:
    """Somebody is moved by one step, if the cell is free."""
    shifted = fight.battle.combatants[event.who]
    if shifted.on_grid() and fight.battle.occupant(shifted.side, event.lane, event.depth) is None:
        change_cell(fight, shifted, event.lane, event.depth, True, "r-environment-events")
        shifted.settle()


# ---- the lair attacks


def lair_attack(fight: Fight[TorchlightBattle], event: Scheduled) -> None:
    """An attack of a single attacker without stance, lane and bonus, neither melee nor ranged.

    [r-environment-events]
    """
    battle = fight.battle
    target = battle.combatants[event.who] if event.who != NOBODY else lowest_breath(battle)
    if target is None or not target.on_grid() or target.hidden:
        return
    net = (1 if target.condition == INCAPACITATED else 0) - (1 if in_squad(battle, target) else 0)
    kept = single_die(fight, "hazard", KEEPERS_SEAT, event.die)
    faces = [kept]
    for _ in range(net if net > 0 else -net):
        face = single_die(fight, "hazard", KEEPERS_SEAT, event.die)
        faces.append(face)
        if (face > kept) == (net > 0):
            kept = face
    precise = kept == event.die
    if precise:
        extra = single_die(fight, "hazard", KEEPERS_SEAT, event.die)
        faces.append(extra)
        kept += extra
    if fight.listening:
        fight.note(ev.HazardRolled("r-environment-events", target.who, event.die, faces))
    if evaded(fight, target, target, precise):
        return
    total = kept + (DISTRACTED_BONUS if distracted(battle, target) else 0)
    note_damage(fight, target, total, event.damage, "r-environment-events")


def lowest_breath(battle: TorchlightBattle) -> Combatant | None:
    """The able hero that is not hiding and has the lowest Breath; ties by roster order [r-environment-events]."""
    found: Combatant | None = None
    for hero in battle.combatants:
        if hero.side == PLAYERS and hero.able() and not hero.hidden and (found is None or hero.breath < found.breath):
            found = hero
    return found


# ---- what the Keeper adds


def next_event(fight: Fight[TorchlightBattle]) -> Scheduled | None:
    """What the game master has happen next, or nothing more [turn-environment-scope, r-decision-windows]."""
    word = fight.ask(ChooseEvent(fight.battle)).key()
    return None if word == "nothing" else event_from(fight, word)


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
        shiftable = any(
            combatant.on_grid() and free_neighbors(self.battle, combatant) for combatant in self.battle.combatants
        )
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
    there = [combatant for combatant in battle.combatants if combatant.on_grid()]
    if part == "shift":
        return [
            f"{combatant.who}:{cell // 8}:{cell % 8}"
            for combatant in there
            for cell in free_neighbors(battle, combatant)
        ]
    if part == "target":
        return [str(combatant.who) for combatant in there if not combatant.hidden] or ["nobody"]
    lanes = sorted({combatant.lane for combatant in there})
    keys = ["everybody"]
    keys.extend([f"lane:{lane}" for lane in lanes])
    keys.extend([f"lane:{lane}:{side}" for lane in lanes for side in (0, 1)])
    keys.extend([f"who:{combatant.who}" for combatant in there])
    return keys


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
