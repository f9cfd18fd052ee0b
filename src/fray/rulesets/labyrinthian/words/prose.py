# mypyc: skip - text for people
"""Everything a person reads about a Labyrinthian fight, made from events, options, decisions and the state."""

from __future__ import annotations

from fray.engine.english import capital
from fray.rulesets.labyrinthian.model.state import LabBattle
from fray.rulesets.labyrinthian.rules.draws import WORDS
from fray.rulesets.labyrinthian.words.labels import label
from fray.rulesets.labyrinthian.words.outcomes import outcome
from fray.rulesets.labyrinthian.words.questions import question
from fray.rulesets.labyrinthian.words.sentences import sentence
from fray.rulesets.labyrinthian.words.wording import victory

__all__ = ["headline", "label", "outcome", "question", "roll_words", "sentence"]


def headline(battle: LabBattle) -> str:
    """How the fight stands: 'The party wins: no enemy is able to go on.'"""
    result = battle.result
    if result is None:
        return f"Round {battle.round}: the fight goes on."
    return f"{capital(victory(result.winner))}: {result.reason}."


def roll_words(draw: str) -> str:
    """What a draw's name means to the one who rolls it."""
    return WORDS[draw]
