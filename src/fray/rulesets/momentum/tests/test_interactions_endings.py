"""What happens when combatants go out, make peace or the fight ends."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Who, arrange, npc, pc
from fray.rulesets.momentum.tests.blocks import adept
from fray.rulesets.momentum.tests.interrupting import DUMMY, order
from fray.rulesets.momentum.tests.wounding import dire, foe

# ---- the table itself
KNIFE: Final = "Long Knife (Steel, Intimate/Melee, Slashing)"
WITCH_BLADE: Final = "Witch-Blade (Magic, Melee, Arcane)"


# ---- a PC goes senseless


def test_a_flurry_goes_on_to_its_second_target_when_the_first_lies_senseless() -> None:
    """[npc-turn-ability, dire-disabled-concrete]"""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2, hits=2),
        pc("hroda", 2),
        DUMMY,
        dice=[*dire(6), *dire(1, 1), *["d8=8 armor"] * 3],
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "forgo")
    assert (scene.asked, scene.changes()["Sister Vell"]["condition"]) == ("Hroda: defend", "senseless")
    scene.take("forgo")


def test_the_senseless_are_still_held_and_guarded() -> None:
    """[condition-held, ability-frame]: they lie where they fell, and may be struck."""
    scene = arrange(
        npc("bog-serpent", 3, name="Serpent"),
        pc("vell", 3, hits=3, held_by="Serpent"),
        pc("hroda", 3, guarding="Sister Vell"),
        npc("bog-serpent", 3, name="Python"),
        turn=["Serpent", "Python"],
        dice=[*dire(6), *dire(3, 3), "d8=8 armor", "d8=8 armor"],
    )
    scene.take("strike coils Sister Vell", "stay", "forgo", "end", "strike coils Sister Vell")
    assert scene.asked == "Hroda: guard"
    assert scene.pc("Sister Vell").held_by == 1
    scene.take("take-it", "forgo")


def test_a_pc_knocked_senseless_by_fire_loses_no_momentum_to_armor() -> None:
    """[eor-order, eor-armor-penalty]: armor takes from those who are neither dead, senseless nor fled."""
    scene = arrange(
        pc("diaghilev", 4, hits=2, momentum=5),
        pc("hroda", 0, momentum=5),
        DUMMY,
        phase="round ends",
        terrain=["fire 4"],
        dice=["d6=1 armor", *dire(6)],
    )
    assert (scene.pc("Diaghilev").momentum, scene.pc("Hroda").momentum) == (5, 1)


# ---- a PC dies violently


def test_a_violent_death_reaches_the_pc_who_dealt_it() -> None:
    """[dire-death-concrete, pc-versus-pc]: by a Strike or by a riposte; the blow itself is over."""
    dealt = arrange(
        pc("vell", 3, momentum=9),
        pc("nix", 4, hits=6, armor="0", side="foes"),
        pc("ursk", 8, side="foes"),
        dice=dire(*[6] * 6),
    )
    dealt.take("strike witch-blade Nix", "forgo")
    assert dealt.changes()["Sister Vell"] == {"momentum": 5, "tallies": 1, "hits": 1}
    riposted = arrange(
        pc("vell", 3, momentum=9, hits=8),
        pc("ursk", 8),
        pc("vell", 4, momentum=9, side="foes", name="Rival"),
        dice=["d10=10 parry", *dire(*[6] * 6)],
    )
    riposted.take("strike witch-blade Rival", "parry 3", "strike witch-blade Sister Vell", "forgo")
    assert riposted.changes()["Rival"] == {"momentum": 9 - 3 + 4 - 4, "hits": 1}
    assert riposted.changes()["Sister Vell"]["condition"] == "dead"


def test_a_violent_death_may_stop_a_flurry() -> None:
    """[dire-death-concrete, npc-turn-ability]: it takes the striker's last hit before the second Strike."""
    line = "Twin - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Magic, Melee, Claw), Special: Flurry"
    scene = arrange(npc(line, 4), pc("vell", 3, hits=8), pc("hroda", 5), DUMMY, dice=[*dire(*[6] * 6)])
    scene.take("flurry claw Sister Vell claw Hroda", "forgo")
    assert scene.changes()["Twin"] == {"hits": 0, "condition": "dead"}
    assert [blow.target for blow in scene.told(ev.StrikeMade)] == [1]
    assert scene.winner is None


