# mypyc: skip - text for people
"""What a decision asks."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.english import asked, capital
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.rules.defenses import StrikeBack
from fray.rulesets.labyrinthian.rules.momentum import SpendMomentum
from fray.rulesets.labyrinthian.rules.reactions import React
from fray.rulesets.labyrinthian.rules.stances import UseStance
from fray.rulesets.labyrinthian.words.wording import dice, name

QUESTIONS: Final = {
    "rating": "which Action Rating?",
    "damage-type": "which damage type?",
    "approach": "how to get at the target?",
    "come": "how to get into place?",
    "go-away": "go somewhere else afterwards?",
    "lose-held": "is attacked: which held die is lost?",
    "toss": "where is the target tossed?",
    "bank": "who may use the Momentum against the Stunned?",
    "next-target": "who of those in the area is dealt with next?",
    "assign-held": "which Rating does the held die raise?",
    "stuck": "which Rating does the Stuck die lower?",
    "critical": "give up the natural 20 so that the other die counts in full?",
    "first": "equal rolls: who goes first?",
    "seize": "several Reacted: who seizes the Initiative and goes next?",
    "pass": "who goes next?",
    "pass-back": "who of your side goes next?",
    "resume": "take up the fight again?",
    "give-up": "surrender?",
    "agree": "does the side agree?",
    "stabilize": "the flight is disrupted; spend a Rating to stay in the air?",
    "pay-to-fly": "almost; pay 1 Composure to fly on?",
    "target-number": "wants to use a Skill: what is the target number?",
    "complication": "a complication: which?",
    "requirement": "is there an extra requirement?",
    "idea": "has an idea that is in no list: does it fit?",
    "truce": "offers a truce: do they stand down?",
    "clear-path": "is the way through the air clear?",
    "fall-onto": "falls: onto whom?",
    "deadly-fall": "falls from Skyward: does it die?",
    "pursue": "the enemy flees: give chase?",
    "deploy": "where to begin?",
    "which-skill": "which Skill is tried?",
    "second-ally": "who else hears the Rally?",
    "remove-position": "which Position is torn away?",
    "lend": "is asked for something out of the inventory: give it?",
    "accept": "someone wants to help: accept it?",
    "play-on": "has won; end the fight here or play on?",
    "silent-end": "may end it silently: Incapacitate the target?",
    "name-next": "must name who acts next: who is it?",
    "severe-complication": "a severe complication: which?",
    "second-surrender": "surrenders a second time: is it accepted?",
    "take-along": "take the captive along?",
    "join-pursuit": "join the pursuit?",
    "shift-aside": "is swept out of the Churn: to which side?",
    "make-room": "has no place to stay there: where to?",
    "claim-on-arrival": "claim something here?",
    "help": "who comes to the target's defense?",
}


def question(battle: LabBattle, decision: Decision[Option]) -> str:
    """A decision as a question."""
    subject = f"{name(battle, decision.who)}: " if decision.who >= 0 else ""
    if decision.kind() == "turn":
        return turn(battle, decision.who)
    if isinstance(decision, React):
        return react(battle, decision)
    if isinstance(decision, SpendMomentum):
        return spend(battle, decision)
    if isinstance(decision, UseStance):
        defense = f"{decision.damage} damage against {decision.defense} Defense"
        return f"{subject}{defense}; which Stance dice are used?"
    if isinstance(decision, StrikeBack):
        return f"{subject}strike back at {name(battle, decision.attacker.who)} with dice of the Stance?"
    words = QUESTIONS.get(decision.kind(), decision.kind().replace("-", " ") + "?")
    return asked(name(battle, decision.who), words) if decision.who >= 0 else words


def turn(battle: LabBattle, who: int) -> str:
    """What is left to act with."""
    combatant = battle.combatants[who]
    left = [str(value) for rating, value in enumerate(combatant.ratings) if combatant.unspent(rating)]
    ratings = f"Rating{'s' if len(left) > 1 else ''} {' and '.join(left)}" if left else "no Rating left"
    return f"{capital(combatant.name)}, {ratings}, Movement {combatant.movement}: what next?"


def react(battle: LabBattle, decision: React) -> str:
    blow = decision.blow
    damage = f", {blow.damage} {DAMAGE_NAMES[blow.damage_type]} damage" if blow.damage else ""
    whom = "" if decision.actor is decision.target else f" on {name(battle, decision.target.who)}"
    attack = f"{name(battle, blow.striker.who)}'s attack{whom}"
    return f"{capital(name(battle, decision.who))}: React to {attack}? Attack total {blow.total}{damage}."


def spend(battle: LabBattle, decision: SpendMomentum) -> str:
    roll = decision.roll
    what = "Damage" if decision.attacking else "Defense"
    maxes = f"max on {dice(roll.maxes)}" if roll.maxes else "a free use"
    limit = f", {roll.left} more allowed" if roll.left >= 0 else ""
    return f"{capital(name(battle, decision.who))}: {what} {roll.total}, {maxes}{limit}: which use of Momentum?"
