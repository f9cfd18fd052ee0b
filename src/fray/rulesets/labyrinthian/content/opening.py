# mypyc: skip - a parsing border
"""The state in which an encounter begins: everybody in place, nothing rolled [deployment]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.content.encounters import AimLine, LabEncounter, LabEntrant
from fray.rulesets.labyrinthian.model.elevations import GROUND, level_name
from fray.rulesets.labyrinthian.model.grid import NOWHERE, POSITION_NAMES
from fray.rulesets.labyrinthian.model.objectives import ANY_LEVEL, HOLD, OUT, REACH, SLAY, SURVIVE, Aim
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOVERING,
    NOBODY,
    STANDING,
    SWIMMING,
    TO_COME,
    Combatant,
    LabBattle,
    bit,
    new_combatant,
)
from fray.rulesets.labyrinthian.model.terrain_tags import Ground
from fray.rulesets.labyrinthian.model.variants import Variants

AIM_WORDS: Final = {
    REACH: "{number} of the {side} in {place}",
    HOLD: "{place} held by the {side}",
    SLAY: "{who} brought down",
    OUT: "{who} out of the fight",
    SURVIVE: "the {side} held out to the end of Round {round}",
}


def opening(encounter: LabEncounter) -> LabBattle:
    """The Grid laid out, everybody where the encounter says."""
    ground = Ground()
    for feature in encounter.features:
        ground.lay(feature)
    battle = LabBattle(list(encounter.sides), ground, Variants(encounter.readings))
    battle.grid = encounter.grid
    battle.quarry = encounter.quarry
    battle.mobs = encounter.mobs
    battle.improvising = encounter.improvised
    battle.round_limit = encounter.round_limit
    battle.ambushers = encounter.sides.index(encounter.ambush) if encounter.ambush else NOBODY
    for entrant in encounter.roster:
        assert isinstance(entrant, LabEntrant)
        enlist(battle, entrant, entrant.joins_round)
        if entrant.position == NOWHERE and entrant.commander < 0:
            battle.deploy = True
    for combatant in battle.combatants:
        if combatant.commander >= 0:
            combatant.seat = battle.combatants[combatant.commander].seat
    battle.objective.aims = [aim_of(encounter, line) for line in encounter.aims]
    return battle


def enlist(battle: LabBattle, entrant: LabEntrant, joins_round: int) -> Combatant:
    """Put an entrant on the Grid, or on the list of those still to come."""
    assert entrant.sheet is not None
    who = len(battle.combatants)
    side = battle.sides.index(entrant.side)
    combatant = new_combatant(who, entrant.name, side, who + 1, entrant.sheet, entrant.position, entrant.level)
    battle.combatants.append(combatant)
    combatant.commander = entrant.commander
    combatant.joins_round = joins_round
    if joins_round > 1:
        combatant.presence = TO_COME
    if entrant.composure:
        combatant.composure = entrant.composure
    for wound, sizes in entrant.wounds:
        combatant.wounds[wound] = sizes
        combatant.dormant |= bit(wound)
    if entrant.position != NOWHERE:
        settle(battle, combatant)
    return combatant


def settle(battle: LabBattle, combatant: Combatant) -> None:
    """What holds a combatant up where it begins: ground, water, or its own wings.

    A combatant that begins above the surface and does not fly stands on High Ground or a Wall, and claims it.
    [elevation-ladder, high-ground-details, siege-grid-rules]
    """
    ground = battle.ground
    surface = ground.surface(combatant.position)
    if combatant.level == GROUND:
        combatant.level = surface
    if combatant.level < GROUND:
        combatant.footing = SWIMMING
    elif combatant.level != surface and combatant.sheet.mfs:
        combatant.footing = FLYING
    elif combatant.level != surface and combatant.sheet.flight_rate:
        combatant.footing = HOVERING
    else:
        combatant.footing = STANDING
        if combatant.level > surface:
            claim_height(battle, combatant)


def claim_height(battle: LabBattle, combatant: Combatant) -> None:
    for tag in battle.ground.tags_at(combatant.position):
        if tag.claimable and tag.level == combatant.level:
            tag.claimants |= bit(combatant.who)


def aim_of(encounter: LabEncounter, line: AimLine) -> Aim:
    """An objective with numbers for names."""
    aim = Aim(line.kind, line.side)
    aim.number, aim.round, aim.position, aim.level = line.number, line.round, line.position, line.level
    aim.who = [
        number
        for number, entrant in enumerate(encounter.roster)
        if isinstance(entrant, LabEntrant)
        and entrant.sheet
        and any(entrant.answers_to(name) or name == entrant.sheet.id for name in line.who)
    ]
    place = POSITION_NAMES[line.position]
    if line.level != ANY_LEVEL:
        place = f"{place} at {level_name(line.level)}"
    names = " and ".join(encounter.roster[number].name for number in aim.who)
    aim.words = AIM_WORDS.get(line.kind, "").format(
        side=encounter.sides[line.side], number=line.number, round=line.round, place=place, who=names
    )
    return aim
