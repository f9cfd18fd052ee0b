"""Command: an ally takes one action inside the commander's turn [action-command, r-command]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import ABANDON, DECLINE, At, Plain, SixOption
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight, allies
from fray.rulesets.sixseconds.rules.actions import action_options, after_action, perform
from fray.rulesets.sixseconds.rules.resources import unaffordable
from fray.rulesets.sixseconds.rules.spillover import unfinished_options
from fray.rulesets.sixseconds.rules.verbs import bit, pay, reveal

COMMAND_FOCUS: Final = 2  # [action-command]


class CommandedAction(Decision[SixOption]):
    """The ally's controller picks one action, or declines; the cost stays spent [r-command]."""

    KIND = "commanded"
    CLAUSE = "action-command"

    def __init__(self, battle: SixBattle, ally: Combatant) -> None:
        super().__init__(ally.seat, ally.who)
        self.battle = battle
        self.ally = ally

    def stands(self) -> bool:
        return self.ally.able()

    def options(self) -> list[SixOption]:
        found: list[SixOption] = [Plain(DECLINE, "r-command", 0)]
        if not self.ally.able() or self.ally.actions == 0:
            return found
        if self.ally.ongoing is not None:
            found.extend(unfinished_options(self.battle, self.ally))
        else:
            found.extend(action_options(self.battle, self.ally))
        return found


def commandable(battle: SixBattle, commander: Combatant) -> list[Combatant]:
    """Conscious, unsurprised allies anywhere on the field, each once per turn [action-command, r-command]."""
    return [
        ally
        for ally in battle.combatants
        if allies(commander, ally) and ally.able() and not ally.surprised and not commander.commanded >> ally.who & 1
    ]


def command_options(battle: SixBattle, commander: Combatant) -> list[At]:
    """Each ally who can be commanded, for one action and 2 focus each [action-command]."""
    if unaffordable(commander, 0, COMMAND_FOCUS) is not None:
        return []
    return [At("command", ally.who, 1, "action-command") for ally in commandable(battle, commander)]


def command(fight: SixFight, commander: Combatant, choice: At) -> bool:
    """One action and 2 focus; the ally acts now, by its own means and limits. An action the commander has finished.

    Once-per-turn limits are counted per turn being played, so its own Move stays available [action-command, r-command].
    """
    ally = fight.battle.combatants[choice.subject]
    pay(fight, commander, "command", "action-command", 1, 0, COMMAND_FOCUS)
    commander.commanded |= bit(ally)
    if fight.listening:
        fight.note(ev.Commanded("action-command", commander.who, ally.who))
    reveal(fight, commander, "r-hide")
    moved, stepped = ally.moved, ally.stepped
    ally.actions, ally.moved, ally.stepped = 1, False, False
    finished = False
    while ally.able():
        answer = fight.ask(CommandedAction(fight.battle, ally))
        if isinstance(answer, Plain) and answer.word == DECLINE:
            if fight.listening:
                fight.note(ev.Declined("r-command", ally.who))
            break
        finished = perform(fight, ally, answer)
        if not (isinstance(answer, Plain) and answer.word == ABANDON):
            break
    ally.actions, ally.moved, ally.stepped = 0, moved, stepped
    after_action(fight, ally, finished)
    return True
