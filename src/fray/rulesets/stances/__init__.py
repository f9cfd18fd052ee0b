"""The Stances system."""

from fray.rulesets.stances.system import Stances

SYSTEM = Stances()
