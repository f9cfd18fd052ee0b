"""Checks of the stage: verbs, words, icons, places with names, and moments for whatever can be seen.

A system that declares no stage is not checked: doors list its options and tell its events without one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from fray.engine.battle import Battle
from fray.engine.board import NOBODY, Card, Tag
from fray.engine.decisions import Decision, Option
from fray.engine.events import Departed, Event
from fray.engine.game import Game
from fray.engine.stage import CHOOSE, KINDS, Moment
from fray.testing.clicks import MOST, deeds_clicked
from fray.testing.subjects import Subject, pending, require, states

MOST_LEADS = 3
MOST_PLACES = 8  # the ninth digit is the menu's
ANSWERS = 60
CLICKS = 3  # from one's turn to a committed blow or move
WORD = re.compile(r"[^\W\d_]{3,}")
TO_A_PLACE = ("move", "push", "enter")


def options_are_found_by_verb_and_target(subject: Subject) -> None:
    """A declared verb for each; then a target on the board; then at most seven things.

    The verb of small answers is for a few answers that point at nothing. A dial is one thing, and so is
    a group of options that differ in how the same thing is done.
    """
    if not subject.system.stage.verbs:
        return
    for game, decision in _decisions(subject):
        by_verb: dict[str, list[Option]] = defaultdict(list)
        for option in decision.options():
            by_verb[subject.system.verb(game.battle, option)].append(option)
        _require_verbs(subject, decision.kind(), by_verb)
        pointing = [option.key() for option in by_verb.get(CHOOSE.key, []) if option.points_at()]
        require(not pointing, f"{decision.kind()}: a target on the board needs a verb: {pointing}")
        for verb, own in by_verb.items():
            _require_few(subject, game.battle, f"{decision.kind()}, {verb}", own)


def _require_verbs(subject: Subject, kind: str, by_verb: dict[str, list[Option]]) -> None:
    stage = subject.system.stage
    declared = {verb.key for verb in stage.verbs} | {CHOOSE.key}
    for verb, options in by_verb.items():
        keys = [option.key() for option in options]
        require(verb in declared, f"{kind}: {keys} have the verb {verb!r}, which is not declared")
    shown = [verb for verb in by_verb if not stage.verb(verb).menu]
    require(len(shown) <= MOST, f"{kind}: {len(shown)} verbs are too many for a bar: {shown}")


def verbs_have_places(subject: Subject) -> None:
    """Declared places are in the order of the verbs, a digit for each, and every verb of such a question has one."""
    stage = subject.system.stage
    for kind, places in stage.places.items():
        declared = [verb.key for verb in stage.verbs if verb.key in places and not verb.menu]
        require(list(places) == declared, f"{kind}: places are those of verbs, in their order: {places}")
        require(len(places) <= MOST_PLACES, f"{kind}: there are no digits for {len(places)} places")
    for game, decision in _decisions(subject) if stage.places else ():
        places = stage.places.get(decision.kind(), ())
        keys = {subject.system.verb(game.battle, option) for option in decision.options()} if places else set()
        homeless = [key for key in keys if key not in places and not stage.verb(key).menu]
        require(not homeless, f"{decision.kind()}: verbs without a place: {homeless}")


def what_is_forbidden_has_a_verb(subject: Subject) -> None:
    """Where an action begins, what cannot be done is found in the bar, under the verb of what can be done otherwise."""
    stage = subject.system.stage
    for _game, decision in _decisions(subject) if stage.verbs else ():
        for barred in decision.forbidden() if decision.begins() else ():
            family = barred.key.partition(":")[0]
            require(bool(stage.barred_verb(family)), f"{decision.kind()}: no verb says that it bars {family!r}")


def _require_few(subject: Subject, battle: Battle, where: str, options: list[Option]) -> None:
    """What is left to choose when verb and target are chosen."""
    things: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for option in options:
        group = subject.system.group(battle, option)
        target = next(iter(option.points_at()), "")
        dial = option.amount() >= 0
        things[target][option.family() if dial else group or option.key()] += [] if dial else [option.key()]
    for target, found in things.items():
        what = f"{where} at {target}" if target else where
        require(len(found) <= MOST, f"{what}: {len(found)} things to choose from: {list(found)}")
        for thing, ways in found.items():
            require(len(ways) <= MOST, f"{what}: {len(ways)} ways of {thing}: {ways}")


def blows_and_moves_take_three_clicks(subject: Subject) -> None:
    """What to do, at whom or where, and once more to commit it, through all that is asked until dice fall."""
    if not subject.system.stage.verbs:
        return
    for clicked in deeds_clicked(subject, seed=14, answers=ANSWERS):
        what = f"a {clicked.deed} by {clicked.verb!r} takes more than three clicks"
        require(clicked.clicks <= CLICKS, f"{what}: {clicked.clicks}, for {clicked.questions} questions")


def what_is_shown_is_explained(subject: Subject) -> None:
    """A sentence for every gauge and tag of a card and all ground; names for places; an icon for everybody."""
    stage = subject.system.stage
    if not stage.verbs:
        return
    strangers = [lead for lead in stage.leads if lead not in subject.system.gauges]
    require(not strangers, f"leads that are no gauges: {strangers}")
    clauses = [verb.clause for verb in stage.verbs] + [term.clause for term in stage.terms.values()]
    for clause in filter(None, clauses):
        subject.require_known(clause, "the stage cites")
    for battle in states(subject, seed=10, every=6):
        board = subject.system.board(battle)
        for card in subject.system.cards(battle):
            require(bool(card.icon), f"{card.name} has no icon")
            leading = [gauge.key for gauge in card.gauges if gauge.key in stage.leads]
            require(1 <= len(leading) <= MOST_LEADS, f"{card.name} has one to three leading gauges, not {leading}")
            for gauge in card.gauges:
                require(gauge.key in stage.terms, f"the gauge {gauge.key!r} is not explained")
            _require_terms(subject, card.name, card.tags)
        for place in board.places:
            named = place.label != place.key and WORD.search(place.label)
            require(bool(named), f"the place {place.key!r} has a code for a name: {place.label!r}")
            _require_terms(subject, place.label, [tag for tag in place.tags if tag.term or tag.ground])
        for link in board.links:
            _require_terms(subject, f"{link.one} to {link.other}", [tag for tag in link.tags if tag.term or tag.ground])


def _require_terms(subject: Subject, where: str, tags: Iterable[Tag]) -> None:
    for tag in tags:
        require(bool(tag.term), f"{where}: the tag {tag.label!r} names no word that explains it")
        require(tag.term in subject.system.stage.terms, f"{where}: {tag.term!r} is not explained")


def what_happens_can_be_seen(subject: Subject) -> None:
    """Every blow, all harm and everybody who goes out has a moment, and the moments lead everybody to their places."""
    if not subject.system.stage.verbs:
        return
    for mind in (None, subject.system.tactician()):
        _require_seen(subject, pending(subject, seed=12, most=60, every=2, mind=mind))


def _require_seen(subject: Subject, games: Iterator[Game]) -> None:
    system = subject.system
    places = _places(system.cards(system.battle(subject.encounter)))
    seen = 0
    for game in games:
        cards = system.cards(game.battle)
        known = {place.key for place in system.board(game.battle).places}
        for event in game.events[seen:]:
            moment = system.moment(game.battle, event)
            _require_moment(event, moment)
            if moment is not None:
                _require_sensible(subject, event, moment, len(cards), known)
                _follow(event, moment, places)
        seen = len(game.events)
        for who, place in _places(cards).items():
            led = places.get(who, "")
            gone = led is None and not place  # out, and no longer on the board
            require(gone or led in (place, None), f"{cards[who].name} is at {place!r}; the moments lead to {led!r}")
            places[who] = place


def _places(cards: list[Card]) -> dict[int, str | None]:
    return {card.who: card.place for card in cards}


def _require_moment(event: Event, moment: Moment | None) -> None:
    name = type(event).__name__
    if event.harm() is not None:
        require(moment is not None, f"{name} does harm that cannot be seen")
    if isinstance(event, Departed):
        require(moment is not None and moment.kind == "out", f"{name}: someone goes out unseen")
    if event.blow() is not None:
        require(moment is not None, f"{name} is a blow that cannot be seen")


def _require_sensible(subject: Subject, event: Event, moment: Moment, size: int, places: set[str]) -> None:
    name = type(event).__name__
    require(moment.kind in KINDS, f"{name}: {moment.kind!r} is no kind of moment")
    for who in (moment.who, moment.to):
        require(NOBODY <= who < size, f"{name}: the moment is about {who}, of whom there is no card")
    gauges = ("", *subject.system.gauges)
    require(moment.gauge in gauges, f"{name}: {moment.gauge!r} is no gauge")
    require(set(moment.path) <= places, f"{name}: a way over {moment.path}, which is nowhere")


def _follow(event: Event, moment: Moment, places: dict[int, str | None]) -> None:
    """Where a moment leads its combatant; None where it may have left the board."""
    name = type(event).__name__
    if moment.kind == "out":
        places[moment.who] = None
    if moment.kind in TO_A_PLACE:
        require(bool(moment.path), f"{name}: a way without places")
        start = places.get(moment.who, "")
        begins = moment.kind == "enter" or start in ("", None, moment.path[0])
        require(begins, f"{name}: the way begins at {moment.path[0]!r} and the token is at {start!r}")
        places[moment.who] = moment.path[-1]


def _decisions(subject: Subject) -> Iterator[tuple[Game, Decision[Option]]]:
    """Decisions of a fight at random and of one in which people know what they do."""
    for mind in (None, subject.system.tactician()):
        for game in pending(subject, seed=13, most=60, every=2, mind=mind):
            for decision in game.decisions:
                yield game, decision
