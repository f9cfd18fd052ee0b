"""Checks of what people are shown: options, refusals, events, boards and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Option
from fray.engine.events import Overridden
from fray.engine.game import Game
from fray.engine.known import known_of
from fray.testing.subjects import Subject, keys, pending, require, states


def options_are_complete(subject: Subject) -> None:
    """Never none; every key once and the same when asked again; a clause, a label, a family for each."""
    for game, decision in _decisions(subject):
        kind = decision.kind()
        subject.require_known(decision.clause(), f"{kind} cites")
        require(bool(subject.system.question(game.battle, decision)), f"{kind} asks nothing")
        options = decision.options()
        require(len(options) > 1, f"{kind} waits for an answer and has {len(options)} options")
        found = keys(decision)
        require(len(set(found)) == len(found), f"{kind} has a key twice: {found}")
        require(found == keys(decision), f"{kind} lists other keys when asked again")
        labels = [subject.system.label(game.battle, option) for option in options]
        for option, label in zip(options, labels, strict=True):
            _require_complete(subject, kind, option.key(), option.clause(), option.family(), label)
            require(decision.pick(option.key()).key() == option.key(), f"{option.key()} cannot be picked")
        require(len(set(labels)) == len(labels), f"{kind}: two options have one label: {sorted(labels)}")


def people_have_a_choice(subject: Subject) -> None:
    """A decision has two options or more, as far as its player sees; a dial has each amount once, its zero among them.

    A dial that begins above zero stands beside something else that can be done instead.
    """
    for game, decision in _decisions(subject):
        sides = [card.side for card in subject.system.cards(game.battle)]
        unseen = subject.system.concealed(game.battle, sides[decision.who]) if decision.who >= 0 else frozenset[int]()
        for question in known_of(game, unseen).questions:
            if (question.real.seat, question.real.who) == (decision.seat, decision.who):
                _require_choice(decision.kind(), question.options())


def _require_choice(kind: str, options: list[Option]) -> None:
    require(len(options) > 1, f"{kind}: {[option.key() for option in options]} is no choice")
    dials: dict[str, list[int]] = {}
    for option in options:
        if option.amount() >= 0:
            dials.setdefault(option.family(), []).append(option.amount())
    for family, amounts in dials.items():
        require(len(set(amounts)) == len(amounts), f"{kind}: {family} has an amount twice: {amounts}")
        require(amounts != [0] or len(dials) == 1, f"{kind}: {family} is a zero apart from its dial")


def _require_complete(subject: Subject, kind: str, key: str, clause: str, family: str, label: str) -> None:
    require(bool(key and family), f"{kind}: an option without key or family: {key!r}, {family!r}")
    subject.require_known(clause, f"{kind}: {key} cites")
    require(bool(label.strip()), f"{kind}: {key} has no label")


def what_is_forbidden_is_explained(subject: Subject) -> None:
    """A clause and a reason for each, and nothing that is possible all the same."""
    for _, decision in _decisions(subject):
        possible = set(keys(decision))
        for barred in decision.forbidden():
            require(subject.knows(barred.clause), f"{barred.key} is forbidden by {barred.clause!r}, which is nowhere")
            require(bool(barred.reason), f"{barred.key} is forbidden without a reason")
            require(barred.key not in possible, f"{decision.kind()}: {barred.key} is both forbidden and possible")


def events_cite_the_ledger_and_have_words(subject: Subject) -> None:
    for seed in range(3):
        game = subject.game(seed, subject.system.tactician())
        _require_told(subject, game)
    for game in pending(subject, seed=9, most=1, every=200):
        last = game
    _require_told(subject, last)


def _require_told(subject: Subject, game: Game) -> None:
    everybody = {card.who for card in subject.system.cards(game.battle)}
    for event in game.events:
        name = type(event).__name__
        if event.clause or not isinstance(event, Overridden):
            subject.require_known(event.clause, f"{name} cites")
        require(isinstance(subject.system.sentence(game.battle, event), str), f"{name} has no sentence")
        require(set(event.about()) <= everybody, f"{name} is about {event.about()}, of whom there is no card")
        for term in event.terms():
            require(bool(term.name), f"{name} has a number without a name")
        for rolled in event.dice():
            require(all(1 <= face <= rolled.sides for face in rolled.faces), f"{name} shows impossible dice")
            require(bool(subject.system.rolls.get(rolled.draw)), f"{rolled.draw!r} has no words")


def everything_to_look_at_fits_together(subject: Subject) -> None:
    for battle in states(subject, seed=10, every=6):
        _require_drawable(subject, battle)


def _require_drawable(subject: Subject, battle: Battle) -> None:
    system = subject.system
    cards = system.cards(battle)
    board = system.board(battle)
    places = {place.key for place in board.places}
    require([card.who for card in cards] == list(range(len(cards))), "cards are not numbered from 0 on")
    require({card.side for card in cards} <= set(subject.encounter.sides), "a card is of an unknown side")
    require(battle.size() == len(cards), f"{battle.size()} combatants and {len(cards)} cards")
    for card in cards:
        side = subject.encounter.sides[battle.member(card.who).side]
        require(side == card.side, f"{card.name} is of {card.side} by the card and of {side} by the battle")
        require(card.place in places or not card.place, f"{card.name} is at {card.place!r}, which is nowhere")
        require(bool(system.inspect(battle, card.who)), f"nothing is known about {card.name}")
        _require_gauges(subject, card)
        for name, count in zip(system.rules.counters(), system.rules.counts(battle, card.who), strict=True):
            require(count >= 0, f"{card.name} has fewer than no {name}")
    for link in board.links:
        require({link.one, link.other} <= places, f"a link from {link.one!r} to {link.other!r}")
    header = system.header(battle)
    require({turn.who for turn in header.order} <= {card.who for card in cards}, "a turn of nobody")
    counted = system.rules.rounds(battle)
    require(header.round == counted or battle.result is not None, f"round {header.round} is the {counted}th")


def _require_gauges(subject: Subject, card: Any) -> None:
    names = [gauge.key for gauge in card.gauges]
    require(len(set(names)) == len(names), f"{card.name} has a gauge twice: {names}")
    strangers = [name for name in names if name not in subject.system.gauges]
    require(not strangers, f"{card.name} has gauges the system does not declare: {strangers}")
    for gauge in card.gauges:
        bounded = gauge.low is not None and gauge.high is not None
        require(not bounded or gauge.low <= gauge.high, f"{card.name}: {gauge.key} from {gauge.low} to {gauge.high}")
    for clause in [part.clause for part in (*card.gauges, *card.tags) if part.clause]:
        subject.require_known(clause, f"the card of {card.name} cites")


def _decisions(subject: Subject) -> Iterator[tuple[Game, Decision[Option]]]:
    """Decisions of a fight at random and of one in which people know what they do."""
    for mind in (None, subject.system.tactician()):
        for game in pending(subject, seed=11, most=60, every=3, mind=mind):
            for decision in game.decisions:
                yield game, decision
