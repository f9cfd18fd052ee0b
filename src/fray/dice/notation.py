# mypyc: skip - text handling at the border, called once for each expression a person types
"""Dice notation as people write it: `4d6kh3`, `2d20kl1+5`, `2d8!`, `d%-1`, `2d6+1d4+3`.

Three things are kept apart. The notation is what stands on the page: `parse` reads it into an `Expression`, `notate`
writes an `Expression` back, and parse, notate, parse is a fixed point. The meaning is which dice are rolled and which
count: `meaning` gives it as pools. The display is `describe`, in words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from fray.engine.pools import Pool

MOST_DICE = 100
MOST_SIDES = 1000
LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 500

_TOKEN = re.compile(r"[0-9]+|k[hl]|d[hl]|.", re.IGNORECASE | re.ASCII | re.DOTALL)
_MINUS_SIGNS = "-\u2212\u2013"
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class NotationError(ValueError):
    """Dice notation that cannot be read: where, what is wrong and what would be right."""

    def __init__(self, text: str, position: int, problem: str, remedy: str) -> None:
        self.text = text
        self.position = position
        self.problem = problem
        self.remedy = remedy
        # Line breaks and tabs would push the caret away from what it points at.
        line = re.sub(r"\s", " ", text)
        super().__init__(f"{line}\n{' ' * position}^ {problem}: {remedy}")


class Selecting(Enum):
    """Which dice of a term count, under the letters people write for it."""

    KEEP_HIGHEST = "kh"
    KEEP_LOWEST = "kl"
    DROP_LOWEST = "dl"
    DROP_HIGHEST = "dh"


@dataclass(frozen=True)
class Selection:
    """`kh3`, `dl1` and their like."""

    selecting: Selecting
    number: int


@dataclass(frozen=True)
class Dice:
    """`4d6`, with a mark when the dice explode and a selection when not all of them count."""

    count: int
    sides: int
    explodes: bool = False
    selection: Selection | None = None


@dataclass(frozen=True)
class Number:
    """A flat modifier."""

    value: int


@dataclass(frozen=True)
class Term:
    """Dice or a number, added or taken away."""

    negative: bool
    item: Dice | Number


@dataclass(frozen=True)
class Expression:
    """A sum of terms, in the order written."""

    terms: tuple[Term, ...]


@dataclass(frozen=True)
class SignedPool:
    """A pool that is added to the total or taken from it."""

    negative: bool
    pool: Pool


@dataclass(frozen=True)
class Meaning:
    """What an expression comes to: every pool, each with its sign, and one flat modifier."""

    pools: tuple[SignedPool, ...]
    modifier: int


def parse(text: str) -> Expression:
    """The expression written in `text`, or a `NotationError` that says what would be right."""
    if len(text) > LONGEST_TEXT:
        shortened = text[:40] + "..."
        _refuse(shortened, 40, f"{len(text)} characters are too long to read", f"write at most {LONGEST_TEXT}")
    return _Reader(text).expression()


def notate(expression: Expression) -> str:
    """The expression in its plainest notation, which parses to the same expression."""
    first, *others = expression.terms
    start = "-" if first.negative else ""
    return start + _notate_item(first.item) + "".join(_sign(term) + _notate_item(term.item) for term in others)


def meaning(expression: Expression, explosions: int) -> Meaning:
    """The pools to roll. Notation explodes without limit, a pool does not: `explosions` is the most for each die."""
    modifier = 0
    signed: list[SignedPool] = []
    for term in expression.terms:
        if isinstance(term.item, Number):
            modifier += -term.item.value if term.negative else term.item.value
        else:
            signed.append(SignedPool(term.negative, _pool(term.item, explosions)))
    return Meaning(tuple(signed), modifier)


def describe(expression: Expression) -> str:
    """The expression in words, such as "4d6 keep highest 3, plus 2"."""
    first, *others = expression.terms
    words = ("minus " if first.negative else "") + _describe_item(first.item)
    for term in others:
        words += f", {'minus' if term.negative else 'plus'} {_describe_item(term.item)}"
    return words


def _sign(term: Term) -> str:
    return "-" if term.negative else "+"


def _notate_item(item: Dice | Number) -> str:
    if isinstance(item, Number):
        return str(item.value)
    selection = f"{item.selection.selecting.value}{item.selection.number}" if item.selection else ""
    return f"{item.count}d{item.sides}{'!' if item.explodes else ''}{selection}"


def _describe_item(item: Dice | Number) -> str:
    if isinstance(item, Number):
        return str(item.value)
    dice = f"{item.count}d{item.sides}" + (" exploding" if item.explodes else "")
    if item.selection is None:
        return dice
    return f"{dice} {item.selection.selecting.name.lower().replace('_', ' ')} {item.selection.number}"


def _pool(dice: Dice, explosions: int) -> Pool:
    explode = explosions if dice.explodes else 0
    if dice.selection is None:
        return Pool(dice.count, dice.sides, explode=explode)
    selecting, number = dice.selection.selecting, dice.selection.number
    keep = number if selecting in (Selecting.KEEP_HIGHEST, Selecting.KEEP_LOWEST) else dice.count - number
    lowest = selecting in (Selecting.KEEP_LOWEST, Selecting.DROP_HIGHEST)
    return Pool(dice.count, dice.sides, keep, lowest, explode)


def _refuse(text: str, position: int, problem: str, remedy: str) -> NoReturn:
    raise NotationError(text, position, problem, remedy)


@dataclass(frozen=True)
class _Token:
    """A number, a pair of letters or a single character, in lower case, and where it stands."""

    text: str
    position: int

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()


def _tokens(text: str) -> list[_Token]:
    """Every token but white space, and an empty one at the end of the text."""
    found = [_Token(match[0].lower(), match.start()) for match in _TOKEN.finditer(text) if not match[0].isspace()]
    return [*found, _Token("", len(text.rstrip()))]


class _Reader:
    """Reads tokens from left to right, one method for each part of the notation."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.index = 0
        self.dice_so_far = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.index]

    def take(self) -> _Token:
        token = self.token
        self.index += 1
        return token

    def refuse(self, problem: str, remedy: str, token: _Token | None = None) -> NoReturn:
        _refuse(self.text, (token or self.token).position, problem, remedy)

    def expression(self) -> Expression:
        if not self.token.text:
            self.refuse("there is nothing to roll", "write dice such as 2d6+3")
        terms = [self.term(self.sign() or "+")]
        while self.token.text:
            sign = self.sign()
            if sign is None:
                self.refuse(f"'{self.token.text}' does not belong here", "join dice and numbers with + or -")
            terms.append(self.term(sign))
        return Expression(tuple(terms))

    def sign(self) -> str | None:
        if self.token.text == "+":
            return self.take().text
        if self.token.text and self.token.text in _MINUS_SIGNS:
            self.take()
            return "-"
        return None

    def term(self, sign: str) -> Term:
        start = self.token
        count = self.number() if start.is_number else None
        if self.token.text in ("dh", "dl"):
            self.refuse("dice need a number of sides before some are dropped", "write for example 4d6dl1")
        if self.token.text == "d":
            return Term(sign == "-", self.dice(start, 1 if count is None else count))
        if count is None:
            self.refuse_as_term()
        return Term(sign == "-", Number(count))

    def refuse_as_term(self) -> NoReturn:
        if not self.token.text:
            self.refuse("something is missing at the end", "write dice such as 2d6, or a number")
        if self.token.text == "+" or self.token.text in _MINUS_SIGNS:
            self.refuse("two signs stand in a row", "leave one + or -")
        self.refuse(f"'{self.token.text}' is neither dice nor a number", "write dice such as 2d6, or a number")

    def number(self) -> int:
        token = self.take()
        digits = token.text.lstrip("0") or "0"
        # The length is checked first: text of any length is cheap to refuse, not to convert.
        if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
            self.refuse("the number is too large", f"use at most {LARGEST_NUMBER}", token)
        return int(digits)

    def dice(self, start: _Token, count: int) -> Dice:
        self.take()
        self.check_count(start, count)
        sides = self.sides()
        explodes = False
        selection: Selection | None = None
        while self.at_modifier():
            if self.token.text in ("!", "x"):
                explodes = self.explosion(sides, explodes)
            else:
                selection = self.selection(count, selection)
        return Dice(count, sides, explodes, selection)

    def check_count(self, start: _Token, count: int) -> None:
        self.dice_so_far += count
        if count == 0:
            self.refuse("no dice would be rolled", "roll at least 1, such as 1d6", start)
        if self.dice_so_far > MOST_DICE:
            self.refuse(f"{self.dice_so_far} dice are too many", f"roll at most {MOST_DICE} in all", start)

    def sides(self) -> int:
        if self.token.text == "%":
            self.take()
            return 100
        if not self.token.is_number:
            self.refuse("the number of sides is missing", "write for example d6 or d%")
        token = self.token
        sides = self.number()
        if not 1 <= sides <= MOST_SIDES:
            self.refuse(f"a die cannot have {sides} sides", f"use 1 to {MOST_SIDES}", token)
        return sides

    def at_modifier(self) -> bool:
        """Whether anything but a sign or the end follows the sides."""
        return bool(self.token.text) and self.token.text not in "+" + _MINUS_SIGNS

    def explosion(self, sides: int, already: bool) -> bool:
        token = self.take()
        if already:
            self.refuse("the dice explode already, without limit", f"leave out this {token.text}", token)
        if sides == 1:
            self.refuse("a die with one side would explode for ever", "explode dice with 2 sides or more", token)
        if self.token.is_number:
            self.refuse("dice explode on their highest face, without limit", f"write {token.text} without a number")
        return True

    def selection(self, count: int, already: Selection | None) -> Selection:
        token = self.take()
        if token.text not in ("kh", "kl", "dl", "dh"):
            self.refuse_as_modifier(token, count)
        if already is not None:
            self.refuse("some dice are kept or dropped already", "keep or drop once for each group of dice", token)
        number_token = self.token
        # Keeping or dropping without a number means one die, as in 2d20kh.
        number = self.number() if number_token.is_number else 1
        most = count if token.text in ("kh", "kl") else count - 1
        if not 1 <= number <= most:
            verb = "keep" if token.text in ("kh", "kl") else "drop"
            self.refuse(f"cannot {verb} {number} of {count} dice", _choose_up_to(verb, most), number_token)
        return Selection(Selecting(token.text), number)

    def refuse_as_modifier(self, token: _Token, count: int) -> NoReturn:
        # The remedy takes up the number written, so far as that many dice could be kept.
        number = max(1, min(self.number(), count)) if self.token.is_number else 1
        word = _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else str(number)
        if token.text == "k":
            remedy = f"write kh{number} to keep the highest {word} or kl{number} for the lowest"
            self.refuse("'k' does not say which dice to keep", remedy, token)
        if token.text == "d":
            remedy = f"write dl{number} to drop the lowest {word} or dh{number} for the highest"
            self.refuse("'d' after dice does not say which to drop", remedy, token)
        known = "after dice write kh, kl, dh or dl and a number, ! or x to explode, or + or - to go on"
        self.refuse(f"'{token.text}' does not belong here", known, token)


def _choose_up_to(verb: str, most: int) -> str:
    if most < 1:
        return "roll more dice, or drop none"
    return f"{verb} 1" if most == 1 else f"{verb} 1 to {most}"
