"""Hiding, searching, seeing."""

from __future__ import annotations

import pytest

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.rules.hiding import can_hide, find_hidden
from fray.rulesets.sixseconds.rules.sight import can_choose
from fray.rulesets.sixseconds.rules.verbs import reveal
from fray.rulesets.sixseconds.tests.arrange import case, known, person, scene

DARK = ["kk" + "." * 10, *["." * 12] * 9]
FABIAN = {"dexterity": 8, "combat": 6, "stealth": 8, "finesse": 1, "talents": ["talent-backstab"]}


def test_hide_then_strike_from_the_dark() -> None:
    """[sneak-attack, action-short-task, r-visibility, r-short-task], case [hide-then-sneak]."""
    fabian = person("fabian", hold=["weapon-dagger"], sheet=FABIAN)
    foe = person("foe", "them", (5, 0), sheet={"physical_deflection": 4, "endurance": 14, "awareness_score": 7})
    s = scene(fabian, foe, rows=DARK, dice=case("hide-then-sneak").dice, attack_dice=["dice:1:1"])
    s.turn("fabian", "hide")
    assert (s["fabian"].hidden, s["fabian"].hide_result, can_choose(s.battle, s["foe"], s["fabian"])) == (
        True,
        7,
        False,
    )
    s.turn("fabian", "move:4,0", "attack:0:melee").done()
    assert (s["foe"].endurance, harmed(s["foe"]), s["fabian"].hidden) == (5, True, False)


def test_where_one_can_hide() -> None:
    """[r-hide]: not beside an enemy, not in plain sight; darkness or cover is enough, without seeking it."""
    for at, x, possible in (((0, 0), 5, True), ((0, 0), 1, False), ((4, 4), 9, False)):
        s = scene(person("hero", at=at), person("foe", "them", (x, 0)), rows=DARK)
        assert can_hide(s.battle, s["hero"]) is possible
    covered = scene(person("hero"), person("foe", "them", (5, 0)), rows=[".c....", "......"])
    assert can_hide(covered.battle, covered["hero"])


def test_hiding_ends_in_plain_sight_at_the_end_of_the_turn() -> None:
    """[r-hide]."""
    s = scene(person("hero", hidden=True, hide_result=8), person("foe", "them", (9, 9)), rows=DARK)
    s.turn("hero")
    assert s["hero"].hidden
    s.turn("hero", "move:4,4")
    assert not s["hero"].hidden


def test_hiding_ends_when_an_enemy_comes_near_and_when_hurt() -> None:
    """[r-hide]: an enemy that ends its movement within 1 m in line of sight finds the hidden."""
    s = scene(person("hero", hidden=True, hide_result=8), person("foe", "them", (6, 0)), rows=DARK)
    s.turn("foe", "move:1,0")
    assert not s["hero"].hidden


def test_a_search_finds_those_who_hid_no_better() -> None:
    """[r-hide, r-short-task, action-short-task]."""
    dice = ["d4=4 intellect", "d4=4 awareness", "d20=9 luck"]
    s = scene(
        person("hero", hidden=True, hide_result=8),
        person("two", at=(1, 0), hidden=True, hide_result=9),
        person("foe", "them", (9, 9)),
        rows=DARK,
        dice=dice,
    )
    s.turn("foe", "search").done()
    assert (s["hero"].hidden, s["two"].hidden) == (False, True)
    assert len(s.told(ev.Found)) == 1


def test_nimble_escape_hides_in_one_action() -> None:
    """[r-hide, r-content-fields]."""
    dice = ["d8=8 dexterity", "d8=8 stealth", "d20=9 luck"]
    goblin = known("goblin", "monster-goblin-skulker")
    s = scene(goblin, person("foe", "them", (9, 9)), rows=DARK, dice=dice).turn("goblin", "hide").done()
    assert s["goblin"].hidden and sum(event.actions for event in s.told(ev.Paid)) == 1


