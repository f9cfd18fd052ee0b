# mypyc: skip - a parsing border
"""The state in which an encounter begins."""

from __future__ import annotations

from fray.rulesets.torchlight.content.encounters import TorchlightEncounter, TorchlightEntrant
from fray.rulesets.torchlight.model.copies import clone_lanes
from fray.rulesets.torchlight.model.state import BYSTANDER, SIDES, Combatant, TorchlightBattle, equip
from fray.rulesets.torchlight.model.variants import Variants


def opening(encounter: TorchlightEncounter) -> TorchlightBattle:
    """Everybody off the grid, nothing rolled: placement is the first step."""
    battle = TorchlightBattle(clone_lanes(encounter.lanes), Variants(encounter.readings))
    battle.schedule = list(encounter.schedule)
    battle.objective = encounter.goal
    battle.opening = encounter.opening
    battle.setup_squads = [list(members) for members in encounter.squads]
    for entrant in encounter.roster:
        assert isinstance(entrant, TorchlightEntrant)
        enlist(battle, entrant, seat=len(battle.combatants) + 1, joins_round=entrant.joins_round)
    return battle


def enlist(battle: TorchlightBattle, entrant: TorchlightEntrant, seat: int, joins_round: int) -> None:
    """Put an entrant on the roster, waiting for its round."""
    assert entrant.sheet is not None
    combatant = Combatant(len(battle.combatants), entrant.name, SIDES.index(entrant.side), seat, entrant.sheet)
    equip(combatant, entrant.sheet.items, entrant.sheet.stowed)
    combatant.fixed_lane, combatant.fixed_depth = entrant.lane, entrant.depth
    combatant.joins_round = joins_round
    combatant.hidden = "hidden" in entrant.status
    combatant.prone = "prone" in entrant.status
    combatant.surprised = "surprised" in entrant.status
    if "bystander" in entrant.status:
        combatant.whereabouts = BYSTANDER
    battle.combatants.append(combatant)
