"""What can happen inside what: the table of interruptions and simultaneous effects, and the tests it names.

A row is something under way, a column something that happens inside it. A cell names the test that plays it, here or in
another file of these tests, or says why the two cannot meet.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from fray.engine.decisions import Decision, Mind, O
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Thing, Zone
from fray.rulesets.sixseconds.model.objectives import DEFEAT, PROTECT, REACH, TASK, Objective
from fray.rulesets.sixseconds.model.sheets import Task
from fray.rulesets.sixseconds.model.state import DEAD, LEFT, RELOAD, RESUSCITATE, Ongoing, Readied
from fray.rulesets.sixseconds.rules.movement import push
from fray.rulesets.sixseconds.tests.arrange import (
    CROSSBOW,
    HAMMER,
    HIT,
    Scene,
    counted,
    known,
    library,
    person,
    readied,
    scene,
    winner,
)

GEAR: Final = library().shelf.gear
MANEUVERS: Final = {form.maneuver: form for form in GEAR["weapon-warhammer"].maneuvers}
MISS: Final = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
FIRM: Final = ["d6=6 strength", "d4=4 athletics", "d20=20 luck"]  # a Fortify that holds
TOUGH: Final = {"endurance": 60}
FAR: Final = {"endurance": 60, "speed": 6}

# ---- the table

COLUMNS: Final = (
    "a readied action",
    "an Intercept",
    "a push",
    "Block, Dodge or Parry",
    "Fortify or Resist",
    "falling or death",
    "a hindrance",
    "a hider revealed",
    "the end of the combat",
    "an order of the Keeper",
)


def row(*cells: str) -> dict[str, str]:
    return dict(zip(COLUMNS, cells, strict=True))


NEVER: Final = "never: "
NO_ATTACK_YET: Final = "never: nothing attacks there but a readied action, and its answers stand in its own row"
TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "a Move, Sprint or Step": row(
        "test_a_readied_attack_interrupts_the_approach",
        "test_a_walker_displaced_by_an_intercept_walks_on",
        "test_a_shoved_walker_is_asked_how_it_goes_on",
        "test_a_mover_that_parries_goes_on",
        "test_a_mover_that_fortifies_in_the_fire_goes_on",
        "test_a_mover_that_dies_in_passing_leaves_its_items_on_the_last_free_square",
        "test_a_slowed_walker_goes_no_farther_than_its_new_speed",
        "test_a_hider_is_found_where_a_movement_ends_not_where_it_passes",
        "test_a_goal_that_is_only_passed_is_not_reached",
        "test_a_walker_moved_by_the_keeper_walks_on_from_there",
    ),
    "an Intercept": row(
        "test_an_intercept_sets_off_no_readied_action",
        "test_nobody_intercepts_for_an_interceptor",
        NEVER + "no readied action applies to an interceptor on its way, and nothing else pushes",
        "test_an_interceptor_takes_the_blow_and_may_block_for_free",
        "test_the_free_defense_may_be_kept_for_a_fortify",
        "test_an_interceptor_that_falls_on_its_way_has_used_up_the_intercept",
        NEVER + "only fire meets an interceptor on its way, and fire hinders nobody",
        "test_an_interceptor_finds_the_hider_it_comes_to_stand_by",
        "test_an_interceptor_that_comes_to_the_goal_wins_before_it_is_struck",
        "test_an_ally_moved_out_of_reach_is_no_longer_asked_to_intercept",
    ),
    "a push": row(
        "test_a_push_goes_on_after_the_attack_that_it_sets_off",
        "test_an_intercept_for_the_pushed_ends_the_push",
        "test_a_second_push_ends_the_first",
        "test_a_push_goes_on_after_the_attack_that_it_sets_off",
        "test_a_shove_that_is_fended_off_moves_nobody",
        "test_a_body_that_falls_in_the_fire_is_pushed_on_and_a_dead_one_is_not",
        "test_a_push_goes_on_though_the_pushed_is_tripped",
        "test_the_pushed_find_the_hider_they_come_to_stand_by",
        "test_an_enemy_pushed_to_its_goal_has_reached_it",
        "test_a_push_ends_where_the_keeper_puts_the_pushed",
    ),
    "an attack declared and not yet rolled": row(
        "test_an_attack_sets_off_before_it_is_rolled",
        "test_an_attacker_whose_ally_takes_its_place_attacks_from_where_it_is_put",
        "test_an_attacker_shoved_out_of_reach_attacks_no_more",
        "test_a_weapon_that_parries_during_the_interruption_strikes_afterward",
        "test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not",
        "test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not",
        "test_a_tripped_attacker_attacks_on",
        "test_an_attack_out_of_hiding_is_not_seen_coming",
        "test_the_combat_ends_before_the_attack_of_the_last_attacker",
        "test_an_attack_on_a_target_that_the_keeper_takes_out_is_spoiled",
    ),
    "a hit, until its last rider": row(
        "test_a_free_defense_is_not_free_against_the_attack_that_a_push_sets_off",
        "test_an_interceptor_takes_the_blow_and_may_block_for_free",
        "test_trip_shove_and_disarm",
        "test_a_blocking_item_is_hit_instead",
        "test_two_reactions_are_a_parry_and_a_fortify",
        "test_the_unconscious_get_riders_without_a_chance",
        "test_a_great_clubs_critical_stuns",
        "test_a_hider_hit_by_a_stray_missile_is_seen_after_the_attack",
        "test_the_last_team_standing_wins_at_once",
        "test_who_cannot_fortify_any_more_falls_or_is_out",
    ),
    "an area attack or a power on all around": row(
        "test_an_area_attack_is_declared_on_nobody",
        "test_nobody_intercepts_an_area_attack",
        NEVER + "no area attack and no such power in the book pushes",
        "test_a_dodge_saves_the_dodger_alone_from_an_area",
        "test_frightful_presence_frightens_those_who_do_not_resist",
        "test_an_area_goes_on_after_the_first_in_it_falls",
        "test_frightful_presence_frightens_those_who_do_not_resist",
        "test_an_area_finds_the_hidden",
        "test_an_area_is_resolved_for_all_before_the_combat_ends",
        "test_a_target_taken_out_while_the_center_is_chosen_is_not_hit",
    ),
    "a killing strike": row(
        "test_no_readied_action_answers_the_attack_of_a_failed_killing_strike",
        "test_the_interceptor_of_a_failed_killing_strike_has_its_free_defense",
        "test_the_attack_of_a_failed_killing_strike_has_its_riders",
        "test_the_interceptor_of_a_failed_killing_strike_has_no_other_reaction",
        "test_the_attack_of_a_failed_killing_strike_has_its_riders",
        "test_a_killing_strike_takes_three_actions_and_kills",
        NEVER + "the victim lies unconscious: nothing hinders it further, and its attacker is not touched",
        "test_a_killing_strike_ends_hiding",
        "test_a_ward_that_is_killed_outright_is_lost_at_once",
        "test_a_victim_that_the_keeper_wakes_is_not_killed",
    ),
    "an action that takes longer": row(
        "test_an_action_that_is_only_begun_finishes_nothing",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_a_rescuer_pushed_away_loses_what_was_begun",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_reactions_do_not_interrupt_what_was_begun",
        "test_a_knockout_loses_the_progress",
        "test_a_stunned_worker_puts_fewer_actions_into_it",
        "test_a_search_finds_those_who_hid_no_better",
        "test_work_that_completes_the_objective_ends_the_combat_before_anybody_reacts",
        "test_what_the_keeper_makes_impossible_is_abandoned",
    ),
    "a Command": row(
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_attack_is_answered_like_any_other",
        "test_a_commanded_ally_that_falls_leaves_the_commander_its_turn",
        "test_a_commanded_mover_is_interrupted_like_any_other",
        "test_a_hidden_commander_is_seen",
        "test_a_commanded_ally_that_reaches_the_goal_wins_at_once",
        "test_a_commanded_ally_that_the_keeper_takes_out_does_nothing",
    ),
    "a readied action": row(
        "test_one_readied_action_may_set_off_another",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_mover_is_interrupted_like_any_other",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_attack_is_answered_like_any_other",
        "test_a_readied_mover_that_falls_leaves_the_interrupted_its_way",
        "test_a_readied_mover_is_interrupted_like_any_other",
        "test_a_readied_attack_out_of_hiding_shows_its_owner",
        "test_a_readied_action_that_wins_ends_the_combat_within_the_movement",
        "test_an_owner_that_the_keeper_takes_out_lets_it_lapse",
    ),
    "the start of a turn": row(
        "test_an_ally_that_falls_as_its_turn_starts_sets_off_those_who_wait_for_that",
        NEVER + "burning, poison and fire are no attacks",
        NEVER + "nothing pushes at the start of a turn",
        NEVER + "burning, poison and fire are no attacks",
        "test_the_burning_fortify_with_the_reaction_that_has_come_back",
        "test_an_ally_that_falls_as_its_turn_starts_sets_off_those_who_wait_for_that",
        "test_the_stunned_have_one_action_less",
        "test_a_hider_hurt_as_its_turn_starts_is_seen_then",
        "test_the_combat_ends_between_two_harms_of_the_start_of_a_turn",
        "test_an_actor_that_the_keeper_takes_out_at_the_start_has_no_turn",
    ),
    "the end of a turn or round": row(
        "test_a_hider_seen_at_the_end_of_its_turn_sets_off_those_who_wait_for_it",
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        NO_ATTACK_YET,
        "test_a_condition_of_two_turns_ends_with_the_second_own_turn",
        "test_hiding_ends_in_plain_sight_at_the_end_of_the_turn",
        "test_hold_counts_rounds_alone_in_the_zone",
        "test_the_keeper_changes_objectives_between_rounds_only",
    ),
}


def named_tests() -> set[str]:
    """Every test of this system."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def test_every_pair_is_played_or_impossible() -> None:
    """Every row has every column; every test exists; the counts are what they were."""
    cells = [cell for line in TABLE.values() for cell in line.values()]
    assert all(tuple(line) == COLUMNS for line in TABLE.values())
    impossible = [cell for cell in cells if cell.startswith(NEVER)]
    assert all(len(cell) > len(NEVER) + 10 for cell in impossible)
    assert {cell for cell in cells if not cell.startswith(NEVER)} - named_tests() == set()
    assert (len(cells), len(cells) - len(impossible), len(impossible)) == (120, 108, 12)


