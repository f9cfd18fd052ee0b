"""Argue, the attack of a social conflict: its roll, and the reactions to it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import (
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
from fray.rulesets.stances.model.social_options import TECHNIQUE_COST, Rebuttal, Retort
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    NOBODY,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import CRITICAL, Exchange, Occasion
from fray.rulesets.stances.rules.checks import (
    SOCIAL_CHECK,
    SOCIAL_DEFENSE,
    STANDARD_TN,
    judge,
    note_check,
    offer_raise,
    roll_check,
)
from fray.rulesets.stances.rules.momentum import book, book_check, note_natural
from fray.rulesets.stances.rules.reactions import REACTION_COST, may_react, react, reacts_on_guard
from fray.rulesets.stances.rules.social_damage import convince, heard

MISDIRECTION: Final = "misdirection"

# The attributes that fit each social skill; Presence always does [r-social-argue].
APPROACHES: Final[tuple[tuple[int, int], ...]] = (
    (PRESENCE, PERSUADE), (PRESENCE, DECEIVE), (PRESENCE, PERFORM), (PRESENCE, COMMAND), (PRESENCE, EMPATHY),
    (MIGHT, COMMAND), (MIND, PERSUADE), (AWARENESS, EMPATHY), (WILL, EMPATHY), (GRACE, PERFORM),
)  # fmt: skip


def argue(
    fight: Fight[StancesBattle], speaker: Combatant, target: Combatant, attribute: int, skill: int, free: bool
) -> None:
    """2d6 + attribute + social skill against TN 8; a success deals social damage, unless it is rebutted.

    [r-social-argue, r-social-reactions, social-actions-undefined]
    """
    talk = Exchange(speaker, target, attribute, skill, free)
    speaker.attacks_made += 1
    if fight.listening:
        fight.note(ev.Acted("r-social-argue", speaker.who, target.who, f"by {SKILL_TITLES[skill]}"))
    vouch(fight, talk)
    misdirect(fight, talk)
    if not heard(talk):
        return
    roll_argument(fight, talk)
    if talk.check.success and not rebutted(fight, talk):
        convince(fight, talk)
    book(fight, speaker, talk.gains)


def roll_argument(fight: Fight[StancesBattle], talk: Exchange) -> None:
    speaker, target = talk.speaker, talk.target
    bit: i64 = 1
    bit <<= target.who
    charmed = speaker.charm_target == target.who
    edge = 1 if speaker.argue_edge & bit or charmed or speaker.aided else 0
    speaker.argue_edge &= ~bit
    speaker.aided = 0  # one advantage or several, a disadvantage cancels them [r-advantage]
    if charmed:
        speaker.charm = 0
        speaker.charm_target = NOBODY
    edge -= 1 if talk.misdirected else 0
    talk.check = roll_check(fight, speaker, "argue", SOCIAL_CHECK, talk.attribute, talk.skill, 0, edge, None)
    tn = target.attack_tn if target.attack_tn > STANDARD_TN else STANDARD_TN
    opposed = reacts_on_guard(fight.battle, target, talk)
    judge(fight, speaker, talk.check, tn, "r-social-argue", opposed)
    note_natural(fight.battle, talk.check, talk.gains)


# ---- reactions


class ReactToWords(Decision[Word]):
    """Vouch for an ally, or turn the talk aside? [r-social-reactions]"""

    CLAUSE = "r-social-reactions"

    def __init__(self, battle: StancesBattle, reactor: Combatant, talk: Exchange, what: str) -> None:
        super().__init__(reactor.seat, reactor.who)
        self.battle = battle
        self.reactor = reactor
        self.speaker = talk.speaker
        self.ally = talk.target
        self.occasion = talk
        self.what = what

    def kind(self) -> str:
        return self.what

    def stands(self) -> bool:
        if not heard(self.occasion):
            return False
        if self.reactor is self.ally:
            return may_misdirect(self.battle, self.reactor, self.occasion)
        return reacts_on_guard(self.battle, self.reactor, self.occasion)

    def options(self) -> list[Word]:
        return [Word("stay", "r-social-reactions"), Word(self.what, "r-social-reactions")]


def vouch(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """Defensive, 1 Momentum, before the roll: take an ally's place as target [r-social-reactions]."""
    battle = fight.battle
    for who in battle.order.copy():
        protector = battle.combatants[who]
        ally = protector.side == talk.target.side and protector is not talk.target
        if not ally or not reacts_on_guard(battle, protector, talk) or not heard(talk):
            continue
        if fight.ask(ReactToWords(battle, protector, talk, "vouch")).key() == "vouch":
            react(fight, protector, talk, REACTION_COST, "Vouch", "r-social-reactions")
            if fight.listening:
                fight.note(ev.Interposed("r-social-reactions", protector.who, talk.target.who))
            talk.target = protector
            return


