"""What the Keeper rules on: Specials the engine does not know, and surroundings the encounter does not define.

Rulings are bounded: each is one of the effects in `model/rulings.py`, and changes the fight by the ordinary verbs.
The Keeper is asked about surprise in `initiative` and about surrender in `ending`.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Ruling
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import rulings
from fray.rulesets.momentum.model.field import GROUND_NAMES, MELEE, NEAR, ground_bit
from fray.rulesets.momentum.model.rulings import ForceStep, GiveSuperior, NoEffect, Refuse, UnreadyShield
from fray.rulesets.momentum.model.sheets import STEP_ZERO
from fray.rulesets.momentum.model.state import DEAD, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.armor import lower_armor
from fray.rulesets.momentum.rules.ending import Question, ask, is_decided
from fray.rulesets.momentum.rules.movement import can_be_forced, force
from fray.rulesets.momentum.rules.superior_positions import take_superior
from fray.rulesets.momentum.rules.verbs import change_ground, gain, lose, put_out, remove_hits
from fray.rulesets.momentum.rules.wounds import take_hit

MOST_MOMENTUM: Final = 5

# When a Special may matter [npc-special].
ACTS: Final = "acts"
STRIKES: Final = "strikes"
IS_STRUCK: Final = "is struck"


# ---- Specials


class RuleOnSpecial(Question[Ruling]):
    """An unknown Special may matter now: the Keeper says what it does, or nothing [npc-special]."""

    KIND = "special"
    CLAUSE = "npc-special"

    def __init__(
        self, battle: MomentumBattle, npc: Npc, counterpart: Combatant, special: str, words: str, moment: str
    ) -> None:
        super().__init__(KEEPER, npc.who)
        self.battle = battle
        self.npc = npc
        self.counterpart = counterpart
        self.special = special
        self.words = words
        self.moment = moment
        self.slain_last = battle.in_doubt and is_decided(battle)  # by the very Strike that the Special answers

    def options(self) -> list[Ruling]:
        found: list[Ruling] = [NoEffect("npc-special")]
        if self.counterpart is not self.npc and can_be_given_superior(self.npc, self.counterpart):
            found.append(GiveSuperior("npc-special", self.npc.who, self.counterpart.who))
        subjects = [self.npc] if self.counterpart is self.npc else [self.counterpart, self.npc]
        for subject in subjects:
            found.extend(effects_on(self.battle, subject))
        return found

    def stands(self) -> bool:
        return can_matter(self.npc, self.moment) and (self.slain_last or super().stands())


def can_matter(npc: Npc, moment: str) -> bool:
    """An NPC that is out neither acts nor strikes any more; one that is struck may be slain by it [npc-special]."""
    return npc.able() or moment == IS_STRUCK


def effects_on(battle: MomentumBattle, subject: Combatant) -> list[Ruling]:
    """What a ruling may do to its subject: momentum, a hit, an armor step, a step, a status [npc-special]."""
    if not subject.on_field():
        return []
    clause = "npc-special"
    who = subject.who
    found: list[Ruling] = [rulings.TakeHit(clause, who)]
    found.extend([ForceStep(clause, who, position) for position in neighbors(battle, subject)])
    if isinstance(subject, Pc):
        if subject.armor > STEP_ZERO:
            found.append(rulings.LowerArmor(clause, who))
        if has_shield_up(subject):
            found.append(UnreadyShield(clause, who))
        for amount in range(1, MOST_MOMENTUM + 1):
            found.append(rulings.ChangeMomentum(clause, who, -amount))
            found.append(rulings.ChangeMomentum(clause, who, amount))
    elif isinstance(subject, Npc) and subject.able() and subject.hits_left < subject.sheet.hits:
        found.append(rulings.RestoreHit(clause, who))
    return found


def can_be_given_superior(taker: Combatant, target: Combatant) -> bool:
    """Another superior position for the able, over a combatant on the field [superior-position-state]."""
    return taker.able() and target.on_field() and not taker.over(target)


def has_shield_up(pc: Pc) -> bool:
    """There is a shield, and it is in place [weapons-at-hand]."""
    return pc.shield_ready and pc.shield > STEP_ZERO


def neighbors(battle: MomentumBattle, subject: Combatant) -> list[int]:
    """Where a combatant can be forced to [terrain-rules]."""
    return [subject.position + way for way in (-1, 1) if can_be_forced(battle, subject, way)]


def special_comes_up(fight: Fight[MomentumBattle], npc: Npc, counterpart: Combatant, moment: str) -> None:
    """Show the words to the Keeper whenever the NPC acts, strikes or is struck, and do what is ruled [npc-special]."""
    for trait in npc.traits.unknown.copy():
        if not can_matter(npc, moment):
            return
        ruling = ask(fight, RuleOnSpecial(fight.battle, npc, counterpart, trait.name, trait.words, moment))
        if fight.listening and not isinstance(ruling, NoEffect):
            fight.note(ev.KeeperRuled("npc-special", npc.who, trait.name, ruling))
        carry_out(fight, ruling)


# ---- the surroundings


class RuleOnWork(Question[Ruling]):
    """A combatant wants to work something in the surroundings: possible or not, and what changes.

    [interact-environment]
    """

    KIND = "surroundings"
    CLAUSE = "interact-environment"

    def __init__(self, battle: MomentumBattle, worker: Combatant, price: int) -> None:
        super().__init__(KEEPER, worker.who)
        self.battle = battle
        self.worker = worker
        self.price = price  # for a PC

    def options(self) -> list[Ruling]:
        clause = "interact-environment"
        worker = self.worker
        here = worker.position
        found: list[Ruling] = [Refuse(clause)]
        if not can_work(worker, self.price):
            return found
        found.append(NoEffect(clause))
        for ground in GROUND_NAMES:
            there = self.battle.field.has(here, ground_bit(ground))
            found.append(rulings.ChangeGround(clause, here, ground, not there))
        for target in self.battle.combatants:
            if not target.on_field() or distance(worker, target) > NEAR:
                continue
            if target.side != worker.side and target.able() and can_be_given_superior(worker, target):
                found.append(GiveSuperior(clause, worker.who, target.who))
            if distance(worker, target) <= MELEE:
                found.extend([ForceStep(clause, target.who, position) for position in neighbors(self.battle, target)])
                if isinstance(target, Pc) and has_shield_up(target):
                    found.append(UnreadyShield(clause, target.who))
        return found

    def stands(self) -> bool:
        return super().stands() and can_work(self.worker, self.price)


def can_work(worker: Combatant, price: int) -> bool:
    """Able and, if a PC, with the momentum for it: an order at the question may have changed either [spend-limit]."""
    return worker.able() and not (isinstance(worker, Pc) and worker.momentum < price)


def rule_on_work(fight: Fight[MomentumBattle], worker: Combatant, price: int) -> Ruling:
    """Ask the Keeper, before anything is paid [interact-environment]."""
    ruling = ask(fight, RuleOnWork(fight.battle, worker, price))
    if fight.listening and can_work(worker, price):
        fight.note(ev.KeeperRuled("interact-environment", worker.who, "the surroundings", ruling))
    return ruling


# ---- what a ruling does


def carry_out(fight: Fight[MomentumBattle], ruling: Ruling) -> None:
    """Do what the Keeper has ruled [npc-special, interact-environment]."""
    battle = fight.battle
    clause = ruling.because
    if isinstance(ruling, rulings.ChangeGround):
        change_ground(fight, ruling.position, ground_bit(ruling.ground), ruling.there, clause)
    elif isinstance(ruling, GiveSuperior):
        take_superior(fight, battle.combatants[ruling.taker], battle.combatants[ruling.target], clause)
    elif isinstance(ruling, ForceStep):
        subject = battle.combatants[ruling.subject]
        force(fight, subject, ruling.position - subject.position, clause)
    elif isinstance(ruling, rulings.ChangeMomentum):
        change_momentum(fight, battle.pc(ruling.subject), ruling.change, clause)
    elif isinstance(ruling, rulings.LowerArmor):
        lower_armor(fight, battle.pc(ruling.subject), 1, clause)
    elif isinstance(ruling, UnreadyShield):
        battle.pc(ruling.subject).shield_ready = False
    elif isinstance(ruling, rulings.TakeHit):
        hit(fight, battle.combatants[ruling.subject], clause)
    elif isinstance(ruling, rulings.RestoreHit):
        battle.npc(ruling.subject).hits_left += 1


def change_momentum(fight: Fight[MomentumBattle], pc: Pc, change: int, clause: str) -> None:
    if change > 0:
        gain(fight, pc, change, clause)
    else:
        lose(fight, pc, -change, clause)


def hit(fight: Fight[MomentumBattle], victim: Combatant, clause: str) -> None:
    """A hit as from a strike; an NPC that loses its last hit dies [npc-special]."""
    if isinstance(victim, Pc):
        take_hit(fight, victim, 0, 0)
    elif isinstance(victim, Npc):
        remove_hits(fight, victim, 1, clause)
        if victim.hits_left == 0:
            put_out(fight, victim, DEAD, clause)
