"""Casting: which spells can be cast at which targets, and what each kind of spell does."""

from __future__ import annotations

from fray.engine.decisions import Bar, Decision, Forbidden
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import NO_SIGNATURE, Cast
from fray.rulesets.stances.model.replies import DONE, LeaveOut
from fray.rulesets.stances.model.sheets import (
    APPROACHES,
    AREA_SPELL,
    ATTACK_SPELL,
    CURSE,
    FRIGHTENS,
    HEALING,
    LEAVES_OUT,
    ONE_MORE,
    SOCIAL_SPELL,
    SORCERY,
    WARD,
    WILL,
    Signature,
    Spell,
)
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Assault, Gains, Occasion
from fray.rulesets.stances.model.variants import ATTACKED_AFTER
from fray.rulesets.stances.rules.attacks import resolve
from fray.rulesets.stances.rules.checks import CASTING, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.damage import added_dice, damage_dice, harm, least_harm, reduced
from fray.rulesets.stances.rules.defenses import resist
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.dying import magical_healing
from fray.rulesets.stances.rules.momentum import book, book_check, gain_for_attacked, note_natural, score_hit
from fray.rulesets.stances.rules.refusals import (
    NEGATIVE,
    ONLY_IN_TALK,
    TOO_DEAR,
    WORN_ARMOR,
    no_action,
    refuse,
)
from fray.rulesets.stances.rules.riders import after_base, hit_riders, parried
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.stances import stance_damage
from fray.rulesets.stances.rules.verbs import frighten, lasting_turns, note_condition, pay, uncover, ward
from fray.rulesets.stances.rules.weapons_by_zone import barred_spell, legal_target

# ---- what can be cast


def castable(caster: Combatant, approach: int) -> bool:
    """At negative Momentum only the Will approach casts [r-momentum-negative, r-casting]."""
    return caster.momentum >= 0 or approach == WILL


def barred_casting(caster: Combatant, spell: Spell, approach: int) -> Bar | None:
    """What keeps the caster from casting a spell at all, with one of the approaches."""
    if not castable(caster, approach):
        return NEGATIVE
    if spell.cost > max(caster.momentum, 0):
        return TOO_DEAR
    return WORN_ARMOR if spell.unarmored_only and caster.sheet.armor.reduction > 0 else None


def spell_targets(battle: StancesBattle, caster: Combatant, spell: Spell) -> list[tuple[int, int, int]]:
    """What a spell can be aimed at: combatant, area, second area [far-spells, r-casting]."""
    if spell.kind == SOCIAL_SPELL or (spell.unarmored_only and caster.sheet.armor.reduction > 0):
        return []
    if spell.kind == AREA_SPELL:
        return area_targets(battle, caster, spell)
    found: list[tuple[int, int, int]] = []
    for target in battle.combatants:
        if fit_target(caster, target, spell) and barred_spell(battle, caster, target, spell) is None:
            found.append((target.who, -1, -1))
    return found


def fit_target(caster: Combatant, target: Combatant, spell: Spell) -> bool:
    """Whether a spell is meant for such a target, distance aside: the caster, allies, or enemies [r-casting]."""
    if spell.own_only:
        return target is caster and caster.condition == CONSCIOUS
    if spell.kind == HEALING:
        return target.side == caster.side and (target.condition == CONSCIOUS or target.fallen())
    if spell.kind == WARD:
        return target.side == caster.side and target.condition == CONSCIOUS
    if spell.kind == CURSE:
        return target.side != caster.side and target.condition == CONSCIOUS
    return legal_target(caster, target)


def area_targets(battle: StancesBattle, caster: Combatant, spell: Spell) -> list[tuple[int, int, int]]:
    """Areas with an enemy in them that an area spell reaches; for two areas also every pair [spell-lightning-storm]."""
    areas: list[int] = []
    for target in battle.combatants:
        if (
            legal_target(caster, target)
            and target.area not in areas
            and barred_spell(battle, caster, target, spell) is None
        ):
            areas.append(target.area)
    areas.sort()
    found = [(-1, area, -1) for area in areas]
    if spell.areas > 1:
        found.extend([(-1, earlier, second) for earlier in areas for second in areas if earlier < second])
    return found


