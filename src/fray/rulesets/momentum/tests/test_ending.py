"""When a fight is over, and who has won it."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import PcSheet
from fray.rulesets.momentum.model.state import NOBODY
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, library, npc, pc
from fray.rulesets.momentum.tests.blocks import adept

HOME = Path(__file__).resolve().parents[1]
DUMMY = npc("straw-dummy", 8, name="Dummy")

# ---- the worked case


def test_the_fight_ends_with_the_last_able_foe() -> None:
    """[fight-end, eor-step, joining-and-momentum-after]: no further turn, no tally, no End of Round; momentum
    returns to 0."""
    assert case("fight-ends-at-once").dice == ()
    scene = arrange(
        pc("diaghilev", 3, momentum=5, tallies=2, hits=1, armor="Ud4", shield="1"),
        npc("hired-knife", 4, name="Knife"),
        pc("bartolomeo", 0, momentum=7),
        turn=["Diaghilev", "Bartolomeo"],
    )
    scene.take("strike yatagan Knife")
    assert (scene.winner, scene.asked) == ("heroes", "")
    assert scene.changes() == {
        "Diaghilev": {"momentum": 0, "tallies": 3},
        "Bartolomeo": {"momentum": 0},
        "Knife": {"hits": 0, "condition": "dead"},
    }
    assert (scene.told(ev.RoundEnded), len(scene.told(ev.FightEnded))) == ([], 1)


def test_every_pc_starts_a_fight_from_zero() -> None:
    """[joining-and-momentum-after, momentum-roll]: whatever the block says."""
    sheet = library().shelf.sheets["character-diaghilev"]
    assert isinstance(sheet, PcSheet)
    snapshot = replace(sheet, current_momentum=7)
    assert new_pc(0, "Diaghilev", 0, 1, 0, snapshot, Variants({})).momentum == 0


# ---- who is able

CONDITIONS = ["dead", "disabled", "senseless", "fled", "surrendered"]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_at_most_one_side_with_able_combatants_ends_the_fight(condition: str) -> None:
    """[fight-end-conditions, fight-end]"""
    scene = arrange(pc("nix"), npc("straw-dummy", 8, condition=condition), turn="Nix").take("end")
    assert scene.winner == "heroes"
    scene = arrange(pc("nix", condition=condition), DUMMY, turn="Dummy").take("end")
    assert scene.winner == "foes"


def test_if_nobody_is_able_it_is_a_draw() -> None:
    """[fight-end-conditions]"""
    scene = arrange(
        pc("nix", condition="senseless"),
        npc("straw-dummy", 8, condition="dead", side="foes"),
        npc("straw-dummy", 8, counts_for_end=False, name="Bystander"),
        turn="Bystander",
    )
    assert scene.take("fight-on", "end").winner == ""


def test_combatants_still_to_come_count_as_able() -> None:
    """[fight-end-conditions]"""
    late = arrange(pc("nix"), npc("straw-dummy", 8, joins_round=5), turn="Nix").take("end")
    assert late.winner is None


def test_combatants_who_do_not_count_are_ignored() -> None:
    """[fight-end-conditions]: counts_for_end = false."""
    scene = arrange(pc("nix"), npc("straw-dummy", 8, counts_for_end=False), npc("straw-dummy", 7, condition="dead"))
    assert scene.take("end").winner == "heroes"


def test_three_sides_fight_until_one_is_left() -> None:
    """[fight-end-conditions, who-is-an-ally]"""
    people = [
        pc("nix", 3, momentum=9),
        npc("straw-dummy", 3, name="A", side="foes"),
        npc("straw-dummy", 3, name="B", side="others"),
    ]
    scene = arrange(*people).take("strike dagger A")
    assert scene.winner is None
    assert scene.take("strike dagger B").winner == "heroes"


def assignments(attribute: str) -> set[str]:
    """The files of the system that set this attribute of something."""
    found = set()
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.parent.name != "tests" else ():
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if any(isinstance(target, ast.Attribute) and target.attr == attribute for target in targets):
                found.add(path.name)
    return found


def test_what_decides_the_end_changes_by_the_verbs_of_the_battle_alone() -> None:
    """So a new way out of the fight cannot forget that the end must be tested."""
    assert assignments("condition") == {"state.py", "copies.py"}
    assert assignments("in_doubt") == {"state.py", "copies.py", "ending.py"}
    entering = [path.name for path in HOME.rglob("*.py") if ".combatants.append(" in path.read_text(encoding="utf-8")]
    assert [name for name in entering if not name.startswith("test_")] == ["state.py"]


# ---- objectives


def judged(outcomes: Sequence[Mapping[str, object]], *people: Who) -> str | None:
    """Who has won after a turn in which nothing happened."""
    acting = next(who for who in people if "condition" not in who.state)
    name = str(acting.written.get("name", "Nix"))
    scene = arrange(*people, outcomes=outcomes, turn=name, open_edges=["low", "high"])
    return (scene.take("end") if scene.asked else scene).winner


NIX = pc("nix", 3, name="Nix")
FOE = npc("straw-dummy", 8, name="Foe")
LOW = pc("ursk", 0, condition="fled", left_by="low")
HIGH = pc("ursk", 8, condition="fled", left_by="high")
LYING = pc("ursk", 0, condition="senseless")
DEAD = npc("straw-dummy", 8, name="Dead", condition="dead", hits=0)

MILITIA = [npc("hill-militia", side="heroes", name=name) for name in ("Militia A", "Militia B")]

OBJECTIVES: list[tuple[str, dict[str, object], list[Who], bool]] = [
    (
        "no_able holds",
        {"no_able": "third"},
        [NIX, FOE, npc("straw-dummy", 5, side="third", condition="disabled")],
        True,
    ),
    ("no_able fails", {"no_able": "third"}, [NIX, FOE, npc("straw-dummy", 5, side="third")], False),
    (
        "no_able waits for latecomers",
        {"no_able": "third"},
        [NIX, FOE, npc("straw-dummy", 5, side="third", joins_round=9)],
        False,
    ),
    ("no_able_pc holds", {"no_able_pc": "heroes"}, [LYING, *MILITIA, FOE], True),
    ("no_able_pc fails", {"no_able_pc": "heroes"}, [NIX, LYING, FOE], False),
    ("some_able_pc holds", {"some_able_pc": "heroes"}, [NIX, LYING, FOE], True),
    ("some_able_pc fails", {"some_able_pc": "heroes"}, [LYING, *MILITIA, FOE], False),
    ("some_left holds", {"some_left": "heroes"}, [NIX, LOW, FOE], True),
    ("some_left fails", {"some_left": "heroes"}, [NIX, LYING, FOE], False),
    ("some_left_low holds", {"some_left_low": "heroes"}, [NIX, LOW, FOE], True),
    ("some_left_low fails", {"some_left_low": "heroes"}, [NIX, HIGH, FOE], False),
    ("some_left_high holds", {"some_left_high": "heroes"}, [NIX, HIGH, FOE], True),
    ("some_left_high fails", {"some_left_high": "heroes"}, [NIX, LOW, FOE], False),
    (
        "all_left_low holds",
        {"all_left_low": "third"},
        [NIX, FOE, pc("ursk", side="third", condition="fled", left_by="low")],
        True,
    ),
    ("all_left_low fails", {"all_left_low": "heroes"}, [NIX, LOW, FOE], False),
    (
        "all_left_high holds",
        {"all_left_high": "third"},
        [NIX, FOE, pc("ursk", side="third", condition="fled", left_by="high")],
        True,
    ),
    (
        "all_left_high fails",
        {"all_left_high": "third"},
        [NIX, FOE, pc("ursk", side="third", condition="fled", left_by="low")],
        False,
    ),
    ("none_left holds", {"none_left": "heroes"}, [NIX, LYING, FOE], True),
    ("none_left fails", {"none_left": "heroes"}, [NIX, LOW, FOE], False),
    ("some_alive holds", {"some_alive": "foes"}, [NIX, FOE, DEAD], True),
    (
        "none_alive holds",
        {"none_alive": "third"},
        [NIX, FOE, npc("straw-dummy", 5, side="third", condition="dead")],
        True,
    ),
    (
        "none_alive fails",
        {"none_alive": "third"},
        [NIX, FOE, npc("straw-dummy", 5, side="third", condition="disabled")],
        False,
    ),
    ("both must hold", {"some_alive": "foes", "some_left": "heroes"}, [NIX, LYING, FOE], False),
    ("end of another round", {"some_alive": "foes", "end_of_round": 2}, [NIX, FOE], False),
]


@pytest.mark.parametrize(
    ("condition", "people", "holds"), [row[1:] for row in OBJECTIVES], ids=[row[0] for row in OBJECTIVES]
)
def test_an_objective_that_is_reached_ends_the_fight(
    condition: dict[str, object], people: list[Who], holds: bool
) -> None:
    """[fight-end-conditions]"""
    assert judged([{"wins": "heroes", **condition}], *people) == ("heroes" if holds else None)


def test_outcomes_are_tested_in_order_and_may_be_a_draw() -> None:
    """[fight-end-conditions]"""
    draw = {"draw": True, "some_alive": "foes"}
    win = {"wins": "heroes", "some_alive": "foes"}
    assert judged([draw, win], NIX, FOE) == ""
    assert judged([win, draw], NIX, FOE) == "heroes"


def test_an_objective_of_a_rounds_end_is_judged_after_its_last_step() -> None:
    """[fight-end-conditions, eor-order]"""
    outcome = {"wins": "heroes", "end_of_round": 2, "some_able_pc": "heroes"}
    scene = arrange(pc("hroda", momentum=5), DUMMY, phase="round ends", outcomes=[outcome])
    assert scene.winner is None
    scene = arrange(pc("hroda", momentum=5), DUMMY, phase="round ends", round_number=2, outcomes=[outcome])
    assert scene.winner == "heroes"
    assert [told.amount for told in scene.told(ev.Lost)] == [4]


def test_what_happens_in_the_next_round_is_too_late_for_an_objective_of_a_rounds_end() -> None:
    """[fight-end-conditions]"""
    outcome = {"wins": "foes", "end_of_round": 1, "some_left": "heroes"}
    rolled = ["d8=8 momentum", "d10=8 momentum"]
    heroes = (pc("nix", 0), pc("hroda", 0))
    scene = arrange(*heroes, DUMMY, phase="round ends", outcomes=[outcome], open_edges=["low"], dice=rolled)
    scene.run_to("round ends", 2).take("leave low")
    assert (scene.battle.round, scene.winner) == (2, None)


def test_the_condition_is_tested_after_each_action() -> None:
    """[fight-end-conditions, move-away-and-leave]"""
    outcome = {"wins": "heroes", "all_left_low": "heroes"}
    scene = arrange(pc("nix", 0, momentum=9), DUMMY, outcomes=[outcome], open_edges=["low"])
    assert scene.take("leave low").winner == "heroes"


# ---- giving up


def test_a_pc_may_surrender_at_the_start_of_its_turn() -> None:
    """[fight-end-conditions]"""
    scene = arrange(pc("nix", 3), DUMMY).take("surrender")
    assert scene.winner == "foes"
    assert scene.changes()["Nix"]["condition"] == "surrendered"


def test_an_npc_may_surrender_or_offer_peace_at_the_start_of_its_turn() -> None:
    """[fight-end-conditions, npc-turn-slots]: after an offer of peace both slots are left."""
    people = (npc("hired-knife", 3, name="Knife"), DUMMY, pc("nix", 0))
    assert arrange(*people).take("surrender").changes() == {"Knife": {"condition": "surrendered"}}
    scene = arrange(*people).take("peace")
    assert scene.changes() == {"Knife": {"wants_peace": True}}
    assert scene.can("move 4") and scene.can("improvise")


def test_when_everyone_left_wants_to_stop_the_fight_ends() -> None:
    """[fight-end-conditions, fight-end]: the senseless are not asked."""
    scene = arrange(
        pc("diaghilev", 1),
        pc("bartolomeo", 3, side="other"),
        pc("nix", 3, condition="senseless"),
        turn=["Diaghilev", "Bartolomeo"],
    )
    scene.take("peace")
    assert (scene.winner, scene.asked) == (None, "Bartolomeo: turn")
    assert scene.take("peace").winner == ""


def test_an_offer_of_peace_lasts_until_the_own_next_turn() -> None:
    """[fight-end-conditions]"""
    scene = arrange(
        pc("diaghilev", 1), pc("bartolomeo", 3, side="other", wants_peace=True), turn=["Bartolomeo", "Diaghilev"]
    )
    assert scene.take("end").asked == "Diaghilev: turn"
    assert scene.take("peace").winner is None


def test_an_offer_of_peace_that_lapses_is_told() -> None:
    """[fight-end-conditions]: at the own next turn, when it may be made again."""
    scene = arrange(pc("diaghilev", 1, wants_peace=True), pc("bartolomeo", 3, side="other"))
    assert scene.asked == "Diaghilev: turn"
    assert [(told.who, told.effect) for told in scene.told(ev.EffectEnded)] == [(0, "offer of peace")]
    assert scene.can("peace")


def test_peace_waits_for_combatants_still_to_join() -> None:
    """[fight-end-conditions]: they count as able, and nobody knows yet what they want."""
    scene = arrange(
        pc("diaghilev", 1),
        pc("bartolomeo", 3, side="other", wants_peace=True),
        pc("nix", 3, side="other", joins_round=5),
    )
    assert scene.take("peace").winner is None


def test_peace_does_not_wait_for_those_who_do_not_count() -> None:
    """[fight-end-conditions]: counts_for_end = false."""
    scene = arrange(
        pc("diaghilev", 1),
        pc("bartolomeo", 3, side="other", wants_peace=True),
        npc("straw-dummy", 3, counts_for_end=False),
    )
    assert scene.take("peace").winner == ""


def test_the_fight_ends_when_the_last_who_wants_it_has_gone() -> None:
    """[fight-end-conditions, move-away-and-leave]: everyone left wants to stop."""
    scene = arrange(
        pc("diaghilev", 0, momentum=9),
        pc("nix", 3, wants_peace=True),
        pc("bartolomeo", 3, side="other", wants_peace=True),
        open_edges=["low"],
    )
    assert scene.take("leave low").winner == ""


HOSTILE_ACTS = [
    "strike long knife Foe",
    "killing stroke long knife Foe",
    "reposition Other",
    "drive back Foe to 4",
    "exploit opening Foe",
    "hex of rust Foe",
    "ember circle at 5",
    "use oil flask at 4",
]


@pytest.mark.parametrize("act", HOSTILE_ACTS)
def test_an_act_against_an_opponent_withdraws_the_offer_of_peace(act: str) -> None:
    """[fight-end-conditions, fight-end]: in the same turn too."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Foe"], items=["Oil Flask"]),
        pc("nix", 3),
        npc("turtle-knight", 3, name="Foe"),
        npc("turtle-knight", 3, name="Other"),
    )
    scene.take("peace")
    assert scene.pc("Adept").wants_peace
    scene.take(act)
    assert not scene.pc("Adept").wants_peace


