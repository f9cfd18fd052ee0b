"""Techniques on an Attack action, Whirlwind Strike, Battlefield Control, two attacks."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision
from fray.engine.fight import Fight
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
    Control,
    Whirlwind,
)
from fray.rulesets.stances.model.replies import Aim, Put
from fray.rulesets.stances.model.sheets import MELEE, Use
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONTROLLED,
    DEVASTATED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Gains
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.momentum import book
from fray.rulesets.stances.rules.movement import charge_bonus
from fray.rulesets.stances.rules.refusals import NO_ACTION, NOT_BELOW_HALF, ONLY_CHARGE, TOO_DEAR, USED_UP
from fray.rulesets.stances.rules.signatures import after_base, push, signature_bit, signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import pay, use_up
from fray.rulesets.stances.rules.weapons import at_hand, weapon_at
from fray.rulesets.stances.rules.zones import barred_use, is_engaged, legal_target

# Plain, Devastating Blow, Unstoppable Assault, Death Blow [r-devastating-blow, r-unstoppable, r-death-blow].
COSTS: Final = (0, 3, 4, 5)
WHIRLWIND: Final = "whirlwind-strike"
WHIRLWIND_COST: Final = 3
CONTROL: Final = "battlefield-control"
CONTROL_COST: Final = 6
CONTROL_STEPS: Final = 2
ATTACK_BASES: Final = (
    "strike", "technique-devastating-blow", "technique-unstoppable-assault", "technique-death-blow",
)  # fmt: skip


# ---- what can be done


def barred_attack(battle: StancesBattle, attacker: Combatant, index: int, use: Use, target: Combatant) -> Bar | None:
    """What forbids an Attack action against a target, costs aside [r-legal-targets, r-charge]."""
    if attacker.acted:
        return NO_ACTION
    if attacker.charged and (use.way != MELEE or target.area != attacker.area):
        return ONLY_CHARGE
    return barred_use(battle, attacker, weapon_at(attacker, index), use, target)


def barred_technique(attacker: Combatant, technique: int, target: Combatant) -> Bar | None:
    """Momentum is threshold and cost; some work once per scene or below half Vitality.

    [technique-momentum-threshold, r-technique-general, r-devastating-blow, r-death-blow]
    """
    if attacker.momentum < COSTS[technique]:
        return TOO_DEAR
    return barred_base(attacker, technique, target)


def barred_base(attacker: Combatant, technique: int, target: Combatant) -> Bar | None:
    """The base's own limits, which a Signature Move keeps [r-signature-composition]."""
    if technique == DEVASTATING and attacker.has_used(DEVASTATED):
        return USED_UP
    if technique == DEATH_BLOW and 2 * target.vitality >= target.vitality_max:
        return NOT_BELOW_HALF
    return None


def techniques_known(attacker: Combatant) -> list[int]:
    if attacker.mindless():
        return []
    return [
        technique for technique in (DEVASTATING, UNSTOPPABLE, DEATH_BLOW) if attacker.knows(TECHNIQUE_IDS[technique])
    ]


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
            if signature.base not in ATTACK_BASES or not signature_usable(attacker, which, signature):
                continue
            technique = ATTACK_BASES.index(signature.base)
            if barred_base(attacker, technique, target) is None:
                found.append(Attack(index, number, use.way, attribute, target.who, technique, which, signature.cost))


# ---- attacking


def attack(fight: Fight[StancesBattle], attacker: Combatant, choice: Attack) -> None:
    """The Attack action: pay for what is put on it, then the blow, and for some a second one [attack-roll]."""
    signature = signature_of(attacker, choice.signature)
    if signature is not None:
        pay(fight, attacker, choice.price, signature.name, "signature-discount")
        if choice.technique == DEVASTATING:
            use_up(attacker, signature_bit(choice.signature))
    elif choice.technique:
        pay(fight, attacker, choice.price, TECHNIQUE_TITLES[choice.technique], "r-technique-general")
    if choice.technique == DEVASTATING:
        use_up(attacker, DEVASTATED)
    gains = Gains()
    swing(fight, attacker, choice, gains)
    double = attacker.sheet.traits.two_attacks and signature is None and choice.technique == PLAIN
    if double and attacker.condition == CONSCIOUS:
        second_attack(fight, attacker, choice, gains)