def casts(battle: StancesBattle, caster: Combatant) -> list[Cast]:
    """Every spell that can be cast now, plain or as the base of a Signature Move.

    [r-casting, r-signature-composition]
    """
    found: list[Cast] = []
    for number, spell in enumerate(caster.sheet.spells):
        prices = [(NO_SIGNATURE, spell.cost)] if spell.cost <= max(caster.momentum, 0) else []
        for index, signature in enumerate(caster.sheet.signatures):
            if signature.base == spell.id and signature_usable(caster, signature):
                prices.append((index, signature.cost))
        if not prices:
            continue
        for aim in spell_targets(battle, caster, spell):
            for approach in APPROACHES:
                if castable(caster, approach):
                    for index, price in prices:
                        found.append(Cast(number, short(spell), approach, aim[0], aim[1], aim[2], index, price))
    return found


def why_not_cast(battle: StancesBattle, caster: Combatant, found: list[Forbidden]) -> None:
    """Every spell, approach and target that is not offered, with the reason."""
    for number, spell in enumerate(caster.sheet.spells):
        for target in battle.combatants:
            if spell.kind != SOCIAL_SPELL and not fit_target(caster, target, spell):
                continue
            who, area = (-1, target.area) if spell.kind == AREA_SPELL else (target.who, -1)
            for approach in APPROACHES:
                bar = ONLY_IN_TALK if spell.kind == SOCIAL_SPELL else no_action(caster)
                bar = bar or barred_casting(caster, spell, approach) or barred_spell(battle, caster, target, spell)
                option = Cast(number, short(spell), approach, who, area, -1, NO_SIGNATURE, spell.cost)
                refuse(found, option.key(), bar, *option.points_at())


def short(spell: Spell) -> str:
    return spell.id.removeprefix("spell-")


def extra_of(spell: Spell, approach: int) -> int:
    """What the approach adds to this spell."""
    return spell.extras[APPROACHES.index(approach)]


# ---- casting


def cast(fight: Fight[StancesBattle], caster: Combatant, choice: Cast) -> None:
    """Pay, then cast: an attack spell is an attack in every respect [r-casting, spells-undefined]."""
    battle = fight.battle
    spell = caster.sheet.spells[choice.spell]
    signature = signature_of(caster, choice.signature)
    clause = "signature-discount" if signature is not None else "r-casting"
    pay(fight, caster, choice.price, signature.name if signature is not None else spell.name, clause)
    if spell.kind == ATTACK_SPELL:
        blow = Assault(caster, battle.combatants[choice.target], choice.approach)
        blow.spell = spell
        blow.extra = extra_of(spell, choice.approach)
        blow.draw = "casting"
        blow.signature = signature
        resolve(fight, blow)
    elif spell.kind == AREA_SPELL:
        cast_on_areas(fight, caster, choice, spell, signature)
    else:
        cast_on_target(fight, caster, choice, spell, signature)


def cast_on_target(
    fight: Fight[StancesBattle], caster: Combatant, choice: Cast, spell: Spell, signature: Signature | None
) -> None:
    """Wards, healing and curses: a casting roll against TN 8 [r-casting, r-spell-shield, stabilize-magic]."""
    target = fight.battle.combatants[choice.target]
    if fight.listening:
        fight.note(ev.Acted("r-casting", caster.who, target.who, spell.name))
    check = roll_check(fight, caster, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, caster, check, STANDARD_TN, "r-casting")
    if check.success and still_aimed(fight.battle, caster, target, spell):
        take_effect(fight, caster, target, spell, caster.attribute(choice.approach))
    book_check(fight, caster, check)
    after_base(fight, caster, signature, None, check.success)


