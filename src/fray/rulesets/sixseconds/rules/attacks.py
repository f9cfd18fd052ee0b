"""An attack from its declaration to its last rider, in the order of the ruling [r-attack-sequence]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item, Lying
from fray.rulesets.sixseconds.model.options import Attack, Dice
from fray.rulesets.sixseconds.model.sheets import ARCANE, ATTRIBUTES, COMBAT, SKILLS, Form, Sheet
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import BLIND, CRITICAL_FLOOR, PER_TURN
from fray.rulesets.sixseconds.rules.advantage import Edge, edge_against
from fray.rulesets.sixseconds.rules.checks import Test, roll, sides
from fray.rulesets.sixseconds.rules.conditions import bloodied
from fray.rulesets.sixseconds.rules.damage import deflection, hurt, immune, reduced, weakness
from fray.rulesets.sixseconds.rules.defenses import NO_SLOT, Blow, Guarded, block, declare_blindly, defend
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.draws import stray_die
from fray.rulesets.sixseconds.rules.effects import apply_rider
from fray.rulesets.sixseconds.rules.intercept import intercepted
from fray.rulesets.sixseconds.rules.size import deflection_shift, evasion_against
from fray.rulesets.sixseconds.rules.triggers import attack_triggers
from fray.rulesets.sixseconds.rules.verbs import bit, pay, reveal, set_load, use_up
from fray.rulesets.sixseconds.rules.weapons import (
    barred,
    barred_though_paid,
    form_of,
    gear_at,
    item_at,
    modes_of,
    name_at,
    slot_of,
    slots,
)

PENALTY: Final = 2  # [multiple-attack-penalty]
STRAY_LUCK: Final = 1  # [friendly-fire-trigger]


@mypyc_attr(free_list_len=1)
class ChooseDice(Decision[Dice]):
    """Which of the weapon's attributes and proficiencies [attack-attribute-choice]."""

    KIND = "attack-dice"
    CLAUSE = "attack-attribute-choice"
    DETAIL = True

    def __init__(self, attacker: Combatant, form: Form, target: Combatant | None) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.attacker = attacker
        self.form = form
        self.target = target  # nobody for an area

    def stands(self) -> bool:
        return self.attacker.able() and (self.target is None or self.target.here())

    def options(self) -> list[Dice]:
        sheet, form = self.attacker.sheet, self.form
        return [dice_of(sheet, a, p) for a in form.attributes for p in form.proficiencies]


def dice_of(sheet: Sheet, attribute: int, proficiency: int) -> Dice:
    return Dice(attribute, proficiency, sheet.attributes[attribute], sheet.proficiencies[proficiency])


def choose_dice(fight: SixFight, attacker: Combatant, form: Form, target: Combatant | None) -> Dice:
    """Nobody is asked where the weapon lists one of each."""
    if len(form.attributes) * len(form.proficiencies) == 1:
        return dice_of(attacker.sheet, form.attributes[0], form.proficiencies[0])
    return fight.ask(ChooseDice(attacker, form, target))


def attack_options(battle: SixBattle, attacker: Combatant) -> list[Attack]:
    """Every weapon in every way, maneuvers too, on every enemy it reaches [action-attack, r-maneuvers]."""
    found: list[Attack] = []
    for slot in slots(battle, attacker):
        found.extend(attacks_with(battle, attacker, slot, ""))
    return found


def attacks_with(battle: SixBattle, attacker: Combatant, slot: int, only: str) -> list[Attack]:
    """The attacks with one weapon, perhaps only one maneuver."""
    found: list[Attack] = []
    gear = gear_at(battle, attacker, slot)
    for mode in modes_of(gear):
        form = form_of(gear, mode)
        if form is None or (only and mode != only):
            continue
        for target in battle.combatants:
            if target.side != attacker.side and barred(battle, attacker, item_at(attacker, slot), form, target) is None:
                name = name_at(battle, attacker, slot)
                found.append(Attack(slot, mode, target.who, name, form.damage, form.thrown))
    return found


