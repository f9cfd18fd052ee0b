"""Where dice come from: two counter-based generators for play, a script for tests.

`SeededDice` is the fast one, for many fights of a seed: from enough of its dice an observer can compute the
rest. `KeyedDice` is the one for people who play against each other: known dice say nothing about later ones.
A copied fight rolls the same dice again, and draw n of a fight can be had without the n - 1 before it. All arithmetic
stays below 2**63: compiled and interpreted code agree to the bit.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import MALFORMED, Refused

# What a fight's dice follow from: a number for `SeededDice`, a text that names the scheme and the key for `KeyedDice`.
Seed = int | str

SCHEME: Final = "blake2b:"
KEY_BYTES: Final = 16
WORDS_A_BLOCK: Final[i64] = 16  # a digest has 64 bytes

WORD: Final[i64] = 0xFFFFFFFF
GOLDEN: Final[i64] = 0x1E3779B1


def mix(word: i64) -> i64:
    """Scramble 32 bits; every input bit moves about half of the output bits."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & WORD
    word ^= word >> 15
    word = (word * 0x735A2D97) & WORD
    word ^= word >> 15
    return word


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of single faces. `draw` is the draw's name in the system's vocabulary."""

    def face(self, draw: str, sides: i64) -> i64:
        raise NotImplementedError

    def rekeyed(self, value: str) -> Dice:
        """The dice after a REKEY order. A script stays as it is."""
        return self

    def copy(self) -> Dice:
        raise NotImplementedError


def new_key() -> str:
    """A secret seed: 128 bits from the operating system's generator."""
    return SCHEME + secrets.token_hex(KEY_BYTES)


def is_key(text: str) -> bool:
    digits = text.removeprefix(SCHEME)
    return text.startswith(SCHEME) and len(digits) == 2 * KEY_BYTES and set(digits) <= set("0123456789abcdef")


def dice_of(seed: Seed) -> Dice:
    """The dice of a seed. Refuses an invalid seed."""
    if isinstance(seed, int):
        return SeededDice(seed)
    if not is_key(seed):
        raise Refused(MALFORMED, f"a seed is a whole number or '{SCHEME}' with {2 * KEY_BYTES} hexadecimal digits")
    return KeyedDice(bytes.fromhex(seed.removeprefix(SCHEME)))


def seed_number(seed: Seed) -> int:
    """A number for minds that need a seed. It does not reveal a key."""
    return seed if isinstance(seed, int) else int.from_bytes(blake2b(seed.encode(), digest_size=7).digest(), "big")


def fight_seed(seed: int, fight: int) -> int:
    """The seed of a single fight of a run: fight 0 has the run's own, so that any fight can be saved by its seed alone.

    It always has 62 bits.
    """
    if fight == 0:
        return seed
    low: i64 = seed & 0xFFFFFFFF
    high: i64 = (seed >> 32) & 0xFFFFFFFF
    number: i64 = fight & 0xFFFFFFFF
    upper: i64 = (fight >> 32) & 0xFFFFFFFF
    first: i64 = mix(mix(mix(low ^ 0x6C078965) ^ number) ^ high)
    second: i64 = mix(mix(mix(high ^ 0x41C64E6D) ^ first) ^ (upper + number * 3 & WORD))
    return (first & 0x3FFFFFFF) << 32 | second


