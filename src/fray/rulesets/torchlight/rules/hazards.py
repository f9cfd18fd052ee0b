"""Damage that is no attack: falls of trees, lair floors, burning lanes [r-environment-events, r-flammable]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, FLAMMABLE, LANES
from fray.rulesets.torchlight.model.sheets import FIRE
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.draws import FIRE_SIDES, KEEPERS_SEAT, single_die
from fray.rulesets.torchlight.rules.verbs import change_lane, note_damage


def hazard_damage(
    fight: Fight[TorchlightBattle], victim: Combatant, die: int, damage: int, area: bool, clause: str
) -> None:
    """One roll per victim, noted like any other damage; hiding impairs what hits an area.

    [r-environment-events, hide-area]
    """
    face = single_die(fight, "hazard", KEEPERS_SEAT, die)
    faces = [face]
    if area and victim.hidden:
        other = single_die(fight, "hazard", KEEPERS_SEAT, die)
        faces.append(other)
        face = other if other < face else face
    if fight.listening:
        fight.note(ev.HazardRolled(clause, victim.who, die, faces))
    note_damage(fight, victim, face, damage, clause)


def burn_lanes(fight: Fight[TorchlightBattle]) -> None:
    """Burning lanes come first: 1d4 fire for everybody there, lane by lane, three turns long [r-flammable]."""
    battle = fight.battle
    for lane in range(1, LANES + 1):
        if not battle.lanes.has(lane, BURNING):
            continue
        for victim in battle.combatants.copy():
            if victim.lane == lane and victim.on_grid():
                burn(fight, victim)
        battle.lanes.burning_left[lane] -= 1
        if battle.lanes.burning_left[lane] <= 0:
            change_lane(fight, lane, BURNING, False, "r-flammable")
            change_lane(fight, lane, FLAMMABLE, False, "r-flammable")


def burn(fight: Fight[TorchlightBattle], victim: Combatant) -> None:
    """Hiding makes it Impaired, as with whatever hits an area [hide-area]."""
    face = single_die(fight, "fire", KEEPERS_SEAT, FIRE_SIDES)
    if victim.hidden:
        other = single_die(fight, "fire", KEEPERS_SEAT, FIRE_SIDES)
        face = other if other < face else face
    if fight.listening:
        fight.note(ev.Burned("r-flammable", victim.who, face, face))
    note_damage(fight, victim, face, FIRE, "r-flammable")