# ---- what the tests share


class Ordering(Mind):
    """Answers as the script says; when a question of this kind is first open, the Keeper gives an order."""

    def __init__(self, s: Scene, kind: str, order: Override) -> None:
        self.s = s
        self.kind = kind
        self.order: Override | None = order

    def answer(self, decision: Decision[O]) -> O:
        order = self.order
        if order is None or decision.kind() != self.kind:
            return self.s.mind.answer(decision)
        self.order = None
        SYSTEM.orders.overrule(self.s.battle, order)
        out = decision.who == order.who and not self.s.battle.combatants[order.who].able()
        return decision.options()[0] if out or not decision.stands() else self.s.mind.answer(decision)


def ordering(s: Scene, kind: str, order: Override) -> Scene:
    s.fight.minds = [Ordering(s, kind, order)] * len(s.fight.minds)
    return s


def maneuver(name: str, trigger: str = "enters-reach", meters: int = 0) -> Readied:
    return Readied("attack", GEAR["weapon-warhammer"], MANEUVERS[name], trigger=trigger, meters=meters)


def within(meters: int, action: str = "attack", subject: int = -1) -> Readied:
    return readied("enters-range", action, subject)._replace(meters=meters)


def place(s: Scene, name: str) -> tuple[int, int]:
    return s[name].x, s[name].y


