"""Tasks, prepared and not."""

from __future__ import annotations

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Thing
from fray.rulesets.sixseconds.model.objectives import TASK, Objective
from fray.rulesets.sixseconds.rules.checks import AVERAGE, EASY, HARD, HEROIC, VERY_HARD
from fray.rulesets.sixseconds.tests.arrange import library, ordering, person, scene, winner


def test_a_short_task_nobody_prepared_is_the_keepers() -> None:
    """[action-short-task, r-keeper-default, r-difficulties, r-short-task]: possible or impossible, then the values."""
    s = scene(
        person("hero"),
        person("foe", "them", (9, 9)),
        dice=["d6=5 strength", "d4=4 craft", "d20=9 luck"],
        rows=["." * 10, "L" + "." * 9, *["." * 10] * 8],
        task_difficulty=["impossible", "hard"],
        task_attribute=["strength"],
        task_skill=["craft"],
        task_proficiency=["none"],
        task_success=["open:0,1"],
    )
    s.turn("hero")
    assert "improvise" not in s.families()
    s.battle.open_tasks = True
    s.turn("hero", "improvise", "improvise").done()
    assert s.battle.ground.fits(0, 1, 1)
    assert s.told(ev.TestRolled)[0].difficulty == 9


def test_tasks_are_for_the_team_named_and_count_together() -> None:
    """[r-objective-kinds, action-short-task, r-content-fields]: by whichever members, each on a task of its own."""
    strong = {"strength": 6, "athletics": 4}
    s = scene(
        person("g1", "guards", (2, 3), sheet=strong),
        person("g2", "guards", (4, 3), sheet=strong),
        person("foe", "players", (3, 2)),
        objectives={"guards": Objective(TASK, 0, number=2)},
        dice=["d6=3 strength", "d4=1 athletics", "d20=9 luck", "d6=3 strength", "d4=1 athletics", "d20=9 luck"],
        turn=["task:0"],
    )
    s.battle.things.append(Thing("bell", 3, 3, library().shelf.tasks["task-ring-bell"], 0))
    s.battle.successes.append(0)
    s.turn("g1")
    assert (s.battle.successes, winner(s)) == ([1], None)
    s.mind.answers["turn"] = []
    s.turn("foe")
    assert "task" not in s.families()
    s.turn("g2", "task:0").done()
    assert winner(s) == "guards"


@pytest.mark.parametrize("word", ["easy", "average", "hard", "very-hard", "heroic"])
def test_how_hard_a_task_is(word: str) -> None:
    """[r-difficulties, action-short-task]: 4, 6, 9, 12 or 15."""
    s = scene(
        person("hero", sheet={"tinkering": 3}),
        person("foe", "them", (9, 9)),
        dice=["d6=5 strength", "d4=3 craft", "d20=9 luck"],
        task_difficulty=[word],
        task_attribute=["strength"],
        task_skill=["craft"],
        task_proficiency=["tinkering"],
    )
    s.battle.open_tasks = True
    s.turn("hero", "improvise").done()
    difficulty = {"easy": 4, "average": 6, "hard": 9, "very-hard": 12, "heroic": 15}[word]
    assert [(event.difficulty, event.result) for event in s.told(ev.TestRolled)] == [(difficulty, 11)]
    assert [event.success for event in s.told(ev.TaskEnded)] == [difficulty <= 11]
    assert (EASY, AVERAGE, HARD, VERY_HARD, HEROIC) == (4, 6, 9, 12, 15)


def test_who_is_out_when_the_keeper_has_ruled_begins_no_task() -> None:
    """[action-short-task, r-unconscious]"""
    s = scene(person("hero"), person("mate", at=(5, 5)), person("foe", "them", (9, 9)))
    s.battle.open_tasks = True
    s.answer(task_difficulty=["easy"])
    ordering(s, "task-success", Override("condition", 0, "unconscious", "yes")).turn("hero", "improvise").done()
    assert (s.told(ev.TestRolled), s["hero"].ongoing, s.told(ev.Paid)) == ([], None, [])
