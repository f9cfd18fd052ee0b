"""How fights end: objectives, broken courage, the last side standing."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import FS
from fray.rulesets.labyrinthian.model.objectives import AFTER_CLASH, AFTER_TURN, FIRST_TO_ZERO, REACH, Aim
from fray.rulesets.labyrinthian.model.state import ROUND_ENDS
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.tests.arrange import known, person, scene

THREE = ["d6=1 damage", "d6=2 damage"]  # of a stick


def test_the_fight_ends_with_the_last_able_side() -> None:
    """[end-of-fight]: no side at all is a draw; Round 50 is one too."""
    s = scene(person("a"), person("e", "them", incapacitated=True))
    s.turn("a").done()
    assert s.battle.result is not None and s.battle.result.winner == "us"
    s = scene(person("a"), person("e", "them"))
    s.battle.round = 50
    s.battle.phase = ROUND_ENDS
    s.steps()
    assert s.battle.result is not None and s.battle.result.winner == ""


def test_the_winner_of_the_pit_may_fight_on() -> None:
    """[end-of-fight, no-obligation-to-kill]"""
    aim = Aim(FIRST_TO_ZERO, -1)
    s = scene(person("a"), person("e", "them", composure=0), aims=[aim], play_on=["fight-on"])
    check_the_end(s.fight, AFTER_CLASH)
    check_the_end(s.fight, AFTER_TURN)
    assert s.battle.result is None and s.was_asked("a:play-on")


def test_broken_courage_flees_or_yields() -> None:
    """[surrender-flee-by-agreement, fleeing]: enemies may flee or surrender as they like."""
    s = scene(person("a"), known("e", "peasant", "them", "frc"), known("f", "peasant", "them", "frc"))
    s.battle.broken = 2
    s.turn("e", "move:fs")
    assert not s["e"].surrendered and "attack" not in s.families()
    s.turn("f").done()
    assert s["f"].surrendered


def test_the_winner_of_the_pit_is_asked_once_for_each_time_its_enemy_comes_to_zero() -> None:
    """[no-obligation-to-kill, end-of-fight]"""
    s = scene(person("a"), person("foe", "them", composure=0), aims=[Aim(FIRST_TO_ZERO, 0)], play_on=["fight-on"])
    check_the_end(s.fight, AFTER_CLASH)
    check_the_end(s.fight, AFTER_CLASH)
    assert s.done().mind.asked.count("a:play-on") == 1 and s.battle.result is None


def test_an_objective_that_is_reached_ends_the_fight_for_its_side() -> None:
    """[end-of-fight]: the second side to be listed may win too."""
    goal = Aim(REACH, 1)
    goal.position, goal.number = FS, 1
    s = scene(person("a"), person("runner", "them", "frc"), aims=[goal])
    s.turn("runner", "move:fs:ground")
    assert s.battle.result is not None and s.battle.result.winner == "them"
