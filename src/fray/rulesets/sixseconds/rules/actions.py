"""The table of actions: which can be taken now, and what each does [actions-table]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.options import (
    ABANDON,
    BRANDISH,
    CONTINUE,
    DROP_PRONE,
    GUARD,
    IMPROVISE,
    LEAVE,
    SEEK_COVER,
    STAND_UP,
    WAIT,
    AreaAttack,
    At,
    Attack,
    DropItem,
    KillingStrike,
    MoveTo,
    Plain,
    Reload,
    SixOption,
    UsePower,
    Walk,
)
from fray.rulesets.sixseconds.model.options import HIDE as HIDE_OPTION
from fray.rulesets.sixseconds.model.options import SEARCH as SEARCH_OPTION
from fray.rulesets.sixseconds.model.state import (
    DO_TASK,
    HIDE,
    KILLING_STRIKE,
    RELOAD,
    RESUSCITATE,
    SEARCH,
    USE_POWER,
    Combatant,
    Ongoing,
    SixBattle,
    SixFight,
)
from fray.rulesets.sixseconds.rules.areas import area_attack_with, area_options
from fray.rulesets.sixseconds.rules.attacks import attack_options, attack_with
from fray.rulesets.sixseconds.rules.brandish import brandish, hold_options
from fray.rulesets.sixseconds.rules.ending import check_the_end
from fray.rulesets.sixseconds.rules.free_actions import drop_item, drop_prone, quick_hands
from fray.rulesets.sixseconds.rules.guard import guard
from fray.rulesets.sixseconds.rules.hiding import hide_actions, hide_options
from fray.rulesets.sixseconds.rules.interact import interact, interact_options
from fray.rulesets.sixseconds.rules.killing_strike import can_finish_off, killing_options
from fray.rulesets.sixseconds.rules.movement import may_move_now, move_options, travel, walk
from fray.rulesets.sixseconds.rules.powers import power_options, use_power
from fray.rulesets.sixseconds.rules.resuscitation import RESUSCITATE_ACTIONS, can_resuscitate
from fray.rulesets.sixseconds.rules.seek_cover import seek_cover
from fray.rulesets.sixseconds.rules.sight import at_cover
from fray.rulesets.sixseconds.rules.spillover import abandon_action, begin, go_on
from fray.rulesets.sixseconds.rules.stand_up import stand_up
from fray.rulesets.sixseconds.rules.tasks import SHORT_TASK, rule_on_task, task_options
from fray.rulesets.sixseconds.rules.triggers import action_triggers
from fray.rulesets.sixseconds.rules.verbs import pay
from fray.rulesets.sixseconds.rules.wait import wait
from fray.rulesets.sixseconds.rules.weapons import gear_at, reload_options

LONGER: Final[tuple[str, ...]] = ("resuscitate", "task")


# ---- what is offered


def action_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """The actions a combatant can take on its turn or when commanded; each costs 1 unless it says otherwise.

    [actions-table, default-one-action, r-command]
    """
    found: list[SixOption] = []
    found.extend(attack_options(battle, actor))
    found.extend(area_options(battle, actor))
    found.extend(power_options(battle, actor, False))
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


def longer_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Reload, Resuscitate, killing strikes, tasks, Hide and Search; all may spill over [spillover-allowed]."""
    found: list[SixOption] = []
    found.extend(reload_options(actor))
    for combatant in battle.combatants:
        if can_resuscitate(actor, combatant):
            found.append(At("resuscitate", combatant.who, RESUSCITATE_ACTIONS, "action-resuscitate"))
        if can_finish_off(actor, combatant):
            found.extend(killing_options(battle, actor, combatant))
    found.extend(task_options(battle, actor))
    found.extend(hide_options(battle, actor))
    if battle.open_tasks:
        found.append(Plain(IMPROVISE, "action-short-task", SHORT_TASK))
    return found


# ---- what is done


