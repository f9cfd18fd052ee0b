"""Tosses: somebody is thrown along a path of Positions, lands Prone and is hurt for each of them."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.options import Toss
from fray.rulesets.labyrinthian.model.sheets import BLUNT
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight, is_boss
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import knock_prone
from fray.rulesets.labyrinthian.rules.movement import can_be_moved_to, carry


class ChooseToss(Decision[Toss]):
    """Where to throw somebody; the farther, the harder it lands [slam-reaction-ar]."""

    KIND = "toss"
    CLAUSE = "slam-figures"

    def __init__(self, battle: LabBattle, one: Combatant, tossed: Combatant, ways: list[tuple[int, ...]]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.tossed = tossed
        self.ways = ways

    def options(self) -> list[Toss]:
        return [Toss(way) for way in self.ways]


def toss_ways(battle: LabBattle, one: Combatant, most: int) -> list[tuple[int, ...]]:
    """Paths of adjacent Positions up to a length, stopping before an Obstacle: one to each end of each length.

    A Boss cannot be tossed. [slam-figures]
    """
    if is_boss(battle, one):
        return []
    found: list[tuple[int, ...]] = []
    tips: list[tuple[int, ...]] = [(one.position,)]
    for _ in range(most):
        longer: list[tuple[int, ...]] = []
        ends: list[int] = []
        for way in tips:
            for neighbor in battle.ground.layout.neighbors[way[-1]]:
                if neighbor not in way and neighbor not in ends and can_be_moved_to(battle, one, neighbor):
                    ends.append(neighbor)
                    longer.append((*way, neighbor))
        found.extend([way[1:] for way in longer])
        tips = longer
    return found


def hurl(fight: LabFight, one: Combatant, way: tuple[int, ...]) -> None:
    """1d10 for each Position flown, no defense, Prone where it lands; a Boss stays and takes 1d10.

    [slam, slam-figures, forced-movement]
    """
    if not one.here():
        return
    if fight.listening:
        fight.note(ge.Tossed("slam-figures", one.who, list(way)))
    if way:
        carry(fight, [(one, way[-1])], "slam-figures")
    suffer(fight, one, tens(fight, one, "toss", len(way) or 1), BLUNT, "slam-figures")
    if way and one.here():
        knock_prone(fight, one, "slam-figures")
