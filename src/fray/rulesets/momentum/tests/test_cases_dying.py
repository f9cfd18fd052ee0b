"""Mauled, bleeding, dead: the upper bands of the Dire Wounds table, and how hazards hurt."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.wounds import OUT_COLD, VIOLENT_DEATH
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, case, later, npc, pc
from fray.rulesets.momentum.tests.wounding import DAMAGES, dire, foe, wounded

# ---- worked cases


def test_a_mauled_pc_bleeds_until_an_ally_treats_the_wound() -> None:
    """[dire-mauled, eor-step, interact-cost, dire-mauled-concrete]"""
    scene = arrange(
        pc("bartolomeo", 3, condition="senseless", armor="0", hits=6),
        pc("ottavian", 2, momentum=1),
        npc("hired-knife", 4, name="Knife"),
        turn="Knife",
        round_number=5,
        dice=case("mauled-bleeding-and-treatment").dice,
    )
    scene.take("strike short sword Bartolomeo")
    assert scene.told(ev.DefenseRolled) == []
    assert scene.changes()["Bartolomeo"] == {
        "hits": 7,
        "lost_limbs": ["off arm"],
        "bleeding": 2,
        "senseless_minutes": 10,
    }
    scene.take("end").run_to("round begins", 6)
    assert scene.pc("Bartolomeo").bleeding == 1
    treated = later(scene, "Ottavian", Ottavian={"momentum": 3})
    treated.take("treat Bartolomeo")
    assert treated.changes() == {"Ottavian": {"momentum": 1, "tallies": 1}, "Bartolomeo": {"bleeding": 0}}
    untreated = later(scene, "Knife").take("end").run_to("round begins", 7)
    assert untreated.changes()["Bartolomeo"] == {"bleeding": 0, "condition": "dead"}


def test_a_violent_death_by_burning_leaves_a_fire() -> None:
    """[dire-violent-death, dire-wound-dice, dire-death-concrete]: from this End of Round on."""
    scene = arrange(
        pc("bartolomeo", 4, condition="senseless", armor="0", hits=8),
        pc("diaghilev", 4),
        npc("seething-cultist", 6, name="Cultist"),
        npc("hired-knife", 4, name="Knife", hits=2),
        turn="Cultist",
        dice=[*case("violent-death-burning").dice, "d6=1 armor"],
    )
    scene.take("strike gout of boiling blood Bartolomeo")
    assert [(wound.count, wound.total) for wound in scene.told(ev.DireWound)] == [(6, 26)]
    assert scene.changes() == {
        "Bartolomeo": {"hits": 9, "condition": "dead"},
        "the field": {"at 4": ["fire"]},
    }
    scene.take("end").run_to("round begins", 2)
    assert scene.changes()["Diaghilev"] == {"hits": 1, "armor": "Ud4", "momentum": -2}
    assert scene.changes()["Knife"] == {"hits": 1}


def test_a_violent_death_may_take_the_last_foe_with_it() -> None:
    """[fight-end, dire-violent-death, dire-wound-dice, armor-none]: a draw."""
    scene = arrange(
        pc("vell", 3, hits=8),
        npc("ash-wraith", 4, name="Wraith", hits=1),
        turn="Wraith",
        dice=case("draw-by-violent-death").dice,
    )
    scene.take("strike cold hands Sister Vell", "forgo")
    assert [(wound.total, wound.band) for wound in scene.told(ev.DireWound)] == [(27, VIOLENT_DEATH)]
    assert scene.changes() == {
        "Sister Vell": {"hits": 9, "condition": "dead"},
        "Wraith": {"hits": 0, "condition": "dead"},
    }
    assert scene.winner == ""


# ---- mauled


@pytest.mark.parametrize(("damage", "rounds"), list(zip(DAMAGES, [2, 3, 3, 5, 4], strict=True)))
def test_mauled_bleeds_by_the_damage_type(damage: str, rounds: int) -> None:
    """[dire-mauled, dire-mauled-concrete, dire-bands-escalate]"""
    scene = wounded(damage, [*dire(6, 6, 4), "d4=3 limb"], beyond=3)
    assert (scene.pc("Sister Vell").bleeding, scene.pc("Sister Vell").condition) == (rounds, 1)
    assert scene.changes()["Sister Vell"]["lost_limbs"] == ["right leg"]


LIMBS = [
    (1, [], "weapon arm"),
    (2, [], "off arm"),
    (3, [], "right leg"),
    (4, [], "left leg"),
    (2, ["off arm"], "right leg"),
    (4, ["left leg"], "weapon arm"),
    (4, ["left leg", "weapon arm"], "off arm"),
]


@pytest.mark.parametrize(("face", "gone", "lost"), LIMBS)
def test_a_limb_that_is_gone_passes_the_wound_to_the_next(face: int, gone: list[str], lost: str) -> None:
    """[dire-mauled-concrete]"""
    scene = wounded("Slashing", [*dire(6, 6, 4), f"d4={face} limb"], beyond=3, lost=gone)
    limbs = scene.changes()["Sister Vell"]["lost_limbs"]
    assert isinstance(limbs, list)
    assert set(limbs) == {*gone, lost}


def test_a_second_mauled_keeps_the_lower_count() -> None:
    """[dire-mauled-concrete]"""
    lower = wounded("Burning", [*dire(6, 6, 4), "d4=3 limb"], beyond=3, condition="senseless", bleeding=1)
    assert lower.pc("Sister Vell").bleeding == 1
    higher = wounded("Slashing", [*dire(6, 6, 4), "d4=3 limb"], beyond=3, condition="senseless", bleeding=4)
    assert higher.pc("Sister Vell").bleeding == 2


def test_who_bleeds_dies_at_the_nth_end_of_round() -> None:
    """[dire-mauled-concrete, eor-order]: the End of Round of the same round being the first."""
    for left, condition in ((2, "senseless"), (1, "dead")):
        scene = arrange(
            pc("vell", 3, condition="senseless", bleeding=left), pc("nix", 8), npc("straw-dummy", 0), phase="round ends"
        )
        assert scene.pc("Sister Vell").bleeding == left - 1
        assert scene.changes()["Sister Vell"].get("condition", "senseless") == condition


@pytest.mark.parametrize(("gap", "treats"), [(0, True), (1, True), (2, False)])
def test_an_ally_at_intimate_or_melee_stops_the_bleeding(gap: int, treats: bool) -> None:
    """[dire-mauled-concrete, interact-limits]: for 2M, or an NPC's Interact."""
    victim = pc("vell", 3, condition="senseless", bleeding=2)
    scene = arrange(victim, pc("nix", 3 + gap, momentum=2), npc("straw-dummy", 8), turn="Nix")
    assert scene.can("treat Sister Vell") == treats
    ally = arrange(
        victim,
        pc("nix", 8),
        npc("hill-militia", 3 + gap, side="heroes", name="Militia"),
        npc("straw-dummy", 8),
        turn="Militia",
    )
    assert ally.can("treat Sister Vell") == treats
    if treats:
        assert ally.take("treat Sister Vell").changes() == {"Sister Vell": {"bleeding": 0}}


