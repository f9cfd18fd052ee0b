"""Block, Dodge and Parry: what a defender can do about a hit [defensive-actions]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision, Forbidden
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.options import NOTHING, Defense
from fray.rulesets.sixseconds.model.sheets import ATHLETICS, DEXTERITY, REFLEX, Form
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import (
    BLIND,
    DODGE_CRITICALS,
    EVASION_DODGE,
    MELEE_ONLY,
    PARRY_EVASION,
    REDUCED_AGAIN,
    STACKED_DEFENSE,
)
from fray.rulesets.sixseconds.rules.checks import check
from fray.rulesets.sixseconds.rules.damage import hurt, reduced
from fray.rulesets.sixseconds.rules.guard import guard_bonus
from fray.rulesets.sixseconds.rules.reactions import BLOCK, DODGE, PARRY, defend_with, may_defend
from fray.rulesets.sixseconds.rules.refusals import CRITICAL_HIT, NO_BLOCK, NO_PARRY, TOO_TIRED
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against
from fray.rulesets.sixseconds.rules.verbs import wear
from fray.rulesets.sixseconds.rules.weapons import first_of_its_kind

NO_SLOT: Final = -1
NO_PARRY_VALUE: Final = 1  # [parry-default]
FIXED_DODGE: Final = 6  # of the reading 'evasion dodge'

# Which answers are open at a moment.
AFTER_THE_ROLL: Final = 0
BEFORE_THE_ROLL: Final = 1


@mypyc_attr(acyclic=True, free_list_len=1)
class Blow:
    """Everything about the attack that is open to those who may react [r-attack-sequence]."""

    def __init__(self, attacker: Combatant, form: Form) -> None:
        self.attacker = attacker
        self.form = form
        self.result = 0
        self.luck = 0
        self.critical = False
        self.sneak = False
        self.area = False
        self.unanswerable = False  # nobody can react except by Intercept [r-killing-strike]
        self.declared: dict[int, Defense] = {}  # before the roll, by whom, in the reading 'blind dodge and parry'


class Defend(Decision[Defense]):
    """The defender would be hit: one of Block, Dodge, Parry, or nothing.

    [r-attack-sequence, block-timing, defensive-actions]
    """

    KIND = "defend"
    CLAUSE = "defensive-actions"

    def __init__(self, battle: SixBattle, defender: Combatant, blow: Blow, moment: int, used: str) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender
        self.blow = blow
        self.moment = moment
        self.used = used

    def stands(self) -> bool:
        return may_answer(self.battle, self.defender, self.blow)

    def options(self) -> list[Defense]:
        found = [Defense(NOTHING, NO_SLOT, "defensive-actions")]
        for slot in range(len(self.defender.held)):
            if self.allows(BLOCK) and can_block(self.defender.held[slot]) and first_of_its_kind(self.defender, slot):
                found.append(defense_with(self.defender, BLOCK, slot))
        if self.allows(DODGE) and may_dodge(self.battle, self.blow):
            found.append(Defense(DODGE, NO_SLOT, "reaction-dodge"))
        for slot in range(len(self.defender.held)):
            if (
                self.allows(PARRY)
                and first_of_its_kind(self.defender, slot)
                and can_parry(self.battle, self.defender.held[slot], self.blow)
            ):
                found.append(defense_with(self.defender, PARRY, slot))
        return found

    def allows(self, word: str) -> bool:
        """Whether this answer belongs to this moment and has not been used against this hit."""
        if self.used == word or not may_defend(self.battle, self.defender, word):
            return False
        if self.battle.variants.sequence == BLIND:
            return (word == BLOCK) == (self.moment == AFTER_THE_ROLL)
        return True

    def forbidden(self) -> list[Forbidden]:
        possible = {option.word for option in self.options()}
        tired = not may_answer(self.battle, self.defender, self.blow)
        bars = ((BLOCK, NO_BLOCK), (DODGE, CRITICAL_HIT), (PARRY, NO_PARRY))
        return [(TOO_TIRED if tired else bar).forbids(word) for word, bar in bars if word not in possible]


def may_answer(battle: SixBattle, defender: Combatant, blow: Blow) -> bool:
    """Whether the defender can do something about a hit; Block, Dodge and Parry all cost the same.

    The attack of a failed killing strike can only be met by Intercept, with the free defense that comes with it
    [r-killing-strike, intercept-free-defense].
    """
    return may_defend(battle, defender, DODGE) and (defender.free_defense or not blow.unanswerable)


def defense_with(defender: Combatant, word: str, slot: int) -> Defense:
    """A Block or Parry with a held item [reaction-block, reaction-parry]."""
    return Defense(word, slot, "reaction-block" if word == BLOCK else "reaction-parry", defender.held[slot].gear.title)


def can_block(item: Item) -> bool:
    """Any wielded, unbroken item with a block value [r-block, broken-items]."""
    return item.gear.block > 0 and not item.broken()


def may_dodge(battle: SixBattle, blow: Blow) -> bool:
    """Not against a critical, which cannot miss [r-dodge, critical-cannot-miss]."""
    return not blow.critical or battle.variants.dodge == DODGE_CRITICALS


def can_parry(battle: SixBattle, item: Item, blow: Blow) -> bool:
    """Any wielded, unbroken item, against any attack [r-parry, parry-item, broken-items]."""
    return not item.broken() and not (blow.form.ranged and battle.variants.parry == MELEE_ONLY)


@mypyc_attr(acyclic=True, free_list_len=1)
class Guarded:
    """What the answers to a hit came to."""

    def __init__(self) -> None:
        self.missed = False
        self.parry = 0
        self.block = NO_SLOT


def defend(fight: SixFight, blow: Blow, defender: Combatant) -> Guarded:
    """The window after the hit is known: one answer, for one hit is one trigger [r-one-response-per-trigger]."""
    guarded = Guarded()
    if defender.who in blow.declared:
        if defender.able():
            carry_out(fight, blow, defender, blow.declared[defender.who], guarded)
        return guarded
    used = ""
    while not guarded.missed and guarded.block == NO_SLOT and may_answer(fight.battle, defender, blow):
        choice = fight.ask(Defend(fight.battle, defender, blow, AFTER_THE_ROLL, used))
        if choice.word == NOTHING:
            break
        defend_with(fight, defender, choice.word, choice.clause())
        carry_out(fight, blow, defender, choice, guarded)
        if used or fight.battle.variants.responses != STACKED_DEFENSE:
            break
        used = choice.word
    return guarded


def declare_blindly(fight: SixFight, blow: Blow, defender: Combatant) -> None:
    """The other reading: Dodge and Parry are declared, and paid, before the roll [r-attack-sequence]."""
    if not may_answer(fight.battle, defender, blow):
        return
    choice = fight.ask(Defend(fight.battle, defender, blow, BEFORE_THE_ROLL, ""))
    if choice.word != NOTHING:
        defend_with(fight, defender, choice.word, choice.clause())
        blow.declared[defender.who] = choice


def carry_out(fight: SixFight, blow: Blow, defender: Combatant, choice: Defense, guarded: Guarded) -> None:
    """Do what was chosen."""
    if choice.word == BLOCK:
        guarded.block = choice.slot
    elif choice.word == DODGE:
        guarded.missed = may_dodge(fight.battle, blow) and dodge(fight, blow, defender)
    else:
        guarded.parry = parry(fight, defender, choice.slot)
        turned = fight.battle.variants.parry == PARRY_EVASION and not blow.critical
        guarded.missed = turned and blow.result < evasion_against(blow.attacker, defender) + guarded.parry


def dodge(fight: SixFight, blow: Blow, defender: Combatant) -> bool:
    """Dexterity + athletics + reflex against the attack's result [r-dodge, reaction-dodge]."""
    difficulty = FIXED_DODGE if fight.battle.variants.dodge == EVASION_DODGE else blow.result
    return check(
        fight, defender, DODGE, "reaction-dodge", DEXTERITY, ATHLETICS, REFLEX, guard_bonus(defender), difficulty
    )


