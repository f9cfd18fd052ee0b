"""What attacks and tests are worth, from exact distributions of their dice. Values are hundredths of a point of
damage.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model.objectives import SLAY
from fray.rulesets.sixseconds.model.options import Attack
from fray.rulesets.sixseconds.model.sheets import COMBAT, NO_AREA, NO_PROFICIENCY, Form
from fray.rulesets.sixseconds.model.state import DO_TASK, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.advantage import Edge, edge_against
from fray.rulesets.sixseconds.rules.attacks import PENALTY
from fray.rulesets.sixseconds.rules.damage import bloodied, deflection, immune, weakness
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import can_choose
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at, item_at, modes_of, name_at, slots

POINT: Final = 100
SPARED_STAMINA: Final = 120
_sums: dict[int, list[int]] = {}  # by dice and level: the chance, out of the last entry, of each sum of a kept pair


def pair_sums(attribute_sides: int, skill_sides: int, level: int) -> list[int]:
    """How often each sum of a kept pair comes up; the last entry is the number of all outcomes [r-advantage]."""
    key = (attribute_sides * 16 + skill_sides) * 8 + level + 3
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


def expected_damage(
    battle: SixBattle, attacker: Combatant, form: Form, target: Combatant, level: int, bonus: int
) -> int:
    """The expected damage of an attack nobody reacts to, in hundredths."""
    if not form.deals_damage or immune(target, form.damage_type):
        return 0
    attribute, proficiency = best_dice(attacker, form)
    evasion = evasion_against(attacker, target)
    less = deflection(target, form.damage_type, deflection_shift(attacker, target), 0)
    less -= weakness(target, form.damage_type)
    flat = attacker.sheet.proficiencies[proficiency] - PENALTY * attacker.attacks + form.test_modifier
    if bloodied(attacker):
        flat += attacker.sheet.traits.bloodied_attack
    counts = pair_sums(attacker.sheet.attributes[attribute], attacker.sheet.skills[COMBAT], level)
    critical = min(20, max(0, 21 - form.threshold + attacker.luck()))
    plain = form.damage + form.damage_bonus + bonus - less
    hard = form.critical_damage + form.damage_bonus + bonus - less
    total = 0
    for value in range(2, len(counts) - 1):
        result = value + flat
        if result >= evasion:
            total += counts[value] * max(1, result + plain) * (20 - critical)
        total += counts[value] * max(1, result + hard) * critical
    return total * POINT // (counts[-1] * 20)


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
    return valued(battle, attacker, form, target, edge_against(battle, attacker, target, form, None))


def valued(battle: SixBattle, attacker: Combatant, form: Form, target: Combatant, edge: Edge) -> int:
    """Damage, more for those nearly down, for the dangerous and for those in the way."""
    bonus = attacker.sheet.traits.sneak_damage if edge.sneak else 0
    damage = expected_damage(battle, attacker, form, target, edge.level, bonus)
    left = left_of(target) * POINT
    share = min(damage, left)
    value = damage // 2 + share * (60 + 6 * threat_of(target)) // (60 + left // POINT)
    objective = battle.objectives[attacker.team]
    if objective.kind == SLAY and objective.subject == target.who:
        value *= 3
    if target.ongoing is not None and target.ongoing.kind == DO_TASK:
        value += value // 2
    return value


class Blade:
    """A way to attack that is open now, whatever the target."""

    def __init__(self, slot: int, mode: str, form: Form, name: str) -> None:
        self.slot = slot
        self.mode = mode
        self.form = form
        self.name = name


def blades_of(battle: SixBattle, attacker: Combatant) -> list[Blade]:
    """Loaded weapons in every way that hurts; maneuvers where stamina can be spared."""
    found: list[Blade] = []
    for slot in slots(battle, attacker):
        gear = gear_at(battle, attacker, slot)
        item = item_at(attacker, slot)
        for mode in modes_of(gear):
            form = form_of(gear, mode)
            if form is None or form.radius != NO_AREA or not form.deals_damage:
                continue
            if form.stamina and form.stamina >= attacker.stamina:
                continue
            if form.ranged and item is not None and not item.gear.is_weapon:
                continue  # nobody throws away a shield for a point of damage
            if item is None or not item.gear.reload or not form.ranged or item.loaded:
                found.append(Blade(slot, mode, form, name_at(battle, attacker, slot)))
    return found


def best_attack(battle: SixBattle, attacker: Combatant) -> tuple[int, Attack | None]:
    """The best attack from where the attacker stands, with its value."""
    best: Attack | None = None
    best_value = 0
    blades = blades_of(battle, attacker)
    farthest = 0
    for blade in blades:
        farthest = max(farthest, 2 * blade.form.range if blade.form.ranged else blade.form.reach)
    for target in battle.combatants:
        if target.team == attacker.team or not target.able():
            continue
        away = distance(attacker, target)
        if away > farthest or not can_choose(battle, attacker, target):
            continue
        near: Edge | None = None
        far: Edge | None = None
        for blade in blades:
            form = blade.form
            if away > (2 * form.range if form.ranged else form.reach):
                continue
            if form.ranged:
                edge = far = far or edge_against(battle, attacker, target, form, None)
            else:
                edge = near = near or edge_against(battle, attacker, target, form, None)
            value = valued(battle, attacker, form, target, edge) - SPARED_STAMINA * form.stamina
            if form.thrown and form.ranged and len(attacker.held) == 1:
                value = value * 2 // 3
            if value > best_value:
                best, best_value = Attack(blade.slot, blade.mode, target.who, blade.name), value
    return best_value, best
