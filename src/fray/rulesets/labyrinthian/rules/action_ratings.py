"""Action Ratings: two a Round, each to be spent once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision, O, Premise
from fray.rulesets.labyrinthian.model.options import Rate
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight

RATINGS: Final = 2  # [two-action-ratings]


class PutOut(Exception):
    """By an order of the Keeper an action is no longer possible before anything was done: there is no action."""


def declare(fight: LabFight, actor: Combatant, question: Decision[O]) -> O:
    """A choice that belongs to declaring an action; afterwards the action must still be possible.

    [unable-lose-turn, keeper-role]
    """
    answer = fight.ask(question)
    look_again(fight, actor)
    return answer


def look_again(fight: LabFight, actor: Combatant) -> None:
    """The Keeper may have changed anything while a question was open: is the action still possible?"""
    if not is_possible(actor, fight.premise):
        raise PutOut


def is_possible(actor: Combatant, premise: Premise | None) -> bool:
    return actor.may_act() and (premise is None or premise.holds())


@mypyc_attr(free_list_len=1)
class ChooseRating(Decision[Rate]):
    """Which Action Rating to use, for an attack, a Skill Action, an Ability or an item; a spent one is no choice.

    [ar-uses, ar-spent-once, attack-choose-target-and-ar, skill-choose-ar-after]
    """

    KIND = "rating"
    DETAIL = True

    def __init__(
        self, battle: LabBattle, actor: Combatant, what: str, needed: i64, clause: str, premise: Premise | None
    ) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.what = what  # what it is for
        self.needed = needed  # the target number of a Skill Action; 0 where there is none
        self.because = clause
        self.premise = premise  # of the action it is for

    def clause(self) -> str:
        return self.because

    def stands(self) -> bool:
        return is_possible(self.actor, self.premise)

    def options(self) -> list[Rate]:
        actor = self.actor
        return [
            Rate(rating, actor.ratings[rating], self.because)
            for rating in range(len(actor.ratings))
            if actor.unspent(rating)
        ]


def choose_rating(fight: LabFight, actor: Combatant, what: str, clause: str, needed: i64 = 0) -> int:
    """The number of the Rating chosen; nobody is asked where only one is left."""
    look_again(fight, actor)  # another may have been asked, who was to agree
    if actor.ratings_left() == 1:
        return actor.best_rating()
    return declare(fight, actor, ChooseRating(fight.battle, actor, what, needed, clause, fight.premise)).rating
