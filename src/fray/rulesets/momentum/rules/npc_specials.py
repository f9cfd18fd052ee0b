"""Specials of an NPC that the engine carries out by itself; the Keeper rules on all others.

What an NPC uses in place of a Strike stands in `npc_turn`.

[npc-special, special-phrases]
"""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import INTIMATE
from fray.rulesets.momentum.model.sheets import NpcSheet, Trait, Traits
from fray.rulesets.momentum.model.state import DEAD, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.model.variants import PER_HIT
from fray.rulesets.momentum.rules.verbs import lose

POISON_LOSS: Final = 2  # [npc-wearying-poison]
SWARM_LIMIT: Final = 2  # [trait-swarm]


# ---- which Specials a line has


def read_traits(sheet: NpcSheet) -> Traits:
    """Look up each trait by its name, without regard to case; a trailing number is its parameter [special-phrases]."""
    traits = Traits()
    for trait in sheet.traits:
        name = trait.name.casefold()
        if switch_on(traits, name, trait):
            traits.order.append(name)
        elif momentum_phrase(trait.words) > 0:
            traits.poison += momentum_phrase(trait.words)
        else:
            traits.unknown.append(trait)
    for mode in sheet.modes:
        traits.flies = traits.flies or mode.name.casefold() == "fly"
    return traits


def switch_on(traits: Traits, name: str, trait: Trait) -> bool:
    """Switch on a trait the engine knows; False for one it does not."""
    match name:
        case "wearying poison":
            traits.poison += POISON_LOSS
        case "pulled blows":
            traits.pulled_blows = True
        case "swarm":
            traits.swarm = True
        case "backstab":
            traits.backstab = True
        case "slow reload":
            traits.slow_reload = True
        case "constrict":
            traits.constrict = True
        case "insubstantial":
            traits.insubstantial = True
        case "frightful presence":
            traits.frightful = True
        case "regenerate":
            traits.regenerate = trait.number if trait.number >= 0 else 1
        case "sundering":
            traits.sundering = True
        case "rust bite":
            traits.rust_bite = True
        case "shell up":
            traits.shell_up = True
        case "net cast":
            traits.net_cast = True
        case "flurry":
            traits.flurry = True
        case "call the choir":
            traits.call_the_choir = True
        case _:
            return False
    return True


def momentum_phrase(words: str) -> int:
    """The N of 'lose N momentum per strike', or 0 where the words say no such thing [special-phrases]."""
    tokens = [token.strip(".,;:!") for token in words.casefold().split()]
    for index in range(len(tokens) - 4):
        if tokens[index] in ("lose", "loses") and tokens[index + 2 : index + 5] == ["momentum", "per", "strike"]:
            return int(tokens[index + 1]) if tokens[index + 1].isdecimal() else 0
    return 0


# ---- what they do when the NPC strikes


def trait_danger(battle: MomentumBattle, attacker: Combatant, victim: Combatant) -> int:
    """What Swarm and Backstab add to the Danger [trait-swarm, trait-backstab]."""
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


def after_landing(fight: Fight[MomentumBattle], npc: Npc, pc: Pc, taken: int) -> None:
    """8 Wearying Poison for each landed strike; 9 Constrict where it hit at Intimate.

    [npc-wearying-poison, poison-timing]
    """
    if pc.condition == DEAD:
        return
    doses = taken if fight.battle.variants.poison == PER_HIT else 1
    if npc.traits.poison and doses:
        lose(fight, pc, npc.traits.poison * doses, "npc-wearying-poison")
    if npc.traits.constrict and taken > 0 and distance(npc, pc) == INTIMATE and npc.able():
        pc.held_by |= npc.bit()
        if fight.listening:
            fight.note(ev.Held("npc-special", pc.who, npc.who))
