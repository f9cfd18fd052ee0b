# mypyc: skip - text for people
"""Everything a person reads about a Momentum fight, made from events, options, decisions and the state."""

from __future__ import annotations

from fray.engine.english import capital
from fray.rulesets.momentum.model.state import MomentumBattle
from fray.rulesets.momentum.rules.draws import WORDS
from fray.rulesets.momentum.words.labels import label
from fray.rulesets.momentum.words.outcomes import outcome
from fray.rulesets.momentum.words.questions import question
from fray.rulesets.momentum.words.sentences import sentence
from fray.rulesets.momentum.words.wording import victory

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
