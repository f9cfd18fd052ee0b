"""The Dueling Grid: a Boss stays in the Churn and drags the Grid around itself, or tears it apart."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
    RFC,
    RFL,
    RFR,
    RING,
    SHIFTS,
    STEP,
    may_be_removed,
)
from fray.rulesets.labyrinthian.model.options import Shift, Side
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, commander_of, is_boss
from fray.rulesets.labyrinthian.rules.falling import make_room
from fray.rulesets.labyrinthian.rules.movement import can_be_moved_to, carry
from fray.rulesets.labyrinthian.rules.stances import may_use_movement
from fray.rulesets.labyrinthian.rules.verbs import pay
from fray.rulesets.labyrinthian.rules.wounds import lacerate

FORWARD_END: Final = 7  # Positions before the Churn belong to the forward end
BOSS_FLANKS: Final[tuple[int, ...]] = (RFL, RFC, RFR)  # [dueling-grid-flanking]


# ---- the Boss moves


class ShiftAside(Decision[Side]):
    """Which way a combatant in the Churn gives when the Boss goes sideways [boss-shift-table]."""

    KIND = "shift-aside"
    CLAUSE = "boss-shift-table"

    def __init__(self, battle: LabBattle, combatant: Combatant, direction: int) -> None:
        decider = commander_of(battle, combatant)
        super().__init__(decider.seat, decider.who)
        self.battle = battle
        self.actor = combatant
        self.direction = direction

    def stands(self) -> bool:
        return self.actor.here() and self.actor.position == CHURN

    def options(self) -> list[Side]:
        places = (SHIFTS[self.direction][CHURN], OTHER_SIDEWAYS[self.direction])
        return [Side(self.actor.who, position) for position in places]


def may_shift_grid(battle: LabBattle, boss: Combatant) -> bool:
    """A Boss dominates the Grid: for 10 Movement everything shifts around it.

    [dueling-grid-bosses, dueling-grid-shift, boss-shift-table]
    """
    price = STEP * battle.ground.cost_factor(boss.position)
    return is_boss(battle, boss) and may_use_movement(boss) and not boss.prone and boss.movement >= price


def shift_options(battle: LabBattle, boss: Combatant) -> list[Shift]:
    if not may_shift_grid(battle, boss):
        return []
    price = STEP * battle.ground.cost_factor(boss.position)
    return [Shift(direction, price) for direction in range(len(SHIFTS))]


def boss_moves(fight: LabFight, boss: Combatant, choice: Shift) -> None:
    """A Boss pays for its step, and the Grid shifts around it [dueling-grid-shift, dueling-grid-boss-in-churn]."""
    pay(fight, boss, choice.price, False, "shifting the Grid", "dueling-grid-shift")
    lacerate(fight, boss)
    if boss.able():
        shift_grid(fight, boss, choice.direction)


def shift_grid(fight: LabFight, boss: Combatant, direction: int) -> None:
    """Everybody else moves at once against the Boss's direction, its allies too.

    [dueling-grid-shift, dueling-grid-forced, boss-shift-table]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ge.BossShifted("dueling-grid-shift", boss.who, direction))
    aside: list[Side] = []
    if OTHER_SIDEWAYS[direction] != NOWHERE:
        for combatant in battle.combatants.copy():
            if combatant is not boss and combatant.here() and combatant.position == CHURN:
                if commander_of(battle, combatant).able():
                    aside.append(fight.ask(ShiftAside(battle, combatant, direction)))
    moves = [
        (combatant, shifted(combatant, direction, aside))
        for combatant in battle.combatants
        if combatant is not boss and combatant.here()
    ]
    carry(fight, moves, "dueling-grid-forced")


def shifted(combatant: Combatant, direction: int, aside: list[Side]) -> int:
    """Where a shift takes a combatant; in the Churn a sideways shift leaves it a choice, if it can choose."""
    if combatant.position == CHURN:
        for choice in aside:
            if choice.who == combatant.who:
                return choice.position
    return SHIFTS[direction][combatant.position]


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


# ---- Flanking a Boss


def may_be_flanked_from(battle: LabBattle, target: Combatant, start: i64) -> bool:
    """A Boss can be Flanked only from the three Rear Flanks; its allies by the usual rules.

    [dueling-grid-flanking, dueling-grid-allies-flanking]
    """
    return not is_boss(battle, target) or start in BOSS_FLANKS


# ---- the Grid is altered


def scramble_flanks(fight: LabFight) -> None:
    """Those in the Flanks move one place clockwise around the ring [boss-grid-abilities, dueling-grid-alter]."""
    if fight.listening:
        fight.note(ge.FlanksScrambled("boss-grid-abilities"))
    moves = [
        (combatant, RING[(RING.index(combatant.position) + 1) % len(RING)])
        for combatant in fight.battle.combatants
        if combatant.here() and combatant.position in RING
    ]
    carry(fight, moves, "boss-grid-abilities")


def removable_ranged(battle: LabBattle) -> list[int]:
    """The Ranged Positions that may still be torn away [boss-grid-abilities]."""
    layout = battle.ground.layout
    return [p for p in range(POSITIONS) if RANK[p] == RANK_RANGED and may_be_removed(layout, p)]


def remove_position(fight: LabFight, position: i64) -> None:
    """It can no longer be entered or crossed; occupants move inward. It lasts for the fight [boss-grid-abilities]."""
    battle = fight.battle
    inward = INWARD[position]
    if fight.listening:
        fight.note(ge.PositionRemoved("boss-grid-abilities", position))
    there = [
        (candidate, inward) for candidate in battle.combatants if candidate.here() and candidate.position == position
    ]
    carry(fight, there, "boss-grid-abilities")
    for combatant, _ in there:
        if combatant.position == position and combatant.here():
            make_room(fight, combatant)
    battle.ground.remove_position(position)
