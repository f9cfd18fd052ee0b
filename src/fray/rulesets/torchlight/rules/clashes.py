"""The end of step 1: what in a side's plan rules something else out. Both claims are named, the later yields.

A plan is legal as a whole or is declared again, so that nothing declared is lost for another's sake.
[r-illegal-and-empty-declarations, r-occupancy-conflict]
"""

from __future__ import annotations

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import DRAG, MOVE, NOBODY, PICK_UP, PUSH, RALLY, Aim
from fray.rulesets.torchlight.model.sheets import same
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.actions import barred_action
from fray.rulesets.torchlight.rules.attacks import barred_aim
from fray.rulesets.torchlight.rules.grid import LAST, POST, gone_by
from fray.rulesets.torchlight.rules.maneuvers import barred_purchase
from fray.rulesets.torchlight.rules.refusals import (
    ALREADY_RALLIED,
    CELL_TAKEN,
    IS_ENGAGED,
    NOT_ENOUGH_OF_THEM,
    SQUAD_TARGET,
    TAKEN_BY_ANOTHER,
)
from fray.rulesets.torchlight.rules.retreat import gets_away, order_bit
from fray.rulesets.torchlight.rules.squads import LEAST


class Clash:
    """Two things a side has declared that cannot both happen: who declares again, for whose sake, and why."""

    def __init__(self, yielding: Combatant, keeping: Combatant | None, of_move: bool, bar: Bar) -> None:
        self.yielding = yielding
        self.keeping = keeping  # nobody where the plan as a whole is in the way
        self.of_move = of_move  # the move is declared again, and the action with it; otherwise the action alone
        self.bar = bar


def clashes_of(battle: TorchlightBattle, movers: list[Combatant], actors: list[Combatant]) -> list[Clash]:
    """The check of the whole plan: cells first, then Retreats, then actions, each judged on what is settled before.

    [r-illegal-and-empty-declarations, r-occupancy-conflict, r-retreat]
    """
    return (
        crowding(battle, movers)
        or refused_retreats(battle, movers)
        or rivals(battle, actors)
        or impossible_actions(battle, actors)
    )


def send_back(fight: Fight[TorchlightBattle], clashes: list[Clash], asked: list[Combatant]) -> list[Combatant]:
    """Who must declare again; what was declared is forgotten. Those just asked see why by what is refused to them,
    for the others both claims are put on record [r-illegal-and-empty-declarations].
    """
    sent: list[Combatant] = []
    for clash in clashes:
        yielding = clash.yielding
        if clash.of_move:
            yielding.plan.forget()
            yielding.plan.sent_back += 1
            yielding.settle()
        else:
            yielding.plan.forget_action()
        yielding.ranged_mark = False
        sent.append(yielding)
        if fight.listening and yielding not in asked:
            keeping = clash.keeping.who if clash.keeping is not None else NOBODY
            fight.note(ev.SentBack(clash.bar.clause, yielding.who, keeping, clash.of_move, clash.bar.reason))
    return sent


# ---- cells


def crowding(battle: TorchlightBattle, movers: list[Combatant]) -> list[Clash]:
    """No cell may hold two after step 3 or after step 5 [r-occupancy-conflict, r-cell-capacity]."""
    found: list[Clash] = []
    if movers and all_stand(battle, movers[0].side):
        return found
    for mover in movers:
        if (mover.plan.move != MOVE and mover.plan.move != DRAG) or not mover.on_grid():
            continue
        for companion in battle.combatants:
            if (
                companion.side == mover.side
                and companion is not mover
                and companion.on_grid()
                and must_yield(mover, companion)
            ):
                found.append(Clash(mover, companion, True, CELL_TAKEN))
                break
    return found


def all_stand(battle: TorchlightBattle, side: int) -> bool:
    """Whether nothing about the cells of a side has changed since they were looked at last."""
    for combatant in battle.combatants:
        plan = combatant.declared
        if combatant.side == side and plan is not None and not plan.stands:
            return False
    return True


def must_yield(mover: Combatant, companion: Combatant) -> bool:
    """The combatant in a cell keeps it; of two that enter it together the one whose declaration is the later yields.

    [r-occupancy-conflict]
    """
    if mover.post_lane == companion.post_lane and mover.post_depth == companion.post_depth:
        if mover.post_lane != mover.lane or mover.post_depth != mover.depth:
            stays = companion.post_lane == companion.lane and companion.post_depth == companion.depth
            return stays or declared_before(companion, mover)
    if mover.last_lane == companion.last_lane and mover.last_depth == companion.last_depth:
        if mover.last_lane != mover.post_lane or mover.last_depth != mover.post_depth:
            stays = companion.last_lane == companion.post_lane and companion.last_depth == companion.post_depth
            return stays or declared_before(companion, mover)
    return False


def declared_before(companion: Combatant, mover: Combatant) -> bool:
    """What stands was declared before what is declared again; what is declared together goes by the roster."""
    if companion.plan.stands != mover.plan.stands:
        return companion.plan.stands
    return companion.who < mover.who


# ---- Retreats


