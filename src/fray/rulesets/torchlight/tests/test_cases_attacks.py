"""Cases about attacks, their dice and Maneuvers."""

from __future__ import annotations

from fray.rulesets.torchlight.model.plans import BY_PRECISION
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver, from_attack
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, lying, noted, refused, script


def targets(scene: Scene, verb: str, who: int) -> set[int]:
    """Whom somebody may attack in one way, with whatever weapon."""
    combatant = scene.battle.combatants[who]
    found = [key.split(":") for key in keys(ChooseAction(scene.battle, combatant))]
    return {int(parts[2]) for parts in found if parts[0] == verb and "unarmed" not in parts[1] and len(parts) == 3}


def test_melee_reaches_the_own_lane_and_throws_reach_everybody() -> None:
    """[case-melee-targets, attack-melee-lane, attack-no-melee-rearguard, attack-ranged, rearguard-attacks-anywhere]

    [r-targets]
    """
    scene = Scene()
    nim = scene.player("character-nim", 3)
    a, b = scene.enemy(BANDIT, 3, "aggressive"), scene.enemy(BANDIT, 3, "rearguard")
    c = scene.enemy(BANDIT, 5)
    for depth in (1, 2, 3):
        nim.depth = depth
        nim.settle()
        assert targets(scene, "strike", nim.who) == {a.who, b.who}
        assert targets(scene, "throw", nim.who) == {a.who, b.who, c.who}
        strike = f"strike:weapon-dagger:{c.who}"
        assert refused(ChooseAction(scene.battle, nim), strike) == "attack-melee-lane"
    nim.depth = 4
    nim.settle()
    assert targets(scene, "strike", nim.who) == set()
    assert targets(scene, "throw", nim.who) == {a.who, b.who, c.who}
    assert refused(ChooseAction(scene.battle, nim), f"strike:weapon-dagger:{a.who}") == "attack-no-melee-rearguard"


