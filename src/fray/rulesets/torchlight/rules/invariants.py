"""What holds in every fight, whatever happens: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
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
    if decision.who == NOBODY or decision.seat == KEEPER:
        return []
    combatant = battle.combatants[decision.who]
    found: list[str] = []
    kind = decision.kind()
    if combatant.condition != UP and kind not in ASKED_WHEN_DOWN:
        found.append(f"{combatant.name} is asked ({kind}) and is down")
    if not combatant.on_grid() and kind not in ASKED_OUTSIDE:
        found.append(f"{combatant.name} is asked ({kind}) and is not on the grid")
    for option in decision.options() if kind in ("breath", "action") else []:
        if option.cost() > combatant.breath:
            found.append(f"{combatant.name} has {combatant.breath} Breath for {option.key()} at {option.cost()}")
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
    for combatant in battle.combatants:
        if combatant.whereabouts == ON_GRID:
            cell = (combatant.side * (LANES + 1) + combatant.lane) * (REARGUARD + 1) + combatant.depth
            if cell in taken:
                found.append(f"{combatant.name} shares a cell")
            taken.add(cell)
    return found


# ---- everybody


def place_violations(battle: TorchlightBattle, number: int, combatant: Combatant) -> list[str]:
    found: list[str] = []
    going_on = battle.result is None  # the Keeper may end the fight in the middle of a turn
    if combatant.who != number or (going_on and combatant.declared is not None):
        found.append(f"number {combatant.who} at place {number}, or a plan that has outlived its turn")
    if combatant.on_grid():
        if not (1 <= combatant.lane <= LANES and 1 <= combatant.depth <= REARGUARD) or not battle.lanes.open(
            combatant.lane
        ):
            found.append(f"stands in lane {combatant.lane}, stance {combatant.depth}")
    elif combatant.lane != 0:
        found.append(f"has lane {combatant.lane} and is not on the grid")
    if going_on and (
        (combatant.lane, combatant.depth) != (combatant.post_lane, combatant.post_depth)
        or combatant.last_lane != combatant.lane
    ):
        found.append("a planned position has outlived its turn")
    if going_on and combatant.condition == DEAD and combatant.whereabouts != REMOVED:
        found.append("is dead and still about")
    return found


def gauge_violations(combatant: Combatant) -> list[str]:
    found: list[str] = []
    if not 0 <= combatant.breath <= combatant.most_breath <= HIGHEST_BREATH:
        found.append(f"Breath {combatant.breath} of {combatant.most_breath}")
    for number, name in enumerate(CHARACTERISTICS):
        if not 0 <= combatant.scores[number] <= combatant.maxima[number] <= HIGHEST_SCORE:
            found.append(f"{name} {combatant.scores[number]} of {combatant.maxima[number]}")
        if combatant.scores[number] == 0 and combatant.condition != DEAD:
            found.append(f"lives with {name} at 0")
    if hands_used(combatant.held) > HANDS:
        found.append(f"holds too much: {[item.name for item in combatant.held]}")
    return found


def status_violations(battle: TorchlightBattle, combatant: Combatant) -> list[str]:
    """Who is down or gone has no doings of its own [r-incapacitated, r-reentry]."""
    found: list[str] = []
    doing = combatant.called != NOBODY or combatant.grappling != NOBODY or combatant.ward != NOBODY
    if (not combatant.able() and (doing or combatant.squad)) or (
        combatant.hidden and combatant.on_grid() and not combatant.able()
    ):
        found.append("is not able and still does something")
    if combatant.condition == INCAPACITATED and not combatant.prone:
        found.append("is Incapacitated and stands")
    if combatant.hidden and combatant.hidden_bonus:
        found.append("hides and has come out of hiding")
    if combatant.called != NOBODY and combatant.depth != REARGUARD:
        found.append("aims from outside Rearguard")
    if combatant.squad and combatant.lane != combatant.squad:
        found.append("is in a Squad of another lane")
    mates = sum(
        companion.side == combatant.side and companion.squad == combatant.squad for companion in battle.combatants
    )
    if combatant.squad and mates < LEAST and battle.result is None:  # what ends the fight leaves loose ends
        found.append("is in a Squad that is too small")
    if combatant.stabilized and combatant.condition == UP:
        found.append("is Stabilized and up")
    return found


def bond_violations(battle: TorchlightBattle, combatant: Combatant) -> list[str]:
    """Holds are known to both; aims and wards are on the grid."""
    found: list[str] = []
    for grappler in battle.combatants:
        held = combatant.grapplers >> grappler.who & 1 == 1
        if held != (grappler.grappling == combatant.who):
            found.append(f"disagrees with {grappler.name} about a hold")
    if combatant.grapplers >> len(battle.combatants):
        found.append(f"held by {combatant.grapplers}")
    for who in (combatant.called, combatant.ward):
        if who != NOBODY and not battle.combatants[who].on_grid():
            found.append(f"has to do with {battle.combatants[who].name}, who is gone")
    return found
