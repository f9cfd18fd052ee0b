"""What a system declares for the page and the builder, held against its own encounters and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, get_args

import pytest

from fray.engine.battle import Over
from fray.engine.board import GROUNDS, NOBODY, Accent, Ground, Tag, ground_of
from fray.engine.content import Raw
from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter
from fray.engine.fight import Fight
from fray.engine.library import Roster
from fray.engine.seats import seats_for
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
    written = {line.key for line in library.stat_lines}
    assert all(row.get(roster.who) in known or not written.isdisjoint(row) for roster, row in rows)
    assert all(("id" in row) == roster.ids for roster, row in rows)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_an_example_of_a_stat_line_is_a_creature(system: System) -> None:
    library = system.library()
    encounter = library.encounters()[0]
    for line in library.stat_lines:
        first, *others = encounter.source["combatants"]
        row = {key: value for key, value in first.items() if key != "who"} | {line.key: line.example}
        source = {**encounter.source, "combatants": [row, *others]}
        again = library.read_encounter(Raw("here", "encounter", encounter.id, "", source))
        assert line.example.startswith(again.roster[0].name)


class Watching(Mind):
    """Plays like another mind, and notes what on the board the refusals and the turns of a fight are about."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.mind = system.default_mind()
        self.fight: Fight[Any] | None = None
        self.pointed: set[str] = set()
        self.missing: set[str] = set()
        self.said_twice = 0

    def answer(self, decision: Decision[O]) -> O:
        assert self.fight is not None
        battle = self.fight.battle
        places = {f"place:{place.key}" for place in self.system.board(battle).places}
        known = places | {f"who:{card.who}" for card in self.system.cards(battle)}
        found = {point for barred in decision.forbidden() for point in barred.points_at}
        self.pointed |= found
        self.missing |= found - known
        order = self.system.header(battle).order
        self.said_twice += sum(bool(turn.group and turn.score) for turn in order)
        return self.mind.answer(decision)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_refusals_point_at_what_is_on_the_board(system: System) -> None:
    """And a turn in the order has a group or a score, never both. A refusal of a whole family points at nothing."""
    encounter = system.library().encounters()[0]
    watching = Watching(system)
    fight: Fight[Any] = Fight(system.battle(encounter), SeededDice(1), [watching] * seats_for(len(encounter.roster)))
    watching.fight = fight
    with suppress(Over):
        while fight.battle.result is None and fight.battle.round < 3:
            system.step(fight)
    assert not watching.missing
    assert not watching.said_twice
    assert bool(watching.pointed) == (system.name != "sixseconds")


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
