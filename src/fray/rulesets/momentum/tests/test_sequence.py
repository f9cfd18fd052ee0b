"""A whole round, from the momentum rolls to the order of the next one."""

from __future__ import annotations

import pytest

from fray.engine.battle import Over
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.tape import Override
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.state import ROUND_BEGINS, MomentumBattle
from fray.rulesets.momentum.rules.invariants import round_violations
from fray.rulesets.momentum.rules.sequence import MomentumRules
from fray.rulesets.momentum.tests.arrange import arrange, case, npc, pc


def test_a_full_round_in_the_market() -> None:
    """[momentum-die-surprised, defense-passive-cost, block-success, initiative-all-actors]"""
    scene = arrange(
        pc("diaghilev", 2),
        pc("hroda", 2, surprised=True),
        npc("beetle-clan-assassin", 3, name="Assassin"),
        npc("hired-knife", 4, name="Knife"),
        phase="round begins",
        dice=case("full-round-market").dice,
    )
    assert scene.order == ["Diaghilev", "Assassin", "Hroda", "Knife"]
    assert scene.told(ev.OrderSet)[0].scores == [7, 5, 4, 4]

    scene.have_turns("strike yatagan Assassin")
    assert (scene.pc("Diaghilev").momentum, scene.npc("Assassin").hits_left) == (0, 2)

    scene.take("strike poisoned scimitar Diaghilev", "block 1")
    assert (scene.told(ev.DefenseRolled)[0].total, scene.told(ev.DefenseRolled)[0].target) == (1, 4)
    assert [armor.total for armor in scene.told(ev.ArmorRolled)] == [4, 1]
    assert (scene.pc("Diaghilev").momentum, scene.pc("Diaghilev").hits_taken) == (-3, 1)

    scene.take("end", "guard Diaghilev", "call out Diaghilev")
    assert (scene.pc("Hroda").momentum, scene.pc("Diaghilev").momentum) == (1, -2)

    scene.take("end", "move 3", "strike short sword Diaghilev", "take-it", "block 1")
    assert (scene.told(ev.DefenseRolled)[1].total, scene.told(ev.DefenseRolled)[1].target) == (5, 3)
    assert scene.pc("Hroda").momentum == 0

    scene.run_to("round begins", 2)
    assert (scene.pc("Diaghilev").momentum, scene.pc("Hroda").momentum) == (-4, -4)
    scene.run_to("turns", 2)
    assert scene.order == ["Diaghilev", "Hroda", "Assassin", "Knife"]
    assert scene.changes() == {
        "Diaghilev": {"momentum": 6, "initiative": 6, "tallies": 1, "hits": 1, "armor": "Ud4"},
        "Hroda": {"momentum": 5, "initiative": 5, "tallies": 1, "surprised": False, "guarding": ["Diaghilev"]},
        "Assassin": {"hits": 2},
        "Knife": {"position": 3},
    }


def test_a_round_is_rolls_then_turns_then_its_end() -> None:
    """[next-round, eor-step, turn-order]"""
    scene = arrange(pc("vell"), npc("straw-dummy", 8), phase="round begins", dice=["d10=9 momentum", "d10=1 momentum"])
    scene.have_turns("end", "end").run_to("turns", 2)
    kinds = (ev.RoundBegan, ev.MomentumRolled, ev.OrderSet, ev.TurnBegan, ev.RoundEnded)
    told = [type(event).__name__ for event in scene.game.events if isinstance(event, kinds)]
    one_round = ["RoundBegan", "MomentumRolled", "OrderSet"]
    assert told == [*one_round, "TurnBegan", "TurnBegan", "RoundEnded", *one_round]
    assert scene.battle.round == 2


def test_a_fight_that_ends_as_the_order_is_set_has_had_no_turn_of_it() -> None:
    """[next-round, fight-end]"""
    scene = arrange(pc("vell"), npc("straw-dummy", 8, name="Dummy"), phase="round begins", dice=["d10=9 momentum"])
    battle = scene.game.battle.clone()
    assert isinstance(battle, MomentumBattle)
    battle.phase, battle.order, battle.next_turn = ROUND_BEGINS, [0, 1], 2  # as the last round left them
    SYSTEM.orders.overrule(battle, Override("remove", 1))
    fight = Fight(battle, SeededDice(1), [SYSTEM.tactician()] * 3)
    with pytest.raises(Over):
        SYSTEM.step(fight)
    assert round_violations(battle) == []


def test_the_lab_counts_what_each_combatant_took_dealt_made_and_spent() -> None:
    """[npc-hits, armor-hit-threshold]: hits a PC came with do not count, nor does healing below them."""
    scene = arrange(
        pc("diaghilev", 3, momentum=9),
        pc("vell", 4, sheet={"hits": 1}),
        npc("turtle-knight", 4, name="Knight"),
        npc("hired-knife", 3, name="Knife"),
        turn=["Diaghilev", "Knife"],
    )
    scene.take("strike yatagan Knight", "end", "strike short sword Sister Vell", "forgo", "end")
    rules = MomentumRules()
    assert rules.counters() == ["hits taken", "hits dealt", "strikes made", "momentum spent"]
    counted = [rules.counts(scene.battle, who) for who in range(4)]
    assert counted == [[0, 1, 1, 6], [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 1, 0]]
    afterwards = scene.battle.clone()
    afterwards.pc(1).hits_taken = 0
    afterwards.round = 101
    assert rules.counts(afterwards, 1)[0] == 0
    assert (rules.rounds(scene.battle), rules.rounds(afterwards)) == (1, 100)
