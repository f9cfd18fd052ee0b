"""Risky tests: what the Keeper demands before a die is rolled, and what a failure does [round-risky-test]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import MOVE, PASS, STAY, RiskyTest
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, damage_type
from fray.rulesets.torchlight.model.state import INCAPACITATED, TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.hazards import hazard_damage
from fray.rulesets.torchlight.rules.verbs import cannot_go_on, fall_prone

CONSEQUENCES: Final = (
    "lost", "prone", "fall", "damage:4:bludgeoning", "damage:6:bludgeoning", "damage:6:fire", "distracted",
    "intimidated",
)  # fmt: skip


# ---- demanding


class DemandTest(Decision[Word]):
    """Who tries something risky, and what it must roll [round-risky-test]."""

    KIND = "risky test"
    CLAUSE = "round-risky-test"

    def __init__(self, battle: TorchlightBattle, side: int) -> None:
        super().__init__(KEEPER, NOBODY)
        self.battle = battle
        self.side = side

    def options(self) -> list[Word]:
        return [Word(key, "round-risky-test") for key in risks(self.battle, self.side)]


def risks(battle: TorchlightBattle, side: int) -> list[str]:
    """Every declared move and action with every test: `who:move:check:dexterity`."""
    keys: list[str] = []
    for combatant in battle.combatants:
        if combatant.side != side or combatant.plan.test is not None:
            continue
        for part, there in (("move", combatant.plan.move != STAY), ("action", combatant.plan.action != PASS)):
            rolls = ("check",) if combatant.condition == INCAPACITATED else ("check", "save")  # [incap-no-saves]
            for roll in rolls if there else ():
                keys.extend([f"{combatant.who}:{part}:{roll}:{name}" for name in CHARACTERISTICS])
    return keys


def demand_test(fight: Fight[TorchlightBattle], key: str) -> None:
    who, part, roll, name = key.split(":")
    combatant = fight.battle.combatants[int(who)]
    consequence = fight.ask(NameConsequence(fight.battle, combatant)).key()
    combatant.plan.test = RiskyTest(part == "move", roll == "save", CHARACTERISTICS.index(name), consequence)
    if fight.listening:
        fight.note(ev.KeeperRuled("round-risky-test", combatant.who, f"{roll}:{name}:{consequence}"))


class NameConsequence(Decision[Word]):
    """What a failure does [round-risky-test]."""

    KIND = "consequence"
    CLAUSE = "round-risky-test"

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def options(self) -> list[Word]:
        return [Word(key, "round-risky-test") for key in CONSEQUENCES]


# ---- rolling


def risk_it(fight: Fight[TorchlightBattle], actor: Combatant, test: RiskyTest) -> bool:
    """The test the game master demanded, rolled when the risky thing happens; False where the thing is off.

    [round-risky-test, r-keeper-modifier-window, r-fall]
    """
    if test.save:
        passed = save(fight, actor, test.characteristic, "save", "round-risky-test")
    else:
        passed = check(fight, actor, test.characteristic, "round-risky-test")
    if passed:
        return True
    words = test.consequence.split(":")
    if words[0] == "lost":
        if test.of_move:
            actor.post_lane, actor.post_depth = actor.lane, actor.depth
            actor.last_lane, actor.last_depth = actor.lane, actor.depth
        cannot_go_on(fight, actor, "move" if test.of_move else "action")
        return False
    if words[0] == "fall" and test.of_move and actor.plan.move == MOVE:
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


def suffer(fight: Fight[TorchlightBattle], victim: Combatant, consequence: str, clause: str) -> None:
    """What a failed test does: prone, damage of a die and type, or one of a few statuses [round-risky-test]."""
    words = consequence.split(":")
    if words[0] == "prone":
        fall_prone(fight, victim, clause)
    elif words[0] == "damage":
        hazard_damage(fight, victim, int(words[1]), damage_type(words[2]), False, clause)
    elif words[0] == "distracted":
        victim.distracted_from, victim.distracted_to = fight.battle.clock(), fight.battle.clock() + TURNS
    elif words[0] == "intimidated":
        victim.intimidated_to = fight.battle.clock() + TURNS
