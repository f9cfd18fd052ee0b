"""Terrain that can be claimed, hidden behind, broken into and destroyed: claims, Cover, Buildings, Walls, trenches."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.approach import CHARGE, PLAIN, Approach
from fray.rulesets.labyrinthian.model.grid import FFL, FFR, GROUND, RFL, RFR, STEP
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
from fray.rulesets.labyrinthian.rules.movement import may_shift, may_use_movement, saved, stays_in_position
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


def may_claim(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    """Claimable, in its Position, with room left, held by no other side [terrain-tags, tag-claiming].

    High Ground must be got onto: from the ground, on its feet and free to move. A Wall is for its defenders.
    [tag-high-ground, high-ground-details, siege-grid-rules]
    """
    if not tag.claimable or tag.position != claimant.position or tag.claimed_by(claimant.who) or claimant.inside:
        return False
    if not has_room(battle, claimant, tag):
        return False
    if tag.kind in (HIGH_GROUND, WALL):
        return on_foot_for(battle, claimant, tag)
    return claimant.level == battle.ground.surface(claimant.position)


def has_room(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    """So many of one side, first come first served; without a number, one [tag-cover-capacity, tag-claiming]."""
    holders = 0
    for holder in battle.combatants:
        if tag.claimed_by(holder.who):
            holders += 1
            if holder.side != claimant.side:
                return False
    return holders < (tag.capacity or 1)


def on_foot_for(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    if tag.kind == WALL and claimant.side != DEFENDERS:
        return False
    if claimant.level == tag.level:
        return claimant.footing == STANDING
    return claimant.level == GROUND and may_shift(battle, claimant)


def take_claim(fight: LabFight, claimant: Combatant, tag: TerrainTag) -> None:
    """Free; High Ground raises its claimant at no cost [tag-claiming, high-ground-details]."""
    if tag.kind in (HIGH_GROUND, WALL):
        relocate(fight, claimant, claimant.position, tag.level, "tag-high-ground")
    claim(fight, claimant, tag, "tag-claiming")


def claim_options(battle: LabBattle, claimant: Combatant) -> list[Deed]:
    """What may be claimed or given up where it stands; both are free [tag-claiming, movement-between-objects-free]."""
    found: list[Deed] = []
    if battle.ground.kinds[claimant.position] == 0:
        return found
    for index, tag in enumerate(battle.ground.tags):
        if tag.position != claimant.position:
            continue
        if tag.claimed_by(claimant.who):
            found.append(Deed("unclaim", index))
        elif may_claim(battle, claimant, tag):
            found.append(Deed("claim", index))
    return found


class ClaimOnArrival(Decision[Option]):
    """A helper who has come to a Position may claim something there [tag-claiming]."""

    KIND = "claim-on-arrival"
    CLAUSE = "tag-claiming"

    def __init__(self, battle: LabBattle, helper: Combatant) -> None:
        super().__init__(helper.seat, helper.who)
        self.battle = battle
        self.actor = helper

    def options(self) -> list[Option]:
        offered = [deed for deed in claim_options(self.battle, self.actor) if self._in_place(deed)]
        return [Deed(STAY), *offered]

    def _in_place(self, deed: Deed) -> bool:
        """Going up would take it away from the one it defends."""
        tag = self.battle.ground.tags[deed.number]
        return deed.word == "claim" and tag.kind not in (HIGH_GROUND, WALL)


def claim_on_arrival(fight: LabFight, claimant: Combatant) -> None:
    """Ask a helper what it claims where it has come, if there is anything to claim [tag-claiming]."""
    choices = ClaimOnArrival(fight.battle, claimant)
    if len(choices.options()) > 1:
        choice = fight.ask(choices)
        if isinstance(choice, Deed) and choice.word == "claim":
            take_claim(fight, claimant, fight.battle.ground.tags[choice.number])


def yield_claim(fight: LabFight, claimant: Combatant, tag: TerrainTag) -> None:
    give_up(fight, claimant, tag, "tag-claiming")


# ---- Buildings


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


def go_inside(fight: LabFight, combatant: Combatant, position: int) -> None:
    """10 Movement from an adjacent Position; from then on the walls shield it [building-details]."""
    price = STEP * fight.battle.ground.cost_factor(combatant.position)
    pay(fight, combatant, price, False, "breaking in", "tag-building-claim")
    lacerate(fight, combatant)
    if saved(fight, combatant):
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


def faces_wall(position: int, walled: int) -> bool:
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
    drop_tag(fight, tag, "tag-cover-sp")
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
    relocate(fight, victim, victim.position, GROUND, "tag-building-sp")
    amount = tens(fight, victim, "collapse", COLLAPSE_DICE + height)
    suffer(fight, victim, amount, BLUNT, "tag-building-sp")
    if victim.here():
        knock_prone(fight, victim, "building-details")


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


# ---- areas


def covered(battle: LabBattle, combatant: Combatant) -> TerrainTag | None:
    """The Cover that keeps an area attack from a claimant [tag-cover-aoe, cover-details]."""
    tag = battle.ground.claim_of(combatant.who, combatant.position, COVER)
    return tag if tag is not None and tag.claimed_by(combatant.who) else None


def area_targets(battle: LabBattle, striker: Combatant, source: Source, position: int, level: int) -> list[Combatant]:
    """Everyone there, friend or foe, but for those a Building or Cover shields; the Hidden are hit like everyone else.

    [aoe, tag-cover-aoe, tag-building-claim, stealth-rules]
    """
    return [
        target
        for target in battle.combatants
        if target.here()
        and target.position == position
        and target.level == level
        and not target.inside
        and covered(battle, target) is None
        and not (target is striker and source.spares_user)
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
    for combatant in battle.combatants:
        if combatant.here() and combatant.level == level and tag.claimed_by(combatant.who):
            return True
    return False


def trench_factor(battle: LabBattle, combatant: Combatant) -> int:
    """An area's damage that comes through is doubled in a trench [tag-trenched-aoe, trenched-details]."""
    return 2 if battle.ground.has(combatant.position, TRENCHED) and trenched(battle, combatant) else 1
