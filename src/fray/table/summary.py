"""After the fight: who did what, when it turned, and how lucky the dice were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from fray.engine.game import Game, position_of
from fray.engine.tape import Answer
from fray.table.chairs import Chair
from fray.table.log import LogReader
from fray.table.records import DiceView, LineView
from fray.table.room import Room
from fray.table.sight import Eyes
from fray.table.summary_records import DeedView, LuckView, PartView, SummaryView, TurningPointView
from fray.table.tasks import Turn


def summary(room: Room, chair: Chair, turns: Sequence[Turn]) -> SummaryView:
    """The fight so far, as this chair may know it."""
    game, system = room.game, room.system
    eyes = Eyes(room, chair, game)
    reader = LogReader()
    reader.read(game, eyes)
    lines = reader.lines()
    return SummaryView(
        result=system.headline(eyes.known.battle) if game.result is not None else "",
        winner=game.result.winner if game.result is not None else "",
        round=system.header(eyes.known.battle).round,
        answers=eyes.place(len(game.entries)),
        combatants=[
            PartView(
                who=card.who,
                name=card.name,
                side=card.side,
                out=card.out,
                deeds=deeds(game, card.who),
                luck=luck(dice_of(lines, card.who)),
            )
            for card in eyes.cards
        ],
        turning_points=turning_points(turns, eyes, reader),
        luck=luck([dice for line in lines for dice in line.dice]),
    )


def deeds(game: Game, who: int) -> list[DeedView]:
    """A combatant's choices by kind, most frequent first, without unrevealed declarations."""
    revealed = game.entries[: position_of(game.settled())]
    answers = [entry for entry in revealed if isinstance(entry, Answer) and entry.who == who]
    counts = Counter(answer.key.partition(":")[0] for answer in answers)
    return [DeedView(kind=kind, count=count) for kind, count in counts.most_common()]


# ---- turning points


def turning_points(turns: Sequence[Turn], eyes: Eyes, reader: LogReader) -> list[TurningPointView]:
    """The lines at which combatants went out or came back."""
    lines = reader.lines()
    return [turning_point(lines, turn, eyes.place(turn.position)) for turn in turns if eyes.sees(turn.who)]


def turning_point(read: Sequence[LineView], turn: Turn, place: int) -> TurningPointView:
    """The last line that says what became of the combatant, or simply the last line about it."""
    lines = [(at, line) for at, line in enumerate(read) if turn.who in line.about and line.at <= place]
    telling = [(at, line) for at, line in lines if any(mark in line.text.lower() for mark in turn.marks)]
    if not lines:
        words = f"{turn.name} {'goes out' if turn.out else 'is back'}."
        return TurningPointView(line=0, at=place, text=words, who=[turn.who])
    number, line = (telling or lines)[-1]
    return TurningPointView(line=number, at=place, text=line.text, who=[turn.who])


# ---- luck


def dice_of(lines: list[LineView], who: int) -> list[DiceView]:
    """A combatant's dice: those of log lines that are about it first."""
    return [dice for line in lines if line.about[:1] == [who] for dice in line.dice]


def luck(rolls: list[DiceView]) -> LuckView:
    """How far the dice were above average, and how unlikely that is. Every rolled die counts."""
    faces = [(face, roll.sides) for roll in rolls for face in roll.faces]
    above = sum(face - (sides + 1) / 2 for face, sides in faces)
    variance = sum((sides * sides - 1) / 12 for _, sides in faces)
    return LuckView(dice=len(faces), above=round(above, 1), z=round(above / sqrt(variance), 2) if variance else 0.0)
