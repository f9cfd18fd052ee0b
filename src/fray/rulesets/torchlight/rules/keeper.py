"""What the Keeper is asked in the middle of a turn: additions to attacks, risky tests, actions without a rule.

Answers are bounded: each is a value of a closed list, and each changes the fight through the ordinary verbs.
In automatic play nothing is added and nothing is demanded [r-keeper-modifier-window].
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import NOTHING_HAPPENS
from fray.rulesets.torchlight.model.lanes import FLAMMABLE, feature_bit
from fray.rulesets.torchlight.model.options import GrantModifier, NameRoll
from fray.rulesets.torchlight.model.plans import IMPROVISE, SPEAK, Aim, RiskyTest
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, HoldBack, Ruling, SetAlight
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, LUCK
from fray.rulesets.torchlight.model.state import INCAPACITATED, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grid import adjacent, free_neighbors
from fray.rulesets.torchlight.rules.risky_tests import DemandTest, demand_test, risks
from fray.rulesets.torchlight.rules.verbs import change_cell, change_lane, touch_with_fire

GRANTS: Final = (1, 2, 3, -1, -2, -3)  # [r-limits]
WORKABLE: Final = ("hiding-place", "flammable", "dense-cover", "special")


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


class Grant(Decision[GrantModifier]):
    """Which declared attack gets how many enhancements or impairments [enhanced-sources, r-limits]."""

    KIND = "modify"
    CLAUSE = "enhanced-sources"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[GrantModifier]:
        return grants(self.battle, self.side)


def grants(battle: TorchlightBattle, side: int) -> list[GrantModifier]:
    """Every declared attack without a grant so far, with every possible value [r-limits]."""
    found: list[GrantModifier] = []
    for combatant in battle.combatants:
        for number in (1, 2):
            aim = aim_of(combatant, number)
            if combatant.side == side and aim is not None and aim.grant == 0:
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
            aim = aim_of(battle.combatants[granted.attacker], granted.number)
            assert aim is not None
            aim.grant = granted.value
            if fight.listening:
                fight.note(ev.Granted("enhanced-sources", granted.attacker, aim.target, aim.grant))
        else:
            demand_test(fight, fight.ask(DemandTest(battle, side)))


# ---- actions the rules do not know


class RuleOnAction(Decision[Option]):
    """A combatant tries what no rule covers: is it allowed, with which test, to what effect?

    [action-interact, action-list-open, action-speak, r-speak]
    """

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def kind(self) -> str:
        return "speech" if self.actor.plan.action == SPEAK else "improvised action"

    def clause(self) -> str:
        return "action-speak" if self.actor.plan.action == SPEAK else "action-list-open"

    def options(self) -> list[Option]:
        found: list[Option] = [Word("nothing", self.clause())]
        if self.actor.plan.action != SPEAK:
            found.append(Word("refused", self.clause()))
            found.extend(works(self.battle, self.actor, self.clause()))
        found.extend(appeals(self.battle, self.actor, self.clause()))
        return found


class AskFirst(Decision[Option]):
    """Does it need a check or save first? [action-list-open, characteristic-table]"""

    KIND = "test first"
    CLAUSE = "action-list-open"

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def options(self) -> list[Option]:
        found: list[Option] = [Word("no", self.CLAUSE), NameRoll(False, LUCK, self.CLAUSE)]
        found.extend([NameRoll(False, number, self.CLAUSE) for number in range(len(CHARACTERISTICS)) if number != LUCK])
        found.extend([NameRoll(True, number, self.CLAUSE) for number in range(len(CHARACTERISTICS))])
        return found


def appeals(battle: TorchlightBattle, speaker: Combatant, because: str) -> list[Ruling]:
    """Enemies that may be made to hold back in their next turn [r-speak]."""
    return [HoldBack(because, foe.who) for foe in battle.combatants if foe.side != speaker.side and foe.able()]


def works(battle: TorchlightBattle, actor: Combatant, because: str) -> list[Ruling]:
    """What work on the surroundings may do [action-interact, r-drag, r-flammable]."""
    lane = actor.post_lane
    found: list[Ruling] = []
    for name in WORKABLE:
        found.append(ChangeFeature(because, lane, name, not battle.lanes.has(lane, feature_bit(name))))
    if battle.lanes.has(lane, FLAMMABLE):
        found.append(SetAlight(because, lane))
    for companion in battle.combatants:
        if companion.side == actor.side and companion.condition == INCAPACITATED and adjacent(actor, companion, 1):
            for cell in free_neighbors(battle, companion):
                found.append(DragCompanion(because, companion.who, cell // 8, cell % 8))
    return found


def rule_on_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 1: the Keeper says what becomes of words and improvised actions [action-list-open, r-speak]."""
    battle = fight.battle
    for combatant in battle.combatants.copy():
        plan = combatant.plan
        if combatant.side != side or plan.action not in (SPEAK, IMPROVISE):
            continue
        ruling = fight.ask(RuleOnAction(battle, combatant))
        plan.ruling = ruling if isinstance(ruling, Ruling) else None
        if plan.ruling is not None:
            roll = fight.ask(AskFirst(battle, combatant))
            if isinstance(roll, NameRoll) and plan.test is None:
                plan.test = RiskyTest(False, roll.save, roll.characteristic, NOTHING_HAPPENS)


def carry_out(fight: Fight[TorchlightBattle], actor: Combatant, ruling: Ruling) -> None:
    """Do what the Keeper has ruled; what has become impossible is lost [action-list-open]."""
    battle = fight.battle
    if fight.listening:
        fight.note(ev.KeeperRuled("action-list-open", actor.who, ruling))
    if isinstance(ruling, ChangeFeature):
        change_lane(fight, ruling.lane, feature_bit(ruling.feature), ruling.there, "action-interact")
    elif isinstance(ruling, SetAlight):
        touch_with_fire(battle, ruling.lane)
    elif isinstance(ruling, HoldBack):
        foe = battle.combatants[ruling.foe]
        foe.passes_until = battle.end_of_next_turn(foe.side)
    elif isinstance(ruling, DragCompanion):
        dragged = battle.combatants[ruling.companion]
        if dragged.on_grid() and battle.occupant(dragged.side, ruling.lane, ruling.depth) is None:
            change_cell(fight, dragged, ruling.lane, ruling.depth, False, "r-drag")
            dragged.settle()
