"""Where newcomers may be placed: what a system declares, its encounters and its fights accept, in every encounter."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from fray.engine.battle import Battle, Over
from fray.engine.decisions import Mind
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.library import Arrivals, Written
from fray.engine.seats import MOST_SEATS
from fray.engine.system import System, systems
from fray.engine.tape import Override

LARGE = ("monster-drake", "monster-ogre")
EVERY_ENCOUNTER = [
    pytest.param(system, encounter, id=f"{system.name}-{encounter.id}")
    for system in systems().values()
    for encounter in system.library().encounters()
]


def written(arrivals: Arrivals, who: str, side: str, fields: Mapping[str, Written]) -> str:
    """A newcomer as a person would write it."""
    return "".join(
        f"{name} = {json.dumps(value)}\n" for name, value in {arrivals.who: who, arrivals.side: side, **fields}.items()
    )


def brought_in(system: System, encounter: Encounter, order: str) -> int:
    """How many come in by an order at the start of a fight."""
    game = Game(system, encounter, 7, [None] * 100)
    before = len(system.cards(game.battle))
    game.override("add", value=order)
    return len(system.cards(game.battle)) - before


def newcomers(system: System, encounter: Encounter) -> list[str]:
    """The first who is not there yet and the largest, since both need a place where they fit."""
    there = {entrant.name.lower() for entrant in encounter.roster}
    known = [one.id for one in system.library().newcomers() if one.name.lower() not in there]
    return [known[0], *[name for name in known[1:] if name in LARGE]]


@pytest.mark.parametrize(("system", "encounter"), EVERY_ENCOUNTER)
def test_every_declared_place_is_one_where_a_newcomer_may_come_in(system: System, encounter: Encounter) -> None:
    library, battle = system.library(), system.battle(encounter)
    known = {place.key for place in system.board(battle).places}
    for newcomer in newcomers(system, encounter):
        for side in encounter.sides:
            arrivals = library.arrivals(battle, newcomer, side)
            assert arrivals.spots, "an encounter can be added to"
            assert {spot.place for spot in arrivals.spots} <= known
            assert len({spot.label for spot in arrivals.spots}) == len(arrivals.spots)
            for spot in (arrivals.spots[0], arrivals.spots[-1]):
                assert brought_in(system, encounter, written(arrivals, newcomer, side, spot.fields)) == 1


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: str(system.name))
def test_a_newcomer_to_a_running_fight_comes_in_where_it_was_placed_or_where_the_rules_say(system: System) -> None:
    seen = [comes_in(system, encounter) for encounter in system.library().encounters()[:4]]
    assert True in seen, "no fight lasted long enough to see it"
    assert False not in seen


def comes_in(system: System, encounter: Encounter) -> bool | None:
    """Whether somebody who is added in round 2 is on the board by round 4; None where the fight is over before."""
    minds: list[Mind | None] = [system.default_mind() for _ in range(MOST_SEATS)]
    fight: Fight[Battle] = Fight(system.battle(encounter), SeededDice(7), minds)
    try:
        play_to_round(system, fight, 2)
        newcomer, side = newcomers(system, encounter)[0], encounter.sides[-1]
        arrivals = system.library().arrivals(fight.battle, newcomer, side)
        assert bool(arrivals.spots) != bool(arrivals.note)
        fields = arrivals.spots[-1].fields if arrivals.spots else {}
        number = len(system.cards(fight.battle))
        system.orders.overrule(fight.battle, Override("add", value=written(arrivals, newcomer, side, fields)))
        play_to_round(system, fight, 4)
    except Over:
        return None
    return system.cards(fight.battle)[number].place != ""


def play_to_round(system: System, fight: Fight[Battle], number: int) -> None:
    while system.header(fight.battle).round < number:
        system.step(fight)
