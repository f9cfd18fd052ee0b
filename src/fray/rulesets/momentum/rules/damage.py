"""What a strike that lands does: armor rolls and hits for a PC, lost hits for an NPC [strike-resolution-order]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.momentum.model.blow import Blow
from fray.rulesets.momentum.model.state import DEAD, DISABLED, MomentumBattle, Npc, Pc
from fray.rulesets.momentum.model.variants import ONE_HIT_AT_MOST, STEPS_AFTERWARD
from fray.rulesets.momentum.rules.armor import armor_rolls_due, blow_gets_through
from fray.rulesets.momentum.rules.npc_specials import after_landing
from fray.rulesets.momentum.rules.verbs import put_out, remove_hits
from fray.rulesets.momentum.rules.wounds import take_hit


def land_on_npc(fight: Fight[MomentumBattle], striker: Pc, npc: Npc, hits: int, disable: bool) -> None:
    """An NPC endures as many Strikes as it has hits; with none left it is dead, or disabled if the striker paid for it.

    A Strike at an NPC that lies disabled kills it.
    [npc-hits, foe-out-of-hits, strike-disable-omitted, strike-disable-scope, corpse-and-helpless]
    """
    finishing = npc.condition == DISABLED
    striker.hits_dealt += hits if hits < npc.hits_left else npc.hits_left
    if not finishing:
        remove_hits(fight, npc, hits, "npc-hits")
    if finishing or npc.hits_left == 0:
        spared = disable and not finishing
        put_out(fight, npc, DISABLED if spared else DEAD, "strike-disable-cost" if spared else "foe-out-of-hits")


def land_on_pc(fight: Fight[MomentumBattle], blow: Blow) -> None:
    """6 Danger; 7 armor rolls one after another; 8 what follows a landed strike; 9 what needs a hit.

    [strike-resolution-order, danger-rolls-separate]
    """
    pc = blow.target
    before = pc.hits_taken
    rolls = armor_rolls_due(fight, blow)
    if fight.battle.variants.danger_rolls == 0:
        roll_armor(fight, blow, rolls)
    else:
        roll_armor_together(fight, blow, rolls)
    taken = pc.hits_taken - before
    attacker = blow.attacker
    attacker.hits_dealt += taken
    if isinstance(attacker, Npc):
        after_landing(fight, attacker, pc, taken)


def roll_armor(fight: Fight[MomentumBattle], blow: Blow, rolls: int) -> None:
    """Each roll that the blow gets through is one hit and one step, before the next roll [armor-roll-danger-count]."""
    pc = blow.target
    for _ in range(rolls):
        if pc.condition == DEAD:  # rolling goes on for a senseless PC and stops for a dead one
            return
        if blow_gets_through(fight, pc, blow.skill, blow.dodge):
            take_hit(fight, pc, blow.skill, blow.damage, blow.armor_steps, blow.capped)


def roll_armor_together(fight: Fight[MomentumBattle], blow: Blow, rolls: int) -> None:
    """The readings in which all rolls use the die held before the strike [danger-rolls-separate]."""
    pc = blow.target
    reading = fight.battle.variants.danger_rolls
    through = 0
    for _ in range(rolls):
        through += blow_gets_through(fight, pc, blow.skill, blow.dodge)
    if reading == ONE_HIT_AT_MOST and through > 1:
        through = 1
    assert reading in (ONE_HIT_AT_MOST, STEPS_AFTERWARD)
    for _ in range(through):
        if pc.condition != DEAD:
            take_hit(fight, pc, blow.skill, blow.damage, blow.armor_steps, blow.capped)
