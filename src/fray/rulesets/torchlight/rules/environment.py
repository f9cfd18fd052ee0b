"""The environment's turn: burning lanes, what the encounter has happen, what the Keeper adds, and bystanders."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, O, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import OF_ENVIRONMENT
from fray.rulesets.torchlight.model.options import (
    Concern,
    EditLane,
    NameDamage,
    NameDie,
    NameRoll,
    Note,
    PickCombatant,
    Shift,
    Suffer,
    written_note,
)
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
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, DICE
from fray.rulesets.torchlight.model.state import PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.damage import note_damage
from fray.rulesets.torchlight.rules.defenses import evaded
from fray.rulesets.torchlight.rules.draws import KEEPERS_SEAT, keep_of_further, single_die
from fray.rulesets.torchlight.rules.grid import free_neighbors
from fray.rulesets.torchlight.rules.hazards import burn_lanes, hazard_damage
from fray.rulesets.torchlight.rules.incapacitated import easy_target
from fray.rulesets.torchlight.rules.lanes import edit_ground, ground_edits, toggled
from fray.rulesets.torchlight.rules.maneuvers import distraction
from fray.rulesets.torchlight.rules.noncombat import bystander_turns
from fray.rulesets.torchlight.rules.risky_tests import suffer
from fray.rulesets.torchlight.rules.squads import in_squad, judge_squads
from fray.rulesets.torchlight.rules.verbs import change_cell, light_fires

MOST_EVENTS: Final = 12  # [r-limits]
MENU: Final[tuple[str, ...]] = ("nothing", NOTE, "ground", "damage", "test", "shift", "lair-attack")


def environment_turn(fight: Fight[TorchlightBattle]) -> None:
    """Lair actions and whatever else belongs to neither side [turn-environment-scope, turn-environment-timing].

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
        if event.edit is not None:
            edit_ground(fight, event.edit, event.event == SET_FEATURE)
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
    """Whom it concerns: one combatant, or the named sides and lanes; for tests only the able [r-environment-events]."""
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
    """A combatant is moved by one step, if the cell is free; it is no push, and who leaves the lane leaves its Squad.

    [r-environment-events, r-hide, r-squad-declare]
    """
    shifted = fight.battle.combatants[event.who]
    if shifted.on_grid() and event.lane * 8 + event.depth in free_neighbors(fight.battle, shifted):
        change_cell(fight, shifted, event.lane, event.depth, True, "r-environment-events")
        judge_squads(fight)


# ---- the lair attacks


def lair_attack(fight: Fight[TorchlightBattle], event: Scheduled) -> None:
    """An attack of a single attacker without stance, lane and bonus, neither melee nor ranged.

    [r-environment-events]
    """
    battle = fight.battle
    target = battle.combatants[event.who] if event.who != NOBODY else lowest_breath(battle)
    if target is None or not target.on_grid() or target.hidden:
        return
    net = (1 if easy_target(target) else 0) - (1 if in_squad(battle, target) else 0)
    first = single_die(fight, "hazard", KEEPERS_SEAT, event.die)
    faces = [first]
    kept = keep_of_further(fight, "hazard", KEEPERS_SEAT, event.die, net, first, faces)
    precise = kept == event.die
    if precise:
        extra = single_die(fight, "hazard", KEEPERS_SEAT, event.die)
        faces.append(extra)
        kept += extra
    if fight.listening:
        fight.note(ev.HazardRolled("r-environment-events", target.who, event.die, faces))
    if evaded(fight, target, target, precise):
        return
    total = kept + distraction(battle, target)
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
    """What the Keeper has happen next, or nothing more [turn-environment-scope, r-decision-windows]."""
    choice = fight.ask(ChooseEvent(fight.battle))
    if isinstance(choice, Note):
        return Scheduled(fight.battle.round, NOTE, note=choice.text)
    return None if choice.key() == "nothing" else event_from(fight, choice.key())


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
        words = [word for word in MENU if word != "shift" or shiftable]
        return [Note("", self.CLAUSE) if word == NOTE else Word(word, self.CLAUSE) for word in words]

    def pick(self, key: str) -> Word:
        return written_note(key, self.CLAUSE) or super().pick(key)


