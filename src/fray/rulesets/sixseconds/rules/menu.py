"""What is offered: every action a combatant can take now, on its turn, commanded or readied."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.options import (
    ABANDON,
    BRANDISH,
    CONTINUE,
    DROP_PRONE,
    END,
    GUARD,
    HIDE,
    IMPROVISE,
    READY,
    SEARCH,
    SEEK_COVER,
    STAND_UP,
    WAIT,
    AreaAttack,
    At,
    Attack,
    DropItem,
    Plain,
    Reload,
    SixOption,
    Walk,
)
from fray.rulesets.sixseconds.model.sheets import NO_AREA
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, allies
from fray.rulesets.sixseconds.model.variants import EXTRA_METER
from fray.rulesets.sixseconds.rules.areas import any_center
from fray.rulesets.sixseconds.rules.brandish import hold_options
from fray.rulesets.sixseconds.rules.hiding import anybody_to_find, can_hide, hide_actions
from fray.rulesets.sixseconds.rules.instigation import FREE_CHOICE, duty, duty_options
from fray.rulesets.sixseconds.rules.interact import interact_options, use_options
from fray.rulesets.sixseconds.rules.killing_strike import can_finish_off, killing_options
from fray.rulesets.sixseconds.rules.movement import move_options, step_options
from fray.rulesets.sixseconds.rules.powers import power_options
from fray.rulesets.sixseconds.rules.resuscitation import can_resuscitate
from fray.rulesets.sixseconds.rules.sight import at_cover
from fray.rulesets.sixseconds.rules.tasks import can_work_at
from fray.rulesets.sixseconds.rules.weapons import (
    barred,
    first_of_its_kind,
    form_of,
    gear_at,
    item_at,
    modes_of,
    name_at,
    slots,
)

COMMAND_FOCUS = 2  # [action-command]
LONGEST_POWER = 9


def turn_menu(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Everything on the own turn: its end, actions as far as they last in the order people use them, free actions.

    [actions-table, free-actions-table]
    """
    if actor.ongoing is not None:
        return unfinished_menu(battle, actor)
    owed = duty(battle, actor)
    if owed != FREE_CHOICE:
        return [*duty_options(battle, actor, owed), *free_menu(battle, actor, steps=False)]
    found: list[SixOption] = [Plain(END, "r-no-passing", 0)]
    if actor.actions > 0:
        found.extend(action_menu(battle, actor))
        found.extend(turn_only_menu(battle, actor))
    found.extend(free_menu(battle, actor, steps=True))
    return found


