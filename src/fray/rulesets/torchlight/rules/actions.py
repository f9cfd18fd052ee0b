"""Step 4: what everybody declared is rolled in roster order and judged on one and the same position [r-turn-steps]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import REARGUARD
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    BY_BREATH,
    CALL_SHOT,
    GRAPPLE,
    HAND,
    HANDED,
    IMPROVISE,
    INTIMIDATE,
    INTIMIDATED,
    LIGHT,
    LIT,
    NOBODY,
    PICK_UP,
    PICKED_UP,
    PROTECT,
    RALLIED,
    RALLY,
    RESTORED,
    RULED,
    SPEAK,
    STABILIZED,
    USE,
    Aim,
    Effect,
)
from fray.rulesets.torchlight.model.sheets import BREATH_TONIC, STABILIZER, UNARMED, WEAPON, Item
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attacks import area_attack, attack
from fray.rulesets.torchlight.rules.draws import RALLY_SIDES, single_die
from fray.rulesets.torchlight.rules.effects import apply_collected
from fray.rulesets.torchlight.rules.engagement import POST, adjacent, nearest_engaged
from fray.rulesets.torchlight.rules.hands import ready
from fray.rulesets.torchlight.rules.maneuvers import queue
from fray.rulesets.torchlight.rules.movement import dares
from fray.rulesets.torchlight.rules.squad_attacks import joint_attack
from fray.rulesets.torchlight.rules.targets import owns, targetable
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, get_status, move_item, take_from


def take_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Attacks, abilities and other actions in roster order; then their effects together [r-turn-steps]."""
    for one in fight.battle.combatants.copy():
        if one.side == side and one.able():
            act(fight, one)
    apply_collected(fight)


