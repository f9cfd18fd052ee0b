"""What happens inside a Strike: guards, defenses, ripostes and what follows."""

from __future__ import annotations

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import arrange, npc, pc
from fray.rulesets.momentum.tests.blocks import adept
from fray.rulesets.momentum.tests.interrupting import DUMMY
from fray.rulesets.momentum.tests.wounding import dire

# ---- a guard takes the Strike


def test_a_guard_takes_the_strike_of_a_pc() -> None:
    """[ability-frame, pc-versus-pc, strike-resolution-order]: it defends against the striker's Might."""
    scene = arrange(
        pc("ursk", 3, momentum=9),
        pc("vell", 4, side="foes"),
        pc("hroda", 5, side="foes", guarding="Sister Vell"),
        dice=["d8=8 armor"],
    )
    scene.take("strike great axe Sister Vell")
    assert scene.asked == "Hroda: guard"
    assert scene.take("take-it").asked == "Hroda: defend"
    scene.take("forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [2]
    assert scene.changes() == {"Ursk": {"momentum": 5, "tallies": 1}}


def test_the_second_target_of_a_flurry_may_guard_the_first_and_is_struck_twice() -> None:
    """[npc-turn-ability, strike-resolution-order]: each of the two Strikes is resolved by itself."""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2),
        pc("hroda", 2, guarding="Sister Vell"),
        DUMMY,
        dice=["d8=8 armor"] * 6,
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "take-it", "forgo", "forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [2, 2]
    assert scene.changes() == {}


def test_a_guard_takes_a_riposte_aimed_at_its_ally() -> None:
    """[riposte-details, pc-versus-pc]: the riposte is a Strike like any other."""
    scene = arrange(
        pc("bartolomeo", 2, momentum=9),
        pc("hroda", 2, guarding="Bartolomeo"),
        pc("ursk", 3, momentum=9, side="rival"),
        dice=["d12=12 parry", "d8=8 armor"],
    )
    scene.take("strike long knife Ursk", "parry 3", "strike great axe Bartolomeo")
    assert scene.asked == "Hroda: guard"
    scene.take("take-it", "forgo")
    assert [landed.who for landed in scene.told(ev.Landed)] == [1]
    assert scene.asked == "Bartolomeo: turn"


def test_a_guard_who_is_guarded_takes_the_strike_itself() -> None:
    """[strike-resolution-order, ability-frame]: the Strike was aimed at the ally, and Guard replaces the target once;
    two guards of one ally are asked in roster order."""
    scene = arrange(
        npc("hired-knife", 3, name="Knife"),
        pc("nix", 2),
        pc("hroda", 2, guarding="Nix"),
        pc("diaghilev", 2, guarding=["Hroda", "Nix"]),
        DUMMY,
        dice=["d8=8 armor"],
    )
    scene.take("strike short sword Nix")
    assert scene.asked == "Hroda: guard"
    assert scene.take("take-it").asked == "Hroda: defend"
    scene.take("forgo")


def test_a_constrictor_holds_the_guard_it_hits_and_only_at_intimate() -> None:
    """[npc-special, strike-resolution-order]: what follows a landed Strike falls on the guard, poison too."""
    line = (
        "Serpent - Hits 4, Defense 1, Move 2, Danger 2d/Attack Skill 9 (Steel, Intimate, Crushing, Coils), "
        "Special: Constrict; Wearying Poison"
    )
    for at, held in ((3, ["Serpent"]), (2, [])):
        scene = arrange(
            npc(line, 3), pc("nix", 3), pc("hroda", at, guarding="Nix"), DUMMY, dice=["d8=8 armor", "d6=1 armor"]
        )
        scene.take("strike coils Nix", "take-it", "forgo")
        found = scene.changes()["Hroda"]
        assert (found["hits"], found["momentum"], found.get("held_by", [])) == (2, -2, held)
        assert "Nix" not in scene.changes()


