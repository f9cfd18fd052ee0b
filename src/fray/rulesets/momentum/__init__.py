"""The Momentum system."""

from fray.rulesets.momentum.system import Momentum

SYSTEM = Momentum()
