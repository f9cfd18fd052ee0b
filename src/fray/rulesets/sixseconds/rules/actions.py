"""Taking an action: whatever was chosen is paid for and done."""

from __future__ import annotations

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
    UseItem,
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
    SixFight,
)
from fray.rulesets.sixseconds.rules.areas import area_attack
from fray.rulesets.sixseconds.rules.attacks import attack
from fray.rulesets.sixseconds.rules.brandish import brandish
from fray.rulesets.sixseconds.rules.ending import check_the_end
from fray.rulesets.sixseconds.rules.guard import guard
from fray.rulesets.sixseconds.rules.hiding import hide_actions
from fray.rulesets.sixseconds.rules.interact import interact
from fray.rulesets.sixseconds.rules.movement import go, walk
from fray.rulesets.sixseconds.rules.powers import use_power
from fray.rulesets.sixseconds.rules.spillover import begin, go_on
from fray.rulesets.sixseconds.rules.tasks import rule_on_task
from fray.rulesets.sixseconds.rules.triggers import action_triggers
from fray.rulesets.sixseconds.rules.verbs import abandon, begin_state, drop, go_prone, pay, stand_up
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at, item_at


def perform(fight: SixFight, actor: Combatant, choice: SixOption) -> None:
    """One action or free action; the actor has the actions for it [default-one-action, three-actions]."""
    if isinstance(choice, Attack):
        strike_with(fight, actor, choice)
    elif isinstance(choice, MoveTo):
        travel(fight, actor, choice)
    elif isinstance(choice, Walk):
        pay(fight, actor, choice.mode, choice.clause(), 1, choice.stamina)
        actor.moved = True
        walk(fight, actor, choice)
    elif isinstance(choice, AreaAttack):
        pay(fight, actor, "an attack", "action-attack", 1)
        item = actor.held[choice.slot]
        assert item.gear.ranged is not None
        area_attack(fight, actor, item, item.gear.ranged)
    elif isinstance(choice, UsePower):
        cast(fight, actor, choice)
    elif isinstance(choice, DropItem):
        drop(fight, actor, choice.slot, "free-drop-item")
    elif isinstance(choice, (Reload, KillingStrike)) or (isinstance(choice, At) and choice.word in LONGER):
        begin(fight, actor, longer_action(fight, actor, choice))
    elif isinstance(choice, Plain):
        plain(fight, actor, choice)
    else:
        quick = isinstance(choice, UseItem) and choice.price == 0
        actor.quick = actor.quick or quick
        pay(fight, actor, "interact", "action-interact", choice.price)
        interact(fight, actor, choice)


LONGER = ("resuscitate", "task")


def strike_with(fight: SixFight, actor: Combatant, choice: Attack) -> None:
    """Attack with an item or a weapon, or use a maneuver [action-attack, r-maneuvers]."""
    form = form_of(gear_at(fight.battle, actor, choice.slot), choice.mode)
    assert form is not None
    pay(fight, actor, form.maneuver or "an attack", choice.clause(), 1)
    attack(fight, actor, item_at(actor, choice.slot), form, fight.battle.combatants[choice.target])


def travel(fight: SixFight, actor: Combatant, choice: MoveTo) -> None:
    """Move, Sprint or Step [action-move, action-sprint, free-step, r-sprint]."""
    pay(fight, actor, choice.mode, choice.clause(), choice.price, choice.stamina)
    if choice.mode == "step":
        actor.stepped = True
    else:
        actor.moved = True
    go(fight, actor, choice)


def cast(fight: SixFight, actor: Combatant, choice: UsePower) -> None:
    """A spell or talent: at once if it takes one action or none, otherwise it may spill over [r-spillover]."""
    power = actor.sheet.powers[choice.index]
    if power.actions > 1:
        ongoing = Ongoing(USE_POWER, power.actions, subject=choice.index, power=power)
        begin(fight, actor, ongoing, power.stamina, power.focus)
        return
    pay(fight, actor, power.title, "extra-resource-costs", choice.price, power.stamina, power.focus)
    use_power(fight, actor, choice.index, choice.target)


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


def plain(fight: SixFight, actor: Combatant, choice: Plain) -> None:
    """Actions that need nothing but their name."""
    word = choice.word
    if word == CONTINUE:
        go_on(fight, actor)
    elif word == ABANDON:
        abandon(fight, actor, "spillover-abandon")
    elif word == HIDE_OPTION:
        begin(fight, actor, Ongoing(HIDE, hide_actions(actor)))
    elif word == SEARCH_OPTION:
        begin(fight, actor, Ongoing(SEARCH, choice.price))
    elif word == IMPROVISE:
        improvised = rule_on_task(fight, actor)
        if improvised is not None:
            begin(fight, actor, improvised)
    elif word == LEAVE:
        pay(fight, actor, "interact", "action-interact", 1)
        interact(fight, actor, choice)
    else:
        if word == BRANDISH and choice.price == 0:
            actor.quick = True
        pay(fight, actor, word, choice.clause(), choice.price)
        posture(fight, actor, word)


def posture(fight: SixFight, actor: Combatant, word: str) -> None:
    """Brandish, Guard, Wait, Seek Cover, Stand Up and Drop Prone."""
    if word == BRANDISH:
        brandish(fight, actor)
    elif word == GUARD:
        guard(fight, actor)
    elif word == WAIT:  # one extra reaction [action-wait, r-wait]
        actor.waiting = True
        actor.reactions += 1
        begin_state(fight, actor, "waiting", "action-wait")
    elif word == SEEK_COVER:  # [action-seek-cover]
        actor.seeking_cover = True
        begin_state(fight, actor, "seeking cover", "action-seek-cover")
    elif word == STAND_UP:
        stand_up(fight, actor)
    elif word == DROP_PRONE:
        go_prone(fight, actor, "free-drop-prone")


def after_action(fight: SixFight, actor: Combatant, finished: bool) -> None:
    """After every completely resolved action: readied actions, then whether the combat is over.

    [r-ready-triggers, r-objective-timing, r-team-remains]
    """
    action_triggers(fight, actor, finished)
    check_the_end(fight)
