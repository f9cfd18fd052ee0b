"""The policies of the balance lab: each is what the ledger says it is, and each plays every encounter to its end."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.system import run_out
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.content.opening import opening
from fray.rulesets.torchlight.minds.prospects import Outlook, feint_gains
from fray.rulesets.torchlight.minds.tactician import lunge
from fray.rulesets.torchlight.minds.tactics import weapon_for
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.state import MANEUVERED, SPENT, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.enhanced_impaired import ChooseDice
from fray.rulesets.torchlight.rules.feint import Refeint
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.precision import UsePrecision
from fray.rulesets.torchlight.rules.squads import JoinSquad
from fray.rulesets.torchlight.tests.arrange import BANDIT, SKELETON, Scene, battle_of, encounter


def duelists(breath: int = 5) -> tuple[Scene, Combatant, Combatant]:
    scene = Scene()
    hero = scene.player("character-riddic", 3, name="One", breath=breath, weapons=["weapon-sword"])
    foe = scene.enemy("character-riddic", 3, name="Other", breath=5, weapons=["weapon-sword"])
    return scene, hero, foe


def bought(name: str, scene: Scene, hero: Combatant) -> str:
    return SYSTEM.policy(name).answer(BuyManeuver(scene.battle, hero)).key().partition(":")[0]


def precise(name: str, scene: Scene, hero: Combatant, foe: Combatant) -> str:
    aim = Aim(hero.held[0], False, foe.who)
    hero.plan.first = aim
    return SYSTEM.policy(name).answer(UsePrecision(scene.battle, hero, foe, aim, True)).key()


def enhanced(name: str, scene: Scene, hero: Combatant, foe: Combatant) -> str:
    aim = Aim(hero.held[0], False, foe.who)
    hero.plan.first = aim
    hero.hidden_bonus = True
    return SYSTEM.policy(name).answer(ChooseDice(scene.battle, hero, aim)).key()


def feints(name: str, scene: Scene, hero: Combatant, kept: int) -> bool:
    return SYSTEM.policy(name).answer(Refeint(scene.battle, hero, kept, 10)).key() == "feint"


def test_greedy_damage_takes_the_additional_die_and_never_spends_breath() -> None:
    """[note-precision-small-dice, precision-extra-die]"""
    scene, hero, foe = duelists()
    assert bought("greedy-damage", scene, hero) == "none"
    assert precise("greedy-damage", scene, hero, foe) == "extra-die"
    assert enhanced("greedy-damage", scene, hero, foe) == "enhanced"
    assert not feints("greedy-damage", scene, hero, 1)


def test_the_maneuverist_takes_a_maneuver_when_offered_and_spends_while_it_has_two_breath() -> None:
    """[note-precision-small-dice, precision-maneuver, enhanced-trade]"""
    for breath, spends in ((2, True), (1, False)):
        scene, hero, foe = duelists(breath)
        assert (bought("maneuverist", scene, hero) != "none") is spends
        assert feints("maneuverist", scene, hero, 9) is spends
        assert precise("maneuverist", scene, hero, foe) not in ("extra-die", "nothing")
        assert not enhanced("maneuverist", scene, hero, foe).startswith(("enhanced", "decline"))


def test_without_a_maneuver_the_maneuverist_takes_the_die_and_without_a_die_the_greedy_takes_nothing() -> None:
    """[r-rule-options, note-precision-ranged]"""
    for name, options, wanted in (
        ("maneuverist", {"precision_maneuver": "forbidden"}, "extra-die"),
        ("greedy-damage", {"precision_melee": "maneuver-only"}, "nothing"),
    ):
        scene = Scene(variants=options)
        hero = scene.player("character-riddic", 3, name="One", weapons=["weapon-sword"])
        foe = scene.enemy(BANDIT, 3, name="Other")
        assert precise(name, scene, hero, foe) == wanted


def test_best_response_pushes_away_whoever_could_then_strike_nobody() -> None:
    """[push, push-pin, lab_bench]"""
    scene, hero, foe = duelists()
    foe.stowed = (SYSTEM.library().shelf.items["weapon-mace"],)  # to disarm it would be little use
    assert bought("best-response", scene, hero) == "push"
    assert precise("best-response", scene, hero, foe).startswith("push:")
    foe.held = (*foe.held, SYSTEM.library().shelf.items["weapon-shortbow"])
    assert bought("best-response", scene, hero) != "push"


def test_best_response_disarms_a_foe_of_its_only_weapon() -> None:
    """[disarm, r-disarm]"""
    scene, hero, _foe = duelists()
    assert bought("best-response", scene, hero) == "disarm"


def test_best_response_spends_no_breath_where_nothing_comes_of_it() -> None:
    """[maneuver-breath-cost]"""
    scene, hero, foe = duelists()
    foe.condition = 1
    assert bought("best-response", scene, hero) == "none"


def test_a_low_die_is_worth_a_feint_and_a_high_one_is_not() -> None:
    """[feint]"""
    scene, hero, _ = duelists()
    assert feints("best-response", scene, hero, 1)
    assert not feints("best-response", scene, hero, 9)
    assert feint_gains(9, 10) == (100 + 550) // 10


@pytest.mark.parametrize("name", ["evade", "parry", "distract"])
def test_a_policy_of_one_maneuver_buys_it_with_its_last_breath(name: str) -> None:
    """[evade, parry, distract]"""
    scene, hero, foe = duelists(1)
    assert bought(name, scene, hero) == name
    assert precise(name, scene, hero, foe) == "extra-die"
    assert not feints(name, scene, hero, 1)


def test_the_feinter_feints_whatever_the_die_shows() -> None:
    """[feint]"""
    scene, hero, _ = duelists(1)
    assert bought("feint", scene, hero) == "none"
    assert feints("feint", scene, hero, 9)


def test_a_squad_is_worth_it_against_one_who_evades_but_not_for_damage() -> None:
    """[squad-roll, squad-defense, note-squads]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=30, weapons=["weapon-dagger"])
    members = [scene.enemy(SKELETON, 3, stance, breath=9) for stance in ("aggressive", "steadied", "defensive")]
    assert Outlook(scene.battle, members[0]).squad() <= 0
    elsa.evading_from, elsa.evading_to = 0, 100
    assert Outlook(scene.battle, members[0]).squad() > 0
    join = JoinSquad(scene.battle, members[0])
    assert SYSTEM.policy("best-response").answer(join).key() == "join"
    assert SYSTEM.policy("squad").answer(join).key() == "join"
    assert SYSTEM.policy("greedy-damage").answer(join).key() == "alone"


