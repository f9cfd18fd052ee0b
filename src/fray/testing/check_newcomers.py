"""Checks of who fights: names for people, and for those who come in later a name, a seat and turns of their own."""

from __future__ import annotations

import json
import re
from typing import Final

from fray.engine.content import Fields
from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.engine.seats import seat_of
from fray.testing.subjects import Subject, require

SEED = 21
FOLLOWED = 3  # of those who may come in, how many are followed until they are asked
KEY: Final = re.compile(r".*\w-\d|.*_|[a-z0-9]+(-[a-z0-9]+)+$|([Tt]ext|[Pp]c|[Nn]pc|[Mm]onster|[Cc]haracter) ")


def names_are_for_people(subject: Subject) -> None:
    """No one is shown under an id: 'Wolf 1', never 'wolf-1'."""
    system, encounter = subject.system, subject.encounter
    cards = [card.name for card in system.cards(system.battle(encounter))]
    for name in (*cards, *encounter.sides, *[creature.name for creature in system.library().creatures()]):
        require(not KEY.match(name), f"{name!r} is an id, and no name for people")


def newcomers_have_names_seats_and_turns(subject: Subject) -> None:
    """Each of those who can be added has a name of its own, also the second of a kind, and is asked at its own seat."""
    if "add" not in [order.name for order in subject.system.orders.kinds]:
        return
    game = subject.game(SEED)
    welcome = [text for text in newcomers(subject) if comes_in(subject, game, text)]
    require(bool(welcome), "nobody can be added")
    start = sum(map(ord, subject.encounter.id))
    followed = [welcome[(start + number * len(welcome) // FOLLOWED) % len(welcome)] for number in range(FOLLOWED)]
    require(any(is_asked(subject, text) for text in followed), "newcomers are never asked anything")


def comes_in(subject: Subject, game: Game, text: str) -> bool:
    """Whether the Keeper may add them; if so they come in twice, and nobody has another's name."""
    length, before = len(game.entries), subject.system.cards(game.battle)
    try:
        game.override("add", value=text)
        game.override("add", value=text)
    except Refused:
        if len(game.entries) == length:
            return False
    after = subject.system.cards(game.battle)
    names = [card.name for card in after]
    require(len(after) > len(before), f"{text!r} was accepted and nobody has come")
    require(names[: len(before)] == [card.name for card in before], "a newcomer has changed another's name")
    require(len(set(names)) == len(names) and all(names), f"two have one name: {', '.join(names)}")
    game.undo_to(length)
    return True


def is_asked(subject: Subject, text: str) -> bool:
    """Whether the last newcomer, alone among minds, has to decide something before the fight is over."""
    game = subject.game(SEED)
    game.override("add", value=text)
    who = game.battle.size() - 1
    game.minds = [*[subject.system.tactician()] * seat_of(who), None]
    game.replay([])
    for decision in game.decisions:
        right = decision.who == who and decision.seat == seat_of(who)
        require(right, f"number {decision.who} is asked at seat {decision.seat}, not newcomer {who} at its own")
    return bool(game.decisions)


# ---- who may come in


def newcomers(subject: Subject) -> list[str]:
    """Everybody who can join, for each side, at the first place there is, as the Keeper writes it."""
    return [as_toml(rows[0]) for rows in newcomer_rows(subject)]


def newcomer_rows(subject: Subject) -> list[list[Fields]]:
    """Everybody who can join, for each side: the rows that put them at each of the places the system declares."""
    library, battle = subject.system.library(), subject.system.battle(subject.encounter)
    found: list[list[Fields]] = []
    for creature in library.newcomers():
        for side in subject.encounter.sides:
            arrivals = library.arrivals(battle, creature.id, side)
            row = {arrivals.who: creature.id, arrivals.side: side}
            found.append([{**row, **spot.fields} for spot in arrivals.spots] or [row])
    return found


def as_toml(row: Fields) -> str:
    return "\n".join(f"{key} = {json.dumps(value)}" for key, value in row.items())
