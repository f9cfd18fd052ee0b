"""A learner in fifty lines: `python examples/learn.py duel-of-honor 300` (needs `pip install 'fray[pettingzoo]'`).

The encounter's first side learns to beat minds that choose at random. It weighs every number by which an option is
described, and after each fight makes what it did likelier, or less likely, by how the fight ended (REINFORCE).
"""

from __future__ import annotations

import sys

import numpy as np

from fray.env import OPTION_COLUMNS, FightEnv
from fray.lab import encounter_named

RATE = 0.1
GIVES_UP = OPTION_COLUMNS.index("concedes")


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


def learn(encounter: str, fights: int) -> tuple[float, float]:
    """The share of fights that the first side wins at random, and in the last fifth of those it learns from."""
    _, *others = encounter_named(encounter).sides
    env = FightEnv(encounter, minds=dict.fromkeys(others, "random"), most_decisions=2_000)
    chance, fifth = np.random.default_rng(7), max(1, fights // 5)
    weights, usual, won = np.zeros(len(OPTION_COLUMNS)), 0.0, []
    at_random = np.mean([fight(env, weights, chance)[0] > 0 for _ in range(fifth)])
    weights[GIVES_UP] = -5  # who gives up before it has won once learns nothing
    for _ in range(fights):
        reward, way = fight(env, weights, chance)
        weights += RATE * (reward - usual) * way
        usual += 0.05 * (reward - usual)
        won.append(reward > 0)
    return float(at_random), float(np.mean(won[-fifth:]))


if __name__ == "__main__":
    before, after = learn(sys.argv[1], int(sys.argv[2]))
    print(f"{encounter_named(sys.argv[1]).sides[0]} wins {before:.0%} at random, and {after:.0%} of the last fights")
