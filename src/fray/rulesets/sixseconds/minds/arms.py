"""What a combatant can attack with: worked out once for what it holds, whatever the target."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.sixseconds.minds.pairs import Pair, pair_of
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import MELEE, RANGED
from fray.rulesets.sixseconds.model.sheets import COMBAT, NO_AREA, Form, Gear, Sheet
from fray.rulesets.sixseconds.model.state import Combatant, Memo, SixBattle
from fray.rulesets.sixseconds.rules.checks import MOST_LEVELS
from fray.rulesets.sixseconds.rules.damage import CATEGORIES
from fray.rulesets.sixseconds.rules.weapons import gear_at, item_at, name_at, slots

LUCK_SIDES: Final = 20
LEVELS: Final = 2 * MOST_LEVELS + 1
LARGE: Final = 1 << 24  # more than any sum of a blow
POINT: Final = 100


def best_dice(sheet: Sheet, form: Form) -> tuple[int, int]:
    """The attribute with the largest die and the proficiency with the largest bonus."""
    proficiency = form.proficiencies[0]
    for better in form.proficiencies:
        if sheet.proficiencies[better] > sheet.proficiencies[proficiency]:
            proficiency = better
    return best_attribute(sheet, form), proficiency


def best_attribute(sheet: Sheet, form: Form) -> int:
    """The attribute with the largest die."""
    best = form.attributes[0]
    for larger in form.attributes:
        if sheet.attributes[larger] > sheet.attributes[best]:
            best = larger
    return best


class Swing:
    """What a sheet and a form bring to an attack."""

    def __init__(self, sheet: Sheet, form: Form) -> None:
        attribute, proficiency = best_dice(sheet, form)
        self.form = form
        self.flat: i64 = sheet.proficiencies[proficiency] + form.test_modifier
        self.critical: i64 = LUCK_SIDES + 1 - form.threshold  # faces of the luck die
        self.category: i64 = CATEGORIES[form.damage_type]
        self.pairs: list[Pair] = [  # by level of advantage, the lowest first
            pair_of(sheet.attributes[attribute], sheet.skills[COMBAT], level)
            for level in range(-MOST_LEVELS, MOST_LEVELS + 1)
        ]

        self.known: dict[int, int] = {}  # what it comes to, by all that this depends on

    def pair(self, level: i64) -> Pair:
        return self.pairs[level + MOST_LEVELS]

    def mean(self, level: i64, needed: i64, gain: i64, critical: i64) -> i64:
        """The mean damage in hundredths where dice that show so much hit, and deal it and a gain; `critical` of the
        faces of the luck die always hit.
        """
        key = ((needed * LARGE + gain) * 2 * LUCK_SIDES + critical) * LEVELS + level
        known = self.known.get(key)
        if known is None:
            known = self.work_out(level, needed, gain, critical)
            self.known[key] = known
        return known

    def work_out(self, level: i64, needed: i64, gain: i64, critical: i64) -> i64:
        pair = self.pair(level)
        total = pair.damage(needed, gain + self.form.damage) * (LUCK_SIDES - critical)
        total += pair.damage(0, gain + self.form.critical_damage) * critical
        return total * POINT // (pair.outcomes * LUCK_SIDES)


class Blade:
    """A way to attack that hurts, with something at hand."""

    def __init__(self, battle: SixBattle, attacker: Combatant, slot: int, mode: str, form: Form) -> None:
        self.slot = slot
        self.mode = mode
        self.name = name_at(battle, attacker, slot)
        self.swing = Swing(attacker.sheet, form)
        self.ranged = form.ranged
        self.stamina: i64 = form.stamina
        self.farthest: i64 = 2 * form.range if form.ranged else form.reach
        self.throws_the_last = form.thrown and form.ranged and len(attacker.held) == 1


class Arsenal(Memo):
    """What a combatant with these things in hand can attack with, and what others have to fear from it."""

    def __init__(self, battle: SixBattle, owner: Combatant) -> None:
        self.held = owner.held.copy()
        self.blades = blades_of(battle, owner)
        self.farthest: i64 = max([blade.farthest for blade in self.blades], default=-1)
        self.threat: i64 = threat_with(owner)
        self.melee, self.far = longest_reach(battle, owner)
        self.others: list[Swing] = []  # of spells and the like, as far as they were asked for

    def fits(self, held: list[Item]) -> bool:
        """Whether these are such things: how worn they are does not matter."""
        if len(held) != len(self.held):
            return False
        for index in range(len(held)):
            item, known = held[index], self.held[index]
            if item is not known and (item.gear is not known.gear or item.loaded != known.loaded):
                return False
        return True


def arsenal_of(battle: SixBattle, owner: Combatant) -> Arsenal:
    """It is kept for all fights that begin alike."""
    for known in owner.memos:
        if isinstance(known, Arsenal) and known.fits(owner.held):
            return known
    made = Arsenal(battle, owner)
    owner.memos.append(made)
    return made


def threat_of(battle: SixBattle, enemy: Combatant) -> i64:
    """About how dangerous an enemy is: the best of its weapons with average dice."""
    return arsenal_of(battle, enemy).threat


def swing_of(battle: SixBattle, attacker: Combatant, form: Form) -> Swing:
    """The attacker's way to use a form, be it of a weapon or of a spell."""
    arsenal = arsenal_of(battle, attacker)
    for swing in arsenal.others:
        if swing.form is form:
            return swing
    made = Swing(attacker.sheet, form)
    arsenal.others.append(made)
    return made


