"""A turn in a social conflict: what it offers, Probe, Gambit, Charm and Revelation [r-social-frame]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import KEEPER, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import EndTurn, SwitchStance, TurnOption
from fray.rulesets.stances.model.sheets import (
    APPROACHES as CASTING_APPROACHES,
)
from fray.rulesets.stances.model.sheets import (
    AWARENESS,
    EMPATHY,
    INVESTIGATE,
    MIND,
    NO_SKILL,
    SOCIAL_SPELL,
    SORCERY,
    WILL,
)
from fray.rulesets.stances.model.social_options import (
    ADVANTAGE,
    MOMENTUM,
    REVELATION_COST,
    UNSETTLE,
    Charm,
    Opening,
    Plain,
    Reveal,
    Words,
    Yield,
)
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    PHYSICAL,
    REGROUPED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.checks import CASTING, FULL, SOCIAL_CHECK, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.composure import OUTCOMES, hold_firm, lose_composure, regroup
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.refusals import NO_ACTION, NO_SECRET, REGROUP_USED, TOO_DEAR, refuse
from fray.rulesets.stances.rules.social_attacks import APPROACHES, argue
from fray.rulesets.stances.rules.social_damage import spend_secret
from fray.rulesets.stances.rules.social_stance_effects import adapt, book_social_check, gain_for_secret
from fray.rulesets.stances.rules.spells import barred_casting
from fray.rulesets.stances.rules.stances import switches, why_not_switch
from fray.rulesets.stances.rules.verbs import (
    gain,
    lasting_turns,
    leave,
    lose,
    note_condition,
    pay,
)

REVELATION: Final = "devastating-revelation"
REVELATION_DICE: Final = 2
PROBES: Final[tuple[tuple[int, int], ...]] = ((AWARENESS, EMPATHY), (MIND, INVESTIGATE))


class TakeSocialTurn(Decision[TurnOption]):
    """One action, and the free switch of the Balanced [r-social-frame, social-balanced-adaptable]."""

    KIND = "social turn"
    CLAUSE = "r-social-frame"

    def __init__(self, battle: StancesBattle, speaker: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker

    def begins(self) -> bool:
        return True

    def options(self) -> list[TurnOption]:
        battle, speaker = self.battle, self.speaker
        found: list[TurnOption] = [EndTurn()]
        if not speaker.acted:
            found.extend(social_actions(battle, speaker))
        found.extend(switches(battle, speaker))
        return found

    def forbidden(self) -> list[Forbidden]:
        possible = {option.key() for option in self.options()}
        found: list[Forbidden] = []
        why_not_switch(self.battle, self.speaker, found)
        refuse(found, "regroup", NO_ACTION if self.speaker.acted else REGROUP_USED)
        why_not_at(self.battle, self.speaker, found)
        return [barred for barred in found if barred.key not in possible]


def social_actions(battle: StancesBattle, speaker: Combatant) -> list[TurnOption]:
    """Argue, Probe and Gambit with everybody who can be argued with, and what needs no target.

    [r-social-frame, r-social-argue, r-social-probe, r-social-gambit, r-social-hold-firm, r-npc-momentum]
    """
    found: list[TurnOption] = []
    if speaker.mindless():
        return found
    for target in listeners(battle, speaker):
        found.extend([Words("argue", attribute, skill, target.who) for attribute, skill in APPROACHES])
        found.extend([Words("probe", attribute, skill, target.who) for attribute, skill in PROBES])
        found.extend([Words("gambit", attribute, skill, target.who) for attribute, skill in APPROACHES])
        secret = battle.held_leverage(speaker.side, target.who) > 0
        if secret and speaker.knows(REVELATION) and speaker.momentum >= REVELATION_COST:
            found.append(Reveal(target.who))
        for number, spell in enumerate(speaker.sheet.spells):
            if spell.kind != SOCIAL_SPELL:
                continue
            name = spell.id.removeprefix("spell-")
            for way in CASTING_APPROACHES:
                if barred_casting(speaker, spell, way) is None:
                    found.append(Charm(number, name, way, target.who, spell.cost))
    found.append(Plain("hold-firm", "r-social-hold-firm"))
    if not speaker.has_used(REGROUPED):
        found.append(Plain("regroup", "r-social-hold-firm"))
    if battle.may_turn_violent:
        found.append(Plain("violence", "r-social-and-physical"))
    found.extend([Yield(outcome) for outcome in OUTCOMES])
    return found


def why_not_at(battle: StancesBattle, speaker: Combatant, found: list[Forbidden]) -> None:
    """Why a spell or a Revelation is not possible at a listener."""
    used = NO_ACTION if speaker.acted else None
    for target in listeners(battle, speaker):
        if speaker.knows(REVELATION):
            secret = battle.held_leverage(speaker.side, target.who) > 0
            refuse(found, Reveal(target.who).key(), used or (TOO_DEAR if secret else NO_SECRET), f"who:{target.who}")
        for number, spell in enumerate(speaker.sheet.spells):
            if spell.kind == SOCIAL_SPELL:
                for way in CASTING_APPROACHES:
                    option = Charm(number, spell.id.removeprefix("spell-"), way, target.who, spell.cost)
                    refuse(found, option.key(), used or barred_casting(speaker, spell, way), f"who:{target.who}")


def listeners(battle: StancesBattle, speaker: Combatant) -> list[Combatant]:
    """Everyone reaches everyone of another side, except the mindless [r-social-frame, r-npc-momentum]."""
    return [
        listener
        for listener in battle.combatants
        if listener.side != speaker.side and listener.condition == CONSCIOUS and not listener.mindless()
    ]


# ---- the turn


def take_the_floor(fight: Fight[StancesBattle], speaker: Combatant) -> None:
    """Choose and act until nothing more is wanted, or the talk is over."""
    battle = fight.battle
    while speaker.condition == CONSCIOUS and battle.mode_next != PHYSICAL:
        choice = fight.ask(TakeSocialTurn(battle, speaker))
        if isinstance(choice, EndTurn) or speaker.condition != CONSCIOUS:
            break
        if isinstance(choice, SwitchStance):
            adapt(fight, speaker, choice.stance)
        else:
            speaker.acted = True
            speak(fight, speaker, choice)


def speak(fight: Fight[StancesBattle], speaker: Combatant, choice: TurnOption) -> None:
    """The one action of a turn [r-social-frame]."""
    battle = fight.battle
    if isinstance(choice, Words):
        target = battle.combatants[choice.target]
        if choice.what == "argue":
            argue(fight, speaker, target, choice.attribute, choice.skill, False)
        elif choice.what == "probe":
            probe(fight, speaker, target, choice.attribute, choice.skill)
        else:
            gambit(fight, speaker, target, choice.attribute, choice.skill)
    elif isinstance(choice, Charm):
        charm(fight, speaker, choice)
    elif isinstance(choice, Reveal):
        reveal(fight, speaker, battle.combatants[choice.target])
    elif isinstance(choice, Yield):
        leave(fight, speaker, OUTCOMES[choice.outcome], "r-social-zero")
    elif isinstance(choice, Plain):
        if choice.what == "hold-firm":
            hold_firm(fight, speaker)
        elif choice.what == "regroup":
            regroup(fight, speaker)
        else:
            battle.mode_next = PHYSICAL


# ---- Probe


class MomentumOrSecret(Decision[Word]):
    """8 or 9: Momentum, or a secret? [r-social-probe]"""

    KIND = "probe"
    CLAUSE = "r-social-probe"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target

    def options(self) -> list[Word]:
        words = ["secret", "momentum"] if keeps_secret(self.target) else ["momentum"]
        return [Word(word, "r-social-probe") for word in words]


class RuleOnSecret(Decision[Word]):
    """A secret comes out: is it important? [social-defensive-momentum, r-social-probe]"""

    KIND = "secret"
    CLAUSE = "social-defensive-momentum"

    def __init__(self, battle: StancesBattle, target: Combatant) -> None:
        super().__init__(KEEPER, target.who)
        self.battle = battle
        self.target = target

    def options(self) -> list[Word]:
        clause = "social-defensive-momentum"
        return [Word("important", clause), Word("not important", clause)]


def probe(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant, attribute: int, skill: int) -> None:
    """8-9: Momentum or a secret; 10 and more: both; without a secret left only the Momentum [r-social-probe]."""
    if fight.listening:
        fight.note(ev.Acted("r-social-probe", speaker.who, target.who, "probe"))
    check = roll_check(fight, speaker, "probe", SOCIAL_CHECK, attribute, skill, 0, 0, None)
    check.more_at = FULL
    judge(fight, speaker, check, STANDARD_TN, "r-social-probe")
    if check.success:
        secret = keeps_secret(target)
        momentum = True
        if secret and check.reached() < FULL:
            secret = fight.ask(MomentumOrSecret(fight.battle, speaker, target)).key() == "secret"
            momentum = not secret
        if momentum:
            gain(fight, speaker, 1, "probe", "r-social-probe")
        if secret:
            learn_secret(fight, speaker, target)
    book_social_check(fight, speaker, check)


def keeps_secret(target: Combatant) -> bool:
    """Whether a listener has a secret left to be learned [r-social-probe]."""
    return target.condition == CONSCIOUS and target.secrets > 0


def learn_secret(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant) -> None:
    """The side holds it as leverage; an important one brings a Defensive learner +1 [social-defensive-momentum]."""
    battle = fight.battle
    target.secrets -= 1
    battle.leverage[speaker.side * len(battle.combatants) + target.who] += 1
    important = fight.ask(RuleOnSecret(battle, target)).key() == "important"
    if fight.listening:
        fight.note(ev.SecretLearned("r-social-probe", speaker.who, target.who, important))
    if important:
        gain_for_secret(fight, speaker)


# ---- Gambit


class UseOpening(Decision[Opening]):
    """A Gambit has succeeded: what is the opening used for? `full` is 10 or more [r-social-gambit]."""

    KIND = "gambit"
    CLAUSE = "r-social-gambit"

    def __init__(self, battle: StancesBattle, speaker: Combatant, target: Combatant, full: bool) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.target = target
        self.full = full

    def options(self) -> list[Opening]:
        if self.target.condition != CONSCIOUS:  # the Keeper has taken it out of the conflict meanwhile
            return [Opening(UNSETTLE if self.full else MOMENTUM)]
        found = [
            Opening(ADVANTAGE, ally.who)
            for ally in self.battle.combatants
            if ally.side == self.speaker.side and ally.conscious()
        ]
        found.append(Opening(UNSETTLE))
        return found if self.full else [*found, Opening(MOMENTUM)]


def gambit(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant, attribute: int, skill: int) -> None:
    """Results as a Maneuver: advantage on an ally's next Argue against the target, or the target loses 1 Momentum.

    [r-social-gambit]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.Acted("r-social-gambit", speaker.who, target.who, "gambit"))
    check = roll_check(fight, speaker, "gambit", SOCIAL_CHECK, attribute, skill, 0, 0, None)
    check.more_at = FULL
    judge(fight, speaker, check, STANDARD_TN, "r-social-gambit")
    if check.success:
        full = check.reached() >= FULL
        if full:
            gain(fight, speaker, 1, "gambit", "r-social-gambit")
        use_opening(fight, speaker, target, fight.ask(UseOpening(battle, speaker, target, full)))
    book_social_check(fight, speaker, check)


