"""What worker processes do: each task gets names, numbers and texts, and returns plain records.

Nothing here knows of rooms, chairs or the store: a worker is told what the task needs and no more.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from fray.engine.board import Card
from fray.engine.decisions import MALFORMED, STALE, Decision, Option, Refused
from fray.engine.details import Detail, option_details
from fray.engine.dice import Seed
from fray.engine.effects import Effects, option_effects
from fray.engine.encounter import Encounter
from fray.engine.game import Game, common_start
from fray.engine.known import Question, cards_known, known_of
from fray.engine.odds import Odds, option_odds
from fray.engine.orders import REKEY
from fray.engine.playback import Playback
from fray.engine.save import Saved, as_json, mark, restore, saved_from
from fray.engine.system import system_named
from fray.engine.tape import Override, entry_from
from fray.lab.changes import Change, Subject, Vary, parse_vary, subject_of
from fray.lab.encounters import read_again
from fray.lab.hints import Hint, hint_from, usual_key
from fray.lab.insight import SEED, Standing, Weighed, counted_on, futures_of, next_up, weighed
from fray.lab.lines import expected_line
from fray.lab.simulate import fight_alone
from fray.lab.sweep import settings_of
from fray.lab.verdict import Step, steps_from
from fray.lab.workers import Bench
from fray.minds.strategist import PLAYOUTS, Strategist

MOST_TWINS: Final = 8  # fights a worker remembers
MOST_ENTRIES: Final = 5_000  # on one tape
LONGEST_ENTRY: Final = 4_000  # letters, as in the Keeper's longest order

AT_A_TIME: Final = 5  # futures between two looks at the clock
MOMENT: Final = 0.1  # seconds: what the fight has left behind is in the way of what is new for no longer than this
LINE_SECONDS: Final = 0.4  # for what is likely to follow an option
THINKING: Final = 0.4  # seconds of a strong mind
MOST_PLAYOUTS: Final = 4_000  # of a strong mind, which gains little beyond that
PACE: Final = 20  # futures that show how long one takes
SURE: Final = 0.01  # half the width of an interval that needs no more futures

Fields = tuple[str, ...]  # an entry of the tape, in words


@dataclass(frozen=True)
class Position:
    """All that a worker needs to rebuild a fight at one point."""

    fight: str
    system: str
    source: Mapping[str, object]
    seed: Seed
    entries: tuple[Fields, ...]


@dataclass(frozen=True)
class Thought:
    """An option to think about, and the revision at which a player asked."""

    revision: int
    seat: int
    who: int
    key: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """An option of an open decision, with the details that the player settles."""

    seat: int
    who: int
    key: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Twin:
    """A rebuilt fight, and its tape."""

    game: Game
    entries: tuple[Fields, ...]


class Clock:
    """Says when some time is over."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    def over(self) -> bool:
        return time.monotonic() >= self.end


class Shelf(threading.local):
    """The fights a worker used last: the next question about them is fast."""

    def __init__(self) -> None:
        self.twins: OrderedDict[str, Twin] = OrderedDict()


SHELF = Shelf()


def twin_at(position: Position) -> Game:
    """The fight at this position. Goes on from the last copy, as far as their tapes are the same."""
    known = SHELF.twins.pop(position.fight, None)
    if known is None or known.game.system is not system_named(position.system):  # its rules may have changed
        game = built(position)
    else:
        game, same = known.game, common_start(known.entries, position.entries)
        if same < max(len(known.entries), len(position.entries)):
            game.replace_from(same, [entry_from(list(fields)) for fields in position.entries[same:]])
    SHELF.twins[position.fight] = Twin(game, position.entries)
    while len(SHELF.twins) > MOST_TWINS:
        SHELF.twins.popitem(last=False)
    return game


def built(position: Position) -> Game:
    system = system_named(position.system)
    entries = [entry_from(list(fields)) for fields in position.entries]
    return Game(system, read_again(system, position.source), position.seed, [], entries)


def chosen(game: Game, choice: Choice, unseen: frozenset[int]) -> tuple[Decision[Option], Option]:
    """A decision and one of its options, for players who do not see some combatants."""
    question = question_at(game, choice.seat, choice.who, unseen)
    return question.known, question.pick(choice.key)


def question_at(game: Game, seat: int, who: int, unseen: frozenset[int]) -> Question:
    question = known_of(game, unseen).question(seat, who)
    if question is None:
        raise Refused(STALE, "this decision is no longer open")
    return question


