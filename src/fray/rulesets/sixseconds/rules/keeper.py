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
from fray.rulesets.sixseconds.model.state import DEAD, NOBODY, Combatant, SixBattle

YES: Final = "yes"
NO: Final = "no"

NONE: Final = "none"
KEEP: Final = "keep"
MOST_ROUNDS: Final = 10
MOST_TASKS: Final = 5


class AskOrder(Decision[Word]):
    """The order of the teams that neither started the combat nor were attacked [initiative-others-keeper]."""

    KIND = "team-order"
    CLAUSE = "initiative-others-keeper"

    def __init__(self, battle: SixBattle, rest: list[int]) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.rest = rest

    def options(self) -> list[Word]:
        return [
            Word("order:" + ",".join([str(team) for team in order]), "initiative-others-keeper")
            for order in permutations(self.rest)
        ]


class AskSurprise(Decision[Word]):
    """Which team, if any, has surprise: outright, unseen, or settled by the stealth procedure [surprise-sources]."""

    KIND = "surprise"
    CLAUSE = "surprise-sources"

    def __init__(self, battle: SixBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Word]:
        keys = [self.default(), NONE]
        for team in range(len(self.battle.teams)):
            keys.extend([f"plain:{team}", f"unseen:{team}", f"creep:{team}"])
        return [Word(key, "surprise-sources") for key in dict.fromkeys(keys)]

    def default(self) -> str:
        """No surprise unless the encounter says so [r-keeper-default]."""
        battle = self.battle
        if battle.surprise_team < 0:
            return NONE
        return f"{'unseen' if battle.by_stealth else 'plain'}:{battle.surprise_team}"


class AskObjectives(Decision[Word]):
    """Between rounds: leave the objectives as they are, or change one team's [objective-change]."""

    KIND = "objectives"
    CLAUSE = "objective-change"

    def __init__(self, battle: SixBattle) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle

    def options(self) -> list[Word]:
        keys = [KEEP, *[f"change:{team}" for team in range(len(self.battle.teams))]]
        return [Word(key, "objective-change") for key in keys]


class AskObjective(Decision[Word]):
    """The new objective of a team, any kind with its parameters [objective-change, r-objective-kinds]."""

    KIND = "new-objective"
    CLAUSE = "objective-change"

    def __init__(self, battle: SixBattle, team: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.team = team

    def options(self) -> list[Word]:
        return [Word(key, "objective-change") for key in objective_keys(self.battle, self.team)]


def objective_keys(battle: SixBattle, team: int) -> list[str]:
    """Every objective that makes sense for a team: kind, subject or zone, number."""
    keys = [f"{DEFEAT}:-1:0"]
    living = [combatant for combatant in battle.combatants if combatant.presence != DEAD]
    members = len([combatant for combatant in living if combatant.team == team])
    keys.extend([f"{SLAY}:{combatant.who}:0" for combatant in living if combatant.team != team])
    for zone in range(len(battle.zones)):
        keys.extend([f"{REACH}:{zone}:{k}" for k in range(1, members + 1)])
        keys.extend([f"{ESCAPE}:{zone}:{k}" for k in range(EVERYBODY, members + 1)])
        keys.extend([f"{HOLD}:{zone}:{n}" for n in range(1, MOST_ROUNDS + 1)])
    rounds = range(battle.round, battle.round + MOST_ROUNDS)
    keys.extend([f"{PROTECT}:{combatant.who}:{n}" for combatant in living for n in rounds])
    keys.extend([f"{SURVIVE}:-1:{n}" for n in rounds])
    for index, thing in enumerate(battle.things):
        if thing.task is not None and thing.team in (NOBODY, team):
            keys.extend([f"{TASK}:{index}:{n}" for n in range(1, MOST_TASKS + 1)])
    return keys


def objective_from(battle: SixBattle, key: str) -> Objective:
    """The objective a key stands for."""
    kind, subject, number = key.split(":")
    if kind in (REACH, ESCAPE, HOLD):
        return Objective(kind, zone=battle.zones[int(subject)], number=int(number))
    return Objective(kind, int(subject), number=int(number))


class RuleOnTask(Decision[Word]):
    """One question about a task in somebody's own words: whether and how hard, with which dice, to what end.

    [action-short-task, r-difficulties]
    """

    CLAUSE = "action-short-task"

    def __init__(self, battle: SixBattle, actor: Combatant, about: str, answers: list[str]) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor
        self.about = about
        self.answers = answers

    def kind(self) -> str:
        return f"task-{self.about}"

    def options(self) -> list[Word]:
        return [Word(answer, "action-short-task") for answer in self.answers]


class RuleOnTrigger(Decision[Word]):
    """A condition in somebody's own words: the Keeper says whether it has come about [r-ready-triggers]."""

    KIND = "custom-trigger"
    CLAUSE = "r-ready-triggers"

    def __init__(self, battle: SixBattle, owner: Combatant, actor: Combatant) -> None:
        super().__init__(KEEPER, owner.who)
        self.battle = battle
        self.owner = owner
        self.actor = actor

    def options(self) -> list[Word]:
        return [Word(NO, "r-ready-triggers"), Word(YES, "r-ready-triggers")]
