"""Tests of `rules/initiative`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import RETREATED, WAITING
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.initiative import ChooseLane, in_order_of_initiative, place, roll_initiative
from fray.rulesets.torchlight.rules.setup import place_players
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, script


def test_enemies_do_not_roll_initiative_unless_they_come_later() -> None:
    """[r-enemy-initiative, r-joining, turn-environment-scope]"""
    scene = Scene(["d20=2 initiative"])
    scene.player("character-elsa", 3)
    early = scene.enemy(BANDIT, 5)
    late = scene.enemy(BANDIT, joins_round=2, name="Late")
    scene.say(late, placement="lane:4")
    scene.run(2)
    assert [event.who for event in scene.events(ev.InitiativeRolled)] == [late.who]
    assert (scene.asked(early, "move"), scene.asked(late, "move")) == (True, False)


def test_an_initiative_save_that_equals_the_number_succeeds() -> None:
    """[case-initiative-exact, initiative-dex-save, initiative-fail-skip, r-save-and-check]"""
    scene = Scene(script("case-initiative-exact", "initiative", "initiative"), number=1)
    riddic = scene.player("character-riddic", dex=12)
    nim = scene.player("character-nim")
    scene.run(0)
    assert scene.fight is not None
    roll_initiative(scene.fight, riddic)
    roll_initiative(scene.fight, nim)
    assert (riddic.barred, nim.barred) == (False, True)
    assert in_order_of_initiative([nim, riddic]) == [riddic, nim]


def test_ties_go_by_dexterity_and_overflow_goes_to_aggressive() -> None:
    """[case-initiative-tie-and-overflow, initiative-placement-order, r-initiative-order, r-placement-overflow]"""
    scene = Scene(script("case-initiative-tie-and-overflow", *["initiative"] * 3), number=1)
    for lane in (1, 2, 5, 6):
        scene.lane(lane, "closed")
    a = scene.player("character-elsa", name="A", dex=11)
    b = scene.player("character-elsa", name="B", dex=14)
    c = scene.player("character-elsa", name="C", dex=11)
    scene.say(b, placement="lane:3")
    scene.say(c, placement="lane:3")
    scene.run(0)
    assert scene.fight is not None
    place_players(scene.fight)
    assert [event.who for event in scene.events(ev.Placed)] == [b.who, a.who, c.who]
    assert [(combatant.lane, combatant.depth) for combatant in (a, b, c)] == [(4, 2), (3, 2), (3, 1)]


def test_a_latecomer_rolls_initiative_and_nobody_else_does() -> None:
    """[case-join-late, initiative-start-steadied, r-joining, r-initiative-failed-state]"""
    scene = Scene(script("case-join-late", "initiative"), number=3)
    elsa = scene.player("character-elsa", 3)
    nim = scene.player("character-nim", name="Nim", joins_round=3)
    bandit = scene.enemy(BANDIT, 2)
    scene.say(nim, placement="lane:2")
    scene.players()
    assert (nim.lane, nim.depth, nim.barred) == (2, 2, True)
    assert not scene.asked(nim, "move")
    assert scene.asked(elsa, "move")
    assert f"strike:weapon-shortsword:{nim.who}" in keys(ChooseAction(scene.battle, bandit))
    scene.run(2)
    scene.puppet.asked.clear()
    scene.players()
    assert scene.asked(nim, "move")


def test_whoever_finds_no_room_waits_off_the_grid() -> None:
    """Nothing is rolled while no allowed cell is free [r-placement-overflow, r-cell-capacity]."""
    scene = Scene()
    for lane in range(2, 7):
        scene.lane(lane, "closed")
    for stance in ("aggressive", "steadied", "defensive", "rearguard"):
        scene.player("character-elsa", 1, stance)
    late = scene.player("character-nim", name="Nim")
    scene.enemy(BANDIT, 1)
    scene.run(0)
    assert scene.fight is not None
    place(scene.fight, late, at_start=True)
    scene.players()
    assert not late.on_grid()
    assert scene.events(ev.InitiativeRolled) == []


def test_the_keeper_may_place_an_enemy_into_any_designated_lane() -> None:
    """[r-enemy-placement, r-allowed-lanes, initiative-placement-lanes]"""
    scene = Scene(number=1)
    for lane in (1, 6):
        scene.lane(lane, location="balcony")
    scene.lane(2, "closed", location="balcony")
    scene.enemy(BANDIT, 6)
    bandit = scene.enemy(BANDIT)
    decision = ChooseLane(scene.battle, bandit, True)
    offered = [(option.lane, option.depth) for option in decision.options()]
    assert offered == [(3, 2), (4, 2), (5, 2), (1, 2), (6, 1)]
    assert [(option.lane, option.depth) for option in ChooseLane(scene.battle, bandit).options()] == offered[:3]
    assert decision.begins()


def test_who_comes_back_and_finds_no_room_waits_outside() -> None:
    """[r-placement-overflow, r-joining, retreat-reroll]"""
    scene = Scene(["d20=19 initiative", "d20=18 initiative"], number=4)
    for lane in range(1, 6):
        scene.lane(lane, "closed")
    for stance in ("aggressive", "steadied", "defensive"):
        scene.player("character-elsa", 6, stance)
    first = scene.player("character-nim", joins_round=4)
    back = scene.player("character-breyer", whereabouts=RETREATED, will_return=True, left_round=2, barred=True)
    scene.enemy(BANDIT, 6)
    scene.players()
    assert (first.lane, first.depth, back.whereabouts, back.barred) == (6, 4, WAITING, False)
    assert [event.who for event in scene.events(ev.NoRoom)] == [back.who]


def test_a_newcomer_may_start_in_any_open_lane() -> None:
    """[initiative-placement-order, initiative-placement-lanes, lane-count]"""
    scene = Scene(number=1)
    scene.lane(4, "closed")
    nim = scene.player("character-nim")
    scene.player("character-elsa", 2)
    assert keys(ChooseLane(scene.battle, nim)) == [f"lane:{lane}" for lane in (1, 3, 5, 6)]