def swing(fight: Fight[StancesBattle], attacker: Combatant, choice: Attack, gains: Gains) -> None:
    battle = fight.battle
    target = battle.combatants[choice.target]
    blow = weapon_blow(attacker, target, choice.weapon, choice.use, choice.attribute)
    blow.technique = choice.technique
    blow.signature = signature_of(attacker, choice.signature)
    if charge_bonus(battle, attacker) and choice.way == MELEE and target.area == attacker.area:
        blow.charging = True
        attacker.crossed = 0
    blow.gains = gains
    resolve(fight, blow)


class SecondAttack(Decision[Attack]):
    """The second of two attacks: same or another target [npc-young-black-dragon]."""

    KIND = "second attack"
    CLAUSE = "attack-roll"

    def __init__(self, battle: StancesBattle, attacker: Combatant, choices: list[Attack]) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.choices = choices

    def options(self) -> list[Attack]:
        return self.choices


def second_attack(fight: Fight[StancesBattle], attacker: Combatant, earlier: Attack, gains: Gains) -> None:
    """One bite and one claws, an attack each; together at most one hit gain.

    [npc-young-black-dragon, r-aggressive-hit-momentum-limit, r-momentum-booking]
    """
    battle = fight.battle
    choices: list[Attack] = []
    for target in battle.combatants:
        if not legal_target(attacker, target):
            continue
        for index, weapon in enumerate(attacker.arms()):
            use = weapon.uses[0]
            if index != earlier.weapon and weapon.natural and barred_use(battle, attacker, weapon, use, target) is None:
                attribute = use.attributes[0]
                choices.append(Attack(index, 0, use.way, attribute, target.who, PLAIN, NO_SIGNATURE, 0))
    if choices:
        swing(fight, attacker, fight.ask(SecondAttack(battle, attacker, choices)), gains)


# ---- Whirlwind Strike


def enemies_here(battle: StancesBattle, attacker: Combatant) -> list[Combatant]:
    """Every conscious enemy in the attacker's area."""
    return [
        enemy
        for enemy in battle.combatants
        if enemy.area == attacker.area and enemy.side != attacker.side and enemy.condition == CONSCIOUS
    ]


def whirlwinds(battle: StancesBattle, attacker: Combatant) -> list[Whirlwind]:
    """With a melee weapon, where at least one enemy is in the area [r-whirlwind]."""
    found: list[Whirlwind] = []
    if attacker.acted or not attacker.knows(WHIRLWIND) or attacker.mindless() or not is_engaged(battle, attacker):
        return found
    prices = [(NO_SIGNATURE, WHIRLWIND_COST)] if attacker.momentum >= WHIRLWIND_COST else []
    for which, signature in enumerate(attacker.sheet.signatures):
        if signature.base == f"technique-{WHIRLWIND}" and signature_usable(attacker, which, signature):
            prices.append((which, signature.cost))
    for index, weapon in enumerate(attacker.arms()):
        if not at_hand(attacker, index):
            continue
        for number, use in enumerate(weapon.uses):
            if use.way == MELEE:
                found.extend([Whirlwind(index, number, a, which, p) for a in use.attributes for which, p in prices])
    return found


class NameTarget(Decision[Aim]):
    """Who is next in the whirl, or who takes the Charge's +2? [r-whirlwind, r-charge]"""

    CLAUSE = "whirlwind-strike"

    def __init__(self, battle: StancesBattle, attacker: Combatant, left: list[Combatant], what: str) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.left = left
        self.what = what

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Aim]:
        return [Aim("who", enemy.who) for enemy in self.left]


