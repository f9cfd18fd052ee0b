"""Tests of `rules/declaring`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, noted, script


def test_all_declarations_stand_before_the_first_die() -> None:
    """[case-declarations-are-binding, round-declare-first, round-declared-options, round-player-simultaneous]"""
    scene = Scene(script("case-declarations-are-binding", "damage", "damage", "damage"))
    riddic = scene.player("character-riddic", 3, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa")
    a = scene.enemy(BANDIT, 3, name="Bandit A")
    scene.enemy(BANDIT, 3, "defensive", name="Bandit B")
    for combatant in (riddic, elsa):
        scene.say(combatant, action=f"strike:weapon-sword:{a.who}")
    scene.say(a, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(a) == ["10 slashing", "6 slashing"]
    asked = scene.puppet.asked
    last_action = max(at for at, question in enumerate(asked) if question[1] == "action")
    assert [question[1] for question in asked[last_action + 1 :]].count("action") == 0
    first_die = next(at for at, event in enumerate(scene.events(object)) if isinstance(event, ev.AttackRolled))
    declared = [at for at, event in enumerate(scene.events(object)) if isinstance(event, ev.Declared)]
    assert max(declared) < first_die
    scene.keepers()
    assert noted(elsa) == ["2 slashing"]
    scene.end()
    assert scene.changed() == {
        "Elsa": {"breath": 1},
        "Bandit A": {
            "at": "gone", "breath": 0, "strength": "0/20", "is": "dead", "marks": ["dead"], "holds": [], "carries": [],
        },
    }  # fmt: skip
    assert [event.phase for event in scene.events(ev.TurnBegan)] == [1, 2, 3]
