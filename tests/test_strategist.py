"""The strategist: it sees what options lead to, in any system."""

from __future__ import annotations

import pytest

from fray.engine.decisions import KEEPER, Decision, Option
from fray.engine.foresight import present_of
from fray.engine.game import Game
from fray.engine.save import as_json, restore, saved_from
from fray.engine.seats import seat_of
from fray.engine.system import System, systems
from fray.engine.tape import Answer
from fray.minds.strategist import LOSS, PATIENCE, WIN, Strategist, best_of, clearly_better
from fray.minds.varied import Varied
from tests.toy import RING, TOY

both_forms = pytest.mark.both_forms


def toy_game(playouts: int = 60, seed: int = 1) -> Game:
    """The toy, with the strategist for Ann against tacticians."""
    tactician = TOY.tactician()
    return Game(TOY, RING, seed, [tactician, Strategist(TOY, playouts), tactician, tactician])


@both_forms
def test_it_wins_where_the_tactician_loses() -> None:
    fights = 40
    strong = sum(toy_game(40, seed).battle.result.winner == "red" for seed in range(fights))  # type: ignore[union-attr]
    plain = 0
    for seed in range(fights):
        game = Game(TOY, RING, seed, [TOY.tactician()] * 4)
        plain += game.result is not None and game.result.winner == "red"
    assert strong > plain


@both_forms
def test_its_answers_are_on_the_tape_and_are_not_thought_again() -> None:
    game = toy_game()
    assert game.result is not None
    mine = [entry for entry in game.entries if isinstance(entry, Answer) and entry.seat == 1]
    assert mine and all(entry.by_mind for entry in mine)
    again = restore(saved_from(as_json(game), "a test"), TOY).game
    assert again.battle.fingerprint() == game.battle.fingerprint()


@both_forms
def test_the_same_fight_has_the_same_answers() -> None:
    assert [entry.fields() for entry in toy_game().entries] == [entry.fields() for entry in toy_game().entries]


@both_forms
def test_it_goes_on_after_a_person_takes_an_answer_back() -> None:
    tactician = TOY.tactician()
    game = Game(TOY, RING, 1, [None, Strategist(TOY, 20), tactician, tactician])
    game.answer("calm", KEEPER)
    before = [entry.fields() for entry in game.entries]
    game.undo()
    game.answer("calm", KEEPER)
    assert [entry.fields() for entry in game.entries] == before


class Counting:
    """Counts play-outs of options, each of which wins in so many of ten futures."""

    def __init__(self, wins: dict[str, int]) -> None:
        self.wins = wins
        self.played: dict[str, int] = dict.fromkeys(wins, 0)

    def play(self, option: Option, first: int, last: int) -> list[int]:
        self.played[option.key()] = last
        return [WIN if number % 10 < self.wins[option.key()] else LOSS for number in range(first, last)]


def options() -> list[Option]:
    game = Game(TOY, RING, 1)
    for seat in (1, 2, 3):
        game.answer("low", seat)
    game.answer("calm", KEEPER)
    decision: Decision[Option] = game.decisions[0]
    return game.options(decision)[:8]


@both_forms
def test_play_outs_go_where_it_is_close() -> None:
    listed = options()
    keys = [option.key() for option in listed]
    close = Counting({key: {keys[5]: 9, keys[6]: 8}.get(key, 2) for key in keys})
    assert best_of(listed, 240, close.play) is listed[5]
    assert close.played[keys[5]] == close.played[keys[6]] > 2 * close.played[keys[7]]


@both_forms
def test_what_is_clear_is_decided_early() -> None:
    listed = options()
    keys = [option.key() for option in listed]
    clear = Counting({key: 10 if key == keys[5] else 0 for key in keys})
    assert best_of(listed, 2400, clear.play) is listed[5]
    same = Counting(dict.fromkeys(keys, 3))
    assert best_of(listed, 2400, same.play) is listed[0]
    assert sum(clear.played.values()) < 1200 and sum(same.played.values()) < 1200


@both_forms
def test_a_close_decision_takes_more_than_its_share_but_not_twice_as_much() -> None:
    listed = options()
    close = Counting({option.key(): number for number, option in enumerate(listed, 2)})
    assert best_of(listed, 240, close.play) is listed[7]
    assert sum(close.played.values()) < 2 * 240


@pytest.mark.parametrize(("playouts", "most"), [(1, 8), (60, 8), (224, 8), (225, 9), (400, 16), (6400, 16)])
def test_few_play_outs_are_for_few_candidates(playouts: int, most: int) -> None:
    assert Strategist(TOY, playouts).most_candidates() == most


@both_forms
def test_the_tacticians_choice_is_taken_unless_another_is_better() -> None:
    listed = options()
    assert best_of(listed, 240, Counting(dict.fromkeys((option.key() for option in listed), 5)).play) is listed[0]


@both_forms
def test_what_is_better_by_no_more_than_noise_is_not_taken() -> None:
    usual = [2, 0] * 50
    assert not clearly_better([0, 2] * 49 + [2, 2], usual)
    assert clearly_better([2, 0] * 45 + [2, 2] * 5, usual)


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.name)
def test_it_plays_every_system_to_the_end(system: System) -> None:
    """On the first side of the smallest encounter, and never gives up."""
    encounter = min(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    minds = [system.default_mind()]
    for entrant in encounter.roster:
        minds.append(Strategist(system, 8) if entrant.side == encounter.sides[0] else system.tactician())
    game = Game(system, encounter, 2, minds)
    assert game.result is not None
    seats = {seat_of(who) for who, entrant in enumerate(encounter.roster) if entrant.side == encounter.sides[0]}
    assert any(isinstance(entry, Answer) and entry.seat in seats for entry in game.entries)


@both_forms
def test_it_reckons_with_every_player_of_a_system() -> None:
    """In every second future the opponents are tacticians, in the others each of the system's policies in turn."""
    system = systems()["torchlight"]
    game = Game(system, system.library().encounter("encounter-lab-duel"), 1)
    battle = game.battle
    present = present_of(game)
    Strategist(system).seat_opponents(present, battle, battle.member(0).side)
    own, other = present.minds[seat_of(0)], present.minds[seat_of(1)]
    assert type(own) is type(system.tactician()) and isinstance(other, Varied)
    seen = []
    for number in range(2 * len(system.policies)):
        other.begin(1, number, seat_of(1))
        seen.append(other.now)
    assert all(mind is other.usual for mind in seen[::2]) and seen[1::2] == other.others


def test_it_does_not_go_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is free can be done and undone for ever: after so many answers of a Turn it plays on as the tactician."""
    system = systems()["labyrinthian"]
    game = Game(system, system.library().encounter("encounter-sheepfold"), 1)
    strategist = Strategist(system, 2)
    while game.decisions[0].kind() != "turn":
        answer(game, system.tactician().answer(game.decisions[0]))
    for _ in range(PATIENCE):
        answer(game, next(option for option in game.decisions[0].options() if "re-roll" in option.key()))
    monkeypatch.setattr("fray.minds.strategist.present_of", None)  # it would look ahead with this
    decision = game.decisions[0]
    assert strategist.choose(game, decision).key() == system.tactician().answer(decision).key()


def answer(game: Game, option: Option) -> None:
    game.answer(option.key(), game.decisions[0].seat, game.decisions[0].who)
