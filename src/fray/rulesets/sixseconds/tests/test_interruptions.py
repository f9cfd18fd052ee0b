"""What an interruption leaves of an action, and what one interruption may set off in turn."""

from __future__ import annotations

from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.minds.random import RandomMind
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Item, Zone
from fray.rulesets.sixseconds.model.objectives import REACH, Objective
from fray.rulesets.sixseconds.model.state import DEAD, Readied, SixBattle
from fray.rulesets.sixseconds.tests.arrange import Scene, library, person, scene

GEAR = library().stock.gear
HAMMER = ["weapon-warhammer"]
HIT = ["d6=6 strength", "d6=5 combat", "d20=9 luck"]
MISS = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]


def readied(trigger: str, action: str = "attack", subject: int = -1) -> Readied:
    return Readied(action, GEAR["weapon-warhammer"] if action == "attack" else None, trigger=trigger, subject=subject)


def counted(s: Scene) -> Scene:
    s.battle.readied = len([one for one in s.battle.combatants if one.readied is not None])
    return s


def triggered(s: Scene) -> list[tuple[str, str]]:
    return [(s.battle.combatants[event.who].name, event.trigger) for event in s.told(ev.Triggered)]


def test_a_weapon_that_parries_during_the_interruption_strikes_afterward() -> None:
    """[r-ready-triggers, parry-wear]: whoever still can goes on; the worn weapon is the same weapon."""
    s = scene(
        person("one", hold=["weapon-longsword"], sheet={"physical_deflection": 9}),
        person("foe", "them", (1, 0), hold=HAMMER, readied=readied("starts-attack-on")),
        dice=[*HIT, *HIT],
        readied=["attack:0:melee"],
        defend=["parry:0"],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("one", "attack:0:melee:1").done()
    assert [event.amount for event in s.told(ev.Damaged)] == [12 + 5 - 9 - 3, 12 + 5]
    assert (s["one"].held[0].durability, s.told(ev.AttackSpoiled)) == (9, [])


def test_a_parrying_crossbow_is_unloaded_by_its_shot() -> None:
    """[r-ready-triggers, crossbow-reload, r-ranged-melee]"""
    s = scene(
        person("one", hold=["weapon-crossbow"], sheet={"dexterity": 6}),
        person("foe", "them", (1, 0), hold=HAMMER, readied=readied("starts-attack-on")),
        dice=[*HIT, "d6=1 dexterity", "d6=1 combat", "d20=9 luck"],
        readied=["attack:0:melee"],
        defend=["parry:0"],
    )
    s["one"].endurance = 40
    counted(s).turn("one", "attack:0:ranged:1").done()
    assert s["one"].held == [Item(GEAR["weapon-crossbow"], 3, False)]


def test_a_maneuver_paid_with_the_last_stamina_is_spoiled_like_any_attack() -> None:
    """[r-ready-triggers, extra-resource-costs]: the target has stepped out of reach."""
    s = scene(
        person("one", hold=HAMMER, stamina=1),
        person("foe", "them", (1, 0), readied=readied("starts-attack-on", "move")),
        readied=["move:6,0"],
    )
    counted(s).turn("one", "trip:0:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["one"].stamina, s["one"].attacks, s["foe"].prone) == (1, 0, 1, False)


def test_a_disarmed_attacker_attacks_no_more() -> None:
    """[r-ready-triggers]: the item is no longer in hand, although another of its kind is."""
    disarm = next(form for form in GEAR["weapon-warhammer"].maneuvers if form.maneuver == "disarm")
    s = scene(
        person("one", hold=["weapon-dagger", "weapon-dagger"], sheet={"finesse": 1}),
        person(
            "foe",
            "them",
            (1, 0),
            hold=HAMMER,
            readied=Readied("attack", GEAR["weapon-warhammer"], disarm, trigger="starts-attack-on"),
        ),
        dice=HIT,
        readied=["disarm:0:0"],
        disarm=["drop:0"],
        attack_dice=["dice:0:0"],
    )
    counted(s).turn("one", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), len(s["one"].held), s["foe"].endurance) == (1, 1, 10)


def test_no_readied_action_answers_the_attack_of_a_failed_killing_strike() -> None:
    """[r-killing-strike, killing-strike-failure]: nobody can react except by Intercept."""
    weak = ["d6=1 strength", "d6=1 combat", "d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(
        person("one", hold=HAMMER, sheet={"martial": 0}),
        person("victim", "them", (1, 0), conscious=False, prone=True, sheet={"constitution": 9}),
        person("friend", "them", (0, 1), hold=HAMMER, readied=readied("starts-attack-on", subject=1)),
        dice=[*weak, "d6=1 strength", "d6=1 combat", *weak],
    )
    counted(s).turn("one", "killing-strike:0:1").done()
    assert triggered(s) == []
    assert s["friend"].readied is not None


def test_an_ally_whose_shield_is_hit_is_not_hit_itself() -> None:
    """[block-item-hit-instead, r-ready-triggers, block-excess-damage]"""
    for left, expected in ((12, []), (2, [("one", "ally-is-hit")])):
        s = scene(
            person("one", at=(9, 9), hold=HAMMER, readied=readied("ally-is-hit")),
            person("ally", at=(1, 0), hold=["shield-round"], wear=[left]),
            person("foe", "them", hold=HAMMER),
            dice=HIT,
            defend=["block:0"],
        )
        assert triggered(counted(s).turn("foe", "attack:0:melee:1").done()) == expected


def test_one_readied_action_may_set_off_another() -> None:
    """[r-ready-triggers]: a readied action is complete before the next condition is looked at."""
    s = scene(
        person("first", at=(1, 1), hold=HAMMER, readied=readied("finishes-an-action")),
        person("foe", "them", (1, 0), prone=True),
        person("friend", "them", (9, 9), readied=readied("ally-is-hit", "move")),
        dice=HIT,
        readied=["attack:0:melee:1", "move:8,9"],
    )
    s.battle.order = [1, 0]
    counted(s).turn("foe", "stand-up").done()
    assert triggered(s) == [("first", "finishes-an-action"), ("friend", "ally-is-hit")]


def test_an_action_that_is_only_begun_finishes_nothing() -> None:
    """[r-ready-triggers, spillover-effect-delayed]"""
    s = scene(
        person("one", readied=readied("finishes-an-action", "move", subject=1)),
        person("foe", "them", (9, 0), hold=["weapon-crossbow"], unloaded=True),
        person("captain", "them", (9, 9), sheet={"focus": 4}),
        commanded=["reload:0"],
    )
    counted(s).turn("captain", "command:1")
    assert triggered(s) == []
    s.turn("foe", "continue").done()
    assert triggered(s) == [("one", "finishes-an-action")]


def test_an_ally_that_falls_as_its_turn_starts_sets_off_whoever_waits_for_that() -> None:
    """[r-ready-triggers, r-until-next-turn]"""
    s = scene(
        person("one", readied=readied("ally-falls-unconscious", "move")),
        person("ally", at=(5, 5), poisoned=2, endurance=0, health=2),
        person("foe", "them", (9, 9)),
        readied=["move:1,0"],
    )
    counted(s).turn("ally").done()
    assert (triggered(s), s["one"].x) == ([("one", "ally-falls-unconscious")], 1)


def test_whoever_is_found_out_of_sight_has_not_become_visible() -> None:
    """[r-ready-triggers, r-hide]"""
    rows = ["....#....."] * 9
    for at, expected in (((0, 4), []), ((9, 4), [("one", "becomes-visible")])):
        s = scene(
            person("one", at=at, readied=readied("becomes-visible", "move")),
            person("ally", at=(9, 0)),
            person("foe", "them", (8, 8), hidden=True, hide_result=9),
            rows=rows,
        )
        assert triggered(counted(s).turn("ally", "move:8,6", "sprint:8,7")) == expected


def behind_a_door() -> Scene:
    return scene(
        person("one", at=(2, 0), readied=readied("becomes-visible", "move")),
        person("foe", "them", (2, 4)),
        person("opener", "them", (1, 3)),
        rows=[".....", ".....", "##D##", ".....", "....."],
        readied=["move:2,1"],
    )


def test_an_opened_door_brings_into_view_whoever_stands_behind_it() -> None:
    """[r-ready-triggers, r-terrain]"""
    s = counted(behind_a_door()).turn("opener", "door:2,2").done()
    assert [event.other for event in s.told(ev.Triggered)] == [1]
    assert s["one"].y == 1


def test_nobody_intercepts_into_a_square_that_somebody_else_holds() -> None:
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
        person("one", at=(1, 0)),
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
        person("one", at=(1, 0), sheet={"elemental_deflection": 2}),
        person("helper", at=(1, 1)),
        person("foe", "them", hold=HAMMER),
        rows=["..f.", "...."],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s["helper"].endurance = 20
    s.turn("foe", "attack:0:melee:0").done()
    assert [(event.who, event.amount) for event in s.told(ev.Damaged)] == [(0, 5 - 2), (1, 12 + 5)]


def test_the_dead_are_not_seen_behind_a_door() -> None:
    """[r-ready-triggers, r-death]"""
    s = behind_a_door()
    s["foe"].presence = DEAD
    assert counted(s).turn("opener", "door:2,2").told(ev.Triggered) == []


# ---- the Keeper's orders in the middle of it


def offered_intercept() -> Game:
    """A fight of the tavern in which somebody is asked whether to intercept."""
    for seed in range(200):
        game, mind = Game(SYSTEM, SYSTEM.library().encounter("tavern-brawl"), seed), RandomMind(seed)
        while game.decisions:
            decision = game.decisions[0]
            if decision.kind() == "intercept":
                return game
            game.answer(mind.answer(decision).key(), decision.seat, decision.who)
    raise AssertionError("nobody was ever asked to intercept")


def test_whoever_is_moved_out_of_reach_is_no_longer_asked_to_intercept() -> None:
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
