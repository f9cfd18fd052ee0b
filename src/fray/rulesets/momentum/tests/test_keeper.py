"""What the Keeper rules on: Specials the engine does not know, and surroundings the encounter does not define."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.keeper import RuleOnSpecial
from fray.rulesets.momentum.tests.arrange import Scene, arrange, later, npc, pc

ODD = (
    "Odd One - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), "
    "Special: Mirror Skin (blows come back)"
)


# ---- Specials


def strikes(*rulings: str, momentum: int = 0, **state: Any) -> Scene:
    """The odd one acts (nothing), strikes at Vell, and the Keeper rules."""
    scene = arrange(npc(ODD, 4), pc("vell", 3, momentum=momentum, **state), pc("nix", 8))
    return scene.take("nothing", "strike claw Sister Vell", *rulings)


def test_the_words_are_shown_whenever_the_npc_acts_strikes_or_is_struck() -> None:
    """[npc-special, special-phrases]"""
    scene = arrange(npc(ODD, 4), pc("ursk", 3, momentum=9), pc("nix", 8), turn=["Odd One", "Ursk"])
    moments = []

    def look() -> None:
        decision = scene.decision()
        assert isinstance(decision, RuleOnSpecial)
        assert (decision.seat, decision.special, decision.words) == (0, "Mirror Skin", "blows come back")
        moments.append(decision.moment)

    look()
    scene.take("nothing", "strike claw Ursk")
    look()
    assert scene.take("nothing").asked == "Ursk: defend"
    scene = arrange(npc(ODD, 4), pc("ursk", 3, momentum=9), pc("nix", 8), turn="Ursk")
    scene.take("strike great axe Odd One")
    look()
    assert moments == ["acts", "strikes", "is struck"]
    assert scene.take("nothing").changes() == {"Odd One": {"hits": 2}, "Ursk": {"momentum": 5, "tallies": 1}}


RULINGS: list[tuple[str, dict[str, dict[str, object]]]] = [
    ("nothing", {}),
    ("lose:1:2", {"Sister Vell": {"momentum": 1}}),
    ("gain:1:5", {"Sister Vell": {"momentum": 8}}),
    ("hit:1", {"Sister Vell": {"hits": 1}}),
    ("hit:0", {"Odd One": {"hits": 2}}),
    ("step:1:2", {"Sister Vell": {"position": 2}}),
    ("step:0:5", {"Odd One": {"position": 5}}),
    ("superior:0:1", {"Odd One": {"superior": ["Sister Vell"]}}),
]


@pytest.mark.parametrize(("ruling", "changes"), RULINGS)
def test_a_ruling_applies_momentum_hits_movement_or_a_position(
    ruling: str, changes: dict[str, dict[str, object]]
) -> None:
    """[npc-special]"""
    scene = strikes(ruling, momentum=3)
    assert scene.changes() == changes
    ruled = [told.ruling.key() for told in scene.told(ev.KeeperRuled)]
    assert ruled == ([ruling] if ruling != "nothing" else [])


def test_a_ruling_gives_or_takes_at_most_five_momentum() -> None:
    """[npc-special]: and is told as what it is."""
    offered = strikes(momentum=3).options()
    for way in ("gain", "lose"):
        assert [option for option in offered if option.startswith(way)] == [
            f"{way}:1:{amount}" for amount in range(1, 6)
        ]
    assert [told.amount for told in strikes("gain:1:1").told(ev.Gained)] == [1]
    assert [told.amount for told in strikes("lose:1:1").told(ev.Lost)] == [1]


def test_a_ruling_may_cost_armor_or_ready_shields_and_give_hits_back() -> None:
    """[npc-special]: armor steps and statuses"""
    scene = arrange(npc(ODD, 4, hits=1), pc("hroda", 3), pc("nix", 8))
    scene.take("restore:0", "strike claw Hroda", "armor:1")
    assert scene.changes() == {"Odd One": {"hits": 2}, "Hroda": {"armor": "Ud6"}}
    scene = arrange(npc(ODD, 4), pc("hroda", 3), pc("nix", 8))
    scene.take("nothing", "strike claw Hroda", "unready:1")
    assert scene.changes() == {"Hroda": {"shield_ready": False}}


def test_hits_are_not_given_back_beyond_the_starting_ones() -> None:
    """[npc-special]"""
    assert "restore:0" not in arrange(npc(ODD, 4), pc("hroda", 3)).options()
    assert arrange(npc(ODD, 4, hits=2), pc("hroda", 3)).take("restore:0").changes() == {"Odd One": {"hits": 3}}


def test_a_ruling_that_would_change_nothing_is_not_offered() -> None:
    """[npc-special, superior-position-state]: no armor to lower, no shield to knock aside, a position held already."""
    bare = arrange(
        npc(ODD, 4, over=["Hroda"]), pc("hroda", 3, armor="0", shield="0"), pc("nix", 8), turn="Odd One"
    ).take("nothing", "strike claw Hroda")
    assert not {"armor:1", "unready:1", "superior:0:1"} & set(bare.options())
    armed = arrange(npc(ODD, 4), pc("hroda", 3), pc("nix", 8)).take("nothing", "strike claw Hroda")
    assert {"superior:0:1"} <= set(armed.options())
    assert len([option for option in armed.options() if option not in bare.options()]) == 3


def test_a_ruling_that_takes_the_last_hit_kills() -> None:
    """[npc-special, fight-end-conditions]: and may end the fight before anything else is done."""
    scene = arrange(npc(ODD, 4, hits=1), pc("hroda", 3)).take("hit:0")
    assert scene.winner == "heroes"
    assert scene.changes()["Odd One"] == {"hits": 0, "condition": "dead"}


def test_a_combatant_stepped_onto_a_pit_falls_in() -> None:
    """[npc-special, terrain-rules]"""
    scene = arrange(npc(ODD, 4), pc("vell", 3), pc("nix", 8), terrain=["pit 2"])
    scene.take("nothing", "strike claw Sister Vell", "step:1:2")
    assert scene.changes() == {"Sister Vell": {"position": 2, "in_pit": True, "hits": 1}}


def test_known_specials_never_come_to_the_keeper() -> None:
    """[npc-special]"""
    scene = arrange(npc("beetle-clan-assassin", 4, name="Assassin"), pc("hroda", 3))
    assert scene.asked == "Assassin: turn"
    assert scene.take("strike poisoned scimitar Hroda").asked == "Hroda: defend"


def test_a_ruling_that_takes_out_the_striker_comes_before_its_blow() -> None:
    """[npc-special, strike-resolution-order]"""
    scene = arrange(npc(ODD, 4, hits=1), npc("straw-dummy", 8), pc("vell", 3, momentum=5))
    scene.take("nothing", "strike claw Sister Vell", "hit:0")
    assert scene.asked == ""
    assert scene.changes() == {"Odd One": {"hits": 0, "condition": "dead"}}


def test_a_ruling_that_kills_the_target_leaves_nothing_to_strike() -> None:
    """[npc-special, corpse-and-helpless]"""
    scene = arrange(npc(ODD, 4), npc("straw-dummy", 3, name="Dummy", side="heroes"), pc("nix", 8))
    scene.take("nothing", "strike claw Dummy", "hit:1")
    assert scene.told(ev.BlowsRolled) == []
    assert scene.changes() == {"Dummy": {"hits": 0, "condition": "dead"}}


def test_the_disabled_get_no_hits_back_by_a_ruling_or_an_order_and_are_slain() -> None:
    """[corpse-and-helpless, npc-special]: the normal Strike cost without Defense"""
    scene = arrange(pc("ursk", 3, momentum=30), npc(ODD, 4, hits=1), npc("straw-dummy", 8))
    scene.take("strike great axe Odd One disable")
    assert "restore:1" not in scene.options()
    with pytest.raises(Refused, match="Odd One is disabled; make it able first"):
        scene.game.override("set", 1, "hits", "3")
    scene.take("nothing", "strike great axe Odd One", "nothing")
    assert scene.changes()["Odd One"]["condition"] == "dead"


# ---- the surroundings


def test_for_anything_else_the_keeper_says_whether_and_what() -> None:
    """[interact-environment]: the Keeper's seat is asked; the worker pays."""
    scene = arrange(pc("diaghilev", 3, momentum=5), npc("hired-knife", 4, name="Knife"))
    scene.take("improvise")
    assert (scene.asked, scene.decision().seat) == ("Diaghilev: surroundings", 0)
    scene.take("make:3:barricade")
    assert scene.changes() == {
        "Diaghilev": {"momentum": 3, "tallies": 1},
        "the field": {"at 3": ["barricade"]},
    }
    (ruled,) = scene.told(ev.KeeperRuled)
    assert (ruled.ruling.key(), ruled.clause) == ("make:3:barricade", "interact-environment")


