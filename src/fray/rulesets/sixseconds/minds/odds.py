"""What attacks and tests are worth, from exact distributions of their dice. Values are hundredths of a point of
damage.

What depends on dice and sums alone is worked out once and kept for good: it can never become wrong.
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

POINT: Final = 100
SPARED_STAMINA: Final = 120
LUCK_SIDES: Final = 20
_sums: dict[int, list[int]] = {}  # by dice and level: the chance, out of the last entry, of each sum of a kept pair
_damage: dict[int, int] = {}  # by dice, level, sum needed to hit and what is added to it: see `damage_of_hits`


def pair_key(attribute_sides: i64, skill_sides: i64, level: i64) -> i64:
    return (attribute_sides * 64 + skill_sides) * 8 + level + 3


def pair_sums(attribute_sides: int, skill_sides: int, level: int) -> list[int]:
    """How often each sum of a kept pair comes up; the last entry is the number of all outcomes [r-advantage]."""
    key = pair_key(attribute_sides, skill_sides, level)
    known = _sums.get(key)
    if known is None:
        known = _work_out(attribute_sides, skill_sides, level)
        _sums[key] = known
    return known


def _work_out(attribute_sides: int, skill_sides: int, level: int) -> list[int]:
    single = [0] * (attribute_sides + skill_sides + 1)
    for attribute_face in range(1, attribute_sides + 1):
        for skill_face in range(1, skill_sides + 1):
            single[attribute_face + skill_face] += 1
    pairs = 1 + abs(level)
    counts = [0] * (attribute_sides + skill_sides + 2)
    below = 0
    total = attribute_sides * skill_sides
    for value in range(attribute_sides + skill_sides + 1):
        upto = below + single[value]
        if level >= 0:
            counts[value] = upto**pairs - below**pairs
        else:
            counts[value] = (total - below) ** pairs - (total - upto) ** pairs
        below = upto
    counts[-1] = total**pairs
    return counts


def chance(roller: Combatant, attribute: int, skill: int, proficiency: int, modifier: int, difficulty: int) -> int:
    """The chance of a normal test in percent, luck aside."""
    bonus = modifier + (roller.sheet.proficiencies[proficiency] if proficiency != NO_PROFICIENCY else 0)
    counts = pair_sums(roller.sheet.attributes[attribute], roller.sheet.skills[skill], 0)
    good = 0
    for value in range(len(counts) - 1):
        if value + bonus >= difficulty:
            good += counts[value]
    return 100 * good // counts[-1]


def damage_of_hits(attribute_sides: i64, skill_sides: i64, level: i64, needed: i64, gain: i64) -> i64:
    """The damage over all outcomes of a kept pair whose sum suffices: the sum and a gain, at least 1 each time."""
    needed = min(max(needed, 0), attribute_sides + skill_sides + 1)
    key = (pair_key(attribute_sides, skill_sides, level) << 7 | needed) << 32 | (gain + (1 << 31))
    known = _damage.get(key)
    if known is None:
        counts = pair_sums(attribute_sides, skill_sides, level)
        known = 0
        for value in range(needed, attribute_sides + skill_sides + 1):
            known += counts[value] * max(1, value + gain)
        _damage[key] = known
    return known


def best_dice(attacker: Combatant, form: Form) -> tuple[int, int]:
    """The attribute with the largest die and the proficiency with the largest bonus."""
    attribute = form.attributes[0]
    for larger in form.attributes:
        if attacker.sheet.attributes[larger] > attacker.sheet.attributes[attribute]:
            attribute = larger
    proficiency = form.proficiencies[0]
    for better in form.proficiencies:
        if attacker.sheet.proficiencies[better] > attacker.sheet.proficiencies[proficiency]:
            proficiency = better
    return attribute, proficiency


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
    attribute_sides, skill_sides = swing.attribute_sides, swing.skill_sides
    needed = evasion_against(attacker, target) - swing.flat
    total = damage_of_hits(attribute_sides, skill_sides, level, needed, gain + form.damage)
    total *= LUCK_SIDES - swing.critical
    if swing.critical:
        hard = damage_of_hits(attribute_sides, skill_sides, level, 0, gain + form.critical_damage)
        total += hard * swing.critical
    single = attribute_sides * skill_sides
    outcomes = single
    for _ in range(level if level >= 0 else -level):
        outcomes *= single
    return total * POINT // (outcomes * LUCK_SIDES)


def left_of(target: Combatant) -> int:
    """About how much damage brings a combatant down."""
    room = target.sheet.constitution + 1 - target.missing_health()
    return max(1, target.endurance + min(target.health, max(1, room)))


def threat_of(enemy: Combatant) -> int:
    """About how dangerous an enemy is: the best of its weapons with average dice."""
    best = 2
    for item in enemy.held:
        form = item.gear.melee or item.gear.ranged
        if form is not None:
            best = max(best, form.damage + enemy.sheet.attributes[best_dice(enemy, form)[0]] // 2)
    for gear in enemy.sheet.natural_weapons:
        if gear.melee is not None:
            best = max(best, gear.melee.damage + enemy.sheet.attributes[best_dice(enemy, gear.melee)[0]] // 2)
    return best + enemy.sheet.skills[COMBAT] // 2


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

    def __init__(self, slot: int, mode: str, form: Form) -> None:
        self.slot = slot
        self.mode = mode
        self.form = form
        self.farthest: i64 = 2 * form.range if form.ranged else form.reach
        self.swing: Swing | None = None  # worked out when there is a target

    def swung_by(self, attacker: Combatant) -> Swing:
        if self.swing is None:
            self.swing = Swing(attacker, self.form)
        return self.swing


def blades_of(battle: SixBattle, attacker: Combatant) -> list[Blade]:
    """Loaded weapons in every way that hurts; maneuvers where stamina can be spared."""
    found: list[Blade] = []
    for slot in slots(battle, attacker):
        gear = gear_at(battle, attacker, slot)
        item = item_at(attacker, slot)
        if gear.melee is not None and is_open(attacker, item, gear.melee):
            found.append(Blade(slot, MELEE, gear.melee))
        if gear.ranged is not None and is_open(attacker, item, gear.ranged):
            found.append(Blade(slot, RANGED, gear.ranged))
        for form in gear.maneuvers:
            if is_open(attacker, item, form):
                found.append(Blade(slot, form.maneuver, form))
    return found


def is_open(attacker: Combatant, item: Item | None, form: Form) -> bool:
    """Whether the tactician would use an item, or what is no item, in this way."""
    if form.radius != NO_AREA or not form.deals_damage:
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
    blades = blades_of(battle, attacker)
    farthest: i64 = 0
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
        threat: i64 = threat_of(target)
        for blade in blades:
            form = blade.form
            if away > blade.farthest:
                continue
            if form.ranged:
                edge = far = far or edge_against(battle, attacker, target, form, None)
            else:
                edge = near = near or edge_against(battle, attacker, target, form, None)
            value = valued(battle, blade.swung_by(attacker), target, edge, threat) - SPARED_STAMINA * form.stamina
            if form.thrown and form.ranged and len(attacker.held) == 1:
                value = value * 2 // 3
            if value > best_value:
                best, best_target, best_value = blade, target, value
    if best is None:
        return 0, None
    return best_value, Attack(best.slot, best.mode, best_target.who, name_at(battle, attacker, best.slot))