def perform(fight: SixFight, actor: Combatant, choice: SixOption) -> bool:
    """One action or free action; the actor has the actions for it [default-one-action, three-actions].

    Whether an action was finished: free actions finish none, nor does what is only begun, or spent without effect
    [r-ready-triggers].
    """
    if isinstance(choice, Attack):
        return attack_with(fight, actor, choice)
    if isinstance(choice, MoveTo):
        return travel(fight, actor, choice)
    if isinstance(choice, Walk):
        return walk(fight, actor, choice)
    if isinstance(choice, AreaAttack):
        return area_attack_with(fight, actor, choice)
    if isinstance(choice, UsePower):
        return cast(fight, actor, choice)
    if isinstance(choice, DropItem):
        drop_item(fight, actor, choice.slot)
        return False
    if isinstance(choice, (Reload, KillingStrike)) or (isinstance(choice, At) and choice.word in LONGER):
        return begin(fight, actor, longer_action(fight, actor, choice))
    if isinstance(choice, Plain):
        return plain(fight, actor, choice)
    actor.quick = actor.quick or choice.price == 0
    pay(fight, actor, "interact", "action-interact", choice.price)
    interact(fight, actor, choice)
    return choice.price > 0


def cast(fight: SixFight, actor: Combatant, choice: UsePower) -> bool:
    """A spell or talent: at once if it takes one action or none, otherwise it may spill over [r-spillover]."""
    power = actor.sheet.powers[choice.index]
    if power.actions > 1:
        ongoing = Ongoing(USE_POWER, power.actions, subject=choice.index, power=power)
        return begin(fight, actor, ongoing, power.stamina, power.focus)
    pay(fight, actor, power.title, "extra-resource-costs", choice.price, power.stamina, power.focus)
    return use_power(fight, actor, choice.index, choice.target) and choice.price > 0


def longer_action(fight: SixFight, actor: Combatant, choice: SixOption) -> Ongoing:
    """What is fixed at the start of an action that may spill over [r-spillover]."""
    if isinstance(choice, Reload):
        gear = actor.held[choice.slot].gear
        return Ongoing(RELOAD, gear.reload, gear)
    if isinstance(choice, KillingStrike):
        return Ongoing(KILLING_STRIKE, choice.price, gear_at(fight.battle, actor, choice.slot), choice.target)
    assert isinstance(choice, At)
    if choice.word == "resuscitate":
        return Ongoing(RESUSCITATE, choice.price, subject=choice.subject)
    return Ongoing(DO_TASK, choice.price, subject=choice.subject, task=fight.battle.things[choice.subject].task)


def plain(fight: SixFight, actor: Combatant, choice: Plain) -> bool:
    """Actions that need nothing but their name; whether an action was finished."""
    word = choice.word
    if word == CONTINUE:
        return go_on(fight, actor)
    if word == ABANDON:
        abandon_action(fight, actor)
        return False
    if word == HIDE_OPTION:
        return begin(fight, actor, Ongoing(HIDE, hide_actions(actor)))
    if word == SEARCH_OPTION:
        return begin(fight, actor, Ongoing(SEARCH, choice.price))
    if word == IMPROVISE:
        improvised = rule_on_task(fight, actor)
        return improvised is not None and begin(fight, actor, improvised)
    if word == LEAVE:
        pay(fight, actor, "interact", "action-interact", 1)
        interact(fight, actor, choice)
        return True
    if word == BRANDISH and choice.price == 0:
        actor.quick = True
    pay(fight, actor, word, choice.clause(), choice.price)
    posture(fight, actor, word)
    return choice.price > 0 and actor.able()


def posture(fight: SixFight, actor: Combatant, word: str) -> None:
    """Brandish, Guard, Wait, Seek Cover, Stand Up and Drop Prone."""
    if word == BRANDISH:
        brandish(fight, actor)
    elif word == GUARD:
        guard(fight, actor)
    elif word == WAIT:
        wait(fight, actor)
    elif word == SEEK_COVER:
        seek_cover(fight, actor)
    elif word == STAND_UP:
        stand_up(fight, actor)
    elif word == DROP_PRONE:
        drop_prone(fight, actor)


def after_action(fight: SixFight, actor: Combatant, finished: bool) -> None:
    """After every completely resolved action: whether the combat is over, which it is at once; then readied actions.

    [combat-end, r-objective-timing, r-team-remains, r-ready-triggers]
    """
    check_the_end(fight)
    action_triggers(fight, actor, finished)
