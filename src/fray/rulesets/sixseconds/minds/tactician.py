"""The tactician: a good plain player of Six Seconds. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from fray.engine.decisions import Decision, Mind, O, Option, Word
from fray.rulesets.sixseconds.minds.arms import best_dice, threat_of
from fray.rulesets.sixseconds.minds.goals import is_ward
from fray.rulesets.sixseconds.minds.odds import best_attack, left_of, worth
from fray.rulesets.sixseconds.minds.pairs import chance
from fray.rulesets.sixseconds.minds.turns import best_center, best_turn, commanded_action, unfinished
from fray.rulesets.sixseconds.minds.ways import next_square
from fray.rulesets.sixseconds.model.options import (
    DECLINE,
    NOTHING,
    UNARMED,
    Attack,
    Defense,
    Hold,
    Intercept,
    Pick,
    Plain,
    ReadyWhat,
    Trigger,
)
from fray.rulesets.sixseconds.model.sheets import ATHLETICS, DEXTERITY, REFLEX
from fray.rulesets.sixseconds.model.state import NOBODY, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.areas import ChooseCenter
from fray.rulesets.sixseconds.rules.attacks import ChooseDice, dice_of
from fray.rulesets.sixseconds.rules.brandish import ChooseHold
from fray.rulesets.sixseconds.rules.command import CommandedAction
from fray.rulesets.sixseconds.rules.consciousness import StayConscious
from fray.rulesets.sixseconds.rules.damage import CATEGORIES, PHYSICAL, deflection, weakness
from fray.rulesets.sixseconds.rules.defenses import (
    NO_SLOT,
    Blow,
    Defend,
    can_block,
    can_parry,
    defense_with,
    may_dodge,
)
from fray.rulesets.sixseconds.rules.distance import distance_to
from fray.rulesets.sixseconds.rules.fortify_resist import ACCEPT, FendOff
from fray.rulesets.sixseconds.rules.intercept import OfferIntercept, displacements
from fray.rulesets.sixseconds.rules.movement import WalkOn
from fray.rulesets.sixseconds.rules.reactions import BLOCK, DODGE, FORTIFY, PARRY, RESIST
from fray.rulesets.sixseconds.rules.ready import ANYBODY, LAPSE, ReadyAction, ReadyWhen, ReadyWhom, TakeReadied
from fray.rulesets.sixseconds.rules.size import deflection_shift
from fray.rulesets.sixseconds.rules.teams import PickMember, eligible
from fray.rulesets.sixseconds.rules.triggers import ENTERS_REACH
from fray.rulesets.sixseconds.rules.turn import TurnAction
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.space.ground import HARMFUL

STAMINA: Final = 130  # what a point of stamina is worth, in hundredths of damage
WEAR: Final = 15
GRAVE: Final = 800  # a loss of an ally's that is worth stepping in for


class Tactician(Mind):
    """Plays any combatant; the Keeper's questions get their defaults."""

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, TurnAction):
            return best_turn(decision.battle, decision.actor)
        if isinstance(decision, ChooseDice):
            attribute, proficiency = best_dice(decision.attacker.sheet, decision.form)
            return dice_of(decision.attacker.sheet, attribute, proficiency)
        if isinstance(decision, Defend):
            return best_defense(decision)
        if isinstance(decision, OfferIntercept):
            return best_intercept(decision)
        if isinstance(decision, PickMember):
            return best_member(decision)
        if isinstance(decision, CommandedAction):
            return commanded(decision)
        return small_answer(decision)


def small_answer(decision: Decision[O]) -> Option:
    """What is quickly said; the first option is the default of every question to the Keeper."""
    if isinstance(decision, StayConscious):
        return Word(FORTIFY, "consciousness-fortify-is-reaction")
    if isinstance(decision, FendOff):
        return fend_off(decision)
    if isinstance(decision, TakeReadied):
        return best_readied(decision)
    if isinstance(decision, ReadyAction):
        return ready_what(decision.battle, decision.owner)
    if isinstance(decision, ReadyWhen):
        return Trigger(ENTERS_REACH, NOBODY, 0, -1)
    if isinstance(decision, ReadyWhom):
        return Plain(ANYBODY, "r-ready-triggers", 0)
    if isinstance(decision, ChooseCenter):
        _, center = best_center(decision.battle, decision.attacker, decision.form)
        return center if center is not None else decision.options()[0]
    if isinstance(decision, ChooseHold):
        return best_hold(decision)
    if isinstance(decision, WalkOn):
        return next_square(decision)
    return decision.options()[0]


def best_member(decision: PickMember) -> Pick:
    """A member who can do something now, the most dangerous first."""
    battle = decision.battle
    members = eligible(battle, decision.speaker.side)
    best = members[0]
    best_value = -1
    for member in members:
        value, _ = best_attack(battle, member)
        value += 20 * threat_of(battle, member)
        if battle.bound and battle.instigation is not None and battle.instigation.who == member.who:
            value += 500
        if value > best_value:
            best, best_value = member, value
    return Pick(best.who)


# ---- reacting


def loss(battle: SixBattle, defender: Combatant, blow: Blow, parry: i64) -> i64:
    """What a hit would cost, in hundredths; being brought down counts double."""
    form = blow.form
    if not form.deals_damage:
        return 250
    raw = blow.result + form.damage_bonus + (form.critical_damage if blow.critical else form.damage)
    raw += weakness(defender, form.damage_type)
    taken = max(1, raw - deflection(defender, form.damage_type, deflection_shift(blow.attacker, defender), parry))
    value = 100 * taken + (150 if form.riders else 0)
    return value + 600 if taken >= left_of(defender) else value


