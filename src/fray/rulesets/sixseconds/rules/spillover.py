"""Actions that may take longer than the rest of a turn: reloads, tasks, rescue, killing strikes, hiding, long
spells.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import CLOSED_DOOR, is_locked
from fray.rulesets.sixseconds.model.options import FIRST_NATURAL, UNARMED
from fray.rulesets.sixseconds.model.sheets import COMBAT, HEALING, INTELLECT, MEDICINE, Gear, Restores
from fray.rulesets.sixseconds.model.state import (
    DO_TASK,
    HIDE,
    KILLING_STRIKE,
    NOBODY,
    RELOAD,
    RESUSCITATE,
    SEARCH,
    USE_POWER,
    Combatant,
    Ongoing,
    SixBattle,
    SixFight,
)
from fray.rulesets.sixseconds.model.variants import ANY_WEAPON, AS_WRITTEN, FIXED_DIFFICULTY, OWN_CONSTITUTION
from fray.rulesets.sixseconds.rules.attacks import attack, choose_dice
from fray.rulesets.sixseconds.rules.checks import AVERAGE, check
from fray.rulesets.sixseconds.rules.hiding import anybody_to_find, can_hide, search, try_to_hide
from fray.rulesets.sixseconds.rules.positions import distance, distance_to
from fray.rulesets.sixseconds.rules.powers import finish_power
from fray.rulesets.sixseconds.rules.triggers import sight_triggers
from fray.rulesets.sixseconds.rules.verbs import abandon, die, go_prone, move_door, pay, restore, reveal, set_load, wake
from fray.rulesets.sixseconds.rules.weapons import gear_at

NO_SLOT: Final = -99


def begin(fight: SixFight, one: Combatant, ongoing: Ongoing, stamina: int = 0, focus: int = 0) -> None:
    """Start an action: it completes now if enough actions are left, otherwise all that are left go into it.

    Resources are paid at the start [spillover-allowed, extended-action, r-spillover].
    """
    if stamina or focus:
        pay(fight, one, ongoing.kind, "r-spillover", 0, stamina, focus)
    one.ongoing = ongoing
    if fight.listening and ongoing.needed > one.actions:
        fight.note(ev.ActionBegan("spillover-allowed", one.who, ongoing.kind, one.actions, ongoing.needed))
    go_on(fight, one)


def go_on(fight: SixFight, one: Combatant) -> None:
    """Put actions into the started action; the effect happens only when its whole time has been spent.

    [spillover-effect-delayed, spillover-finish-first, r-spillover, r-spillover-broken]
    """
    ongoing = one.ongoing
    assert ongoing is not None
    spent = min(one.actions, ongoing.needed - ongoing.spent)
    ongoing = ongoing._replace(spent=ongoing.spent + spent)
    one.ongoing = ongoing
    pay(fight, one, ongoing.kind, "spillover-finish-first", spent)
    if ongoing.spent < ongoing.needed:
        if fight.listening:
            fight.note(ev.ActionWentOn("spillover-finish-first", one.who, ongoing.kind, ongoing.spent, ongoing.needed))
        return
    if not possible(fight.battle, one, ongoing):
        abandon(fight, one, "r-spillover-broken")
        return
    one.ongoing = None
    complete(fight, one, ongoing)


def possible(battle: SixBattle, one: Combatant, ongoing: Ongoing) -> bool:
    """Whether the requirements are met: item in hand, somebody or something within reach [r-spillover-broken]."""
    kind = ongoing.kind
    if kind == RELOAD:
        return unloaded_slot(one, ongoing.gear) >= 0
    if kind == RESUSCITATE:
        patient = battle.combatants[ongoing.subject]
        return can_resuscitate(one, patient)
    if kind == KILLING_STRIKE:
        return strike_slot(battle, one, ongoing.gear) != NO_SLOT and can_finish_off(
            one, battle.combatants[ongoing.subject]
        )
    if kind == DO_TASK:
        return ongoing.subject == NOBODY or can_work_at(battle, one, ongoing.subject)
    if kind == HIDE:
        return can_hide(battle, one)
    return kind != SEARCH or anybody_to_find(battle, one)


def complete(fight: SixFight, one: Combatant, ongoing: Ongoing) -> None:
    """The effect of a finished action."""
    kind = ongoing.kind
    if kind == RELOAD:
        reload(fight, one, ongoing.gear)
    elif kind == RESUSCITATE:
        resuscitate(fight, one, fight.battle.combatants[ongoing.subject])
    elif kind == KILLING_STRIKE:
        killing_strike(fight, one, ongoing.gear, fight.battle.combatants[ongoing.subject])
    elif kind == DO_TASK:
        do_task(fight, one, ongoing)
    elif kind == HIDE:
        try_to_hide(fight, one)
    elif kind == SEARCH:
        search(fight, one)
    elif kind == USE_POWER:
        finish_power(fight, one, ongoing.subject)


# ---- reloading


def unloaded_slot(one: Combatant, gear: Gear | None) -> int:
    """The held, unloaded weapon of that kind, or -1."""
    for slot, item in enumerate(one.held):
        if item.gear is gear and item.gear.reload and not item.loaded:
            return slot
    return -1


def reload(fight: SixFight, one: Combatant, gear: Gear | None) -> None:
    """The weapon can shoot again [crossbow-reload, r-ranged-melee]."""
    slot = unloaded_slot(one, gear)
    set_load(one, slot, True)
    if fight.listening:
        fight.note(ev.Loaded("crossbow-reload", one.who, one.held[slot].gear.title))


# ---- resuscitation


def can_resuscitate(one: Combatant, patient: Combatant) -> bool:
    """An unconscious, living character within 1 m [r-resuscitate]."""
    return patient.here() and not patient.conscious and patient is not one and distance(one, patient) <= 1


def resuscitation_difficulty(battle: SixBattle, patient: Combatant) -> int:
    """The patient's missing health, at least 1 [r-resuscitate]."""
    reading = battle.variants.resuscitate
    if reading == FIXED_DIFFICULTY:
        return AVERAGE
    missing = patient.missing_health()
    if reading == OWN_CONSTITUTION:
        missing -= patient.sheet.constitution
    return max(1, missing)


