"""A learner in forty lines: `python examples/learn.py duel-of-honor 300` (needs `pip install 'fray[pettingzoo]'`).

The encounter's first side learns to beat minds that choose at random. It weighs every number by which an option is
described, and after each fight makes what it did likelier, or less likely, by how the fight ended (REINFORCE).
"""

from __future__ import annotations

import sys

import numpy as np

from fray.env import OPTION_COLUMNS, FightEnv
from fray.lab import encounter_named

RATE = 0.02


def fight(env: FightEnv, weights: np.ndarray, chance: np.random.Generator) -> tuple[float, np.ndarray]:
    """One fight: how it ended for the learner, and which way its choices went."""
    env.reset()
    reward, way = 0.0, np.zeros_like(weights)
    for _ in env.agent_iter():
        seen, reward, over, cut, _ = env.last()  # all agents are of one side: the last reward is everybody's
        if over or cut:
            env.step(None)
            continue
        options = np.tanh(seen["options"][seen["action_mask"] == 1])
        likely = np.exp(options @ weights - np.max(options @ weights))
        likely /= likely.sum()
        action = chance.choice(len(options), p=likely)
        way += options[action] - likely @ options
        env.step(int(action))
    return reward, way


def learn(encounter: str, fights: int) -> str:
    """What came of it: the share won in the first fifth of the fights and in the last."""
    first, *others = encounter_named(encounter).sides
    env = FightEnv(encounter, minds=dict.fromkeys(others, "random"))
    weights, usual, won = np.zeros(len(OPTION_COLUMNS)), 0.0, []
    chance = np.random.default_rng(7)
    for _ in range(fights):
        reward, way = fight(env, weights, chance)
        weights += RATE * (reward - usual) * way
        usual += 0.05 * (reward - usual)
        won.append(reward > 0)
    fifth = max(1, fights // 5)
    before, after = np.mean(won[:fifth]), np.mean(won[-fifth:])
    return f"{first} won {before:.0%} of the first {fifth} fights and {after:.0%} of the last {fifth}"


if __name__ == "__main__":
    print(learn(sys.argv[1], int(sys.argv[2])))
