"""The tactician: a good plain player. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from typing import cast

from fray.engine.decisions import Decision, Mind, O, Option, Word
from fray.rulesets.stances.minds.social_tactics import best_words, small_talk, social_stance
from fray.rulesets.stances.minds.tactics import best_action, foe_to_come, keeps_away
from fray.rulesets.stances.minds.weighing import attack_worth, chance, left_of
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    BALANCED,
    CONSCIOUS,
    DEFENSIVE,
    SOCIAL,
    Fighter,
    StancesBattle,
    nearest_steps,
)
from fray.rulesets.stances.rules.checks import (
    DEFENSE,
    DEFENSE_MODIFIERS,
    Raise,
    RaiseCheck,
    affordable,
    modifiers,
    stance_defense,
)
from fray.rulesets.stances.rules.damage import ParryOrNot
from fray.rulesets.stances.rules.defenses import RecoverOrNot, RiposteOrNot
from fray.rulesets.stances.rules.initiative import (
    MASTERY,
    ChooseMoment,
    ChooseStance,
    HoldOrAct,
    TakeStance,
    may_be_aggressive,
)
from fray.rulesets.stances.rules.reactions import CounterOrNot, FreeStrike, StrikeBack, TakeTheBlow, free_strikes
from fray.rulesets.stances.rules.riders import MEND, STEP, Aim, AimRider
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.rules.spells import DONE, ChooseLeftOut, LeaveOut
from fray.rulesets.stances.rules.targets import weapon_at
from fray.rulesets.stances.rules.techniques import NameTarget, Put, PutSomebody, SecondAttack
from fray.rulesets.stances.rules.turn import TakeTurn


class Tactician(Mind):
    """Plays anybody, and the Keeper by the ledger's defaults."""

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, TakeTurn):
            return best_action(decision.battle, decision.one)
        if isinstance(decision, RaiseCheck):
            return best_raise(decision)
        if isinstance(decision, ChooseStance):
            return best_stance(decision.battle, decision.one)
        if isinstance(decision, CounterOrNot):
            return Word("counter" if counter_pays(decision) else "let-it-hit", "counter-trigger")
        if isinstance(decision, TakeSocialTurn):
            return best_words(decision.battle, decision.one)
        if isinstance(decision, ChooseMoment):
            return HoldOrAct(better_later(decision.battle, decision.one))
        if isinstance(decision, TakeTheBlow):
            return Word("interpose" if blow_worth_taking(decision) else "stay", "interpose-trigger")
        return smaller_choice(decision)


def smaller_choice(decision: Decision[O]) -> Option:
    """What comes up now and then."""
    if isinstance(decision, ParryOrNot):
        return decision.options()[1 if parry_pays(decision) else 0]
    if isinstance(decision, StrikeBack):
        return best_free_strike(decision)
    if isinstance(decision, RiposteOrNot):
        return decision.options()[1]
    if isinstance(decision, RecoverOrNot):
        return decision.options()[1 if decision.one.guard + 3 <= decision.one.guard_max else 0]
    if isinstance(decision, SecondAttack):
        return best_second(decision)
    return aimed(decision) or small_talk(decision) or decision.options()[0]


# ---- stances


def best_stance(battle: StancesBattle, one: Fighter) -> TakeStance:
    """Aggressive to close in, Defensive where blows fall, Balanced to shoot undisturbed."""
    if battle.mode == SOCIAL:
        return TakeStance(social_stance(one))
    far = nearest_steps(battle, one.area, one.side)
    if far > 1 and not keeps_away(one):
        charges = may_be_aggressive(battle, one) and one.guard * 3 >= one.guard_max
        return TakeStance(AGGRESSIVE if charges else BALANCED)
    if keeps_away(one):
        return TakeStance(DEFENSIVE if far <= 1 or one.guard * 2 < one.guard_max else BALANCED)
    if counter_skill(one) >= 1 or one.guard * 2 < one.guard_max:
        return TakeStance(DEFENSIVE, one.knows(MASTERY))
    return TakeStance(front_stance(battle, one))


