"""Movement square by square: Move, Sprint, Step, pushes, and what happens on the way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model.field import FIRE_DAMAGE, FIRE_TYPE
from fray.rulesets.sixseconds.model.options import GO_ON, STEP, STOP, MoveTo, Walk
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight, Stroll
from fray.rulesets.sixseconds.model.variants import EXTRA_METER
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.hiding import find_hidden
from fray.rulesets.sixseconds.rules.interruptions import come_to_rest, displaced, set_out
from fray.rulesets.sixseconds.rules.room import is_free, is_passable
from fray.rulesets.sixseconds.rules.triggers import movement_triggers
from fray.rulesets.sixseconds.rules.verbs import pay, shift, tell_movement, tell_those_under_way
from fray.rulesets.sixseconds.rules.weapons import melee_reach
from fray.space.ground import HARMFUL
from fray.space.squares import apart, away_from
from fray.space.tour import squares_of
from fray.space.walking import CLOSED, PASSABLE, SHUNNED, Body, Reach, explore, step_cost

DETOUR: Final = 1  # meters more than the crow flies, within which most short ways are found


def crawl_factor(mover: Combatant) -> i64:
    """Every square costs double while prone [r-prone]."""
    return 2 if mover.prone else 1


def bodies_around(battle: SixBattle, mover: Combatant, meters: i64) -> list[Body]:
    """What stands in a mover's way within so many meters, and what a safe path keeps away from [r-move]."""
    found: list[Body] = []
    left, top, squares = mover.x - meters, mover.y - meters, mover.squares + 2 * meters
    for combatant in battle.combatants:
        if combatant.who == mover.who or not combatant.here():
            continue
        closed = combatant.conscious and combatant.side != mover.side
        if combatant.overlaps(left, top, squares):
            found.append(Body(combatant.x, combatant.y, combatant.squares, CLOSED if closed else PASSABLE))
        if closed and combatant.readied is not None and combatant.readied.trigger == "enters-reach":
            reach = melee_reach(battle, combatant)
            found.append(Body(combatant.x - reach, combatant.y - reach, combatant.squares + 2 * reach, SHUNNED))
    return found


def reach_of(battle: SixBattle, mover: Combatant, meters: i64) -> Reach:
    """Everywhere the mover can go, worked out once until something moves.

    [action-move, r-move, r-diagonal-count]
    """
    key = reach_key(mover, meters)
    known = battle.known_reach.get(key)
    if known is None:
        bodies = bodies_around(battle, mover, meters)
        known = explore(battle.ground, mover.x, mover.y, mover.squares, meters, crawl_factor(mover), bodies)
        battle.known_reach[key] = known
    return known


def reach_key(mover: Combatant, meters: i64) -> int:
    return (mover.who * 128 + meters) * 4 + crawl_factor(mover)


def reach_toward(battle: SixBattle, mover: Combatant, x: int, y: int) -> Reach:
    """As much of where the mover can go as tells its shortest safe way to a square [r-move].

    A way found within fewer meters that leads through no harm is the way, however far the mover could go.
    """
    speed = mover.speed()
    near = (apart(mover.x, mover.y, 1, x, y, 1) + DETOUR) * crawl_factor(mover)
    if near < speed and reach_key(mover, speed) not in battle.known_reach:
        reach = reach_of(battle, mover, near)
        if reach.passing_cost(x, y) >= 0 and not reach.is_risky(x, y):
            return reach
    return reach_of(battle, mover, speed)


def can_get_to(battle: SixBattle, mover: Combatant, x: int, y: int) -> bool:
    """Whether the mover's way to a square is no longer than its speed, be it through harm or to where it cannot stay.

    [r-move, r-diagonal-count]
    """
    if can_go_straight(battle, mover, x, y):
        return True
    return reach_toward(battle, mover, x, y).passing_cost(x, y) >= 0


def can_go_straight(battle: SixBattle, mover: Combatant, to_x: int, to_y: int) -> bool:
    """Whether the first way one thinks of is open and short enough: diagonally, then straight on."""
    ground, squares, factor = battle.ground, mover.squares, crawl_factor(mover)
    left = mover.speed()
    x, y, dear = mover.x, mover.y, False
    while x != to_x or y != to_y:
        next_x = x + away_from(x, 1, to_x, 1)
        next_y = y + away_from(y, 1, to_y, 1)
        left -= step_cost(ground, x, y, next_x, next_y, squares, dear, factor)
        if left < 0 or not ground.can_step(x, y, next_x, next_y, squares):
            return False
        if not is_passable(battle, mover, next_x, next_y):
            return False
        dear = dear != (next_x != x and next_y != y)
        x, y = next_x, next_y
    return True


def way_to(battle: SixBattle, mover: Combatant, x: int, y: int) -> list[tuple[int, int]]:
    """The shortest safe path to a square that the mover can get to [r-move, action-move]."""
    return reach_toward(battle, mover, x, y).path_to(x, y)


def may_end_at(battle: SixBattle, mover: Combatant, x: int, y: int) -> bool:
    """Whether a movement that begins here may end there."""
    return not mover.frightened or no_nearer(battle, mover, mover.x, mover.y, x, y)


