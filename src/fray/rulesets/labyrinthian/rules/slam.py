"""Slam: a target is thrown along a path of Positions, lands Prone and is hurt for each of them."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.blows import Blow, Defense
from fray.rulesets.labyrinthian.model.options import (
    Toss,
)
from fray.rulesets.labyrinthian.model.sheets import BLUNT, SLAM, STRIKE
from fray.rulesets.labyrinthian.model.state import (
    Combatant,
    LabBattle,
    LabFight,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.rules.damage import suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.elevations import knock_prone
from fray.rulesets.labyrinthian.rules.movement import can_be_moved_to, carry


def may_slam(blow: Blow, target: Combatant) -> bool:
    """After a Strike that is not Ranged: a target in the same place, at most one size larger [slam, slam-figures]."""
    attacker = blow.attacker
    if not attacker.sheet.has(SLAM) or blow.slammed or blow.source.ranged or blow.source.attack != STRIKE:
        return False
    return can_be_thrown(attacker, target) and blow.striker is attacker


def can_be_thrown(thrower: Combatant, target: Combatant) -> bool:
    return same_place(thrower, target) and target.sheet.size <= thrower.sheet.size + 1


def slam_places(battle: LabBattle, target: Combatant) -> list[int]:
    """Where it may be thrown, one Position away; a Boss cannot be tossed [slam-figures]."""
    if target.sheet.boss:
        return [-1]
    ground = battle.ground
    return [place for place in ground.layout.neighbors[target.position] if not ground.fills(place, target.level)] or [
        -1
    ]


class ChooseToss(Decision[Toss]):
    """Where to throw the victim; the farther, the harder it lands [slam-reaction-ar]."""

    KIND = "toss"
    CLAUSE = "slam-figures"

    def __init__(self, battle: LabBattle, thrower: Combatant, tossed: Combatant, ways: list[tuple[int, ...]]) -> None:
        super().__init__(thrower.seat, thrower.who)
        self.battle = battle
        self.actor = thrower
        self.tossed = tossed
        self.ways = ways

    def options(self) -> list[Toss]:
        return [Toss(way) for way in self.ways]


def toss_ways(battle: LabBattle, victim: Combatant, most: int) -> list[tuple[int, ...]]:
    """Paths of adjacent Positions up to a length, stopping before an Obstacle: one to each end of each length.

    A Boss cannot be tossed. [slam-figures]
    """
    if is_boss(battle, victim):
        return []
    found: list[tuple[int, ...]] = []
    tips: list[tuple[int, ...]] = [(victim.position,)]
    for _ in range(most):
        longer: list[tuple[int, ...]] = []
        ends: list[int] = []
        for way in tips:
            for neighbor in battle.ground.layout.neighbors[way[-1]]:
                if neighbor not in way and neighbor not in ends and can_be_moved_to(battle, victim, neighbor):
                    ends.append(neighbor)
                    longer.append((*way, neighbor))
        found.extend([way[1:] for way in longer])
        tips = longer
    return found


def hurl(fight: LabFight, victim: Combatant, way: tuple[int, ...]) -> None:
    """1d10 for each Position flown, no defense, Prone where it lands; a Boss stays and takes 1d10.

    [slam, slam-figures, forced-movement]
    """
    if not victim.here():
        return
    if fight.listening:
        fight.note(ge.Tossed("slam-figures", victim.who, list(way)))
    if way:
        carry(fight, [(victim, way[-1])], "slam-figures")
    suffer(fight, victim, tens(fight, victim, "toss", len(way) or 1), BLUNT, "slam-figures")
    if way and victim.here():
        knock_prone(fight, victim, "slam-figures")


def throw_back(fight: LabFight, blow: Blow, defense: Defense) -> None:
    """Slam as a Reaction: the attacker is tossed up to 1 + a tenth of the raw Rating.

    [slam-reaction-ar, slam-figures, reaction-ability-no-threshold]
    """
    if not defense.slam or not blow.striker.here():
        return
    ways = toss_ways(fight.battle, blow.striker, 1 + max(defense.rating, 0) // 10)
    if not ways:
        hurl(fight, blow.striker, ())
        return
    choice = fight.ask(ChooseToss(fight.battle, defense.reactor, blow.striker, ways))
    hurl(fight, blow.striker, choice.way)
