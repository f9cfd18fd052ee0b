"""What attacks and tests are worth, from exact distributions of their dice. Values are hundredths of a point of
damage.

What depends on dice alone is worked out once and kept for good.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.objectives import SLAY
from fray.rulesets.sixseconds.model.options import MELEE, RANGED, Attack
from fray.rulesets.sixseconds.model.sheets import COMBAT, NO_AREA, NO_PROFICIENCY, Form
from fray.rulesets.sixseconds.model.state import DO_TASK, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.advantage import Edge, edge_against
from fray.rulesets.sixseconds.rules.attacks import PENALTY
from fray.rulesets.sixseconds.rules.damage import bloodied, deflection, immune, weakness
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import can_choose
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against
from fray.rulesets.sixseconds.rules.weapons import gear_at, item_at, name_at, slots
from fray.space.ground import FAR

POINT: Final = 100
SPARED_STAMINA: Final = 120
LUCK_SIDES: Final = 20
_pairs: dict[int, Pair] = {}  # by dice and level, for good


class Pair:
    """An attribute die and a skill die at a level of advantage, of which one pair is kept [r-advantage].

    `often` says in how many of all outcomes the sum is at least so much, `total` what those sums come to.
    """

    def __init__(self, attribute_sides: int, skill_sides: int, level: int) -> None:
        single = [0] * (attribute_sides + skill_sides + 1)
        for attribute_face in range(1, attribute_sides + 1):
            for skill_face in range(1, skill_sides + 1):
                single[attribute_face + skill_face] += 1
        pairs = 1 + abs(level)
        singles = attribute_sides * skill_sides
        self.outcomes: i64 = singles**pairs
        self.never: i64 = attribute_sides + skill_sides + 1  # a sum that never comes up
        self.often = [0] * (self.never + 1)
        self.total = [0] * (self.never + 1)
        above = 0
        for value in range(attribute_sides + skill_sides, -1, -1):
            least = above + single[value]
            if level < 0:
                count = least**pairs - above**pairs
            else:
                count = (singles - above) ** pairs - (singles - least) ** pairs
            self.often[value] = self.often[value + 1] + count
            self.total[value] = self.total[value + 1] + count * value
            above = least

    def at_least(self, needed: i64) -> i64:
        """In how many outcomes the sum is at least so much."""
        return self.often[min(max(needed, 0), self.never)]

    def damage(self, needed: i64, gain: i64) -> i64:
        """The damage over all outcomes whose sum suffices: the sum and a gain, at least 1 each time."""
        needed = min(max(needed, 0), self.never)
        more = min(max(needed, 1 - gain), self.never)  # from here on it is the sum and the gain
        return self.total[more] + gain * self.often[more] + self.often[needed] - self.often[more]


def pair_of(attribute_sides: i64, skill_sides: i64, level: i64) -> Pair:
    key = (attribute_sides * 64 + skill_sides) * 8 + level + 3
    known = _pairs.get(key)
    if known is None:
        known = Pair(attribute_sides, skill_sides, level)
        _pairs[key] = known
    return known


def chance(roller: Combatant, attribute: int, skill: int, proficiency: int, modifier: int, difficulty: int) -> int:
    """The chance of a normal test in percent, luck aside."""
    bonus = modifier + (roller.sheet.proficiencies[proficiency] if proficiency != NO_PROFICIENCY else 0)
    pair = pair_of(roller.sheet.attributes[attribute], roller.sheet.skills[skill], 0)
    return 100 * pair.at_least(difficulty - bonus) // pair.outcomes


def best_dice(attacker: Combatant, form: Form) -> tuple[int, int]:
    """The attribute with the largest die and the proficiency with the largest bonus."""
    proficiency = form.proficiencies[0]
    for better in form.proficiencies:
        if attacker.sheet.proficiencies[better] > attacker.sheet.proficiencies[proficiency]:
            proficiency = better
    return best_attribute(attacker, form), proficiency


def best_attribute(attacker: Combatant, form: Form) -> int:
    """The attribute with the largest die."""
    best = form.attributes[0]
    for larger in form.attributes:
        if attacker.sheet.attributes[larger] > attacker.sheet.attributes[best]:
            best = larger
    return best


class Swing:
    """What an attacker brings to an attack as things are, whatever the target."""

    def __init__(self, attacker: Combatant, form: Form) -> None:
        sheet = attacker.sheet
        attribute, proficiency = best_dice(attacker, form)
        self.attacker = attacker
        self.form = form
        self.attribute_sides: i64 = sheet.attributes[attribute]
        self.skill_sides: i64 = sheet.skills[COMBAT]
        self.flat: i64 = sheet.proficiencies[proficiency] - PENALTY * attacker.attacks + form.test_modifier
        if bloodied(attacker):
            self.flat += sheet.traits.bloodied_attack
        self.critical: i64 = min(LUCK_SIDES, max(0, LUCK_SIDES + 1 - form.threshold + attacker.luck()))


def expected_damage(swing: Swing, target: Combatant, level: int, bonus: int) -> i64:
    """The expected damage of an attack nobody reacts to, in hundredths."""
    attacker, form = swing.attacker, swing.form
    if not form.deals_damage or immune(target, form.damage_type):
        return 0
    less = deflection(target, form.damage_type, deflection_shift(attacker, target), 0)
    less -= weakness(target, form.damage_type)
    gain: i64 = swing.flat + form.damage_bonus + bonus - less
    pair = pair_of(swing.attribute_sides, swing.skill_sides, level)
    total = pair.damage(evasion_against(attacker, target) - swing.flat, gain + form.damage)
    total *= LUCK_SIDES - swing.critical
    total += pair.damage(0, gain + form.critical_damage) * swing.critical
    return total * POINT // (pair.outcomes * LUCK_SIDES)


def left_of(target: Combatant) -> int:
    """About how much damage brings a combatant down."""
    room = target.sheet.constitution + 1 - target.missing_health()
    return max(1, target.endurance + min(target.health, max(1, room)))


def threat_of(enemy: Combatant) -> i64:
    """About how dangerous an enemy is: the best of its weapons with average dice."""
    best: i64 = 2
    for item in enemy.held:
        form = item.gear.melee or item.gear.ranged
        if form is not None:
            best = max(best, threat_with(enemy, form))
    for gear in enemy.sheet.natural_weapons:
        if gear.melee is not None:
            best = max(best, threat_with(enemy, gear.melee))
    return best + enemy.sheet.skills[COMBAT] // 2


def threat_with(enemy: Combatant, form: Form) -> i64:
    return form.damage + enemy.sheet.attributes[best_attribute(enemy, form)] // 2


def worth(battle: SixBattle, attacker: Combatant, form: Form, target: Combatant) -> int:
    """The value of an attack as things are."""
    edge = edge_against(battle, attacker, target, form, None)
    return valued(battle, Swing(attacker, form), target, edge, threat_of(target))


def valued(battle: SixBattle, swing: Swing, target: Combatant, edge: Edge, threat: i64) -> i64:
    """Damage, more for those nearly down, for the dangerous and for those in the way."""
    attacker = swing.attacker
    damage = expected_damage(swing, target, edge.level, attacker.sheet.traits.sneak_damage if edge.sneak else 0)
    left: i64 = left_of(target)
    share = min(damage, left * POINT)
    value = damage // 2 + share * (60 + 6 * threat) // (60 + left)
    objective = battle.objectives[attacker.team]
    if objective.kind == SLAY and objective.subject == target.who:
        value *= 3
    if target.ongoing is not None and target.ongoing.kind == DO_TASK:
        value += value // 2
    return value


class Blade:
    """A way to attack that is open now, whatever the target."""

    def __init__(self, attacker: Combatant, slot: int, mode: str, form: Form) -> None:
        self.slot = slot
        self.mode = mode
        self.form = form
        self.farthest = farthest_with(form)
        self.swing = Swing(attacker, form)


def farthest_with(form: Form) -> i64:
    return 2 * form.range if form.ranged else form.reach


def blades_of(battle: SixBattle, attacker: Combatant, away: i64) -> list[Blade]:
    """Loaded weapons in every way that hurts as far away as that; maneuvers where stamina can be spared."""
    found: list[Blade] = []
    for slot in slots(battle, attacker):
        gear = gear_at(battle, attacker, slot)
        item = item_at(attacker, slot)
        if gear.melee is not None and is_open(attacker, item, gear.melee, away):
            found.append(Blade(attacker, slot, MELEE, gear.melee))
        if gear.ranged is not None and is_open(attacker, item, gear.ranged, away):
            found.append(Blade(attacker, slot, RANGED, gear.ranged))
        for form in gear.maneuvers:
            if is_open(attacker, item, form, away):
                found.append(Blade(attacker, slot, form.maneuver, form))
    return found


def is_open(attacker: Combatant, item: Item | None, form: Form, away: i64) -> bool:
    """Whether the tactician would use an item, or what is no item, in this way so far away."""
    if away > farthest_with(form) or form.radius != NO_AREA or not form.deals_damage:
        return False
    if form.stamina and form.stamina >= attacker.stamina:
        return False
    if item is None or not form.ranged:
        return True
    if not item.gear.is_weapon:
        return False  # nobody throws away a shield for a point of damage
    return item.loaded or not item.gear.reload


def best_attack(battle: SixBattle, attacker: Combatant) -> tuple[int, Attack | None]:
    """The best attack from where the attacker stands, with its value."""
    nearest: i64 = FAR
    for target in battle.combatants:
        if target.team != attacker.team and target.able():
            nearest = min(nearest, distance(attacker, target))
    blades = blades_of(battle, attacker, nearest)
    farthest: i64 = -1
    for blade in blades:
        farthest = max(farthest, blade.farthest)
    best: Blade | None = None
    best_target = attacker
    best_value: i64 = 0
    for target in battle.combatants:
        if target.team == attacker.team or not target.able():
            continue
        away = distance(attacker, target)
        if away > farthest or not can_choose(battle, attacker, target):
            continue
        near: Edge | None = None
        far: Edge | None = None
        threat = threat_of(target)
        for blade in blades:
            form = blade.form
            if away > blade.farthest:
                continue
            if form.ranged:
                edge = far = far or edge_against(battle, attacker, target, form, None)
            else:
                edge = near = near or edge_against(battle, attacker, target, form, None)
            value = valued(battle, blade.swing, target, edge, threat) - SPARED_STAMINA * form.stamina
            if form.thrown and form.ranged and len(attacker.held) == 1:
                value = value * 2 // 3
            if value > best_value:
                best, best_target, best_value = blade, target, value
    if best is None:
        return 0, None
    return best_value, Attack(best.slot, best.mode, best_target.who, name_at(battle, attacker, best.slot))
