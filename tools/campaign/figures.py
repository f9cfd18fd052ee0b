"""What a campaign has done and what came of it: how often each kind of blow fell, and how long lines were away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.campaign.players import Player

KILLED = "killed"  # in the name of every blow that is a SIGKILL
STORY = 25  # tries


@dataclass
class Tally:
    """One kind of blow."""

    times: int = 0
    away: list[float] = field(default_factory=list)

    def cells(self) -> str:
        waits = sorted(self.away)
        if not waits:
            return f"{self.times} | 0 | | "
        return f"{self.times} | {len(waits)} | {waits[len(waits) // 2]:.2f} s | {waits[-1]:.2f} s"


@dataclass
class Figures:
    """A whole campaign, or a fight of it."""

    tallies: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    fights: int = 0
    answers: int = 0
    longest: tuple[float, list[str]] = (0.0, [])  # the longest time without a line, and what was tried meanwhile

    @property
    def kills(self) -> int:
        return sum(tally.times for name, tally in self.tallies.items() if KILLED in name)

    def count(self, name: str, away: Sequence[float], times: int = 1) -> None:
        self.tallies[name].times += times
        self.tallies[name].away += away

    def add(self, other: Figures) -> None:
        for name, tally in other.tallies.items():
            self.count(name, tally.away, tally.times)
        self.fights += other.fights
        self.answers += other.answers
        self.longest = max(self.longest, other.longest)

    def words(self, store: str) -> str:
        rows = [f"| {name} | {tally.cells()} |" for name, tally in sorted(self.tallies.items())]
        whole = f"{store}: {self.kills} kills, {self.fights} fights, {self.answers} answers accepted"
        story = [f"    {tried}" for tried in self.longest[1][-STORY:]]
        head = ["| blow | times | lines lost | back, in the middle | at most |", "| --- | --- | --- | --- | --- |"]
        return "\n".join([f"{whole}, none lost, none doubled", *head, *rows, "The line that was away longest:", *story])


class Losses:
    """How long the players' lines were away, each loss told once."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.told = [0 for _ in players]

    def since(self) -> list[float]:
        """What was lost and is back since this was last asked."""
        lately = [list(player.away[told:]) for player, told in zip(self.players, self.told, strict=True)]
        self.told = [told + len(waits) for told, waits in zip(self.told, lately, strict=True)]
        return [wait for waits in lately for wait in waits]
