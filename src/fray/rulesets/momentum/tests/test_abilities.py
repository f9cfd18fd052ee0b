"""Abilities and spells of PCs: what each costs, needs and does."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.rules.abilities import PRICES
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, later, npc, pc
from fray.rulesets.momentum.tests.blocks import adept

DUMMY = npc("straw-dummy", 8, name="Dummy")

# ---- worked cases


def test_a_cunning_step_an_opening_and_a_shot() -> None:
    """[use-ability, superior-position-use, strike-cost, ability-frame]: the superior position is kept."""
    scene = arrange(
        pc("maissa", 1, momentum=9),
        npc("beetle-clan-assassin", 4, name="Assassin"),
        dice=case("cunning-step-and-exploit-opening").dice,
    )
    scene.take("cunning step Assassin to 2")
    assert scene.changes() == {"Maissa": {"momentum": 5, "position": 2, "superior": ["Assassin"], "tallies": 1}}
    scene.take("exploit opening Assassin")
    assert (scene.pc("Maissa").momentum, scene.price("strike hunting bow Assassin")) == (4, 4)
    scene.take("strike hunting bow Assassin")
    assert scene.changes() == {
        "Maissa": {"momentum": 0, "position": 2, "superior": ["Assassin"], "tallies": 1},
        "Assassin": {"hits": 2},
    }


def test_a_rally_may_lift_a_negative_count() -> None:
    """[use-ability, pc-stats, charm-and-fate-stored]: 1d4 + Charm."""
    scene = arrange(
        pc("ottavian", 0, momentum=5),
        pc("hroda", 3, momentum=-3),
        DUMMY,
        turn=["Ottavian", "Hroda"],
        dice=case("rally-lifts-negative").dice,
    )
    scene.take("rally Hroda")
    assert scene.changes() == {
        "Ottavian": {"momentum": 2, "tallies": 1, "rallied": True},
        "Hroda": {"momentum": 2},
    }
    scene.take("end")
    assert scene.can("move 4") is False
    assert scene.can("call out Ottavian")


# ---- all of them


@pytest.mark.parametrize("ability", sorted(PRICES))
def test_every_ability_of_the_ledger_costs_what_its_description_says(ability: str) -> None:
    """[use-ability, ability-frame, action-costs]"""
    targets = {
        "Drive Back": "drive back Foe to 4",
        "Killing Stroke": "killing stroke long knife Foe",
        "Exploit Opening": "exploit opening Foe",
        "Cunning Step": "cunning step Foe to 2",
        "Battle Fury": "battle fury",
        "Guard": "guard Nix",
        "Rally": "rally Nix",
        "Second Wind": "second wind",
        "Hex of Rust": "hex of rust Foe",
        "Ember Circle": "ember circle at 5",
        "Mending Word": "mending word Nix",
    }
    characters = {"Cunning Step": "Wanderer", "Battle Fury": "Berserker", "Guard": "Mercenary"}
    block = adept(characters.get(ability, "Scholar"))
    scene = arrange(
        pc(block, 3, momentum=20, over=["Foe"]),
        pc("nix", 3, hits=1),
        npc("straw-dummy", 3, name="Foe"),
        DUMMY,
    )
    assert scene.price(targets[ability]) == PRICES[ability]
    poor = arrange(
        pc(block, 3, momentum=PRICES[ability] - 1, over=["Foe"]),
        pc("nix", 3, hits=1),
        npc("straw-dummy", 3, name="Foe"),
        DUMMY,
    )
    assert not poor.can(targets[ability])


@pytest.mark.parametrize(
    ("ability", "needs"),
    [("cunning step Foe to 2", "Wanderer"), ("battle fury", "Berserker"), ("guard Nix", "Mercenary")],
)
def test_some_abilities_belong_to_a_class(ability: str, needs: str) -> None:
    """[ability-frame]"""
    for character_class in ("Berserker", "Mercenary", "Wanderer", "Cultist", "Scholar"):
        scene = arrange(
            pc(adept(character_class), 3, momentum=20), pc("nix", 3), npc("straw-dummy", 3, name="Foe"), DUMMY
        )
        assert scene.can(ability) == (character_class == needs)


def test_a_pc_has_the_abilities_on_its_sheet_and_no_others() -> None:
    """[use-ability, house-equipment]"""
    scene = arrange(pc("diaghilev", 3, momentum=20), pc("nix", 3), npc("straw-dummy", 4, name="Foe"))
    families = {option.split(":")[0] for option in scene.options()}
    assert not families & set(PRICES)


CLOSED_DOORS = [
    "exploit opening Foe",
    "drive back Foe",
    "hex of rust Foe",
    "rally Nix",
    "guard Nix",
    "mending word Nix",
]


@pytest.mark.parametrize("ability", CLOSED_DOORS)
def test_no_ability_works_across_a_closed_door(ability: str) -> None:
    """[terrain-rules]"""
    people = [
        pc(adept("Mercenary"), 3, momentum=20, over=["Foe"]),
        pc("nix", 4, hits=1),
        npc("straw-dummy", 4, name="Foe"),
    ]
    assert arrange(*people, terrain=["door 3-4 closed"]).refused(ability) == "terrain-rules"
    opened = arrange(*people, terrain=["door 3-4 open"])
    assert opened.can(f"{ability} to 5" if ability.startswith("drive") else ability)


def test_neither_embers_nor_a_step_pass_a_closed_door() -> None:
    """[terrain-rules]"""
    scene = arrange(
        pc(adept("Wanderer"), 3, momentum=20), npc("straw-dummy", 4, name="Foe"), terrain=["door 3-4 closed"]
    )
    assert not scene.can("ember circle at 5")
    assert scene.can("ember circle at 1")
    assert not scene.can("cunning step Foe to 4")
    assert not scene.can("cunning step Foe to 2")


# ---- Drive Back


def drive(target_at: int, **state: Any) -> Scene:
    return arrange(
        pc("bartolomeo", 3, momentum=5, over=["Foe"]), npc("straw-dummy", target_at, name="Foe", **state), DUMMY
    )


def test_the_target_is_forced_straight_away() -> None:
    """[use-ability, superior-position-use]: either way if both share a position; the position is used up."""
    assert drive(4).can("drive back Foe to 5") and not drive(4).can("drive back Foe to 3")
    assert drive(2).can("drive back Foe to 1")
    assert {option for option in drive(3).options() if option.startswith("Drive")} == {
        "Drive Back:1:at2",
        "Drive Back:1:at4",
    }
    assert drive(4).take("drive back Foe to 5").changes() == {
        "Bartolomeo": {"momentum": 4, "superior": [], "tallies": 1},
        "Foe": {"position": 5},
    }


def test_the_target_must_be_at_intimate_or_melee_and_below_the_user() -> None:
    """[ability-frame, superior-position-use]"""
    assert drive(5).refused("drive back Foe") == "ability-frame"
    scene = arrange(pc("bartolomeo", 3, momentum=5), npc("straw-dummy", 4, name="Foe"))
    assert scene.refused("drive back Foe") == "superior-position-use"


# ---- Exploit Opening


def test_an_opening_is_for_the_next_plain_strike_at_that_target_in_this_turn() -> None:
    """[use-ability, sum-formulas]"""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Foe", "Other"]),
        npc("turtle-knight", 4, name="Foe", hits=9),
        npc("turtle-knight", 4, name="Other"),
        turn=["Adept", "Other"],
    )
    scene.take("exploit opening Foe")
    assert scene.refused("exploit opening Foe") == "ability-frame"
    assert scene.price("strike long knife Foe") == 4
    assert scene.price("strike long knife Other") == 6
    assert scene.price("killing stroke long knife Foe") == 7
    scene.take("strike long knife Foe")
    assert scene.price("strike long knife Foe") == 6
    scene.take("exploit opening Foe", "end")
    assert scene.changes()["Adept"].get("exploiting", []) == []


def test_a_second_opening_leaves_the_first_one_open() -> None:
    """[ability-frame, sum-formulas]: an ability can be used any number of times; each opening ends with its own
    Strike."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Foe", "Other"]),
        npc("turtle-knight", 4, name="Foe"),
        npc("turtle-knight", 4, name="Other"),
    )
    scene.take("exploit opening Foe", "exploit opening Other")
    assert (scene.price("strike long knife Foe"), scene.price("strike long knife Other")) == (4, 4)
    scene.take("strike long knife Other")
    assert (scene.price("strike long knife Foe"), scene.price("strike long knife Other")) == (4, 6)


