"""The Labyrinthian system."""

from fray.rulesets.labyrinthian.system import Labyrinthian

SYSTEM = Labyrinthian()
