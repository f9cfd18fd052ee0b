"""The instigator's first turn opens with the action that started the combat [r-instigating-action]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import MELEE, RANGED, Attack, MoveTo, SixOption, Walk
from fray.rulesets.sixseconds.model.sheets import NO_AREA
from fray.rulesets.sixseconds.model.state import NOBODY, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.free_actions import step_options
from fray.rulesets.sixseconds.rules.movement import move_options
from fray.rulesets.sixseconds.rules.weapons import barred, form_of, gear_at, item_at, slots

FREE_CHOICE: Final = 0
MUST_ATTACK: Final = 1
MUST_APPROACH: Final = 2
MUST_MOVE: Final = 3


def bind_instigator(battle: SixBattle) -> None:
    """The action that started the combat is still to be taken [combat-trigger, instigating-action-opens-first-turn]."""
    battle.bound = battle.instigation is not None


def duty(battle: SixBattle, actor: Combatant) -> int:
    """What the instigator still owes: the attack, the way to it, a move, or nothing.

    [instigating-action-opens-first-turn, r-instigating-action]
    """
    instigation = battle.instigation
    if not battle.bound or instigation is None or instigation.who != actor.who or battle.acting != actor.who:
        return FREE_CHOICE
    if actor.actions == 0:
        return FREE_CHOICE
    if instigation.action == "move":
        return MUST_MOVE if not actor.moved and move_options(battle, actor, "move", 1, 0) else FREE_CHOICE
    if instigation.action != "attack" or instigation.target == NOBODY:
        return FREE_CHOICE
    target = battle.combatants[instigation.target]
    if not target.able():
        return FREE_CHOICE
    if plain_attacks(battle, actor, target):
        return MUST_ATTACK
    return MUST_APPROACH if approaches(battle, actor, target) else FREE_CHOICE


def duty_options(battle: SixBattle, actor: Combatant, owed: int) -> list[SixOption]:
    """The declared action, or the Move or Step that is needed for it."""
    instigation = battle.instigation
    assert instigation is not None
    found: list[SixOption] = []
    if owed == MUST_MOVE:
        found.extend(move_options(battle, actor, "move", 1, 0))
        found.append(Walk("move", 0))
    elif owed == MUST_ATTACK:
        found.extend(plain_attacks(battle, actor, battle.combatants[instigation.target]))
    else:
        found.extend(approaches(battle, actor, battle.combatants[instigation.target]))
    return found


def plain_attacks(battle: SixBattle, actor: Combatant, target: Combatant) -> list[Attack]:
    """Attacks on the target, without maneuvers."""
    found: list[Attack] = []
    for slot in slots(battle, actor):
        gear = gear_at(battle, actor, slot)
        for mode in (MELEE, RANGED):
            form = form_of(gear, mode)
            if form is None or form.radius != NO_AREA or barred(battle, actor, item_at(actor, slot), form, target):
                continue
            found.append(Attack(slot, mode, target.who, gear.title, form.damage, form.thrown))
    return found


def approaches(battle: SixBattle, actor: Combatant, target: Combatant) -> list[MoveTo]:
    """Moves and Steps after which the target can be attacked."""
    ways: list[MoveTo] = []
    if not actor.moved and not actor.stepped:
        ways = step_options(battle, actor)
        if actor.actions > 1:
            ways.extend(move_options(battle, actor, "move", 1, 0))
    return [way for way in ways if attackable_from(battle, actor, way.x, way.y, target)]


def attackable_from(battle: SixBattle, actor: Combatant, x: int, y: int, target: Combatant) -> bool:
    """Whether the target could be attacked from a square."""
    here_x, here_y = actor.x, actor.y
    actor.x, actor.y = x, y
    possible = bool(plain_attacks(battle, actor, target))
    actor.x, actor.y = here_x, here_y
    return possible


def settle_duty(fight: SixFight, actor: Combatant) -> None:
    """If the declared action is impossible the obligation lapses [r-instigating-action]."""
    battle = fight.battle
    if is_bound(battle, actor) and duty(battle, actor) == FREE_CHOICE:
        release(fight, actor)


def is_bound(battle: SixBattle, actor: Combatant) -> bool:
    """Whether this is the instigator and the declared action is still to be taken."""
    return battle.bound and battle.instigation is not None and battle.instigation.who == actor.who


def release(fight: SixFight, actor: Combatant) -> None:
    """The obligation lapses, with the first turn at the latest: that turn alone opens with the declared action.

    An instigator that falls in it and is revived is free [instigating-action-opens-first-turn, r-instigating-action].
    """
    if is_bound(fight.battle, actor):
        fight.battle.bound = False
        if fight.listening:
            fight.note(ev.Lapsed("r-instigating-action", actor.who))


def discharge(battle: SixBattle, actor: Combatant, choice: SixOption) -> None:
    """The declared action has been taken."""
    instigation = battle.instigation
    if instigation is None or not is_bound(battle, actor) or battle.acting != actor.who:
        return
    moved = instigation.action == "move" and isinstance(choice, (MoveTo, Walk)) and choice.mode == "move"
    if moved or isinstance(choice, Attack):
        battle.bound = False