def test_an_opening_ends_with_its_target() -> None:
    """[ability-exploit-opening, use-ability]: a Killing Stroke does not use it up, but it kills."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Foe"]),
        npc("turtle-knight", 4, name="Foe", hits=2),
        npc("turtle-knight", 4, name="Other"),
    )
    scene.take("exploit opening Foe", "killing stroke long knife Foe")
    assert scene.changes()["Foe"]["condition"] == "dead"
    assert scene.pc("Adept").exploiting == 0


# ---- Cunning Step


def test_a_cunning_step_adds_the_extra_costs_of_a_move_and_ignores_defense() -> None:
    """[use-ability, move-cost]: and needs a foe at Near or closer after it."""
    scene = arrange(
        pc("maissa", 3, momentum=20),
        npc("siege-beetle", 6, name="Foe"),
        terrain=["wall 3-4", "slick ground 3"],
    )
    assert scene.price("cunning step Foe to 4") == 4 + 3 + 1
    assert not scene.can("cunning step Foe to 2")
    assert scene.take("cunning step Foe to 4").changes()["Maissa"] == {
        "momentum": 12,
        "position": 4,
        "superior": ["Foe"],
        "tallies": 1,
    }


# ---- Battle Fury


def test_fury_makes_strikes_cheaper_until_the_end_of_the_round_and_costs_one_then() -> None:
    """[use-ability, eor-abilities, sum-formulas]: once a round, ripostes included."""
    scene = arrange(
        pc("ursk", 3, momentum=12),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Ursk", "Knight"],
        dice=["d12=12 parry"],
    )
    scene.take("battle fury")
    assert not scene.can("battle fury")
    assert scene.price("strike great axe Knight") == 4 + 1 - 2
    scene.take("strike great axe Knight", "end", "strike stone maul Ursk", "parry 3")
    assert scene.price("strike great axe Knight") == 3
    scene.take("strike great axe Knight", "end").run_to("round begins", 2)
    assert scene.changes() == {
        "Ursk": {"momentum": 12 - 2 - 3 - 3 + 4 - 3 - 1 - 1, "tallies": 1},
        "Knight": {"hits": 1},
    }
    assert later(scene, "Ursk").can("battle fury")


def test_fury_ends_before_hazards_may_end_the_fight() -> None:
    """[eor-abilities, eor-order]: it has cost its momentum, and the fire burns after it."""
    scene = arrange(
        pc("ursk", 0, momentum=5, fury=True, fury_used=True),
        npc("hired-knife", 3, name="Knife"),
        phase="round ends",
        terrain=["fire 3"],
    )
    assert scene.winner == "heroes"
    assert not scene.pc("Ursk").fury
    assert [told.amount for told in scene.told(ev.Lost)] == [1]


# ---- Guard


def guarded(guard_at: int = 2, dice: tuple[str, ...] = (), terrain: tuple[str, ...] = (), **state: Any) -> Scene:
    """Hroda guards Nix on 2; a knife on 3 strikes at Nix."""
    scene = arrange(
        pc("hroda", guard_at, momentum=3, guarding="Nix", **state),
        pc("nix", 2, momentum=3),
        npc("hired-knife", 3, name="Knife"),
        turn=["Knife", "Hroda"],
        dice=dice,
        terrain=terrain,
    )
    return scene.take("strike short sword Nix")


def test_a_guard_may_take_a_strike_at_its_ally_before_a_defense_is_chosen() -> None:
    """[strike-resolution-order, use-ability]: the attacker's range to the guard does not matter."""
    scene = guarded(1, dice=("d6=6 block", "d6=2 wear"))
    assert scene.asked == "Hroda: guard"
    assert scene.take("take-it").asked == "Hroda: defend"
    scene.take("block 3")
    assert scene.changes() == {"Hroda": {"momentum": 0}}
    assert guarded().take("stay").asked == "Nix: defend"


