"""A typed line read as an answer: a number of the menu, a number and an amount, or words of an option."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fray.engine.decisions import ILLEGAL, MALFORMED, Decision, Option, Refused
from fray.terminal.menu import Item, Wording, amounts, family_words, inside
from fray.terminal.screen import whole

Label = Callable[[Option], str]


def chosen(
    line: str, items: Sequence[Item], decision: Decision[Option], options: Sequence[Option], wording: Wording
) -> tuple[Option, ...]:
    """The options a line stands for: a single one is an answer, several need a closer look. If none, say why."""
    words = line.split()
    number = whole(words[0])
    if number is not None:
        return by_number(number, words[1:], items, wording)
    verb = next((item for item in items if item.title and line.casefold() == item.title.casefold()), None)
    if verb is not None:
        return verb.options
    found = by_words(words, options, wording.label)
    if not found:
        raise no_such(line, words, decision)
    return found


def by_number(number: int, rest: Sequence[str], items: Sequence[Item], wording: Wording) -> tuple[Option, ...]:
    """'2', of what it opens the first with '2 1', and of a dial '3 5'."""
    item = next((item for item in items if item.number == number), None)
    if item is None:
        last = max(item.number for item in items)
        raise Refused(MALFORMED, f"there is no number {number} here; choose {items[0].number} to {last}")
    if not rest:
        return item.options
    if item.folded:
        return by_number(whole(rest[0]) or 0, rest[1:], inside(item.options, wording), wording)
    amount = whole(rest[0])
    if not item.dial or len(rest) != 1 or amount is None:
        raise Refused(MALFORMED, f"nothing comes after {number} here: type {number} alone")
    return (at_amount(item.options, amount),)


def at_amount(options: Sequence[Option], amount: int) -> Option:
    """The option of a dial with that amount."""
    found = next((option for option in options if option.amount() == amount), None)
    if found is None:
        words = f"{family_words(options[0])} goes for {amounts(options)}, not for {amount}"
        raise Refused(ILLEGAL, words, options[0].clause())
    return found


def by_words(words: Sequence[str], options: Sequence[Option], label: Label) -> tuple[Option, ...]:
    """Every option of which each word begins a word; a key in full means that option alone."""
    line = " ".join(words)
    exact = [option for option in options if line in (option.key(), label(option)) or line == option.key().casefold()]
    if exact:
        return (exact[0],)
    dial = [option for option in options if option.amount() >= 0 and matches(words[:-1], option.family())]
    amount = whole(words[-1])
    if len(words) > 1 and amount is not None and len({option.family() for option in dial}) == 1:
        return (at_amount(dial, amount),)
    found = tuple(option for option in options if matches(words, f"{label(option)} {option.family()}"))
    found = tuple(option for option in found if has_last_word(words, label(option))) or found
    by_family = tuple(option for option in found if matches(words, option.family()))
    return by_family or found


def has_last_word(words: Sequence[str], text: str) -> bool:
    """Whether the last word typed stands there in full: 1,1 is not the beginning of 1,12 then."""
    return words[-1].casefold() in text.casefold().split()


def matches(words: Sequence[str], text: str) -> bool:
    """Whether each word begins another word of the text, in order."""
    left = text.casefold().replace("-", " ").split()
    for word in words:
        position = next((index for index, candidate in enumerate(left) if candidate.startswith(word.casefold())), None)
        if position is None:
            return False
        left = left[position + 1 :]
    return True


def no_such(line: str, words: Sequence[str], decision: Decision[Option]) -> Refused:
    """Why there is no such option: the clause that forbids it, where one might have expected it."""
    for barred in decision.forbidden():
        family = barred.key.partition(":")[0]
        if line == barred.key or matches(words[:1], family.replace("-", " ")):
            return Refused(ILLEGAL, f"{line}: {barred.reason}", barred.clause)
    return Refused(MALFORMED, f"nothing here is called {line!r}; type a number of the menu, or ? for help")
