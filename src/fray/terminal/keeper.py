"""The Keeper's orders as they are typed: 'o set Diaghilev momentum 5'."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence

from fray.engine.board import Card
from fray.engine.content import near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.orders import NEXT_DIE
from fray.engine.tape import END_FIGHT, Override

USAGE = {
    "set": "o set NAME GAUGE VALUE",
    "move": "o move NAME PLACE",
    "add": 'o add TOML, as an encounter writes a combatant: who = "...", side = "...", ...',
    "remove": "o remove NAME",
    "condition": "o condition NAME CONDITION [yes|no]",
    NEXT_DIE: "o die FACE",
    END_FIGHT: "o end [SIDE]",
}
LEAST_WORDS = {"set": 2, "move": 1, "remove": 0, "condition": 1}


def order(line: str, cards: Sequence[Card], sides: Sequence[str]) -> Override:
    """The order a line stands for; what cannot be read is refused with the right form."""
    verb, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    if verb not in USAGE:
        right = near_or_all(verb, list(USAGE)) if verb else "write one of " + "; ".join(USAGE.values())
        raise Refused(MALFORMED, f"{verb!r} is no order; {right}")
    if verb == NEXT_DIE:
        return Override(verb, value=needed(verb, rest))
    if verb == END_FIGHT:
        return Override(verb, what=winner(rest, sides))
    if verb == "add":
        return Override(verb, value=as_document(needed(verb, rest)))
    who, words = combatant_in(needed(verb, rest), cards)
    if len(words) < LEAST_WORDS[verb]:
        raise misspelt(verb)
    if verb == "set":
        return Override(verb, who, gauge_key(" ".join(words[:-1]), cards, who), words[-1])
    return about_combatant(verb, who, words)


def gauge_key(words: str, cards: Sequence[Card], who: int) -> str:
    """A gauge by its key or by what stands on the card."""
    gauges = [gauge for card in cards if card.who == who for gauge in card.gauges]
    return next((gauge.key for gauge in gauges if words.casefold() == gauge.label.casefold()), words)


def about_combatant(verb: str, who: int, words: list[str]) -> Override:
    if verb == "move":
        return Override(verb, who, "", " ".join(words))
    if verb == "remove":
        return Override(verb, who)
    answer = words.pop() if words[-1] in ("yes", "no") and len(words) > 1 else "yes"
    return Override(verb, who, " ".join(words), answer)


def combatant_in(words: str, cards: Sequence[Card]) -> tuple[int, list[str]]:
    """Whose name stands first, and the words after it. The longest name counts: Knife A before Knife."""
    for card in sorted(cards, key=lambda card: -len(card.name)):
        name = card.name.casefold()
        if words.casefold() == name or words.casefold().startswith(name + " "):
            return card.who, words[len(name) :].split()
    first = words.split()[0]
    raise Refused(MALFORMED, f"nobody is called {first!r}; {near_or_all(first, [card.name for card in cards])}")


def winner(words: str, sides: Sequence[str]) -> str:
    """The side the Keeper gives the fight to; nobody where none is named."""
    return {side.casefold(): side for side in sides}.get(words.casefold(), words)


def as_document(words: str) -> str:
    """A combatant as an encounter writes it, in braces or without, as a TOML document."""
    try:
        fields = tomllib.loads(f"newcomer = {{{words.strip('{} ')}}}")["newcomer"]
    except tomllib.TOMLDecodeError as error:
        raise Refused(MALFORMED, f"the newcomer is not TOML ({error}); write {USAGE['add']}") from error
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())


def needed(verb: str, words: str) -> str:
    if not words:
        raise misspelt(verb)
    return words


def misspelt(verb: str) -> Refused:
    return Refused(MALFORMED, f"something is missing; write {USAGE[verb]}")
