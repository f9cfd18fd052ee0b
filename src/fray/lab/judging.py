"""What was found out about each entry of a fight's tape, on its own: in any order, in any process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from fray.engine.decisions import KEEPER, NOBODY, Option, Refused
from fray.engine.events import Event
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.futures import Choice, play_on
from fray.engine.game import Game
from fray.engine.known import Known, Question, known_of
from fray.engine.masks import named, without_numbers
from fray.engine.orders import REKEY
from fray.engine.playback import Playback
from fray.engine.tape import Answer, Entry, Override
from fray.lab.chances import SEED, Chances, chances_of, ending, minus, nothing
from fray.lab.insight import NOBODY_HIDDEN
from fray.lab.rolls import Roll, rolls_since
from fray.lab.statistics import Z95
from fray.minds.strategist import WIN, best_of, candidates_of, worth

TRIAL = 0.6  # of the futures of a decision, so many in which its options are tried against each other
UNTRIED = 1_000_000  # the first of the futures in which the best of them is compared with the chosen one
BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
THRESHOLDS = ((15.0, BLUNDER), (7.0, MISTAKE), (3.0, INACCURACY))  # points lost against the best option
DECISION, RULING, ORDER = "decision", "ruling", "order"


@dataclass(frozen=True)
class Missed:
    """The best option of a decision, and what the chosen one lost against it, in points with their error."""

    label: str
    points: float
    error: float

    @property
    def verdict(self) -> str:
        """Nothing is called a mistake whose interval includes zero."""
        if self.points <= 0:
            return BEST
        if self.points <= self.error:
            return GOOD
        return next((name for least, name in THRESHOLDS if self.points >= least), GOOD)


@dataclass(frozen=True)
class Judged:
    """What was found out about one entry of the tape, on its own."""

    number: int
    round: int
    who: int
    side: int  # of the combatant; -1 for the Keeper
    kind: str
    words: str
    blotted: str  # the words without their numbers
    fresh: bool  # whether dice were rolled since the entry before
    standing: Chances | None  # before the entry, where it was counted
    gain: Chances
    missed: Missed | None = None
    rolls: tuple[Roll, ...] = ()  # since the entry before


class Onlooker:
    """Looks back at a fight, as players know it who do not see some combatants.

    What the unseen do is not looked at: what they change is luck to those who do not see them.
    """

    def __init__(self, game: Game, unseen: frozenset[int] = NOBODY_HIDDEN) -> None:
        self.entries = game.entries
        self.unseen = unseen
        self.playback = Playback(game)
        self.numbers = [number for number, entry in enumerate(self.entries) if self.worth_a_look(entry)]

    def worth_a_look(self, entry: Entry) -> bool:
        """Typed dice are luck, and new dice after an undo change nothing. Rulings may be about the unseen."""
        if isinstance(entry, Override) and entry.order == REKEY:
            return False
        if not isinstance(entry, (Answer, Override)):
            return False
        return not self.unseen or (entry.who != NOBODY and entry.who not in self.unseen)

    def at(self, number: int) -> Game:
        """The fight just before an entry."""
        return self.playback.moved_to(number, self.entries)

    def hidden_at(self, game: Game) -> frozenset[int]:
        """The unseen who take part by then."""
        return self.unseen.intersection(range(game.battle.size()))

    def before(self, number: int) -> int:
        """The entry that was looked at before this one; -1: none."""
        return max((earlier for earlier in self.numbers if earlier < number), default=-1)

    def start(self, futures: int) -> Chances:
        game = self.at(0)
        return chances_of(present_of(game, self.hidden_at(game)), ANYBODY, futures)

    def result(self, futures: int) -> Chances:
        """How it ended; how it stands, if it is not over."""
        game = self.at(len(self.entries))
        if game.result is not None:
            return ending(game)
        return chances_of(present_of(game, self.hidden_at(game)), ANYBODY, futures)

    # ---- one entry

    def look(self, number: int, futures: int) -> Judged:
        """The chances before an entry, and what it has changed."""
        game, entry = self.at(number), self.entries[number]
        fresh = number == 0 or bool(self.unseen) or any(event.dice() for event in self.news(game, number))
        if isinstance(entry, Answer):
            return self.look_at_answer(game, number, entry, fresh, futures)
        assert isinstance(entry, Override)
        hidden = self.hidden_at(game)
        before = chances_of(present_of(game, hidden), ANYBODY, futures)
        words = " ".join(word for word in (entry.order, entry.what, entry.value) if word)
        gain = minus(after_order(game, entry, hidden, futures), before)
        round_now = game.system.header(game.battle).round
        return Judged(number, round_now, NOBODY, -1, ORDER, words, entry.order, True, before, gain)

    def news(self, game: Game, number: int) -> Sequence[Event]:
        since = self.before(number)
        return [event for event in game.events if event.at > since]

    def look_at_answer(self, game: Game, number: int, entry: Answer, fresh: bool, futures: int) -> Judged:
        known = known_of(game, self.hidden_at(game))
        question = asked_of(known, entry)
        ruling = entry.seat == KEEPER
        mind = game.system.default_mind() if ruling else game.system.tactician()
        usual = mind.answer(question.known).key() == entry.key
        present = present_of(game, known.unseen)
        before = chances_of(present, ANYBODY, futures) if fresh or not usual else None
        gain = nothing(len(present.sides))
        if not usual and before is not None:
            try:
                gain = minus(chances_of(present, Choice(entry.seat, entry.who, entry.key), futures), before)
            except Refused:  # it is about an unseen combatant, and without that combatant there is no such option
                gain = nothing(len(present.sides))
        return Judged(
            number,
            game.system.header(known.battle).round,
            entry.who,
            -1 if ruling else game.battle.member(entry.who).side,
            RULING if ruling else DECISION,
            label_of(known, question, entry.key),
            blotted_label(known, question, entry.key),
            fresh,
            before if fresh else None,
            gain,
        )

    def weigh(self, number: int, futures: int) -> Missed | None:
        """The best option of a decision. Rulings and orders have none."""
        game, entry = self.at(number), self.entries[number]
        if not isinstance(entry, Answer) or entry.seat == KEEPER:
            return None
        known = known_of(game, self.hidden_at(game))
        question = asked_of(known, entry)
        chosen = next((option for option in question.options() if option.key() == entry.key), None)
        if chosen is None:
            return None
        candidates = candidates_of(question, game.system.tactician().answer(question.known).key())
        if any(option.key() != chosen.key() for option in candidates):
            return missed(known, question, chosen, candidates, futures)
        return None

    def rolls(self, number: int, futures: int) -> tuple[Roll, ...]:
        """The rolls before an entry, back to the one that was looked at before it."""
        game = self.at(number)
        return rolls_since(game, self.before(number), futures, self.hidden_at(game))


def asked_of(known: Known, entry: Answer) -> Question:
    question = known.question(entry.seat, entry.who)
    assert question is not None, "the tape answers a question that was not asked"
    return question


def label_of(known: Known, question: Question, key: str) -> str:
    """An option in words. Empty if it is about an unseen combatant."""
    option = next((option for option in question.options() if option.key() == key), None)
    if option is None:
        return "" if known.unseen else key
    return known.game.system.label(known.battle, option)


def blotted_label(known: Known, question: Question, key: str) -> str:
    """The same without numbers, except in names."""
    option = next((option for option in question.options() if option.key() == key), None)
    if option is None:
        return "" if known.unseen else without_numbers(key)
    return named(without_numbers(known.game.system.label(known.masked.battle, option)), known.masked.names)


def after_order(game: Game, order: Override, unseen: frozenset[int], futures: int) -> Chances:
    changed = game.branch()
    changed.replay([order])
    if changed.result is not None:
        return ending(changed)
    return chances_of(present_of(changed, unseen), ANYBODY, futures)


# ---- against the best option


def missed(known: Known, question: Question, chosen: Option, candidates: Sequence[Option], futures: int) -> Missed:
    """What the chosen option loses against the best.

    The best in a trial of all candidates, and the tactician's favorite, which is the first of them, are compared with
    the chosen one on other dice than those of the trial: on its own it would flatter the option that was lucky in it.
    """
    game, decision = known.game, question.real
    present = present_of(game, known.unseen, decision.seat)
    side = game.battle.member(decision.who).side

    def play(option: Option, first: int, last: int) -> list[int]:
        choice = Choice(decision.seat, decision.who, option.key())
        return [worth(winner, side) for winner in play_on(present, choice, SEED, first, last).winners]

    tried = {option.key(): option for option in (*candidates, chosen)}
    best = best_of(list(tried.values()), max(len(tried), int(TRIAL * futures)), play)
    last = UNTRIED + max(2, futures // 2)
    rivals = {option.key(): option for option in (best, candidates[0]) if option.key() != chosen.key()}
    own = play(chosen, UNTRIED, last) if rivals else []
    found = [
        compared(game.system.label(known.battle, rival), play(rival, UNTRIED, last), own) for rival in rivals.values()
    ]
    itself = Missed(game.system.label(known.battle, chosen), 0.0, 0.0)
    return max([itself, *found], key=lambda missed: missed.points)


def compared(label: str, better: Sequence[int], own: Sequence[int]) -> Missed:
    """How far another option was ahead on the same dice, and half the 95% interval of that, in points."""
    differences = [(its - mine) / WIN for its, mine in zip(better, own, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((ahead - mean) ** 2 for ahead in differences) / (count - 1)
    return Missed(label, 100 * mean, 100 * Z95 * sqrt(max(variance / count, 1 / count**2)))
