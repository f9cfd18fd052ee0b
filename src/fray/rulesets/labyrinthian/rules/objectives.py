"""Objectives: what an encounter is about, and when that has been reached."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.objectives import (
    AFTER_CLASH,
    AFTER_ROUND,
    AFTER_TURN,
    ANY_LEVEL,
    BREAKS,
    FIRST_TO_ZERO,
    HOLD,
    OUT,
    REACH,
    SLAY,
    SURVIVE,
    Aim,
)
from fray.rulesets.labyrinthian.model.state import DEAD, NOBODY, LabBattle


def objective_reached(battle: LabBattle, moment: int) -> Aim | None:
    """The first aim that has been reached at this moment: its side wins, and its words say why [end-of-fight]."""
    for aim in battle.objective.aims:
        if aim.kind != BREAKS and aim.kind != FIRST_TO_ZERO and is_reached(battle, aim, moment):
            return aim
    return None


def is_reached(battle: LabBattle, aim: Aim, moment: int) -> bool:
    if aim.kind == SLAY or aim.kind == OUT:
        return fallen(battle, aim)
    if aim.kind == REACH:
        return moment == AFTER_TURN and members_there(battle, aim) >= aim.number
    if moment != AFTER_ROUND:
        return False
    if aim.kind == HOLD:
        return members_there(battle, aim) >= aim.number and not enemies_there(battle, aim)
    return aim.kind == SURVIVE and battle.round >= aim.round and able_members(battle, aim.side) >= aim.number


def loser_of_the_pit(battle: LabBattle, moment: int) -> int:
    """Where zero Composure after a Clash loses the fight: who is at zero. The winner may still fight on."""
    if moment != AFTER_CLASH:
        return NOBODY
    for aim in battle.objective.aims:
        if aim.kind == FIRST_TO_ZERO:
            for combatant in battle.combatants:
                if combatant.here() and not combatant.sheet.is_unit() and combatant.composure == 0:
                    return combatant.who
    return NOBODY


def broken_sides(battle: LabBattle) -> list[int]:
    """Sides whose courage is gone at the end of a Round: so many of their members are out."""
    found: list[int] = []
    for aim in battle.objective.aims:
        if aim.kind == BREAKS and members_out(battle, aim.side) >= aim.number:
            found.append(aim.side)
    return found


def fallen(battle: LabBattle, aim: Aim) -> bool:
    """Whether all of those named are dead or Incapacitated, or for an OUT aim out in any way."""
    for who in aim.who:
        combatant = battle.combatants[who]
        down = combatant.presence == DEAD or combatant.incapacitated
        if not down and (aim.kind == SLAY or combatant.able()):
            return False
    return bool(aim.who)


def members_there(battle: LabBattle, aim: Aim) -> int:
    return count_there(battle, aim, own=True)


def enemies_there(battle: LabBattle, aim: Aim) -> bool:
    return count_there(battle, aim, own=False) > 0


def count_there(battle: LabBattle, aim: Aim, own: bool) -> int:
    count = 0
    for combatant in battle.combatants:
        if combatant.position == aim.position and (combatant.side == aim.side) == own and combatant.fights():
            if aim.level == ANY_LEVEL or aim.level == combatant.level:
                count += 1
    return count


def able_members(battle: LabBattle, side: int) -> int:
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and combatant.fights():
            count += 1
    return count


def members_out(battle: LabBattle, side: int) -> int:
    """Those of a side, Units included, who are no longer able."""
    count = 0
    for combatant in battle.combatants:
        if combatant.side == side and not combatant.able():
            count += 1
    return count


def is_contested(battle: LabBattle) -> bool:
    """Whether more than one side has an able member [end-of-fight]."""
    side = NOBODY
    for combatant in battle.combatants:
        if combatant.side != side and combatant.fights():
            if side != NOBODY:
                return True
            side = combatant.side
    return False


def sides_able(battle: LabBattle) -> list[int]:
    """Sides with an able member; Units and engines do not count [end-of-fight]."""
    found: list[int] = []
    for combatant in battle.combatants:
        if combatant.side not in found and combatant.fights():
            found.append(combatant.side)
    return found
