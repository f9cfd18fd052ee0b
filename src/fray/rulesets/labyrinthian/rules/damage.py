"""Damage: its type and dice, what comes through, and Composure restored."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Roll
from fray.rulesets.labyrinthian.model.options import OfType
from fray.rulesets.labyrinthian.model.sheets import BLUNT, DAMAGE_NAMES, GASHED, PIERCING, SLASHING, SWORD, Source
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.rules.action_ratings import declare
from fray.rulesets.labyrinthian.rules.composure import resistance
from fray.rulesets.labyrinthian.rules.draws import pool_die
from fray.rulesets.labyrinthian.rules.swimming import water_loss
from fray.rulesets.labyrinthian.rules.terrain_tags import trench_factor
from fray.rulesets.labyrinthian.rules.verbs import explained
from fray.rulesets.labyrinthian.rules.wounds import (
    DROP_LOWEST,
    KEEP_ALL,
    attack_drop,
    fracture,
    gash_again,
    hurt,
    restored_to_the_wounded,
    wound_at_zero,
)

DAMAGE: Final = "damage"
SWORD_TYPES = (BLUNT, SLASHING, PIERCING)


# ---- Damage and Defense Dice


class ChooseType(Decision[OfType]):
    """Blunt, Slashing or Piercing, anew for each attack [sword-type-damage, sword-choice]."""

    KIND = "damage-type"
    CLAUSE = "sword-choice"
    DETAIL = True

    def __init__(self, battle: LabBattle, attacker: Combatant, target: Combatant | None) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.actor = attacker
        self.target = target

    def stands(self) -> bool:
        return self.actor.may_act()

    def options(self) -> list[OfType]:
        return [OfType(damage_type) for damage_type in SWORD_TYPES]


def choose_type(fight: LabFight, attacker: Combatant, source: Source, target: Combatant | None) -> int:
    """The damage type that the source lists; with a Sword-type weapon the wielder picks.

    [damage-type-on-cards, sword-type-damage, sword-choice]
    """
    if source.damage_type != SWORD:
        return source.damage_type
    return declare(fight, attacker, ChooseType(fight.battle, attacker, target)).damage_type


def roll_damage_dice(fight: LabFight, blow: Blow) -> None:
    """The Damage Dice of the weapon, spell, Unit or Channel, d4 to d12, less what a Wound leaves out.

    [damage-dice-source, damage-dice-sizes, attack-roll-damage]
    """
    roll_dice(fight, blow.roll, blow.source.dice, attack_drop(blow.striker, blow.source))


def roll_dice(fight: LabFight, roll: Roll, dice: tuple[int, ...], drop: int) -> None:
    """Roll the set, remove what a Wound takes, sum the rest; the cap is on what a record has, not on what is rolled.

    [attack-roll-damage, drop-die, damage-dice-cap-scope]
    """
    for sides in dice:
        roll.sides.append(sides)
        roll.faces.append(pool_die(fight, roll.roller, roll.draw, sides))
    if drop != KEEP_ALL:
        roll.dropped = dropped_die(roll, drop)
    for index, face in enumerate(roll.faces):
        if index != roll.dropped:
            roll.total += face
    if fight.listening:
        tell(fight, roll)


def dropped_die(roll: Roll, drop: int) -> int:
    """The die that shows least, or most; of equal ones the smaller die [drop-die]."""
    found = NOBODY
    for index, face in enumerate(roll.faces):
        if found < 0:
            found = index
            continue
        best = roll.faces[found]
        better = face < best if drop == DROP_LOWEST else face > best
        if better or (face == best and roll.sides[index] < roll.sides[found]):
            found = index
    return found


def tell(fight: LabFight, roll: Roll) -> None:
    who, sides, faces = roll.roller.who, roll.sides.copy(), roll.faces.copy()
    if roll.draw == DAMAGE:
        fight.note(ev.DamageRolled("attack-roll-damage", who, sides, faces, roll.dropped, roll.total))
    else:
        fight.note(ev.DefenseRolled("defense-subtracts", who, roll.draw, sides, faces, roll.dropped, roll.total))


def announce_damage(fight: LabFight, blow: Blow, target: Combatant) -> int:
    """Damage total and type, the Fracture die added, what water takes off; not below 0.

    [attack-announce-damage-and-type, damage-always-typed, swim-projectiles]
    """
    terms: list[Term] | None = explained(fight)
    total = named(terms, "Damage Dice", blow.damage - blow.boost - blow.trap - blow.fell)
    total += named(terms, "Charge", blow.boost)
    total += named(terms, "trap on the door", blow.trap)
    total += named(terms, "Vertical Assault", blow.fell)
    total += named(terms, "Fracture", fracture(fight, target))
    total += named(terms, "water", -water_loss(blow.source, blow.striker.level, target.level))
    if total < 0:
        total = 0
    if terms is not None:
        name = DAMAGE_NAMES[blow.damage_type]
        fight.note(ev.DamageAnnounced("damage-always-typed", blow.striker.who, target.who, total, name, terms))
    return total


# ---- what comes through


def difference(battle: LabBattle, blow: Blow, target: Combatant, damage: int, taken_off: int) -> int:
    """What the target suffers: Damage less Defense, all of it where nobody defends; doubled by an area in a trench.

    [damage-versus-defense, attack-undefended-full-damage, trenched-details]
    """
    through = damage - taken_off
    if blow.area:
        through *= trench_factor(battle, target)
    return through if through > 0 else 0


def come_through(
    fight: LabFight, victim: Combatant, through: int, damage_type: int, cause: str, clause: str, by: int
) -> None:
    """Damage that came through: it goes off Composure, wounds those who were at zero, and opens a gash again.

    [composure-deduct-after-clash, wound-automatic, wound-gashed-extra]
    """
    was_zero = victim.at_zero() or victim.incapacitated
    was_gashed = victim.wound(GASHED) > 0
    hurt(fight, victim, through, damage_type, cause, clause)
    if was_zero:
        wound_at_zero(fight, victim, damage_type, by)
    if was_gashed:
        gash_again(fight, victim)


def suffer(fight: LabFight, victim: Combatant, amount: int, damage_type: int, clause: str, by: int = NOBODY) -> int:
    """Damage outside a Clash: a fall, a collapse, a toss, a trap. What resistance leaves is taken; how much it was.

    [resistance, wound-automatic, gashed-timing]
    """
    through = amount - resistance(victim, damage_type)
    if through <= 0 or not victim.here():
        return 0
    come_through(fight, victim, through, damage_type, "", clause, by)
    return through


# ---- Composure restored


def restore(fight: LabFight, patient: Combatant, amount: int, clause: str) -> int:
    """Composure given back: what Wounds leave of it, up to the maximum; the Incapacitated stay as they are.

    [restoration-order, composure-maximum, incapacitated-state]
    """
    if patient.incapacitated or not patient.here():
        return 0
    terms: list[Term] | None = [] if fight.listening else None
    named(terms, "restored", amount)
    given = restored_to_the_wounded(patient, amount, terms)
    room = patient.sheet.composure - patient.composure
    if given > room:
        given += named(terms, "over the maximum", room - given)
    patient.composure += given
    if fight.listening:
        fight.note(ev.Restored(clause, patient.who, given, patient.composure, terms or []))
    return given
