"""What the log says of effects that end and of harm without a roll: played through the rules, read as sentences."""

from __future__ import annotations

from fray.rulesets.momentum.tests.arrange import Scene, arrange, npc, pc
from fray.rulesets.momentum.tests.wounding import dire, foe
from fray.rulesets.momentum.words.sentences import sentence

DUMMY = npc("straw-dummy", 8, name="Dummy")
KNIFE = npc("hired-knife", 4, name="Knife")
CROSSBOWMAN = """
Bolt (Mercenary 2) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d10/M 1d6
Weapons/Shield: Crossbow (Steel, Near/Far/Distant, Piercing, Two-Handed, Reload)
Armor None; Max Hits: 3
Momentum Gain/Current: 1d10+0 / 0 (0 EoR)
Stamina (10): 0
"""


def told(scene: Scene) -> list[str]:
    return [sentence(scene.battle, event) for event in scene.game.events]


# ---- harm


def test_a_hit_without_an_armor_roll_says_why() -> None:
    """[armor-none, armor-step-one-and-zero]"""
    scene = arrange(KNIFE, pc("vell", 3), DUMMY).take("strike short sword Sister Vell", "forgo")
    assert "Sister Vell has no armor die to roll: a hit." in told(scene)


def test_the_victims_of_a_violent_death_are_told_the_cause() -> None:
    """[dire-violent-death]: the raw magic of an Arcane death, the blow of a Piercing one."""
    magic = arrange(
        npc(foe("Arcane"), 4), pc("vell", 3, hits=8), pc("nix", 3), npc("hired-knife", 3, name="Knife"), DUMMY,
        dice=[*dire(*[6] * 6), "d4=4 armor"],
    )  # fmt: skip
    magic.take("strike blow Sister Vell", "forgo")
    assert "Nix cannot defend against the raw magic of the death." in told(magic)
    assert "Knife is hurt by the raw magic of the death." in told(magic)
    blow = arrange(
        npc(foe("Piercing"), 4), pc("vell", 3, hits=8), pc("nix", 3), DUMMY, dice=[*dire(*[6] * 6), "d4=4 armor"]
    )
    blow.take("strike blow Sister Vell", "forgo")
    assert "Nix cannot defend against the blow that carries on." in told(blow)


def test_those_in_embers_are_told_the_cause() -> None:
    """[eor-abilities]"""
    scene = arrange(
        pc("vell", 1, embers_at=4, embers_left=2), pc("nix", 4), KNIFE, DUMMY, phase="round ends", dice=["d4=4 armor"]
    )
    assert "Nix cannot defend against the embers." in told(scene)
    assert "Knife is hurt by the embers." in told(scene)


def test_a_bleeder_whom_nobody_helps_at_the_end_bleeds_to_death() -> None:
    """[dire-mauled-concrete, fight-end-conditions]"""
    scene = arrange(pc("bartolomeo", 3, condition="senseless", bleeding=2), pc("nix", 8), KNIFE, turn="Nix")
    scene.take("surrender")
    assert scene.winner == "foes"
    assert "Bartolomeo bleeds to death: no ally is free to help." in told(scene)


def test_the_senseless_who_are_struck_cannot_defend() -> None:
    """[dire-disabled-concrete]"""
    scene = arrange(KNIFE, pc("vell", 3, condition="senseless"), pc("nix", 8), DUMMY)
    scene.take("strike short sword Sister Vell")
    assert "Sister Vell cannot defend." in told(scene)


# ---- effects that end


def test_a_hold_that_ends_is_told() -> None:
    """[condition-held]: by a move of the held, and by the fall of the holder."""
    moved = arrange(pc("nix", 4, momentum=9, held_by="Serpent"), npc("bog-serpent", 4, name="Serpent"))
    moved.take("move 3")
    fallen = arrange(pc("nix", 4, momentum=9, held_by="Serpent"), npc("bog-serpent", 4, name="Serpent", hits=1), DUMMY)
    fallen.take("strike dagger Serpent")
    for scene in (moved, fallen):
        assert "Serpent no longer holds Nix." in told(scene)


def test_a_guard_that_ends_is_told() -> None:
    """[ability-guard]: at the start of the guard's next turn, and when the guard falls."""
    later = arrange(pc("hroda", 3, guarding="Nix"), pc("nix", 3), DUMMY)
    fallen = arrange(KNIFE, pc("vell", 3, hits=3, guarding="Nix"), pc("nix", 3), DUMMY, dice=dire(6))
    fallen.take("strike short sword Sister Vell", "forgo")
    assert "Hroda no longer guards Nix." in told(later)
    assert "Sister Vell no longer guards Nix." in told(fallen)


def test_battle_fury_that_ends_is_told() -> None:
    """[ability-battle-fury, eor-abilities]"""
    scene = arrange(pc("ursk", 3, momentum=5, fury=True), DUMMY, phase="round ends")
    assert "Ursk's Battle Fury ends." in told(scene)


def test_an_opening_that_lapses_is_told_and_one_that_is_used_is_not() -> None:
    """[ability-exploit-opening]"""
    for acts, lapses in ((["end"], True), (["strike hunting bow Militia", "end"], False)):
        scene = arrange(
            pc("maissa", 3, momentum=9, over=["Militia"]), npc("hill-militia", 5, name="Militia"), DUMMY,
            turn=["Maissa", "Militia"], dice=[] if lapses else ["d8=5 supply"],
        )  # fmt: skip
        scene.take("exploit opening Militia", *acts)
        assert ("Maissa's opening against Militia is gone unused." in told(scene)) == lapses


# ---- who, and why


def test_a_net_that_cannot_pull_says_why() -> None:
    """[npc-turn-ability, terrain-rules]"""
    pit = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", 7, in_pit=True), terrain=["pit 7"])
    wall = arrange(npc("pit-champion", 5, name="Champion"), pc("nix", 7), terrain=["wall 6-7"])
    assert "Nix stays in place: nobody is forced out of a pit." in told(pit.take("net cast Nix"))
    assert "Nix stays in place: a wall is in between." in told(wall.take("net cast Nix"))


def test_who_works_a_door_is_named() -> None:
    """[interact-environment]"""
    scene = arrange(pc("nix", 3, momentum=9), DUMMY, terrain=["door 3-4 closed"])
    scene.take("door 3", "door 3")
    assert told(scene)[-3::2] == ["Nix opens the door between 3 and 4.", "Nix closes the door between 3 and 4."]


def test_a_cunning_step_shows_its_sum() -> None:
    """[ability-cunning-step, sum-formulas]"""
    scene = arrange(
        pc("nix", 4, momentum=10, held_by="Serpent", in_pit=True),
        npc("bog-serpent", 4, name="Serpent"),
        terrain=["pit 4", "slick ground 4"],
    )
    scene.take(next(key for key in scene.options() if key.startswith("Cunning Step")))
    paid = "Nix pays 10M for Cunning Step (4 + 1 slick ground + 3 out of the pit + 2 held), 0M left."
    assert paid in told(scene)


def test_a_weapon_that_must_be_reloaded_is_told() -> None:
    """[two-handed-and-reload]"""
    scene = arrange(pc(CROSSBOWMAN, 3, momentum=9), npc("hired-knife", 5, name="Knife"), DUMMY)
    assert "Bolt's Crossbow must be reloaded." in told(scene.take("strike crossbow Knife"))