def test_help_for_an_ally_keeps_the_offer_of_peace() -> None:
    """[fight-end-conditions]"""
    scene = arrange(pc(adept(), 3, momentum=30), pc("nix", 3, hits=1), DUMMY)
    scene.take("peace", "mending word Nix", "call out Nix", "move 2")
    assert scene.pc("Adept").wants_peace


def test_an_npc_that_strikes_or_casts_its_net_withdraws_its_offer_of_peace() -> None:
    """[fight-end-conditions, npc-turn-slots]"""
    for act in ("strike trident Sister Vell", "net cast Sister Vell", "reposition Sister Vell"):
        scene = arrange(npc("pit-champion", 4, name="Champion"), pc("vell", 3), pc("nix", 3))
        scene.take("peace", act)
        if scene.asked.endswith("defend"):
            scene.take("forgo")
        assert not scene.npc("Champion").wants_peace


def test_a_riposte_withdraws_the_offer_of_peace() -> None:
    """[fight-end-conditions, riposte]: a Parry alone does not."""
    scene = arrange(
        npc("turtle-knight", 4, name="Knight"),
        pc("diaghilev", 3, momentum=9, wants_peace=True),
        dice=["d10=10 parry"],
    )
    scene.take("strike stone maul Diaghilev", "parry 3")
    assert scene.pc("Diaghilev").wants_peace
    scene.take("strike yatagan Knight")
    assert not scene.pc("Diaghilev").wants_peace
    assert [told.who for told in scene.told(ev.WithdrewPeace)] == [1]  # the Knight had offered none


