"""The end of a Round, in the order in which things happen."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import CHASE
from fray.rulesets.labyrinthian.model.objectives import AFTER_ROUND
from fray.rulesets.labyrinthian.model.state import NOBODY, ROUND_BEGINS, LabBattle, LabFight, bit
from fray.rulesets.labyrinthian.rules.chase import carry_back, pursuit
from fray.rulesets.labyrinthian.rules.ending import check_the_end, check_the_time
from fray.rulesets.labyrinthian.rules.flying import end_flight_round, settle_shaken
from fray.rulesets.labyrinthian.rules.objectives import broken_sides
from fray.rulesets.labyrinthian.rules.stances import forget_breaks
from fray.rulesets.labyrinthian.rules.stealth import round_ends
from fray.rulesets.labyrinthian.rules.swimming import let_drown
from fray.rulesets.labyrinthian.rules.verbs import drop_tag, end_state


def end_round(fight: LabFight) -> None:
    """What is left lapses, timed effects count down, the scenario's Grid does its work [round-sequence].

    [movement-pool-lifetime, paralyzed-duration, stance-break-number, passback-ends-round]
    """
    battle = fight.battle
    battle.acting = NOBODY
    battle.claimants = 0
    battle.ambush_turn = False
    lapse(battle)
    recover_from_paralysis(fight)
    forget_breaks(battle, True)
    end_of_round_ground(fight)
    settle_shaken(fight)
    for side in broken_sides(battle):
        battle.broken |= bit(side)
    if fight.listening:
        fight.note(ev.RoundEnded("passback-ends-round", battle.round))
    check_the_end(fight, AFTER_ROUND)
    check_the_time(fight)
    battle.round += 1
    battle.phase = ROUND_BEGINS


def lapse(battle: LabBattle) -> None:
    """First of all leftover Movement and Ratings are gone: nobody stabilizes with them in what follows.

    [round-sequence, movement-pool-lifetime]
    """
    for combatant in battle.combatants:
        combatant.movement = 0
        combatant.spent = bit(len(combatant.ratings)) - 1


def recover_from_paralysis(fight: LabFight) -> None:
    """At the end of the Round the paralysis is one Round shorter [paralyzed-duration]."""
    for combatant in fight.battle.combatants:
        if combatant.paralysis:
            combatant.paralysis -= 1
            if combatant.paralysis == 0:
                end_state(fight, combatant, "Paralyzed", "paralyzed-duration")


def end_of_round_ground(fight: LabFight) -> None:
    """Fleeting terrain goes, flights run out, a chase runs on, a flight may become one [round-sequence]."""
    battle = fight.battle
    for tag in [tag for tag in battle.ground.tags if tag.fleeting]:
        drop_tag(fight, tag, "skill-complications-default")
    for combatant in battle.combatants:
        combatant.pinned_round = False
    round_ends(fight)
    let_drown(fight)
    end_flight_round(fight)
    if battle.grid == CHASE:
        carry_back(fight)
    else:
        pursuit(fight)
    battle.fled = 0
    settle_shaken(fight)