def act(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """The action of one combatant and the Maneuver it bought; Maneuvers need no action.

    [action-extra-check-or-maneuver]
    """
    plan = one.plan
    for chosen in plan.bought.copy():
        if chosen.maneuver != GRAPPLE:
            queue(fight, one, chosen, BY_BREATH)
    if not dares(fight, one):
        return
    if plan.action > 1:
        do_other(fight, one)
    if plan.first is not None and not plan.resolved:
        make_attack(fight, one, plan.first, True)
    if plan.second is not None and not (plan.first is not None and plan.first.joint):
        make_attack(fight, one, plan.second, False)


def make_attack(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, first: bool) -> None:
    """Alone, on a lane, or as a Squad [action-attack, r-area, r-squad-attack]."""
    if aim.lane:
        area_attack(fight, one, aim, first)
    elif aim.joint and one.squad > 0 and not fight.battle.variants.separate_rolls:
        joint_attack(fight, one)
    else:
        attack(fight, one, aim, first)


def do_other(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Whatever is not an attack [action-type-table]."""
    action = one.plan.action
    if action == INTIMIDATE:
        intimidation(fight, one)
    elif action == RALLY:
        rally(fight, one)
    elif action == PROTECT:
        protect(fight, one)
    elif action == CALL_SHOT:
        prepare_called_shot(fight, one)
    elif action in (USE, ADMINISTER):
        use_potion(fight, one)
    elif action == HAND:
        hand_over(fight, one)
    elif action == PICK_UP:
        collect(fight, one, PICKED_UP, NOBODY, "r-item-actions")
    elif action == LIGHT:
        collect(fight, one, LIT, NOBODY, "r-flammable")
    elif action in (SPEAK, IMPROVISE):
        do_the_unforeseen(fight, one)


def collect(fight: Fight[TorchlightBattle], one: Combatant, what: int, target: int, clause: str) -> Effect:
    """An effect for the end of step 4."""
    effect = Effect(one.who, what, target, clause)
    effect.item = one.plan.item
    effect.lane = one.lane
    fight.battle.effects.append(effect)
    return effect


# ---- abilities of the stances


def intimidation(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """The nearest engaged enemy, judged at the start of step 4 [intimidation-effect, intimidation-no-attack]."""
    foe = nearest_engaged(fight.battle, one, POST)
    if foe is not None:
        collect(fight, one, INTIMIDATED, foe.who, "intimidation-effect")


def rally(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """The user and every able companion on an adjacent position roll 1d4 each.

    [rally-effect, rally-no-attack, r-rally]
    """
    battle = fight.battle
    battle.rallied |= 1 << one.side
    for other in battle.combatants.copy():
        if other.able() and (other is one or adjacent(one, other, POST)):
            face = single_die(fight, "rally", other.seat, RALLY_SIDES)
            effect = collect(fight, one, RALLIED, other.who, "rally-effect")
            effect.amount = effect.depth = face


def protect(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """It will absorb one attack on the ward [protect-effect, protect-may-attack]."""
    if not adjacent(one, fight.battle.combatants[one.plan.target], POST):
        cannot_go_on(fight, one, "action")
        return
    one.ward = one.plan.target
    get_status(fight, one, "protecting", "protect-effect", one.ward)


def prepare_called_shot(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """One round of preparation on a named target, the weapon in hand [called-shot-prepare, r-called-shot]."""
    target = fight.battle.combatants[one.plan.target]
    if one.depth != REARGUARD or not targetable(one, target) or not owns(one, one.plan.item):
        cannot_go_on(fight, one, "action")
        return
    if one.plan.item is not UNARMED:
        ready(fight, one, one.plan.item)
    one.called = one.plan.target
    one.called_round = fight.battle.round
    get_status(fight, one, "called-shot", "called-shot-prepare", one.called)


# ---- items and words


def hand_over(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """To a companion who still stands next to it [action-hand-item, r-item-actions]."""
    if adjacent(one, fight.battle.combatants[one.plan.target], POST):
        collect(fight, one, HANDED, one.plan.target, "action-hand-item")
    else:
        cannot_go_on(fight, one, "action")


def use_potion(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Its effect falls on the user or on an adjacent companion.

    [action-use-item, action-administer, r-potions-and-magic]
    """
    item = one.plan.item
    if one.plan.target != NOBODY and not adjacent(one, fight.battle.combatants[one.plan.target], POST):
        cannot_go_on(fight, one, "action")
        return
    target = one.plan.target if one.plan.target != NOBODY else one.who
    clause = "action-use-item" if one.plan.action == USE else "action-administer"
    take_from(one, item)
    move_item(fight, one, item, "uses", target, clause)
    if item.sort == BREATH_TONIC:
        face = single_die(fight, "tonic", one.seat, item.restores_die)
        effect = collect(fight, one, RESTORED, target, clause)
        effect.amount = face + item.restores_plus
        effect.depth = face
    elif item.sort == STABILIZER:
        collect(fight, one, STABILIZED, target, clause)


def potion_helps(item: Item, target: Combatant) -> bool:
    """A Breath tonic does nothing for the Incapacitated, a stabilizing one only for them [r-potions-and-magic]."""
    if item.sort == BREATH_TONIC:
        return target.condition == UP
    return item.sort == STABILIZER and target.condition == 1


def loose_items(one: Combatant) -> list[Item]:
    """What can be handed over: everything but natural weapons, each kind once."""
    found: list[Item] = []
    for item in (*one.held, *one.stowed):
        if item not in found:
            found.append(item)
    return found


def do_the_unforeseen(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """Words have no computed effect of their own; the game master's ruling does the rest.

    [action-speak, action-list-open]
    """
    if one.plan.action == SPEAK and fight.listening:
        fight.note(ev.Spoke("action-speak", one.who))
    if one.plan.ruling not in ("", "nothing", "refused"):
        effect = collect(fight, one, RULED, NOBODY, "action-list-open")
        effect.words = one.plan.ruling


def has_ranged_weapon(one: Combatant) -> Item | None:
    """Something to make a Called Shot with [called-shot-ranged-only]."""
    for item in (*one.held, *one.natural, *one.stowed):
        if item.sort == WEAPON and (item.ranged or item.thrown) and not item.area:
            return item
    return None