def half_lost(lost: int, whole: int) -> Scene:
    gone = [npc("hired-knife", 7, name=f"Gone {number}", condition="dead") for number in range(lost)]
    rest = [npc("hired-knife", 7, name=f"Left {number}") for number in range(whole - lost)]
    return arrange(*rest, *gone, pc("nix", 0), turn="Left 0")


@pytest.mark.parametrize(
    ("lost", "whole", "asked"), [(0, 2, False), (1, 2, True), (1, 3, False), (2, 3, True), (2, 4, True)]
)
def test_the_keeper_is_asked_about_surrender_when_half_of_a_side_is_lost(lost: int, whole: int, asked: bool) -> None:
    """[fight-end-conditions]: they fight on by default, and it is asked once."""
    scene = half_lost(lost, whole)
    assert (scene.asked == "npc surrender") == asked
    if asked:
        assert (scene.options(), scene.decision().seat) == (["fight-on", "surrender"], 0)
        assert scene.decision().who == NOBODY
        scene.take("fight-on")
    assert scene.asked == "Left 0: turn"


def test_a_side_that_does_not_count_for_the_end_is_not_asked_to_surrender() -> None:
    """[fight-end-conditions]: a side without members has lost no half."""
    rat = npc("cave-rat", 6, name="Rat", side="beasts", counts_for_end=False)
    assert arrange(rat, pc("nix", 0), npc("hired-knife", 8)).asked == "Rat: turn"


