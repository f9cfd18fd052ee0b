"""One side of a fight as a Gymnasium environment, alone and many at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.passive_env_checker import env_reset_passive_checker, env_step_passive_checker

from fray.engine.decisions import Refused
from fray.env import SideEnv, side_by_side
from tests.env.test_fight_env import every_system

ACTIONS = 128


@every_system
@pytest.mark.filterwarnings("ignore:.*invalid value encountered")
def test_a_side_is_played_by_gymnasiums_rules_until_it_has_won_or_lost(duel: Any) -> None:
    env = SideEnv(duel, minds="random", most_decisions=3_000)
    seen, info = env_reset_passive_checker(env, seed=7)
    reward, ended, cut = 0.0, False, False
    while not (ended or cut):
        assert info["side"] == env.side and len(info["keys"]) == int(seen["action_mask"].sum())
        action = env.action_space.sample(seen["action_mask"])
        seen, won, ended, cut, info = env_step_passive_checker(env, action)
        reward = float(won)
    assert reward in (-1.0, 0.0, 1.0) and not seen["action_mask"].any()
    winner = env.fight.game.result.winner if env.fight.game.result else ""
    assert reward == (0.0 if not winner else 1.0 if winner == env.side else -1.0)


def test_the_same_seed_and_actions_make_the_same_fight() -> None:
    def played() -> list[float]:
        env = SideEnv("duel-of-honor", "bartolomeo", "random")
        env.reset(seed=3)
        rewards = []
        for _ in range(3):
            ended = False
            while not ended:
                _, reward, ended, _, _ = env.step(0)
            rewards.append(reward)
            env.reset()
        return rewards

    assert played() == played()


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(Refused, match="no side is called"):
        SideEnv("duel-of-honor", "nobody")
    with pytest.raises(Refused, match="name a mind for each other side"):
        SideEnv("duel-of-honor", minds={})
    with pytest.raises(Refused, match="0 is not valid for fights"):
        side_by_side(0, "duel-of-honor")
    env = SideEnv("duel-of-honor", minds="random")
    env.reset(seed=1)
    with pytest.raises(Refused, match="there is no action 400 here"):
        env.step(400)


def test_many_fights_are_stepped_together_and_begin_again_when_over() -> None:
    env = side_by_side(3, "duel-of-honor", minds="random", actions=ACTIONS)
    seen, _ = env.reset(seed=[1, 2, 3])
    assert seen["action_mask"].shape == (3, ACTIONS)
    endings = 0
    for _ in range(200):
        actions = np.array([int(np.flatnonzero(mask)[0]) if mask.any() else 0 for mask in seen["action_mask"]])
        seen, rewards, ended, _, _ = env.step(actions)
        endings += int(ended.sum())
        assert (np.abs(rewards[ended]) <= 1).all()
    assert endings > 3
