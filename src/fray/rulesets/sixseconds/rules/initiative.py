"""Initiative: the order in which the teams go, for the whole combat [initiative-is-per-team]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import HERE, NOBODY, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.keeper import AskOrder


def set_order(fight: SixFight) -> None:
    """The instigator's team first, the attacked one second, the others as the Keeper says. No dice.

    [initiative-is-per-team, initiative-instigator-first, initiative-attacked-second, initiative-others-keeper,
    r-joiners]
    """
    battle = fight.battle
    leading = leading_teams(battle)
    listed = battle.other_order or list(range(len(battle.teams)))
    rest = [team for team in listed if team not in leading]
    rest.extend([team for team in range(len(battle.teams)) if team not in leading and team not in rest])
    late = [
        team
        for team in rest
        if not any(combatant.side == team and combatant.presence == HERE for combatant in battle.combatants)
    ]
    rest = [team for team in rest if team not in late]
    if len(rest) > 1:
        rest = list(fight.ask(AskOrder(rest)).teams)
    order = [*leading, *rest, *late]
    # A team that came in while the Keeper was asked is the last.
    battle.order = [*order, *[team for team in range(len(battle.teams)) if team not in order]]
    if fight.listening:
        fight.note(ev.OrderSet("initiative-is-per-team", battle.order))


def leading_teams(battle: SixBattle) -> list[int]:
    """The instigator's team and, if its action attacks one team, that team [r-instigating-action]."""
    instigation = battle.instigation
    if instigation is None:
        return []
    leading = [battle.combatants[instigation.who].side]
    if instigation.target != NOBODY and battle.combatants[instigation.target].side not in leading:
        leading.append(battle.combatants[instigation.target].side)
    return leading
