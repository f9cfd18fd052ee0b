"""Guard, Wait, Seek Cover and the other postures."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.options import Plain
from fray.rulesets.sixseconds.rules.actions import perform
from fray.rulesets.sixseconds.tests.arrange import person, scene


def test_guard_ends_the_turn() -> None:
    """[action-guard, r-turn-ending, r-free-actions]: what is left is lost and no free action follows."""
    s = scene(person("hero"), person("foe", "them", (9, 9))).turn("hero", "guard").done()
    assert (s["hero"].guarding, s["hero"].actions, s.mind.asked.count("hero:turn")) == (True, 0, 1)
    s.begin("hero")
    assert s["hero"].guarding is False


def test_wait_gives_one_more_reaction_until_the_next_turn() -> None:
    """[action-wait, r-wait, reaction-recovery, reaction-limit, r-turn-ending, r-reaction-count], case
    [reaction-returns-on-own-turn]."""
    s = scene(
        person("boudica", hold=["weapon-longsword"]),
        person("foe", "them", (1, 0), hold=["weapon-warhammer"]),
        dice=["d6=3 strength", "d6=3 combat", "d20=9 luck"],
        defend=["parry:0"],
    )
    s.turn("boudica", "wait")
    assert s["boudica"].reactions == 2
    s.strike("foe", "boudica").done()
    assert s["boudica"].reactions == 1
    s.begin("boudica")
    assert (s["boudica"].reactions, s["boudica"].waiting) == (1, False)


def test_seek_cover_needs_cover_and_lasts_until_the_next_turn() -> None:
    """[action-seek-cover, r-cover, r-until-next-turn]."""
    rows = ["......", ".c....", "......", "......", "......", "......"]
    s = scene(person("hero", at=(0, 0)), person("foe", "them", (5, 5)), rows=rows).turn("hero", "seek-cover").done()
    assert s["hero"].seeking_cover
    s.begin("hero")
    assert not s["hero"].seeking_cover


def test_posture_words_do_what_they_say() -> None:
    """[action-stand-up, free-drop-prone]."""
    s = scene(person("hero"), person("foe", "them", (9, 9)))
    perform(s.fight, s["hero"], Plain("drop-prone", "free-drop-prone", 0))
    assert s["hero"].prone
    perform(s.fight, s["hero"], Plain("stand-up", "action-stand-up", 0))
    assert not s["hero"].prone
