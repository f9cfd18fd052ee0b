"""Intercept."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.minds.random import RandomMind
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Zone
from fray.rulesets.sixseconds.model.objectives import REACH, Objective
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.model.variants import STACKED_DEFENSE, Variants
from fray.rulesets.sixseconds.tests.arrange import HAMMER, HIT, Scene, case, counted, person, readied, scene, winner


def test_an_interceptor_takes_the_blow_and_may_block_for_free() -> None:
    """[reaction-intercept, intercept-free-defense, block-value, free-actions-uncounted],
    case [intercept-then-free-block]."""
    roland = person("roland", at=(8, 5), hold=["shield-tower"], sheet={"speed": 5, "evasion": 4, "stamina": 4})
    s = scene(
        person("ione", at=(6, 5)),
        roland,
        person("guard", "them", (5, 5), hold=["weapon-spear"]),
        dice=case("intercept-then-free-block").dice,
        intercept=["intercept:7,5"],
        defend=["block:0"],
        attack_dice=["dice:0:0"],
    )
    s.strike("guard", "ione").done()
    combatant = s["roland"]
    assert (combatant.x, combatant.y, combatant.stamina, combatant.reactions, combatant.held[0].durability) == (
        6,
        5,
        2,
        0,
        11,
    )
    assert (s["ione"].x, s["ione"].y, s["ione"].endurance, combatant.endurance) == (7, 5, 10, 10)
    assert combatant.free_defense is False


def test_who_cannot_intercept() -> None:
    """[r-intercept, r-prone, r-surprised, extra-resource-costs]: the prone, the tired, the surprised, the large, those
    too far away, and those without a reaction."""
    dice = ["d6=5 strength", "d6=4 combat", "d20=9 luck"]
    unfit: list[dict[str, Any]] = [
        {"prone": True},
        {"stamina": 0},
        {"surprised": True},
        {"reactions": 0},
        {"conscious": False},
        {"sheet": {"size": 5}},
        {"sheet": {"speed": 1}},
    ]
    for state in unfit:
        s = scene(
            person("ione", at=(6, 5)),
            person("roland", at=(8, 5), **state),
            person("guard", "them", (5, 5), hold=["weapon-warhammer"]),
            dice=dice,
        )
        s.strike("guard", "ione").done()
        assert "roland:intercept" not in s.mind.asked, state


@pytest.mark.parametrize(
    "state", [{"stamina": 1}, {"focus": 0}, {"sheet": {"size": 4}}, {"sheet": {"speed": 2}}, {"guarding": True}]
)
def test_who_just_can_intercept(state: dict[str, Any]) -> None:
    """[r-intercept, extra-resource-costs]: the last stamina, size 4, and just the speed to get there are enough."""
    s = scene(
        person("ione", at=(6, 5)),
        person("roland", at=(8, 5), **state),
        person("guard", "them", (5, 5), hold=["weapon-warhammer"]),
        dice=["d6=5 strength", "d6=4 combat", "d20=9 luck"],
    )
    s.strike("guard", "ione").done()
    assert "roland:intercept" in s.mind.asked


def test_the_free_defense_may_be_kept_for_a_fortify() -> None:
    """[intercept-free-defense, r-intercept, r-consciousness-choice]: no reaction is left, and it still fortifies."""
    roland = person(
        "roland", at=(2, 0), sheet={"evasion": 4, "constitution": 2, "endurance": 12, "stamina": 4}, endurance=0
    )
    dice = ["d6=1 strength", "d6=4 combat", "d20=9 luck", "d6=6 strength", "d4=4 athletics", "d20=9 luck"]
    s = scene(
        person("ione", at=(1, 0), sheet={"evasion": 4}),
        roland,
        person("foe", "them", (0, 0)),
        dice=dice,
        intercept=["intercept"],
        stay_conscious=["fortify"],
        attack_dice=["dice:0:0"],
    )
    s.strike("foe", "ione", slot=-1).done()
    assert (s["roland"].conscious, s["roland"].reactions, s["roland"].stamina, s["roland"].health) == (True, 0, 2, 4)


def test_nobody_intercepts_into_a_square_that_another_holds() -> None:
    """[r-intercept, r-move]: the mover is still in an ally's square, where nobody can end a movement."""
    s = scene(
        person("mover", at=(0, 2)),
        person("stander", at=(1, 1)),
        person("helper", at=(1, 3)),
        person("foe", "them", (2, 0), hold=HAMMER, readied=readied("enters-reach", subject=0)),
        dice=HIT,
        readied=["attack:0:melee:0"],
        walk_on=["to:1,1"],
    )
    counted(s).turn("mover", "walk:move").done()
    assert "helper:intercept" not in s.mind.asked
    assert (s["mover"].conscious, s["mover"].x, s["mover"].y) == (False, 0, 2)


