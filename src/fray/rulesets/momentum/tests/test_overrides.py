"""The Keeper's word over the rules: an entry on the tape like any other."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.events import Overridden
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, npc, number, pc

DUMMY = npc("straw-dummy", 8, name="Dummy")


def scene(**arrangement: list[str]) -> Scene:
    return arrange(
        pc("hroda", 3, momentum=5, over=["Serpent"]),
        pc("vell", 3, held_by="Serpent", embers_at=6, embers_left=2, guarding="Hroda"),
        npc("bog-serpent", 3, name="Serpent", over=["Hroda", "Sister Vell"]),
        npc("straw-dummy", 8, name="Dummy"),
        **arrangement,  # type: ignore[arg-type]
    )


def ordered(played: Scene, order: str, who: str, what: str = "", value: str = "") -> Scene:
    played.game.override(order, number(played.battle, who), what, value)
    return played


TURN = {"tallies": 1}

# ---- setting a gauge

GAUGES: list[tuple[str, str, str, str, object, str]] = [
    ("Hroda", "momentum", "momentum", "-4", -4, "5"),
    ("Hroda", "hits", "hits", "2", 2, "0"),
    ("Hroda", "armor", "armor", "ud4", "Ud4", "Ud8"),
    ("Hroda", "shield", "shield", "0", "0", "Ud6"),
    ("Hroda", "tallies", "tallies", "7", 7, "1"),
    ("Serpent", "hits", "hits", "2", 2, "4"),
]


@pytest.mark.parametrize(("who", "gauge", "attribute", "value", "after", "before"), GAUGES)
def test_a_gauge_is_set_and_what_was_there_is_on_record(
    who: str, gauge: str, attribute: str, value: str, after: object, before: str
) -> None:
    """The order is told with what the rules had given."""
    played = ordered(scene(), "set", who, gauge, value)
    assert played.changes()[who][attribute] == after
    (told,) = played.told(Overridden)
    assert (told.order, told.what, told.value, told.before) == ("set", gauge, value, before)


WRONG: list[tuple[str, str, str, str, str, str]] = [
    ("set", "Hroda", "luck", "3", "malformed", "momentum"),
    ("set", "Serpent", "momentum", "3", "malformed", "hits"),
    ("set", "Hroda", "momentum", "many", "malformed", "whole number from -99 to 99"),
    ("set", "Hroda", "hits", "-1", "malformed", "whole number from 0 to 99"),
    ("set", "Hroda", "momentum", "--5", "malformed", "whole number from -99 to 99"),
    ("set", "Hroda", "hits", "²", "malformed", "whole number from 0 to 99"),
    ("set", "Serpent", "hits", "0", "malformed", "whole number from 1 to 4"),
    ("set", "Serpent", "hits", "5", "malformed", "whole number from 1 to 4"),
    ("set", "Hroda", "bleeding", "2", "illegal now", "only the senseless bleed"),
    ("set", "Hroda", "shield", "Ud8", "illegal now", "Ud6 at best"),
    ("condition", "Serpent", "in pit", "yes", "illegal now", "no pit"),
    ("condition", "Serpent", "senseless", "yes", "illegal now", "at 0 hits it is disabled"),
    ("set", "Hroda", "armor", "Ud7", "malformed", "Ud4"),
    ("set", "Sister Vell", "armor", "Ud4", "illegal now", "no armor"),
    ("set", "Sister Vell", "shield", "Ud4", "illegal now", "no shield"),
    ("move", "Hroda", "", "9", "malformed", "0 to 8"),
    ("move", "Hroda", "", "home", "malformed", "0 to 8"),
    ("condition", "Hroda", "sad", "yes", "malformed", "is no condition"),
    ("condition", "Hroda", "in pit", "maybe", "malformed", "yes or no"),
    ("condition", "Hroda", "dead", "", "malformed", "yes or no"),
    ("condition", "Serpent", "held", "yes", "illegal now", "only for PCs"),
    ("condition", "Hroda", "held", "yes", "illegal now", "set a PC free"),
    ("promote", "Hroda", "", "", "malformed", "is no order"),
]


@pytest.mark.parametrize(("order", "who", "what", "value", "reason", "words"), WRONG)
def test_an_order_that_makes_no_sense_is_refused_and_changes_nothing(
    order: str, who: str, what: str, value: str, reason: str, words: str
) -> None:
    """The message says what would be right."""
    played = scene()
    before = played.battle.fingerprint()
    with pytest.raises(Refused, match=words) as caught:
        ordered(played, order, who, what, value)
    assert caught.value.reason == reason
    assert played.battle.fingerprint() == before


def test_armor_and_shield_are_set_only_where_there_are_any() -> None:
    """Whichever of the two is missing."""
    played = arrange(pc("ursk", 3, momentum=3), npc("straw-dummy", 8))
    with pytest.raises(Refused, match="no shield"):
        ordered(played, "set", "Ursk", "shield", "Ud4")
    assert ordered(played, "set", "Ursk", "armor", "1").changes()["Ursk"] == {**TURN, "armor": "1"}


def test_nobody_of_that_number_takes_orders() -> None:
    with pytest.raises(Refused, match="no combatant number 9"):
        scene().game.override("set", 9, "hits", "1")


# ---- moving and removing


def test_a_combatant_moved_by_order_leaves_positions_holds_and_pits_behind() -> None:
    """[superior-position-state]: as after any other move."""
    holder = ordered(scene(), "move", "Serpent", "", "5")
    assert holder.changes() == {
        "Hroda": {**TURN, "superior": []},
        "Sister Vell": {"held_by": []},
        "Serpent": {"position": 5, "superior": []},
    }
    held = ordered(scene(), "move", "Sister Vell", "", "4")
    assert held.changes()["Sister Vell"] == {"position": 4, "held_by": []}
    pit = arrange(pc("hroda", 3, in_pit=True, momentum=3), npc("straw-dummy", 8), terrain=["pit 3"])
    assert ordered(pit, "move", "Hroda", "", "4").changes()["Hroda"] == {**TURN, "position": 4, "in_pit": False}


def test_a_combatant_removed_is_out_of_the_fight() -> None:
    """[fight-end-conditions, move-away-and-leave]"""
    played = ordered(scene(), "remove", "Serpent")
    assert played.changes()["Serpent"] == {"condition": "fled", "superior": []}
    assert played.told(Overridden)[0].before == "able"


# ---- in the middle of a strike


def test_a_strike_comes_to_nothing_when_the_striker_is_taken_out_before_it_lands() -> None:
    """[strike-resolution-order, defense-declaration]: nothing is paid, rolled or asked any more."""
    played = arrange(pc("vell", 3, momentum=5), npc("hired-knife", 4, name="Knife"), pc("nix", 8), DUMMY, turn="Knife")
    played.take("strike short sword Sister Vell")
    assert played.asked == "Sister Vell: defend"
    ordered(played, "remove", "Knife")
    assert played.changes() == {"Knife": {"condition": "fled"}}
    assert (played.told(ev.Forgone), played.told(ev.Landed)) == ([], [])


def test_a_strike_by_a_pc_comes_to_nothing_when_it_is_taken_out_before_it_lands() -> None:
    """[strike-resolution-order, pc-versus-pc]: what it has paid is spent."""
    played = arrange(pc("nix", 3, momentum=9), pc("vell", 3, side="foes"), pc("ursk", 8))
    played.take("strike dagger Sister Vell")
    assert ordered(played, "condition", "Nix", "senseless", "yes").changes() == {
        "Nix": {"momentum": 5, "tallies": 1, "condition": "senseless"},
    }


@pytest.mark.parametrize("gone", ["Militia", "Brute"])
def test_a_guard_is_not_asked_about_a_strike_that_cannot_go_on(gone: str) -> None:
    """[npc-versus-npc, use-ability]: the target has left the field, or the striker has."""
    played = arrange(
        npc("aneman-brute", 3, name="Brute"),
        npc("hill-militia", 4, name="Militia", side="heroes"),
        pc("hroda", 4, guarding="Militia"),
        DUMMY,
    )
    played.take("strike cudgel Militia")
    assert played.asked == "Hroda: guard"
    ordered(played, "remove", gone)
    assert played.changes()[gone] == {"condition": "fled"}
    assert (played.told(ev.BlowsRolled), played.told(ev.GuardTook)) == ([], [])


def test_a_guard_moved_away_can_no_longer_take_the_strike() -> None:
    """[use-ability]: at Intimate or Melee to the ally."""
    played = arrange(
        npc("hired-knife", 3, name="Knife"), pc("nix", 4), pc("hroda", 4, guarding="Nix"), DUMMY, turn="Knife"
    )
    played.take("strike short sword Nix")
    assert played.asked == "Hroda: guard"
    assert ordered(played, "move", "Hroda", "", "8").asked == "Nix: defend"


def test_a_target_that_a_special_takes_away_is_not_struck() -> None:
    """[npc-special, corpse-and-helpless]"""
    odd = "Odd - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Odd (odd)"
    played = arrange(npc(odd, 4), npc("straw-dummy", 3, name="Straw", side="heroes"), pc("nix", 8))
    played.take("nothing", "strike claw Straw", "hit:1")
    assert played.changes()["Straw"] == {"hits": 0, "condition": "dead"}
    assert played.told(ev.BlowsRolled) == []


# ---- conditions


@pytest.mark.parametrize("condition", ["senseless", "dead", "fled", "surrendered"])
def test_a_condition_is_put_on_with_all_that_ends_by_it(condition: str) -> None:
    """[superior-position-state, joining-and-momentum-after]: embers, holds and positions over the
    PC last while it is only senseless."""
    played = ordered(scene(), "condition", "Sister Vell", condition, "yes")
    expected: dict[str, object] = {"condition": condition, "guarding": []}
    if condition != "senseless":
        expected |= {"embers_at": -1, "embers_left": 0, "held_by": []}
    assert played.changes()["Sister Vell"] == expected
    below = {} if condition == "senseless" else {"superior": ["Hroda"]}
    assert played.changes().get("Serpent", {}) == below


@pytest.mark.parametrize(("condition", "fury", "lost"), [("senseless", True, 1), ("fled", False, 0)])
def test_fury_and_offers_of_peace_end_with_the_pc(condition: str, fury: bool, lost: int) -> None:
    """[eor-abilities, fight-end-conditions]: the senseless want nothing, but fury wears them out all the same."""
    played = arrange(pc("hroda", 3, momentum=5), pc("ursk", 3, momentum=5, fury=True, wants_peace=True), DUMMY)
    ordered(played, "condition", "Ursk", condition, "yes")
    assert (played.pc("Ursk").fury, played.pc("Ursk").wants_peace) == (fury, False)
    after = arrange(
        pc("hroda", 3, momentum=5),
        pc("ursk", 3, momentum=5, fury=fury, condition=condition),
        DUMMY,
        turn="Ursk",
        phase="round ends",
    )
    assert after.pc("Ursk").momentum == 5 - lost


def test_a_holder_put_out_lets_go() -> None:
    """[superior-position-state]"""
    played = ordered(scene(), "condition", "Serpent", "disabled", "yes")
    assert played.changes()["Sister Vell"] == {"held_by": []}
    assert played.changes()["Hroda"] == {**TURN, "superior": []}


def test_a_condition_is_taken_off_again() -> None:
    """[dire-disabled-concrete]: nothing in the rules wakes the senseless, but the Keeper may."""
    played = arrange(pc("hroda", 3, momentum=5), pc("vell", 3, condition="senseless"), npc("straw-dummy", 8))
    assert ordered(played, "condition", "Sister Vell", "dead", "no").changes() == {"Hroda": TURN}
    assert ordered(played, "condition", "Sister Vell", "senseless", "no").changes()["Sister Vell"] == {
        "condition": "able"
    }
    again = arrange(pc("hroda", 3, momentum=5), pc("vell", 3, condition="dead"), npc("straw-dummy", 8))
    assert ordered(again, "condition", "Sister Vell", "able", "yes").changes()["Sister Vell"] == {"condition": "able"}


SWITCHES: list[tuple[str, str, str, str, object]] = [
    ("Hroda", "surprised", "yes", "surprised", True),
    ("Serpent", "in pit", "yes", "in_pit", True),
    ("Hroda", "shield unready", "yes", "shield_ready", False),
    ("Sister Vell", "held", "no", "held_by", []),
]


@pytest.mark.parametrize(("who", "name", "value", "attribute", "after"), SWITCHES)
def test_small_conditions_are_switched(who: str, name: str, value: str, attribute: str, after: object) -> None:
    """[weapons-at-hand, later-round-die, terrain-rules]: a PC caught unprepared, an ambush, a fall."""
    played = ordered(scene(terrain=["pit 3"]), "condition", who, name, value)
    assert played.changes()[who][attribute] == after
    assert played.told(Overridden)[0].before == ("no" if value == "yes" else "yes")


# ---- newcomers, dice, the end


def test_a_newcomer_joins_at_the_start_of_the_next_round() -> None:
    """[joining-and-momentum-after, surprise-decided-by-keeper]: it has a seat of its own."""
    played = scene(dice=["d10=1 momentum", "d10=1 momentum"])
    played.game.override("add", value='who = "monster-cave-rat"\nside = "foes"\nposition = 2\nname = "Rat"')
    assert played.changes()["Rat"] == {"joined at": 2}
    assert played.npc("Rat").condition == 6
    played.take("end").run_to("turns", 2).take("aware")
    assert "Rat" in played.order
    rat = played.npc("Rat")
    assert (rat.able(), rat.seat) == (True, rat.who + 1)


def test_a_newcomer_that_cannot_be_read_is_refused_with_everything_that_is_wrong() -> None:
    """[house-equipment]"""
    played = scene()
    with pytest.raises(Refused) as caught:
        played.game.override("add", value='who = "monster-cave-cat"\nside = "foes"\nposition = 20')
    assert "monster-cave-rat" in caught.value.message and "position" in caught.value.message
    with pytest.raises(Refused, match="not TOML"):
        played.game.override("add", value="a rat, please")


def test_the_keeper_chooses_a_die() -> None:
    """The face must be on the die."""
    played = arrange(npc("hired-knife", 4, name="Knife"), pc("bartolomeo", 3, momentum=3))
    played.game.override("die", value="9")
    played.take("strike short sword Bartolomeo", "dodge 3")
    assert played.told(ev.DefenseRolled)[0].face == 9
    two = arrange(npc("hired-knife", 4, name="Knife"), pc("bartolomeo", 3, momentum=3))
    two.game.override("die", value="11")
    two.take("strike short sword Bartolomeo")
    with pytest.raises(Refused, match="cannot show 11"):
        two.take("dodge 3")


def test_the_keeper_ends_the_fight() -> None:
    """[fight-end, joining-and-momentum-after]: all momentum returns to 0."""
    played = scene()
    played.game.override("end", what="heroes", value="the tide comes in")
    assert played.winner == "heroes"
    assert played.pc("Hroda").momentum == 0


def test_an_order_can_be_undone() -> None:
    """It is an entry on the tape like any other."""
    played = scene()
    before = played.battle.fingerprint()
    ordered(played, "set", "Hroda", "momentum", "1")
    played.game.undo()
    assert played.battle.fingerprint() == before