def test_the_tactician_lunges_where_it_reaches_nobody_and_may_not_move() -> None:
    """[lunge]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=1, pinned_to=100, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 4, name="Bandit")
    found = lunge(scene.battle, elsa)
    assert found is not None and found.key() == f"strike:weapon-sword:{bandit.who}:lunge"
    elsa.breath = 0
    assert lunge(scene.battle, elsa) is None


@pytest.mark.parametrize("name", SYSTEM.policies)
def test_every_policy_plays_to_the_end(name: str) -> None:
    """A duel, and the largest lanes of rats; Breath is spent by those alone who spend it."""
    for place in ("lab-duel", "cellar-rats"):
        battle = battle_of(place)
        fight: Fight[TorchlightBattle] = Fight(battle, SeededDice(3, 1), [SYSTEM.policy(name)] * 9)
        run_out(SYSTEM, fight)
        assert battle.result is not None
        if name in ("greedy-damage", "squad"):
            assert sum(hero.counts[SPENT] + hero.counts[MANEUVERED] for hero in battle.combatants) == 0


def test_an_encounter_may_name_a_policy_and_nobody_else() -> None:
    sides = {side: [{**line, "played_by": "maneuverist"} for line in encounter("lab-duel").source[side]]
             for side in ("players", "enemies")}  # fmt: skip
    named = encounter("lab-duel", **sides)
    assert [entrant.played_by for entrant in named.roster] == ["maneuverist"] * 2
    assert opening(named).round == 1
    with pytest.raises(Refused, match="has no policy 'bold'; it has greedy-damage"):
        SYSTEM.policy("bold")


def test_whom_the_squad_does_not_attack_is_attacked_alone() -> None:
    """[r-squad-attack]: refused as the Squad's target, somebody else is no target of the Squad when declared anew."""
    scene, hero, foe = duelists()
    third = scene.enemy("character-riddic", 3, name="Third", breath=5, weapons=["weapon-sword"])
    hero.plan.squad = 1
    declared = weapon_for(scene.battle, hero, foe, 0)
    assert declared is not None and declared.joint
    hero.plan.only_target = third.who
    alone = weapon_for(scene.battle, hero, foe, 0)
    assert alone is not None and not alone.joint
