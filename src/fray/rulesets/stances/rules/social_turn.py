"""A turn in a social conflict: Argue, Hold Firm, Probe, Gambit, Regroup, Yield [r-social-frame]."""

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
    ATTRIBUTE_NAMES,
    AWARENESS,
    EMPATHY,
    INVESTIGATE,
    MIND,
    NO_SKILL,
    SKILL_NAMES,
    SOCIAL_SPELL,
    SORCERY,
    WILL,
)
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DEFENSIVE,
    PHYSICAL,
    REGROUPED,
    STANCE_NAMES,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.arguing import APPROACHES, OUTCOMES, argue, lose_composure, spend_secret
from fray.rulesets.stances.rules.checks import (
    CASTING,
    FULL,
    SOCIAL_CHECK,
    SOCIAL_DEFENSE,
    STANDARD_TN,
    Check,
    book_check,
    judge,
    roll_check,
)
from fray.rulesets.stances.rules.draws import plain_dice
from fray.rulesets.stances.rules.initiative import may_switch
from fray.rulesets.stances.rules.refusals import NO_ACTION, REGROUP_USED, SWITCHED
from fray.rulesets.stances.rules.spells import castable
from fray.rulesets.stances.rules.verbs import (
    gain,
    lasting_turns,
    leave,
    lose,
    note_condition,
    pay,
    restore_composure,
    take_stance,
    use_up,
    ward,
)

HOLD_FIRM: Final = 2
REVELATION: Final = "devastating-revelation"
REVELATION_COST: Final = 2
REVELATION_DICE: Final = 2
PROBES: Final = ((AWARENESS, EMPATHY), (MIND, INVESTIGATE))


class Words(TurnOption):
    """Something said to somebody: argue, probe or gambit, with an attribute and a skill."""

    def __init__(self, what: str, attribute: int, skill: int, target: int) -> None:
        super().__init__()
        self.what = what
        self.attribute = attribute
        self.skill = skill
        self.target = target

    def key(self) -> str:
        return f"{self.what}:{ATTRIBUTE_NAMES[self.attribute]}+{SKILL_NAMES[self.skill]}:{self.target}"

    def clause(self) -> str:
        return f"r-social-{self.what}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Charm(TurnOption):
    """Cast a social spell at somebody [spell-charm]."""

    def __init__(self, spell: int, name: str, approach: int, target: int, price: int) -> None:
        super().__init__(price)
        self.spell = spell
        self.name = name
        self.approach = approach
        self.target = target

    def key(self) -> str:
        return f"cast:{self.name}:{ATTRIBUTE_NAMES[self.approach]}:{self.target}"

    def clause(self) -> str:
        return "r-casting"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Reveal(TurnOption):
    """Devastating Revelation: spend a learned secret of the target [technique-devastating-revelation]."""

    def __init__(self, target: int) -> None:
        super().__init__(REVELATION_COST)
        self.target = target

    def key(self) -> str:
        return f"revelation:{self.target}"

    def clause(self) -> str:
        return "r-technique-general"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Plain(TurnOption):
    """An action without a target: hold-firm, regroup, or violence."""

    def __init__(self, what: str, because: str) -> None:
        super().__init__()
        self.what = what
        self.because = because

    def key(self) -> str:
        return self.what

    def clause(self) -> str:
        return self.because


class Yield(TurnOption):
    """Leave the conflict at once with the chosen outcome [r-social-zero]."""

    def __init__(self, outcome: str) -> None:
        super().__init__()
        self.outcome = outcome

    def key(self) -> str:
        return f"yield:{self.outcome}"

    def clause(self) -> str:
        return "r-social-zero"

    def concedes(self) -> bool:
        return True


