"""Over HTTP: how a fight ended, and the same fight again: sides swapped, harder, or easier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import FastAPI, Request

from fray.engine.content import Raw
from fray.engine.decisions import ILLEGAL, Refused
from fray.engine.dice import new_key
from fray.engine.encounter import Encounter
from fray.engine.system import system_named
from fray.lab.changes import Subject
from fray.lab.verdict import steps_from
from fray.minds.named import TACTICIAN
from fray.table.chairs import spoken
from fray.table.ending import ending
from fray.table.ending_records import EndingView
from fray.table.fights import Token, joined, keeper_of, seated
from fray.table.http_records import Joined
from fray.table.limits import Limiter, asker_of, client_of
from fray.table.refusals import TOO_MANY
from fray.table.requests import RematchRequest
from fray.table.room import Room
from fray.table.rooms import Beginning, Begun, Rooms
from fray.table.seating import KEEPERS_OWN, Setting
from fray.table.thinkers import Asker

CHANGE_SECONDS: Final = 20.0
NO_CHANGE: Final = "this fight cannot be made {} by one foe; change it in the builder"


def add_ending(app: FastAPI, rooms: Rooms, new_a_minute: int) -> None:
    limiter = Limiter(new_a_minute, 60.0)

    @app.get("/api/fights/{fight}/ending")
    async def look_at_ending(fight: str, token: Token) -> EndingView:
        """Who won and why, and what everybody did."""
        room, chair = await seated(rooms, fight, token)
        return await room.look(token.asker, lambda: ending(room, chair))

    @app.post("/api/fights/{fight}/rematch")
    async def rematch(fight: str, token: Token, wanted: RematchRequest, request: Request) -> Joined:
        """The same fight again. Guests are told how to join it."""
        room, _keeper = await keeper_of(rooms, fight, token)
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many new fights; wait a minute")
        return joined(await begin_again(rooms, room, wanted, asker_of(request)))


@dataclass(frozen=True)
class Casting:
    """Who plays whom: minds by name, and the combatants of people."""

    minds: Mapping[str, str]
    people: frozenset[str]


async def begin_again(rooms: Rooms, room: Room, wanted: RematchRequest, asker: Asker) -> Begun:
    encounter = room.game.encounter
    cast = casting(room, encounter)
    if wanted.change != "same":
        harder = wanted.change == "harder"
        name, source = room.system.name, encounter.source
        source = await rooms.thinkers.think(asker, CHANGE_SECONDS, changed, name, source, cast, harder)
        encounter = room.system.library().read_encounter(again(source))
    if wanted.swap:
        cast = swapped(encounter, cast)
    keeper, title = room.chairs.keeper(), room.title
    begun = await rooms.begin(Beginning(room.system, encounter.source, title, keeper.name, new_key()), asker)
    rulings = room.seating.minds.get(KEEPERS_OWN, "")
    guests = any(not chair.keeper for chair in room.chairs.seated())
    own = "" if guests or not keeper.combatants else begun.chair.id
    settings = [begun.room.seating.seat(KEEPERS_OWN, mind=rulings), *seats(begun.room, encounter, cast, own)]
    if guests:
        settings = [*lobby(encounter, cast), *settings]
    await begun.room.arrange("start", settings)
    if guests:
        await room.arrange(f"rematch-{begun.room.id}", [{"set": "rematch", "code": spoken(begun.room.code)}])
    return begun


def casting(room: Room, encounter: Encounter) -> Casting:
    names = [entrant.name for entrant in encounter.roster]
    minds = {names[who]: mind for who, mind in room.seating.minds.items() if 0 <= who < len(names)}
    return Casting(minds, frozenset(names) - minds.keys())


def sides_of_people(encounter: Encounter, cast: Casting) -> set[str]:
    return {entrant.side for entrant in encounter.roster if entrant.name in cast.people}


def again(source: Mapping[str, object]) -> Raw:
    return Raw("the rematch", "encounter", str(source.get("id", "")), "", source)


def changed(name: str, source: Mapping[str, object], cast: Casting, harder: bool) -> Mapping[str, object]:
    """The encounter with one foe more or fewer, of the kind of which there are most.

    A worker runs it. Records of compiled systems cannot be sent to workers, so their source is.
    """
    system = system_named(name)
    encounter = system.library().read_encounter(again(source))
    own = next(iter(sorted(sides_of_people(encounter, cast), key=encounter.sides.index)), encounter.sides[0])
    subject = Subject(system, encounter, (TACTICIAN,) * len(encounter.sides))
    steps = steps_from(subject, own, more=harder)
    if not steps:
        raise Refused(ILLEGAL, NO_CHANGE.format("harder" if harder else "easier"))
    return steps[0][1].encounter.source


def swapped(encounter: Encounter, cast: Casting) -> Casting:
    """People play as many on the other sides as they played, or all where they played a whole side."""
    sides = sides_of_people(encounter, cast)
    before = [entrant.name for entrant in encounter.roster if entrant.side in sides]
    after = [entrant.name for entrant in encounter.roster if entrant.side not in sides]
    if not after:
        raise Refused(ILLEGAL, "people play on every side: there is nothing to swap")
    played = [name for name in before if name in cast.people]
    people = after if len(played) == len(before) else after[: len(played)]
    names = {entrant.name for entrant in encounter.roster}
    return Casting({name: cast.minds.get(name) or TACTICIAN for name in names - set(people)}, frozenset(people))


def seats(room: Room, encounter: Encounter, cast: Casting, keeper: str) -> list[Setting]:
    """Minds sit where they sat; a newcomer is played as the others of its side. `keeper` plays what people do."""
    found: list[Setting] = []
    for who, entrant in enumerate(encounter.roster):
        mind = cast.minds.get(entrant.name, "")
        if not mind and entrant.name not in cast.people:
            mind = mind_of_side(encounter, cast, entrant.side)
        if mind or keeper:
            found.append(room.seating.seat(who, mind=mind) if mind else room.seating.seat(who, keeper))
    return found


def mind_of_side(encounter: Encounter, cast: Casting, side: str) -> str:
    known: Sequence[str] = [entrant.name for entrant in encounter.roster if entrant.side == side]
    return next((cast.minds[name] for name in known if name in cast.minds), "")


def lobby(encounter: Encounter, cast: Casting) -> list[Setting]:
    """Guests claim again whom they want to play."""
    whom = [who for who, entrant in enumerate(encounter.roster) if entrant.name in cast.people]
    return [{"set": "lobby", "on": True}, {"set": "offer", "who": whom, "on": True}]