def test_npcs_that_surrender_are_out_of_the_fight() -> None:
    """[fight-end-conditions]"""
    scene = half_lost(2, 4).take("surrender")
    assert scene.winner == "heroes"
    assert scene.changes() == {"Left 0": {"condition": "surrendered"}, "Left 1": {"condition": "surrendered"}}
    mixed = arrange(
        npc("hired-knife", 7, name="Knife"),
        pc("ursk", 7, side="foes"),
        *(npc("hired-knife", 7, name=name, condition="dead") for name in ("A", "B")),
        pc("nix", 0),
    )
    assert mixed.take("surrender").winner is None
    assert mixed.changes() == {"Knife": {"condition": "surrendered"}}


# ---- the wounded afterwards


def test_nobody_holds_the_dead_when_the_fight_ends() -> None:
    """[condition-held, dire-mauled-concrete]"""
    held = pc("vell", 3, condition="senseless", bleeding=2, held_by="Serpent")
    scene = arrange(held, npc("bog-serpent", 3, name="Serpent"), pc("nix", 8), turn="Nix")
    scene.take("surrender")
    assert scene.changes()["Sister Vell"]["condition"] == "dead"
    assert scene.pc("Sister Vell").held_by == 0


def test_the_bleeding_are_treated_in_time_where_an_ally_is_free_to_help() -> None:
    """[dire-mauled-concrete]: otherwise they die."""
    victim = pc("vell", 3, condition="senseless", bleeding=2)
    helped = arrange(victim, pc("nix", 3, momentum=9), npc("straw-dummy", 3, name="A"), turn="Nix").take(
        "strike dagger A"
    )
    assert (helped.winner, helped.changes()["Sister Vell"]) == ("heroes", {"bleeding": 0})
    alone = arrange(victim, pc("nix", 3), DUMMY, turn="Nix").take("surrender")
    assert (alone.winner, alone.changes()["Sister Vell"]) == ("foes", {"bleeding": 0, "condition": "dead"})


