"""Steps a second of the environments for learners, beside PettingZoo's and OpenSpiel's own games.

Everything is stepped in the same way, from Python, in one process: at each step something that is allowed is chosen at
random, and what the player sees is asked for.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
from rich.table import Table
from tools.timing import SEED, Effort, seconds

from fray.engine.encounter import FIRST, Encounter
from fray.engine.system import System

SIDE_BY_SIDE = 8
ZOO = ("tictactoe_v3", "connect_four_v3")  # of pettingzoo.classic; their pictures need pygame
SPIEL = ("tic_tac_toe", "connect_four", "backgammon")


@dataclass(frozen=True)
class Steps:
    """How fast something is stepped."""

    what: str
    per_second: float


def first_fight(system: System) -> Encounter:
    """Small, and what a learner would begin with."""
    return next(encounter for encounter in system.library().encounters() if encounter.role == FIRST)


def steps_of_fights(system: System, effort: Effort) -> list[Steps]:
    """A system's first fight: as agents by seat, as one side against random minds, and several of these at once."""
    try:
        from fray.env import FightEnv, SideEnv, side_by_side
    except ImportError:
        return []
    encounter = first_fight(system)
    zoo, side = FightEnv(encounter), SideEnv(encounter, minds="random")
    many = side_by_side(SIDE_BY_SIDE, encounter, minds="random")
    return [
        Steps(f"{system.title}: FightEnv", pace(partial(step_agents, zoo), effort)),
        Steps(f"{system.title}: SideEnv", pace(partial(step_side, side), effort)),
        Steps(f"{system.title}: {SIDE_BY_SIDE} side by side", pace(partial(step_many, many), effort)),
    ]


def steps_of_others(effort: Effort) -> list[Steps]:
    """The games of others, as far as they are installed."""
    return [*steps_of_pettingzoo(effort), *steps_of_openspiel(effort)]


def steps_of_pettingzoo(effort: Effort) -> list[Steps]:
    found = []
    for name in ZOO:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                env = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            continue
        found.append(Steps(f"PettingZoo: {name}", pace(partial(step_agents, env), effort)))
    return found


def steps_of_openspiel(effort: Effort) -> list[Steps]:
    try:
        import pyspiel
    except ImportError:
        return []
    games = [(name, pyspiel.load_game(name)) for name in SPIEL]
    return [Steps(f"OpenSpiel: {name}", pace(partial(step_game, game), effort)) for name, game in games]


def pace(step: Callable[[int], int], effort: Effort) -> float:
    """Steps a second of something that makes at least so many steps and says how many it made."""
    trial = 50
    count = max(trial, round(trial * effort.seconds / seconds(lambda: step(trial), 1)))
    return step(count) / seconds(lambda: step(count), effort.repetitions)


# ---- each in its own way


def step_agents(env: Any, count: int) -> int:
    """Games of PettingZoo's kind, the last one to its end."""
    choice, done = np.random.default_rng(SEED), 0
    while done < count:
        env.reset(seed=SEED + done)
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(None if ended or cut else int(choice.choice(np.flatnonzero(mask))))
            done += 1
    return done


def step_side(env: Any, count: int) -> int:
    choice = np.random.default_rng(SEED)
    seen, _ = env.reset(seed=SEED)
    for _ in range(count):
        seen, _, ended, cut, _ = env.step(int(choice.choice(np.flatnonzero(seen["action_mask"]))))
        if ended or cut:
            seen, _ = env.reset()
    return count


def step_many(envs: Any, count: int) -> int:
    choice, done = np.random.default_rng(SEED), 0
    seen, _ = envs.reset(seed=SEED)
    while done < count:
        actions = [int(choice.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, *_ = envs.step(np.array(actions))
        done += SIDE_BY_SIDE
    return done


def step_game(game: Any, count: int) -> int:
    random, done = Random(SEED), 0
    while done < count:
        done += playout(game, random, looking=True)
    return done


def playout(game: Any, random: Random, looking: bool = False) -> int:
    """A game of OpenSpiel's at random: how many decisions it took."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
            continue
        if looking:
            state.observation_tensor()
        decisions += 1
        state.apply_action(random.choice(state.legal_actions()))
    return decisions


# ---- the report


def table_of_steps(found: list[Steps]) -> list[Table | str]:
    table = Table("", "steps a second", box=None, pad_edge=False)
    for steps in found:
        table.add_row(steps.what, f"{steps.per_second:,.0f}")
    missing = "" if any("PettingZoo" in steps.what for steps in found) else "PettingZoo's own games need pygame."
    return ["environments, everyone at random, one process", table, *filter(None, [missing]), ""]