def triggered(s: Scene) -> list[str]:
    return [s.battle.combatants[event.who].name for event in s.told(ev.Triggered)]


# ---- inside a movement


def test_a_walker_displaced_by_an_intercept_walks_on() -> None:
    """[r-intercept, r-ready-triggers, r-move]: from where it was put, with the meters that are left."""
    s = scene(
        person("mover", at=(0, 5), sheet={"speed": 4}),
        person("helper", at=(2, 3), sheet=TOUGH),
        person("foe", "them", (3, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:0"],
        intercept=["intercept:1,4"],
        walk_on=["to:1,3", "to:1,2", "stop"],
    )
    counted(s).turn("mover", "move:4,5").done()
    assert (place(s, "mover"), place(s, "helper"), s["mover"].endurance) == ((1, 2), (2, 5), 10)


@pytest.mark.parametrize("way", ["move:4,5", "step:2,5"])
def test_a_mover_that_parries_goes_on(way: str) -> None:
    """[r-ready-triggers, parry-item, free-step]: the answer to a hit is no end of the movement."""
    s = scene(
        person("mover", at=(1, 5), hold=["weapon-longsword"], sheet=TOUGH),
        person("foe", "them", (3, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:0"],
        defend=["parry:0"],
    )
    counted(s).turn("mover", way).done()
    assert place(s, "mover") == ((4, 5) if way.startswith("move") else (2, 5))
    assert s["mover"].reactions == 0


def test_a_mover_that_fortifies_in_the_fire_goes_on() -> None:
    """[r-terrain, consciousness-check, r-move]"""
    s = scene(
        person("mover", endurance=0, health=10),
        person("foe", "them", (9, 0)),
        rows=[".f" + "." * 8],
        dice=FIRM,
        stay_conscious=["fortify"],
    )
    s.turn("mover", "move:3,0").done()
    assert (place(s, "mover"), s["mover"].health) == ((3, 0), 5)


@pytest.mark.parametrize(("way", "found"), [("move:6,0", False), ("move:3,0", True), ("walk:move", True)])
def test_a_hider_is_found_where_a_movement_ends_not_where_it_passes(way: str, found: bool) -> None:
    """[r-hide, r-move]: an enemy must end a movement within 1 m."""
    s = scene(
        person("mover", sheet={"speed": 6}),
        person("foe", "them", (3, 1), hidden=True, hide_result=9),
        rows=["." * 8, "..kkkk.."],
        walk_on=["to:1,0", "to:2,0", "stop"] if way == "walk:move" else [],
    )
    s.turn("mover", way).done()
    assert s["foe"].hidden is not found


@pytest.mark.parametrize(("way", "won"), [("move:4,0", None), ("move:2,0", "us")])
def test_a_goal_that_is_only_passed_is_not_reached(way: str, won: str | None) -> None:
    """[r-objective-timing, r-objective-kinds]: after every completely resolved action."""
    goal = Objective(REACH, zone=Zone(2, 0, 2, 0), number=1)
    s = scene(person("mover"), person("foe", "them", (9, 9)), objectives={"us": goal})
    assert winner(s.turn("mover", way).done()) == won


def test_a_walker_moved_by_the_keeper_walks_on_from_there() -> None:
    """[r-move]"""
    s = scene(person("mover", sheet={"speed": 3}), person("foe", "them", (9, 0)), walk_on=["to:5,6", "stop"])
    ordering(s, "walk-on", Override("move", 0, "", "5,5")).turn("mover", "walk:move").done()
    assert (place(s, "mover"), s.battle.under_way) == ((5, 6), [])


@pytest.mark.parametrize("order", [Override("remove", 0), Override("condition", 0, "dead", "yes")])
def test_a_walker_that_the_keeper_takes_out_walks_no_more(order: Override) -> None:
    """[r-move, r-turn-interrupted]"""
    s = scene(person("mover"), person("ally", at=(9, 9)), person("foe", "them", (9, 0)))
    ordering(s, "walk-on", order).turn("mover", "walk:move").done()
    assert (s["mover"].able(), place(s, "mover"), s.battle.under_way) == (False, (0, 0), [])


# ---- inside an Intercept


def test_an_intercept_sets_off_no_readied_action() -> None:
    """[r-intercept, r-ready-triggers]: movement triggers do not apply to it."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(5, 0), sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("watcher", "them", (3, 1), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        intercept=["intercept:1,1"],
    )
    counted(s).turn("foe", "attack:0:melee:0").done()
    assert (place(s, "helper"), triggered(s)) == ((1, 0), [])


def test_nobody_intercepts_for_an_interceptor() -> None:
    """[r-intercept, r-attack-sequence]: once per attack; the first to accept does it."""
    s = scene(
        person("hero", at=(1, 0)),
        person("first", at=(2, 0), sheet=TOUGH),
        person("second", at=(1, 1)),
        person("foe", "them", hold=HAMMER),
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert "second:intercept" not in s.mind.asked
    assert s["first"].endurance < 60


def test_an_interceptor_finds_the_hider_it_comes_to_stand_by() -> None:
    """[r-hide, reaction-intercept]: an Intercept is a movement that ends there."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(3, 0), sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("hider", "them", (0, 1), hidden=True, hide_result=9),
        rows=["....", "k..."],
        dice=HIT,
        intercept=["intercept:2,0"],
    )
    s.turn("foe", "attack:0:melee:0").done()
    assert not s["hider"].hidden


# ---- inside a push


def pushed(*others: Any, **more: Any) -> Scene:
    """A foe at 2,5 that is pushed along the row by a hero at 1,5."""
    s = scene(person("hero", at=(1, 5)), person("foe", "them", (2, 5), sheet=TOUGH), *others, **more)
    return counted(s)


def shove(s: Scene, meters: int = 3) -> Scene:
    push(s.fight, s["foe"], s["hero"], meters)
    return s.done()


@pytest.mark.parametrize("answer", ["nothing", "parry:0"])
def test_a_push_goes_on_after_the_attack_that_it_sets_off(answer: str) -> None:
    """[r-ready-triggers, r-diagonal-count]: hit or parried, the pushed goes as far as it was pushed."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=readied("enters-reach")),
        dice=HIT,
        readied=["attack:0:melee:1"],
        defend=[answer],
    )
    s["foe"].held = [s["second"].held[0]]
    shove(s)
    assert (place(s, "foe"), triggered(s)) == ((5, 5), ["second"])


def test_an_intercept_for_the_pushed_ends_the_push() -> None:
    """[r-intercept, r-diagonal-count]: the pushed has been put elsewhere."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=readied("enters-reach")),
        person("helper", "them", (3, 3), sheet=TOUGH),
        dice=HIT,
        readied=["attack:0:melee:1"],
        intercept=["intercept:2,4"],
    )
    shove(s)
    assert (place(s, "foe"), place(s, "helper")) == ((2, 4), (3, 5))


def test_a_second_push_ends_the_first() -> None:
    """[r-ready-triggers, r-diagonal-count]: the first does not go on from another square."""
    s = pushed(person("second", at=(4, 6), hold=HAMMER, readied=maneuver("shove")), dice=HIT, readied=["shove:0:1"])
    shove(s)
    assert place(s, "foe") == (2, 4)


def test_a_shove_that_is_fended_off_moves_nobody() -> None:
    """[r-fortify-resist, r-maneuvers]"""
    s = scene(person("hero", hold=HAMMER), person("foe", "them", (1, 0)), dice=[*HIT, *FIRM], fend_off=["fortify"])
    s.turn("hero", "shove:0:1").done()
    assert place(s, "foe") == (1, 0)


@pytest.mark.parametrize(("frail", "ended"), [(False, (5, 5)), (True, (3, 5))])
def test_a_body_that_falls_in_the_fire_is_pushed_on_and_a_dead_one_is_not(frail: bool, ended: tuple[int, int]) -> None:
    """[r-terrain, r-riders, r-death]: its things lie where it died."""
    rows = ["." * 9] * 5 + ["...f....."] + ["." * 9] * 3
    s = scene(
        person("hero", at=(1, 5)),
        person("foe", "them", (2, 5), endurance=0, health=3, hold=HAMMER, sheet={"no_cheat_death": frail}),
        person("other", "them", (8, 8)),
        rows=rows,
        dice=[] if frail else ["d20=15 luck test"],
    )
    shove(s)
    assert (place(s, "foe"), s["foe"].presence == DEAD, s["foe"].conscious) == (ended, frail, False)
    assert [(lying.x, lying.y) for lying in s.battle.lying] == ([ended] if frail else [])


def test_a_push_goes_on_though_the_pushed_is_tripped() -> None:
    """[r-ready-triggers, r-prone]: only its own movement costs double."""
    s = pushed(
        person("second", at=(4, 6), hold=HAMMER, readied=maneuver("trip")),
        dice=HIT,
        readied=["trip:0:1"],
    )
    shove(s)
    assert (place(s, "foe"), s["foe"].prone) == ((5, 5), True)


def test_the_pushed_find_the_hider_they_come_to_stand_by() -> None:
    """[r-hide]: a push is a movement, too."""
    rows = ["." * 9] * 6 + ["....k...."] + ["." * 9] * 2
    s = pushed(person("hider", at=(4, 6), hidden=True, hide_result=9), rows=rows)
    shove(s, 1)
    assert not s["hider"].hidden


def test_an_enemy_pushed_to_its_goal_has_reached_it() -> None:
    """[r-objective-kinds, r-objective-timing]: whoever brings it there, after the action."""
    s = scene(
        person("hero", hold=HAMMER),
        person("foe", "them", (1, 0)),
        dice=HIT,
        objectives={"them": Objective(REACH, zone=Zone(2, 0, 2, 0), number=1)},
    )
    assert winner(s.turn("hero", "shove:0:1").done()) == "them"


def test_a_push_ends_where_the_keeper_puts_the_pushed() -> None:
    """[r-diagonal-count]: it is asked to stay conscious in the fire, and moved meanwhile."""
    rows = ["." * 9] * 5 + ["...f....."] + ["." * 9] * 3
    s = scene(
        person("hero", at=(1, 5)),
        person("foe", "them", (2, 5), endurance=0),
        rows=rows,
        dice=FIRM,
        stay_conscious=["fortify"],
    )
    ordering(s, "stay-conscious", Override("move", 1, "", "7,7"))
    assert place(shove(s), "foe") == (7, 7)


# ---- between an attack's declaration and its roll


def attacked(waiting: Readied, *others: Any, **more: Any) -> Scene:
    """A hero with a hammer who attacks a foe that has readied something for it."""
    hero = person("hero", at=(5, 5), hold=HAMMER, sheet=TOUGH)
    foe = person("foe", "them", (6, 5), hold=HAMMER, sheet=TOUGH, readied=waiting)
    return counted(scene(hero, foe, *others, **more))


def test_an_attacker_whose_ally_takes_its_place_attacks_from_where_it_is_put() -> None:
    """[r-intercept, r-ready-triggers]: as long as the target is in reach."""
    for square, attacks in (("5,4", 1), ("4,5", 0)):
        s = attacked(
            readied("starts-attack-on"),
            person("helper", at=(5, 6), sheet=TOUGH),
            dice=[*HIT, *(MISS if attacks else [])],
            readied=["attack:0:melee:0"],
            intercept=[f"intercept:{square}"],
        )
        s.turn("hero", "attack:0:melee:1").done()
        assert len(s.told(ev.AttackSpoiled)) == 1 - attacks


def test_an_attacker_shoved_out_of_reach_attacks_no_more() -> None:
    """[r-ready-triggers]: its action is spent, and the attack counts as made."""
    s = attacked(maneuver("shove", "starts-attack-on"), dice=HIT, readied=["shove:0:0"])
    s.turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].attacks, s["foe"].endurance) == (1, 1, 60)


