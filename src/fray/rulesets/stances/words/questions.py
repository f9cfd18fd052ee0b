# mypyc: skip - text for people
"""Who must decide what, and why: one sentence for each decision."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.english import capital
from fray.engine.prose import Prose
from fray.rulesets.stances.model.state import StancesBattle
from fray.rulesets.stances.rules import (
    attacks,
    battlefield_control,
    checks,
    composure,
    duty_to_advance,
    dying,
    ending,
    health,
    initiative,
    maneuvers,
    reactions,
    riders,
    riposte,
    social_attacks,
    social_damage,
    social_turn,
    spells,
    stances,
    techniques,
    turn,
    whirlwind,
)
from fray.rulesets.stances.words.wording import ROLL_WORDS, area, name


def question(battle: StancesBattle, decision: Decision[Option]) -> str:
    """What is asked."""
    return capital(_asked(battle, decision)) + "?"


def _turns(battle: StancesBattle, decision: Decision[Option]) -> str:
    who = name(battle, decision.who)
    match decision:
        case turn.TakeTurn():
            used = [
                word for word, gone in (("action", decision.actor.acted), ("movement", decision.actor.moved)) if gone
            ]
            return f"what does {who} do" + (f" ({' and '.join(used)} used)" if used else "")
        case stances.ChooseStance():
            return f"which stance does {who} take in round {battle.round}"
        case initiative.ChooseMoment():
            return f"{who} is Defensive: act now or hold"
        case turn.AgreeToTalk():
            return f"{name(battle, decision.offerer.who)} offers to talk: does {who} agree"
        case attacks.SecondAttack():
            return f"whom does the second attack of {who} strike"
        case whirlwind.NameTarget():
            return f"whom does {who} strike next" if decision.what == "next target" else "who takes the Charge's +2"
        case battlefield_control.PlaceCombatant():
            return f"where does {who} put whom"
        case spells.ChooseLeftOut():
            return f"whom does the spell of {who} leave out"
        case maneuvers.PickOne():
            return f"the {decision.maneuver.replace('-', ' ')} of {who} succeeds: Momentum or the opportunity"
        case maneuvers.AimIdea():
            return f"whom or what does {who} aim at"
        case riders.AimRider():
            return f"{who}: {decision.rider.removeprefix('rider-')} whom, or where"
        case ending.Tend():
            return f"the fight is over and friends are dying: whom does {who} go to"
        case dying.Finish():
            return f"{who} has felled {name(battle, decision.target.who)}: dead or unconscious"
    return ""


def _reactions(battle: StancesBattle, decision: Decision[Option]) -> str:
    who = name(battle, decision.who)
    match decision:
        case checks.RaiseCheck():
            check = decision.check
            words = ROLL_WORDS[check.draw].removeprefix("2d6 ")
            momentum = decision.roller.momentum
            return f"{who} has {check.total} {words} and needs {check.tn}: buy points with {momentum} Momentum"
        case reactions.TakeTheBlow():
            attacker, ally = name(battle, decision.attacker.who), name(battle, decision.ally.who)
            return f"{attacker} attacks {ally}: does {who} interpose"
        case reactions.CounterOrNot():
            total = f" with {decision.total}" if decision.total else ""
            return f"the attack of {name(battle, decision.attacker.who)} would hit {who}{total}: Counter it"
        case reactions.StrikeBack():
            return f"{who} may strike at {name(battle, decision.target.who)}: how"
        case riposte.RiposteOrNot():
            return f"the Defend of {who} has succeeded: Riposte"
        case techniques.RecoverOrNot():
            return f"the round ends: does {who} regain Guard"
        case reactions.ParryOrNot():
            harm = "a Death Blow" if decision.damage < 0 else f"{decision.damage} damage"
            return f"{who} is about to suffer {harm}: Perfect Parry"
    return ""


def _talk(battle: StancesBattle, decision: Decision[Option]) -> str:
    who = name(battle, decision.who)
    match decision:
        case social_turn.TakeSocialTurn():
            return f"what does {who} say or do"
        case social_turn.MomentumOrSecret() | social_turn.UseOpening():
            return f"the {decision.kind()} of {who} succeeds: what comes of it"
        case social_attacks.ReactToWords():
            speaker, ally = name(battle, decision.speaker.who), name(battle, decision.ally.who)
            return f"{speaker} argues with {ally}: does {who} {decision.what}"
        case social_attacks.RebutOrNot():
            return f"{name(battle, decision.speaker.who)} argues well ({decision.total}): does {who} Rebut"
        case social_attacks.RetortOrNot():
            return f"{who} may argue back at {name(battle, decision.target.who)} at once: how"
        case social_damage.PressThePoint():
            return f"the argument of {who} lands: what do you add to it"
        case composure.GiveIn():
            return f"{who} has no Composure left: what now"
    return ""


def _keeper(battle: StancesBattle, decision: Decision[Option]) -> str:
    who = name(battle, decision.who)
    match decision:
        case health.RuleOnLasting():
            return f"{who} has lost {decision.lost} Vitality: a lasting effect"
        case duty_to_advance.ExcuseFromHazard():
            return f"{who} is Aggressive and would step into a hazard: excused"
        case maneuvers.RuleOnHazard():
            return f"{who} wants to make a hazard of {area(battle, decision.area)}: allowed"
        case maneuvers.RuleOnIdea():
            part = {
                "effect": "which listed Maneuver does it count as",
                "attribute": "which attribute",
                "skill": "which skill",
            }
            return f"{who} tries something: {part[decision.part]}"
        case social_damage.Impact():
            return f"a critical argument: which belief or action of {who} changes"
        case social_turn.RuleOnSecret():
            return f"a secret of {who} comes out: is it important"
    return ""


def _others(battle: StancesBattle, decision: Decision[Option]) -> str:
    return f"{name(battle, decision.who)}: {decision.kind()}"


_asked: Final = Prose(_turns, _reactions, _talk, _keeper, _others)
