"""Action Ratings: two a Round, each to be spent once."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, O
from fray.rulesets.labyrinthian.model.options import Rate
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight

RATINGS: Final = 2  # [two-action-ratings]


class PutOut(Exception):
    """The Keeper has put the actor or its target out of the fight before anything was done: there is no action."""


def declare(fight: LabFight, actor: Combatant, question: Decision[O]) -> O:
    """A choice that belongs to declaring an action; who is put out of the fight while it is asked takes none.

    [unable-lose-turn, keeper-role]
    """
    answer = fight.ask(question)
    if not actor.able():
        raise PutOut
    return answer


class ChooseRating(Decision[Rate]):
    """Which Action Rating to use, for an attack, a Skill Action, an Ability or an item; a spent one is no choice.

    [ar-uses, ar-spent-once, attack-choose-target-and-ar, skill-choose-ar-after]
    """

    KIND = "rating"

    def __init__(self, battle: LabBattle, actor: Combatant, what: str, needed: int, clause: str) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.what = what  # what it is for
        self.needed = needed  # the target number of a Skill Action; 0 where there is none
        self.because = clause

    def clause(self) -> str:
        return self.because

    def options(self) -> list[Rate]:
        actor = self.actor
        return [
            Rate(rating, actor.ratings[rating], self.because)
            for rating in range(len(actor.ratings))
            if actor.unspent(rating)
        ]


def choose_rating(fight: LabFight, actor: Combatant, what: str, clause: str, needed: int = 0) -> int:
    """The number of the Rating chosen; nobody is asked where only one is left."""
    if not actor.able():  # put out while another was asked, who was to agree
        raise PutOut
    if actor.ratings_left() == 1:
        return actor.best_rating()
    return declare(fight, actor, ChooseRating(fight.battle, actor, what, needed, clause)).rating
