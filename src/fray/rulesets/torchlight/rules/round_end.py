"""The end of a round: damage, death, saves, and what expires, in this order [r-end-of-round]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.damage import apply_damage, roll_saves
from fray.rulesets.torchlight.rules.effects import apply_pending
from fray.rulesets.torchlight.rules.incapacitated import at_zero, die, incapacitate, makes_saves
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.verbs import light_fires


def end_of_round(fight: Fight[TorchlightBattle]) -> None:
    """Damage is totaled and applied, then come the saves [turn-end-saves, round-damage-total-at-end, r-end-of-round].

    A combatant that falls has had its turn [round-incapacitated-timing].
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundEnded("r-end-of-round", battle.round))
    fresh: list[i64] = []
    for victim in battle.combatants:
        fresh.append(apply_damage(fight, victim) if victim.noted else 0)
    for victim in battle.combatants:
        if victim.alive() and at_zero(victim):
            die(fight, victim, "death-zero")
    failed: list[Combatant] = []
    for victim in battle.combatants.copy():
        if fresh[victim.who] != 0 and makes_saves(victim) and not roll_saves(fight, victim, fresh[victim.who]):
            failed.append(victim)
    for victim in failed:
        incapacitate(fight, victim)
    apply_pending(fight)
    light_fires(fight)
    expire(battle)
    judge_squads(fight)


def expire(battle: TorchlightBattle) -> None:
    """What held for this round is over; timed effects look at the clock [r-end-of-round, r-initiative-failed-state]."""
    battle.rallied = 0
    for combatant in battle.combatants:
        combatant.barred = False
        combatant.surprised = False
        combatant.defended = False