@pytest.mark.parametrize(("ally", "condition"), [("able", "senseless"), ("senseless", "dead"), ("fled", "dead")])
def test_the_bleeding_are_treated_or_die_when_the_keeper_ends_the_fight(ally: str, condition: str) -> None:
    """[dire-mauled-concrete, fight-end]: however it ends."""
    scene = arrange(pc("vell", 3, condition="senseless", bleeding=2), pc("nix", 3, condition=ally), DUMMY, turn="Dummy")
    scene.game.override("end", what="heroes")
    assert scene.changes()["Sister Vell"].get("condition", "senseless") == condition
    assert scene.pc("Sister Vell").bleeding == 0


# ---- no end in sight


def test_after_a_hundred_rounds_it_is_a_draw() -> None:
    """[nobody-can-act]"""
    scene = arrange(npc("straw-dummy"), npc("straw-dummy", side="yard"), phase="round ends", round_number=100)
    assert scene.run_to("turns", 101).winner == ""
    scene = arrange(npc("straw-dummy"), npc("straw-dummy", side="yard"), phase="round ends", round_number=99)
    assert scene.run_to("turns", 100).winner is None


def test_rounds_go_on_where_nobody_can_act() -> None:
    """[nobody-can-act, negative-turn]: momentum rolls lift the PCs sooner or later."""
    scene = arrange(pc("hroda", momentum=-9), DUMMY, turn=["Hroda", "Dummy"], dice=["d10=9 momentum", "d10=9 momentum"])
    scene.take("end", "end").run_to("turns", 2)
    assert scene.pc("Hroda").momentum == -9 - 4 + 9
    scene.have_turns("end", "end").run_to("turns", 3)
    assert scene.pc("Hroda").momentum == -4 - 4 + 9
