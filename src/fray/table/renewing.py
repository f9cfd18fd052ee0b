"""A fight under changed rules: the same dice and answers, as far as the new rules allow them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex

from fray.engine.game import Game, common_start
from fray.engine.save import contradicts, hands, mark, replay_marked
from fray.engine.system import System, system_named
from fray.engine.tape import entry_from
from fray.lab.encounters import read_again
from fray.table.recording import Recorder
from fray.table.room import RENEWED, Done, Room
from fray.table.tasks import Position


@dataclass(frozen=True)
class Replayed:
    """How a fight goes under changed rules."""

    kept: int  # the entries of its tape that are still possible
    of: int
    line: int = 0  # the first line of the log that is another, from 1; 0 where all are the same
    was: str = ""
    now: str = ""
    other_state: bool = False  # whether it ends in another state, though the log is the same

    def words(self) -> str:
        """'It first differs in line 7 of the log: it was "Anna hits Goblin A: damage 4.", and now is ...'"""
        if self.line:
            was, now = self.was or "nothing", self.now or "nothing"
            told = f'It first differs in line {self.line} of the log: it was "{was}" and is "{now}".'
        else:
            told = "It goes as before, but ends in another state." if self.other_state else "It goes as before."
        if self.kept < self.of:
            told += f" Answer {self.kept + 1} of {self.of} is not possible any more: the fight goes on from there."
        return told


# ---- in a worker, which can be stopped


def replayed(position: Position, by_hand: Sequence[int], before: Sequence[str], ended: str) -> Replayed:
    """The fight under the rules as they are now, against the log and the mark of its state under those before."""
    system = system_named(position.system)
    entries = [entry_from(list(fields)) for fields in position.entries]
    hands_at_first = hands(entries, 0, by_hand)
    game = Game(system, read_again(system, position.source), position.seed, [], by_hand=hands_at_first)
    refused = replay_marked(game, entries, (), by_hand)
    now = told(game)
    same, kept = common_start(before, now), len(entries) if refused is None else refused
    if same == len(before) == len(now):
        return Replayed(kept, len(entries), other_state=contradicts(ended, game))
    was, new = (list(lines[same : same + 1]) or [""] for lines in (before, now))
    return Replayed(kept, len(entries), same + 1, was[0], new[0])


def told(game: Game) -> list[str]:
    """The log in sentences."""
    return [text for event in game.events if (text := game.system.sentence(game.battle, event))]


def ending_of(game: Game) -> tuple[list[str], str]:
    """What the new rules are compared with."""
    return told(game), mark(game)


# ---- in the room


async def renew(room: Room, system: System, kept: int, remark: str) -> None:
    """Play on by changed rules of the same system, from the first `kept` entries of the tape."""
    async with room.lock:
        room.refuse_if_away()
        before, identifier = room.system, f"renew-{token_hex(6)}"
        try:
            await room.accept(room.chairs.keeper(), identifier, lambda: begin_again(room, system, kept))
        except Exception:
            room.system = before
            room.load()
            raise
        room.remark = remark
        room.tape_revision = room.revision
        room.asked = dict.fromkeys(room.questions(), room.revision)
        room.chairs.wake()


def begin_again(room: Room, system: System, kept: int) -> Done:
    """The tape under other rules; minds go on from there. Earlier undos cannot be redone any more."""
    entries, by_hand = room.game.entries[:kept], list(room.game.by_hand)
    game = room.at_first(system, hands(entries, 0, by_hand))
    room.torn = True
    room.system = room.seating.system = system
    room.seating.thinkers = {}
    room.recorder = Recorder(game)
    room.forget()
    replay_marked(game, entries, (), by_hand)
    room.minds_go_on()
    return RENEWED, {**room.recorder.since(0).fields(), "settings": []}
