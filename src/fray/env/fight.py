"""A fight as a PettingZoo environment: one agent for each seat, asked whenever the rules ask that seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fray.engine.decisions import ILLEGAL, MALFORMED, Decision, Mind, Option, Refused
from fray.engine.dice import fight_seed
from fray.engine.encounter import PERSON, Encounter
from fray.engine.game import Game
from fray.engine.seats import MOST_SEATS, who_at
from fray.engine.system import System, system_named
from fray.env.looks import OPTION_COLUMNS, Looks, Numbers
from fray.lab.encounters import encounter_named
from fray.lab.simulate import minds_by_side
from fray.minds.named import TACTICIAN, mind_named
from fray.terminal.log import log_lines, told
from fray.terminal.view import picture, rule

ACTIONS: Final = 512  # more options than any built-in encounter was seen to offer at once
MOST_DECISIONS: Final = 20_000
WIDTH, NEWS = 100, 12  # of a picture: columns, and lines of the log


class Observation(TypedDict):
    """What an agent sees: the fight, what it may do, and which actions those are."""

    observation: Numbers
    options: Numbers
    action_mask: NDArray[np.int8]


class FightEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An encounter fought by agents. Fight n of a seed has the dice it has in the lab.

    Minds play the sides that `minds` names, combatants whom the encounter gives a mind, the Keeper, and every
    combatant who joins later. A fight that takes more than `most_decisions` is broken off without a reward.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "fray_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        encounter: Encounter | str,
        minds: Mapping[str, str] | None = None,
        *,
        actions: int = ACTIONS,
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
        system: System | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise Refused(MALFORMED, f"no render mode is called {render_mode!r}; there is 'ansi'")
        self.encounter = encounter_named(encounter) if isinstance(encounter, str) else encounter
        self.system = system or system_named(self.encounter.system)
        self.render_mode = render_mode
        self.actions = actions
        self.most_decisions = most_decisions
        self.minds = minds_by_seat(self.system, self.encounter, minds or {})
        self.seat_of = {f"seat_{seat}": seat for seat, mind in enumerate(self.minds) if mind is None}
        if not self.seat_of:
            raise Refused(MALFORMED, "minds play every side; leave one to the agents")
        self.possible_agents = list(self.seat_of)
        self.looks = Looks(self.system, len(self.encounter.roster))
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self.seed, self.number = 0, -1

    def _seen_space(self) -> spaces.Dict:
        def numbers(*shape: int) -> spaces.Box:
            return spaces.Box(-np.inf, np.inf, shape, np.float32)

        return spaces.Dict(
            {
                "observation": numbers(len(self.looks.columns)),
                "options": numbers(self.actions, len(OPTION_COLUMNS)),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    # ---- what PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin the first fight of a seed or, without one, the next fight of the last seed."""
        self.seed, self.number = (seed, 0) if seed is not None else (self.seed, self.number + 1)
        for seat, mind in enumerate(self.minds):
            if mind is not None:
                mind.begin(self.seed, self.number, seat)
        self.game = Game(self.system, self.encounter, fight_seed(self.seed, self.number), self.minds)
        self.decided = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._look()

    def step(self, action: int | None) -> None:
        """The agent that is asked takes the option of that number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision, option = self._chosen(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.game.answer(option.key(), decision.seat, decision.who)
        self.decided += 1
        self._look()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The fight as an agent sees it now; who is not asked has no options."""
        cards = self.looks.cards(self.game, who_at(self.seat_of[agent]))
        decision = self._asked(agent)
        options = self.game.options(decision)[: self.actions] if decision is not None else []
        mask = np.zeros(self.actions, np.int8)
        mask[: len(options)] = 1
        return {
            "observation": self.looks.view(self.game, cards, decision),
            "options": self.looks.options(self.game, cards, options, self.actions),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """The board, the cards and the last lines of the log, as the terminal shows them."""
        if self.render_mode is None:
            return None
        news = log_lines(told(self.game)[-NEWS:], WIDTH)
        return "\n".join(line.plain for line in (*picture(self.game, WIDTH), rule(WIDTH), *news))

    def close(self) -> None:
        """There is nothing to release."""

    # ---- how the fight goes on

    @property
    def decision(self) -> Decision[Option]:
        """What is asked now: of those who decide at once, the first who has not. None sees what another has chosen."""
        return self.game.decisions[0]

    def _asked(self, agent: str) -> Decision[Option] | None:
        """The decision an agent has to answer now."""
        over = not self.agents or self.terminations.get(agent, True) or self.truncations[agent]
        return None if over or agent != self.agent_selection else self.decision

    def _chosen(self, action: int | None) -> tuple[Decision[Option], Option]:
        decision = self.decision
        options = self.game.options(decision)[: self.actions]
        if action is None or not 0 <= action < len(options):
            raise Refused(ILLEGAL, f"there is no action {action} here; choose one from 0 to {len(options) - 1}")
        return decision, options[action]

    def _look(self) -> None:
        """See who is asked next, or how it ended."""
        for agent in self.agents:
            self.infos[agent] = {}
        if self.game.result is not None:
            self._end(self.game.result.winner)
        elif self.decided >= self.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"seat_{self.decision.seat}"
            self.infos[self.agent_selection] = self._info(self.decision)

    def _end(self, winner: str) -> None:
        """All agents go together: what a fallen combatant did was good if it won the fight."""
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            side = self.encounter.roster[who_at(self.seat_of[agent])].side
            self.rewards[agent] = 0.0 if not winner else 1.0 if side == winner else -1.0
        self.agent_selection = self.agents[0]

    def _info(self, decision: Decision[Option]) -> dict[str, Any]:
        """The decision in words. `keys` are the actions' stable names, in their order."""
        entrant = self.encounter.roster[who_at(decision.seat)]
        keys = [option.key() for option in self.game.options(decision)]
        return {
            "name": entrant.name,
            "side": entrant.side,
            "kind": decision.kind(),
            "question": self.system.question(self.game.battle, decision),
            "keys": keys[: self.actions],
            "left_out": max(0, len(keys) - self.actions),
        }

    def labels(self) -> list[str]:
        """The actions of the agent that is asked, in words."""
        options = self.game.options(self.decision)[: self.actions]
        return [self.system.label(self.game.battle, option) for option in options]


def minds_by_seat(system: System, encounter: Encounter, minds: Mapping[str, str]) -> list[Mind | None]:
    """Who plays which seat, with nobody where an agent does."""
    minds_by_side(system, encounter, minds)  # refuses what is unknown
    seats: list[Mind | None] = [system.default_mind()]
    for entrant in encounter.roster:
        own = entrant.played_by if entrant.played_by not in ("", PERSON) else minds.get(entrant.side, "")
        seats.append(mind_named(system, own) if own else None)
    return [*seats, *(mind_named(system, TACTICIAN) for _ in range(MOST_SEATS - len(seats)))]
