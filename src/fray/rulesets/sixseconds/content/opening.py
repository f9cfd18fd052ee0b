# mypyc: skip - runs once per fight
"""The state in which an encounter begins: everybody in place, nothing rolled [r-content-fields]."""

from __future__ import annotations

from fray.engine.seats import seat_of
from fray.rulesets.sixseconds.content.encounters import Prop, SixEncounter, SixEntrant
from fray.rulesets.sixseconds.model.field import Lying, Thing, is_locked, new_item, read_map
from fray.rulesets.sixseconds.model.objectives import TASK, Objective
from fray.rulesets.sixseconds.model.state import NOBODY, TO_COME, Instigation, SixBattle, new_combatant
from fray.rulesets.sixseconds.model.variants import Variants
from fray.rulesets.sixseconds.rules.ready import ReadiedAction


def opening(encounter: SixEncounter) -> SixBattle:
    """Set up the map, the combatants, the things to work at and the teams' objectives."""
    ground = read_map(list(encounter.rows))
    teams = list(encounter.sides)
    assert encounter.arms is not None
    battle = SixBattle(teams, ground, Variants(encounter.readings), encounter.arms, ReadiedAction())
    for entrant in encounter.roster:
        assert isinstance(entrant, SixEntrant)
        enlist(battle, entrant, entrant.joins_round)
    for prop in encounter.props:
        add_prop(battle, prop)
    things = [thing.name for thing in battle.things]
    for goal in encounter.goals:
        number_of = things.index if goal.kind == TASK else encounter.number_of
        subject = number_of(goal.subject) if goal.subject else NOBODY
        battle.objectives.append(Objective(goal.kind, subject, goal.zone, goal.number))
    battle.zones = list(encounter.zones)
    who, action, target = encounter.instigator
    if who:
        victim = encounter.number_of(target) if target else NOBODY
        battle.instigation = Instigation(encounter.number_of(who), action, victim)
    battle.surprise_team = teams.index(encounter.surprise) if encounter.surprise else NOBODY
    battle.by_stealth = encounter.by_stealth
    battle.other_order = [teams.index(name) for name in encounter.other_order]
    battle.round_limit = encounter.round_limit
    battle.open_tasks = encounter.open_tasks
    return battle


def add_prop(battle: SixBattle, prop: Prop) -> None:
    """An item lies in the square; anything else is a thing to work at; a lock is one in a locked door."""
    if prop.item is not None:
        battle.lying.append(Lying(new_item(prop.item), prop.x, prop.y))
        return
    lock = is_locked(battle.ground, prop.x, prop.y)
    battle.things.append(Thing(prop.name, prop.x, prop.y, prop.task, prop.team, lock))
    battle.successes.append(0)


def enlist(battle: SixBattle, entrant: SixEntrant, joins_round: int) -> None:
    """Put an entrant on the field, or on the list of those still to come [r-joiners]."""
    assert entrant.sheet is not None
    who = len(battle.combatants)
    team = battle.teams.index(entrant.side)
    combatant = new_combatant(who, entrant.name, team, seat_of(who), entrant.sheet, entrant.x, entrant.y)
    combatant.joins_round = joins_round
    if joins_round > 1:
        combatant.presence = TO_COME
    battle.combatants.append(combatant)