def test_an_opening_is_used_up_though_a_guard_takes_the_strike() -> None:
    """[use-ability, ability-frame]: it was the next Strike against that target."""
    scene = arrange(
        pc(adept(), 3, momentum=20, over=["Knight"]),
        npc("turtle-knight", 4, name="Knight"),
        pc("hroda", 4, side="foes", guarding="Knight"),
        dice=["d8=8 armor"],
    )
    scene.take("exploit opening Knight", "strike long knife Knight", "take-it", "forgo")
    assert scene.pc("Adept").exploiting == 0
    assert scene.price("strike long knife Knight") == 6


def test_a_strike_costs_what_its_target_costs_whoever_takes_it() -> None:
    """[strike-cost, npc-defense-value]: a shell, a hex and fury count for the one the Strike is aimed at."""
    scene = arrange(
        pc("ursk", 3, momentum=20, fury=True),
        npc("turtle-knight", 4, name="Knight", shelled=True, hex=1, hex_by="Ursk"),
        pc("hroda", 4, side="foes", guarding="Knight"),
        dice=["d8=8 armor"],
    )
    assert scene.price("strike great axe Knight") == 4 + (2 + 2 - 1 - 1) - 2
    scene.take("strike great axe Knight", "take-it", "forgo")
    assert scene.pc("Ursk").momentum == 20 - 4


def test_who_guards_and_defends_still_wants_peace() -> None:
    """[fight-end-conditions, offturn-actions]: neither is an act against an opponent."""
    scene = arrange(
        npc("hired-knife", 3, name="Knife"),
        pc("nix", 2),
        pc("hroda", 2, momentum=3, guarding="Nix", wants_peace=True),
        DUMMY,
        dice=["d6=6 block", "d6=6 wear"],
    )
    scene.take("strike short sword Nix", "take-it", "block 3")
    assert scene.pc("Hroda").wants_peace


# ---- a defense


def test_a_strike_that_is_stopped_holds_nobody() -> None:
    """[npc-special, dodge-success]: Constrict needs a hit."""
    scene = arrange(npc("bog-serpent", 3, name="Serpent"), pc("vell", 3, momentum=9), DUMMY, dice=["d6=6 dodge"])
    scene.take("strike coils Sister Vell", "dodge 4")
    assert scene.changes() == {"Sister Vell": {"momentum": 5}}