def test_the_veil_holds_in_plain_sight_for_this_turn_only() -> None:
    """[r-hide, r-content-fields]."""
    s = scene(known("ione", "pc-ione"), person("foe", "them", (9, 9)))
    s.turn("ione", "spell-veil")
    assert (s["ione"].hidden, s["ione"].hide_result) == (True, 10)
    s.turn("ione")
    assert not s["ione"].hidden


def test_a_veil_cast_in_anothers_turn_does_not_last_through_the_casters_next_one() -> None:
    """[r-hide]: only standing in plain sight at the end of this turn is forgiven."""
    s = scene(known("ione", "pc-ione"), person("captain", sheet={"focus": 4}, at=(0, 5)), person("foe", "them", (5, 0)))
    s.mind.answers["commanded"] = ["spell-veil"]
    s.turn("captain", "command:0")
    assert s["ione"].hidden
    s.turn("ione")
    assert not s["ione"].hidden


def test_who_is_revealed_is_no_longer_veiled() -> None:
    """[r-hide]: a veil protects only those it hides."""
    s = scene(known("ione", "pc-ione", hidden=True, hide_result=10, veiled=True), person("foe", "them", (9, 9)))
    reveal(s.fight, s["ione"], "r-hide")
    assert (s["ione"].hidden, s["ione"].hide_result, s["ione"].veiled) == (False, 0, False)
    assert [event.state for event in s.told(ev.StateEnded)] == ["hidden"]
    assert s.battle.revealed == 1


def test_the_unconscious_and_friends_find_nobody() -> None:
    """[r-hide]: nor does an enemy that comes near without a line of sight, or stops two meters off."""
    rows = ["kk#.......", "kk.......", *["." * 10] * 8]
    rows[1] = "kk........"
    for mover, at, found in (("friend", (0, 1), False), ("foe", (2, 1), True), ("foe", (3, 1), False)):
        s = scene(
            person("hero", at=(1, 1), hidden=True, hide_result=8),
            person("friend", at=at if mover == "friend" else (9, 9)),
            person("foe", "them", at if mover == "foe" else (8, 8)),
            rows=rows,
        )
        find_hidden(s.fight, s[mover])
        assert s["hero"].hidden is not found
    walled = scene(person("hero", at=(1, 0), hidden=True, hide_result=8), person("foe", "them", (3, 0)), rows=rows)
    find_hidden(walled.fight, walled["foe"])
    assert walled["hero"].hidden


@pytest.mark.parametrize(("face", "hidden"), [(3, False), (4, True)])
def test_the_most_aware_of_the_conscious_enemies_must_be_deceived(face: int, hidden: bool) -> None:
    """[r-hide]: dexterity and stealth, equal or higher."""
    s = scene(
        person("hero", sheet={"dexterity": 8, "stealth": 8}),
        person("sharp", "them", (9, 9), sheet={"awareness_score": 8}),
        person("dull", "them", (8, 9), sheet={"awareness_score": 4}),
        person("sleeper", "them", (7, 9), conscious=False, sheet={"awareness_score": 12}),
        person("friend", at=(9, 0), sheet={"awareness_score": 12}),
        rows=DARK,
        dice=["d8=4 dexterity", f"d8={face} stealth", "d20=9 luck"],
    )
    s.turn("hero", "hide").done()
    assert (s["hero"].hidden, s["hero"].hide_result) == (hidden, 8 if hidden else 0)
    assert s.told(ev.TestRolled)[0].difficulty == 8


def test_a_hider_hides_only_once_and_not_within_a_meter_of_an_enemy() -> None:
    """[r-hide]: two meters off in the dark is far enough, and who is hidden already gains nothing."""
    for x, hidden, possible in ((1, False, False), (2, False, True), (2, True, False)):
        s = scene(
            person("hero", hidden=hidden, hide_result=9 if hidden else 0), person("foe", "them", (x, 0)), rows=DARK
        )
        assert can_hide(s.battle, s["hero"]) is possible
