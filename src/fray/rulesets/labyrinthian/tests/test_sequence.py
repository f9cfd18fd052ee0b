"""The beginning of a fight."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import RRC
from fray.rulesets.labyrinthian.tests.arrange import person, scene


def test_places_are_chosen_where_the_scenario_names_none() -> None:
    """[deployment, grid-names-fixed]: the party in the Rear, placed first."""
    s = scene(person("b", "them"), person("a"), sides=["us", "them"], deploy=["deploy:rrc", "deploy:fs"])
    for combatant in s.battle.combatants:
        combatant.position = -1
    s.battle.phase = 0
    s.steps().done()
    assert s.mind.asked[0] == "a:deploy"
    assert s["a"].position == RRC and s.place("b") == "fs"
