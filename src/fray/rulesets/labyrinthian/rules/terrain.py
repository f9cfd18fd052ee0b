"""Terrain that can be claimed, hidden behind, broken into and destroyed: claims, Cover, Buildings, Walls, trenches."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.approach import CHARGE, PLAIN, Approach
from fray.rulesets.labyrinthian.model.grid import FFL, FFR, GROUND, RFL, RFR
from fray.rulesets.labyrinthian.model.options import STAY, Deed, EnterBuilding
from fray.rulesets.labyrinthian.model.sheets import AGILITY, BLUNT, Source
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, STANDING, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain import (
    BUILDING,
    COVER,
    DIFFICULT,
    HIGH_GROUND,
    OBSTACLE,
    OUTSIDE_THE_WALL,
    TRENCHED,
    WALL,
    TerrainTag,
)
from fray.rulesets.labyrinthian.rules.damage import lacerate, suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import NOTHING, footing_at, knock_prone, relocate
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.movement import (
    STEP,
    may_shift,
    may_use_movement,
    saved,
    stays_in_position,
)
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range, trenched
from fray.rulesets.labyrinthian.rules.skill_actions import STANDARD, attempt
from fray.rulesets.labyrinthian.rules.velocity import boost_limit, takes_velocity
from fray.rulesets.labyrinthian.rules.verbs import (
    add_tag,
    claim,
    damage_tag,
    drop_tag,
    enter_building,
    give_up,
    leave_building,
    pay,
    pool,
)

DEFENDERS: Final = 1  # of a siege: the side that comes from the Forward end [siege-grid-rules, grid-names-fixed]
COLLAPSE_DICE: Final = 2  # and one for each Elevation [tag-building-sp]
STRUCTURES: Final = (COVER, OBSTACLE, BUILDING, WALL)
LEAVE_RUBBLE: Final = (OBSTACLE, BUILDING, WALL)  # [obstacle-details, building-details, siege-grid-rules]


# ---- claims


def may_claim(battle: LabBattle, one: Combatant, tag: TerrainTag) -> bool:
    """Claimable, in one's Position, with room left, held by no other side [terrain-tags, tag-claiming].

    High Ground must be got onto: from the ground, on one's feet and free to move. A Wall is for its defenders.
    [tag-high-ground, high-ground-details, siege-grid-rules]
    """
    if not tag.claimable or tag.position != one.position or tag.claimed_by(one.who) or one.inside:
        return False
    if not has_room(battle, one, tag):
        return False
    if tag.kind in (HIGH_GROUND, WALL):
        return on_foot_for(battle, one, tag)
    return one.level == battle.ground.surface(one.position)


def has_room(battle: LabBattle, one: Combatant, tag: TerrainTag) -> bool:
    """So many of one side, first come first served; without a number, one [tag-cover-capacity, tag-claiming]."""
    holders = 0
    for other in battle.combatants:
        if tag.claimed_by(other.who):
            holders += 1
            if other.side != one.side:
                return False
    return holders < (tag.capacity or 1)


def on_foot_for(battle: LabBattle, one: Combatant, tag: TerrainTag) -> bool:
    if tag.kind == WALL and one.side != DEFENDERS:
        return False
    if one.level == tag.level:
        return one.footing == STANDING
    return one.level == GROUND and may_shift(battle, one)


def take_claim(fight: LabFight, one: Combatant, tag: TerrainTag) -> None:
    """Free; High Ground raises its claimant at no cost [tag-claiming, high-ground-details]."""
    if tag.kind in (HIGH_GROUND, WALL):
        relocate(fight, one, one.position, tag.level, "tag-high-ground")
    claim(fight, one, tag, "tag-claiming")


def claim_options(battle: LabBattle, one: Combatant) -> list[Deed]:
    """What may be claimed or given up where one stands; both are free [tag-claiming, movement-between-objects-free]."""
    found: list[Deed] = []
    if battle.ground.kinds[one.position] == 0:
        return found
    for index, tag in enumerate(battle.ground.tags):
        if tag.position != one.position:
            continue
        if tag.claimed_by(one.who):
            found.append(Deed("unclaim", index))
        elif may_claim(battle, one, tag):
            found.append(Deed("claim", index))
    return found


class ClaimOnArrival(Decision[Option]):
    """A helper who has come to a Position may claim something there [tag-claiming]."""

    KIND = "claim-on-arrival"
    CLAUSE = "tag-claiming"

    def __init__(self, battle: LabBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Option]:
        offered = [deed for deed in claim_options(self.battle, self.one) if self._in_place(deed)]
        return [Deed(STAY), *offered]

    def _in_place(self, deed: Deed) -> bool:
        """Going up would take it away from the one it defends."""
        tag = self.battle.ground.tags[deed.number]
        return deed.word == "claim" and tag.kind not in (HIGH_GROUND, WALL)


def claim_on_arrival(fight: LabFight, one: Combatant) -> None:
    """[tag-claiming]"""
    choices = ClaimOnArrival(fight.battle, one)
    if len(choices.options()) > 1:
        choice = fight.ask(choices)
        if isinstance(choice, Deed) and choice.word == "claim":
            take_claim(fight, one, fight.battle.ground.tags[choice.number])


def yield_claim(fight: LabFight, one: Combatant, tag: TerrainTag) -> None:
    give_up(fight, one, tag, "tag-claiming")


# ---- Buildings


def enter_options(battle: LabBattle, one: Combatant) -> list[EnterBuilding]:
    """Buildings next to one's Position; a shut door takes a Skill Action [tag-building-claim, building-details]."""
    if one.sheet.is_unit() or not may_go_inside(battle, one):
        return []
    price = STEP * battle.ground.cost_factor(one.position)
    found: list[EnterBuilding] = []
    for neighbor in battle.ground.layout.neighbors[one.position]:
        tag = battle.ground.tag(neighbor, BUILDING)
        if tag is not None and (not tag.shut or (one.has_rating() and not one.at_zero())):
            found.append(EnterBuilding(neighbor, tag.shut, price))
    return found


