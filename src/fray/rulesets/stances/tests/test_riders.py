"""Riders of Signature Moves, and hazards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model.sheets import Signature
from fray.rulesets.stances.model.state import DYING
from fray.rulesets.stances.tests.arrange import FOE, Scene
from fray.rulesets.stances.tests.test_signatures import build


def with_move(scene: Scene, alias: str, base: str, riders: tuple[str, ...], cost: int) -> None:
    """Give a combatant one Signature Move."""
    move = Signature("s", "Move", "A move.", base, riders, cost)
    scene[alias].sheet = replace(scene[alias].sheet, signatures=(move,))


def sign(scene: Scene, alias: str, **changes: Any) -> None:
    combatant = scene[alias]
    combatant.sheet = replace(combatant.sheet, signatures=(build(**changes),))


def test_riders_happen_in_the_order_listed() -> None:
    """[r-signature-composition]: a step before inspiring changes who is near enough to be inspired."""
    for riders, momentum in ((("rider-inspire", "rider-step"), 1), (("rider-step", "rider-inspire"), 0)):
        scene = Scene(
            ["vessa@2 balanced momentum=4", "elena@3 balanced"],
            ["npc-ogre@2 balanced"],
            dice=["d6=4 attack", "d6=4 attack", "d6=4 damage", "d6=4 damage"],
            wants={"parry": "perfect-parry:signature0", "aim": "to:1"},
        )
        with_move(scene, "vessa", "technique-perfect-parry", riders, 4)
        scene.turn("ogre", "attack:0-melee:might:{vessa}")
        assert scene["elena"].momentum == momentum and scene["vessa"].area == 1


def test_riders_of_an_attack_follow_its_gains() -> None:
    """[r-attack-sequence]: the Momentum is booked, then the riders come."""
    scene = Scene(
        ["vessa@2 aggressive momentum=1"],
        ["npc-bandit@2 balanced momentum=2"],
        dice=["d6=3 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage", "d6=1 press"],
    )
    with_move(scene, "vessa", "strike", ("rider-drain",), 0)
    scene.turn("vessa", "attack:0-melee:might:signature0:{bandit}")
    clauses = scene.clauses()
    assert clauses.index("aggressive-momentum-hit") < clauses.index("signature-combination")
    assert (scene["vessa"].momentum, scene["bandit"].momentum) == (2, 1)


def test_riders_of_a_hit_come_for_every_target_of_a_whirlwind() -> None:
    """[r-signature-composition, r-whirlwind]"""
    swing = ["d6=1 attack", "d6=1 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(
        ["vessa@2 balanced momentum=2"],
        ["c1=npc-cultist@2 balanced", "c2=npc-cultist@2 balanced copies=1"],
        dice=[*swing, *swing[:2]],
        wants={"next target": "who:{c1}"},
    )
    with_move(scene, "vessa", "technique-whirlwind-strike", ("rider-topple",), 2)
    scene.turn("vessa", "whirlwind:0:might:signature0")
    assert (scene["c1"].prone, scene["c2"].prone, scene["c2"].copies) == (True, False, 0)


def test_riders_happen_in_play() -> None:
    """[r-signature-composition, signature-combination]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage", "d6=5 rider"]
    scene = Scene(["magnus@2 balanced momentum=2"], ["npc-bandit@2 balanced"], dice=dice, wants={"aim": "to:3"})
    sign(scene, "magnus", riders=("rider-extra-die", "rider-shove"))
    scene.turn("magnus", "attack:0-melee:might:signature0:{bandit}")
    # 2 + 5 + 1 - 1 armor; Momentum 2 - 2, so no Press Advantage.
    assert scene.changes() == {"magnus": {"momentum": 0}, "bandit": {"guard": 6, "area": 3}}


def test_mend_topple_drain_and_step() -> None:
    """[r-signature-composition]"""
    dice = ["d6=4 attack", "d6=3 attack", "d6=1 damage", "d6=1 damage"]
    scene = Scene(["magnus@2 balanced momentum=1"], ["npc-bandit@2 balanced"], dice=[*dice, "d6=1 press"])
    sign(scene, "magnus", riders=("rider-topple", "rider-drain"))
    scene["magnus"].momentum = 1
    scene.before = scene.snapshot()
    scene.turn("magnus", "attack:0-melee:might:signature0:{bandit}")
    assert scene["bandit"].prone and scene["bandit"].momentum == -1
    dice = ["d6=1 casting", "d6=1 casting"]
    scene = Scene(["lyra@2 balanced momentum=1"], ["npc-bandit@2 balanced"], dice=dice, wants={"aim": "to:1"})
    sign(scene, "lyra", base="spell-bolt", riders=("rider-step", "rider-mend"))
    scene.turn("lyra", "cast:bolt:awareness:signature0:{bandit}")
    assert scene.changes() == {"lyra": {"area": 1, "momentum": 0}}  # it failed: the step comes all the same


def test_divine_hammer_mends_an_adjacent_ally() -> None:
    """[signature-examples, stabilize-magic]"""
    dice = ["d6=4 casting", "d6=3 casting", "d6=4 damage", "d6=5 mend"]
    scene = Scene(
        ["brannoc@2 defensive", "elena@2 balanced guard=3"],
        ["npc-bandit@2 balanced"],
        dice=dice,
        wants={"aim": "who:{elena}"},
    )
    sign(scene, "brannoc", base="spell-spark", riders=("rider-mend",))
    scene.turn("brannoc", "cast:spark:will:signature0:{bandit}")
    assert scene.changes() == {"elena": {"guard": 8}, "bandit": {"guard": 11}}


