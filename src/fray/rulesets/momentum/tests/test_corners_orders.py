"""Questions and the Keeper's orders: a question whose premises are gone is asked no more, and nothing comes of it."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, npc, number, pc

DUMMY = npc("straw-dummy", 8, name="Dummy")
KNIFE = npc("hired-knife", 4, name="Knife")
ODD = (
    "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Odd (odd); Queer (queer)"
)


def ordered(scene: Scene, order: str, who: str, what: str = "", value: str = "") -> Scene:
    scene.game.override(order, number(scene.battle, who), what, value)
    return scene


# ---- the fight is decided


def test_the_last_foe_removed_in_a_turn_ends_the_fight_at_once() -> None:
    """[fight-end-conditions]"""
    for turn in ("Hroda", "Knife"):
        scene = arrange(pc("hroda", 3, momentum=5), KNIFE, turn=turn)
        assert ordered(scene, "remove", "Knife").winner == "heroes"


def test_an_objective_that_an_order_reaches_ends_the_fight_at_once() -> None:
    """[fight-end-conditions]: not only after the answer to the question at hand."""
    outcome = {"wins": "heroes", "no_able": "court"}
    scene = arrange(
        pc("hroda", 3, momentum=5), KNIFE, npc("hired-knife", 8, name="King", side="court"), outcomes=[outcome]
    )
    assert scene.asked == "Hroda: turn"
    assert ordered(scene, "condition", "King", "disabled", "yes").winner == "heroes"


def test_the_last_foe_removed_at_the_question_of_the_slot_ends_the_fight_at_once() -> None:
    """[fight-end-conditions, stamina-overflow]: no slot is EXHAUSTED any more."""
    scene = arrange(pc("diaghilev", 3, tallies=20, exhausted_empty=5), KNIFE)
    assert scene.asked == "Diaghilev: exhausted slot"
    assert ordered(scene, "remove", "Knife").winner == "heroes"
    assert scene.told(ev.SlotExhausted) == []


def test_the_last_hero_able_removed_while_a_strike_is_defended_ends_the_fight_before_it_lands() -> None:
    """[fight-end-conditions, strike-resolution-order]: the encounter leaves the defender out of account."""
    scene = arrange(KNIFE, pc("vell", 3, counts_for_end=False), pc("nix", 8))
    scene.take("strike short sword Sister Vell")
    assert scene.asked == "Sister Vell: defend"
    assert ordered(scene, "remove", "Nix").winner == "foes"
    assert (scene.told(ev.Forgone), scene.told(ev.Landed)) == ([], [])


def test_the_last_foe_removed_at_the_question_of_a_special_ends_the_fight_at_once() -> None:
    """[fight-end-conditions, npc-special]"""
    scene = arrange(npc(ODD, 4), pc("nix", 8))
    assert scene.asked == "Odd: special"
    assert ordered(scene, "remove", "Odd").winner == "heroes"


def test_the_last_foe_removed_at_the_question_of_the_surroundings_ends_the_fight_at_once() -> None:
    """[fight-end-conditions, interact-environment]"""
    scene = arrange(pc("hroda", 3, momentum=5), KNIFE).take("improvise")
    assert scene.asked == "Hroda: surroundings"
    assert ordered(scene, "remove", "Knife").winner == "heroes"


def test_the_keeper_is_not_asked_any_more_about_the_surprise_of_those_taken_out() -> None:
    """[surprise-decided-by-keeper, fight-end-conditions]"""
    scene = arrange(
        npc("hired-knife", 4, name="Knife", surprised=None),
        DUMMY,
        npc("straw-dummy", 0, side="yard", name="Other", surprised=None),
        phase="round begins",
    )
    assert scene.asked == "Knife: surprise"
    assert ordered(scene, "condition", "Knife", "dead", "yes").asked == "Other: surprise"
    assert ordered(scene, "remove", "Other").winner == "foes"


def test_a_special_of_the_last_foe_slain_still_comes_up() -> None:
    """[npc-special, fight-end-conditions]: the Strike is through after it, whatever else the Keeper orders there."""
    scene = arrange(pc("ursk", 3, momentum=9), npc(ODD, 4, hits=1))
    scene.take("strike great axe Odd")
    assert scene.asked == "Odd: special"
    assert not [option for option in scene.options() if option.startswith(("hit:1", "step:1", "restore:1"))]
    assert ordered(scene, "set", "Ursk", "momentum", "7").asked == "Odd: special"
    assert scene.take("nothing", "nothing").winner == "heroes"


# ---- what the question was about is gone


def test_tallies_taken_away_at_the_question_of_the_slot_exhaust_none() -> None:
    """[stamina-overflow]: the turn goes on."""
    scene = arrange(pc("diaghilev", 3, tallies=20, exhausted_empty=5), KNIFE)
    ordered(scene, "set", "Diaghilev", "tallies", "3")
    assert (scene.asked, scene.pc("Diaghilev").tallies) == ("Diaghilev: turn", 3)
    assert scene.told(ev.SlotExhausted) == []


def test_a_side_that_is_made_whole_again_is_asked_about_surrender_when_it_has_lost_half_again() -> None:
    """[fight-end-conditions]"""
    scene = arrange(
        KNIFE, npc("hired-knife", 8, name="Other", condition="disabled", hits=0), pc("nix", 0), turn=["Knife", "Nix"]
    )
    assert scene.asked == "npc surrender"
    assert ordered(scene, "condition", "Other", "able", "yes").asked == "Knife: turn"
    assert scene.battle.surrender_asked == 0


def test_a_side_whose_last_npc_is_gone_is_not_asked_about_surrender_any_more() -> None:
    """[fight-end-conditions]: a PC of its side fights on."""
    scene = arrange(
        KNIFE,
        npc("hired-knife", 8, name="Other", condition="disabled", hits=0),
        pc("ursk", 8, side="foes"),
        npc("hired-knife", 8, name="Third", condition="dead", hits=0),
        pc("nix", 0),
        turn=["Knife", "Ursk"],
    )
    assert scene.asked == "npc surrender"
    assert ordered(scene, "condition", "Knife", "dead", "yes").asked == "Ursk: turn"


def test_a_riposte_does_not_disable_a_foe_that_an_order_has_disabled() -> None:
    """[strike-disable-scope, riposte-details]: as on the own turn."""
    scene = arrange(KNIFE, pc("diaghilev", 3, momentum=20), DUMMY, dice=["d10=10 parry"])
    scene.take("strike short sword Diaghilev", "parry 3")
    assert scene.can("strike yatagan Knife disable")
    ordered(scene, "condition", "Knife", "disabled", "yes")
    assert scene.can("strike yatagan Knife") and not scene.can("strike yatagan Knife disable")


def test_work_of_a_pc_taken_out_is_not_told_as_refused() -> None:
    """[interact-environment]: nothing is paid or done, and the Keeper has ruled nothing."""
    scene = arrange(pc("hroda", 3, momentum=5), pc("nix", 0), KNIFE, turn=["Hroda", "Knife"])
    scene.take("improvise")
    assert scene.asked == "Hroda: surroundings"
    ordered(scene, "condition", "Hroda", "senseless", "yes")
    assert (scene.asked, scene.pc("Hroda").momentum) == ("Knife: turn", 5)
    assert scene.told(ev.KeeperRuled) == []


def test_a_second_special_of_a_striker_that_the_first_has_slain_does_not_come_up() -> None:
    """[npc-special]: the Strike comes to nothing."""
    scene = arrange(npc(ODD, 4, hits=1), pc("nix", 3), pc("hroda", 0), DUMMY, turn=["Odd", "Nix"])
    scene.take("nothing", "nothing", "strike claw Nix", "hit:0")
    assert (scene.asked, scene.changes()["Odd"]["condition"]) == ("Nix: turn", "dead")


@pytest.mark.parametrize(("condition", "clauses"), [("senseless", ["dire-disabled-concrete"]), ("dead", [])])
def test_a_defender_taken_out_forgoes_nothing(condition: str, clauses: list[str]) -> None:
    """[strike-resolution-order, dire-disabled-concrete]: the senseless cannot defend, the dead are not struck."""
    scene = arrange(KNIFE, pc("vell", 3), pc("nix", 8), DUMMY)
    scene.take("strike short sword Sister Vell")
    ordered(scene, "condition", "Sister Vell", condition, "yes")
    assert [told.clause for told in scene.told(ev.Forgone)] == clauses
