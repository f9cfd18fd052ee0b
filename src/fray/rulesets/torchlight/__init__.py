"""Beyond the Torchlight."""

from fray.rulesets.torchlight.system import Torchlight

SYSTEM = Torchlight()