def refused_retreats(battle: TorchlightBattle, movers: list[Combatant]) -> list[Clash]:
    """A Retreat that the whole plan would leave Engaged is refused, in this order [r-retreat, r-drag].

    Pushes are part of the plan: they are done before the late moves. [engaged-blocks-retreat, r-turn-steps]
    """
    found: list[Clash] = []
    pushed: list[Combatant] = []
    for mover in movers:
        plan = mover.plan
        if not plan.leaves() or not mover.on_grid():
            continue
        if not plan.early and not pushed:
            pushed = foresee_pushes(battle, movers)
        if not gets_away(battle, mover, POST if plan.early else LAST):
            plan.refused_retreats |= order_bit(plan.early)
            found.append(Clash(mover, None, True, IS_ENGAGED))
    for foe in pushed:
        foe.take_post()
    return found


def foresee_pushes(battle: TorchlightBattle, pushers: list[Combatant]) -> list[Combatant]:
    """Enemies that declared Pushes will have moved when the turn ends; who they are [r-push]."""
    pushed: list[Combatant] = []
    for pusher in pushers:
        first, second = pusher.plan.first, pusher.plan.second
        for chosen in (*pusher.plan.bought, first.trade if first else None, second.trade if second else None):
            if chosen is not None and chosen.maneuver == PUSH:
                foe = battle.combatants[chosen.target]
                foe.last_lane, foe.last_depth = chosen.lane, chosen.depth
                pushed.append(foe)
    return pushed


# ---- actions


def rivals(battle: TorchlightBattle, actors: list[Combatant]) -> list[Clash]:
    """One Rally for a side, one target for a Squad, one hand for a thing [rally-once, r-squad-attack]."""
    found: list[Clash] = []
    for actor in actors:
        plan = actor.plan
        if plan.squad > 0 or plan.action == RALLY or plan.action == PICK_UP:
            clash = clash_with_a_rival(battle, actors, actor)
            if clash is not None:
                found.append(clash)
    return found


def clash_with_a_rival(battle: TorchlightBattle, actors: list[Combatant], actor: Combatant) -> Clash | None:
    """Who has declared what it wants before it, if anybody has."""
    plan = actor.plan
    if plan.squad > 0 and not comes_together(actors, actor):
        plan.squad = 0
        return Clash(actor, None, False, NOT_ENOUGH_OF_THEM)
    first = plan.first
    if first is not None and first.joint:
        leader = leader_of(actors, actor)
        if leader is not None and leader.plan.first is not None and leader.plan.first.target != first.target:
            plan.only_target = leader.plan.first.target
            return Clash(actor, leader, False, SQUAD_TARGET)
    if plan.action == RALLY or plan.action == PICK_UP:
        rival = rival_of(battle, actors, actor)
        if rival is not None:
            return Clash(actor, rival, False, ALREADY_RALLIED if plan.action == RALLY else TAKEN_BY_ANOTHER)
    return None


def impossible_actions(battle: TorchlightBattle, actors: list[Combatant]) -> list[Clash]:
    """Everything judged once more on the whole plan [r-illegal-and-empty-declarations]."""
    found: list[Clash] = []
    for actor in actors:
        bar = barred_plan(battle, actor) if actor.able() else None
        if bar is not None:
            found.append(Clash(actor, None, False, bar))
    return found


def barred_plan(battle: TorchlightBattle, actor: Combatant) -> Bar | None:
    """Why something it has declared is not possible now that all have declared: action, attacks, Maneuver.

    [r-ranged-mark, r-maneuver-range, r-protect]
    """
    plan = actor.plan
    bar = barred_action(battle, actor, plan.action, plan.target, plan.item) if plan.action > 1 else None
    for aim in (plan.first, plan.second):
        if aim is not None and needs_engagement(battle, aim):
            bar = bar or barred_aim(battle, actor, aim)
    for chosen in plan.bought:
        bar = bar or barred_purchase(battle, actor, chosen)
    return bar


def needs_engagement(battle: TorchlightBattle, aim: Aim) -> bool:
    """An attack in reach stays in reach; what others declare can only change who is Engaged [r-engaged]."""
    if aim.weapon.engaged_only:
        return True
    return aim.target != NOBODY and battle.combatants[aim.target].hidden


def rival_of(battle: TorchlightBattle, actors: list[Combatant], actor: Combatant) -> Combatant | None:
    """An earlier companion that rallies too, or that takes the last piece of what it reaches for."""
    plan = actor.plan
    pieces = 1
    if plan.action == PICK_UP:
        pieces = 0
        for item in battle.lanes.lying[actor.post_lane]:
            pieces += same(item, plan.item)
    for companion in actors:
        if companion is actor:
            return None
        rivals = companion.plan.action == plan.action
        if rivals and plan.action == PICK_UP:
            rivals = companion.post_lane == actor.post_lane and same(companion.plan.item, plan.item)
        if rivals:
            pieces -= 1
            if pieces == 0:
                return companion
    return None


def comes_together(actors: list[Combatant], member: Combatant) -> bool:
    """Whether three of the named will stand in the lane of the Squad [r-squad-declare]."""
    lane = member.plan.squad
    count = 0
    for comrade in actors:
        if comrade.plan.squad == lane and comrade.post_lane == lane and comrade.able() and not gone_by(comrade, POST):
            count += 1
    return count >= LEAST


def leader_of(actors: list[Combatant], member: Combatant) -> Combatant | None:
    """Who names the target of a Squad's attack: a member whose target is forced on it, else its first attacker.

    [r-goad, r-squad-attack]
    """
    leader: Combatant | None = None
    for comrade in actors:
        aim = comrade.plan.first
        if comrade.plan.squad == member.plan.squad and aim is not None and aim.joint:
            if comrade.plan.must_attack == aim.target:
                return comrade
            if leader is None:
                leader = comrade
    return leader
