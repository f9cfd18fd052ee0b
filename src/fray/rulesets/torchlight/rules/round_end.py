"""The end of a round: damage, death, saves, and what expires, in this order [r-end-of-round]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.damage import apply_damage, roll_saves
from fray.rulesets.torchlight.rules.death import at_zero, die
from fray.rulesets.torchlight.rules.effects import apply_pending
from fray.rulesets.torchlight.rules.incapacitated import incapacitate, makes_saves
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.verbs import light_fires


def end_of_round(fight: Fight[TorchlightBattle]) -> None:
    """Damage, death, saves, what waited, what expires [r-end-of-round]."""
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundEnded("r-end-of-round", battle.round))
    hurt = apply_noted_damage(fight)
    remove_the_dead(fight)
    save_or_fall(fight, hurt)
    apply_pending(fight)
    light_fires(fight)
    expire(battle)
    judge_squads(fight)


def apply_noted_damage(fight: Fight[TorchlightBattle]) -> list[i64]:
    """Damage noted while the round ran is added up and applied; which Characteristics it hurt, for each combatant.

    [round-damage-total-at-end]
    """
    hurt: list[i64] = []
    for victim in fight.battle.combatants:
        hurt.append(apply_damage(fight, victim) if victim.noted else 0)
    return hurt


def remove_the_dead(fight: Fight[TorchlightBattle]) -> None:
    """A combatant with a Characteristic at 0 is dead [death-zero]."""
    for victim in fight.battle.combatants:
        if victim.alive() and at_zero(victim):
            die(fight, victim, "death-zero")


def save_or_fall(fight: Fight[TorchlightBattle], hurt: list[i64]) -> None:
    """All make the saves that the damage calls for; those who fail drop now, after their turn of the round.

    [turn-end-saves, round-incapacitated-timing]
    """
    failed: list[Combatant] = []
    for victim in fight.battle.combatants.copy():
        if hurt[victim.who] != 0 and makes_saves(victim) and not roll_saves(fight, victim, hurt[victim.who]):
            failed.append(victim)
    for victim in failed:
        incapacitate(fight, victim)


def expire(battle: TorchlightBattle) -> None:
    """What held for this round is over; timed effects look at the clock [r-end-of-round, r-initiative-failed-state]."""
    battle.rallied = 0
    for combatant in battle.combatants:
        combatant.barred = False
        combatant.surprised = False
        combatant.defended = False
