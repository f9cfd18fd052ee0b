"""The plain form of an encounter: what a form on a screen makes of a library's creatures, places and terrain."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.content import ContentError, Raw
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.library import Blank, Creature, Library
from fray.engine.seats import seats_for
from fray.engine.system import System, systems

FORMS = [system for system in systems().values() if system.library().creatures()]
each_system = pytest.mark.parametrize("system", FORMS, ids=[system.name for system in FORMS])


def filled(blanks: list[Blank], at: int = 0) -> dict[str, Any]:
    """Each blank with its choice of that number, or so much more than its lowest number."""
    row: dict[str, Any] = {}
    for blank in blanks:
        value = min(blank.low + at, blank.high)
        row[blank.key] = blank.choices[at % len(blank.choices)] if blank.choices else value
        if blank.key == "edge":
            row[blank.key] = [value, value + 1]
    return row


def some(library: Library, kind: str) -> list[Creature]:
    return [creature for creature in library.creatures() if creature.kind == kind]


def built(system: System, **more: Any) -> Encounter:
    """Two characters against three of a monster, all of a row in one place, with every kind of terrain."""
    library = system.library()
    placing = library.placing()
    data = {
        "title": "Back Alley",
        "text": "A fight in a back alley.",
        "sides": ["heroes", "foes"],
        "combatants": [
            {"who": some(library, "character")[0].id, "side": "heroes", "count": 1, **filled(placing)},
            {"who": some(library, "character")[1].id, "side": "heroes", "count": 1, **filled(placing)},
            {"who": some(library, "monster")[0].id, "side": "foes", "count": 3, **filled(placing, 3)},
        ],
        "terrain": [
            {"kind": kind, **filled(blanks, 2)} for kind, blanks in library.terrain().items() if kind != "closed"
        ],
        **more,
    }
    return library.read_encounter(Raw("form", "encounter", "encounter-back-alley", "", data))


@each_system
def test_a_filled_form_is_an_encounter_that_can_be_fought(system: System) -> None:
    encounter = built(system)
    assert encounter.title == "Back Alley"
    assert [len([one for one in encounter.roster if one.side == side]) for side in encounter.sides] == [2, 3]
    assert len({one.name for one in encounter.roster}) == 5
    game = Game(system, encounter, 1, [system.tactician()] * seats_for(len(encounter.roster)))
    assert game.result is not None


@each_system
def test_the_terrain_of_a_form_is_on_the_board(system: System) -> None:
    assert len(said_on_the_board(system, built(system))) > len(said_on_the_board(system, built(system, terrain=[])))


def said_on_the_board(system: System, encounter: Encounter) -> list[str]:
    board = system.board(system.battle(encounter))
    tags = [*(place.tags for place in board.places), *(link.tags for link in board.links)]
    return [tag.label for group in tags for tag in group]


@each_system
def test_an_encounter_of_the_form_can_be_read_again_from_its_source(system: System) -> None:
    encounter = built(system)
    source = {key: value for key, value in encounter.source.items() if key != "id"}
    again = system.library().read_encounter(Raw("saved", "encounter", encounter.id, "", source))
    assert system.battle(again).fingerprint() == system.battle(encounter).fingerprint()


@each_system
def test_a_form_with_somebody_unknown_is_refused_by_name(system: System) -> None:
    rows = [
        {"who": "monster-nobody-has-met", "side": side, "count": 1, **filled(system.library().placing())}
        for side in ("heroes", "foes")
    ]
    with pytest.raises(ContentError) as refused:
        built(system, combatants=rows)
    assert "monster-nobody-has-met" in str(refused.value)


@each_system
def test_every_creature_has_a_name_and_a_kind(system: System) -> None:
    creatures = system.library().creatures()
    assert {creature.kind for creature in creatures} == {"character", "monster"}
    assert all(creature.name and creature.id for creature in creatures)
    assert len({creature.id for creature in creatures}) == len(creatures)
