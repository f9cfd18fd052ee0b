"""What can happen inside longer, commanded and readied actions and at the ends of a turn: rows of the table."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Thing, Zone
from fray.rulesets.sixseconds.model.objectives import REACH, TASK, Objective
from fray.rulesets.sixseconds.model.sheets import Task
from fray.rulesets.sixseconds.model.state import LEFT, RELOAD, RESUSCITATE, Ongoing
from fray.rulesets.sixseconds.tests.arrange import (
    CROSSBOW,
    FAR,
    FIRM,
    GEAR,
    HAMMER,
    HIT,
    TOUGH,
    Scene,
    counted,
    maneuver,
    ordering,
    person,
    place,
    readied,
    scene,
    triggered,
    winner,
    within,
)

# ---- inside an action that takes longer


@pytest.mark.parametrize("reaction", ["intercept", "parry", "fortify"])
def test_reactions_do_not_interrupt_what_was_begun(reaction: str) -> None:
    """[r-spillover]: reactions do not interrupt an action in progress."""
    begun = Ongoing(RELOAD, 2, GEAR["weapon-crossbow"], spent=1)
    s = scene(
        person("hero", at=(1, 1), hold=CROSSBOW, unloaded=True, ongoing=begun, sheet=TOUGH),
        person("ally", at=(1, 0)),
        person("foe", "them", hold=HAMMER),
        dice=[*HIT, *(FIRM if reaction == "fortify" else [])],
    )
    if reaction == "intercept":
        s.answer(intercept=["intercept"]).turn("foe", "attack:0:melee:1").done()
    elif reaction == "parry":
        s.answer(defend=["parry:0"]).turn("foe", "attack:0:melee:0").done()
    else:
        s.answer(fend_off=["fortify"]).turn("foe", "trip:0:0").done()
    assert (s["hero"].ongoing, s["hero"].reactions) == (begun, 0)


def test_a_rescuer_pushed_away_loses_what_was_begun() -> None:
    """[r-spillover-broken]: the patient is out of reach when the turn starts."""
    s = scene(
        person("hero", at=(1, 1), ongoing=Ongoing(RESUSCITATE, 2, subject=1, spent=1)),
        person("ally", at=(2, 1), conscious=False, prone=True),
        person("foe", "them", (2, 2), hold=HAMMER),
        dice=HIT,
    )
    s.turn("foe", "shove:0:0").done()
    s.begin("hero")
    assert (place(s, "hero"), s["hero"].ongoing) == ((0, 0), None)


def test_a_stunned_worker_puts_fewer_actions_into_it() -> None:
    """[r-conditions, r-spillover]: two instead of three."""
    task = Task("t", "a lock", 6, 0, 0, 0, 6)
    s = scene(person("hero", stunned=1), person("foe", "them", (9, 9)))
    s.battle.things, s.battle.successes = [Thing("lock", 1, 0, task)], [0]
    s.turn("hero", "task:0").done()
    assert s["hero"].ongoing is not None and s["hero"].ongoing.spent == 2


def test_work_that_completes_the_objective_ends_the_combat_before_anybody_reacts() -> None:
    """[combat-end, r-objective-timing, r-ready-triggers]: the door it opens shows the worker to those behind it."""
    task = Task("t", "a lock", 3, 0, 0, 0, 2)
    s = scene(
        person("hero", at=(2, 1)),
        person("foe", "them", (2, 4), readied=readied("becomes-visible", "move")),
        rows=[".....", ".....", "##L##", ".....", "....."],
        dice=["d6=6 strength", "d6=5 combat", "d20=9 luck"],
    )
    s.battle.things, s.battle.successes = [Thing("lock", 2, 2, task, opens=True)], [0]
    s.battle.objectives[0] = Objective(TASK, 0, number=1)
    assert winner(counted(s).turn("hero", "task:0").done()) == "us"
    assert triggered(s) == []


def test_what_the_keeper_makes_impossible_is_abandoned() -> None:
    """[r-spillover-broken]"""
    s = scene(
        person("hero", ongoing=Ongoing(RESUSCITATE, 2, subject=1, spent=1)),
        person("ally", at=(1, 0), conscious=False, prone=True),
        person("foe", "them", (9, 9)),
    )
    SYSTEM.orders.overrule(s.battle, Override("move", 1, "", "5,5"))
    s.begin("hero")
    assert s["hero"].ongoing is None


# ---- inside a Command


def commanded(answer: str, *others: Any, **more: Any) -> Scene:
    """A captain who commands an ally at 0,5 with a hammer."""
    captain = person("captain", at=(0, 15), sheet={"focus": 4})
    ally = person("ally", at=(0, 5), hold=HAMMER, sheet=FAR, **more.pop("ally", {}))
    return counted(scene(captain, ally, *others, commanded=[answer], **more))


@pytest.mark.parametrize(
    ("name", "ways", "ended"), [("shove", ["to:2,4", "stop"], (2, 4)), ("trip", ["to:3,5", "to:4,5", "stop"], (4, 5))]
)
def test_a_commanded_mover_is_interrupted_like_any_other(name: str, ways: list[str], ended: tuple[int, int]) -> None:
    """[r-command, r-ready-triggers]: it goes on if it can, and its own Move stays available."""
    foe = person("foe", "them", (3, 6), hold=HAMMER, readied=maneuver(name))
    s = commanded("move:6,5", foe, dice=HIT, readied=[f"{name}:0:1"], walk_on=ways)
    s.turn("captain", "command:1").done()
    assert (place(s, "ally"), s["ally"].moved) == (ended, False)


@pytest.mark.parametrize("reaction", ["intercept", "parry", "fortify"])
def test_a_commanded_attack_is_answered_like_any_other(reaction: str) -> None:
    """[r-command, reaction-any-turn]"""
    s = commanded(
        "trip:0:2" if reaction == "fortify" else "attack:0:melee:2",
        person("foe", "them", (1, 5), hold=HAMMER, sheet=TOUGH),
        person("friend", "them", (2, 5), sheet=TOUGH),
        dice=[*HIT, *(FIRM if reaction == "fortify" else [])],
    )
    answers = {"intercept": "intercept:2,5", "parry": "parry:0", "fortify": "fortify"}
    s.answer(**{{"intercept": "intercept", "parry": "defend", "fortify": "fend_off"}[reaction]: [answers[reaction]]})
    s.turn("captain", "command:1").done()
    assert [s["foe"].reactions, s["friend"].reactions] == ([1, 0] if reaction == "intercept" else [0, 1])


def test_a_commanded_ally_that_falls_leaves_the_commander_its_turn() -> None:
    """[r-command, r-turn-interrupted]: it is not the turn of the ally that is over."""
    s = commanded(
        "move:2,5",
        person("foe", "them", (9, 9)),
        rows=[".f" + "." * 14] * 16,
        ally={"endurance": 0, "health": 6, "stamina": 0},
    )
    s.turn("captain", "command:1", "move:0,14").done()
    assert (s["ally"].conscious, place(s, "ally"), place(s, "captain")) == (False, (1, 5), (0, 14))


def test_a_hidden_commander_is_seen() -> None:
    """[r-hide, r-command, r-ready-triggers]: when the commanded action is complete, those who wait for it act."""
    s = commanded("decline", person("foe", "them", (9, 15), readied=readied("becomes-visible", "move")))
    s["captain"].hidden, s["captain"].hide_result = True, 9
    s.answer(readied=["move:8,15"]).turn("captain", "command:1").done()
    assert (s["captain"].hidden, triggered(s)) == (False, ["foe"])


def test_a_commanded_ally_that_reaches_the_goal_wins_at_once() -> None:
    """[combat-end, r-command, r-objective-timing]"""
    s = commanded("move:2,5", person("foe", "them", (9, 9)))
    s.battle.objectives[0] = Objective(REACH, zone=Zone(2, 5, 2, 5), number=1)
    assert winner(s.turn("captain", "command:1").done()) == "us"


def test_a_commanded_ally_that_the_keeper_takes_out_does_nothing() -> None:
    """[r-command]: it declines; the cost stays spent."""
    s = commanded("decline", person("foe", "them", (9, 9)))
    s.mind.answers["commanded"] = []
    ordering(s, "commanded", Override("remove", 1)).turn("captain", "command:1").done()
    assert (s["captain"].focus, s["ally"].presence, len(s.told(ev.Declined))) == (2, LEFT, 1)


# ---- inside a readied action


@pytest.mark.parametrize("reaction", ["intercept", "parry", "fortify"])
def test_a_readied_attack_is_answered_like_any_other(reaction: str) -> None:
    """[r-ready, reaction-any-turn]: on the mover's own turn."""
    waiting = maneuver("trip") if reaction == "fortify" else readied("enters-reach")
    s = scene(
        person("mover", at=(0, 5), hold=HAMMER, sheet=FAR),
        person("friend", at=(2, 3), sheet=TOUGH),
        person("foe", "them", (3, 6), hold=HAMMER, readied=waiting),
        dice=[*HIT, *(FIRM if reaction == "fortify" else [])],
        readied=["trip:0:0" if reaction == "fortify" else "attack:0:melee:0"],
        walk_on=["stop"] if reaction == "intercept" else [],
    )
    answers = {"intercept": "intercept:1,5", "parry": "parry:0", "fortify": "fortify"}
    s.answer(**{{"intercept": "intercept", "parry": "defend", "fortify": "fend_off"}[reaction]: [answers[reaction]]})
    counted(s).turn("mover", "move:4,5").done()
    assert [s["mover"].reactions, s["friend"].reactions] == ([1, 0] if reaction == "intercept" else [0, 1])


