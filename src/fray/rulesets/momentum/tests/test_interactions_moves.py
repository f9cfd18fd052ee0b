"""What happens inside moves, rulings and orders."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.tests.arrange import arrange, npc, pc
from fray.rulesets.momentum.tests.blocks import adept
from fray.rulesets.momentum.tests.interrupting import DUMMY, order

# ---- the table itself
ODD: Final = "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Odd (odd)"


# ---- a forced move


def test_a_target_moved_by_a_ruling_is_struck_all_the_same() -> None:
    """[npc-special, strike-resolution-order]: range is checked once, first."""
    scene = arrange(npc(ODD, 4), pc("vell", 3), DUMMY)
    scene.take("nothing", "strike claw Sister Vell", "step:1:2", "forgo")
    assert scene.changes() == {"Sister Vell": {"position": 2, "hits": 1}}


def test_a_striker_pushed_away_by_what_it_struck_ends_elsewhere() -> None:
    """[npc-special, superior-position-state]: the Strike has removed its hit; the striker's turn goes on."""
    scene = arrange(pc("ursk", 3, momentum=20, over=["Odd"]), npc(ODD, 4), DUMMY)
    scene.take("strike great axe Odd", "step:0:2")
    assert scene.changes() == {
        "Ursk": {"momentum": 16, "tallies": 1, "position": 2, "superior": []},
        "Odd": {"hits": 2},
    }
    assert scene.asked == "Ursk: turn"


def test_a_riposte_needs_the_right_range_after_a_forced_step() -> None:
    """[riposte-details, npc-special]: any weapon that works at the present distance."""
    scene = arrange(npc(ODD, 4), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("nothing", "strike claw Diaghilev", "step:1:2", "parry 3")
    assert scene.options() == ["hold", "strike:1:0", "strike:1:0:disable"]


def test_an_ally_driven_away_is_out_of_reach_of_its_guard() -> None:
    """[ability-frame, npc-turn-ability]: at Intimate or Melee when the Strike is aimed."""
    scene = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("nix", 3),
        pc("hroda", 2, guarding="Nix"),
        npc("hired-knife", 5, name="Knife"),
        DUMMY,
        turn=["Champion", "Knife"],
    )
    scene.take("net cast Nix", "end", "strike short sword Nix")
    assert scene.asked == "Nix: defend"


def test_a_holder_driven_back_lets_go() -> None:
    """[npc-special, use-ability]: and so does a PC who is pulled away."""
    driven = arrange(
        pc("nix", 3, momentum=9, over=["Serpent"]),
        pc("vell", 3, held_by=["Serpent", "Python"]),
        npc("bog-serpent", 3, name="Serpent"),
        npc("bog-serpent", 3, name="Python"),
    )
    assert driven.take("drive back Serpent to 4").changes()["Sister Vell"] == {"held_by": ["Python"]}
    pulled = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("vell", 3, held_by=["Serpent", "Python"]),
        npc("bog-serpent", 3, name="Serpent"),
        npc("bog-serpent", 4, name="Python"),
    )
    pulled.take("net cast Sister Vell")
    assert pulled.pc("Sister Vell").held_by == 0b1000


def test_an_opening_outlasts_a_forced_move_of_its_target() -> None:
    """[ability-frame, superior-position-state]: it is for the next Strike of this turn against that target."""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 3, name="Knight"), DUMMY)
    scene.take("exploit opening Knight", "drive back Knight to 4")
    assert (scene.pc("Adept").superior, scene.price("strike long knife Knight")) == (0, 4)


def test_an_npc_driven_into_embers_burns_there() -> None:
    """[eor-abilities, use-ability]: embers act on those who stand there at the End of Round."""
    scene = arrange(
        pc("nix", 3, momentum=9, over=["Knight"]),
        pc("vell", 8, embers_at=5, embers_left=1),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Nix"],
    )
    scene.take("drive back Knight to 5", "end").run_to("round begins", 2)
    assert scene.changes()["Knight"] == {"position": 5, "hits": 2}


# ---- a move of one's own


