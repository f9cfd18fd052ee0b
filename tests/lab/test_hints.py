"""Hints and lines: what to do and why, and what follows, from the numbers and without secrets."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.foresight import minds_for
from fray.engine.game import Game
from fray.lab import insight
from fray.lab.hints import Reasons, advised_first, clearly_above, hint_of
from fray.lab.insight import Weighed, next_up, win_chance
from fray.lab.lines import Fate, expected_line, most_typical
from fray.lab.statistics import Share
from tests.doors.walk import OFFERS, SMALLEST
from tests.toy import RING, TOY

LABELS = {"jab:1": "Jab", "rest": "Rest", "aim:2": "Aim"}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best options are played 40 times, not 640 times."""
    monkeypatch.setattr(insight, "RUNGS", 2)


def at_the_swing() -> Game:
    game = Game(TOY, RING, 1)
    for seat in (1, 2, 3):
        game.answer("low", seat)
    game.answer("calm", 0)
    return game


def reason(*rows: Weighed, unseen: frozenset[int] = frozenset()) -> str:
    game = at_the_swing()
    return Reasons(TOY, game.battle, game.decisions[0], LABELS, unseen).text(rows)


def row(key: str, wins: int, outs: tuple[int, ...], of: int = 100) -> Weighed:
    return Weighed(key, Share(wins, of), outs)


# ---- reasons


def test_the_reason_is_the_enemy_whom_the_best_option_takes_out_more_often() -> None:
    name = at_the_swing().battle.member(1).name
    told = reason(row("jab:1", 70, (30, 71, 40)), row("rest", 40, (40, 31, 41)))
    fate = f"it takes {name} out in 71% of the fights played on from here"
    assert told == f"Jab: {fate}, 40 points more than the next best option."


def test_it_is_not_called_as_good_as_options_that_nobody_has_weighed() -> None:
    assert (
        reason(row("jab:1", 40, (30, 71, 40)), row("rest", 0, (0, 0, 0), of=0)) == "Jab. It is the usual choice here."
    )


def test_the_reason_may_be_the_friend_who_is_saved() -> None:
    name = at_the_swing().battle.member(0).name
    told = reason(row("rest", 70, (17, 40, 40)), row("jab:1", 40, (60, 41, 41)))
    fate = f"{name} is still in the fight at the end in 83% of the fights played on from here"
    assert told == f"Rest: {fate}, 43 points more than the next best option."


def test_the_reason_compares_with_an_option_that_is_worse_for_sure() -> None:
    told = reason(row("jab:1", 70, (30, 71, 40)), row("aim:2", 69, (30, 40, 70)), row("rest", 40, (60, 40, 41)))
    assert told.endswith("31 points more than after 'Rest'. Another may be as good.")


def test_where_nobodys_fate_changes_the_chance_to_win_is_the_reason() -> None:
    told = reason(row("jab:1", 90, ()), row("rest", 60, ()))
    assert "your side wins 90% of the fights played on from here, 30 points more than the" in told


def test_noise_is_no_reason() -> None:
    assert reason(row("jab:1", 52, (10, 90)), row("rest", 50, (90, 10))) == "Jab. It is as good as anything here."
    assert reason(row("rest", 52, ())) == "Rest: it is the only option."
    assert not clearly_above(Share(1, 1), Share(0, 1))
    assert clearly_above(Share(100, 100), Share(50, 100))


def test_where_nothing_is_clearly_better_the_hint_says_what_the_option_itself_does() -> None:
    game = at_the_swing()
    rows = [row("jab:1", 52, ()), row("rest", 50, ()), row("aim:2", 20, ())]
    told = Reasons(TOY, game.battle, game.decisions[0], LABELS, frozenset()).text(rows, "Hit 62%, about 5 damage")
    assert told.startswith("Jab: your side wins 52%"), "half of the others are worse: that is worth a word"
    told = Reasons(TOY, game.battle, game.decisions[0], LABELS, frozenset()).text(rows[:2], "Hit 62%, about 5 damage")
    assert told == "Jab. Hit 62%, about 5 damage. It is as good as anything here."


