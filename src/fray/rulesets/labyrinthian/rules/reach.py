"""Everywhere one can get on the Grid for so much Movement, and by which way. It depends on the ground alone."""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model.grid import DEPTHS, GROUND, STATES, level_of, place_of, position_of
from fray.rulesets.labyrinthian.model.state import HOLDING_ON
from fray.rulesets.labyrinthian.model.terrain import CLIMBABLE, STAIRS, UNREACHED, WALL_TOP, WATER, Ground, Reach
from fray.rulesets.labyrinthian.rules.footing import NOTHING, raised_floor, support

STEP: Final = 10  # for each Position or Elevation [shift-positions-cost, shift-cost-summary, shift-elevation-cost]
UNREACHED_LEVEL: Final = DEPTHS - 1


# ---- where one can get


class Search(Reach):
    """How a Reach is found: the cheapest ways first, those without saves before the others."""

    def __init__(self, ground: Ground, start: int, budget: int, inside: bool, flying: bool, stays: bool) -> None:
        super().__init__(start)
        self.ground = ground
        self.budget = budget
        self.inside = inside  # it starts in a Building
        self.flying = flying  # wings or magic carry it on this movement
        self.stays = stays  # its Position it cannot leave, only change Elevation
        if self._search(self.safe_from, True):
            self._search(self.risky_from, False)

    def _search(self, links: list[int], safe: bool) -> bool:
        """Spread by cost; ways out of terrain that calls for a save only if `safe` is off. Whether any was shunned."""
        waves: list[list[int]] = [[] for _ in range(self.budget // STEP + 1)]
        best = [self.budget + STEP] * STATES
        best[self.start] = 0
        waves[0].append(self.start)
        shunned = False
        for cost, wave in enumerate(waves):
            at = 0
            while at < len(wave):
                place = wave[at]
                at += 1
                if best[place] == cost * STEP:
                    shunned = self._spread(place, best, links, waves, safe) or shunned
        for place in range(STATES):
            if best[place] <= self.budget and self.costs[place] == UNREACHED:
                self.costs[place] = best[place]
                self.risky[place] = not safe
        return shunned

    def _spread(self, place: int, best: list[int], links: list[int], waves: list[list[int]], safe: bool) -> bool:
        ground = self.ground
        position, level = position_of(place), level_of(place)
        price = STEP * ground.cost_factor(position)
        here = best[place]
        for to_level in self._levels_from(position, level):
            free = to_level == GROUND and level > GROUND and raised_floor(ground, position) == level
            self._reached(place, place_of(position, to_level), here if free else here + price, best, links, waves)
        raised = raised_floor(ground, position)
        if level == GROUND and raised > GROUND and not self.inside:
            self._reached(place, place_of(position, raised), here + price * raised, best, links, waves)
        if self.stays:
            return False
        if safe and ground.save_difficulty(position):
            return True
        for neighbor in ground.layout.neighbors[position]:
            for to_level in self._entries(position, level, neighbor):
                self._reached(place, place_of(neighbor, to_level), here + price, best, links, waves)
        return False

    def _reached(
        self, place: int, to: int, cost: int, best: list[int], links: list[int], waves: list[list[int]]
    ) -> None:
        if cost <= self.budget and cost < best[to]:
            best[to] = cost
            links[to] = place
            waves[cost // STEP].append(to)

    def _levels_from(self, position: int, level: int) -> list[int]:
        """Elevations one change away, by wings, water, stairs, or down something one can hold on to.

        [shift-elevation-cost, elevation-means, natural-flight-elevation-cost, swim, tag-high-ground-descend]
        """
        found: list[int] = []
        for to_level in (level + 1, level - 1):
            if self._may_change(position, level, to_level):
                found.append(to_level)
        if level > GROUND and raised_floor(self.ground, position) == level and GROUND not in found:
            if not self.ground.has(position, WATER):
                found.append(GROUND)
        return found

    def _may_change(self, position: int, level: int, to_level: int) -> bool:
        ground = self.ground
        if not ground.available(position, to_level):
            return False
        if level < GROUND and to_level < GROUND:
            return True
        low, high = min(level, to_level), max(level, to_level)
        stairs = ground.tag(position, STAIRS)
        if stairs is not None and low >= GROUND and high <= stairs.level:
            return True
        if self.inside:
            return False
        if self.flying and not (to_level >= GROUND and ground.fills(position, to_level)):
            return high >= GROUND or ground.has(position, WATER)
        return to_level < level and low >= GROUND and self._climbs_down(position, level, to_level)

    def _climbs_down(self, position: int, level: int, to_level: int) -> bool:
        """Climbing down needs no test [climb-details]."""
        ground = self.ground
        if support(ground, position, to_level) == NOTHING:
            return False
        return support(ground, position, level) == HOLDING_ON or ground.has(position, CLIMBABLE)

    def _entries(self, position: int, level: int, neighbor: int) -> list[int]:
        """At which Elevations one arrives next door [shift-adjacent-only, high-ground-details, swim]."""
        ground = self.ground
        walled = ground.walled_off(position, neighbor) and level < WALL_TOP
        found: list[int] = []
        if level == GROUND or level == ground.surface(position):
            floor = ground.surface(neighbor)
            if not walled and not ground.fills(neighbor, floor):
                found.append(floor)
        across = self._level_across(level, neighbor)
        if across != UNREACHED_LEVEL and across not in found and not walled:
            found.append(across)
        return found

    def _level_across(self, level: int, neighbor: int) -> int:
        """The Elevation at which one gets across without touching the floor: swimming, flying, from ledge to ledge."""
        ground = self.ground
        if level < GROUND:
            swims = ground.has(neighbor, WATER) and ground.available(neighbor, level)
            return level if swims and not ground.fills(neighbor, level) else UNREACHED_LEVEL
        if not ground.available(neighbor, level) or ground.fills(neighbor, level):
            return UNREACHED_LEVEL
        if self.flying:
            floor = ground.surface(neighbor)
            return floor if floor > level else level
        held = level > GROUND and support(ground, neighbor, level) != NOTHING
        return level if held else UNREACHED_LEVEL


def reach_from(ground: Ground, start: int, budget: int, inside: bool, flying: bool, stays: bool) -> Reach:
    """The Reach of these circumstances, searched once for the ground as it is."""
    key = ((start * 64 + budget // STEP) * 2 + inside) * 4 + flying * 2 + stays
    known = ground.reaches.get(key)
    if known is None:
        known = ground.reaches[key] = Search(ground, start, budget // STEP * STEP, inside, flying, stays)
    return known