def test_an_interceptor_that_comes_to_the_goal_wins_before_it_is_struck() -> None:
    """[r-objective-timing, combat-end, reaction-intercept]: the reaction is resolved before the blow."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(1, 2)),
        person("foe", "them", hold=HAMMER),
        dice=HIT,
        objectives={"us": Objective(REACH, zone=Zone(1, 0, 1, 1), number=2)},
        intercept=["intercept:1,1"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert s.battle.result is not None and s.battle.result.winner == "us"
    assert s.told(ev.Damaged) == []


def test_an_ally_displaced_into_fire_is_burnt() -> None:
    """[r-terrain, r-intercept]: each time a combatant enters such a square."""
    s = scene(
        person("hero", at=(1, 0), sheet={"elemental_deflection": 2}),
        person("helper", at=(1, 1)),
        person("foe", "them", hold=HAMMER),
        rows=["..f.", "...."],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s["helper"].endurance = 20
    s.turn("foe", "attack:0:melee:0").done()
    assert [(event.who, event.amount) for event in s.told(ev.Damaged)] == [(0, 5 - 2), (1, 12 + 5)]


def offered_intercept() -> Game:
    """A fight of the tavern in which a combatant is asked whether to intercept."""
    for seed in range(200):
        game, mind = Game(SYSTEM, SYSTEM.library().encounter("tavern-brawl"), seed), RandomMind(seed)
        while game.decisions:
            decision = game.decisions[0]
            if decision.kind() == "intercept":
                return game
            game.answer(mind.answer(decision).key(), decision.seat, decision.who)
    raise AssertionError("nobody was ever asked to intercept")


def test_an_ally_moved_out_of_reach_is_no_longer_asked_to_intercept() -> None:
    """[r-intercept]: near enough, when it happens."""
    game = offered_intercept()
    battle, who = game.battle, game.decisions[0].who
    assert isinstance(battle, SixBattle)
    moved = 0
    for place in SYSTEM.board(battle).places[::6]:
        twin = game.branch()
        try:
            twin.override("move", who, value=place.key)
        except Refused:
            continue
        moved += 1
        decision = twin.decisions[0]
        twin.answer(decision.options()[-1].key(), decision.seat, decision.who)
    assert moved > 5


def killing_strike_with_a_friend(**friend: Any) -> Scene:
    """A killing strike that fails, on a victim whose friend can step in."""
    weak = ["d6=1 strength", "d6=1 combat", "d6=1 strength", "d6=1 combat", "d20=9 luck"]
    strong = ["d6=6 strength", "d6=5 combat"]
    return scene(
        person("hero", hold=HAMMER, sheet={"martial": 0}),
        person("victim", "them", (1, 0), conscious=False, prone=True, sheet={"constitution": 9}),
        person("friend", "them", (1, 1), **friend),
        dice=[*weak, *strong, *strong, *strong, "d20=9 luck"],
    )


def test_the_interceptor_of_a_failed_killing_strike_has_its_free_defense() -> None:
    """[r-killing-strike, intercept-free-defense]: it is part of the Intercept."""
    s = killing_strike_with_a_friend(hold=["shield-tower"])
    s.answer(intercept=["intercept"], defend=["block:0"]).turn("hero", "killing-strike:0:1").done()
    assert (s["friend"].endurance, s["friend"].reactions, s["friend"].stamina) == (10, 0, 1)


def test_the_interceptor_of_a_failed_killing_strike_has_no_other_reaction() -> None:
    """[r-killing-strike, r-one-response-per-trigger]: not even two readings and two reactions give it another."""
    s = killing_strike_with_a_friend(hold=["shield-tower"], reactions=2, waiting=True)
    s.battle.variants = Variants({"r-one-response-per-trigger": STACKED_DEFENSE})
    s.answer(intercept=["intercept"], defend=["parry:0"]).turn("hero", "killing-strike:0:1").done()
    assert (s.mind.asked.count("friend:defend"), s["friend"].reactions) == (1, 1)


def test_an_interceptor_that_falls_on_its_way_has_used_up_the_intercept() -> None:
    """[r-intercept, r-terrain, r-move]: nobody else may intercept this attack, which goes on."""
    s = scene(
        person("hero", at=(1, 0), sheet={"physical_deflection": 9}),
        person("helper", at=(3, 0), endurance=0, health=6, stamina=1),
        person("other", at=(1, 1)),
        person("foe", "them", hold=HAMMER),
        rows=["..f.", "#.##"],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert "other:intercept" not in s.mind.asked
    assert (s["helper"].conscious, s["hero"].endurance) == (False, 2)


def test_the_combat_is_over_when_the_last_interceptor_falls_on_its_way() -> None:
    """[combat-end, r-team-remains, r-objective-timing]: the blow is never struck."""
    s = scene(
        person("hero", at=(1, 0), conscious=False, prone=True),
        person("helper", at=(3, 0), endurance=0, health=6, stamina=1),
        person("foe", "them", hold=HAMMER),
        rows=["..f.", "####"],
        dice=["d6=6 strength", "d6=5 combat", "d6=6 strength", "d6=5 combat", *HIT],
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert (winner(s), s["hero"].endurance) == ("them", 10)


def test_an_ally_is_put_on_a_free_square_next_to_its_own() -> None:
    """[r-intercept, reaction-intercept]: also where the interceptor came from, but on no wall and on nobody."""
    s = scene(
        person("hero", at=(2, 2)),
        person("helper", at=(3, 3)),
        person("other", at=(2, 3)),
        person("foe", "them", (1, 2), hold=HAMMER),
        rows=[".....", "..#..", ".....", ".....", "....."],
        dice=HIT,
    )
    s.strike("foe", "hero").done()
    free = ["intercept:1,1", "intercept:3,1", "intercept:3,2", "intercept:1,3", "intercept:3,3"]
    assert s.offered("helper:intercept") == ["stay", *free]


def test_an_interceptor_in_line_with_the_target_leaves_every_free_square() -> None:
    """[r-intercept]: only its very own square counts as left, not its row or column."""
    s = scene(
        person("hero", at=(2, 2)),
        person("helper", at=(2, 4)),
        person("other", at=(2, 3)),
        person("foe", "them", (1, 2), hold=HAMMER),
        dice=HIT,
    )
    s.strike("foe", "hero").done()
    assert "intercept:2,3" not in s.offered("helper:intercept")
    assert "intercept:2,1" in s.offered("helper:intercept")


def test_an_ally_displaced_into_fire_may_die_of_it() -> None:
    """[r-terrain, r-intercept, risk-death]: fire is not nonlethal."""
    s = scene(
        person("hero", at=(1, 0), endurance=0, health=2, sheet={"no_cheat_death": True}),
        person("helper", at=(1, 1), endurance=40),
        person("foe", "them", hold=HAMMER),
        rows=["..f.", "...."],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert [event.who for event in s.told(ev.Died)] == [0]
