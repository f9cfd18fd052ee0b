"""Protect Companion: who may stand by whom, which attack it absorbs, and what that costs [protect-effect]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import DEFENSIVE
from fray.rulesets.torchlight.model.options import Absorb, DeclareAction
from fray.rulesets.torchlight.model.plans import NOBODY, PROTECT, Aim
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import AFTER_DICE, NO_SOAK, SPLIT
from fray.rulesets.torchlight.rules.damage import note_damage
from fray.rulesets.torchlight.rules.grid import NOW, POST, adjacent, depth_of
from fray.rulesets.torchlight.rules.refusals import NOT_ADJACENT_WARD, WRONG_STANCE
from fray.rulesets.torchlight.rules.verbs import get_status

ATTACKS: Final = 4  # a declared attack is attacker * 4 + its number


# ---- declaring


def barred_protect(protector: Combatant, ward: Combatant, when: int = POST) -> Bar | None:
    """Out of Defensive, for an adjacent companion, both judged in step 4; the ward may be Incapacitated.

    [protect-effect, r-protect, action-stance-ability, r-ability-location]
    """
    if depth_of(protector, when) != DEFENSIVE:
        return WRONG_STANCE
    return None if adjacent(protector, ward, when) else NOT_ADJACENT_WARD


def add_wards(battle: TorchlightBattle, protector: Combatant, found: list[Option]) -> None:
    """Every companion it could protect from where it will stand [stance-table, r-protect]."""
    for companion in battle.combatants:
        if companion.on_grid() and barred_protect(protector, companion) is None:
            found.append(DeclareAction(PROTECT, companion.who))


def protect(fight: Fight[TorchlightBattle], protector: Combatant) -> None:
    """It will absorb one attack on the ward [protect-effect, protect-may-attack]."""
    protector.ward = protector.plan.target
    get_status(fight, protector, "protecting", "protect-effect", protector.ward)


# ---- choosing the attack


def source_of(attacker: Combatant, first: bool) -> int:
    """The number of a declared attack."""
    return attacker.who * ATTACKS + (1 if first else 2)


class ChooseAbsorbed(Decision[Absorb]):
    """Which declared attack on its ward a protector absorbs, if any; before dice [protect-effect]."""

    KIND = "protect"
    CLAUSE = "protect-effect"

    def __init__(self, battle: TorchlightBattle, protector: Combatant) -> None:
        super().__init__(protector.seat, protector.who)
        self.battle = battle
        self.protector = protector

    def options(self) -> list[Absorb]:
        found = [Absorb(NOBODY, 0)]
        if self.protector.ward == NOBODY or not stands_by(self.battle, self.protector):
            return found
        for source in attacks_on(self.battle, self.battle.combatants[self.protector.ward]):
            if not taken(self.battle, self.protector, source):
                found.append(Absorb(source // ATTACKS, source % ATTACKS))
        return found


class TakeBlow(Decision[Word]):
    """The damage is seen: does the protector take it? Only for the reading 'after-dice' [r-protect]."""

    KIND = "take the blow"
    CLAUSE = "r-protect"

    def __init__(self, battle: TorchlightBattle, protector: Combatant, ward: Combatant, total: int) -> None:
        super().__init__(protector.seat, protector.who)
        self.battle = battle
        self.protector = protector
        self.ward = ward
        self.total = total

    def options(self) -> list[Word]:
        found = [Word("leave", "r-protect")]
        if self.protector.ward == self.ward.who and stands_by(self.battle, self.protector):
            found.append(Word("take", "r-protect"))
        return found


def choose_protections(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 2: each protector of the other side, in roster order, picks what it absorbs.

    [r-turn-steps, protect-effect]
    """
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.ward == NOBODY or combatant.side == side:
            continue
        if not stands_by(battle, combatant):
            combatant.ward = NOBODY
            continue
        if battle.variants.protect == AFTER_DICE or not attacks_on(battle, battle.combatants[combatant.ward]):
            continue
        choice = fight.ask(ChooseAbsorbed(battle, combatant))
        if choice.attacker != NOBODY:
            combatant.absorbs = choice.attacker * ATTACKS + choice.number
            if fight.listening:
                fight.note(ev.Protected("protect-effect", combatant.who, combatant.ward))


def stands_by(battle: TorchlightBattle, protector: Combatant) -> bool:
    """It lapses when the protector is not able, not in Defensive, or not adjacent to the ward [r-protect]."""
    return protector.able() and barred_protect(protector, battle.combatants[protector.ward], NOW) is None


def attacks_on(battle: TorchlightBattle, ward: Combatant) -> list[int]:
    """The declared attacks on a combatant; a Squad's joint attack counts once."""
    found: list[int] = []
    joined = 0
    for foe in battle.combatants:
        if foe.side == ward.side or not foe.able():
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


def taken(battle: TorchlightBattle, protector: Combatant, source: int) -> bool:
    """Several protectors of one ward each absorb a different attack [r-protect]."""
    for companion in battle.combatants:
        if companion is not protector and companion.absorbs == source and companion.ward == protector.ward:
            return True
    return False


def protector_of(fight: Fight[TorchlightBattle], target: Combatant, total: int, source: int) -> Combatant | None:
    """Who takes this attack in the target's place."""
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.ward != target.who:
            continue
        if battle.variants.protect == AFTER_DICE:
            if (
                total > 0
                and stands_by(battle, combatant)
                and fight.ask(TakeBlow(battle, combatant, target, total)).key() == "take"
            ):
                return combatant
        elif combatant.absorbs == source and stands_by(battle, combatant):
            return combatant
    return None


# ---- taking it


def absorb(fight: Fight[TorchlightBattle], protector: Combatant, ward: Combatant, total: int, damage: int) -> None:
    """The protector absorbs the attack and takes half of its damage [protect-effect, r-protect, r-rounding]."""
    settle_protection(fight, protector)
    half = total // 2
    if fight.battle.variants.protect == SPLIT:
        note_damage(fight, ward, half, damage, "protect-effect", whole=total)
    soaks = fight.battle.variants.protect != NO_SOAK
    note_damage(fight, protector, half, damage, "protect-effect", defended=soaks, whole=total)


def settle_protection(fight: Fight[TorchlightBattle], protector: Combatant) -> None:
    """One attack for each use [protect-effect]."""
    protector.ward = NOBODY
    protector.absorbs = NOBODY
    if fight.listening:
        fight.note(ev.LostStatus("protect-effect", protector.who, "protecting"))
