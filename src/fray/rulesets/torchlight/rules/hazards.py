"""Damage that is no attack: falls of trees, lair floors, burning lanes [r-environment-events, r-flammable]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, FLAMMABLE, LANES
from fray.rulesets.torchlight.model.sheets import BLUDGEONING, DEXTERITY, FIRE
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import save
from fray.rulesets.torchlight.rules.damage import note_damage
from fray.rulesets.torchlight.rules.draws import FIRE_SIDES, KEEPERS_SEAT, fall_dice, keep_of_further, single_die
from fray.rulesets.torchlight.rules.hide import area_modifier
from fray.rulesets.torchlight.rules.incapacitated import makes_saves
from fray.rulesets.torchlight.rules.verbs import change_lane, fall_prone


def hazard_damage(
    fight: Fight[TorchlightBattle], victim: Combatant, die: int, damage: int, area: bool, clause: str
) -> None:
    """One roll per victim, noted like any other damage; hiding impairs what hits an area.

    [r-environment-events, hide-area]
    """
    first = single_die(fight, "hazard", KEEPERS_SEAT, die)
    faces = [first]
    net = area_modifier(victim) if area else 0
    kept = keep_of_further(fight, "hazard", KEEPERS_SEAT, die, net, first, faces)
    if fight.listening:
        fight.note(ev.HazardRolled(clause, victim.who, die, faces))
    note_damage(fight, victim, kept, damage, clause)


# ---- burning lanes


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
    first = single_die(fight, "fire", KEEPERS_SEAT, FIRE_SIDES)
    faces = [first]
    kept = keep_of_further(fight, "fire", KEEPERS_SEAT, FIRE_SIDES, area_modifier(victim), first, faces)
    if fight.listening:
        fight.note(ev.Burned("r-flammable", victim.who, kept, faces))
    note_damage(fight, victim, kept, FIRE, "r-flammable")


# ---- falls


def fall(fight: Fight[TorchlightBattle], target: Combatant, levels: int) -> None:
    """1d6 for each level, and a Dexterity save or prone; the Incapacitated make no saves [r-fall, incap-no-saves]."""
    amount = fall_dice(fight, target, levels)
    if fight.listening:
        fight.note(ev.Fell("r-fall", target.who, levels, amount, fight.faces.copy()))
    note_damage(fight, target, amount, BLUDGEONING, "r-fall")
    if makes_saves(target) and not save(fight, target, DEXTERITY, "save", "r-fall"):
        fall_prone(fight, target, "r-fall")


def land_badly(fight: Fight[TorchlightBattle], jumper: Combatant, levels: int) -> None:
    """A failed jump: it lands all the same, hurt by the height and prone [r-fall]."""
    amount = fall_dice(fight, jumper, levels if levels > 0 else 1)
    if fight.listening:
        fight.note(ev.Fell("r-fall", jumper.who, levels, amount, fight.faces.copy()))
    note_damage(fight, jumper, amount, BLUDGEONING, "r-fall")
    fall_prone(fight, jumper, "r-fall")
