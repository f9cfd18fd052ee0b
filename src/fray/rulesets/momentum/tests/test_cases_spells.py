"""Spells of PCs: Hex of Rust, Ember Circle, Mending Word."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import arrange, case, later, npc, pc
from fray.rulesets.momentum.tests.wounding import dire

DUMMY = npc("straw-dummy", 8, name="Dummy")

# ---- the worked case


def test_a_hex_of_rust_weakens_at_the_end_of_each_round() -> None:
    """[eor-abilities, strike-cost, use-ability]"""
    assert case("hex-of-rust-weakens").dice == ()
    scene = arrange(
        pc("vell", 1, momentum=5),
        pc("diaghilev", 3, momentum=20),
        npc("siege-beetle", 4, name="Beetle"),
        turn="Sister Vell",
    )
    scene.take("hex of rust Beetle")
    assert scene.changes() == {
        "Sister Vell": {"momentum": 1, "tallies": 1},
        "Beetle": {"hex": 2, "hex_by": "Sister Vell"},
    }
    assert later(scene, "Diaghilev").price("strike yatagan Beetle") == 6
    scene.take("end").run_to("round begins", 2)
    assert later(scene, "Diaghilev").price("strike yatagan Beetle") == 7
    third = later(scene, "Sister Vell").take("end").run_to("round begins", 3)
    assert later(third, "Diaghilev").price("strike yatagan Beetle") == 8
    assert third.changes()["Beetle"] == {"hex": 0, "hex_by": ""}


# ---- Hex of Rust


def test_a_hex_is_for_one_npc_foe_at_far_or_closer() -> None:
    """[use-ability, ability-frame]"""
    scene = arrange(
        pc("vell", 1, momentum=9),
        npc("siege-beetle", 4, name="Far"),
        npc("siege-beetle", 5, name="Distant"),
        pc("nix", 1, side="foes"),
        npc("hill-militia", 1, name="Militia", side="heroes"),
    )
    assert [scene.can(f"hex of rust {who}") for who in ("Far", "Distant", "Nix", "Militia")] == [
        True,
        False,
        False,
        False,
    ]
    assert scene.refused("hex of rust Distant") == "ability-frame"


def test_a_hex_cast_again_is_at_full_strength_again() -> None:
    """[use-ability]: it does not add up."""
    scene = arrange(pc("vell", 1, momentum=9), npc("siege-beetle", 4, name="Beetle", hex=1, hex_by="Sister Vell"))
    assert scene.take("hex of rust Beetle").npc("Beetle").hex == 2


def test_a_hex_weakens_though_its_caster_lies_senseless() -> None:
    """[eor-abilities, eor-order]"""
    for order in (["Sister Vell", "Nix"], ["Nix"]):
        scene = arrange(
            pc("vell", 1, condition="senseless"),
            pc("nix", 1),
            npc("siege-beetle", 4, name="Beetle", hex=2, hex_by="Sister Vell"),
            npc("siege-beetle", 4, name="Other", hex=1, hex_by="Sister Vell"),
            phase="round ends",
            turn=order,
        )
        assert (scene.npc("Beetle").hex, scene.npc("Other").hex) == (1, 0)


# ---- Ember Circle


@pytest.mark.parametrize(("place", "possible"), [(4, False), (5, False), (6, True), (7, True), (8, False), (2, True)])
def test_embers_are_lit_at_near_or_far(place: int, possible: bool) -> None:
    """[use-ability]"""
    assert arrange(pc("vell", 4, momentum=9), DUMMY).can(f"ember circle at {place}") == possible


def test_embers_act_at_this_and_the_next_end_of_round() -> None:
    """[eor-abilities, use-ability, eor-order]: NPCs before PCs, each in roster order; fliers are not spared."""
    scene = arrange(
        pc("nix", 3, momentum=3),
        pc("vell", 1, momentum=5),
        pc("diaghilev", 3),
        npc("hired-knife", 3, name="Knife", hits=2),
        npc("ash-wraith", 3, name="Wraith"),
        turn="Sister Vell",
        dice=["d4=2 armor", "d6=2 armor"],
    )
    scene.take("ember circle at 3").run_to("round begins", 2)
    victims = [event.who for event in scene.game.events if isinstance(event, (ev.HitsRemoved, ev.ArmorRolled))]
    assert victims == [3, 4, 0, 2]
    assert scene.changes() == {
        "Nix": {"momentum": 2, "hits": 1, "armor": "1"},
        "Sister Vell": {"momentum": 0, "tallies": 1, "embers_at": 3, "embers_left": 1},
        "Diaghilev": {"momentum": -2},
        "Knife": {"hits": 1},
        "Wraith": {"hits": 2},
    }
    second = later(scene, "Sister Vell", ["d6=2 armor"], Nix={"position": 8}).take("end").run_to("round begins", 3)
    assert second.changes()["Wraith"] == {"hits": 1}
    assert second.changes()["Sister Vell"] == {"tallies": 2, "embers_at": -1, "embers_left": 0}


def test_a_new_circle_replaces_the_old_one() -> None:
    """[use-ability]"""
    scene = arrange(pc("vell", 1, momentum=5, embers_at=3, embers_left=1), DUMMY)
    scene.take("ember circle at 4")
    assert scene.changes()["Sister Vell"] == {"momentum": 0, "tallies": 1, "embers_at": 4, "embers_left": 2}
    assert [told.effect for told in scene.told(ev.EffectEnded)] == ["Ember Circle"]
    first = arrange(pc("vell", 1, momentum=5), DUMMY).take("ember circle at 4")
    assert first.told(ev.EffectEnded) == []


def test_embers_go_out_with_their_caster_but_not_when_the_caster_is_senseless() -> None:
    """[use-ability, eor-order]: senseless is not out of the fight."""
    caster = pc("vell", 0, momentum=5, embers_at=3, embers_left=2)
    fled = arrange(caster, pc("nix", 8), npc("turtle-knight", 3, name="Knight"), open_edges=["low"])
    fled.take("leave low").run_to("round begins", 2)
    assert "Knight" not in fled.changes()
    for order in (["Sister Vell"], ["Nix"]):
        scene = arrange(
            pc("vell", 0, condition="senseless", embers_at=3, embers_left=2),
            pc("nix", 8),
            npc("turtle-knight", 3, name="Knight"),
            phase="round ends",
            turn=order,
        )
        assert scene.changes()["Knight"] == {"hits": 2}
        assert scene.changes()["Sister Vell"] == {"embers_left": 1}


def test_embers_that_kill_their_own_caster_spare_those_still_to_come() -> None:
    """[spell-ember-circle, eor-order]: they burn one after another, and the circle ends with its caster."""
    scene = arrange(
        pc("vell", 4, hits=8, embers_at=4, embers_left=2),
        pc("nix", 4, momentum=1),
        npc("hired-knife", 4, name="Knife"),
        pc("hroda", 0),
        DUMMY,
        phase="round ends",
        dice=dire(6, 6, 6, 1, 1, 1),
    )
    assert scene.changes()["Knife"]["condition"] == "dead"
    assert scene.changes()["Sister Vell"]["condition"] == "dead"
    assert "hits" not in scene.changes()["Nix"]


def test_embers_may_kill_their_own_caster_and_go_out() -> None:
    """[use-ability, eor-abilities, dire-violent-death]"""
    scene = arrange(
        pc("vell", 3, hits=7, embers_at=3, embers_left=2),
        pc("nix", 8),
        npc("straw-dummy", 0, name="Dummy"),
        phase="round ends",
        dice=["d6=6 dire"] * 5,
    )
    assert scene.changes()["Sister Vell"] == {"hits": 8, "condition": "dead", "embers_at": -1, "embers_left": 0}


# ---- Mending Word


def test_a_mending_word_removes_a_hit_once_for_each_target_in_a_fight() -> None:
    """[use-ability, armor-repair, ability-frame]: oneself or an ally PC at Intimate or Melee."""
    scene = arrange(
        pc("ottavian", 3, momentum=20, hits=1),
        pc("nix", 4, hits=2, armor="1", condition="senseless"),
        pc("ursk", 5, hits=1),
        npc("hill-militia", 3, name="Militia", side="heroes"),
        DUMMY,
    )
    assert scene.refused("mending word Ursk") == "ability-frame"
    assert scene.refused("mending word Militia") == "ability-frame"
    scene.take("mending word Ottavian", "mending word Nix")
    assert scene.changes() == {
        "Ottavian": {"momentum": 12, "tallies": 1, "hits": 0, "mended": True},
        "Nix": {"hits": 1, "mended": True},
    }
    assert scene.refused("mending word Nix") == "ability-frame"
