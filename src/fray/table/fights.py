"""Over HTTP: fights and the chairs at them.

Only the event loop touches rooms. Slow work uses a copy, in another process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import Body, Depends, FastAPI, Header, Path, Query, Request
from fastapi.responses import PlainTextResponse

from fray.engine.decisions import ILLEGAL, MALFORMED, Refused
from fray.engine.dice import new_key
from fray.engine.system import system_named
from fray.table import tasks
from fray.table.campaigns import Campaign
from fray.table.catalog import find_encounter, written_encounter
from fray.table.chairs import Chair, hash_of, spoken
from fray.table.export import log_lines, markdown, stored_file
from fray.table.http_records import CodeView, Imported, Joined, SheetView
from fray.table.insight import answer_best, answer_hint, answer_in_replay, answer_standing
from fray.table.insight_records import BestView, HintView, StandingView
from fray.table.keeping import Owner
from fray.table.limits import Guesses, Limiter, asker_of, client_of
from fray.table.lobby import claim, join_view
from fray.table.odds_records import EffectsView, OddsView
from fray.table.odds_views import effects_view, odds_view
from fray.table.parts import fight_line, part_in
from fray.table.records import Accepted, ChairView, LineView, Nudge, View
from fray.table.refusals import TOO_MANY, CannotOpen, NoSuchFight
from fray.table.requests import (
    LARGEST_NUMBER,
    AnyCommand,
    BestQuestion,
    BranchRequest,
    ChairName,
    CodeRequest,
    EffectsQuestion,
    HintQuestion,
    Invite,
    JoinRequest,
    NewFight,
    NudgeRequest,
    OddsQuestion,
    ReplayQuestion,
    StandingQuestion,
    Tokens,
)
from fray.table.review_records import ReviewView
from fray.table.review_views import review_view
from fray.table.reviews import Reviews
from fray.table.room import LOOK_SECONDS, Room
from fray.table.rooms import Beginning, Begun, Rooms
from fray.table.seating import known
from fray.table.sight import Eyes
from fray.table.store import Store
from fray.table.summary import summary
from fray.table.summary_records import SummaryView
from fray.table.tasks import Thought
from fray.table.thinkers import Asker
from fray.table.views import chair_view, sheet_view, view
from fray.table.welcome_records import FightLine, JoinView

WRONG_CODES_A_MINUTE: Final = 10  # of one client
WRONG_CODES_A_MINUTE_OF_ALL: Final = 120
CODES_A_MINUTE: Final = 120  # of one client, right or wrong
NO_SUCH_CODE: Final = "no fight has this code; ask the Keeper for it again"
NUDGE_SECONDS: Final = 3.0
LOOKS: Final = 10  # of a tenth of a second each, for an answer without a live line
AT_ONCE: Final = 200  # futures behind the answer to a question without a live line


@dataclass(frozen=True)
class Bearer:
    """Who shows a token, and from which address."""

    token: str
    asker: Asker


def bearer_of(
    request: Request, authorization: Annotated[str, Header(description="Bearer and the token of a chair")] = ""
) -> Bearer:
    return Bearer(authorization.removeprefix("Bearer ").strip(), asker_of(request))


Token = Annotated[Bearer, Depends(bearer_of)]


async def seated(rooms: Rooms, fight: str, bearer: Bearer) -> tuple[Room, Chair]:
    """The room and chair a token opens; all other failures look the same. Without a valid token nothing is opened."""
    role = await rooms.role_of(fight, bearer.token)
    if not role:
        raise NoSuchFight
    try:
        room = await rooms.enter(bearer.asker, fight)
    except CannotOpen as closed:
        raise CannotOpen(closed.message, role == "keeper") from closed
    chair = room.chairs.of_token(bearer.token) if room is not None else None
    if room is None or chair is None:
        raise NoSuchFight
    return room, chair


async def keeper_of(rooms: Rooms, fight: str, bearer: Bearer) -> tuple[Room, Chair]:
    room, chair = await seated(rooms, fight, bearer)
    if not chair.keeper:
        raise Refused("not yours", "only the Keeper may do that")
    return room, chair


def joined(begun: Begun) -> Joined:
    return Joined(fight=begun.room.id, chair=begun.chair.id, token=begun.token, role=begun.chair.role)


# ---- beginning and playing


def add_fights(app: FastAPI, rooms: Rooms, new_a_minute: int) -> None:
    limiter = Limiter(new_a_minute, 60.0)

    def may_begin(request: Request) -> None:
        if not limiter.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many new fights; wait a minute")

    add_beginning(app, rooms, may_begin)
    add_playing(app, rooms)
    add_branching(app, rooms, may_begin)


def add_beginning(app: FastAPI, rooms: Rooms, may_begin: Callable[[Request], None]) -> None:
    @app.post("/api/fights")
    async def start(new: NewFight, request: Request, owner: Owner) -> Joined:
        """Start a fight. You become its Keeper."""
        may_begin(request)
        system = system_named(new.system)
        store = rooms.store
        campaign = await asyncio.to_thread(campaign_for, store, new, owner)
        if new.toml:
            encounter = await written_encounter(store, rooms.thinkers, asker_of(request), system, new.toml)
        else:
            encounter = await asyncio.to_thread(find_encounter, store, system, new.encounter)
        beginning = Beginning(system, encounter.source, new.title or encounter.title, new.name, new_key())
        offered = new.offered if new.lobby else None
        begun = await rooms.start(beginning, encounter, new.minds, new.rulings, asker_of(request), offered)
        if campaign is not None:
            await asyncio.to_thread(store.campaigns.add_fight, campaign, begun.room.id, begun.room.title)
            begun.room.campaign = campaign
        return joined(begun)

    @app.post("/api/fights/import")
    async def bring_in(replay: Annotated[dict[str, object], Body()], request: Request) -> Imported:
        """Start a fight from a replay file. You become its Keeper."""
        may_begin(request)
        begun, remark = await rooms.bring_in(replay, "Keeper", asker_of(request))
        return Imported(**joined(begun).model_dump(), remark=remark)

    @app.post("/api/fights/mine")
    async def mine(tokens: Tokens) -> list[FightLine]:
        """The fights that these tokens open, to continue them."""
        return [
            fight_line(fight, part_in(fight, rooms.at_hand(fight.id)))
            for fight in rooms.store.fights_of([hash_of(token) for token in tokens.tokens])
        ]


def campaign_for(store: Store, new: NewFight, owner: str) -> Campaign | None:
    """The campaign that a new fight goes on with."""
    campaign = store.campaigns.owned(new.campaign, owner) if new.campaign else None
    if campaign is not None and campaign.system != new.system:
        raise Refused(MALFORMED, f"{campaign.title} is a campaign of {campaign.system}; choose one of {new.system}")
    return campaign


def add_playing(app: FastAPI, rooms: Rooms) -> None:
    @app.post("/api/fights/{fight}/commands")
    async def command(fight: str, token: Token, command: Annotated[AnyCommand, Body()]) -> Accepted:
        """Execute a command. A repeated id is executed only once."""
        room, chair = await seated(rooms, fight, token)
        return Accepted(id=command.id, revision=await room.command(chair, command))

    @app.post("/api/fights/{fight}/odds")
    async def odds(fight: str, token: Token, question: OddsQuestion, request: Request) -> list[OddsView]:
        """The odds of some options of an open decision."""
        room, chair = await seated(rooms, fight, token)
        asker = asker_of(request, chair.id)
        return [await answer_odds(room, chair, asker, question, key) for key in question.keys]

    @app.post("/api/fights/{fight}/effects")
    async def effects(fight: str, token: Token, question: EffectsQuestion, request: Request) -> EffectsView:
        """What an option of an open decision would change on the cards."""
        room, chair = await seated(rooms, fight, token)
        return await answer_effects(room, chair, asker_of(request, chair.id), question)

    @app.post("/api/fights/{fight}/standing")
    async def standing(fight: str, token: Token, question: StandingQuestion, request: Request) -> StandingView:
        """Who is winning: some hundred futures, which takes from a moment to a few seconds."""
        room, chair = await seated(rooms, fight, token)
        return (await answer_standing(room, chair, asker_of(request, chair.id), question, AT_ONCE))[1]

    @app.post("/api/fights/{fight}/best")
    async def best(fight: str, token: Token, question: BestQuestion, request: Request) -> BestView:
        """What the options of an open decision are worth, as far as that can be weighed in a second."""
        room, chair = await seated(rooms, fight, token)
        return [found async for found in answer_best(room, chair, asker_of(request, chair.id), question, LOOKS)][-1]

    @app.post("/api/fights/{fight}/hint")
    async def hint(fight: str, token: Token, question: HintQuestion, request: Request) -> HintView:
        """The best option of an open decision, and one reason for it. It takes a few seconds."""
        room, chair = await seated(rooms, fight, token)
        return await answer_hint(room, chair, asker_of(request, chair.id), question)


def add_branching(app: FastAPI, rooms: Rooms, may_begin: Callable[[Request], None]) -> None:
    @app.post("/api/fights/{fight}/branch")
    async def branch(fight: str, token: Token, wanted: BranchRequest, request: Request) -> Joined:
        """Branch: a new fight from a point of this one. For the Keeper, who becomes its Keeper, too."""
        room, keeper = await keeper_of(rooms, fight, token)
        may_begin(request)
        async with room.lock:
            beginning = rooms.branch(room, wanted.at, keeper.name)
        return joined(await rooms.begin(beginning, token.asker, rekey=not wanted.keep_dice))


async def answer_odds(room: Room, chair: Chair, asker: Asker, question: OddsQuestion, key: str) -> OddsView:
    """Odds for the player who decides, unless they would reveal what the Keeper keeps secret."""
    eyes = await eyes_for_odds(room, chair)
    thought = Thought(question.revision, question.seat, question.who, key, tuple(question.details))
    odds = await room.think(asker, chair, thought, tasks.odds, eyes.unseen, not eyes.blurred)
    return odds_view(eyes, thought, odds)


async def answer_effects(room: Room, chair: Chair, asker: Asker, question: EffectsQuestion) -> EffectsView:
    """The same for the changes on the cards."""
    eyes = await eyes_for_odds(room, chair)
    thought = Thought(question.revision, question.seat, question.who, question.key, tuple(question.details))
    found, details = await room.think(asker, chair, thought, tasks.effects, eyes.unseen)
    return effects_view(eyes, thought, found, details)


async def eyes_for_odds(room: Room, chair: Chair) -> Eyes:
    async with room.lock:
        eyes = Eyes(room, chair, room.game)
    if eyes.sight == "nothing" and eyes.veiled:
        raise Refused(ILLEGAL, "the Keeper keeps the enemies' numbers secret, and the odds would reveal them")
    return eyes


# ---- chairs


def add_chairs(app: FastAPI, rooms: Rooms) -> None:
    guesses = Guesses(WRONG_CODES_A_MINUTE, WRONG_CODES_A_MINUTE_OF_ALL, CODES_A_MINUTE)

    @app.post("/api/join")
    async def join(wanted: JoinRequest, request: Request) -> Joined:
        """Join a fight by its code. You watch until you claim a combatant, or the Keeper gives you one."""
        if not guesses.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many tries; wait a minute")
        begun = await rooms.join(wanted.code, wanted.name, asker_of(request))
        if begun is None:
            raise NoSuchFight(NO_SUCH_CODE)
        guesses.was_right(client_of(request))
        if wanted.claim >= 0:
            with suppress(Refused):  # it may have been taken a moment ago: then they choose again
                await claim(begun, wanted.claim)
        return joined(begun)

    @app.get("/api/join/{code}")
    async def look_before_joining(code: Annotated[str, Path(max_length=20)], request: Request) -> JoinView:
        """The fight that a code opens: what it is, who hosts it, and whom you could play."""
        if not guesses.allow(client_of(request)):
            raise Refused(TOO_MANY, "too many tries; wait a minute")
        room = await rooms.with_code(code, asker_of(request))
        if room is None:
            raise NoSuchFight(NO_SUCH_CODE)
        guesses.was_right(client_of(request))
        return await room.look(asker_of(request), lambda: join_view(room))

    @app.post("/api/fights/{fight}/code")
    async def code(fight: str, token: Token, wanted: CodeRequest) -> CodeView:
        """A new join code, or none."""
        room, _keeper = await keeper_of(rooms, fight, token)
        return CodeView(code=spoken(rooms.renew_code(room, wanted.open)))

    @app.post("/api/fights/{fight}/chairs")
    async def invite(fight: str, token: Token, invitation: Invite) -> Joined:
        """Invite a person by link. This answer is the only one with the token."""
        room, _keeper = await keeper_of(rooms, fight, token)
        if invitation.combatants and invitation.role != "player":
            raise Refused(MALFORMED, "spectators have no combatants; invite a player")
        combatants = len(room.combatants())
        whom = [known(who, combatants) for who in invitation.combatants]
        begun = rooms.invite(room, invitation.name, invitation.role)
        if whom:
            seats = [room.seating.seat(who, begun.chair.id) for who in whom]
            await room.arrange(f"invite-{begun.chair.id}", seats)
        return joined(begun)


def add_persons(app: FastAPI, rooms: Rooms) -> None:
    """What the Keeper may do with a chair that is taken."""
    nudges = Limiter(1, NUDGE_SECONDS)

    @app.post("/api/fights/{fight}/chairs/revoke")
    async def revoke(fight: str, token: Token, name: ChairName) -> ChairView:
        """Revoke a link. It stops working at once."""
        room, keeper = await keeper_of(rooms, fight, token)
        chair = room.chairs.all.get(name.chair)
        if chair is None or chair is keeper or chair.revoked:
            raise Refused(MALFORMED, "there is no such chair, or it is your own")
        await room.revoke(chair)
        return chair_view(chair, Eyes(room, keeper, room.game))

    @app.post("/api/fights/{fight}/nudge")
    async def nudge(fight: str, token: Token, wanted: NudgeRequest) -> ChairView:
        """Remind a person that the fight waits for them."""
        room, keeper = await keeper_of(rooms, fight, token)
        chair = room.chairs.all.get(wanted.chair)
        if chair is None or chair.revoked:
            raise Refused(MALFORMED, "there is no such chair")
        if not chair.lines:
            raise Refused(ILLEGAL, f"{chair.name} is not here now")
        if not nudges.allow(chair.id):
            raise Refused(TOO_MANY, f"{chair.name} has just been nudged")
        chair.tell(Nudge(name=keeper.name, message=f"{keeper.name} is waiting for you."))
        return chair_view(chair, Eyes(room, keeper, room.game))


# ---- looking


def add_looking(app: FastAPI, rooms: Rooms) -> None:
    @app.get("/api/fights/{fight}")
    async def look(fight: str, token: Token) -> View:
        """The fight as your chair sees it."""
        room, chair = await seated(rooms, fight, token)
        return await room.look(token.asker, lambda: view(room, chair))

    @app.get("/api/fights/{fight}/as/{chair}")
    async def look_as(fight: str, token: Token, chair: str) -> View:
        """For the Keeper: the fight as another chair sees it."""
        room, _keeper = await keeper_of(rooms, fight, token)
        target = room.chairs.all.get(chair)
        if target is None or target.revoked:
            raise Refused(MALFORMED, "there is no such chair")
        return await room.look(token.asker, lambda: view(room, target))

    @app.get("/api/fights/{fight}/sheets/{who}")
    async def sheet(fight: str, token: Token, who: Annotated[int, Path(ge=0, le=999)]) -> SheetView:
        """A combatant's whole sheet, if you may see its numbers."""
        room, chair = await seated(rooms, fight, token)
        async with room.lock:
            return sheet_view(room, chair, who)

    @app.get("/api/fights/{fight}/replay")
    async def replay(fight: str, token: Token, at: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)]) -> View:
        """The fight after this many answers. Players can replay it when it is over."""
        room, chair = await seated(rooms, fight, token)
        if room.game.result is None and not chair.keeper:
            raise Refused(ILLEGAL, "the fight is not over yet; until then only the Keeper can replay it")

        def shown() -> View:
            return view(room, chair, game=room.shown_at(Eyes(room, chair, room.game).position(at)))

        return await room.look(token.asker, shown)

    @app.post("/api/fights/{fight}/replay/best")
    async def best_then(fight: str, token: Token, question: ReplayQuestion, request: Request) -> BestView:
        """What the options of a decision were worth that the replay shows."""
        room, chair = await seated(rooms, fight, token)
        return await answer_in_replay(room, chair, asker_of(request, chair.id), question)