class EventPart(Decision[O]):
    """A part of an event; the Keeper is asked for one after the other [r-environment-events]."""

    CLAUSE = "r-environment-events"

    def __init__(self, battle: TorchlightBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle


class ChooseGround(EventPart[EditLane]):
    """Which lane changes, and how [lane-designated-location]."""

    KIND = "ground"

    def options(self) -> list[EditLane]:
        return [EditLane(edit, self.CLAUSE, False) for edit in ground_edits(self.battle)]


class ChooseShift(EventPart[Option]):
    """Who is moved one step, and where to."""

    KIND = "shift"

    def options(self) -> list[Option]:
        found: list[Option] = []
        for combatant in on_the_grid(self.battle):
            for cell in free_neighbors(self.battle, combatant):
                found.append(Shift(combatant.who, cell // 8, cell % 8, combatant.side))
        return found or [Word("nobody", self.CLAUSE)]


class ChooseRoll(EventPart[NameRoll]):
    """Which check or save the event demands."""

    KIND = "roll"

    def options(self) -> list[NameRoll]:
        numbers = range(len(CHARACTERISTICS))
        return [NameRoll(save, number, self.CLAUSE) for save in (True, False) for number in numbers]


class ChooseConsequence(EventPart[Suffer]):
    """What a failure does."""

    KIND = "consequence"

    def options(self) -> list[Suffer]:
        return [Suffer(consequence, self.CLAUSE) for consequence in OF_ENVIRONMENT]


class ChooseDamageDie(EventPart[NameDie]):
    """How big the die of its damage is."""

    KIND = "die"

    def options(self) -> list[NameDie]:
        return [NameDie(die) for die in DICE]


class ChooseDamageType(EventPart[NameDamage]):
    """Which type of damage it does [damage-type-table]."""

    KIND = "type"

    def options(self) -> list[NameDamage]:
        return [NameDamage(damage) for damage in range(len(DAMAGE_TYPES))]


class ChooseTarget(EventPart[Option]):
    """Whom the lair attacks: any combatant on the grid that does not hide."""

    KIND = "target"

    def options(self) -> list[Option]:
        found: list[Option] = []
        for combatant in on_the_grid(self.battle):
            if not combatant.hidden:
                found.append(PickCombatant(combatant.who, self.CLAUSE))
        return found or [Word("nobody", self.CLAUSE)]


class ChooseConcern(EventPart[Concern]):
    """Whom it concerns."""

    KIND = "whom"

    def options(self) -> list[Concern]:
        there = on_the_grid(self.battle)
        lanes = sorted({combatant.lane for combatant in there})
        found = [Concern()]
        found.extend([Concern(lane) for lane in lanes])
        found.extend([Concern(lane, side) for lane in lanes for side in (0, 1)])
        found.extend([Concern(who=combatant.who) for combatant in there])
        return found


def on_the_grid(battle: TorchlightBattle) -> list[Combatant]:
    return [combatant for combatant in battle.combatants if combatant.on_grid()]


def event_from(fight: Fight[TorchlightBattle], word: str) -> Scheduled:
    """Put an event together from the Keeper's answers [r-environment-events]."""
    battle = fight.battle
    now = battle.round
    if word == "ground":
        edit = fight.ask(ChooseGround(battle)).edit
        return Scheduled(now, SET_FEATURE if toggled(battle, edit) else REMOVE_FEATURE, edit=edit)
    if word == "shift":
        shifted = fight.ask(ChooseShift(battle))
        if not isinstance(shifted, Shift):
            return Scheduled(now, NOTE)
        return Scheduled(now, SHIFT, who=shifted.who, lane=shifted.lane, depth=shifted.depth)
    if word == "test":
        roll = fight.ask(ChooseRoll(battle))
        consequence = fight.ask(ChooseConsequence(battle)).consequence
        test = Scheduled(now, SAVE if roll.save else CHECK, characteristic=roll.characteristic, on_fail=consequence)
        return aimed(test, fight.ask(ChooseConcern(battle)))
    die = fight.ask(ChooseDamageDie(battle)).die
    damage = fight.ask(ChooseDamageType(battle)).damage
    if word == LAIR_ATTACK:
        target = fight.ask(ChooseTarget(battle))
        if not isinstance(target, PickCombatant):
            return Scheduled(now, NOTE)
        return Scheduled(now, LAIR_ATTACK, die=die, damage=damage, who=target.who)
    return aimed(Scheduled(now, DAMAGE, die=die, damage=damage), fight.ask(ChooseConcern(battle)))


def aimed(event: Scheduled, whom: Concern) -> Scheduled:
    """The same event, aimed at one combatant, a lane, a side of a lane, or everybody."""
    return Scheduled(
        event.round,
        event.event,
        lanes=(whom.lane,) if whom.lane else (),
        sides=(whom.side,) if whom.side != NOBODY else (),
        die=event.die,
        damage=event.damage,
        characteristic=event.characteristic,
        on_fail=event.on_fail,
        who=whom.who,
    )