def test_a_thrown_dagger_leaves_the_hand_and_can_be_picked_up() -> None:
    """[case-thrown-dagger-leaves-hand, attack-ranged, attack-ranged-not-engaged, action-interact, r-thrown]

    [r-item-actions, r-hands]
    """
    scene = Scene(script("case-thrown-dagger-leaves-hand", "damage"))
    nim = scene.player("character-nim", 4, name="Nim", weapons=["weapon-dagger", "weapon-dagger"])
    bandit = scene.enemy(BANDIT, 1, name="Bandit A")
    scene.say(nim, action=f"throw:weapon-dagger:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["3 piercing"]
    assert scene.changed() == {"Nim": {"marks": ["ranged mark"], "holds": ["dagger"]}}
    assert lying(scene.battle, 1) == ["dagger"]
    assert "pick-up:weapon-dagger" not in keys(ChooseAction(scene.battle, nim))
    scene.say(bandit, action="pick-up:weapon-dagger")
    scene.keepers()
    assert lying(scene.battle, 1) == []
    assert scene.portraits()["Bandit A"]["carries"] == ["dagger", "dagger"] or len(bandit.held) == 2
    scene.end()
    scene.players()
    assert scene.portraits()["Nim"]["marks"] == []


def test_reach_takes_only_the_closest_enemy_of_an_adjacent_lane() -> None:
    """[case-reach-closest, attack-reach, attack-no-melee-rearguard, r-reach-closest]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3, weapons=["weapon-halberd"])
    a = scene.enemy(BANDIT, 4)
    b = scene.enemy(BANDIT, 4, "defensive")
    c = scene.enemy(BANDIT, 4, "aggressive", condition=1, prone=True)
    d = scene.enemy(BANDIT, 2, "rearguard")
    f = scene.enemy(BANDIT, 5, "aggressive")
    assert targets(scene, "strike", tahula.who) == {a.who, c.who, d.who}
    decision = ChooseAction(scene.battle, tahula)
    assert refused(decision, f"strike:weapon-halberd:{b.who}") == "attack-reach"
    assert refused(decision, f"strike:weapon-halberd:{f.who}") == "attack-melee-lane"
    tahula.depth = 4
    tahula.settle()
    assert targets(scene, "strike", tahula.who) == set()


def test_a_lunge_with_reach_goes_two_lanes_over() -> None:
    """[case-lunge-with-reach, lunge, lunge-reach, maneuver-breath-cost, r-lunge, maneuver-melee-only]"""
    scene = Scene(script("case-lunge-with-reach", "damage"))
    tahula = scene.player("character-tahula", 1, name="Tahula", proficiency=(1, 0, 0))
    archer = scene.enemy("monster-bandit-archer", 3, "rearguard", name="Archer X")
    scene.enemy(BANDIT, 3, "aggressive", name="Bandit A")
    plain = f"strike:weapon-spear:{archer.who}"
    scene.say(tahula, action=[f"!{plain}", f"{plain}:lunge"])
    scene.players()
    assert scene.refusals == [(plain, "attack-melee-lane")]
    assert noted(archer) == ["5 piercing"]
    assert scene.changed() == {"Tahula": {"breath": 5}}


def test_the_additional_die_does_not_explode_and_bonuses_count_once() -> None:
    """[case-precision-no-chain-bonus-once, precision-trigger, precision-extra-die, stance-aggressive-effect]

    [attack-proficiency, r-precision-extra, r-proficiency]
    """
    scene = Scene(script("case-precision-no-chain-bonus-once", "damage", "extra"))
    nim = scene.player("character-nim", 3, "aggressive", proficiency=(2, 0, 0))
    bandit = scene.enemy(BANDIT, 3)
    scene.say(nim, action=f"strike:weapon-dagger:{bandit.who}", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["12 piercing"]


def test_enhancements_and_impairments_are_set_off_against_each_other() -> None:
    """[case-net-modifiers, enhanced-roll, impaired-roll, impaired-stack, incap-enhanced, incap-direct-damage]

    [death-zero, r-sources-stack, r-enhanced-and-impaired, r-overkill]
    """
    scene = Scene(script("case-net-modifiers", "damage", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 1, "defensive", proficiency=(0, 1, 0))
    breyer.intimidated_to = scene.battle.clock()
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", condition=1, prone=True, str=4)
    scene.enemy(BANDIT, 5)
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["6 piercing"]
    scene.run(2)
    now = scene.changed()["Bandit A"]
    assert (now["is"], now["at"], now["strength"], bandit.breath) == ("dead", "gone", "0/20", 3)


def test_an_enhanced_attack_is_traded_for_a_disarm() -> None:
    """[case-enhanced-trade-disarm-unarmed, enhanced-trade, enhanced-declare, disarm, precision-extra-die]

    [r-enhanced-trade, r-disarm, r-unarmed, r-turns-are-sequential]
    """
    scene = Scene(script("case-enhanced-trade-disarm-unarmed", "damage", "extra", "damage", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 2, name="Breyer", proficiency=(0, 1, 0))
    elsa = scene.player("character-elsa", 4, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", breath=15, weapons=["weapon-sword"])
    scene.say(
        breyer,
        action=f"shoot:weapon-longbow:{bandit.who}",
        enhanced=f"disarm:{bandit.who}:weapon-sword",
        precision="extra-die",
    )
    scene.players()
    assert noted(bandit) == ["12 piercing"]
    assert lying(scene.battle, 4) == ["sword"]
    sword = f"strike:weapon-sword:{elsa.who}"
    assert sword not in keys(ChooseAction(scene.battle, bandit))
    scene.say(bandit, action=f"strike:weapon-unarmed:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["2 bludgeoning"]
    scene.end()
    assert scene.changed() == {
        "Breyer": {"marks": ["ranged mark"]},
        "Elsa": {"breath": 1},
        "Bandit A": {"breath": 3, "holds": []},
    }


# ---- Maneuvers


def test_breath_is_spent_before_the_damage_and_evade_works_in_the_next_round() -> None:
    """[case-breath-spent-then-hit, maneuver-breath-cost, evade, damage-breath-first, r-breath-edge, r-evade]

    [r-next-round]
    """
    scene = Scene(script("case-breath-spent-then-hit", "damage", "damage", "save", "damage"), number=1)
    nim = scene.player("character-nim", 3, name="Nim", breath=1)
    bandit = scene.enemy(BANDIT, 3, name="Bandit A", breath=20)
    strike = f"strike:weapon-shortsword:{nim.who}"
    scene.say(nim, action=f"strike:weapon-dagger:{bandit.who}", breath="evade")
    scene.say(bandit, action=[strike, strike])
    scene.players()
    assert nim.breath == 0
    scene.run(2)
    assert scene.changed() == {
        "Nim": {"breath": 0, "strength": "4/16", "marks": ["evading"]},
        "Bandit A": {"breath": 18},
    }
    scene.whole_round()
    assert scene.changed() == {"Nim": {"breath": 0, "strength": "4/16"}, "Bandit A": {"breath": 18}}


def test_only_a_precision_strike_hurts_an_evader() -> None:
    """[case-evade-and-critical, evade, precision-trigger, damage-save, r-evade]"""
    scene = Scene(script("case-evade-and-critical", "damage", "damage", "extra", "save"))
    nim = scene.player("character-nim", 3, name="Nim", breath=2)
    nim.evading_from, nim.evading_to = 8, 11
    a, b = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")
    scene.say(a, action=f"strike:weapon-shortsword:{nim.who}")
    scene.say(b, action=f"strike:weapon-shortsword:{nim.who}", precision="extra-die")
    scene.keepers()
    assert noted(nim) == ["9 slashing"]
    scene.end()
    assert scene.changed() == {"Nim": {"breath": 0, "strength": "1/19", "marks": []}}


def test_a_feint_may_make_a_precision_strike() -> None:
    """[case-feint-to-precision, feint, precision-trigger, precision-extra-die, maneuver-breath-cost, r-feint]

    [r-maneuver-declaration, r-maneuver-limits]
    """
    scene = Scene(script("case-feint-to-precision", "damage", "feint", "extra"))
    elsa = scene.player("character-elsa", 3, name="Elsa", proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", feint="feint", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["15 slashing"]
    assert scene.changed() == {"Elsa": {"breath": 2}}


def test_the_goaded_ogre_must_attack_whoever_goaded_it() -> None:
    """[case-goad-ogre, goad-target, goad-modifiers, stance-defensive-effect, maneuver-breath-cost, r-goad]"""
    dice = script("case-goad-ogre", "damage", "save", "damage", "damage", "save")
    scene = Scene(dice, number=1)
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa")
    ogre = scene.enemy("monster-ogre", 4, name="Ogre", proficiency=(1, 0, 0))
    at_elsa, at_tahula = (f"strike:weapon-great-club:{combatant.who}" for combatant in (elsa, tahula))
    scene.say(tahula, breath=f"goad:{ogre.who}")
    scene.say(ogre, action=[at_elsa, f"!{at_elsa}", at_tahula])
    scene.whole_round()
    assert scene.changed() == {
        "Tahula": {"breath": 5},
        "Elsa": {"breath": 0, "strength": "9/11"},
        "Ogre": {"marks": ["goaded by Tahula"]},
    }
    scene.whole_round()
    assert scene.refusals == [(at_elsa, "goad-target")]
    assert scene.changed() == {
        "Tahula": {"breath": 0, "strength": "8/12"},
        "Elsa": {"breath": 0, "strength": "9/11"},
    }
    assert at_elsa in keys(ChooseAction(scene.battle, ogre))


def test_a_grapple_holds_until_the_strength_save_fails() -> None:
    """[case-grapple-hold-and-loss, grapple-check, grapple-effect, grapple-hold, r-grapple, r-save-and-check]"""
    dice = script("case-grapple-hold-and-loss", "damage", "check", "damage", "damage", "save", "hold")
    scene = Scene(dice, number=1)
    riddic = scene.player("character-riddic", 4, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 4, name="Bandit A")
    scene.say(riddic, action=f"strike:weapon-sword:{bandit.who}", breath=f"grapple:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.players()
    assert refused(ChooseMove(scene.battle, bandit), "move:first:2:steadied") == "grapple-effect"
    scene.run(2)
    assert scene.changed() == {
        "Riddic": {"breath": 3, "marks": ["holds Bandit A"]},
        "Bandit A": {"breath": 0, "strength": "7/13", "marks": ["grappled"]},
    }
    scene.say(bandit, move="move:first:2:steadied")
    scene.run(2)
    assert scene.changed() == {
        "Riddic": {"breath": 3},
        "Bandit A": {"at": "2 steadied", "breath": 0, "strength": "7/13"},
    }


def test_the_hiding_are_safe_from_shots_but_not_from_areas() -> None:
    """[case-hide-protection, hide-protection, hide-area, engaged-definition, r-area, r-hide]"""
    scene = Scene(script("case-hide-protection", "damage", "damage", "damage"))
    nim = scene.player("character-nim", 5, name="Nim", hidden=True)
    a = scene.enemy(BANDIT, 5)
    x = scene.enemy("monster-bandit-archer", 2)
    b = scene.enemy(BANDIT, 4, weapons=["weapon-spear"])
    toad = scene.enemy("monster-stench-toad", 3)
    shot, thrust = f"shoot:weapon-shortbow:{nim.who}", f"strike:weapon-spear:{nim.who}"
    scene.say(x, action=[f"!{shot}", "pass"])
    scene.say(b, action=[f"!{thrust}", "pass"])
    scene.say(a, action=f"strike:weapon-shortsword:{nim.who}")
    scene.say(toad, action="shoot:weapon-stench-belch:lane5")
    scene.keepers()
    assert scene.refusals == [(shot, "hide-protection"), (thrust, "hide-protection")]
    assert noted(nim) == ["4 slashing", "1 stench"]
    scene.end()
    assert scene.changed()["Nim"] == {"breath": 1}


def test_a_parry_stops_even_a_critical_hit_but_not_the_trip() -> None:
    """[case-parry-critical-with-trip, parry, parry-condition, parry-maneuvers, trip, r-parry, r-prone]"""
    scene = Scene(script("case-parry-critical-with-trip", "damage", "damage"), number=1)
    tahula = scene.player("character-tahula", 3, name="Tahula", weapons=["weapon-mace"])
    a = scene.enemy(BANDIT, 3, "aggressive", name="A")
    b = scene.enemy(BANDIT, 3, name="B")
    strike = f"strike:weapon-shortsword:{tahula.who}"
    scene.say(tahula, breath=f"parry:{a.who}")
    scene.say(a, action=["pass", strike], precision=f"trip:{tahula.who}")
    scene.say(b, action=["pass", strike])
    scene.whole_round()
    assert scene.changed() == {"Tahula": {"breath": 5, "marks": ["parries A"]}}
    scene.run(2)
    assert noted(tahula) == ["2 slashing"]
    scene.run(1)
    assert scene.changed() == {"Tahula": {"breath": 3, "marks": ["prone"]}}


def test_a_pushed_enemy_is_pinned_to_its_new_cell() -> None:
    """[case-push-and-pin, push, push-pin, maneuver-breath-cost, r-push]"""
    scene = Scene(number=1)
    riddic = scene.player("character-riddic", 3, name="Riddic")
    a = scene.enemy(BANDIT, 3, name="A")
    scene.enemy(BANDIT, 2, name="B")
    pushes = [key for key in keys(BuyManeuver(scene.battle, riddic)) if key.startswith(f"push:{a.who}")]
    cells = {"4:steadied", "3:aggressive", "3:defensive"}
    assert set(pushes) == {f"push:{a.who}:{cell}" for cell in cells}
    scene.say(riddic, breath=f"push:{a.who}:4:steadied")
    scene.players()
    assert scene.changed() == {"Riddic": {"breath": 4}, "A": {"at": "4 steadied", "marks": ["pinned"]}}
    for _ in range(2):
        assert refused(ChooseMove(scene.battle, a), "move:first:5:steadied") == "push-pin"
        scene.run(3 if scene.battle.phase == 1 else 2)
    assert "move:first:5:steadied" in keys(ChooseMove(scene.battle, a))


def test_a_push_off_the_balcony_is_a_fall() -> None:
    """[case-push-off-balcony, push, push-pin, trip, r-fall, r-prone, r-push]"""
    dice = script("case-push-off-balcony", "damage", "fall", "save", "damage", "save")
    scene = Scene(dice)
    scene.balcony()
    riddic = scene.player("character-riddic", 2, "aggressive", name="Riddic", proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 2, name="Bandit A")
    scene.say(riddic, action=f"strike:weapon-battle-axe:{bandit.who}", breath=f"push:{bandit.who}:3:steadied")
    scene.players()
    assert noted(bandit) == ["5 slashing", "3 bludgeoning"]
    assert bandit.prone
    scene.say(bandit, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["2 slashing"]
    scene.end()
    assert scene.changed() == {
        "Riddic": {"breath": 4},
        "Elsa": {"breath": 1},
        "Bandit A": {"at": "3 steadied", "breath": 0, "strength": "5/15", "marks": ["pinned"]},
    }


def test_a_trip_does_not_help_attacks_of_the_same_turn() -> None:
    """[case-trip-not-in-same-turn, trip, round-simultaneous-resolution, r-turn-steps, r-prone]"""
    scene = Scene(script("case-trip-not-in-same-turn", "damage", "damage"))
    riddic = scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 4, "aggressive", name="Elsa", proficiency=(1, 0, 0))
    a = scene.enemy(BANDIT, 4, name="A", breath=20)
    scene.say(riddic, breath=f"trip:{a.who}")
    scene.say(elsa, action=f"strike:weapon-sword:{a.who}")
    scene.say(a, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(a) == ["8 slashing"]
    assert scene.changed() == {"Riddic": {"breath": 4}, "A": {"marks": ["prone"]}}
    scene.run(2)
    assert scene.changed() == {"Riddic": {"breath": 4}, "Elsa": {"breath": 0}, "A": {"breath": 12}}


def test_three_maneuvers_from_three_sources() -> None:
    """[case-three-sources-of-maneuvers, maneuver-sources, action-extra-check-or-maneuver, enhanced-trade]

    [precision-maneuver, maneuver-breath-cost, distract, push, trip, r-maneuver-limits, r-maneuver-range]
    """
    scene = Scene(script("case-three-sources-of-maneuvers", "damage"))
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, proficiency=(1, 0, 0))
    a = scene.enemy(BANDIT, 3, name="A", breath=30)
    scene.say(
        elsa,
        move="move:after:5:defensive",
        action=f"strike:weapon-sword:{a.who}",
        enhanced=f"trip:{a.who}",
        breath=[f"!trip:{a.who}", f"distract:{a.who}"],
        precision=f"push:{a.who}:3:defensive",
    )
    scene.players()
    assert scene.refusals == [(f"trip:{a.who}", "r-maneuver-limits")]
    assert noted(a) == ["11 slashing"]
    scene.run(2)
    assert scene.changed() == {
        "Elsa": {"at": "5 defensive", "breath": 2, "marks": []},
        "A": {"at": "3 defensive", "breath": 19, "marks": ["distracted", "pinned", "prone"]},
    }


def test_melee_maneuvers_need_melee_and_a_called_shot_a_ranged_weapon() -> None:
    """[case-melee-only-refusals, maneuver-melee-only, called-shot-ranged-only, stance-ability-replaces-action]

    [action-stance-ability, r-maneuver-range]
    """
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard")
    elsa = scene.player("character-elsa", 5, "rearguard", weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3)
    buying = BuyManeuver(scene.battle, breyer)
    assert {key.partition(":")[0] for key in keys(buying)} == {"none", "disarm", "distract", "goad", "evade", "hide"}
    for name in ("grapple", "parry", "push", "trip"):
        assert refused(buying, f"{name}:{bandit.who}") == "maneuver-melee-only"
    for name in ("feint", "lunge"):
        assert refused(buying, name) == "maneuver-melee-only"
    found = from_attack(scene.battle, breyer, bandit, False, BY_PRECISION)
    assert {option.key().partition(":")[0] for option in found} == {"disarm", "distract", "goad", "evade", "hide"}
    assert f"called-shot:{bandit.who}" in keys(ChooseAction(scene.battle, breyer))
    assert refused(ChooseAction(scene.battle, elsa), f"called-shot:{bandit.who}") == "called-shot-ranged-only"
    for combatant in (breyer, elsa):
        assert refused(ChooseAction(scene.battle, combatant), "rally") == "action-stance-ability"


def test_an_engaged_only_weapon_wants_the_engaged_enemy_of_the_lane() -> None:
    """[case-engaged-only-weapon, engaged-only-effects, engaged-definition, attack-ranged-not-engaged]

    [r-engaged-only]
    """
    scene = Scene()
    riddic = scene.player("character-riddic", 3, "aggressive", weapons=["weapon-chain-sickle"])
    a, b = scene.enemy(BANDIT, 3, "aggressive"), scene.enemy(BANDIT, 3)
    c = scene.enemy(BANDIT, 4, "aggressive")
    assert targets(scene, "strike", riddic.who) == {a.who}
    a.ranged_mark = True
    assert targets(scene, "strike", riddic.who) == {b.who}
    assert refused(ChooseAction(scene.battle, riddic), f"strike:weapon-chain-sickle:{c.who}") == "engaged-only-effects"
    assert engaged(scene.battle, b)
