"""When a fight is over, who has won it, and what becomes of the dying."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import NO_WAY
from fray.rulesets.stances.model.objectives import GONE, HOLD, PERSUADED, Outcome
from fray.rulesets.stances.model.options import FirstAid
from fray.rulesets.stances.model.replies import TendOption
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONVINCED,
    DYING,
    SURRENDERED,
    TO_COME,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.dying import death_save, first_aid, kit_of
from fray.rulesets.stances.rules.verbs import change_area

LAST_ROUND: Final = 50  # [r-end-of-fight]


def check_the_end(fight: Fight[StancesBattle], end_of_round: bool) -> None:
    """At most one side has a combatant left, or the objective is reached [r-end-of-fight, composure-zero]."""
    battle = fight.battle
    for number in range(len(battle.outcomes)):
        outcome = battle.outcomes[number]
        if (outcome.kind != HOLD or end_of_round) and holds(battle, outcome):
            conclude(fight, outcome.winner, "the objective is reached")
    left = -1
    for combatant in battle.combatants:
        if combatant.condition == CONSCIOUS or combatant.condition == TO_COME:
            if left not in (-1, combatant.side):
                return
            left = combatant.side
    reason = "nobody is left" if left < 0 else "no other side has anybody left"
    conclude(fight, left, reason)


def holds(battle: StancesBattle, outcome: Outcome) -> bool:
    """Whether an objective of the encounter is reached."""
    if outcome.kind == HOLD:
        there = any(
            combatant.side == outcome.winner and combatant.area == outcome.area and combatant.condition == CONSCIOUS
            for combatant in battle.combatants
        )
        return there and not battle.enemy_in(outcome.area, outcome.winner)
    if outcome.kind == PERSUADED:
        return all(battle.combatants[who].condition in (CONVINCED, SURRENDERED) for who in outcome.who)
    assert outcome.kind == GONE
    return all(battle.combatants[who].condition not in (CONSCIOUS, TO_COME) for who in outcome.who)


def conclude(fight: Fight[StancesBattle], winner: int, reason: str) -> None:
    """The fight is over; the dying are seen to first [r-end-of-fight]."""
    battle = fight.battle
    aftermath(fight, winner)
    name = battle.sides[winner] if winner >= 0 else ""
    if fight.listening:
        fight.note(ev.FightOver("r-end-of-fight", name, reason))
    battle.end(name, reason, "r-end-of-fight")


# ---- the dying


class Tend(Decision[TendOption]):
    """The fight is over and a friend lies dying [r-end-of-fight]."""

    KIND = "tend"
    CLAUSE = "r-end-of-fight"

    def __init__(self, battle: StancesBattle, healer: Combatant) -> None:
        super().__init__(healer.seat, healer.who)
        self.battle = battle
        self.healer = healer

    def options(self) -> list[TendOption]:
        found: list[TendOption] = []
        for patient in dying_friends(self.battle, self.healer):
            if kit_of(self.healer) >= 0 and in_time(self.battle, self.healer, patient):
                found.append(TendOption(patient.who, True))
            found.append(TendOption(patient.who, False))
        return [*found, TendOption(-1)]


def aftermath(fight: Fight[StancesBattle], winner: int) -> None:
    """Rounds go on for the dying: saves for all, first aid from conscious winners, until nobody is dying.

    [r-end-of-fight]
    """
    battle = fight.battle
    while any(combatant.condition == DYING for combatant in battle.combatants):
        for combatant in battle.combatants.copy():
            if combatant.condition == CONSCIOUS and combatant.side == winner:
                tend(fight, combatant)
        for combatant in battle.combatants.copy():
            if combatant.condition == DYING:
                death_save(fight, combatant)


def tend(fight: Fight[StancesBattle], healer: Combatant) -> None:
    """A healer who is near enough treats a friend; a healer who is too far away walks there first."""
    battle = fight.battle
    if healer.mindless() or not dying_friends(battle, healer):
        return
    choice = fight.ask(Tend(battle, healer))
    if choice.patient < 0 or healer.condition != CONSCIOUS:
        return
    patient = battle.combatants[choice.patient]
    near = in_time(battle, healer, patient)
    for _ in range(healer.sheet.speed if near else healer.sheet.speed + 1):
        if battle.steps(healer, patient) > 0:
            change_area(fight, healer, next_area(battle, healer, patient.area), "walked", "r-end-of-fight")
    if near:
        first_aid(fight, healer, FirstAid(patient.who, choice.kit))


def dying_friends(battle: StancesBattle, healer: Combatant) -> list[Combatant]:
    """Those of the healer's side who are dying where the healer can walk to [r-end-of-fight]."""
    return [
        friend
        for friend in battle.combatants
        if friend.condition == DYING and friend.side == healer.side and battle.steps(healer, friend) < NO_WAY
    ]


def in_time(battle: StancesBattle, healer: Combatant, patient: Combatant) -> bool:
    """Whether the healer's movement leads to the patient and leaves the action for first aid."""
    return battle.steps(healer, patient) <= healer.sheet.speed


def next_area(battle: StancesBattle, healer: Combatant, goal: int) -> int:
    """One step nearer."""
    field = battle.field
    for area in field.neighbors[healer.area]:
        if field.steps[area][goal] < field.steps[healer.area][goal]:
            return area
    return healer.area
