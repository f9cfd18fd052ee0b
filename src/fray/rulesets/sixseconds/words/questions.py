# mypyc: skip - text for people
"""What a decision asks."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.english import asked, counted
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.defenses import BEFORE_THE_ROLL, Defend
from fray.rulesets.sixseconds.rules.effects import ChooseDisarm
from fray.rulesets.sixseconds.rules.fortify_resist import FendOff
from fray.rulesets.sixseconds.rules.intercept import OfferIntercept
from fray.rulesets.sixseconds.rules.keeper import AskObjective, AskOrder, RuleOnTrigger
from fray.rulesets.sixseconds.rules.ready import TakeReadied
from fray.rulesets.sixseconds.rules.turn import TurnAction
from fray.rulesets.sixseconds.words.wording import TRIGGER_WORDS, name, team

QUESTIONS: Final = {
    "attack-dice": "which attribute and proficiency?",
    "center": "where does it land?",
    "hold": "what to take in hand?",
    "walk-on": "which square next?",
    "commanded": "may act at once, on a command: what to do?",
    "ready-what": "what to do later, when something happens?",
    "ready-when": "when is the moment?",
    "ready-whom": "who sets it off?",
    "power-target": "on whom?",
    "stay-conscious": "would fall unconscious: Fortify?",
    "surprise": "Which team, if any, has surprise?",
    "objectives": "Does any team's objective change?",
    "task-difficulty": "wants to try something: how hard is it?",
    "task-attribute": "which attribute does the task take?",
    "task-skill": "which skill does the task take?",
    "task-proficiency": "which proficiency helps?",
    "task-success": "what does success do?",
}


def question(battle: SixBattle, decision: Decision[Option]) -> str:
    """A decision as a question."""
    subject = f"{name(battle, decision.who)}: " if decision.who >= 0 else ""
    if decision.kind() == "pick":
        return f"Who takes the turn for {team(battle, battle.combatants[decision.who].side)}?"
    if isinstance(decision, AskOrder):
        everybody = len(decision.rest) == len(battle.teams)
        return f"In which order do {'the teams' if everybody else 'the remaining teams'} act?"
    if isinstance(decision, TurnAction):
        return f"{name(battle, decision.who)}, {counted(decision.actor.actions, 'action')} left: what next?"
    if isinstance(decision, Defend):
        blow = decision.blow
        if decision.moment == BEFORE_THE_ROLL:
            return f"{subject}{name(battle, blow.attacker.who)} attacks. React before the roll?"
        what = "a critical" if blow.critical else str(blow.result)
        return f"{subject}{name(battle, blow.attacker.who)} would hit with {what}. React?"
    if isinstance(decision, OfferIntercept):
        return f"{subject}{name(battle, decision.target.who)} would be hit; intercept?"
    if isinstance(decision, FendOff):
        return f"{subject}{decision.effect}, difficulty {decision.difficulty}; fend it off?"
    if isinstance(decision, ChooseDisarm):
        return f"{subject}which item does {name(battle, decision.target.who)} drop?"
    if isinstance(decision, TakeReadied):
        trigger = TRIGGER_WORDS[decision.readied.trigger]
        return f"{subject}{name(battle, decision.subject.who)} {trigger}; take the readied action?"
    if isinstance(decision, RuleOnTrigger):
        return f"Has {name(battle, decision.actor.who)} set off what {name(battle, decision.owner.who)} waits for?"
    if isinstance(decision, AskObjective):
        return f"What is the new objective of {team(battle, decision.team)}?"
    words = QUESTIONS.get(decision.kind(), decision.kind().replace("-", " ") + "?")
    return asked(name(battle, decision.who), words) if decision.who >= 0 else words
