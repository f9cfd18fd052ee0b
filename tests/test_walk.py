"""The forking walk: exact odds from the rules themselves, compared with icepool and with real rolls."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import isclose
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from fray.engine.chance import Distribution
from fray.engine.decisions import Decision, Mind, Refused
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.forks import Fork
from fray.engine.game import Game
from fray.engine.odds import Odds, option_odds
from fray.engine.pools import Pool
from fray.engine.walk import DEPENDS, DEPENDS_ON_OTHERS, NOTHING, SAMPLE_SIZE, drawn
from tests import toy
from tests.toy import RING, TARGETS, TOY, Toy, ToyMind

pytestmark = pytest.mark.both_forms

D6 = icepool.d(6)


def at_the_swing(guard: str = "low") -> Game:
    game = Game(TOY, RING, 1)
    for key, seat in ((guard, 1), (guard, 2), (guard, 3), ("calm", 0)):
        game.answer(key, seat)
    return game


class GuessingMind(ToyMind):
    """Jabs at the first it can."""

    def answer(self, decision: Decision[Any]) -> Any:
        return next((one for one in decision.options() if one.family() == "jab"), super().answer(decision))


class GuessingTurn(toy.TurnDecision):
    """A turn that is part of the round that the guards have begun."""

    def begins(self) -> bool:
        return False


class Guessing(Toy):
    """The toy, with the swing as a follow-up of the guards."""

    def tactician(self) -> Mind:
        return GuessingMind()

    def step(self, fight: Fight[Any]) -> None:
        battle = fight.battle
        toy.raise_guards(fight)
        choice = fight.ask(GuessingTurn(battle, battle.fighters[0]))
        if isinstance(choice, toy.Swing):
            toy.swing(fight, battle.fighters[0], choice)


GUESSING = Guessing()


def odds_of(key: str, game: Game | None = None, limit: int = 3000) -> Odds:
    there = game or at_the_swing()
    (decision,) = there.decisions
    return option_odds(there, decision, decision.pick(key), limit)


def as_table(odds: Odds) -> dict[str, Fraction]:
    return {row.outcome: row.chance for row in odds.chances}


def expected(how: str, total: icepool.Die[int], raised: int = 0) -> dict[str, Fraction]:
    """The toy's outcomes by icepool's count."""
    needed = TARGETS[how] + raised
    table: defaultdict[str, Fraction] = defaultdict(Fraction)
    for value, weight in total.items():
        table[f"{value} {'hit' if value >= needed else 'miss'}"] += Fraction(weight, total.denominator())
    return dict(table)


def feint() -> icepool.Die[int]:
    """Two stages: a second die only after a good first."""
    return icepool.d(4).map(lambda first: first + D6 if first >= 3 else first)


@pytest.mark.parametrize(
    ("how", "total"),
    [
        ("jab", D6),
        ("flail", 3 @ D6),
        ("wild", 2 @ D6.explode(depth=2, end=0)),
        ("aim", D6.highest(4, 3)),
        ("feint", feint()),
    ],
    ids=["one die", "a sum", "exploding", "keeping", "two stages"],
)
@pytest.mark.parametrize("guard", ["low", "high"])
def test_the_odds_are_exactly_what_icepool_counts(how: str, total: icepool.Die[int], guard: str) -> None:
    odds = odds_of(f"{how}:1", at_the_swing(guard))
    assert odds.exact
    assert as_table(odds) == expected(how, total, raised=1 if guard == "high" else 0)
    assert sum(row.chance for row in odds.chances) == 1


def test_an_option_without_dice_is_certain() -> None:
    assert as_table(odds_of("rest")) == {NOTHING: Fraction(1)}


def test_what_is_not_known_yet_depends_on_the_next_choice() -> None:
    """The guards are up, the Keeper has told the weather, and then somebody has a turn: a new action."""
    game = Game(TOY, RING, 1)
    for decision, words in zip(game.decisions, (DEPENDS, DEPENDS_ON_OTHERS), strict=False):
        odds = option_odds(game, decision, decision.options()[0])
        assert as_table(odds) == {words: Fraction(1)} and odds.open and odds.presumed


def test_what_others_have_chosen_in_secret_does_not_show_in_the_odds() -> None:
    """All raise their guards at once; whoever is asked last learns nothing about the others from the odds."""
    watched = []
    for guard in ("high", "low"):
        game = Game(GUESSING, RING, 1)
        game.answer(guard, 2)
        decision = next(one for one in game.decisions if one.seat == 1)
        watched.append(option_odds(game, decision, decision.pick("low")))
    assert watched[0] == watched[1]
    assert as_table(watched[0]) == expected("jab", D6)  # as if Ben guarded low, which the tactician would


def test_follow_ups_are_answered_as_the_tactician_would() -> None:
    """Of the Keeper's weather and of all guards nothing is asked; the last of three guards leads to the swing."""
    game = Game(GUESSING, RING, 1)
    odds = option_odds(game, game.decisions[0], game.decisions[0].pick("high"))
    assert odds.presumed and odds.exact and not odds.open
    assert not odds_of("jab:1").presumed


