"""Surprise: which team has it, and who is surprised [surprise-sources, r-surprise-procedure]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.rulings import CREEPING_UP, IN_PLAIN_VIEW, NO_SURPRISE
from fray.rulesets.sixseconds.model.sheets import DEXTERITY, NO_PROFICIENCY, STEALTH
from fray.rulesets.sixseconds.model.state import HERE, NOBODY, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.checks import normal_test
from fray.rulesets.sixseconds.rules.keeper import AskSurprise


def set_surprise(fight: SixFight) -> None:
    """Which team has surprise, and who is surprised by it [surprise-sources, r-surprise-procedure]."""
    battle = fight.battle
    ruling = fight.ask(AskSurprise(battle))
    team = ruling.team
    battle.surprise_team = NOBODY
    if fight.listening:
        fight.note(ev.SurpriseRuled("surprise-sources", ruling.how, team))
    if ruling.how == NO_SURPRISE:
        return
    surprised = undetected_by(fight, team) if ruling.how == CREEPING_UP else others(battle, team)
    if not surprised:
        return
    battle.surprise_team = team
    battle.by_stealth = ruling.how != IN_PLAIN_VIEW
    battle.surprise_round = True
    for combatant in battle.combatants:
        if (
            combatant.side in surprised
            and combatant.presence == HERE
            and not combatant.sheet.traits.cannot_be_surprised
        ):
            combatant.surprised = True  # [surprise-immune-acts, talent-danger-sense]
    if fight.listening:
        names = [combatant.who for combatant in battle.combatants if combatant.surprised]
        fight.note(ev.SurpriseSet("surprise-round", team, battle.by_stealth, names))


def others(battle: SixBattle, team: int) -> list[int]:
    return [enemy for enemy in range(len(battle.teams)) if enemy != team]


def undetected_by(fight: SixFight, team: int) -> list[int]:
    """Every sneaker tests; the lowest result against the highest awareness score of each team.

    [r-surprise-procedure]
    """
    battle = fight.battle
    results: list[int] = []
    for combatant in battle.combatants.copy():
        if combatant.side == team and combatant.presence == HERE:
            results.append(creep(fight, combatant))
    if not results:
        return []
    surprised: list[int] = []
    for surprised_team in others(battle, team):
        scores = [
            combatant.sheet.awareness_score
            for combatant in battle.combatants
            if combatant.side == surprised_team and combatant.presence == HERE
        ]
        if scores and min(results) >= max(scores):
            surprised.append(surprised_team)
    return surprised


def creep(fight: SixFight, sneaker: Combatant) -> int:
    """The sneaker tests dexterity + stealth before the combat [r-surprise-procedure]."""
    return normal_test(fight, sneaker, "approach", "r-surprise-procedure", DEXTERITY, STEALTH, NO_PROFICIENCY, 0, None)


def may_act(member: Combatant) -> bool:
    """In a surprise round only the surprising team and those who cannot be surprised take turns.

    The teams alternate in initiative order then too, each counting only members that may act
    [surprise-round, surprise-immune-acts, surprise-round-initiative].
    """
    return not member.surprised


def end_surprise(battle: SixBattle) -> None:
    """After the surprise round normal rounds begin, and nobody is surprised any longer.

    [surprise-then-normal, r-surprised]
    """
    if battle.surprise_round:
        battle.surprise_round = False
        for combatant in battle.combatants:
            combatant.surprised = False
