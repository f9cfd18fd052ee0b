# mypyc: skip - text for people
"""Who must decide what, and why: one sentence for each decision."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option
from fray.engine.english import agreeing, capital
from fray.rulesets.momentum.model.sheets import KIND_NAMES
from fray.rulesets.momentum.model.state import MomentumBattle
from fray.rulesets.momentum.rules.attacks import Riposte, TakeStrike
from fray.rulesets.momentum.rules.defenses import Defend, payment_modifier
from fray.rulesets.momentum.rules.ending import AskSurrender
from fray.rulesets.momentum.rules.initiative import AskSurprise
from fray.rulesets.momentum.rules.keeper import RuleOnSpecial, RuleOnWork
from fray.rulesets.momentum.rules.npc_specials import trait_danger
from fray.rulesets.momentum.rules.npc_turn import NpcTurn
from fray.rulesets.momentum.rules.pc_turn import PcTurn
from fray.rulesets.momentum.rules.stamina import ChooseSlot
from fray.rulesets.momentum.words.wording import name, side, with_weapon


def question(battle: MomentumBattle, decision: Decision[Option]) -> str:
    """What is asked."""
    return capital(_asked(battle, decision)) + "?"


def _asked(battle: MomentumBattle, decision: Decision[Option]) -> str:
    match decision:
        case PcTurn():
            return _pc_turn(battle, decision)
        case NpcTurn():
            return _npc_turn(battle, decision)
        case Defend():
            return _defend(battle, decision)
        case Riposte():
            parried = f"{name(battle, decision.who)} has parried {name(battle, decision.attacker.who)}'s strike"
            return f"{parried} and has {decision.pc.momentum}M: strike back at once"
        case TakeStrike():
            guard, ally = name(battle, decision.who), name(battle, decision.ally.who)
            return f"{name(battle, decision.attacker.who)} strikes at {ally}, whom {guard} guards: does {guard} take it"
        case ChooseSlot():
            return f"{name(battle, decision.who)}'s Stamina tallies are full: which item slot becomes EXHAUSTED"
        case AskSurprise():
            return f"did {name(battle, decision.who)} see the danger coming"
        case AskSurrender():
            losers = battle.sides[decision.side]
            have, their = agreeing(losers, "has", "have"), agreeing(losers, "its", "their")
            return f"{side(battle, losers)} {have} lost half of the combatants: do {their} NPCs fight on"
        case RuleOnSpecial():
            return _special(battle, decision)
        case RuleOnWork():
            place = decision.worker.position
            return f"{name(battle, decision.who)} wants to work something at position {place}: what comes of it"
    raise TypeError(f"there are no words for {type(decision).__name__}")


def _pc_turn(battle: MomentumBattle, decision: PcTurn) -> str:
    pc = decision.pc
    if pc.momentum <= 0:
        return f"{name(battle, pc.who)} has momentum {pc.momentum} and cannot act: end the turn, or give up"
    return f"{name(battle, pc.who)} has {pc.momentum}M to spend: what {'first' if decision.at_start else 'next'}"


def _npc_turn(battle: MomentumBattle, decision: NpcTurn) -> str:
    npc = name(battle, decision.who)
    if decision.at_start:
        return f"{npc} may Move or Interact, and Strike, Reposition or use an ability: what first"
    if decision.may_move:
        return f"{npc} may still Move or Interact: what next"
    return f"{npc} may still Strike, Reposition or use an ability: what next"


def _defend(battle: MomentumBattle, decision: Defend) -> str:
    """Everything about the strike is open [defense-declaration]."""
    blow, pc = decision.blow, decision.pc
    danger = blow.danger + trait_danger(battle, blow.attacker, pc)
    numbers = f"{KIND_NAMES[blow.kind]}, Danger {danger}d, Attack Skill {blow.skill}"
    strike = f"{name(battle, blow.attacker.who)} strikes at {name(battle, pc.who)} {with_weapon(blow.name)} ({numbers})"
    if pc.momentum >= 1:
        return f"{strike}: how does {name(battle, pc.who)} defend with {pc.momentum}M"
    modifier = payment_modifier(battle, pc.momentum, 1)
    return f"{strike}: how does {name(battle, pc.who)} defend at momentum {pc.momentum}, any roll at {modifier:+d}"


def _special(battle: MomentumBattle, decision: RuleOnSpecial) -> str:
    npc = name(battle, decision.who)
    counterpart = name(battle, decision.counterpart.who)
    words = f" ({decision.words})" if decision.words else ""
    happens = {"strikes": f"{npc} strikes at {counterpart}", "is struck": f"{counterpart} has struck {npc}"}
    moment = happens.get(decision.moment, f"{npc} has the turn")
    return f"{moment}: what does {decision.special}{words} do"
