"""Tests of `rules/stances`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model.plans import CALL_SHOT
from fray.rulesets.torchlight.rules.actions import do_other
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.lanes import propose_modifiers
from fray.rulesets.torchlight.rules.verbs import take_from
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused, script


def test_a_side_rallies_once_also_when_a_retreat_was_refused() -> None:
    """[rally-once, r-rally, r-retreat]"""
    scene = Scene(["d4=2 rally"])
    elsa = scene.player("character-elsa", 2, name="Elsa", breath=0, most_breath=6)
    breyer = scene.player("character-breyer", 4, "rearguard", name="Breyer", breath=0, most_breath=6)
    scene.enemy(BANDIT, 4, name="Bandit")
    scene.say(elsa, action="rally")
    scene.say(breyer, move=["retreat:after", "move:first:5:steadied"], action=["pass", "!rally", "pass"])
    scene.players()
    assert [combatant.breath for combatant in (elsa, breyer)] == [2, 0]


def test_attack_from_aggressive_then_fall_back_to_defensive() -> None:
    """[case-attack-then-fall-back, stance-aggressive-effect, stance-effect-permanent, save-success]"""
    scene = Scene(script("case-attack-then-fall-back", "damage", "damage", "save"))
    riddic = scene.player(
        "character-riddic", 4, "aggressive", name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0)
    )
    bandit = scene.enemy(BANDIT, 4, name="Bandit A")
    scene.say(riddic, move="move:after:4:defensive", action=f"strike:weapon-sword:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.run(2)
    assert (noted(bandit), noted(riddic)) == (["9 slashing"], ["3 slashing"])
    scene.run(1)
    assert scene.changed() == {
        "Riddic": {"at": "4 defensive", "breath": 2},
        "Bandit A": {"breath": 0, "strength": "4/16"},
    }


def test_intimidation_impairs_the_nearest_engaged_enemy() -> None:
    """[case-intimidation-nearest, intimidation-no-attack, r-intimidation, action-stance-ability]"""
    scene = Scene(script("case-intimidation-nearest", *["damage"] * 3, "save"))
    riddic = scene.player("character-riddic", 4, "aggressive", name="Riddic")
    a = scene.enemy(BANDIT, 4, name="A")
    b = scene.enemy(BANDIT, 4, "defensive", name="B")
    scene.say(riddic, action="intimidate")
    for bandit in (a, b):
        scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.players()
    assert scene.changed() == {"A": {"marks": ["intimidated"]}}
    assert (noted(a), noted(b)) == ([], [])
    assert not scene.asked(riddic, "attack as well")
    scene.keepers()
    assert noted(riddic) == ["2 slashing", "5 slashing"]
    scene.end()
    assert scene.changed() == {"Riddic": {"breath": 0, "strength": "11/9"}}


def test_intimidation_needs_an_engaged_enemy() -> None:
    """[case-intimidation-needs-engaged-enemy, intimidation-effect, engaged-nearest, rearguard-no-engagement]"""
    scene = Scene()
    riddic = scene.player("character-riddic", 4, "aggressive")
    archer = scene.enemy("monster-bandit-archer", 5, "rearguard")
    assert refused(ChooseAction(scene.battle, riddic), "intimidate") == "intimidation-effect"
    archer.lane = 4
    archer.settle()
    assert engaged(scene.battle, archer)
    assert not engaged(scene.battle, riddic)
    scene.say(riddic, action="intimidate")
    scene.players()
    assert scene.changed() == {archer.name: {"marks": ["intimidated"]}}


def test_rally_gives_breath_to_those_within_one_position() -> None:
    """[case-rally-neighbors, rally-no-attack, r-rally, stance-steadied-effect]"""
    scene = Scene(script("case-rally-neighbors", *["rally"] * 3))
    riddic = scene.player("character-riddic", 5, "aggressive", name="Riddic", breath=0)
    scene.player("character-elsa", 3, name="Elsa", breath=2)
    tahula = scene.player("character-tahula", 4, name="Tahula", breath=2)
    scene.player("character-breyer", 4, "defensive", name="Breyer", breath=1)
    combatant = scene.player("character-nim", 1, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(tahula, action="rally")
    scene.say(combatant, action=["rally", "!rally", "pass"])
    scene.players()
    assert scene.changed() == {"Elsa": {"breath": 3}, "Tahula": {"breath": 4}, "Breyer": {"breath": 4}}
    assert scene.refusals == [("rally", "rally-once")]
    assert riddic.breath == 0
    assert not scene.asked(tahula, "attack as well")


def test_the_defensive_reduction_can_leave_nothing() -> None:
    """[case-defensive-to-zero, stance-defensive-effect, damage-save, r-defensive-per-hit]"""
    scene = Scene(script("case-defensive-to-zero", "damage"))
    elsa = scene.player("character-elsa", 3, "defensive", breath=0)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-dagger"])
    scene.say(bandit, action=f"strike:weapon-dagger:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == []
    scene.end()
    assert scene.changed() == {}


def test_only_a_called_shot_reaches_the_hiding() -> None:
    """[case-called-shot-hidden-in-cover, called-shot-effect, impaired-stack, move-special-lane]"""
    scene = Scene(script("case-called-shot-hidden-in-cover", "damage", "save"), number=1)
    scene.lane(1, "dense-cover")
    propose_modifiers(scene.battle.lanes)
    goblin = scene.enemy("monster-goblin-sneak", 1, "defensive", name="Goblin", hidden=True)
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer", proficiency=(0, 1, 0))
    shot = f"shoot:weapon-longbow:{goblin.who}"
    scene.say(breyer, action=[f"!{shot}", f"called-shot:{goblin.who}"])
    scene.whole_round()
    assert scene.refusals == [(shot, "hide-protection")]
    assert goblin.hidden
    scene.say(breyer, action=shot)
    scene.players()
    assert noted(goblin) == ["6 piercing"]
    scene.run(2)
    assert scene.changed() == {"Goblin": {"breath": 0, "strength": "3/17"}, "Breyer": {"marks": ["ranged mark"]}}
    assert goblin.hidden


def test_a_side_that_has_rallied_may_rally_again_in_the_next_round() -> None:
    """[rally-once, r-rally]"""
    scene = Scene(["d4=2 rally"])
    elsa = scene.player("character-elsa", 2)
    nim = scene.player("character-nim", 5)
    bandit = scene.enemy(BANDIT, 4)
    scene.say(elsa, action="rally")
    scene.players()
    assert refused(ChooseAction(scene.battle, nim), "rally") == "rally-once"
    assert "rally" in keys(ChooseAction(scene.battle, bandit))
    scene.run(2)
    assert "rally" in keys(ChooseAction(scene.battle, nim))


def test_a_called_shot_takes_the_bow_in_hand() -> None:
    """[called-shot-prepare, called-shot-ranged-only, r-called-shot, r-hands]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", weapons=["weapon-mace", "weapon-longbow"])
    bandit = scene.enemy(BANDIT, 3)
    assert [item.id for item in breyer.held] == ["weapon-mace"]
    scene.say(breyer, action=f"called-shot:{bandit.who}")
    scene.players()
    assert [item.id for item in breyer.held] == ["weapon-longbow"]
    assert (breyer.called, breyer.called_round) == (bandit.who, 2)