@pytest.mark.parametrize(
    ("name", "ways", "ended"), [("shove", ["to:2,4", "stop"], (2, 4)), ("trip", ["to:3,5", "to:4,5", "stop"], (4, 5))]
)
def test_a_readied_mover_is_interrupted_like_any_other(name: str, ways: list[str], ended: tuple[int, int]) -> None:
    """[r-ready, r-ready-triggers]: interruptions may be interrupted, and everybody goes on that can."""
    s = scene(
        person("walker", at=(15, 15)),
        person("owner", "them", (0, 5), sheet=FAR, readied=within(18, "move")),
        person("second", at=(3, 6), hold=HAMMER, readied=maneuver(name)),
        dice=HIT,
        readied=["move:6,5", f"{name}:0:1"],
        walk_on=ways,
    )
    counted(s).turn("walker", "move:13,13").done()
    assert (place(s, "owner"), place(s, "walker")) == (ended, (13, 13))


def test_a_readied_mover_that_falls_leaves_the_interrupted_its_way() -> None:
    """[r-ready-triggers, r-terrain, r-move]"""
    s = scene(
        person("walker", at=(8, 0)),
        person("owner", "them", endurance=0, health=6, stamina=0, readied=within(6, "move")),
        person("other", "them", (9, 2)),
        rows=[".f" + "." * 8] * 3,
        readied=["move:2,0"],
    )
    counted(s).turn("walker", "move:4,0").done()
    assert (s["owner"].conscious, place(s, "owner"), place(s, "walker")) == (False, (1, 0), (4, 0))


