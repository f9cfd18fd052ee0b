"""The options of a social conflict: what can be said and done on a turn, and in reply."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.stances.model.options import TurnOption
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, SKILL_NAMES

REVELATION_COST: Final = 2
TECHNIQUE_COST: Final = 1

# What a Gambit opens [r-social-gambit].
ADVANTAGE: Final = 0
UNSETTLE: Final = 1
MOMENTUM: Final = 2
OPENING_NAMES: Final[tuple[str, ...]] = ("advantage", "unsettle", "momentum")


class Words(TurnOption):
    """Something said to a listener: argue, probe or gambit, with an attribute and a skill."""

    def __init__(self, what: str, attribute: int, skill: int, target: int) -> None:
        super().__init__()
        self.what = what
        self.attribute = attribute
        self.skill = skill
        self.target = target

    def key(self) -> str:
        return f"{self.what}:{ATTRIBUTE_NAMES[self.attribute]}+{SKILL_NAMES[self.skill]}:{self.target}"

    def clause(self) -> str:
        return f"r-social-{self.what}"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Charm(TurnOption):
    """Cast a social spell at a listener [spell-charm]."""

    def __init__(self, spell: int, name: str, approach: int, target: int, price: int) -> None:
        super().__init__(price)
        self.spell = spell
        self.name = name
        self.approach = approach
        self.target = target

    def key(self) -> str:
        return f"cast:{self.name}:{ATTRIBUTE_NAMES[self.approach]}:{self.target}"

    def clause(self) -> str:
        return "r-casting"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Reveal(TurnOption):
    """Devastating Revelation: spend a learned secret of the target [technique-devastating-revelation]."""

    def __init__(self, target: int) -> None:
        super().__init__(REVELATION_COST)
        self.target = target

    def key(self) -> str:
        return f"revelation:{self.target}"

    def clause(self) -> str:
        return "r-technique-general"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.target}",)


class Plain(TurnOption):
    """An action without a target: hold-firm, regroup, or violence."""

    def __init__(self, what: str, because: str) -> None:
        super().__init__()
        self.what = what
        self.because = because

    def key(self) -> str:
        return self.what

    def clause(self) -> str:
        return self.because


class Yield(TurnOption):
    """Leave the conflict at once with the chosen outcome [r-social-zero]."""

    def __init__(self, outcome: str) -> None:
        super().__init__()
        self.outcome = outcome

    def key(self) -> str:
        return f"yield:{self.outcome}"

    def clause(self) -> str:
        return "r-social-zero"

    def concedes(self) -> bool:
        return True


class Rebuttal(Option):
    """Answer back with Will or Presence and a social skill, or let it stand (attribute -1) [r-social-reactions].

    `bonus` is what they add to the roll.
    """

    def __init__(self, attribute: int, skill: int, bonus: int = 0) -> None:
        self.attribute = attribute
        self.skill = skill
        self.bonus = bonus

    def key(self) -> str:
        if self.attribute < 0:
            return "let-it-stand"
        return f"rebut:{ATTRIBUTE_NAMES[self.attribute]}+{SKILL_NAMES[self.skill]}"

    def clause(self) -> str:
        return "r-social-reactions"

    def cost(self) -> int:
        return 1 if self.attribute >= 0 else 0


class Retort(Option):
    """A free Argue back, or none (attribute -1). `bonus` is what attribute and skill add to the roll."""

    def __init__(self, attribute: int, skill: int, bonus: int = 0) -> None:
        self.attribute = attribute
        self.skill = skill
        self.bonus = bonus

    def key(self) -> str:
        if self.attribute < 0:
            return "say-nothing"
        return f"retort:{ATTRIBUTE_NAMES[self.attribute]}+{SKILL_NAMES[self.skill]}"

    def clause(self) -> str:
        return "r-social-reactions"


class Pressing(Option):
    """What is added to a successful Argue: a secret, the technique, both or nothing."""

    def __init__(self, leverage: bool, compelling: bool) -> None:
        self.leverage = leverage
        self.compelling = compelling

    def key(self) -> str:
        words = [word for word, there in (("leverage", self.leverage), ("compelling", self.compelling)) if there]
        return "+".join(words) or "plain"

    def clause(self) -> str:
        return "r-social-probe"

    def cost(self) -> int:
        return TECHNIQUE_COST if self.compelling else 0


class Opening(Option):
    """What a Gambit's opening is used for: an ally's next Argue, the target's Momentum, or the speaker's own.

    [r-social-gambit]
    """

    def __init__(self, use: int, ally: int = -1) -> None:
        self.use = use
        self.ally = ally

    def key(self) -> str:
        return f"advantage:{self.ally}" if self.use == ADVANTAGE else OPENING_NAMES[self.use]

    def clause(self) -> str:
        return "r-social-gambit"

    def points_at(self) -> tuple[str, ...]:
        return (f"who:{self.ally}",) if self.use == ADVANTAGE else ()