def still_aimed(battle: StancesBattle, caster: Combatant, target: Combatant, spell: Spell) -> bool:
    """Whether caster, target and range are still as the spell needs them: the Keeper may have changed that."""
    able = caster.condition == CONSCIOUS and fit_target(caster, target, spell)
    return able and barred_spell(battle, caster, target, spell) is None


def take_effect(fight: Fight[StancesBattle], caster: Combatant, target: Combatant, spell: Spell, figure: int) -> None:
    """What each ward, healing spell and curse does to its target.

    [spell-shield, spell-mage-armor, spell-blur, spell-heal, spell-hex]
    """
    battle = fight.battle
    if spell.kind == HEALING:
        amount = plain_dice(fight, caster, "healing", spell.dice)
        if fight.listening:
            fight.note(ev.DieRolled("r-casting", caster.who, "healing", fight.faces, amount))
        amount += figure if spell.add_attribute else 0
        magical_healing(fight, target, amount if amount > 1 else 1, "r-first-aid")
    elif spell.kind == CURSE:
        if not resist(fight, target, WILL, STANDARD_TN, "r-defense-rolls") and target.condition == CONSCIOUS:
            target.hexed = True
            note_condition(fight, target, "hexed", True, "r-conditions")
    elif spell.tn_bonus:
        target.blur = lasting_turns(battle, target)
        note_condition(fight, target, "blurred", True, "r-casting")
    elif spell.temporary_guard:
        ward(fight, target, "Mage Armor", spell.temporary_guard, "r-temporary-guard")
    else:
        ward(fight, target, "Shield", figure if figure > 1 else 1, "r-spell-shield")


# ---- spells on whole areas


class ChooseLeftOut(Decision[LeaveOut]):
    """Cast with Mind: which combatants does the fire leave out? [spell-fireball]"""

    KIND = "leave out"
    CLAUSE = "r-area-attacks"
    DETAIL = True

    def __init__(self, battle: StancesBattle, caster: Combatant, choice: Cast, spared: list[int]) -> None:
        super().__init__(caster.seat, caster.who)
        self.battle = battle
        self.caster = caster
        self.choice = choice
        self.spared = spared

    def left(self) -> list[Combatant]:
        """Everybody in the area who is not yet left out."""
        return in_areas(self.battle, self.caster, self.choice, self.spared)

    def options(self) -> list[LeaveOut]:
        return [LeaveOut(DONE), *[LeaveOut(target.who) for target in self.left()]]


def in_areas(battle: StancesBattle, caster: Combatant, choice: Cast, spared: list[int]) -> list[Combatant]:
    """Everybody the spell hits, the conscious in this round's turn order, then the fallen in roster order.

    [r-area-attacks]
    """
    found: list[Combatant] = []
    for who in [*battle.order, *range(len(battle.combatants))]:
        target = battle.combatants[who]
        if who not in spared and caught(caster, choice, target) and target not in found:
            found.append(target)
    standing = [target for target in found if target.condition == CONSCIOUS]
    fallen = [target for target in found if target.condition != CONSCIOUS]
    fallen.sort(key=lambda target: target.who)
    return standing + fallen


def caught(caster: Combatant, choice: Cast, target: Combatant) -> bool:
    """Whether a combatant is where the spell strikes, conscious or fallen; some spells strike only enemies."""
    there = target.area in (choice.area, choice.second) and not target.gone()
    return there and not (caster.sheet.spells[choice.spell].enemies_only and target.side == caster.side)


