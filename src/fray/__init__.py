"""Fray runs tabletop RPG combat by the rules.

    import fray

    fight = fray.start("duel-of-honor", seed=7)
    print(fight.decision.question)
    for option in fight.options:
        print(option, option.odds())
    fight.answer(fight.options[0])

What `fray.__all__` names is documented in docs/library.md and stays as it is between minor versions. Everything else
may change. Each name is imported when it is first used, so that `import fray` and `fray --version` take no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fray.dice.odds import DiceOdds
    from fray.engine.content import ContentError
    from fray.front.chances import Odds, WinChance
    from fray.front.doors import compare, encounters, load, odds, simulate, start, systems, use
    from fray.front.fights import Fight
    from fray.front.log import Event, Log
    from fray.front.options import Decision, Option, Options
    from fray.front.refused import Refused
    from fray.front.sides import Combatant
    from fray.lab.compare import Comparison
    from fray.lab.results import Result

__version__ = "0.2.0"

__all__ = [
    "Combatant",
    "Comparison",
    "ContentError",
    "Decision",
    "DiceOdds",
    "Event",
    "Fight",
    "Log",
    "Odds",
    "Option",
    "Options",
    "Refused",
    "Result",
    "WinChance",
    "compare",
    "encounters",
    "load",
    "odds",
    "simulate",
    "start",
    "systems",
    "use",
]

HOMES = {
    "fray.dice.odds": ("DiceOdds",),
    "fray.engine.content": ("ContentError",),
    "fray.front.chances": ("Odds", "WinChance"),
    "fray.front.doors": ("compare", "encounters", "load", "odds", "simulate", "start", "systems", "use"),
    "fray.front.fights": ("Fight",),
    "fray.front.log": ("Event", "Log"),
    "fray.front.options": ("Decision", "Option", "Options"),
    "fray.front.refused": ("Refused",),
    "fray.front.sides": ("Combatant",),
    "fray.lab.compare": ("Comparison",),
    "fray.lab.results": ("Result",),
}


if not TYPE_CHECKING:  # or no type checker would find a misspelled name

    def __getattr__(name: str) -> Any:
        """Import what is asked for, and keep it."""
        for home, names in HOMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(home), name)
                return found
        raise AttributeError(f"fray has no {name!r}; it has {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__", "__doc__"])
