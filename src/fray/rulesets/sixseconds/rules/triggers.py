"""Triggers of readied actions: what sets them off and when [r-ready-triggers]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.field import reaches_into
from fray.rulesets.sixseconds.model.state import NOBODY, Combatant, Readied, SixBattle, SixFight, allies, enemies
from fray.rulesets.sixseconds.rules.distance import in_zone
from fray.rulesets.sixseconds.rules.interruptions import nothing_happened
from fray.rulesets.sixseconds.rules.keeper import YES, RuleOnTrigger
from fray.rulesets.sixseconds.rules.sight import can_choose
from fray.rulesets.sixseconds.rules.verbs import bit
from fray.rulesets.sixseconds.rules.weapons import melee_reach
from fray.space.ground import FAR
from fray.space.squares import apart

ENTERS_REACH: Final = "enters-reach"
ENTERS_RANGE: Final = "enters-range"
LEAVES_REACH: Final = "leaves-reach"
STARTS_ATTACK: Final = "starts-attack-on"
FINISHES: Final = "finishes-an-action"
STANDS_UP: Final = "stands-up"
BECOMES_VISIBLE: Final = "becomes-visible"
ENTERS_ZONE: Final = "enters-zone"
ALLY_HIT: Final = "ally-is-hit"
ALLY_FALLS: Final = "ally-falls-unconscious"
CUSTOM: Final = "custom"
TRIGGERS: Final[tuple[str, ...]] = (
    ENTERS_REACH,
    ENTERS_RANGE,
    LEAVES_REACH,
    STARTS_ATTACK,
    FINISHES,
    STANDS_UP,
    BECOMES_VISIBLE,
    ENTERS_ZONE,
    ALLY_HIT,
    ALLY_FALLS,
    CUSTOM,
)


def owners(battle: SixBattle) -> list[Combatant]:
    """Those with a readied action, in initiative order of the teams, then roster order [r-ready-triggers]."""
    ready = [owner for owner in battle.combatants if owner.readied is not None and owner.able()]
    if len(ready) < 2:
        return ready
    return [owner for team in battle.order for owner in ready if owner.side == team]


def named(owner: Combatant, readied: Readied, subject: Combatant) -> bool:
    """Whether this is the named subject, or any enemy if none is named."""
    return readied.subject == subject.who or (readied.subject == NOBODY and enemies(owner, subject))


def noticed(battle: SixBattle, owner: Combatant, readied: Readied, subject: Combatant) -> bool:
    """Whether this is the subject that the owner waits for, and the owner sees it [r-ready-triggers, r-visibility].

    What an owner cannot see sets nothing off: the readied action lasts.
    """
    return named(owner, readied, subject) and can_choose(battle, owner, subject)


def movement_triggers(fight: SixFight, mover: Combatant, from_x: int, from_y: int) -> bool:
    """Interrupt right after the square in which a condition becomes true [r-ready-triggers]. Whether anybody did.

    It comes true for all who wait for it at once: what the first of them does to the mover takes nothing away from the
    others, whose action is lost if it has become impossible [r-ready].
    """
    battle = fight.battle
    waiting: list[Combatant] = []
    for owner in owners(battle):
        readied = owner.readied
        if readied is None or not named(owner, readied, mover):
            continue
        if comes_true(battle, owner, readied, mover, from_x, from_y):
            waiting.append(owner)
    for owner in waiting:
        if owner.readied is not None:
            set_off(fight, owner, mover)
    return bool(waiting)


def comes_true(
    battle: SixBattle, owner: Combatant, readied: Readied, mover: Combatant, from_x: int, from_y: int
) -> bool:
    """Whether one step has made a condition of movement true, as the owner sees it [r-ready-triggers, r-visibility].

    A mover that comes into view within the reach or the range enters it then.
    """
    before = apart(owner.x, owner.y, owner.squares, from_x, from_y, mover.squares)
    now = apart(owner.x, owner.y, owner.squares, mover.x, mover.y, mover.squares)
    if readied.trigger == LEAVES_REACH:
        reach = melee_reach(battle, owner)
        return before <= reach < now and saw(battle, owner, mover, from_x, from_y, before)
    if readied.trigger == ENTERS_ZONE:
        zone = battle.zones[readied.zone]
        entered = in_zone(mover, zone) and not reaches_into(zone, from_x, from_y, mover.squares)
        return entered and can_choose(battle, owner, mover)
    meters = meters_awaited(battle, owner, readied)
    if now > meters or (before <= meters and saw(battle, owner, mover, from_x, from_y, before)):
        return False
    return can_choose(battle, owner, mover)


def meters_awaited(battle: SixBattle, owner: Combatant, readied: Readied) -> int:
    """How near a mover must come to set it off: any distance will do for coming into view [r-ready-triggers]."""
    if readied.trigger == ENTERS_REACH:
        return melee_reach(battle, owner)
    if readied.trigger == ENTERS_RANGE:
        return readied.meters
    return FAR if readied.trigger == BECOMES_VISIBLE else -1


def saw(battle: SixBattle, owner: Combatant, mover: Combatant, from_x: int, from_y: int, meters: int) -> bool:
    """Whether the owner saw the mover before its last step, so many meters away [r-visibility, r-hide]."""
    if (mover.hidden and enemies(owner, mover)) or (owner.blinded and meters > 1):
        return False
    return battle.ground.sees(owner.x, owner.y, owner.squares, from_x, from_y, mover.squares)


def attack_triggers(fight: SixFight, attacker: Combatant, target: Combatant) -> None:
    """After an attack is declared and before it is rolled [r-ready-triggers].

    Whether an owner sees the attacker is looked at first: the declaration is one moment for all.
    """
    battle = fight.battle
    waiting: list[Combatant] = []
    for owner in owners(battle):
        readied = owner.readied
        if readied is None or readied.trigger != STARTS_ATTACK or not enemies(owner, attacker):
            continue
        meant = readied.subject == target.who or (readied.subject == NOBODY and owner is target)
        if meant and can_choose(battle, owner, attacker):
            waiting.append(owner)
    for owner in waiting:
        if owner.readied is not None:
            set_off(fight, owner, attacker)


def action_triggers(fight: SixFight, actor: Combatant, finished: bool) -> None:
    """All other conditions, right after the triggering action is complete; free actions finish none.

    [r-ready-triggers]
    """
    battle = fight.battle
    if battle.readied:
        waiting: list[tuple[Combatant, int]] = []
        for owner in owners(battle):
            readied = owner.readied
            subject = complete(fight, owner, readied, actor, finished) if readied is not None else NOBODY
            if subject != NOBODY:
                waiting.append((owner, subject))
        for owner, subject in waiting:
            if owner.readied is not None:
                set_off(fight, owner, battle.combatants[subject])
    nothing_happened(battle)


def complete(fight: SixFight, owner: Combatant, readied: Readied, actor: Combatant, finished: bool) -> int:
    """Who has fulfilled a condition by or in the action just completed, or nobody [r-ready-triggers]."""
    battle = fight.battle
    trigger = readied.trigger
    if trigger == FINISHES:
        return actor.who if finished and noticed(battle, owner, readied, actor) else NOBODY
    if trigger == CUSTOM:
        yes = enemies(owner, actor) and fight.ask(RuleOnTrigger(owner, actor)).word == YES
        return actor.who if yes else NOBODY
    for combatant in battle.combatants:
        friend = allies(owner, combatant) and readied.subject in (NOBODY, combatant.who)
        if trigger == ALLY_HIT and friend and battle.hit_allies & bit(combatant):
            return combatant.who
        if trigger == ALLY_FALLS and friend and battle.fallen & bit(combatant):
            return combatant.who
        if trigger == STANDS_UP and battle.stood_up & bit(combatant) and noticed(battle, owner, readied, combatant):
            return combatant.who
        if trigger == BECOMES_VISIBLE and came_into_view(battle, owner, combatant):
            if noticed(battle, owner, readied, combatant):
                return combatant.who
    return NOBODY


def came_into_view(battle: SixBattle, owner: Combatant, combatant: Combatant) -> bool:
    """Revealed in this action, or behind the door that it has opened [r-ready-triggers]."""
    if battle.revealed & bit(combatant):
        return True
    before = battle.ground_before
    return (
        before is not None
        and combatant.here()
        and not before.sees(owner.x, owner.y, owner.squares, combatant.x, combatant.y, combatant.squares)
    )


def set_off(fight: SixFight, owner: Combatant, subject: Combatant) -> None:
    """The owner decides whether to take the readied action; either way it is over [r-ready]."""
    fight.battle.interruption.set_off(fight, owner, subject)
