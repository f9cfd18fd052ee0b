"""Buildings, and everything else with Structural Points: breaking in, attacking and destroying it, being buried.

From without a Building is an Obstacle, which `Ground.fills` and `sight` know [tag-building].
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.approach import CHARGE, PLAIN, Approach
from fray.rulesets.labyrinthian.model.elevations import GROUND
from fray.rulesets.labyrinthian.model.grid import FFL, FFR, RFL, RFR, STEP
from fray.rulesets.labyrinthian.model.options import EnterBuilding
from fray.rulesets.labyrinthian.model.sheets import AGILITY, BLUNT, Source
from fray.rulesets.labyrinthian.model.state import HOLDING_ON, STANDING, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain_tags import (
    BUILDING,
    COVER,
    DIFFICULT,
    OBSTACLE,
    OUTSIDE_THE_WALL,
    WALL,
    TerrainTag,
)
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import NOTHING, footing_at, relocate
from fray.rulesets.labyrinthian.rules.falling import fall, make_room
from fray.rulesets.labyrinthian.rules.movement import stays_in_position
from fray.rulesets.labyrinthian.rules.prone import knock_prone, may_shift
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range
from fray.rulesets.labyrinthian.rules.skill_actions import STANDARD, attempt
from fray.rulesets.labyrinthian.rules.stances import may_use_movement
from fray.rulesets.labyrinthian.rules.turbulence import saved
from fray.rulesets.labyrinthian.rules.velocity import boost_limit, takes_velocity
from fray.rulesets.labyrinthian.rules.verbs import (
    add_tag,
    damage_tag,
    enter_building,
    leave_building,
    pay,
    pool,
)
from fray.rulesets.labyrinthian.rules.wounds import lacerate

COLLAPSE_DICE: Final = 2  # and one for each Elevation [tag-building-sp]
STRUCTURES: Final[tuple[int, ...]] = (COVER, OBSTACLE, BUILDING, WALL)
LEAVE_RUBBLE: Final[tuple[int, ...]] = (
    OBSTACLE,
    BUILDING,
    WALL,
)  # [obstacle-details, building-details, siege-grid-rules]


# ---- going inside


def enter_options(battle: LabBattle, combatant: Combatant) -> list[EnterBuilding]:
    """Buildings next to its Position; a shut door takes a Skill Action [tag-building-claim, building-details]."""
    if combatant.sheet.is_unit() or not may_go_inside(battle, combatant):
        return []
    price = STEP * battle.ground.cost_factor(combatant.position)
    found: list[EnterBuilding] = []
    for neighbor in battle.ground.layout.neighbors[combatant.position]:
        tag = battle.ground.tag(neighbor, BUILDING)
        if tag is not None and (not tag.shut or (combatant.has_rating() and not combatant.at_zero())):
            found.append(EnterBuilding(neighbor, tag.shut, price))
    return found


def may_go_inside(battle: LabBattle, combatant: Combatant) -> bool:
    """On its feet on the ground, free to move, with Movement for one Position [building-details]."""
    price = STEP * battle.ground.cost_factor(combatant.position)
    if (
        combatant.level != battle.ground.surface(combatant.position)
        or pool(combatant, False) < price
        or not combatant.able()
    ):
        return False
    return may_shift(battle, combatant) and not stays_in_position(battle, combatant)


def break_in(fight: LabFight, combatant: Combatant, choice: EnterBuilding) -> None:
    """A shut door takes a Skill Action of standard difficulty first; its complication may keep it out after all.

    [building-details]
    """
    tag = fight.battle.ground.tag(choice.position, BUILDING)
    if tag is not None and tag.shut:
        attempt(fight, combatant, "Athletics", AGILITY, STANDARD, "building-details")
        tag.shut = False
    if may_go_inside(fight.battle, combatant):
        go_inside(fight, combatant, choice.position)


def go_inside(fight: LabFight, combatant: Combatant, position: i64) -> None:
    """10 Movement from an adjacent Position; from then on the walls shield it [building-details]."""
    price = STEP * fight.battle.ground.cost_factor(combatant.position)
    pay(fight, combatant, price, False, "breaking in", "tag-building-claim")
    lacerate(fight, combatant)
    if combatant.able() and saved(fight, combatant):
        relocate(fight, combatant, position, GROUND, "tag-building-claim")
        enter_building(fight, combatant, "tag-building-claim")


# ---- attacks on things


def structures(battle: LabBattle) -> list[int]:
    """The tags that can be destroyed, by number [free-targets, tag-cover-sp, tag-building-sp]."""
    return [index for index, tag in enumerate(battle.ground.tags) if tag.kind in STRUCTURES and tag.destructible()]


def beside(battle: LabBattle, striker: Combatant, tag: TerrainTag) -> bool:
    """In place for melee: at Cover in its own Position, at what fills a Position next to it or inside it.

    A Wall is hit from the Churn or the Rear Flank it faces, or from within. [siege-grid-rules, free-targets]
    """
    if striker.position == tag.position:
        return tag.kind != OBSTACLE
    if tag.kind == COVER or striker.level > tag.level:
        return False
    if tag.kind == WALL:
        return faces_wall(striker.position, tag.position)
    return battle.ground.layout.touches(striker.position, tag.position)


def faces_wall(position: i64, walled: int) -> bool:
    """The Churn faces every Wall, a Rear Flank the one of its own column [siege-grid-rules]."""
    if position not in OUTSIDE_THE_WALL:
        return False
    return {RFL: FFL, RFR: FFR}.get(position, walled) == walled


def object_in_reach(battle: LabBattle, striker: Combatant, source: Source, tag: TerrainTag) -> bool:
    """Whether a thing can be attacked from where it stands; a ram needs a Wall or Building beside it.

    [free-targets, siege-engines, range-on-grid]
    """
    if source.structures_only:
        return tag.kind in (WALL, BUILDING) and beside(battle, striker, tag)
    if not source.ranged:
        return beside(battle, striker, tag)
    if striker.inside or not in_range(
        battle, striker, source, tag.position, min(striker.level, max(tag.level, GROUND))
    ):
        return False
    return tag.kind == WALL or clear_line(battle, striker.position, striker.level, tag.position, GROUND)


def object_approaches(battle: LabBattle, striker: Combatant, source: Source, index: int) -> list[Approach]:
    """From where it stands, plain or with a Charge inside the Position [siege-grid-rules, charge-same-position]."""
    tag = battle.ground.tags[index]
    if not object_in_reach(battle, striker, source, tag):
        return []
    found = [Approach(PLAIN, [])]
    if takes_velocity(source) and beside(battle, striker, tag) and may_use_movement(striker) and not striker.prone:
        factor = battle.ground.cost_factor(striker.position)
        for boost in range(1, min(boost_limit(battle, 0), pool(striker, False) // factor) + 1):
            charge = Approach(CHARGE, [])
            charge.boost = boost
            charge.price = boost * factor
            found.append(charge)
    return found


# ---- destroying them


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
    buried = [combatant for combatant in battle.combatants if combatant.here() and caught_in(combatant, tag)]
    heights = [combatant.level if combatant.level > GROUND else GROUND for combatant in buried]
    battle.ground.drop(tag)
    if tag.kind in LEAVE_RUBBLE:
        add_tag(fight, TerrainTag(DIFFICULT, tag.position), "building-details")
    for victim, height in zip(buried, heights, strict=True):
        bury(fight, victim, height)
    drop_the_unsupported(fight)


def caught_in(victim: Combatant, tag: TerrainTag) -> bool:
    """Inside the Building, or on top of the Wall [tag-building-sp, siege-grid-rules]."""
    if victim.position != tag.position:
        return False
    if tag.kind == BUILDING:
        return victim.inside
    return tag.kind == WALL and victim.level == tag.level and victim.footing == STANDING


def bury(fight: LabFight, victim: Combatant, height: int) -> None:
    """2d10 and 1d10 for each Elevation, Blunt, no defense; Prone at Ground [tag-building-sp, building-details]."""
    leave_building(fight, victim, "tag-building-sp")
    knock_prone(fight, victim, "building-details")
    relocate(fight, victim, victim.position, GROUND, "tag-building-sp")
    amount = tens(fight, victim, "collapse", COLLAPSE_DICE + height)
    suffer(fight, victim, amount, BLUNT, "tag-building-sp")
    if victim.here() and fight.battle.ground.fills(victim.position, GROUND):  # by something else that still stands
        make_room(fight, victim)


def drop_the_unsupported(fight: LabFight) -> None:
    """Those who held on to, or stood on, what is no longer there fall [falling-details]."""
    for combatant in fight.battle.combatants.copy():
        if (
            combatant.here()
            and combatant.level > GROUND
            and combatant.footing in (STANDING, HOLDING_ON)
            and not combatant.inside
        ):
            if footing_at(fight.battle, combatant, combatant.position, combatant.level) == NOTHING:
                fall(fight, combatant, "falling-details")


def area_hits_structures(fight: LabFight, position: i64, level: i64, damage: int) -> None:
    """Cover that blocked it takes the damage once, and what fills the Position [cover-details, building-details]."""
    battle = fight.battle
    struck: list[TerrainTag] = []
    for tag in battle.ground.tags_at(position):
        if tag.kind in LEAVE_RUBBLE or tag.kind == COVER and blocks_area(battle, tag, level):
            struck.append(tag)
    for tag in struck:
        strike_structure(fight, tag, damage, "tag-cover-aoe" if tag.kind == COVER else "building-details")


def blocks_area(battle: LabBattle, tag: TerrainTag, level: i64) -> bool:
    """Whether a claimant was there to be shielded [cover-details]."""
    for combatant in battle.combatants:
        if combatant.here() and combatant.level == level and tag.claimed_by(combatant.who):
            return True
    return False
