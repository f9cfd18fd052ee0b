"""What a landed strike does: the blow, its Danger, the armor rolls and what follows them [strike-resolution-order]."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.sheets import INTIMATE
from fray.rulesets.momentum.model.state import DEAD, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.model.variants import ONE_HIT_AT_MOST, ONE_HIT_PER_STRIKE, PER_HIT, STEPS_AFTERWARD
from fray.rulesets.momentum.rules.armor import blow_gets_through, no_armor_die
from fray.rulesets.momentum.rules.traits import SWARM_LIMIT
from fray.rulesets.momentum.rules.verbs import lose
from fray.rulesets.momentum.rules.wounds import take_hit


@mypyc_attr(free_list_len=1)
class Blow:
    """A strike on its way to a PC: all of this is known before the PC chooses a defense [defense-declaration]."""

    def __init__(
        self, attacker: Combatant, target: Pc, name: str, danger: int, skill: int, kind: int, damage: int, distance: int
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.name = name
        self.danger = danger
        self.skill = skill
        self.kind = kind
        self.damage = damage
        self.distance = distance
        self.capped = False  # dire wound totals above 10 count as 10
        self.sundering = False
        self.armor_steps = 1


def land(fight: Fight[MomentumBattle], blow: Blow, parry_failed: bool, dodge: int) -> None:
    """6 Danger; 7 armor rolls one after another; 8 what follows a landed strike; 9 what needs a hit."""
    pc = blow.target
    terms: list[Term] | None = [] if fight.listening else None
    danger = named(terms, "Danger", blow.danger)
    danger += named(terms, "failed Parry", 1 if parry_failed else 0)  # [parry-failure]
    danger += named(terms, "traits", trait_danger(fight.battle, blow.attacker, pc))
    if fight.listening:
        clause = "parry-failure" if parry_failed else "npc-danger"
        fight.note(ev.Landed(clause, pc.who, blow.attacker.who, danger, terms or []))
    before = pc.hits_taken
    roll_armor(fight, blow, danger, dodge)
    taken = pc.hits_taken - before
    blow.attacker.hits_dealt += taken
    attacker = blow.attacker
    if isinstance(attacker, Npc):
        follow_up(fight, attacker, pc, taken)


def trait_danger(battle: MomentumBattle, attacker: Combatant, victim: Combatant) -> int:
    """Swarm and Backstab [trait-swarm, trait-backstab]."""
    if not isinstance(attacker, Npc):
        return 0
    more = 0
    if attacker.traits.swarm:
        fellows = 0
        for fellow in battle.combatants:
            if isinstance(fellow, Npc) and fellow is not attacker and fellow.able() and fellow.sheet == attacker.sheet:
                fellows += fellow.position == attacker.position
        more += fellows if fellows < SWARM_LIMIT else SWARM_LIMIT
    if attacker.traits.backstab and attacker.over(victim):
        more += 1
    return more


def roll_armor(fight: Fight[MomentumBattle], blow: Blow, danger: int, dodge: int) -> None:
    """As many armor rolls as the Danger; each total of 1 or lower is one hit and one step.

    [armor-roll-danger-count, danger-rolls-separate, no-armor-danger]
    """
    pc = blow.target
    reading = fight.battle.variants.danger_rolls
    if reading != 0:
        roll_armor_together(fight, blow, danger, dodge, reading)
        return
    if fight.battle.variants.no_armor == ONE_HIT_PER_STRIKE and no_armor_die(fight.battle, pc.armor) and danger > 1:
        danger = 1
    for _ in range(danger):
        if pc.condition == DEAD:  # rolling goes on for a senseless PC and stops for a dead one
            return
        if blow_gets_through(fight, pc, pc.armor, blow.skill, dodge):
            take_hit(fight, pc, blow.skill, blow.damage, blow.armor_steps, blow.capped)


def roll_armor_together(fight: Fight[MomentumBattle], blow: Blow, danger: int, dodge: int, reading: int) -> None:
    """The readings in which all rolls use the die held before the strike [danger-rolls-separate]."""
    pc = blow.target
    if fight.battle.variants.no_armor == ONE_HIT_PER_STRIKE and no_armor_die(fight.battle, pc.armor) and danger > 1:
        danger = 1
    through = 0
    for _ in range(danger):
        through += blow_gets_through(fight, pc, pc.armor, blow.skill, dodge)
    if reading == ONE_HIT_AT_MOST and through > 1:
        through = 1
    assert reading in (ONE_HIT_AT_MOST, STEPS_AFTERWARD)
    for _ in range(through):
        if pc.condition != DEAD:
            take_hit(fight, pc, blow.skill, blow.damage, blow.armor_steps, blow.capped)


def follow_up(fight: Fight[MomentumBattle], npc: Npc, pc: Pc, taken: int) -> None:
    """8 Wearying Poison for each landed strike; 9 Constrict where it hit at Intimate.

    [npc-wearying-poison, poison-timing]
    """
    if pc.condition == DEAD:
        return
    doses = taken if fight.battle.variants.poison == PER_HIT else 1
    if npc.traits.poison and doses:
        lose(fight, pc, npc.traits.poison * doses, "npc-wearying-poison")
    if npc.traits.constrict and taken > 0 and distance(npc, pc) == INTIMATE and npc.able():
        pc.held_by = npc.who
        if fight.listening:
            fight.note(ev.Held("npc-special", pc.who, npc.who))
