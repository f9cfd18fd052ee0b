"""The Dueling Grid: a Boss stays in the Churn and drags the Grid around itself, or tears it apart."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.grid import (
    CHURN,
    FORWARD,
    GROUND,
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
from fray.rulesets.labyrinthian.model.ground_options import Shift, Side
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    HOVERING,
    Combatant,
    LabBattle,
    LabFight,
    commander_of,
)
from fray.rulesets.labyrinthian.rules.falling import fall, make_room
from fray.rulesets.labyrinthian.rules.footing import NOTHING, footing_at, is_boss, support
from fray.rulesets.labyrinthian.rules.ground_verbs import displace, part, pay, relocate
from fray.rulesets.labyrinthian.rules.harm import lacerate
from fray.rulesets.labyrinthian.rules.moving import arrive, may_use_movement
from fray.rulesets.labyrinthian.rules.reach import STEP

FORWARD_END: Final = 7  # Positions before the Churn belong to the forward end


# ---- being moved


def forced_level(battle: LabBattle, one: Combatant, position: int) -> int:
    """Flyers and climbers keep their Elevation, all others stay on the ground that passes under them.

    [boss-shift-table, forced-movement]
    """
    ground = battle.ground
    floor = ground.surface(position)
    if one.footing in (FLYING, HOVERING, HOLDING_ON):
        return floor if floor > one.level else min(one.level, ground.highest[position])
    if one.level < GROUND and floor < GROUND and ground.available(position, one.level):
        return one.level
    return floor


def can_be_moved_to(battle: LabBattle, one: Combatant, position: int) -> bool:
    """Not into an Obstacle or a Position that is gone; a Boss not at all [boss-shift-table, boss-details]."""
    if not battle.ground.layout.exists(position) or is_boss(battle, one):
        return False
    return not battle.ground.fills(position, forced_level(battle, one, position))


def carry(fight: LabFight, moves: list[tuple[Combatant, int]], clause: str) -> None:
    """Several are moved at once, against their will: no cost, no save, no Laceration; claims are left behind.

    Nothing pinned, grappled or locked stays; what waits in the new Position happens afterwards. [forced-movement]
    """
    moved: list[Combatant] = []
    for one, position in moves:
        if position != one.position and can_be_moved_to(fight.battle, one, position):
            displace(fight, one, position, forced_level(fight.battle, one, position), clause)
            moved.append(one)
    for one in moved:
        part(fight, one)  # only now: whoever is carried along together stays together
    for one in moved:
        if not one.here():
            continue
        if one.level > GROUND and footing_at(fight.battle, one, one.position, one.level) == NOTHING:
            fall(fight, one, clause)
        elif one.level == GROUND and support(fight.battle.ground, one.position, GROUND) == NOTHING:
            relocate(fight, one, one.position, forced_level(fight.battle, one, one.position), clause)
        arrive(fight, one)


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
        fight.note(ev.BossShifted("dueling-grid-shift", boss.who, direction))
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
        fight.note(ev.FlanksScrambled("boss-grid-abilities"))
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
        fight.note(ev.PositionRemoved("boss-grid-abilities", position))
    there = [(one, inward) for one in battle.combatants if one.here() and one.position == position]
    carry(fight, there, "boss-grid-abilities")
    for one, _ in there:
        if one.position == position and one.here():
            make_room(fight, one)
    battle.ground.remove_position(position)
