"""When the combat is over, and who has won it."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import (
    AT_END_OF_ROUND,
    DEFEAT,
    ESCAPE,
    EVERYBODY,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    TASK,
    Objective,
)
from fray.rulesets.sixseconds.model.state import DEAD, LEFT, NOBODY, TO_COME, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.positions import in_zone

REASONS = {
    SLAY: "the one to slay has fallen",
    REACH: "the goal is reached",
    ESCAPE: "enough have escaped",
    HOLD: "the place has been held long enough",
    PROTECT: "the ward has lived long enough",
    SURVIVE: "the team has held out long enough",
    TASK: "the work is done",
}


def check_the_end(fight: SixFight) -> None:
    """Completed objectives first, in initiative order; then whether at most one team remains.

    [combat-end, r-team-remains, r-objective-timing]
    """
    fail_lost_objectives(fight)
    check_objectives(fight, at_end_of_round=False)
    check_teams(fight)


def check_objectives(fight: SixFight, at_end_of_round: bool) -> None:
    """The team with the higher initiative wins if several complete theirs in one check [r-objective-timing]."""
    battle = fight.battle
    for team in battle.order:
        objective = battle.objectives[team]
        if objective.kind == DEFEAT or (objective.kind in AT_END_OF_ROUND) != at_end_of_round:
            continue
        if completed(battle, team, objective):
            conclude(fight, battle.teams[team], REASONS[objective.kind], "r-objective-kinds")


def check_teams(fight: SixFight) -> None:
    """As soon as at most one team remains the combat ends [combat-end, r-team-remains]."""
    battle = fight.battle
    winner = NOBODY
    for team in range(len(battle.teams)):
        if remains(battle, team):
            if winner != NOBODY:
                return
            winner = team
    if winner == NOBODY:
        conclude(fight, "", "no team remains", "r-team-remains")
    else:
        conclude(fight, battle.teams[winner], "no other team remains", "combat-end")


def remains(battle: SixBattle, team: int) -> bool:
    """A member on the field, alive and conscious, or reinforcements still due [r-team-remains]."""
    for one in battle.combatants:
        if one.team == team and (one.able() or one.presence == TO_COME):
            return True
    return False


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
    for one in battle.combatants:
        if one.team == team and one.able() and in_zone(one, zone):
            count += 1
    return count


def escaped(battle: SixBattle, team: int, objective: Objective) -> bool:
    """At least k have left; without a k at least one, and no conscious member is still there [r-objective-kinds]."""
    if objective.number == EVERYBODY:
        return objective.counter > 0 and not any(one.team == team and one.able() for one in battle.combatants)
    return objective.counter >= objective.number


def fail_lost_objectives(fight: SixFight) -> None:
    """A failed objective is replaced by defeat: the one to slay has left, the ward is dead [r-objective-kinds]."""
    battle = fight.battle
    for team, objective in enumerate(battle.objectives):
        if objective.kind not in (SLAY, PROTECT):
            continue
        presence = battle.combatants[objective.subject].presence
        if presence == (LEFT if objective.kind == SLAY else DEAD):
            set_objective(fight, team, Objective(DEFEAT), "r-objective-kinds")


def set_objective(fight: SixFight, team: int, objective: Objective, clause: str) -> None:
    """Another objective, with fresh counters [objective-change]."""
    battle = fight.battle
    if objective.kind == TASK:
        objective.counter = battle.successes[objective.subject]
    battle.objectives[team] = objective
    if fight.listening:
        fight.note(ev.ObjectiveSet(clause, team, objective.words()))


def count_round(fight: SixFight) -> None:
    """At the end of a round: hold counters, then hold, protect and survive are checked [r-objective-timing]."""
    battle = fight.battle
    for team, objective in enumerate(battle.objectives):
        if objective.kind != HOLD:
            continue
        objective.counter = objective.counter + 1 if holds_alone(battle, team, objective) else 0
        if fight.listening:
            fight.note(ev.ObjectiveCounted("r-objective-kinds", team, objective.counter, objective.number))
    check_objectives(fight, at_end_of_round=True)


def holds_alone(battle: SixBattle, team: int, objective: Objective) -> bool:
    """A conscious member in the zone and no conscious enemy [r-objective-kinds]."""
    zone = objective.zone
    assert zone is not None
    ours = False
    for one in battle.combatants:
        if one.able() and in_zone(one, zone):
            if one.team != team:
                return False
            ours = True
    return ours


def conclude(fight: SixFight, winner: str, reason: str, clause: str) -> None:
    """The combat ends at once [combat-end]."""
    if fight.listening:
        fight.note(ev.FightEnded(clause, winner, reason))
    fight.battle.end(winner, reason, clause)
