"""Warfare: Units and engines in the field, who commands them, how they move, reload and change hands."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.sheets import DEAFENED, ENGINE
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight

COMMAND_REACH: Final = 3  # Positions [warfare-units]
TAKEOVER_TARGET: Final = 15  # [warfare-units]


def within_command(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """An able commander within three Positions [warfare-units]."""
    if not commander.may_act() or not unit.able():
        return False
    return battle.ground.layout.distance(commander.position, unit.position) <= COMMAND_REACH


def in_command(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """Whether a Unit hears and can obey its commander now [warfare-units, deafened-details, command-undefined]."""
    if unit.commander != commander.who or unit.wound(DEAFENED) > 0 or unit.paralysis > 0:
        return False
    return within_command(battle, commander, unit)


def units_of(battle: LabBattle, commander: Combatant) -> list[Combatant]:
    """The Units and engines that obey somebody now."""
    return [unit for unit in battle.combatants if unit.sheet.is_unit() and in_command(battle, commander, unit)]


def is_commander(battle: LabBattle, one: Combatant) -> bool:
    """Somebody who commands Units, or came with some."""
    if one.sheet.units:
        return True
    for unit in battle.combatants:
        if unit.commander == one.who:
            return True
    return False


def without_commander(battle: LabBattle, unit: Combatant) -> bool:
    """Without a commander in reach a Unit does nothing [warfare-units]."""
    return unit.commander == NOBODY or not within_command(battle, battle.combatants[unit.commander], unit)


def units_to_take_over(battle: LabBattle, one: Combatant) -> list[Combatant]:
    """Units of one's side in one's Position that obey nobody [warfare-units]."""
    if not is_commander(battle, one) or not one.has_rating() or one.at_zero():
        return []
    return [
        unit
        for unit in battle.combatants
        if unit.sheet.is_unit()
        and unit.side == one.side
        and unit.commander != one.who
        and unit.position == one.position
        and unit.able()
        and without_commander(battle, unit)
    ]


def take_over(fight: LabFight, one: Combatant, unit: Combatant) -> None:
    """[warfare-units]"""
    unit.commander = one.who
    unit.seat = one.seat
    if fight.listening:
        fight.note(ev.TakenOver("warfare-units", one.who, unit.who))


def engines_to_reload(battle: LabBattle, one: Combatant) -> list[Combatant]:
    """Engines that have shot, in one's Position: a Rating of anyone there reloads one [siege-engines]."""
    if not one.has_rating():
        return []
    return [
        engine
        for engine in battle.combatants
        if engine.sheet.kind == ENGINE
        and engine.side == one.side
        and engine.position == one.position
        and engine.level == one.level
        and engine.here()
        and not engine.loaded
    ]


def reload(fight: LabFight, one: Combatant, engine: Combatant) -> None:
    """[siege-engines]"""
    engine.loaded = True
    if fight.listening:
        fight.note(ev.Reloaded("siege-engines", one.who, engine.who))
