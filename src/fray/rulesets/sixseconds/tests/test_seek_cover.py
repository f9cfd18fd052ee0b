"""Seek Cover."""

from __future__ import annotations

from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_seek_cover_needs_cover_and_lasts_until_the_next_turn() -> None:
    """[action-seek-cover, r-cover, r-until-next-turn]."""
    rows = ["......", ".c....", "......", "......", "......", "......"]
    s = scene(person("hero", at=(0, 0)), person("foe", "them", (5, 5)), rows=rows).turn("hero", "seek-cover").done()
    assert s["hero"].seeking_cover
    s.begin("hero")
    assert not s["hero"].seeking_cover
