# mypyc: skip - runs at the pace of people
"""What an option would change on the cards, by the end of the action: from the rule itself, like its odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from fray.engine.board import Card
from fray.engine.decisions import Decision, Option
from fray.engine.game import Game
from fray.engine.known import known_of
from fray.engine.stage import CHOOSE
from fray.engine.walk import NONE, Ended, Walk

PATHS: Final = 600
SAMPLES: Final = 300
OUT: Final = "out"  # goes out of the fight: 1 if so

Where = tuple[int, str]  # a combatant, and the key of one of its gauges
Seen = frozenset[tuple[Where, int, str]]  # every gauge that is not as it was: its number, and the words for it


@dataclass(frozen=True)
class Change:
    """What becomes of a combatant's gauge, over all outcomes of the dice."""

    who: int
    gauge: str
    now: int
    low: int
    high: int
    expected: Fraction
    words: tuple[str, ...]  # how the gauge would read; more than one where it is not certain


@dataclass(frozen=True)
class Reaction:
    """Who may do something about it, and the verbs of what they may do; none where they decide something small."""

    who: int
    verbs: tuple[str, ...]


@dataclass(frozen=True)
class Effects:
    """What an option changes, and what could answer it. `samples` is 0 where every outcome was walked."""

    changes: tuple[Change, ...]
    samples: int
    reactions: tuple[Reaction, ...] = ()


def option_effects(
    game: Game,
    decision: Decision[Option],
    option: Option,
    unseen: frozenset[int] = NONE,
    details: Sequence[str] = (),
) -> Effects:
    """What an option of an open decision changes for all visible combatants."""
    cards = game.system.cards(known_of(game, unseen).battle)
    before = numbers([card for card in cards if card.who not in unseen])
    walk = Walk(game, decision, option, unseen, details)
    told = walk.spread(partial(changed, game, before), PATHS, SAMPLES)
    answered = reactions(game, walk.everybody.reactions)
    return Effects(tuple(changes(before, told.chances)), told.samples, answered)


def reactions(game: Game, asked: Mapping[tuple[int, str], frozenset[str]]) -> tuple[Reaction, ...]:
    """Who may do what about it, by combatant; verbs in the order in which the system declares them."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for (who, _kind), verbs in asked.items():
        found[who] |= verbs - {CHOOSE.key}
    place = game.system.stage.place_of
    return tuple(Reaction(who, tuple(sorted(verbs, key=place))) for who, verbs in sorted(found.items()))


def numbers(cards: list[Card]) -> dict[Where, tuple[int, str]]:
    found = {(card.who, gauge.key): (gauge.value, gauge.text) for card in cards for gauge in card.gauges}
    return found | {(card.who, OUT): (int(card.out), "") for card in cards}


def changed(game: Game, before: dict[Where, tuple[int, str]], ended: Ended) -> Seen:
    after = numbers(game.system.cards(ended.battle))
    return frozenset((where, *after[where]) for where in before if where in after and after[where] != before[where])


def changes(before: dict[Where, tuple[int, str]], chances: dict[Seen, Fraction]) -> list[Change]:
    """Sum over all outcomes. A combatant that an outcome does not change stays the same in it."""
    spreads: dict[Where, dict[tuple[int, str], Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for seen, chance in chances.items():
        for where, value, text in seen:
            spreads[where][value, text] += chance
    for where, spread_of in spreads.items():
        unchanged = 1 - sum(spread_of.values())
        if unchanged:
            spread_of[before[where]] += unchanged
    return [change(where, before[where][0], spreads[where]) for where in before if where in spreads]


def change(where: Where, now: int, spread_of: dict[tuple[int, str], Fraction]) -> Change:
    values = [value for value, _text in spread_of]
    expected = sum((value * chance for (value, _text), chance in spread_of.items()), Fraction(0))
    words = tuple(sorted({text or str(value) for value, text in spread_of}))
    return Change(where[0], where[1], now, min(values), max(values), expected, words)
