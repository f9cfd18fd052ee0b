"""Feint: the enemy hesitates; one more damage die, and the higher counts [feint, r-feint]."""

from __future__ import annotations

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import FEINT, Aim
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import FIRST_DIE
from fray.rulesets.torchlight.rules.draws import Roll, single_die
from fray.rulesets.torchlight.rules.maneuvers import PRICE, mark_used, may_buy
from fray.rulesets.torchlight.rules.verbs import pay_breath


def feint(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, roll: Roll) -> None:
    """3: one more die, the higher counts; for Breath it is decided after seeing the die [feint, r-feint]."""
    by_trade = aim.trade is not None and aim.trade.maneuver == FEINT
    if roll.kept == aim.weapon.die or aim.ranged or not (by_trade or ask_for_feint(fight, attacker, aim, roll.kept)):
        return
    face = single_die(fight, "feint", attacker.seat, aim.weapon.die)
    if face > roll.kept:
        roll.kept = face
    if face == aim.weapon.die and fight.battle.variants.kept_die != FIRST_DIE:
        roll.maximum = True
    if fight.listening:
        fight.note(ev.Feinted("feint", attacker.who, aim.weapon.die, face, roll.kept))


class Refeint(Decision[Word]):
    """The die is seen: is a re-roll worth one Breath? [feint, r-maneuver-declaration]"""

    KIND = "feint"
    CLAUSE = "feint"

    def __init__(self, battle: TorchlightBattle, attacker: Combatant, kept: int, die: int) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.kept = kept
        self.die = die

    def options(self) -> list[Word]:
        found = [Word("keep", "feint")]
        if self.attacker.able() and may_buy(self.battle, self.attacker, FEINT):
            found.append(Word("feint", "feint"))
        return found


def ask_for_feint(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, kept: int) -> bool:
    """Bought after seeing the kept die, and paid then [feint, r-maneuver-declaration, maneuver-melee-only]."""
    if aim.joint or aim.ranged or not may_buy(fight.battle, attacker, FEINT):
        return False
    if fight.ask(Refeint(fight.battle, attacker, kept, aim.weapon.die)).key() != "feint":
        return False
    pay_breath(fight, attacker, PRICE, "feint", "maneuver-breath-cost")
    mark_used(attacker, FEINT)
    return True
