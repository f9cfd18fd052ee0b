"""Small words that every system's sentences need."""

from __future__ import annotations

import pytest

from fray.engine.english import victory


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("heroes", "the heroes win"),
        ("spearmen", "the spearmen win"),
        ("merfolk", "the merfolk win"),
        ("party", "the party wins"),
        ("cult of glass", "the cult of glass wins"),
        ("", "a draw"),
    ],
)
def test_the_verb_agrees_with_the_side(side: str, words: str) -> None:
    assert victory(side) == words
