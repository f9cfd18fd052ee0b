# mypyc: skip - runs once a fight
"""The state in which an encounter begins: all combatants in place, nothing rolled."""

from __future__ import annotations

from fray.rulesets.momentum.content.encounters import MomentumEncounter, MomentumEntrant
from fray.rulesets.momentum.model.field import Field, ground_bit
from fray.rulesets.momentum.model.sheets import PcSheet
from fray.rulesets.momentum.model.state import TO_COME, Combatant, MomentumBattle, Npc
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.rules.npc_specials import read_traits


def opening(encounter: MomentumEncounter) -> MomentumBattle:
    """All combatants in place, nothing rolled."""
    ground = Field(encounter.length)
    ground.open_low, ground.open_high = encounter.open_low, encounter.open_high
    for feature in encounter.terrain:
        if feature.kind == "wall":
            ground.walls |= 1 << feature.place
        elif feature.kind == "door":
            ground.set_door(feature.place, feature.state)
            ground.barred_from[feature.place] = feature.barred_from
        else:
            ground.ground[feature.place] |= ground_bit(feature.kind)
    battle = MomentumBattle(list(encounter.sides), ground, Variants(encounter.readings), list(encounter.outcomes))
    battle.choir = encounter.choir
    for entrant in encounter.roster:
        assert isinstance(entrant, MomentumEntrant)
        enlist(battle, entrant, seat=len(battle.combatants) + 1, joins_round=entrant.joins_round)
    return battle


def enlist(battle: MomentumBattle, entrant: MomentumEntrant, seat: int, joins_round: int) -> None:
    """Put an entrant on the field, or on the list of those still to come."""
    who = len(battle.combatants)
    side = battle.sides.index(entrant.side)
    combatant: Combatant
    if isinstance(entrant.sheet, PcSheet):
        combatant = new_pc(who, entrant.name, side, seat, entrant.position, entrant.sheet, battle.variants)
    else:
        assert entrant.sheet is not None
        combatant = Npc(who, entrant.name, side, seat, entrant.position, entrant.sheet, read_traits(entrant.sheet))
    combatant.joins_round = joins_round
    combatant.surprise_known = entrant.surprised is not None
    combatant.surprised = bool(entrant.surprised)
    combatant.counts_for_end = entrant.counts_for_end
    battle.enter(combatant)
    if joins_round > 1:
        battle.becomes(combatant, TO_COME)
