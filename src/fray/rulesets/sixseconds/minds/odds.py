"""What attacks are worth, from exact distributions of their dice. Values are hundredths of a point of damage."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.rulesets.sixseconds.minds.arms import LUCK_SIDES, POINT, Blade, Swing, arsenal_of, swing_of, threat_of
from fray.rulesets.sixseconds.model.objectives import SLAY
from fray.rulesets.sixseconds.model.options import Attack
from fray.rulesets.sixseconds.model.sheets import Form
from fray.rulesets.sixseconds.model.state import DO_TASK, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.advantage import Edge, edge_against
from fray.rulesets.sixseconds.rules.attacks import PENALTY
from fray.rulesets.sixseconds.rules.conditions import bloodied
from fray.rulesets.sixseconds.rules.damage import deflection_of, immune, weakness
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import can_choose
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against

SPARED_STAMINA: Final = 120


def left_of(target: Combatant) -> i64:
    """About how much damage brings a combatant down."""
    room = target.sheet.constitution + 1 - target.missing_health()
    return max(1, target.endurance + min(target.health, max(1, room)))


@mypyc_attr(acyclic=True, free_list_len=1)
class Shape:
    """What state an attacker is in: what that adds to its attacks, and its luck."""

    def __init__(self, attacker: Combatant) -> None:
        self.attacker = attacker
        self.flat: i64 = -PENALTY * attacker.attacks
        if bloodied(attacker):
            self.flat += attacker.sheet.traits.bloodied_attack
        self.luck: i64 = attacker.luck()


def expected_damage(shape: Shape, swing: Swing, target: Combatant, level: i64, bonus: i64) -> i64:
    """The expected damage of an attack nobody reacts to, in hundredths."""
    attacker, form = shape.attacker, swing.form
    if not form.deals_damage or immune(target, form.damage_type):
        return 0
    less: i64 = deflection_of(target, swing.category, deflection_shift(attacker, target), 0)
    less -= weakness(target, form.damage_type)
    flat = swing.flat + shape.flat
    critical = min(LUCK_SIDES, max(0, swing.critical + shape.luck))
    gain = flat + form.damage_bonus + bonus - less
    return swing.mean(level, evasion_against(attacker, target) - flat, gain, critical)


def worth(battle: SixBattle, attacker: Combatant, form: Form, target: Combatant) -> int:
    """The value of an attack as things are."""
    edge = edge_against(battle, attacker, target, form, None)
    return valued(Victim(battle, attacker, target), Shape(attacker), swing_of(battle, attacker, form), edge)


@mypyc_attr(acyclic=True, free_list_len=1)
class Victim:
    """What makes it worth while for an attacker to hurt a target: nearly down, dangerous, wanted, at work."""

    def __init__(self, battle: SixBattle, attacker: Combatant, target: Combatant) -> None:
        objective = battle.objectives[attacker.side]
        self.target = target
        self.left = left_of(target)
        self.weight: i64 = 60 + 6 * threat_of(battle, target)
        self.wanted = objective.kind == SLAY and objective.subject == target.who
        self.works = target.ongoing is not None and target.ongoing.kind == DO_TASK


def valued(victim: Victim, shape: Shape, swing: Swing, edge: Edge) -> i64:
    """Damage, more for those nearly down, for the dangerous and for those in the way."""
    bonus = shape.attacker.sheet.traits.sneak_damage if edge.sneak else 0
    damage = expected_damage(shape, swing, victim.target, edge.level, bonus)
    value = damage // 2 + min(damage, victim.left * POINT) * victim.weight // (60 + victim.left)
    if victim.wanted:
        value *= 3
    return value + value // 2 if victim.works else value


def best_attack(battle: SixBattle, attacker: Combatant) -> tuple[int, Attack | None]:
    """The best attack from where the attacker stands, with its value; maneuvers where stamina can be spared."""
    arsenal = arsenal_of(battle, attacker)
    shape: Shape | None = None
    best: Blade | None = None
    best_target = attacker
    best_value: i64 = 0
    for target in battle.combatants:
        if target.side == attacker.side or not target.able():
            continue
        away = distance(attacker, target)
        if away > arsenal.farthest or not can_choose(battle, attacker, target):
            continue
        shape = shape or Shape(attacker)
        victim: Victim | None = None
        near: Edge | None = None
        far: Edge | None = None
        for blade in arsenal.blades:
            if away > blade.farthest or (blade.stamina and blade.stamina >= attacker.stamina):
                continue
            form = blade.swing.form
            if blade.ranged:
                edge = far = far or edge_against(battle, attacker, target, form, None)
            else:
                edge = near = near or edge_against(battle, attacker, target, form, None)
            victim = victim or Victim(battle, attacker, target)
            value = valued(victim, shape, blade.swing, edge) - SPARED_STAMINA * blade.stamina
            if blade.throws_the_last:
                value = value * 2 // 3
            if value > best_value:
                best, best_target, best_value = blade, target, value
    if best is None:
        return 0, None
    form = best.swing.form
    return best_value, Attack(best.slot, best.mode, best_target.who, best.name, form.damage, form.thrown)