def test_nobody_treats_the_wounds_of_foes() -> None:
    """[dire-mauled-concrete, who-is-an-ally]"""
    scene = arrange(
        pc("vell", 3, condition="senseless", bleeding=2), pc("nix", 8), npc("hired-knife", 3, name="Foe"), turn="Foe"
    )
    assert not scene.can("treat Sister Vell")


# ---- death


def test_instant_death_is_dead_and_nothing_more() -> None:
    """[dire-instant-death, dire-death-concrete]"""
    scene = wounded("Burning", dire(6, 6, 6, 6), beyond=4, bystanders=[pc("ursk", 3, momentum=5)])
    assert scene.changes() == {"Sister Vell": {"hits": 7, "condition": "dead"}}


def died(damage: str, bystanders: Sequence[Who], dice: Sequence[str] = (), skill: int = 0) -> Scene:
    """Vell dies violently on 3; others stand around."""
    scene = arrange(
        pc("vell", 3, hits=7),
        *bystanders,
        npc(foe(damage, skill=skill), 4),
        turn="Foe",
        dice=[*dire(6, 6, 6, 6, 6), *dice],
    )
    return scene.take("strike blow Sister Vell", "forgo")


def test_a_violent_death_by_slashing_shakes_conscious_allies_as_far_as_near() -> None:
    """[dire-violent-death, dire-death-concrete, who-is-an-ally]"""
    bystanders = [
        pc("ursk", 1, momentum=5),
        pc("nix", 6, momentum=5),
        pc("hroda", 3, momentum=5, condition="senseless"),
        pc("diaghilev", 3, momentum=5, side="rivals"),
    ]
    scene = died("Slashing", bystanders)
    assert scene.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}, "Ursk": {"momentum": 2}}


