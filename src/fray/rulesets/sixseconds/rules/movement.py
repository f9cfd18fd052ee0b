"""Movement square by square: Move, Sprint, Step, pushes, and what happens on the way."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model.field import FIRE_DAMAGE, FIRE_TYPE
from fray.rulesets.sixseconds.model.options import MoveTo, Walk
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import EXTRA_METER
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.hiding import find_hidden
from fray.rulesets.sixseconds.rules.triggers import movement_triggers
from fray.rulesets.sixseconds.rules.verbs import pay, shift, tell_movement
from fray.rulesets.sixseconds.rules.weapons import melee_reach
from fray.space.ground import HARMFUL
from fray.space.squares import apart, away_from, overlap
from fray.space.walking import CLOSED, PASSABLE, SHUNNED, Body, Reach, explore, step_cost

# ---- room


def is_free(battle: SixBattle, x: int, y: int, squares: int, mover: int) -> bool:
    """Whether a footprint fits and no living character but the mover stands there [r-move]."""
    if not battle.ground.fits(x, y, squares):
        return False
    for combatant in battle.combatants:
        if (
            combatant.who != mover
            and combatant.here()
            and overlap(x, y, squares, combatant.x, combatant.y, combatant.squares)
        ):
            return False
    return True


def is_passable(battle: SixBattle, mover: Combatant, x: int, y: int) -> bool:
    """Squares of conscious enemies cannot be entered; those of allies and the unconscious can be passed [r-move]."""
    for combatant in battle.combatants:
        if (
            combatant.able()
            and combatant.team != mover.team
            and overlap(x, y, mover.squares, combatant.x, combatant.y, combatant.squares)
        ):
            return False
    return True


def crawl_factor(mover: Combatant) -> int:
    """Every square costs double while prone [r-prone]."""
    return 2 if mover.prone else 1


def bodies_around(battle: SixBattle, mover: Combatant) -> list[Body]:
    """What stands in a mover's way, and what a safe path keeps away from [r-move]."""
    found: list[Body] = []
    for combatant in battle.combatants:
        if combatant.who == mover.who or not combatant.here():
            continue
        closed = combatant.conscious and combatant.team != mover.team
        found.append(Body(combatant.x, combatant.y, combatant.squares, CLOSED if closed else PASSABLE))
        if closed and combatant.readied is not None and combatant.readied.trigger == "enters-reach":
            reach = melee_reach(battle, combatant)
            found.append(Body(combatant.x - reach, combatant.y - reach, combatant.squares + 2 * reach, SHUNNED))
    return found


def reach_of(battle: SixBattle, mover: Combatant, meters: int) -> Reach:
    """Everywhere the mover can go, worked out once until something moves.

    [action-move, r-move, r-diagonal-count]
    """
    key = (mover.who * 128 + meters) * 4 + crawl_factor(mover)
    known = battle.known_reach.get(key)
    if known is None:
        bodies = bodies_around(battle, mover)
        known = explore(battle.ground, mover.x, mover.y, mover.squares, meters, crawl_factor(mover), bodies)
        battle.known_reach[key] = known
    return known


def may_end_at(battle: SixBattle, mover: Combatant, x: int, y: int) -> bool:
    """The frightened cannot end a movement nearer to the source than they began."""
    if not mover.frightened or mover.fright_source < 0:
        return True
    source = battle.combatants[mover.fright_source]
    if not source.here():
        return True
    return apart(x, y, mover.squares, source.x, source.y, source.squares) >= distance(mover, source)


# ---- a movement under way


class Stroll:
    """A movement under way: meters spent, whether the next diagonal is a dear one, and the last free square."""

    def __init__(self, mover: Combatant, budget: int, mode: str, clause: str, triggers: bool = True) -> None:
        self.mover = mover
        self.budget = budget
        self.mode = mode
        self.clause = clause
        self.triggers = triggers
        self.spent = 0
        self.dear = False
        self.start_x = self.free_x = mover.x
        self.start_y = self.free_y = mover.y


def move_along(
    fight: SixFight,
    mover: Combatant,
    path: list[tuple[int, int]],
    budget: int,
    mode: str,
    clause: str,
    triggers: bool = True,
) -> bool:
    """One continuous path, as far as it can be walked [r-move, action-move]. Whether it was walked to its end."""
    stroll = Stroll(mover, budget, mode, clause, triggers)
    whole = True
    for x, y in path:
        if not step(fight, stroll, x, y):
            whole = False
            break
    finish(fight, stroll)
    return whole


