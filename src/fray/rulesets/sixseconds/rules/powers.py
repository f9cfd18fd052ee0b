"""Spells, and talents that are used [r-content-fields]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import NO_TARGET, UsePower
from fray.rulesets.sixseconds.model.sheets import (
    BY_ATTACK,
    HIDDEN,
    NO_AREA,
    NO_PROFICIENCY,
    NOTHING_RESTORED,
    ON_ALLIES_AROUND,
    ON_ALLY,
    ON_ENEMIES_AROUND,
    ON_ENEMY,
    ON_SELF,
    Power,
)
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.areas import any_center, area_attack
from fray.rulesets.sixseconds.rules.attacks import attack
from fray.rulesets.sixseconds.rules.checks import normal_test
from fray.rulesets.sixseconds.rules.conditions import afflict, harmed
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.fortify_resist import fended_off
from fray.rulesets.sixseconds.rules.resources import unaffordable
from fray.rulesets.sixseconds.rules.sight import can_choose, in_line
from fray.rulesets.sixseconds.rules.verbs import FORTUNATE, begin_state, hide, restore, reveal
from fray.rulesets.sixseconds.rules.weapons import barred

LONGEST: Final = 9  # in actions, of what can be used in a combat
VEILED_RESULT: Final = 10  # the remembered result of a hider hidden by a spell


class ChooseTarget(Decision[UsePower]):
    """On whom a longer spell falls, chosen when it is complete [r-spillover]."""

    KIND = "power-target"
    CLAUSE = "r-spillover"

    def __init__(self, battle: SixBattle, caster: Combatant, index: int) -> None:
        super().__init__(caster.seat, caster.who)
        self.battle = battle
        self.caster = caster
        self.index = index

    def stands(self) -> bool:
        return can_fall_on(self.battle, self.caster, self.index)

    def options(self) -> list[UsePower]:
        found = target_options(self.battle, self.caster, self.index)
        return found or [UsePower(self.index, self.caster.sheet.powers[self.index].id, NO_TARGET, 0)]


def barred_power(battle: SixBattle, caster: Combatant, index: int) -> Bar | None:
    """What forbids a spell or talent: its costs, or that it is used up [extra-resource-costs]."""
    power = caster.sheet.powers[index]
    unpaid = unaffordable(caster, power.stamina, power.focus)
    if unpaid is not None:
        return unpaid
    if power.uses and caster.uses >> index & 1:
        return Bar("r-content-fields", "it has been used up for this combat")
    if power.while_harmed and not harmed(caster):
        return Bar("r-harmed-bloodied", "it can be used only while harmed")
    return None


def targets_of(battle: SixBattle, caster: Combatant, power: Power) -> list[Combatant]:
    """Whom a spell or talent can be for; a single target must be seen [r-content-fields]."""
    if power.target == ON_SELF:
        return [caster]
    if power.target == BY_ATTACK:
        form = power.form
        assert form is not None
        return [target for target in battle.combatants if barred(battle, caster, None, form, target) is None]
    return [target for target in battle.combatants if target.here() and suits(battle, caster, power, target)]


def suits(battle: SixBattle, caster: Combatant, power: Power, target: Combatant) -> bool:
    if power.target == ON_ALLY:
        near = distance(caster, target) <= power.range
        return target is caster or (target.side == caster.side and near and can_choose(battle, caster, target))
    if power.target == ON_ENEMY:
        return (
            target.side != caster.side
            and distance(caster, target) <= power.range
            and can_choose(battle, caster, target)
        )
    if (
        not target.conscious
        or target is caster
        or distance(caster, target) > power.radius
        or not in_line(battle, caster, target)
    ):
        return False
    return (target.side == caster.side) == (power.target == ON_ALLIES_AROUND)


def target_options(battle: SixBattle, caster: Combatant, index: int) -> list[UsePower]:
    """A spell or talent on each possible target, or at once on all it is for."""
    power = caster.sheet.powers[index]
    price = 0 if power.free else power.actions
    if power.form is not None and power.form.radius != NO_AREA:
        reached = any_center(battle, caster, power.form)
        return [UsePower(index, power.id, NO_TARGET, price)] if reached else []
    targets = targets_of(battle, caster, power)
    if power.target in (ON_SELF, ON_ALLIES_AROUND, ON_ENEMIES_AROUND):
        return [UsePower(index, power.id, NO_TARGET, price)] if targets else []
    return [UsePower(index, power.id, target.who, price) for target in targets]


def can_fall_on(battle: SixBattle, caster: Combatant, index: int) -> bool:
    """Whether the caster can act and has a target, or all targets it needs."""
    return caster.able() and bool(target_options(battle, caster, index))


def power_options(battle: SixBattle, caster: Combatant, free: bool) -> list[UsePower]:
    """Those on the sheet that can be used now."""
    found: list[UsePower] = []
    for index, power in enumerate(caster.sheet.powers):
        if power.free != free or power.actions > LONGEST or barred_power(battle, caster, index) is not None:
            continue
        if power.actions <= 1:
            found.extend(target_options(battle, caster, index))
        elif caster.actions < power.actions or target_options(battle, caster, index):
            found.append(UsePower(index, power.id, NO_TARGET, power.actions))
    return found


def finish_power(fight: SixFight, caster: Combatant, index: int) -> bool:
    """A longer spell or talent is complete: now its target is chosen [r-spillover, spillover-effect-delayed]."""
    power = caster.sheet.powers[index]
    if power.form is not None and power.form.radius != NO_AREA:
        return use_power(fight, caster, index, NO_TARGET)
    target = fight.ask(ChooseTarget(fight.battle, caster, index)).target
    return can_fall_on(fight.battle, caster, index) and use_power(fight, caster, index, target)


def use_power(fight: SixFight, caster: Combatant, index: int, target: int) -> bool:
    """What a spell or talent does, its costs being paid; whether it was done."""
    battle = fight.battle
    power = caster.sheet.powers[index]
    if power.uses:
        caster.uses |= 1 << index
    if power.form is not None:
        return use_attack(fight, caster, power, target)
    chosen = targets_of(battle, caster, power) if target == NO_TARGET else [battle.combatants[target]]
    if fight.listening:
        fight.note(ev.PowerUsed("r-content-fields", caster.who, power.title, [affected.who for affected in chosen]))
    difficulty = power.difficulty
    if power.attribute != NO_PROFICIENCY:
        difficulty = normal_test(
            fight, caster, power.title, "r-fortify-resist", power.attribute, power.skill, power.proficiency, 0, None
        )
    for affected in chosen:
        if affected.here():  # the Keeper may have taken it off the field while another was asked
            touch(fight, caster, power, affected, difficulty)
    if any(affected is not caster for affected in chosen):
        reveal(fight, caster, "r-hide")
    return True


def use_attack(fight: SixFight, caster: Combatant, power: Power, target: int) -> bool:
    """A talent or spell with an attack entry is an attack by all attack rules [r-content-fields]."""
    form = power.form
    assert form is not None
    if form.radius != NO_AREA:
        return area_attack(fight, caster, None, form)
    return attack(fight, caster, None, form, fight.battle.combatants[target])


def touch(fight: SixFight, caster: Combatant, power: Power, target: Combatant, difficulty: int) -> None:
    """What it does to one target: a mental effect unless resisted, or a gift [r-fortify-resist]."""
    if power.restores is not NOTHING_RESTORED:
        restore(fight, target, power.restores, "r-stamina-focus")
    if power.luck:
        target.fortune = power.luck
        begin_state(fight, target, FORTUNATE, "r-luck-die")
    if power.condition == HIDDEN:
        hide(fight, caster, VEILED_RESULT, "r-hide")
        caster.veiled = fight.battle.acting == caster.who  # safe at the end of this turn, if it is its own
        return
    if not power.damage and not power.condition:
        return
    if fended_off(fight, target, power.title, True, difficulty) or not target.here():
        return
    if power.damage:
        suffer(fight, target, power.damage, power.damage_type, power.nonlethal, "r-fortify-resist")
    if power.condition and target.here():
        afflict(fight, target, power.condition, power.duration, caster.who, "r-conditions")