def test_a_guard_too_far_away_or_senseless_takes_nothing() -> None:
    """[use-ability, terrain-rules]: at Intimate or Melee to the ally, conscious, and with no closed door in between."""
    assert guarded(0).asked == "Nix: defend"
    assert guarded(1, terrain=("door 1-2 closed",)).asked == "Nix: defend"
    assert guarded(2, condition="senseless").asked == "Nix: defend"


def test_a_second_guard_leaves_the_first_ally_guarded() -> None:
    """[ability-frame, use-ability]: an ability can be used any number of times; Guard lasts until the next turn."""
    scene = arrange(
        pc("hroda", 2, momentum=9),
        pc("nix", 2, momentum=3),
        pc("ursk", 2, momentum=3),
        npc("hired-knife", 3, name="Knife"),
        npc("hired-knife", 3, name="Cutter"),
        turn=["Hroda", "Knife", "Cutter"],
        dice=["d8=8 dodge", "d12=12 dodge"],
    )
    scene.take("guard Nix", "guard Ursk")
    assert scene.refused("guard Nix") == "ability-frame"
    scene.take("end", "strike short sword Nix")
    assert scene.asked == "Hroda: guard"
    scene.take("stay", "dodge 3", "end", "strike short sword Ursk")
    assert scene.asked == "Hroda: guard"
    scene.take("stay", "dodge 3")


