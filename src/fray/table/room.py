"""A room: one live fight. Commands come in one after another; each is stored before it is announced."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final, TypeVar
from weakref import proxy

from fray.engine.content import ContentError, Raw
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, STALE, Refused
from fray.engine.details import add_answer
from fray.engine.game import NO_DICE, Game
from fray.engine.known import Known, Question, known_of
from fray.engine.playback import Playback
from fray.engine.plugins import failure_of
from fray.engine.save import contradicts, mark
from fray.engine.seats import who_at
from fray.engine.system import System, system_named
from fray.engine.tape import Entry
from fray.table.asked import concealed_from, still_asked
from fray.table.campaigns import home_text
from fray.table.chairs import Chair, Chairs
from fray.table.executed import ARRANGED, UNKNOWN, Executed, digest_of
from fray.table.metrics import Metrics
from fray.table.owners import Elsewhere, Taken
from fray.table.parts import state_line, stored_parts
from fray.table.pondering import Pondering
from fray.table.recording import Change, Recorder, change_from
from fray.table.requests import (
    KEEPERS,
    AnswerCommand,
    ClaimCommand,
    Command,
    DeclineUndoCommand,
    DiceCommand,
    OverrideCommand,
    RedoCommand,
    StandCommand,
    UndoCommand,
)
from fray.table.seating import Seating, Setting
from fray.table.standing_answers import asked_again, stand, stored_since
from fray.table.standings import Standings
from fray.table.store import AlreadyStored, Store
from fray.table.stored import Append, StoredCommand, StoredFight
from fray.table.tasks import MOST_ENTRIES, Choice, Position, Thought, Turn, turns, words_of
from fray.table.thinkers import Asker, Thinkers
from fray.table.trouble import lost_steps
from fray.table.writer import Writer

RENEWED: Final = "renew"  # the kind of command that plays the whole tape anew, under changed rules
NO_SEAT: Final = -1
THINK_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 30.0
READ_SECONDS: Final = 600.0
SHORT: Final = 300  # events: what is read in a few milliseconds

Act = Callable[[Game], None]
Done = tuple[str, dict[str, object]]  # what kind of command was carried out, and what the store keeps of it


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


T = TypeVar("T")
Kept = dict[object, tuple[object, object]]  # parts of views, and what each was made from


class Room:
    """One fight, live."""

    def __init__(
        self,
        store: Store,
        fight: StoredFight,
        writer: Writer | None = None,
        thinkers: Thinkers | None = None,
        aside: Thinkers | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.writer = writer or Writer(store)
        self.thinkers = thinkers or Thinkers()
        self.aside = aside or Thinkers(1, processes=False)
        self.id = fight.id
        self.title = fight.title
        self.stored = fight
        self.system: System = system_named(fight.system)
        self.chairs = Chairs()
        self.lock = asyncio.Lock()  # held while memory may be ahead of the disk; readers must hold it too
        self.broken = False  # whether it could not be brought back from the store
        self.torn = False  # whether memory is ahead of the store
        self.gone = False  # whether another process has the fight now
        self.fresh = False  # whether it was begun here, and nobody has come yet
        self.used = time.monotonic()  # when someone came or did something last
        self.warning = ""  # what people are told of a fight that is deleted soon
        self.metrics = metrics or Metrics()
        self.pondering = Pondering(proxy(self))  # no circle, so that a closed room's memory is free at once
        self.load()

    @property
    def game(self) -> Game:
        return self.recorder.game

    # ---- from the store

    def load(self) -> None:
        """Rebuild the fight from the store: encounter, seed, chairs and commands are all it needs."""
        self.broken = True
        self.stored = self.store.fight(self.id) or self.stored  # its encounter may have changed
        self.campaign = self.store.campaigns.of_fight(self.id)
        self.recorder = Recorder(self.at_first(self.system))
        self.seating = Seating(self.system, self.chairs)
        self.revision = 0
        self.tape_revision = 0  # when the tape was changed last
        self.executed = Executed()
        self.remark = ""
        self.forget()
        for chair in self.store.chairs(self.id):
            self.chairs.sit_down(chair)
        self.code = self.store.code(self.id)
        self.recall(self.store.commands(self.id))
        self.broken = self.torn = False

    def at_first(self, system: System, by_hand: Sequence[int] = ()) -> Game:
        """The fight before the first answer, by the rules of a system."""
        source = self.stored.encounter
        raw = Raw("the store", "encounter", str(source.get("id", "")), "", source)
        return Game(system, system.library().read_encounter(raw), self.stored.seed, by_hand=by_hand)

    def forget(self) -> None:
        """What was worked out follows from the game, and is worked out anew."""
        self.playback: Playback | None = None
        self.turned_at = -1  # the tape revision of the turning points in `turned`
        self.turned: dict[frozenset[int], tuple[Turn, ...]] = {}
        self.standings = Standings()
        self.kept: dict[object, Kept] = {}  # by who sees them
        self.known_at: object = None  # the state of which the following is known
        self.known_by: dict[frozenset[int], Known] = {}

    def recall(self, commands: Sequence[StoredCommand]) -> None:
        """Repeat the stored commands. Minds' answers are among the entries, so no mind thinks."""
        try:
            first = max((place for place, command in enumerate(commands) if command.kind == RENEWED), default=0)
            for place, command in enumerate(commands):
                self.recall_one(command, place >= first)
            self.recorder.catch_up()
        except Refused as refused:
            raise Refused(ILLEGAL, f"{self.made_by()} and cannot be restored: {refused.message}") from refused
        if commands and contradicts(commands[-1].mark, self.game):
            self.remark = f"{self.made_by()}; replayed, it does not end quite as it did then."
        told = self.store.told.revisions.get(self.id, 0)
        if told > self.revision:
            self.remark = lost_steps(told, self.revision)
        # Open questions by seat and combatant, and since which revision each is open.
        self.asked: dict[tuple[int, int], int] = dict.fromkeys(self.questions(), self.tape_revision)

    def recall_one(self, command: StoredCommand, played: bool = True) -> None:
        """Repeat a command; of those before a change of the rules, only what they set."""
        change = change_from(command.data)
        if played:
            self.recorder.recall(command.kind, change)
        for setting in command.data["settings"]:
            self.seating.apply(setting)
        if command.kind != "setting":
            self.seating.undo_asked_by = []
        if command.kind != "setting" or change.entries:
            self.tape_revision = command.revision
        digest = str(command.data.get("digest", UNKNOWN))
        self.executed.note(command.chair, command.command_id, command.revision, digest)
        self.revision = command.revision

    def made_by(self) -> str:
        return f"This fight was begun with Fray {self.stored.version} under ledger {self.stored.ledger[:8]}"

    # ---- commands

    async def command(self, chair: Chair, command: Command) -> int:
        """Execute a command and store it; returns its revision. A repeated command changes nothing."""
        with self.metrics.command(self.system.name, command):
            # Once begun it runs to the end, even if the sender has hung up.
            return await asyncio.shield(asyncio.create_task(self.take(chair, command)))

    async def take(self, chair: Chair, command: Command) -> int:
        async with self.lock:
            self.refuse_if_away()
            digest = digest_of(command)
            before = self.executed.before(chair.id, command.id, digest)
            if before is not None:
                return before
            self.check(chair, command)
            self.writer.refuse_in_trouble()
            return await self.accept(chair, command.id, lambda: self.carry_out(chair, command), digest)

    async def arrange(self, identifier: str, settings: Sequence[Setting]) -> int:
        """Several of the Keeper's settings in one command."""
        return await self.act(identifier, lambda: ("setting", self.set_up(settings)))

    async def act(self, identifier: str, act: Callable[[], Done]) -> int:
        """Something of the Keeper's that is no command of theirs."""

        async def take() -> int:
            async with self.lock:
                self.refuse_if_away()
                return await self.accept(self.chairs.keeper(), identifier, act)

        return await asyncio.shield(asyncio.create_task(take()))

    async def accept(self, chair: Chair, identifier: str, act: Callable[[], Done], digest: str = ARRANGED) -> int:
        """Do it in memory, store it, then announce it. If a part fails, the disk decides what has happened."""
        before, begun = list(self.game.entries), self.stored
        try:
            kind, data = act()
            kept = {**data, "digest": digest}
            stored = StoredCommand(self.revision + 1, identifier, chair.id, kind, kept, mark(self.game))
            await self.writer.append(self.append_of(stored, begun))
        except Taken as error:
            self.leave()
            raise Elsewhere from error
        except AlreadyStored as error:
            self.load()
            revision = self.executed.before(chair.id, identifier, digest)
            if revision is not None:
                return revision
            raise Refused(STALE, "another player was faster; look again") from error
        except Exception as error:
            if self.torn:
                self.load()
            failed = failure_of(self.system.name, error) if not isinstance(error, Refused | ContentError) else ""
            if failed:
                raise Refused(ILLEGAL, failed) from error
            raise
        self.torn = False
        self.used = time.monotonic()
        self.warning = ""
        self.revision = stored.revision
        self.executed.note(chair.id, identifier, stored.revision, digest)
        self.renew_questions(before)
        self.chairs.wake()
        self.pondering.wake()
        return stored.revision

    def append_of(self, command: StoredCommand, begun: StoredFight) -> Append:
        """A command with all that changes with it; `begun` is the fight as it was stored before."""
        anew = self.stored if self.stored is not begun else None
        line, parts, home = state_line(self), stored_parts(self), home_text(self.campaign, self.game)
        return Append(self.id, command, now(), line, parts, anew, home)

    def leave(self) -> None:
        """Another process has the fight now, or may have it: show nothing more of it here."""
        self.gone = True
        self.chairs.wake()

    def empty(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        here = any(chair.lines for chair in self.chairs.all.values())
        return not (here or self.lock.locked() or self.pondering.busy())

    def dismantle(self) -> None:
        """The room is closed: let go of the fight, so that its memory is free at once."""
        self.gone = True
        self.playback, self.known_at, self.known_by, self.turned, self.kept = None, None, {}, {}, {}
        self.standings = Standings()
        self.recorder = Recorder(Game(self.system, self.recorder.game.encounter, self.stored.seed))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """For changes that are not commands."""
        self.refuse_if_away()
        try:
            yield
        except Taken as error:
            self.leave()
            raise Elsewhere from error

    def refuse_if_away(self) -> None:
        """Refuse to go on where another process may have gone on by now."""
        if self.gone:
            raise Elsewhere
        self.store.owners.refuse_if_lapsed()

    def check(self, chair: Chair, command: Command) -> None:
        """Refuse a command that is stale, or that this chair may not give."""
        if chair.revoked:
            raise Refused(NOT_YOURS, "the Keeper has revoked this link")
        if isinstance(command, KEEPERS) and not chair.keeper:
            raise Refused(NOT_YOURS, "only the Keeper may do that")
        if chair.role == "spectator" and not isinstance(command, ClaimCommand):
            raise Refused(NOT_YOURS, "spectators can only watch")
        if self.seating.lobby and isinstance(command, (AnswerCommand, DiceCommand, StandCommand)):
            raise Refused(ILLEGAL, "the fight has not started yet; the Keeper starts it")
        if self.seating.paused and isinstance(command, (AnswerCommand, DiceCommand, StandCommand)) and not chair.keeper:
            raise Refused(ILLEGAL, "the Keeper has paused the fight")
        if isinstance(command, (OverrideCommand, UndoCommand, RedoCommand)):
            self.refuse_if_stale(command.revision, self.tape_revision)

    def refuse_if_stale(self, decided_on: int, since: int) -> None:
        """An unchanged question may be answered, even if other players have answered theirs in the meantime."""
        if decided_on > self.revision:
            raise Refused(STALE, lost_steps(decided_on, self.revision))
        if not since <= decided_on <= self.revision:
            raise Refused(STALE, f"you decided on revision {decided_on}, the fight is at {self.revision}; look again")

    def carry_out(self, chair: Chair, command: Command) -> Done:
        """Do it in memory; returns what to store."""
        if isinstance(command, (AnswerCommand, DiceCommand, OverrideCommand)):
            return "play", self.play(chair, command)
        if isinstance(command, UndoCommand):
            hands = self.seating.hands()
            return "undo", self.wind(lambda: self.recorder.undo(command.to, not command.keep_dice, hands), True)
        if isinstance(command, RedoCommand):
            return "redo", self.wind(self.recorder.redo)
        if isinstance(command, DeclineUndoCommand):
            self.chairs.tell_declined(chair, self.seating.undo_asked_by)
        standing = stand(self, chair, command) if isinstance(command, StandCommand) else None
        return "setting", self.set_up([standing or self.seating.setting_of(chair, command, len(self.combatants()))])

    def combatants(self) -> set[int]:
        return {card.who for card in self.known(self.game, frozenset()).cards}

    def play(self, chair: Chair, command: Command) -> dict[str, object]:
        """Put an answer, dice or an order on the tape."""
        hiding = isinstance(command, OverrideCommand) and command.hidden
        there = self.combatants() if hiding else set()
        if len(self.game.entries) >= MOST_ENTRIES:
            raise Refused(ILLEGAL, f"a fight has at most {MOST_ENTRIES} answers and orders; undo some of them")
        act = self.act_of(chair, command)
        change = self.recorder.play(act, self.seating.thinkers_by_seat(), self.seating.hands())
        self.torn, self.seating.undo_asked_by = True, []
        new = sorted(self.combatants() - there) if hiding else []
        settings: list[Setting] = [{"set": "hide", "who": new, "on": True}] if hiding else []
        for setting in settings:
            self.seating.apply(setting)
        return stored_since(self, change.cut, settings)

    def act_of(self, chair: Chair, command: Command) -> Act:
        """The change to the game, if the chair may make it."""
        if isinstance(command, AnswerCommand):
            self.refuse_answer(chair, command)
            favor = not self.unseen(chair, self.game)  # favorites follow from all there is
            return lambda game: add_answer(game, command.seat, command.who, command.key, command.details, favor)
        if isinstance(command, DiceCommand):
            self.refuse_dice(chair, command)
            return lambda game: game.type_dice(command.faces)
        assert isinstance(command, OverrideCommand)
        return lambda game: game.override(command.order, command.who, command.what, command.value)

    def refuse_answer(self, chair: Chair, command: AnswerCommand) -> None:
        """Refuse an answer if the chair may not give it, or if the question is no longer open."""
        if not self.seating.may_answer(chair, command.seat):
            raise Refused(NOT_YOURS, "another player decides this")
        self.refuse_if_stale(command.revision, self.asked_since(command.seat, command.who))
        if self.game.result is not None:
            return  # the game refuses it itself
        question = self.question_for(chair, command.seat, command.who)
        if question is None and not chair.keeper:
            raise Refused(NOT_YOURS, "you have no open decision now")  # no hint at what else the fight waits for
        if question is not None:
            question.refuse_if_blocked(question.pick(command.key).key())

    def refuse_dice(self, chair: Chair, command: DiceCommand) -> None:
        roll = self.game.roll
        if roll is None:
            return  # the game refuses it itself
        if who_at(roll.seat) in self.unseen(chair, self.game):
            raise Refused(ILLEGAL, NO_DICE)
        if not self.seating.may_answer(chair, roll.seat):
            raise Refused(NOT_YOURS, "another player rolls these dice")
        self.refuse_if_stale(command.revision, self.asked_since(NO_SEAT, roll.seat))

    def wind(self, turn: Callable[[], Change], undone: bool = False) -> dict[str, object]:
        """Undo or redo, then let minds continue from there."""
        self.torn = True
        start, self.seating.undo_asked_by = turn().cut, []
        settings = asked_again(self) if undone else []
        theirs = len(self.game.entries)
        self.minds_go_on()
        return stored_since(self, start, settings, theirs)

    def set_up(self, settings: Sequence[Setting]) -> dict[str, object]:
        """Change settings. Minds may then have decisions to answer; the answers are stored with the change."""
        self.torn, start = True, len(self.game.entries)
        for setting in settings:
            self.seating.apply(setting)
        self.minds_go_on()
        return stored_since(self, start, settings)

    def minds_go_on(self) -> None:
        """Let minds answer their open decisions."""
        self.recorder.let_minds_play(self.seating.thinkers_by_seat(), self.seating.hands())

    async def revoke(self, chair: Chair) -> None:
        """Revoke a link. The Keeper now decides for its combatants, and their dice roll by themselves."""
        with self.writing():
            self.store.revoke(self.id, chair.id)
        chair.revoked = True
        await self.arrange(f"revoke-{chair.id}", [])

    # ---- questions

    def questions(self) -> list[tuple[int, int]]:
        """The open questions, by seat and combatant. Dice to type have NO_SEAT."""
        rolls = [(NO_SEAT, self.game.roll.seat)] if self.game.roll is not None else []
        return [(decision.seat, decision.who) for decision in self.game.decisions] + rolls

    def question_for(self, chair: Chair, seat: int, who: int) -> Question | None:
        """An open question as the chair knows it."""
        return self.known(self.game, self.unseen(chair, self.game)).question(seat, who)

    def asked_since(self, seat: int, who: int) -> int:
        """The revision since which this question is open, or since which it is closed."""
        return self.asked.get((seat, who), self.tape_revision)

    def renew_questions(self, before: list[Entry]) -> None:
        """Note since when each question is open."""
        if self.game.entries != before:
            self.tape_revision = self.revision
        self.asked = still_asked(self.asked, before, self.game.entries, self.questions(), self.revision)

    # ---- looking

    async def look(self, asker: Asker, act: Callable[[], T], read: int = 0) -> T:
        """Read the fight while it stands still. `read` is how many events were read before."""
        if not self.lock.locked() and len(self.game.events) - read <= SHORT:
            self.refuse_if_away()
            return act()

        async def reading() -> T:
            async with self.lock:
                self.refuse_if_away()
                if len(self.game.events) - read <= SHORT:
                    return act()
                return await self.aside.think(asker, READ_SECONDS, act)  # off the event loop

        return await asyncio.shield(asyncio.create_task(reading()))

    async def turns(self, asker: Asker, chair: Chair) -> tuple[Turn, ...]:
        """When visible combatants went out or came back. Computed once per state of the tape."""
        async with self.lock:
            position, unseen = self.position(), self.unseen(chair, self.game)
            if self.turned_at != self.tape_revision:
                self.turned_at, self.turned = self.tape_revision, {}
            turned = self.turned
        if unseen not in turned:
            turned[unseen] = await self.thinkers.think(asker, LOOK_SECONDS, turns, position, unseen)
        return turned[unseen]

    def shown_at(self, position: int) -> Game:
        """The fight as it was after this many entries, for viewing only."""
        if position > len(self.game.entries):
            raise Refused(MALFORMED, f"the tape has {len(self.game.entries)} entries, not {position}")
        self.playback = self.playback or Playback(self.game)
        return self.playback.moved_to(position, self.game.entries)

    # ---- hidden combatants

    def unseen(self, chair: Chair, game: Game) -> frozenset[int]:
        """The combatants a chair does not see: hidden by the Keeper, or by the rules from the chair's own."""
        if chair.keeper:
            return frozenset()
        over = self.game.result is not None
        hidden = self.seating.hidden | concealed_from(chair, self.chairs, game, over)
        return hidden.intersection(range(game.battle.size())) - chair.combatants  # some may not have joined yet

    def known(self, game: Game, unseen: frozenset[int]) -> Known:
        """The fight for chairs that do not see these combatants. Computed once per state."""
        if self.known_at is not game.current:
            self.known_at, self.known_by = game.current, {}
        if unseen not in self.known_by:
            self.known_by[unseen] = known_of(game, unseen)
        return self.known_by[unseen]

    # ---- thinking about what is to come

    async def think(self, asker: Asker, chair: Chair, thought: Thought, task: Callable[..., T], *more: object) -> T:
        """Think about an option of an open decision, on a copy of the fight in another process."""
        async with self.lock:
            self.refuse_to_think(chair, thought)
            position = self.position()
        choice = Choice(thought.seat, thought.who, thought.key, thought.details)
        return await self.thinkers.think(asker, THINK_SECONDS, task, position, choice, *more)

    def position(self) -> Position:
        """All that a worker needs to rebuild the fight at this point."""
        return Position(self.id, self.system.name, self.stored.encounter, self.stored.seed, words_of(self.game))

    def refuse_to_think(self, chair: Chair, thought: Thought) -> None:
        """Refuse to think about a decision that is not the chair's, or no longer open."""
        if not self.seating.may_answer(chair, thought.seat):
            raise Refused(NOT_YOURS, "another player decides this")
        self.refuse_if_stale(thought.revision, self.asked_since(thought.seat, thought.who))
        question = self.question_for(chair, thought.seat, thought.who)
        if question is None:
            raise Refused(STALE, "this decision is no longer open")
        question.pick(thought.key)