def test_a_guard_who_dies_violently_shakes_the_ally_it_guarded() -> None:
    """[dire-death-concrete, ability-frame]"""
    scene = arrange(
        npc(foe("Slashing"), 4),
        pc("nix", 3, momentum=5),
        pc("diaghilev", 3, hits=7, armor="0", guarding="Nix"),
        DUMMY,
        dice=dire(*[6] * 6),
    )
    scene.take("strike blow Nix", "take-it", "forgo")
    assert scene.changes()["Nix"] == {"momentum": 2}
    assert scene.changes()["Diaghilev"] == {"hits": 8, "condition": "dead", "guarding": []}


def test_a_violent_death_may_kill_the_holder_of_another() -> None:
    """[dire-death-concrete, npc-special]: everybody at Intimate or Melee, friend and foe."""
    scene = arrange(
        npc(foe("Arcane"), 4),
        pc("vell", 3, hits=8),
        pc("hroda", 3, held_by="Serpent"),
        npc("bog-serpent", 3, name="Serpent", hits=1),
        dice=[*dire(*[6] * 6), "d8=8 armor"],
    )
    scene.take("strike blow Sister Vell", "forgo")
    assert scene.changes()["Hroda"] == {"held_by": []}


def test_a_violent_death_closes_the_opening_of_a_foe_it_kills() -> None:
    """[dire-death-concrete, ability-frame]"""
    scene = arrange(
        pc(adept().replace(KNIFE, WITCH_BLADE), 2, momentum=20, over=["Knife"]),
        pc("nix", 3, hits=6, armor="0", side="foes"),
        npc("hired-knife", 4, name="Knife"),
        npc("hired-knife", 8, name="Cutter"),
        dice=dire(*[6] * 6),
    )
    scene.take("exploit opening Knife")
    assert scene.pc("Adept").exploiting == 4
    scene.take("strike witch-blade Nix", "forgo")
    assert (scene.pc("Adept").exploiting, scene.npc("Knife").hits_left) == (0, 0)


def test_a_dead_pc_holds_no_position_and_is_below_nobody() -> None:
    """[superior-position-state, dire-violent-death]"""
    scene = arrange(
        npc(foe("Slashing"), 4, over=["Sister Vell", "Nix"]),
        pc("vell", 3, hits=8, over=["Dummy"]),
        pc("nix", 8),
        DUMMY,
        dice=dire(*[6] * 6),
    )
    scene.take("strike blow Sister Vell", "forgo")
    assert (scene.pc("Sister Vell").superior, scene.npc("Foe").superior) == (0, 4)


def test_a_violent_death_in_the_embers_lights_a_fire_that_burns_at_once() -> None:
    """[dire-death-concrete, eor-order]: terrain hazards come after abilities, in the same End of Round."""
    scene = arrange(
        pc("vell", 2, embers_at=5, embers_left=2),
        pc("nix", 5, hits=6, armor="0"),
        npc("turtle-knight", 5, name="Knight"),
        turn=["Sister Vell"],
        phase="round ends",
        dice=dire(*[6] * 6),
    )
    assert scene.changes() == {
        "Sister Vell": {"embers_left": 1},
        "Nix": {"hits": 7, "condition": "dead"},
        "Knight": {"hits": 1},
        "the field": {"at 5": ["fire"]},
    }


# ---- an NPC is slain or disabled


def test_a_disabled_ally_is_still_guarded_and_a_dead_one_is_not() -> None:
    """[corpse-and-helpless, ability-frame]"""
    scene = arrange(
        npc("aneman-brute", 3, name="Brute"),
        npc("hill-militia", 4, name="Militia", side="heroes", condition="disabled", hits=0),
        pc("hroda", 4, guarding="Militia"),
        npc("aneman-brute", 3, name="Lout"),
        DUMMY,
        turn=["Brute", "Lout"],
    )
    scene.take("strike cudgel Militia")
    assert scene.asked == "Hroda: guard"
    scene.take("stay", "end")
    assert scene.changes() == {"Militia": {"condition": "dead"}, "Hroda": {"guarding": []}}
    assert not scene.can("strike cudgel Militia")


