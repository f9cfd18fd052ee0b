"""What the Keeper rules on: Specials the engine does not know, and surroundings the encounter does not define.

Answers are bounded: each is a word with its parts after colons, and each changes the fight through the ordinary verbs.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import GROUND_NAMES, MELEE, NEAR, ground_bit
from fray.rulesets.momentum.model.state import DEAD, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.armor import lower_armor
from fray.rulesets.momentum.rules.movement import can_be_forced, force
from fray.rulesets.momentum.rules.verbs import change_ground, gain, lose, put_out, remove_hits, take_superior
from fray.rulesets.momentum.rules.wounds import take_hit

MOST_MOMENTUM: Final = 5
NOTHING: Final = "nothing"
REFUSE: Final = "refuse"


class RuleOnSpecial(Decision[Word]):
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
        self.moment = moment  # acts, strikes, is struck

    def options(self) -> list[Word]:
        keys = [NOTHING]
        if self.counterpart is not self.npc and self.npc.able() and self.counterpart.on_field():
            keys.append(f"superior:{self.npc.who}:{self.counterpart.who}")
        subjects = [self.npc] if self.counterpart is self.npc else [self.counterpart, self.npc]
        for subject in subjects:
            keys.extend(effects_on(self.battle, subject))
        return [Word(key, "npc-special") for key in keys]


def effects_on(battle: MomentumBattle, subject: Combatant) -> list[str]:
    """What a ruling may do to its subject: momentum, a hit, an armor step, a step, a status [npc-special]."""
    if not subject.on_field():
        return []
    keys = [f"hit:{subject.who}"]
    keys.extend([f"step:{subject.who}:{place}" for place in neighbors(battle, subject)])
    if isinstance(subject, Pc):
        keys.append(f"armor:{subject.who}")
        if subject.shield_ready:
            keys.append(f"unready:{subject.who}")
        for amount in range(1, MOST_MOMENTUM + 1):
            keys.append(f"lose:{subject.who}:{amount}")
            keys.append(f"gain:{subject.who}:{amount}")
    elif subject.able():
        keys.append(f"restore:{subject.who}")
    return keys


def neighbors(battle: MomentumBattle, subject: Combatant) -> list[int]:
    """Where a combatant can be forced to [terrain-rules]."""
    return [subject.position + way for way in (-1, 1) if can_be_forced(battle, subject, way)]


def special_comes_up(fight: Fight[MomentumBattle], npc: Npc, counterpart: Combatant, moment: str) -> None:
    """Show the words to the Keeper whenever the NPC acts, strikes or is struck, and do what is ruled [npc-special]."""
    for trait in npc.traits.unknown.copy():
        ruling = fight.ask(RuleOnSpecial(fight.battle, npc, counterpart, trait.name, trait.words, moment)).key()
        if fight.listening and ruling != NOTHING:
            fight.note(ev.KeeperRuled("npc-special", npc.who, trait.name, ruling))
        carry_out(fight, ruling, "npc-special")


class RuleOnWork(Decision[Word]):
    """A combatant wants to work something in the surroundings: possible or not, and what changes.

    [interact-environment]
    """

    KIND = "surroundings"
    CLAUSE = "interact-environment"

    def __init__(self, battle: MomentumBattle, worker: Combatant) -> None:
        super().__init__(KEEPER, worker.who)
        self.battle = battle
        self.worker = worker

    def options(self) -> list[Word]:
        keys = [REFUSE, NOTHING]
        here = self.worker.position
        for name in GROUND_NAMES:
            verb = "clear" if self.battle.field.has(here, ground_bit(name)) else "make"
            keys.append(f"{verb}:{here}:{name}")
        for target in self.battle.combatants:
            if not target.on_field() or distance(self.worker, target) > NEAR:
                continue
            if target.side != self.worker.side and target.able():
                keys.append(f"superior:{self.worker.who}:{target.who}")
            if distance(self.worker, target) <= MELEE:
                keys.extend([f"step:{target.who}:{place}" for place in neighbors(self.battle, target)])
                if isinstance(target, Pc) and target.shield_ready:
                    keys.append(f"unready:{target.who}")
        return [Word(key, "interact-environment") for key in keys]


def rule_on_work(fight: Fight[MomentumBattle], worker: Combatant) -> bool:
    """Ask the Keeper; False where it is refused and nothing is paid [interact-environment]."""
    ruling = fight.ask(RuleOnWork(fight.battle, worker)).key()
    if fight.listening:
        fight.note(ev.KeeperRuled("interact-environment", worker.who, "the surroundings", ruling))
    carry_out(fight, ruling, "interact-environment")
    return ruling != REFUSE


def carry_out(fight: Fight[MomentumBattle], ruling: str, clause: str) -> None:
    """Do what the Keeper's word says."""
    parts = ruling.split(":")
    verb = parts[0]
    if verb in (NOTHING, REFUSE):
        return
    if verb in ("make", "clear"):
        change_ground(fight, int(parts[1]), ground_bit(parts[2]), verb == "make", clause)
        return
    subject = fight.battle.combatants[int(parts[1])]
    if verb == "superior":
        take_superior(fight, subject, fight.battle.combatants[int(parts[2])], clause)
    elif verb == "step":
        force(fight, subject, int(parts[2]) - subject.position, clause)
    elif isinstance(subject, Pc):
        rule_on_pc(fight, subject, verb, int(parts[2]) if len(parts) > 2 else 0, clause)
    elif isinstance(subject, Npc):
        rule_on_npc(fight, subject, verb, clause)


def rule_on_pc(fight: Fight[MomentumBattle], pc: Pc, verb: str, amount: int, clause: str) -> None:
    if verb == "lose":
        lose(fight, pc, amount, clause)
    elif verb == "gain":
        gain(fight, pc, amount, clause)
    elif verb == "armor":
        lower_armor(fight, pc, 1, clause)
    elif verb == "unready":
        pc.shield_ready = False
    elif verb == "hit":
        take_hit(fight, pc, 0, 0)


def rule_on_npc(fight: Fight[MomentumBattle], npc: Npc, verb: str, clause: str) -> None:
    if verb == "restore":
        npc.hits_left = npc.hits_left + 1 if npc.hits_left < npc.sheet.hits else npc.hits_left
    elif verb == "hit":
        remove_hits(fight, npc, 1, clause)
        if npc.hits_left == 0:
            put_out(fight, npc, DEAD, clause)