def front_stance(battle: StancesBattle, one: Fighter) -> int:
    return AGGRESSIVE if may_be_aggressive(battle, one) else BALANCED


def counter_skill(one: Fighter) -> int:
    """What somebody adds to a Counter in Defensive stance."""
    return modifiers(one, DEFENSE, GRACE, COMBAT, None) - stance_defense(one) + DEFENSE_MODIFIERS[DEFENSIVE]


def better_later(battle: StancesBattle, one: Fighter) -> bool:
    """Nobody is in reach yet: let them come, which brings Momentum, and strike afterwards."""
    if battle.mode == SOCIAL or keeps_away(one) or nearest_steps(battle, one.area, one.side) == 0:
        return False
    return foe_to_come(battle, one)


# ---- reactions


def counter_pays(decision: CounterOrNot) -> bool:
    """A point for a fair chance to undo a hit, which wins the point back."""
    total = decision.total or 10
    need = total - modifiers(decision.one, DEFENSE, GRACE, COMBAT, None)
    return chance(need) >= 10


def best_raise(decision: RaiseCheck) -> Raise:
    """The fewest points that make a failure a success."""
    check = decision.check
    short = check.tn - check.total
    most = affordable(decision.one)
    if 0 < short <= most:
        dear = check.draw in ("maneuver", "resist", "first aid", "probe", "gambit", "defend") and short > 1
        return Raise(0 if dear else short)
    return Raise(0)


def parry_pays(decision: ParryOrNot) -> bool:
    one = decision.one
    return decision.damage < 0 or decision.damage >= 7 or decision.damage >= left_of(one)


def blow_worth_taking(decision: TakeTheBlow) -> bool:
    """The strong shield those who are nearly down."""
    one, ally = decision.one, decision.ally
    return ally.condition == CONSCIOUS and left_of(ally) <= 10 and left_of(one) > left_of(ally) + 8


def best_free_strike(decision: StrikeBack) -> FreeStrike:
    best: FreeStrike | None = None
    most = -1
    for strike in free_strikes(decision.battle, decision.one, decision.target):
        weapon = weapon_at(decision.one, strike.weapon)
        use = weapon.uses[strike.use]
        value = attack_worth(decision.battle, decision.one, weapon, use, strike.attribute, decision.target)
        if value > most:
            best, most = strike, value
    assert best is not None
    return best


def best_second(decision: SecondAttack) -> Option:
    battle, one = decision.battle, decision.one
    best = decision.choices[0]
    most = -1
    for choice in decision.choices:
        target = battle.fighters[choice.target]
        weapon = weapon_at(one, choice.weapon)
        value = attack_worth(battle, one, weapon, weapon.uses[choice.use], choice.attribute, target)
        if target.condition == CONSCIOUS and value > most:
            best, most = choice, value
    return best


# ---- whom and where


def aimed(decision: Decision[O]) -> Option | None:
    """The weakest foe first, friends left out, the hurt mended."""
    if isinstance(decision, NameTarget):
        return Aim("who", weakest(decision.left).who)
    if isinstance(decision, ChooseLeftOut):
        for other in decision.left:
            if other.side == decision.one.side:
                return LeaveOut(other.who)
        return LeaveOut(DONE)
    if isinstance(decision, AimRider):
        return aim_rider(decision)
    if isinstance(decision, PutSomebody):
        return Put(-1, -1)
    return None


def weakest(fighters: list[Fighter]) -> Fighter:
    best = fighters[0]
    for other in fighters:
        if left_of(other) < left_of(best):
            best = other
    return best


def aim_rider(decision: AimRider) -> Option:
    if decision.rider == MEND:
        allies = [decision.battle.fighters[aim.number] for aim in decision.choices if aim.number >= 0]
        return Aim("who", weakest(allies).who)
    return decision.choices[0] if decision.rider != STEP else Aim("to", -1)
