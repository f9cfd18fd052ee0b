"""Sight and cover."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.rules.advantage import unseen
from fray.rulesets.sixseconds.rules.movement import reach_of
from fray.rulesets.sixseconds.rules.sight import behind_cover, can_choose, in_line, in_line_to
from fray.rulesets.sixseconds.tests.arrange import person, scene

COVERS = [((0, 0), True), ((12, 0), False), ((0, 6), True), ((6, 6), False)]


@pytest.mark.parametrize(("at", "covered"), COVERS)
def test_cover_counts_in_the_last_meter(at: tuple[int, int], covered: bool) -> None:
    """[action-seek-cover, r-cover, cover-gap], case [cover-geometry]: and only those who sought it have it."""
    rows = ["." * 5 + "c" + "." * 8, *["." * 14] * 7]
    pair = ["d6=3 dexterity", "d6=3 combat"]
    for seeking in (True, False):
        dice = [*pair, *pair, "d20=9 luck"] if covered and seeking else [*pair, "d20=9 luck"]
        shooter = person("shooter", at=at, hold=["weapon-shortbow"], sheet={"dexterity": 6})
        s = scene(shooter, person("foe", "them", (6, 0), seeking_cover=seeking), rows=rows, dice=dice)
        assert behind_cover(s.battle, s["foe"], s["shooter"]) is covered
        s.strike("shooter", "foe", "ranged").done()


def test_walls_and_closed_doors_block_sight_and_corners() -> None:
    """[r-line-of-sight, r-move, r-terrain, r-grid]: touching a corner does not block sight."""
    rows = ["....", ".#..", "....", "...D"]
    s = scene(person("hero", at=(0, 1)), person("foe", "them", (2, 1)), rows=rows)
    assert not in_line(s.battle, s["hero"], s["foe"])
    s["foe"].x, s["foe"].y = 1, 0
    assert in_line(s.battle, s["hero"], s["foe"])
    s["foe"].x, s["foe"].y = 3, 2
    reach = reach_of(s.battle, s["hero"], 1)
    assert reach.cost_to(1, 0) == -1 and reach.cost_to(1, 2) == -1 and reach.cost_to(0, 0) == 1


def test_who_cannot_see_whom() -> None:
    """[r-visibility, sneak-attack, r-unconscious]: the unconscious and the blinded see nobody, the hidden are unseen;
    the blinded choose targets only within 1 m and attack at a disadvantage."""
    s = scene(person("hero"), person("foe", "them", (5, 0), blinded=1))
    assert unseen(s.battle, s["hero"], s["foe"]) and not can_choose(s.battle, s["foe"], s["hero"])
    s["foe"].blinded, s["foe"].conscious = 0, False
    assert unseen(s.battle, s["hero"], s["foe"])
    s["foe"].conscious = True
    assert not unseen(s.battle, s["hero"], s["foe"])
    s["hero"].hidden = True
    assert unseen(s.battle, s["hero"], s["foe"])


def test_a_square_is_seen_by_itself_and_not_by_its_neighbors() -> None:
    """[r-line-of-sight, r-area]"""
    s = scene(person("hero", at=(0, 1)), person("foe", "them", (5, 2)), rows=["......", "...#..", "......"])
    assert not in_line_to(s.battle, s["hero"], 4, 1)
    assert in_line_to(s.battle, s["hero"], 4, 2) and in_line_to(s.battle, s["hero"], 5, 2)
