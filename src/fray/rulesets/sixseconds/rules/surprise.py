"""Surprise: which team has it, and who is surprised [surprise-sources, r-surprise-procedure]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import DEXTERITY, NO_PROFICIENCY, STEALTH
from fray.rulesets.sixseconds.model.state import HERE, NOBODY, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import normal_test
from fray.rulesets.sixseconds.rules.keeper import NONE, AskSurprise


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


def creep(fight: SixFight, one: Combatant) -> int:
    """One sneaker's dexterity + stealth before the combat [r-surprise-procedure]."""
    return normal_test(fight, one, "approach", "r-surprise-procedure", DEXTERITY, STEALTH, NO_PROFICIENCY, 0, None)