@pytest.mark.parametrize("answer", ["fortify", "fall"])
def test_an_attacker_that_fortifies_attacks_on_and_one_that_falls_does_not(answer: str) -> None:
    """[consciousness-check, r-ready-triggers, r-turn-interrupted]"""
    dice = [*HIT, *FIRM, *MISS] if answer == "fortify" else HIT
    s = attacked(
        readied("starts-attack-on"),
        person("ally", at=(20, 20)),
        dice=dice,
        readied=["attack:0:melee:0"],
        stay_conscious=[answer],
    )
    s["hero"].endurance = 10
    s.turn("hero", "attack:0:melee:1").done()
    assert (s["hero"].conscious, len(s.told(ev.AttackSpoiled))) == (answer == "fortify", int(answer == "fall"))


def test_a_tripped_attacker_attacks_on() -> None:
    """[r-prone, r-ready-triggers]: the prone attack normally."""
    s = attacked(maneuver("trip", "starts-attack-on"), dice=[*HIT, *HIT], readied=["trip:0:0"])
    s.turn("hero", "attack:0:melee:1").done()
    assert (s["hero"].prone, s["foe"].endurance) == (True, 60 - 17)


def test_the_combat_ends_before_the_attack_of_the_last_attacker() -> None:
    """[combat-end, r-team-remains, r-ready-triggers]: the readied action is resolved, then it is over."""
    s = attacked(readied("starts-attack-on"), dice=HIT, readied=["attack:0:melee:0"])
    s["hero"].endurance = 10
    assert winner(s.turn("hero", "attack:0:melee:1").done()) == "them"
    assert s.told(ev.AttackSpoiled) == []


