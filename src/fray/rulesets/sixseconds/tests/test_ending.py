"""When the combat is over."""

from __future__ import annotations

from typing import Any

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD
from fray.rulesets.sixseconds.tests.arrange import ends, person, scene, winner


def test_the_last_team_standing_wins_at_once() -> None:
    """[combat-end, teams, r-team-remains], case [last-team-standing]."""
    fallen: dict[str, Any] = {"conscious": False, "prone": True}
    s = scene(
        person("fabian", "players", hold=["weapon-warhammer"]),
        person("g1", "guards", (9, 9), **fallen),
        person("g2", "guards", (9, 7), **fallen),
        person("g3", "guards", (9, 5), presence=DEAD, conscious=False),
        person("g4", "guards", (1, 0), endurance=0, health=1),
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck", "d20=20 luck test"],
        turn=["attack:0:melee:4"],
    )
    s.turn("fabian").done()
    assert (winner(s), s.mind.asked.count("fabian:turn")) == ("players", 1)
    assert s.told(ev.FightEnded)[0].clause == "combat-end"


def test_nobody_left_is_a_draw() -> None:
    """[r-team-remains, combat-end]."""
    fallen: dict[str, Any] = {"conscious": False, "prone": True}
    assert ends(scene(person("hero", **fallen), person("foe", "them", (9, 9), **fallen))) == ""
