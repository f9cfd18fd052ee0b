"""Wounds: what one does the moment it is inflicted, and what it does when its time comes."""

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

    def __init__(self, battle: LabBattle, one: Combatant, wounded: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.wounded = wounded

    def options(self) -> list[Pick]:
        own = [Pick("bank", self.one.who, "stunned-details")]
        own.extend(
            [
                Pick("bank", ally.who, "stunned-details")
                for ally in self.battle.combatants
                if ally.side == self.one.side and ally is not self.one and ally.fights()
            ]
        )
        return own


def apply_wound(fight: LabFight, one: Combatant, damage_type: int, by: int, clause: str) -> None:
    """The Wound of a damage type, and what it does at once [wound-application, wound-in-force, damage-type-on-cards].

    [wound-table-physical, wound-table-magical, wounds-definition, wound-impaled]
    """
    wound = WOUND_OF[damage_type]
    grown = inflict(fight, one, wound, by, clause)
    if wound == PARALYZED and grown:
        paralyze(fight, one)
    elif wound == BLINDED:
        if one.sheet.is_unit():
            one.penalty = min(one.penalty, -10) if one.penalty > -10 else one.penalty
        else:
            blind(fight, one, "wound-blinded")
    elif wound == STUNNED and grown and by >= 0:
        bank_momentum(fight, one, by)
    if wound in (PETRIFIED, LACERATION, IMPALED):
        shake(fight.battle, one, SHAKEN_WOUND)


def paralyze(fight: LabFight, one: Combatant) -> None:
    """It costs exactly one Turn: this Round's, or the next one's if that was taken; what was conjured is lost.

    An application while paralyzed only raises the die. [wound-paralyzed, paralyzed-duration, magic-rules]
    """
    if one.paralysis:
        return
    one.paralysis = 2 if one.turn_taken or one.sheet.is_unit() else 1
    one.conjuring = NOBODY
    one.store = 0
    begin_state(fight, one, "Paralyzed", "wound-paralyzed")
    shake(fight.battle, one, SHAKEN_PARALYZED)


def bank_momentum(fight: LabFight, one: Combatant, by: int) -> None:
    """Each size reached gives one banked use to the attacker or one of its allies [wound-stunned, stunned-details]."""
    attacker = commander_of(fight.battle, fight.battle.combatants[by])
    if attacker.side == one.side and attacker is one:
        return
    friend = fight.ask(BankFor(fight.battle, attacker, one)).who
    one.bank.append(friend)
    if fight.listening:
        fight.note(ev.MomentumBanked("wound-stunned", friend, one.who))


def roll_wound(fight: LabFight, one: Combatant, wound: int, clause: str) -> int:
    """The Wound die, told [wound-bookkeeping]."""
    face = wound_die(fight, one, wound)
    if fight.listening:
        fight.note(ev.WoundRolled(clause, one.who, WOUND_NAMES[wound], WOUND_DIE[one.wounds[wound]], face))
    return face
