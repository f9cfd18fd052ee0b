# mypyc: skip - text for people
"""Everything a person reads about a Six Seconds fight, made from events, options, decisions and the state."""

from __future__ import annotations

from fray.engine.english import capital
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.draws import WORDS
from fray.rulesets.sixseconds.words.labels import label
from fray.rulesets.sixseconds.words.outcomes import outcome
from fray.rulesets.sixseconds.words.questions import question
from fray.rulesets.sixseconds.words.sentences import sentence
from fray.rulesets.sixseconds.words.wording import victory

__all__ = ["headline", "label", "outcome", "question", "roll_words", "sentence"]


def headline(battle: SixBattle) -> str:
    """How the fight stands: 'The players win: no other team remains.'"""
    result = battle.result
    if result is None:
        return f"Round {battle.round}: the combat goes on."
    return f"{capital(victory(battle, result.winner))}: {result.reason}."


def roll_words(draw: str) -> str:
    """What a draw's name means to the one who rolls it."""
    return WORDS[draw]
