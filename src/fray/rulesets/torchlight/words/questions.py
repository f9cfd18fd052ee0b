# mypyc: skip - text for people
"""What a decision asks, in one sentence."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option
from fray.engine.english import counted
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.death import ChooseScore
from fray.rulesets.torchlight.rules.dying import Measure
from fray.rulesets.torchlight.rules.enhanced_impaired import ChooseDice
from fray.rulesets.torchlight.rules.feint import Refeint
from fray.rulesets.torchlight.rules.keeper import Intervene
from fray.rulesets.torchlight.rules.precision import UsePrecision
from fray.rulesets.torchlight.rules.protect import TakeBlow
from fray.rulesets.torchlight.rules.stabilization import GivePotion
from fray.rulesets.torchlight.words.wording import characteristic, name, side

ASKED = {
    "move": "{who}: stay, or move before or after the action?",
    "drag": "{who} is Incapacitated: crawl to another lane?",
    "squad": "{who}: attack together with the others in the lane, as a Squad?",
    "action": "{who}: what to do this round?",
    "attack as well": "{who} protects a companion: attack as well?",
    "second attack": "{who}: the second attack?",
    "breath": "{who}: do a Maneuver as well, for 1 Breath?",
    "push": "{who}: the cell is taken now; push where else?",
    "hiding": "{who} is hidden: stay hidden?",
    "hold": "{who} holds someone: keep the hold?",
    "placement": "{who}: which lane to start in?",
    "protect": "{who}: absorb an attack on the ward?",
    "return": "{who} has left the fight: come back?",
    "opening": "How does the encounter open?",
    "preparation": "What was prepared?",
    "surprise": "Who is surprised?",
    "modify": "Which attack is Enhanced or Impaired, and how much?",
    "risky test": "Who tries something risky, and what must it roll?",
    "consequence": "What does a failure of {who} do?",
    "speech": "{who} speaks: does it do anything?",
    "improvised action": "{who} tries something the rules do not know: what comes of it?",
    "test first": "Does {who} need a check or save first?",
    "hiding place": "{who} wants to hide: is there a place?",
    "environment": "Does anything happen around the fight?",
    "ground": "Which lane changes, and how?",
    "die": "Which die?",
    "type": "Which type of damage?",
    "roll": "Which check or save?",
    "shift": "Who is moved, and where to?",
    "target": "Whom does the lair attack?",
    "whom": "Whom does it concern?",
    "non-combat turn": "{who} is outside the fight: what next?",
    "end of round": "Does the fight go on?",
    "next phase": "What comes after the fight?",
}


def question(battle: TorchlightBattle, decision: Decision[Option]) -> str:
    """The question a decision asks."""
    who = name(battle, decision.who)
    if isinstance(decision, ChooseDice):
        dice = counted(decision.net(), "enhancement")
        return f"{who}'s attack has {dice}: roll the extra dice, or trade them for a Maneuver?"
    if isinstance(decision, UsePrecision):
        return f"{who}: Precision Strike on {decision.target.name}! What comes of it?"
    if isinstance(decision, Refeint):
        return f"{who}: the d{decision.die} shows {decision.kept}. Feint for 1 Breath?"
    if isinstance(decision, TakeBlow):
        return f"{who}: take the blow of {decision.total} in the ward's place?"
    if isinstance(decision, Intervene):
        return f"All of {side(decision.side)} have declared: anything to add before the dice?"
    if isinstance(decision, Measure):
        if decision.what == "distance":
            return "How many units of distance does the next Phase cover?"
        return "How many hours does the next Phase last?"
    if isinstance(decision, GivePotion):
        return f"{who} has a stabilizing potion: who gets it?"
    if isinstance(decision, ChooseScore):
        return f"{who} comes back: with which {characteristic(decision.characteristic)}?"
    return ASKED[decision.kind()].format(who=who)
