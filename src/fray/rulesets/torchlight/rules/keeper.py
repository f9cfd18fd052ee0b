"""What the Keeper is asked in the middle of a turn: additions to attacks, and risky tests.

Answers are bounded: each is a value of a closed list, and each changes the fight through the ordinary verbs.
In automatic play nothing is added and nothing is demanded [r-keeper-modifier-window].
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DemandRoll
from fray.rulesets.torchlight.model.plans import Aim
from fray.rulesets.torchlight.model.rulings import GrantModifier
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grid import acts
from fray.rulesets.torchlight.rules.risky_tests import DemandTest, demand_test, risks

GRANTS: Final[tuple[int, ...]] = (1, 2, 3, -1, -2, -3)  # [r-limits]


@mypyc_attr(free_list_len=1)
class Intervene(Decision[Word]):
    """All have declared and no die has fallen: does the Keeper add or demand anything? [enhanced-sources]"""

    KIND = "intervene"
    CLAUSE = "r-keeper-modifier-window"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Word]:
        found = [Word("nothing", "r-keeper-modifier-window")]
        if grants(self.battle, self.side):
            found.append(Word("modify", "enhanced-sources"))
        if risks(self.battle, self.side):
            found.append(Word("test", "round-risky-test"))
        return found


class Grant(Decision[Option]):
    """Which declared attack gets how many enhancements or impairments [enhanced-sources, r-limits]."""

    KIND = "modify"
    CLAUSE = "enhanced-sources"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Option]:
        found: list[Option] = []
        found.extend(grants(self.battle, self.side))
        return found or [Word("nothing", self.CLAUSE)]


def grants(battle: TorchlightBattle, side: int) -> list[GrantModifier]:
    """Every declared attack without a grant so far, with every possible value [r-limits]."""
    found: list[GrantModifier] = []
    for combatant in battle.combatants:
        for number in (1, 2):
            aim = aim_of(combatant, number)
            if combatant.side == side and acts(battle, combatant) and aim is not None and aim.grant == 0:
                for value in GRANTS:
                    found.append(GrantModifier(combatant.who, number, value))
    return found


def aim_of(actor: Combatant, number: int) -> Aim | None:
    return actor.plan.first if number == 1 else actor.plan.second


def intervene(fight: Fight[TorchlightBattle], side: int) -> None:
    """The Keeper's window in step 1 [r-keeper-modifier-window, enhanced-sources, round-risky-test]."""
    battle = fight.battle
    while True:
        wish = fight.ask(Intervene(battle, side)).key()
        if wish == "nothing":
            return
        if wish == "modify":
            granted = fight.ask(Grant(battle, side))
            if not isinstance(granted, GrantModifier):
                continue
            aim = aim_of(battle.combatants[granted.attacker], granted.number)
            assert aim is not None
            aim.grant = granted.value
            if fight.listening:
                fight.note(ev.Granted("enhanced-sources", granted.attacker, aim.target, aim.grant))
        else:
            demand = fight.ask(DemandTest(battle, side))
            if isinstance(demand, DemandRoll):
                demand_test(fight, demand)
