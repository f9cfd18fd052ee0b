"""Argue, the attack of a social conflict, from declaration to what it does to Composure."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import KEEPER, MALFORMED, Decision, Refused, Word
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import (
    ATTRIBUTE_TITLES,
    AWARENESS,
    COMMAND,
    DECEIVE,
    EMPATHY,
    GRACE,
    MIGHT,
    MIND,
    PERFORM,
    PERSUADE,
    PRESENCE,
    SKILL_TITLES,
    SOCIAL_SKILLS,
    WILL,
)
from fray.rulesets.stances.model.social_options import TECHNIQUE_COST, Pressing, Rebuttal, Retort
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    NOBODY,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import CRITICAL, Exchange
from fray.rulesets.stances.rules.checks import (
    SOCIAL_CHECK,
    SOCIAL_DEFENSE,
    STANDARD_TN,
    judge,
    note_check,
    offer_raise,
    roll_check,
)
from fray.rulesets.stances.rules.composure import lose_composure
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.momentum import book, book_check, note_natural
from fray.rulesets.stances.rules.reactions import may_react
from fray.rulesets.stances.rules.verbs import gain, pay, shake

COMPELLING: Final = "compelling-argument"
MISDIRECTION: Final = "misdirection"
LEVERAGE: Final = 2
# Composure damage dealt and taken, by stance [r-social-stance-effects].
DEALT: Final = (0, 0, 0, -1)
TAKEN: Final = (0, 1, 0, -2)
LONGEST_LINE: Final = 300

# The attributes that fit each social skill; Presence always does [r-social-argue].
APPROACHES: Final = (
    (PRESENCE, PERSUADE), (PRESENCE, DECEIVE), (PRESENCE, PERFORM), (PRESENCE, COMMAND), (PRESENCE, EMPATHY),
    (MIGHT, COMMAND), (MIND, PERSUADE), (AWARENESS, EMPATHY), (WILL, EMPATHY), (GRACE, PERFORM),
)  # fmt: skip


def argue(
    fight: Fight[StancesBattle], speaker: Combatant, target: Combatant, attribute: int, skill: int, free: bool
) -> None:
    """2d6 + attribute + social skill against TN 8: 1d6 + the same attribute off the target's Composure.

    [social-damage-formula, social-damage-application, r-social-argue, r-social-reactions, social-actions-undefined]
    """
    talk = Exchange(speaker, target, attribute, skill, free)
    speaker.attacks_made += 1
    if fight.listening:
        fight.note(ev.Acted("r-social-argue", speaker.who, target.who, f"by {SKILL_TITLES[skill]}"))
    if not free:
        vouch(fight, talk)
        misdirect(fight, talk)
    roll_argument(fight, talk)
    if talk.check.success and not rebutted(fight, talk):
        convince(fight, talk)
    book(fight, speaker, talk.gains)


def roll_argument(fight: Fight[StancesBattle], talk: Exchange) -> None:
    speaker, target = talk.speaker, talk.target
    bit: i64 = 1
    bit <<= target.who
    charmed = speaker.charm > 0 and speaker.charm_target == target.who
    edge = 1 if speaker.argue_edge & bit or charmed or speaker.aided else 0
    speaker.argue_edge &= ~bit
    speaker.aided = 0  # one advantage or several, a disadvantage cancels them [r-advantage]
    if charmed:
        speaker.charm = 0
        speaker.charm_target = NOBODY
    edge -= 1 if talk.misdirected else 0
    talk.check = roll_check(fight, speaker, "argue", SOCIAL_CHECK, talk.attribute, talk.skill, 0, edge, None)
    tn = target.attack_tn if target.attack_tn > STANDARD_TN else STANDARD_TN
    opposed = not talk.free and (talk.reacted >> target.who) & 1 == 0 and may_react(fight.battle, target)
    judge(fight, speaker, talk.check, tn, "r-social-argue", opposed)
    note_natural(fight.battle, talk.check, talk.gains)


def convince(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """What a successful Argue does; in Aggressive stance it brings +1 [social-aggressive-momentum]."""
    speaker, target, check = talk.speaker, talk.target, talk.check
    damage = roll_composure_damage(fight, talk)
    target.argued_with = talk.skill
    if check.critical and target.condition == CONSCIOUS:
        impress(fight, talk)
    speaker.damage_dealt += damage
    lose_composure(fight, target, damage)
    if speaker.stance == AGGRESSIVE:
        gain(fight, speaker, 1, "Social check", "social-aggressive-momentum")
    talk.gains.critical = check.critical


# ---- reactions


class ReactToWords(Decision[Word]):
    """Vouch for an ally, or turn the talk aside? [r-social-reactions]"""

    CLAUSE = "r-social-reactions"

    def __init__(
        self, battle: StancesBattle, reactor: Combatant, speaker: Combatant, ally: Combatant, what: str
    ) -> None:
        super().__init__(reactor.seat, reactor.who)
        self.battle = battle
        self.reactor = reactor
        self.speaker = speaker
        self.ally = ally
        self.what = what

    def kind(self) -> str:
        return self.what

    def stands(self) -> bool:
        reactor = self.reactor
        return may_misdirect(self.battle, reactor) if reactor is self.ally else may_react(self.battle, reactor)

    def options(self) -> list[Word]:
        return [Word("stay", "r-social-reactions"), Word(self.what, "r-social-reactions")]


def vouch(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """Defensive, 1 Momentum, before the roll: take an ally's place as target [r-social-reactions]."""
    battle = fight.battle
    for who in battle.order.copy():
        protector = battle.combatants[who]
        if protector.side != talk.target.side or protector is talk.target or not may_react(battle, protector):
            continue
        if fight.ask(ReactToWords(battle, protector, talk.speaker, talk.target, "vouch")).key() == "vouch":
            pay(fight, protector, 1, "Vouch", "r-social-reactions")
            if fight.listening:
                fight.note(ev.Interposed("r-social-reactions", protector.who, talk.target.who))
            talk.target = protector
            bit: i64 = 1
            talk.reacted |= bit << protector.who
            return