@pytest.mark.parametrize("disarmed", [False, True])
def test_the_preparation_is_lost_if_the_bow_is_gone_when_it_comes_to_it(disarmed: bool) -> None:
    """[called-shot-prepare, r-illegal-and-empty-declarations, r-disarm]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 4, "rearguard", weapons=["weapon-longbow", "weapon-shortbow"])
    bandit = scene.enemy(BANDIT, 3)
    breyer.plan.target, breyer.plan.item = bandit.who, breyer.held[0]
    breyer.plan.action = CALL_SHOT
    if disarmed:
        take_from(breyer, breyer.plan.item)
    scene.run(0)
    assert scene.fight is not None
    do_other(scene.fight, breyer)
    assert (breyer.called == bandit.who) == (not disarmed)


@pytest.mark.parametrize(
    ("stance", "ability", "dealt", "taken"),
    [("aggressive", "intimidate", 6, 3), ("steadied", "rally", 4, 3), ("defensive", "protect", 4, 2),
     ("rearguard", "called-shot", 4, 3)],
)  # fmt: skip
def test_each_stance_has_its_effect_and_its_ability(stance: str, ability: str, dealt: int, taken: int) -> None:
    """[stance-table, stance-steadied-effect, stance-effect-permanent, action-stance-ability]"""
    scene = Scene(["d6=4 damage", "d6=3 damage"])
    elsa = scene.player("character-elsa", 3, stance, weapons=["weapon-hand-crossbow"])
    scene.player("character-nim", 2, stance)
    bandit = scene.enemy(BANDIT, 3, breath=20)
    offered = {key.partition(":")[0] for key in keys(ChooseAction(scene.battle, elsa))}
    assert offered & {"intimidate", "rally", "protect", "called-shot"} == {ability}
    scene.say(elsa, action=f"shoot:weapon-hand-crossbow:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.run(2)
    assert (noted(bandit), noted(elsa)) == ([f"{dealt} piercing"], [f"{taken} slashing"])
