"""How strong the minds are: `python -m tools.strength [ENCOUNTER...] [--fights 20] [--against beginner] [--json]`.

Every fight is fought on the same dice with the sides' minds changed over: the strategist for the first side, then for
the second, against the tactician or another mind; and by that other mind on both. What counts is how many of the
decided fights the strategist won, and by how many points of win chance each side gains when it is played by the
strategist.

Without names: of each system the encounters in which tacticians of both sides win at least a fifth of the fights.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from fray.engine.encounter import Encounter
from fray.engine.form import form
from fray.lab.encounters import encounter_named, offers
from fray.lab.simulate import simulate
from fray.lab.statistics import Share
from fray.minds.named import RANDOM, STRATEGIST, TACTICIAN

SAMPLED = 1000  # fights of tacticians
FAIR = 0.2  # of the fights, that each side must win to be worth measuring
SIDES = 2


@dataclass(frozen=True)
class Strength:
    """What a mind came to against another in one encounter."""

    encounter: str
    system: str
    won: Share  # of the decided fights on both sides
    plain: tuple[Share, ...]  # what each side wins with the other mind everywhere
    played: tuple[Share, ...]  # what each side wins if the mind plays it

    def data(self) -> dict[str, object]:
        return {
            "encounter": self.encounter,
            "system": self.system,
            "won": self.won.data(),
            "plain": [share.data() for share in self.plain],
            "played": [share.data() for share in self.played],
        }


def strength(encounter: Encounter, plain: tuple[Share, ...], mind: str, other: str, fights: int) -> Strength:
    """A mind in both seats in turn, against another."""
    played = []
    won = decided = 0
    for side in range(SIDES):
        minds = [mind if index == side else other for index in range(SIDES)]
        result = simulate(encounter, fights, minds=minds)
        played.append(list(result.wins.values())[side])
        won += result.winners.count(side)
        decided += fights - result.draws.count
    return Strength(encounter.id, encounter.system, Share(won, decided), plain, tuple(played))


def plain_play(encounter: Encounter, mind: str, fights: int = SAMPLED) -> tuple[Share, ...]:
    return tuple(simulate(encounter, fights, minds=[mind] * len(encounter.sides)).wins.values())


def fair(shares: tuple[Share, ...]) -> bool:
    return len(shares) == SIDES and all(share.estimate >= FAIR for share in shares)


def points(plain: Share, played: Share) -> str:
    return f"{100 * plain.estimate:.0f}% to {100 * played.estimate:.0f}%"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("encounters", nargs="*")
    parser.add_argument("--fights", type=int, default=20, help="on each side")
    parser.add_argument("--mind", default=STRATEGIST, choices=[STRATEGIST, TACTICIAN])
    parser.add_argument("--against", default="", help="another mind than the tactician (random, if that plays itself)")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    against = asked.against or (RANDOM if asked.mind == TACTICIAN else TACTICIAN)
    sampled = asked.fights if against == STRATEGIST else SAMPLED
    console = Console(stderr=asked.json)
    named = [encounter_named(name) for name in asked.encounters]
    table = Table("system", "encounter", f"{asked.mind} wins", "95%", "first side", "second side", box=None)
    found: list[Strength] = []
    for encounter in named or [offer.encounter for offer in offers()]:
        with console.status(encounter.id):
            plain = plain_play(encounter, against, sampled)
            if not named and not fair(plain):
                continue
            row = strength(encounter, plain, asked.mind, against, asked.fights)
        found.append(row)
        gains = [points(*pair) for pair in zip(row.plain, row.played, strict=True)]
        table.add_row(row.system, row.encounter, str(row.won), row.won.interval(), *gains)
        console.print(f"{row.system} {row.encounter}: {row.won} ({row.won.interval()}), {', '.join(gains)}")
    console.print(table, f"{asked.fights} fights on each side against: {against}, {form()}")
    if asked.json:
        print(json.dumps([row.data() for row in found], indent=2))


if __name__ == "__main__":
    main()
