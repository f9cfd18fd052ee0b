"""What a room works out about its game: since when each question is open, and who is hidden from whom by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fray.engine.game import Game
from fray.engine.tape import Answer, Entry
from fray.table.chairs import Chair, Chairs

Question = tuple[int, int]  # by seat and combatant


def still_asked(
    old: Mapping[Question, int],
    before: Sequence[Entry],
    entries: Sequence[Entry],
    questions: Sequence[Question],
    revision: int,
) -> dict[Question, int]:
    """Since when each open question is open. Answers of other players to the same question do not change it."""
    grown, cut = entries[len(before) :], list(entries[: len(before)]) != list(before)
    answered = [(entry.seat, entry.who) if isinstance(entry, Answer) else None for entry in grown]
    aside = not cut and all(question in old for question in answered)
    return {
        question: old[question] if aside and question in old and question not in answered else revision
        for question in questions
    }


def concealed_from(chair: Chair, chairs: Chairs, game: Game, over: bool) -> frozenset[int]:
    """Hidden by the rules from all sides the chair plays. For spectators: from any side that players play.

    `game` may be an earlier state of the fight; once the fight is over, nobody is hidden in any of them.
    """
    system = game.system
    everybody = system.concealed(game.battle, "")
    if not everybody or over:
        return frozenset()
    players = [chair] if chair.combatants else chairs.seated()
    played = {who for player in players for who in player.combatants}
    sides = {card.side for card in system.cards(game.battle) if card.who in played}
    hidden = [system.concealed(game.battle, side) for side in sides] or [everybody]
    return frozenset.intersection(*hidden) if chair.combatants else frozenset.union(*hidden)
