"""Taking an approach: pay, bleed, save, move. The first step of a Clash, and a helper's way to the one it defends."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Word
from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.approach import PLAIN, VERTICAL, WORDS, Approach
from fray.rulesets.labyrinthian.model.grid import DEPTHS, GROUND, level_of, position_of
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabFight
from fray.rulesets.labyrinthian.rules.dueling import shift_grid
from fray.rulesets.labyrinthian.rules.ground_verbs import pay
from fray.rulesets.labyrinthian.rules.harm import lacerate
from fray.rulesets.labyrinthian.rules.moving import step, step_price
from fray.rulesets.labyrinthian.rules.velocity import price_of


class ClearPath(Decision[Word]):
    """Whether the air between attacker and target is free; by default not where something stands [keeper-default]."""

    KIND = "clear-path"
    CLAUSE = "vertical-assault-clear-path"

    def __init__(self, one: Combatant, target: Combatant) -> None:
        super().__init__(KEEPER, one.who)
        self.target = target

    def options(self) -> list[Word]:
        return [Word("blocked", "keeper-default"), Word("clear", "vertical-assault-clear-path")]


def path_is_clear(fight: LabFight, one: Combatant, target: Combatant) -> bool:
    """Clear, unless something stands in between: then the Keeper is asked [vertical-assault-clear-path]."""
    ground = fight.battle.ground
    for position in (one.position, target.position):
        if ground.top(position) > target.level and ground.top(position) >= GROUND:
            return fight.ask(ClearPath(one, target)).word == "clear"
    return True


def take_approach(fight: LabFight, one: Combatant, target: Combatant | None, approach: Approach) -> bool:
    """Pay, bleed, save, move: step 1 of a Clash. False if the attack does not come about; its Rating is then kept.

    [clash-sequence, turbulence-save-details, laceration-details]
    """
    if approach.kind == VERTICAL and target is not None and not path_is_clear(fight, one, target):
        return False
    if approach.kind != PLAIN or approach.way:
        if fight.listening:
            how = WORDS[approach.kind] if approach.kind else "flank"
            at = target.who if target is not None else NOBODY
            fight.note(ev.Approached(approach.clause(), one.who, at, how, approach.boost))
    if approach.price == 0:
        return True
    pay_velocity(fight, one, approach, WORDS[approach.kind])
    if approach.kind == VERTICAL:
        return swoop(fight, one, approach)
    for _ in range(approach.shifts):
        shift_grid(fight, one, approach.shift)
    return walk_in(fight, one, approach) and one.able()


def pay_velocity(fight: LabFight, one: Combatant, approach: Approach, what: str) -> None:
    """What is paid where it starts: boost, jump, getting up; the steps are paid one by one as they are made.

    A Laceration hurts once for all of it. [charge-details, laceration-details, turbulence-save-details]
    """
    steps = 0 if approach.kind == VERTICAL else price_of(fight.battle, one, approach.way)
    pay(fight, one, approach.price - steps, False, what, approach.clause())
    lacerate(fight, one)


def walk_in(fight: LabFight, one: Combatant, approach: Approach) -> bool:
    """The steps of the way; the attack is off where one fails, and no more is paid [turbulence-save-details]."""
    for place in approach.way.copy():
        position, level = position_of(place), level_of(place)
        price = step_price(fight.battle, one.position, one.level, position, level)
        pay(fight, one, price, approach.on_rate, "moving", "charge-pays-movement-too")
        if not step(fight, one, position, level, approach.clause()):
            return False
    return True


def swoop(fight: LabFight, one: Combatant, approach: Approach) -> bool:
    """Down into the target's place, on one's feet and without falling damage [vertical-assault-details]."""
    place = approach.way[0]
    return step(fight, one, position_of(place), level_of(place), "vertical-assault-details")


def is_wasted(approach: Approach, target: Combatant) -> bool:
    """Against a target in the Depths a Vertical Assault is wasted [vertical-assault-water]."""
    return approach.kind == VERTICAL and target.level == DEPTHS