def test_a_violent_death_by_piercing_carries_on_to_the_nearest() -> None:
    """[dire-violent-death, dire-death-concrete]: the same Attack Skill and damage type, no defense, conscious or
    not."""
    bystanders = [pc("ursk", 4), pc("hroda", 3, condition="senseless"), pc("diaghilev", 3), pc("nix", 8)]
    scene = died("Piercing", bystanders, ["d8=1 armor"], skill=2)
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Hroda": {"hits": 1, "armor": "Ud6"},
    }
    alone = died("Piercing", [pc("ursk", 5)], skill=2)
    assert alone.changes() == {"Sister Vell": {"hits": 8, "condition": "dead"}}


def test_a_violent_death_by_crushing_shakes_allies_as_far_as_melee_and_makes_the_ground_slick() -> None:
    """[dire-violent-death, dire-death-concrete]"""
    scene = died("Crushing", [pc("ursk", 4, momentum=5), pc("nix", 5, momentum=5)])
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Ursk": {"momentum": 3},
        "the field": {"at 3": ["slick ground"]},
    }


def test_a_violent_death_by_raw_magic_spares_nobody_close() -> None:
    """[dire-violent-death, dire-death-concrete, undefended-armor-roll]: friend and foe, in roster order, each
    completely."""
    bystanders = [
        pc("diaghilev", 4, hits=2),
        pc("ursk", 5),
        npc("hired-knife", 2, name="Knife"),
        npc("hired-knife", 3, name="Lying", condition="disabled", hits=0),
        npc("hired-knife", 3, name="Late", joins_round=4),
    ]
    scene = died("Arcane", bystanders, ["d6=1 armor", "d6=3 dire"])
    assert scene.changes() == {
        "Sister Vell": {"hits": 8, "condition": "dead"},
        "Diaghilev": {"hits": 3, "armor": "Ud4", "Lore": -1, "momentum": -2},
        "Knife": {"hits": 0, "condition": "dead"},
        "Lying": {"condition": "dead"},
        "Foe": {"hits": 8},
    }


# ---- hazards


def test_a_hazard_is_one_armor_roll_without_a_defense() -> None:
    """[undefended-armor-roll]: without an armor die one hit; an NPC loses one hit and dies if it was the last."""
    scene = arrange(
        pc("diaghilev", 3),
        pc("vell", 3),
        npc("turtle-knight", 3, name="Knight"),
        npc("hired-knife", 3, name="Knife"),
        phase="round ends",
        terrain=["fire 3"],
        dice=["d6=2 armor"],
    )
    assert scene.changes() == {
        "Diaghilev": {"momentum": -2},
        "Sister Vell": {"hits": 1},
        "Knight": {"hits": 2},
        "Knife": {"hits": 0, "condition": "dead"},
    }


def test_a_disabled_npc_dies_of_a_hazard() -> None:
    """[undefended-armor-roll, corpse-and-helpless]: whatever hits the Keeper has left it."""
    for hits in (0, 2):
        lying = npc("turtle-knight", 3, name="Knight", condition="disabled", hits=hits)
        scene = arrange(pc("nix", 0), lying, npc("straw-dummy", 8), phase="round ends", terrain=["fire 3"])
        assert scene.changes()["Knight"]["condition"] == "dead"


# ---- blows that do not kill


@pytest.mark.parametrize(("faces", "counted"), [((4, 6), 10), ((5, 6), 10), ((6, 6), 10), ((3, 6), 9)])
def test_pulled_blows_never_do_worse_than_disable(faces: tuple[int, int], counted: int) -> None:
    """[npc-strike-to-disable, dire-wound-table]: totals above 10 count as 10."""
    scene = arrange(
        pc("vell", 3, hits=4),
        pc("nix", 8),
        npc(foe("Slashing", special="Pulled Blows"), 4),
        turn="Foe",
        dice=dire(*faces),
    )
    scene.take("strike blow Sister Vell", "forgo")
    (wound,) = scene.told(ev.DireWound)
    assert (wound.total, wound.counted, wound.band) == (sum(faces), counted, OUT_COLD)
    assert scene.changes()["Sister Vell"]["condition"] == "senseless"