def test_an_opening_and_a_position_are_used_up_by_strikes_that_are_stopped() -> None:
    """[ability-frame, superior-position-state]: by the plain Strike the opening, by the Killing Stroke the position."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Nix"]),
        pc("nix", 3, momentum=9, side="foes"),
        dice=["d8=8 dodge", "d8=8 dodge"],
    )
    scene.take("exploit opening Nix", "strike long knife Nix", "dodge 3")
    assert (scene.pc("Adept").exploiting, scene.pc("Adept").superior) == (0, 2)
    scene.take("killing stroke long knife Nix", "dodge 3")
    assert scene.pc("Adept").superior == 0
    assert scene.changes()["Nix"] == {"momentum": 3}


# ---- a riposte


def test_a_striker_knocked_senseless_by_a_riposte_has_no_further_turn() -> None:
    """[riposte-details, dire-disabled-concrete, pc-turn-spend]: its openings and positions end with its turn."""
    scene = arrange(
        pc(adept(), 3, momentum=30, hits=3, over=["Ursk", "Knight"]),
        pc("nix", 8),
        pc("ursk", 4, momentum=9, side="foes"),
        npc("turtle-knight", 4, name="Knight"),
        turn=["Adept", "Knight"],
        dice=["d12=12 parry", *dire(6)],
    )
    scene.take("exploit opening Knight", "strike long knife Ursk", "parry 3", "strike great axe Adept", "forgo")
    assert scene.asked == "Knight: turn"
    striker = scene.pc("Adept")
    assert (striker.exploiting, striker.superior, scene.changes()["Adept"]["condition"]) == (0, 0, "senseless")


def test_a_guard_who_parries_ripostes_itself() -> None:
    """[riposte, riposte-details]: at its own distance to the attacker."""
    for at, asked in ((2, "Hroda: riposte"), (1, "Knife: turn")):
        scene = arrange(
            npc("hired-knife", 3, name="Knife"),
            pc("nix", 2),
            pc("hroda", at, momentum=4, guarding="Nix"),
            DUMMY,
            dice=["d10=10 parry"],
        )
        scene.take("strike short sword Nix", "take-it", "parry 3")
        assert (scene.asked, scene.pc("Hroda").momentum) == (asked, 5)


def test_a_riposte_at_its_holder_sets_a_pc_free() -> None:
    """[riposte-details, npc-special]"""
    scene = arrange(
        npc("bog-serpent", 3, name="Serpent", hits=1),
        pc("bartolomeo", 3, momentum=9, held_by="Serpent"),
        DUMMY,
        dice=["d10=10 parry"],
    )
    scene.take("strike coils Bartolomeo", "parry 3", "strike long knife Serpent")
    assert scene.changes()["Bartolomeo"] == {"momentum": 5, "held_by": []}


def test_a_riposte_on_the_own_turn_may_use_an_opening() -> None:
    """[ability-frame, pc-versus-pc]: it is the next plain Strike of this turn against that target."""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Ursk"]),
        pc("ursk", 4, momentum=9, side="foes"),
        dice=["d12=12 parry", "d4=4 parry", "d4=4 armor"],
    )
    scene.take("exploit opening Ursk", "killing stroke long knife Ursk", "parry 3", "strike great axe Adept", "parry 9")
    assert (scene.asked, scene.pc("Adept").exploiting) == ("Adept: riposte", 2)
    scene.take("strike long knife Ursk", "forgo")
    assert scene.pc("Adept").exploiting == 0


def test_a_riposte_that_kills_ends_the_positions_of_the_attacker() -> None:
    """[superior-position-state, riposte-details]"""
    scene = arrange(
        npc("hired-knife", 4, name="Knife", over=["Diaghilev"]),
        pc("diaghilev", 3, momentum=9, over=["Dummy"]),
        DUMMY,
        dice=["d10=10 parry"],
    )
    scene.take("strike short sword Diaghilev", "parry 3", "strike yatagan Knife")
    assert scene.changes()["Knife"] == {"hits": 0, "condition": "dead", "superior": []}
    assert scene.pc("Diaghilev").superior == 4


# ---- poison or Constrict after a Strike


def test_a_flurry_poisons_each_pc_it_lands_on() -> None:
    """[npc-wearying-poison, poison-timing]: once for each landed Strike."""
    line = (
        "Twin - Hits 3, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Claw), "
        "Special: Flurry; Wearying Poison"
    )
    scene = arrange(npc(line, 4), pc("ursk", 3), pc("hroda", 5), dice=["d4=4 armor", "d8=8 armor"])
    scene.take("flurry claw Ursk claw Hroda", "forgo", "forgo")
    assert scene.changes() == {"Ursk": {"momentum": -2}, "Hroda": {"momentum": -2}}


def test_being_held_leaves_superior_positions_alone() -> None:
    """[superior-position-state, npc-special]: nobody has moved."""
    scene = arrange(npc("bog-serpent", 3, name="Serpent"), pc("vell", 3, over=["Serpent"]), DUMMY)
    scene.take("strike coils Sister Vell", "forgo")
    assert scene.changes()["Sister Vell"] == {"hits": 2, "held_by": ["Serpent"]}


def test_a_pc_poisoned_below_zero_begins_its_turn_and_cannot_act() -> None:
    """[losses-may-go-negative, negative-turn]"""
    scene = arrange(
        npc("beetle-clan-assassin", 4, name="Assassin"),
        pc("hroda", 3, momentum=1),
        turn=["Assassin", "Hroda"],
        dice=["d8=8 armor", "d8=8 armor"],
    )
    scene.take("strike poisoned scimitar Hroda", "forgo", "end")
    assert (scene.asked, scene.options()) == ("Hroda: turn", ["end", "surrender", "peace"])
    assert scene.changes() == {"Hroda": {"momentum": -1, "tallies": 1}}
