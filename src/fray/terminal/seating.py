"""Who sits where: which combatants people play, and which minds play the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fray.engine.content import near_or_all
from fray.engine.decisions import KEEPER, MALFORMED, Mind, Refused
from fray.engine.encounter import PERSON, Encounter
from fray.engine.game import Game
from fray.engine.seats import seat_of, seats_for, who_at
from fray.engine.system import System
from fray.engine.tape import Answer, Entry, Typed
from fray.minds.named import BUDGET, MINDS, TACTICIAN, mind_named, refuse_unknown

ALL = "all"
NONE = "none"


@dataclass(frozen=True)
class Seating:
    """The seats of people; the Keeper's is seat 0, each combatant's the one after its place in the roster."""

    people: frozenset[int]
    minds: str = TACTICIAN

    @property
    def keeper(self) -> bool:
        return KEEPER in self.people

    def written(self, encounter: Encounter) -> list[str]:
        """Who sits where, seat by seat, as a saved fight keeps it."""
        names = ["", *(entrant.played_by for entrant in encounter.roster)]
        return [PERSON if seat in self.people else self.mind_of(name) for seat, name in enumerate(names)]

    def mind_of(self, played_by: str) -> str:
        """The mind of a combatant no person plays: its own where the encounter names one."""
        return played_by if played_by not in ("", PERSON) else self.minds

    def minds_for(self, system: System, encounter: Encounter, seed: int) -> list[Mind | None]:
        """A mind for every seat without a person."""
        refuse_unknown(system, self.minds)
        found: list[Mind | None] = [None if self.keeper else system.default_mind()]
        for seat, entrant in enumerate(encounter.roster, seat_of(0)):
            found.append(None if seat in self.people else mind_named(system, self.mind_of(entrant.played_by)))
        for seat, mind in enumerate(found):
            if mind is not None:
                mind.begin(seed, 0, seat)
        return found


def seats_of_people(encounter: Encounter, sides: Sequence[str], names: Sequence[str], keeper: bool) -> frozenset[int]:
    """The seats people take: of the sides and combatants named, or as the encounter says, or of its first side."""
    seats: set[int] = {KEEPER} if keeper else set()
    if not sides and not names:
        return frozenset(seats | seats_by_default(encounter))
    for side in sides:
        seats |= seats_of_side(encounter, side)
    for name in names:
        seats.add(seat_named(encounter, name))
    return frozenset(seats)


def seats_by_default(encounter: Encounter) -> set[int]:
    first = encounter.sides[0]
    return {
        seat
        for seat, entrant in enumerate(encounter.roster, seat_of(0))
        if entrant.played_by == PERSON or (entrant.played_by == "" and entrant.side == first)
    }


def seats_of_side(encounter: Encounter, side: str) -> set[int]:
    everybody = set(range(seat_of(0), seats_for(len(encounter.roster))))
    if side.casefold() in (ALL, NONE):
        return everybody if side.casefold() == ALL else set()
    known = {name.casefold(): name for name in encounter.sides}
    if side.casefold() not in known:
        right = near_or_all(side, [*encounter.sides, ALL, NONE])
        raise Refused(MALFORMED, f"no side is called {side!r}; {right}")
    return {seat for seat in everybody if encounter.roster[who_at(seat)].side == known[side.casefold()]}


def seat_named(encounter: Encounter, name: str) -> int:
    names = [entrant.name for entrant in encounter.roster]
    for seat, known in enumerate(names, seat_of(0)):
        if known.casefold() == name.casefold():
            return seat
    raise Refused(MALFORMED, f"nobody is called {name!r}; {near_or_all(name, names)}")


def seated_before(game: Game) -> Seating:
    """Who sat where when the fight was left, as its file says, or as its tape lets one guess."""
    if not game.seats:
        return Seating(seats_resumed(game.encounter, game.entries))
    people = frozenset(seat for seat, name in enumerate(game.seats) if name == PERSON)
    named = (name for name in game.seats if name.partition(BUDGET)[0] in MINDS)
    return Seating(people, next(named, TACTICIAN))


def seats_resumed(encounter: Encounter, entries: Collection[Entry]) -> frozenset[int]:
    """Who seems to have sat where: sides that have answered, without the seats of minds.

    Before the first answer: the usual seats, or else all those for which no mind has answered either.
    """
    answers = [entry for entry in entries if isinstance(entry, Answer)]
    persons = {entry.seat for entry in answers if not entry.by_mind} | typing_seats(entries)
    minds = {entry.seat for entry in answers if entry.by_mind}
    sides = {
        encounter.roster[who_at(seat)].side for seat in persons if KEEPER < seat < seats_for(len(encounter.roster))
    }
    if persons:
        likely = set().union(*(seats_of_side(encounter, side) for side in sides))
        return frozenset((likely - minds) | persons)
    return frozenset(seats_by_default(encounter) - minds or seats_of_side(encounter, ALL) - minds)


def typing_seats(entries: Collection[Entry]) -> frozenset[int]:
    """Those who have typed what their dice showed."""
    return frozenset(entry.seat for entry in entries if isinstance(entry, Typed))


def seat_words(encounter: Encounter, seat: int) -> str:
    fights = KEEPER < seat < seats_for(len(encounter.roster))
    return encounter.roster[who_at(seat)].name if fights else "The Keeper"
