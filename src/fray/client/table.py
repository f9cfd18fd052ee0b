"""A table at an address: what is played there, and new fights."""

from __future__ import annotations

from collections.abc import Mapping

from fray.client.chair import Chair
from fray.client.service import Service
from fray.table.http_records import EncounterView, Joined, SystemView


class Table:
    """A table before you sit down."""

    def __init__(self, address: str) -> None:
        self.service = Service(address)

    async def systems(self) -> list[SystemView]:
        """The combat systems."""
        found: list[SystemView] = await self.service.ask(list[SystemView], "/api/systems")
        return found

    async def encounters(self) -> list[EncounterView]:
        """The ready and built encounters."""
        found: list[EncounterView] = await self.service.ask(list[EncounterView], "/api/encounters")
        return found

    async def start(
        self,
        system: str,
        encounter: str,
        *,
        minds: Mapping[str, str] | None = None,
        rulings: str = "",
        name: str = "Bot",
    ) -> Chair:
        """Start a fight, and be its Keeper. `minds` play whole sides; without a mind, the Keeper answers for it."""
        body = {"system": system, "encounter": encounter, "minds": dict(minds or {}), "rulings": rulings, "name": name}
        return self.chair_of(await self.service.ask(Joined, "/api/fights", body))

    async def join(self, code: str, name: str) -> Chair:
        """Join a fight by its code. You watch until the Keeper gives you a combatant."""
        return self.chair_of(await self.service.ask(Joined, "/api/join", {"code": code, "name": name}))

    def chair_of(self, joined: Joined) -> Chair:
        return Chair(link_of(self.service.address, joined))


def link_of(address: str, joined: Joined) -> str:
    return f"{address}/fight/{joined.fight}#token={joined.token}"
