"""What others do about an attack: Interpose, Counter, Perfect Parry, and striking back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import NO_SIGNATURE, UNSTOPPABLE
from fray.rulesets.stances.model.replies import FreeStrike, Parry
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import CRITICAL, Assault, Gains, Occasion
from fray.rulesets.stances.model.variants import ALWAYS_STRIKE_BACK, FRESH_ROLL
from fray.rulesets.stances.rules.checks import ATTACK, DEFENSE, note_check, offer_raise, roll_check
from fray.rulesets.stances.rules.momentum import book, book_defense, note_natural
from fray.rulesets.stances.rules.signatures import signature_of
from fray.rulesets.stances.rules.techniques import PARRY_COST, PERFECT_PARRY
from fray.rulesets.stances.rules.verbs import pay
from fray.rulesets.stances.rules.weapons import melee_use, weapon_at
from fray.rulesets.stances.rules.weapons_by_zone import barred_use, goes_on

REACTION_COST: Final = 1


# ---- permission to react


def may_react(battle: StancesBattle, reactor: Combatant, occasion: Occasion, price: int) -> bool:
    """Never to a free attack, once per attack and combatant; conscious, neither mindless nor surprised, able to pay.

    Every reaction asks here: Interpose, Counter and Perfect Parry; Vouch, Misdirection and Rebut in an argument.
    [r-free-attacks, r-attack-sequence, r-momentum-spending, r-npc-momentum, r-surprise]
    """
    return (
        not occasion.free
        and (occasion.reacted >> reactor.who) & 1 == 0
        and reactor.condition == CONSCIOUS
        and reactor.momentum >= price
        and not reactor.mindless()
        and not battle.surprised_now(reactor)
    )


def reacts_on_guard(battle: StancesBattle, reactor: Combatant, occasion: Occasion) -> bool:
    """Counter and Interpose, Rebut and Vouch are for the Defensive [counter-trigger, interpose-stance]."""
    return reactor.stance == DEFENSIVE and may_react(battle, reactor, occasion, REACTION_COST)


def react(
    fight: Fight[StancesBattle], reactor: Combatant, occasion: Occasion, price: int, what: str, clause: str
) -> None:
    """Pay for the one reaction that a combatant has to an attack or an Argue [r-attack-sequence]."""
    pay(fight, reactor, price, what, clause)
    bit: i64 = 1
    occasion.reacted |= bit << reactor.who


# ---- Interpose


class TakeTheBlow(Decision[Word]):
    """An adjacent ally is attacked: become the target instead? [interpose-trigger]"""

    KIND = "interpose"
    CLAUSE = "interpose-trigger"

    def __init__(self, battle: StancesBattle, protector: Combatant, blow: Assault) -> None:
        super().__init__(protector.seat, protector.who)
        self.battle = battle
        self.protector = protector
        self.attacker = blow.attacker
        self.ally = blow.target
        self.occasion = blow

    def stands(self) -> bool:
        blow = self.occasion
        return goes_on(self.battle, blow) and may_interpose(self.battle, self.protector, self.ally, blow)

    def options(self) -> list[Word]:
        return [Word("stay", "interpose-trigger"), Word("interpose", "interpose-trigger")]


def may_interpose(battle: StancesBattle, protector: Combatant, ally: Combatant, occasion: Occasion) -> bool:
    """An ally in the target's own area who can react [interpose-trigger, r-interpose]."""
    return (
        protector.area == ally.area
        and protector.side == ally.side
        and protector is not ally
        and reacts_on_guard(battle, protector, occasion)
    )


def interpose(fight: Fight[StancesBattle], blow: Assault) -> None:
    """The first in turn order who wants to pays 1 and becomes the target of the attack in the ally's place.

    [interpose-trigger, interpose-effect, interpose-stance, r-interpose]
    """
    battle = fight.battle
    for who in battle.order.copy():
        protector = battle.combatants[who]
        if not may_interpose(battle, protector, blow.target, blow) or not goes_on(battle, blow):
            continue
        if fight.ask(TakeTheBlow(battle, protector, blow)).key() == "interpose":
            react(fight, protector, blow, REACTION_COST, "Interpose", "interpose-trigger")
            if fight.listening:
                fight.note(ev.Interposed("interpose-effect", protector.who, blow.target.who))
            blow.spared = blow.target.who
            blow.target = protector
            return


