"""Skirmish: a complete little system in one file. Attack, defend or heal until one side is left.

`fray --system examples/skirmish.py play bridge` plays it; docs/writing-a-system.md builds it step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from fray.kit import Action, Battle, Combatant, Event, Fight, System, Who, gauge, mark, stat, tell

LEDGER = """
system = "skirmish"
title = "Skirmish"
summary = "A few fighters, a d20, and one choice each turn: attack, defend or heal."

clause = [
  { id = "round", text = "A fight is fought in rounds. Everyone who can still fight has one turn in each round." },
  { id = "initiative", text = "Each round, everyone rolls d6 and adds Speed. The highest acts first." },
  { id = "turn", text = "On your turn, attack, defend or heal." },
  { id = "attack", text = "Attack: roll d20 + Skill. A total of at least the target's Defense hits." },
  { id = "damage", text = "A hit takes d6 + Might hit points." },
  { id = "defend", text = "Defend: until your next turn, your Defense is 4 higher." },
  { id = "heal", text = "Heal: use up a potion and regain d8 + 2 hit points, up to what you began with." },
  { id = "hit-points", text = "Hit points never go below 0." },
  { id = "fall", text = "A fighter without hit points falls and is out of the fight." },
  { id = "end", text = "The last side standing wins. After 100 rounds the fight is a draw." },
]

[[content]]
id = "combatant-anna"
type = "combatant"
text = "A sellsword with a steady hand."
data = { name = "Anna", hits = 16, skill = 5, might = 2, defense = 14, speed = 2, potions = 1 }

[[content]]
id = "combatant-bo"
type = "combatant"
text = "A shepherd with a very big stick."
data = { name = "Bo", hits = 22, skill = 3, might = 3, speed = 1, potions = 1 }

[[content]]
id = "combatant-goblin"
type = "combatant"
text = "Quick, rude and easily discouraged."
data = { name = "Goblin", hits = 9, defense = 13, speed = 3 }

[[content]]
id = "encounter-bridge"
type = "encounter"
text = "Three goblins want a toll. Anna and Bo want to cross."
[content.data]
role = "first"
sides = ["heroes", "goblins"]
combatants = [
  { who = "combatant-anna", side = "heroes" },
  { who = "combatant-bo", side = "heroes" },
  { who = "combatant-goblin", side = "goblins", count = 3 },
]
"""

GUARD = 4


@dataclass
class Fighter(Combatant):
    """Someone on the bridge."""

    hits: int = gauge(10, "Hit points", clause="hit-points")
    potions: int = gauge(0, clause="heal")
    skill: int = stat(3)
    might: int = stat(1)
    defense: int = stat(12)
    speed: int = stat(1)
    guarding: bool = mark("On guard", clause="defend")


Arena = Battle[Fighter]


@dataclass
class Hits(Event):
    MOMENT = "hit"
    who: Who
    target: Who
    damage: int


@dataclass
class Misses(Event):
    MOMENT = "miss"
    who: Who
    target: Who


@dataclass
class Falls(Event):
    MOMENT = "out"
    who: Who


@dataclass
class Defends(Event):
    who: Who


@dataclass
class Heals(Event):
    MOMENT = "heal"
    who: Who
    regained: int


@dataclass
class Attack(Action):
    """Roll d20 + Skill against an enemy's Defense."""

    ICON = "broadsword"
    target: Who

    @classmethod
    def offered(cls, battle: Arena, actor: Fighter) -> Sequence[Self]:
        return [cls(foe.who) for foe in battle.foes(actor)]

    def do(self, fight: Fight[Arena], actor: Fighter) -> None:
        """[attack, damage, fall]"""
        target = fight.battle[self.target]
        if actor.roll(fight, "attack", 20, skill=actor.skill) < target.defense + GUARD * target.guarding:
            tell(fight, Misses("attack", actor.who, target.who))
            return
        damage = -target.change("hits", -actor.roll(fight, "damage", 6, might=actor.might))
        tell(fight, Hits("damage", actor.who, target.who, damage))
        if target.out:
            tell(fight, Falls("fall", target.who))


@dataclass
class Defend(Action):
    """Your Defense is 4 higher until your next turn."""

    ICON = "round-shield"

    def do(self, fight: Fight[Arena], actor: Fighter) -> None:
        """[defend]"""
        actor.guarding = True
        tell(fight, Defends("defend", actor.who))


@dataclass
class Heal(Action):
    """Drink a potion: regain d8 + 2 hit points."""

    ICON = "health-potion"

    @classmethod
    def offered(cls, battle: Arena, actor: Fighter) -> Sequence[Self]:
        return [cls()] if actor.potions and actor.hits < actor.most("hits") else []

    def do(self, fight: Fight[Arena], actor: Fighter) -> None:
        """[heal]"""
        actor.change("potions", -1)
        regained = actor.change("hits", actor.roll(fight, "potion", 8, brew=2))
        tell(fight, Heals("heal", actor.who, regained))


class Skirmish(System):
    """The rules that are not actions."""

    LEDGER = LEDGER
    combatant = Fighter
    actions = (Attack, Defend, Heal)

    def initiative(self, fight: Fight[Arena], actor: Fighter) -> int:
        """[initiative]"""
        return actor.roll(fight, "initiative", 6) + actor.speed

    def turn_begins(self, fight: Fight[Arena], actor: Fighter) -> None:
        """[defend]"""
        actor.guarding = False


SYSTEM = Skirmish()
