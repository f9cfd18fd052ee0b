"""What the teams want: completing, failing and changing objectives [r-objective-kinds, objective-change]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    EVERYBODY,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    TASK,
    Objective,
)
from fray.rulesets.sixseconds.model.state import DEAD, LEFT, NOBODY, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.distance import in_zone
from fray.rulesets.sixseconds.rules.keeper import AskObjective, AskObjectives, objective_from
from fray.rulesets.sixseconds.rules.teams import remains


def change_objectives(fight: SixFight) -> None:
    """At the boundary between two rounds, never in the middle of one [objective-change, r-decision-points]."""
    battle = fight.battle
    while True:
        team = fight.ask(AskObjectives(battle)).team
        if team == NOBODY:
            return
        choice = fight.ask(AskObjective(battle, team))
        set_objective(fight, team, objective_from(battle, choice), "objective-change")


def set_objective(fight: SixFight, team: int, objective: Objective, clause: str) -> None:
    """Another objective, with fresh counters [objective-change]."""
    battle = fight.battle
    if objective.kind == TASK:
        objective.counter = battle.successes[objective.subject]
    battle.objectives[team] = objective
    if fight.listening:
        fight.note(ev.ObjectiveSet(clause, team, objective.kind))


def fail_lost_objectives(fight: SixFight) -> None:
    """A failed objective becomes defeat: the combatant to slay has left, the ward is dead [r-objective-kinds]."""
    battle = fight.battle
    for team, objective in enumerate(battle.objectives):
        if objective.kind not in (SLAY, PROTECT):
            continue
        presence = battle.combatants[objective.subject].presence
        if presence == (LEFT if objective.kind == SLAY else DEAD):
            set_objective(fight, team, Objective(DEFEAT), "r-objective-kinds")


def completed(battle: SixBattle, team: int, objective: Objective) -> bool:
    """Whether an objective other than defeat is completed [r-objective-kinds]."""
    kind = objective.kind
    if kind == SLAY:
        target = battle.combatants[objective.subject]
        return target.presence == DEAD or (target.here() and not target.conscious)
    if kind == REACH:
        return members_in_zone(battle, team, objective) >= objective.number
    if kind == ESCAPE:
        return escaped(battle, team, objective)
    if kind == HOLD:
        return objective.counter >= objective.number
    if kind == TASK:
        return battle.successes[objective.subject] - objective.counter >= objective.number
    if battle.round < objective.number:
        return False
    return battle.combatants[objective.subject].presence != DEAD if kind == PROTECT else remains(battle, team)


def members_in_zone(battle: SixBattle, team: int, objective: Objective) -> int:
    """How many conscious members are in the zone at the same time."""
    zone = objective.zone
    assert zone is not None
    count = 0
    for member in battle.combatants:
        if member.side == team and member.able() and in_zone(member, zone):
            count += 1
    return count


def escaped(battle: SixBattle, team: int, objective: Objective) -> bool:
    """At least k have left; without a k at least one, and no conscious member is still there [r-objective-kinds]."""
    if objective.number == EVERYBODY:
        return objective.counter > 0 and not any(member.side == team and member.able() for member in battle.combatants)
    return objective.counter >= objective.number
