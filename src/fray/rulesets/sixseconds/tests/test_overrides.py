"""The Keeper's orders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model.state import LEFT
from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_the_keepers_orders() -> None:
    """[r-limits, r-joiners, r-conditions]."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    battle = s.battle
    assert SYSTEM.orders.overrule(battle, Override("set", 0, "endurance", "3")) == "10"
    assert SYSTEM.orders.overrule(battle, Override("move", 0, "", "4,4")) == "0,0"
    assert SYSTEM.orders.overrule(battle, Override("condition", 0, "prone", "yes")) == "no"
    assert SYSTEM.orders.overrule(battle, Override("condition", 1, "poisoned", "2")) == "0"
    assert (s["hero"].endurance, s["hero"].x, s["hero"].prone, s["foe"].poisoned) == (3, 4, True, 2)
    SYSTEM.orders.overrule(battle, Override("condition", 1, "unconscious", "yes"))
    assert not s["foe"].conscious
    SYSTEM.orders.overrule(battle, Override("remove", 1))
    assert s["foe"].presence == LEFT
    newcomer = 'id = "rex"\nuse = "monster-wolf"\nat = [2, 2]\nteam = "beasts"'
    assert SYSTEM.orders.overrule(battle, Override("add", value=newcomer)) == "rex"
    assert (battle.teams[-1], battle.order[-1], battle.combatants[-1].joins_round) == ("beasts", 2, 2)


@pytest.mark.parametrize(
    ("order", "what", "value"),
    [
        ("set", "courage", "3"),
        ("set", "health", "99"),
        ("move", "", "99,0"),
        ("move", "", "9,9"),
        ("condition", "sad", "yes"),
        ("condition", "frightened", "yes"),
        ("add", "", "use = 3"),
        ("dance", "", ""),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: str, what: str, value: str) -> None:
    """[r-limits]."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    before = s.battle.fingerprint()
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(s.battle, Override(order, 0, what, value))
    assert s.battle.fingerprint() == before


def test_the_keepers_dead_leave_their_things_behind() -> None:
    """[r-death]"""
    s = scene(person("hero", hold=["weapon-spear"], carry=["weapon-dagger"], at=(3, 3)), person("foe", "them", (9, 9)))
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "dead", "yes"))
    assert [(lying.item.gear.id, lying.x, lying.y) for lying in s.battle.lying] == [
        ("weapon-spear", 3, 3),
        ("weapon-dagger", 3, 3),
    ]
