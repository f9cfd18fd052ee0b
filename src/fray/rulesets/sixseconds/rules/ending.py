"""When the combat is over, and who has won it."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    TASK,
)
from fray.rulesets.sixseconds.model.state import NOBODY, SixFight
from fray.rulesets.sixseconds.rules.objectives import completed, fail_lost_objectives
from fray.rulesets.sixseconds.rules.teams import remains

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
        if objective.kind == DEFEAT or objective.at_end_of_round != at_end_of_round:
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


def conclude(fight: SixFight, winner: str, reason: str, clause: str) -> None:
    """The combat ends at once [combat-end]."""
    if fight.listening:
        fight.note(ev.FightEnded(clause, winner, reason))
    fight.battle.end(winner, reason, clause)
