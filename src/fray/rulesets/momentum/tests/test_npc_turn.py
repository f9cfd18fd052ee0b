"""An NPC's turn: Move or Interact once, and Strike, Reposition or Use An Ability once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, later, npc, pc
from fray.rulesets.momentum.tests.wounding import dire

# ---- worked cases


def test_an_npc_may_strike_first_and_then_move_away() -> None:
    """[npc-turn-slots, npc-turn-move, defense-forgo, armor-roll]: it costs nothing, provokes nothing."""
    scene = arrange(npc("turtle-knight", 4, name="Knight"), pc("hroda", 3), dice=case("npc-strikes-then-moves").dice)
    scene.take("strike stone maul Hroda", "forgo", "move 5")
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [8, 2]
    assert scene.changes() == {"Knight": {"position": 5}}


# ---- the two slots


def turn(**arrangement: Sequence[str]) -> Scene:
    return arrange(npc("hired-knife", 4, name="Knife"), pc("diaghilev", 3), pc("nix", 5), **arrangement)  # type: ignore[arg-type]


FIRST = ("move:", "table", "improvise")
SECOND = ("strike:", "reposition:")


def families(scene: Scene, prefixes: tuple[str, ...]) -> bool:
    return any(option.startswith(prefixes) for option in scene.options())


def test_each_slot_is_used_once_in_either_order() -> None:
    """[npc-turn-slots, npc-slot-order, npc-choices]: a move cannot be split around the strike."""
    scene = turn(terrain=["table 4"])
    assert families(scene, FIRST) and families(scene, SECOND)
    scene.take("move 5")
    assert not families(scene, FIRST) and families(scene, SECOND)
    scene = turn(terrain=["table 4"], dice=["d6=6 armor"])
    scene.take("strike short sword Diaghilev", "forgo")
    assert families(scene, FIRST) and not families(scene, SECOND)
    scene.take("table")
    assert scene.asked == ""


def test_either_slot_may_be_left_unused() -> None:
    """[npc-slot-order, npc-turn-slots, npc-no-momentum]: and nothing is marked or paid."""
    assert turn().take("end").changes() == {}
    moved = turn().take("move 3", "end")
    assert moved.changes() == {"Knife": {"position": 3}}
    assert (moved.told(ev.Paid), moved.told(ev.TallyMarked)) == ([], [])


def test_giving_up_is_offered_only_at_the_start_of_an_npcs_turn() -> None:
    """[fight-end-conditions]"""
    assert {"surrender", "peace"} <= set(turn().options())
    assert not {"surrender", "peace"} & set(turn().take("move 5").options())


def test_an_npc_the_keeper_takes_out_does_nothing_more() -> None:
    """[npc-turn-slots]"""
    scene = arrange(npc("hired-knife", 4, name="Knife"), npc("hired-knife", 4, name="Other"), pc("diaghilev", 3))
    scene.game.override("condition", 0, "dead", "yes")
    assert scene.asked == ""
    assert scene.changes() == {"Knife": {"condition": "dead", "hits": 0}}


@pytest.mark.parametrize(
    ("by", "attack"), [(5, "gout of boiling blood"), (4, "bone knife"), (6, "gout of boiling blood")]
)
def test_a_strike_uses_the_numbers_of_the_attack_used(by: int, attack: str) -> None:
    """[npc-line-extensions, npc-attack-skill, npc-attack-tags]: kind, Attack Skill and range are the attack's own."""
    scene = arrange(npc("seething-cultist", by, name="Cultist"), pc("vell", 3, momentum=3), pc("nix", 8))
    strikes = [option for option in scene.options() if option.startswith("strike") and option.endswith(":1")]
    assert strikes == [f"strike:{['gout of boiling blood', 'bone knife'].index(attack)}:1"]
    scene.take(f"strike {attack} Sister Vell")
    assert scene.can("parry 3") == (attack != "bone knife")


# ---- Use An Ability


def test_a_flurry_strikes_two_different_pcs_one_after_the_other() -> None:
    """[block-success, armor-none, max-hits, hits-beyond-limit]"""
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
    """[npc-turn-ability, strike-right-range]: a ruling on a Special may have moved a combatant in between."""
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


def test_a_net_is_for_foes_on_the_field_who_are_pcs() -> None:
    """[npc-turn-ability]"""
    scene = arrange(
        npc("pit-champion", 5, name="Champion"),
        pc("nix", 6, condition="dead"),
        pc("ursk", 6, side="foes"),
        npc("hill-militia", 6, name="Militia", side="heroes"),
        pc("hroda", 6),
    )
    assert [option for option in scene.options() if option.startswith("net")] == ["net cast:4"]


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


def test_the_dead_lose_nothing_to_the_net_that_pulled_them_into_a_pit() -> None:
    """[npc-turn-ability, terrain-rules, dire-instant-death]: the fall is resolved first."""
    scene = arrange(
        npc("pit-champion", 3, name="Champion"),
        pc("vell", 5, hits=8, momentum=6),
        pc("nix", 8),
        terrain=["pit 4"],
        dice=dire(6, 6, 6, 1, 1, 1),
    )
    scene.take("net cast Sister Vell")
    assert scene.changes()["Sister Vell"]["condition"] == "dead"
    assert (scene.pc("Sister Vell").momentum, scene.told(ev.Lost)) == (6, [])


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


def test_the_choir_is_not_called_onto_a_full_field() -> None:
    """[npc-turn-ability]: no fight has more combatants than can be told apart."""
    crowd = [npc("cave-rat", 8, name=f"Rat {number}") for number in range(57)]
    scene = arrange(npc("brass-abbot", 4, name="Abbot"), pc("nix", 0), *crowd)
    assert not scene.can("call the choir")
    assert arrange(npc("brass-abbot", 4, name="Abbot"), pc("nix", 0), *crowd[1:]).can("call the choir")


# ---- no momentum


def test_npcs_hold_no_momentum() -> None:
    """[npc-no-momentum, call-out-gain, npc-initiative, npcs-do-not-roll]"""
    assert case("npcs-have-no-momentum").dice == ()
    scene = arrange(
        pc("ottavian", 2, momentum=3),
        npc("hill-militia", 4, side="heroes", name="Militia"),
        npc("straw-dummy", 8),
        dice=["d12=1 momentum"],
    )
    scene.take("call out Militia")
    assert scene.refused("Rally Militia") == "ability-frame"
    assert scene.changes() == {"Ottavian": {"momentum": 2, "tallies": 1}}
    scene.take("end").run_to("turns", 2)
    assert scene.npc("Militia").initiative == 4
