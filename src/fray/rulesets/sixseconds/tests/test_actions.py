"""The actions of a turn: what is offered, what it costs, what it does."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Forbidden
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import new_item
from fray.rulesets.sixseconds.model.options import MoveTo, Plain
from fray.rulesets.sixseconds.model.state import ACTIONS
from fray.rulesets.sixseconds.rules.actions import perform
from fray.rulesets.sixseconds.rules.checks import actions_for, rounds_for
from fray.rulesets.sixseconds.rules.menu import turn_menu
from fray.rulesets.sixseconds.tests.arrange import Scene, case, known, library, person, scene

SPEAR = ["weapon-spear"]


def test_what_is_offered_follows_from_the_tables() -> None:
    """[actions-table, reactions-table, free-actions-table, extra-resource-costs, default-one-action, r-decision-points,
    r-keeper-default, r-interact], case [what-is-offered]."""
    one = person("one", at=(5, 5), hold=SPEAR, stamina=0, focus=1)
    down = person("down", at=(9, 5), conscious=False, prone=True)
    s = scene(one, down, person("ally", at=(5, 9)), person("foe", "them", (6, 5))).turn("one")
    free = {"drop", "drop-prone", "step"}
    assert s.families() == {"attack", "brandish", "guard", "move", "walk", "ready", "wait", "end"} | free
    barred = {barred.key: barred.clause for barred in forbidden(s)}
    assert barred["sprint"] == "action-sprint" and barred["command"] == "extra-resource-costs"
    assert barred["seek-cover"] == "r-cover" and barred["stand-up"] == "action-stand-up"


def forbidden(s: Scene) -> list[Forbidden]:
    from fray.rulesets.sixseconds.rules.turn import TurnAction

    s.battle.acting, s["one"].actions = s["one"].who, 3
    return TurnAction(s.battle, s["one"]).forbidden()


def test_times_convert_to_actions_and_rounds() -> None:
    """[round-length, action-two-seconds, extended-action, default-one-action, r-rounding], case.

    [seconds-and-actions]
    """
    assert (actions_for(5), actions_for(12), rounds_for(60)) == (3, 6, 10)
    assert actions_for(5) <= ACTIONS < actions_for(12)  # the longer one is an extended action
    s = scene(person("one", at=(1, 1)), person("foe", "them", (9, 9)), rows=["D" + "." * 10] * 11).turn(
        "one", "door:0,1"
    )
    assert s.told(ev.Paid)[0].actions == 1


def test_guard_ends_the_turn() -> None:
    """[action-guard, r-turn-ending, r-free-actions]: what is left is lost and no free action follows."""
    s = scene(person("one"), person("foe", "them", (9, 9))).turn("one", "guard").done()
    assert (s["one"].guarding, s["one"].actions, s.mind.asked.count("one:turn")) == (True, 0, 1)
    s.begin("one")
    assert s["one"].guarding is False


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


def test_move_then_sprint() -> None:
    """[action-move, action-sprint, free-step, r-sprint, r-step, extra-resource-costs], case [move-sprint-step]."""
    s = scene(person("one", stamina=1, sheet={"speed": 6}), person("foe", "them", (20, 20)))
    s.turn("one", "move:6,0", "sprint:12,0").done()
    assert (s["one"].x, s["one"].stamina) == (12, 0)
    assert not {"move", "sprint", "step", "walk"} & s.families()
    assert [event.actions for event in s.told(ev.Paid)] == [1, 1]


def test_a_step_stands_in_for_a_move() -> None:
    """[free-step, action-move, action-sprint, r-step, r-free-actions], case [step-excludes-move]."""
    s = scene(person("one", at=(3, 3)), person("foe", "them", (20, 20))).turn("one", "step:4,4").done()
    assert (s["one"].x, s["one"].y) == (4, 4)
    assert not {"move", "sprint", "step"} & s.families()
    assert s.told(ev.Paid)[0].actions == 0


def test_free_actions_are_open_with_no_actions_left() -> None:
    """[free-actions-uncounted, free-drop-prone, free-drop-item, r-free-actions], case
    [free-actions-with-no-actions-left]."""
    miss = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = scene(
        person("one", hold=["weapon-warhammer"]),
        person("foe", "them", (2, 0)),
        dice=[*miss, *miss],
    )
    s.turn("one", "move:1,0", "attack:0:melee", "attack:0:melee", "drop:0", "drop-prone").done()
    assert (s["one"].held, s["one"].prone) == ([], True)
    assert s.families() == {"end"}
    assert [(lying.x, lying.y) for lying in s.battle.lying] == [(1, 0)]


def test_crawling_costs_double_and_standing_up_an_action() -> None:
    """[action-stand-up, action-move, three-actions, default-one-action, r-prone], case [crawl-or-stand-up]."""
    far = person("foe", "them", (20, 20))
    crawl = scene(person("one", prone=True), far).turn("one", "move:3,0").done()
    assert (crawl["one"].x, crawl["one"].prone) == (3, True)
    assert not {"step", "sprint"} & crawl.families()
    assert crawl.told(ev.Moved)[0].meters == 6
    stand = scene(person("one", prone=True), far).turn("one", "stand-up", "move:3,0").done()
    assert (stand["one"].x, stand["one"].prone) == (3, False)
    assert stand.told(ev.Moved)[0].meters == 3


def test_items_are_dropped_brandished_used_and_picked_up() -> None:
    """[action-brandish, action-interact, free-drop-item, r-brandish, r-interact, r-stamina-focus], case
    [brandish-interact-drop]."""
    roland = known("roland", "pc-roland", endurance=3, stamina=2)
    s = scene(roland, person("foe", "them", (20, 20)), hold=["hold:shield-tower+weapon-cudgel"])
    s.turn("roland", "drop:0", "brandish", "use:item-vigor-tonic:0", "pick-up:0:pack").done()
    one = s["roland"]
    assert sorted(item.gear.id for item in one.held) == ["shield-tower", "weapon-cudgel"]
    assert [item.gear.id for item in one.carried] == ["weapon-longsword"]
    assert (one.endurance, one.stamina, one.harmed(), one.actions, s.battle.lying) == (9, 3, False, 0, [])


def test_two_handed_items_need_both_hands() -> None:
    """[r-brandish, action-brandish]."""
    s = scene(
        person("one", hold=["weapon-dagger"], carry=["weapon-shortbow", "shield-round"]),
        person("foe", "them", (20, 20)),
        hold=["hold:weapon-shortbow"],
    )
    s.turn("one", "brandish").done()
    sets = s.offered("hold")
    assert "hold:weapon-dagger+weapon-shortbow" not in sets and "hold:shield-round+weapon-dagger" in sets
    assert [item.gear.id for item in s["one"].held] == ["weapon-shortbow"]


def test_doors_open_and_close_but_not_on_anybody() -> None:
    """[action-interact, r-interact, r-terrain]."""
    rows = ["#####", "#.D.#", "#####"]
    s = scene(person("one", at=(1, 1)), person("foe", "them", (3, 1)), rows=rows)
    s.turn("one")
    assert "move" not in s.families()
    s.turn("one", "door:2,1", "move:2,1")
    assert (s["one"].x, "door" in s.families()) == (2, False)
    s.turn("one", "move:1,1", "door:2,1").done()
    assert not s.battle.ground.fits(2, 1, 1)


def test_seek_cover_needs_cover_and_lasts_until_the_next_turn() -> None:
    """[action-seek-cover, r-cover, r-until-next-turn]."""
    rows = ["......", ".c....", "......", "......", "......", "......"]
    s = scene(person("one", at=(0, 0)), person("foe", "them", (5, 5)), rows=rows).turn("one", "seek-cover").done()
    assert s["one"].seeking_cover
    s.begin("one")
    assert not s["one"].seeking_cover


def test_fast_hands_brandish_or_use_once_a_turn_for_nothing() -> None:
    """[free-actions-uncounted, r-content-fields]."""
    s = scene(known("fabian", "pc-fabian"), person("foe", "them", (20, 20)), hold=["hold:weapon-dagger"])
    s["fabian"].carried.append(new_item(library().stock.gear["item-vigor-tonic"]))
    s.turn("fabian")
    assert s.offered().count("use:item-vigor-tonic:0") == 1
    s.turn("fabian", "brandish").done()
    assert s.told(ev.Paid)[0].actions == 0
    assert "brandish" in s.families()  # the second one would cost an action


def test_the_luck_die_adds_four_to_normal_tests_at_twenty() -> None:
    """[luck-die-normal-test, r-luck-die, luck-roll-open-ended]: a one is no fumble, and items change the roll."""
    from fray.rulesets.sixseconds.rules.checks import normal_test

    s = scene(
        person("one", carry=["item-lucky-charm"]),
        person("foe", "them", (9, 9)),
        dice=["d6=3 strength", "d4=2 athletics", "d20=19 luck", "d6=3 strength", "d4=2 athletics", "d20=1 luck"],
    )
    assert normal_test(s.fight, s["one"], "task", "action-short-task", 0, 1, -1, 0, 6) == 9
    assert normal_test(s.fight, s["one"], "task", "action-short-task", 0, 1, -1, 0, 6) == 5
    s.done()


def test_a_short_task_nobody_prepared_is_the_keepers() -> None:
    """[action-short-task, r-keeper-default, r-difficulties, r-short-task]: possible or impossible, then the values."""
    s = scene(
        person("one"),
        person("foe", "them", (9, 9)),
        dice=["d6=5 strength", "d4=4 craft", "d20=9 luck"],
        rows=["." * 10, "L" + "." * 9, *["." * 10] * 8],
        task_difficulty=["impossible", "hard"],
        task_attribute=["strength"],
        task_skill=["craft"],
        task_proficiency=["none"],
        task_success=["open:0,1"],
    )
    s.turn("one")
    assert "improvise" not in s.families()
    s.battle.open_tasks = True
    s.turn("one", "improvise", "improvise").done()
    assert s.battle.ground.fits(0, 1, 1)
    assert s.told(ev.TestRolled)[0].difficulty == 9


def test_posture_words_do_what_they_say() -> None:
    """[action-stand-up, free-drop-prone]."""
    s = scene(person("one"), person("foe", "them", (9, 9)))
    perform(s.fight, s["one"], Plain("drop-prone", "free-drop-prone", 0))
    assert s["one"].prone
    perform(s.fight, s["one"], Plain("stand-up", "action-stand-up", 0))
    assert not s["one"].prone


@pytest.mark.parametrize("word", ["guard", "wait", "seek-cover", "stand-up"])
def test_what_states_no_other_cost_costs_one_action(word: str) -> None:
    """[default-one-action, actions-table, r-turn-ending]"""
    s = scene(person("one", prone=word == "stand-up"), person("foe", "them", (9, 0)), rows=[".c........", ".........."])
    s.turn("one", word).done()
    assert [(event.what, event.actions) for event in s.told(ev.Paid)] == [(word, 1)]


def test_a_sprint_square_by_square_costs_an_action_and_a_stamina_too() -> None:
    """[action-sprint, r-sprint, r-move]"""
    s = scene(person("one"), person("foe", "them", (20, 20)), walk_on=["to:1,1", "stop"])
    s.turn("one", "move:0,1", "walk:sprint").done()
    assert (s["one"].x, s["one"].stamina) == (1, 2)
    assert [(event.actions, event.stamina) for event in s.told(ev.Paid)] == [(1, 0), (1, 1)]


def test_free_actions_and_the_end_of_the_turn_cost_nothing_and_a_step_is_one_meter() -> None:
    """[free-actions-uncounted, free-actions-table, free-step, r-step]"""
    s = scene(person("one", at=(1, 1), hold=SPEAR), person("foe", "them", (9, 9)), rows=["...r......"] * 10).begin(
        "one"
    )
    s["one"].x = 2
    free = [
        option for option in turn_menu(s.battle, s["one"]) if option.family() in ("end", "step", "drop-prone", "drop")
    ]
    assert {option.cost() for option in free} == {0}
    steps = [option for option in free if isinstance(option, MoveTo)]
    assert {(option.x, option.meters) for option in steps} == {(1, 1), (2, 1)}  # the rubble at 3 costs more