def test_a_guard_stands_until_the_start_of_its_next_turn() -> None:
    """[use-ability]"""
    scene = guarded(dice=("d8=8 dodge",)).take("stay", "dodge 3", "end")
    assert scene.asked == "Hroda: turn"
    assert scene.changes()["Hroda"] == {"guarding": [], "tallies": 1}
    scene.take("guard Nix")
    assert scene.changes()["Hroda"] == {"momentum": 1, "tallies": 1}


def test_the_guard_of_the_first_in_the_roster_ends_too() -> None:
    """[use-ability, ability-guard]"""
    scene = arrange(pc("nix", 2), pc("hroda", 2, guarding="Nix"), DUMMY, turn="Hroda")
    assert scene.changes()["Hroda"] == {"guarding": [], "tallies": 1}


def test_a_guard_needs_an_ally_close_by() -> None:
    """[use-ability, who-is-an-ally]: an NPC ally can be guarded; the guard itself and foes cannot."""
    scene = arrange(
        pc("hroda", 2, momentum=9),
        pc("nix", 3),
        pc("ursk", 4),
        npc("hill-militia", 2, name="Militia", side="heroes"),
        npc("straw-dummy", 2, name="Foe"),
    )
    assert [scene.can(f"guard {who}") for who in ("Nix", "Militia", "Ursk", "Hroda", "Foe")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_traits_that_look_at_a_superior_position_look_at_the_guard() -> None:
    """[use-ability, npc-special]: Backstab has nothing on the guard."""
    for over, danger in ((["Nix"], 2), (["Hroda"], 3)):
        scene = arrange(
            pc("hroda", 2, guarding="Nix"),
            pc("nix", 2),
            npc("pit-champion", 3, name="Champion", over=over),
            turn="Champion",
            dice=["d8=8 armor"] * danger,
        )
        scene.take("strike trident Nix", "take-it", "forgo")
        assert [landed.danger for landed in scene.told(ev.Landed)] == [danger]


# ---- Rally


@pytest.mark.parametrize(("charm", "gained"), [(2, 3), (0, 1), (-1, 0), (-3, 0)])
def test_a_rally_gives_a_die_and_charm_but_never_less_than_nothing(charm: int, gained: int) -> None:
    """[use-ability, charm-and-fate-stored]"""
    scene = arrange(pc("ottavian", 3, momentum=3, sheet={"charm": charm}), pc("nix", 3), DUMMY, dice=["d4=1 rally"])
    assert scene.take("rally Nix").pc("Nix").momentum == gained


def test_a_rally_is_for_one_conscious_ally_pc_at_far_or_closer_once_a_turn() -> None:
    """[use-ability, ability-frame, dire-disabled-concrete]"""
    scene = arrange(
        pc("ottavian", 0, momentum=20),
        pc("nix", 3),
        pc("ursk", 4),
        pc("hroda", 0, condition="senseless"),
        npc("hill-militia", 0, name="Militia", side="heroes"),
        DUMMY,
        dice=["d4=1 rally"],
    )
    assert scene.refused("rally Ursk") == "ability-frame"
    assert scene.refused("rally Hroda") == "dire-disabled-concrete"
    assert scene.refused("rally Militia") == "ability-frame"
    assert scene.refused("rally Ottavian") == "ability-frame"
    scene.take("rally Nix")
    assert scene.refused("rally Nix") == "ability-frame"


def test_a_rally_is_not_a_call_out() -> None:
    """[call-out-limit, use-ability]: the ally still gains from one."""
    scene = arrange(pc("ottavian", 0, momentum=4), pc("nix", 3), DUMMY, dice=["d4=1 rally"])
    assert scene.take("rally Nix", "call out Nix").pc("Nix").momentum == 4


# ---- Second Wind


@pytest.mark.parametrize(("tallies", "left"), [(6, 4), (2, 0), (0, 0)])
def test_second_wind_erases_up_to_three_tallies(tallies: int, left: int) -> None:
    """[use-ability]: once a turn; the turn itself has marked one."""
    scene = arrange(pc("bartolomeo", 3, momentum=9, tallies=tallies), DUMMY)
    scene.take("second wind")
    assert scene.pc("Bartolomeo").tallies == left
    assert not scene.can("second wind")


def test_what_is_for_once_a_turn_can_be_done_again_on_the_next() -> None:
    """[ability-frame, use-ability]: Second Wind and Rally."""
    scene = arrange(
        pc(adept(), 3, momentum=30, tallies=8), pc("nix", 3), DUMMY, turn=["Adept", "Adept"], dice=["d4=1 rally"]
    )
    scene.take("second wind", "rally Nix")
    assert not scene.can("second wind") and not scene.can("rally Nix")
    scene.take("end")
    assert scene.can("second wind") and scene.can("rally Nix")
