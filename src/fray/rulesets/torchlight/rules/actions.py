"""Step 4: what everybody declared is rolled in roster order and judged on one and the same position [r-turn-steps]."""

from __future__ import annotations

from fray.engine.decisions import Option
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import FLAMMABLE
from fray.rulesets.torchlight.model.options import DeclareAction
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    BY_BREATH,
    CALL_SHOT,
    GRAPPLE,
    HAND,
    HANDED,
    IMPROVISE,
    INTIMIDATE,
    LIGHT,
    LIT,
    NOBODY,
    PICK_UP,
    PICKED_UP,
    PROTECT,
    RALLY,
    RESTORED,
    RULED,
    SPEAK,
    STABILIZED,
    USE,
    Aim,
)
from fray.rulesets.torchlight.model.sheets import BREATH_TONIC, STABILIZER, TORCH, Item
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import area_attack, attack
from fray.rulesets.torchlight.rules.draws import single_die
from fray.rulesets.torchlight.rules.effects import apply_collected
from fray.rulesets.torchlight.rules.grid import POST, adjacent
from fray.rulesets.torchlight.rules.maneuvers import queue
from fray.rulesets.torchlight.rules.risky_tests import dares
from fray.rulesets.torchlight.rules.squad_attacks import joint_attack
from fray.rulesets.torchlight.rules.stances import intimidation, prepare_called_shot, protect, rally
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, collect, move_item, take_from


def take_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Attacks, abilities and other actions in roster order; then their effects together [r-turn-steps]."""
    for combatant in fight.battle.combatants.copy():
        if combatant.side == side and combatant.able():
            act(fight, combatant)
    apply_collected(fight)


def act(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """A combatant's action and the Maneuver it bought; Maneuvers need no action.

    [action-extra-check-or-maneuver]
    """
    plan = actor.plan
    for chosen in plan.bought.copy():
        if chosen.maneuver != GRAPPLE:
            queue(fight, actor, chosen, BY_BREATH)
    if not dares(fight, actor):
        return
    if plan.action > 1:
        do_other(fight, actor)
    if plan.first is not None and not plan.resolved:
        make_attack(fight, actor, plan.first, True)
    if plan.second is not None and not (plan.first is not None and plan.first.joint):
        make_attack(fight, actor, plan.second, False)


def make_attack(fight: Fight[TorchlightBattle], actor: Combatant, aim: Aim, first: bool) -> None:
    """Alone, on a lane, or as a Squad [action-attack, r-area, r-squad-attack]."""
    if aim.lane:
        area_attack(fight, actor, aim, first)
    elif aim.joint and actor.squad > 0 and not fight.battle.variants.separate_rolls:
        joint_attack(fight, actor)
    else:
        attack(fight, actor, aim, first)


def do_other(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Whatever is not an attack [action-type-table]."""
    action = actor.plan.action
    if action == INTIMIDATE:
        intimidation(fight, actor)
    elif action == RALLY:
        rally(fight, actor)
    elif action == PROTECT:
        protect(fight, actor)
    elif action == CALL_SHOT:
        prepare_called_shot(fight, actor)
    elif action in (USE, ADMINISTER):
        use_potion(fight, actor)
    elif action == HAND:
        hand_over(fight, actor)
    elif action == PICK_UP:
        collect(fight, actor, PICKED_UP, NOBODY, "r-item-actions")
    elif action == LIGHT:
        collect(fight, actor, LIT, NOBODY, "r-flammable")
    elif action in (SPEAK, IMPROVISE):
        do_the_unforeseen(fight, actor)


# ---- items and words


def hand_over(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """To a companion who still stands next to it [action-hand-item, r-item-actions]."""
    if adjacent(actor, fight.battle.combatants[actor.plan.target], POST):
        collect(fight, actor, HANDED, actor.plan.target, "action-hand-item")
    else:
        cannot_go_on(fight, actor, "action")


def use_potion(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Its effect falls on the user or on an adjacent companion.

    [action-use-item, action-administer, r-potions-and-magic]
    """
    item = actor.plan.item
    if actor.plan.target != NOBODY and not adjacent(actor, fight.battle.combatants[actor.plan.target], POST):
        cannot_go_on(fight, actor, "action")
        return
    target = actor.plan.target if actor.plan.target != NOBODY else actor.who
    clause = "action-use-item" if actor.plan.action == USE else "action-administer"
    take_from(actor, item)
    move_item(fight, actor, item, "uses", target, clause)
    if item.sort == BREATH_TONIC:
        face = single_die(fight, "tonic", actor.seat, item.restores_die)
        effect = collect(fight, actor, RESTORED, target, clause)
        effect.amount = face + item.restores_plus
        effect.face = face
    elif item.sort == STABILIZER:
        collect(fight, actor, STABILIZED, target, clause)


def potion_helps(item: Item, target: Combatant) -> bool:
    """A Breath tonic does nothing for the Incapacitated, a stabilizing one only for them [r-potions-and-magic]."""
    if item.sort == BREATH_TONIC:
        return target.condition == UP
    return item.sort == STABILIZER and target.condition == 1


def loose_items(actor: Combatant) -> list[Item]:
    """What can be handed over: everything but natural weapons, each kind once."""
    found: list[Item] = []
    for item in (*actor.held, *actor.stowed):
        if item not in found:
            found.append(item)
    return found


def do_the_unforeseen(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Words have no computed effect of their own; the Keeper's ruling does the rest.

    [action-speak, action-list-open]
    """
    if actor.plan.action == SPEAK and fight.listening:
        fight.note(ev.Spoke("action-speak", actor.who))
    if actor.plan.ruling is not None:
        effect = collect(fight, actor, RULED, NOBODY, "action-list-open")
        effect.ruling = actor.plan.ruling


def add_item_actions(battle: TorchlightBattle, actor: Combatant, found: list[Option]) -> None:
    """Use, administer, hand over, pick up, light.

    [action-use-item, action-administer, action-hand-item, r-item-actions]
    """
    lane = actor.post_lane
    for item in loose_items(actor):
        potion = item.sort in (BREATH_TONIC, STABILIZER)
        if potion and potion_helps(item, actor):
            found.append(DeclareAction(USE, NOBODY, item))
        for friend in battle.combatants:
            if friend.on_grid() and adjacent(actor, friend, POST):
                if potion and potion_helps(item, friend):
                    found.append(DeclareAction(ADMINISTER, friend.who, item))
                if friend.condition == UP:
                    found.append(DeclareAction(HAND, friend.who, item))
        if item.sort == TORCH and item in actor.held and battle.lanes.has(lane, FLAMMABLE):
            found.append(DeclareAction(LIGHT))
    seen: list[Item] = []
    for item in battle.lanes.lying[lane]:
        if item not in seen:
            seen.append(item)
            found.append(DeclareAction(PICK_UP, NOBODY, item))