def test_an_attack_on_a_target_that_the_keeper_takes_out_is_spoiled() -> None:
    """[r-ready-triggers, r-death]"""
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (1, 0)), person("other", "them", (9, 9)))
    ordering(s, "attack-dice", Override("remove", 1)).turn("hero", "attack:0:melee:1").done()
    assert (len(s.told(ev.AttackSpoiled)), s["hero"].attacks) == (1, 1)


# ---- inside a hit


def test_a_free_defense_is_not_free_against_the_attack_that_a_push_sets_off() -> None:
    """[r-intercept, intercept-free-defense]: it is free against the intercepted attack alone."""
    s = scene(
        person("hero", at=(1, 0)),
        person("helper", at=(2, 0), hold=["shield-tower"], sheet=TOUGH),
        person("foe", "them", hold=HAMMER),
        person("second", "them", (3, 1), hold=HAMMER, readied=within(1)),
        dice=[*HIT, *HIT],
        intercept=["intercept:1,1"],
        readied=["attack:0:melee:1"],
    )
    s["helper"].stamina = 3
    counted(s).turn("foe", "shove:0:0").done()
    assert triggered(s) == ["second"]
    assert s.mind.asked.count("helper:defend") == 1
    assert not s["helper"].free_defense


def test_a_hider_hit_by_a_stray_missile_is_seen_after_the_attack() -> None:
    """[r-hide, friendly-fire-trigger, r-ready-triggers]"""
    s = scene(
        person("hero", hold=CROSSBOW, sheet={"dexterity": 6}),
        person("foe", "them", (4, 0)),
        person("hider", "them", (4, 1), hidden=True, hide_result=9, sheet=TOUGH),
        person("watcher", at=(9, 9), readied=readied("becomes-visible", "move")),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=1 luck"],
        readied=["move:8,9"],
    )
    counted(s).turn("hero", "attack:0:ranged:1").done()
    assert (s["hider"].hidden, triggered(s)) == (False, ["watcher"])


