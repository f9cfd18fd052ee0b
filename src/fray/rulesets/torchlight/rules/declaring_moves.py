"""Step 1, where to: every acting combatant declares its move at once; who comes later to a cell yields."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import LANES, REARGUARD
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import DRAG, DRAG_OFF, MOVE, NOBODY, RETREAT, STAND, STAY
from fray.rulesets.torchlight.model.state import INCAPACITATED, PLAYERS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import COMPULSION, ENEMIES_ONLY, TEMPTED
from fray.rulesets.torchlight.rules.movement import (
    acts,
    barred_drag,
    barred_from_moving,
    barred_late,
    barred_move,
    barred_retreat,
    cell_number,
    may_drag_off,
    may_leave,
    reaches_provoker,
)
from fray.rulesets.torchlight.rules.targets import can_attack_somehow
from fray.rulesets.torchlight.rules.verbs import come_out, release


class ChooseMove(Decision[DeclareMove]):
    """One move, before or after the action, or none [action-one-action-one-move, r-action-economy]."""

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def kind(self) -> str:
        return "drag" if self.one.condition == INCAPACITATED else "move"

    def begins(self) -> bool:
        return True

    def clause(self) -> str:
        return "incap-drag" if self.one.condition == INCAPACITATED else "action-one-action-one-move"

    def options(self) -> list[DeclareMove]:
        battle, one = self.battle, self.one
        found = [DeclareMove(STAY)]
        if one.condition == INCAPACITATED:
            add_drags(battle, one, found)
            return found
        if one.plan.must_attack != NOBODY and not reaches_provoker(battle, one, one.lane, one.depth, True):
            found.clear()
        if one.prone and one.grapplers == 0:
            found.append(DeclareMove(STAND, True))
            found.append(DeclareMove(STAND, False))
        if barred_retreat(battle, one) is None:
            if one.plan.must_attack == NOBODY:
                found.append(DeclareMove(RETREAT, True))
            if one.plan.must_attack == NOBODY or reaches_provoker(battle, one, one.lane, one.depth, False):
                found.append(DeclareMove(RETREAT, False))
        if barred_from_moving(battle, one) is None:
            add_moves(battle, one, found)
        return found or [DeclareMove(STAY)]

    def forbidden(self) -> list[Forbidden]:
        battle, one = self.battle, self.one
        found: list[Forbidden] = []
        bar = barred_retreat(battle, one)
        for early in (True, False):
            if bar is not None:
                found.append(bar.forbids(DeclareMove(RETREAT, early).key()))
        for lane in range(1, LANES + 1):
            for depth in range(1, REARGUARD + 1):
                add_forbidden_cell(battle, one, lane, depth, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def add_forbidden_cell(battle: TorchlightBattle, one: Combatant, lane: int, depth: int, found: list[Forbidden]) -> None:
    """Why a cell is out of the question, for moving and for dragging."""
    if one.condition == INCAPACITATED:
        bar = barred_drag(battle, one, lane, depth)
        if bar is not None:
            found.append(bar.forbids(DeclareMove(DRAG, True, lane, depth).key()))
        return
    for early in (True, False):
        bar = barred_from_moving(battle, one) or barred_move(battle, one, lane, depth, early)
        if bar is not None:
            found.append(bar.forbids(DeclareMove(MOVE, early, lane, depth).key()))


def add_moves(battle: TorchlightBattle, one: Combatant, found: list[DeclareMove]) -> None:
    """What `barred_move` allows, cell by cell, with what is the same for many cells looked at once."""
    held = held_cells(battle, one)
    late: list[DeclareMove] = []
    for lane in range(1, LANES + 1):
        if not battle.lanes.open(lane) or not battle.lanes.may_go(one.lane, lane):
            continue
        for depth in range(1, REARGUARD + 1):
            if held >> cell_number(lane, depth) & 1:
                continue
            if one.plan.must_attack == NOBODY or reaches_provoker(battle, one, lane, depth, True):
                found.append(move_to(one, True, lane, depth))
            if barred_late(battle, one, depth) is None:
                if one.plan.must_attack == NOBODY or reaches_provoker(battle, one, lane, depth, False):
                    late.append(move_to(one, False, lane, depth))
    found.extend(late)


def move_to(one: Combatant, early: bool, lane: int, depth: int) -> DeclareMove:
    """To a cell of one's own side [round-declared-options]."""
    return DeclareMove(MOVE, early, lane, depth, one.side)


def held_cells(battle: TorchlightBattle, one: Combatant) -> int:
    """The cells that cannot be entered, one bit each: its own, refused ones, and those whose holders cannot leave."""
    held = one.plan.barred_cells
    for other in battle.combatants:
        if other.side == one.side and other.on_grid() and (other is one or not may_leave(battle, other)):
            held |= 1 << cell_number(other.lane, other.depth)
    return held


def add_drags(battle: TorchlightBattle, one: Combatant, found: list[DeclareMove]) -> None:
    """In place of action and move, one adjacent cell, or off the grid from Rearguard [incap-drag, r-drag]."""
    for lane in range(1, LANES + 1):
        for depth in range(1, REARGUARD + 1):
            if barred_drag(battle, one, lane, depth) is None:
                found.append(DeclareMove(DRAG, True, lane, depth, one.side))
    if may_drag_off(battle, one):
        found.append(DeclareMove(DRAG_OFF))


# ---- declaring