def attack_with(fight: SixFight, attacker: Combatant, choice: Attack) -> bool:
    """Attack with an item or a weapon, or use a maneuver; whether it was made [action-attack, r-maneuvers]."""
    form = form_of(gear_at(fight.battle, attacker, choice.slot), choice.mode)
    assert form is not None
    pay(fight, attacker, form.maneuver or "an attack", choice.clause(), 1)
    return attack(fight, attacker, item_at(attacker, choice.slot), form, fight.battle.combatants[choice.target])


def attack(
    fight: SixFight, attacker: Combatant, item: Item | None, form: Form, target: Combatant, unanswerable: bool = False
) -> bool:
    """One attack against one target [attack-test, action-attack, r-attack-sequence].

    Declare and pay, weigh advantage, roll, see whether it strays, then strike. Whether it was made: an interruption may
    leave it without effect.
    """
    battle = fight.battle
    if fight.listening:
        name = form.name if item is None or item.gear.is_weapon else item.gear.title  # [r-improvised]
        magic = ARCANE in form.proficiencies
        how = form.maneuver
        fight.note(ev.AttackDeclared("action-attack", attacker.who, target.who, name, how, form.ranged, magic))
    dice = choose_dice(fight, attacker, form, target)
    earlier = declare(fight, attacker, form)
    if not goes_on(battle, attacker, item, form, target):  # the Keeper has changed something in between
        return spoil(fight, attacker)
    if battle.readied and not unanswerable:
        hands = attacker.held.copy()
        attack_triggers(fight, attacker, target)
        item = the_same(battle, attacker, item, hands)
        if not goes_on(battle, attacker, item, form, target):
            return spoil(fight, attacker)
    names: list[str] | None = [] if fight.listening else None
    edge = edge_against(battle, attacker, target, form, names)
    blow = Blow(attacker, form)
    blow.unanswerable = unanswerable
    blow.sneak = edge.sneak
    if battle.variants.sequence == BLIND:
        target = intercepted(fight, blow, target)
        declare_blindly(fight, blow, target)
        if not attacker.able() or not target.here():  # the Keeper has taken one of them out
            target.free_defense = False
            return spoil(fight, attacker)
    let_fly(attacker, item, form)
    roll_attack(fight, blow, dice, edge, earlier, target, names)
    struck = stray(fight, blow, target)  # the same result then meets whoever is there [friendly-fire-finish]
    thrown_to(battle, item, form, struck)
    strike(fight, blow, struck)
    target.free_defense = False  # it is free against this attack alone, hit, missed or strayed [r-intercept]
    after_attack(fight, attacker)
    return True


def spoil(fight: SixFight, attacker: Combatant) -> bool:
    """The attack is spent without effect [r-ready-triggers]."""
    if fight.listening:
        fight.note(ev.AttackSpoiled("r-ready-triggers", attacker.who))
    return False


def declare(fight: SixFight, attacker: Combatant, form: Form) -> int:
    """Costs are paid and the attack counts as made; how many were made before it [r-attack-count, r-maneuvers]."""
    earlier = attacker.turn_attacks if fight.battle.variants.attack_count == PER_TURN else attacker.attacks
    attacker.attacks += 1
    attacker.attacks_made += 1
    attacker.turn_attacks += 1
    stamina = min(form.stamina, attacker.stamina)  # the Keeper may have lowered it while the dice were chosen
    if stamina and attacker.able():
        pay(fight, attacker, form.maneuver, "r-maneuvers", 0, stamina)
    return earlier


def goes_on(battle: SixBattle, attacker: Combatant, item: Item | None, form: Form, target: Combatant) -> bool:
    """After an interruption: still conscious, still armed, the target still to be reached [r-ready-triggers]."""
    if not attacker.able() or (item is not None and slot_of(attacker, item) < 0):
        return False
    return barred_though_paid(battle, attacker, item, form, target) is None


def the_same(battle: SixBattle, attacker: Combatant, item: Item | None, before: list[Item]) -> Item | None:
    """The weapon of an interrupted attack, which a parry may have worn since: then another record stands for it.

    It is new in the hands; what was dropped lies on the ground [r-ready-triggers, parry-wear].
    """
    if item is None or slot_of(attacker, item) >= 0 or any(lying.item is item for lying in battle.lying):
        return item
    for held in attacker.held:
        if held.gear is item.gear and not any(held is old for old in before):
            return held
    return item


