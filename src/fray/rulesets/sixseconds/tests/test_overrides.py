"""The Keeper's orders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.tape import Answer, Entry, Override, Tape
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model.state import LEFT, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.consciousness import stay_conscious
from fray.rulesets.sixseconds.rules.fortify_resist import fended_off
from fray.rulesets.sixseconds.rules.initiative import set_order
from fray.rulesets.sixseconds.rules.interruptions import nothing_happened
from fray.rulesets.sixseconds.rules.invariants import check
from fray.rulesets.sixseconds.rules.ready import ReadyAction, ready
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
    newcomer = 'id = "rex"\nwho = "monster-wolf"\nat = [2, 2]\nteam = "beasts"'
    assert SYSTEM.orders.overrule(battle, Override("add", value=newcomer)) == "Rex"
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
        ("add", "", "who = 3"),
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


def ordered(battle: SixBattle, *entries: Entry) -> SixFight:
    """A fight in which people have given these answers, and the Keeper these orders."""
    return Fight(battle, SeededDice(1), [None] * 9, Tape(list(entries)), SYSTEM.orders)


@pytest.mark.parametrize("out", [("condition", "dead"), ("condition", "unconscious"), ("remove", "")])
def test_who_is_put_out_of_the_combat_readies_nothing(out: tuple[str, str]) -> None:
    """[r-ready, r-death, r-unconscious]"""
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (9, 9)))
    hero = s["hero"]
    first = ReadyAction(s.battle, hero).options()[0].key()
    ready(ordered(s.battle, Answer(hero.seat, hero.who, first), Override(out[0], hero.who, out[1], "yes")), hero)
    assert hero.readied is None
    assert check(s.battle) == []


def test_who_is_put_out_of_the_combat_fends_nothing_off() -> None:
    """[r-fortify-resist]"""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    hero = s["hero"]
    hero.reactions = 1
    assert not fended_off(ordered(s.battle, Override("remove", hero.who)), hero, "poison", False, 5)
    assert hero.reactions == 1


@pytest.mark.parametrize("order", [("remove", "", ""), ("condition", "dead", "yes"), ("set", "stamina", "0")])
def test_who_cannot_fortify_any_more_falls_or_is_out(order: tuple[str, str, str]) -> None:
    """[consciousness-fortify-is-reaction, r-consciousness-choice]"""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    hero = s["hero"]
    hero.health, hero.reactions, hero.free_defense = 1, 0, True
    stay_conscious(ordered(s.battle, Override(order[0], hero.who, order[1], order[2])), hero)
    assert (hero.able(), hero.reactions, hero.stamina) == (False, 0, 0 if order[1] == "stamina" else 3)
    nothing_happened(s.battle)  # the action is over
    assert check(s.battle) == []


def test_a_team_that_comes_in_while_the_order_is_set_goes_last() -> None:
    """[r-joiners, initiative-others-keeper]"""
    s = scene(person("hero"), person("foe", "them", (9, 9)), person("third", "others", (5, 5)))
    newcomer = Override("add", value='who = "monster-wolf"\nat = [2, 2]\nteam = "beasts"')
    set_order(ordered(s.battle, newcomer, Answer(0, -1, "order:2,1,0")))
    assert s.battle.order == [2, 1, 0, 3]


def test_who_is_still_to_come_keeps_some_health() -> None:
    """[r-limits, r-joiners]"""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    SYSTEM.orders.overrule(s.battle, Override("add", value='who = "monster-wolf"\nat = [2, 2]\nteam = "them"'))
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(s.battle, Override("set", 2, "health", "0"))
