"""The fight as an environment for reinforcement learning, in the manner of PettingZoo and of Gymnasium.

    from fray.env import FightEnv
    env = FightEnv("cellar-rats", minds={"enemies": "tactician"})

docs/library.md tells what agents see, do and get.
"""

try:
    from fray.env.fight import FightEnv, Observation
    from fray.env.looks import OPTION_COLUMNS, Looks
    from fray.env.side import SideEnv, side_by_side
except ModuleNotFoundError as error:
    if error.name in ("numpy", "gymnasium", "pettingzoo"):
        raise ImportError("PettingZoo is not installed; pip install 'fray[pettingzoo]'") from error
    raise

__all__ = ["OPTION_COLUMNS", "FightEnv", "Looks", "Observation", "SideEnv", "side_by_side"]