def let_fly(attacker: Combatant, item: Item | None, form: Form) -> None:
    """A shot unloads the weapon; what is thrown leaves the hand [crossbow-reload, r-ranged-melee]."""
    if item is None or not form.ranged:
        return
    if form.thrown:
        use_up(attacker, item)
    elif item.gear.reload:
        set_load(attacker, slot_of(attacker, item), False)


def thrown_to(battle: SixBattle, item: Item | None, form: Form, target: Combatant) -> None:
    """A thrown weapon lies in its target's square afterward, a consumable is used up [r-ranged-melee]."""
    if item is not None and form.ranged and form.thrown and not item.gear.consumable:
        battle.lying.append(Lying(item, target.x, target.y))


def roll_attack(
    fight: SixFight, blow: Blow, dice: Dice, edge: Edge, earlier: int, target: Combatant, names: list[str] | None
) -> None:
    """The attack test; luck decides criticals, it adds nothing.

    [attack-test, multiple-attack-penalty, multiple-attack-penalty-in-result, multiple-attack-penalty-maneuvers,
    luck-die-attack, critical-threshold, luck-roll-open-ended]
    """
    attacker, form = blow.attacker, blow.form
    terms: list[Term] | None = [] if fight.listening else None
    modifier = named(terms, "earlier attacks", -PENALTY * earlier)
    modifier += named(terms, (form.maneuver or form.name).replace("-", " "), form.test_modifier)
    if edge.flank:
        modifier += named(terms, "pack hunter", attacker.sheet.traits.flanking_test)
    if bloodied(attacker):
        modifier += named(terms, "bloodied fury", attacker.sheet.traits.bloodied_attack)
    marks = [STRAY_LUCK + 1, form.threshold] if form.strays else [form.threshold]
    test = roll(fight, attacker, dice.attribute, COMBAT, dice.proficiency, modifier, edge.level, terms, marks)
    blow.result = test.result
    blow.luck = test.luck
    blow.critical = test.luck >= form.threshold
    if fight.listening:
        note_roll(fight, blow, dice, edge, target, test, names or [])


def note_roll(
    fight: SixFight, blow: Blow, dice: Dice, edge: Edge, target: Combatant, test: Test, names: list[str]
) -> None:
    attacker = blow.attacker
    evasion = evasion_against(attacker, target)
    hits = blow.critical or blow.result >= evasion
    fight.note(
        ev.AttackRolled(
            "attack-test",
            attacker.who,
            blow.form.name,
            ATTRIBUTES[dice.attribute],
            SKILLS[COMBAT],
            sides(attacker, dice.attribute, COMBAT),
            test.pairs,
            test.kept,
            test.luck_faces,
            test.luck,
            test.terms or [],
            blow.result,
            evasion,
            hits,
            target.who,
            blow.critical,
            edge.level,
            names,
        )
    )


def stray(fight: SixFight, blow: Blow, target: Combatant) -> Combatant:
    """A missile with a luck roll of 1 or less hits a bystander instead, if there is one.

    [friendly-fire-condition, friendly-fire-trigger, r-friendly-fire]
    """
    if not blow.form.strays or blow.luck > STRAY_LUCK or blow.area:
        return target
    candidates = [
        bystander
        for bystander in fight.battle.combatants
        if bystander.here()
        and bystander is not target
        and bystander is not blow.attacker
        and distance(bystander, target) <= 1
    ]
    if not candidates:
        return target
    face = stray_die(fight, blow.attacker, len(candidates)) if len(candidates) > 1 else 1
    if fight.listening:
        fight.note(
            ev.Strayed("friendly-fire-trigger", blow.attacker.who, candidates[face - 1].who, face, len(candidates))
        )
    return candidates[face - 1]


