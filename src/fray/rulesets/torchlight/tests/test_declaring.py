"""Tests of `rules/declaring`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, ChooseAttack
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.environment import ChooseEvent
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.noncombat import BystanderTurn
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


def test_what_was_declared_is_told_with_every_maneuver() -> None:
    """[round-declare-first, maneuver-sources]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    nim = scene.player("character-nim", 5)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"trip:{bandit.who}", breath="evade")
    scene.say(nim, move="move:after:4:steadied", action="rally")
    scene.more_dice("d4=1 rally")
    scene.players()
    told = [(event.who, event.move, event.action, event.extras) for event in scene.events(ev.Declared)]
    assert told == [(elsa.who, "stay", "attack", ["evade", "trip"]), (nim.who, "move", "rally", [])]


def test_an_action_begins_with_the_questions_that_open_it() -> None:
    """All others belong to what is under way [r-decision-windows]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    opening = (ChooseMove(scene.battle, elsa), ChooseAction(scene.battle, elsa), ChooseEvent(scene.battle))
    further = (ChooseAttack(scene.battle, elsa, True), BuyManeuver(scene.battle, elsa))
    assert [decision.begins() for decision in opening] == [True] * 3
    assert BystanderTurn(scene.battle, elsa).begins()
    assert [decision.begins() for decision in further] == [False] * 2


def test_a_combatant_has_one_action_and_one_move_in_either_order_and_may_leave_out_both() -> None:
    """[action-one-action-one-move, r-action-economy, round-declared-options]"""
    scene = Scene(["d10=4 damage", "d4=2 rally"])
    elsa = scene.player("character-elsa", 2, name="Elsa", weapons=["weapon-sword"])
    nim = scene.player("character-nim", 4, name="Nim", breath=1)
    riddic = scene.player("character-riddic", 6, name="Riddic")
    bandit = scene.enemy(BANDIT, 1, name="Bandit", breath=20)
    scene.say(elsa, move="move:first:1:steadied", action=f"strike:weapon-sword:{bandit.who}")
    scene.say(nim, move="move:after:5:aggressive", action="rally")  # out of Steadied, where it still stands
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "1 steadied"}, "Nim": {"at": "5 aggressive", "breath": 3}}
    assert noted(bandit) == ["4 slashing"]
    asked = scene.puppet.asked
    kinds = ("move", "action", "second attack")
    assert [[asked.count((actor.who, kind)) for kind in kinds] for actor in (elsa, nim, riddic)] == [[1, 1, 0]] * 3
