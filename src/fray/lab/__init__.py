"""The lab: the same rules fought many times, or walked exactly.

    from fray import lab
    result = lab.simulate("duel-of-honor", fights=1000)
    print(result.wins["diaghilev"], result.wins["diaghilev"].interval())

docs/lab.md shows the rest: `compare`, `sweep`, `tune`, `exact` and `question`.
"""

from fray.lab.changes import Change, Subject, Vary, subject_of
from fray.lab.cluster import Cluster
from fray.lab.compare import Comparison, compare
from fray.lab.differences import Difference
from fray.lab.encounters import encounter_named, with_variants
from fray.lab.exact import ExactFight, exact
from fray.lab.frames import Frame
from fray.lab.questions import Answer
from fray.lab.questions import answer as question
from fray.lab.results import CombatantResult, Notable, Result, SideResult
from fray.lab.simulate import Interrupted, continued, open_fight, simulate
from fray.lab.statistics import Share, Spread, wilson
from fray.lab.study import DamageSource, OptionUse, ResourceLeft, Study
from fray.lab.svg import Chart
from fray.lab.sweep import Sweep, sweep
from fray.lab.tune import Tuned, tune
from fray.lab.verdict import Verdict, verdict
from fray.lab.workers import Here, Pool, SimulationError
from fray.minds.named import MINDS

__all__ = [
    "MINDS",
    "Answer",
    "Change",
    "Chart",
    "Cluster",
    "CombatantResult",
    "Comparison",
    "DamageSource",
    "Difference",
    "ExactFight",
    "Frame",
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
    "Subject",
    "Sweep",
    "Tuned",
    "Vary",
    "Verdict",
    "compare",
    "continued",
    "encounter_named",
    "exact",
    "open_fight",
    "question",
    "simulate",
    "subject_of",
    "sweep",
    "tune",
    "verdict",
    "wilson",
    "with_variants",
]
