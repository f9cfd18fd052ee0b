"""How a combat begins: teams in order of initiative, and surprise [combat-trigger]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import HERE, NOBODY, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.hiding import creep
from fray.rulesets.sixseconds.rules.keeper import NONE, AskOrder, AskSurprise, change_objectives


def begin_combat(fight: SixFight) -> None:
    """Combat begins when one group means harm to another: order of teams, surprise, objectives.

    [combat-trigger, teams]
    """
    set_order(fight)
    set_surprise(fight)
    change_objectives(fight)
    fight.battle.bound = fight.battle.instigation is not None


def set_order(fight: SixFight) -> None:
    """The instigator's team first, the attacked one second, the others as the Keeper says. No dice.

    [initiative-is-per-team, initiative-instigator-first, initiative-attacked-second, initiative-others-keeper,
    r-joiners]
    """
    battle = fight.battle
    first = leading_teams(battle)
    listed = battle.other_order or list(range(len(battle.teams)))
    rest = [team for team in listed if team not in first]
    rest.extend([team for team in range(len(battle.teams)) if team not in first and team not in rest])
    late = [team for team in rest if not any(one.team == team and one.presence == HERE for one in battle.combatants)]
    rest = [team for team in rest if team not in late]
    if len(rest) > 1:
        answer = fight.ask(AskOrder(battle, rest)).word
        rest = [int(team) for team in answer.removeprefix("order:").split(",")]
    battle.order = [*first, *rest, *late]
    if fight.listening:
        fight.note(ev.OrderSet("initiative-is-per-team", battle.order))


def leading_teams(battle: SixBattle) -> list[int]:
    """The instigator's team and, if its action attacks one team, that team [r-instigating-action]."""
    instigation = battle.instigation
    if instigation is None:
        return []
    first = [battle.combatants[instigation.who].team]
    if instigation.target != NOBODY and battle.combatants[instigation.target].team not in first:
        first.append(battle.combatants[instigation.target].team)
    return first


def set_surprise(fight: SixFight) -> None:
    """Which team has surprise, and who is surprised by it [surprise-sources, r-surprise-procedure]."""
    battle = fight.battle
    word = fight.ask(AskSurprise(battle)).word
    battle.surprise_team = NOBODY
    if fight.listening:
        fight.note(ev.KeeperRuled("surprise-sources", "surprise", word))
    if word == NONE:
        return
    how, _, number = word.partition(":")
    team = int(number)
    surprised = undetected_by(fight, team) if how == "creep" else others(battle, team)
    if not surprised:
        return
    battle.surprise_team = team
    battle.by_stealth = how != "plain"
    battle.surprise_round = True
    for one in battle.combatants:
        if one.team in surprised and one.presence == HERE and not one.sheet.traits.cannot_be_surprised:
            one.surprised = True  # [surprise-immune-acts, talent-danger-sense]
    if fight.listening:
        names = [one.who for one in battle.combatants if one.surprised]
        fight.note(ev.SurpriseSet("surprise-round", team, battle.by_stealth, names))


def others(battle: SixBattle, team: int) -> list[int]:
    return [other for other in range(len(battle.teams)) if other != team]


def undetected_by(fight: SixFight, team: int) -> list[int]:
    """Every sneaker tests; the lowest result against the highest awareness score of each team.

    [r-surprise-procedure]
    """
    battle = fight.battle
    results: list[int] = []
    for one in battle.combatants.copy():
        if one.team == team and one.presence == HERE:
            results.append(creep(fight, one))
    if not results:
        return []
    surprised: list[int] = []
    for other in others(battle, team):
        scores = [one.sheet.awareness_score for one in battle.combatants if one.team == other and one.presence == HERE]
        if scores and min(results) >= max(scores):
            surprised.append(other)
    return surprised
