"""Command."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.rules.turn import turn_options
from fray.rulesets.sixseconds.tests.arrange import SPEAR, case, person, scene


def test_command_costs_two_focus_and_once_per_ally() -> None:
    """[action-command, multiple-attack-penalty, extra-resource-costs, r-command], case [command-costs-and-limits]."""
    s = scene(
        person("clementine", at=(9, 9), sheet={"focus": 5}),
        person("boudica", hold=SPEAR, attacks=2),
        person("fabian", at=(9, 0)),
        person("guard", "them", (1, 0), sheet={"evasion": 5, "physical_deflection": 6}),
        dice=case("command-costs-and-limits").dice,
        commanded=["attack:0:melee", "decline"],
        attack_dice=["dice:0:0"],
    )
    s.turn("clementine", "command:1", "command:2").done()
    assert (s["guard"].endurance, s["clementine"].focus, s["boudica"].attacks) == (3, 1, 3)
    assert "command" not in s.families()
    assert len(s.told(ev.Declined)) == 1


def test_a_commanded_move_leaves_the_own_move() -> None:
    """[action-command, action-move, action-sprint, r-command], case [command-move-keeps-own-move]."""
    roland = person("roland", at=(0, 0), sheet={"speed": 5})
    s = scene(
        person("clementine", at=(9, 9), sheet={"focus": 5}),
        roland,
        person("foe", "them", (20, 20)),
        commanded=["move:5,0"],
    )
    s.turn("clementine", "command:1")
    assert (s["roland"].x, s["clementine"].focus) == (5, 3)
    assert not {"sprint", "command", "guard", "wait", "ready", "drop-prone"} & s.families("commanded")
    s.turn("roland").done()
    assert "move" in s.families() and s.told(ev.TurnBegan)[-1].actions == 3


def test_a_commanded_ally_with_something_unfinished_goes_on_or_abandons_it() -> None:
    """[r-command, spillover-finish-first]."""
    petra = person("petra", hold=["weapon-crossbow"], unloaded=True)
    s = scene(
        person("boss", at=(9, 9), sheet={"focus": 5}), petra, person("foe", "them", (20, 20)), commanded=["reload:0"]
    )
    s.turn("boss", "command:1")
    assert s["petra"].ongoing is not None and s["petra"].ongoing.spent == 1
    s.mind.answers["commanded"] = ["continue"]
    s.turn("boss", "command:1").done()
    assert s["petra"].held[0].loaded and s["petra"].ongoing is None


def test_every_ally_can_be_commanded_once_in_every_turn() -> None:
    """[action-command, r-command, extra-resource-costs]: for an action and exactly 2 focus, the first on the roster
    too."""
    s = scene(
        person("boudica"),
        person("clementine", at=(9, 9), sheet={"focus": 4}),
        person("foe", "them", (20, 20)),
    )
    s.turn("clementine", "command:0")
    assert (s["clementine"].focus, "command" in s.families()) == (2, False)
    s.begin("clementine")
    options = [option for option in turn_options(s.battle, s["clementine"]) if option.family() == "command"]
    assert [(option.key(), option.cost()) for option in options] == [("command:0", 1)]
    s["clementine"].focus = 1
    s.turn("clementine")
    assert "command" not in s.families()


def test_a_command_leaves_the_allys_own_turn_as_it_was() -> None:
    """[r-command]: once-per-turn limits count for the turn being played; a granted action may be a Move or a Step."""
    s = scene(
        person("boss", at=(9, 9), sheet={"focus": 4}),
        person("ally", moved=True, stepped=True),
        person("foe", "them", (20, 20)),
        commanded=["move:2,0"],
    )
    s.turn("boss", "command:1").done()
    assert (s["ally"].x, s["ally"].moved, s["ally"].stepped, s["ally"].actions) == (2, True, True, 0)
