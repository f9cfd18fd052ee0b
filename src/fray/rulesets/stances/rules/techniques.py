"""Attack actions with all that can be put on them: techniques, Whirlwind Strike, Battlefield Control, two attacks."""

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
from fray.rulesets.stances.model.sheets import MELEE, Use
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONTROLLED,
    DEVASTATED,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.attacks import resolve, weapon_blow
from fray.rulesets.stances.rules.checks import Gains, book
from fray.rulesets.stances.rules.damage import signature_bit, signature_usable
from fray.rulesets.stances.rules.defenses import signature_of
from fray.rulesets.stances.rules.movement import charge_bonus, push
from fray.rulesets.stances.rules.refusals import NO_ACTION, NOT_BELOW_HALF, ONLY_CHARGE, TOO_DEAR, USED_UP
from fray.rulesets.stances.rules.riders import Aim, after_base
from fray.rulesets.stances.rules.targets import at_hand, barred_use, legal_target, weapon_at
from fray.rulesets.stances.rules.verbs import pay, use_up

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


def barred_attack(battle: StancesBattle, one: Fighter, index: int, use: Use, target: Fighter) -> Bar | None:
    """What forbids an Attack action against somebody, costs aside [r-legal-targets, r-charge]."""
    if one.acted:
        return NO_ACTION
    if one.charged and (use.way != MELEE or target.area != one.area):
        return ONLY_CHARGE
    return barred_use(battle, one, weapon_at(one, index), use, target)


def barred_technique(one: Fighter, technique: int, target: Fighter) -> Bar | None:
    """Momentum is threshold and cost; some work once per scene or below half Vitality.

    [technique-momentum-threshold, r-technique-general, r-devastating-blow, r-death-blow]
    """
    if one.momentum < COSTS[technique]:
        return TOO_DEAR
    return barred_base(one, technique, target)


def barred_base(one: Fighter, technique: int, target: Fighter) -> Bar | None:
    """The base's own limits, which a Signature Move keeps [r-signature-composition]."""
    if technique == DEVASTATING and one.has_used(DEVASTATED):
        return USED_UP
    if technique == DEATH_BLOW and 2 * target.vitality >= target.vitality_max:
        return NOT_BELOW_HALF
    return None


def techniques_known(one: Fighter) -> list[int]:
    if one.mindless():
        return []
    return [technique for technique in (DEVASTATING, UNSTOPPABLE, DEATH_BLOW) if one.knows(TECHNIQUE_IDS[technique])]


def attacks(battle: StancesBattle, one: Fighter) -> list[Attack]:
    """Every Attack action: what is at hand, in each use, with each attribute, at each target, with each technique.

    [attack-attributes, r-attack-attribute-choice, technique-basic-open, basic-techniques-list]
    """
    found: list[Attack] = []
    if one.acted:
        return found
    indices = [index for index in range(len(one.carried)) if at_hand(one, index)]
    if not any(one.arm(index).natural for index in indices):
        indices.append(UNARMED)
    for target in battle.fighters:
        if not legal_target(one, target):
            continue
        for index in indices:
            for number, use in enumerate(weapon_at(one, index).uses):
                if barred_attack(battle, one, index, use, target) is None:
                    offer_attacks(one, target, index, number, use, found)
    return found


def offer_attacks(one: Fighter, target: Fighter, index: int, number: int, use: Use, found: list[Attack]) -> None:
    """One use against one target: plain, with a technique, or as a Signature Move."""
    for attribute in use.attributes:
        found.append(Attack(index, number, use.way, attribute, target.who, PLAIN, NO_SIGNATURE, 0))
        for technique in techniques_known(one):
            if barred_technique(one, technique, target) is None:
                price = COSTS[technique]
                found.append(Attack(index, number, use.way, attribute, target.who, technique, NO_SIGNATURE, price))
        for which, signature in enumerate(one.sheet.signatures):
            if signature.base not in ATTACK_BASES or not signature_usable(one, which, signature):
                continue
            technique = ATTACK_BASES.index(signature.base)
            if barred_base(one, technique, target) is None:
                found.append(Attack(index, number, use.way, attribute, target.who, technique, which, signature.cost))


# ---- attacking


