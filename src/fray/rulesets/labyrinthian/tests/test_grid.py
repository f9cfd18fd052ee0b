"""The fifteen Positions as geometry."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.model import grid
from fray.rulesets.labyrinthian.model.elevations import LEVEL_NAMES, level_name
from fray.rulesets.labyrinthian.model.grid import (
    CARRIED_BACK,
    CHURN,
    FAR,
    FORWARD,
    INWARD,
    LEFT,
    NOWHERE,
    PAIRS,
    POSITION_KEYS,
    POSITION_NAMES,
    RANK,
    RANK_RANGED,
    REAR,
    RIGHT,
    RING,
    SHIFTS,
    Layout,
    layout_without,
    may_be_removed,
)

# The rows of the ledger's table; all others follow by mirroring.
DISTANCES = {
    "churn": "ffl 1 ffc 1 ffr 1 rfl 1 rfc 1 rfr 1 frl 2 frc 2 frr 2 rrl 2 rrc 2 rrr 2 fs 3 rs 3",
    "ffl": "ffc 1 ffr 2 rfl 1 rfc 2 rfr 2 frl 1 frc 2 frr 3 rrl 2 rrc 3 rrr 3 fs 3 rs 4",
    "ffc": "ffl 1 ffr 1 rfl 2 rfc 2 rfr 2 frl 2 frc 1 frr 2 rrl 3 rrc 3 rrr 3 fs 2 rs 4",
    "frl": "ffl 1 ffc 2 frc 1 frr 2 rfl 2 rfc 3 rfr 3 ffr 3 rrl 3 rrc 4 rrr 4 fs 2 rs 5",
    "frc": "ffc 1 frl 1 frr 1 ffl 2 ffr 2 rfl 3 rfc 3 rfr 3 rrl 4 rrc 4 rrr 4 fs 1 rs 5",
    "fs": "frc 1 ffc 2 frl 2 frr 2 ffl 3 ffr 3 rfl 4 rfc 4 rfr 4 rrl 5 rrc 5 rrr 5 rs 6",
}


def whole() -> Layout:
    """The Grid with nothing removed, made anew."""
    return Layout(0)


def at(key: str) -> int:
    return POSITION_KEYS.index(key)


def keys(positions: list[int]) -> set[str]:
    return {POSITION_KEYS[position] for position in positions}


def mirrored(key: str, across: bool, along: bool) -> str:
    """The same Position on the other side, or at the other end."""
    if key == "churn":
        return key
    if along:
        key = {"f": "r", "r": "f"}[key[0]] + key[1:]
    if across and key[-1] in "lr" and len(key) == 3:
        key = key[:-1] + {"l": "r", "r": "l"}[key[-1]]
    return key


def test_the_grid_has_fifteen_positions_and_twenty_four_pairs() -> None:
    """[grid-fifteen-positions, grid-layout-table, grid-layout] case [grid-fifteen-and-adjacent]."""
    assert len(POSITION_KEYS) == len(set(POSITION_KEYS)) == len(POSITION_NAMES) == grid.POSITIONS == 15
    assert [getattr(grid, key.upper()) for key in POSITION_KEYS] == list(range(15))
    assert [RANK.count(rank) for rank in range(4)] == [1, 6, 6, 2]
    assert len({frozenset(pair) for pair in PAIRS}) == 24
    assert keys(whole().neighbors[at("fs")]) == {"frc"}
    assert keys(whole().neighbors[at("rs")]) == {"rrc"}
    assert keys(whole().neighbors[CHURN]) == {"ffl", "ffc", "ffr", "rfl", "rfc", "rfr"}
    assert keys(whole().neighbors[at("ffl")]) == {"churn", "ffc", "rfl", "frl"}
    assert keys(whole().neighbors[at("frl")]) == {"ffl", "frc"}
    pairs = [("fs", "rs", 6), ("rrc", "frc", 4), ("rrl", "frl", 3), ("ffl", "ffr", 2), ("churn", "rs", 3)]
    assert all(whole().distance(at(start), at(end)) == far for start, end, far in pairs)


@pytest.mark.parametrize("along", [False, True])
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("start", DISTANCES)
def test_distances_are_the_fewest_position_changes(start: str, across: bool, along: bool) -> None:
    """[grid-distance-table, grid-adjacency-table, grid-adjacency] in all four mirrorings."""
    row = DISTANCES[start].split()
    for key, far in zip(row[::2], row[1::2], strict=True):
        there = whole().distance(at(mirrored(start, across, along)), at(mirrored(key, across, along)))
        assert there == int(far), (start, key)


def test_a_support_is_entered_only_from_its_center_ranged() -> None:
    """[grid-support-entry]"""
    for support, ranged in (("fs", "frc"), ("rs", "rrc")):
        assert [key for key in POSITION_KEYS if whole().touches(at(support), at(key))] == [ranged]


def test_each_position_has_one_inward_neighbor_of_lower_rank_and_the_churn_none() -> None:
    """[grid-inward, flanking-directions]"""
    for position, inward in enumerate(INWARD):
        lower = [neighbor for neighbor in whole().neighbors[position] if RANK[neighbor] < RANK[position]]
        assert lower == ([inward] if inward != NOWHERE else [])
    assert whole().inward(at("frc"), at("ffc")) and not whole().inward(at("frc"), at("frl"))
    assert not whole().inward(CHURN, at("ffc")) and not whole().inward(at("frc"), CHURN)


def test_the_straight_way_between_the_center_ranged_leads_through_the_churn() -> None:
    """[sight-lines, grid-adjacency]"""
    assert [[POSITION_KEYS[p] for p in way] for way in whole().ways(at("rrc"), at("frc"))] == [["rfc", "churn", "ffc"]]
    assert sorted([POSITION_KEYS[p] for p in way] for way in whole().ways(at("ffl"), at("ffr"))) == [["churn"], ["ffc"]]
    assert whole().ways(CHURN, CHURN) == [[]] and whole().ways(CHURN, at("ffc")) == [[]]


def test_levels_are_named_from_depths_to_skyward() -> None:
    """[elevation-table, elevation-ladder]"""
    assert [level_name(level) for level in range(-2, 4)] == list(LEVEL_NAMES)


def test_a_boss_shift_carries_every_position_against_its_direction() -> None:
    """[boss-shift-table]"""
    forward = dict(zip(POSITION_KEYS, (POSITION_KEYS[to] for to in SHIFTS[FORWARD]), strict=True))
    assert forward == {
        "fs": "frc", "frl": "ffl", "frc": "ffc", "frr": "ffr", "ffl": "churn", "ffc": "churn", "ffr": "churn",
        "churn": "rfc", "rfl": "rrl", "rfc": "rrc", "rfr": "rrr", "rrc": "rs", "rrl": "rrl", "rrr": "rrr", "rs": "rs",
    }  # fmt: skip
    for here, there in forward.items():
        back = POSITION_KEYS[SHIFTS[REAR][at(mirrored(here, False, True))]]
        assert back == mirrored(there, False, True)
    left = dict(zip(POSITION_KEYS, (POSITION_KEYS[to] for to in SHIFTS[LEFT]), strict=True))
    assert (left["frl"], left["frc"], left["frr"], left["rfl"], left["fs"]) == ("frc", "frr", "frr", "rfc", "fs")
    for here, there in left.items():
        right = POSITION_KEYS[SHIFTS[RIGHT][at(mirrored(here, True, False))]]
        assert right == mirrored(there, True, False)


def test_a_chase_carries_everybody_one_row_back() -> None:
    """[chase-grid-rules]"""
    assert [CARRIED_BACK[at(key)] for key in ("rrl", "rrc", "rrr")] == [at("rs")] * 3
    assert (
        CARRIED_BACK[at("rs")] == NOWHERE and CARRIED_BACK[CHURN] == at("rfc") and CARRIED_BACK[at("fs")] == at("frc")
    )


def test_the_flanks_form_a_closed_ring() -> None:
    """[boss-grid-abilities, grid-adjacency]"""
    assert all(whole().touches(RING[i], RING[(i + 1) % 6]) for i in range(6))


def test_a_removed_center_ranged_leaves_its_support_beside_the_flank_center() -> None:
    """[boss-grid-abilities]"""
    without = Layout(1 << at("frc"))
    assert keys(without.neighbors[at("fs")]) == {"ffc"}
    assert without.distance(at("frl"), at("frr")) == 4 and without.distance(at("fs"), at("frl")) == 3
    assert without.distance(CHURN, at("frc")) == FAR


def test_the_churn_and_the_last_way_to_a_support_cannot_be_removed() -> None:
    """[boss-grid-abilities]"""
    assert not may_be_removed(whole(), CHURN)
    assert may_be_removed(whole(), at("frc"))
    without = layout_without(1 << at("frc"))
    assert not may_be_removed(without, at("ffc"))
    assert not may_be_removed(without, at("frc"))


def test_the_churn_lies_inside_the_flanks_and_they_inside_ranged_and_support() -> None:
    """[grid-churn, grid-flanks, grid-ranged, grid-support]: a step inward leads to the next rank."""
    ranks = {key: RANK[at(key)] for key in POSITION_KEYS}
    assert ranks == {
        "churn": 0,
        **dict.fromkeys(("ffl", "ffc", "ffr", "rfl", "rfc", "rfr"), 1),
        **dict.fromkeys(("frl", "frc", "frr", "rrl", "rrc", "rrr"), RANK_RANGED),
        **dict.fromkeys(("fs", "rs"), 3),
    }