def may_misdirect(battle: StancesBattle, defender: Combatant, occasion: Occasion) -> bool:
    """A defender who knows the technique, in any stance [technique-misdirection]."""
    return defender.knows(MISDIRECTION) and may_react(battle, defender, occasion, TECHNIQUE_COST)


def misdirect(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """Any stance, 1 Momentum, before the roll: the Argue is rolled at disadvantage.

    [technique-misdirection, r-technique-general]
    """
    battle, defender = fight.battle, talk.target
    if not may_misdirect(battle, defender, talk) or not heard(talk):
        return
    if fight.ask(ReactToWords(battle, defender, talk, "misdirect")).key() == "misdirect":
        react(fight, defender, talk, TECHNIQUE_COST, "Misdirection", "r-technique-general")
        talk.misdirected = True


class RebutOrNot(Decision[Rebuttal]):
    """An Argue has succeeded: Rebut it? [r-social-reactions]"""

    KIND = "rebut"
    CLAUSE = "r-social-reactions"

    def __init__(self, battle: StancesBattle, talk: Exchange) -> None:
        super().__init__(talk.target.seat, talk.target.who)
        self.battle = battle
        self.defender = talk.target
        self.speaker = talk.speaker
        self.occasion = talk
        self.total = talk.check.reached()

    def stands(self) -> bool:
        return heard(self.occasion) and reacts_on_guard(self.battle, self.defender, self.occasion)

    def options(self) -> list[Rebuttal]:
        defender = self.defender
        answers = [
            Rebuttal(attribute, skill, defender.attribute(attribute) + defender.skill(skill))
            for attribute in (WILL, PRESENCE)
            for skill in SOCIAL_SKILLS
        ]
        return [Rebuttal(-1, -1), *answers]


def rebutted(fight: Fight[StancesBattle], talk: Exchange) -> bool:
    """Defensive, 1 Momentum: equal or above the Argue's total negates it; a critical one argues back at once.

    [r-social-reactions]
    """
    battle, defender, speaker = fight.battle, talk.target, talk.speaker
    if not reacts_on_guard(battle, defender, talk) or not heard(talk):
        return False
    total = talk.check.reached()
    choice = fight.ask(RebutOrNot(battle, talk))
    if choice.attribute < 0:
        return False
    react(fight, defender, talk, REACTION_COST, "Rebut", "r-social-reactions")
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
        if self.speaker.condition != CONSCIOUS or self.target.condition != CONSCIOUS:
            return [Retort(-1, -1)]
        speaker = self.speaker
        found = [
            Retort(attribute, skill, speaker.attribute(attribute) + speaker.skill(skill))
            for attribute, skill in APPROACHES
        ]
        return [*found, Retort(-1, -1)]


def argue_back(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant) -> None:
    choice = fight.ask(RetortOrNot(fight.battle, speaker, target))
    if choice.attribute >= 0:
        argue(fight, speaker, target, choice.attribute, choice.skill, True)
