"""What somebody can attack with, and whom."""

from __future__ import annotations

from fray.engine.decisions import Bar
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import FIRST_NATURAL, MELEE, RANGED, UNARMED
from fray.rulesets.sixseconds.model.sheets import NO_AREA, Form, Gear
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules.positions import (
    can_choose,
    distance,
    distance_to,
    in_line,
    in_line_to,
    weapon_at,
)
from fray.rulesets.sixseconds.rules.refusals import (
    HIDDEN_TARGET,
    NOT_LOADED,
    NOT_REACHED,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TARGET_GONE,
    TOO_TIRED,
)


def slots(battle: SixBattle, one: Combatant) -> list[int]:
    """Held items, natural weapons and bare hands, which are always available [r-improvised, r-brandish]."""
    found = [slot for slot in range(len(one.held)) if first_of_its_kind(one, slot)]
    found.extend([FIRST_NATURAL - index for index in range(len(one.sheet.natural_weapons))])
    found.append(UNARMED)
    return found


def first_of_its_kind(one: Combatant, slot: int) -> bool:
    """Two daggers in the same state are one choice."""
    item = one.held[slot]
    for other in one.held[:slot]:
        if other.gear is item.gear and other.durability == item.durability and other.loaded == item.loaded:
            return False
    return True


def gear_at(battle: SixBattle, one: Combatant, slot: int) -> Gear:
    """The weapon in a slot; other things serve as improvised ones [r-improvised]."""
    if slot >= 0:
        return weapon_at(battle, one.held[slot])
    if slot == UNARMED:
        return battle.arms.unarmed
    return one.sheet.natural_weapons[FIRST_NATURAL - slot]


def name_at(battle: SixBattle, one: Combatant, slot: int) -> str:
    """What is swung: an improvised weapon has the name of the thing it is [r-improvised]."""
    return one.held[slot].gear.title if slot >= 0 else gear_at(battle, one, slot).title


def item_at(one: Combatant, slot: int) -> Item | None:
    return one.held[slot] if slot >= 0 else None


def form_of(gear: Gear, mode: str) -> Form | None:
    """The weapon used in melee, at range, or for a maneuver."""
    if mode == MELEE:
        return gear.melee
    if mode == RANGED:
        return gear.ranged
    for form in gear.maneuvers:
        if form.maneuver == mode:
            return form
    return None


def modes_of(gear: Gear) -> list[str]:
    """Every way a weapon can be used on one target; a weapon of both kinds is declared at the attack.

    [r-ranged-melee]
    """
    found: list[str] = []
    if gear.melee is not None:
        found.append(MELEE)
    if gear.ranged is not None and gear.ranged.radius == NO_AREA:
        found.append(RANGED)
    found.extend([form.maneuver for form in gear.maneuvers])
    return found


def barred(battle: SixBattle, one: Combatant, item: Item | None, form: Form, target: Combatant) -> Bar | None:
    """What forbids an attack: its cost, or what forbids it however it is paid [extra-resource-costs]."""
    return TOO_TIRED if form.stamina > one.stamina else barred_though_paid(battle, one, item, form, target)


def barred_though_paid(
    battle: SixBattle, one: Combatant, item: Item | None, form: Form, target: Combatant
) -> Bar | None:
    """What forbids an attack: the weapon, the target, the distance or the sight [r-ranged-melee, r-visibility]."""
    if item is not None and item.gear.reload and form.ranged and not item.loaded:
        return NOT_LOADED
    if not target.here() or target.team == one.team:
        return TARGET_GONE
    return barred_by_place(battle, one, form, target)


def barred_by_place(battle: SixBattle, one: Combatant, form: Form, target: Combatant) -> Bar | None:
    """Melee within reach, ranged up to twice the range; every attack needs line of sight.

    [r-ranged-melee, r-line-of-sight]
    """
    away = distance(one, target)
    if form.ranged:
        if away > 2 * form.range:
            return OUT_OF_RANGE
    elif away > form.reach:
        return NOT_REACHED
    if can_choose(battle, one, target):
        return None
    return HIDDEN_TARGET if in_line(battle, one, target) else OUT_OF_SIGHT


def can_center(battle: SixBattle, one: Combatant, reach: int, x: int, y: int) -> bool:
    """A center square in range and line of sight; the blinded aim only within 1 m [r-area, r-visibility]."""
    if one.blinded:
        reach = min(reach, 1)
    return distance_to(one, x, y) <= reach and battle.ground.inside(x, y) and in_line_to(battle, one, x, y)


def any_center(battle: SixBattle, one: Combatant, form: Form) -> bool:
    """Whether an area can be put on anybody else at all, be it only with its rim [r-area]."""
    for other in battle.combatants:
        if other.who != one.who and other.here() and can_catch(battle, one, form, other):
            return True
    return False


def can_catch(battle: SixBattle, one: Combatant, form: Form, other: Combatant) -> bool:
    """Whether some square in range and line of sight has somebody within the radius [r-area]."""
    if can_center(battle, one, form.range, other.x, other.y):
        return True
    for y in range(other.y - form.radius, other.y + other.squares + form.radius):
        for x in range(other.x - form.radius, other.x + other.squares + form.radius):
            if distance_to(other, x, y) <= form.radius and can_center(battle, one, form.range, x, y):
                if in_line_to(battle, other, x, y):
                    return True
    return False


def affected(battle: SixBattle, one: Combatant, radius: int, x: int, y: int) -> list[Combatant]:
    """Everybody, friend or foe, with a square within the radius and line of sight to the center; not oneself.

    [r-area]
    """
    return [
        other
        for other in battle.combatants
        if other.who != one.who
        and other.here()
        and distance_to(other, x, y) <= radius
        and in_line_to(battle, other, x, y)
    ]
