"""Over HTTP: who can join a fight or an encounter, and where. Places near friends come first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import FastAPI, Query, Request

from fray.engine.battle import Battle
from fray.engine.board import Place
from fray.engine.content import Raw, near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.drawing import take_row
from fray.engine.encounter import Encounter
from fray.engine.library import Library, Spot
from fray.engine.system import System, system_named
from fray.table.builder_records import ArrivalsView, CreatureView, SpotView
from fray.table.catalog import parsed
from fray.table.drafts import own_source, read_draft
from fray.table.fights import Token, keeper_of
from fray.table.homebrew import creature_view, kept_records, library_for
from fray.table.limits import asker_of
from fray.table.requests import LONGEST_ID, ArrivalsRequest
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS

MOST_SPOTS: Final = 300

Named = Annotated[str, Query(max_length=LONGEST_ID)]


def add_arrivals(app: FastAPI, rooms: Rooms, store: Store) -> None:
    @app.get("/api/newcomers/{system}")
    def newcomers(system: str) -> list[CreatureView]:
        """The combatants who can join a running fight."""
        return [creature_view(creature) for creature in system_named(system).library().newcomers()]

    @app.get("/api/fights/{fight}/arrivals")
    async def in_fight(fight: str, token: Token, who: Named, side: Named) -> ArrivalsView:
        """Where a newcomer may join, and how to write that. For the Keeper."""
        room, _keeper = await keeper_of(rooms, fight, token)
        async with room.lock:
            battle = room.game.battle
            sides = list(dict.fromkeys(card.side for card in room.system.cards(battle)))
            return arrivals_view(room.system, room.system.library(), battle, sides, who, side)

    @app.post("/api/encounters/arrivals")
    async def in_encounter(asked: ArrivalsRequest, request: Request) -> ArrivalsView:
        """Where another combatant may start in an encounter, and how to write that."""
        kept = await asyncio.to_thread(kept_records, store, asked.system, asked.toml + asked.who)
        return await rooms.thinkers.think(asker_of(request), CHECK_SECONDS, arrivals_in, asked, kept)


def arrivals_in(asked: ArrivalsRequest, kept: Sequence[Raw]) -> ArrivalsView:
    """The same, for a worker."""
    system = system_named(asked.system)
    source = own_source(system, asked.toml, kept)
    if asked.row:
        take_row(source, asked.row)
    draft = read_draft(system, source, kept)
    battle = draft.battle()
    if battle is None:
        raise Refused(MALFORMED, "this encounter cannot be read; mend what is wrong with it first")
    library = library_for(system, kept, [source, asked.who])
    side = read_side(draft.encounter, parsed(asked.toml).get("sides"), asked.side)
    return arrivals_view(system, library, battle, draft.encounter.sides, asked.who, side)


def read_side(encounter: Encounter, written: object, side: str) -> str:
    """The side's name after reading: a system may rename the sides of the plain form."""
    if isinstance(written, list) and side in written[: len(encounter.sides)]:
        return encounter.sides[written.index(side)]
    return side


def arrivals_view(
    system: System, library: Library, battle: Battle, sides: Sequence[str], who: str, side: str
) -> ArrivalsView:
    if side not in sides:
        raise Refused(MALFORMED, f"no side is called {side!r}; {near_or_all(side, list(sides))}")
    found = library.arrivals(battle, who, side)
    spots = nearest_first(system, battle, sides, side, found.spots)[:MOST_SPOTS]
    return ArrivalsView(
        who=found.who,
        side=found.side,
        note=found.note,
        spots=[SpotView(place=spot.place, label=spot.label, fields=dict(spot.fields)) for spot in spots],
    )


def nearest_first(
    system: System, battle: Battle, sides: Sequence[str], side: str, spots: tuple[Spot, ...]
) -> list[Spot]:
    """The spots, ordered by their distance from the last combatant of the side, or from where its first one begins."""
    places = {place.key: place for place in system.board(battle).places}
    friends = [card for card in system.cards(battle) if card.place in places and not card.out and card.side == side]
    start = at(places[friends[-1].place]) if friends else home(list(places.values()), sides, side)
    return sorted(spots, key=lambda spot: steps(start, at(places[spot.place])))


def at(place: Place) -> tuple[int, int]:
    return place.column, place.row


def home(places: Sequence[Place], sides: Sequence[str], side: str) -> tuple[int, int]:
    """The middle of a side's share of the board: the sides share the columns, from left to right."""
    columns, rows = (max(number) + 1 for number in zip(*map(at, places), strict=True))
    return (2 * sides.index(side) + 1) * columns // (2 * len(sides)), rows // 2


def steps(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    """The straight distance in columns and rows; straight before diagonal."""
    across, down = abs(start[0] - end[0]), abs(start[1] - end[1])
    return max(across, down), across + down