class Generated(Dice):
    """Fair dice from a stream of 32-bit words."""

    def word(self) -> i64:
        """The next 32 bits of the stream."""
        raise NotImplementedError

    def face(self, draw: str, sides: i64) -> i64:
        return self.below(sides) + 1

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to bound - 1, each exactly equally likely (short remainders are drawn again).

        The bound is less than 2**31.
        """
        product: i64 = self.word() * bound
        if (product & WORD) < bound:
            threshold: i64 = (WORD + 1) % bound
            while (product & WORD) < threshold:
                product = self.word() * bound
        return product >> 32


class SeededDice(Generated):
    """Dice of a number; of a run's fight by its number in the run."""

    def __init__(self, seed: int, fight: int = 0) -> None:
        own = fight_seed(seed, fight)
        low: i64 = own & 0xFFFFFFFF
        high: i64 = (own >> 32) & 0xFFFFFFFF
        self.first: i64 = mix(mix(low ^ 0x5F3759DF))
        self.second: i64 = mix(mix(mix(high ^ 0x2545F491) ^ self.first))
        self.count: i64 = 0

    def word(self) -> i64:
        self.count += 1
        return mix(mix((self.count * GOLDEN + self.first) & WORD) ^ self.second)

    def rekey(self, salt: int) -> None:
        """Go on with other dice, still fixed by the seed: how fights before KeyedDice did it."""
        number: i64 = salt & 0xFFFFFFFF
        self.first = mix(self.first ^ mix(number ^ 0x3C6EF372))
        self.second = mix(self.second ^ mix(number ^ 0x1B873593) ^ self.first)

    def rekeyed(self, value: str) -> Dice:
        if value.startswith(SCHEME):
            return dice_of(value)
        self.rekey(salt_from(value))
        return self

    def copy(self) -> SeededDice:
        twin = SeededDice(0)
        twin.first = self.first
        twin.second = self.second
        twin.count = self.count
        return twin


class KeyedDice(Generated):
    """Dice of a 128-bit key: BLAKE2b, keyed, of a counter. Nothing follows from seen dice without the key."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = b""
        self.count: i64 = 0  # words drawn

    def word(self) -> i64:
        place: i64 = self.count % WORDS_A_BLOCK
        if place == 0:
            number: int = self.count // WORDS_A_BLOCK
            self.block = blake2b(number.to_bytes(8, "big"), key=self.key).digest()
        self.count += 1
        return int.from_bytes(self.block[place * 4 : place * 4 + 4], "big")

    def rekeyed(self, value: str) -> Dice:
        """A new key; a mere number, as older tapes have it, makes one of the key and itself."""
        if value.startswith(SCHEME):
            return dice_of(value)
        salt = (salt_from(value) & 0xFFFFFFFF).to_bytes(4, "big")
        return KeyedDice(blake2b(salt, key=self.key, digest_size=KEY_BYTES, person=b"rekey").digest())

    def copy(self) -> KeyedDice:
        twin = KeyedDice(self.key)
        twin.block = self.block
        twin.count = self.count
        return twin


def salt_from(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise Refused(MALFORMED, f"{text[:80]!r} is neither a key nor a whole number") from error


class ScriptError(Exception):
    """A scripted die that does not fit the draw, a draw without a scripted die, or dice left over."""


class Scripted:
    """One scripted die: 'd10=4 momentum Diaghilev' is a ten-sided 4 for the draw named momentum."""

    def __init__(self, text: str) -> None:
        head, _, words = text.strip().partition(" ")
        sides, equals, value = head.partition("=")
        if not (sides.startswith("d") and sides[1:].isdigit() and equals and value.isdigit()):
            raise ScriptError(f"{text!r} is no scripted die; write it as 'd10=4 momentum'")
        self.text = text
        self.sides = int(sides[1:])
        self.value = int(value)
        self.words = words.lower()
        if not 1 <= self.value <= self.sides:
            raise ScriptError(f"{text!r}: a d{self.sides} cannot show {self.value}")

    def fits(self, draw: str, sides: int) -> bool:
        return self.sides == sides and self.words.startswith(draw)


class ScriptedDice(Dice):
    """Dice for tests: each is written down with its meaning, and all must be used up."""

    def __init__(self, script: list[str]) -> None:
        self.script = [Scripted(text) for text in script]
        self.used = 0

    def face(self, draw: str, sides: i64) -> i64:
        if self.used == len(self.script):
            raise ScriptError(f"the script has no die left for {draw} (d{sides})")
        die = self.script[self.used]
        if not die.fits(draw, sides):
            raise ScriptError(f"the fight rolls {draw} (d{sides}), the script says {die.text!r}")
        self.used += 1
        return die.value

    def left_over(self) -> list[str]:
        return [die.text for die in self.script[self.used :]]

    def copy(self) -> ScriptedDice:
        twin = ScriptedDice([])
        twin.script = self.script
        twin.used = self.used
        return twin