def may_go_inside(battle: LabBattle, one: Combatant) -> bool:
    """On its feet on the ground, free to move, with Movement for one Position [building-details]."""
    price = STEP * battle.ground.cost_factor(one.position)
    if one.level != battle.ground.surface(one.position) or pool(one, False) < price or not one.able():
        return False
    return may_shift(battle, one) and not stays_in_position(battle, one)


def go_inside(fight: LabFight, one: Combatant, position: int) -> None:
    """10 Movement from an adjacent Position; from then on the walls shield it [building-details]."""
    price = STEP * fight.battle.ground.cost_factor(one.position)
    pay(fight, one, price, False, "breaking in", "tag-building-claim")
    lacerate(fight, one)
    if saved(fight, one):
        relocate(fight, one, position, GROUND, "tag-building-claim")
        enter_building(fight, one, "tag-building-claim")


# ---- attacks on things


def structures(battle: LabBattle) -> list[int]:
    """The tags that can be destroyed, by number [free-targets, tag-cover-sp, tag-building-sp]."""
    return [index for index, tag in enumerate(battle.ground.tags) if tag.kind in STRUCTURES and tag.destructible()]


def beside(battle: LabBattle, one: Combatant, tag: TerrainTag) -> bool:
    """In place for melee: at Cover in its own Position, at what fills a Position next to it or inside it.

    A Wall is hit from the Churn or the Rear Flank it faces, or from within. [siege-grid-rules, free-targets]
    """
    if one.position == tag.position:
        return tag.kind != OBSTACLE
    if tag.kind == COVER or one.level > tag.level:
        return False
    if tag.kind == WALL:
        return faces_wall(one.position, tag.position)
    return battle.ground.layout.touches(one.position, tag.position)


def faces_wall(position: int, walled: int) -> bool:
    """The Churn faces every Wall, a Rear Flank the one of its own column [siege-grid-rules]."""
    if position not in OUTSIDE_THE_WALL:
        return False
    return {RFL: FFL, RFR: FFR}.get(position, walled) == walled


def object_in_reach(battle: LabBattle, one: Combatant, source: Source, tag: TerrainTag) -> bool:
    """Whether a thing can be attacked from where one stands; a ram needs a Wall or Building beside it.

    [free-targets, siege-engines, range-on-grid]
    """
    if source.structures_only:
        return tag.kind in (WALL, BUILDING) and beside(battle, one, tag)
    if not source.ranged:
        return beside(battle, one, tag)
    if one.inside or not in_range(battle, one, source, tag.position, min(one.level, max(tag.level, GROUND))):
        return False
    return tag.kind == WALL or clear_line(battle, one.position, one.level, tag.position, GROUND)