def test_outcomes_are_listed_from_the_likeliest_on() -> None:
    chances = [row.chance for row in odds_of("flail:1").chances]
    assert chances == sorted(chances, reverse=True)


def test_looking_at_the_odds_changes_nothing() -> None:
    game = at_the_swing()
    before = (game.battle.fingerprint(), game.settled().battle.fingerprint(), len(game.entries), len(game.events))
    for option in game.decisions[0].options():
        option_odds(game, game.decisions[0], option, limit=50)
    after = (game.battle.fingerprint(), game.settled().battle.fingerprint(), len(game.entries), len(game.events))
    assert after == before


def test_the_odds_are_the_same_whatever_the_dice_will_show() -> None:
    game = at_the_swing()
    before = odds_of("wild:1", game)
    game.rekey()
    assert odds_of("wild:1", game) == before


def test_minds_at_the_other_seats_do_not_play_on_in_the_odds() -> None:
    """The odds end with what the option itself brings."""
    game = Game(TOY, RING, 1, [ToyMind(), None, ToyMind(), ToyMind()])
    game.answer("low")
    assert as_table(odds_of("jab:1", game)) == expected("jab", D6)


# ---- beyond the work limit


def test_too_many_outcomes_are_sampled_and_the_sample_says_so() -> None:
    odds = odds_of("flurry:1")
    assert not odds.exact
    assert odds.samples == SAMPLE_SIZE
    assert sum(row.chance for row in odds.chances) == 1


def test_a_sampled_chance_lies_within_its_error_of_the_true_one() -> None:
    total = 8 @ D6
    odds = odds_of("flurry:1")
    hit = sum((row.chance for row in odds.chances if row.outcome.endswith("hit")), Fraction(0))
    true = (total >= TARGETS["flurry"]).probability(True)
    assert abs(float(hit - true)) < 2 * odds.error(hit)
    assert isclose(odds.error(Fraction(1, 2)), 1.96 * 0.5 / SAMPLE_SIZE**0.5)


def test_exact_odds_have_no_error() -> None:
    assert odds_of("jab:1").error(Fraction(1, 2)) == 0


def test_the_limit_is_the_number_of_paths_walked() -> None:
    assert odds_of("jab:1", limit=6).exact
    assert not odds_of("jab:1", limit=5).exact


# ---- the parts


def test_a_fork_walks_every_path_once_and_its_weights_sum_to_one() -> None:
    fork = Fork(0)
    paths: list[tuple[int, ...]] = []
    total = Fraction(0)
    while True:
        first = fork.draw(Pool(1, 4))
        faces = (first, fork.draw(Pool(2, 3))) if first > 2 else (first,)
        paths.append(faces)
        total += fork.weight()
        if not fork.next():
            break
    assert total == 1
    assert len(paths) == len(set(paths)) == 2 + 2 * 5


def test_a_fork_without_draws_is_one_certain_path() -> None:
    fork = Fork(0)
    assert fork.weight() == 1
    assert not fork.next()


def test_a_weighted_draw_follows_its_weights() -> None:
    distribution = Distribution([1, 2, 5], [1, 2, 7])
    dice = SeededDice(3)
    counts = dict.fromkeys(distribution.values, 0)
    for _ in range(10_000):
        counts[drawn(distribution, dice)] += 1
    for value, weight in zip(distribution.values, distribution.weights, strict=True):
        assert abs(counts[value] / 1000 - weight) < 0.25


def test_odds_are_those_of_the_fight_as_it_is_known() -> None:
    """Somebody unseen is no target, and nothing about them changes the odds of the rest."""
    game = at_the_swing()
    (decision,) = game.decisions
    option = decision.pick("flail:1")
    plain = option_odds(game, decision, option)
    assert option_odds(game, decision, option, unseen=frozenset({2})) == plain
    game.override("set", 2, "hearts", "0")
    assert option_odds(game, decision, option, unseen=frozenset({2})) == plain
    with pytest.raises(Refused, match="not among the choices"):
        option_odds(game, decision, option, unseen=frozenset({1}))
