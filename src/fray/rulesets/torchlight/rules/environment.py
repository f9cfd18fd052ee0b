"""The environment's turn: burning lanes, what the encounter has happen, what the game master adds, and bystanders."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import NOBODY
from fray.rulesets.torchlight.model.schedule import (
    CHECK,
    DAMAGE,
    LAIR_ATTACK,
    REMOVE_FEATURE,
    SAVE,
    SET_FEATURE,
    SHIFT,
    Scheduled,
)
from fray.rulesets.torchlight.model.state import INCAPACITATED, PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import DISTRACTED_BONUS, distracted, evaded
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.draws import KEEPERS_SEAT, single_die
from fray.rulesets.torchlight.rules.ground import edit_ground
from fray.rulesets.torchlight.rules.hazards import burn_lanes, hazard_damage
from fray.rulesets.torchlight.rules.keeper_events import MOST_EVENTS, next_event
from fray.rulesets.torchlight.rules.movement import suffer
from fray.rulesets.torchlight.rules.noncombat import bystander_turns
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.rules.verbs import change_cell, light_fires, note_damage


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
    for one in battle.combatants:
        if not one.on_grid() or (able_only and not one.able()):
            continue
        if event.who != NOBODY:
            if one.who == event.who:
                found.append(one)
        elif (not event.lanes or one.lane in event.lanes) and (not event.sides or one.side in event.sides):
            found.append(one)
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
    one = fight.battle.combatants[event.who]
    if one.on_grid() and fight.battle.occupant(one.side, event.lane, event.depth) is None:
        change_cell(fight, one, event.lane, event.depth, True, "r-environment-events")
        one.settle()


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
    for one in battle.combatants:
        if one.side == PLAYERS and one.able() and not one.hidden and (found is None or one.breath < found.breath):
            found = one
    return found
