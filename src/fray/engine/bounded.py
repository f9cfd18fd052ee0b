# mypyc: skip - a parsing border
"""Text from outside is measured before it is parsed: some parsers take quadratic time over what looks harmless.

Measuring takes linear time. What is measured is the text without its strings and comments: how deep it is nested, how
many keys there are, how long its keys, words and numbers are.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final

from fray.engine.decisions import MALFORMED, Refused

DEEPEST: Final = 32
MOST_KEYS: Final = 5_000
MOST_BRACKETS: Final = 30_000
LONGEST_KEY: Final = 8  # parts, as in a.b.c
LONGEST_WORD: Final = 100  # letters or digits outside of quotes

# Each alternative matches to the end of the text where a string is never closed: so no character is read twice.
TOML_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]++|\\.?|"(?!""))*+(?:""")?'
    r"|'''(?:[^']++|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]++|\\.?)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
WORDS: Final = re.compile(r"[\w \t-]+")
LONG_WORD: Final = re.compile(rf"\w{{{LONGEST_WORD + 1}}}")
NOT_BRACKETS: Final = re.compile(r"[^\[\]{}]+")
NUL: Final = re.compile(r"\x00|\\u0000|\\U00000000")


def toml_from(text: str) -> dict[str, object]:
    """TOML as `tomllib` reads it, if it has a reasonable size."""
    refuse_toml(text)
    return tomllib.loads(text)


def refuse_toml(text: str) -> None:
    """Refuse TOML that would take too long to read."""
    bare = TOML_STRINGS.sub("_", text)
    if "." * LONGEST_KEY in WORDS.sub("", bare):
        raise Refused(MALFORMED, f"a key has at most {LONGEST_KEY} parts")
    if NUL.search(text):
        raise Refused(MALFORMED, "a text has no NUL characters")
    refuse_bare(bare, bare.count("="))


def refuse_bare(bare: str, keys: int) -> None:
    """Refuse what is nested too deep, or has too many keys or too long words, once its strings are out of it."""
    if keys > MOST_KEYS:
        raise Refused(MALFORMED, f"{keys} keys are too many; at most {MOST_KEYS}")
    if LONG_WORD.search(bare):
        raise Refused(MALFORMED, f"a word or number has at most {LONGEST_WORD} characters")
    brackets = NOT_BRACKETS.sub("", bare)
    if len(brackets) > MOST_BRACKETS:
        raise Refused(MALFORMED, f"{len(brackets) // 2} lists and tables are too many; at most {MOST_BRACKETS // 2}")
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise Refused(MALFORMED, f"lists and tables are nested too deep; at most {DEEPEST}")
