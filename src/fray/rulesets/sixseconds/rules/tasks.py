"""Tasks: work at a thing, or something only the Keeper can rule on; a time in seconds as actions."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import is_locked
from fray.rulesets.sixseconds.model.options import AtThing
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, NO_PROFICIENCY, PROFICIENCIES, SKILLS, Task
from fray.rulesets.sixseconds.model.state import DO_TASK, NOBODY, Combatant, Ongoing, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import AVERAGE, EASY, HARD, HEROIC, VERY_HARD, check
from fray.rulesets.sixseconds.rules.distance import distance_to
from fray.rulesets.sixseconds.rules.doors import closed_doors, swing_door
from fray.rulesets.sixseconds.rules.keeper import RuleOnGain, RuleOnTask

SECONDS_PER_ACTION: Final = 2  # [action-two-seconds]
SHORT_TASK: Final = 3
DIFFICULTIES: Final = {"easy": EASY, "average": AVERAGE, "hard": HARD, "very-hard": VERY_HARD, "heroic": HEROIC}
IMPOSSIBLE: Final = "impossible"
UNSKILLED: Final = "none"


def actions_for(seconds: int) -> int:
    """A time in seconds as actions of two seconds, rounded up: its whole time must pass.

    [action-two-seconds, r-rounding]
    """
    return (seconds + SECONDS_PER_ACTION - 1) // SECONDS_PER_ACTION


def can_work_at(battle: SixBattle, actor: Combatant, index: int) -> bool:
    """Within reach of its square, for the team it is meant for, and not yet open.

    [r-objective-kinds, r-content-fields]
    """
    thing = battle.things[index]
    if thing.team not in (NOBODY, actor.side):
        return False
    reach = thing.task.reach if thing.task is not None else 1
    if distance_to(actor, thing.x, thing.y) > reach:
        return False
    return not (thing.opens and battle.successes[index] > 0)  # a lock is done once it is open


def task_options(battle: SixBattle, actor: Combatant) -> list[AtThing]:
    """The prepared tasks of the things within reach [action-short-task]."""
    return [
        AtThing("task", index, thing.task.actions, "action-short-task", thing.task.title, thing.x, thing.y)
        for index, thing in enumerate(battle.things)
        if thing.task is not None and can_work_at(battle, actor, index)
    ]


def do_task(fight: SixFight, actor: Combatant, ongoing: Ongoing) -> None:
    """The test at the end of a Short or longer Task; a failed one may be tried again.

    [action-short-task, r-short-task]
    """
    task = ongoing.task
    assert task is not None
    success = check(
        fight, actor, task.title, "action-short-task", task.attribute, task.skill, task.proficiency, 0, task.difficulty
    )
    done = 0
    if success:
        done = succeed(fight, actor, ongoing)
    if fight.listening:
        fight.note(ev.TaskEnded("action-short-task", actor.who, task.title, success, done))


def succeed(fight: SixFight, actor: Combatant, ongoing: Ongoing) -> int:
    """What success does: it counts at the thing, and opens a locked door there."""
    if ongoing.subject != NOBODY:
        return work_done(fight, actor, ongoing.subject)
    if ongoing.opens is not None:
        x, y = ongoing.opens
        swing_door(fight, actor, x, y, True, "action-short-task")
    return 0


def work_done(fight: SixFight, actor: Combatant, index: int) -> int:
    """One more success at a thing [r-objective-kinds, r-terrain]."""
    battle = fight.battle
    thing = battle.things[index]
    battle.successes[index] += 1
    if is_locked(battle.ground, thing.x, thing.y):
        swing_door(fight, actor, thing.x, thing.y, True, "r-terrain")
    return battle.successes[index]


def rule_on_task(fight: SixFight, actor: Combatant) -> Ongoing | None:
    """The Keeper says possible or impossible and names the values; refused is the default [action-short-task]."""
    battle = fight.battle
    hard = fight.ask(RuleOnTask(actor, "difficulty", [IMPOSSIBLE, *DIFFICULTIES])).word
    if fight.listening:
        fight.note(ev.TaskRuled("action-short-task", actor.who, hard))
    if hard == IMPOSSIBLE:
        return None
    attribute = fight.ask(RuleOnTask(actor, "attribute", list(ATTRIBUTES))).word
    skill = fight.ask(RuleOnTask(actor, "skill", list(SKILLS))).word
    proficiency = fight.ask(RuleOnTask(actor, "proficiency", [UNSKILLED, *PROFICIENCIES])).word
    gain = fight.ask(RuleOnGain(actor, closed_doors(battle)))
    if not actor.able():  # the Keeper has put the actor out of the fight
        return None
    bonus = NO_PROFICIENCY if proficiency == UNSKILLED else PROFICIENCIES.index(proficiency)
    task = Task(
        "task-of-the-keeper",
        "task",
        SHORT_TASK,
        ATTRIBUTES.index(attribute),
        SKILLS.index(skill),
        bonus,
        DIFFICULTIES[hard],
    )
    return Ongoing(DO_TASK, SHORT_TASK, task=task, opens=gain.door)
