"""The lab: the same rules fought many times, or walked exactly.

    from fray import lab
    result = lab.simulate("duel-of-honor", fights=1000)
    print(result.wins["diaghilev"], result.wins["diaghilev"].interval())
"""

from fray.lab.encounters import encounter_named, with_variants
from fray.lab.results import CombatantResult, Notable, Result, SideResult
from fray.lab.simulate import Interrupted, continued, open_fight, simulate
from fray.lab.statistics import Share, Spread, wilson
from fray.lab.study import DamageSource, OptionUse, ResourceLeft, Study
from fray.lab.workers import MINDS, Here, Pool, SimulationError

__all__ = [
    "MINDS",
    "CombatantResult",
    "DamageSource",
    "Here",
    "Interrupted",
    "Notable",
    "OptionUse",
    "Pool",
    "ResourceLeft",
    "Result",
    "Share",
    "SideResult",
    "SimulationError",
    "Spread",
    "Study",
    "continued",
    "encounter_named",
    "open_fight",
    "simulate",
    "wilson",
    "with_variants",
]
