"""Fortify and Resist."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.fortify_resist import FendOff
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene


def test_frightful_presence_frightens_those_who_do_not_resist() -> None:
    """[reaction-resist, r-fortify-resist, r-conditions, r-advantage-sources], case [frightful-presence]."""
    boudica = person(
        "boudica", at=(3, 0), hold=["weapon-spear"], sheet={"willpower": 6, "discipline": 4, "focus": 3, "strength": 6}
    )
    s = scene(
        known("drake", "monster-drake", "them", (0, 0)),
        boudica,
        dice=case("frightful-presence").dice,
        fend_off=["resist"],
        attack_dice=["dice:0:0"],
    )
    s.turn("drake", "talent-frightful-presence")
    assert (s["boudica"].frightened, s["boudica"].focus, s["boudica"].reactions) == (1, 2, 0)
    s.turn("boudica", "attack:0:melee:0").done()
    assert (s["drake"].endurance, s["boudica"].frightened) == (39, 0)


def test_dread_and_the_mindless() -> None:
    """[r-fortify-resist, reaction-resist]: mental effects do nothing to the mindless."""
    dice = ["d8=6 willpower", "d8=4 lore", "d20=9 luck"]
    s = scene(known("ione", "pc-ione"), known("bones", "monster-skeleton-soldier", "them", (5, 0)), dice=dice)
    s.turn("ione", "spell-dread:1").done()
    assert s["bones"].frightened == 0 and s.told(ev.Resisted)[0].immune


def test_fending_off_is_no_action() -> None:
    """[reaction-fortify, reaction-resist, r-fortify-resist]: nor is accepting it."""
    s = scene(person("hero", sheet={"focus": 1}), person("foe", "them", (1, 0)))
    for mental, word in ((False, "fortify"), (True, "resist")):
        options = FendOff(s.battle, s["hero"], "prone", mental, 9).options()
        assert [(option.key(), option.cost()) for option in options] == [(word, 0), ("accept", 0)]