def test_an_opening_outlasts_a_move_of_the_pc_who_found_it() -> None:
    """[ability-frame, superior-position-state]: the position ends, the opening does not."""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 4, name="Knight"), DUMMY)
    scene.take("exploit opening Knight", "move 4")
    assert (scene.pc("Adept").superior, scene.price("strike long knife Knight")) == (0, 4)


# ---- a ruling on a Special


def test_an_npc_struck_by_a_riposte_brings_up_its_special() -> None:
    """[npc-special, riposte]: it is struck, in its own turn."""
    scene = arrange(npc(ODD, 4), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("nothing", "strike claw Diaghilev", "nothing", "parry 3", "strike yatagan Odd")
    assert scene.asked == "Odd: special"
    scene.take("lose:1:2")
    assert (scene.asked, scene.pc("Diaghilev").momentum) == ("Odd: turn", 9 - 3 + 4 - 4 - 2)


def test_the_special_of_a_striker_comes_up_before_a_guard_is_asked() -> None:
    """[npc-special, strike-resolution-order]: a ruling may move the ally out of the guard's reach."""
    scene = arrange(npc(ODD, 4), pc("nix", 3), pc("hroda", 4, guarding="Nix"), DUMMY)
    scene.take("nothing", "strike claw Nix")
    assert scene.asked == "Odd: special"
    assert scene.take("step:1:2").asked == "Nix: defend"


def test_a_ruling_that_steps_the_holder_away_frees_the_pc() -> None:
    """[npc-special, condition-held]"""
    line = (
        "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Intimate, Claw), "
        "Special: Constrict; Odd (odd)"
    )
    scene = arrange(npc(line, 3), pc("vell", 3, held_by="Odd"), DUMMY)
    scene.take("step:0:4")
    assert scene.changes() == {"Odd": {"position": 4}, "Sister Vell": {"held_by": []}}


def test_a_position_given_by_a_ruling_ends_the_own_one_and_leaves_the_opening() -> None:
    """[npc-special, superior-position-state]"""
    line = ODD.replace("Defense 0", "Defense 2")
    scene = arrange(pc(adept(), 3, momentum=30, over=["Odd"]), npc(line, 4), DUMMY)
    scene.take("exploit opening Odd", "killing stroke long knife Odd", "superior:1:0")
    assert (scene.pc("Adept").superior, scene.npc("Odd").superior) == (0, 1)
    assert scene.price("strike long knife Odd") == 4


def test_a_ruling_on_its_special_leaves_an_offer_of_peace_alone() -> None:
    """[fight-end-conditions, npc-special]: the Keeper has ruled, the NPC has not acted."""
    scene = arrange(pc("ursk", 3, momentum=20), npc(ODD, 4, wants_peace=True), DUMMY)
    scene.take("strike great axe Odd", "hit:0")
    assert scene.npc("Odd").wants_peace


# ---- an order of the Keeper


def test_a_flurry_stops_when_the_striker_is_taken_out_by_order() -> None:
    """[npc-turn-ability, strike-resolution-order]: neither Strike lands."""
    scene = arrange(npc("brass-abbot", 3, name="Abbot"), pc("vell", 2), pc("hroda", 2), DUMMY)
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda")
    assert order(scene, "remove", "Abbot").changes() == {"Abbot": {"condition": "fled"}}


def test_there_is_no_riposte_against_an_attacker_taken_out_by_order() -> None:
    """[riposte-details]: the 4M are gained all the same."""
    scene = arrange(npc("hired-knife", 4, name="Knife"), pc("diaghilev", 3, momentum=9), DUMMY, dice=["d10=10 parry"])
    scene.take("strike short sword Diaghilev", "parry 3")
    assert scene.asked == "Diaghilev: riposte"
    assert order(scene, "remove", "Knife").changes() == {
        "Diaghilev": {"momentum": 10},
        "Knife": {"condition": "fled"},
    }


def test_an_opening_closes_when_its_target_is_removed_by_order() -> None:
    """[ability-frame]"""
    scene = arrange(pc(adept(), 3, momentum=20, over=["Knight"]), npc("turtle-knight", 4, name="Knight"), DUMMY)
    scene.take("exploit opening Knight")
    assert order(scene, "remove", "Knight").pc("Adept").exploiting == 0
