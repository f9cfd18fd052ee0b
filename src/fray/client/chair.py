"""A chair at a fight: what it sees, what it is asked, and its answers. It stays there when the connection breaks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from fray.client.line import Line
from fray.client.service import Service
from fray.engine.decisions import MALFORMED, Refused
from fray.table.http_records import Joined
from fray.table.insight_records import BestView, HintView, StandingView
from fray.table.odds_records import OddsView
from fray.table.records import DecisionView, LineView, OptionView, View


class Chair:
    """A chair, by its link: `async with Chair(link) as chair`.

    Every command is sent until it is answered, also across broken connections and restarts of the table, and is
    carried out once. What the table refuses is raised as `fray.Refused`, with reason, message and clause.
    """

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        place, _, self.fight = parts.path.rpartition("/")
        token = parts.fragment.removeprefix("token=")
        if place != "/fight" or not self.fight or not token:
            raise Refused(MALFORMED, f"{link!r} is no link to a fight: copy http://HOST:PORT/fight/FIGHT#token=TOKEN")
        self.link = link
        self.service = Service(link, token)
        self.path = f"/api/fights/{self.fight}"
        self.line = Line(self.service.address.replace("http", "ws", 1) + f"{self.path}/live", token)

    async def __aenter__(self) -> Self:
        await self.line.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.line.close()

    def __repr__(self) -> str:
        seen = self.line.view
        return f"<Chair of {seen.name} at {seen.title!r} ({seen.role})>" if seen else f"<Chair at {self.fight}>"

    # ---- what it sees

    @property
    def view(self) -> View:
        """The fight as this chair sees it now, with the whole log."""
        if self.line.view is None:
            raise RuntimeError("sit down first: async with Chair(link) as chair")
        return self.line.view

    @property
    def log(self) -> list[LineView]:
        return self.view.log

    async def views(self) -> AsyncIterator[View]:
        """The newest view, and again whenever something has changed, until the fight is over.

        Views that are out of date when you come back for the next one are left out.
        """
        last: View | None = None
        while last is None or not last.result:
            last = await self.line.newer_than(last)
            yield last

    # ---- what it does

    async def answer(self, decision: DecisionView, option: OptionView | str) -> int:
        """Answer an open decision with one of its options, or its key. Returns the revision after it.

        Someone else may have changed the fight meanwhile: then it is refused as 'stale', and a new view comes.
        """
        key = option if isinstance(option, str) else option.key
        return await self.command("answer", seat=decision.seat, who=decision.who, key=key)

    async def roll(self, faces: Sequence[int]) -> int:
        """Say what your real dice show, when `view.roll` asks you."""
        return await self.command("dice", faces=list(faces))

    async def command(self, do: str, **fields: object) -> int:
        """Any command of docs/protocol.md: `await chair.command("pause", on=True)`. Returns the revision after it."""
        return await self.line.command({"do": do, "revision": self.view.revision, **fields})

    async def invite(self, name: str, combatants: Sequence[int] = (), *, role: str = "player") -> Chair:
        """For the Keeper: a chair for someone else, who plays these combatants. Its `link` is for them."""
        body = {"name": name, "combatants": list(combatants), "role": role}
        joined: Joined = await self.service.ask(Joined, f"{self.path}/chairs", body)
        return Chair(f"{self.service.address}/fight/{joined.fight}#token={joined.token}")

    # ---- what it may ask

    async def odds(self, decision: DecisionView, options: Sequence[OptionView] = ()) -> list[OddsView]:
        """The odds of some options of an open decision; without them, of all."""
        keys = [option.key for option in options or decision.options]
        found: list[OddsView] = await self.ask(list[OddsView], "odds", **asked(decision), keys=keys)
        return found

    async def best(self, decision: DecisionView) -> BestView:
        """What the options of an open decision are worth, best first, as far as that can be weighed in a second."""
        found: BestView = await self.ask(BestView, "best", **asked(decision))
        return found

    async def hint(self, decision: DecisionView) -> HintView:
        """The best option of an open decision and one reason for it. It takes a few seconds."""
        found: HintView = await self.ask(HintView, "hint", **asked(decision))
        return found

    async def standing(self) -> StandingView:
        """Who is winning, if this chair may know."""
        found: StandingView = await self.ask(StandingView, "standing")
        return found

    async def ask(self, kind: Any, what: str, **fields: object) -> Any:
        body = {"ask": what, "revision": self.view.revision, **fields}
        return await self.service.ask(kind, f"{self.path}/{what}", body)


def asked(decision: DecisionView) -> dict[str, int]:
    return {"seat": decision.seat, "who": decision.who}
