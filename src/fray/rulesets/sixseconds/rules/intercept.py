"""Intercept: move in, displace an ally and take its place as the target."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import FIRE_DAMAGE, FIRE_TYPE
from fray.rulesets.sixseconds.model.options import Intercept
from fray.rulesets.sixseconds.model.sheets import MEDIUM
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight, Stroll, allies
from fray.rulesets.sixseconds.model.variants import NEIGHBORS_ONLY
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.defenses import Blow
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.ending import check_the_end
from fray.rulesets.sixseconds.rules.interruptions import set_out
from fray.rulesets.sixseconds.rules.movement import can_get_to, finish, may_end_at, step, way_to
from fray.rulesets.sixseconds.rules.reactions import COSTS, INTERCEPT, may_react
from fray.rulesets.sixseconds.rules.resources import unaffordable
from fray.rulesets.sixseconds.rules.room import is_free, stands_free
from fray.rulesets.sixseconds.rules.verbs import displace, pay, spend_reaction
from fray.space.ground import HARMFUL

STAMINA: Final[int] = COSTS[INTERCEPT].stamina


@mypyc_attr(free_list_len=1)
class OfferIntercept(Decision[Intercept]):
    """An ally would be hit: take its place, and say where it goes, or stay [reaction-intercept, r-intercept]."""

    KIND = "intercept"
    CLAUSE = "reaction-intercept"

    def __init__(self, battle: SixBattle, interceptor: Combatant, target: Combatant, blow: Blow) -> None:
        super().__init__(interceptor.seat, interceptor.who)
        self.battle = battle
        self.interceptor = interceptor
        self.target = target
        self.blow = blow

    def stands(self) -> bool:
        return can_intercept(self.battle, self.interceptor, self.target, self.blow)

    def options(self) -> list[Intercept]:
        found = [Intercept(False, 0, 0)]
        found.extend([Intercept(True, x, y) for x, y in displacements(self.battle, self.interceptor, self.target)])
        return found


def displacements(battle: SixBattle, interceptor: Combatant, target: Combatant) -> list[tuple[int, int]]:
    """Free squares within 1 m of the ally's old one; the interceptor's own old square is allowed [r-intercept]."""
    found: list[tuple[int, int]] = []
    for y in range(target.y - 1, target.y + 2):
        for x in range(target.x - 1, target.x + 2):
            if can_displace_to(battle, interceptor, target, x, y):
                found.append((x, y))
    return found


def can_displace(battle: SixBattle, interceptor: Combatant, target: Combatant) -> bool:
    """Whether there is such a square [r-intercept]."""
    for y in range(target.y - 1, target.y + 2):
        for x in range(target.x - 1, target.x + 2):
            if can_displace_to(battle, interceptor, target, x, y):
                return True
    return False


def can_displace_to(battle: SixBattle, interceptor: Combatant, target: Combatant, x: i64, y: i64) -> bool:
    if x == target.x and y == target.y:
        return False
    if x == interceptor.x and y == interceptor.y:
        return stands_free(battle, interceptor)  # perhaps it is only passing an ally there [r-move]
    return is_free(battle, x, y, 1, target.who)


def can_intercept(battle: SixBattle, interceptor: Combatant, target: Combatant, blow: Blow) -> bool:
    """A conscious, unsurprised ally with a reaction and 1 stamina, not prone, both of size 4 or less, near enough.

    [r-intercept, r-prone, extra-resource-costs]
    """
    if (
        not allies(interceptor, target)
        or not target.here()
        or interceptor is blow.attacker
        or interceptor.prone
        or unaffordable(interceptor, STAMINA, 0) is not None
        or not may_react(battle, interceptor)
    ):
        return False
    if (
        interceptor.sheet.size > MEDIUM
        or target.sheet.size > MEDIUM
        or not may_end_at(battle, interceptor, target.x, target.y)
    ):
        return False
    away = distance(interceptor, target)
    if away > interceptor.speed() or (battle.variants.intercept == NEIGHBORS_ONLY and away > 1):
        return False
    if crowded(battle, target):
        return False
    return can_get_to(battle, interceptor, target.x, target.y) and can_displace(battle, interceptor, target)


def crowded(battle: SixBattle, target: Combatant) -> bool:
    """Whether the target shares its square with an ally it is passing: the interceptor could not end there [r-move]."""
    for combatant in battle.combatants:
        if combatant.overlaps(target.x, target.y, target.squares) and combatant is not target and combatant.here():
            return True
    return False


def intercepted(fight: SixFight, blow: Blow, target: Combatant) -> Combatant:
    """Allies of the target are asked in roster order; the first to accept does it, and is the new target.

    An interceptor that falls on its way has used up the one Intercept of this attack [r-attack-sequence, r-intercept].
    """
    battle = fight.battle
    if blow.area:
        return target
    for interceptor in battle.combatants.copy():
        if interceptor.side != target.side or not can_intercept(battle, interceptor, target, blow):
            continue
        choice = fight.ask(OfferIntercept(battle, interceptor, target, blow))
        if choice.accept:
            return interceptor if step_in(fight, interceptor, target, choice) else target
    return target


def step_in(fight: SixFight, interceptor: Combatant, target: Combatant, choice: Intercept) -> bool:
    """Move to the ally's square and displace it; then any one defensive action is free.

    Readied actions are not set off by it [r-intercept, reaction-intercept, intercept-free-defense].
    """
    battle = fight.battle
    spend_reaction(fight, interceptor, INTERCEPT, "reaction-intercept", False)
    pay(fight, interceptor, INTERCEPT, "reaction-intercept", 0, STAMINA)
    path = way_to(battle, interceptor, target.x, target.y)
    stroll = Stroll(interceptor, path, interceptor.speed(), INTERCEPT, "reaction-intercept", triggers=False)
    set_out(battle, stroll)
    for x, y in path:
        if not step(fight, stroll, x, y):
            finish(fight, stroll)
            check_the_end(fight)
            return False
    if not target.here():  # the Keeper has taken the ally off the field in between
        finish(fight, stroll)
        return False
    from_x, from_y = target.x, target.y
    displace(battle, target, choice.x, choice.y)
    finish(fight, stroll)
    interceptor.free_defense = True
    if fight.listening:
        fight.note(
            ev.Intercepted("reaction-intercept", interceptor.who, target.who, from_x, from_y, choice.x, choice.y)
        )
    if battle.ground.has(choice.x, choice.y, HARMFUL):  # it enters the square, if not on its own feet [r-terrain]
        suffer(fight, target, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
    check_the_end(fight)  # after every completely resolved reaction [r-objective-timing]
    return True
