"""What must hold after every step: a sound fight breaks nothing, and each thing that is broken is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fray.rulesets.momentum.model.blow import Blow
from fray.rulesets.momentum.model.state import DEAD, FLED, SENSELESS, MomentumBattle
from fray.rulesets.momentum.rules.attacks import Riposte, TakeStrike
from fray.rulesets.momentum.rules.defenses import Defend
from fray.rulesets.momentum.rules.invariants import check, check_decision
from fray.rulesets.momentum.rules.pc_turn import PcTurn
from fray.rulesets.momentum.tests.arrange import arrange, npc, pc

VELL, HRODA, SERPENT, DUMMY = range(4)


def sound() -> MomentumBattle:
    """Two PCs, a serpent that holds one of them, and a dummy, between two turns."""
    scene = arrange(
        pc("vell", 3, held_by="Serpent", embers_at=6, embers_left=1),
        pc("hroda", 3, guarding="Sister Vell"),
        npc("bog-serpent", 3, name="Serpent", hex=1, hex_by="Sister Vell"),
        npc("straw-dummy", 8, name="Dummy"),
        turn=["Serpent", "Dummy", "Sister Vell", "Hroda"],
    )
    battle = scene.game.settled().battle.clone()
    assert isinstance(battle, MomentumBattle)
    return battle


def test_a_sound_fight_breaks_nothing() -> None:
    assert check(sound()) == []


def gone(battle: MomentumBattle, who: int, condition: int) -> None:
    battle.combatants[who].condition = condition


def peaceful(battle: MomentumBattle) -> None:
    for combatant in battle.combatants:
        battle.offer_peace(combatant)


def peaceful_senseless(battle: MomentumBattle) -> None:
    gone(battle, HRODA, SENSELESS)
    battle.offer_peace(battle.pc(HRODA))


BROKEN: list[tuple[str, Callable[[MomentumBattle], object]]] = [
    ("is held by Serpent, who cannot", lambda battle: setattr(battle.combatants[SERPENT], "position", 4)),
    ("is held by Serpent, who cannot", lambda battle: gone(battle, SERPENT, FLED)),
    ("is held by Dummy, who cannot", lambda battle: setattr(battle.pc(VELL), "held_by", 1 << DUMMY)),
    ("guards Sister Vell", lambda battle: gone(battle, VELL, DEAD)),
    ("guards Sister Vell", lambda battle: gone(battle, HRODA, SENSELESS)),
    ("guards Serpent", lambda battle: setattr(battle.pc(HRODA), "guarding", 1 << SERPENT)),
    ("guards Hroda", lambda battle: setattr(battle.pc(HRODA), "guarding", 1 << HRODA)),
    ("still exploits openings of 4", lambda battle: setattr(battle.pc(HRODA), "exploiting", 1 << SERPENT)),
    ("is held by 0, guards 64, exploits 0", lambda battle: setattr(battle.pc(HRODA), "guarding", 64)),
    ("its embers or its fury are not", lambda battle: gone(battle, VELL, FLED)),
    ("is hexed by 3, who cannot", lambda battle: setattr(battle.npc(SERPENT), "hex_by", DUMMY)),
    ("wants peace, condition 1", peaceful_senseless),
    ("goes on, and everyone left wants to stop", peaceful),
]


@pytest.mark.parametrize(("words", "breaking"), BROKEN)
def test_what_is_broken_is_found(words: str, breaking: Callable[[MomentumBattle], object]) -> None:
    battle = sound()
    breaking(battle)
    assert words in "; ".join(check(battle))


def test_reactions_to_strikes_that_are_over_are_found() -> None:
    """Nobody defends against, ripostes at or guards from what does not strike."""
    battle = sound()
    vell, hroda, serpent = battle.pc(VELL), battle.pc(HRODA), battle.npc(SERPENT)
    blow = Blow(serpent, vell, "Coils", 2, 1, 0, 2, 0)
    questions = [Defend(battle, vell, blow), Riposte(battle, vell, serpent), TakeStrike(battle, hroda, vell, serpent)]
    assert [check_decision(battle, question) for question in questions] == [[], [], []]
    gone(battle, SERPENT, FLED)
    found = [check_decision(battle, question) for question in questions]
    assert all(len(wrong) == 1 for wrong in found)


def test_openings_out_of_turn_and_turns_of_others_are_found() -> None:
    battle = sound()
    battle.acting = HRODA
    turn = PcTurn(battle, battle.pc(HRODA), True)
    assert check_decision(battle, turn) == []
    battle.pc(VELL).exploiting = 1 << SERPENT
    assert check_decision(battle, turn) == ["Sister Vell exploits openings out of its turn"]
