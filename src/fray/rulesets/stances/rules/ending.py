"""When a fight is over, who has won it, and what becomes of the dying."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.objectives import GONE, HOLD, PERSUADED, Outcome
from fray.rulesets.stances.model.options import FirstAid
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    CONVINCED,
    DYING,
    SURRENDERED,
    TO_COME,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.dying import death_save, first_aid, kit_of
from fray.rulesets.stances.rules.verbs import change_area

LAST_ROUND: Final = 50  # [r-end-of-fight]


def check_the_end(fight: Fight[StancesBattle], end_of_round: bool) -> None:
    """At most one side has anybody left, or the objective is reached [r-end-of-fight, composure-zero]."""
    battle = fight.battle
    for number in range(len(battle.outcomes)):
        outcome = battle.outcomes[number]
        if (outcome.kind != HOLD or end_of_round) and holds(battle, outcome):
            conclude(fight, outcome.winner, "the objective is reached")
    left = -1
    for one in battle.fighters:
        if one.condition == CONSCIOUS or one.condition == TO_COME:
            if left not in (-1, one.side):
                return
            left = one.side
    reason = "nobody is left" if left < 0 else "no other side has anybody left"
    conclude(fight, left, reason)


def holds(battle: StancesBattle, outcome: Outcome) -> bool:
    """Whether an objective of the encounter is reached."""
    if outcome.kind == HOLD:
        there = any(
            one.side == outcome.winner and one.area == outcome.area and one.condition == CONSCIOUS
            for one in battle.fighters
        )
        return there and not battle.enemy_in(outcome.area, outcome.winner)
    if outcome.kind == PERSUADED:
        return all(battle.fighters[who].condition in (CONVINCED, SURRENDERED) for who in outcome.who)
    assert outcome.kind == GONE
    return all(battle.fighters[who].condition not in (CONSCIOUS, TO_COME) for who in outcome.who)


def conclude(fight: Fight[StancesBattle], winner: int, reason: str) -> None:
    """The fight is over; the dying are seen to first [r-end-of-fight]."""
    battle = fight.battle
    aftermath(fight, winner)
    name = battle.sides[winner] if winner >= 0 else ""
    if fight.listening:
        fight.note(ev.FightOver("r-end-of-fight", name, reason))
    battle.end(name, reason, "r-end-of-fight")


# ---- the dying


class TendOption(Option):
    """Go to somebody and give first aid, with or without the healer's kit, or to nobody (-1)."""

    def __init__(self, patient: int, kit: bool = False) -> None:
        self.patient = patient
        self.kit = kit

    def key(self) -> str:
        return f"tend:{self.patient}{':kit' if self.kit else ''}" if self.patient >= 0 else "wait"

    def clause(self) -> str:
        return "r-end-of-fight"


class Tend(Decision[TendOption]):
    """The fight is over and a friend lies dying [r-end-of-fight]."""

    KIND = "tend"
    CLAUSE = "r-end-of-fight"

    def __init__(self, battle: StancesBattle, one: Fighter, patients: list[Fighter]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.patients = patients

    def options(self) -> list[TendOption]:
        kits = [True, False] if kit_of(self.one) >= 0 else [False]
        return [*[TendOption(patient.who, kit) for patient in self.patients for kit in kits], TendOption(-1)]


def aftermath(fight: Fight[StancesBattle], winner: int) -> None:
    """Rounds go on for the dying: saves for all, first aid from conscious winners, until nobody is dying.

    [r-end-of-fight]
    """
    battle = fight.battle
    while any(one.condition == DYING for one in battle.fighters):
        for one in battle.fighters.copy():
            if one.condition == CONSCIOUS and one.side == winner:
                tend(fight, one)
        for one in battle.fighters.copy():
            if one.condition == DYING:
                death_save(fight, one)


def tend(fight: Fight[StancesBattle], one: Fighter) -> None:
    """Somebody who is near enough treats a friend; who is not goes there first."""
    battle = fight.battle
    patients = [other for other in battle.fighters if other.condition == DYING and other.side == one.side]
    patients = [other for other in patients if battle.field.steps[one.area][other.area] < 99]
    if not patients or one.mindless():
        return
    choice = fight.ask(Tend(battle, one, patients))
    if choice.patient < 0:
        return
    patient = battle.fighters[choice.patient]
    near = battle.steps(one, patient) <= one.sheet.speed
    for _ in range(one.sheet.speed if near else one.sheet.speed + 1):
        if battle.steps(one, patient) > 0:
            change_area(fight, one, next_area(battle, one, patient.area), "walked", "r-end-of-fight")
    if near:
        first_aid(fight, one, FirstAid(patient.who, choice.kit))


def next_area(battle: StancesBattle, one: Fighter, goal: int) -> int:
    """One step nearer."""
    field = battle.field
    for area in field.neighbors[one.area]:
        if field.steps[area][goal] < field.steps[one.area][goal]:
            return area
    return one.area
