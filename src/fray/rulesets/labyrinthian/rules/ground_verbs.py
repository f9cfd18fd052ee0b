"""The few ways in which the ground and the places of a fight change, each with its event."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.events import Moved
from fray.rulesets.labyrinthian.model.state import STANDING, Combatant, LabFight, bit
from fray.rulesets.labyrinthian.model.terrain import HIGH_GROUND, WALL, TerrainTag
from fray.rulesets.labyrinthian.rules.footing import NOTHING, footing_at
from fray.rulesets.labyrinthian.rules.stances import left_place
from fray.rulesets.labyrinthian.rules.verbs import let_go, pay_movement, pay_rate


def relocate(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> None:
    """Somebody is somewhere else, and parted from those it stood with."""
    if displace(fight, one, position, level, clause):
        part(fight, one)


def part(fight: LabFight, one: Combatant) -> None:
    """A hold and a Shield Wall need the same place [grapple-house, shield-wall-details]."""
    let_go(fight, one)
    left_place(fight, one)


def displace(fight: LabFight, one: Combatant, position: int, level: int, clause: str) -> bool:
    """Claims and a Building are left behind, the footing is new; whether it is somewhere else now.

    Several who are moved together part only when all have moved. [tag-claiming, forced-movement]
    """
    if position != one.position:
        leave_building(fight, one, clause)
        end_claims(fight, one, clause)
    elif level != one.level:
        come_off_high_ground(fight, one, level, clause)
    if position == one.position and level == one.level:
        return False
    if fight.listening:
        fight.note(Moved(clause, one.who, one.position, one.level, position, level))
    if level < one.level:
        one.owes_descent = False  # [dive-details]
    one.position, one.level = position, level
    settle(fight, one)
    return True


def settle(fight: LabFight, one: Combatant) -> None:
    """How it holds itself where it is now; whoever has nothing to hold it falls by a rule, not here."""
    footing = footing_at(fight.battle, one, one.position, one.level)
    one.footing = STANDING if footing == NOTHING else footing


def pay(fight: LabFight, one: Combatant, amount: int, on_rate: bool, what: str, clause: str) -> None:
    """Out of the Round's Movement, or out of a rate [shift-positions-cost, unnatural-flight-rate, warfare-units]."""
    if on_rate or one.sheet.is_unit():
        pay_rate(fight, one, amount, what, clause)
    else:
        pay_movement(fight, one, amount, what, clause)


def pool(one: Combatant, on_rate: bool) -> int:
    """What there is to pay with: Movement, or the rate of Unnatural Flight or of a Unit."""
    return one.rate_left if on_rate or one.sheet.is_unit() else one.movement


# ---- tags


def claim(fight: LabFight, one: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants |= bit(one.who)
    if fight.listening:
        fight.note(ev.TagClaimed(clause, one.who, tag.kind, tag.position))


def give_up(fight: LabFight, one: Combatant, tag: TerrainTag, clause: str) -> None:
    tag.claimants &= ~bit(one.who)
    if fight.listening:
        fight.note(ev.TagGivenUp(clause, one.who, tag.kind, tag.position))


def end_claims(fight: LabFight, one: Combatant, clause: str) -> None:
    """Whoever leaves a place leaves its tags [tag-claiming]."""
    for tag in fight.battle.ground.tags:
        if tag.claimed_by(one.who):
            give_up(fight, one, tag, clause)


def come_off_high_ground(fight: LabFight, one: Combatant, level: int, clause: str) -> None:
    """High Ground and the top of a Wall are held at their own Elevation alone [high-ground-details]."""
    for tag in fight.battle.ground.tags_at(one.position):
        if tag.kind in (HIGH_GROUND, WALL) and tag.level != level and tag.claimed_by(one.who):
            give_up(fight, one, tag, clause)


def enter_building(fight: LabFight, one: Combatant, clause: str) -> None:
    one.inside = True
    if fight.listening:
        fight.note(ev.BuildingEntered(clause, one.who, one.position))


def leave_building(fight: LabFight, one: Combatant, clause: str) -> None:
    if one.inside:
        one.inside = False
        if fight.listening:
            fight.note(ev.BuildingLeft(clause, one.who, one.position))


def add_tag(fight: LabFight, tag: TerrainTag, clause: str) -> None:
    """A tag appears [terrain-tags-unique, skill-standard-effects]."""
    fight.battle.ground.add(tag)
    if fight.listening:
        fight.note(ev.TagAppeared(clause, tag.kind, tag.position))


def drop_tag(fight: LabFight, tag: TerrainTag, clause: str) -> None:
    """A tag is gone."""
    fight.battle.ground.drop(tag)
    if fight.listening:
        fight.note(ev.TagGone(clause, tag.kind, tag.position))


def damage_tag(fight: LabFight, tag: TerrainTag, amount: int, clause: str) -> None:
    """Structural Points go down; at zero it is destroyed, and excess is lost [tag-cover-sp, zero-exact-values]."""
    tag.structure = tag.structure - amount if tag.structure > amount else 0
    if fight.listening:
        fight.note(ev.StructureHit(clause, tag.kind, tag.position, amount, tag.structure))
