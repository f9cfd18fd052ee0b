"""What the game master is asked: order, surprise, objectives, and tasks nobody prepared. Each has a default.

[r-keeper-default]
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.rulesets.sixseconds.model import events as ev
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
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, NO_PROFICIENCY, PROFICIENCIES, SKILLS, Task
from fray.rulesets.sixseconds.model.state import DEAD, DO_TASK, Combatant, Ongoing, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import AVERAGE, EASY, HARD, HEROIC, VERY_HARD
from fray.rulesets.sixseconds.rules.ending import set_objective
from fray.rulesets.sixseconds.rules.spillover import closed_doors

NONE: Final = "none"
KEEP: Final = "keep"
IMPOSSIBLE: Final = "impossible"
DIFFICULTIES: Final = {"easy": EASY, "average": AVERAGE, "hard": HARD, "very-hard": VERY_HARD, "heroic": HEROIC}
SHORT_TASK: Final = 3
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
    living = [one for one in battle.combatants if one.presence != DEAD]
    members = len([one for one in living if one.team == team])
    keys.extend([f"{SLAY}:{one.who}:0" for one in living if one.team != team])
    for zone in range(len(battle.zones)):
        keys.extend([f"{REACH}:{zone}:{k}" for k in range(1, members + 1)])
        keys.extend([f"{ESCAPE}:{zone}:{k}" for k in range(EVERYBODY, members + 1)])
        keys.extend([f"{HOLD}:{zone}:{n}" for n in range(1, MOST_ROUNDS + 1)])
    rounds = range(battle.round, battle.round + MOST_ROUNDS)
    keys.extend([f"{PROTECT}:{one.who}:{n}" for one in living for n in rounds])
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


def change_objectives(fight: SixFight) -> None:
    """At the boundary between two rounds, never in the middle of one [objective-change, r-decision-points]."""
    battle = fight.battle
    while True:
        word = fight.ask(AskObjectives(battle)).word
        if word == KEEP:
            return
        team = int(word.removeprefix("change:"))
        key = fight.ask(AskObjective(battle, team)).word
        set_objective(fight, team, objective_from(battle, key), "objective-change")


# ---- tasks nobody prepared


class RuleOnTask(Decision[Word]):
    """One question about a task in somebody's own words: whether and how hard, with which dice, to what end.

    [action-short-task, r-difficulties]
    """

    CLAUSE = "action-short-task"

    def __init__(self, battle: SixBattle, one: Combatant, about: str, answers: list[str]) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one
        self.about = about
        self.answers = answers

    def kind(self) -> str:
        return f"task-{self.about}"

    def options(self) -> list[Word]:
        return [Word(answer, "action-short-task") for answer in self.answers]


def rule_on_task(fight: SixFight, one: Combatant) -> Ongoing | None:
    """The Keeper says possible or impossible and names the values; refused is the default [action-short-task]."""
    battle = fight.battle
    hard = fight.ask(RuleOnTask(battle, one, "difficulty", [IMPOSSIBLE, *DIFFICULTIES])).word
    if fight.listening:
        fight.note(ev.KeeperRuled("action-short-task", "the task", hard, one.who))
    if hard == IMPOSSIBLE:
        return None
    attribute = fight.ask(RuleOnTask(battle, one, "attribute", list(ATTRIBUTES))).word
    skill = fight.ask(RuleOnTask(battle, one, "skill", list(SKILLS))).word
    proficiency = fight.ask(RuleOnTask(battle, one, "proficiency", [NONE, *PROFICIENCIES])).word
    doors = [f"open:{x},{y}" for x, y in closed_doors(battle)]
    gain = fight.ask(RuleOnTask(battle, one, "success", ["nothing", *doors])).word
    bonus = NO_PROFICIENCY if proficiency == NONE else PROFICIENCIES.index(proficiency)
    task = Task(
        "task-of-the-keeper",
        "task",
        SHORT_TASK,
        ATTRIBUTES.index(attribute),
        SKILLS.index(skill),
        bonus,
        DIFFICULTIES[hard],
    )
    return Ongoing(DO_TASK, SHORT_TASK, task=task, gain=gain)
