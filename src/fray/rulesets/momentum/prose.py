# mypyc: skip - text for people
"""Everything a person reads about a Momentum fight, made from events, options, decisions and the state."""

from __future__ import annotations

from fray.engine.english import capital
from fray.rulesets.momentum.draws import WORDS
from fray.rulesets.momentum.labels import label
from fray.rulesets.momentum.outcomes import outcome
from fray.rulesets.momentum.questions import question
from fray.rulesets.momentum.sentences import sentence
from fray.rulesets.momentum.state import MomentumBattle
from fray.rulesets.momentum.wording import victory

__all__ = ["headline", "label", "outcome", "question", "roll_words", "sentence"]


def headline(battle: MomentumBattle) -> str:
    """How the fight stands: 'The heroes win: no other side is able to fight on.'"""
    result = battle.result
    if result is None:
        return f"Round {battle.round}: the fight goes on."
    return f"{capital(victory(battle, result.winner))}: {result.reason}."


def roll_words(draw: str) -> str:
    """What a draw's name means to the one who rolls it."""
    return WORDS[draw]