# ---- inside an area attack


def flask(*others: Any, **more: Any) -> Scene:
    """Alchemist's fire on two foes side by side."""
    thrower = person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6})
    dice = ["d6=6 dexterity", "d6=5 combat", "d20=9 luck", *more.pop("dice", [])]
    return counted(scene(thrower, *others, dice=dice, center=["center:4,0"], **more))


def test_nobody_intercepts_an_area_attack() -> None:
    """[r-intercept, r-area]: only attacks with a single target."""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("friend", "them", (6, 0)))
    s.turn("hero", "area")
    assert not s.was_asked("intercept")


def test_a_dodge_saves_the_dodger_alone_from_an_area() -> None:
    """[r-dodge, r-area]"""
    quick = {"dexterity": 12, "athletics": 12, **TOUGH}
    s = flask(
        person("foe", "them", (4, 0), sheet=quick),
        person("friend", "them", (5, 0), sheet=TOUGH),
        dice=["d12=12 dexterity", "d12=12 athletics", "d20=9 luck"],
        defend=["dodge", "nothing"],
    )
    s.turn("hero", "area").done()
    assert s["foe"].endurance == 60 > s["friend"].endurance


@pytest.mark.parametrize("frail", [False, True])
def test_an_area_goes_on_after_the_first_in_it_falls(frail: bool) -> None:
    """[r-area, r-dice-order, r-death]: in roster order, each on its own."""
    s = flask(
        person("foe", "them", (4, 0), endurance=0, health=1, sheet={"no_cheat_death": frail}),
        person("friend", "them", (5, 0), sheet=TOUGH),
        dice=[] if frail else ["d20=15 luck test"],
    )
    s.turn("hero", "area").done()
    assert (s["foe"].conscious, s["foe"].here(), s["friend"].endurance < 60) == (False, not frail, True)


