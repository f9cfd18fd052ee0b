"""Over HTTP: a first fight in one click, how a system plays, and tips at their moment."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI, Request

from fray.engine.decisions import Refused
from fray.engine.dice import new_key
from fray.engine.encounter import Encounter
from fray.engine.guide import Guide, Tip, guide_of
from fray.engine.system import System, system_named, systems
from fray.minds.named import TACTICIAN
from fray.table.chairs import Chair
from fray.table.fights import Token, joined, seated
from fray.table.http_records import Joined
from fray.table.limits import Limiter, asker_of, client_of
from fray.table.refusals import TOO_MANY
from fray.table.requests import PlayRequest
from fray.table.room import Room
from fray.table.rooms import Beginning, Begun, Rooms
from fray.table.scenes import first_encounter, scenes
from fray.table.seating import KEEPERS_OWN
from fray.table.sight import Eyes
from fray.table.thinkers import Asker
from fray.table.welcome_records import FirstFightView, GuideView, StepView, TipView

GUIDE_SECONDS: Final = 60.0


def add_welcome(app: FastAPI, rooms: Rooms, new_a_minute: int) -> None:
    limiter = Limiter(new_a_minute, 60.0)

    @app.get("/api/guides")
    async def guides() -> list[FirstFightView]:
        """The first fight of each system, those that are best to begin with first."""
        ready = sorted(systems().values(), key=lambda system: guide_of(system).rank)
        return [first_fight_view(system) for system in ready]

    @app.get("/api/guides/{system}")
    async def guide(system: str, request: Request) -> GuideView:
        """How a system plays, step by step, with pictures from a real fight."""
        found = system_named(system)
        return await rooms.aside.think(asker_of(request), GUIDE_SECONDS, guide_view, found)

    @app.post("/api/play")
    async def play(wanted: PlayRequest, request: Request) -> Joined:
        """A first fight, at once: you play one hero or the whole side, and minds play the rest."""
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many new fights; wait a minute")
        system = system_named(wanted.system)
        return joined(await start_first(rooms, system, wanted, asker_of(request)))

    @app.get("/api/fights/{fight}/tips")
    async def tips(fight: str, token: Token) -> list[TipView]:
        """What a newcomer should know about the decisions you have to make now."""
        room, chair = await seated(rooms, fight, token)
        async with room.lock:
            return [tip_view(tip) for tip in tips_now(room, chair)]


async def start_first(rooms: Rooms, system: System, wanted: PlayRequest, asker: Asker) -> Begun:
    encounter = first_encounter(system)
    title = encounter.title
    begun = await rooms.begin(Beginning(system, encounter.source, title, wanted.name, new_key()), asker)
    own = own_side(encounter) if wanted.whole_side else {hero_of(encounter, guide_of(system))}
    seating = begun.room.seating
    seats = [
        seating.seat(who, begun.chair.id) if who in own else seating.seat(who, mind=TACTICIAN)
        for who in range(len(encounter.roster))
    ]
    await begun.room.arrange("start", [seating.seat(KEEPERS_OWN, mind=TACTICIAN), *seats])
    return begun


def own_side(encounter: Encounter) -> set[int]:
    return {who for who, entrant in enumerate(encounter.roster) if entrant.side == encounter.sides[0]}


def hero_of(encounter: Encounter, guide: Guide) -> int:
    """The hero that the guide names, or the first one there is."""
    named = [who for who, entrant in enumerate(encounter.roster) if entrant.name == guide.hero]
    return (named or sorted(own_side(encounter)))[0]


def tips_now(room: Room, chair: Chair) -> list[Tip]:
    """The tips on the open decisions of the combatants that this chair plays, as it knows the fight."""
    eyes = Eyes(room, chair, room.game)
    guide = guide_of(room.system)
    found = [
        tip
        for question in eyes.known.questions
        if question.known.who in chair.combatants
        for tip in guide.tips_for(room.system, eyes.known.battle, question.known, question.options())
    ]
    return list(dict.fromkeys(found))


# ---- views


def first_fight_view(system: System) -> FirstFightView:
    encounter, guide = first_encounter(system), guide_of(system)
    return FirstFightView(
        system=system.name,
        title=system.title,
        sentence=guide.sentence or system.ledger.summary.partition("\n")[0],
        encounter=encounter.id,
        name=encounter.title,
        hero=encounter.roster[hero_of(encounter, guide)].name,
    )


def guide_view(system: System) -> GuideView:
    guide, first = guide_of(system), first_fight_view(system)
    steps = [
        StepView(title=step.title, text=step.text, clause=step.clause, scene=scene)
        for step, scene in zip(guide.steps, scenes(system.name), strict=True)
    ]
    about = first_encounter(system).text
    return GuideView(**first.model_dump(), about=about, steps=steps, tips=[tip_view(tip) for tip in guide.tips])


def tip_view(tip: Tip) -> TipView:
    return TipView(id=tip.key, title=tip.title, text=tip.text, clause=tip.clause)
