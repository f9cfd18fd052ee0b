"""Zero health: falling unconscious, risking death, and cheating it [risk-death, r-cheat-death]."""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Lying
from fray.rulesets.sixseconds.model.state import DEAD, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.draws import luck_test_die
from fray.rulesets.sixseconds.rules.interruptions import cut_short
from fray.rulesets.sixseconds.rules.verbs import bit, fall_unconscious, forget_plans

RISE: Final = 5  # [cheat-death-success]


def at_zero_health(fight: SixFight, victim: Combatant, health_left: int, damage: int, nonlethal: bool) -> None:
    """A character reduced to zero health falls unconscious at once, and risks death if the damage exceeded the health.

    A nonlethal source puts nobody at risk at that moment; any damage at zero health does
    [zero-health-unconscious, risk-death, nonlethal-no-risk, damage-at-zero-health, r-nonlethal].
    """
    if health_left == 0:
        risk_death(fight, victim)
        return
    fall_unconscious(fight, victim, "zero-health-unconscious")
    if damage > health_left and not nonlethal:
        risk_death(fight, victim)


def risk_death(fight: SixFight, victim: Combatant) -> None:
    """A luck test against the character's own difficulty, which rises by 5 for good each time death is cheated.

    [risk-death, cheat-death-test, cheat-death-success, cheat-death-failure, r-cheat-death]
    """
    if victim.sheet.no_cheat_death:
        die(fight, victim, "r-cheat-death")
    elif luck_test(fight, victim, victim.cheat_death):
        victim.cheat_death += RISE
        if fight.listening:
            fight.note(ev.CheatedDeath("cheat-death-success", victim.who, victim.cheat_death))
    else:
        die(fight, victim, "cheat-death-failure")


def luck_test(fight: SixFight, roller: Combatant, difficulty: int, level: int = 0) -> bool:
    """The luck roll alone against a difficulty; no bonus at 20, nothing is spent.

    [cheat-death-test, r-luck-test, luck-roll-open-ended]
    """
    faces: list[int] = []
    for _ in range(1 + abs(level)):
        faces.append(luck_test_die(fight, roller))
    face = max(faces) if level >= 0 else min(faces)
    luck = face + roller.luck()
    if fight.listening:
        fight.note(ev.LuckTested("cheat-death-test", roller.who, face, luck, difficulty, luck >= difficulty))
    return luck >= difficulty


def die(fight: SixFight, victim: Combatant, clause: str) -> None:
    """The dead leave play; their items lie in their square [r-death]."""
    battle = fight.battle
    if victim.conscious:
        battle.fallen |= bit(victim)
    cut_short(battle, victim)
    victim.presence = DEAD
    victim.conscious = False
    victim.health = 0
    victim.actions = 0
    forget_plans(battle, victim)
    lay_down(battle, victim)
    battle.forget()
    if fight.listening:
        fight.note(ev.Died(clause, victim.who))


def lay_down(battle: SixBattle, bearer: Combatant) -> None:
    """The items of the dead lie in their square [r-death]."""
    battle.lying.extend([Lying(item, bearer.x, bearer.y) for item in [*bearer.held, *bearer.carried]])
    bearer.held = []
    bearer.carried = []