def attack(fight: Fight[StancesBattle], one: Fighter, choice: Attack) -> None:
    """The Attack action: pay for what is put on it, then the blow, and for some a second one [attack-roll]."""
    signature = signature_of(one, choice.signature)
    if signature is not None:
        pay(fight, one, choice.price, signature.name, "signature-discount")
        if choice.technique == DEVASTATING:
            use_up(one, signature_bit(choice.signature))
    elif choice.technique:
        pay(fight, one, choice.price, TECHNIQUE_TITLES[choice.technique], "r-technique-general")
    if choice.technique == DEVASTATING:
        use_up(one, DEVASTATED)
    gains = Gains()
    swing(fight, one, choice, gains)
    double = one.sheet.traits.two_attacks and signature is None and choice.technique == PLAIN
    if double and one.condition == CONSCIOUS:
        second_attack(fight, one, choice, gains)


def swing(fight: Fight[StancesBattle], one: Fighter, choice: Attack, gains: Gains) -> None:
    battle = fight.battle
    target = battle.fighters[choice.target]
    blow = weapon_blow(one, target, choice.weapon, choice.use, choice.attribute)
    blow.technique = choice.technique
    blow.signature = signature_of(one, choice.signature)
    if charge_bonus(battle, one) and choice.way == MELEE and target.area == one.area:
        blow.charging = True
        one.crossed = 0
    blow.gains = gains
    resolve(fight, blow)