def step(fight: SixFight, stroll: Stroll, x: int, y: int) -> bool:
    """One square further, with the harm and the interruptions it meets [r-move, r-terrain, r-ready-triggers,
    grid-diagonal].

    False where the movement ends.
    """
    battle, mover = fight.battle, stroll.mover
    from_x, from_y = mover.x, mover.y
    cost = step_cost(battle.ground, from_x, from_y, x, y, mover.squares, stroll.dear, crawl_factor(mover))
    if stroll.spent + cost > stroll.budget or not battle.ground.can_step(from_x, from_y, x, y, mover.squares):
        return False
    if not is_passable(battle, mover, x, y):
        return False
    stroll.spent += cost
    stroll.dear = stroll.dear != (x != from_x and y != from_y)
    shift(battle, mover, x, y)
    if is_free(battle, x, y, mover.squares, mover.who):
        stroll.free_x, stroll.free_y = x, y
    if battle.ground.entered(from_x, from_y, x, y, mover.squares, HARMFUL):
        suffer(fight, mover, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
    if stroll.triggers and battle.readied and mover.able():
        movement_triggers(fight, mover, from_x, from_y)
    return mover.able() and mover.x == x and mover.y == y


def finish(fight: SixFight, stroll: Stroll) -> None:
    """A mover cut short in an occupied square ends in the last free one [r-move]."""
    battle, mover = fight.battle, stroll.mover
    if mover.here() and not is_free(battle, mover.x, mover.y, mover.squares, mover.who):
        shift(battle, mover, stroll.free_x, stroll.free_y)
    tell_movement(fight, mover, stroll.start_x, stroll.start_y, stroll.spent, stroll.mode, stroll.clause)
    if mover.able():
        find_hidden(fight, mover)


def push(fight: SixFight, mover: Combatant, source: Combatant, meters: int) -> None:
    """Straight away from the source as far as squares are free; diagonals count anew [r-diagonal-count, r-terrain]."""
    battle = fight.battle
    across = away_from(source.x, source.squares, mover.x, mover.squares)
    along = away_from(source.y, source.squares, mover.y, mover.squares)
    start_x, start_y = mover.x, mover.y
    spent = 0
    dear = False
    while across != 0 or along != 0:
        diagonal = across != 0 and along != 0
        cost = 2 if diagonal and dear else 1
        x, y = mover.x + across, mover.y + along
        open_way = battle.ground.can_step(mover.x, mover.y, x, y, mover.squares)
        if spent + cost > meters or not open_way or not is_free(battle, x, y, mover.squares, mover.who):
            break
        spent += cost
        dear = dear != diagonal
        from_x, from_y = mover.x, mover.y
        shift(battle, mover, x, y)
        if battle.ground.entered(from_x, from_y, x, y, mover.squares, HARMFUL):
            suffer(fight, mover, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
        if battle.readied and mover.able():
            movement_triggers(fight, mover, from_x, from_y)
        if not mover.here() or mover.x != x or mover.y != y:
            break
    tell_movement(fight, mover, start_x, start_y, spent, "push", "r-diagonal-count")
    if mover.able():
        find_hidden(fight, mover)


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
        for x, y in reach.squares()
        if may_end_at(battle, mover, x, y)
    ]


def travel(fight: SixFight, mover: Combatant, choice: MoveTo) -> None:
    """Move, Sprint or Step [action-move, action-sprint, free-step, r-sprint]."""
    pay(fight, mover, choice.mode, choice.clause(), choice.price, choice.stamina)
    if choice.mode == "step":
        mover.stepped = True
    else:
        mover.moved = True
    go(fight, mover, choice)


def go(fight: SixFight, mover: Combatant, choice: MoveTo) -> None:
    """Walk the shortest safe path to the chosen square [action-move, action-sprint, free-step]."""
    battle = fight.battle
    if choice.mode == "step":
        move_along(fight, mover, [(choice.x, choice.y)], 1, "step", "free-step")
        return
    path = reach_of(battle, mover, mover.speed()).path_to(choice.x, choice.y)
    move_along(fight, mover, path, mover.speed(), choice.mode, choice.clause())


class WalkOn(Decision[MoveTo]):
    """A path chosen square by square; it can stop where the mover can stand [r-move]."""

    KIND = "walk-on"
    CLAUSE = "r-move"

    def __init__(self, battle: SixBattle, stroll: Stroll) -> None:
        super().__init__(stroll.mover.seat, stroll.mover.who)
        self.battle = battle
        self.stroll = stroll

    def options(self) -> list[MoveTo]:
        mover = self.stroll.mover
        found: list[MoveTo] = []
        at_start = mover.x == self.stroll.start_x and mover.y == self.stroll.start_y
        if is_free(self.battle, mover.x, mover.y, mover.squares, mover.who) and not at_start and self._may_stop():
            found.append(MoveTo("stop", mover.x, mover.y, 0, 0, 0))
        for y in range(mover.y - 1, mover.y + 2):
            for x in range(mover.x - 1, mover.x + 2):
                cost = self._cost(x, y)
                if cost > 0:
                    found.append(MoveTo("to", x, y, cost, 0, 0))
        return found or [MoveTo("stop", mover.x, mover.y, 0, 0, 0)]

    def _may_stop(self) -> bool:
        """The frightened must not end nearer to the source: measured from where the walk began."""
        mover, stroll = self.stroll.mover, self.stroll
        here_x, here_y = mover.x, mover.y
        mover.x, mover.y = stroll.start_x, stroll.start_y
        allowed = may_end_at(self.battle, mover, here_x, here_y)
        mover.x, mover.y = here_x, here_y
        return allowed

    def _cost(self, x: int, y: int) -> int:
        """The cost of a neighboring square; 0 where the walk cannot go on to."""
        battle, stroll, mover = self.battle, self.stroll, self.stroll.mover
        if (x == mover.x and y == mover.y) or not battle.ground.can_step(mover.x, mover.y, x, y, mover.squares):
            return 0
        cost = step_cost(battle.ground, mover.x, mover.y, x, y, mover.squares, stroll.dear, crawl_factor(mover))
        if stroll.spent + cost > stroll.budget or not is_passable(battle, mover, x, y):
            return 0
        return cost


def walk(fight: SixFight, mover: Combatant, choice: Walk) -> None:
    """A Move or Sprint along a path of which the mover chooses each square [r-move, action-move, action-sprint]."""
    pay(fight, mover, choice.mode, choice.clause(), 1, choice.stamina)
    mover.moved = True
    stroll = Stroll(mover, mover.speed(), choice.mode, choice.clause())
    going = True
    while going:
        way = WalkOn(fight.battle, stroll)
        answer = fight.ask(way)
        if answer.mode == "stop":
            going = False
            if not way._may_stop():  # it cannot stop here: the whole walk is taken back
                shift(fight.battle, mover, stroll.start_x, stroll.start_y)
        else:
            going = step(fight, stroll, answer.x, answer.y)
    finish(fight, stroll)
