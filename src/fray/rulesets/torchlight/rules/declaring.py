"""Step 1 of a side's turn: everything is declared before any die is rolled [round-declare-first, r-turn-steps]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import ACTION_WORDS, MOVE_WORDS
from fray.rulesets.torchlight.model.plans import MANEUVERS
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.actions import rule_on_actions
from fray.rulesets.torchlight.rules.clashes import Clash, clashes_of, send_back
from fray.rulesets.torchlight.rules.declaring_actions import declare_actions
from fray.rulesets.torchlight.rules.declaring_moves import declare_moves, movers_of
from fray.rulesets.torchlight.rules.enhanced_impaired import declare_dice
from fray.rulesets.torchlight.rules.goad import find_provokers
from fray.rulesets.torchlight.rules.grapple import keep_holds
from fray.rulesets.torchlight.rules.hide import stay_or_come_out
from fray.rulesets.torchlight.rules.keeper import intervene
from fray.rulesets.torchlight.rules.maneuvers import declare_purchases, pay_for_maneuvers
from fray.rulesets.torchlight.rules.refusals import NOT_ALLOWED
from fray.rulesets.torchlight.rules.retreat import leaves_at_once
from fray.rulesets.torchlight.rules.squads import declare_squads


def declare(fight: Fight[TorchlightBattle], side: int) -> None:
    """Every acting combatant of a side declares, openly and all at once: a new lane or stance, then an action.

    Then the plan is checked as a whole, and what clashes is declared again until nothing does.
    [round-declare-first, round-declared-options, round-player-simultaneous, r-turn-steps, r-decision-windows]
    [r-who-decides]
    """
    battle = fight.battle
    for combatant in battle.combatants:
        if combatant.side == side:
            combatant.plan.clear()
            combatant.plan.stands = True  # who does not act stays where it is
            combatant.settle()
    movers = movers_of(battle, side)
    for mover in movers:
        mover.plan.stands = False
    actors = [mover for mover in movers if mover.condition == UP]
    keep_holds(fight, actors)
    stay_or_come_out(fight, actors)
    find_provokers(battle, actors)
    declare_moves(fight, movers, movers)
    while True:
        present = [actor for actor in actors if actor.plan.open and can_act(actor)]
        declare_squads(fight, side, present)
        declare_actions(fight, present, actors)
        declare_dice(fight, present, False)
        declare_dice(fight, present, True)
        declare_purchases(fight, present)
        clashes = clashes_of(battle, movers, actors)
        if not clashes:
            refused = rule_on_actions(fight, actors)
            clashes = [Clash(actor, None, False, NOT_ALLOWED) for actor in refused]
        if not clashes:
            break
        send_back(fight, clashes, [])
        declare_moves(fight, [clash.yielding for clash in clashes if clash.of_move], movers)
    intervene(fight, side)
    if fight.listening:
        tell_plans(fight, actors)
    pay_for_maneuvers(fight, actors)


def can_act(actor: Combatant) -> bool:
    """Able, and not gone before the actions."""
    return actor.able() and not leaves_at_once(actor)


def tell_plans(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Record what was declared."""
    for actor in actors:
        plan = actor.plan
        extras = [MANEUVERS[chosen.maneuver] for chosen in plan.bought]
        for aim in (plan.first, plan.second):
            if aim is not None and aim.trade is not None:
                extras.append(MANEUVERS[aim.trade.maneuver])
        move, action = MOVE_WORDS[plan.move], ACTION_WORDS[plan.action]
        fight.note(ev.Declared("round-declare-first", actor.who, move, action, extras))