def parry(fight: SixFight, defender: Combatant, slot: int) -> int:
    """The item's parry value, or 1 without one, added to the physical deflection; the item loses 1 durability.

    [parry-bonus, parry-default, parry-wear, parry-item, reaction-parry, r-parry]
    """
    item = defender.held[slot]
    bonus = item.gear.parry if item.gear.parry else NO_PARRY_VALUE
    if fight.listening:
        fight.note(ev.Parried("parry-bonus", defender.who, item.gear.title, bonus))
    wear(fight, defender, slot, 1, "parry-wear")
    return bonus


def block(fight: SixFight, blow: Blow, defender: Combatant, slot: int, damage: int) -> bool:
    """The item counts as hit instead of the defender. Whether damage in excess of its durability reached the defender.

    Only then do the effects of the hit strike the defender; otherwise they strike the item where they can
    [block-item-hit-instead, block-excess-damage, block-excess-effects, block-effects, reaction-block, r-block].
    """
    excess = damage_item(fight, defender, slot, damage)
    if excess == 0:
        corrode(fight, blow, defender, slot)
        return False
    take_excess(fight, blow, defender, excess)
    return True


def damage_item(fight: SixFight, defender: Combatant, slot: int, damage: int) -> int:
    """Damage less the item's block value, at least 1, goes to its durability. What exceeds it is returned.

    [block-value, block-durability, r-block, r-block-excess, r-missing-examples]
    """
    item = defender.held[slot]
    value = item.gear.block + defender.sheet.traits.block_bonus
    through = max(1, damage - value)
    before = item.durability
    wear(fight, defender, slot, min(through, before), "block-durability")
    excess = max(0, through - before)
    if fight.listening:
        fight.note(
            ev.Blocked("block-value", defender.who, item.gear.title, through, defender.held[slot].durability, excess)
        )
    return excess


def take_excess(fight: SixFight, blow: Blow, defender: Combatant, excess: int) -> None:
    """The excess is dealt to the defender as though it came from a hit [block-excess-damage, r-block-excess]."""
    form = blow.form
    if fight.battle.variants.block_excess == REDUCED_AGAIN:
        excess = reduced(defender, excess, form.damage_type, deflection_shift(blow.attacker, defender), 0)
    blow.attacker.damage_dealt += excess
    hurt(fight, defender, excess, form.damage_type, form.nonlethal, "block-excess-damage")


def corrode(fight: SixFight, blow: Blow, defender: Combatant, slot: int) -> None:
    """Effects that an item can suffer act on it after the damage; all others do nothing.

    [block-effects, r-block-effects]
    """
    for rider in blow.form.riders:
        if rider.item_possible and (blow.critical or not rider.on_critical):
            wear(fight, defender, slot, rider.item_durability, "r-block-effects")