def test_a_readied_attack_out_of_hiding_shows_its_owner() -> None:
    """[r-hide, r-ready-triggers]: those who wait for it act before the mover goes on."""
    s = scene(
        person("mover", at=(0, 5), sheet=FAR),
        person("friend", at=(15, 15), readied=readied("becomes-visible", "move")),
        person("foe", "them", (3, 6), hold=HAMMER, hidden=True, hide_result=9, readied=readied("enters-reach")),
        dice=["d6=6 strength", "d6=5 combat", *HIT],
        readied=["attack:0:melee:0", "move:14,15"],
    )
    counted(s).turn("mover", "move:4,5").done()
    assert (s["foe"].hidden, triggered(s), place(s, "mover")) == (False, ["foe", "friend"], (4, 5))
    order = [type(event) for event in s.fight.events if isinstance(event, (ev.Triggered, ev.Moved))]
    assert order == [ev.Triggered, ev.Triggered, ev.Moved, ev.Moved]


def test_a_readied_action_that_wins_ends_the_combat_within_the_movement() -> None:
    """[combat-end, r-objective-timing]: the mover goes no farther."""
    s = scene(
        person("mover", at=(0, 5)),
        person("foe", "them", (4, 4), readied=within(3, "move")),
        readied=["move:5,4"],
        objectives={"them": Objective(REACH, zone=Zone(5, 4, 5, 4), number=1)},
    )
    assert winner(counted(s).turn("mover", "move:3,5").done()) == "them"
    assert place(s, "mover") == (1, 5)


