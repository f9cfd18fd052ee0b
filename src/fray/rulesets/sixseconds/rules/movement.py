"""Movement square by square: Move, Sprint, Step, pushes, and what happens on the way."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model.field import FIRE_DAMAGE, FIRE_TYPE
from fray.rulesets.sixseconds.model.options import MoveTo, Walk
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.hiding import find_hidden
from fray.rulesets.sixseconds.rules.triggers import movement_triggers
from fray.rulesets.sixseconds.rules.verbs import shift, tell_movement
from fray.rulesets.sixseconds.rules.weapons import melee_reach
from fray.space.ground import HARMFUL
from fray.space.squares import apart, away_from, overlap
from fray.space.walking import CLOSED, PASSABLE, SHUNNED, Body, Reach, explore, step_cost

# ---- room


def is_free(battle: SixBattle, x: int, y: int, squares: int, mover: int) -> bool:
    """Whether a footprint fits and no living character but the mover stands there [r-move]."""
    if not battle.ground.fits(x, y, squares):
        return False
    for other in battle.combatants:
        if other.who != mover and other.here() and overlap(x, y, squares, other.x, other.y, other.squares):
            return False
    return True


def is_passable(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """Squares of conscious enemies cannot be entered; those of allies and the unconscious can be passed [r-move]."""
    for other in battle.combatants:
        if other.able() and other.team != one.team and overlap(x, y, one.squares, other.x, other.y, other.squares):
            return False
    return True


def crawl_factor(one: Combatant) -> int:
    """Every square costs double while prone [r-prone]."""
    return 2 if one.prone else 1


def bodies_around(battle: SixBattle, one: Combatant) -> list[Body]:
    """What stands in a walker's way, and what it had better keep away from [r-move]."""
    found: list[Body] = []
    for other in battle.combatants:
        if other.who == one.who or not other.here():
            continue
        closed = other.conscious and other.team != one.team
        found.append(Body(other.x, other.y, other.squares, CLOSED if closed else PASSABLE))
        if closed and other.readied is not None and other.readied.trigger == "enters-reach":
            reach = melee_reach(battle, other)
            found.append(Body(other.x - reach, other.y - reach, other.squares + 2 * reach, SHUNNED))
    return found


def reach_of(battle: SixBattle, one: Combatant, meters: int) -> Reach:
    """Everywhere somebody can move to, worked out once as long as nothing moves.

    [action-move, r-move, r-diagonal-count]
    """
    key = (one.who * 128 + meters) * 4 + crawl_factor(one)
    known = battle.known_reach.get(key)
    if known is None:
        bodies = bodies_around(battle, one)
        known = explore(battle.ground, one.x, one.y, one.squares, meters, crawl_factor(one), bodies)
        battle.known_reach[key] = known
    return known


