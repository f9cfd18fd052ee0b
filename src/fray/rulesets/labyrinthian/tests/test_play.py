"""Whole fights: the tactician, and words for everything."""

from __future__ import annotations

from fray.engine.game import Game
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.tests.arrange import library
from fray.testing.contest import share_won, tactician_wins


def test_the_tactician_beats_blind_minds_from_either_side() -> None:
    """[end-of-fight]: over all encounters, sides swapped."""
    assert share_won(SYSTEM, library().encounters(), 2) >= 0.85


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
    assert tactician_wins(SYSTEM, library().encounter("proving-pit"), 1, "party")
