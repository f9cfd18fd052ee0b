"""Tests of `rules/stabilization`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import STABILIZER
from fray.rulesets.torchlight.model.state import AFTERMATH
from fray.rulesets.torchlight.rules.stabilization import GivePotion
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, hurt_only, keys, phase, script


def test_a_stabilizing_potion_works_in_the_fight_and_between_ticks() -> None:
    """[stabilize-means, stabilize-effect, r-stabilized, r-potions-and-magic]"""
    scene = Scene(["d20=19 dying"])
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    scene.keeper(next_phase="phase")
    scene.say(tahula, potion=["keep", f"give:{elsa.who}"])
    scene.battle.phase = AFTERMATH
    scene.battle.winner = "players"
    scene.run(1)
    assert elsa.condition == 0
    assert not any(item.sort == STABILIZER for item in (*tahula.held, *tahula.stowed))
    scene = Scene()
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6)
    scene.say(tahula, action=f"administer:item-stabilizing-tonic:{elsa.who}")
    scene.players()
    assert (elsa.stabilized, elsa.condition) == (True, 1)
    elsa.noted.append(64)
    scene.run(2)
    assert not elsa.stabilized


def test_a_twenty_stabilizes_and_recovery_brings_breath_but_no_scores() -> None:
    """[case-dying-then-stabilized, dying-saves, r-dying-sequence, stabilize-means]"""
    scene = Scene(script("case-dying-then-stabilized", "dying", "wound", "dying", "dying"))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    elsa.breath, elsa.scores[0] = 0, 8
    hurt_only(elsa, 0)
    scene.keeper(distance="0", hours="3")
    phase(scene)
    assert [event.ticks for event in scene.events(ev.PhasePassed)] == [4]
    assert (elsa.breath, elsa.scores[0], elsa.condition) == (3, 6, 0)
    assert (elsa.dying, elsa.unconscious, elsa.stabilized) == (False, False, False)


def test_a_phase_has_at_least_four_ticks_and_brings_breath_back_to_everybody() -> None:
    """[dying-minimum, dying-saves, r-breath-recovery]"""
    scene = Scene(["d20=19 dying"] * 4)
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0)
    hurt_only(elsa, 0)
    nim = scene.player("character-nim", 4, name="Nim", breath=1)
    phase(scene)
    assert [event.ticks for event in scene.events(ev.PhasePassed)] == [4]
    assert (elsa.breath, nim.breath) == (elsa.most_breath, nim.most_breath)


def test_only_who_is_up_and_has_a_potion_is_asked_about_it() -> None:
    """[stabilize-means, r-stabilized]"""
    scene = Scene(["d20=19 dying"] * 8)
    fallen = [scene.player(f"character-{name}", 3, condition=1, hurt=1) for name in ("tahula", "elsa")]
    nim = scene.player("character-nim", 4)
    orsolya = scene.player("character-orsolya", 5)
    scene.battle.phase = AFTERMATH
    scene.keeper(next_phase="phase")
    scene.run(1)
    asked = [scene.asked(combatant, "potion") for combatant in (*fallen, nim, orsolya)]
    assert asked == [False, False, False, True]


def test_a_potion_is_offered_only_to_dying_companions() -> None:
    """[stabilize-means, r-stabilized]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3)
    dying = scene.player("character-elsa", 4, condition=1, dying=True)
    scene.player("character-nim", 5)
    scene.player("character-nim", 6, condition=1, dying=True, stabilized=True)
    scene.enemy(BANDIT, 6, condition=1, dying=True)
    assert keys(GivePotion(scene.battle, tahula)) == ["keep", f"give:{dying.who}"]
