# mypyc: skip - text for people
"""Small words that every system's sentences need."""

from __future__ import annotations

from collections.abc import Sequence


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def worded(key: str) -> str:
    """The name in a key: 'Wolf 1' of 'wolf-1'."""
    return capital(key.replace("-", " ").replace("_", " "))


def counted(number: int, thing: str) -> str:
    """'no hits', '1 hit', '2 tallies'."""
    plural = thing[:-1] + "ies" if thing.endswith("y") else thing + "s"
    return f"{number or 'no'} {thing if number == 1 else plural}"


def listed(words: Sequence[object], nothing: str = "nobody") -> str:
    """'4', '4 and 2', '4, 2 and 6'."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return texts[0] if texts else nothing
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


PREDICATES = ("is", "has", "wants", "offers", "falls", "may", "must", "surrenders", "would")


def asked(subject: str, words: str) -> str:
    """'Ada: which die?', but 'Ada wants to try something: how hard is it?'."""
    return f"{subject} {words}" if words.partition(" ")[0] in PREDICATES else f"{subject}: {words}"


def is_many(side: str) -> bool:
    """Whether a side's verb is in the plural: 'the heroes win', 'the cult wins'."""
    return side.endswith(("s", "men", "people", "folk")) and not side.endswith("ss")


def agreeing(side: str, one: str, many: str) -> str:
    """The verb that goes with a side: 'has' with the cult, 'have' with the heroes."""
    return many if is_many(side) else one


def victory(winner: str) -> str:
    """'the heroes win', 'a draw'."""
    return f"the {winner} {agreeing(winner, 'wins', 'win')}" if winner else "a draw"


def spaced(key: str) -> str:
    """What a key says: 'called-shot' is 'called shot'."""
    return key.replace("-", " ")
