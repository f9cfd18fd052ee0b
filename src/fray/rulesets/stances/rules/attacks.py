"""The Attack action, and one attack from declaration to follow-up [r-attack-sequence]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision, Forbidden
from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import (
    DEATH_BLOW,
    DEVASTATING,
    NO_SIGNATURE,
    PLAIN,
    TECHNIQUE_IDS,
    TECHNIQUE_TITLES,
    UNARMED,
    UNSTOPPABLE,
    Attack,
    EndTurn,
    TurnOption,
)
from fray.rulesets.stances.model.sheets import (
    CLUB,
    COMBAT,
    IGNORES_COVER,
    MELEE,
    SHAKES,
    SHARPER_ON_TEN,
    SORCERY,
    THROW,
    Use,
    Weapon,
)
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    DEFENSIVE,
    DEVASTATED,
    EMPTY_HAND,
    NOBODY,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Assault, Gains
from fray.rulesets.stances.model.variants import (
    AFTER_THE_ROLL,
    ANY_THROW,
    ATTACKED_AFTER,
    BEFORE_THE_ROLL,
    MISS_IS_DEFENSE,
)
from fray.rulesets.stances.rules.charge import charge_bonus
from fray.rulesets.stances.rules.checks import ATTACK, CASTING, judge, note_check, roll_check
from fray.rulesets.stances.rules.damage import SHARPER_AT, halved_by_stone, harm, least_harm, reduced, roll_damage
from fray.rulesets.stances.rules.momentum import book, gain_for_attacked, note_natural, score_hit
from fray.rulesets.stances.rules.reactions import (
    can_counter,
    counters,
    interpose,
    roll_counter,
    strike_back,
)
from fray.rulesets.stances.rules.refusals import NO_ACTION, ONLY_CHARGE, refuse
from fray.rulesets.stances.rules.riders import after_base, hit_riders, parried
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.target_number import attack_tn, situation
from fray.rulesets.stances.rules.techniques import (
    COSTS,
    barred_base,
    barred_technique,
    below_half_vitality,
    cannot_miss,
    strike_dead,
    techniques_known,
)
from fray.rulesets.stances.rules.verbs import draw_weapon, gain, lay_down, pay, shake, uncover, use_up
from fray.rulesets.stances.rules.weapons import at_hand, weapon_at
from fray.rulesets.stances.rules.weapons_by_zone import (
    barred_use,
    goes_on,
    legal_target,
    pays_for_throw,
    ranged_penalty,
)
from fray.rulesets.stances.rules.zones import is_engaged

ATTACK_BASES: Final[tuple[str, ...]] = (
    "strike", "technique-devastating-blow", "technique-unstoppable-assault", "technique-death-blow",
)  # fmt: skip


# ---- the Attack action


def attacks(battle: StancesBattle, attacker: Combatant) -> list[Attack]:
    """Every Attack action: what is at hand, in each use, with each attribute, at each target, with each technique.

    [attack-attributes, r-attack-attribute-choice, technique-basic-open, basic-techniques-list]
    """
    found: list[Attack] = []
    if attacker.acted:
        return found
    indices = [index for index in range(len(attacker.carried)) if at_hand(attacker, index)]
    if not any(attacker.arm(index).natural for index in indices):
        indices.append(UNARMED)
    for target in battle.combatants:
        if not legal_target(attacker, target):
            continue
        for index in indices:
            for number, use in enumerate(weapon_at(attacker, index).uses):
                if barred_attack(battle, attacker, index, use, target) is None:
                    offer_attacks(attacker, target, index, number, use, found)
    return found


def offer_attacks(
    attacker: Combatant, target: Combatant, index: int, number: int, use: Use, found: list[Attack]
) -> None:
    """One use against one target: plain, with a technique, or as a Signature Move."""
    for attribute in use.attributes:
        found.append(Attack(index, number, use.way, attribute, target.who, PLAIN, NO_SIGNATURE, 0))
        for technique in techniques_known(attacker):
            if barred_technique(attacker, technique, target) is None:
                price = COSTS[technique]
                found.append(Attack(index, number, use.way, attribute, target.who, technique, NO_SIGNATURE, price))
        for which, signature in enumerate(attacker.sheet.signatures):
            if signature.base not in ATTACK_BASES or not signature_usable(attacker, signature):
                continue
            technique = ATTACK_BASES.index(signature.base)
            if barred_base(attacker, technique, target) is None:
                found.append(Attack(index, number, use.way, attribute, target.who, technique, which, signature.cost))


def barred_attack(battle: StancesBattle, attacker: Combatant, index: int, use: Use, target: Combatant) -> Bar | None:
    """What forbids an Attack action against a target, costs aside [r-legal-targets, r-charge]."""
    if attacker.acted:
        return NO_ACTION
    if attacker.charged and (use.way not in (MELEE, CLUB) or target.area != attacker.area):
        return ONLY_CHARGE
    return barred_use(battle, attacker, weapon_at(attacker, index), use, target)


def why_not_attack(battle: StancesBattle, attacker: Combatant, found: list[Forbidden]) -> None:
    for target in battle.combatants:
        if not legal_target(attacker, target):
            continue
        for index in range(len(attacker.carried)):
            if not at_hand(attacker, index):
                continue
            for number, use in enumerate(weapon_at(attacker, index).uses):
                bar = barred_attack(battle, attacker, index, use, target)
                for attribute in use.attributes:
                    option = Attack(index, number, use.way, attribute, target.who, 0, NO_SIGNATURE, 0)
                    refuse(found, option.key(), bar, *option.points_at())
                    for technique in (1, 2, 3):
                        if attacker.knows(TECHNIQUE_IDS[technique]):
                            option = Attack(index, number, use.way, attribute, target.who, technique, NO_SIGNATURE, 0)
                            why = bar or barred_technique(attacker, technique, target)
                            refuse(found, option.key(), why, *option.points_at())


def attack(fight: Fight[StancesBattle], attacker: Combatant, choice: Attack) -> None:
    """The Attack action: pay for what is put on it, then the blow, and for some a second one [attack-roll]."""
    signature = signature_of(attacker, choice.signature)
    if signature is not None:
        pay(fight, attacker, choice.price, signature.name, "signature-discount")
    elif choice.technique:
        pay(fight, attacker, choice.price, TECHNIQUE_TITLES[choice.technique], "r-technique-general")
    if choice.technique == DEVASTATING:
        use_up(attacker, DEVASTATED)
    gains = Gains()
    struck_with = weapon_at(attacker, choice.weapon)
    swing(fight, attacker, choice, gains)
    double = attacker.sheet.traits.two_attacks and signature is None and choice.technique == PLAIN
    if double and attacker.condition == CONSCIOUS:
        second_attack(fight, attacker, struck_with, gains)


def swing(fight: Fight[StancesBattle], attacker: Combatant, choice: Attack, gains: Gains) -> None:
    battle = fight.battle
    target = battle.combatants[choice.target]
    blow = weapon_blow(attacker, target, choice.weapon, choice.use, choice.attribute)
    blow.technique = choice.technique
    blow.signature = signature_of(attacker, choice.signature)
    melee = choice.way in (MELEE, CLUB) and target.area == attacker.area  # a bow that strikes is a club
    if melee and charge_bonus(battle, attacker):
        blow.charging = True
        attacker.crossed = 0
    blow.gains = gains
    resolve(fight, blow)


def weapon_blow(attacker: Combatant, target: Combatant, weapon: int, use: int, attribute: int) -> Assault:
    blow = Assault(attacker, target, attribute)
    blow.weapon = weapon_at(attacker, weapon)
    blow.use = blow.weapon.uses[use]
    return blow


class SecondAttack(Decision[TurnOption]):
    """The second of two attacks: same or another target; none where nobody is in reach [npc-young-black-dragon]."""

    KIND = "second attack"
    CLAUSE = "attack-roll"

    def __init__(self, battle: StancesBattle, attacker: Combatant, earlier: Weapon) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.earlier = earlier

    def options(self) -> list[TurnOption]:
        found: list[TurnOption] = []
        found.extend(second_attacks(self.battle, self.attacker, self.earlier))
        return found or [EndTurn()]


def second_attack(fight: Fight[StancesBattle], attacker: Combatant, earlier: Weapon, gains: Gains) -> None:
    """One bite and one claws, an attack each; together at most one hit gain.

    [npc-young-black-dragon, r-aggressive-hit-momentum-limit, r-momentum-booking]
    """
    battle = fight.battle
    if not second_attacks(battle, attacker, earlier):
        return
    choice = fight.ask(SecondAttack(battle, attacker, earlier))
    if isinstance(choice, Attack):
        swing(fight, attacker, choice, gains)


def second_attacks(battle: StancesBattle, attacker: Combatant, earlier: Weapon) -> list[Attack]:
    """Another of its own attacks, at the same or another target within reach [npc-young-black-dragon]."""
    choices: list[Attack] = []
    for target in battle.combatants:
        if not legal_target(attacker, target):
            continue
        for index, weapon in enumerate(attacker.arms()):
            use = weapon.uses[0]
            if weapon is earlier or not weapon.natural or barred_use(battle, attacker, weapon, use, target) is not None:
                continue
            attribute = use.attributes[0]
            choices.append(Attack(index, 0, use.way, attribute, target.who, PLAIN, NO_SIGNATURE, 0))
    return choices


# ---- one attack in its fixed order


def resolve(fight: Fight[StancesBattle], blow: Assault) -> None:
    """The fixed list of windows in one attack; what the Keeper makes impossible meanwhile comes to nothing.

    [r-attack-sequence, attack-roll, attack-tn, attack-damage]
    """
    battle = fight.battle
    readings = battle.variants
    if not goes_on(battle, blow):
        return
    declare(fight, blow)
    if readings.interpose != AFTER_THE_ROLL:
        interpose(fight, blow)
    fix_target(fight, blow)
    if readings.counter == BEFORE_THE_ROLL:
        blow.counter_paid = counters(fight, blow, 0)
    if goes_on(battle, blow):
        roll_to_hit(fight, blow)
        if reaches_its_number(fight, blow) and not countered(fight, blow) and goes_on(battle, blow):
            strike_home(fight, blow)
    book_gains(fight, blow)
    follow_up(fight, blow)


def declare(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 1: weapon or spell, target and technique are declared; an attacker is no longer covered.

    [attack-roll, maneuver-take-cover]
    """
    battle = fight.battle
    blow.from_engaged = is_engaged(battle, blow.attacker)
    blow.attacker.attacks_made += 1
    uncover(fight, blow.attacker)
    if fight.listening:
        move = blow.signature.name if blow.signature is not None else TECHNIQUE_TITLES[blow.technique]
        free = blow.draw if blow.free else ""
        fight.note(
            ev.AttackDeclared("attack-roll", blow.attacker.who, blow.target.who, blow.name(), move, free, blow.way())
        )