def whirlwind(fight: Fight[StancesBattle], attacker: Combatant, choice: Whirlwind) -> None:
    """A normal attack on every conscious enemy in the area, in the order named; gains are booked together.

    [whirlwind-strike, r-whirlwind, r-aggressive-hit-momentum-limit, r-balanced-any-roll]
    """
    battle = fight.battle
    signature = signature_of(attacker, choice.signature)
    pay(fight, attacker, choice.price, "Whirlwind Strike", "whirlwind-strike")
    gains = Gains()
    gains.as_one = True
    left = enemies_here(battle, attacker)
    favored = name_target(fight, attacker, left, "charge target").who if charge_bonus(battle, attacker) else -1
    landed = False
    while left and attacker.condition == CONSCIOUS:
        target = name_target(fight, attacker, left, "next target")
        left = [enemy for enemy in left if enemy is not target]
        if target.condition != CONSCIOUS or target.area != attacker.area:
            continue
        blow = weapon_blow(attacker, target, choice.weapon, choice.use, choice.attribute)
        blow.charging = target.who == favored
        blow.gains = gains
        blow.own_gains = False
        blow.signature = signature
        resolve(fight, blow)
        landed = landed or blow.hit
    attacker.crossed = 0
    book(fight, attacker, gains)
    after_base(fight, attacker, signature, None, landed)


def name_target(fight: Fight[StancesBattle], attacker: Combatant, left: list[Combatant], what: str) -> Combatant:
    if len(left) == 1:
        return left[0]
    return fight.battle.combatants[fight.ask(NameTarget(fight.battle, attacker, left, what)).number]


# ---- Battlefield Control


def controls(actor: Combatant) -> list[Control]:
    """Cost 6, once per scene, no roll [r-battlefield-control]."""
    if actor.acted or actor.charged or not actor.knows(CONTROL) or actor.has_used(CONTROLLED) or actor.mindless():
        return []
    found = [Control(NO_SIGNATURE, CONTROL_COST)] if actor.momentum >= CONTROL_COST else []
    for which, signature in enumerate(actor.sheet.signatures):
        if signature.base == f"technique-{CONTROL}" and signature_usable(actor, which, signature):
            found.append(Control(which, signature.cost))
    return found


class PutSomebody(Decision[Put]):
    """Who stands where now? Any number of combatants, one after the other [battlefield-control]."""

    KIND = "put"
    CLAUSE = "battlefield-control"

    def __init__(self, battle: StancesBattle, actor: Combatant, left: list[Combatant]) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.left = left

    def options(self) -> list[Put]:
        found = [Put(-1, -1)]
        for combatant in self.left:
            for area in range(len(self.battle.field.names)):
                if 0 < self.battle.field.steps[combatant.area][area] <= CONTROL_STEPS:
                    found.append(Put(combatant.who, area))
        return found


def control(fight: Fight[StancesBattle], actor: Combatant, choice: Control) -> None:
    """Each up to 2 areas along links, ignoring enemies; nobody gains Momentum, hazards count where one ends up.

    [battlefield-control, r-battlefield-control]
    """
    battle = fight.battle
    pay(fight, actor, choice.price, "Battlefield Control", "battlefield-control")
    use_up(actor, CONTROLLED)
    if fight.listening:
        fight.note(ev.Acted("battlefield-control", actor.who, -1, "battlefield control"))
    left = [
        combatant
        for combatant in battle.combatants
        if (combatant.condition == CONSCIOUS or combatant.fallen())
        and ("immovable" not in combatant.sheet.flags or combatant is actor)
    ]
    while left and actor.condition == CONSCIOUS:  # an actor who goes down in a hazard places nobody else
        put = fight.ask(PutSomebody(battle, actor, left))
        if put.who < 0:
            break
        left = [combatant for combatant in left if combatant.who != put.who]
        push(fight, battle.combatants[put.who], put.number, "placed", "battlefield-control")
    after_base(fight, actor, signature_of(actor, choice.signature), None, True)