def resuscitate(fight: SixFight, one: Combatant, patient: Combatant) -> None:
    """Go prone, then intellect + medicine + healing to bring somebody back [action-resuscitate, r-resuscitate]."""
    go_prone(fight, one, "action-resuscitate")
    bonus = one.sheet.traits.resuscitate_bonus
    for item in [*one.held, *one.carried]:
        bonus += item.gear.resuscitate_bonus
    difficulty = resuscitation_difficulty(fight.battle, patient)
    if check(fight, one, "resuscitate", "action-resuscitate", INTELLECT, MEDICINE, HEALING, bonus, difficulty):
        wake(fight, patient, "r-resuscitate")
        extra = one.sheet.traits.resuscitate_extra_health
        if extra:
            restore(fight, patient, Restores(health=extra), "r-resuscitate")


# ---- killing strikes


def can_finish_off(one: Combatant, victim: Combatant) -> bool:
    """Unconscious, an enemy, and within 1 m [killing-strike, r-killing-strike]."""
    return victim.here() and not victim.conscious and victim.team != one.team and distance(one, victim) <= 1


def kills(battle: SixBattle, gear: Gear) -> bool:
    """Any weapon that is not nonlethal [r-killing-strike]."""
    reading = battle.variants.killing_strike
    if reading == ANY_WEAPON:
        return True
    return gear.nonlethal if reading == AS_WRITTEN else not gear.nonlethal


