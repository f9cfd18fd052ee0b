"""Futures: what comes after a question, without anything its player cannot know."""

from __future__ import annotations

import pytest

from fray.engine.decisions import OVER, Refused
from fray.engine.foresight import ANYBODY, present_of
from fray.engine.futures import Choice, Ends, play_on
from fray.engine.game import Game
from fray.engine.orders import NEXT_DIE
from fray.lab.insight import joined, standing_of, weighed
from tests.toy import RING, TOY

pytestmark = pytest.mark.both_forms

MANY = 200


def at_the_swing(seed: int = 1) -> Game:
    game = Game(TOY, RING, seed)
    for seat in (1, 2, 3):
        game.answer("low", seat)
    game.answer("calm", 0)
    return game


def ends(game: Game, key: str = "", unseen: frozenset[int] = frozenset()) -> tuple[list[int], list[int]]:
    found = play_on(present_of(game, unseen, 1), Choice(1, 0, key), 3, 0, MANY)
    return found.winners, found.outs


def test_a_future_is_played_to_its_end_and_leaves_the_fight_alone() -> None:
    game = at_the_swing()
    before = game.battle.fingerprint(), len(game.entries)
    found: Ends = play_on(present_of(game), ANYBODY, 3, 0, MANY)
    assert len(found.winners) == MANY
    assert set(found.winners) >= {0, 1}
    assert found.decisions > MANY
    assert (game.battle.fingerprint(), len(game.entries)) == before


def test_the_same_number_is_the_same_future() -> None:
    present = present_of(at_the_swing())
    whole = play_on(present, ANYBODY, 3, 0, 20).winners
    assert play_on(present, ANYBODY, 3, 10, 20).winners == whole[10:]
    assert play_on(present, ANYBODY, 4, 0, 20).winners != whole


def test_decisions_are_counted_after_the_question() -> None:
    """The last foe has one heart, and an aim nearly always takes it: a swing, and the fight is over."""
    game = at_the_swing()
    game.override("set", 1, "hearts", "1")
    game.override("set", 2, "hearts", "0")
    won = [n for n in range(20) if play_on(present_of(game), ANYBODY, 3, n, n + 1).decisions == 0]
    assert won


def test_the_option_that_is_tried_is_taken() -> None:
    """A jab at the last heart of a foe, who has it afterward or not; a rest never takes it."""
    game = at_the_swing()
    game.override("set", 1, "hearts", "1")
    game.override("set", 2, "hearts", "0")
    jabbed, rested = ends(game, "jab:1")[0], ends(game, "rest")[0]
    assert jabbed.count(0) > rested.count(0)


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="not among the choices"):
        ends(at_the_swing(), "jab:0")


def test_the_coming_dice_have_no_part_in_it() -> None:
    plain = at_the_swing()
    other = at_the_swing()
    other.rekey()
    chosen = at_the_swing()
    chosen.override(NEXT_DIE, value="6")
    assert ends(plain, "jab:1") == ends(other, "jab:1") == ends(chosen, "jab:1")
    assert ends(plain, "aim:1") == ends(chosen, "aim:1")


def test_what_others_have_answered_in_secret_has_no_part_in_it() -> None:
    found = []
    for guard in ("high", "low"):
        game = Game(TOY, RING, 1)
        game.answer(guard, 2)
        game.answer(guard, 3)
        found.append(ends(game, "low"))
    assert found[0] == found[1]


def test_what_is_known_to_all_has_a_part_in_it() -> None:
    found = []
    for guard in ("high", "low"):
        game = Game(TOY, RING, 1)
        for seat in (1, 2, 3):
            game.answer(guard, seat)
        game.answer("calm", 0)
        found.append(ends(game, "jab:1"))
    assert found[0] != found[1]


def test_a_combatant_who_is_not_seen_has_no_part_in_it() -> None:
    found = []
    for hearts in ("1", "3"):
        game = at_the_swing()
        game.override("set", 2, "hearts", hearts)
        found.append(ends(game, "jab:1", frozenset({2})))
    assert found[0] == found[1]
    assert found[0] != ends(at_the_swing(), "jab:1")


def test_dice_that_are_to_be_typed_fall_anew_in_every_future() -> None:
    game = Game(TOY, RING, 1, by_hand=[1])
    for seat in (1, 2, 3):
        game.answer("low", seat)
    game.answer("calm", 0)
    game.answer("jab:1", 1)
    assert game.roll is not None
    winners = play_on(present_of(game), ANYBODY, 3, 0, MANY).winners
    assert set(winners) >= {0, 1}


# ---- who is winning


def test_a_standing_is_counted_in_parts_like_as_a_whole() -> None:
    game = at_the_swing()
    whole = standing_of(game, 40)
    parts = standing_of(game, 25, before=standing_of(game, 15))
    assert parts == whole
    assert whole.futures == 40
    assert sum(share.count for share in whole.wins) + whole.draws.count == 40
    assert joined(whole, whole).futures == 80


def test_more_futures_make_a_standing_surer() -> None:
    game = at_the_swing()
    assert standing_of(game, 400).error < standing_of(game, 50).error


def test_a_fight_that_is_over_has_no_standing() -> None:
    game = at_the_swing()
    game.override("end", what="red")
    with pytest.raises(Refused) as refused:
        standing_of(game)
    assert refused.value.reason == OVER


def test_options_are_weighed_and_the_best_come_first() -> None:
    game = at_the_swing()
    game.override("set", 1, "hearts", "1")
    game.override("set", 2, "hearts", "0")
    (decision,) = game.decisions
    found = weighed(game, decision, game.options(decision))
    assert {row.key for row in found} == {option.key() for option in game.options(decision)}
    assert found[0].key != "rest"
    assert found[0].wins.of == 640 and found[-1].wins.of == 20
    assert found[0].wins.estimate >= found[1].wins.estimate
    assert found[-1].wins.estimate <= found[0].wins.estimate


def test_weighing_goes_on_where_it_stopped() -> None:
    game = at_the_swing()
    (decision,) = game.decisions
    options = game.options(decision)
    looks = iter(range(1000))
    part = weighed(game, decision, options, enough=lambda: next(looks) > 5)
    assert sum(row.wins.of for row in part) == 7 * 20
    assert weighed(game, decision, options, before=part) == weighed(game, decision, options)
