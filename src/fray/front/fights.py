"""A fight in one object: what it asks, what happened, who is winning, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fray.engine.decisions import MALFORMED, OVER, Mind, Refused
from fray.engine.game import Game
from fray.engine.save import save
from fray.front.chances import WinChance
from fray.front.html import heading, lines, page
from fray.front.log import Event, Log, line, log_of
from fray.front.options import Decision, Option, Options
from fray.front.sides import Combatant, board_html, combatant_called, sides_html
from fray.lab.amounts import whole
from fray.lab.hints import Hint, hint_of
from fray.lab.insight import standing_of
from fray.lab.review import Review, review
from fray.lab.simulate import Minds, minds_by_side
from fray.lab.workers import seated_minds
from fray.minds.named import TACTICIAN

FUTURES = 200
LATEST = 8  # lines of the log in a notebook


class Fight:
    """A fight that waits for your answers.

    `fray.start` and `fray.load` make one. You see everything, like the Keeper: what is hidden from players at a table
    is not hidden here.
    """

    def __init__(self, game: Game, remark: str = "") -> None:
        self.game = game  # the engine's own object, for what this one does not offer
        self.remark = remark  # on a loaded fight: whether it was made under other rules

    # ---- what is asked

    @property
    def decisions(self) -> list[Decision]:
        """The open decisions: more than one where several players decide at once, none when the fight is over."""
        return [Decision(self, decision) for decision in self.game.decisions]

    @property
    def decision(self) -> Decision:
        """The first open decision."""
        if self.over:
            raise Refused(OVER, f"the fight is over: {self.headline}")
        return self.decisions[0]

    @property
    def options(self) -> Options:
        """The options of the first open decision; none when the fight is over."""
        return Options([]) if self.over else self.decision.options

    def answer(self, answer: Option | str) -> Log:
        """Answer with an option, its key, or the start of its label. Returns what happened then.

        An option answers its own decision; words answer the first open one. What the rules do not allow is refused
        with the reason and the clause, and nothing has changed.
        """
        if not isinstance(answer, Option | str):
            raise Refused(MALFORMED, f"{answer!r} is not an answer: give an option, its key or the start of its label")
        decision = answer.decision if isinstance(answer, Option) else self.decision
        key = answer.key if isinstance(answer, Option) else decision.meant(answer)
        before = len(self.game.events)
        decision.asked()
        self.game.answer(key, decision.seat, decision.index)
        return self._since(before)

    def play_out(self, minds: Minds = TACTICIAN) -> Log:
        """Let minds answer everything from here on, to the end of the fight. Returns what happened."""
        before = len(self.game.events)
        self._seat(seated_minds(self.game.system, self.game.encounter, self._minds_by_side(minds)))
        return self._since(before)

    def _minds_by_side(self, minds: Minds) -> tuple[str, ...]:
        return minds_by_side(self.game.system, self.game.encounter, minds)

    def _seat(self, minds: Sequence[Mind]) -> None:
        """Sit down at every seat, those of combatants who joined later included, and go on."""
        latecomers = self.game.battle.size() - len(self.game.encounter.roster)
        seats = [*minds, *(self.game.system.tactician() for _ in range(latecomers))]
        for seat, mind in enumerate(seats):
            mind.begin(0, 0, seat)
        self.game.minds = list(seats)
        self.game.replay([])

    def _since(self, before: int) -> Log:
        """The lines after so many events."""
        new = {id(event) for event in self.game.events[before:]}
        return Log([entry for entry in self.log if id(entry.event) in new])

    # ---- what there is to see

    @property
    def title(self) -> str:
        return self.game.encounter.title

    @property
    def system(self) -> str:
        """The name of its system."""
        return self.game.system.name

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self.game.battle.side_names())

    @property
    def combatants(self) -> list[Combatant]:
        """Everybody in the fight, as their cards show them now."""
        system, battle = self.game.system, self.game.battle
        board = system.board(battle)
        return [Combatant.of(card, board) for card in system.cards(battle)]

    def __getitem__(self, name: str) -> Combatant:
        """The combatant of this name: `fight["Diaghilev"]`."""
        return combatant_called(self.combatants, name)

    @property
    def round(self) -> int:
        return self.game.system.header(self.game.battle).round

    @property
    def log(self) -> Log:
        """Everything that happened so far."""
        return log_of(self.game)

    @property
    def over(self) -> bool:
        return self.game.result is not None

    @property
    def winner(self) -> str | None:
        """The side that has won; None while the fight goes on and for a draw."""
        return (self.game.result.winner or None) if self.game.result else None

    @property
    def headline(self) -> str:
        """How the fight stands, in a sentence."""
        return self.game.system.headline(self.game.battle)

    def pointed_at(self, points: Sequence[str]) -> tuple[str, ...]:
        """Combatants and places as options point at them, by name."""
        system, battle = self.game.system, self.game.battle
        places = {f"place:{place.key}": place.label for place in system.board(battle).places}
        names = {f"who:{who}": battle.member(who).name for who in range(battle.size())}
        return tuple((names | places).get(point, point.partition(":")[2]) for point in points)

    # ---- who is winning, and what is best

    def win_chance(self, futures: int = FUTURES) -> WinChance:
        """How often each side wins when tacticians play on from here, with other dice each time."""
        found = standing_of(self.game, whole(futures, "futures"))
        return WinChance(dict(zip(found.sides, found.wins, strict=True)), found.draws)

    def hint(self) -> Hint:
        """The best option of the first open decision, with one reason (`hint.text`) and what is likely to follow."""
        return hint_of(self.game, self.decision.seat, self.decision.index)

    def review(self, futures: int = FUTURES) -> Review:
        """What each decision gained or lost and how lucky each roll was (docs/library.md)."""
        return review(self.game, futures=whole(futures, "futures"))

    # ---- back and forth

    def undo(self) -> Log:
        """Take back your last answer, and what minds answered after it. Returns the lines that are gone."""
        self.game.undo()
        gone = [(lost.text, lost.event) for lost in self.game.undone[-1].lines if lost.text]
        first = len(self.log) + 1
        return Log([line(self.game, number, text, event) for number, (text, event) in enumerate(gone, first)])

    def redo(self) -> Log:
        """Put back what was undone last. Returns the lines that are back."""
        before = len(self.game.events)
        self.game.redo()
        return self._since(before)

    def branch(self) -> Fight:
        """A copy that goes on independently."""
        return Fight(self.game.branch())

    def save(self, path: Path | str) -> None:
        """Write the fight to a file, for `fray.load`, `fray play --resume` and `fray review`."""
        try:
            save(self.game, Path(path))
        except OSError as error:
            raise Refused(MALFORMED, f"{path}: cannot be written ({error.strerror})") from error

    # ---- shown

    def __repr__(self) -> str:
        state = self.headline if self.over else f"round {self.round}, {self._asks()}"
        return f"<Fight {self.title!r} ({self.game.system.title}), {state}>"

    def _asks(self) -> str:
        if self.game.roll is not None:
            return f"waits for dice ({self.game.roll.draw})"
        return self.decisions[0].question

    def _repr_html_(self) -> str:
        """What a notebook shows: how it stands, the board, the cards, the latest lines and the question."""
        combatants = self.combatants
        latest: list[Event] = list(self.log[-LATEST:])
        told = lines((entry.text for entry in latest), latest[0].number) if latest else ""
        asked = [] if self.over else [heading(self._asks()), *(self.options._repr_html_() for _ in self.options[:1])]
        shown = board_html(self.game.system.board(self.game.battle), combatants)
        return page(heading(f"{self.title}: {self.headline}"), shown, sides_html(combatants), told, *asked)
