"""The lobby: what a guest sees before joining, and how they claim a hero."""

from __future__ import annotations

import secrets

from fray.table.records import Welcome
from fray.table.requests import ClaimCommand
from fray.table.room import Room
from fray.table.rooms import Begun
from fray.table.welcome_records import HeroView, JoinView


async def claim(begun: Begun, who: int) -> None:
    """A guest who has just joined takes a combatant."""
    room = begun.room
    command = ClaimCommand(id=f"claim-{secrets.token_hex(6)}", revision=room.revision, do="claim", who=who)
    await room.command(begun.chair, command)


def join_view(room: Room) -> JoinView:
    """The fight as people may know it who have its code and no chair yet: nothing that is hidden from anybody."""
    encounter = room.game.encounter
    return JoinView(
        fight=room.id,
        title=room.title,
        text=encounter.text,
        system=room.system.name,
        system_title=room.system.title,
        accent=room.system.accent,
        host=room.chairs.keeper().name,
        begun=not room.seating.lobby,
        heroes=hero_views(room),
        welcome=welcome(room),
    )


def welcome(room: Room) -> Welcome:
    """How guests' own heroes are welcome now: they come before the first answer, or not at all."""
    too_late = not room.seating.lobby or bool(room.game.entries)
    return "no" if too_late or room.system.heroes is None else room.seating.welcome


def hero_views(room: Room) -> list[HeroView]:
    """The combatants that are offered to guests and may be seen by everybody."""
    seating, battle = room.seating, room.game.battle
    secret = seating.hidden | room.system.concealed(battle, "")
    found = []
    for card in room.system.cards(battle):
        if card.who in seating.offered and card.who not in secret and seating.claims:
            player = room.chairs.player_of(card.who)
            hero = HeroView(
                who=card.who,
                name=card.name,
                icon=card.icon,
                side=card.side,
                player=player.name if player is not None else "",
                open=seating.may_claim(card.who),
            )
            found.append(hero)
    return found
