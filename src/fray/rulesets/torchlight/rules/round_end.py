"""The end of a round: damage, death, saves, and what expires, in this order [r-end-of-round]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, HURTS
from fray.rulesets.torchlight.model.state import DEAD, INCAPACITATED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import save
from fray.rulesets.torchlight.rules.effects import apply_pending
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.verbs import TYPES, light_fires, lose_score, put_down


def end_of_round(fight: Fight[TorchlightBattle]) -> None:
    """Damage is totaled and applied, then come the saves [turn-end-saves, round-damage-total-at-end, r-end-of-round].

    Whoever falls has had its turn [round-incapacitated-timing].
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundEnded("r-end-of-round", battle.round))
    fresh: list[i64] = []
    for one in battle.combatants:
        fresh.append(apply_damage(fight, one) if one.noted else 0)
    for one in battle.combatants:
        if one.alive() and at_zero(one):
            put_down(fight, one, DEAD, "death-zero")
    failed: list[Combatant] = []
    for one in battle.combatants.copy():
        if fresh[one.who] != 0 and one.condition == UP and not roll_saves(fight, one, fresh[one.who]):
            failed.append(one)
    for one in failed:
        put_down(fight, one, INCAPACITATED, "save-fail")
    apply_pending(fight)
    light_fires(fight)
    expire(battle)
    judge_squads(fight)


def apply_damage(fight: Fight[TorchlightBattle], one: Combatant) -> i64:
    """Breath absorbs the earliest instances, the rest of each goes to the Characteristic of its type; which were hurt.

    [damage-breath-first, damage-overflow, damage-type-table, r-mixed-damage-order, r-breath-edge, incap-direct-damage]
    """
    before = one.breath
    lost = [0, 0, 0, 0, 0]
    hurt: i64 = 0
    bit: i64 = 1
    for noted in one.noted:
        amount = noted // TYPES
        damage = noted % TYPES
        if one.condition == UP:
            soaked = amount if amount < one.breath else one.breath
            one.breath -= soaked
            amount -= soaked
        if amount > 0:
            lose_score(one, damage, amount)
            lost[HURTS[damage]] += amount
            hurt |= bit << HURTS[damage]
    one.noted = []
    if hurt != 0 and one.condition == INCAPACITATED:
        one.stabilized = False  # new damage removes the mark [r-stabilized]
    if fight.listening:
        fight.note(ev.Hurt("round-damage-total-at-end", one.who, before, one.breath, lost, one.scores.copy()))
    return hurt


def at_zero(one: Combatant) -> bool:
    """Any Characteristic at 0 is death [death-zero, r-overkill]."""
    for score in one.scores:
        if score <= 0:
            return True
    return False


def roll_saves(fight: Fight[TorchlightBattle], one: Combatant, hurt: i64) -> bool:
    """One save for each Characteristic hurt this round, all of them; any failure is enough to fall.

    [damage-save, save-success, save-fail, r-several-characteristics, incap-no-saves]
    """
    stands = True
    for characteristic in range(len(CHARACTERISTICS)):
        if hurt >> characteristic & 1 and not save(fight, one, characteristic, "save", "damage-save"):
            stands = False
    return stands


def expire(battle: TorchlightBattle) -> None:
    """What held for this round is over; timed effects look at the clock [r-end-of-round, r-initiative-failed-state]."""
    battle.rallied = 0
    for one in battle.combatants:
        one.barred = False
        one.surprised = False
        one.defended = False
