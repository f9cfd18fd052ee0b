"""Actions that may take longer than the rest of a turn: how they begin, go on and end [r-spillover]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import ABANDON, CONTINUE, Plain, SixOption
from fray.rulesets.sixseconds.model.state import (
    DO_TASK,
    HIDE,
    KILLING_STRIKE,
    NOBODY,
    RELOAD,
    RESUSCITATE,
    SEARCH,
    USE_POWER,
    Combatant,
    Ongoing,
    SixBattle,
    SixFight,
)
from fray.rulesets.sixseconds.rules.hiding import any_to_find, can_hide, search, try_to_hide
from fray.rulesets.sixseconds.rules.killing_strike import can_finish_off, killing_strike
from fray.rulesets.sixseconds.rules.powers import finish_power, target_options
from fray.rulesets.sixseconds.rules.resuscitation import can_resuscitate, resuscitate
from fray.rulesets.sixseconds.rules.tasks import can_work_at, do_task
from fray.rulesets.sixseconds.rules.verbs import abandon, pay
from fray.rulesets.sixseconds.rules.weapons import armed_for, reload


def begin(fight: SixFight, actor: Combatant, ongoing: Ongoing, stamina: int = 0, focus: int = 0) -> bool:
    """Start an action: it completes now if enough actions are left, otherwise all that are left go into it.

    Resources are paid at the start. Whether it was finished [spillover-allowed, extended-action, r-spillover].
    """
    if stamina or focus:
        pay(fight, actor, ongoing.kind, "r-spillover", 0, stamina, focus)
    actor.ongoing = ongoing
    if fight.listening and ongoing.needed > actor.actions:
        fight.note(ev.ActionBegan("spillover-allowed", actor.who, ongoing.kind, actor.actions, ongoing.needed))
    return go_on(fight, actor)


def go_on(fight: SixFight, actor: Combatant) -> bool:
    """Put actions into the started action; the effect happens only when its whole time has been spent.

    Whether it was finished [spillover-effect-delayed, spillover-finish-first, r-spillover, r-spillover-broken]
    """
    ongoing = actor.ongoing
    assert ongoing is not None
    spent = min(actor.actions, ongoing.needed - ongoing.spent)
    ongoing = ongoing.further(spent)
    actor.ongoing = ongoing
    pay(fight, actor, ongoing.kind, "spillover-finish-first", spent)
    if ongoing.spent < ongoing.needed:
        if fight.listening:
            fight.note(
                ev.ActionWentOn("spillover-finish-first", actor.who, ongoing.kind, ongoing.spent, ongoing.needed)
            )
        return False
    if not can_complete(fight.battle, actor, ongoing):
        abandon(fight, actor, "r-spillover-broken")
        return False
    actor.ongoing = None
    return complete(fight, actor, ongoing)


def unfinished_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """A started action comes first: put actions into it, or abandon it at any moment of the turn.

    [spillover-finish-first, spillover-abandon, spillover-cancel-any-time, r-spillover]
    """
    found: list[SixOption] = []
    if may_continue(battle, actor):
        found.append(Plain(CONTINUE, "spillover-finish-first", 1))
    found.append(Plain(ABANDON, "spillover-abandon", 0))
    return found


def may_continue(battle: SixBattle, actor: Combatant) -> bool:
    """With an action left; what would be complete with it must be possible now [r-spillover, r-spillover-broken]."""
    ongoing = actor.ongoing
    if ongoing is None or actor.actions == 0:
        return False
    return actor.actions < ongoing.needed - ongoing.spent or can_complete(battle, actor, ongoing)


def abandon_action(fight: SixFight, actor: Combatant) -> None:
    """The actor gives up what it started, at no extra cost; the actions already put into it are lost.

    [spillover-abandon, spillover-cancel-any-time]
    """
    abandon(fight, actor, "spillover-abandon")


def possible(battle: SixBattle, actor: Combatant, ongoing: Ongoing) -> bool:
    """Whether the requirements are met: item in hand, patient, victim or thing within reach [r-spillover-broken]."""
    kind = ongoing.kind
    if not armed_for(battle, actor, ongoing):
        return False
    if kind == RESUSCITATE:
        return can_resuscitate(actor, battle.combatants[ongoing.subject])
    if kind == KILLING_STRIKE:
        return can_finish_off(actor, battle.combatants[ongoing.subject])
    if kind == DO_TASK:
        return ongoing.subject == NOBODY or can_work_at(battle, actor, ongoing.subject)
    if kind == HIDE:
        return can_hide(battle, actor)
    return kind != SEARCH or any_to_find(battle, actor)


def can_complete(battle: SixBattle, actor: Combatant, ongoing: Ongoing) -> bool:
    """Whether the action could be complete now; a spell needs a target only then [r-spillover, r-spillover-broken]."""
    if ongoing.kind == USE_POWER:
        return bool(target_options(battle, actor, ongoing.subject))
    return possible(battle, actor, ongoing)


def complete(fight: SixFight, actor: Combatant, ongoing: Ongoing) -> bool:
    """The effect of a finished action; whether there was any."""
    kind = ongoing.kind
    if kind == RELOAD:
        reload(fight, actor, ongoing.gear)
    elif kind == RESUSCITATE:
        resuscitate(fight, actor, fight.battle.combatants[ongoing.subject])
    elif kind == KILLING_STRIKE:
        killing_strike(fight, actor, ongoing.gear, fight.battle.combatants[ongoing.subject])
    elif kind == DO_TASK:
        do_task(fight, actor, ongoing)
    elif kind == HIDE:
        try_to_hide(fight, actor)
    elif kind == SEARCH:
        search(fight, actor)
    else:
        return finish_power(fight, actor, ongoing.subject)
    return True
