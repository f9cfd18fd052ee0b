"""Whole fights: the tactician, invariants, words."""

from __future__ import annotations

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.system import run_out
from fray.minds.random import RandomMind
from fray.rulesets.labyrinthian import SYSTEM, invariants
from fray.rulesets.labyrinthian.sequence import play_step
from fray.rulesets.labyrinthian.state import LabBattle
from fray.rulesets.labyrinthian.tests.arrange import library

ENCOUNTERS = [encounter.id for encounter in library().encounters()]


def fought(name: str, number: int, side: int) -> LabBattle:
    """A fight with the tactician on one side and blind minds on the other."""
    battle = SYSTEM.battle(library().encounter(name))
    minds: list[Mind | None] = [SYSTEM.default_mind()]
    for one in battle.combatants:
        minds.append(SYSTEM.tactician() if one.side == side else RandomMind(3, number, one.seat))
    fight: Fight[LabBattle] = Fight(battle, SeededDice(7, number), minds)
    run_out(SYSTEM, fight)
    return battle


def test_the_tactician_beats_blind_minds_from_either_side() -> None:
    """[end-of-fight]: at least 85 of 100 mirrored fights, over all encounters, sides swapped."""
    wins = total = 0
    for name in ENCOUNTERS:
        for number in range(2):
            for side in (0, 1):
                battle = fought(name, number, side)
                assert battle.result is not None
                wins += battle.result.winner == battle.sides[side]
                total += 1
    assert 100 * wins >= 85 * total


class Watched(Mind):
    """A blind mind that checks every question it is asked."""

    def __init__(self, seed: int, battle: LabBattle) -> None:
        self.mind = RandomMind(seed)
        self.battle = battle

    def answer(self, decision: Decision[O]) -> O:
        assert invariants.check_decision(self.battle, decision) == []  # type: ignore[arg-type]
        return self.mind.answer(decision)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_invariants_hold_in_random_fights(name: str) -> None:
    """[rounds-and-turns, zero-composure-no-defense, zero-exact-values]: nobody who cannot act is asked."""
    battle = SYSTEM.battle(library().encounter(name))
    battle.round_limit = 4
    minds: list[Mind | None] = [Watched(5, battle) for _ in range(len(battle.combatants) + 1)]
    fight: Fight[LabBattle] = Fight(battle, SeededDice(11), minds)
    while battle.result is None:
        try:
            play_step(fight)
        except Over:
            break
        assert invariants.check(battle) == []


def test_a_whole_fight_can_be_read_aloud() -> None:
    """[attack-total-public, combat-roll-announced]: every event is a sentence, and the end is one too."""
    for name in ("bridge-duel", "aerie"):
        game = Game(SYSTEM, library().encounter(name), 3, [SYSTEM.tactician()] * 20)
        assert isinstance(game.battle, LabBattle)
        story = [SYSTEM.sentence(game.battle, event) for event in game.events]
        assert all(line.endswith(".") and line[0].isupper() for line in story)
        assert SYSTEM.headline(game.battle).endswith(".")


def test_the_tactician_finishes_whoever_is_at_zero() -> None:
    """[killing-blow-procedure, lethality-is-deliberate]: nobody is left standing at zero Composure to recover."""
    battle = fought("proving-pit", 1, 0)
    assert battle.result is not None
    assert battle.result.winner == "party"