def test_an_area_finds_the_hidden() -> None:
    """[r-area, r-hide]: it needs no target that is seen, and damage ends hiding."""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("hider", "them", (5, 0), hidden=True, hide_result=9))
    s["hider"].endurance = 40
    s.turn("hero", "area").done()
    assert not s["hider"].hidden


def test_an_area_is_resolved_for_all_before_the_combat_ends() -> None:
    """[r-area, r-objective-timing]: the last enemy falls first, and the thrower's friend after it."""
    s = scene(
        person("foe", "them", (4, 0), endurance=0, health=1, sheet={"no_cheat_death": True}),
        person("friend", at=(5, 0), endurance=0, health=1, sheet={"no_cheat_death": True}),
        person("hero", hold=["weapon-alchemist-fire"], sheet={"dexterity": 6}),
        dice=["d6=6 dexterity", "d6=5 combat", "d20=9 luck"],
        center=["center:4,0"],
    )
    s.turn("hero", "area").done()
    assert (winner(s), [event.who for event in s.told(ev.Died)]) == ("us", [0, 1])


def test_a_target_taken_out_while_the_center_is_chosen_is_not_hit() -> None:
    """[r-area]"""
    s = flask(person("foe", "them", (4, 0), sheet=TOUGH), person("friend", "them", (5, 0), sheet=TOUGH))
    ordering(s, "center", Override("remove", 1)).turn("hero", "area").done()
    assert s["foe"].endurance == 60 > s["friend"].endurance