def object_approaches(battle: LabBattle, one: Combatant, source: Source, index: int) -> list[Approach]:
    """From where one stands, plain or with a Charge inside the Position [siege-grid-rules, charge-same-position]."""
    tag = battle.ground.tags[index]
    if not object_in_reach(battle, one, source, tag):
        return []
    found = [Approach(PLAIN, [])]
    if takes_velocity(source) and beside(battle, one, tag) and may_use_movement(one) and not one.prone:
        factor = battle.ground.cost_factor(one.position)
        for boost in range(1, min(boost_limit(battle, 0), pool(one, False) // factor) + 1):
            charge = Approach(CHARGE, [])
            charge.boost = boost
            charge.price = boost * factor
            found.append(charge)
    return found


def strike_structure(fight: LabFight, tag: TerrainTag, damage: int, clause: str) -> None:
    """The damage comes off the Structural Points; where the weak point is known, any damage destroys it.

    [free-targets, tag-cover-sp, tag-building-sp, skill-construction-analysis, skill-standard-effects]
    """
    if damage <= 0 or not tag.destructible():
        return
    damage_tag(fight, tag, tag.structure if tag.weak else damage, clause)
    if tag.structure == 0:
        destroy(fight, tag)


def destroy(fight: LabFight, tag: TerrainTag) -> None:
    """Cover is useless and gone; an Obstacle, Building or Wall leaves Difficult Terrain, and those in it are buried.

    [tag-cover-sp, tag-building-sp, obstacle-details, building-details, siege-grid-rules]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ge.Collapsed("tag-cover-sp" if tag.kind == COVER else "tag-building-sp", tag.kind, tag.position))
    buried = [one for one in battle.combatants if one.here() and caught_in(one, tag)]
    heights = [one.level if one.level > GROUND else GROUND for one in buried]
    drop_tag(fight, tag, "tag-cover-sp")
    if tag.kind in LEAVE_RUBBLE:
        add_tag(fight, TerrainTag(DIFFICULT, tag.position), "building-details")
    for one, height in zip(buried, heights, strict=True):
        bury(fight, one, height)
    drop_the_unsupported(fight)


def caught_in(one: Combatant, tag: TerrainTag) -> bool:
    """Inside the Building, or on top of the Wall [tag-building-sp, siege-grid-rules]."""
    if one.position != tag.position:
        return False
    if tag.kind == BUILDING:
        return one.inside
    return tag.kind == WALL and one.level == tag.level and one.footing == STANDING


def bury(fight: LabFight, one: Combatant, height: int) -> None:
    """2d10 and 1d10 for each Elevation, Blunt, no defense; Prone at Ground [tag-building-sp, building-details]."""
    leave_building(fight, one, "tag-building-sp")
    relocate(fight, one, one.position, GROUND, "tag-building-sp")
    amount = tens(fight, one, "collapse", COLLAPSE_DICE + height)
    suffer(fight, one, amount, BLUNT, "tag-building-sp")
    if one.here():
        knock_prone(fight, one, "building-details")


def drop_the_unsupported(fight: LabFight) -> None:
    """Whoever held on to, or stood on, what is no longer there falls [falling-details]."""
    for one in fight.battle.combatants.copy():
        if one.here() and one.level > GROUND and one.footing in (STANDING, HOLDING_ON) and not one.inside:
            if footing_at(fight.battle, one, one.position, one.level) == NOTHING:
                fall(fight, one, "falling-details")


# ---- areas


def covered(battle: LabBattle, one: Combatant) -> TerrainTag | None:
    """The Cover that keeps an area attack from a claimant [tag-cover-aoe, cover-details]."""
    tag = battle.ground.claim_of(one.who, one.position, COVER)
    return tag if tag is not None and tag.claimed_by(one.who) else None


def area_targets(battle: LabBattle, one: Combatant, source: Source, position: int, level: int) -> list[Combatant]:
    """Everyone there, friend or foe, but for those a Building or Cover shields; the Hidden are hit like anybody.

    [aoe, tag-cover-aoe, tag-building-claim, stealth-rules]
    """
    return [
        other
        for other in battle.combatants
        if other.here()
        and other.position == position
        and other.level == level
        and not other.inside
        and covered(battle, other) is None
        and not (other is one and source.spares_user)
    ]


def area_hits_structures(fight: LabFight, position: int, level: int, damage: int) -> None:
    """Cover that blocked it takes the damage once, and what fills the Position [cover-details, building-details]."""
    battle = fight.battle
    struck: list[TerrainTag] = []
    for tag in battle.ground.tags_at(position):
        if tag.kind in LEAVE_RUBBLE or tag.kind == COVER and blocks_area(battle, tag, level):
            struck.append(tag)
    for tag in struck:
        strike_structure(fight, tag, damage, "tag-cover-aoe" if tag.kind == COVER else "building-details")


def blocks_area(battle: LabBattle, tag: TerrainTag, level: int) -> bool:
    """Whether a claimant was there to be shielded [cover-details]."""
    for one in battle.combatants:
        if one.here() and one.level == level and tag.claimed_by(one.who):
            return True
    return False


def trench_factor(battle: LabBattle, one: Combatant) -> int:
    """An area's damage that comes through is doubled in a trench [tag-trenched-aoe, trenched-details]."""
    return 2 if battle.ground.has(one.position, TRENCHED) and trenched(battle, one) else 1


def break_in(fight: LabFight, one: Combatant, choice: EnterBuilding) -> None:
    """A shut door takes a Skill Action of standard difficulty first; its complication may keep one out after all.

    [building-details]
    """
    tag = fight.battle.ground.tag(choice.position, BUILDING)
    if tag is not None and tag.shut:
        attempt(fight, one, "Athletics", AGILITY, STANDARD, "building-details")
        tag.shut = False
    if may_go_inside(fight.battle, one):
        go_inside(fight, one, choice.position)