def strike_slot(battle: SixBattle, one: Combatant, gear: Gear | None) -> int:
    """Where the wielded, loaded weapon of that kind is [r-killing-strike]."""
    for slot, item in enumerate(one.held):
        if gear_at(battle, one, slot) is gear and (item.loaded or not item.gear.reload):
            return slot
    for index, natural in enumerate(one.sheet.natural_weapons):
        if natural is gear:
            return FIRST_NATURAL - index
    return UNARMED if gear is battle.arms.unarmed else NO_SLOT


def killing_strike(fight: SixFight, one: Combatant, gear: Gear | None, victim: Combatant) -> None:
    """A combat test with advantage against the victim's constitution kills; failure is a sneak attack instead.

    [killing-strike, killing-strike-test, killing-strike-failure, killing-strike-cost, r-killing-strike]
    """
    assert gear is not None
    slot = strike_slot(fight.battle, one, gear)
    form = gear.melee or gear.ranged
    assert form is not None
    item = one.held[slot] if slot >= 0 else None
    dice = choose_dice(fight, one, form)
    difficulty = victim.sheet.constitution
    clause = "killing-strike-test"
    if check(fight, one, "killing strike", clause, dice.attribute, COMBAT, dice.proficiency, 0, difficulty, 1):
        die(fight, victim, clause)
        if item is not None and form.ranged and item.gear.reload:
            set_load(one, slot, False)
    else:
        attack(fight, one, item, form, victim, unanswerable=True)
    reveal(fight, one, "r-hide")


# ---- tasks


def can_work_at(battle: SixBattle, one: Combatant, index: int) -> bool:
    """Within reach of its square, for the team it is meant for, and not yet open.

    [r-objective-kinds, r-content-fields]
    """
    thing = battle.things[index]
    if thing.team not in (NOBODY, one.team):
        return False
    reach = thing.task.reach if thing.task is not None else 1
    if distance_to(one, thing.x, thing.y) > reach:
        return False
    return not (thing.opens and battle.successes[index] > 0)  # a lock is done once it is open


def do_task(fight: SixFight, one: Combatant, ongoing: Ongoing) -> None:
    """The test at the end of a Short or longer Task; a failed one may be tried again.

    [action-short-task, r-short-task]
    """
    task = ongoing.task
    assert task is not None
    success = check(
        fight, one, task.title, "action-short-task", task.attribute, task.skill, task.proficiency, 0, task.difficulty
    )
    done = 0
    if success:
        done = succeed(fight, one, ongoing)
    if fight.listening:
        fight.note(ev.TaskEnded("action-short-task", one.who, task.title, success, done))


def succeed(fight: SixFight, one: Combatant, ongoing: Ongoing) -> int:
    """What success does: it counts at the thing, and opens a locked door there."""
    if ongoing.subject != NOBODY:
        return work_done(fight, one, ongoing.subject)
    if ongoing.gain.startswith("open:"):
        x, y = ongoing.gain.removeprefix("open:").split(",")
        swing_door(fight, one, int(x), int(y), True, "action-short-task")
    return 0


def work_done(fight: SixFight, one: Combatant, index: int) -> int:
    """One more success at a thing [r-objective-kinds, r-terrain]."""
    battle = fight.battle
    thing = battle.things[index]
    battle.successes[index] += 1
    if is_locked(battle.ground, thing.x, thing.y):
        swing_door(fight, one, thing.x, thing.y, True, "r-terrain")
    return battle.successes[index]


def swing_door(fight: SixFight, one: Combatant, x: int, y: int, opened: bool, clause: str) -> None:
    """A door opens or closes, and what was behind it may come into view [r-terrain, r-ready-triggers]."""
    before = fight.battle.ground
    move_door(fight, one, x, y, opened, clause)
    if opened and fight.battle.readied:
        sight_triggers(fight, one, before)


def closed_doors(battle: SixBattle) -> list[tuple[int, int]]:
    """Every closed or locked door."""
    width = battle.ground.width
    return [
        (cell % width, cell // width)
        for cell, bits in enumerate(battle.ground.cells)
        if bits & CLOSED_DOOR == CLOSED_DOOR
    ]
