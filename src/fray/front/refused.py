"""The refusal, with what it says about itself: a compiled class forgets that."""

from __future__ import annotations

from fray.engine.decisions import Refused as Refused

Refused.__doc__ = """The request is refused and nothing has changed.

    try:
        fight.answer("strike the moon")
    except fray.Refused as refused:
        print(refused)         # why, in a sentence
        print(refused.reason)  # in a word: malformed, illegal now, not yours, stale, over
        print(refused.clause)  # the id of the rule that forbids it; '' where none does
"""
