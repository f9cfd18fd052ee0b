"""Damage: noted while the round lasts, applied when it ends, Breath first [damage-breath-first, damage-overflow]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, FIRE, HURTS, physical
from fray.rulesets.torchlight.model.state import INCAPACITATED, TAKEN, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import save
from fray.rulesets.torchlight.rules.incapacitated import past_breath
from fray.rulesets.torchlight.rules.stances import defensive_reduction
from fray.rulesets.torchlight.rules.verbs import touch_with_fire

TYPES = 64  # a noted instance is amount * 64 + damage type


# ---- noting


def note_damage(
    fight: Fight[TorchlightBattle],
    victim: Combatant,
    amount: int,
    damage: int,
    clause: str,
    defended: bool = True,
    whole: int = 0,
) -> None:
    """Write damage down: immunity, the Defensive -1 and armor first, never below 0 [r-attack-pipeline].

    `whole` is what was halved before, for the record.

    [round-damage-total-at-end, stance-defensive-effect, r-defensive-per-hit, r-armor, r-immunity, r-flammable]
    """
    parts: list[Term] | None = [Term("damage", whole or amount)] if fight.listening else None
    if whole:
        named(parts, "halved", amount - whole)
    immune = victim.sheet.immune_to(damage)
    if immune:
        amount += named(parts, "immune", -amount)
    if amount > 0 and defended:
        amount += named(parts, "Defensive", -defensive_reduction(fight.battle, victim, damage))
    if amount > 0 and physical(damage):
        amount += named(parts, "armor", -victim.soak())
    if amount <= 0:
        if fight.listening:
            fight.note(ev.Stopped(clause, victim.who, victim.who, "immune" if immune else "nothing is left of it"))
        return
    victim.noted.append(amount * TYPES + damage)
    victim.counts[TAKEN] += amount
    if damage == FIRE:
        touch_with_fire(fight.battle, victim.lane)
    if fight.listening:
        fight.note(ev.Noted(clause, victim.who, amount, damage, parts or []))


# ---- the end of the round


def apply_damage(fight: Fight[TorchlightBattle], victim: Combatant) -> i64:
    """Breath absorbs the earliest instances, the rest of each goes to the Characteristic of its type; which were hurt.

    [damage-breath-first, damage-overflow, damage-type-table, r-mixed-damage-order, r-breath-edge, incap-direct-damage]
    """
    before = victim.breath
    lost = [0, 0, 0, 0, 0]
    hurt: i64 = 0
    bit: i64 = 1
    for noted in victim.noted:
        amount = noted // TYPES
        damage = noted % TYPES
        if not past_breath(victim):
            soaked = amount if amount < victim.breath else victim.breath
            victim.breath -= soaked
            amount -= soaked
        if amount > 0:
            lose_score(victim, damage, amount)
            lost[HURTS[damage]] += amount
            hurt |= bit << HURTS[damage]
    victim.noted = []
    if hurt != 0 and victim.condition == INCAPACITATED:
        if victim.stabilized and fight.listening:
            fight.note(ev.LostStatus("r-stabilized", victim.who, "stabilized"))
        victim.stabilized = False  # new damage removes the mark [r-stabilized]
    if fight.listening:
        fight.note(ev.Hurt("round-damage-total-at-end", victim.who, before, victim.breath, lost, victim.scores.copy()))
    return hurt


def lose_score(victim: Combatant, damage: int, amount: int) -> None:
    """A lost point lowers the score, and raises the saving throw number with it; 0 is the floor.

    [damage-dc-st, r-overkill, damage-type-table]
    """
    lose_point(victim, HURTS[damage], amount)


def lose_point(victim: Combatant, characteristic: int, amount: int) -> None:
    """Points off one Characteristic."""
    bit: i64 = 1
    victim.hurt |= bit << characteristic
    score = victim.scores[characteristic] - amount
    victim.scores[characteristic] = score if score > 0 else 0


def roll_saves(fight: Fight[TorchlightBattle], victim: Combatant, hurt: i64) -> bool:
    """One save for each Characteristic hurt this round, all of them; any failure is enough to fall.

    [damage-save, save-success, save-fail, r-several-characteristics, incap-no-saves]
    """
    stands = True
    for characteristic in range(len(CHARACTERISTICS)):
        if hurt >> characteristic & 1 and not save(fight, victim, characteristic, "save", "damage-save"):
            stands = False
    return stands
