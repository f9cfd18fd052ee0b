"""The first fight of every system, as newcomers meet it: one hero is theirs, minds play the rest."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Mind
from fray.engine.game import Game
from fray.engine.guide import guide_of
from fray.engine.known import known_of
from fray.engine.system import System, system_named, systems
from fray.lab.hints import hint_from
from fray.lab.insight import Weighed
from fray.lab.statistics import Share
from fray.table.scenes import first_encounter
from fray.table.welcome import hero_of

STARTS = 40
HINTS = 8

through_all_systems = pytest.mark.parametrize("name", sorted(systems()))


def begun(system: System, seed: int) -> Game:
    """It waits for the newcomer's first decision."""
    encounter = first_encounter(system)
    hero = hero_of(encounter, guide_of(system))
    minds: list[Mind | None] = [system.default_mind(), *(system.tactician() for _ in encounter.roster)]
    minds[hero + 1] = None
    for seat, mind in enumerate(minds):
        if mind is not None:
            mind.begin(seed, 1, seat)
    return Game(system, encounter, seed, minds)


@through_all_systems
def test_nobody_of_the_newcomers_side_is_out_before_the_first_decision(name: str) -> None:
    """And the hero is not asked what it does lying down."""
    system = system_named(name)
    for seed in range(STARTS):
        game = begun(system, seed)
        asked = game.decisions[0]
        own = game.battle.member(asked.who).side
        assert not any(game.battle.out(who) for who in range(game.battle.size()) if game.battle.member(who).side == own)
        assert not lying(game, asked.who), f"start {seed}"


def lying(game: Game, who: int) -> bool:
    """Whether a card says that its combatant cannot act as it would."""
    card = next(card for card in game.system.cards(game.battle) if card.who == who)
    return card.out or any("incapacitated" in tag.label.casefold() for tag in card.tags)


@through_all_systems
def test_where_all_is_equal_a_hint_is_the_tacticians_choice_and_says_what_it_does(name: str) -> None:
    """So a player who follows every hint plays as well as the tactician."""
    system = system_named(name)
    game = begun(system, 1)
    told = []
    for _ in range(HINTS):
        asked = game.decisions[0]
        question = known_of(game, frozenset()).question(asked.seat, asked.who)
        assert question is not None
        equal = [Weighed(option.key(), Share(10, 20)) for option in question.options()]
        hint = hint_from(game, question, equal, enough=lambda: True)
        usual = system.tactician().answer(asked)
        assert hint.key == usual.key()
        assert hint.text.startswith(system.label(game.battle, usual))
        assert len(equal) == 1 or hint.text.endswith(". It is as good as anything here.")
        told.append(hint.text)
        game.answer(hint.key, asked.seat, asked.who)
        if game.result is not None or "damage" in hint.text:
            break
    assert "damage" in told[-1], told
