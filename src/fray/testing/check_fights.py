"""Checks of fights as people fight them: the same again, back and forth, saved, refused, in either lane."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, OVER, STALE, Mind, Refused
from fray.engine.dice import SeededDice
from fray.engine.events import Overridden
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.engine.system import run_out
from fray.minds.random import RandomMind
from fray.testing.subjects import Subject, UnfitError, fast_fight, keys, pending, picture, require, told

REASONS = frozenset({MALFORMED, ILLEGAL, NOT_YOURS, STALE, OVER})
NONSENSE = "no-such-option"
MEDDLED_FIGHTS = 3
MEDDLED_DECISIONS = 40
MEDDLE_EVERY = 5
MEDDLING = 77  # the number of the stream of dice that says what the Keeper does


def the_same_seed_tells_the_same_story(subject: Subject) -> None:
    """Fought again, and replayed from the tape, by people who answer the same."""
    for seed in range(2):
        fights = [list(pending(subject, seed, most=80))[-1] for _ in range(2)]
        first, second = (picture(subject, game) for game in fights)
        require(first == second, f"seed {seed} told two stories")
        again = Game(subject.system, subject.encounter, seed, entries=fights[0].entries)
        require(picture(subject, again) == first, f"seed {seed}: a replay from the tape differs")


def different_seeds_tell_different_stories(subject: Subject) -> None:
    stories = {tuple(told(subject, subject.game(seed, subject.system.tactician()))) for seed in range(5)}
    require(len(stories) > 1, "five seeds tell one story")


def a_saved_fight_comes_back_the_same(subject: Subject) -> None:
    for game in pending(subject, seed=4, most=6, every=15):
        saved = saved_from(json.loads(json.dumps(as_json(game))), "fight")
        loaded = restore(saved, subject.system)
        require(loaded.differs_at is None and not loaded.remark, loaded.remark)
        require(picture(subject, loaded.game) == picture(subject, game), "a fight came back from its file differently")


def undo_then_redo_is_the_original(subject: Subject) -> None:
    """Back to every decision, and forth again."""
    pictures: list[tuple[object, ...]] = []
    for game in pending(subject, seed=5, most=60):
        pictures.append(picture(subject, game))
        last = game
    while len(last.entries) >= len(pictures):
        last.undo()
    for expected in reversed(pictures[:-1]):
        last.undo()
        require(picture(subject, last) == expected, f"undo to entry {len(last.entries)} is not what it was")
    for expected in pictures[1:]:
        last.redo()
        require(picture(subject, last) == expected, f"redo to entry {len(last.entries)} is not what it was")


def branches_go_their_own_way(subject: Subject) -> None:
    seen: list[tuple[int, tuple[object, ...]]] = []
    for game in pending(subject, seed=6, most=6, every=13):
        here = picture(subject, game)
        seen.append((len(game.entries), here))
        twin = game.branch(minds=[subject.system.tactician()] * subject.seats())
        require(twin.result is not None, "minds did not fight a branch to its end")
        require(picture(subject, game) == here, "a branch has changed the fight it came from")
        for position, expected in seen:
            require(picture(subject, game.branch(position)) == expected, f"a branch from entry {position} differs")


def a_waiting_fight_leaves_nothing_half_applied(subject: Subject) -> None:
    """Refused answers, nonsense and impossible orders change nothing, and are refused by the closed list."""
    for game in pending(subject, seed=7, most=25, every=5):
        before = picture(subject, game)
        for words, act in _nonsense(game):
            _require_refused(subject, words, act)
            require(picture(subject, game) == before, f"{words} was refused and has changed the fight")


def _require_refused(subject: Subject, words: str, act: Callable[[], None]) -> None:
    try:
        act()
    except Refused as refused:
        require(refused.reason in REASONS, f"{words}: {refused.reason!r} is no reason of the closed list")
        require(bool(refused.message), f"{words} is refused without a word")
        if refused.clause:
            subject.require_known(refused.clause, f"{words} is refused by")
        return
    raise UnfitError(f"{words} was not refused")


def _nonsense(game: Game) -> list[tuple[str, Callable[[], None]]]:
    decision = game.decisions[0]
    seat, who = decision.seat, decision.who
    acts: list[tuple[str, Callable[[], None]]] = [
        ("an unknown option", lambda: game.answer(NONSENSE, seat, who)),
        ("another's answer", lambda: game.answer(decision.options()[0].key(), 999)),
        ("dice nobody rolls", lambda: game.type_dice([1])),
        ("an unknown order", lambda: game.override(NONSENSE, 0, NONSENSE, NONSENSE)),
        ("setting an unknown gauge", lambda: game.override("set", 0, NONSENSE, "1")),
        ("setting a gauge of nobody", lambda: game.override("set", 999, NONSENSE, "1")),
        ("a die that is no number", lambda: game.override("die", value=NONSENSE)),
        ("a victory of nobody", lambda: game.override("end", what=NONSENSE)),
        ("going back to the present", lambda: game.undo_to(len(game.entries))),
        ("doing again what was not undone", game.redo),
    ]
    possible = keys(decision)
    barred = [refusal.key for refusal in decision.forbidden() if refusal.key not in possible]
    return [*acts, *((key, _answer(game, seat, who, key)) for key in barred)]


def _answer(game: Game, seat: int, who: int, key: str) -> Callable[[], None]:
    return lambda: game.answer(key, seat, who)


def the_keeper_may_end_the_fight_anywhere(subject: Subject) -> None:
    for game in pending(subject, seed=8, most=8, every=11):
        before = picture(subject, game)
        game.override("end", what=subject.encounter.sides[0], value="night falls")
        require(game.result is not None and game.result.winner == subject.encounter.sides[0], "the fight went on")
        require(any(isinstance(event, Overridden) for event in game.events), "the Keeper's order is not on record")
        require(bool(subject.system.headline(game.battle)), "the end has no headline")
        game.undo()
        require(picture(subject, game) == before, "the Keeper's order was not taken back entirely")


def the_keepers_orders_are_on_record_and_can_be_taken_back(subject: Subject) -> None:
    """Set each gauge of each card: done and told, or refused; and undone entirely. Some card has a gauge."""
    done = 0
    for game in pending(subject, seed=16, most=5, every=17):
        before = picture(subject, game)
        for who, gauge, value in _gauges(subject, game):
            try:
                game.override("set", who, gauge, value)
            except Refused:
                require(picture(subject, game) == before, f"setting {gauge} was refused and has changed the fight")
                continue
            done += 1
            orders = [event for event in game.events if isinstance(event, Overridden)]
            require(bool(orders and told(subject, game)), f"nobody was told that {gauge} was set")
            game.undo()
            require(picture(subject, game) == before, f"setting {gauge} was not taken back entirely")
    require(done > 0, "the Keeper cannot set a single gauge that stands on a card")


def _gauges(subject: Subject, game: Game) -> list[tuple[int, str, str]]:
    """Orders that come to mind: every gauge one higher, one lower where it is full, or as it is written."""
    return [
        (card.who, gauge.key, gauge.text or str(gauge.value + (-1 if gauge.value == gauge.high else 1)))
        for card in subject.system.cards(game.battle)
        for gauge in card.gauges
    ]


def a_fight_the_keeper_meddles_with_goes_on(subject: Subject) -> None:
    """Gauges set, combatants moved and taken out at random, in the middle of turns: nobody who is out is asked."""
    done = 0
    for seed in range(MEDDLED_FIGHTS):
        game, mind, dice = Game(subject.system, subject.encounter, seed), RandomMind(seed), SeededDice(seed, MEDDLING)
        for _ in range(MEDDLED_DECISIONS):
            if game.decisions and dice.below(MEDDLE_EVERY) == 0:
                done += _meddle(subject, game, dice)
            if not game.decisions:
                break
            decision = game.decisions[0]
            require(not _taken_out(game, decision.who), f"{decision.who} is out and asked to {decision.kind()}")
            game.answer(mind.answer(decision).key(), decision.seat, decision.who)
    require(done > 0, "the Keeper could change nothing that stands on a card or the board")


def _meddle(subject: Subject, game: Game, dice: SeededDice) -> bool:
    """One order that comes to mind; whether it was carried out. What makes no sense is refused."""
    cards = subject.system.cards(game.battle)
    card = cards[dice.below(len(cards))]
    places = subject.system.board(game.battle).places
    try:
        order = dice.below(3)
        if order == 0 and card.gauges:
            gauge = card.gauges[dice.below(len(card.gauges))]
            low = gauge.value if gauge.low is None else gauge.low
            high = gauge.value + 1 if gauge.high is None else gauge.high
            game.override("set", card.who, gauge.key, gauge.text or str(low + dice.below(max(1, high - low + 1))))
        elif order == 1 and places:
            game.override("move", card.who, value=places[dice.below(len(places))].key)
        else:
            game.override("remove", card.who)
    except Refused:
        return False
    return True


def _taken_out(game: Game, who: int) -> bool:
    """Whether the Keeper took this one out in the present step."""
    return who in game.current.taken_out


def the_fast_lane_equals_the_open_lane(subject: Subject) -> None:
    """The same seed and the same answers end in the same state, listened to or not; so does a replay of the tape."""
    for seed in range(3):
        for mind in _minds(subject, seed):
            game = subject.game(seed, mind)
            mind.begin(seed, 0, 0)
            fight = fast_fight(subject, seed, [mind] * subject.seats())
            run_out(subject.system, fight)
            require(fight.battle.fingerprint() == game.battle.fingerprint(), f"seed {seed}: the lanes end differently")
            _require_told_in_order(game)
        again = Game(subject.system, subject.encounter, seed, entries=game.entries)
        require(picture(subject, again) == picture(subject, game), f"seed {seed}: a replay from the tape differs")


def _minds(subject: Subject, seed: int) -> list[Mind]:
    minds: list[Mind] = [RandomMind(seed), subject.system.tactician()]
    return minds


def _require_told_in_order(game: Game) -> None:
    positions = [event.at for event in game.events]
    require(all(earlier <= later for earlier, later in pairwise(positions)), "events are out of the tape's order")