def add_records(app: FastAPI, rooms: Rooms) -> None:
    """What is left of a fight: its replay, its log, its summary."""

    @app.get("/api/fights/{fight}/replay.json")
    async def replay_file(fight: str, token: Token) -> dict[str, object]:
        """The whole fight as a file with its dice key: for the Keeper when it is over, or cannot be opened."""
        try:
            room, _keeper = await keeper_of(rooms, fight, token)
        except CannotOpen as closed:
            if not closed.keeper:
                raise
            return stored_file(rooms.store, fight)
        async with room.lock:
            if room.game.result is None:
                raise Refused(ILLEGAL, "a replay file contains the seed; you can download it when the fight is over")
            position, by_hand = room.position(), list(room.game.by_hand)
        return await rooms.thinkers.think(token.asker, LOOK_SECONDS, tasks.exported, position, by_hand)

    @app.get("/api/fights/{fight}/log.md", response_model=None, responses={200: {"content": {"text/plain": {}}}})
    async def log_markdown(fight: str, token: Token) -> PlainTextResponse:
        """The log as Markdown."""
        room, chair = await seated(rooms, fight, token)
        return PlainTextResponse(await room.look(token.asker, lambda: markdown(room, chair)))

    @app.get("/api/fights/{fight}/log.json")
    async def log_json(fight: str, token: Token) -> list[LineView]:
        """The log, line by line, with dice and sums."""
        room, chair = await seated(rooms, fight, token)
        return await room.look(token.asker, lambda: log_lines(room, chair))

    @app.get("/api/fights/{fight}/summary")
    async def after_the_fight(fight: str, token: Token) -> SummaryView:
        """Who did what, when the fight turned, and how lucky the dice were."""
        room, chair = await seated(rooms, fight, token)
        turns = await room.turns(token.asker, chair)
        return await room.look(token.asker, lambda: summary(room, chair, turns))


def add_reviews(app: FastAPI, rooms: Rooms, reviews: Reviews) -> None:
    @app.get("/api/fights/{fight}/review")
    async def review(fight: str, token: Token) -> ReviewView:
        """What every decision was worth and how lucky every roll was. Ask again until it is done."""
        room, chair = await seated(rooms, fight, token)
        looking = await reviews.of(room, chair, token.asker)
        return await room.look(token.asker, lambda: review_view(room, chair, looking))
