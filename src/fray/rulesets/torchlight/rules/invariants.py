"""What holds in every fight, whatever happens: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.torchlight.model.lanes import BURNING, BURNING_TURNS, FEATURES, LANES, REARGUARD, Lanes
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareAttack, DeclareMove, DoManeuver, PlaceIn
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    ATTACK,
    DRAG,
    FEINT,
    HAND,
    MOVE,
    PROTECT,
    PUSH,
    RALLY,
    Aim,
)
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, HANDS, UNARMED
from fray.rulesets.torchlight.model.state import (
    AFTERMATH,
    DEAD,
    ENEMIES,
    INCAPACITATED,
    ON_GRID,
    PLAYERS,
    PLAYERS_TURN,
    REMOVED,
    SETUP,
    TURNS,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.actions import barred_action
from fray.rulesets.torchlight.rules.attacks import barred_aim
from fray.rulesets.torchlight.rules.ending import LAST_ROUND
from fray.rulesets.torchlight.rules.grid import POST, acts, adjacent
from fray.rulesets.torchlight.rules.hands import hands_used, owns
from fray.rulesets.torchlight.rules.maneuvers import may_buy
from fray.rulesets.torchlight.rules.movement import held_fast, may_enter
from fray.rulesets.torchlight.rules.protect import stands_by
from fray.rulesets.torchlight.rules.push import push_cells
from fray.rulesets.torchlight.rules.squads import LEAST

HIGHEST_BREATH: Final = 30  # [r-limits]
HIGHEST_SCORE: Final = 20
# effects that wait for the end of the round may outlast the pusher; its player still picks [r-who-decides]
ASKED_WHEN_DOWN: Final[tuple[str, ...]] = ("drag", "push")
ASKED_OUTSIDE: Final[tuple[str, ...]] = ("return", "placement", "potion", "push")
ASKED_WHO_ACTS: Final[tuple[str, ...]] = (
    "move", "squad", "action", "attack as well", "second attack", "enhanced", "breath", "hiding", "hold",
)  # fmt: skip
ABOUT_THE_GRID: Final[tuple[str, ...]] = (
    "modify",
    "risky test",
    "shift",
    "target",
    "whom",
    "speech",
    "improvised action",
)


def check(battle: TorchlightBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = [f"the lanes: {words}" for words in lane_violations(battle.lanes)]
    found.extend(round_violations(battle))
    found.extend(cell_violations(battle))
    for number, combatant in enumerate(battle.combatants):
        wrong = place_violations(battle, number, combatant)
        wrong.extend(gauge_violations(combatant))
        wrong.extend(status_violations(battle, combatant))
        wrong.extend(bond_violations(battle, combatant))
        found.extend([f"{combatant.name}: {words}" for words in wrong])
    return found


def check_decision(battle: TorchlightBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    kind = decision.kind()
    options = decision.options()
    found: list[str] = []
    if kind in ABOUT_THE_GRID or decision.seat != KEEPER:
        for who in named_in(options):
            if not battle.combatants[who].on_grid() and kind not in ASKED_OUTSIDE:
                found.append(f"{kind} offers something about {battle.combatants[who].name}, who is not on the grid")
    if kind == "intervene":
        found.extend(settled_violations(battle))
    if decision.who == NOBODY or decision.seat == KEEPER:
        return found
    combatant = battle.combatants[decision.who]
    if combatant.condition != UP and kind not in ASKED_WHEN_DOWN:
        found.append(f"{combatant.name} is asked ({kind}) and is down")
    if not combatant.on_grid() and kind not in ASKED_OUTSIDE:
        found.append(f"{combatant.name} is asked ({kind}) and is not on the grid")
    if kind in ASKED_WHO_ACTS and not acts(battle, combatant):
        found.append(f"{combatant.name} is asked ({kind}) and does not act")
    if barred_question(battle, combatant, kind):
        found.append(f"{combatant.name} is asked ({kind}) without a reason")
    for option in options:
        if barred_option(battle, combatant, option):
            found.append(f"{combatant.name} is offered {option.key()} ({kind}) and may not")
    return found


def named_in(options: list[Option]) -> set[int]:
    """The combatants that options are about."""
    places = [place for option in options for place in option.points_at()]
    return {int(place.removeprefix("who:")) for place in places if place.startswith("who:")}


def barred_question(battle: TorchlightBattle, combatant: Combatant, kind: str) -> bool:
    """Whether what the question rests on is not there."""
    if kind == "protect" or kind == "take the blow":
        return combatant.ward == NOBODY or not stands_by(battle, combatant)
    if kind == "hold":
        return combatant.grappling == NOBODY
    if kind == "hiding":
        return not combatant.hidden
    return kind == "feint" and not may_buy(battle, combatant, FEINT)


def barred_option(battle: TorchlightBattle, combatant: Combatant, option: Option) -> bool:
    """Whether the rules that judge an answer refuse it."""
    if option.cost() > combatant.breath:
        return True
    if isinstance(option, DeclareAttack):
        aim = Aim(option.weapon, option.ranged, option.target, option.lane, option.lunge)
        return not owns(combatant, option.weapon) or barred_aim(battle, combatant, aim) is not None
    if isinstance(option, DeclareAction):
        item = option.item if option.item is not None else UNARMED
        action = option.action
        return action > ATTACK and barred_action(battle, combatant, action, option.target, item) is not None
    if isinstance(option, DeclareMove):
        if option.move != MOVE and option.move != DRAG:
            return False
        return not may_enter(battle.lanes, combatant.lane, option.lane) or held_fast(battle, combatant) is not None
    if isinstance(option, DoManeuver) and option.chosen.maneuver == PUSH:
        return option.chosen.lane * 8 + option.chosen.depth not in push_cells(
            battle, battle.combatants[option.chosen.target]
        )
    return isinstance(option, PlaceIn) and battle.occupant(combatant.side, option.lane, option.depth) is not None


def settled_violations(battle: TorchlightBattle) -> list[str]:
    """What no order of the Keeper can upset once all have declared [rally-once, r-turn-steps]."""
    found: list[str] = []
    acting = [combatant for combatant in battle.combatants if combatant.declared is not None and combatant.on_grid()]
    for side in (PLAYERS, ENEMIES):
        if sum(combatant.side == side and combatant.plan.action == RALLY for combatant in acting) > 1:
            found.append("a side rallies twice")
    for actor in acting:
        before = (actor.post_lane, actor.post_depth, actor.last_lane, actor.last_depth)
        actor.take_post()
        if before != (actor.post_lane, actor.post_depth, actor.last_lane, actor.last_depth):
            found.append(f"{actor.name} does not stand where its plan leads")
    return found


def plan_violations(battle: TorchlightBattle) -> list[str]:
    """What a side has declared can all happen, unless an order comes between: one claim on a cell, attacks in reach.

    [r-occupancy-conflict, r-illegal-and-empty-declarations]
    """
    found: list[str] = []
    acting = [combatant for combatant in battle.combatants if combatant.declared is not None and combatant.on_grid()]
    for place, combatant in enumerate(acting):
        for companion in acting[:place]:
            if companion.side == combatant.side and shares_a_cell(combatant, companion):
                found.append(f"{combatant.name} and {companion.name} claim one cell")
        found.extend(doing_violations(battle, combatant))
    return found


def shares_a_cell(combatant: Combatant, companion: Combatant) -> bool:
    """After step 3 or after step 5."""
    early = (combatant.post_lane, combatant.post_depth) == (companion.post_lane, companion.post_depth)
    return early or (combatant.last_lane, combatant.last_depth) == (companion.last_lane, companion.last_depth)


def doing_violations(battle: TorchlightBattle, actor: Combatant) -> list[str]:
    """What one combatant has declared, judged on the whole plan."""
    plan = actor.plan
    found = [
        f"{actor.name} cannot make the attack it has declared"
        for aim in (plan.first, plan.second)
        if aim is not None and barred_aim(battle, actor, aim) is not None
    ]
    for friend in (battle.combatants[plan.target],) if plan.action in (HAND, ADMINISTER, PROTECT) else ():
        if friend.side != actor.side or not adjacent(actor, friend, POST):
            found.append(f"{actor.name} does something for {friend.name}, who is not next to it")
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
    noted = any(combatant.noted for combatant in battle.combatants)
    if battle.phase == PLAYERS_TURN and noted and not battle.variants.effects_wait:
        found.append("damage has outlived its round")
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
    if battle.result is None:
        found.extend(time_violations(battle, combatant))
    return found


def time_violations(battle: TorchlightBattle, combatant: Combatant) -> list[str]:
    """Nothing lasts longer than to the end of the next round, and nothing without the combatant it comes from.

    [r-next-round, r-goad, r-incapacitated, r-end-of-round]
    """
    found: list[str] = []
    end_of_next = (battle.round + 1) * TURNS + TURNS - 1
    ends = (combatant.evading_to, combatant.distracted_to, combatant.intimidated_to, combatant.pinned_to)
    if max(*ends, combatant.parry.ends, combatant.parry.next_ends, combatant.goad.next_ends) > end_of_next:
        found.append("has a status that lasts too long")
    for named in (combatant.parry, combatant.goad):
        if NOBODY not in (named.foe, named.next_foe) and named.next_begins < named.begins:
            found.append("has a naming that waits behind a later one")
    for who in (combatant.goad.foe, combatant.goad.next_foe):
        if who != NOBODY and not battle.combatants[who].able():
            found.append(f"is goaded by {battle.combatants[who].name}, who is down or gone")
    if not combatant.able() and combatant.evading_to >= battle.clock():
        found.append("evades and is down or gone")
    if not combatant.able() and combatant.parry.at(battle.clock()) != NOBODY:
        found.append("parries and is down or gone")
    if combatant.ranged_mark and not combatant.able():
        found.append("has a ranged mark and is down or gone")
    if combatant.absorbs != NOBODY:
        found.append("absorbs an attack of a turn that is over")
    if battle.phase == PLAYERS_TURN and battle.round > 1 and (combatant.barred or combatant.surprised):
        found.append("is kept from acting by an earlier round")
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
    if combatant.ward != NOBODY and battle.combatants[combatant.ward].side != combatant.side:
        found.append("protects an enemy")
    if combatant.called != NOBODY and battle.combatants[combatant.called].side == combatant.side:
        found.append("aims at a companion")
    for who in (combatant.called, combatant.ward):
        if who != NOBODY and not battle.combatants[who].on_grid():
            found.append(f"has to do with {battle.combatants[who].name}, who is gone")
    return found
