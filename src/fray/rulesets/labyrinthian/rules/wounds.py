"""Wounds: what a Wound does the moment it is inflicted, and what it does when its time comes."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.options import Pick
from fray.rulesets.labyrinthian.model.sheets import (
    BLINDED,
    IMPALED,
    LACERATION,
    PARALYZED,
    PETRIFIED,
    STUNNED,
    WOUND_DIE,
    WOUND_NAMES,
    WOUND_OF,
)
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    SHAKEN_PARALYZED,
    SHAKEN_WOUND,
    Combatant,
    LabBattle,
    LabFight,
    commander_of,
)
from fray.rulesets.labyrinthian.rules.draws import wound_die
from fray.rulesets.labyrinthian.rules.verbs import begin_state, blind, inflict, shake


class BankFor(Decision[Pick]):
    """Who gets the Momentum that a Stunned enemy gives: the attacker or an ally [stunned-details]."""

    KIND = "bank"
    CLAUSE = "stunned-details"

    def __init__(self, battle: LabBattle, attacker: Combatant, wounded: Combatant) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.actor = attacker
        self.wounded = wounded

    def options(self) -> list[Pick]:
        own = [Pick("bank", self.actor.who, "stunned-details")]
        own.extend(
            [
                Pick("bank", ally.who, "stunned-details")
                for ally in self.battle.combatants
                if ally.side == self.actor.side and ally is not self.actor and ally.fights()
            ]
        )
        return own


def apply_wound(fight: LabFight, victim: Combatant, damage_type: int, by: int, clause: str) -> None:
    """The Wound of a damage type, and what it does at once [wound-application, wound-in-force, damage-type-on-cards].

    [wound-table-physical, wound-table-magical, wounds-definition, wound-impaled]
    """
    wound = WOUND_OF[damage_type]
    grown = inflict(fight, victim, wound, by, clause)
    if wound == PARALYZED and grown:
        paralyze(fight, victim)
    elif wound == BLINDED:
        if victim.sheet.is_unit():
            victim.penalty = min(victim.penalty, -10) if victim.penalty > -10 else victim.penalty
        else:
            blind(fight, victim, "wound-blinded")
    elif wound == STUNNED and grown and by >= 0:
        bank_momentum(fight, victim, by)
    if wound in (PETRIFIED, LACERATION, IMPALED):
        shake(fight.battle, victim, SHAKEN_WOUND)


def paralyze(fight: LabFight, victim: Combatant) -> None:
    """It costs exactly one Turn: this Round's, or the next Round's if that was taken; what was conjured is lost.

    An application while paralyzed only raises the die. [wound-paralyzed, paralyzed-duration, magic-rules]
    """
    if victim.paralysis:
        return
    victim.paralysis = 2 if victim.turn_taken or victim.sheet.is_unit() else 1
    victim.conjuring = NOBODY
    victim.store = 0
    begin_state(fight, victim, "Paralyzed", "wound-paralyzed")
    shake(fight.battle, victim, SHAKEN_PARALYZED)


def bank_momentum(fight: LabFight, victim: Combatant, by: int) -> None:
    """Each size reached gives one banked use to the attacker or one of its allies [wound-stunned, stunned-details]."""
    attacker = commander_of(fight.battle, fight.battle.combatants[by])
    if attacker.side == victim.side and attacker is victim:
        return
    friend = fight.ask(BankFor(fight.battle, attacker, victim)).who
    victim.bank.append(friend)
    if fight.listening:
        fight.note(ev.MomentumBanked("wound-stunned", friend, victim.who))


def roll_wound(fight: LabFight, victim: Combatant, wound: int, clause: str) -> int:
    """The Wound die, told [wound-bookkeeping]."""
    face = wound_die(fight, victim, wound)
    if fight.listening:
        fight.note(ev.WoundRolled(clause, victim.who, WOUND_NAMES[wound], WOUND_DIE[victim.wounds[wound]], face))
    return face
