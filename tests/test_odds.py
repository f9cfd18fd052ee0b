"""The odds of an option as data, and in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fray.engine.aims import HIT, any_reached, happened, struck
from fray.engine.decisions import Option
from fray.engine.events import Between, Blow, Event, Harm
from fray.engine.game import Game
from fray.engine.odds import Chance, CostOdds, HarmOdds, Odds, option_odds, roughly
from fray.lab.odds_words import amount_words, as_data, percent, sentence, short
from tests.toy import RING, TOY

NAMES = ["Anna", "Bandit 5", "Cyril", "Dora"]


def at_the_swing() -> Game:
    """A waits for an answer to: which swing at whom?"""
    game = Game(TOY, RING, 1, [TOY.default_mind(), None, None, None])
    for seat in (1, 2, 3):
        game.answer("low", seat)
    return game


def odds_of(game: Game, key: str, limit: int = 2000, samples: int = 600) -> Odds:
    decision = game.decisions[0]
    option: Option = decision.pick(key)
    return option_odds(game, decision, option, limit, samples=samples)


def test_success_and_harm_are_exact_and_come_from_the_rule() -> None:
    odds = odds_of(at_the_swing(), "jab:1")
    assert odds.exact and odds.aim == "Hit" and odds.success == Fraction(1, 2)
    harm = odds.harm_to(1)
    assert harm is not None and odds.harm_to(2) is None
    assert harm.amounts == ((0, Fraction(1, 2)), (1, Fraction(1, 2)))
    assert (harm.expected, harm.on_success) == (Fraction(1, 2), Fraction(1))
    assert (harm.low, harm.high) == (0, 1)
    assert harm.deviation == pytest.approx(0.5)
    assert sum(chance.chance for chance in odds.chances) == 1


def test_what_cannot_fail_has_no_chance_of_success() -> None:
    odds = odds_of(at_the_swing(), "rest")
    assert (odds.success, odds.harms, odds.costs) == (None, (), ())
    assert short(odds) == ""


def test_costs_are_of_the_one_who_chooses() -> None:
    odds = odds_of(at_the_swing(), "jab:1")
    assert odds.costs == ()


def test_sampled_odds_say_how_far_off_they_may_be() -> None:
    game = at_the_swing()
    exact, sampled = odds_of(game, "flail:1"), odds_of(game, "flail:1", limit=3)
    assert exact.exact and sampled.samples == 600
    assert exact.success is not None and sampled.success is not None
    assert abs(float(exact.success - sampled.success)) <= 2 * sampled.error(sampled.success)
    one, other = exact.harm_to(1), sampled.harm_to(1)
    assert one is not None and other is not None
    assert exact.harm_error(one) == 0 < sampled.harm_error(other)
    assert abs(float(one.expected - other.expected)) <= 2 * sampled.harm_error(other)
    assert sampled.error(Fraction(0)) == sampled.error(Fraction(1)) == 3 / 600


# ---- aims


class Cut(Between):
    def blow(self) -> Blow:
        return Blow(self.who, self.other, "knife")


class Bled(Between):
    def harm(self) -> Harm:
        return Harm(self.other, 2)


def test_a_blow_is_meant_to_do_harm() -> None:
    cut, bled = Cut("", 0, 1), Bled("", 0, 1)
    assert struck(0, []) is None, "it was not tried"
    assert struck(0, [cut]) is False
    assert struck(0, [cut, bled]) is True and HIT.reached(0, [cut, bled]) is True
    assert struck(0, [Cut("", 2, 1), bled]) is None, "the harm is of somebody else's blow"
    assert struck(0, [cut, Bled("", 1, 0)]) is False, "it is the one who struck who bleeds"


def test_the_parts_of_aims() -> None:
    cuts = happened(Cut, lambda event, who: event.who == who)
    events: list[Event] = [Cut("", 0, 1), Cut("", 0, 2)]
    assert cuts(0, events) is True and cuts(1, events) is False
    assert any_reached(cuts, struck)(1, events) is False


# ---- words


def made(
    success: Fraction | None = None,
    *harms: HarmOdds,
    samples: int = 0,
    target: int = 1,
    costs: tuple[CostOdds, ...] = (),
) -> Odds:
    """Odds of Anna."""
    chances = (Chance("something", Fraction(1)),)
    return Odds(chances, samples, aim="Hit", success=success, harms=harms, costs=costs, who=0, target=target)


def harm(who: int, amount: int, chance: Fraction, out: Fraction = Fraction(0)) -> HarmOdds:
    amounts = ((0, 1 - chance), (amount, chance)) if chance < 1 else ((amount, chance),)
    return HarmOdds(who, "hits", amounts, out, Fraction(amount))


def words(odds: Odds) -> str:
    return sentence(odds, NAMES.__getitem__)


def test_short_odds_are_the_chance_and_the_damage_of_a_success() -> None:
    seventy = Fraction(72, 100)
    hit = made(seventy, harm(1, 6, seventy, Fraction(1, 10)))
    assert short(hit) == "72% · 6"
    assert words(hit) == "Hit 72%, about 6 damage, 10% to take Bandit 5 out"
    assert short(made(seventy, harm(1, 6, seventy), samples=600)) == "≈72% · 6"
    assert short(made(None, harm(1, 6, Fraction(1)))) == "6 damage"
    assert words(made(None, harm(1, 6, Fraction(1)))) == "6 damage"
    assert short(made(Fraction(1, 2))) == "50%"
    assert short(made(None, harm(1, 0, Fraction(1), Fraction(1, 4)))) == "25% out"
    assert short(made(Fraction(1), samples=600)) == ">99%", "a sample is never certain"


def test_others_who_are_hurt_are_named() -> None:
    third = Fraction(1, 3)
    odds = made(third, harm(0, 3, third, third), harm(1, 6, third), harm(2, 3, third), harm(3, 3, third))
    assert words(odds) == (
        "Hit 33%, about 6 damage, Anna takes about 1 damage, 33% that Anna is out, Cyril takes about 1 damage, "
        "1 other may be hurt"
    )
    assert short(made(third, harm(0, 3, third))) == "33%", "what the actor risks is not on the target"


def test_a_target_that_is_not_hurt_is_named_before_those_who_are() -> None:
    odds = made(Fraction(1, 2), harm(2, 3, Fraction(1, 2)))
    assert words(odds) == "Hit 50%, Bandit 5 takes no damage, Cyril takes about 1.5 damage"
    assert "no damage" not in words(roughly(odds, {1})), "its numbers are secret"


def test_numbers_are_rounded_as_people_say_them() -> None:
    assert [amount_words(amount) for amount in (0.2, 0.5, 1.3, 1.8, 2.4, 5.5)] == ["<1", "0.5", "1.5", "2", "2", "6"]
    assert [percent(chance) for chance in (0.0, 0.001, 0.724, 0.999, 1.0)] == ["0%", "<1%", "72%", ">99%", "100%"]
    assert percent(0.5, 0.04) == "50% ± 4%"


def test_what_is_not_known_yet_says_on_what_it_depends() -> None:
    odds = Odds((Chance("your next choice decides", Fraction(1)),), open=True)
    assert (words(odds), short(odds)) == ("your next choice decides", "")


def test_rough_odds_tell_no_secret_number() -> None:
    seventy = Fraction(72, 100)
    costs = (CostOdds("hits", Fraction(1)), CostOdds("hearts", Fraction(1, 3)))
    odds = made(seventy, harm(0, 2, Fraction(1)), harm(1, 6, Fraction(1)), harm(2, 3, seventy), costs=costs)
    rough = roughly(odds, {1})
    assert (rough.success, [one.who for one in rough.harms], rough.costs) == (Fraction(7, 10), [0], costs[:1])
    assert short(rough) == "≈70%"
    assert short(roughly(made(Fraction(1, 100)), {1})) == "<5%"
    assert short(roughly(made(Fraction(99, 100)), {1})) == ">95%"


def test_plain_data_has_everything() -> None:
    odds = odds_of(at_the_swing(), "jab:1")
    data = as_data(odds, lambda who: "ABC"[who])
    assert data["sentence"] == "Hit 50%, about 1 damage" and data["success"] == 0.5
    assert data["harms"] == [
        {
            "who": 1,
            "name": "B",
            "gauge": "",
            "expected": 0.5,
            "error": 0.0,
            "deviation": 0.5,
            "low": 0,
            "high": 1,
            "on_success": 1.0,
            "out": 0.0,
            "amounts": [{"amount": 0, "chance": 0.5}, {"amount": 1, "chance": 0.5}],
        }
    ]
    assert str(data["outcomes"][0]["fraction"])[:2] == "1/"  # type: ignore[index]
