"""Players' own heroes in the lobby: brought, sent home again, with or without the wounds of their last fight.

They are part of the encounter, so they come before the first answer; later the Keeper can bring in newcomers.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fray.engine.content import Raw
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, STALE, Refused
from fray.engine.dice import new_key
from fray.engine.encounter import Encounter
from fray.engine.guests import Brought, brought_to, with_guests
from fray.engine.heroes import hero_for, heroes_of, homecomings
from fray.engine.system import System, system_named
from fray.lab.encounters import read_again
from fray.table.campaigns import Home, home_of
from fray.table.chairs import Chair
from fray.table.recording import Recorder
from fray.table.records import GuestView, HomeView, WoundView
from fray.table.room import Done, Room
from fray.table.seating import Setting
from fray.table.sight import Eyes
from fray.table.thinkers import CHECK_SECONDS, Asker

MOST_COMBATANTS: Final = 24  # of a fight that heroes join
WAITING: Final = "heroes come before the fight begins; the Keeper can still bring in newcomers"
CHANGED: Final = "the Keeper has changed the fight already; heroes come before that"
FASTER: Final = "another player was faster; try again"


# ---- for a worker: everything that reads what people write


@dataclass(frozen=True)
class Cast:
    """An encounter with other heroes, and the names of its combatants."""

    source: Mapping[str, object]
    names: tuple[str, ...]


def welcomed(system_name: str, text: str) -> Raw:
    """A hero that is sound and for this system."""
    return hero_for(system_named(system_name), text)


def cast(system_name: str, source: Mapping[str, object], guests: Sequence[Brought]) -> Cast:
    """The encounter with these heroes; what one cannot carry any more, it does not."""
    system = system_named(system_name)
    fresh = with_guests(source, [replace(guest, carries={}) for guest in guests])
    able = [replace(guest, carries=bearable(system, fresh, guest)) for guest in guests]
    encounter = read_again(system, with_guests(source, able))
    return Cast(encounter.source, tuple(entrant.name for entrant in encounter.roster))


def bearable(system: System, source: Mapping[str, object], guest: Brought) -> dict[str, int]:
    encounter = read_again(system, source)
    roster: Any = system.battle(encounter)
    who = number_of(encounter, guest.hero.id)
    most = {lasting.key: lasting.most for lasting in heroes_of(system).lasting(roster.combatants[who])}
    return {key: min(amount, most[key]) for key, amount in guest.carries.items() if most.get(key)}


# ---- who is there


def number_of(encounter: Encounter, hero: str) -> int:
    """The number of a hero among the combatants."""
    for who, entrant in enumerate(encounter.roster):
        if entrant.guest is not None and entrant.guest.id == hero:
            return who
    raise Refused(MALFORMED, "there is no such hero in this fight")


def guest_views(room: Room, eyes: Eyes) -> list[GuestView]:
    """The heroes that players have brought, with what they carry."""
    encounter = room.game.encounter
    return [
        GuestView(
            who=home.who,
            hero=home.hero,
            place=place_of(encounter, home.who),
            wounds=wound_views(home_of(home)),
            spared=spared(encounter, home.who),
        )
        for home in homecomings(room.system, room.game.battle, encounter)
        if eyes.sees(home.who)
    ]


def home_views(room: Room, eyes: Eyes) -> list[HomeView]:
    """What heroes bring home from a fight of a campaign; nothing that a chair may not know."""
    if room.campaign is None or room.game.result is None:
        return []
    homes = homecomings(room.system, room.game.battle, room.game.encounter)
    return [home_view(home_of(home)) for home in homes if eyes.sees(home.who) and home.who not in eyes.veiled]


def home_view(home: Home) -> HomeView:
    return HomeView(hero=home.hero, name=home.name, unfit=home.unfit, wounds=wound_views(home))


def place_of(encounter: Encounter, who: int) -> str:
    """Whose place a hero took."""
    guest = encounter.roster[who].guest
    return guest.stands_for[0] if guest is not None and guest.stands_for else ""


def spared(encounter: Encounter, who: int) -> bool:
    """Whether a hero comes without the wounds of its last fight, because the Keeper says so."""
    guest = encounter.roster[who].guest
    return guest is not None and bool(guest.spared)


def wound_views(home: Home) -> list[WoundView]:
    return [WoundView(key=wound.key, label=wound.label, amount=wound.amount) for wound in home.wounds]


def refuse_if_too_late(room: Room) -> None:
    if not room.seating.lobby or room.game.result is not None:
        raise Refused(ILLEGAL, WAITING)
    if room.game.entries:
        raise Refused(ILLEGAL, CHANGED)


def last_home(room: Room, hero: str) -> Home | None:
    """How a hero came home from its last fight of the campaign."""
    if room.campaign is None:
        return None
    return room.store.campaigns.last_home(room.campaign.id, hero, room.id)


def carried(home: Home | None) -> dict[str, int]:
    return {wound.key: wound.amount for wound in home.wounds} if home is not None else {}


# ---- bringing one, and sending it home


async def bring(room: Room, chair: Chair, asker: Asker, text: str, place: int) -> int:
    """A hero comes in, and whoever brought it plays it."""
    refuse_if_too_late(room)
    hero = await room.thinkers.think(asker, CHECK_SECONDS, welcomed, room.system.name, text)
    encounter = room.game.encounter
    joins = room.seating.welcome == "join"
    refuse_hero(room, chair, hero.id)
    who = len(encounter.roster) if joins else place_for(room, chair, place)
    home = last_home(room, hero.id)
    if home is not None and home.unfit:
        right = "bring another hero, or ask the Keeper to mend it"
        raise Refused(ILLEGAL, f"{home.name} came home {home.unfit}; {right}")
    place_taken, side = ("", side_to_join(room)) if joins else (encounter.roster[who].name, "")
    guest = Brought(hero, place_taken, side, carried(home))
    settings = [room.seating.seat(who, chair.id)]
    if joins:
        settings.append({"set": "offer", "who": [who], "on": True})
    return await recast(room, asker, [*brought_to(room.stored.encounter), guest], settings)


def refuse_hero(room: Room, chair: Chair, hero: str) -> None:
    """What the Keeper does not want, and what there is no room for."""
    roster = room.game.encounter.roster
    if room.seating.welcome == "no" and not chair.keeper:
        raise Refused(NOT_YOURS, "the Keeper wants no other heroes in this fight; choose one of those who are there")
    if any(entrant.guest is not None and entrant.guest.id == hero for entrant in roster):
        raise Refused(ILLEGAL, "this hero is in the fight already")
    if room.seating.welcome == "join" and len(roster) >= MOST_COMBATANTS:
        raise Refused(ILLEGAL, f"there are {len(roster)} combatants already; take the place of one of them")


def place_for(room: Room, chair: Chair, place: int) -> int:
    """The combatant whose place a hero takes: one's own, or one that is free."""
    roster, seating = room.game.encounter.roster, room.seating
    allowed = [
        who
        for who, entrant in enumerate(roster)
        if entrant.guest is None
        and (who in chair.combatants or seating.may_claim(who) or (chair.keeper and who == place))
    ]
    if place >= 0 and place not in allowed:
        raise Refused(NOT_YOURS, "this place is not free; choose another one, or ask the Keeper")
    if not allowed:
        raise Refused(ILLEGAL, "no place is free; ask the Keeper for one, or to let heroes join the others")
    own = [who for who in allowed if who in chair.combatants]
    return place if place >= 0 else (own or allowed)[0]