class TakeSocialTurn(Decision[TurnOption]):
    """One action, and the free switch of the Balanced [r-social-frame, social-balanced-adaptable]."""

    KIND = "social turn"
    CLAUSE = "r-social-frame"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def begins(self) -> bool:
        return True

    def options(self) -> list[TurnOption]:
        battle, one = self.battle, self.one
        found: list[TurnOption] = [EndTurn()]
        if not one.acted:
            found.extend(social_actions(battle, one))
        if may_switch(one):
            found.extend([SwitchStance(AGGRESSIVE), SwitchStance(DEFENSIVE)])
        return found

    def forbidden(self) -> list[Forbidden]:
        possible = {option.key() for option in self.options()}
        found = [SWITCHED.forbids(f"switch:{STANCE_NAMES[stance]}") for stance in (1, 3)]
        bar = NO_ACTION if self.one.acted else REGROUP_USED
        found.append(bar.forbids("regroup"))
        return [barred for barred in found if barred.key not in possible]


def social_actions(battle: StancesBattle, one: Fighter) -> list[TurnOption]:
    """Argue, Probe and Gambit with everybody who can be argued with, and what needs no target.

    [r-social-frame, r-social-argue, r-social-probe, r-social-gambit, r-social-hold-firm, r-npc-momentum]
    """
    found: list[TurnOption] = []
    if one.mindless():
        return found
    for target in listeners(battle, one):
        found.extend([Words("argue", attribute, skill, target.who) for attribute, skill in APPROACHES])
        found.extend([Words("probe", attribute, skill, target.who) for attribute, skill in PROBES])
        found.extend([Words("gambit", attribute, skill, target.who) for attribute, skill in APPROACHES])
        secret = battle.held_leverage(one.side, target.who) > 0
        if secret and one.knows(REVELATION) and one.momentum >= REVELATION_COST:
            found.append(Reveal(target.who))
        for number, spell in enumerate(one.sheet.spells):
            if spell.kind == SOCIAL_SPELL and spell.cost <= max(one.momentum, 0):
                name = spell.id.removeprefix("spell-")
                found.extend(
                    [
                        Charm(number, name, way, target.who, spell.cost)
                        for way in CASTING_APPROACHES
                        if castable(one, way)
                    ]
                )
    found.append(Plain("hold-firm", "r-social-hold-firm"))
    if not one.has_used(REGROUPED):
        found.append(Plain("regroup", "r-social-hold-firm"))
    if battle.may_turn_violent:
        found.append(Plain("violence", "r-social-and-physical"))
    found.extend([Yield(outcome) for outcome in OUTCOMES])
    return found


def listeners(battle: StancesBattle, one: Fighter) -> list[Fighter]:
    """Everyone reaches everyone of another side, except the mindless [r-social-frame, r-npc-momentum]."""
    return [
        other
        for other in battle.fighters
        if other.side != one.side and other.condition == CONSCIOUS and not other.mindless()
    ]


# ---- the turn


def take_the_floor(fight: Fight[StancesBattle], one: Fighter) -> None:
    """Choose and act until nothing more is wanted, or the talk is over."""
    battle = fight.battle
    while one.condition == CONSCIOUS and battle.mode_next != PHYSICAL:
        choice = fight.ask(TakeSocialTurn(battle, one))
        if isinstance(choice, EndTurn):
            break
        if isinstance(choice, SwitchStance):
            one.switched = True
            take_stance(fight, one, choice.stance, "social-balanced-adaptable")
        else:
            one.acted = True
            speak(fight, one, choice)


def speak(fight: Fight[StancesBattle], one: Fighter, choice: TurnOption) -> None:
    """The one action of a turn [r-social-frame]."""
    battle = fight.battle
    if isinstance(choice, Words):
        target = battle.fighters[choice.target]
        if choice.what == "argue":
            argue(fight, one, target, choice.attribute, choice.skill, False)
        elif choice.what == "probe":
            probe(fight, one, target, choice.attribute, choice.skill)
        else:
            gambit(fight, one, target, choice.attribute, choice.skill)
    elif isinstance(choice, Charm):
        charm(fight, one, choice)
    elif isinstance(choice, Reveal):
        reveal(fight, one, battle.fighters[choice.target])
    elif isinstance(choice, Yield):
        leave(fight, one, OUTCOMES[choice.outcome], "r-social-zero")
    elif isinstance(choice, Plain):
        if choice.what == "hold-firm":
            hold_firm(fight, one)
        elif choice.what == "regroup":
            regroup(fight, one)
        else:
            battle.mode_next = PHYSICAL


