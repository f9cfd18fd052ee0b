"""Fights as a PettingZoo environment, in every system."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from fray import lab
from fray.engine.decisions import Refused
from fray.engine.dice import SeededDice
from fray.engine.form import form
from fray.engine.seats import who_at
from fray.engine.system import systems
from fray.env import OPTION_COLUMNS, FightEnv
from fray.env.looks import NEWCOMERS
from fray.lab.encounters import short_id
from fray.lab.workers import seated_minds

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
DUELS = {
    system.name: min(system.library().encounters(), key=lambda encounter: (len(encounter.roster), encounter.id))
    for system in systems().values()
}
every_system = pytest.mark.parametrize("duel", DUELS.values(), ids=DUELS.keys())
# PettingZoo would rather have arrays alone; its own card games with a mask give dictionaries as this does.
dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # of those for whom the fight is over
)


def choices(env: FightEnv, dice: SeededDice, most: int = 10_000) -> list[str]:
    """Play at random, and say what was chosen."""
    chosen: list[str] = []
    for _ in env.agent_iter(most):
        seen, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        action = dice.below(int(seen["action_mask"].sum()))
        chosen.append(info["keys"][action])
        env.step(action)
    return chosen


@every_system
@dictionaries
def test_it_passes_pettingzoos_own_tests(duel: Any) -> None:
    api_test(FightEnv(duel), num_cycles=40)
    seed_test(lambda: FightEnv(duel), num_cycles=20)


@every_system
def test_a_fight_at_random_ends_and_rewards_whoever_won(duel: Any) -> None:
    env = FightEnv(duel)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        _, reward, *_ = env.last()
        assert reward == 0
        env.step(SeededDice(env.decided).below(len(env.infos[env.agent_selection]["keys"])))
    result = env.game.result
    assert result is not None
    sides = [duel.roster[who_at(seat)].side for seat in env.seat_of.values()]
    wanted = [0 if not result.winner else 1 if side == result.winner else -1 for side in sides]
    assert list(env.rewards.values()) == wanted
    assert env.agents == env.possible_agents, "all go together"
    choices(env, SeededDice(1))
    assert env.agents == []


@every_system
def test_agents_that_play_like_the_tactician_fight_the_labs_fight(duel: Any) -> None:
    """So observations and actions are those of the fight itself, and seeds mean the same everywhere."""
    result = lab.simulate(duel, fights=2, processes=1)
    wanted = lab.open_fight(result, 1)
    env = FightEnv(duel)
    env.reset(seed=result.run.seed)
    env.reset()
    minds = seated_minds(env.system, duel, result.run.minds)
    for seat, mind in enumerate(minds):
        mind.begin(env.seed, env.number, seat)
    while env.game.result is None:
        key = minds[env.decision.seat].answer(env.decision).key()
        env.step(env.infos[env.agent_selection]["keys"].index(key))
    assert env.game.battle.fingerprint() == wanted.battle.fingerprint()
    assert len(env.game.entries) == len(wanted.entries)


@every_system
def test_a_view_has_a_name_for_every_number_and_ones_own_row_first(duel: Any) -> None:
    env = FightEnv(duel)
    env.reset(seed=2)
    names = env.looks.columns
    for agent, seat in env.seat_of.items():
        seen = env.observe(agent)
        view = dict(zip(names, seen["observation"], strict=True))
        assert (view["0: there"], view["0: me"], view["0: my side"]) == (1, 1, 1)
        assert [view[f"{row}: there"] for row in range(env.looks.rows)].count(1) == len(duel.roster)
        assert view["asked"] == (agent == env.agent_selection) == seen["action_mask"].any()
        gauge = next(one for one in env.system.cards(env.game.battle)[who_at(seat)].gauges)
        assert (view[f"0: {gauge.key} shown"], view[f"0: {gauge.key} value"]) == (1, gauge.value)


def test_options_are_described_in_the_order_of_their_keys() -> None:
    env = FightEnv("pit-fight")
    env.reset(seed=2)
    options = env.decision.options()
    rows = [dict(zip(OPTION_COLUMNS, row, strict=True)) for row in env.observe(env.agent_selection)["options"]]
    assert env.infos[env.agent_selection]["keys"] == [option.key() for option in options]
    assert [row["price"] for row in rows[: len(options)]] == [option.cost() for option in options]
    assert len(env.labels()) == len(options)
    assert not any(any(row.values()) for row in rows[len(options) :])


@every_system
def test_an_option_says_at_whose_row_it_points(duel: Any) -> None:
    env = FightEnv(duel)
    for seed in range(100):
        env.reset(seed=seed)
        while env.game.result is None and not (options := pointing(env)):
            env.step(0)
        if env.game.result is None:
            break
    agent = env.agent_selection
    seen = env.observe(agent)
    view = dict(zip(env.looks.columns, seen["observation"], strict=True))
    index, whom = options[0]
    row = int(seen["options"][index][OPTION_COLUMNS.index("whom")]) - 1
    side = duel.roster[who_at(env.seat_of[agent])].side
    assert view[f"{row}: me"] == (whom == who_at(env.seat_of[agent]))
    assert view[f"{row}: my side"] == (duel.roster[whom].side == side)


def pointing(env: FightEnv) -> list[tuple[int, int]]:
    """The options that point at somebody, by number, and at whom."""
    return [
        (index, int(point.removeprefix("who:")))
        for index, option in enumerate(env.decision.options())
        for point in option.points_at()[:1]
        if point.startswith("who:")
    ]


def test_of_those_who_declare_at_once_none_sees_what_others_chose() -> None:
    """Whatever the first of them does, the next is asked the same and sees the same."""
    env = FightEnv("cellar-rats")
    env.reset(seed=3)
    while len({one.seat for one in env.game.decisions}) < 2:
        env.step(0)
    decided, number = env.decided, len(env.decision.options())
    seen = []
    for action in (0, number - 1):
        env.reset(seed=3)
        for _ in range(decided):
            env.step(0)
        first = env.agent_selection
        env.step(action)
        assert env.agent_selection != first
        seen.append((env.agent_selection, env.infos[env.agent_selection], env.observe(env.agent_selection)))
    (one, asked, view), (other, asked_then, view_then) = seen
    assert (one, asked) == (other, asked_then)
    assert all(np.array_equal(view[part], view_then[part]) for part in view)  # type: ignore[literal-required]


@every_system
def test_the_same_seed_and_the_same_choices_are_the_same_fight(duel: Any) -> None:
    one, other = FightEnv(duel), FightEnv(duel)
    for env in (one, other):
        env.reset(seed=11)
    assert choices(one, SeededDice(4)) == choices(other, SeededDice(4))
    assert one.game.battle.fingerprint() == other.game.battle.fingerprint()


def test_without_a_seed_the_next_fight_of_the_seed_begins() -> None:
    env, again = FightEnv("pit-fight"), FightEnv("pit-fight")
    env.reset(seed=11)
    env.reset()
    env.reset()
    again.reset(seed=11)
    assert (env.seed, env.number) == (11, 2)
    assert env.game.seed != again.game.seed


def test_minds_play_the_sides_they_are_given() -> None:
    env = FightEnv("pit-fight", minds={"ursk": "tactician"})
    roster = env.encounter.roster
    assert [roster[who_at(seat)].side for seat in env.seat_of.values()] == [
        one.side for one in roster if one.side != "ursk"
    ]
    env.reset(seed=1)
    choices(env, SeededDice(1))
    assert env.game.result is not None


def test_somebody_who_comes_in_later_is_seen_and_played_by_a_mind() -> None:
    env = FightEnv("silk-market-ambush")
    env.reset(seed=1)
    row = f"{len(env.encounter.roster)}: there"
    column = env.looks.columns.index(row)
    assert env.observe("seat_1")["observation"][column] == 0
    env.game.override("add", value='who = "monster-hired-knife"\nside = "beetle clan"\nposition = 6')
    assert env.observe("seat_1")["observation"][column] == 1
    assert env.looks.rows == len(env.encounter.roster) + NEWCOMERS
    choices(env, SeededDice(3))
    assert env.game.result is not None


def test_a_fight_that_takes_too_long_is_broken_off_without_a_reward() -> None:
    env = FightEnv("pit-fight", most_decisions=3)
    env.reset(seed=1)
    assert len(choices(env, SeededDice(2), most=3)) == 3
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_options_beyond_the_actions_there_are_are_counted() -> None:
    env = FightEnv("pit-fight", actions=2)
    env.reset(seed=1)
    info = env.infos[env.agent_selection]
    assert len(info["keys"]) == env.observe(env.agent_selection)["action_mask"].sum() == 2
    assert info["left_out"] == len(env.decision.options()) - 2 > 0
    with pytest.raises(Refused, match="no action 2 here; choose one from 0 to 1"):
        env.step(2)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(Refused, match="minds play every side"):
        FightEnv("pit-fight", minds=dict.fromkeys(lab.encounter_named("pit-fight").sides, "random"))
    with pytest.raises(Refused, match="no side is called 'nobody'"):
        FightEnv("pit-fight", minds={"nobody": "random"})
    with pytest.raises(Refused, match="no mind is called 'genius'"):
        FightEnv("pit-fight", minds={"ursk": "genius"})
    with pytest.raises(Refused, match="no render mode is called 'human'"):
        FightEnv("pit-fight", render_mode="human")
    env = FightEnv("pit-fight")
    env.reset(seed=1)
    with pytest.raises(Refused, match="no action None here"):
        env.step(None)


@every_system
def test_a_picture_is_that_of_the_terminal(duel: Any) -> None:
    env = FightEnv(duel, render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    picture = env.render()
    assert picture is not None and duel.title in picture.splitlines()[0]
    assert FightEnv(duel).render() is None


FIGHTS = {"momentum": 100, "torchlight": 100, "sixseconds": 100, "stances": 150, "labyrinthian": 25}
FEW = 3  # where plain Python would take minutes: then it only has to run
CLEARLY = 0.25


@pytest.mark.parametrize("system", FIGHTS)
def test_the_example_learns_to_beat_random_play(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """The dice and the learner's own are fixed: it is the same every time."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "learn", raising=False)
    import learn  # type: ignore[import-not-found]  # beside the package, not in it

    compiled = form() == "compiled"
    at_random, learned = learn.learn(f"{system}/{short_id(DUELS[system])}", FIGHTS[system] if compiled else FEW)
    assert learned > at_random + CLEARLY or not compiled
