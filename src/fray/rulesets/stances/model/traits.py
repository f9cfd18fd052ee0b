"""What creatures are besides their figures. Each trait is a name of the content; where it acts its code says so."""

from __future__ import annotations

from typing import Final

TRAIT_NAMES: Final = (
    "swarm", "faint-hearted", "brittle", "slow", "will not stay down", "war chant", "fury", "pack", "hurl", "stone",
    "ponderous", "two attacks", "acid breath", "dread", "wings", "cautious",
)  # fmt: skip
FLAG_NAMES: Final = ("mindless", "saves", "immovable", "animal", "undead", "construct", "goblin", "flies")


class Traits:
    """A creature's traits, one switch each."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        self.names = names
        self.swarm = "swarm" in names
        self.faint_hearted = "faint-hearted" in names
        self.brittle = "brittle" in names
        self.slow = "slow" in names
        self.will_not_stay_down = "will not stay down" in names
        self.war_chant = "war chant" in names
        self.fury = "fury" in names
        self.pack = "pack" in names
        self.hurl = "hurl" in names
        self.stone = "stone" in names
        self.ponderous = "ponderous" in names
        self.two_attacks = "two attacks" in names
        self.acid_breath = "acid breath" in names
        self.dread = "dread" in names
        self.wings = "wings" in names
        self.cautious = "cautious" in names

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Traits) and self.names == value.names

    def __hash__(self) -> int:
        return hash(self.names)
