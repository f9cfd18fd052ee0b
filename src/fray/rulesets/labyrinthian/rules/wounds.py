"""Wounds: how they are inflicted, and what each of them does when its time comes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Option
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Defense
from fray.rulesets.labyrinthian.model.options import CHANNELED, COMMANDED, GUARD, WARD, Numbered, Pick, Plain
from fray.rulesets.labyrinthian.model.sheets import (
    BLEED,
    BLINDED,
    BLUNT,
    BURNED,
    CAST,
    CHANNEL,
    CHILLED,
    DEAFENED,
    ENGINE,
    FRACTURE,
    FROSTBITE,
    GASHED,
    GORED,
    IMPALED,
    LACERATION,
    NO_LIMIT,
    PARALYZED,
    PETRIFIED,
    SAPPED,
    SLASHING,
    STUCK,
    STUNNED,
    WOUND_DIE,
    WOUND_NAMES,
    WOUND_OF,
    Source,
)
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    SHAKEN_PARALYZED,
    SHAKEN_WOUND,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    commander_of,
)
from fray.rulesets.labyrinthian.model.variants import TICKS_WOUND
from fray.rulesets.labyrinthian.rules.composure import lose, put_out, resistance
from fray.rulesets.labyrinthian.rules.draws import wound_die
from fray.rulesets.labyrinthian.rules.verbs import (
    BLINDNESS,
    begin_state,
    blind,
    change_rating,
    inflict,
    shake,
    spend_rating,
)

KEEP_ALL: Final = 0
DROP_LOWEST: Final = 1
DROP_HIGHEST: Final = 2
UNLIMITED_BASE: Final = 7  # where the Gored start that have no limit [wound-gored]
CRITICAL: Final = 20  # a natural 20, of use to the Blinded alone [critical]
KEEP: Final = "keep"
RESTORE: Final = "restore"
STONE: Final = 5  # Movement less for each size of Petrified [wound-petrified]


# ---- inflicting a Wound


def apply_wound(fight: LabFight, victim: Combatant, damage_type: int, by: int, clause: str) -> None:
    """The Wound of a damage type, d4 or one size more up to d12, and what it does at once.

    [wounds-definition, wound-application, wound-starts-d4, wound-table-physical, wound-table-magical, wound-in-force,
    damage-type-on-cards]
    """
    wound = WOUND_OF[damage_type]
    grown = inflict(fight, victim, wound, by, clause)
    if wound == PARALYZED and grown:
        paralyze(fight, victim)
    elif wound == BLINDED:
        blind(fight, victim, "wound-blinded")
    elif wound == STUNNED and grown and by >= 0:
        bank_momentum(fight, victim, by)
    if wound in (PETRIFIED, LACERATION, IMPALED):
        shake(victim, SHAKEN_WOUND)


def wound_at_zero(fight: LabFight, victim: Combatant, damage_type: int, by: int) -> None:
    """At zero Composure more damage inflicts the Wound of its type [wound-automatic, wound-automatic-details]."""
    if victim.here() and victim.sheet.kind != ENGINE:
        apply_wound(fight, victim, damage_type, by, "wound-automatic")


def yields(victim: Combatant) -> bool:
    """Whether its Wounds together are large enough to be put down at all.

    [unyielding-foes, some-enemies-need-wounds]
    """
    return victim.sheet.unyielding == 0 or victim.wound_sizes() >= victim.sheet.unyielding


def wake_wounds(battle: LabBattle) -> None:
    """Wounds brought into the fight sleep through Round 1 [wounds-outside-combat, wounds-carried-over]."""
    if battle.round > 1:
        for combatant in battle.combatants:
            combatant.dormant = 0


def unit_penalty(unit: Combatant) -> i64:
    """What a Unit's Wounds take off Commands of it: this Round's rolls of Stuck and Impaled, and blindness at once.

    [warfare-units, ar-penalties-and-bounds, wound-in-force, cure-items]
    """
    return -unit.wound_rolls - (BLINDNESS if unit.wound(BLINDED) else 0)


def roll_wound(fight: LabFight, victim: Combatant, wound: int, clause: str) -> int:
    """The Wound die, told [wound-bookkeeping]."""
    face = wound_die(fight, victim, wound)
    if fight.listening:
        fight.note(ev.WoundRolled(clause, victim.who, WOUND_NAMES[wound], WOUND_DIE[victim.wounds[wound]], face))
    return face


# ---- damage to the Wounded, and by Wounds


def hurt(fight: LabFight, victim: Combatant, amount: int, damage_type: int, cause: str, clause: str) -> None:
    """Composure is lost; a Petrified combatant that comes to zero by it is Incapacitated [wound-petrified-zero]."""
    if lose(fight, victim, amount, damage_type, cause, clause):
        turn_to_stone(fight, victim)


def wound_damage(fight: LabFight, victim: Combatant, amount: int, damage_type: int, wound: int, clause: str) -> int:
    """The damage of a Wound's own effect: straight to Composure, no Reaction, no Momentum, no Gashed.

    In another reading it deepens the Wound of its type at zero. [wound-damage-rules, resistance]
    """
    through = amount - resistance(victim, damage_type)
    if through <= 0:
        return 0
    was_zero = victim.at_zero()
    hurt(fight, victim, through, damage_type, WOUND_NAMES[wound], clause)
    if was_zero and fight.battle.variants.wound_damage == TICKS_WOUND and victim.here():
        apply_wound(fight, victim, damage_type, NOBODY, "wound-damage-rules")
    return through


# ---- Physical Wounds, in the order of the book


def fracture(fight: LabFight, target: Combatant) -> int:
    """With every attack the Wounded receives the die is extra Blunt damage [wound-fracture, fracture-timing]."""
    return roll_wound(fight, target, FRACTURE, "wound-fracture") if target.wound(FRACTURE) else 0


def bleed(fight: LabFight, victim: Combatant) -> None:
    """In every Round Slashing damage, and as much off every restoration [wound-bleed, bleed-timing]."""
    victim.bleed_roll = 0
    if victim.wound(BLEED):
        face = roll_wound(fight, victim, BLEED, "wound-bleed")
        wound_damage(fight, victim, face, SLASHING, BLEED, "wound-bleed")
        victim.bleed_roll = face


def restored_to_the_wounded(patient: Combatant, amount: int, terms: list[Term] | None) -> int:
    """Frostbite halves what is restored, then Bleed's roll of this Round comes off; not below 0.

    [wound-frostbite, wound-bleed-restoration, restoration-order, rounding]
    """
    given = amount
    if patient.wound(FROSTBITE):
        given = amount // 2
        named(terms, "Frostbite", given - amount)
    given += named(terms, "Bleed", -patient.bleed_roll)
    return given if given > 0 else 0


class PutStuck(Decision[Numbered]):
    """Which Action Rating the Stuck die lowers, after seeing it [wound-stuck, stuck-timing]."""

    KIND = "stuck"
    CLAUSE = "wound-stuck"

    def __init__(self, battle: LabBattle, victim: Combatant, penalty: int) -> None:
        super().__init__(victim.seat, victim.who)
        self.battle = battle
        self.actor = victim
        self.penalty = penalty

    def stands(self) -> bool:
        return self.actor.wound(STUCK) > 0

    def options(self) -> list[Numbered]:
        return [Numbered("on", rating, "wound-stuck") for rating in range(len(self.actor.ratings))]


def stick(fight: LabFight, victim: Combatant) -> None:
    """Each Round the Stuck die comes off one Rating, which the Wounded chooses [wound-stuck, stuck-timing]."""
    if victim.wound(STUCK):
        penalty = roll_wound(fight, victim, STUCK, "wound-stuck")
        rating = fight.ask(PutStuck(fight.battle, victim, penalty)).number
        if victim.wound(STUCK):  # the Keeper may have taken it away
            change_rating(fight, victim, rating, -penalty, WOUND_NAMES[STUCK], "wound-stuck")


def gash(fight: LabFight, victim: Combatant) -> None:
    """In every Round Slashing damage equal to the Gashed die [wound-gashed, gashed-timing]."""
    if victim.wound(GASHED):
        face = roll_wound(fight, victim, GASHED, "wound-gashed")
        wound_damage(fight, victim, face, SLASHING, GASHED, "wound-gashed")


def gash_again(fight: LabFight, victim: Combatant) -> None:
    """The Gashed die as Blunt damage, whenever the Wounded takes damage from any source [wound-gashed-extra]."""
    if victim.here():
        face = roll_wound(fight, victim, GASHED, "wound-gashed-extra")
        wound_damage(fight, victim, face, BLUNT, GASHED, "wound-gashed-extra")


def impaler_is_near(battle: LabBattle, mover: Combatant) -> bool:
    """The Impaled are pinned while the attacker who inflicted it remains adjacent, or near, at any Elevation.

    [wound-impaled, impaled-details]
    """
    if not mover.wound(IMPALED) or mover.impaler == NOBODY:
        return False
    impaler = battle.combatants[mover.impaler]
    return impaler.able() and battle.ground.layout.distance(mover.position, impaler.position) <= 1


def impale(fight: LabFight, victim: Combatant) -> None:
    """The Impaled die comes off both Ratings, each Round until it is healed [wound-impaled-penalty]."""
    if victim.wound(IMPALED):
        penalty = roll_wound(fight, victim, IMPALED, "wound-impaled-penalty")
        for rating in range(len(victim.ratings)):
            change_rating(fight, victim, rating, -penalty, WOUND_NAMES[IMPALED], "wound-impaled-penalty")


def lacerate(fight: LabFight, mover: Combatant) -> None:
    """Every declared use of Movement opens the Wound, right after paying [wound-laceration, laceration-details]."""
    if mover.wound(LACERATION):
        face = roll_wound(fight, mover, LACERATION, "wound-laceration")
        wound_damage(fight, mover, face, SLASHING, LACERATION, "wound-laceration")


def wounded_movement(mover: Combatant, amount: int, terms: list[Term] | None) -> int:
    """Laceration halves rolled Movement, then Petrified takes 5 for each size; not below 0.

    [wound-laceration-halves, wound-petrified, movement-computation, rounding]
    """
    if mover.wound(LACERATION):
        amount += named(terms, "Laceration", amount // 2 - amount)
    return amount + named(terms, "Petrified", -min(amount, STONE * mover.wound(PETRIFIED)))


# ---- Magical Wounds, in the order of the book


def attack_drop(attacker: Combatant, source: Source) -> int:
    """Burned drops the lowest die of physical attacks, paralysis that is over that of magical ones.

    [wound-burned, wound-paralyzed-after, burned-scope]
    """
    if attacker.wound(BURNED) and source.physical():
        return DROP_LOWEST
    if source.magical and source.attack in (CAST, CHANNEL) and attacker.wound(PARALYZED):
        return DROP_LOWEST
    return KEEP_ALL


def paralyze(fight: LabFight, victim: Combatant) -> None:
    """It costs exactly one Turn: this Round's, or the next Round's if that was taken; what was conjured is lost.

    An application while paralyzed only raises the die. [wound-paralyzed, paralyzed-duration, magic-rules]
    """
    if victim.paralysis:
        return
    victim.paralysis = 2 if victim.turn_taken or victim.sheet.is_unit() else 1
    victim.conjuring = NOBODY
    victim.store = 0
    begin_state(fight, victim, "Paralyzed", "wound-paralyzed")
    shake(victim, SHAKEN_PARALYZED)


def defense_drop(defense: Defense) -> int:
    """Sapped takes the highest die of armor and shield, Chilled the lowest of magical defense.

    [wound-sapped, wound-chilled, parry-details]
    """
    defender = defense.reactor if defense.unit is None else defense.unit
    if defense.how in (GUARD, COMMANDED):
        return DROP_HIGHEST if defender.wound(SAPPED) else KEEP_ALL
    if defense.how in (WARD, CHANNELED) and defender.wound(CHILLED):
        return DROP_LOWEST
    return KEEP_ALL


def turn_to_stone(fight: LabFight, victim: Combatant) -> None:
    """A Petrified combatant at zero Composure is Incapacitated at once, an unyielding one when its Wounds suffice.

    Surrendering does not count. [wound-petrified-zero, petrified-details, unyielding-foes]
    """
    if (
        victim.composure == 0
        and victim.here()
        and not victim.incapacitated
        and victim.wound(PETRIFIED)
        and yields(victim)
    ):
        put_out(fight, victim, "wound-petrified-zero")


def may_hear(combatant: Combatant) -> bool:
    """What needs hearing does not work on or for the Deafened [wound-deafened, deafened-details]."""
    return combatant.wound(DEAFENED) == 0


class UseCritical(Decision[Option]):
    """Give up a natural 20 so that another die counts in full? [wound-blinded-critical, blinded-details]"""

    KIND = "critical"
    CLAUSE = "wound-blinded-critical"

    def __init__(self, battle: LabBattle, victim: Combatant) -> None:
        super().__init__(victim.seat, victim.who)
        self.battle = battle
        self.actor = victim

    def stands(self) -> bool:
        return self.actor.wound(BLINDED) > 0

    def options(self) -> list[Option]:
        given = self.actor.faces.index(CRITICAL)
        restored = [
            Numbered(RESTORE, rating, "wound-blinded-critical")
            for rating in range(len(self.actor.faces))
            if rating != given
        ]
        return [Plain(KEEP, "wound-blinded-critical"), *restored]


def go_blind(fight: LabFight, victim: Combatant, unhurt: list[int]) -> None:
    """-10 to every Rating; a natural 20 may be given up so that the other die is free of all Wound penalties.

    [wound-blinded, wound-blinded-critical, critical, blinded-details]
    """
    blind(fight, victim, "wound-blinded")
    if CRITICAL not in victim.faces:
        return
    answer = fight.ask(UseCritical(fight.battle, victim))
    if not isinstance(answer, Numbered):
        return
    given, restored = victim.faces.index(CRITICAL), answer.number
    spend_rating(fight, victim, given, "seeing in spite of it", "wound-blinded-critical")
    victim.blinded_ratings &= ~bit(restored)
    lift = unhurt[restored] - victim.ratings[restored]
    change_rating(fight, victim, restored, lift, "Critical", "wound-blinded-critical")


def gored_limit(roller: Combatant, limit: int) -> int:
    """Gored lowers a Momentum Limit by one for each size, not below 0; without a limit it starts from 7.

    [wound-gored, gored-details]
    """
    gored = roller.wound(GORED)
    if not gored:
        return limit
    base = UNLIMITED_BASE if limit == NO_LIMIT else limit
    return base - gored if base > gored else 0


class BankFor(Decision[Pick]):
    """Who gets the Momentum that a Stunned enemy gives: the attacker or an ally [stunned-details].

    An attacker who can no longer choose is chosen for by its side.
    """

    KIND = "bank"
    CLAUSE = "stunned-details"

    def __init__(self, battle: LabBattle, friends: list[Combatant], wounded: Combatant) -> None:
        super().__init__(friends[0].seat, friends[0].who)
        self.battle = battle
        self.actor = friends[0]
        self.friends = friends
        self.wounded = wounded

    def stands(self) -> bool:
        return self.wounded.wound(STUNNED) > 0 and bool(self.able())

    def able(self) -> list[Combatant]:
        return [friend for friend in self.friends if friend.fights()]

    def options(self) -> list[Pick]:
        return [Pick("bank", friend.who, "stunned-details") for friend in self.able() or self.friends[:1]]


def bank_momentum(fight: LabFight, victim: Combatant, by: int) -> None:
    """Each size reached gives one banked use to the attacker or one of its allies [wound-stunned, stunned-details]."""
    attacker = commander_of(fight.battle, fight.battle.combatants[by])
    if attacker.side == victim.side and attacker is victim:
        return
    allies = [ally for ally in fight.battle.combatants if ally.side == attacker.side and ally.fights()]
    friends = [attacker, *[ally for ally in allies if ally is not attacker]] if attacker.fights() else allies
    if not friends:
        return
    question = BankFor(fight.battle, friends, victim)
    friend = fight.ask(question).who
    if not question.stands():  # by an order of the Keeper
        return
    victim.bank.append(friend)
    if fight.listening:
        fight.note(ev.MomentumBanked("wound-stunned", friend, victim.who))
