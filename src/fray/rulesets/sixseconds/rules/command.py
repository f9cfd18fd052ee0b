"""Command: an ally takes one action inside the commander's turn [action-command, r-command]."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import ABANDON, CONTINUE, DECLINE, At, Plain, SixOption
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.actions import after_action, perform
from fray.rulesets.sixseconds.rules.menu import COMMAND_FOCUS, action_menu
from fray.rulesets.sixseconds.rules.verbs import bit, pay, reveal


class CommandedAction(Decision[SixOption]):
    """The ally's controller picks one action, or declines; the cost stays spent [r-command]."""

    KIND = "commanded"
    CLAUSE = "action-command"

    def __init__(self, battle: SixBattle, ally: Combatant) -> None:
        super().__init__(ally.seat, ally.who)
        self.battle = battle
        self.ally = ally

    def options(self) -> list[SixOption]:
        found: list[SixOption] = [Plain(DECLINE, "r-command", 0)]
        if self.ally.ongoing is not None:
            found.append(Plain(CONTINUE, "spillover-finish-first", 1))
            found.append(Plain(ABANDON, "spillover-abandon", 0))
        else:
            found.extend(action_menu(self.battle, self.ally))
        return found


def command(fight: SixFight, commander: Combatant, choice: At) -> None:
    """One action and 2 focus; the ally acts now, by its own means and limits.

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
    acted = False
    while ally.able():
        answer = fight.ask(CommandedAction(fight.battle, ally))
        if isinstance(answer, Plain) and answer.word == DECLINE:
            if fight.listening:
                fight.note(ev.Declined("r-command", ally.who))
            break
        perform(fight, ally, answer)
        if isinstance(answer, Plain) and answer.word == ABANDON:
            continue
        acted = True
        break
    ally.actions, ally.moved, ally.stepped = 0, moved, stepped
    after_action(fight, ally, acted and ally.ongoing is None)
