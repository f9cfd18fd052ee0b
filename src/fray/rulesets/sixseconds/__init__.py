"""The Six Seconds system."""

from fray.rulesets.sixseconds.system import SixSeconds

SYSTEM = SixSeconds()
