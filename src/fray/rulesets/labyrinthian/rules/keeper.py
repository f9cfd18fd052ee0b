"""What the Keeper is asked. The first answer of every question is the ledger's default.

[keeper-role, keeper-default]
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Option, Word
from fray.rulesets.labyrinthian.model.options import Numbered
from fray.rulesets.labyrinthian.model.rulings import StandDown, Target
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle

LEAST_TARGET: Final = 0
MOST_TARGET: Final = 40
REFUSE: Final = "refuse"
ROLL: Final = "roll"
LATER: Final = "later"
CHOOSE: Final = "choose"
NO: Final = "no"
COMPLICATIONS: Final = 4


class TargetNumber(Decision[Option]):
    """Does the idea fit the Skill, how hard is it, and does it ask for more?

    Ideas of the standard list are accepted, others refused; no extra requirement. [skill-target-number, skill-yes-and,
    skill-must-fit, skill-extra-requirements, difficulty-ladder, keeper-default]
    """

    KIND = "target-number"
    CLAUSE = "skill-target-number"

    def __init__(self, battle: LabBattle, actor: Combatant, skill: str, standard: int, fits: bool) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor
        self.skill = skill
        self.standard = standard
        self.fits = fits

    def stands(self) -> bool:
        return self.actor.may_act() and not self.actor.at_zero()

    def options(self) -> list[Option]:
        refusal: list[Option] = [Word(REFUSE, "skill-must-fit" if self.fits else "skill-yes-and")]
        numbers = [self.standard, *[n for n in range(LEAST_TARGET, MOST_TARGET + 1) if n != self.standard]]
        targets: list[Option] = [Target(number, False) for number in numbers]
        if self.actor.ratings_left() > 1:
            targets.extend([Target(number, True) for number in sorted(numbers)])
        return [*targets, *refusal] if self.fits else [*refusal, *targets]


class AskKeeper(Decision[Word]):
    """A small question with the possible answers, the default first."""

    def __init__(self, battle: LabBattle, about: str, who: int, answers: list[str], clause: str) -> None:
        super().__init__(KEEPER, who)
        self.battle = battle
        self.about = about
        self.answers = answers
        self.because = clause

    def kind(self) -> str:
        return self.about

    def clause(self) -> str:
        return self.because

    def options(self) -> list[Word]:
        return [Word(answer, self.because) for answer in self.answers]


class AskTruce(Decision[Option]):
    """Do the enemies accept the truce that was offered? [skill-linguistics]"""

    KIND = "truce"
    CLAUSE = "skill-linguistics"

    def __init__(self, battle: LabBattle, speaker: Combatant) -> None:
        super().__init__(KEEPER, speaker.who)
        self.battle = battle
        self.actor = speaker

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Option]:
        return [Word(NO, "skill-linguistics"), StandDown()]


class AskComplication(Decision[Option]):
    """Roll the complication, name it, or hold it back.

    [skill-within-five, skill-far-short, skill-complication-hidden]
    """

    def __init__(self, battle: LabBattle, actor: Combatant, severe: bool) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor
        self.severe = severe

    def kind(self) -> str:
        return "severe-complication" if self.severe else "complication"

    def clause(self) -> str:
        return "skill-far-short" if self.severe else "skill-within-five"

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Option]:
        named = [Numbered(CHOOSE, number, self.clause()) for number in range(1, COMPLICATIONS + 1)]
        return [Word(ROLL, self.clause()), *named, Word(LATER, self.clause())]
