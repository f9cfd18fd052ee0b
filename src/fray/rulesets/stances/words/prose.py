# mypyc: skip - text for people
"""Everything a person reads about a fight, made from events, options, decisions and the state."""

from __future__ import annotations

from fray.engine.english import capital
from fray.rulesets.stances.model.state import MODE_NAMES, StancesBattle
from fray.rulesets.stances.rules.draws import WORDS
from fray.rulesets.stances.words.labels import label
from fray.rulesets.stances.words.outcomes import outcome
from fray.rulesets.stances.words.questions import question
from fray.rulesets.stances.words.sentences import sentence
from fray.rulesets.stances.words.wording import victory

__all__ = ["headline", "label", "outcome", "question", "roll_words", "sentence"]


def headline(battle: StancesBattle) -> str:
    """How the fight stands: 'The heroes win: no other side has anybody left.'"""
    result = battle.result
    if result is None:
        return f"Round {battle.round}: the {MODE_NAMES[battle.mode]} goes on."
    return f"{capital(victory(result.winner))}: {result.reason}."


def roll_words(draw: str) -> str:
    """What a draw's name means to the one who rolls it."""
    return WORDS[draw]