def test_one_opening_closes_with_its_target_and_the_other_stays() -> None:
    """[ability-frame, foe-out-of-hits]"""
    scene = arrange(
        pc(adept(), 3, momentum=30, over=["Knife", "Knight"]),
        npc("hired-knife", 4, name="Knife"),
        npc("turtle-knight", 4, name="Knight"),
    )
    scene.take("exploit opening Knife", "exploit opening Knight", "killing stroke long knife Knife")
    assert scene.pc("Adept").exploiting == 4
    assert scene.price("strike long knife Knight") == 4


def test_a_disabled_npc_costs_four_in_its_shell_and_under_a_hex() -> None:
    """[corpse-and-helpless, sum-formulas]"""
    scene = arrange(
        pc("diaghilev", 3, momentum=20),
        npc("turtle-knight", 4, name="Knight", condition="disabled", hits=0, shelled=True, hex=1, hex_by="Diaghilev"),
        DUMMY,
    )
    assert scene.price("strike yatagan Knight") == 4


def test_an_npc_killed_by_embers_neither_frightens_nor_regenerates_after_them() -> None:
    """[eor-order, eor-abilities]: in the initiative order of the owners; only the able."""
    people = [
        pc("vell", 2, embers_at=4, embers_left=1, momentum=9),
        npc("brass-abbot", 4, name="Abbot", hits=1),
        DUMMY,
    ]
    after = arrange(*people, turn=["Sister Vell", "Abbot"], phase="round ends")
    assert (after.npc("Abbot").hits_left, after.pc("Sister Vell").momentum) == (0, 9)
    before = arrange(*people, turn=["Abbot", "Sister Vell"], phase="round ends")
    assert (before.npc("Abbot").hits_left, before.pc("Sister Vell").momentum) == (1, 8)


# ---- peace


def test_peace_comes_when_the_last_who_fights_on_goes_out() -> None:
    """[fight-end-conditions, eor-order]: senseless, violently dead or slain, in the fire of an End of Round."""
    holdouts: list[tuple[Who, list[str]]] = [
        (pc("vell", 4, hits=3), dire(6)),
        (pc("vell", 4, hits=8), dire(*[6] * 6)),
        (npc("hired-knife", 4, name="Knife"), []),
    ]
    for holdout, dice in holdouts:
        scene = arrange(
            pc("diaghilev", 3, wants_peace=True),
            holdout,
            npc("straw-dummy", 8, name="Dummy", wants_peace=True),
            phase="round ends",
            terrain=["fire 4"],
            dice=dice,
        )
        assert (scene.winner, scene.told(ev.FightEnded)[0].reason) == ("", "everybody left wants to stop")


def test_peace_comes_when_the_last_who_fights_on_is_removed_by_order() -> None:
    """[fight-end-conditions]: at once, and the question at hand is asked no more."""
    scene = arrange(
        pc("diaghilev", 3, momentum=3),
        pc("nix", 8),
        npc("hired-knife", 4, name="Knife"),
        npc("straw-dummy", 8, name="Dummy", wants_peace=True),
    )
    scene.take("peace")
    order(scene, "remove", "Knife")
    assert (scene.asked, scene.winner) == ("Diaghilev: turn", None)
    order(scene, "remove", "Nix")
    assert (scene.asked, scene.winner) == ("", "")


# ---- the end of the fight


def test_a_flurry_that_decides_the_fight_strikes_once() -> None:
    """[fight-end-conditions, npc-turn-ability]: the condition is tested after each Strike."""
    scene = arrange(
        npc("brass-abbot", 3, name="Abbot"),
        pc("vell", 2, hits=3),
        npc("hill-militia", 8, side="heroes"),
        pc("hroda", 2, side="third"),
        outcomes=[{"wins": "foes", "no_able_pc": "heroes"}],
        dice=[*dire(6), *dire(1, 1), *dire(1, 1, 1)],
    )
    scene.take("flurry censer of coals Sister Vell censer of coals Hroda", "forgo")
    assert (scene.winner, [blow.target for blow in scene.told(ev.StrikeMade)]) == ("foes", [1])