def test_smoke_and_mirrors_makes_duplicates() -> None:
    """[signature-examples, r-signature-examples]"""
    scene = Scene(["corin@2 defensive momentum=1"], ["npc-bandit@2 balanced"], dice=["d6=3 maneuver", "d6=3 maneuver"])
    scene.turn("corin", "feint:presence+deceive:signature0:{bandit}")
    assert scene.changes() == {"corin": {"copies": 2, "feint": 1}}
    assert scene["corin"].momentum == 1  # paid 1, the Maneuver brought 1


def test_a_hazard_can_be_parried_and_hurts_the_dying() -> None:
    """[r-perfect-parry, r-terrain, r-round-sequence]"""
    terrain: list[dict[str, Any]] = [{"area": "2", "feature": "hazard"}]
    scene = Scene(
        ["vessa@2 balanced momentum=2", f"tamsin@2 none vitality=0 guard=0 condition={DYING}"],
        ["npc-bandit@4 balanced"],
        dice=["d6=5 hazard", "d6=3 hazard", "d6=3 save", "d6=3 save"],
        terrain=terrain,
        wants={"parry": "perfect-parry"},
    )
    scene.turn("vessa")
    scene.turn("tamsin")  # 3 - 1 armor off Vitality, then a save of 6
    assert scene.changes() == {"vessa": {"momentum": 0}, "tamsin": {"vitality": -2}}


def test_a_parried_death_blow_still_brings_its_riders() -> None:
    """[r-perfect-parry, r-signature-composition]: riders that need no damage apply."""
    scene = Scene(
        ["vessa@2 aggressive momentum=5"],
        ["master=npc-blade-master@2 balanced vitality=8 momentum=3"],
        dice=["d6=3 attack", "d6=3 attack"],
        wants={"parry": "perfect-parry"},
    )
    move = Signature("s", "Last Breath", "It takes the wind.", "technique-death-blow", ("rider-drain",), 5)
    scene["vessa"].sheet = replace(scene["vessa"].sheet, signatures=(move,))
    scene.turn("vessa", "attack:0-melee:might:signature0:{master}")
    assert scene["master"].momentum == 3 - 2 - 1 and scene["master"].vitality == 8


def test_guardians_stand_parries_and_inspires() -> None:
    """[signature-guardians-stand-use, signature-combination, signature-discount, signature-examples]"""
    dice = ["d6=5 attack", "d6=4 attack", "d6=5 damage", "d6=5 damage"]
    scene = Scene(
        ["brannoc@1 defensive momentum=3", "elena@1 balanced", "lyra@0 balanced", "tamsin@3 balanced"],
        ["npc-ogre@1 aggressive"],
        dice=dice,
        wants={"parry": "perfect-parry:signature0"},
    )
    scene.turn("ogre", "attack:0-melee:might:{brannoc}")
    assert scene.changes() == {
        "brannoc": {"momentum": 1},
        "elena": {"momentum": 1},
        "lyra": {"momentum": 1},
        "ogre": {"momentum": 1},
    }


def test_reality_tear_lowers_the_tn() -> None:
    """[reality-tear-lowers-tn, signature-examples, signature-discount, attack-tn]"""
    dice = [
        "d6=3 casting", "d6=3 casting", "d6=3 damage", "d6=1 attack", "d6=2 attack", "d6=1 damage", "d6=1 damage",
    ]  # fmt: skip
    scene = Scene(["lyra@0 balanced", "magnus@2 balanced"], ["orc=npc-orc-warrior@2 aggressive"], dice=dice)
    move = SYSTEM.library().shelf.signatures["reality-tear"]
    assert isinstance(move, Signature) and move.cost == 0
    scene["lyra"].sheet = replace(scene["lyra"].sheet, signatures=(move,))
    scene.turn("lyra", "cast:bolt:awareness:signature0:{orc}")
    scene.turn("magnus", "attack:0-melee:might:{orc}")
    assert scene.changes() == {"orc": {"guard": 9, "sundered": 1}}


def test_a_hazard_in_defensive_stance() -> None:
    """[hazard-in-defensive-stance, defensive-damage-reduction, damage-step-armor, maneuver-purpose]"""
    scene = Scene(["tamsin@2 defensive"], FOE, dice=["d6=4 hazard"], terrain=[{"area": "2", "feature": "hazard"}])
    scene.turn("tamsin")
    assert scene.changes() == {"tamsin": {"guard": 14}}


def test_a_hit_that_fells_its_target_brings_no_riders_of_a_hit() -> None:
    """[r-signature-composition]: they are for a conscious target."""
    for rider in ("rider-drain", "rider-topple", "rider-sunder", "rider-shove"):
        scene = Scene(
            ["magnus@2 balanced momentum=2 guard=0 vitality=1", "elena@0 balanced"], ["npc-bandit@2 balanced"],
            dice=["d6=5 attack", "d6=4 attack", "d6=4 damage", "d6=4 damage"], wants={"aim": "to:3"},
        )  # fmt: skip
        with_move(scene, "bandit", "strike", (rider,), 0)
        scene.turn("bandit", "attack:0-melee:might:signature0:{magnus}")
        magnus = scene["magnus"]
        assert (magnus.condition, magnus.momentum, magnus.area, magnus.prone, magnus.sundered) == (
            DYING,
            2,
            2,
            False,
            0,
        )
