"""What the Keeper is asked: order, surprise, objectives, unprepared tasks, triggers in a player's own words.

The first option is the default [r-keeper-default].
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.rulesets.sixseconds.model.objectives import (
    DEFEAT,
    ESCAPE,
    EVERYBODY,
    HOLD,
    PROTECT,
    REACH,
    SLAY,
    SURVIVE,
    TASK,
    Objective,
)
from fray.rulesets.sixseconds.model.rulings import (
    CREEPING_UP,
    IN_PLAIN_VIEW,
    NO_SURPRISE,
    OUT_OF_STEALTH,
    ChangeObjective,
    NewObjective,
    Surprise,
    TaskGain,
    TeamOrder,
)
from fray.rulesets.sixseconds.model.state import DEAD, NOBODY, Combatant, SixBattle

YES: Final = "yes"
NO: Final = "no"
MOST_ROUNDS: Final = 10
MOST_TASKS: Final = 5


class AskOrder(Decision[TeamOrder]):
    """The order of the teams that neither started the combat nor were attacked [initiative-others-keeper]."""

    KIND = "team-order"
    CLAUSE = "initiative-others-keeper"

    def __init__(self, rest: list[int]) -> None:
        super().__init__(KEEPER, NOBODY)
        self.rest = rest

    def options(self) -> list[TeamOrder]:
        return [TeamOrder(order) for order in permutations(self.rest)]


class AskSurprise(Decision[Surprise]):
    """Which team, if any, has surprise: outright, unseen, or settled by the stealth procedure [surprise-sources]."""

    KIND = "surprise"
    CLAUSE = "surprise-sources"

    def __init__(self, battle: SixBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Surprise]:
        default = self.default()
        found = [default, Surprise(NO_SURPRISE, NOBODY)]
        for team in range(len(self.battle.teams)):
            found.extend([Surprise(how, team) for how in (IN_PLAIN_VIEW, OUT_OF_STEALTH, CREEPING_UP)])
        return [default, *[option for option in found if option.key() != default.key()]]

    def default(self) -> Surprise:
        """No surprise unless the encounter says so [r-keeper-default]."""
        battle = self.battle
        if battle.surprise_team < 0:
            return Surprise(NO_SURPRISE, NOBODY)
        return Surprise(OUT_OF_STEALTH if battle.by_stealth else IN_PLAIN_VIEW, battle.surprise_team)


class AskObjectives(Decision[ChangeObjective]):
    """Between rounds: leave the objectives as they are, or change one team's [objective-change]."""

    KIND = "objectives"
    CLAUSE = "objective-change"

    def __init__(self, battle: SixBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[ChangeObjective]:
        return [ChangeObjective(team) for team in range(NOBODY, len(self.battle.teams))]


class AskObjective(Decision[NewObjective]):
    """The new objective of a team, any kind with its parameters [objective-change, r-objective-kinds]."""

    KIND = "new-objective"
    CLAUSE = "objective-change"

    def __init__(self, battle: SixBattle, team: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.team = team

    def options(self) -> list[NewObjective]:
        return possible_objectives(self.battle, self.team)


def possible_objectives(battle: SixBattle, team: int) -> list[NewObjective]:
    """Every objective that makes sense for a team [r-objective-kinds]."""
    found = [NewObjective(DEFEAT, NOBODY, 0)]
    living = [combatant for combatant in battle.combatants if combatant.presence != DEAD]
    members = len([combatant for combatant in living if combatant.side == team])
    found.extend(
        [NewObjective(SLAY, combatant.who, 0, combatant.here()) for combatant in living if combatant.side != team]
    )
    for zone in range(len(battle.zones)):
        found.extend([NewObjective(REACH, zone, count) for count in range(1, members + 1)])
        found.extend([NewObjective(ESCAPE, zone, count) for count in range(EVERYBODY, members + 1)])
        found.extend([NewObjective(HOLD, zone, rounds) for rounds in range(1, MOST_ROUNDS + 1)])
    last_rounds = range(battle.round, battle.round + MOST_ROUNDS)
    for combatant in living:
        found.extend([NewObjective(PROTECT, combatant.who, last, combatant.here()) for last in last_rounds])
    found.extend([NewObjective(SURVIVE, NOBODY, last) for last in last_rounds])
    for index, thing in enumerate(battle.things):
        if thing.task is not None and thing.team in (NOBODY, team):
            found.extend([NewObjective(TASK, index, times) for times in range(1, MOST_TASKS + 1)])
    return found


def objective_from(battle: SixBattle, choice: NewObjective) -> Objective:
    """The objective that the Keeper has chosen, with fresh counters [objective-change]."""
    if choice.kind in (REACH, ESCAPE, HOLD):
        return Objective(choice.kind, zone=battle.zones[choice.subject], number=choice.number)
    return Objective(choice.kind, choice.subject, number=choice.number)


class RuleOnTask(Decision[Word]):
    """A question about a task in a player's own words: whether it is possible, how hard, with which dice.

    [action-short-task, r-difficulties]
    """

    CLAUSE = "action-short-task"

    def __init__(self, actor: Combatant, about: str, answers: list[str]) -> None:
        super().__init__(KEEPER, actor.who)
        self.actor = actor
        self.about = about
        self.answers = answers

    def kind(self) -> str:
        return f"task-{self.about}"

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Word]:
        return [Word(answer, "action-short-task") for answer in self.answers]


class RuleOnGain(Decision[TaskGain]):
    """What success at an unprepared task does [action-short-task]."""

    KIND = "task-success"
    CLAUSE = "action-short-task"

    def __init__(self, actor: Combatant, doors: list[tuple[int, int]]) -> None:
        super().__init__(KEEPER, actor.who)
        self.doors = doors

    def options(self) -> list[TaskGain]:
        return [TaskGain(None), *[TaskGain(door) for door in self.doors]]


class RuleOnTrigger(Decision[Word]):
    """A trigger in a player's own words: whether it has happened [r-ready-triggers]."""

    KIND = "custom-trigger"
    CLAUSE = "r-ready-triggers"

    def __init__(self, owner: Combatant, actor: Combatant) -> None:
        super().__init__(KEEPER, owner.who)
        self.owner = owner
        self.actor = actor

    def stands(self) -> bool:
        return self.owner.readied is not None

    def options(self) -> list[Word]:
        return [Word(NO, "r-ready-triggers"), Word(YES, "r-ready-triggers")]