def cast_on_areas(
    fight: Fight[StancesBattle], caster: Combatant, choice: Cast, spell: Spell, signature: Signature | None
) -> None:
    """One casting roll against TN 8, one damage roll for all, then target by target; no Interpose, no Counter.

    [r-area-attacks, r-dice-order, spell-fireball, spell-lightning-storm]
    """
    battle = fight.battle
    caster.attacks_made += 1
    uncover(fight, caster)  # an attacker is no longer covered [maneuver-take-cover]
    if fight.listening:
        aimed = (choice.area, choice.second) if choice.second >= 0 else (choice.area,)
        fight.note(ev.Acted("r-area-attacks", caster.who, -1, spell.name, aimed))
    spared = left_out(fight, caster, choice, spell)
    if battle.variants.booking != ATTACKED_AFTER:
        attacked_together(fight, in_areas(battle, caster, choice, spared))
    check = roll_check(fight, caster, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, caster, check, STANDARD_TN, "r-area-attacks")
    gains = Gains()
    note_natural(battle, check, gains)
    targets = in_areas(battle, caster, choice, spared)  # the Keeper may have moved someone, or the caster out
    lands = check.success and caster.condition == CONSCIOUS
    if lands and targets:
        gains.critical = check.critical
        targets = burn(fight, caster, choice, targets, gains, signature)
    if battle.variants.booking == ATTACKED_AFTER:
        attacked_together(fight, [target for target in targets if target.condition == CONSCIOUS])
    book(fight, caster, gains)
    if lands:
        for target in targets:
            hit_riders(fight, caster, signature, target)
    after_base(fight, caster, signature, None, check.success)


def left_out(fight: Fight[StancesBattle], caster: Combatant, choice: Cast, spell: Spell) -> list[int]:
    """Cast with Mind, some spells leave out whom the caster names, one after the other [spell-fireball]."""
    spared: list[int] = []
    while extra_of(spell, choice.approach) == LEAVES_OUT and in_areas(fight.battle, caster, choice, spared):
        who = fight.ask(ChooseLeftOut(fight.battle, caster, choice, spared)).who
        if who == DONE:
            break
        spared.append(who)
    return spared


def attacked_together(fight: Fight[StancesBattle], targets: list[Combatant]) -> None:
    """Every Defensive target not yet attacked this round gains its point [r-area-attacks]."""
    for target in targets:
        gain_for_attacked(fight, target)


def burn(
    fight: Fight[StancesBattle], caster: Combatant, choice: Cast, targets: list[Combatant], gains: Gains,
    signature: Signature | None,
) -> list[Combatant]:  # fmt: skip
    """One damage roll; reductions, Perfect Parry and pools for each who is still there. Returns those.

    The caster may be among them, and the survivors are frightened. [r-area-attacks, spell-fireball]
    """
    terms: list[Term] | None = [] if fight.listening else None
    spell = caster.sheet.spells[choice.spell]
    extra = extra_of(spell, choice.approach)
    rolled: list[RolledDice] = []
    score_hit(fight, caster, gains)
    damage = named(terms, "dice", damage_dice(fight, caster, spell.dice, gains, rolled))
    damage += added_dice(fight, caster, gains.critical, signature, terms, rolled)
    damage += named(terms, "stance", stance_damage(caster))
    if spell.add_attribute:
        damage += named(terms, "approach", caster.attribute(choice.approach))
    if extra == ONE_MORE:
        damage += named(terms, "Awareness", 1)
    damage = damage if damage > 0 else 0
    if terms is not None:
        fight.note(ev.DamageRolled("r-area-attacks", caster.who, -1, damage, terms, rolled))
    fire = Occasion()
    burned: list[Combatant] = []
    for target in targets:
        if not caught(caster, choice, target):
            continue  # the Keeper has moved it or taken it out of the fight meanwhile
        burned.append(target)
        through = reduced(fight, target, damage, least_harm(fight.battle))
        if not parried(fight, target, through, fire):
            harm(fight, target, through, caster.who, gains.critical)
        if extra == FRIGHTENS and target.condition == CONSCIOUS:
            frighten(fight, target, caster, lasting_turns(fight.battle, target), "r-casting")
    return burned
