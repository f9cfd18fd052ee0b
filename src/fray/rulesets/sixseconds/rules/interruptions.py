"""What an interruption does to the movement or the action that it interrupts [r-ready-triggers, r-move].

A movement under way is a record of the battle, and whatever happens to its mover is written into it here. An action
itself says whether it was finished. What happened in an interrupted action is kept until that action is complete.
"""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, Stroll
from fray.rulesets.sixseconds.rules.room import is_free, nearest_free, stands_free

# ---- movements


def set_out(battle: SixBattle, stroll: Stroll) -> Stroll:
    """A movement begins."""
    battle.under_way.append(stroll)
    return stroll


def displaced(battle: SixBattle, mover: Combatant) -> None:
    """A mover has come off its path: pushed, displaced by an Intercept, or intercepting itself."""
    for stroll in battle.under_way:
        if stroll.mover is mover:
            stroll.displaced = True
            stroll.path = [*stroll.path[: stroll.walked], (mover.x, mover.y)]
            stroll.walked = len(stroll.path)
            stroll.way = [(mover.x, mover.y)]  # what has displaced the mover is told


def hindered(battle: SixBattle, mover: Combatant) -> None:
    """A mover is slowed, prone or afraid from now on; its path never costs more than its speed [r-move]."""
    for stroll in battle.under_way:
        if stroll.mover is mover:
            stroll.hindered = True
            if stroll.paced:
                stroll.budget = min(stroll.budget, mover.speed())


def cut_short(battle: SixBattle, mover: Combatant) -> None:
    """The mover falls, dies or leaves: its movement is over, and not in an occupied square [r-move]."""
    moving = False
    for stroll in battle.under_way:
        if stroll.mover is mover:
            stroll.over = moving = True
    if moving:
        come_to_rest(battle, mover)


def come_to_rest(battle: SixBattle, mover: Combatant) -> None:
    """Nobody ends a movement in an occupied square, but in the last free square of its path [r-move].

    If not even one square of the path is free any longer, in the nearest free one.
    """
    if stands_free(battle, mover):
        return
    for stroll in reversed(battle.under_way):
        if stroll.mover is not mover:
            continue
        for x, y in reversed(stroll.path[: stroll.walked]):
            if is_free(battle, x, y, mover.squares, mover.who):
                put(battle, mover, x, y)
                stroll.way.append((x, y))
                return
        if is_free(battle, stroll.start_x, stroll.start_y, mover.squares, mover.who):
            put(battle, mover, stroll.start_x, stroll.start_y)
            stroll.way.append((stroll.start_x, stroll.start_y))
            return
    square = nearest_free(battle, mover)
    if square is not None:
        put(battle, mover, square[0], square[1])
        for stroll in battle.under_way:
            if stroll.mover is mover:
                stroll.way.append(square)


def put(battle: SixBattle, mover: Combatant, x: int, y: int) -> None:
    mover.x, mover.y = x, y
    battle.forget()


# ---- actions


class Meanwhile:
    """What belongs to an action that is interrupted: it counts again when that action goes on [r-ready-triggers]."""

    def __init__(self, battle: SixBattle) -> None:
        self.hit_allies: i64 = battle.hit_allies
        self.fallen: i64 = battle.fallen
        self.stood_up: i64 = battle.stood_up
        self.revealed: i64 = battle.revealed
        self.ground_before = battle.ground_before
        # A free defense is free against the attack that was intercepted, not against another [r-intercept].
        self.defenders = [combatant for combatant in battle.combatants if combatant.free_defense]
        for defender in self.defenders:
            defender.free_defense = False
        nothing_happened(battle)

    def resume(self, battle: SixBattle) -> None:
        """The interruption is over; the interrupted action goes on with what has happened in it so far."""
        battle.hit_allies = self.hit_allies
        battle.fallen = self.fallen
        battle.stood_up = self.stood_up
        battle.revealed = self.revealed
        battle.ground_before = self.ground_before
        for defender in self.defenders:
            defender.free_defense = defender.able()


def nothing_happened(battle: SixBattle) -> None:
    """An action begins, or all that waited for what happened in it have been set off."""
    battle.hit_allies = battle.fallen = battle.stood_up = battle.revealed = 0
    battle.ground_before = None