# ---- what is worked out


def blades_of(battle: SixBattle, attacker: Combatant) -> list[Blade]:
    """Loaded weapons in every way that hurts."""
    found: list[Blade] = []
    for slot in slots(battle, attacker):
        item = item_at(attacker, slot)
        for mode, form in forms_of(gear_at(battle, attacker, slot)):
            if form.radius == NO_AREA and form.deals_damage and is_ready(item, form):
                found.append(Blade(battle, attacker, slot, mode, form))
    return found


def forms_of(gear: Gear) -> list[tuple[str, Form]]:
    """Every way to use a weapon, with its name."""
    found: list[tuple[str, Form]] = []
    if gear.melee is not None:
        found.append((MELEE, gear.melee))
    if gear.ranged is not None:
        found.append((RANGED, gear.ranged))
    found.extend([(form.maneuver, form) for form in gear.maneuvers])
    return found


def is_ready(item: Item | None, form: Form) -> bool:
    """Whether the tactician would use an item, or what is no item, in this way."""
    if item is None or not form.ranged:
        return True
    if not item.gear.is_weapon:
        return False  # nobody throws away a shield for a point of damage
    return item.loaded or not item.gear.reload


def threat_with(enemy: Combatant) -> i64:
    """The best of what is held and of natural weapons."""
    best = 2
    forms = [item.gear.melee or item.gear.ranged for item in enemy.held]
    forms.extend([gear.melee for gear in enemy.sheet.natural_weapons])
    for form in forms:
        if form is not None:
            best = max(best, form.damage + enemy.sheet.attributes[best_attribute(enemy.sheet, form)] // 2)
    return best + enemy.sheet.skills[COMBAT] // 2


def longest_reach(battle: SixBattle, mover: Combatant) -> tuple[int, int]:
    """How far a mover strikes in melee with a real weapon, and how far at range."""
    melee = far = 0
    for slot in slots(battle, mover):
        for _, form in forms_of(gear_at(battle, mover, slot)):
            if form.radius != NO_AREA or not form.deals_damage:
                continue
            if form.ranged and (not form.thrown or len(mover.held) > 1):
                far = max(far, form.range)
            elif not form.ranged:
                melee = max(melee, form.reach)
    return melee, far
