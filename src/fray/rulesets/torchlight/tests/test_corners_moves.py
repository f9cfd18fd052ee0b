"""Corners of moves and declarations: Retreats, dragging, goads, Rally, and what the plan of others does to them."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import DRAG
from fray.rulesets.torchlight.model.rulings import DragCompanion
from fray.rulesets.torchlight.rules.keeper import works
from fray.rulesets.torchlight.rules.positions import adjacent
from fray.rulesets.torchlight.rules.risky_tests import risks
from fray.rulesets.torchlight.tests.arrange import Scene, noted

BANDIT = "monster-bandit"


def test_a_goaded_archer_may_shoot_its_goader_and_then_retreat() -> None:
    """[goad-target, retreat-conditions, r-goad, r-retreat]"""
    scene = Scene(["d8=3 damage", "d8=2 damage"])
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer", weapons=["weapon-longbow"])
    scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    breyer.goad.name(bandit.who, 8, 11, 8)
    scene.say(breyer, move=["!retreat:first", "retreat:after"])
    scene.players()
    assert not breyer.on_grid()
    assert noted(bandit) == ["3 piercing"]


def test_a_goaded_combatant_whose_way_is_blocked_is_free() -> None:
    """[goad-target, goad-modifiers, r-goad, r-occupancy-conflict]"""
    scene = Scene(["d10=3 damage"])
    elsa = scene.player("character-elsa", 4, name="Elsa")
    breyer = scene.player("character-breyer", 2, name="Breyer")
    riddic = scene.player("character-riddic", 3, name="Riddic", weapons=["weapon-sword"])
    for stance in ("aggressive", "defensive"):
        scene.player("character-nim", 4, stance, barred=True)
    goader = scene.enemy(BANDIT, 4, name="Goader")
    combatant = scene.enemy(BANDIT, 3, name="Other")
    riddic.goad.name(goader.who, 8, 11, 8)
    scene.say(elsa, move="move:first:5:steadied")
    scene.say(breyer, move="move:first:4:steadied")  # the one cell from which Riddic could have struck the goader
    scene.say(riddic, action=f"strike:weapon-sword:{combatant.who}")
    scene.players()
    assert (riddic.lane, noted(combatant)) == (3, ["3 slashing"])


def test_a_side_rallies_once_also_when_a_retreat_was_refused() -> None:
    """[rally-once, r-rally, r-retreat]"""
    scene = Scene(["d4=2 rally"])
    elsa = scene.player("character-elsa", 2, name="Elsa", breath=0, most_breath=6)
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer", breath=0, most_breath=6)
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action="rally")
    scene.say(breyer, move=["retreat:after", "move:first:5:steadied"], action=["pass", "rally", "!rally", "pass"])
    scene.players()
    assert [combatant.breath for combatant in (elsa, breyer)] == [2, 0]


def test_a_shot_that_is_taken_back_leaves_no_mark() -> None:
    """[r-ranged-mark, intimidation-effect, r-retreat]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(breyer, move=["retreat:after", "move:first:4:aggressive"])
    scene.say(breyer, action=[f"shoot:weapon-longbow:{bandit.who}", "intimidate"])
    scene.players()
    assert bandit.intimidated_to >= scene.battle.clock()
    assert not breyer.ranged_mark


def test_dragging_oneself_off_is_tested_after_the_moves_of_companions_as_a_retreat_is() -> None:
    """[incap-drag, r-drag, engaged-step-in-front, r-retreat]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, "rearguard", name="Fallen", condition=1, prone=True)
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(fallen, drag="drag-off")
    scene.say(elsa, move="move:first:4:steadied")
    scene.players()
    assert not fallen.on_grid()


def test_who_would_be_engaged_once_its_screen_has_moved_does_not_drag_itself_off() -> None:
    """[incap-drag, r-drag, r-retreat]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, "rearguard", name="Fallen", condition=1, prone=True)
    elsa = scene.player("character-elsa", 4, name="Elsa")
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(fallen, drag=["drag-off", "!drag-off", "drag:4:defensive"])
    scene.say(elsa, move="move:first:3:steadied")
    scene.players()
    assert fallen.on_grid() and fallen.depth == 3
    assert not scene.asked(fallen, "action")


def test_whoever_has_no_cell_is_adjacent_to_nobody() -> None:
    """[r-distance, r-terms, r-drag]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 1, "rearguard", name="Elsa")
    gone = scene.player("character-nim", name="Gone", condition=1, whereabouts=2, depth=4)
    assert not adjacent(elsa, gone)
    assert not any(isinstance(ruling, DragCompanion) for ruling in works(scene.battle, elsa, "action-list-open"))


def test_nothing_is_handed_or_given_to_somebody_who_has_left() -> None:
    """[action-hand-item, action-administer, r-item-actions, r-illegal-and-empty-declarations]"""
    for answer in ("hand:item-breath-tonic:1", "administer:item-breath-tonic:1"):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "defensive", name="Elsa")
        nim = scene.player("character-nim", 3, "rearguard", name="Nim", breath=0)
        scene.enemy(BANDIT, 5, name="Bandit")
        tonic = next(item for item in elsa.stowed + nim.stowed if item.id == "item-breath-tonic")
        elsa.stowed, nim.stowed = (tonic,), ()
        scene.say(nim, move="retreat:first")
        scene.say(elsa, action=answer)
        scene.players()
        assert not nim.on_grid()
        assert (elsa.stowed, nim.stowed, nim.breath) == ((tonic,), (), 0)


def test_no_saving_throw_is_demanded_of_the_incapacitated() -> None:
    """[incap-no-saves, round-risky-test]"""
    scene = Scene()
    fallen = scene.player("character-nim", 4, name="Fallen", condition=1, prone=True)
    fallen.plan.move = DRAG
    assert {demand.save for demand in risks(scene.battle, 0)} == {False}
