"""What holds in every fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play. `STATIC` names what never changes while a fight lasts, `DERIVED`
what is not part of a settled state.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.torchlight.model.lanes import BURNING, BURNING_TURNS, FEATURES, LANES, REARGUARD, Lanes
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, HANDS
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    DEAD,
    INCAPACITATED,
    ON_GRID,
    REMOVED,
    SETUP,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.ending import LAST_ROUND
from fray.rulesets.torchlight.rules.hands import hands_used
from fray.rulesets.torchlight.rules.squads import LEAST

# 'Class.attribute': set when the fight is made and never changed, so that copies may share it and fingerprints may
# leave it out.
STATIC: Final = (
    "TorchlightBattle.variants",
    "TorchlightBattle.schedule",
    "TorchlightBattle.objective",
    "TorchlightBattle.setup_squads",
    "Combatant.sheet",
    "Combatant.maxima",
    "Combatant.natural",
)
DERIVED: Final = ("Combatant.declared",)  # what was declared lives for one turn, and only on the way through it
HIGHEST_BREATH: Final = 30  # [r-limits]
HIGHEST_SCORE: Final = 20
ASKED_WHEN_DOWN: Final = ("drag",)
ASKED_OUTSIDE: Final = ("return", "placement", "potion")


def check(battle: TorchlightBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = [f"the lanes: {words}" for words in lane_violations(battle.lanes)]
    found.extend(round_violations(battle))
    found.extend(cell_violations(battle))
    for number, one in enumerate(battle.combatants):
        wrong = place_violations(battle, number, one)
        wrong.extend(gauge_violations(one))
        wrong.extend(status_violations(battle, one))
        wrong.extend(bond_violations(battle, one))
        found.extend([f"{one.name}: {words}" for words in wrong])
    return found


def check_decision(battle: TorchlightBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    if battle.result is not None:
        return ["somebody is asked although the fight is over"]
    if decision.who == NOBODY or decision.seat == KEEPER:
        return []
    one = battle.combatants[decision.who]
    found: list[str] = []
    kind = decision.kind()
    if decision.seat != one.seat:
        found.append(f"{one.name} is asked at seat {decision.seat}")
    if one.condition != UP and kind not in ASKED_WHEN_DOWN:
        found.append(f"{one.name} is asked ({kind}) and is down")
    if not one.on_grid() and kind not in ASKED_OUTSIDE:
        found.append(f"{one.name} is asked ({kind}) and is not on the grid")
    for option in decision.options() if kind in ("breath", "action") else []:
        if option.cost() > one.breath:
            found.append(f"{one.name} has {one.breath} Breath for {option.key()} at {option.cost()}")
    return found


# ---- the whole


def lane_violations(lanes: Lanes) -> list[str]:
    found: list[str] = []
    for lane in range(1, LANES + 1):
        if not 0 <= lanes.features[lane] < 1 << len(FEATURES):
            found.append(f"features {lanes.features[lane]} of lane {lane}")
        left = lanes.burning_left[lane]
        if not 0 <= left <= BURNING_TURNS or (left > 0) != lanes.has(lane, BURNING):
            found.append(f"lane {lane} burns for {left}")
    return found


def round_violations(battle: TorchlightBattle) -> list[str]:
    found: list[str] = []
    if not 1 <= battle.round <= LAST_ROUND or not SETUP <= battle.phase <= AFTERMATH:
        found.append(f"round {battle.round}, phase {battle.phase}")
    if battle.result is not None:  # the Keeper may end the fight in the middle of a turn
        return found
    if battle.effects:
        found.append("effects have outlived their turn")
    if battle.pending and not battle.variants.effects_wait:
        found.append("effects wait although they should not")
    if battle.fire:
        found.append("a fire has not been lit")
    return found


def cell_violations(battle: TorchlightBattle) -> list[str]:
    """A cell holds one combatant [r-cell-capacity]."""
    found: list[str] = []
    taken: set[int] = set()
    for one in battle.combatants:
        if one.whereabouts == ON_GRID:
            cell = (one.side * (LANES + 1) + one.lane) * (REARGUARD + 1) + one.depth
            if cell in taken:
                found.append(f"{one.name} shares a cell")
            taken.add(cell)
    return found


# ---- everybody


def place_violations(battle: TorchlightBattle, number: int, one: Combatant) -> list[str]:
    found: list[str] = []
    going_on = battle.result is None  # the Keeper may end the fight in the middle of a turn
    if one.who != number or (going_on and one.declared is not None):
        found.append(f"number {one.who} at place {number}, or a plan that has outlived its turn")
    if one.on_grid():
        if not (1 <= one.lane <= LANES and 1 <= one.depth <= REARGUARD) or not battle.lanes.open(one.lane):
            found.append(f"stands in lane {one.lane}, stance {one.depth}")
    elif one.lane != 0:
        found.append(f"has lane {one.lane} and is not on the grid")
    if going_on and ((one.lane, one.depth) != (one.post_lane, one.post_depth) or one.last_lane != one.lane):
        found.append("a planned position has outlived its turn")
    if one.condition == DEAD and one.whereabouts != REMOVED:
        found.append("is dead and still about")
    return found


def gauge_violations(one: Combatant) -> list[str]:
    found: list[str] = []
    if not 0 <= one.breath <= one.most_breath <= HIGHEST_BREATH:
        found.append(f"Breath {one.breath} of {one.most_breath}")
    for number, name in enumerate(CHARACTERISTICS):
        if not 0 <= one.scores[number] <= one.maxima[number] <= HIGHEST_SCORE:
            found.append(f"{name} {one.scores[number]} of {one.maxima[number]}")
        if one.scores[number] == 0 and one.condition != DEAD:
            found.append(f"lives with {name} at 0")
    if hands_used(one.held) > HANDS:
        found.append(f"holds too much: {[item.name for item in one.held]}")
    return found


def status_violations(battle: TorchlightBattle, one: Combatant) -> list[str]:
    """Who is down or gone has no doings of its own [r-incapacitated, r-reentry]."""
    found: list[str] = []
    doing = one.called != NOBODY or one.grappling != NOBODY or one.ward != NOBODY
    if (not one.able() and (doing or one.squad)) or (one.hidden and one.on_grid() and not one.able()):
        found.append("is not able and still does something")
    if one.condition == INCAPACITATED and not one.prone:
        found.append("is Incapacitated and stands")
    if one.hidden and one.hidden_bonus:
        found.append("hides and has come out of hiding")
    if one.called != NOBODY and one.depth != REARGUARD:
        found.append("aims from outside Rearguard")
    if one.squad and one.lane != one.squad:
        found.append("is in a Squad of another lane")
    mates = sum(other.side == one.side and other.squad == one.squad for other in battle.combatants)
    if one.squad and mates < LEAST and battle.result is None:  # what ends the fight leaves loose ends
        found.append("is in a Squad that is too small")
    if one.stabilized and one.condition == UP:
        found.append("is Stabilized and up")
    return found


def bond_violations(battle: TorchlightBattle, one: Combatant) -> list[str]:
    """Holds are known to both; aims and wards are on the grid."""
    found: list[str] = []
    for other in battle.combatants:
        held = one.grapplers >> other.who & 1 == 1
        if held != (other.grappling == one.who):
            found.append(f"disagrees with {other.name} about a hold")
    if one.grapplers >> len(battle.combatants):
        found.append(f"held by {one.grapplers}")
    for who in (one.called, one.ward):
        if who != NOBODY and not battle.combatants[who].on_grid():
            found.append(f"has to do with {battle.combatants[who].name}, who is gone")
    return found