def odds(position: Position, choice: Choice, unseen: frozenset[int], numbers: bool) -> Odds:
    """The odds of an option for players who do not see some combatants, with or without numbers in the outcomes."""
    game = twin_at(position)
    found = chosen(game, choice, unseen)
    return option_odds(game, *found, unseen=unseen, numbers=numbers, details=choice.details)


def effects(position: Position, choice: Choice, unseen: frozenset[int]) -> tuple[Effects, tuple[Detail, ...]]:
    """What an option would change on the visible cards, and how it would be done."""
    game = twin_at(position)
    found = chosen(game, choice, unseen)
    details = option_details(game, *found, unseen, choice.details)
    return option_effects(game, *found, unseen, choice.details), details


def standing(position: Position, unseen: frozenset[int], lane: int, before: Standing | None) -> Standing:
    """Who is winning, for players who do not see some combatants: what can be counted in a moment.

    Each lane counts futures of its own.
    """
    clock = Clock(MOMENT)
    present, seed = futures_of(twin_at(position), unseen), SEED + lane
    found = counted_on(present, AT_A_TIME, before, seed)
    while found.error > SURE and not clock.over():
        found = counted_on(present, AT_A_TIME, found, seed)
    return found


def worth(
    position: Position, seat: int, who: int, unseen: frozenset[int], before: Sequence[Weighed]
) -> tuple[list[Weighed], bool]:
    """What the options of a decision are worth, as far as a moment goes; and whether there is no more to weigh."""
    game = twin_at(position)
    asked = question_at(game, seat, who, unseen)
    usual = usual_key(game.system, asked)
    found = weighed(game, asked.real, asked.options(), unseen, before, enough=Clock(MOMENT).over, keep=usual)
    return found, not next_up(found, keep=usual)


def line(position: Position, choice: Choice, unseen: frozenset[int], numbers: bool) -> str:
    """What is likely to follow an option, in a sentence."""
    game = twin_at(position)
    asked = question_at(game, choice.seat, choice.who, unseen)
    return expected_line(game, asked.real, asked.pick(choice.key), unseen, numbers, enough=Clock(LINE_SECONDS).over)


def hint(
    position: Position, seat: int, who: int, unseen: frozenset[int], numbers: bool, found: Sequence[Weighed]
) -> Hint:
    """What to do, and why, when the options have been weighed."""
    game = twin_at(position)
    asked = question_at(game, seat, who, unseen)
    return hint_from(game, asked, found, numbers, enough=Clock(LINE_SECONDS).over)


def best_answer(position: Position, seat: int, who: int) -> str:
    """What the strategist does at this seat: with more play-outs than usual where there is time for them."""
    game = twin_at(position)
    playouts = max(PLAYOUTS, min(MOST_PLAYOUTS, futures_in(game, THINKING)))
    return Strategist(game.system, playouts).choose(game, question_at(game, seat, who, frozenset()).real).key()


def futures_in(game: Game, seconds: float) -> int:
    """How many futures of this fight can be played in so much time."""
    began = time.perf_counter()
    counted_on(futures_of(game), PACE, None)
    return int(PACE * seconds / (time.perf_counter() - began))


# ---- whole fights


@dataclass(frozen=True)
class Prepared:
    """A fight that may begin: its tape, and a mark of the state it leads to."""

    entries: tuple[Fields, ...]
    mark: str


def prepared(position: Position, key: str) -> Prepared:
    """Play a tape to its end. With a key, an unfinished fight continues with new dice."""
    refuse_tape(position.entries)
    game = built(position)
    if key and game.decisions:
        game.replay([Override(REKEY, value=key)])
    return Prepared(words_of(game), mark(game))


@dataclass(frozen=True)
class Brought:
    """The fight of a replay file: its start, and a remark."""

    position: Position
    title: str
    prepared: Prepared
    remark: str


def brought(data: Mapping[str, object], key: str) -> Brought:
    """A replay file's fight, or a refusal that says what is wrong with it."""
    saved = saved_from(dict(data), "the replay")
    refuse_tape(saved.tape)
    if isinstance(saved.seed, int) and not 0 <= saved.seed < 2**63:
        raise Refused(MALFORMED, "the replay: the seed is not valid")
    try:
        return brought_back(saved, key)
    except Refused as refused:
        raise Refused(MALFORMED, f"the replay: {refused.message}") from refused
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Refused(MALFORMED, f"the replay: its tape is not that of a fight ({error})") from error


