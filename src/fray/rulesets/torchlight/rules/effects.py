"""What waits for the end of step 4: Maneuvers, Intimidation, Rally, items, pushes, all applied together."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import (
    DISARM,
    DISTRACT,
    EVADE,
    GOAD,
    GRAPPLE,
    HANDED,
    HIDE,
    INTIMIDATED,
    LIT,
    NOBODY,
    PARRY,
    PICKED_UP,
    PUSH,
    RALLIED,
    RESTORED,
    STABILIZED,
    TRIP,
    Effect,
)
from fray.rulesets.torchlight.model.sheets import HANDS, Item
from fray.rulesets.torchlight.model.state import INCAPACITATED, MANEUVERED, TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import AT_ONCE, ROLLING
from fray.rulesets.torchlight.rules.draws import RALLY_SIDES
from fray.rulesets.torchlight.rules.hands import hands_used
from fray.rulesets.torchlight.rules.hazards import fall
from fray.rulesets.torchlight.rules.keeper import carry_out
from fray.rulesets.torchlight.rules.maneuvers import push_cells
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.stabilization import stabilize
from fray.rulesets.torchlight.rules.stances import intimidate
from fray.rulesets.torchlight.rules.verbs import (
    change_cell,
    drop,
    fall_prone,
    gain_breath,
    get_status,
    grab,
    hide,
    move_item,
    take_from,
    touch_with_fire,
    without,
)


def apply_collected(fight: Fight[TorchlightBattle]) -> None:
    """All together, in roster order of their users; by the option they wait for the end of the round.

    [r-turn-steps, r-turns-are-sequential]
    """
    battle = fight.battle
    if not battle.effects:
        return
    collected = battle.effects
    battle.effects = []
    if battle.variants.effects_wait:
        battle.pending.extend(collected)
        return
    apply_all(fight, collected)


def apply_pending(fight: Fight[TorchlightBattle]) -> None:
    """The end of the round, for the option 'end-of-round' [r-turns-are-sequential]."""
    waiting = fight.battle.pending
    if waiting:
        fight.battle.pending = []
        apply_all(fight, waiting)


def apply_all(fight: Fight[TorchlightBattle], effects: list[Effect]) -> None:
    order: list[Effect] = []
    for effect in effects:
        place = len(order)
        while place > 0 and order[place - 1].user > effect.user:
            place -= 1
        order.insert(place, effect)
    for effect in order:
        apply_effect(fight, effect)
    judge_squads(fight)


def apply_effect(fight: Fight[TorchlightBattle], effect: Effect) -> None:
    """One effect on one combatant. Evade and Parry do not protect against Maneuvers [parry-maneuvers]."""
    battle = fight.battle
    user = battle.combatants[effect.user]
    if effect.ruling is not None:
        carry_out(fight, user, effect.ruling)
        return
    target = battle.combatants[effect.target] if effect.target != NOBODY else user
    if not target.alive():
        return
    if effect.what < INTIMIDATED:
        user.counts[MANEUVERED] += 1
        if fight.listening:
            fight.note(ev.Maneuvered(effect.clause, user.who, target.who, effect.what, effect.held))
        if effect.what in (EVADE, HIDE, PARRY):
            apply_to_user(fight, user, effect)
        else:
            apply_to_target(fight, user, target, effect)
    elif effect.what in (RALLIED, RESTORED):
        draw = "rally" if effect.what == RALLIED else "tonic"
        gain_breath(fight, target, effect.amount, effect.clause, draw, RALLY_SIDES, effect.face)
    elif effect.what == INTIMIDATED:
        intimidate(fight, user, target)
    else:
        apply_item(fight, user, target, effect)


# ---- how long


def window_begins(battle: TorchlightBattle) -> int:
    """The whole following round; by other readings what is left of this one too [r-next-round]."""
    if battle.variants.next_round == 0:
        return (battle.round + 1) * TURNS
    return battle.clock() + 1


def window_ends(battle: TorchlightBattle) -> int:
    if battle.variants.next_round == ROLLING:
        return battle.clock() + TURNS
    return (battle.round + 1) * TURNS + TURNS - 1


# ---- Maneuvers


def apply_to_user(fight: Fight[TorchlightBattle], user: Combatant, effect: Effect) -> None:
    """Evade, Hide/Cover, Parry [evade, hide-take, hide-duration, parry-condition]."""
    battle = fight.battle
    if not user.able():
        return
    begins, ends = window_begins(battle), window_ends(battle)
    if effect.what == EVADE:
        if user.evading_to < begins - 1:
            user.evading_from = begins
        user.evading_to = ends
        get_status(fight, user, "evading", "evade")
    elif effect.what == HIDE:
        hide(fight, user)
    else:
        if battle.variants.parry == AT_ONCE:
            begins, ends = battle.clock(), battle.end_of_next_turn(1 - user.side)
        user.parry.name(effect.target, begins, ends, battle.clock())
        get_status(fight, user, "parrying", "parry", effect.target)


def apply_to_target(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, effect: Effect) -> None:
    """Disarm, Distract, Goad, Grapple, Push, Trip."""
    battle = fight.battle
    if not target.on_grid():
        return
    if effect.what == DISARM:
        disarm(fight, user, target, effect.held)
    elif effect.what == DISTRACT:  # [distract]; a second one for the same round changes nothing
        begins = window_begins(battle)
        if target.distracted_to < begins - 1:
            target.distracted_from = begins
        target.distracted_to = window_ends(battle)
        get_status(fight, target, "distracted", "distract")
    elif effect.what == GOAD:  # the later in roster order wins [goad-target, r-maneuver-stacking]
        target.goad.name(user.who, window_begins(battle), window_ends(battle), battle.clock())
        get_status(fight, target, "goaded", "goad-target", user.who)
    elif effect.what == GRAPPLE:  # [grapple-effect]
        if user.able():
            grab(fight, user, target)
    elif effect.what == PUSH:
        push(fight, target, effect)
    elif effect.what == TRIP:
        fall_prone(fight, target, "trip")


def disarm(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, held: str) -> None:
    """The chosen held item falls into the target's lane, whatever appendage held it.

    [disarm, disarm-appendages, r-disarm]
    """
    for item in target.held:
        if item.id == held:
            target.held = without(target.held, item)
            drop(fight.battle, target.lane, item)
            move_item(fight, target, item, "drops", user.who, "disarm")
            return


def push(fight: Fight[TorchlightBattle], target: Combatant, effect: Effect) -> None:
    """One lane or one stance away, and pinned there until the end of the next round [push, push-pin, r-push]."""
    battle = fight.battle
    cells = push_cells(battle, target)
    if not cells:
        return
    wanted = effect.lane * 8 + effect.depth
    cell = wanted if wanted in cells else cells[0]
    lane, depth = cell // 8, cell % 8
    levels = battle.lanes.levels[target.lane] - battle.lanes.levels[lane]
    change_cell(fight, target, lane, depth, True, "push")
    target.settle()
    target.pinned_to = (battle.round + 1) * TURNS + TURNS - 1
    get_status(fight, target, "pinned", "push-pin")
    if levels > 0:
        fall(fight, target, levels)


# ---- abilities and items


def apply_item(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, effect: Effect) -> None:
    """Potions, things handed over, picked up or lit [r-item-actions, r-potions-and-magic, r-flammable]."""
    battle = fight.battle
    item = effect.item
    if effect.what == STABILIZED:
        if target.condition == INCAPACITATED:
            stabilize(fight, target, item.name)
    elif effect.what == HANDED:
        take_from(user, item)
        receive(target, item)
        move_item(fight, user, item, "hands", target.who, "action-hand-item")
    elif effect.what == PICKED_UP:
        if item in battle.lanes.lying[effect.lane]:
            battle.lanes.lying[effect.lane] = without(battle.lanes.lying[effect.lane], item)
            receive(user, item)
            move_item(fight, user, item, "picks up", NOBODY, "r-item-actions")
    elif effect.what == LIT:
        touch_with_fire(battle, effect.lane)


def receive(receiver: Combatant, item: Item) -> None:
    """Into a free hand if there is one, else into the pack."""
    if hands_used(receiver.held) + item.hands <= HANDS and item.hands > 0:
        receiver.held = (*receiver.held, item)
    else:
        receiver.stowed = (*receiver.stowed, item)