def unfinished_menu(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """A started action comes first: continue or abandon it; free actions do not interrupt it.

    [spillover-finish-first, spillover-abandon, spillover-cancel-any-time, r-spillover]
    """
    found: list[SixOption] = [Plain(END, "r-no-passing", 0)]
    if actor.actions > 0:
        found.append(Plain(CONTINUE, "spillover-finish-first", 1))
    found.append(Plain(ABANDON, "spillover-abandon", 0))
    found.extend(free_menu(battle, actor, steps=True))
    return found


def free_menu(battle: SixBattle, actor: Combatant, steps: bool) -> list[SixOption]:
    """Step, what talents make free, Drop Prone and Drop Item; also with no actions left.

    [free-actions-table, free-actions-uncounted, free-drop-item, free-drop-prone, free-step, r-free-actions]
    """
    found: list[SixOption] = []
    if steps and may_step_now(battle, actor):
        found.extend(step_options(battle, actor))
    found.extend(power_options(battle, actor, True, LONGEST_POWER))
    if quick_hands(actor):
        found.extend(use_options(battle, actor, 0))
        if hold_options(actor):
            found.append(Plain(BRANDISH, "action-brandish", 0))
    if not actor.prone:
        found.append(Plain(DROP_PRONE, "free-drop-prone", 0))
    found.extend(
        [DropItem(slot, item.gear.id) for slot, item in enumerate(actor.held) if first_of_its_kind(actor, slot)]
    )
    return found


def may_step_now(battle: SixBattle, actor: Combatant) -> bool:
    """Once per turn, and not after a Move, which it stands in for [free-step, r-step]."""
    return not actor.stepped and (not actor.moved or battle.variants.step == EXTRA_METER)


def may_move_now(battle: SixBattle, actor: Combatant) -> bool:
    """Once per turn, and not after a Step [action-move, r-step]."""
    return not actor.moved and (not actor.stepped or battle.variants.step == EXTRA_METER)


def quick_hands(actor: Combatant) -> bool:
    """Once per turn Brandish or using a carried item is free for those with Fast Hands."""
    return actor.sheet.traits.fast_hands and not actor.quick


def action_menu(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Actions that also a commanded ally may take [r-command, default-one-action]."""
    found: list[SixOption] = []
    found.extend(attack_options(battle, actor))
    found.extend(area_options(battle, actor))
    found.extend(power_options(battle, actor, False, LONGEST_POWER))
    if may_move_now(battle, actor):
        squares = move_options(battle, actor, "move", 1, 0)
        found.extend(squares)
        if squares:
            found.append(Walk("move", 0))
    if actor.prone:
        found.append(Plain(STAND_UP, "action-stand-up", 1))
    if not actor.seeking_cover and at_cover(battle, actor):
        found.append(Plain(SEEK_COVER, "action-seek-cover", 1))
    found.extend(longer_options(battle, actor))
    quick = quick_hands(actor) and battle.acting == actor.who
    found.extend(interact_options(battle, actor, not quick))
    if hold_options(actor) and not quick:
        found.append(Plain(BRANDISH, "action-brandish", 1))
    return found


def turn_only_menu(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Sprint, Command, and the three that end the turn [action-sprint, action-command, r-turn-ending]."""
    found: list[SixOption] = []
    if actor.moved and actor.stamina > 0 and not actor.prone:
        squares = move_options(battle, actor, "sprint", 1, 1)
        found.extend(squares)
        if squares:
            found.append(Walk("sprint", 1))
    if actor.focus >= COMMAND_FOCUS:
        found.extend([At("command", ally.who, 1, "action-command") for ally in commandable(battle, actor)])
    found.append(Plain(GUARD, "action-guard", 1))
    found.append(Plain(READY, "action-ready", 1))
    found.append(Plain(WAIT, "action-wait", 1))
    return found


def commandable(battle: SixBattle, commander: Combatant) -> list[Combatant]:
    """Conscious, unsurprised allies anywhere on the field, each once per turn [action-command, r-command]."""
    return [
        ally
        for ally in battle.combatants
        if allies(commander, ally) and ally.able() and not ally.surprised and not commander.commanded >> ally.who & 1
    ]


# ---- attacks


def attack_options(battle: SixBattle, attacker: Combatant) -> list[Attack]:
    """Every weapon in every way on every enemy it reaches; maneuvers are everybody's [action-attack, r-maneuvers]."""
    found: list[Attack] = []
    for slot in slots(battle, attacker):
        found.extend(attacks_with(battle, attacker, slot, ""))
    return found


def attacks_with(battle: SixBattle, attacker: Combatant, slot: int, only: str) -> list[Attack]:
    """The attacks with one weapon, perhaps only one maneuver."""
    found: list[Attack] = []
    gear = gear_at(battle, attacker, slot)
    for mode in modes_of(gear):
        form = form_of(gear, mode)
        if form is None or (only and mode != only):
            continue
        for target in battle.combatants:
            if target.team != attacker.team and barred(battle, attacker, item_at(attacker, slot), form, target) is None:
                found.append(Attack(slot, mode, target.who, name_at(battle, attacker, slot)))
    return found


def area_options(battle: SixBattle, attacker: Combatant) -> list[AreaAttack]:
    """Flasks and the like [r-area]."""
    found: list[AreaAttack] = []
    for slot, item in enumerate(attacker.held):
        form = item.gear.ranged
        if form is None or form.radius == NO_AREA or not first_of_its_kind(attacker, slot):
            continue
        if any_center(battle, attacker, form):
            found.append(AreaAttack(slot, item.gear.title))
    return found


# ---- longer actions


def longer_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Reload, Resuscitate, killing strikes, tasks, Hide and Search; all may spill over [spillover-allowed]."""
    found: list[SixOption] = []
    for slot, item in enumerate(actor.held):
        if item.gear.reload and not item.loaded and first_of_its_kind(actor, slot):
            found.append(Reload(slot, item.gear.title, item.gear.reload))
    for combatant in battle.combatants:
        if can_resuscitate(actor, combatant):
            found.append(At("resuscitate", combatant.who, 2, "action-resuscitate"))
        if can_finish_off(actor, combatant):
            found.extend(killing_options(battle, actor, combatant))
    for index, thing in enumerate(battle.things):
        if thing.task is not None and can_work_at(battle, actor, index):
            found.append(At("task", index, thing.task.actions, "action-short-task", thing.task.title))
    if can_hide(battle, actor):
        found.append(Plain(HIDE, "r-hide", hide_actions(actor)))
    if anybody_to_find(battle, actor):
        found.append(Plain(SEARCH, "r-hide", 3))
    if battle.open_tasks:
        found.append(Plain(IMPROVISE, "action-short-task", 3))
    return found