def strike(fight: SixFight, blow: Blow, target: Combatant) -> None:
    """Compare with evasion, let allies and the target react, then deal damage and riders.

    Who is off the field by then is not hit: the Keeper may have given an order while someone was asked [r-death].
    [attack-vs-evasion, critical-cannot-miss, block-timing, r-attack-sequence, r-critical]
    """
    if not would_hit(fight, blow, target):
        return
    if fight.battle.variants.sequence != BLIND:
        before = target
        target = intercepted(fight, blow, target)
        if target is not before and target.here() and not would_hit(fight, blow, target):
            target.free_defense = False
            return
    guarded = defend(fight, blow, target)
    if not target.here():
        if not blow.area:
            spoil(fight, blow.attacker)
    elif guarded.missed:
        if fight.listening:
            evasion = evasion_against(blow.attacker, target)
            fight.note(ev.Missed("reaction-dodge", blow.attacker.who, target.who, blow.result, evasion))
    else:
        land(fight, blow, target, guarded)
    target.free_defense = False


def would_hit(fight: SixFight, blow: Blow, target: Combatant) -> bool:
    """Equal or higher hits; a critical cannot miss; on a miss nobody may react.

    [attack-vs-evasion, critical-cannot-miss]
    """
    evasion = evasion_against(blow.attacker, target)
    hit = blow.critical or blow.result >= evasion
    if fight.listening:
        if hit:
            fight.note(
                ev.WouldHit("attack-vs-evasion", blow.attacker.who, target.who, blow.result, evasion, blow.critical)
            )
        else:
            fight.note(ev.Missed("attack-vs-evasion", blow.attacker.who, target.who, blow.result, evasion))
    return hit


def land(fight: SixFight, blow: Blow, target: Combatant, guarded: Guarded) -> None:
    """Damage to the target, or to the item it blocks with; then the riders, if the hit reached the target.

    [attack-damage, critical-damage, block-excess-effects, r-maneuvers]
    """
    form = blow.form
    reached = True
    if form.deals_damage:
        if guarded.block == NO_SLOT:
            deal(fight, blow, target, guarded.parry)
        else:
            reached = block(fight, blow, target, guarded.block, raw_damage(fight.battle, blow, target, None))
    else:
        reached = guarded.block == NO_SLOT
    if not reached:
        return
    fight.battle.hit_allies |= bit(target)  # with a block it is the item that is hit [block-item-hit-instead]
    for rider in form.riders:
        if target.here():  # the dead get no riders [r-riders]
            apply_rider(fight, blow.attacker, target, rider, blow.result, blow.critical)


def raw_damage(battle: SixBattle, blow: Blow, target: Combatant, terms: list[Term] | None) -> int:
    """The result plus the weapon's damage, or its critical damage.

    The text's worked numbers agree with it [attack-damage, critical-damage, r-critical, r-example-numbers].
    """
    form = blow.form
    result = blow.result
    if blow.critical and battle.variants.critical == CRITICAL_FLOOR:
        result = max(result, evasion_against(blow.attacker, target))
    total = named(terms, "result", result)
    if blow.critical:
        total += named(terms, "critical damage", form.critical_damage)
    else:
        total += named(terms, "damage", form.damage)
    total += named(terms, form.maneuver.replace("-", " "), form.damage_bonus)
    if blow.sneak:
        total += named(terms, "backstab", blow.attacker.sheet.traits.sneak_damage)
    return total


def deal(fight: SixFight, blow: Blow, target: Combatant, parry: int) -> None:
    """Damage less the matching deflection, at least 1 [damage-reduction-minimum, damage-sources]."""
    form = blow.form
    if immune(target, form.damage_type):
        return
    terms: list[Term] | None = [] if fight.listening else None
    shift = deflection_shift(blow.attacker, target)
    amount = raw_damage(fight.battle, blow, target, terms)
    amount += named(terms, "weakness", weakness(target, form.damage_type))
    named(terms, "deflection", -deflection(target, form.damage_type, shift, parry))
    lasting = reduced(target, amount, form.damage_type, shift, parry)
    blow.attacker.damage_dealt += lasting
    hurt(fight, target, lasting, form.damage_type, form.nonlethal, "attack-damage", terms)


def after_attack(fight: SixFight, attacker: Combatant) -> None:
    """The attacker is no longer hidden [r-hide], and no longer unexpected [r-surprise-sneak]."""
    attacker.struck_from_stealth = True
    reveal(fight, attacker, "r-hide")
