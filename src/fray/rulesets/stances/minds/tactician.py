"""The tactician: a good plain player. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from typing import Final, cast

from fray.engine.decisions import Decision, Mind, O, Option, Word
from fray.rulesets.stances.minds.social_tactics import best_words, small_talk, social_stance
from fray.rulesets.stances.minds.tactics import best_action, foe_to_come, keeps_away
from fray.rulesets.stances.minds.weighing import attack_worth, chance, left_of
from fray.rulesets.stances.model.options import Attack
from fray.rulesets.stances.model.replies import (
    DONE,
    Aim,
    FreeStrike,
    HoldOrAct,
    LeaveOut,
    Put,
    Raise,
    RiposteStrike,
    TakeStance,
)
from fray.rulesets.stances.model.sheets import COMBAT, GRACE
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    BALANCED,
    CONSCIOUS,
    DEFENSIVE,
    SOCIAL,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.attacks import SecondAttack
from fray.rulesets.stances.rules.battlefield_control import PlaceCombatant
from fray.rulesets.stances.rules.checks import DEFENSE, RaiseCheck, affordable, modifiers
from fray.rulesets.stances.rules.initiative import ChooseMoment
from fray.rulesets.stances.rules.reactions import CounterOrNot, ParryOrNot, StrikeBack, TakeTheBlow, strikes_back
from fray.rulesets.stances.rules.riders import AimRider
from fray.rulesets.stances.rules.riposte import RiposteOrNot, ripostes
from fray.rulesets.stances.rules.signatures import MEND
from fray.rulesets.stances.rules.social_turn import TakeSocialTurn
from fray.rulesets.stances.rules.spells import ChooseLeftOut
from fray.rulesets.stances.rules.stances import DEFENSE_MODIFIERS, ChooseStance, may_be_aggressive, stance_defense
from fray.rulesets.stances.rules.techniques import MASTERY, RecoverOrNot
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.rules.weapons import weapon_at
from fray.rulesets.stances.rules.whirlwind import NameTarget, still_here
from fray.rulesets.stances.rules.zones import nearest_steps

HARD_TO_COUNTER: Final = 13  # totals beyond that stand for themselves


class Tactician(Mind):
    """Plays any combatant, and the Keeper by the ledger's defaults."""

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, TakeTurn):
            return best_action(decision.battle, decision.actor)
        if isinstance(decision, RaiseCheck):
            return best_raise(decision)
        if isinstance(decision, ChooseStance):
            return best_stance(decision.battle, decision.chooser)
        if isinstance(decision, CounterOrNot):
            return Word("counter" if counter_pays(decision) else "let-it-hit", "counter-trigger")
        if isinstance(decision, TakeSocialTurn):
            return best_words(decision.battle, decision.speaker)
        if isinstance(decision, ChooseMoment):
            return HoldOrAct(better_later(decision.battle, decision.holder))
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
        return best_riposte(decision)
    if isinstance(decision, RecoverOrNot):
        return decision.options()[1 if decision.user.guard + 3 <= decision.user.guard_max else 0]
    if isinstance(decision, SecondAttack):
        return best_second(decision)
    return aimed(decision) or small_talk(decision) or decision.options()[0]


# ---- stances


def best_stance(battle: StancesBattle, chooser: Combatant) -> TakeStance:
    """Aggressive to close in, Defensive where blows fall, Balanced to shoot undisturbed."""
    if battle.mode == SOCIAL:
        return TakeStance(social_stance(chooser))
    far = nearest_steps(battle, chooser.area, chooser.side)
    if far > 1 and not keeps_away(chooser):
        charges = may_be_aggressive(battle, chooser) and chooser.guard * 3 >= chooser.guard_max
        return TakeStance(AGGRESSIVE if charges else BALANCED)
    if keeps_away(chooser):
        return TakeStance(DEFENSIVE if far <= 1 or chooser.guard * 2 < chooser.guard_max else BALANCED)
    if counter_skill(chooser) >= 1 or chooser.guard * 2 < chooser.guard_max:
        return TakeStance(DEFENSIVE, chooser.knows(MASTERY))
    return TakeStance(front_stance(battle, chooser))


def front_stance(battle: StancesBattle, chooser: Combatant) -> int:
    return AGGRESSIVE if may_be_aggressive(battle, chooser) else BALANCED


def counter_skill(defender: Combatant) -> int:
    """What a defender adds to a Counter in Defensive stance."""
    return modifiers(defender, DEFENSE, GRACE, COMBAT, None) - stance_defense(defender) + DEFENSE_MODIFIERS[DEFENSIVE]


