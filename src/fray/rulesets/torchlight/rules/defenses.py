"""Protect Companion: who absorbs which declared attack [protect-effect, r-protect]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import DEFENSIVE
from fray.rulesets.torchlight.model.options import Absorb
from fray.rulesets.torchlight.model.plans import NOBODY, Aim
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import AFTER_DICE
from fray.rulesets.torchlight.rules.engagement import adjacent

ATTACKS: Final = 4  # a declared attack is attacker * 4 + its number


def source_of(one: Combatant, first: bool) -> int:
    """The number of a declared attack."""
    return one.who * ATTACKS + (1 if first else 2)


class ChooseAttack(Decision[Absorb]):
    """Which declared attack on its ward a protector absorbs, if any; before dice [protect-effect]."""

    KIND = "protect"
    CLAUSE = "protect-effect"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Absorb]:
        found = [Absorb(NOBODY, 0)]
        for source in attacks_on(self.battle, self.battle.combatants[self.one.ward]):
            if not taken(self.battle, self.one, source):
                found.append(Absorb(source // ATTACKS, source % ATTACKS))
        return found


class TakeBlow(Decision[Word]):
    """The damage is seen: does the protector take it? Only for the reading 'after-dice' [r-protect]."""

    KIND = "take the blow"
    CLAUSE = "r-protect"

    def __init__(self, battle: TorchlightBattle, one: Combatant, total: int) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.total = total

    def options(self) -> list[Word]:
        return [Word("leave", "r-protect"), Word("take", "r-protect")]


def choose_protections(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 2: each protector of the other side, in roster order, picks what it absorbs.

    [r-turn-steps, protect-effect]
    """
    battle = fight.battle
    for one in battle.combatants.copy():
        one.absorbs = NOBODY
        if one.ward == NOBODY or one.side == side:
            continue
        if not stands_by(battle, one):
            one.ward = NOBODY
            continue
        if battle.variants.protect == AFTER_DICE or not attacks_on(battle, battle.combatants[one.ward]):
            continue
        choice = fight.ask(ChooseAttack(battle, one))
        if choice.attacker != NOBODY:
            one.absorbs = choice.attacker * ATTACKS + choice.number
            if fight.listening:
                fight.note(ev.Protected("protect-effect", one.who, one.ward))


def stands_by(battle: TorchlightBattle, one: Combatant) -> bool:
    """It lapses when the protector is not able, not in Defensive, or not adjacent to the ward [r-protect]."""
    return one.able() and one.depth == DEFENSIVE and adjacent(one, battle.combatants[one.ward])


def attacks_on(battle: TorchlightBattle, ward: Combatant) -> list[int]:
    """The declared attacks that are aimed at somebody; a Squad's joint attack is one."""
    found: list[int] = []
    joined = 0
    for foe in battle.combatants:
        if foe.side == ward.side:
            continue
        for number in (1, 2):
            aim = foe.plan.first if number == 1 else foe.plan.second
            if aim is None or not aims_at(aim, ward):
                continue
            if aim.joint and not battle.variants.separate_rolls:
                if joined >> foe.plan.squad & 1:
                    continue
                joined |= 1 << foe.plan.squad
            found.append(foe.who * ATTACKS + number)
    return found


def aims_at(aim: Aim, ward: Combatant) -> bool:
    return aim.lane == ward.lane if aim.lane else aim.target == ward.who


def taken(battle: TorchlightBattle, one: Combatant, source: int) -> bool:
    """Several protectors of one ward each absorb a different attack [r-protect]."""
    for other in battle.combatants:
        if other is not one and other.absorbs == source and other.ward == one.ward:
            return True
    return False


def protector_of(fight: Fight[TorchlightBattle], target: Combatant, total: int, source: int) -> Combatant | None:
    """Who takes this attack in the target's place."""
    battle = fight.battle
    for one in battle.combatants.copy():
        if one.ward != target.who:
            continue
        if battle.variants.protect == AFTER_DICE:
            if total > 0 and stands_by(battle, one) and fight.ask(TakeBlow(battle, one, total)).key() == "take":
                return one
        elif one.absorbs == source:
            return one
    return None


def settle_protection(fight: Fight[TorchlightBattle], one: Combatant) -> None:
    """One attack for each use [protect-effect]."""
    one.ward = NOBODY
    one.absorbs = NOBODY
    if fight.listening:
        fight.note(ev.LostStatus("protect-effect", one.who, "protecting"))
