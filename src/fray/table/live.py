"""Live connections: a new view after every change, commands and questions the other way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from fray.engine.decisions import MALFORMED, Refused
from fray.table.chairs import Chair, Line
from fray.table.differences import Memory
from fray.table.fights import Bearer, answer_effects, answer_odds, seated
from fray.table.gate import refuse_json
from fray.table.insight import answer_best, answer_hint, answer_standing
from fray.table.limits import LARGEST_MESSAGE, MESSAGES_A_SECOND, Limiter, asker_of
from fray.table.log import LogReader
from fray.table.owners import Elsewhere
from fray.table.peers import MOVED, Peers, is_from_peer
from fray.table.records import Accepted, CannotOpenView, Record, Refusal, Trouble, View
from fray.table.refusals import NO_SUCH_FIGHT, TOO_MANY, CannotOpen, NoSuchFight, first_problem, refusal
from fray.table.requests import (
    AnyCommand,
    BestQuestion,
    EffectsQuestion,
    Hello,
    HintQuestion,
    OddsQuestion,
    StandingQuestion,
)
from fray.table.room import Room
from fray.table.rooms import Rooms
from fray.table.thinkers import Asker
from fray.table.trouble import MOVING, STORAGE, StorageTrouble, lost_steps
from fray.table.views import view

HELLO_SECONDS: Final = 10.0
WORTH_TELLING: Final = 1.2  # so many times more futures than were told of before
MOST_LINES: Final = 12  # of one chair: a phone, a laptop, and connections that are dead but not yet closed
AGAIN = 1012  # another process has the fight: connect again at once
LATER = 1013  # connect again
UNKNOWN, WITHDRAWN, SHUT, CROWDED = 4404, 4403, 4409, 4429  # closed for good: do not connect again
commands: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)


def add_live(app: FastAPI, rooms: Rooms, peers: Peers) -> None:
    door = Door(rooms, peers)

    @app.websocket("/api/fights/{fight}/live")
    async def live(socket: WebSocket, fight: str) -> None:
        await socket.accept()
        connection = await door.let_in(socket, fight)
        if connection is not None:
            await connection.serve()


class Door:
    """Where connections come in: each is greeted, shown to its chair, passed on to another process, or closed."""

    def __init__(self, rooms: Rooms, peers: Peers) -> None:
        self.rooms = rooms
        self.peers = peers

    async def let_in(self, socket: WebSocket, fight: str) -> Connection | None:
        """The connection to serve here, if there is one."""
        try:
            hello = greeting(await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS))
            found = await self.here_or_passed_on(socket, fight, hello)
        except WebSocketDisconnect:
            return None
        except (NoSuchFight, TimeoutError, KeyError):
            await socket.close(UNKNOWN, NO_SUCH_FIGHT)
            return None
        except Refused as refused:
            await self.turn_away(socket, refused)
            return None
        if found is None:
            return None
        room, chair = found
        if len(chair.lines) >= MOST_LINES:
            await socket.close(CROWDED, "this link has too many connections; close one first")
            return None
        return Connection(socket, room, chair, hello)

    async def turn_away(self, socket: WebSocket, refused: Refused) -> None:
        """Say why this fight cannot be entered now, and close with what the client should do about it."""
        if isinstance(refused, CannotOpen):
            await socket.send_text(CannotOpenView(message=refused.message, keeper=refused.keeper).model_dump_json())
            await socket.close(SHUT, "this fight cannot be opened")
        elif isinstance(refused, StorageTrouble):
            self.rooms.writer.report(refused)
            await socket.send_text(Trouble(message=refused.message).model_dump_json())
            await socket.close(LATER, "the storage is in trouble; connect again")
        else:
            await socket.close(LATER, refused.message)

    async def here_or_passed_on(self, socket: WebSocket, fight: str, hello: Hello) -> tuple[Room, Chair] | None:
        """The room and chair, if this process has the fight; the line may also go to the one that has it."""
        for patience in self.peers.tries():
            try:
                room, chair = await seated(self.rooms, fight, Bearer(hello.token, asker_of(socket)))
            except Elsewhere as elsewhere:
                if await self.is_settled_elsewhere(socket, fight, hello, elsewhere):
                    return None
                await patience()
                continue
            if room.fresh and is_from_peer(socket.scope):  # a new fight goes where its people are
                self.rooms.let_go([fight])
                await socket.close(MOVED)
                return None
            room.fresh = False
            return room, chair
        raise Refused(STORAGE, MOVING)

    async def is_settled_elsewhere(self, socket: WebSocket, fight: str, hello: Hello, elsewhere: Elsewhere) -> bool:
        """Whether nothing is left to do here for a fight of another process: the line is passed on, or closed."""
        if self.rooms.closed:
            await socket.close(AGAIN, "connect again")
            return True
        if is_from_peer(socket.scope):
            await socket.close(MOVED)
            return True
        if elsewhere.place is None:
            return False
        return await self.peers.passed_line(socket, fight, hello.model_dump_json(), elsewhere.place)


class Connection:
    """One person's live connection to a fight."""

    def __init__(self, socket: WebSocket, room: Room, chair: Chair, hello: Hello) -> None:
        self.socket = socket
        self.told = hello.revision  # the last revision that a returning person has seen
        self.room = room
        self.chair = chair
        self.line = Line()
        self.reader = LogReader()
        self.memory = Memory() if hello.changes else None
        self.limiter = Limiter(MESSAGES_A_SECOND * 5, 5.0)
        self.thinking: asyncio.Task[None] | None = None
        self.foreseeing: asyncio.Task[None] | None = None
        self.weighing: asyncio.Task[None] | None = None
        self.choosing: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Tell and listen until one of the two ends."""
        self.chair.lines.append(self.line)
        if self.room.writer.trouble:
            self.line.notes.append(Trouble(message=self.room.writer.trouble))
        self.room.chairs.wake()
        self.room.pondering.wake()
        tasks = [asyncio.create_task(self.tell()), asyncio.create_task(self.listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.chair.lines.remove(self.line)
            stop(self.thinking)
            stop(self.foreseeing)
            stop(self.weighing)
            stop(self.choosing)
            stop(self.hinting)
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            self.room.chairs.wake()
            with suppress(RuntimeError, WebSocketDisconnect):  # it may be closed already
                await self.socket.close(self.farewell(ended))
        for end in ended:
            if unexpected(end):
                raise end  # type: ignore[misc]  # for the log: the client connects again and nothing is lost

    def farewell(self, ended: Sequence[object]) -> int:
        """The code to close with."""
        if self.room.gone or self.line.ending:
            return AGAIN
        return 1011 if any(unexpected(end) for end in ended) else 1000

    async def tell(self) -> None:
        """Send a new view after every change. A change during sending wakes it again."""
        while not self.chair.revoked:
            await self.line.wake.wait()
            if self.room.gone or self.line.ending:
                return
            self.line.wake.clear()
            notes, self.line.notes = self.line.notes, []
            for note in notes:
                await self.say(note)
            if not self.chair.revoked and not self.room.broken:
                try:
                    seen = await self.room.look(self.asker("view"), self.seen, len(self.reader.events))
                except StorageTrouble as trouble:
                    self.room.writer.report(trouble)  # it is told, and wakes this again when it is over
                    continue
                if self.told > seen.revision:
                    seen = seen.model_copy(update={"remark": lost_steps(self.told, seen.revision)})
                message = self.memory.message(seen) if self.memory else seen.model_dump_json()
                await self.socket.send_text(message)
                self.room.metrics.sent(len(message))
        await self.socket.close(WITHDRAWN, "the Keeper has revoked this link")

    def seen(self) -> View:
        return view(self.room, self.chair, self.reader)

    async def listen(self) -> None:
        while True:
            await self.hear(await self.socket.receive_text())

    async def say(self, record: Record) -> None:
        await self.socket.send_text(record.model_dump_json())

    async def hear(self, text: str) -> None:
        """Answer a command or a question."""
        identifier = ""
        try:
            message = parsed(text)
            identifier = identifier_of(message)
            if not self.limiter.allow(""):
                raise Refused(TOO_MANY, "too many messages; wait a moment")
            self.room.refuse_if_away()
            if isinstance(message, dict) and "ask" in message:
                self.wonder(message)
                return
            command = commands.validate_python(message)
            await self.say(Accepted(id=identifier, revision=await self.room.command(self.chair, command)))
        except ValidationError as error:
            words = first_problem(error.errors())
            await self.say(Refusal(id=identifier, reason="malformed", message=words))
        except Refused as error:
            if isinstance(error, StorageTrouble):
                self.room.writer.report(error)  # so that the client is told when it is over
            await self.say(refusal(error, identifier))

    def wonder(self, message: dict[str, object]) -> None:
        """Answer a question. It cancels the last one of its kind."""
        if message["ask"] == "effects":
            effects = EffectsQuestion.model_validate(message)
            stop(self.foreseeing)
            self.foreseeing = asyncio.create_task(self.tell_effects(effects))
        elif message["ask"] == "best":
            best = BestQuestion.model_validate(message)
            stop(self.choosing)
            self.choosing = asyncio.create_task(self.tell_best(best))
        elif message["ask"] == "hint":
            hint = HintQuestion.model_validate(message)
            stop(self.hinting)
            self.hinting = asyncio.create_task(self.tell_hint(hint))
        elif message["ask"] == "standing":
            standing = StandingQuestion.model_validate(message)
            stop(self.weighing)
            self.weighing = asyncio.create_task(self.tell_standing(standing))
        else:
            odds = OddsQuestion.model_validate(message)
            stop(self.thinking)
            self.thinking = asyncio.create_task(self.tell_odds(odds))

    def asker(self, about: str) -> Asker:
        """Each kind of question has its own turns."""
        return asker_of(self.socket, f"{self.chair.id} {about}")

    async def tell_effects(self, question: EffectsQuestion) -> None:
        with suppress(Refused, RuntimeError, WebSocketDisconnect):
            await self.say(await answer_effects(self.room, self.chair, self.asker("effects"), question))

    async def tell_standing(self, question: StandingQuestion) -> None:
        """Say who is winning, surer and surer, until it is sure enough or the fight moves on."""
        known, done = 0, False
        with suppress(Refused, RuntimeError, WebSocketDisconnect):
            while not done:
                asker = self.asker("standing")
                done, shown = await answer_standing(self.room, self.chair, asker, question, known)
                known = int(shown.futures * WORTH_TELLING)
                await self.say(shown)

    async def tell_best(self, question: BestQuestion) -> None:
        """Say what the options are worth, surer and surer."""
        with suppress(Refused, RuntimeError, WebSocketDisconnect):
            async for shown in answer_best(self.room, self.chair, self.asker("best"), question):
                await self.say(shown)

    async def tell_hint(self, question: HintQuestion) -> None:
        with suppress(Refused, RuntimeError, WebSocketDisconnect):
            await self.say(await answer_hint(self.room, self.chair, self.asker("hint"), question))

    async def tell_odds(self, question: OddsQuestion) -> None:
        """Answer option by option. When the fight moves on, drop the rest."""
        for key in question.keys:
            try:
                odds = await answer_odds(self.room, self.chair, self.asker("odds"), question, key)
            except Refused:
                return
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.say(odds)


def stop(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()


def parsed(text: str) -> object:
    if len(text) > LARGEST_MESSAGE:
        raise Refused(MALFORMED, f"at most {LARGEST_MESSAGE} characters at once")
    refuse_json(text.encode())
    try:
        message: object = from_json(text)
    except ValueError as error:
        raise Refused(MALFORMED, "that is not JSON") from error
    return message


def greeting(text: str) -> Hello:
    try:
        return Hello.model_validate(parsed(text))
    except (Refused, ValidationError) as error:
        raise NoSuchFight from error


def identifier_of(message: object) -> str:
    """The command's id, for the answer, even if the rest is not valid."""
    found = message.get("id", "") if isinstance(message, dict) else ""
    return found[:64] if isinstance(found, str) else ""


def unexpected(end: object) -> bool:
    """Whether a connection ended by error, not because the person left."""
    gone = (asyncio.CancelledError, WebSocketDisconnect, RuntimeError, KeyError, Elsewhere)
    return isinstance(end, BaseException) and not isinstance(end, gone)