def brought_back(saved: Saved, key: str) -> Brought:
    loaded = restore(saved, system_named(saved.system), where="the replay")
    game = loaded.game
    encounter: Encounter = game.encounter
    position = Position("", game.system.name, encounter.source, game.seed, words_of(game))
    return Brought(position, encounter.title, prepared(position, key), loaded.remark)


def refuse_tape(entries: Sequence[Fields]) -> None:
    """Refuse a tape that is too long to be a real fight."""
    if len(entries) > MOST_ENTRIES:
        raise Refused(MALFORMED, f"{len(entries)} entries are too many; a fight has at most {MOST_ENTRIES}")
    if any(len(word) > LONGEST_ENTRY for fields in entries for word in fields):
        raise Refused(MALFORMED, f"an entry of a tape has at most {LONGEST_ENTRY} letters")


def words_of(game: Game) -> tuple[Fields, ...]:
    return tuple(tuple(entry.fields()) for entry in game.entries)


def exported(position: Position, by_hand: Sequence[int]) -> dict[str, object]:
    """The whole fight as a file."""
    game = built(position)
    game.by_hand[:] = by_hand
    return as_json(game)


@dataclass(frozen=True)
class Turn:
    """A combatant goes out of the fight, or comes back, after this many entries."""

    position: int
    who: int
    name: str
    out: bool
    marks: tuple[str, ...]  # what the card says now and did not say before


def turns(position: Position, unseen: frozenset[int]) -> tuple[Turn, ...]:
    """Compare the cards after each entry, as players see them who do not see some combatants."""
    game = built(position)
    playback, found, before = Playback(game), list[Turn](), dict[int, Card]()
    for number in range(len(game.entries) + 1):
        now = {card.who: card for card in cards_known(playback.moved_to(number, game.entries), unseen)}
        for who, card in now.items():
            if card.out != (who in before and before[who].out):
                found.append(Turn(number, who, card.name, card.out, new_tags(before.get(who), card)))
        before = now
    return tuple(found)


def new_tags(before: Card | None, now: Card) -> tuple[str, ...]:
    """What a card says that it did not say before."""
    old = {tag.label for tag in before.tags} if before is not None else set()
    return tuple(tag.label.lower() for tag in now.tags if tag.label not in old)


# ---- for the lab


@dataclass(frozen=True)
class Laid:
    """An encounter as the lab fights it: its changes and its minds, as plain names and texts."""

    system: str
    source: Mapping[str, object]
    minds: tuple[str, ...]
    changes: tuple[Change, ...]

    def subject(self) -> Subject:
        system = system_named(self.system)
        return Subject(system, read_again(system, self.source), self.minds, self.changes)


@dataclass(frozen=True)
class Layout:
    """What the lab was asked for: the subject, what is varied in it, and every setting of that."""

    subject: Laid
    varied: tuple[Vary, ...]
    settings: tuple[tuple[Laid, tuple[Change, ...]], ...]


def lay_out(subject: Laid, changes: Sequence[str], vary: Sequence[str], most: int) -> Layout:
    """Make the changes and try every setting, so that errors show before any fight starts."""
    changed = subject_of(subject.subject(), changes)
    varied = tuple(parse_vary(text, changed.system) for text in vary)
    wanted = prod(len(axis.values) for axis in varied)
    if wanted > most:
        raise Refused(MALFORMED, f"{wanted} settings are too many here; at most {most}")
    settings = settings_of(changed, varied) if varied else []
    return Layout(laid(changed), varied, tuple((laid(subject), changes) for subject, changes in settings))


def steps_of(subject: Laid, side: str, more: bool, by: int) -> list[tuple[Step, Laid]]:
    """So many foes more, or fewer, of each kind of which that can be."""
    return [(step, laid(changed)) for step, changed in steps_from(subject.subject(), side, more, by)]


def laid(subject: Subject) -> Laid:
    return Laid(subject.system.name, subject.encounter.source, subject.minds, subject.changes)


def tape_of(bench: Bench, number: int, _last: int) -> tuple[Seed, tuple[Fields, ...]]:
    """A single fight of a run, for viewing: its seed and its tape."""
    game = fight_alone(bench, number)
    return game.seed, tuple(tuple(entry.fields()) for entry in game.entries)