def use_opening(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant, opening: Opening) -> None:
    """Momentum for the speaker, Momentum off the target, or advantage on an ally's next Argue [r-social-gambit]."""
    if speaker.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the conflict meanwhile
    if opening.use == MOMENTUM:
        gain(fight, speaker, 1, "gambit", "r-social-gambit")
    elif opening.use == UNSETTLE:
        lose(fight, target, 1, "r-social-gambit")
    else:
        ally = fight.battle.combatants[opening.ally]
        bit: i64 = 1
        ally.argue_edge |= bit << target.who
        note_condition(fight, ally, "advantage on the next Argue", True, "r-social-gambit")


# ---- Charm and Revelation


def charm(fight: Fight[StancesBattle], speaker: Combatant, choice: Charm) -> None:
    """Casting success, then a Will Resist against TN 8; on a failure the next Argue has advantage.

    [spell-charm, r-casting]
    """
    target = fight.battle.combatants[choice.target]
    name = speaker.sheet.spells[choice.spell].name
    pay(fight, speaker, choice.price, name, "r-casting")
    if fight.listening:
        fight.note(ev.Acted("r-casting", speaker.who, target.who, name))
    check = roll_check(fight, speaker, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, speaker, check, STANDARD_TN, "r-casting")
    if check.success and target.condition == CONSCIOUS and speaker.condition == CONSCIOUS:
        answer = roll_check(fight, target, "resist", SOCIAL_CHECK, WILL, NO_SKILL, 0, 0, None)
        judge(fight, target, answer, STANDARD_TN, "r-casting")
        book_check(fight, target, answer)
        if not answer.success and speaker.condition == CONSCIOUS and target.condition == CONSCIOUS:
            speaker.charm = lasting_turns(fight.battle, speaker)
            speaker.charm_target = target.who
            note_condition(fight, target, "charmed", True, "r-casting")
    book_check(fight, speaker, check)


def reveal(fight: Fight[StancesBattle], speaker: Combatant, target: Combatant) -> None:
    """2d6 Composure damage, no roll, no reduction, no reaction; the secret is spent.

    [technique-devastating-revelation]
    """
    pay(fight, speaker, REVELATION_COST, "Devastating Revelation", "r-technique-general")
    spend_secret(fight, speaker, target)
    damage = plain_dice(fight, speaker, "revelation", REVELATION_DICE)
    if fight.listening:
        fight.note(ev.DieRolled("r-technique-general", speaker.who, "revelation", fight.faces, damage))
    lose_composure(fight, target, damage)
