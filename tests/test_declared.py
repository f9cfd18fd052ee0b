"""What a system declares for the page and the builder, held against its own encounters and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest

from fray.engine.board import GROUNDS, NOBODY, Accent, Ground, Tag, ground_of
from fray.engine.encounter import Encounter
from fray.engine.library import Roster
from fray.engine.system import System, systems

SYSTEMS = list(systems().values())
EVERY_ENCOUNTER = [
    pytest.param(system, encounter, id=f"{system.name}-{encounter.id}")
    for system in SYSTEMS
    for encounter in system.library().encounters()
]


def rows_of(roster: Roster, source: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The rows of a declared list, as an encounter has them."""
    owners = source.get(roster.of, []) if roster.of else [source]
    for owner in owners:
        yield from owner.get(roster.key, [])


@pytest.mark.parametrize(("system", "encounter"), EVERY_ENCOUNTER)
def test_those_who_fight_are_in_the_declared_lists(system: System, encounter: Encounter) -> None:
    """All but those whom an event brings in; each row names a creature there is, or has its stat line."""
    library = system.library()
    known = {creature.id for creature in library.creatures()}
    rows = [(roster, row) for roster in library.rosters for row in rows_of(roster, encounter.source)]
    assert 1 < len(rows) <= len(encounter.roster)
    assert all(row.get(roster.who) in known or "line" in row or "block" in row for roster, row in rows)
    assert all(("id" in row) == roster.ids for roster, row in rows)


@pytest.mark.parametrize(("system", "encounter"), EVERY_ENCOUNTER)
def test_a_board_draws_the_strongest_ground_of_its_tags(system: System, encounter: Encounter) -> None:
    board = system.board(system.battle(encounter))
    for place in board.places:
        assert place.ground in get_args(Ground)
        assert not place.tags or place.ground == ground_of(place.tags)
    assert {place.column for place in board.places} == set(range(len(board.columns))) or not board.columns
    assert {place.row for place in board.places} == set(range(len(board.rows))) or not board.rows


@pytest.mark.parametrize(("system", "encounter"), EVERY_ENCOUNTER)
def test_a_combatant_covers_the_places_that_name_it(system: System, encounter: Encounter) -> None:
    """Those it stands at, and as many more in each direction as it is large."""
    battle = system.battle(encounter)
    board = system.board(battle)
    spots = {place.key: (place.column, place.row) for place in board.places}
    for card in system.cards(battle):
        if not card.place:
            continue
        column, row = spots[card.place]
        size = range(card.size)
        others = {(column + across, row + down) for across in size for down in size} - {(column, row)}
        named = {spots[place.key] for place in board.places if any(tag.who == card.who for tag in place.tags)}
        assert named == others


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_prices_are_paid_from_a_gauge_that_there_is(system: System) -> None:
    assert system.purse in ("", *system.gauges)
    assert system.accent in get_args(Accent)


def test_each_system_has_an_accent_of_its_own() -> None:
    assert len({system.accent for system in SYSTEMS}) == len(SYSTEMS)


def test_the_first_ground_of_the_list_is_drawn() -> None:
    assert set(get_args(Ground)) == {"", *GROUNDS}
    assert ground_of([Tag("a roof", ground="high"), Tag("flames", ground="hot")]) == "hot"
    assert ground_of([Tag("nothing to see")]) == ""
    assert Tag("nothing to see").who == NOBODY
