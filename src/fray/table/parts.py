"""What a list of fights says: how each stands, and to each person whom they play, and whether the fight waits for them.

It is kept with the fight, so that the list opens none. Fights that are open here are asked themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from fray.table.chairs import Chair, role_of
from fray.table.records import Role
from fray.table.stored import ListedFight
from fray.table.welcome_records import FightLine, Part

if TYPE_CHECKING:
    from fray.table.room import Room

Parts = dict[str, Part]  # by the id of the chair
PARTS: Final = TypeAdapter(Parts)
NOTHING: Final = Part(plays=[], asked=False)


def state_line(room: Room) -> str:
    """How the fight stands, in a line for all chairs: it names nobody whom one of them does not see."""
    unseen = frozenset[int]().union(*(room.unseen(chair, room.game) for chair in room.chairs.seated()))
    battle = room.known(room.game, unseen).battle
    if room.game.result is not None:
        return room.system.headline(battle)
    if room.seating.lobby:
        return "waiting for the Keeper to start"
    header = room.system.header(battle)
    return f"round {header.round}, {header.phase}"


def stored_parts(room: Room) -> str:
    """The parts of all chairs that have one, as the store keeps them."""
    found = {chair.id: part_of(room, chair) for chair in room.chairs.seated()}
    return PARTS.dump_json({chair: part for chair, part in found.items() if part != NOTHING}).decode()


def part_of(room: Room, chair: Chair) -> Part:
    names = [card.name for card in room.known(room.game, frozenset()).cards if card.who in chair.combatants]
    return Part(plays=names, asked=waits_for(room, chair), over=room.game.result is not None)


def waits_for(room: Room, chair: Chair) -> bool:
    """Whether the fight goes on only when this chair answers or types dice."""
    game, seating = room.game, room.seating
    if game.result is not None or seating.resting:
        return False
    seats = [decision.seat for decision in game.decisions if not seating.ponders(decision.seat)]
    if game.roll is not None:
        seats.append(game.roll.seat)
    return any(seating.player_at(seat) is chair for seat in seats)


def part_in(fight: ListedFight, room: Room | None) -> Part:
    """The part of the listed chair, from the open room or from what was kept."""
    chair = room.chairs.all.get(fight.chair) if room is not None and not room.torn and not room.broken else None
    if room is not None and chair is not None:
        return part_of(room, chair)
    return PARTS.validate_json(fight.parts).get(fight.chair, NOTHING) if fight.parts else NOTHING


def fight_line(fight: ListedFight, part: Part) -> FightLine:
    invited_as: Role = fight.role  # type: ignore[assignment]  # the store holds nothing else
    return FightLine(
        id=fight.id,
        title=fight.title,
        system=fight.system,
        role=role_of(invited_as, bool(part.plays)),
        state=fight.state,
        part=part,
        touched_at=fight.touched_at,
    )
