"""Every other reading of a ruling does what it says, and the ledger's own does not."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.rules.checks import check, saved
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.engagement import engaged, engages
from fray.rulesets.torchlight.rules.retreat import may_retreat
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused


def scene_of(ruling: str, reading: str, *dice: str, number: int = 2) -> Scene:
    return Scene(dice, number, {ruling: reading} if reading else {})


# ---- saves and sequence


@pytest.mark.parametrize(
    ("ruling", "reading", "tie", "lowest", "twenty"),
    [
        ("r-save-and-check", "", True, False, True),
        ("r-save-and-check", "exceed", False, False, True),
        ("save_tie", "failure", False, False, True),
        ("r-save-and-check", "natural", True, False, True),
    ],
)
def test_what_a_save_needs(ruling: str, reading: str, tie: bool, lowest: bool, twenty: bool) -> None:
    """[r-save-and-check, r-rule-options]"""
    battle = scene_of(ruling, reading).battle
    assert saved(battle, 9, 9) is tie
    assert (saved(battle, 1, 9), saved(battle, 20, 9)) == (lowest, twenty)
    assert (saved(battle, 1, 1), saved(battle, 20, 20)) == (tie and reading != "natural", tie or reading == "natural")


@pytest.mark.parametrize(("reading", "success"), [("", True), ("exceed", False), ("natural", True)])
def test_an_exact_check(reading: str, success: bool) -> None:
    """[r-save-and-check]"""
    scene = scene_of("r-save-and-check", reading, "d20=13 check")
    elsa = scene.player("character-elsa", 3)
    scene.run(0)
    assert scene.fight is not None
    assert check(scene.fight, elsa, 1, "grapple-check") is success


@pytest.mark.parametrize(
    ("ruling", "reading", "prone"),
    [
        ("r-turns-are-sequential", "", True),
        ("r-turns-are-sequential", "end-of-round", False),
        ("maneuver_timing", "end-of-round", False),
    ],
)
def test_when_maneuvers_take_effect(ruling: str, reading: str, prone: bool) -> None:
    """[r-turns-are-sequential, r-rule-options]"""
    scene = scene_of(ruling, reading)
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, breath=f"trip:{bandit.who}")
    scene.players()
    assert bandit.prone is prone
    scene.run(2)
    assert bandit.prone


@pytest.mark.parametrize(("reading", "dice_seen"), [("", True), ("blind", False)])
def test_whether_the_keeper_sees_the_players_dice(reading: str, dice_seen: bool) -> None:
    """[r-turns-are-sequential]"""
    scene = scene_of("r-turns-are-sequential", reading, "d10=10 damage", "d10=1 extra")
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision="extra-die")
    scene.say(bandit, action="pass")
    scene.run(1 if reading else 2)
    order = [kind for who, kind in scene.puppet.asked if (who, kind) in ((bandit.who, "action"), (0, "precision"))]
    assert order == (["precision", "action"] if dice_seen else ["action", "precision"])


@pytest.mark.parametrize(
    ("reading", "same_round", "next_round_late"),
    [("", 4, 0), ("rolling", 0, 4), ("rest-and-next", 0, 0)],
)
def test_when_the_next_round_begins(reading: str, same_round: int, next_round_late: int) -> None:
    """[r-next-round, evade]"""
    scene = scene_of("r-next-round", reading, "d6=4 damage", "d6=4 damage", number=1)
    nim = scene.player("character-nim", 3, breath=20)
    bandit = scene.enemy(BANDIT, 3)
    strike = f"strike:weapon-shortsword:{nim.who}"
    scene.say(nim, breath="evade")
    scene.say(bandit, action=[strike, strike])
    scene.whole_round()
    assert nim.breath == 19 - same_round
    scene.whole_round()
    assert nim.breath == 19 - same_round - next_round_late


# ---- stances and protection


@pytest.mark.parametrize(("reading", "amount"), [("", 6), ("settled-stance", 4)])
def test_which_stance_counts_for_an_attack(reading: str, amount: int) -> None:
    """[r-stance-moment]"""
    scene = scene_of("r-stance-moment", reading, "d10=4 damage")
    elsa = scene.player("character-elsa", 3, "aggressive")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, move="move:after:3:defensive", action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    assert noted(bandit) == [f"{amount} slashing"]


def test_a_stance_change_may_have_to_come_first() -> None:
    """[r-stance-moment]"""
    scene = scene_of("r-stance-moment", "move-first")
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    decision = ChooseMove(scene.battle, elsa)
    assert refused(decision, "move:after:3:defensive") == "r-stance-moment"
    assert "move:after:4:steadied" in keys(decision)


@pytest.mark.parametrize(("reading", "left"), [("", 12), ("per-round", 11), ("physical-only", 11)])
def test_what_defensive_takes_off(reading: str, left: int) -> None:
    """[r-defensive-per-hit]"""
    scene = scene_of("r-defensive-per-hit", reading, "d6=5 damage", "d6=5 damage")
    elsa = scene.player("character-elsa", 3, "defensive", breath=20)
    bandit, imp = scene.enemy(BANDIT, 3), scene.enemy("monster-cinder-imp", 4)
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.say(imp, action=f"shoot:weapon-cinder-spit:{elsa.who}")
    scene.keepers()
    scene.end()
    assert elsa.breath == left


@pytest.mark.parametrize(
    ("reading", "protector", "ward"),
    [("", ["3 slashing"], []), ("split", ["3 slashing"], ["4 slashing"]), ("no-soak", ["4 slashing"], [])],
)
def test_who_takes_what_of_an_absorbed_attack(reading: str, protector: list[str], ward: list[str]) -> None:
    """[r-protect, protect-effect]"""
    scene = scene_of("r-protect", reading, "d10=9 damage")
    tahula = scene.player("character-tahula", 4, "defensive")
    elsa = scene.player("character-elsa", 4)
    tahula.ward = elsa.who
    bandit = scene.enemy(BANDIT, 4, weapons=["weapon-sword"])
    scene.say(bandit, action=f"strike:weapon-sword:{elsa.who}")
    scene.say(tahula, protect=f"absorb:{bandit.who}:1")
    scene.keepers()
    assert (noted(tahula), noted(elsa)) == (protector, ward)


def test_a_protector_may_choose_after_the_dice() -> None:
    """[r-protect]"""
    scene = scene_of("r-protect", "after-dice", "d10=2 damage", "d10=9 damage")
    tahula = scene.player("character-tahula", 4, "defensive")
    elsa = scene.player("character-elsa", 4)
    tahula.ward = elsa.who
    for stance in ("aggressive", "steadied"):
        bandit = scene.enemy(BANDIT, 4, stance, weapons=["weapon-sword"])
        scene.say(bandit, action=f"strike:weapon-sword:{elsa.who}")
    scene.say(tahula, take_the_blow=["leave", "take"])
    scene.keepers()
    assert (noted(tahula), noted(elsa)) == (["3 slashing"], ["4 slashing"])


# ---- engagement


@pytest.mark.parametrize(("reading", "expected"), [("", [True, False, False]), ("lane-wide", [True, True, False])])
def test_who_is_engaged(reading: str, expected: list[bool]) -> None:
    """[r-engaged]"""
    scene = scene_of("r-engaged", reading)
    ours = [scene.player("character-elsa", 3, stance) for stance in ("aggressive", "steadied", "rearguard")]
    scene.enemy(BANDIT, 3)
    assert [engaged(scene.battle, combatant) for combatant in ours] == expected


@pytest.mark.parametrize(("reading", "second"), [("", True), ("pairwise", False)])
def test_which_enemies_engage(reading: str, second: bool) -> None:
    """[r-engaged]"""
    scene = scene_of("r-engaged", reading)
    elsa = scene.player("character-elsa", 3)
    near, far = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")
    assert engages(scene.battle, near, elsa)
    assert engages(scene.battle, far, elsa) is second


@pytest.mark.parametrize(("reading", "free"), [("", False), ("literal", True), ("no-mark", False)])
def test_whether_a_shot_frees_the_shooter(reading: str, free: bool) -> None:
    """[r-ranged-mark]"""
    scene = scene_of("r-ranged-mark", reading, "d8=2 damage")
    breyer = scene.player("character-breyer", 3, "rearguard")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}")
    scene.players()
    assert may_retreat(scene.battle, breyer, 0) is free
    assert breyer.ranged_mark is (reading != "no-mark")


def test_the_engaged_may_be_forbidden_to_shoot() -> None:
    """[r-ranged-mark]"""
    for reading, refusal in (("", False), ("precondition", True)):
        scene = scene_of("r-ranged-mark", reading)
        breyer = scene.player("character-breyer", 3)
        bandit = scene.enemy(BANDIT, 3)
        shot = f"shoot:weapon-longbow:{bandit.who}"
        assert (shot not in keys(ChooseAction(scene.battle, breyer))) is refusal
        if refusal:
            assert refused(ChooseAction(scene.battle, breyer), shot) == "r-ranged-mark"


# ---- dice


def struck(scene: Scene, grants: int = 0, stance: str = "steadied", **state: object) -> list[str]:
    """What is noted after one sword stroke of a hidden, intimidated or plain Elsa, with the additional die."""
    elsa = scene.player("character-elsa", 3, stance, proficiency=(1, 0, 0), breath=0, **state)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.puppet.told[(elsa.who, "precision")] = ["extra-die"]
    if grants:
        scene.keeper(intervene="modify", modify=f"{elsa.who}:1:{grants}")
    scene.players()
    scene.puppet.told.clear()
    return noted(bandit)


@pytest.mark.parametrize(
    ("reading", "dice", "amount"),
    [
        ("", ["d10=3 damage", "d10=7 damage"], 8),
        ("flat-cancel", ["d10=3 damage"], 4),
        ("both-pools", [f"d10={face} damage" for face in (3, 7, 9, 5, 6)], 6),
    ],
)
def test_an_attack_both_enhanced_and_impaired(reading: str, dice: list[str], amount: int) -> None:
    """[r-enhanced-and-impaired]"""
    scene = scene_of("r-enhanced-and-impaired", reading, *dice)
    assert struck(scene, 2, "steadied", hidden=False, intimidated_to=99) == [f"{amount} slashing"]


@pytest.mark.parametrize(
    ("reading", "faces", "precise"),
    [
        ("", (10, 4), False),
        ("any-die", (4, 10), True),
        ("any-die", (10, 4), True),
        ("first-die", (10, 4), True),
        ("first-die", (4, 10), False),
    ],
)
def test_which_die_must_show_the_maximum(reading: str, faces: tuple[int, int], precise: bool) -> None:
    """[r-precision-kept-die]"""
    dice = [f"d10={face} damage" for face in faces] + (["d10=2 extra"] if precise else [])
    scene = scene_of("r-precision-kept-die", reading, *dice)
    assert struck(scene, -1) == [f"{4 + 1 + (2 if precise else 0)} slashing"]


@pytest.mark.parametrize(
    ("switch", "reading", "dice", "amount"),
    [
        ("r-precision-extra", "", ["d10=10 extra"], 23),
        ("r-precision-extra", "bonus-again", ["d10=10 extra"], 26),
        ("precision_bonus", "again", ["d10=10 extra"], 26),
        ("r-precision-extra", "exploding", ["d10=10 extra", "d10=4 extra"], 27),
        ("precision_explode", "yes", ["d10=10 extra", "d10=4 extra"], 27),
        ("precision_melee", "two-max", [], 23),
        ("precision_melee", "maneuver-only", [], 13),
        ("precision_melee", "none", [], 13),
    ],
)
def test_what_the_additional_die_brings(switch: str, reading: str, dice: list[str], amount: int) -> None:
    """[r-precision-extra, r-rule-options, note-precision-small-dice]"""
    scene = scene_of(switch, reading, "d10=10 damage", *dice)
    if reading == "maneuver-only":
        elsa = scene.player("character-elsa", 3, "aggressive", proficiency=(1, 0, 0))
        bandit = scene.enemy(BANDIT, 3)
        scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=["!extra-die", "nothing"])
        scene.players()
        assert noted(bandit) == [f"{amount} slashing"]
        return
    assert struck(scene, 0, "aggressive") == [f"{amount} slashing"]


def test_the_additional_die_may_be_enhanced_too() -> None:
    """[r-precision-extra]"""
    dice = [f"d10={face} damage" for face in (10, 2, 3, 8)]
    assert struck(scene_of("r-precision-extra", "enhanced-too", *dice), 1) == ["19 slashing"]


@pytest.mark.parametrize(("face", "amount"), [(10, 7), (9, 4)])
def test_a_flat_rate_of_precision(face: int, amount: int) -> None:
    """[r-rule-options]"""
    dice = ["d10=3 damage", f"d10={face} precision"] + (["d10=3 extra"] if face == 10 else [])
    assert struck(scene_of("precision_trigger", "flat-10-percent", *dice)) == [f"{amount} slashing"]


@pytest.mark.parametrize(
    ("switch", "reading", "melee", "ranged"),
    [
        ("precision_maneuver", "", True, True),
        ("precision_maneuver", "melee-only", True, False),
        ("precision_maneuver", "forbidden", False, False),
        ("precision_ranged", "maneuver-only", True, True),
        ("precision_ranged", "none", True, False),
    ],
)
def test_when_a_precision_strike_may_be_a_maneuver(switch: str, reading: str, melee: bool, ranged: bool) -> None:
    """[r-rule-options, note-precision-ranged]"""
    for verb, allowed in (("strike:weapon-sword", melee), ("shoot:weapon-hand-crossbow", ranged)):
        die = "d10=10 damage" if verb.startswith("strike") else "d6=6 damage"
        scene = scene_of(switch, reading, die)
        elsa = scene.player("character-elsa", 3, breath=0)
        bandit = scene.enemy(BANDIT, 3, name="A")
        precision = [f"distract:{bandit.who}"] if allowed else [f"!distract:{bandit.who}", "nothing"]
        scene.say(elsa, action=f"{verb}:{bandit.who}")
        if reading != "none" or allowed:
            scene.say(elsa, precision=precision)
        scene.players()
        assert (scene.portraits()["A"]["marks"] == ["distracted"]) is allowed