def may_end_at(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """The frightened cannot end a movement nearer to the source than they began."""
    if not one.frightened or one.fright_source < 0:
        return True
    source = battle.combatants[one.fright_source]
    if not source.here():
        return True
    return apart(x, y, one.squares, source.x, source.y, source.squares) >= distance(one, source)


# ---- a movement under way


class Stroll:
    """A movement under way: meters spent, whether the next diagonal is a dear one, and the last free square."""

    def __init__(self, one: Combatant, budget: int, mode: str, clause: str, triggers: bool = True) -> None:
        self.one = one
        self.budget = budget
        self.mode = mode
        self.clause = clause
        self.triggers = triggers
        self.spent = 0
        self.dear = False
        self.start_x = self.free_x = one.x
        self.start_y = self.free_y = one.y


def move_along(
    fight: SixFight,
    one: Combatant,
    path: list[tuple[int, int]],
    budget: int,
    mode: str,
    clause: str,
    triggers: bool = True,
) -> bool:
    """One continuous path, as far as it can be walked [r-move, action-move]. Whether it was walked to its end."""
    stroll = Stroll(one, budget, mode, clause, triggers)
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
    battle, one = fight.battle, stroll.one
    from_x, from_y = one.x, one.y
    cost = step_cost(battle.ground, from_x, from_y, x, y, one.squares, stroll.dear, crawl_factor(one))
    if stroll.spent + cost > stroll.budget or not battle.ground.can_step(from_x, from_y, x, y, one.squares):
        return False
    if not is_passable(battle, one, x, y):
        return False
    stroll.spent += cost
    stroll.dear = stroll.dear != (x != from_x and y != from_y)
    shift(battle, one, x, y)
    if is_free(battle, x, y, one.squares, one.who):
        stroll.free_x, stroll.free_y = x, y
    if battle.ground.entered(from_x, from_y, x, y, one.squares, HARMFUL):
        suffer(fight, one, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
    if stroll.triggers and battle.readied and one.able():
        movement_triggers(fight, one, from_x, from_y)
    return one.able() and one.x == x and one.y == y


def finish(fight: SixFight, stroll: Stroll) -> None:
    """Whoever was cut short in an occupied square ends in the last free one [r-move]."""
    battle, one = fight.battle, stroll.one
    if one.here() and not is_free(battle, one.x, one.y, one.squares, one.who):
        shift(battle, one, stroll.free_x, stroll.free_y)
    tell_movement(fight, one, stroll.start_x, stroll.start_y, stroll.spent, stroll.mode, stroll.clause)
    if one.able():
        find_hidden(fight, one)


def push(fight: SixFight, one: Combatant, source: Combatant, meters: int) -> None:
    """Straight away from the source as far as squares are free; diagonals count anew [r-diagonal-count, r-terrain]."""
    battle = fight.battle
    across = away_from(source.x, source.squares, one.x, one.squares)
    along = away_from(source.y, source.squares, one.y, one.squares)
    start_x, start_y = one.x, one.y
    spent = 0
    dear = False
    while across != 0 or along != 0:
        diagonal = across != 0 and along != 0
        cost = 2 if diagonal and dear else 1
        x, y = one.x + across, one.y + along
        open_way = battle.ground.can_step(one.x, one.y, x, y, one.squares)
        if spent + cost > meters or not open_way or not is_free(battle, x, y, one.squares, one.who):
            break
        spent += cost
        dear = dear != diagonal
        from_x, from_y = one.x, one.y
        shift(battle, one, x, y)
        if battle.ground.entered(from_x, from_y, x, y, one.squares, HARMFUL):
            suffer(fight, one, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
        if battle.readied and one.able():
            movement_triggers(fight, one, from_x, from_y)
        if not one.here() or one.x != x or one.y != y:
            break
    tell_movement(fight, one, start_x, start_y, spent, "push", "r-diagonal-count")
    if one.able():
        find_hidden(fight, one)


# ---- choosing where


def move_options(battle: SixBattle, one: Combatant, mode: str, price: int, stamina: int) -> list[MoveTo]:
    """Every square that can be reached and ended in, with its cost in meters [action-move, action-sprint, r-move]."""
    reach = reach_of(battle, one, one.speed())
    return [
        MoveTo(mode, x, y, reach.cost_to(x, y), price, stamina)
        for x, y in reach.squares()
        if may_end_at(battle, one, x, y)
    ]


def can_move(battle: SixBattle, one: Combatant) -> bool:
    """Whether any square can be reached."""
    reach = reach_of(battle, one, one.speed())
    return any(may_end_at(battle, one, x, y) for x, y in reach.squares())


def step_options(battle: SixBattle, one: Combatant) -> list[MoveTo]:
    """A Step: one adjacent free square, straight or diagonal, whose cost is exactly 1 m [free-step, r-step]."""
    found: list[MoveTo] = []
    for y in range(one.y - 1, one.y + 2):
        for x in range(one.x - 1, one.x + 2):
            if (x != one.x or y != one.y) and may_step(battle, one, x, y):
                found.append(MoveTo("step", x, y, 1, 0, 0))
    return found


def may_step(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """Not into difficult ground, not while prone [r-step, r-prone]."""
    if one.prone or not battle.ground.can_step(one.x, one.y, x, y, one.squares):
        return False
    if step_cost(battle.ground, one.x, one.y, x, y, one.squares, False, 1) != 1:
        return False
    return is_free(battle, x, y, one.squares, one.who) and may_end_at(battle, one, x, y)


def go(fight: SixFight, one: Combatant, choice: MoveTo) -> None:
    """Walk the shortest safe path to the chosen square [action-move, action-sprint, free-step]."""
    battle = fight.battle
    if choice.mode == "step":
        move_along(fight, one, [(choice.x, choice.y)], 1, "step", "free-step")
        return
    path = reach_of(battle, one, one.speed()).path_to(choice.x, choice.y)
    move_along(fight, one, path, one.speed(), choice.mode, choice.clause())


class WalkOn(Decision[MoveTo]):
    """A path of one's own, square by square; stop where stopping is possible [r-move]."""

    KIND = "walk-on"
    CLAUSE = "r-move"

    def __init__(self, battle: SixBattle, stroll: Stroll) -> None:
        super().__init__(stroll.one.seat, stroll.one.who)
        self.battle = battle
        self.stroll = stroll

    def options(self) -> list[MoveTo]:
        one = self.stroll.one
        found: list[MoveTo] = []
        at_start = one.x == self.stroll.start_x and one.y == self.stroll.start_y
        if is_free(self.battle, one.x, one.y, one.squares, one.who) and not at_start and self._may_stop():
            found.append(MoveTo("stop", one.x, one.y, 0, 0, 0))
        for y in range(one.y - 1, one.y + 2):
            for x in range(one.x - 1, one.x + 2):
                cost = self._cost(x, y)
                if cost > 0:
                    found.append(MoveTo("to", x, y, cost, 0, 0))
        return found or [MoveTo("stop", one.x, one.y, 0, 0, 0)]

    def _may_stop(self) -> bool:
        """The frightened must not end nearer to the source: measured from where the walk began."""
        one, stroll = self.stroll.one, self.stroll
        here_x, here_y = one.x, one.y
        one.x, one.y = stroll.start_x, stroll.start_y
        allowed = may_end_at(self.battle, one, here_x, here_y)
        one.x, one.y = here_x, here_y
        return allowed

    def _cost(self, x: int, y: int) -> int:
        """The cost of a neighboring square; 0 where the walk cannot go on to."""
        battle, stroll, one = self.battle, self.stroll, self.stroll.one
        if (x == one.x and y == one.y) or not battle.ground.can_step(one.x, one.y, x, y, one.squares):
            return 0
        cost = step_cost(battle.ground, one.x, one.y, x, y, one.squares, stroll.dear, crawl_factor(one))
        if stroll.spent + cost > stroll.budget or not is_passable(battle, one, x, y):
            return 0
        return cost


def walk(fight: SixFight, one: Combatant, choice: Walk) -> None:
    """Bend the path: choose each square [r-move]."""
    stroll = Stroll(one, one.speed(), choice.mode, choice.clause())
    going = True
    while going:
        way = WalkOn(fight.battle, stroll)
        answer = fight.ask(way)
        if answer.mode == "stop":
            going = False
            if not way._may_stop():  # caught where it must not stop: it had better not have gone
                shift(fight.battle, one, stroll.start_x, stroll.start_y)
        else:
            going = step(fight, stroll, answer.x, answer.y)
    finish(fight, stroll)
