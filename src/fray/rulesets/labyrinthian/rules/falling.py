"""Falling: dice for each Elevation, tenfold from Skyward, shared with a creature that is fallen upon."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import KEEPER, Decision, Option, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import GROUND, OVERHEAD, SHALLOWS, SKYWARD, is_aerial
from fray.rulesets.labyrinthian.model.options import Numbered, Side
from fray.rulesets.labyrinthian.model.sheets import BLUNT, FRACTURE
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight, commander_of
from fray.rulesets.labyrinthian.model.terrain_tags import WATER
from fray.rulesets.labyrinthian.rules.composure import slay
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import raised_floor, relocate
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.rules.verbs import inflict

ONTO: Final = "onto"
SKYWARD_FACTOR: Final = 10  # [falling-skyward-times-ten]


class FallOnto(Decision[Option]):
    """Who is hit by a falling body; by default nobody [falling-creature-details]."""

    KIND = "fall-onto"
    CLAUSE = "falling-creature-details"

    def __init__(self, battle: LabBattle, faller: Combatant, landing: int) -> None:
        super().__init__(KEEPER, faller.who)
        self.battle = battle
        self.actor = faller
        self.landing = landing

    def stands(self) -> bool:
        return self.actor.here() and is_aerial(self.actor.level)

    def options(self) -> list[Option]:
        below = [
            Numbered(ONTO, creature.who, "falling-onto-creature")
            for creature in self.battle.combatants
            if is_below(self.actor, creature, self.landing)
        ]
        return [Word("nobody", "falling-creature-details"), *below]


class DeadlyFall(Decision[Word]):
    """Whether a climber who lost its hold at Skyward dies on impact; by default it does [climb-fall-skyward]."""

    KIND = "deadly-fall"
    CLAUSE = "climb-fall-skyward"

    def __init__(self, faller: Combatant) -> None:
        super().__init__(KEEPER, faller.who)
        self.actor = faller

    def stands(self) -> bool:
        return self.actor.here() and self.actor.level == SKYWARD

    def options(self) -> list[Word]:
        return [Word("dies", "climb-hold-details"), Word("falls", "climb-fall-skyward")]


class MakeRoom(Decision[Side]):
    """Where a combatant goes that cannot stay: an adjacent Position of its own choice [obstacle-details]."""

    KIND = "make-room"
    CLAUSE = "obstacle-details"

    def __init__(self, battle: LabBattle, faller: Combatant) -> None:
        decider = commander_of(battle, faller)
        super().__init__(decider.seat, decider.who)
        self.battle = battle
        self.actor = faller
        self.start = faller.position

    def stands(self) -> bool:
        return self.actor.here() and self.actor.position == self.start

    def options(self) -> list[Side]:
        return [Side(self.actor.who, position) for position in room_around(self.battle, self.start)]


def is_below(faller: Combatant, creature: Combatant, landing: int) -> bool:
    """A combatant in the same Position on the way down or where the fall ends [falling-creature-details]."""
    if creature is faller or not creature.here() or creature.position != faller.position or creature.inside:
        return False
    return landing <= creature.level < faller.level or (landing == GROUND and creature.level == SHALLOWS)


def landing_level(battle: LabBattle, faller: Combatant) -> int:
    """The first surface below: High Ground it is over, else the ground or the surface of the water.

    [falling-details]
    """
    raised = raised_floor(battle.ground, faller.position)
    return raised if GROUND < raised < faller.level else GROUND


def fall(fight: LabFight, faller: Combatant, clause: str, lost_hold: bool = False) -> None:
    """Down to the first surface: 1d10 for each Elevation, tenfold from Skyward, Prone where it lands.

    A climber whose Strength gave out at Skyward dies instead.
    [falling-damage, falling-skyward-times-ten, falling-details, climb-fall-skyward]
    """
    start, position = faller.level, faller.position
    landing = landing_level(fight.battle, faller)
    if start <= landing or not faller.here():
        return
    dies = lost_hold and start == SKYWARD and dies_on_impact(fight, faller)
    onto = NOBODY if dies else fallen_upon(fight, faller, landing)
    if not faller.here() or faller.level != start or faller.position != position:
        return  # the Keeper has caught it
    if dies:
        land(fight, faller, landing, clause)
        slay(fight, faller, "climb-fall-skyward")
        return
    damage = tens(fight, faller, "fall", start - landing)
    if start == SKYWARD:
        damage *= SKYWARD_FACTOR
    if fight.listening:
        fight.note(ge.Fell("falling-damage", faller.who, start, landed(fight.battle, faller, landing), damage, onto))
    land(fight, faller, landing, clause)
    share(fight, faller, damage, onto, lost_hold and start <= OVERHEAD)
    if faller.here() and not faller.inside and fight.battle.ground.fills(faller.position, faller.level):
        make_room(fight, faller)


def make_room(fight: LabFight, faller: Combatant) -> None:
    """Nobody stays where an Obstacle or a Building is: out to an adjacent Position, free [obstacle-details]."""
    battle = fight.battle
    places = room_around(battle, faller.position)
    if not places:
        return
    chooses = len(places) > 1 and commander_of(battle, faller).able()
    question = MakeRoom(battle, faller)
    position = fight.ask(question).position if chooses else places[0]
    if question.stands():  # unless the Keeper has put it elsewhere
        relocate(fight, faller, position, battle.ground.surface(position), "obstacle-details")


def room_around(battle: LabBattle, position: i64) -> list[int]:
    """Adjacent Positions in which a combatant can stand [obstacle-details]."""
    ground = battle.ground
    return [place for place in ground.layout.neighbors[position] if not ground.fills(place, ground.surface(place))]


def land(fight: LabFight, faller: Combatant, landing: int, clause: str) -> None:
    """Prone at the landing level; in water at the Shallows. A Shield Wall breaks before the faller has left it.

    [falling-details, shield-wall-prone-breaks]
    """
    knock_prone(fight, faller, "falling-details")
    relocate(fight, faller, faller.position, landed(fight.battle, faller, landing), clause)


def landed(battle: LabBattle, faller: Combatant, landing: int) -> int:
    """Where a fall ends: at the surface, or where there is water in its Shallows [falling-details]."""
    return SHALLOWS if landing == GROUND and battle.ground.has(faller.position, WATER) else landing


def fallen_upon(fight: LabFight, faller: Combatant, landing: int) -> int:
    """The creature the Keeper names [falling-creature-details]."""
    for creature in fight.battle.combatants.copy():
        if is_below(faller, creature, landing):
            answer = fight.ask(FallOnto(fight.battle, faller, landing))
            return answer.number if isinstance(answer, Numbered) else NOBODY
    return NOBODY


def share(fight: LabFight, faller: Combatant, damage: int, onto: int, fractures: bool) -> None:
    """All of it, or the smaller half if a creature at most one size larger was fallen upon [falling-onto-creature].

    A climber who lost its hold has its Fracture from Overhead or lower, once [climb-fall-at-zero, climb-hold-details].
    """
    own = damage
    if onto != NOBODY:
        creature = fight.battle.combatants[onto]
        if creature.sheet.size <= faller.sheet.size + 1:
            own = damage // 2
            suffer(fight, creature, damage - own, BLUNT, "falling-onto-creature", faller.who)
    before = faller.wounds[FRACTURE]
    suffer(fight, faller, own, BLUNT, "falling-damage")
    if fractures and faller.here() and faller.wounds[FRACTURE] == before:
        inflict(fight, faller, FRACTURE, NOBODY, "climb-fall-at-zero")


def dies_on_impact(fight: LabFight, faller: Combatant) -> bool:
    """Ask the Keeper; over water of at least the Shallows it only takes the damage.

    [climb-fall-skyward, climb-hold-details]
    """
    if fight.battle.ground.has(faller.position, WATER):
        return False
    return fight.ask(DeadlyFall(faller)).word == "dies"


# ---- letting go


def may_drop(battle: LabBattle, faller: Combatant) -> bool:
    """A combatant may let itself fall [elevation-means]."""
    return is_aerial(faller.level) and not faller.inside and not faller.locked


def drop(fight: LabFight, faller: Combatant) -> None:
    """Let go and fall [elevation-means, falling-damage]."""
    fall(fight, faller, "elevation-means")
