"""The Dueling Grid: a Boss stays in the Churn and drags the Grid around itself, or tears it apart."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import (
    CHURN,
    FORWARD,
    INWARD,
    NOWHERE,
    OTHER_SIDEWAYS,
    POSITIONS,
    RANK,
    RANK_RANGED,
    REAR,
    RING,
    SHIFTS,
    may_be_removed,
)
from fray.rulesets.labyrinthian.model.options import Shift, Side
from fray.rulesets.labyrinthian.model.state import (
    Combatant,
    LabBattle,
    LabFight,
    commander_of,
    is_boss,
)
from fray.rulesets.labyrinthian.rules.damage import lacerate
from fray.rulesets.labyrinthian.rules.falling import make_room
from fray.rulesets.labyrinthian.rules.movement import STEP, can_be_moved_to, carry, may_use_movement
from fray.rulesets.labyrinthian.rules.verbs import pay

FORWARD_END: Final = 7  # Positions before the Churn belong to the forward end


# ---- being moved


# ---- the Boss moves


class ShiftAside(Decision[Side]):
    """Which way somebody in the Churn gives when the Boss goes sideways [boss-shift-table]."""

    KIND = "shift-aside"
    CLAUSE = "boss-shift-table"

    def __init__(self, battle: LabBattle, one: Combatant, direction: int) -> None:
        decider = commander_of(battle, one)
        super().__init__(decider.seat, decider.who)
        self.battle = battle
        self.one = one
        self.direction = direction

    def options(self) -> list[Side]:
        places = (SHIFTS[self.direction][CHURN], OTHER_SIDEWAYS[self.direction])
        return [Side(self.one.who, position) for position in places]


def may_shift_grid(battle: LabBattle, one: Combatant) -> bool:
    """10 Movement a shift [dueling-grid-shift, boss-shift-table]."""
    price = STEP * battle.ground.cost_factor(one.position)
    return is_boss(battle, one) and may_use_movement(one) and not one.prone and one.movement >= price


def shift_options(battle: LabBattle, one: Combatant) -> list[Shift]:
    if not may_shift_grid(battle, one):
        return []
    price = STEP * battle.ground.cost_factor(one.position)
    return [Shift(direction, price) for direction in range(len(SHIFTS))]


def boss_moves(fight: LabFight, one: Combatant, choice: Shift) -> None:
    """[dueling-grid-shift, dueling-grid-boss-in-churn]"""
    pay(fight, one, choice.price, False, "shifting the Grid", "dueling-grid-shift")
    lacerate(fight, one)
    if one.able():
        shift_grid(fight, one, choice.direction)


def shift_grid(fight: LabFight, boss: Combatant, direction: int) -> None:
    """Everybody else moves at once against the Boss's direction, its allies too.

    [dueling-grid-shift, dueling-grid-forced, boss-shift-table]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ge.BossShifted("dueling-grid-shift", boss.who, direction))
    moves: list[tuple[Combatant, int]] = []
    for one in battle.combatants.copy():
        if one is not boss and one.here():
            moves.append((one, shifted(fight, one, direction)))
    carry(fight, moves, "dueling-grid-forced")


def shifted(fight: LabFight, one: Combatant, direction: int) -> int:
    """Where a shift takes somebody; in the Churn a sideways one leaves a choice to whoever can make it."""
    chooses = commander_of(fight.battle, one).able()
    if chooses and one.position == CHURN and OTHER_SIDEWAYS[direction] != NOWHERE:
        return fight.ask(ShiftAside(fight.battle, one, direction)).position
    return SHIFTS[direction][one.position]


def shifts_to_the_churn(battle: LabBattle, target: Combatant) -> tuple[int, int]:
    """In which direction and how often a Boss must move so that a target is in the Churn; 0 times if it cannot be.

    [boss-details]
    """
    if target.position == CHURN:
        return NOWHERE, 0
    direction = FORWARD if target.position < FORWARD_END else REAR
    position, count = target.position, 0
    while position != CHURN:
        position = SHIFTS[direction][position]
        count += 1
        if not can_be_moved_to(battle, target, position):
            return NOWHERE, 0
    return direction, count


# ---- the Grid is altered


def scramble_flanks(fight: LabFight) -> None:
    """Those in the Flanks move one place clockwise around the ring [boss-grid-abilities, dueling-grid-alter]."""
    if fight.listening:
        fight.note(ge.FlanksScrambled("boss-grid-abilities"))
    moves = [
        (one, RING[(RING.index(one.position) + 1) % len(RING)])
        for one in fight.battle.combatants
        if one.here() and one.position in RING
    ]
    carry(fight, moves, "boss-grid-abilities")


def removable_ranged(battle: LabBattle) -> list[int]:
    """The Ranged Positions that may still be torn away [boss-grid-abilities]."""
    layout = battle.ground.layout
    return [p for p in range(POSITIONS) if RANK[p] == RANK_RANGED and may_be_removed(layout, p)]


def remove_position(fight: LabFight, position: int) -> None:
    """It can no longer be entered or crossed; occupants move inward. It lasts for the fight [boss-grid-abilities]."""
    battle = fight.battle
    inward = INWARD[position]
    if fight.listening:
        fight.note(ge.PositionRemoved("boss-grid-abilities", position))
    there = [(one, inward) for one in battle.combatants if one.here() and one.position == position]
    carry(fight, there, "boss-grid-abilities")
    for one, _ in there:
        if one.position == position and one.here():
            make_room(fight, one)
    battle.ground.remove_position(position)
