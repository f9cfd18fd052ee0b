"""Area attacks: where they can land, whom they reach, and one test for everybody in them [r-area]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import Center
from fray.rulesets.sixseconds.model.sheets import Form
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import BLIND
from fray.rulesets.sixseconds.rules.advantage import Edge, own_level
from fray.rulesets.sixseconds.rules.attacks import after_attack, choose_dice, declare, roll_attack, strike
from fray.rulesets.sixseconds.rules.checks import limited
from fray.rulesets.sixseconds.rules.defenses import Blow, declare_blindly
from fray.rulesets.sixseconds.rules.distance import distance_to
from fray.rulesets.sixseconds.rules.sight import in_line_to
from fray.rulesets.sixseconds.rules.verbs import use_up


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


class ChooseCenter(Decision[Center]):
    """Where an area attack lands: any square in range and sight that reaches somebody [r-area]."""

    KIND = "center"
    CLAUSE = "r-area"

    def __init__(self, battle: SixBattle, one: Combatant, form: Form) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.form = form

    def options(self) -> list[Center]:
        one, reach = self.one, self.form.range
        found: list[Center] = []
        for y in range(one.y - reach, one.y + one.squares + reach):
            for x in range(one.x - reach, one.x + one.squares + reach):
                if can_center(self.battle, one, reach, x, y) and affected(self.battle, one, self.form.radius, x, y):
                    found.append(Center(x, y))
        return found


def area_attack(fight: SixFight, attacker: Combatant, item: Item | None, form: Form) -> None:
    """One test applied to everybody in the area in roster order, each with its own reactions [r-area, r-dice-order]."""
    battle = fight.battle
    options = ChooseCenter(battle, attacker, form)
    if not any_center(battle, attacker, form):
        if fight.listening:
            fight.note(ev.AttackSpoiled("r-area", attacker.who))
        return
    center = fight.ask(options)
    dice = choose_dice(fight, attacker, form)
    earlier = declare(fight, attacker, form)
    if fight.listening:
        fight.note(ev.AreaDeclared("r-area", attacker.who, form.name, center.x, center.y))
    targets = affected(battle, attacker, form.radius, center.x, center.y)
    names: list[str] | None = [] if fight.listening else None
    blow = Blow(attacker, form)
    blow.area = True
    if item is not None:
        use_up(attacker, item)
    if battle.variants.sequence == BLIND:
        for target in targets:
            declare_blindly(fight, blow, target)
    roll_attack(fight, blow, dice, Edge(limited(own_level(attacker, names)), False, False), earlier, targets[0], names)
    for target in targets:
        if target.here():
            strike(fight, blow, target)
    after_attack(fight, attacker)