def side_to_join(room: Room) -> str:
    """The side whose combatants are offered to guests, or the first one."""
    encounter, offered = room.game.encounter, room.seating.offered
    here = [entrant.side for who, entrant in enumerate(encounter.roster) if who in offered]
    return (here or list(encounter.sides))[0]


async def send_home(room: Room, chair: Chair, asker: Asker, hero: str) -> int:
    """The Keeper sends a hero home, or its player takes it back; the one whose place it took returns."""
    refuse_if_too_late(room)
    who = number_of(room.game.encounter, hero)
    if not chair.keeper and who not in chair.combatants:
        raise Refused(NOT_YOURS, "another player brought this hero")
    left = [guest for guest in brought_to(room.stored.encounter) if guest.hero.id != hero]
    guest = room.game.encounter.roster[who].guest
    took_a_place = guest is not None and bool(guest.stands_for)
    settings = [room.seating.seat(who)] if took_a_place else closed_up(room, who)
    return await recast(room, asker, left, settings)


def closed_up(room: Room, gone: int) -> list[Setting]:
    """Those behind one that leaves move up by a number, with their players."""
    seating, last = room.seating, len(room.game.encounter.roster) - 1
    settings: list[Setting] = []
    for who in range(gone, last):
        player = room.chairs.player_of(who + 1)
        settings.append(seating.seat(who, player.id if player else "", seating.minds.get(who + 1, "")))
    return [*settings, seating.seat(last), {"set": "offer", "who": [last], "on": False}]


async def carry(room: Room, asker: Asker, hero: str, on: bool) -> int:
    """The Keeper says whether a hero keeps its wounds."""
    refuse_if_too_late(room)
    number_of(room.game.encounter, hero)
    brought = brought_to(room.stored.encounter)
    guests = [with_wounds(guest, on) if guest.hero.id == hero else guest for guest in brought]
    return await recast(room, asker, guests, [])


def with_wounds(guest: Brought, on: bool) -> Brought:
    """A hero with its wounds, or spared."""
    wounds = {**guest.carries, **guest.spared}
    return replace(guest, carries=wounds if on else {}, spared={} if on else wounds)


async def recast(room: Room, asker: Asker, guests: Sequence[Brought], settings: Sequence[Setting]) -> int:
    """The same fight with these heroes, unless it has changed in the meantime."""
    source = room.stored.encounter
    base = with_guests(source, [])
    found = await room.thinkers.think(asker, CHECK_SECONDS, cast, room.system.name, base, guests)

    def act() -> Done:
        refuse_if_too_late(room)
        if room.stored.encounter is not source:
            raise Refused(STALE, FASTER)
        room.torn = True  # until it is stored
        # With other dice: whoever brings heroes and sends them home again shall not learn of those to come.
        room.stored = replace(room.stored, encounter=found.source, seed=new_key())
        room.recorder = Recorder(room.at_first(room.system))
        room.forget()
        return "setting", room.set_up(settings)

    return await room.act(f"heroes-{secrets.token_hex(8)}", act)
