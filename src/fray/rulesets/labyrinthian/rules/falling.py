"""Falling: dice for each Elevation, tenfold from Skyward, shared with a creature that is fallen upon."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import GROUND, OVERHEAD, SHALLOWS, SKYWARD, is_aerial
from fray.rulesets.labyrinthian.model.options import Side
from fray.rulesets.labyrinthian.model.sheets import BLUNT, FRACTURE
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    Combatant,
    LabBattle,
    LabFight,
    commander_of,
)
from fray.rulesets.labyrinthian.model.terrain import WATER
from fray.rulesets.labyrinthian.rules.damage import slay, suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import (
    knock_prone,
    raised_floor,
    relocate,
)
from fray.rulesets.labyrinthian.rules.verbs import inflict

SKYWARD_FACTOR: Final = 10  # [falling-skyward-times-ten]


class FallOnto(Decision[Word]):
    """Who is hit by a falling body; by default nobody [falling-creature-details]."""

    KIND = "fall-onto"
    CLAUSE = "falling-creature-details"

    def __init__(self, battle: LabBattle, one: Combatant, landing: int) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one
        self.landing = landing

    def options(self) -> list[Word]:
        below = [
            Word(f"onto:{other.who}", "falling-onto-creature")
            for other in self.battle.combatants
            if is_below(self.one, other, self.landing)
        ]
        return [Word("nobody", "falling-creature-details"), *below]


class DeadlyFall(Decision[Word]):
    """Whether a climber who lost its hold at Skyward dies on impact; by default it does [climb-fall-skyward]."""

    KIND = "deadly-fall"
    CLAUSE = "climb-fall-skyward"

    def __init__(self, one: Combatant) -> None:
        super().__init__(KEEPER, one.who)

    def options(self) -> list[Word]:
        return [Word("dies", "climb-hold-details"), Word("falls", "climb-fall-skyward")]


class MakeRoom(Decision[Side]):
    """Where somebody goes who has no place where it is: an adjacent Position of its own choice [obstacle-details]."""

    KIND = "make-room"
    CLAUSE = "obstacle-details"

    def __init__(self, battle: LabBattle, one: Combatant, places: list[int]) -> None:
        decider = commander_of(battle, one)
        super().__init__(decider.seat, decider.who)
        self.one = one
        self.places = places

    def options(self) -> list[Side]:
        return [Side(self.one.who, position) for position in self.places]


def is_below(one: Combatant, other: Combatant, landing: int) -> bool:
    """Somebody in the same Position on the way down or where the fall ends [falling-creature-details]."""
    if other is one or not other.here() or other.position != one.position or other.inside:
        return False
    return landing <= other.level < one.level or (landing == GROUND and other.level == SHALLOWS)


def landing_level(battle: LabBattle, one: Combatant) -> int:
    """The first surface below: High Ground one is over, else the ground or the surface of the water.

    [falling-details]
    """
    raised = raised_floor(battle.ground, one.position)
    return raised if GROUND < raised < one.level else GROUND


def fall(fight: LabFight, one: Combatant, clause: str, lost_hold: bool = False) -> None:
    """Down to the first surface: 1d10 for each Elevation, tenfold from Skyward, Prone where it lands.

    [falling-damage, falling-skyward-times-ten, falling-details]
    """
    start = one.level
    landing = landing_level(fight.battle, one)
    if start <= landing:
        return
    if lost_hold and start == SKYWARD and dies_on_impact(fight, one):
        land(fight, one, landing, clause)
        slay(fight, one, "climb-fall-skyward")
        return
    onto = fallen_upon(fight, one, landing)
    damage = tens(fight, one, "fall", start - landing)
    if start == SKYWARD:
        damage *= SKYWARD_FACTOR
    land(fight, one, landing, clause)
    if fight.listening:
        fight.note(ge.Fell("falling-damage", one.who, start, one.level, damage, onto))
    share(fight, one, damage, onto, lost_hold and start <= OVERHEAD)
    if one.here() and not one.inside and fight.battle.ground.fills(one.position, one.level):
        make_room(fight, one)


def make_room(fight: LabFight, one: Combatant) -> None:
    """Nobody stays where an Obstacle or a Building is: out to an adjacent Position, free [obstacle-details]."""
    battle = fight.battle
    ground = battle.ground
    around = ground.layout.neighbors[one.position]
    places = [position for position in around if not ground.fills(position, ground.surface(position))]
    if not places:
        return
    chooses = len(places) > 1 and commander_of(battle, one).able()
    position = fight.ask(MakeRoom(battle, one, places)).position if chooses else places[0]
    relocate(fight, one, position, ground.surface(position), "obstacle-details")


def land(fight: LabFight, one: Combatant, landing: int, clause: str) -> None:
    """Prone at the landing level; in water at the Shallows [falling-details]."""
    in_water = landing == GROUND and fight.battle.ground.has(one.position, WATER)
    relocate(fight, one, one.position, SHALLOWS if in_water else landing, clause)
    knock_prone(fight, one, "falling-details")


def fallen_upon(fight: LabFight, one: Combatant, landing: int) -> int:
    """The creature the Keeper names [falling-creature-details]."""
    for other in fight.battle.combatants.copy():
        if is_below(one, other, landing):
            answer = fight.ask(FallOnto(fight.battle, one, landing))
            return int(answer.word.partition(":")[2]) if answer.word != "nobody" else NOBODY
    return NOBODY


def share(fight: LabFight, one: Combatant, damage: int, onto: int, fractures: bool) -> None:
    """All of it, or the smaller half if a creature at most one size larger was fallen upon [falling-onto-creature].

    A climber who lost its hold has its Fracture from Overhead or lower, once [climb-fall-at-zero, climb-hold-details].
    """
    own = damage
    if onto != NOBODY:
        other = fight.battle.combatants[onto]
        if other.sheet.size <= one.sheet.size + 1:
            own = damage // 2
            suffer(fight, other, damage - own, BLUNT, "falling-onto-creature", one.who)
    before = one.wounds[FRACTURE]
    suffer(fight, one, own, BLUNT, "falling-damage")
    if fractures and one.here() and one.wounds[FRACTURE] == before:
        inflict(fight, one, FRACTURE, NOBODY, "climb-fall-at-zero")


def dies_on_impact(fight: LabFight, one: Combatant) -> bool:
    """Ask the Keeper; over water of at least the Shallows it only takes the damage [climb-hold-details]."""
    if fight.battle.ground.has(one.position, WATER):
        return False
    return fight.ask(DeadlyFall(one)).word == "dies"


def may_drop(battle: LabBattle, one: Combatant) -> bool:
    """One may let oneself fall [elevation-means]."""
    return is_aerial(one.level) and not one.inside and not one.locked


def drop(fight: LabFight, one: Combatant) -> None:
    """[elevation-means, falling-damage]"""
    fall(fight, one, "elevation-means")