def best_defense(decision: Defend) -> Defense:
    """The answer whose expected loss, stamina and wear included, is smallest."""
    battle, defender, blow = decision.battle, decision.defender, decision.blow
    best = Defense(NOTHING, NO_SLOT, "defensive-actions")
    best_loss = loss(battle, defender, blow, 0)
    price = STAMINA if defender.stamina > 1 else STAMINA + 80
    if decision.allows(BLOCK):
        for slot, item in enumerate(defender.held):
            if can_block(item):
                value = price + block_loss(defender, blow, item.gear.block, item.durability)
                if value < best_loss:
                    best, best_loss = defense_with(defender, BLOCK, slot), value
    if decision.allows(DODGE) and may_dodge(battle, blow):
        good = chance(defender, DEXTERITY, ATHLETICS, REFLEX, 1 if defender.guarding else 0, blow.result)
        value = price + (100 - good) * loss(battle, defender, blow, 0) // 100
        if value < best_loss:
            best, best_loss = Defense(DODGE, NO_SLOT, "reaction-dodge"), value
    if decision.allows(PARRY) and CATEGORIES[blow.form.damage_type] == PHYSICAL:
        for slot, item in enumerate(defender.held):
            if can_parry(battle, item, blow):
                value = price + WEAR + loss(battle, defender, blow, max(1, item.gear.parry))
                if value < best_loss:
                    best, best_loss = defense_with(defender, PARRY, slot), value
    return best


def block_loss(defender: Combatant, blow: Blow, block: i64, durability: i64) -> i64:
    form = blow.form
    if not form.deals_damage:
        return 0
    raw = blow.result + form.damage_bonus + (form.critical_damage if blow.critical else form.damage)
    through = max(1, raw - block - defender.sheet.traits.block_bonus)
    return WEAR * min(through, durability) + 100 * max(0, through - durability)


def best_intercept(decision: OfferIntercept) -> Intercept:
    """Step in for an ally who would fall, if one stands it better."""
    battle, interceptor, target, blow = decision.battle, decision.interceptor, decision.target, decision.blow
    ward = is_ward(battle, target)
    theirs = loss(battle, target, blow, 0) * (2 if ward else 1)
    if theirs < GRAVE:
        return Intercept(False, 0, 0)
    mine = loss(battle, interceptor, blow, 0)
    if interceptor.stamina > 1:
        for item in interceptor.held:
            if can_block(item):
                mine = min(mine, STAMINA + block_loss(interceptor, blow, item.gear.block, item.durability))
    if mine + 2 * STAMINA < theirs:
        x, y = place_for(battle, ward, blow.attacker, displacements(battle, interceptor, target))
        return Intercept(True, x, y)
    return Intercept(False, 0, 0)


def place_for(battle: SixBattle, ward: bool, enemy: Combatant, squares: list[tuple[int, int]]) -> tuple[int, int]:
    """No square that burns; for a ward the one farthest from the enemy."""
    best = squares[0]
    best_value = -1
    for x, y in squares:
        value = 0 if battle.ground.has(x, y, HARMFUL) else distance_to(enemy, x, y) if ward else 1
        if value > best_value:
            best, best_value = (x, y), value
    return best


def fend_off(decision: FendOff) -> Plain:
    """Worth a try where there is a chance and something to spend."""
    target = decision.target
    spare = target.focus > 0 if decision.mental else target.stamina > 1
    if spare or decision.difficulty <= 7:
        return Plain(RESIST if decision.mental else FORTIFY, decision.clause(), 0)
    return Plain(ACCEPT, "r-fortify-resist", 0)


def best_readied(decision: TakeReadied) -> Option:
    """The best of what was readied, if any of it is worth a reaction."""
    battle, owner = decision.battle, decision.owner
    best: Option = Plain(LAPSE, "r-ready", 0)
    best_value = 0
    for option in decision.options():
        if isinstance(option, Attack):
            form = form_of(gear_at(battle, owner, option.slot), option.mode)
            target = battle.combatants[option.target]
            value = worth(battle, owner, form, target) if form is not None and target.able() else 0
            if value > best_value:
                best, best_value = option, value
    return best


def ready_what(battle: SixBattle, owner: Combatant) -> ReadyWhat:
    """The hardest melee weapon at hand."""
    best = UNARMED
    best_damage = -1
    for slot in [*range(len(owner.held)), *[-2 - index for index in range(len(owner.sheet.natural_weapons))]]:
        form = gear_at(battle, owner, slot).melee
        if form is not None and form.damage > best_damage:
            best, best_damage = slot, form.damage
    return ReadyWhat("attack", best, "", -1, gear_at(battle, owner, best).title)


def commanded(decision: CommandedAction) -> Option:
    ally = decision.ally
    if ally.ongoing is not None:
        return unfinished(decision.battle, ally)
    return commanded_action(decision.battle, ally) or Plain(DECLINE, "r-command", 0)


def best_hold(decision: ChooseHold) -> Hold:
    """The set with the hardest weapon; a shield or a second weapon beside it is welcome."""
    best = decision.options()[0]
    best_value = -1
    for option in decision.options():
        value = 0
        for item in option.items:
            form = item.gear.melee or item.gear.ranged
            value = max(value, 10 * form.damage if form is not None else 0) + item.gear.block
        if value > best_value:
            best, best_value = option, value
    return best
