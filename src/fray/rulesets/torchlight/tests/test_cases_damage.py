"""Cases about damage, falling, the environment, the time after the fight, rule options and further interactions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.forks import Fork
from fray.engine.tape import Tape
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, FLAMMABLE
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.sheets import Item, damage_type
from fray.rulesets.torchlight.model.state import AFTERMATH, Combatant
from fray.rulesets.torchlight.rules.aftermath import play_phase
from fray.rulesets.torchlight.rules.attacks import attack
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.recovery import rest
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, noted, refused, script


def note(combatant: Combatant, *instances: str) -> None:
    for instance in instances:
        amount, kind = instance.split()
        combatant.noted.append(int(amount) * TYPES + damage_type(kind))


def hurt_only(combatant: Combatant, characteristic: int) -> None:
    """Incapacitated by damage to one Characteristic."""
    combatant.condition, combatant.prone = 1, True
    combatant.hurt = 1 << characteristic


def test_breath_soaks_the_earliest_instances_whatever_their_type() -> None:
    """[case-mixed-damage-types, damage-breath-first, damage-overflow, damage-type-table, damage-save, turn-end-saves]

    [r-mixed-damage-order, r-several-characteristics, r-end-of-round, characteristic-table]
    """
    scene = Scene(script("case-mixed-damage-types", "save", "save"))
    riddic = scene.player("character-riddic", 3, name="Riddic", breath=4)
    scene.enemy(BANDIT, 5)
    note(riddic, "3 fire", "4 slashing", "2 cold")
    scene.end()
    assert scene.changed() == {
        "Riddic": {
            "breath": 0,
            "strength": "10/10",
            "dexterity": "9/11",
            "is": "incapacitated",
            "marks": ["Incapacitated"],
        }
    }


def test_damage_equal_to_breath_touches_nothing_else() -> None:
    """[case-exactly-breath, damage-breath-first, damage-save, r-breath-edge]"""
    scene = Scene(script("case-exactly-breath"))
    riddic = scene.player("character-riddic", 3, name="Riddic")
    scene.enemy(BANDIT, 5)
    note(riddic, "3 slashing", "2 piercing")
    scene.end()
    assert scene.changed() == {"Riddic": {"breath": 0}}


def test_a_characteristic_at_exactly_zero_is_death() -> None:
    """[case-exactly-zero-is-death, death-zero, damage-save, r-overkill]"""
    scene = Scene(script("case-exactly-zero-is-death"))
    nim = scene.player("character-nim", 3, name="Nim", breath=0)
    scene.player("character-elsa", 4)
    scene.enemy(BANDIT, 5)
    note(nim, "8 slashing")
    scene.end()
    now = scene.changed()["Nim"]
    assert (now["is"], now["at"], now["strength"]) == ("dead", "gone", "0/20")


def test_charm_hurts_luck() -> None:
    """[case-luck-damage, damage-type-table, damage-save]"""
    scene = Scene(script("case-luck-damage", "damage", "save"))
    riddic = scene.player("character-riddic", 3, name="Riddic", breath=1)
    siren = scene.enemy("monster-siren-courtier", 2, "rearguard", name="Siren", proficiency=(0, 0, 1))
    scene.say(siren, action=f"shoot:weapon-beguiling-song:{riddic.who}")
    scene.keepers()
    assert noted(riddic) == ["5 charm"]
    scene.end()
    assert scene.changed() == {"Riddic": {"breath": 0, "luck": "4/16"}, "Siren": {"marks": ["ranged mark"]}}


def test_the_incapacitated_are_hit_directly_and_save_no_more() -> None:
    """[case-incapacitated-is-hit, incap-enhanced, incap-direct-damage, incap-no-saves, damage-type-table]

    [r-incapacitated]
    """
    scene = Scene(script("case-incapacitated-is-hit", *["damage"] * 4))
    elsa = scene.player("character-elsa", 5, name="Elsa", breath=0, str=8, condition=1, prone=True)
    scene.player("character-riddic", 1)
    bandit = scene.enemy(BANDIT, 5, name="Bandit A")
    imp = scene.enemy("monster-cinder-imp", 2, name="Imp")
    elsa.breath = 2
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.say(imp, action=f"shoot:weapon-cinder-spit:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["5 slashing", "4 fire"]
    scene.end()
    assert scene.changed() == {
        "Elsa": {"strength": "3/17", "willpower": "1/19"},
        "Imp": {"marks": ["ranged mark"]},
    }
    assert (elsa.breath, elsa.condition) == (2, 1)


def test_the_incapacitated_may_drag_themselves_one_cell() -> None:
    """[case-drag, incap-drag, incap-prone, r-drag]"""
    scene = Scene(script("case-drag"))
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True)
    scene.player("character-breyer", 4, "defensive", name="Breyer")
    scene.enemy(BANDIT, 1)
    decision = ChooseMove(scene.battle, elsa)
    assert set(keys(decision)) == {"stay", "drag:3:steadied", "drag:5:steadied", "drag:4:aggressive"}
    assert refused(decision, "drag:4:defensive") == "r-occupancy-conflict"
    assert refused(decision, "drag:3:defensive") == "incap-drag"
    scene.say(elsa, drag="drag:5:steadied")
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "5 steadied"}}
    assert [scene.asked(elsa, kind) for kind in ("action", "breath", "move")] == [False] * 3


def test_armor_soaks_steel_but_not_fire() -> None:
    """[case-armor-and-fire, stance-defensive-effect, damage-overflow, r-armor, r-attack-pipeline]"""
    scene = Scene(script("case-armor-and-fire", "damage", "damage", "save"))
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula", armor=["armor-leather"])
    tahula.held = (*tahula.held, library().shelf.items["shield-round"])
    bandit = scene.enemy(BANDIT, 4, "aggressive", name="Bandit A", weapons=["weapon-sword"])
    imp = scene.enemy("monster-cinder-imp", 2, name="Imp")
    scene.say(bandit, action=f"strike:weapon-sword:{tahula.who}")
    scene.say(imp, action=f"shoot:weapon-cinder-spit:{tahula.who}")
    scene.keepers()
    assert noted(tahula) == ["6 slashing", "3 fire"]
    scene.end()
    assert scene.changed()["Tahula"] == {"breath": 0, "willpower": "10/10"}


def test_both_may_fall_in_one_round_and_nobody_wins() -> None:
    """[case-mutual-down, round-simultaneous-resolution, round-incapacitated-timing, dying-start, r-fight-end]

    [turn-end-saves]
    """
    scene = Scene(script("case-mutual-down", "damage", "damage", "save", "save"), number=5)
    riddic = scene.player(
        "character-riddic", 3, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0), breath=0, str=5
    )
    bandit = scene.enemy(BANDIT, 3, name="Bandit A", breath=0)
    scene.say(riddic, action=f"strike:weapon-sword:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.whole_round()
    assert (riddic.scores[0], bandit.scores[0]) == (1, 1)
    assert scene.battle.phase == AFTERMATH
    scene.run(1)
    assert scene.battle.result is not None
    assert scene.battle.result.winner == ""
    assert (riddic.dying, riddic.unconscious, bandit.dying) == (True, True, False)


def test_a_burning_lane_burns_three_turns() -> None:
    """[case-burning-lane, example-environment, turn-environment-timing, stance-defensive-effect, r-flammable]"""
    scene = Scene(script("case-burning-lane", "damage", "fire", "fire", "save"))
    scene.lane(6, "flammable")
    orsolya = scene.player("character-orsolya", 3, proficiency=(0, 0, 1))
    tahula = scene.player("character-tahula", 6, "defensive", name="Tahula")
    scene.player("character-elsa", 1)
    bandit = scene.enemy(BANDIT, 6, "aggressive", name="Bandit 1")
    scene.enemy(BANDIT, 2)
    scene.say(orsolya, action=f"shoot:weapon-ember-wand:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["5 fire"]
    assert scene.battle.lanes.has(6, BURNING)
    scene.run(2)
    changed = scene.changed()
    assert changed["Tahula"] == {"breath": 4}
    assert changed["Bandit 1"]["willpower"] == "5/15"
    assert bandit.condition == 1
    scene.more_dice("d4=1 fire", "d4=1 fire", "d4=1 fire", "d4=1 fire")
    scene.run(3)
    assert scene.battle.lanes.has(6, BURNING)
    scene.run(3)
    assert not scene.battle.lanes.has(6, BURNING | FLAMMABLE)
    assert tahula.breath == 4


def test_a_risky_jump_that_fails_lands_all_the_same() -> None:
    """[case-risky-jump, round-risky-test, impaired-roll, r-fall, r-prone, r-keeper-modifier-window]"""
    scene = Scene(script("case-risky-jump", "check", "fall", "damage", "damage"))
    scene.balcony()
    nim = scene.player("character-nim", 2, name="Nim")
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, move="move:first:3:steadied", action=f"strike:weapon-dagger:{bandit.who}")
    scene.keeper(intervene="test", risky_test=f"{nim.who}:move:check:dexterity", consequence="fall")
    scene.players()
    assert (noted(nim), noted(bandit)) == (["4 bludgeoning"], ["2 piercing"])
    assert scene.changed()["Nim"] == {"at": "3 steadied", "marks": ["prone"]}
    scene.run(2)
    assert nim.breath == 2


# ---- after the fight


def phase(scene: Scene, resting: bool = False) -> None:
    scene.run(0)
    assert scene.fight is not None
    for combatant in scene.battle.combatants:
        combatant.dying = combatant.unconscious = combatant.condition == 1
    play_phase(scene.fight, False, resting)


def test_a_twenty_stabilizes_and_recovery_brings_breath_but_no_scores() -> None:
    """[case-dying-then-stabilized, dying-saves, dying-failure, dying-minimum, stabilize-means, stabilize-effect]

    [recovery-breath, recovery-no-scores, recovery-end, r-dying-sequence, r-stabilized, r-breath-recovery]
    """
    scene = Scene(script("case-dying-then-stabilized", "dying", "wound", "dying", "dying"))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    elsa.breath, elsa.scores[0] = 0, 8
    hurt_only(elsa, 0)
    scene.keeper(distance="0", hours="3")
    phase(scene)
    assert [event.ticks for event in scene.events(ev.PhasePassed)] == [4]
    assert (elsa.breath, elsa.scores[0], elsa.condition) == (3, 6, 0)
    assert (elsa.dying, elsa.unconscious, elsa.stabilized) == (False, False, False)


def test_who_survives_the_phase_recovers_without_being_stabilized() -> None:
    """[case-dying-survived, dying-minimum, dying-saves, recovery-end, recovery-breath, save-success]"""
    scene = Scene(script("case-dying-survived", "dying", "dying", "dying", "wound", "dying"))
    tahula = scene.player("character-tahula", 3, name="Tahula")
    tahula.breath, tahula.scores[2] = 0, 10
    hurt_only(tahula, 2)
    scene.keeper(distance="2")
    phase(scene)
    assert (tahula.breath, tahula.scores[2], tahula.condition) == (6, 9, 0)
    assert scene.events(ev.Stabilized) == []


def test_a_dying_character_at_zero_is_dead() -> None:
    """[case-dying-death, dying-failure, dying-death]"""
    scene = Scene(script("case-dying-death", "dying", "wound"))
    nim = scene.player("character-nim", 3, name="Nim")
    nim.scores[0] = 1
    hurt_only(nim, 0)
    phase(scene)
    assert (nim.condition, nim.scores[0]) == (2, 0)


def test_a_refuge_gives_points_back_up_to_the_maximum() -> None:
    """[case-refuge-rest, refuge-rest, recovery-no-scores, r-rest]"""
    scene = Scene(script("case-refuge-rest", "rest", "rest"))
    elsa = scene.player("character-elsa", 3)
    elsa.scores[0], elsa.scores[1] = 6, 12
    scene.run(0)
    assert scene.fight is not None
    rest(scene.fight, elsa)
    assert elsa.scores == [9, 13, 5, 10, 12]


# ---- options and the laboratory


def test_two_max_counts_the_maximum_twice_in_melee_only() -> None:
    """[case-option-two-max, note-precision-ranged, precision-extra-die, r-rule-options]"""
    sword, bow, extra = script("case-option-two-max", "damage", "damage", "extra")
    for dice, attack_key, expected in (
        ([sword], "strike:weapon-sword", "21 slashing"),
        ([bow, extra], "shoot:weapon-hand-crossbow", "8 piercing"),
    ):
        scene = Scene(dice, variants={"precision_melee": "two-max"})
        elsa = scene.player("character-elsa", 3, proficiency=(1, 0, 0))
        bandit = scene.enemy(BANDIT, 3)
        scene.say(elsa, action=f"{attack_key}:{bandit.who}", precision="extra-die")
        scene.players()
        assert noted(bandit) == [expected]


LAB = [
    (8, 0, "extra-die", Fraction(81, 16), Fraction(1, 8)),
    (4, 0, "extra-die", Fraction(25, 8), Fraction(1, 4)),
    (4, 1, "extra-die", Fraction(135, 32), Fraction(7, 16)),
    (6, -1, "extra-die", Fraction(189, 72), Fraction(1, 36)),
    (10, 0, "nothing", Fraction(11, 2), Fraction(1, 10)),
]


@pytest.mark.parametrize(("die", "net", "choice", "mean", "rate"), LAB)
def test_the_exact_means_of_an_attack(die: int, net: int, choice: str, mean: Fraction, rate: Fraction) -> None:
    """[case-lab-exact-means, precision-extra-die, enhanced-roll, impaired-roll, note-precision-small-dice]"""
    fork = Fork(0)
    total = precise = Fraction(0)
    while True:
        scene = Scene()
        combatant = scene.player("character-elsa", 3, weapons=[], breath=0)
        target = scene.enemy(BANDIT, 3)
        weapon = Item("weapon-test", "test weapon", 0, 1, die=die)
        combatant.held = (weapon,)
        aim = Aim(weapon, False, target.who)
        aim.grant = net
        scene.puppet.told[(combatant.who, "precision")] = [choice]
        scene.run(0)
        assert scene.fight is not None
        scene.fight.tape = Tape([])
        fork.met = []
        scene.fight.fork = fork
        attack(scene.fight, combatant, aim, True)
        total += fork.weight() * sum(number // TYPES for number in target.noted)
        precise += fork.weight() * len(scene.events(ev.PrecisionStrike))
        scene.puppet.told.clear()
        if not fork.next():
            break
    assert (total, precise) == (mean, rate)


# ---- further interactions


def test_a_retreat_does_not_escape_the_damage_of_the_round() -> None:
    """[case-retreat-does-not-escape-damage, retreat-conditions, round-damage-total-at-end, damage-save, save-fail]

    [attack-ranged, r-retreat]
    """
    scene = Scene(script("case-retreat-does-not-escape-damage", "damage", "save"))
    breyer = scene.player("character-breyer", 5, name="Breyer", proficiency=(0, 1, 0))
    bandit = scene.enemy(BANDIT, 2, "rearguard", name="Bandit A", breath=1)
    scene.enemy(BANDIT, 4)
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}")
    scene.say(bandit, move="retreat:first")
    scene.whole_round()
    assert scene.changed()["Bandit A"] == {
        "at": "retreated",
        "breath": 0,
        "strength": "5/15",
        "is": "incapacitated",
        "marks": ["Incapacitated", "retreated"],
    }
    assert not scene.asked(bandit, "return")


def test_a_trade_gives_up_all_enhancements_for_one_maneuver() -> None:
    """[case-trade-two-enhancements, enhanced-trade, enhanced-declare, called-shot-effect, lane-modifiers, distract]

    [r-enhanced-trade]
    """
    scene = Scene(script("case-trade-two-enhancements", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer", proficiency=(0, 1, 0))
    a = scene.enemy(BANDIT, 4, name="A", breath=10)
    breyer.called, breyer.called_round = a.who, 1
    scene.say(breyer, action=f"shoot:weapon-longbow:{a.who}", enhanced=f"distract:{a.who}")
    scene.players()
    assert noted(a) == ["8 piercing"]
    scene.run(2)
    assert scene.changed() == {"Breyer": {"marks": ["ranged mark"]}, "A": {"breath": 2, "marks": ["distracted"]}}
    assert len([combatant for combatant in scene.puppet.asked if combatant == (breyer.who, "enhanced")]) == 1


def test_an_appeal_may_need_a_luck_check() -> None:
    """[case-appeal-with-luck-check, action-speak, characteristic-table, action-one-action-one-move, r-speak]

    [action-list-open, r-save-and-check]
    """
    scene = Scene(script("case-appeal-with-luck-check", "check"))
    orsolya = scene.player("character-orsolya", 2, name="Orsolya")
    a = scene.enemy(BANDIT, 3, name="A")
    scene.say(orsolya, move="move:after:1:steadied", action="speak", breath=f"distract:{a.who}")
    scene.keeper(speech=f"holds-back:{a.who}", test_first="check:luck")
    scene.run(2)
    assert not scene.asked(a, "action")
    assert (orsolya.lane, orsolya.breath) == (1, 4)
    scene.run(1)
    scene.run(2)
    assert scene.asked(a, "action")


def test_a_two_handed_weapon_leaves_no_hand_for_the_shield() -> None:
    """[case-shield-and-two-hands, action-attack, attack-reach, r-armor, r-hands]"""
    scene = Scene(script("case-shield-and-two-hands", "damage", "damage"))
    shelf = library().shelf.items
    tahula = scene.player("character-tahula", 3, name="Tahula", armor=["armor-leather"], proficiency=(1, 0, 0))
    tahula.held = (shelf["weapon-spear"], shelf["shield-round"])
    tahula.stowed = (shelf["weapon-halberd"],)
    a = scene.enemy(BANDIT, 4, name="A", breath=20, weapons=["weapon-sword"])
    assert tahula.soak() == 2
    scene.say(tahula, action=f"strike:weapon-halberd:{a.who}")
    scene.say(a, move="move:first:3:steadied", action=f"strike:weapon-sword:{tahula.who}")
    scene.whole_round()
    assert scene.changed() == {
        "Tahula": {"breath": 1, "holds": ["halberd"], "carries": ["spear", "round"]},
        "A": {"at": "3 steadied", "breath": 15},
    }


@pytest.mark.parametrize(("die", "winner"), [("d20=11 save", "players"), ("d20=10 save", "enemies")])
def test_holding_out_until_round_six_wins(die: str, winner: str) -> None:
    """[case-hold-until-round-six, turn-end-saves, r-fight-end, r-encounter-data]"""
    assert script("case-hold-until-round-six", "save") == ["d20=11 save"]
    scene = Scene([die], number=6)
    tahula = scene.player("character-tahula", 3, name="Tahula", breath=0)
    scene.player("character-elsa", 4, condition=1, prone=True)
    for lane in (3, 4, 5):
        scene.enemy(BANDIT, lane)
    scene.battle.objective = library().encounter("hold-the-bridge").goal  # type: ignore[attr-defined]
    note(tahula, "3 slashing")
    scene.end()
    assert scene.battle.winner == winner
    assert "strike:weapon-spear:2" in keys(ChooseAction(scene.battle, tahula)) or winner == "enemies"