def social_success(fight: Fight[StancesBattle], one: Fighter, check: Check) -> None:
    """Aggressive: +1 for each successful Social check of one's own.

    [social-aggressive-momentum, r-social-stance-effects]
    """
    if check.success and one.stance == AGGRESSIVE:
        gain(fight, one, 1, "Social check", "social-aggressive-momentum")
    book_check(fight, one, check)  # natural 8 and criticals as in a fight [social-balanced-momentum]


# ---- Hold Firm and Regroup


def hold_firm(fight: Fight[StancesBattle], one: Fighter) -> None:
    """2d6 + Will + Empathy against TN 8, a social defense roll: 2 temporary Composure [r-social-hold-firm]."""
    if fight.listening:
        fight.note(ev.Acted("r-social-hold-firm", one.who, -1, "hold firm"))
    check = roll_check(fight, one, "hold firm", SOCIAL_DEFENSE, WILL, EMPATHY, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-social-hold-firm")
    if check.success:
        ward(fight, one, "Hold Firm", HOLD_FIRM, "r-social-hold-firm")
    book_check(fight, one, check)


def regroup(fight: Fight[StancesBattle], one: Fighter) -> None:
    """1d6 Composure, once per scene, no roll for success [r-social-hold-firm]."""
    use_up(one, REGROUPED)
    face = plain_dice(fight, one, "regroup", 1)
    if fight.listening:
        fight.note(ev.DieRolled("r-social-hold-firm", one.who, "regroup", fight.faces, face))
    restore_composure(fight, one, face, "r-social-hold-firm")


# ---- Probe


class PickResult(Decision[Word]):
    """8 or 9, or what an opportunity is used for [r-social-probe, r-social-gambit]."""

    def __init__(self, battle: StancesBattle, one: Fighter, target: Fighter, what: str, words: list[str]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.target = target
        self.what = what
        self.words = words

    def kind(self) -> str:
        return self.what

    def clause(self) -> str:
        return f"r-social-{self.what}"

    def options(self) -> list[Word]:
        return [Word(word, self.clause()) for word in self.words]


class RuleOnSecret(Decision[Word]):
    """A secret comes out: is it important? [social-defensive-momentum, r-social-probe]"""

    KIND = "secret"
    CLAUSE = "social-defensive-momentum"

    def __init__(self, battle: StancesBattle, target: Fighter) -> None:
        super().__init__(KEEPER, target.who)
        self.battle = battle
        self.target = target

    def options(self) -> list[Word]:
        clause = "social-defensive-momentum"
        return [Word("important", clause), Word("not important", clause)]


def probe(fight: Fight[StancesBattle], one: Fighter, target: Fighter, attribute: int, skill: int) -> None:
    """8-9: Momentum or a secret; 10 and more: both; without a secret left only the Momentum [r-social-probe]."""
    if fight.listening:
        fight.note(ev.Acted("r-social-probe", one.who, target.who, "probe"))
    check = roll_check(fight, one, "probe", SOCIAL_CHECK, attribute, skill, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-social-probe")
    if check.success:
        secret = target.secrets > 0
        momentum = True
        if secret and check.reached() < FULL:
            words = ["secret", "momentum"]
            secret = fight.ask(PickResult(fight.battle, one, target, "probe", words)).key() == "secret"
            momentum = not secret
        if momentum:
            gain(fight, one, 1, "probe", "r-social-probe")
        if secret:
            learn_secret(fight, one, target)
    social_success(fight, one, check)


def learn_secret(fight: Fight[StancesBattle], one: Fighter, target: Fighter) -> None:
    """The side holds it as leverage; an important one brings a Defensive learner +1 [social-defensive-momentum]."""
    battle = fight.battle
    target.secrets -= 1
    battle.leverage[one.side * len(battle.fighters) + target.who] += 1
    important = fight.ask(RuleOnSecret(battle, target)).key() == "important"
    if fight.listening:
        fight.note(ev.SecretLearned("r-social-probe", one.who, target.who, important))
    if important and one.stance == DEFENSIVE:
        gain(fight, one, 1, "secret", "social-defensive-momentum")


# ---- Gambit


def gambit(fight: Fight[StancesBattle], one: Fighter, target: Fighter, attribute: int, skill: int) -> None:
    """Results as a Maneuver: advantage on somebody's next Argue against the target, or 1 Momentum off it.

    [r-social-gambit]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.Acted("r-social-gambit", one.who, target.who, "gambit"))
    check = roll_check(fight, one, "gambit", SOCIAL_CHECK, attribute, skill, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-social-gambit")
    if check.success:
        words = [f"advantage:{ally.who}" for ally in battle.fighters if ally.side == one.side and ally.conscious()]
        words.append("unsettle")
        if check.reached() < FULL:
            words.append("momentum")
        else:
            gain(fight, one, 1, "gambit", "r-social-gambit")
        use_opening(fight, one, target, fight.ask(PickResult(battle, one, target, "gambit", words)).key())
    social_success(fight, one, check)


def use_opening(fight: Fight[StancesBattle], one: Fighter, target: Fighter, word: str) -> None:
    if word == "momentum":
        gain(fight, one, 1, "gambit", "r-social-gambit")
    elif word == "unsettle":
        lose(fight, target, 1, "r-social-gambit")
    else:
        ally = fight.battle.fighters[int(word.removeprefix("advantage:"))]
        bit: i64 = 1
        ally.argue_edge |= bit << target.who
        note_condition(fight, ally, "advantage on the next Argue", True, "r-social-gambit")


# ---- Charm and Revelation


def charm(fight: Fight[StancesBattle], one: Fighter, choice: Charm) -> None:
    """Casting success, then a Will Resist against TN 8; on a failure the next Argue has advantage.

    [spell-charm, r-casting]
    """
    target = fight.battle.fighters[choice.target]
    name = one.sheet.spells[choice.spell].name
    pay(fight, one, choice.price, name, "r-casting")
    if fight.listening:
        fight.note(ev.Acted("r-casting", one.who, target.who, name))
    check = roll_check(fight, one, "casting", CASTING, choice.approach, SORCERY, 0, 0, None)
    judge(fight, one, check, STANDARD_TN, "r-casting")
    if check.success:
        answer = roll_check(fight, target, "resist", SOCIAL_CHECK, WILL, NO_SKILL, 0, 0, None)
        judge(fight, target, answer, STANDARD_TN, "r-casting")
        book_check(fight, target, answer)
        if not answer.success:
            one.charm = lasting_turns(fight.battle, one)
            one.charm_target = target.who
            note_condition(fight, target, "charmed", True, "r-casting")
    book_check(fight, one, check)


def reveal(fight: Fight[StancesBattle], one: Fighter, target: Fighter) -> None:
    """2d6 Composure damage, no roll, no reduction, no reaction; the secret is spent.

    [technique-devastating-revelation]
    """
    pay(fight, one, REVELATION_COST, "Devastating Revelation", "r-technique-general")
    spend_secret(fight, one, target)
    damage = plain_dice(fight, one, "revelation", REVELATION_DICE)
    if fight.listening:
        fight.note(ev.DieRolled("r-technique-general", one.who, "revelation", fight.faces, damage))
    lose_composure(fight, target, damage)