# ---- Counter


class CounterOrNot(Decision[Word]):
    """An attack would hit: Counter it? [counter-trigger]. `total` is 0 where the roll is still to come."""

    KIND = "counter"
    CLAUSE = "counter-trigger"

    def __init__(self, battle: StancesBattle, blow: Assault, total: int) -> None:
        super().__init__(blow.target.seat, blow.target.who)
        self.battle = battle
        self.defender = blow.target
        self.attacker = blow.attacker
        self.occasion = blow
        self.total = total

    def stands(self) -> bool:
        return goes_on(self.battle, self.occasion) and can_counter(self.battle, self.occasion)

    def options(self) -> list[Word]:
        return [Word("let-it-hit", "counter-trigger"), Word("counter", "counter-trigger")]


def can_counter(battle: StancesBattle, blow: Assault) -> bool:
    """Whether the target of an attack may Counter it; not an Unstoppable Assault [r-counter]."""
    return blow.technique != UNSTOPPABLE and reacts_on_guard(battle, blow.target, blow)


def counters(fight: Fight[StancesBattle], blow: Assault, total: int) -> bool:
    """Whether the target declares a Counter and pays 1 for it [counter-trigger]."""
    battle = fight.battle
    if not can_counter(battle, blow) or not goes_on(battle, blow):
        return False
    if fight.ask(CounterOrNot(battle, blow, total)).key() != "counter":
        return False
    react(fight, blow.target, blow, REACTION_COST, "Counter", "counter-trigger")
    return True


def roll_counter(
    fight: Fight[StancesBattle], target: Combatant, attacker: Combatant, total: int, attribute: int, skill: int
) -> tuple[bool, bool]:
    """An opposed Combat check, ties to the defender: whether it won, and whether it strikes back.

    [counter-roll, counter-success, defensive-counterattack, r-counter, r-counterattack-on-defend]
    """
    battle = fight.battle
    gains = Gains()
    if battle.variants.counter == FRESH_ROLL:
        total = fresh_total(fight, attacker, attribute, skill, gains)
    check = roll_check(fight, target, "counter", DEFENSE, GRACE, COMBAT, 0, 0, None)
    check.tn = total
    offer_raise(fight, target, check, False)
    check.success = check.reached() >= total
    check.critical = check.success and check.total >= CRITICAL
    note_check(fight, target, check, "counter-roll")
    if fight.listening:
        fight.note(ev.Countered("counter-success", target.who, attacker.who, check.success, check.reached(), total))
    critical = check.critical
    book_defense(fight, target, check)
    book(fight, attacker, gains)
    return check.success, check.success and (critical or battle.variants.counter == ALWAYS_STRIKE_BACK)


def fresh_total(fight: Fight[StancesBattle], attacker: Combatant, attribute: int, skill: int, gains: Gains) -> int:
    """By one reading the attacker rolls anew, a check like any other: it can be raised, and dice of 8 count.

    [r-counter, r-momentum-spending, r-balanced-any-roll]
    """
    check = roll_check(fight, attacker, "attack", ATTACK, attribute, skill, 0, 0, None)
    offer_raise(fight, attacker, check, True)
    check.success = True  # there is no number to reach, only a total to oppose
    note_check(fight, attacker, check, "counter-roll")
    note_natural(fight.battle, check, gains)
    return check.reached()


# ---- Perfect Parry


