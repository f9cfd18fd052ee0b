"""Tests of `rules/damage`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, library, note, noted, script


def test_immunity_leaves_nothing_but_maneuvers_work() -> None:
    """[r-immunity]"""
    scene = Scene(["d6=6 damage"])
    orsolya = scene.player("character-orsolya", 3)
    skeleton = scene.enemy("monster-skeleton-spearman", 4, name="S")
    scene.say(orsolya, action=f"shoot:weapon-whisper-bell:{skeleton.who}", precision=f"distract:{skeleton.who}")
    scene.players()
    assert noted(skeleton) == []
    assert scene.portraits()["S"]["marks"] == ["distracted"]


def test_breath_soaks_the_earliest_instances_whatever_their_type() -> None:
    """[case-mixed-damage-types, r-mixed-damage-order, r-several-characteristics, characteristic-table]"""
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


def test_armor_soaks_steel_but_not_fire() -> None:
    """[case-armor-and-fire, damage-overflow, r-armor, r-attack-pipeline]"""
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


def test_the_record_says_how_much_each_characteristic_lost() -> None:
    """[damage-overflow, damage-type-table, round-damage-total-at-end]"""
    scene = Scene(["d20=20 save"] * 5)
    riddic = scene.player("character-riddic", 3, name="Riddic", breath=4)
    scene.enemy(BANDIT, 5)
    note(riddic, "5 fire", "4 slashing", "2 cold", "3 psychic", "6 charm")
    scene.end()
    (hurt,) = scene.events(ev.Hurt)
    assert (hurt.breath_before, hurt.breath, hurt.lost) == (4, 0, [4, 2, 1, 3, 6])


def test_each_point_of_damage_lowers_the_score_and_raises_the_saving_throw_number() -> None:
    """[damage-dc-st, damage-save, damage-type-table]"""
    for face, condition in ((12, 0), (11, 1)):
        scene = Scene([f"d20={face} save"])
        elsa = scene.player("character-elsa", 3, breath=0)
        scene.player("character-nim", 4)
        scene.enemy(BANDIT, 5)
        assert (elsa.scores[0], elsa.st(0)) == (11, 9)
        note(elsa, "3 slashing")
        scene.end()
        assert (elsa.scores[0], elsa.st(0), elsa.condition) == (8, 12, condition)
