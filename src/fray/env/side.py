"""One side of a fight as a Gymnasium environment: you play the whole side, minds play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium.vector import SyncVectorEnv

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.env.fight import ACTIONS, MOST_DECISIONS, FightEnv, Observation
from fray.lab.amounts import whole
from fray.lab.encounters import encounter_named
from fray.minds.named import TACTICIAN

Info = dict[str, Any]


class SideEnv(gymnasium.Env[Any, Any]):
    """A side of an encounter against minds. One step is one decision of any of its combatants.

    What is seen is what the combatant sees that is asked (`FightEnv`). Actions beyond the options are refused: sample
    with the mask, `env.action_space.sample(seen["action_mask"])`. The reward is 1 for a win, -1 for a defeat, else 0.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        encounter: Encounter | str,
        side: str = "",
        minds: Mapping[str, str] | str = TACTICIAN,
        *,
        actions: int = ACTIONS,
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        found = encounter_named(encounter) if isinstance(encounter, str) else encounter
        self.side = side or found.sides[0]
        if self.side not in found.sides:
            raise Refused(MALFORMED, f"no side is called {side!r}; there is {', '.join(found.sides)}")
        others = [other for other in found.sides if other != self.side]
        players = dict.fromkeys(others, minds) if isinstance(minds, str) else dict(minds)
        if set(players) != set(others):
            raise Refused(MALFORMED, f"name a mind for each other side: {', '.join(others)}")
        self.fight = FightEnv(found, players, actions=actions, most_decisions=most_decisions, render_mode=render_mode)
        self.render_mode = render_mode
        self.action_space = self.fight.action_space(self.fight.possible_agents[0])
        self.observation_space = self.fight.observation_space(self.fight.possible_agents[0])

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """The first fight of a seed or, without one, the next fight of the last seed."""
        super().reset(seed=seed)
        self.fight.reset(seed)
        while self.over():  # a fight that was over before the side was asked
            self.fight.reset()
        return self.seen(), self.info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        agent = self.fight.agent_selection
        self.fight.step(int(action))
        reward = float(self.fight.rewards[agent])  # all agents are of one side, and are rewarded alike
        ended = self.fight.terminations[self.fight.agent_selection]
        return self.seen(), reward, ended, self.over() and not ended, self.info()

    def render(self) -> Any:
        return self.fight.render()

    def over(self) -> bool:
        agent = self.fight.agent_selection
        return bool(self.fight.terminations[agent] or self.fight.truncations[agent])

    def seen(self) -> Observation:
        return self.fight.observe(self.fight.agent_selection)

    def info(self) -> Info:
        """Whose decision it is, the question and the stable names of the actions."""
        return dict(self.fight.infos[self.fight.agent_selection])


def side_by_side(count: int, encounter: Encounter | str, side: str = "", **settings: Any) -> SyncVectorEnv:
    """So many fights of a side, stepped together in one process. Each begins its next fight when one is over.

    `settings` are those of `SideEnv`. Fewer `actions` make it faster: no built-in first fight offers more than 64.
    """

    def begun() -> SideEnv:
        return SideEnv(encounter, side, **settings)

    return SyncVectorEnv([begun] * whole(count, "fights"), copy=False)
