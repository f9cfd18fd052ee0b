"""Everything a system of your own needs, in one import. docs/writing-a-system.md builds one step by step.

from fray.kit import Action, Battle, Combatant, Event, Fight, System, Who, gauge, mark, stat, tell
"""

from fray.engine.decisions import Forbidden, Word
from fray.engine.events import Blow, Harm, RolledDice
from fray.engine.fight import Fight
from fray.engine.pools import Pool
from fray.kit.actions import Action, Ask, Greedy, Turn
from fray.kit.events import Event, FightEnds, RoundBegins, rolled, tell
from fray.kit.fields import Who, gauge, mark, stat
from fray.kit.state import Battle, Combatant
from fray.kit.system import System

__all__ = [
    "Action",
    "Ask",
    "Battle",
    "Blow",
    "Combatant",
    "Event",
    "Fight",
    "FightEnds",
    "Forbidden",
    "Greedy",
    "Harm",
    "Pool",
    "RolledDice",
    "RoundBegins",
    "System",
    "Turn",
    "Who",
    "Word",
    "gauge",
    "mark",
    "rolled",
    "stat",
    "tell",
]
