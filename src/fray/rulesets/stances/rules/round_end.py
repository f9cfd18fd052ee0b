"""The end of a round: what lasted until now, Quick Recovery, the objectives, and the change of mode."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import NO_STANCE, PHYSICAL, ROUND_BEGINS, SOCIAL, StancesBattle
from fray.rulesets.stances.rules.ending import check_the_end
from fray.rulesets.stances.rules.recovery import begin_combat
from fray.rulesets.stances.rules.riders import after_base
from fray.rulesets.stances.rules.techniques import quick_recovery


def end_round(fight: Fight[StancesBattle]) -> None:
    """What lasted until now ends, Quick Recovery in turn order, objectives; perhaps the mode changes.

    [r-round-sequence, quick-recovery, r-social-and-physical]
    """
    battle = fight.battle
    for combatant in battle.combatants:
        combatant.firm = False
    if battle.mode == PHYSICAL:
        for who in battle.order.copy():
            user = battle.combatants[who]
            after_base(fight, user, quick_recovery(fight, user), None, True)
    if fight.listening:
        fight.note(ev.RoundEnded("r-round-sequence", battle.round))
    check_the_end(fight, True)
    if battle.mode == SOCIAL:
        battle.social_rounds += 1
        if battle.fight_after and battle.social_rounds >= battle.fight_after:
            battle.mode_next = PHYSICAL
    if battle.mode != battle.mode_next:
        change_mode(fight)
    battle.round += 1
    battle.phase = ROUND_BEGINS


def change_mode(fight: Fight[StancesBattle]) -> None:
    """Pools stay apart; Momentum and once-per-scene uses carry over, once-per-combat limits are fresh.

    [r-social-and-physical, r-recovery]
    """
    battle = fight.battle
    battle.mode = battle.mode_next
    for combatant in battle.combatants:
        begin_combat(combatant)
        combatant.stance = NO_STANCE
        combatant.mastery = False
        combatant.counter_ready = False
    battle.may_turn_violent = True
    if fight.listening:
        fight.note(ev.ModeChanged("r-social-and-physical", battle.mode))
