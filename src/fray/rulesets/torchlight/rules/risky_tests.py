"""Risky tests: what the Keeper demands before a die is rolled, and what a failure does [round-risky-test]."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import (
    DISTRACTED,
    FALL,
    HARM,
    INTIMIDATED,
    LOST,
    OF_RISK,
    PRONE,
    Consequence,
)
from fray.rulesets.torchlight.model.options import DemandRoll, Suffer
from fray.rulesets.torchlight.model.plans import MOVE, PASS, STAY, RiskyTest
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.hazards import hazard_damage
from fray.rulesets.torchlight.rules.incapacitated import makes_saves
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, fall_prone

# ---- demanding


class DemandTest(Decision[Option]):
    """Who tries something risky, and what it must roll [round-risky-test]."""

    KIND = "risky test"
    CLAUSE = "round-risky-test"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Option]:
        found: list[Option] = []
        found.extend(risks(self.battle, self.side))
        return found or [Word("nothing", self.CLAUSE)]


def risks(battle: TorchlightBattle, side: int) -> list[DemandRoll]:
    """Every declared move and action with every test; the Incapacitated make no saves [incap-no-saves]."""
    found: list[DemandRoll] = []
    for combatant in battle.combatants:
        if combatant.side != side or combatant.plan.test is not None or not combatant.on_grid():
            continue
        for of_move, there in ((True, combatant.plan.move != STAY), (False, combatant.plan.action != PASS)):
            for saves in (False, True):
                if there and (makes_saves(combatant) or not saves):
                    for number in range(len(CHARACTERISTICS)):
                        found.append(DemandRoll(combatant.who, of_move, saves, number))
    return found


def demand_test(fight: Fight[TorchlightBattle], demand: DemandRoll) -> None:
    """The Keeper names the consequence of a failure; the roll waits for the risky thing [round-risky-test]."""
    actor = fight.battle.combatants[demand.actor]
    consequence = fight.ask(NameConsequence(actor, demand.of_move)).consequence
    actor.plan.test = RiskyTest(demand.of_move, demand.save, demand.characteristic, consequence)
    if fight.listening:
        fight.note(ev.TestDemanded("round-risky-test", actor.who, demand.save, demand.characteristic, consequence))


class NameConsequence(Decision[Suffer]):
    """What a failure does: a fall only on the way to another cell, prone only who stands [round-risky-test, r-fall]."""

    KIND = "consequence"
    CLAUSE = "round-risky-test"

    def __init__(self, actor: Combatant, of_move: bool) -> None:
        super().__init__(KEEPER, actor.who)
        self.actor = actor
        self.of_move = of_move

    def options(self) -> list[Suffer]:
        moves = self.of_move and self.actor.plan.move == MOVE
        found: list[Suffer] = []
        for consequence in OF_RISK:
            if (consequence.kind == FALL and not moves) or (consequence.kind == PRONE and self.actor.prone):
                continue
            found.append(Suffer(consequence, "round-risky-test"))
        return found


# ---- rolling


def risk_it(fight: Fight[TorchlightBattle], actor: Combatant, test: RiskyTest) -> bool:
    """The test the Keeper demanded, rolled when the risky thing happens; False where the thing is off.

    [round-risky-test, r-keeper-modifier-window, r-fall]
    """
    if test.save:
        passed = save(fight, actor, test.characteristic, "save", "round-risky-test")
    else:
        passed = check(fight, actor, test.characteristic, "round-risky-test")
    if passed:
        return True
    if test.consequence.kind == LOST:
        cannot_go_on(fight, actor, "move" if test.of_move else "action")
        return False
    if test.consequence.kind == FALL:
        actor.plan.stumbles = True
    else:
        suffer(fight, actor, test.consequence, "round-risky-test")
    return True


def dares(fight: Fight[TorchlightBattle], actor: Combatant) -> bool:
    """Whether it passes the test of its action, if one was demanded; it is rolled once [round-risky-test]."""
    plan = actor.plan
    test = plan.test
    if test is None or test.of_move:
        return not plan.faltered
    plan.test = None
    plan.faltered = not risk_it(fight, actor, test)
    return not plan.faltered


def suffer(fight: Fight[TorchlightBattle], victim: Combatant, consequence: Consequence, clause: str) -> None:
    """What a failed test does: prone, damage of a die and type, or one of a few statuses [round-risky-test]."""
    if consequence.kind == PRONE:
        fall_prone(fight, victim, clause)
    elif consequence.kind == HARM:
        hazard_damage(fight, victim, consequence.die, consequence.damage, False, clause)
    elif consequence.kind == DISTRACTED:
        victim.distracted_from = fight.battle.clock()
        victim.distracted_to = max(victim.distracted_to, fight.battle.clock() + TURNS)
    elif consequence.kind == INTIMIDATED:
        victim.intimidated_to = max(victim.intimidated_to, fight.battle.clock() + TURNS)