def may_misdirect(battle: StancesBattle, defender: Combatant) -> bool:
    """A defender who knows the technique, can pay for it and is not surprised [technique-misdirection]."""
    return defender.knows(MISDIRECTION) and defender.momentum >= TECHNIQUE_COST and not battle.surprised_now(defender)


def misdirect(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """Any stance, 1 Momentum, before the roll: the Argue is rolled at disadvantage.

    [technique-misdirection, r-technique-general]
    """
    battle, defender = fight.battle, talk.target
    if not may_misdirect(battle, defender) or (talk.reacted >> defender.who) & 1 == 1:
        return
    if fight.ask(ReactToWords(battle, defender, talk.speaker, defender, "misdirect")).key() == "misdirect":
        pay(fight, defender, TECHNIQUE_COST, "Misdirection", "r-technique-general")
        bit: i64 = 1
        talk.reacted |= bit << defender.who
        talk.misdirected = True


class RebutOrNot(Decision[Rebuttal]):
    """An Argue has succeeded: Rebut it? [r-social-reactions]"""

    KIND = "rebut"
    CLAUSE = "r-social-reactions"

    def __init__(self, battle: StancesBattle, defender: Combatant, speaker: Combatant, total: int) -> None:
        super().__init__(defender.seat, defender.who)
        self.battle = battle
        self.defender = defender
        self.speaker = speaker
        self.total = total

    def options(self) -> list[Rebuttal]:
        answers = [Rebuttal(attribute, skill) for attribute in (WILL, PRESENCE) for skill in SOCIAL_SKILLS]
        return [Rebuttal(-1, -1), *answers]


def rebutted(fight: Fight[StancesBattle], talk: Exchange) -> bool:
    """Defensive, 1 Momentum: equal or above the Argue's total negates it; a critical one argues back at once.

    [r-social-reactions]
    """
    battle, defender, speaker = fight.battle, talk.target, talk.speaker
    if talk.free or (talk.reacted >> defender.who) & 1 == 1 or not may_react(battle, defender):
        return False
    total = talk.check.reached()
    choice = fight.ask(RebutOrNot(battle, defender, speaker, total))
    if choice.attribute < 0:
        return False
    pay(fight, defender, 1, "Rebut", "r-social-reactions")
    check = roll_check(fight, defender, "rebut", SOCIAL_DEFENSE, choice.attribute, choice.skill, 0, 0, None)
    check.tn = total
    offer_raise(fight, defender, check, False)
    check.success = check.reached() >= total
    check.critical = check.success and check.total >= CRITICAL
    note_check(fight, defender, check, "r-social-reactions")
    if fight.listening:
        fight.note(ev.Rebutted("r-social-reactions", defender.who, speaker.who, check.success, check.reached(), total))
    critical = check.critical
    book_check(fight, defender, check)
    if critical:
        argue_back(fight, defender, speaker)
    return check.success


class RetortOrNot(Decision[Retort]):
    """A critical Rebut gives a free Argue at once, which nobody may react to [r-social-reactions]."""

    KIND = "retort"
    CLAUSE = "r-social-reactions"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target

    def options(self) -> list[Retort]:
        return [*[Retort(attribute, skill) for attribute, skill in APPROACHES], Retort(-1, -1)]


def argue_back(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant) -> None:
    choice = fight.ask(RetortOrNot(fight.battle, speaker, target))
    if choice.attribute >= 0:
        argue(fight, speaker, target, choice.attribute, choice.skill, True)


# ---- damage


class PressThePoint(Decision[Pressing]):
    """The Argue has succeeded: use a learned secret, or make it compelling? [r-social-probe, r-technique-general]"""

    KIND = "press the point"
    CLAUSE = "r-social-probe"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target

    def options(self) -> list[Pressing]:
        secret = [False, True] if self.battle.held_leverage(self.speaker.side, self.target.who) else [False]
        able = self.speaker.knows(COMPELLING) and self.speaker.momentum >= TECHNIQUE_COST
        return [
            Pressing(leverage, compelling) for leverage in secret for compelling in ([False, True] if able else [False])
        ]


def roll_composure_damage(fight: Fight[StancesBattle], talk: Exchange) -> int:
    """1d6 + attribute, the die not exploding, plus modifiers; then what the target's stance does; never below 0.

    [social-damage-formula, r-social-argue, r-social-stance-effects, social-aggressive-vulnerable,
    social-defensive-hard]
    """
    battle, speaker, target = fight.battle, talk.speaker, talk.target
    terms: list[Term] | None = [] if fight.listening else None
    rolled: list[RolledDice] = []
    pressing = Pressing(False, False)
    if battle.held_leverage(speaker.side, target.who) or (
        speaker.knows(COMPELLING) and speaker.momentum >= TECHNIQUE_COST
    ):
        pressing = fight.ask(PressThePoint(battle, speaker, target))
    damage = named(terms, "die", plain_dice(fight, speaker, "damage", 1))
    if fight.listening:
        rolled.append(RolledDice("damage", 6, tuple(fight.faces)))
    if pressing.compelling:
        pay(fight, speaker, TECHNIQUE_COST, "Compelling Argument", "r-technique-general")
        damage += named(terms, "Compelling Argument", plain_dice(fight, speaker, "compelling", 1))
    damage += named(terms, ATTRIBUTE_TITLES[talk.attribute], speaker.attribute(talk.attribute))
    if pressing.leverage:
        damage += named(terms, "leverage", LEVERAGE)
        spend_secret(fight, speaker, target)
    damage += named(terms, "speaker's stance", DEALT[speaker.stance])
    damage = damage if damage > 0 else 0
    damage += named(terms, "target's stance", TAKEN[target.stance])
    damage = damage if damage > 0 else 0
    if terms is not None:
        fight.note(ev.DamageRolled("social-damage-formula", speaker.who, target.who, damage, terms, rolled))
    return damage


def spend_secret(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant) -> None:
    """A learned secret works once, for any member of the side [r-social-probe]."""
    battle = fight.battle
    battle.leverage[speaker.side * len(battle.combatants) + target.who] -= 1
    if fight.listening:
        fight.note(ev.LeverageUsed("r-social-probe", speaker.who, target.who))


# ---- the critical impact


class Impact(Decision[Word]):
    """One line from the Keeper: which belief or action of the target has changed [social-critical]."""

    KIND = "impact"
    CLAUSE = "social-critical"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant) -> None:
        super().__init__(KEEPER, target.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target

    def options(self) -> list[Word]:
        return [Word("a belief is shaken", "social-critical"), Word("an action is put off", "social-critical")]

    def pick(self, key: str) -> Word:
        """Any line will do; those listed are suggestions."""
        line = key.strip()
        if not line or len(line) > LONGEST_LINE:
            raise Refused(MALFORMED, f"write one line of 1 to {LONGEST_LINE} characters", "social-critical")
        return Word(line, "social-critical")


def impress(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """A critical Argue shakes the target; what it changes besides is recorded, nothing more.

    [social-critical, r-social-critical]
    """
    shake(fight, talk.target, "r-social-critical")
    line = fight.ask(Impact(fight.battle, talk.speaker, talk.target)).key()
    if fight.listening:
        fight.note(ev.ImpactRecorded("social-critical", talk.speaker.who, talk.target.who, line))