def test_what_the_keeper_refuses_costs_nothing() -> None:
    """[interact-environment]: and is not asked again in the same turn."""
    scene = arrange(pc("diaghilev", 3, momentum=5), npc("hired-knife", 4, name="Knife"))
    scene.take("improvise", "refuse")
    assert scene.changes() == {"Diaghilev": {"tallies": 1, "refused": True}}
    assert not scene.can("improvise")
    assert later(scene, "Diaghilev").can("improvise")
    foe = arrange(npc("hired-knife", 4, name="Knife"), pc("diaghilev", 3), turn=["Knife", "Knife"])
    foe.take("improvise", "refuse")
    assert foe.can("move 5") and not foe.can("improvise")
    assert foe.take("end").can("improvise")
    done = arrange(npc("hired-knife", 4, name="Knife"), pc("diaghilev", 3))
    assert not done.take("improvise", "nothing").can("move 5")


def test_a_pc_may_work_the_surroundings_as_often_as_it_can_pay() -> None:
    """[interact-environment, spend-limit]: any number of actions."""
    scene = arrange(pc("diaghilev", 3, momentum=5), npc("hired-knife", 4, name="Knife"))
    scene.take("improvise", "make:3:fire", "improvise", "clear:3:fire")
    assert scene.changes() == {"Diaghilev": {"momentum": 1, "tallies": 1}}


