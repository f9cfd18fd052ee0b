"""The end of a round: surprise ends, and the objectives that count rounds are checked [round-end]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.objectives import HOLD, Objective
from fray.rulesets.sixseconds.model.state import NOBODY, ROUND_BEGINS, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.distance import in_zone
from fray.rulesets.sixseconds.rules.ending import check_objectives
from fray.rulesets.sixseconds.rules.surprise import end_surprise


def finish_round(fight: SixFight) -> None:
    """The round is over: surprise ends, rounds are counted for objectives, and the next round begins.

    [round-end, surprise-then-normal, r-objective-timing]
    """
    battle = fight.battle
    count_round(fight)
    if fight.listening:
        fight.note(ev.RoundEnded("round-end", battle.round))
    end_surprise(battle)
    battle.acting = NOBODY
    battle.round += 1
    battle.phase = ROUND_BEGINS


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
    for combatant in battle.combatants:
        if combatant.able() and in_zone(combatant, zone):
            if combatant.side != team:
                return False
            ours = True
    return ours