def fix_target(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 3: a Defensive target gains +1 for being attacked, once per round [defensive-momentum-attacked]."""
    if fight.battle.variants.booking != ATTACKED_AFTER:
        gain_for_attacked(fight, blow.target)


# ---- the roll


def roll_to_hit(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 4: 2d6 + an attribute + the Combat skill, or Sorcery for a spell, against the TN.

    [attack-roll, attack-attributes, attack-tn, r-casting]
    """
    battle = fight.battle
    attacker, target = blow.attacker, blow.target
    terms: list[Term] | None = [] if fight.listening else None
    extra = situation(battle, attacker, target, terms)
    extra += ranged_penalty(blow.way(), blow.from_engaged, terms)
    edge = 0
    if attacker.feint_target == target.who:  # [maneuver-feint]
        edge = 1
        attacker.feint = 0
        attacker.feint_target = NOBODY
    kind, skill = (CASTING, SORCERY) if blow.spell is not None else (ATTACK, COMBAT)
    blow.check = roll_check(fight, attacker, blow.draw, kind, blow.attribute, skill, extra, edge, terms)
    tn = attack_tn(battle, attacker, target, blow.way(), blow.extra == IGNORES_COVER)
    if blow.technique == UNSTOPPABLE:
        cannot_miss(blow.check, tn)
        note_check(fight, attacker, blow.check, "unstoppable-assault")
        return
    if blow.extra == SHARPER_ON_TEN:
        blow.check.more_at = SHARPER_AT
    opposed = can_counter(battle, blow) or blow.counter_paid
    judge(fight, attacker, blow.check, tn, "attack-tn", opposed)


def reaches_its_number(fight: Fight[StancesBattle], blow: Assault) -> bool:
    """Step 5: below the TN the attack misses; by one reading allies may interpose only now [attack-tn]."""
    battle = fight.battle
    attacker, target, check = blow.attacker, blow.target, blow.check
    note_natural(battle, check, blow.gains)
    if not check.success:
        if fight.listening:
            near = check.reached() == 7 and check.tn == 8
            clause = "r-seven-misses" if near else "attack-tn"
            fight.note(ev.Missed(clause, attacker.who, target.who, check.reached(), check.tn))
        if battle.variants.defense_rolls == MISS_IS_DEFENSE and target.stance == DEFENSIVE:
            gain(fight, target, 1, "missed", "defensive-momentum-defense")
        return False
    if battle.variants.interpose == AFTER_THE_ROLL:
        interpose(fight, blow)
        if blow.spared != NOBODY:
            blow.counter_paid = False  # the first target paid for the Counter and is no longer the target
            fix_target(fight, blow)
    return True


def countered(fight: Fight[StancesBattle], blow: Assault) -> bool:
    """Step 6, the Counter window: a won Counter negates the attack, a critical Counter strikes back at once.

    [counter-success, r-counter]
    """
    target, attacker = blow.target, blow.attacker
    paid_before = fight.battle.variants.counter == BEFORE_THE_ROLL
    if not (blow.counter_paid if paid_before else counters(fight, blow, blow.check.reached())):
        return False
    skill = SORCERY if blow.spell is not None else COMBAT
    won, strikes_back = roll_counter(fight, target, attacker, blow.check.reached(), blow.attribute, skill)
    if won and strikes_back:
        thrown_away(fight, blow)  # before its thrower may be struck down
        free_attack(fight, target, attacker, "counterattack")
    return won


# ---- the damage


def strike_home(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Steps 7 to 10: damage, reductions, Perfect Parry, pools; a copy or a Death Blow goes before all that."""
    battle = fight.battle
    attacker, target = blow.attacker, blow.target
    blow.hit = True
    if fight.listening:
        fight.note(ev.Hit("attack-tn", attacker.who, target.who, blow.check.critical))
    score_hit(fight, attacker, blow.gains)
    blow.gains.critical = blow.gains.critical or blow.check.critical
    if blow.way() == THROW and pays_for_throw(battle, blow):
        blow.gains.thrown = True
    if target.copies:
        destroy_copy(fight, target)
        return
    if blow.technique == DEATH_BLOW and below_half_vitality(target):
        if parried(fight, target, -1, blow):
            blow.touched = True
            return
        if legal_target(attacker, target):  # the Keeper may have taken it out of the fight meanwhile
            strike_dead(fight, attacker, target)
        return
    damage = reduced(fight, target, roll_damage(fight, blow), least_harm(battle))
    if target.sheet.traits.stone and blow.spell is None and not (blow.weapon is not None and blow.weapon.magical):
        damage = halved_by_stone(fight, target, damage)
    if not parried(fight, target, damage, blow):
        harm(fight, target, damage, attacker.who, blow.check.critical)
    if blow.extra == SHAKES and target.condition == CONSCIOUS:
        shake(fight, target, "r-casting")
    blow.touched = True


def destroy_copy(fight: Fight[StancesBattle], target: Combatant) -> None:
    """The attack destroys an illusory copy instead; it still counts as a hit [condition-duplicates]."""
    target.copies -= 1
    if fight.listening:
        fight.note(ev.CopyDestroyed("r-conditions", target.who, target.copies))


# ---- afterwards


def book_gains(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 11: what was thrown leaves the hand, and the attacker's Momentum is booked [r-momentum-booking]."""
    battle = fight.battle
    if battle.variants.booking == ATTACKED_AFTER and blow.target.condition == CONSCIOUS:
        gain_for_attacked(fight, blow.target)
    if blow.way() == THROW and battle.variants.thrown == ANY_THROW and pays_for_throw(battle, blow):
        blow.gains.thrown = True
    thrown_away(fight, blow)
    if blow.own_gains:
        book(fight, blow.attacker, blow.gains)


def follow_up(fight: Fight[StancesBattle], blow: Assault) -> None:
    """Step 12: riders, then a readied counterattack."""
    attacker, target = blow.attacker, blow.target
    if blow.own_gains:
        after_base(fight, attacker, blow.signature, target if blow.touched else None, blow.hit)
    elif blow.touched:
        hit_riders(fight, attacker, blow.signature, target)
    if not blow.free and target.counter_ready:
        readied(fight, blow)


def thrown_away(fight: Fight[StancesBattle], blow: Assault) -> None:
    """It lies in the target's area, and the next piece of the kind comes to hand as part of the throw [r-thrown]."""
    thrower, weapon = blow.attacker, blow.weapon
    if blow.way() != THROW or blow.flown or weapon is None or weapon.hurled or weapon.natural:
        return
    blow.flown = True
    lay_down(fight, thrower, blow.area, "r-thrown")
    thrower.in_hand = EMPTY_HAND
    for index, spare in enumerate(thrower.arms()):
        if spare.id == weapon.id:
            draw_weapon(fight, thrower, index, "r-thrown")
            return


def readied(fight: Fight[StancesBattle], blow: Assault) -> None:
    """After the first attack by an enemy within reach of the melee weapon: one free attack.

    [r-counterattack-on-defend]
    """
    defender = blow.target
    if defender.condition != CONSCIOUS or defender.stance != DEFENSIVE or blow.attacker.condition != CONSCIOUS:
        return
    if free_attack(fight, defender, blow.attacker, "counterattack", True):
        defender.counter_ready = False


# ---- free attacks


def free_attack(
    fight: Fight[StancesBattle], striker: Combatant, target: Combatant, draw: str, ready: bool = False
) -> bool:
    """A normal Attack with the weapon in hand outside the turn; nobody reacts to it. Whether it was possible.

    [r-free-attacks, defensive-counterattack, counter-success, riposte]
    """
    choice = strike_back(fight, striker, target, draw, ready)
    if choice is None:
        return False
    if choice.attribute < 0:
        return True
    blow = weapon_blow(striker, target, choice.weapon, choice.use, choice.attribute)
    blow.free = True
    blow.draw = draw
    resolve(fight, blow)
    return True
