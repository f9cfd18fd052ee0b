"""What only the Keeper answers: how hard it is, and whether both sides stand down."""

from __future__ import annotations

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.options import YES


class Target(Option):
    """A target number, perhaps with the price of the other Rating [skill-target-number, skill-extra-requirements]."""

    def __init__(self, number: int, gives_up_other: bool) -> None:
        self.number = number
        self.gives_up_other = gives_up_other

    def key(self) -> str:
        return f"{'target-and-other' if self.gives_up_other else 'target'}:{self.number}"

    def clause(self) -> str:
        return "skill-extra-requirements" if self.gives_up_other else "skill-target-number"

    def amount(self) -> int:
        return self.number


class StandDown(Option):
    """Both sides stand down: it ends the fight, so nobody does it blindly [skill-linguistics]."""

    def key(self) -> str:
        return YES

    def clause(self) -> str:
        return "skill-linguistics"

    def concedes(self) -> bool:
        return True