def no_nearer(battle: SixBattle, mover: Combatant, from_x: int, from_y: int, x: int, y: int) -> bool:
    """The frightened cannot end a movement nearer to the source than they began [r-conditions]."""
    if not mover.frightened or mover.fright_source < 0:
        return True
    source = battle.combatants[mover.fright_source]
    if not source.here():
        return True
    began = apart(from_x, from_y, mover.squares, source.x, source.y, source.squares)
    return apart(x, y, mover.squares, source.x, source.y, source.squares) >= began


# ---- a movement under way


def move_along(fight: SixFight, stroll: Stroll) -> bool:
    """One continuous path, as far as it can be walked [r-move, action-move]. Whether the mover was not cut short.

    A mover that an interruption has put elsewhere or hindered, or whose way is barred now, says how it goes on.
    """
    set_out(fight.battle, stroll)
    while stroll.walked < len(stroll.path):
        x, y = stroll.path[stroll.walked]
        if not step(fight, stroll, x, y):
            walk_on(fight, stroll)
            break
    return finish(fight, stroll)


def step(fight: SixFight, stroll: Stroll, x: int, y: int) -> bool:
    """One square further, with the harm and the interruptions it meets [r-move, r-terrain, r-ready-triggers,
    grid-diagonal].

    False where the mover does not simply go on.
    """
    battle, mover = fight.battle, stroll.mover
    from_x, from_y = mover.x, mover.y
    cost = step_cost(battle.ground, from_x, from_y, x, y, mover.squares, stroll.dear, crawl_factor(mover))
    if stroll.spent + cost > stroll.budget or not battle.ground.can_step(from_x, from_y, x, y, mover.squares):
        return False
    if not is_passable(battle, mover, x, y):
        return False
    stroll.displaced = stroll.hindered = False
    stroll.spent += cost
    stroll.dear = stroll.dear != (x != from_x and y != from_y)
    stroll.walked += 1
    shift(battle, mover, x, y)
    stroll.way.append((x, y))
    if battle.ground.entered(from_x, from_y, x, y, mover.squares, HARMFUL):
        tell_those_under_way(fight)
        suffer(fight, mover, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
    if stroll.triggers and battle.readied and mover.able():
        if movement_triggers(fight, mover, from_x, from_y) and not can_still_end(battle, stroll):
            stroll.hindered = True
    return not (stroll.over or stroll.displaced or stroll.hindered)


def can_still_end(battle: SixBattle, stroll: Stroll) -> bool:
    """Whether the square that the mover is going to is still free [r-move]."""
    return is_free(battle, stroll.goal_x, stroll.goal_y, stroll.mover.squares, stroll.mover.who)


def finish(fight: SixFight, stroll: Stroll) -> bool:
    """The movement is over, not in an occupied square, and hidden enemies nearby are found [r-move, r-hide].

    Whether it was not cut short.
    """
    battle, mover = fight.battle, stroll.mover
    if not stroll.over:
        come_to_rest(battle, mover)
    arrive(fight, stroll)
    return not stroll.over


def arrive(fight: SixFight, stroll: Stroll) -> None:
    """A movement has ended here; an earlier one of the same mover goes on from here, if it can [r-ready-triggers]."""
    battle, mover = fight.battle, stroll.mover
    battle.under_way.pop()
    if battle.under_way and (mover.x != stroll.start_x or mover.y != stroll.start_y):
        displaced(battle, mover)
    tell_movement(fight, stroll)
    if mover.able():
        find_hidden(fight, mover)


def push(fight: SixFight, mover: Combatant, source: Combatant, meters: int) -> None:
    """Straight away from the source as far as squares are free; diagonals count anew [r-diagonal-count, r-terrain]."""
    battle = fight.battle
    across = away_from(source.x, source.squares, mover.x, mover.squares)
    along = away_from(source.y, source.squares, mover.y, mover.squares)
    stroll = set_out(battle, Stroll(mover, [], meters, "push", "r-diagonal-count", paced=False))
    while (across != 0 or along != 0) and mover.here() and not stroll.displaced:
        diagonal = across != 0 and along != 0
        cost = 2 if diagonal and stroll.dear else 1
        from_x, from_y = mover.x, mover.y
        x, y = from_x + across, from_y + along
        open_way = battle.ground.can_step(from_x, from_y, x, y, mover.squares)
        if stroll.spent + cost > meters or not open_way or not is_free(battle, x, y, mover.squares, mover.who):
            break
        stroll.spent += cost
        stroll.dear = stroll.dear != diagonal
        shift(battle, mover, x, y)
        stroll.way.append((x, y))
        if battle.ground.entered(from_x, from_y, x, y, mover.squares, HARMFUL):
            tell_those_under_way(fight)
            suffer(fight, mover, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
        if battle.readied and mover.able():
            movement_triggers(fight, mover, from_x, from_y)
    arrive(fight, stroll)


# ---- choosing where


def may_move_now(battle: SixBattle, mover: Combatant) -> bool:
    """Once per turn, and not after a Step [action-move, r-step]."""
    return not mover.moved and (not mover.stepped or battle.variants.step == EXTRA_METER)


def may_sprint(mover: Combatant) -> bool:
    """Only after a Move in the same turn, for 1 stamina, and not while prone [action-sprint, r-sprint, r-prone]."""
    return mover.moved and mover.stamina > 0 and not mover.prone


def move_options(battle: SixBattle, mover: Combatant, mode: str, price: int, stamina: int) -> list[MoveTo]:
    """Every square that can be reached and ended in, with its cost in meters [action-move, action-sprint, r-move]."""
    reach = reach_of(battle, mover, mover.speed())
    return [
        MoveTo(mode, x, y, reach.cost_to(x, y), price, stamina)
        for x, y in squares_of(reach)
        if may_end_at(battle, mover, x, y)
    ]


def travel(fight: SixFight, mover: Combatant, choice: MoveTo) -> bool:
    """Move, Sprint or Step by the shortest safe path; whether an action was finished with it.

    [action-move, action-sprint, free-step, r-sprint]
    """
    pay(fight, mover, choice.mode, choice.clause(), choice.price, choice.stamina)
    if choice.mode == STEP:
        mover.stepped = True
        move_along(fight, Stroll(mover, [(choice.x, choice.y)], 1, STEP, choice.clause(), paced=False))
        return False
    mover.moved = True
    path = way_to(fight.battle, mover, choice.x, choice.y)
    return move_along(fight, Stroll(mover, path, mover.speed(), choice.mode, choice.clause()))


class WalkOn(Decision[MoveTo]):
    """A path chosen square by square; it can stop where the mover can stand [r-move]."""

    KIND = "walk-on"
    CLAUSE = "r-move"

    def __init__(self, battle: SixBattle, stroll: Stroll) -> None:
        super().__init__(stroll.mover.seat, stroll.mover.who)
        self.battle = battle
        self.stroll = stroll

    def stands(self) -> bool:
        return not self.stroll.over

    def options(self) -> list[MoveTo]:
        mover = self.stroll.mover
        stop = MoveTo(STOP, mover.x, mover.y, 0, 0, 0)
        found: list[MoveTo] = []
        if self.stroll.spent > 0 and self._may_end(mover.x, mover.y):
            found.append(stop)
        for y in range(mover.y - 1, mover.y + 2):
            for x in range(mover.x - 1, mover.x + 2):
                cost = self._cost(x, y)
                if cost > 0 and self._leads_somewhere(x, y, cost):
                    found.append(MoveTo(GO_ON, x, y, cost, 0, 0))
        return found or [stop]

    def _may_end(self, x: int, y: int) -> bool:
        """In a free square; what the frightened fear is measured from where the movement began."""
        mover, stroll = self.stroll.mover, self.stroll
        if not is_free(self.battle, x, y, mover.squares, mover.who):
            return False
        return no_nearer(self.battle, mover, stroll.start_x, stroll.start_y, x, y)

    def _cost(self, x: int, y: int) -> int:
        """The cost of a neighboring square; 0 where the walk cannot go on to."""
        battle, stroll, mover = self.battle, self.stroll, self.stroll.mover
        if (x == mover.x and y == mover.y) or not battle.ground.can_step(mover.x, mover.y, x, y, mover.squares):
            return 0
        cost = step_cost(battle.ground, mover.x, mover.y, x, y, mover.squares, stroll.dear, crawl_factor(mover))
        if stroll.spent + cost > stroll.budget or not is_passable(battle, mover, x, y):
            return 0
        return cost

    def _leads_somewhere(self, x: int, y: int, cost: int) -> bool:
        """Whether the movement can end in a square or in another one behind it: no step is offered and taken back."""
        if self._may_end(x, y):
            return True
        battle, stroll, mover = self.battle, self.stroll, self.stroll.mover
        dear = stroll.dear != (x != mover.x and y != mover.y)
        left = stroll.budget - stroll.spent - cost
        around = bodies_around(battle, mover, left + 1)
        reach = explore(battle.ground, x, y, mover.squares, left, crawl_factor(mover), around, dear)
        return any(self._may_end(to_x, to_y) for to_x, to_y in squares_of(reach))


def walk(fight: SixFight, mover: Combatant, choice: Walk) -> bool:
    """A Move or Sprint along a path of which the mover chooses each square; whether an action was finished with it.

    [r-move, action-move, action-sprint]
    """
    pay(fight, mover, choice.mode, choice.clause(), 1, choice.stamina)
    mover.moved = True
    stroll = set_out(fight.battle, Stroll(mover, [], mover.speed(), choice.mode, choice.clause()))
    walk_on(fight, stroll)
    return finish(fight, stroll)


def walk_on(fight: SixFight, stroll: Stroll) -> None:
    """Square by square, as long as the mover can and wants to [r-move, r-ready-triggers]."""
    while not stroll.over:
        tell_those_under_way(fight)
        answer = fight.ask(WalkOn(fight.battle, stroll))
        if answer.mode == STOP or stroll.over:  # the Keeper may have ended it in between
            return
        stroll.path = [*stroll.path[: stroll.walked], (answer.x, answer.y)]
        step(fight, stroll, answer.x, answer.y)
