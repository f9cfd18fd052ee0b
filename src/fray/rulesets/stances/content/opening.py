# mypyc: skip - a parsing border
"""The state an encounter begins in."""

from __future__ import annotations

from fray.rulesets.stances.content.encounters import Ground, StancesEncounter, StancesEntrant
from fray.rulesets.stances.model.field import EVERYBODY, Exit, feature_bit, new_field
from fray.rulesets.stances.model.objectives import Outcome
from fray.rulesets.stances.model.state import PHYSICAL, SOCIAL, TO_COME, Combatant, StancesBattle
from fray.rulesets.stances.model.variants import Variants


def opening(encounter: StancesEncounter) -> StancesBattle:
    """Everybody in place, nothing chosen."""
    ground = encounter.ground
    field = new_field(list(ground.areas), list(ground.links), list(ground.barriers))
    for feature in ground.features:
        field.features[feature.area] |= feature_bit(feature.name)
    outcomes = [
        Outcome(goal.winner, goal.kind, goal.area, [encounter.number_of(name) for name in goal.who])
        for goal in encounter.goals
    ]
    battle = StancesBattle(list(encounter.sides), field, Variants(encounter.readings), outcomes)
    battle.surprised = list(encounter.surprised)
    battle.demands = list(encounter.demands)
    battle.attack_tn = encounter.attack_tn
    battle.mode = battle.mode_next = PHYSICAL if encounter.mode == "physical" else SOCIAL
    battle.may_turn_violent = encounter.mode == "social then physical"
    battle.fight_after = encounter.fight_after
    for entrant in encounter.roster:
        assert isinstance(entrant, StancesEntrant)
        enlist(battle, entrant, len(battle.combatants) + 1, entrant.joins_round)
    battle.leverage = [0] * (len(battle.sides) * len(battle.combatants))
    field.exits = exits_of(battle, ground)
    return battle


def exits_of(battle: StancesBattle, ground: Ground) -> list[Exit]:
    """Named exits are for all; the ends of the default line each for the side that started nearer [r-battle-edges]."""
    if not ground.by_side:
        return [Exit(area, EVERYBODY) for area in ground.exits]
    found: list[Exit] = []
    for area in ground.exits:
        nearest = {side: side_distance(battle, side, area) for side in range(len(battle.sides))}
        closest = [side for side, steps in nearest.items() if steps == min(nearest.values())]
        found.append(Exit(area, closest[0] if len(closest) == 1 else EVERYBODY))
    return found


def side_distance(battle: StancesBattle, side: int, area: int) -> int:
    steps = [battle.field.steps[combatant.area][area] for combatant in battle.combatants if combatant.side == side]
    return min(steps, default=0)  # while it is drawn up a side may have no one yet


def arm(battle: StancesBattle, combatant: Combatant) -> None:
    """Give a combatant the weapons of its sheet; new kinds go into the arsenal of the fight."""
    new = [weapon for weapon in dict.fromkeys(combatant.sheet.weapons) if weapon not in battle.arsenal]
    battle.arsenal = [*battle.arsenal, *new]
    combatant.carried = [battle.arsenal.index(weapon) for weapon in combatant.sheet.weapons]
    for armed in [*battle.combatants, combatant]:
        armed.arsenal = battle.arsenal


def enlist(battle: StancesBattle, entrant: StancesEntrant, seat: int, joins_round: int) -> Combatant:
    """Put an entrant on the field, or on the list of those still to come."""
    assert entrant.sheet is not None
    sheet, tweaks = entrant.sheet, entrant.tweaks
    combatant = Combatant(
        len(battle.combatants), entrant.name, battle.sides.index(entrant.side), seat, entrant.area, sheet
    )
    combatant.player = entrant.player
    combatant.guard_max, combatant.vitality_max, combatant.composure_max = sheet.guard, sheet.vitality, sheet.composure
    combatant.guard = min(tweaks.get("guard", sheet.guard), sheet.guard)
    combatant.vitality = min(tweaks.get("vitality", sheet.vitality), sheet.vitality)
    combatant.composure = min(tweaks.get("composure", sheet.composure), sheet.composure)
    combatant.momentum = 0 if sheet.mindless else tweaks.get("momentum", sheet.momentum)
    combatant.attack_tn = tweaks.get("attack_tn", sheet.attack_tn)
    arm(battle, combatant)
    combatant.in_hand = sheet.in_hand
    combatant.item_uses = [item.uses for item in sheet.items]
    combatant.secrets = sheet.secrets
    combatant.joins_round = joins_round
    if joins_round > 1:
        combatant.condition = TO_COME
    battle.combatants.append(combatant)
    return combatant