class ParryOrNot(Decision[Parry]):
    """The damage is known and not yet applied [r-perfect-parry]. `damage` is -1 for a Death Blow."""

    KIND = "parry"
    CLAUSE = "perfect-parry"

    def __init__(self, battle: StancesBattle, defender: Combatant, damage: int, occasion: Occasion) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender
        self.damage = damage
        self.occasion = occasion

    def options(self) -> list[Parry]:
        return [Parry(False, NO_SIGNATURE, 0), *parries(self.battle, self.defender, self.occasion)]


def parries(battle: StancesBattle, defender: Combatant, occasion: Occasion) -> list[Parry]:
    """What a defender can parry with and pay for, in any stance [r-perfect-parry, r-signature-composition]."""
    found: list[Parry] = []
    if not defender.knows(PERFECT_PARRY):
        return found
    if may_react(battle, defender, occasion, PARRY_COST):
        found.append(Parry(True, NO_SIGNATURE, PARRY_COST))
    for index, signature in enumerate(defender.sheet.signatures):
        parrying = signature.base == "technique-perfect-parry"
        if parrying and may_react(battle, defender, occasion, signature.cost):
            found.append(Parry(True, index, signature.cost))
    return found


def perfect_parry(fight: Fight[StancesBattle], defender: Combatant, damage: int, occasion: Occasion) -> Parry | None:
    """Perfect Parry negates all damage from one attack, spell or hazard. None where it is not used.

    [perfect-parry, r-perfect-parry]
    """
    battle = fight.battle
    if damage == 0 or not parries(battle, defender, occasion):
        return None
    choice = fight.ask(ParryOrNot(battle, defender, damage, occasion))
    if not choice.parry:
        return None
    signature = signature_of(defender, choice.signature)
    name = signature.name if signature is not None else "Perfect Parry"
    react(fight, defender, occasion, choice.price, name, "perfect-parry")
    if fight.listening:
        fight.note(ev.Parried("perfect-parry", defender.who, damage, name))
    return choice


# ---- striking back


class StrikeBack(Decision[FreeStrike]):
    """A free attack is there for the taking [defensive-counterattack]."""

    KIND = "strike back"
    CLAUSE = "defensive-counterattack"

    def __init__(self, battle: StancesBattle, striker: Combatant, target: Combatant, draw: str, ready: bool) -> None:
        super().__init__(striker.seat, striker.who)
        self.battle = battle
        self.striker = striker
        self.target = target
        self.draw = draw
        self.ready = ready  # whether it was readied before, and not won just now

    def options(self) -> list[FreeStrike]:
        strikes = strikes_back(self.battle, self.striker, self.target, self.ready)
        return [*strikes, FreeStrike(-2, 0, -1, self.target.who)]


def strikes_back(battle: StancesBattle, striker: Combatant, target: Combatant, ready: bool) -> list[FreeStrike]:
    """The free attacks of one conscious combatant on another; a readied one is lost with the Defensive stance.

    [r-free-attacks, r-counterattack-on-defend]
    """
    if striker.condition != CONSCIOUS or target.condition != CONSCIOUS or (ready and not striker.counter_ready):
        return []
    return free_strikes(battle, striker, target)


def free_strikes(battle: StancesBattle, striker: Combatant, target: Combatant) -> list[FreeStrike]:
    """The melee weapon in hand against a target within its reach [r-reach, r-free-attacks]."""
    weapon, use = melee_use(striker)
    if weapon == -2 or barred_use(
        battle, striker, weapon_at(striker, weapon), weapon_at(striker, weapon).uses[use], target
    ):
        return []
    return [
        FreeStrike(weapon, use, attribute, target.who, striker.attribute(attribute))
        for attribute in weapon_at(striker, weapon).uses[use].attributes
    ]


def strike_back(
    fight: Fight[StancesBattle], striker: Combatant, target: Combatant, draw: str, ready: bool
) -> FreeStrike | None:
    """Ask for the free attack; None where the weapon does not reach [r-counterattack-on-defend]."""
    battle = fight.battle
    if not strikes_back(battle, striker, target, ready):
        return None
    return fight.ask(StrikeBack(battle, striker, target, draw, ready))
