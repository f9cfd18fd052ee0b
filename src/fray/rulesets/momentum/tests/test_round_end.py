"""The End of Round: abilities, hazards, bleeding, armor, in this order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import NO_DIE, UD4, UD6, UD8
from fray.rulesets.momentum.rules.round_end import end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc
from fray.rulesets.momentum.tests.blocks import BUCKLER, TOWER_BEARER

DUMMY = npc("straw-dummy", 8, name="Dummy")

# ---- worked cases


def test_ruined_armor_takes_as_much_momentum_as_ever() -> None:
    """[eor-penalty-unchanged, eor-armor-penalty, losses-may-go-negative]"""
    assert case("eor-penalty-with-ruined-armor").dice == ()
    scene = arrange(
        pc("diaghilev", momentum=1, armor="0"),
        pc("vell", momentum=1),
        pc("nix", momentum=0),
        pc("hroda", momentum=5),
        DUMMY,
        phase="round ends",
    )
    assert scene.changes() == {
        "Diaghilev": {"momentum": -1},
        "Nix": {"momentum": -1},
        "Hroda": {"momentum": 1},
    }


def test_abilities_come_before_armor() -> None:
    """[eor-step, eor-armor-penalty, negative-turn, next-round]"""
    scene = arrange(
        pc("hroda", 2, momentum=1),
        pc("vell", 1, momentum=4),
        npc("brass-abbot", 4, name="Abbot", hits=6),
        phase="round ends",
        turn=["Hroda", "Sister Vell", "Abbot"],
        dice=case("eor-abilities-before-armor").dice,
    )
    assert scene.changes() == {"Hroda": {"momentum": -4}, "Abbot": {"hits": 7}}
    losses = [(told.who, told.amount, told.clause) for told in scene.told(ev.Lost)]
    assert losses == [(0, 1, "eor-abilities"), (0, 4, "eor-armor-penalty")]
    scene.run_to("turns", 2)
    assert scene.order == ["Sister Vell", "Abbot", "Hroda"]
    assert (scene.pc("Sister Vell").momentum, scene.pc("Hroda").momentum) == (7, -1)
    scene.have_turns("end", "end")
    assert scene.options() == ["end", "surrender", "peace"]
    assert scene.pc("Hroda").tallies == 1


# ---- 1 abilities and traits


@pytest.mark.parametrize(("gap", "loss"), [(0, 1), (2, 1), (3, 0)])
def test_a_frightful_presence_costs_everyone_near_it_a_momentum(gap: int, loss: int) -> None:
    """[eor-abilities]: each conscious PC at Near or closer."""
    scene = arrange(
        npc("brass-abbot", 4, name="Abbot"),
        pc("vell", 4 + gap),
        pc("ursk", 4, condition="senseless"),
        phase="round ends",
    )
    assert scene.changes() == ({"Sister Vell": {"momentum": -1}} if loss else {})


def test_fear_does_not_pass_a_closed_door() -> None:
    """[eor-abilities, terrain-rules]: no ability works across it."""
    for state, left in (("closed", 5), ("open", 4)):
        scene = arrange(
            pc("vell", 3, momentum=5),
            npc("brass-abbot", 4, name="Abbot"),
            phase="round ends",
            turn="Abbot",
            terrain=[f"door 3-4 {state}"],
        )
        assert scene.pc("Sister Vell").momentum == left


@pytest.mark.parametrize(("hits", "after"), [(8, 8), (7, 8), (3, 4)])
def test_regeneration_stops_at_the_starting_hits(hits: int, after: int) -> None:
    """[eor-abilities]"""
    scene = arrange(npc("brass-abbot", 4, name="Abbot", hits=hits), pc("vell", 8), phase="round ends")
    assert scene.npc("Abbot").hits_left == after
    assert len(scene.told(ev.Healed)) == (after > hits)


def test_only_the_able_regenerate_and_frighten() -> None:
    """[eor-abilities]"""
    scene = arrange(
        npc("brass-abbot", 4, name="Abbot", hits=0, condition="disabled"), DUMMY, pc("vell", 4), phase="round ends"
    )
    assert scene.changes() == {}


def test_regeneration_regains_as_many_as_its_number() -> None:
    """[eor-abilities, special-phrases]"""
    line = "Troll - Hits 9, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), Special: Regenerate 3"
    scene = arrange(npc(line, hits=2), pc("vell", 8), phase="round ends")
    assert scene.npc("Troll").hits_left == 5


def test_components_come_in_the_initiative_order_of_their_owners() -> None:
    """[eor-order, eor-abilities]"""
    for order, expected in (
        (["Sister Vell", "Ursk", "Abbot"], ["HexChanged", "Lost", "Healed"]),
        (["Abbot", "Ursk", "Sister Vell"], ["Healed", "Lost", "HexChanged"]),
    ):
        scene = arrange(
            npc("brass-abbot", 8, name="Abbot", hits=1, hex=2, hex_by="Sister Vell"),
            pc("vell", 0),
            pc("ursk", 0, fury=True),
            phase="round ends",
            turn=order,
        )
        kinds = (ev.HexChanged, ev.Healed, ev.Lost)
        told = [type(event).__name__ for event in scene.game.events if isinstance(event, kinds)]
        assert told[:3] == expected


# ---- 2 hazards, 3 bleeding, 4 armor


def test_fire_burns_by_position_and_in_roster_order_and_spares_fliers() -> None:
    """[eor-order, terrain-rules, move-modes]"""
    scene = arrange(
        pc("vell", 5),
        npc("turtle-knight", 2, name="Knight"),
        npc("ash-wraith", 2, name="Wraith"),
        pc("ursk", 2),
        phase="round ends",
        terrain=["fire 2", "fire 5"],
        dice=["d4=4 armor"],
    )
    assert [told.who for told in scene.told(ev.Hazard) if told.what == "fire"] == [1, 3, 0]
    assert scene.changes() == {"Sister Vell": {"hits": 1}, "Knight": {"hits": 2}, "Ursk": {"momentum": -1}}


def test_passing_through_fire_is_harmless() -> None:
    """[terrain-rules]: only who stands there at End of Round burns."""
    scene = arrange(pc("vell", 3, momentum=6), DUMMY, terrain=["fire 4"])
    assert scene.take("move 4", "move 5").run_to("round begins", 2).changes() == {
        "Sister Vell": {"momentum": 0, "position": 5, "tallies": 1}
    }


def test_hazards_come_before_bleeding_and_bleeding_before_armor() -> None:
    """[eor-order, eor-step]"""
    scene = arrange(
        pc("ursk", 3),
        pc("vell", 0, condition="senseless", bleeding=3),
        DUMMY,
        phase="round ends",
        terrain=["fire 3"],
        dice=["d4=4 armor"],
    )
    told = [type(event).__name__ for event in scene.game.events if isinstance(event, (ev.Hazard, ev.Bled, ev.Lost))]
    assert [name for name in told if name != "Hazard"] == ["Bled", "Lost"]
    assert told[0] == "Hazard"


@pytest.mark.parametrize("condition", ["senseless", "dead", "fled"])
def test_armor_weighs_only_on_those_who_stand(condition: str) -> None:
    """[eor-order, eor-armor-penalty]"""
    scene = arrange(pc("hroda", momentum=5, condition=condition), pc("vell"), DUMMY, phase="round ends")
    assert scene.changes() == {}


@pytest.mark.parametrize(
    ("who", "loss"), [("vell", 0), ("bartolomeo", 1), ("diaghilev", 2), ("hroda", 4), (TOWER_BEARER, 3)]
)
def test_each_armor_takes_its_own_and_a_heavy_shield_one_more(who: str, loss: int) -> None:
    """[eor-armor-penalty, eor-order]"""
    scene = arrange(pc(who, momentum=9), DUMMY, phase="round ends")
    assert scene.battle.pc(0).momentum == 9 - loss


def test_a_destroyed_shield_weighs_nothing() -> None:
    """[eor-order, shield-wear]: an unready one does."""
    assert arrange(pc(TOWER_BEARER, shield="0"), DUMMY, phase="round ends").pc("Bastion").momentum == -2
    assert arrange(pc(TOWER_BEARER, shield_ready=False), DUMMY, phase="round ends").pc("Bastion").momentum == -3
    assert arrange(pc(TOWER_BEARER, shield="1"), DUMMY, phase="round ends").pc("Bastion").momentum == -3


# ---- the end of the fight in the middle of it


def test_the_fight_ends_at_once_and_what_remains_is_skipped() -> None:
    """[eor-order, fight-end-conditions]: the last foe burns, so no armor weighs."""
    scene = arrange(
        pc("hroda", 0, momentum=5),
        npc("straw-dummy", 3, name="A"),
        npc("straw-dummy", 5, name="B"),
        phase="round ends",
        terrain=["fire 3", "fire 5"],
    )
    assert scene.winner == "heroes"
    assert scene.told(ev.Lost) == []
    assert scene.changes()["Hroda"] == {"momentum": 0}


def test_a_bleeding_pc_who_dies_may_lose_the_fight() -> None:
    """[eor-order, dire-mauled-concrete, fight-end-conditions]"""
    outcome = {"wins": "foes", "none_alive": "heroes"}
    scene = arrange(
        pc("vell", 0, condition="senseless", bleeding=1),
        npc("hill-militia", 0, side="friends"),
        npc("straw-dummy", 8),
        phase="round ends",
        outcomes=[outcome],
    )
    assert scene.winner == "foes"


# ---- the penalty of armor and shield


def test_armor_takes_momentum_at_end_of_round() -> None:
    """[eor-armor-penalty]: none 0, leather 1, chain 2, plate 4, and the shield's added."""
    assert [end_of_round_penalty(base) for base in (NO_DIE, UD4, UD6, UD8)] == [0, 1, 2, 4]
    assert end_of_round_penalty(UD8, 1) == 5


def test_the_penalty_of_a_shield_is_looked_up_by_its_name() -> None:
    """[pc-statblock-grammar]: only the tower shield costs; an unknown shield costs nothing."""
    names = ["Iron Buckler", "Round Shield", "Tower Shield", "tower shield", "Ward of Salt", "Door"]
    assert [shield_penalty(replace(BUCKLER, name=name)) for name in names] == [0, 0, 1, 1, 0, 0]
    assert shield_penalty(None) == 0
    assert shield_penalty(replace(BUCKLER, name="Door"), {"Door": 3}) == 3
