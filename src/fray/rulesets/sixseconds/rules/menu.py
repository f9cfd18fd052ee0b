"""What is offered: every action somebody can take now, on its own turn, commanded or readied."""

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


def turn_menu(battle: SixBattle, one: Combatant) -> list[SixOption]:
    """Everything on the own turn: its end, actions as far as they last in the order people use them, free actions.

    [actions-table, free-actions-table]
    """
    if one.ongoing is not None:
        return unfinished_menu(battle, one)
    owed = duty(battle, one)
    if owed != FREE_CHOICE:
        return [*duty_options(battle, one, owed), *free_menu(battle, one, steps=False)]
    found: list[SixOption] = [Plain(END, "r-no-passing", 0)]
    if one.actions > 0:
        found.extend(action_menu(battle, one))
        found.extend(turn_only_menu(battle, one))
    found.extend(free_menu(battle, one, steps=True))
    return found


def unfinished_menu(battle: SixBattle, one: Combatant) -> list[SixOption]:
    """A started action comes first: continue or abandon it; free actions do not interrupt it.

    [spillover-finish-first, spillover-abandon, spillover-cancel-any-time, r-spillover]
    """
    found: list[SixOption] = [Plain(END, "r-no-passing", 0)]
    if one.actions > 0:
        found.append(Plain(CONTINUE, "spillover-finish-first", 1))
    found.append(Plain(ABANDON, "spillover-abandon", 0))
    found.extend(free_menu(battle, one, steps=True))
    return found


def free_menu(battle: SixBattle, one: Combatant, steps: bool) -> list[SixOption]:
    """Step, what talents make free, Drop Prone and Drop Item; also with no actions left.

    [free-actions-table, free-actions-uncounted, free-drop-item, free-drop-prone, free-step, r-free-actions]
    """
    found: list[SixOption] = []
    if steps and may_step_now(battle, one):
        found.extend(step_options(battle, one))
    found.extend(power_options(battle, one, True, LONGEST_POWER))
    if quick_hands(one):
        found.extend(use_options(battle, one, 0))
        if hold_options(one):
            found.append(Plain(BRANDISH, "action-brandish", 0))
    if not one.prone:
        found.append(Plain(DROP_PRONE, "free-drop-prone", 0))
    found.extend([DropItem(slot, item.gear.id) for slot, item in enumerate(one.held) if first_of_its_kind(one, slot)])
    return found


def may_step_now(battle: SixBattle, one: Combatant) -> bool:
    """Once per turn, and not after a Move, which it stands in for [free-step, r-step]."""
    return not one.stepped and (not one.moved or battle.variants.step == EXTRA_METER)


def may_move_now(battle: SixBattle, one: Combatant) -> bool:
    """Once per turn, and not after a Step [action-move, r-step]."""
    return not one.moved and (not one.stepped or battle.variants.step == EXTRA_METER)


def quick_hands(one: Combatant) -> bool:
    """Once per turn Brandish or using a carried item is free for those with Fast Hands."""
    return one.sheet.traits.fast_hands and not one.quick


def action_menu(battle: SixBattle, one: Combatant) -> list[SixOption]:
    """Actions that also a commanded ally may take [r-command, default-one-action]."""
    found: list[SixOption] = []
    found.extend(attack_options(battle, one))
    found.extend(area_options(battle, one))
    found.extend(power_options(battle, one, False, LONGEST_POWER))
    if may_move_now(battle, one):
        squares = move_options(battle, one, "move", 1, 0)
        found.extend(squares)
        if squares:
            found.append(Walk("move", 0))
    if one.prone:
        found.append(Plain(STAND_UP, "action-stand-up", 1))
    if not one.seeking_cover and at_cover(battle, one):
        found.append(Plain(SEEK_COVER, "action-seek-cover", 1))
    found.extend(longer_options(battle, one))
    quick = quick_hands(one) and battle.acting == one.who
    found.extend(interact_options(battle, one, not quick))
    if hold_options(one) and not quick:
        found.append(Plain(BRANDISH, "action-brandish", 1))
    return found


def turn_only_menu(battle: SixBattle, one: Combatant) -> list[SixOption]:
    """Sprint, Command, and the three that end the turn [action-sprint, action-command, r-turn-ending]."""
    found: list[SixOption] = []
    if one.moved and one.stamina > 0 and not one.prone:
        squares = move_options(battle, one, "sprint", 1, 1)
        found.extend(squares)
        if squares:
            found.append(Walk("sprint", 1))
    if one.focus >= COMMAND_FOCUS:
        found.extend([At("command", ally.who, 1, "action-command") for ally in commandable(battle, one)])
    found.append(Plain(GUARD, "action-guard", 1))
    found.append(Plain(READY, "action-ready", 1))
    found.append(Plain(WAIT, "action-wait", 1))
    return found


def commandable(battle: SixBattle, one: Combatant) -> list[Combatant]:
    """Conscious, unsurprised allies anywhere on the field, each once per turn [action-command, r-command]."""
    return [
        ally
        for ally in battle.combatants
        if allies(one, ally) and ally.able() and not ally.surprised and not one.commanded >> ally.who & 1
    ]


# ---- attacks


def attack_options(battle: SixBattle, one: Combatant) -> list[Attack]:
    """Every weapon in every way on every enemy it reaches; maneuvers are everybody's [action-attack, r-maneuvers]."""
    found: list[Attack] = []
    for slot in slots(battle, one):
        found.extend(attacks_with(battle, one, slot, ""))
    return found


def attacks_with(battle: SixBattle, one: Combatant, slot: int, only: str) -> list[Attack]:
    """The attacks with one weapon, perhaps only one maneuver."""
    found: list[Attack] = []
    gear = gear_at(battle, one, slot)
    for mode in modes_of(gear):
        form = form_of(gear, mode)
        if form is None or (only and mode != only):
            continue
        for target in battle.combatants:
            if target.team != one.team and barred(battle, one, item_at(one, slot), form, target) is None:
                found.append(Attack(slot, mode, target.who, name_at(battle, one, slot)))
    return found


def area_options(battle: SixBattle, one: Combatant) -> list[AreaAttack]:
    """Flasks and the like [r-area]."""
    found: list[AreaAttack] = []
    for slot, item in enumerate(one.held):
        form = item.gear.ranged
        if form is None or form.radius == NO_AREA or not first_of_its_kind(one, slot):
            continue
        if any_center(battle, one, form):
            found.append(AreaAttack(slot, item.gear.title))
    return found


# ---- longer actions


def longer_options(battle: SixBattle, one: Combatant) -> list[SixOption]:
    """Reload, Resuscitate, killing strikes, tasks, Hide and Search; all may spill over [spillover-allowed]."""
    found: list[SixOption] = []
    for slot, item in enumerate(one.held):
        if item.gear.reload and not item.loaded and first_of_its_kind(one, slot):
            found.append(Reload(slot, item.gear.title, item.gear.reload))
    for other in battle.combatants:
        if can_resuscitate(one, other):
            found.append(At("resuscitate", other.who, 2, "action-resuscitate"))
        if can_finish_off(one, other):
            found.extend(killing_options(battle, one, other))
    for index, thing in enumerate(battle.things):
        if thing.task is not None and can_work_at(battle, one, index):
            found.append(At("task", index, thing.task.actions, "action-short-task", thing.task.title))
    if can_hide(battle, one):
        found.append(Plain(HIDE, "r-hide", hide_actions(one)))
    if anybody_to_find(battle, one):
        found.append(Plain(SEARCH, "r-hide", 3))
    if battle.open_tasks:
        found.append(Plain(IMPROVISE, "action-short-task", 3))
    return found