def better_later(battle: StancesBattle, actor: Combatant) -> bool:
    """Nobody is in reach yet: let them come, which brings Momentum, and strike afterwards."""
    if battle.mode == SOCIAL or keeps_away(actor) or nearest_steps(battle, actor.area, actor.side) == 0:
        return False
    return foe_to_come(battle, actor)


# ---- reactions


def counter_pays(decision: CounterOrNot) -> bool:
    """A point for a fair chance to undo a hit, which wins the point back."""
    total = decision.total or 10
    need = total - modifiers(decision.defender, DEFENSE, GRACE, COMBAT, None)
    return chance(need) >= 10


def best_raise(decision: RaiseCheck) -> Raise:
    """The fewest points that make a failure a success; against a Counter all but the one for a Counter of its own."""
    check = decision.check
    short = check.tn - check.total
    most = affordable(decision.roller)
    if short <= 0 and decision.opposed and check.total <= HARD_TO_COUNTER:
        return Raise(min(most, decision.roller.momentum - 1))
    if 0 < short <= most:
        dear = check.draw in ("maneuver", "resist", "first aid", "probe", "gambit", "defend") and short > 1
        return Raise(0 if dear else short)
    return Raise(0)


def parry_pays(decision: ParryOrNot) -> bool:
    defender = decision.defender
    return decision.damage < 0 or decision.damage >= 7 or decision.damage >= left_of(defender)


def blow_worth_taking(decision: TakeTheBlow) -> bool:
    """The strong shield those who are nearly down."""
    protector, ally = decision.protector, decision.ally
    return ally.condition == CONSCIOUS and left_of(ally) <= 10 and left_of(protector) > left_of(ally) + 8


def best_free_strike(decision: StrikeBack) -> FreeStrike:
    best: FreeStrike | None = None
    most = -1
    for strike in strikes_back(decision.battle, decision.striker, decision.target, decision.ready):
        weapon = weapon_at(decision.striker, strike.weapon)
        use = weapon.uses[strike.use]
        value = attack_worth(decision.battle, decision.striker, weapon, use, strike.attribute, decision.target, True)
        if value > most:
            best, most = strike, value
    assert best is not None
    return best


def best_riposte(decision: RiposteOrNot) -> RiposteStrike:
    """The strike that promises most; the first of equals is the cheapest."""
    battle, defender = decision.battle, decision.defender
    best = decision.options()[0]
    most = 0
    for strike in ripostes(battle, defender):
        target = battle.combatants[strike.target]
        weapon = weapon_at(defender, strike.weapon)
        value = attack_worth(battle, defender, weapon, weapon.uses[strike.use], strike.attribute, target, True)
        if target.condition == CONSCIOUS and value > most:
            best, most = strike, value
    return best


def best_second(decision: SecondAttack) -> Option:
    battle, attacker = decision.battle, decision.attacker
    options = decision.options()
    best = options[0]
    most = -1
    for choice in options:
        if not isinstance(choice, Attack):
            continue
        target = battle.combatants[choice.target]
        weapon = weapon_at(attacker, choice.weapon)
        value = attack_worth(battle, attacker, weapon, weapon.uses[choice.use], choice.attribute, target)
        if target.condition == CONSCIOUS and value > most:
            best, most = choice, value
    return best


# ---- targets and places


def aimed(decision: Decision[O]) -> Option | None:
    """The weakest foe first, friends left out, the hurt mended."""
    if isinstance(decision, NameTarget):
        return Aim("who", weakest(still_here(decision.attacker, decision.left)).who)
    if isinstance(decision, ChooseLeftOut):
        for target in decision.left():
            if target.side == decision.caster.side:
                return LeaveOut(target.who)
        return LeaveOut(DONE)
    if isinstance(decision, AimRider):
        return aim_rider(decision)
    if isinstance(decision, PlaceCombatant):
        return Put(-1, -1)
    return None


def weakest(combatants: list[Combatant]) -> Combatant:
    best = combatants[0]
    for candidate in combatants:
        if left_of(candidate) < left_of(best):
            best = candidate
    return best


def aim_rider(decision: AimRider) -> Option:
    options = decision.options()
    if decision.rider == MEND:
        allies = [decision.battle.combatants[aim.number] for aim in options if aim.number >= 0]
        return Aim("who", weakest(allies).who)
    return options[0]  # the first way to push; no step