class SecondAttack(Decision[Attack]):
    """The second of two attacks: same or another target [npc-young-black-dragon]."""

    KIND = "second attack"
    CLAUSE = "attack-roll"

    def __init__(self, battle: StancesBattle, one: Fighter, choices: list[Attack]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.choices = choices

    def options(self) -> list[Attack]:
        return self.choices


def second_attack(fight: Fight[StancesBattle], one: Fighter, first: Attack, gains: Gains) -> None:
    """One bite and one claws, an attack each; together at most one hit gain.

    [npc-young-black-dragon, r-aggressive-hit-momentum-limit, r-momentum-booking]
    """
    battle = fight.battle
    choices: list[Attack] = []
    for target in battle.fighters:
        if not legal_target(one, target):
            continue
        for index, weapon in enumerate(one.arms()):
            use = weapon.uses[0]
            if index != first.weapon and weapon.natural and barred_use(battle, one, weapon, use, target) is None:
                attribute = use.attributes[0]
                choices.append(Attack(index, 0, use.way, attribute, target.who, PLAIN, NO_SIGNATURE, 0))
    if choices:
        swing(fight, one, fight.ask(SecondAttack(battle, one, choices)), gains)


# ---- Whirlwind Strike


def enemies_here(battle: StancesBattle, one: Fighter) -> list[Fighter]:
    """Every conscious enemy in the own area."""
    return [
        other
        for other in battle.fighters
        if other.area == one.area and other.side != one.side and other.condition == CONSCIOUS
    ]


def whirlwinds(battle: StancesBattle, one: Fighter) -> list[Whirlwind]:
    """With a melee weapon, where at least one enemy is in the area [r-whirlwind]."""
    found: list[Whirlwind] = []
    if one.acted or not one.knows(WHIRLWIND) or one.mindless() or not battle.engaged(one):
        return found
    prices = [(NO_SIGNATURE, WHIRLWIND_COST)] if one.momentum >= WHIRLWIND_COST else []
    for which, signature in enumerate(one.sheet.signatures):
        if signature.base == f"technique-{WHIRLWIND}" and signature_usable(one, which, signature):
            prices.append((which, signature.cost))
    for index, weapon in enumerate(one.arms()):
        if not at_hand(one, index):
            continue
        for number, use in enumerate(weapon.uses):
            if use.way == MELEE:
                found.extend([Whirlwind(index, number, a, which, p) for a in use.attributes for which, p in prices])
    return found


class NameTarget(Decision[Aim]):
    """Who is next in the whirl, or who takes the Charge's +2? [r-whirlwind, r-charge]"""

    CLAUSE = "whirlwind-strike"

    def __init__(self, battle: StancesBattle, one: Fighter, left: list[Fighter], what: str) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.left = left
        self.what = what

    def kind(self) -> str:
        return self.what

    def options(self) -> list[Aim]:
        return [Aim("who", other.who) for other in self.left]


def whirlwind(fight: Fight[StancesBattle], one: Fighter, choice: Whirlwind) -> None:
    """A normal attack on every conscious enemy in the area, in the order named; gains are booked together.

    [whirlwind-strike, r-whirlwind, r-aggressive-hit-momentum-limit, r-balanced-any-roll]
    """
    battle = fight.battle
    signature = signature_of(one, choice.signature)
    pay(fight, one, choice.price, "Whirlwind Strike", "whirlwind-strike")
    gains = Gains()
    gains.as_one = True
    left = enemies_here(battle, one)
    favored = name_target(fight, one, left, "charge target").who if charge_bonus(battle, one) else -1
    landed = False
    while left and one.condition == CONSCIOUS:
        target = name_target(fight, one, left, "next target")
        left = [other for other in left if other is not target]
        if target.condition != CONSCIOUS or target.area != one.area:
            continue
        blow = weapon_blow(one, target, choice.weapon, choice.use, choice.attribute)
        blow.charging = target.who == favored
        blow.gains = gains
        blow.own_gains = False
        blow.signature = signature
        resolve(fight, blow)
        landed = landed or blow.hit
    one.crossed = 0
    book(fight, one, gains)
    after_base(fight, one, signature, None, landed)


def name_target(fight: Fight[StancesBattle], one: Fighter, left: list[Fighter], what: str) -> Fighter:
    if len(left) == 1:
        return left[0]
    return fight.battle.fighters[fight.ask(NameTarget(fight.battle, one, left, what)).number]


# ---- Battlefield Control


def controls(one: Fighter) -> list[Control]:
    """Cost 6, once per scene, no roll [r-battlefield-control]."""
    if one.acted or one.charged or not one.knows(CONTROL) or one.has_used(CONTROLLED) or one.mindless():
        return []
    found = [Control(NO_SIGNATURE, CONTROL_COST)] if one.momentum >= CONTROL_COST else []
    for which, signature in enumerate(one.sheet.signatures):
        if signature.base == f"technique-{CONTROL}" and signature_usable(one, which, signature):
            found.append(Control(which, signature.cost))
    return found


class Put(Aim):
    """Put somebody into an area, or be done."""

    def __init__(self, who: int, area: int) -> None:
        super().__init__("to", area)
        self.who = who

    def key(self) -> str:
        return f"put:{self.who}:{self.number}" if self.who >= 0 else "done"

    def clause(self) -> str:
        return "battlefield-control"


class PutSomebody(Decision[Put]):
    """Who stands where now? Any number of combatants, one after the other [battlefield-control]."""

    KIND = "put"
    CLAUSE = "battlefield-control"

    def __init__(self, battle: StancesBattle, one: Fighter, left: list[Fighter]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.left = left

    def options(self) -> list[Put]:
        found = [Put(-1, -1)]
        for other in self.left:
            for area in range(len(self.battle.field.names)):
                if 0 < self.battle.field.steps[other.area][area] <= CONTROL_STEPS:
                    found.append(Put(other.who, area))
        return found


def control(fight: Fight[StancesBattle], one: Fighter, choice: Control) -> None:
    """Each up to 2 areas along links, ignoring enemies; nobody gains Momentum, hazards count where one ends up.

    [battlefield-control, r-battlefield-control]
    """
    battle = fight.battle
    pay(fight, one, choice.price, "Battlefield Control", "battlefield-control")
    use_up(one, CONTROLLED)
    if fight.listening:
        fight.note(ev.Acted("battlefield-control", one.who, -1, "battlefield control"))
    left = [
        other
        for other in battle.fighters
        if (other.condition == CONSCIOUS or other.fallen()) and ("immovable" not in other.sheet.flags or other is one)
    ]
    while left and one.condition == CONSCIOUS:  # whoever goes down in a hazard places nobody else
        put = fight.ask(PutSomebody(battle, one, left))
        if put.who < 0:
            break
        left = [other for other in left if other.who != put.who]
        push(fight, battle.fighters[put.who], put.number, "placed", "battlefield-control")
    after_base(fight, one, signature_of(one, choice.signature), None, True)