def declare_moves(fight: Fight[TorchlightBattle], movers: list[Combatant]) -> None:
    """All at once, in any order; of two who want one cell the later in the roster declares anew.

    [round-declare-first, round-player-simultaneous, round-declared-options, r-occupancy-conflict]
    """
    battle = fight.battle
    asked = movers
    while asked:
        decisions: list[Decision[DeclareMove]] = [ChooseMove(battle, one) for one in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            plan_move(asked[number], answers[number])
        asked = refuse_crowding(battle, movers)


def plan_move(one: Combatant, choice: DeclareMove) -> None:
    """Put it down, with where it will stand in step 4 and at the end of the turn."""
    plan = one.plan
    plan.move = choice.move
    plan.early = choice.early
    plan.lane, plan.depth = choice.lane, choice.depth
    take_post(one)


def take_post(one: Combatant) -> None:
    """Where its plan leads it: where it acts, and where its turn ends."""
    plan = one.plan
    one.settle()
    if plan.move == MOVE or plan.move == DRAG:
        one.last_lane, one.last_depth = plan.lane, plan.depth
        if plan.early:
            one.post_lane, one.post_depth = plan.lane, plan.depth


def refuse_crowding(battle: TorchlightBattle, movers: list[Combatant]) -> list[Combatant]:
    """Who must declare anew: no cell may hold two after step 3 or after step 5 [r-occupancy-conflict]."""
    refused: list[Combatant] = []
    for one in movers:
        if one.plan.move != MOVE and one.plan.move != DRAG:
            continue
        for other in battle.combatants:
            if other.side == one.side and other is not one and other.on_grid() and must_yield(one, other):
                one.plan.barred_cells |= 1 << cell_number(one.plan.lane, one.plan.depth)
                one.plan.move = STAY
                one.settle()
                refused.append(one)
                break
    return refused


def must_yield(one: Combatant, other: Combatant) -> bool:
    """Whoever is in a cell already keeps it; of two who enter it together the earlier in the roster does."""
    if one.post_lane == other.post_lane and one.post_depth == other.post_depth:
        if one.post_lane != one.lane or one.post_depth != one.depth:
            return other.who < one.who or (other.post_lane == other.lane and other.post_depth == other.depth)
    if one.last_lane == other.last_lane and one.last_depth == other.last_depth:
        if one.last_lane != one.post_lane or one.last_depth != one.post_depth:
            stays = other.last_lane == other.post_lane and other.last_depth == other.post_depth
            return other.who < one.who or stays
    return False


# ---- what comes before the moves


class FreeChoice(Decision[Word]):
    """Let go of a grapple, or come out of hiding: free, in step 1 [r-grapple, r-hide]."""

    def __init__(self, battle: TorchlightBattle, one: Combatant, hiding: bool) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.hiding = hiding

    def kind(self) -> str:
        return "hiding" if self.hiding else "hold"

    def clause(self) -> str:
        return "r-hide" if self.hiding else "r-grapple"

    def options(self) -> list[Word]:
        words = ("stay-hidden", "come-out") if self.hiding else ("hold", "let-go")
        return [Word(word, self.clause()) for word in words]


def free_choices(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Holds are kept or let go, hiders stay hidden or come out [r-grapple, r-hide, hide-duration]."""
    for hiding in (False, True):
        asked = [one for one in actors if (one.hidden if hiding else one.grappling != NOBODY)]
        if not asked:
            continue
        decisions: list[Decision[Word]] = [FreeChoice(fight.battle, one, hiding) for one in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            word = answers[number].key()
            if word == "let-go":
                release(fight, asked[number])
            elif word == "come-out":
                come_out(fight, asked[number])


def find_provokers(battle: TorchlightBattle, actors: list[Combatant]) -> None:
    """Who must attack whom, if it legally can after at most one move [goad-target, r-goad, r-parry]."""
    for one in actors:
        goader = provoker(battle, one)
        if goader != NOBODY and can_reach(battle, one, goader, False):
            one.plan.must_attack = goader
        elif battle.variants.parry == COMPULSION:
            for foe in battle.combatants:
                parries = foe.side != one.side and foe.parry.at(battle.clock()) == one.who
                if parries and can_reach(battle, one, foe.who, True):
                    one.plan.must_attack = foe.who
                    one.plan.must_strike = True


def provoker(battle: TorchlightBattle, one: Combatant) -> int:
    """Whose Goad compels it: nobody's where the reading only tempts [goad-target, r-goad]."""
    reading = battle.variants.goad
    if reading == TEMPTED or (reading == ENEMIES_ONLY and one.side == PLAYERS):
        return NOBODY
    return one.goad.at(battle.clock())


def can_reach(battle: TorchlightBattle, one: Combatant, who: int, melee: bool) -> bool:
    """Whether it can attack somebody from where it is, or from somewhere it can move to first."""
    target = battle.combatants[who]
    one.plan.must_attack = NOBODY
    if can_attack_somehow(battle, one, target, melee):
        return True
    found = False
    if barred_from_moving(battle, one) is None:
        for lane in range(1, LANES + 1):
            for depth in range(1, REARGUARD + 1):
                if barred_move(battle, one, lane, depth, True) is None:
                    one.post_lane, one.post_depth = lane, depth
                    found = found or can_attack_somehow(battle, one, target, melee)
    one.settle()
    return found


def movers_of(battle: TorchlightBattle, side: int) -> list[Combatant]:
    """Everybody who declares a move: those who act, and the Incapacitated, who may drag themselves [incap-drag]."""
    found: list[Combatant] = []
    for one in battle.combatants:
        if one.side == side and one.on_grid() and (one.condition == INCAPACITATED or acts(battle, one)):
            found.append(one)
    return found
