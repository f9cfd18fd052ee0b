"""The odds people see: exact for an ordinary attack, whatever its advantage; and what they are offered first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from fray.engine.content import Raw
from fray.engine.forks import Fork
from fray.engine.game import Game
from fray.engine.tape import Tape
from fray.engine.walk import option_odds
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.rules.checks import kept_of, roll
from fray.rulesets.sixseconds.rules.menu import turn_menu
from fray.rulesets.sixseconds.tests.arrange import library, person, scene


def all_rolls(sides: Sequence[int], level: int) -> Counter[int]:
    """What every fall of the dice comes to, counted one by one."""
    found: Counter[int] = Counter()
    for faces in product(*[range(1, side + 1) for side in sides] * (1 + abs(level))):
        pairs = list(zip(faces[::2], faces[1::2], strict=True))
        found[sum(pairs[kept_of(pairs, level)])] += 1
    return found


@pytest.mark.parametrize("level", [-2, -1, 0, 1, 2])
def test_a_walk_draws_what_the_kept_pair_comes_to_with_its_exact_chance(level: int) -> None:
    """[r-advantage, r-test]: one draw instead of two, four or six dice, with the same chances."""
    sheet = {"strength": 6, "combat": 4, "martial": 0}
    counted = all_rolls((6, 4), level)
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    fork = Fork(0)
    while True:
        s = scene(person("one", sheet=sheet), person("foe", "them", (1, 0)))
        s.fight.tape, s.fight.fork = Tape([]), fork
        test = roll(s.fight, s["one"], 0, 0, 0, 0, level)
        if test.luck == 1:
            chances[test.result] += 20 * fork.weight()
        if not fork.next():
            break
    assert chances == {result: Fraction(count, counted.total()) for result, count in counted.items()}


def duel(use: str, prone: bool) -> Game:
    """Somebody beside a looter on open ground."""
    teams = [
        {"name": "ones", "members": [{"id": "one", "use": use, "at": [0, 0]}]},
        {"name": "looters", "members": [{"id": "looter", "use": "npc-looter", "at": [1, 0]}]},
    ]
    data = {"map": ["....", "...."], "teams": teams}
    encounter = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", data))
    game = Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), None, None])
    if prone:
        game.override("condition", 1, "prone", "yes")
    return game


@pytest.mark.parametrize("prone", [False, True])
def test_the_odds_of_an_ordinary_attack_are_exact_with_advantage_too(prone: bool) -> None:
    """[attack-test, r-advantage, free-drop-prone]"""
    game = duel("monster-giant-spider", prone)
    decision = game.decisions[0]
    bite = next(option for option in decision.options() if option.key().startswith("attack:-2:melee"))
    odds = option_odds(game, decision, bite, 600)
    assert odds.exact and sum(chance.chance for chance in odds.chances) == 1
    # A critical at 19 and 20, or the pair and finesse 1 against the looter's evasion of 7.
    hits = sum(count for total, count in all_rolls((8, 6), int(prone)).items() if total + 1 >= 7)
    miss = Fraction(18, 20) * (1 - Fraction(hits, 48 ** (1 + prone)))
    assert {chance.outcome: chance.chance for chance in odds.chances}["misses Looter"] == miss


def test_the_odds_of_an_attack_are_those_with_the_better_dice() -> None:
    """[attack-attribute-choice]: a spear is wielded by strength or dexterity, with finesse or martial skill."""
    game = duel("pc-boudica", False)
    decision = game.decisions[0]
    thrust = next(option for option in decision.options() if option.key().startswith("attack:0:melee"))
    odds = option_odds(game, decision, thrust)
    game.answer(thrust.key())
    dice = game.decisions[0]
    best = next(option for option in dice.options() if option.key() == "dice:0:0")  # strength and martial
    assert odds == option_odds(game, dice, best) and odds.exact


def test_a_turn_offers_attacks_first_then_ways_to_go_and_free_actions_last() -> None:
    """[actions-table, free-actions-table]"""
    s = scene(person("one", hold=["weapon-spear"]), person("foe", "them", (1, 0))).begin("one")
    families = list(dict.fromkeys(option.family() for option in turn_menu(s.battle, s["one"])))
    assert families[0] == "end"  # whoever does nothing ends the turn
    order = [families.index(name) for name in ("attack", "move", "guard", "step", "drop-prone", "drop")]
    assert order == sorted(order)
