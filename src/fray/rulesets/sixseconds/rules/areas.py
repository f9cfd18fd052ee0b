"""Area attacks: where they can land, whom they reach, and one test for everybody in them [r-area]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import AreaAttack, Center
from fray.rulesets.sixseconds.model.sheets import ARCANE, NO_AREA, Form
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import BLIND
from fray.rulesets.sixseconds.rules.advantage import Edge, own_level
from fray.rulesets.sixseconds.rules.attacks import after_attack, choose_dice, declare, roll_attack, spoil, strike
from fray.rulesets.sixseconds.rules.checks import limited
from fray.rulesets.sixseconds.rules.defenses import Blow, declare_blindly
from fray.rulesets.sixseconds.rules.distance import distance_to
from fray.rulesets.sixseconds.rules.sight import in_line_to
from fray.rulesets.sixseconds.rules.verbs import pay, use_up
from fray.rulesets.sixseconds.rules.weapons import first_of_its_kind


def can_center(battle: SixBattle, attacker: Combatant, reach: int, x: int, y: int) -> bool:
    """A center square in range and line of sight; the blinded aim only within 1 m [r-area, r-visibility]."""
    if attacker.blinded:
        reach = min(reach, 1)
    return distance_to(attacker, x, y) <= reach and battle.ground.inside(x, y) and in_line_to(battle, attacker, x, y)


def any_center(battle: SixBattle, attacker: Combatant, form: Form) -> bool:
    """Whether an area can be put so that its center or its rim reaches another combatant [r-area]."""
    for target in battle.combatants:
        if target.who != attacker.who and target.here() and can_catch(battle, attacker, form, target):
            return True
    return False


def can_catch(battle: SixBattle, attacker: Combatant, form: Form, target: Combatant) -> bool:
    """Whether a center in range and line of sight has the target within the radius [r-area]."""
    if can_center(battle, attacker, form.range, target.x, target.y):
        return True
    for y in range(target.y - form.radius, target.y + target.squares + form.radius):
        for x in range(target.x - form.radius, target.x + target.squares + form.radius):
            if distance_to(target, x, y) <= form.radius and can_center(battle, attacker, form.range, x, y):
                if in_line_to(battle, target, x, y):
                    return True
    return False


def affected(battle: SixBattle, attacker: Combatant, radius: int, x: int, y: int) -> list[Combatant]:
    """Friends and foes with a square within the radius and line of sight to the center; not the attacker.

    [r-area]
    """
    return [target for target in battle.combatants if is_affected(battle, attacker, target, radius, x, y)]


def is_affected(battle: SixBattle, attacker: Combatant, target: Combatant, radius: int, x: int, y: int) -> bool:
    """Whether an area around a square catches this target [r-area]."""
    return (
        target.who != attacker.who
        and target.here()
        and distance_to(target, x, y) <= radius
        and in_line_to(battle, target, x, y)
    )


def area_options(battle: SixBattle, attacker: Combatant) -> list[AreaAttack]:
    """Flasks and the like [r-area]."""
    found: list[AreaAttack] = []
    for slot, item in enumerate(attacker.held):
        form = item.gear.ranged
        if form is None or form.radius == NO_AREA or not first_of_its_kind(attacker, slot):
            continue
        if any_center(battle, attacker, form):
            found.append(AreaAttack(slot, item.gear.title))
    return found


class ChooseCenter(Decision[Center]):
    """Where an area attack lands: any square in range and sight that reaches a combatant [r-area]."""

    KIND = "center"
    CLAUSE = "r-area"
    DETAIL = True

    def __init__(self, battle: SixBattle, attacker: Combatant, form: Form) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.form = form

    def stands(self) -> bool:
        return self.attacker.able() and any_center(self.battle, self.attacker, self.form)

    def options(self) -> list[Center]:
        attacker, reach = self.attacker, self.form.range
        found: list[Center] = []
        for y in range(attacker.y - reach, attacker.y + attacker.squares + reach):
            for x in range(attacker.x - reach, attacker.x + attacker.squares + reach):
                if can_center(self.battle, attacker, reach, x, y) and affected(
                    self.battle, attacker, self.form.radius, x, y
                ):
                    found.append(Center(x, y))
        return found or [Center(attacker.x, attacker.y)]


def area_attack_with(fight: SixFight, attacker: Combatant, choice: AreaAttack) -> bool:
    """Throw a flask or the like: an action is finished with it [action-attack, r-area]."""
    pay(fight, attacker, "an attack", "action-attack", 1)
    item = attacker.held[choice.slot]
    assert item.gear.ranged is not None
    return area_attack(fight, attacker, item, item.gear.ranged)


def area_attack(fight: SixFight, attacker: Combatant, item: Item | None, form: Form) -> bool:
    """One test applied to everybody in the area in roster order, each with its own reactions [r-area, r-dice-order].

    It names a square and no target, so nobody's readied action waits for its start. Whether it was made: the Keeper may
    have taken the attacker out, or everybody it would reach, while someone was asked [r-unconscious].
    """
    battle = fight.battle
    center = fight.ask(ChooseCenter(battle, attacker, form))
    dice = choose_dice(fight, attacker, form, None)
    targets = affected(battle, attacker, form.radius, center.x, center.y)
    if not attacker.able() or not targets or not can_center(battle, attacker, form.range, center.x, center.y):
        return spoil(fight, attacker)
    earlier = declare(fight, attacker, form)
    if fight.listening:
        magic = ARCANE in form.proficiencies
        fight.note(ev.AreaDeclared("r-area", attacker.who, form.name, center.x, center.y, magic))
    names: list[str] | None = [] if fight.listening else None
    blow = Blow(attacker, form)
    blow.area = True
    if battle.variants.sequence == BLIND:
        for target in targets:
            declare_blindly(fight, blow, target)
        if not attacker.able():
            return spoil(fight, attacker)
    if item is not None:
        use_up(attacker, item)
    roll_attack(fight, blow, dice, Edge(limited(own_level(attacker, names)), False, False), earlier, targets[0], names)
    for target in targets:
        if target.here():
            strike(fight, blow, target)
    after_attack(fight, attacker)
    return True
