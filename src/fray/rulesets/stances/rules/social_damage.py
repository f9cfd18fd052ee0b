"""Social damage: the roll, what it takes off Composure, and the impact of a critical success."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, MALFORMED, Decision, Refused, Word
from fray.engine.events import RolledDice
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import ATTRIBUTE_TITLES
from fray.rulesets.stances.model.social_options import TECHNIQUE_COST, Pressing
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Exchange
from fray.rulesets.stances.rules.composure import lose_composure
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.social_stance_effects import (
    gain_for_social_check,
    stance_influence,
    stance_vulnerability,
)
from fray.rulesets.stances.rules.verbs import pay, shake

COMPELLING: Final = "compelling-argument"
LEVERAGE: Final = 2
LONGEST_LINE: Final = 300


def convince(fight: Fight[StancesBattle], talk: Exchange) -> None:
    """What a successful Argue does: its damage comes off the target's Composure, a critical one impresses.

    [social-damage-application, social-critical]
    """
    speaker, target, check = talk.speaker, talk.target, talk.check
    pressing = pressed(fight, talk)
    if not heard(talk):
        return
    damage = roll_composure_damage(fight, talk, pressing)
    target.argued_with = talk.skill
    if check.critical:
        impress(fight, talk)
    speaker.damage_dealt += damage
    lose_composure(fight, target, damage)
    gain_for_social_check(fight, speaker)
    talk.gains.critical = check.critical


def heard(talk: Exchange) -> bool:
    """Whether an Argue still has its speaker and its listener: the Keeper may have taken one out meanwhile."""
    return talk.speaker.condition == CONSCIOUS and talk.target.condition == CONSCIOUS


# ---- the roll


class PressThePoint(Decision[Pressing]):
    """The Argue has succeeded: use a learned secret, or make it compelling? [r-social-probe, r-technique-general]"""

    KIND = "press the point"
    CLAUSE = "r-social-probe"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target

    def stands(self) -> bool:
        return self.speaker.condition == CONSCIOUS and self.target.condition == CONSCIOUS

    def options(self) -> list[Pressing]:
        secret = [False, True] if self.battle.held_leverage(self.speaker.side, self.target.who) else [False]
        able = self.speaker.knows(COMPELLING) and self.speaker.momentum >= TECHNIQUE_COST
        return [
            Pressing(leverage, compelling) for leverage in secret for compelling in ([False, True] if able else [False])
        ]


def pressed(fight: Fight[StancesBattle], talk: Exchange) -> Pressing:
    """What is put into a successful Argue; asked only where there is something [r-social-probe]."""
    battle, speaker, target = fight.battle, talk.speaker, talk.target
    compelling = speaker.knows(COMPELLING) and speaker.momentum >= TECHNIQUE_COST
    if heard(talk) and (compelling or battle.held_leverage(speaker.side, target.who)):
        return fight.ask(PressThePoint(battle, speaker, target))
    return Pressing(False, False)


def roll_composure_damage(fight: Fight[StancesBattle], talk: Exchange, pressing: Pressing) -> int:
    """1d6 + Presence, or the attribute that was argued with; the die does not explode. Then modifiers, never below 0.

    [social-damage-formula, r-social-argue, r-social-stance-effects]
    """
    speaker, target = talk.speaker, talk.target
    terms: list[Term] | None = [] if fight.listening else None
    rolled: list[RolledDice] = []
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
    damage += named(terms, "speaker's stance", stance_influence(speaker))
    damage = damage if damage > 0 else 0
    damage += named(terms, "target's stance", stance_vulnerability(target))
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

    def stands(self) -> bool:
        return self.target.condition == CONSCIOUS

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
    if fight.listening and talk.target.condition == CONSCIOUS:
        fight.note(ev.ImpactRecorded("social-critical", talk.speaker.who, talk.target.who, line))
