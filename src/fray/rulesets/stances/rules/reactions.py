"""What others do about an attack: Interpose, Counter, and striking back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import UNSTOPPABLE
from fray.rulesets.stances.model.replies import FreeStrike
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import CONSCIOUS, DEFENSIVE, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import CRITICAL, Assault, Gains
from fray.rulesets.stances.model.variants import ALWAYS_STRIKE_BACK, FRESH_ROLL
from fray.rulesets.stances.rules.checks import ATTACK, DEFENSE, note_check, offer_raise, roll_check
from fray.rulesets.stances.rules.momentum import book, book_defense, note_natural
from fray.rulesets.stances.rules.verbs import pay
from fray.rulesets.stances.rules.weapons import melee_use, weapon_at
from fray.rulesets.stances.rules.zones import barred_use

REACTION_COST: Final = 1


def may_react(battle: StancesBattle, reactor: Combatant) -> bool:
    """Defensive, conscious, with a point to spend, not mindless, not surprised [counter-trigger, interpose-stance]."""
    return (
        reactor.condition == CONSCIOUS
        and reactor.stance == DEFENSIVE
        and reactor.momentum >= REACTION_COST
        and not reactor.mindless()
        and not battle.surprised_now(reactor)
    )


# ---- Interpose


class TakeTheBlow(Decision[Word]):
    """An adjacent ally is attacked: become the target instead? [interpose-trigger]"""

    KIND = "interpose"
    CLAUSE = "interpose-trigger"

    def __init__(self, battle: StancesBattle, protector: Combatant, attacker: Combatant, ally: Combatant) -> None:
        super().__init__(protector.seat, protector.who)
        self.battle = battle
        self.protector = protector
        self.attacker = attacker
        self.ally = ally

    def stands(self) -> bool:
        return may_interpose(self.battle, self.protector, self.ally)

    def options(self) -> list[Word]:
        return [Word("stay", "interpose-trigger"), Word("interpose", "interpose-trigger")]


def may_interpose(battle: StancesBattle, protector: Combatant, ally: Combatant) -> bool:
    """An ally in the target's own area who can react [interpose-trigger, r-interpose]."""
    return (
        protector.area == ally.area
        and protector.side == ally.side
        and protector is not ally
        and may_react(battle, protector)
    )


def interpose(fight: Fight[StancesBattle], blow: Assault) -> None:
    """The interposing combatant becomes the target of the attack in the ally's place; not of a free attack.

    [interpose-effect, r-interpose]
    """
    if blow.free:
        return
    taker = interposer(fight, blow.attacker, blow.target)
    if taker is not None:
        blow.spared = blow.target.who
        blow.target = taker
        bit: i64 = 1
        blow.reacted |= bit << taker.who


def interposer(fight: Fight[StancesBattle], attacker: Combatant, target: Combatant) -> Combatant | None:
    """The first in turn order who wants to, in the target's own area, pays 1.

    [interpose-trigger, interpose-stance, r-interpose]
    """
    battle = fight.battle
    for who in battle.order.copy():
        protector = battle.combatants[who]
        if not may_interpose(battle, protector, target):
            continue
        if fight.ask(TakeTheBlow(battle, protector, attacker, target)).key() == "interpose":
            pay(fight, protector, REACTION_COST, "Interpose", "interpose-trigger")
            if fight.listening:
                fight.note(ev.Interposed("interpose-effect", protector.who, target.who))
            return protector
    return None


# ---- Counter


class CounterOrNot(Decision[Word]):
    """An attack would hit: Counter it? [counter-trigger]. `total` is 0 where the roll is still to come."""

    KIND = "counter"
    CLAUSE = "counter-trigger"

    def __init__(self, battle: StancesBattle, defender: Combatant, attacker: Combatant, total: int) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender
        self.attacker = attacker
        self.total = total

    def options(self) -> list[Word]:
        return [Word("let-it-hit", "counter-trigger"), Word("counter", "counter-trigger")]


def can_counter(battle: StancesBattle, target: Combatant, free: bool, technique: int, reacted: i64) -> bool:
    """Not against free attacks or an Unstoppable Assault, and only one reaction per attack.

    [r-counter, r-free-attacks]
    """
    if free or technique == UNSTOPPABLE or (reacted >> target.who) & 1 == 1:
        return False
    return may_react(battle, target)


def counters(
    fight: Fight[StancesBattle],
    target: Combatant,
    attacker: Combatant,
    total: int,
    free: bool,
    technique: int,
    reacted: i64,
) -> bool:
    """Whether the target declares a Counter and pays 1 for it [counter-trigger]."""
    battle = fight.battle
    if not can_counter(battle, target, free, technique, reacted):
        return False
    if fight.ask(CounterOrNot(battle, target, attacker, total)).key() != "counter":
        return False
    pay(fight, target, REACTION_COST, "Counter", "counter-trigger")
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


# ---- striking back


class StrikeBack(Decision[FreeStrike]):
    """A free attack is there for the taking [defensive-counterattack]."""

    KIND = "strike back"
    CLAUSE = "defensive-counterattack"

    def __init__(self, battle: StancesBattle, striker: Combatant, target: Combatant, draw: str) -> None:
        super().__init__(striker.seat, striker.who)
        self.battle = battle
        self.striker = striker
        self.target = target
        self.draw = draw

    def options(self) -> list[FreeStrike]:
        return [*free_strikes(self.battle, self.striker, self.target), FreeStrike(-2, 0, -1, self.target.who)]


def free_strikes(battle: StancesBattle, striker: Combatant, target: Combatant) -> list[FreeStrike]:
    """The melee weapon in hand against a target within its reach [r-reach, r-free-attacks]."""
    weapon, use = melee_use(striker)
    if weapon == -2 or barred_use(
        battle, striker, weapon_at(striker, weapon), weapon_at(striker, weapon).uses[use], target
    ):
        return []
    return [
        FreeStrike(weapon, use, attribute, target.who) for attribute in weapon_at(striker, weapon).uses[use].attributes
    ]


def strike_back(fight: Fight[StancesBattle], striker: Combatant, target: Combatant, draw: str) -> FreeStrike | None:
    """Ask for the free attack; None where the weapon does not reach [r-counterattack-on-defend]."""
    battle = fight.battle
    if not free_strikes(battle, striker, target):
        return None
    return fight.ask(StrikeBack(battle, striker, target, draw))
