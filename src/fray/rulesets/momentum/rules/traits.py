"""Specials of an NPC that the engine carries out by itself; the Keeper rules on all others.

[npc-special, special-phrases]
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model.sheets import NpcSheet, Trait, Traits

POISON_LOSS: Final = 2  # [npc-wearying-poison]


SWARM_LIMIT: Final = 2


INSUBSTANTIAL_EXTRA: Final = 2


SHELL_DEFENSE: Final = 2


NET_LOSS: Final = 2


FRIGHT_LOSS: Final = 1


PULLED_LIMIT: Final = 10


RUST_STEPS: Final = 2


CHOIR_SIZE: Final = 2


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
