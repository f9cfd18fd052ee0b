"""Casting: who can cast what at whom, and what each kind of spell does."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import NO_WAY
from fray.rulesets.stances.model.options import NO_SIGNATURE, Cast
from fray.rulesets.stances.model.sheets import (
    APPROACHES,
    AREA_SPELL,
    ATTACK_SPELL,
    CLOSE,
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
from fray.rulesets.stances.model.state import CONSCIOUS, Fighter, StancesBattle
from fray.rulesets.stances.model.variants import ATTACKED_AFTER
from fray.rulesets.stances.rules.attacks import (
    Assault,
    added_dice,
    damage_dice,
    gain_for_attacked,
    resolve,
    stance_damage,
)
from fray.rulesets.stances.rules.checks import (
    CASTING,
    STANDARD_TN,
    Gains,
    book,
    book_check,
    judge,
    note_natural,
    resist,
    roll_check,
    score_hit,
)
from fray.rulesets.stances.rules.damage import harm, least_harm, parried, reduced, signature_usable
from fray.rulesets.stances.rules.defenses import signature_of
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.riders import after_base, hit_riders
from fray.rulesets.stances.rules.targets import barred_between, legal_target
from fray.rulesets.stances.rules.verbs import frighten, heal_vitality, lasting_turns, note_condition, pay, uncover, ward

DONE: Final = -1


# ---- what can be cast


def castable(one: Fighter, approach: int) -> bool:
    """At negative Momentum only the Will approach casts [r-momentum-negative, r-casting]."""
    return one.momentum >= 0 or approach == WILL


def spell_targets(battle: StancesBattle, one: Fighter, spell: Spell) -> list[tuple[int, int, int]]:
    """Whom or where a spell can be aimed: combatant, area, second area [far-spells, r-casting]."""
    if spell.kind == SOCIAL_SPELL:
        return []
    if spell.kind == AREA_SPELL:
        return area_targets(battle, one, spell)
    if spell.own_only:
        worn = one.sheet.armor.reduction > 0
        return [] if spell.unarmored_only and worn else [(one.who, -1, -1)]
    helps = spell.kind in (WARD, HEALING)
    found: list[tuple[int, int, int]] = []
    for other in battle.fighters:
        if helps:
            down = spell.kind == HEALING and other.fallen()
            wanted = other.side == one.side and (other.condition == CONSCIOUS or down)
        elif spell.kind == CURSE:
            wanted = other.side != one.side and other.condition == CONSCIOUS
        else:
            wanted = legal_target(one, other)
        if wanted and reaches(battle, one, other, spell):
            found.append((other.who, -1, -1))
    return found


def reaches(battle: StancesBattle, one: Fighter, other: Fighter, spell: Spell) -> bool:
    """Close is the same area or one step, Far any distance; fog stops attack spells only [r-casting, r-terrain]."""
    steps = battle.steps(one, other)
    if steps == NO_WAY or (spell.range == CLOSE and steps > CLOSE):
        return False
    return spell.kind != ATTACK_SPELL or barred_between(battle, one, other) is None


def area_targets(battle: StancesBattle, one: Fighter, spell: Spell) -> list[tuple[int, int, int]]:
    """Areas with an enemy in them that an area spell reaches; for two areas also every pair [spell-lightning-storm]."""
    areas: list[int] = []
    for other in battle.fighters:
        if legal_target(one, other) and other.area not in areas and barred_between(battle, one, other) is None:
            areas.append(other.area)
    areas.sort()
    found = [(-1, area, -1) for area in areas]
    if spell.areas > 1:
        found.extend([(-1, first, second) for first in areas for second in areas if first < second])
    return found


def casts(battle: StancesBattle, one: Fighter) -> list[Cast]:
    """Every spell that can be cast now, plain or as the base of a Signature Move.

    [r-casting, r-signature-composition]
    """
    found: list[Cast] = []
    for number, spell in enumerate(one.sheet.spells):
        prices = [(NO_SIGNATURE, spell.cost)] if spell.cost <= max(one.momentum, 0) else []
        for index, signature in enumerate(one.sheet.signatures):
            if signature.base == spell.id and signature_usable(one, index, signature):
                prices.append((index, signature.cost))
        if not prices:
            continue
        for aim in spell_targets(battle, one, spell):
            for approach in APPROACHES:
                if castable(one, approach):
                    for index, price in prices:
                        found.append(Cast(number, short(spell), approach, aim[0], aim[1], aim[2], index, price))
    return found


def short(spell: Spell) -> str:
    return spell.id.removeprefix("spell-")


def extra_of(spell: Spell, approach: int) -> int:
    """What the approach adds to this spell."""
    return spell.extras[APPROACHES.index(approach)]


# ---- casting


def cast(fight: Fight[StancesBattle], one: Fighter, choice: Cast) -> None:
    """Pay, then cast: an attack spell is an attack in every respect [r-casting, spells-undefined]."""
    battle = fight.battle
    spell = one.sheet.spells[choice.spell]
    signature = signature_of(one, choice.signature)
    clause = "signature-discount" if signature is not None else "r-casting"
    pay(fight, one, choice.price, signature.name if signature is not None else spell.name, clause)
    if spell.kind == ATTACK_SPELL:
        blow = Assault(one, battle.fighters[choice.target], choice.approach)
        blow.spell = spell
        blow.extra = extra_of(spell, choice.approach)
        blow.draw = "casting"
        blow.signature = signature
        resolve(fight, blow)
    elif spell.kind == AREA_SPELL:
        cast_on_areas(fight, one, choice, spell, signature)
    else:
        cast_on_somebody(fight, one, choice, spell, signature)


def cast_on_somebody(
    fight: Fight[StancesBattle], one: Fighter, choice: Cast, spell: Spell, signature: Signature | None
) -> None:
    """Wards, healing and curses: a casting roll against TN 8 [r-casting, r-spell-shield, stabilize-magic]."""
    target = fight.battle.fighters[choice.target]
    if fight.listening:
        fight.note(ev.Acted("r-casting", one.who, target.who, spell.name))
    check = roll_check(fight, one, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-casting")
    if check.success:
        take_effect(fight, one, target, spell, one.attribute(choice.approach))
    book_check(fight, one, check)
    after_base(fight, one, signature, None, check.success)


def take_effect(fight: Fight[StancesBattle], one: Fighter, target: Fighter, spell: Spell, figure: int) -> None:
    """[spell-shield, spell-mage-armor, spell-blur, spell-heal, spell-hex]"""
    battle = fight.battle
    if spell.kind == HEALING:
        amount = plain_dice(fight, one, "healing", spell.dice)
        if fight.listening:
            fight.note(ev.DieRolled("r-casting", one.who, "healing", fight.faces, amount))
        amount += figure if spell.add_attribute else 0
        heal_vitality(fight, target, amount if amount > 1 else 1, "r-first-aid")
    elif spell.kind == CURSE:
        if not resist(fight, target, WILL, STANDARD_TN, "r-defense-rolls"):
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


class LeaveOut(Option):
    """One combatant in the area whom the spell shall not hit; -1 when nobody else is left out."""

    def __init__(self, who: int) -> None:
        self.who = who

    def key(self) -> str:
        return f"leave-out:{self.who}" if self.who != DONE else "done"

    def clause(self) -> str:
        return "r-area-attacks"


class ChooseLeftOut(Decision[LeaveOut]):
    """Cast with Mind: whom does the fire leave out? [spell-fireball]"""

    KIND = "leave out"
    CLAUSE = "r-area-attacks"

    def __init__(self, battle: StancesBattle, one: Fighter, left: list[Fighter]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.left = left

    def options(self) -> list[LeaveOut]:
        return [LeaveOut(DONE), *[LeaveOut(other.who) for other in self.left]]


def in_areas(battle: StancesBattle, one: Fighter, choice: Cast, spell: Spell) -> list[Fighter]:
    """Everybody the spell hits, the conscious in this round's turn order, then the fallen in roster order.

    [r-area-attacks]
    """
    found: list[Fighter] = []
    for who in [*battle.order, *range(len(battle.fighters))]:
        other = battle.fighters[who]
        there = other.area in (choice.area, choice.second) and (other.condition == CONSCIOUS or other.fallen())
        if there and not (spell.enemies_only and other.side == one.side) and other not in found:
            found.append(other)
    standing = [other for other in found if other.condition == CONSCIOUS]
    fallen = [other for other in found if other.condition != CONSCIOUS]
    fallen.sort(key=lambda other: other.who)
    return standing + fallen


def cast_on_areas(
    fight: Fight[StancesBattle], one: Fighter, choice: Cast, spell: Spell, signature: Signature | None
) -> None:
    """One casting roll against TN 8, one damage roll for all, then target by target; no Interpose, no Counter.

    [r-area-attacks, r-dice-order, spell-fireball, spell-lightning-storm]
    """
    battle = fight.battle
    targets = in_areas(battle, one, choice, spell)
    extra = extra_of(spell, choice.approach)
    one.attacks_made += 1
    uncover(fight, one)  # whoever attacks is no longer covered [maneuver-take-cover]
    if fight.listening:
        fight.note(ev.Acted("r-area-attacks", one.who, -1, spell.name))
    while extra == LEAVES_OUT and targets:
        spared = fight.ask(ChooseLeftOut(battle, one, targets)).who
        if spared == DONE:
            break
        targets = [other for other in targets if other.who != spared]
    if battle.variants.booking != ATTACKED_AFTER:
        attacked_together(fight, targets)
    check = roll_check(fight, one, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-area-attacks")
    gains = Gains()
    note_natural(battle, check, gains)
    if check.success and targets:
        gains.critical = check.critical
        burn(fight, one, targets, spell, choice.approach, gains, signature)
    if battle.variants.booking == ATTACKED_AFTER:
        attacked_together(fight, [other for other in targets if other.condition == CONSCIOUS])
    book(fight, one, gains)
    after_base(fight, one, signature, None, check.success)


def attacked_together(fight: Fight[StancesBattle], targets: list[Fighter]) -> None:
    """Every Defensive target not yet attacked this round gains its point [r-area-attacks]."""
    for other in targets:
        gain_for_attacked(fight, other)


def burn(
    fight: Fight[StancesBattle], one: Fighter, targets: list[Fighter], spell: Spell, approach: int, gains: Gains,
    signature: Signature | None,
) -> None:  # fmt: skip
    """One damage roll; reductions, Perfect Parry and pools for each [r-area-attacks]."""
    terms: list[Term] | None = [] if fight.listening else None
    extra = extra_of(spell, approach)
    rolled: list[RolledDice] = []
    score_hit(fight, one, gains)
    damage = named(terms, "dice", damage_dice(fight, one, spell.dice, gains, rolled))
    damage += added_dice(fight, one, gains.critical, signature, terms, rolled)
    damage += named(terms, "stance", stance_damage(one))
    if spell.add_attribute:
        damage += named(terms, "approach", one.attribute(approach))
    if extra == ONE_MORE:
        damage += named(terms, "Awareness", 1)
    damage = damage if damage > 0 else 0
    if terms is not None:
        fight.note(ev.DamageRolled("r-area-attacks", one.who, -1, damage, terms, rolled))
    for target in targets:
        through = reduced(fight, target, damage, least_harm(fight.battle))
        if not parried(fight, target, through):
            harm(fight, target, through, one.who, gains.critical)
        if extra == FRIGHTENS and target.condition == CONSCIOUS and target is not one:
            frighten(fight, target, one, lasting_turns(fight.battle, target), "r-casting")
        hit_riders(fight, one, signature, target)