# ---- inside a killing strike


def test_the_attack_of_a_failed_killing_strike_has_its_riders() -> None:
    """[r-killing-strike, r-riders]: the unconscious is pushed without a chance to fortify."""
    weak = ["d12=1 strength", "d8=1 combat", "d12=1 strength", "d8=1 combat", "d20=9 luck"]
    s = scene(
        known("drake", "monster-drake"),
        person("victim", "them", (3, 0), conscious=False, prone=True, sheet={"constitution": 20, **TOUGH}),
        person("other", "them", (20, 20)),
        dice=[*weak, "d12=6 strength", "d8=5 combat", "d12=1 strength", "d8=1 combat", "d12=1 strength", "d8=1 combat"],
    )
    s.roll("d20=9 luck").turn("drake", "killing-strike:-3:1").done()
    assert (s["victim"].x, s.was_asked("fend-off")) == (5, False)


def finishing(**more: Any) -> Scene:
    """A killing strike that succeeds."""
    return scene(
        person("hero", hold=HAMMER, **more.pop("hero", {})),
        person("victim", "them", (1, 0), conscious=False, prone=True),
        person("other", "them", (9, 9)),
        dice=["d6=6 strength", "d6=5 combat", "d6=1 strength", "d6=1 combat", "d20=9 luck"],
        **more,
    )


def test_a_killing_strike_ends_hiding() -> None:
    """[r-hide, r-killing-strike]"""
    s = finishing(hero={"hidden": True, "hide_result": 9}, rows=["k" * 10] * 10)
    s.turn("hero", "killing-strike:0:1").done()
    assert (s["victim"].presence, s["hero"].hidden) == (DEAD, False)


def test_a_ward_that_is_killed_outright_is_lost_at_once() -> None:
    """[r-objective-kinds, killing-strike-test]: the objective is replaced by defeat."""
    s = finishing(objectives={"them": Objective(PROTECT, 1, number=3)})
    s.turn("hero", "killing-strike:0:1").done()
    assert s.battle.objectives[1].kind == DEFEAT


def test_a_victim_that_the_keeper_wakes_is_not_killed() -> None:
    """[r-killing-strike]: it must be unconscious."""
    s = scene(
        person("hero", hold=["weapon-spear"]),
        person("victim", "them", (1, 0), conscious=False, prone=True),
    )
    order = Override("condition", 1, "unconscious", "no")
    ordering(s, "attack-dice", order).turn("hero", "killing-strike:0:1").done()
    assert s["victim"].able()


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
