"""Who stands where."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.rules.room import nearest_free
from fray.rulesets.sixseconds.tests.arrange import person, scene


@pytest.mark.parametrize(
    ("rows", "square"),
    [
        (["#####", "#####", "##.##", "#####", "#####"], (2, 2)),
        ([".....", ".....", ".....", ".....", "....."], (1, 1)),
        (["#####", "#####", "##.#.", "#####", "#####"], (4, 2)),
        (["#####", "#####", ".#.##", "#####", "####."], (0, 2)),
        (["####.", "#####", "##.##", "#####", "#.###"], (4, 0)),
        (["#####", "#####", "##.##", "###.#", "....."], (3, 3)),
        (["#####", "##.##", ".#.##", "#####", "#####"], (2, 1)),
        (["#####", "#####", ".#.#.", "##.##", "#####"], (2, 3)),
        (["##.##", "#####", "#..##", "#####", "##.##"], (1, 2)),
        (["##.##", "#####", "##..#", "#####", "##.##"], (3, 2)),
    ],
)
def test_the_nearest_free_square_is_found_ring_by_ring(rows: list[str], square: tuple[int, int]) -> None:
    """[r-joiners, r-move]: the own one first, then those a meter away, row by row, then those farther off."""
    alone = rows[0] == rows[1] == "#####" and "".join(rows).count(".") == 1
    s = scene(person("comer", at=(2, 2)), person("stander", at=(2, 2), presence=2 if alone else 0), rows=rows)
    assert nearest_free(s.battle, s["comer"]) == square
