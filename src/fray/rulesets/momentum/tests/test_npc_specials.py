"""The Specials the engine carries out by itself, each by its name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.npc_specials import momentum_phrase, read_traits
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, later, npc, pc

PLAIN = "X - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Y)"

# ---- the worked case


def test_a_flurry_strikes_two_different_pcs_one_after_the_other() -> None:
    """[npc-turn-ability, npc-special, block-success, armor-none, max-hits, hits-beyond-limit]"""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("hroda", 2, momentum=3),
        pc("vell", 1),
        dice=case("flurry-on-two-targets").dice,
    )
    scene.take("flurry censer of coals Hroda censer of coals Sister Vell", "block 3", "forgo")
    assert (scene.told(ev.DefenseRolled)[0].total, scene.told(ev.DefenseRolled)[0].target) == (6, 6)
    assert scene.changes() == {"Hroda": {"momentum": 0}, "Sister Vell": {"hits": 3}}
    assert scene.told(ev.DireWound) == []


# ---- used in place of a Strike


def test_a_flurry_needs_two_pcs_at_the_right_range() -> None:
    """[npc-turn-ability]: with the same or different attacks, never twice at the same one."""
    scene = arrange(npc("brass-abbot", 3, name="Abbot"), pc("hroda", 2), pc("vell", 3), pc("nix", 7))
    flurries = {option for option in scene.options() if option.startswith("flurry")}
    assert flurries == {"flurry:0:1:1:2", "flurry:1:2:0:1"}


def test_a_flurry_stops_when_the_first_riposte_takes_out_the_striker() -> None:
    """[npc-turn-ability, riposte-details]"""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot", hits=1),
        pc("vell", 1, momentum=20),
        pc("hroda", 2),
        npc("straw-dummy", 8),
        dice=["d10=10 parry"],
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "parry 6", "strike boiling blood Abbot")
    assert (scene.asked, scene.told(ev.Landed)) == ("", [])
    assert scene.changes()["Abbot"] == {"hits": 0, "condition": "dead"}


def test_the_second_strike_of_a_flurry_needs_the_right_range_when_it_falls() -> None:
    """[npc-turn-ability, strike-right-range]: a ruling on a Special may have moved somebody in between."""
    line = "Twin - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Flurry; Whirl"
    scene = arrange(npc(line, 4), pc("vell", 3), pc("hroda", 5), npc("straw-dummy", 8))
    scene.take("nothing", "flurry claw Sister Vell claw Hroda", "step:0:3", "forgo")
    assert scene.asked == "Twin: turn"
    assert [blow.target for blow in scene.told(ev.StrikeMade)] == [1]


def test_a_shell_lasts_until_the_next_turn_starts() -> None:
    """[npc-turn-ability, sum-formulas]: Defense +2."""
    scene = arrange(
        npc("turtle-knight", 4, name="Knight"), pc("diaghilev", 3, momentum=20), turn=["Knight", "Diaghilev"]
    )
    scene.take("shell up", "end")
    assert scene.price("strike yatagan Knight") == 4 + 2 + 2
    assert not later(scene, "Knight").npc("Knight").shelled


@pytest.mark.parametrize(("at", "possible"), [(5, False), (6, True), (7, True), (8, False)])
def test_a_net_is_cast_at_a_pc_at_melee_or_near(at: int, possible: bool) -> None:
    """[npc-turn-ability]"""
    scene = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", at))
    assert scene.can("net cast Nix") == possible


def test_the_netted_are_pulled_one_position_closer_and_lose_two_momentum() -> None:
    """[npc-turn-ability, losses-may-go-negative, npc-turn-slots]: in place of a Strike."""
    for at, lands in ((3, 4), (7, 6)):
        scene = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", at, momentum=1))
        scene.take("net cast Nix")
        assert scene.changes() == {"Nix": {"momentum": -1, "position": lands}}
        assert not any(option.startswith("strike") for option in scene.options())


def test_a_wall_or_a_pit_stops_the_pull_but_not_the_loss_and_a_door_stops_both() -> None:
    """[npc-turn-ability, terrain-rules]"""
    wall = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", 7), terrain=["wall 6-7"])
    assert wall.take("net cast Nix").changes() == {"Nix": {"momentum": -2}}
    pit = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", 7, in_pit=True), terrain=["pit 7"])
    assert pit.take("net cast Nix").changes() == {"Nix": {"momentum": -2}}
    door = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", 7), terrain=["door 6-7 closed"])
    assert not door.can("net cast Nix")


def test_an_npc_has_the_abilities_on_its_line_and_no_others() -> None:
    """[npc-turn-ability]: each is offered once."""
    champion = arrange(npc("pit-champion", 4, name="Champion"), pc("nix", 5), pc("ursk", 6))
    plain = ("end", "surrender", "peace", "move", "improvise", "strike", "reposition")
    offered = [option for option in champion.options() if not option.startswith(plain)]
    assert offered == ["net cast:1", "net cast:2"]
    abbot = arrange(npc("brass-abbot", 4, name="Abbot"), pc("nix", 8))
    assert [option for option in abbot.options() if not option.startswith(plain)] == ["call the choir"]


def test_the_choir_comes_once_and_acts_from_the_next_round_on() -> None:
    """[npc-turn-ability, joining-and-momentum-after]"""
    scene = arrange(
        npc("brass-abbot", 4, name="Abbot"), pc("nix", 8, momentum=9), turn=["Abbot", "Nix"], dice=["d8=1 momentum"]
    )
    scene.take("call the choir")
    singers = ["Seething Cultist of the Choir 1", "Seething Cultist of the Choir 2"]
    assert scene.changes() == {
        "Abbot": {"choir_called": True},
        **{singer: {"joined at": 4} for singer in singers},
    }
    assert scene.take("end").asked == "Nix: turn"
    assert [scene.npc(singer).able() for singer in singers] == [True, True]
    scene.take("end").run_to("turns", 2)
    assert scene.order == ["Nix", "Abbot", *singers]
    assert not later(scene, "Abbot").can("call the choir")


def test_every_singer_of_every_choir_has_a_name_of_its_own() -> None:
    """[npc-turn-ability]"""
    scene = arrange(
        npc("brass-abbot", 4, name="Abbot"), npc("brass-abbot", 5, name="Prior"), pc("nix", 0), turn=["Abbot", "Prior"]
    )
    scene.take("call the choir", "end", "call the choir")
    names = [combatant.name for combatant in scene.battle.combatants[3:]]
    assert names == [f"Seething Cultist of the Choir {number}" for number in (1, 2, 3, 4)]


def test_nobody_answers_the_choir_where_the_field_is_full() -> None:
    """[npc-turn-ability]: no fight has more combatants than can be told apart."""
    crowd = [npc("cave-rat", 8, name=f"Rat {number}") for number in range(57)]
    scene = arrange(npc("brass-abbot", 4, name="Abbot"), pc("nix", 0), *crowd)
    scene.take("call the choir")
    assert len(scene.battle.combatants) == 59
    assert scene.changes() == {"Abbot": {"choir_called": True}}


# ---- always on


def rats(*victims: Who) -> Scene:
    """A rat on 3 strikes Sister Vell; others stand about."""
    scene = arrange(npc("cave-rat", 3, name="Rat"), *victims, npc("straw-dummy", 8), pc("vell", 3))
    return scene.take("strike yellow teeth Sister Vell", "forgo")


def rat(name: str, at: int = 3, **state: Any) -> Who:
    return npc("cave-rat", at, name=name, **state)


RAT_LINE = (
    "Cave Rat - Hits 1, Defense 0 (quick and small), Move 2, Danger 1d/Attack Skill 0 "
    "(Steel, Intimate, Piercing, Yellow Teeth), "
    "Special: Swarm (Danger +1d for each other Cave Rat at its position, at most +2d)"
)


def test_a_swarm_bites_harder_for_each_fellow_at_its_position() -> None:
    """[npc-danger, npc-special]: at most +2d; the able of the same kind only."""
    swarms = [
        ([], 1),
        ([rat("A")], 2),
        ([rat("A"), rat("B")], 3),
        ([rat("A"), rat("B"), rat("C")], 3),
        ([rat("A", 4)], 1),
        ([rat("A", condition="disabled")], 1),
        ([npc("hired-knife", 3, name="A")], 1),
    ]
    for fellows, hits in swarms:
        scene = rats(*fellows)
        assert scene.pc("Sister Vell").hits_taken == hits


def test_the_same_stat_line_is_the_same_kind_whoever_has_written_it() -> None:
    """[npc-special]: Swarm counts a rat whose line stands in the encounter itself."""
    assert rats(npc(RAT_LINE, 3, name="Written Rat")).pc("Sister Vell").hits_taken == 2
    assert rats(npc(RAT_LINE.replace("Hits 1", "Hits 2"), 3, name="Other")).pc("Sister Vell").hits_taken == 1


def test_a_backstab_needs_a_superior_position_and_keeps_it() -> None:
    """[npc-danger, superior-position-use, npc-special]"""
    for over, danger in (([], 2), (["Sister Vell"], 3)):
        scene = arrange(npc("pit-champion", 4, name="Champion", over=over), pc("vell", 3))
        scene.take("strike trident Sister Vell", "forgo")
        assert scene.changes() == {"Sister Vell": {"hits": danger}}


def test_slow_reload_strikes_at_most_every_other_turn() -> None:
    """[npc-special, strike-right-range]"""
    first = arrange(npc("aneman-crossbowman", 6, name="Bow"), pc("hroda", 3), dice=["d8=8 armor"] * 2)
    first.take("strike crossbow Hroda", "forgo", "end")
    second = later(first, "Bow")
    assert second.refused("strike crossbow Hroda") == "npc-special"
    second.take("end")
    assert later(second, "Bow").can("strike crossbow Hroda")


def test_constrict_holds_whom_it_hits_at_intimate() -> None:
    """[npc-special, strike-resolution-order]: until the two are no longer at Intimate; a held PC pays 2M more to
    Move."""
    serpent = npc("bog-serpent", 3, name="Serpent")
    held = arrange(serpent, pc("vell", 3)).take("strike coils Sister Vell", "forgo")
    assert held.changes()["Sister Vell"] == {"hits": 2, "held_by": "Serpent"}
    assert later(held, "Sister Vell", Sister_Vell={"momentum": 9}).price("move 4") == 5
    free = arrange(serpent, pc("hroda", 3), dice=["d8=8 armor"] * 2).take("strike coils Hroda", "forgo")
    assert free.changes() == {}
    reach = "Arm - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Grip), Special: Constrict"
    assert arrange(npc(reach, 4), pc("vell", 3)).take("strike grip Sister Vell", "forgo").changes() == {
        "Sister Vell": {"hits": 1}
    }
    left = later(held, "Serpent").take("move 4")
    assert left.changes()["Sister Vell"] == {"held_by": ""}


def test_a_hold_ends_with_its_holder() -> None:
    """[npc-special]"""
    scene = arrange(
        pc("nix", 3, momentum=9),
        pc("vell", 3, held_by="Serpent"),
        npc("bog-serpent", 3, name="Serpent", hits=1),
        npc("straw-dummy", 8),
    )
    scene.take("strike dagger Serpent")
    assert scene.changes()["Sister Vell"] == {"held_by": ""}


def test_the_insubstantial_are_dear_for_steel_only() -> None:
    """[npc-special, sum-formulas, steel-means-mundane]"""
    scene = arrange(pc("vell", 3, momentum=20), npc("ash-wraith", 4, name="Wraith"), npc("ash-wraith", 3, name="Close"))
    assert scene.price("strike witch-blade Wraith") == 5
    assert scene.price("strike fists Close") == 7


# ---- names and phrases


def test_a_trait_is_known_by_its_name_without_regard_to_case() -> None:
    """[special-phrases, npc-special]: a trailing number is its parameter."""
    line = f"{PLAIN}, Special: "
    traits = read_traits(parse_npc(line + "wearying POISON; Regenerate 3; SWARM"))
    assert (traits.poison, traits.regenerate, traits.swarm, traits.unknown) == (2, 3, True, [])
    assert read_traits(parse_npc(line + "Regenerate")).regenerate == 1


@pytest.mark.parametrize(
    ("words", "loss"),
    [
        ("targets lose 3 momentum per strike", 3),
        ("The target loses 1 momentum per strike.", 1),
        ("lose momentum per strike", 0),
        ("lose 3 momentum per round", 0),
        ("it smells", 0),
        ("", 0),
    ],
)
def test_an_unknown_name_is_understood_by_its_phrase(words: str, loss: int) -> None:
    """[special-phrases]: 'lose N momentum per strike'; anything else is for the game master."""
    assert momentum_phrase(words) == loss
    line = f"{PLAIN}, Special: Odd Thing"
    traits = read_traits(parse_npc(f"{line} ({words})" if words else line))
    assert (traits.poison, len(traits.unknown)) == (loss, 0 if loss else 1)


def test_a_phrase_works_like_the_poison() -> None:
    """[special-phrases, npc-wearying-poison, poison-timing]"""
    line = f"{PLAIN}, Special: Chill (lose 3 momentum per strike)"
    scene = arrange(npc(line, 4), pc("hroda", 3, momentum=1))
    scene.take("strike y Hroda")
    assert scene.chance("forgo", ev.Lost) == Fraction(1)
    landed = arrange(npc(line, 4), pc("hroda", 3, momentum=1), dice=["d8=8 armor"]).take("strike y Hroda", "forgo")
    assert landed.changes() == {"Hroda": {"momentum": -2}}