def test_an_owner_that_the_keeper_takes_out_lets_it_lapse() -> None:
    """[r-ready]"""
    s = scene(
        person("mover", at=(0, 5)),
        person("foe", "them", (4, 5), hold=HAMMER, readied=readied("enters-reach")),
        person("other", "them", (15, 15)),
    )
    order = Override("condition", 1, "unconscious", "yes")
    ordering(counted(s), "readied", order).turn("mover", "move:3,5").done()
    assert ([event.taken for event in s.told(ev.Triggered)], place(s, "mover")) == ([False], (3, 5))


# ---- at the start and the end of a turn


def test_the_burning_fortify_with_the_reaction_that_has_come_back() -> None:
    """[r-until-next-turn, reaction-recovery, consciousness-fortify-is-reaction]"""
    s = scene(
        person("hero", burning=True, endurance=0, reactions=0, stamina=1),
        person("foe", "them", (9, 9)),
        dice=FIRM,
        stay_conscious=["fortify"],
    )
    s.turn("hero").done()
    assert (s["hero"].conscious, s["hero"].reactions, s["hero"].stamina) == (True, 0, 0)


def test_a_hider_hurt_as_its_turn_starts_is_seen_then() -> None:
    """[r-hide, r-ready-triggers]: before its first action."""
    s = scene(
        person("hero", burning=True, hidden=True, hide_result=9),
        person("foe", "them", (9, 9), readied=readied("becomes-visible", "move")),
        readied=["move:8,9"],
    )
    counted(s).turn("hero", "move:1,0").done()
    assert s.mind.asked.index("foe:readied") < s.mind.asked.index("hero:turn")


def test_the_combat_ends_between_two_harms_of_the_start_of_a_turn() -> None:
    """[r-until-next-turn, r-objective-timing, combat-end]: each is resolved completely."""
    s = scene(person("hero", burning=True, poisoned=2, endurance=0, health=4, stamina=0), person("foe", "them", (9, 9)))
    assert winner(s.turn("hero").done()) == "them"
    assert [event.kind for event in s.told(ev.Damaged)] == ["fire"]


def test_an_actor_that_the_keeper_takes_out_at_the_start_has_no_turn() -> None:
    """[unable-to-act-no-turn, r-turn-interrupted]"""
    s = scene(person("hero", burning=True, endurance=0), person("ally", at=(5, 5)), person("foe", "them", (9, 9)))
    ordering(s, "stay-conscious", Override("remove", 0)).turn("hero").done()
    assert (s["hero"].presence, "hero:turn" in s.mind.asked) == (LEFT, False)


def test_a_hider_seen_at_the_end_of_its_turn_sets_off_those_who_wait_for_it() -> None:
    """[r-hide, r-ready-triggers]: at once, and not after the next action of another."""
    s = scene(
        person("hero", hidden=True, hide_result=9),
        person("foe", "them", (5, 0), readied=readied("becomes-visible", "move")),
        rows=["." * 8] * 4,
        readied=["move:4,0"],
    )
    counted(s).turn("hero").done()
    assert (s["hero"].hidden, triggered(s), place(s, "foe")) == (False, ["foe"], (4, 0))
