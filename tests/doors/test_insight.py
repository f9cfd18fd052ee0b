"""Every encounter of every system: who is winning, what is best, a strong mind, and the look back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fray.engine.decisions import KEEPER
from fray.engine.game import Game
from fray.engine.save import save
from fray.engine.seats import seat_of
from fray.lab.insight import standing_of, weighed
from fray.minds.random import RandomMind
from fray.minds.strategist import Strategist
from tests.doors.walk import OFFERS, fray, through_every_encounter

DECISIONS = 5  # by hand, at random
FUTURES = 4
PLAYOUTS = 8


def begun(name: str) -> Game:
    """A fight in which the heroes have chosen at random a few times; the foes are tacticians."""
    offer = OFFERS[name]
    system, roster = offer.system, offer.encounter.roster
    heroes = offer.encounter.sides[0]
    minds = [None if entrant.side == heroes else system.tactician() for entrant in roster]
    game = Game(system, offer.encounter, 5, [system.default_mind(), *minds])
    chooser = RandomMind(5)
    for _ in range(DECISIONS):
        decision = game.decisions[0]
        game.answer(chooser.answer(decision).key(), decision.seat, decision.who)
        if game.result is not None:
            game.undo()
            break
    return game


@through_every_encounter
def test_the_chances_of_all_sides_are_one_and_every_option_is_weighed(name: str) -> None:
    game = begun(name)
    found = standing_of(game, FUTURES)
    assert sum(share.count for share in found.wins) + found.draws.count == FUTURES
    assert len(found.outs) >= game.battle.size()
    decision = next(asked for asked in game.decisions if asked.seat != KEEPER)
    options = game.options(decision)
    turns = iter(range(len(options)))
    rows = weighed(game, decision, options, at_a_time=1, enough=lambda: next(turns) == len(options) - 1)
    assert sorted(row.key for row in rows) == sorted(option.key() for option in options)
    assert all(row.wins.of == 1 for row in rows)


@through_every_encounter
def test_the_strategist_answers_for_a_hero_and_what_it_answers_is_taken(name: str) -> None:
    game = begun(name)
    decision = next(asked for asked in game.decisions if asked.seat != KEEPER)
    chosen = Strategist(OFFERS[name].system, PLAYOUTS).choose(game, decision)
    before = len(game.entries)
    game.answer(chosen.key(), decision.seat, decision.who, by_mind=True)
    assert game.entries[before].fields()[1:4] == [str(seat_of(decision.who)), str(decision.who), chosen.key()]


@through_every_encounter
def test_the_review_of_a_fight_adds_up_as_shown(name: str, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    save(begun(name), file)
    found: dict[str, Any] = json.loads(fray("review", file, "--futures", "2", "--processes", "1", "--json").stdout)
    for side in range(len(found["sides"])):
        parts = found["start"][side] + found["decisions"][side] + found["luck"][side]
        assert parts == pytest.approx(found["result"][side], abs=1e-4)
    assert found["moments"]
