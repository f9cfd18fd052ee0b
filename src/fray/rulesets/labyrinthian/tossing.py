"""Slam's toss: somebody flies through the air and lands hard [slam, slam-figures, classes-missing]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.draws import tens
from fray.rulesets.labyrinthian.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.ground_verbs import relocate
from fray.rulesets.labyrinthian.harm import suffer
from fray.rulesets.labyrinthian.sheets import BLUNT
from fray.rulesets.labyrinthian.stances import knock_prone
from fray.rulesets.labyrinthian.state import Combatant, LabBattle, LabFight

BOSS_DICE: Final = 1  # a Boss cannot be tossed, it is only hurt


class Toss(Option):
    """The way somebody is thrown, Position by Position."""

    def __init__(self, way: tuple[int, ...]) -> None:
        self.way = way

    def key(self) -> str:
        return "toss:" + "-".join([POSITION_KEYS[position] for position in self.way])

    def clause(self) -> str:
        return "slam-figures"

    def points_at(self) -> tuple[str, ...]:
        return (f"place:{POSITION_KEYS[self.way[-1]]}",)


class ChooseToss(Decision[Toss]):
    """Where to throw the attacker [slam-reaction-ar]."""

    def __init__(self, battle: LabBattle, one: Combatant, other: Combatant, ways: list[tuple[int, ...]]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.other = other
        self.ways = ways

    def kind(self) -> str:
        return "toss"

    def clause(self) -> str:
        return "slam-reaction-ar"

    def options(self) -> list[Toss]:
        return [Toss(way) for way in self.ways]


def toss_ways(battle: LabBattle, one: Combatant, most: int) -> list[tuple[int, ...]]:
    """Paths of adjacent Positions up to so long, never into an Obstacle and never back [slam-figures]."""
    if one.sheet.boss:
        return []
    found: list[tuple[int, ...]] = []
    starts: list[tuple[int, ...]] = [()]
    for _ in range(most):
        longer: list[tuple[int, ...]] = []
        for way in starts:
            last = way[-1] if way else one.position
            for place in battle.ground.layout.neighbors[last]:
                if place != one.position and place not in way and not battle.ground.fills(place, one.level):
                    longer.append((*way, place))
        found.extend(longer)
        starts = longer
    return found


def hurl(fight: LabFight, one: Combatant, way: tuple[int, ...]) -> None:
    """1d10 Blunt for each Position flown, no defense, and Prone there; a Boss stays and takes one d10.

    [slam-figures, forced-movement, slam]
    """
    if not one.here():
        return
    count = BOSS_DICE
    if way:
        count = len(way)
        relocate(fight, one, way[-1], one.level, "slam-figures")
    suffer(fight, one, tens(fight, one, "toss", count), BLUNT, "slam-figures")
    if one.here() and not one.sheet.boss:
        knock_prone(fight, one, "slam-figures")
