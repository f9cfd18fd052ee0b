"""Surrender: giving up alone or as a side, and fighting on after it."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model.options import SURRENDER, SURRENDER_ALL, YES, Plain
from fray.rulesets.labyrinthian.model.state import (
    NO_STANCE,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.ending import FIGHT_ON, STAY, YesOrNo
from fray.rulesets.labyrinthian.rules.keeper import NO, AskKeeper
from fray.rulesets.labyrinthian.rules.stances import end_stance
from fray.rulesets.labyrinthian.rules.verbs import fight_again, give_in

RESUME: Final = "resume"


class GiveUp(YesOrNo):
    """Whether a combatant that came to zero gives in [surrender]."""

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(battle, actor, "give-up", [FIGHT_ON, SURRENDER], "surrender")

    def stands(self) -> bool:
        return self.actor.composure == 0 and self.actor.fights()


class Resume(YesOrNo):
    """Whether a combatant that has given in fights on [surrender-resume]."""

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(battle, actor, "resume", [STAY, RESUME], "surrender-resume")

    def stands(self) -> bool:
        return self.actor.here() and self.actor.surrendered and not self.actor.incapacitated


def giving_up(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Surrender, for itself or for the whole side by agreement [surrender, surrender-flee-by-agreement]."""
    found: list[Option] = [Plain(SURRENDER, "surrender")]
    if [ally for ally in battle.combatants if ally.side == actor.side and ally is not actor and ally.fights()]:
        found.append(Plain(SURRENDER_ALL, "surrender-flee-by-agreement"))
    return found


def surrender(fight: LabFight, combatant: Combatant, clause: str = "surrender") -> bool:
    """Treated as at zero Composure from now on; a second time only if it is accepted; whether it is.

    [surrender, surrendered-turns, surrender-abuse]
    """
    if combatant.surrenders:
        question = AskKeeper(fight.battle, "second-surrender", combatant.who, [NO, YES], "surrender-abuse")
        if fight.ask(question).word == NO or not combatant.able():
            return False
    if combatant.stance != NO_STANCE:
        end_stance(fight, combatant, "stance-end")
    give_in(fight, combatant, clause)
    return True


def surrender_together(fight: LabFight, speaker: Combatant) -> bool:
    """The whole side surrenders if everybody agrees; nobody commits the others alone [surrender-flee-by-agreement]."""
    battle = fight.battle
    allies = [
        member
        for member in battle.combatants
        if member.side == speaker.side and member is not speaker and member.fights()
    ]
    questions: list[Decision[Plain]] = []
    for ally in allies:
        questions.append(YesOrNo(battle, ally, "agree", [NO, YES], "surrender-flee-by-agreement"))
    for answer in fight.ask_each(questions):
        if answer.word == NO:
            return False
    for member in [speaker, *[ally for ally in allies if ally.fights()]]:
        surrender(fight, member, "surrender-flee-by-agreement")
    return True


def between_turns(fight: LabFight) -> None:
    """Those who came to zero may give in, those who gave in may fight on.

    [surrender, surrender-resume, surrendered-turns]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.sheet.is_unit():
            continue
        if combatant.here() and combatant.surrendered and not combatant.incapacitated:
            resume = Resume(battle, combatant)
            if fight.ask(resume).word == RESUME and resume.stands():
                fight_again(fight, combatant, "surrender-resume")
        elif combatant.composure == 0 and combatant.fights() and not combatant.asked_to_yield:
            combatant.asked_to_yield = True
            give_up = GiveUp(battle, combatant)
            if fight.ask(give_up).word == SURRENDER and give_up.stands():
                surrender(fight, combatant)