def test_the_tacticians_choice_is_advised_unless_another_is_better_for_sure() -> None:
    equals = [row("rest", 99, ()), row("jab:1", 97, ()), row("aim:2", 40, ())]
    assert advised_first(equals, "jab:1")[0].key == "jab:1"
    assert advised_first(equals, "aim:2")[0].key == "rest", "what is clearly worse is never advised"
    assert {advised.key for advised in advised_first(equals, "jab:1")} == {"rest", "jab:1", "aim:2"}
    lucky = [row("rest", 19, (), of=20), row("jab:1", 13, (), of=20)]
    assert advised_first(lucky, "jab:1")[0].key == "jab:1", "the best of many is lucky, too"
    pointless = [row("rest", 9990, (), of=10_000), row("jab:1", 9800, (), of=10_000)]
    assert advised_first(pointless, "jab:1")[0].key == "jab:1", "where nearly everything wins, the way goes on"
    unplayed = row("block", 0, (), of=0)
    assert advised_first([*equals, unplayed], "block")[0].key == "rest", "nothing is advised of which nothing is known"


def test_the_usual_option_is_weighed_as_often_as_the_best() -> None:
    ladder = [row(str(number), 20 - number, (), of=20) for number in range(12)]
    assert [lacking.key for lacking in next_up(ladder, 20, keep="11")] == ["0", "1", "2", "3", "4", "5", "11"]


def test_the_fate_of_a_combatant_who_is_not_seen_is_no_reason() -> None:
    name = at_the_swing().battle.member(1).name
    told = reason(row("jab:1", 70, (30, 71, 40)), row("rest", 40, (40, 31, 41)), unseen=frozenset({1}))
    assert name not in told and "out in" not in told


# ---- lines


def test_the_typical_future_is_the_one_most_like_the_others() -> None:
    usual, other = Fate(0, frozenset({1, 2}), 20), Fate(1, frozenset({0}), 5)
    assert most_typical([other, usual, Fate(0, frozenset({1}), 18), usual]) == 1


def test_a_line_tells_who_goes_out_and_who_wins_the_same_every_time() -> None:
    game = at_the_swing()
    decision = game.decisions[0]
    jab = next(option for option in game.options(decision) if option.key() == "jab:1")
    told = expected_line(game, decision, jab)
    assert told == expected_line(game, decision, jab)
    assert " in round " in told and told.endswith(".")
    assert "is out" in told


def test_a_line_never_names_a_combatant_who_is_not_seen() -> None:
    game = at_the_swing()
    decision = game.decisions[0]
    for who in (1, 2):
        unseen, name = frozenset({who}), game.battle.member(who).name
        for option in game.options(decision):
            if f"who:{who}" not in option.points_at():
                assert name not in expected_line(game, decision, option, unseen)
        assert name not in str(hint_of(game, decision.seat, decision.who, unseen))


def middle_of(name: str) -> Game:
    """A fight of tacticians, half way, where a player decides."""
    offer = OFFERS[name]
    minds = minds_for(offer.system, offer.system.battle(offer.encounter))
    for seat, mind in enumerate(minds):
        mind.begin(1, 1, seat)
    fought = Game(offer.system, offer.encounter, 1, minds)
    at = len(fought.entries) // 2
    game = fought.branch(at, [])
    while game.decisions[0].seat == 0:
        at += 1
        game = fought.branch(at, [])
    return game


@pytest.mark.parametrize("name", SMALLEST)
def test_every_system_tells_a_line_in_its_own_words(name: str) -> None:
    game = middle_of(name)
    decision = game.decisions[0]
    told = expected_line(game, decision, game.options(decision)[0], enough=lambda: True)
    assert " in round " in told
    assert " is out" not in told, "the system has a sentence of its own for that"
    plain = expected_line(game, decision, game.options(decision)[0], numbers=False, enough=lambda: True)
    assert plain


# ---- hints


def test_a_hint_names_an_option_and_is_the_same_every_time() -> None:
    game = at_the_swing()
    game.override("set", 1, "hearts", "1")
    game.override("set", 2, "hearts", "0")
    hint = hint_of(game, 1, 0)
    assert hint == hint_of(game, 1, 0)
    assert hint.key in {option.key() for option in game.options(game.decisions[0])} - {"rest"}
    assert hint.text.startswith(TOY.label(game.battle, game.decisions[0].pick(hint.key)))


def test_rulings_and_closed_questions_have_no_hint() -> None:
    game = Game(TOY, RING, 1)
    with pytest.raises(Refused, match="no open decision"):
        hint_of(game, 7, 6)
    for seat in (1, 2, 3):
        game.answer("low", seat)
    ruling = game.decisions[0]
    with pytest.raises(Refused, match="Keeper's ruling"):
        hint_of(game, 0, ruling.who)


def test_the_chance_to_win_has_the_sides_names() -> None:
    found = win_chance(at_the_swing(), 50)
    assert list(found) == ["red", "blue"]
    assert all(share.of == 50 for share in found.values())
    assert found["red"].low < found["red"].high