WORKED: list[tuple[str, dict[str, dict[str, object]]]] = [
    ("nothing", {}),
    ("make:3:fire", {"the field": {"at 3": ["table", "fire"]}}),
    ("clear:3:table", {"the field": {"at 3": []}}),
    ("superior:0:2", {"Diaghilev": {"superior": ["Knife"]}}),
    ("step:2:5", {"Knife": {"position": 5}}),
    ("unready:0", {"Diaghilev": {"shield_ready": False}}),
]


@pytest.mark.parametrize(("ruling", "changes"), WORKED)
def test_a_ruling_changes_terrain_a_position_or_a_status(ruling: str, changes: dict[str, dict[str, object]]) -> None:
    """[interact-environment, terrain-rules]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=5), pc("nix", 8), npc("hired-knife", 4, name="Knife"), terrain=["table 3"]
    )
    scene.take("improvise", ruling)
    expected = {
        **changes,
        "Diaghilev": {"momentum": 3, "tallies": 1, **changes.get("Diaghilev", {})},
    }
    found = scene.changes()
    if "the field" in expected:
        assert set(found["the field"]) == set(expected["the field"])
        assert sorted(map(str, found["the field"]["at 3"])) == sorted(map(str, expected["the field"]["at 3"]))  # type: ignore[call-overload]
        del found["the field"], expected["the field"]
    assert found == expected


def test_the_worker_pays_before_the_surroundings_change() -> None:
    """[interact-environment, interact-cost]: also when it then falls into a pit and is out of the fight."""
    scene = arrange(
        pc("vell", 3, momentum=2, hits=3), pc("nix", 8), npc("straw-dummy", 8), terrain=["pit 4"], dice=["d6=6 dire"]
    )
    scene.take("improvise", "step:0:4")
    kinds = [type(event) for event in scene.game.events if isinstance(event, (ev.Paid, ev.WentOut))]
    assert kinds == [ev.Paid, ev.WentOut]
    assert scene.changes()["Sister Vell"]["momentum"] == 0


def test_a_worker_who_can_no_longer_pay_is_refused() -> None:
    """[spend-limit, interact-environment]: an order at this very question has taken its momentum."""
    scene = arrange(pc("vell", 3, momentum=2), npc("straw-dummy", 8))
    scene.take("improvise")
    scene.game.override("set", 0, "momentum", "1")
    assert scene.changes()["Sister Vell"]["momentum"] == 1
    assert scene.asked in ("", "Sister Vell: turn")


def test_a_ruling_on_the_surroundings_reaches_only_who_is_near() -> None:
    """[interact-environment]: positions as far as Near, steps and shields as far as Melee, nobody who is gone."""
    scene = arrange(
        pc("diaghilev", 3, momentum=5),
        npc("hired-knife", 4, name="Close"),
        npc("hired-knife", 5, name="Near"),
        npc("hired-knife", 6, name="Far"),
        npc("hired-knife", 3, name="Dead", condition="dead"),
        pc("hroda", 5),
    )
    scene.take("improvise")
    about = [option for option in scene.options() if option.startswith(("superior", "step", "unready"))]
    assert about == ["step:0:2", "step:0:4", "unready:0", "superior:0:1", "step:1:3", "step:1:5", "superior:0:2"]


def test_where_a_pit_is_filled_nobody_is_in_it_any_more() -> None:
    """[interact-environment, terrain-rules]"""
    scene = arrange(pc("diaghilev", 3, momentum=5, in_pit=True), npc("hired-knife", 4, name="Knife"), terrain=["pit 3"])
    scene.take("improvise", "clear:3:pit")
    assert scene.changes()["Diaghilev"]["in_pit"] is False
    assert scene.price("move 2") == 3


def test_other_ground_leaves_those_in_a_pit_there() -> None:
    """[terrain-rules]: a fire elsewhere frees nobody."""
    scene = arrange(pc("nix", 3, momentum=9), npc("hired-knife", 5, name="Knife", in_pit=True), terrain=["pit 5"])
    scene.take("use oil flask at 4")
    assert scene.npc("Knife").in_pit
