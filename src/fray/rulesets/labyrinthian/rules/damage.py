"""Damage: the dice as they fall, less what Wounds take away; Composure lost and restored, and what follows."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Roll
from fray.rulesets.labyrinthian.model.sheets import (
    BLUNT,
    BURNED,
    CAST,
    CHANNEL,
    DAMAGE_NAMES,
    ENGINE,
    FROSTBITE,
    GASHED,
    GORED,
    LACERATION,
    NO_LIMIT,
    PARALYZED,
    PARTS,
    PETRIFIED,
    SLASHING,
    WOUND_NAMES,
    Source,
)
from fray.rulesets.labyrinthian.model.state import (
    NO_STANCE,
    NOBODY,
    SHAKEN_INCAPACITATED,
    SHAKEN_ZERO,
    Combatant,
    LabFight,
)
from fray.rulesets.labyrinthian.model.variants import TICKS_WOUND
from fray.rulesets.labyrinthian.rules.draws import pool_die
from fray.rulesets.labyrinthian.rules.stances import end_stance
from fray.rulesets.labyrinthian.rules.verbs import die, fall_incapacitated, shake, take_damage
from fray.rulesets.labyrinthian.rules.wounds import apply_wound, roll_wound

KEEP_ALL: Final = 0
DROP_LOWEST: Final = 1
DROP_HIGHEST: Final = 2
UNLIMITED_BASE: Final = 7  # where the Gored start that have no limit [wound-gored]
DAMAGE: Final = "damage"


# ---- Damage and Defense Dice


def limit_of(roller: Combatant, limit: int) -> int:
    """The Momentum Limit of a roll; Gored lowers it by one for each size, not below 0.

    [momentum-limit-ranged, momentum-no-limit-melee, wound-gored, gored-details]
    """
    gored = roller.wound(GORED)
    if not gored:
        return limit
    base = UNLIMITED_BASE if limit == NO_LIMIT else limit
    return base - gored if base > gored else 0


def attack_drop(attacker: Combatant, source: Source) -> int:
    """Burned drops the lowest die of physical attacks, paralysis that is over that of magical ones.

    [wound-burned, wound-paralyzed-after, burned-scope]
    """
    if attacker.wound(BURNED) and source.physical():
        return DROP_LOWEST
    if source.magical and source.attack in (CAST, CHANNEL) and attacker.wound(PARALYZED):
        return DROP_LOWEST
    return KEEP_ALL


def roll_dice(fight: LabFight, roll: Roll, dice: tuple[int, ...], drop: int) -> None:
    """Roll the set, remove what a Wound takes, sum the rest; each max gives one use of Momentum.

    [attack-roll-damage, momentum-from-max, momentum-generation, drop-die, damage-dice-cap, damage-dice-cap-scope]
    """
    for sides in dice:
        roll.sides.append(sides)
        roll.faces.append(pool_die(fight, roll.roller, roll.draw, sides))
    if drop != KEEP_ALL:
        roll.dropped = dropped_die(roll, drop)
    for index, face in enumerate(roll.faces):
        if index != roll.dropped:
            roll.total += face
            if face == roll.sides[index]:
                roll.maxes.append(face)
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


def choices_of(dice: list[int], most: int) -> list[list[int]]:
    """Every different handful of these dice, none left out, at most so many; the largest dice first."""
    found: list[list[int]] = [[]]
    for sides in sorted(set(dice), reverse=True):
        count = dice.count(sides)
        found = [[*some, *[sides] * n] for some in found for n in range(count + 1)]
    return [some for some in found if some and (most < 0 or len(some) <= most)]


# ---- damage


def resistance(victim: Combatant, damage_type: int) -> int:
    """'resist TYPE n'; a combined type only if all its parts are resisted, by the lowest n [resistance]."""
    if not victim.sheet.resist:
        return 0
    lowest = -1
    for part in PARTS[damage_type]:
        points = 0
        for kind, n in victim.sheet.resist:
            if kind == part:
                points = n
        if lowest < 0 or points < lowest:
            lowest = points
    return lowest


def suffer(fight: LabFight, victim: Combatant, amount: int, damage_type: int, clause: str, by: int = NOBODY) -> int:
    """Damage outside a Clash: a fall, a collapse, a toss, a trap. What resistance leaves is taken; how much it was.

    [resistance, wound-automatic, gashed-timing]
    """
    through = amount - resistance(victim, damage_type)
    if through <= 0 or not victim.here():
        return 0
    come_through(fight, victim, through, damage_type, "", clause, by)
    return through


def come_through(
    fight: LabFight, victim: Combatant, through: int, damage_type: int, cause: str, clause: str, by: int
) -> None:
    """Damage that came through: Composure, the automatic Wound of damage at zero, the Gashed die.

    [composure-deduct-after-clash, wound-automatic, wound-automatic-details, wound-gashed-extra,
    zero-composure-both-sides]
    """
    was_zero = victim.at_zero() or victim.incapacitated
    gashed = victim.wound(GASHED)
    lose(fight, victim, through, damage_type, cause, clause)
    if was_zero and victim.here() and victim.sheet.kind != ENGINE:
        apply_wound(fight, victim, damage_type, by, "wound-automatic")
    if gashed and victim.here():
        wound_damage(
            fight, victim, roll_wound(fight, victim, GASHED, "wound-gashed-extra"), BLUNT, GASHED, "wound-gashed-extra"
        )


def wound_damage(fight: LabFight, victim: Combatant, amount: int, damage_type: int, wound: int, clause: str) -> int:
    """The damage of a Wound's own effect: straight to Composure, no Reaction, no Momentum, no Gashed.

    In another reading it deepens the Wound of its type at zero. [wound-damage-rules, resistance]
    """
    through = amount - resistance(victim, damage_type)
    if through <= 0:
        return 0
    was_zero = victim.at_zero()
    lose(fight, victim, through, damage_type, WOUND_NAMES[wound], clause)
    if was_zero and fight.battle.variants.wound_damage == TICKS_WOUND and victim.here():
        apply_wound(fight, victim, damage_type, NOBODY, "wound-damage-rules")
    return through


def lose(fight: LabFight, victim: Combatant, amount: int, damage_type: int, cause: str, clause: str) -> None:
    before = victim.composure
    take_damage(fight, victim, amount, DAMAGE_NAMES[damage_type], cause, clause)
    if before > 0 and victim.composure == 0:
        reach_zero(fight, victim)


def reach_zero(fight: LabFight, victim: Combatant) -> None:
    """Zero Composure is not death; but what was conjured is lost, stone sets, and a climber lets go.

    An engine without Structural Points is destroyed. [zero-composure-not-death, magic-rules, wound-petrified-zero,
    climb-hold-details, siege-engines, zero-exact-values]
    """
    if victim.sheet.kind == ENGINE:
        slay(fight, victim, "siege-engines")
        return
    victim.conjuring = NOBODY
    victim.store = 0
    victim.asked_to_yield = False
    shake(fight.battle, victim, SHAKEN_ZERO)
    turn_to_stone(fight, victim)


def turn_to_stone(fight: LabFight, victim: Combatant) -> None:
    """A Petrified combatant at zero Composure is Incapacitated at once, an unyielding one when its Wounds suffice.

    Surrendering does not count. [wound-petrified-zero, petrified-details, unyielding-foes]
    """
    if (
        victim.composure == 0
        and victim.here()
        and not victim.incapacitated
        and victim.wound(PETRIFIED)
        and yields(victim)
    ):
        put_out(fight, victim, "wound-petrified-zero")


def yields(victim: Combatant) -> bool:
    """Whether its Wounds together are large enough to be put down at all.

    [unyielding-foes, some-enemies-need-wounds]
    """
    return victim.wound_sizes() >= victim.sheet.unyielding


def put_out(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Incapacitated; Stance and held dice are lost, the air does not carry it [incapacitated-state]."""
    if victim.incapacitated or not victim.here():
        return
    fall_incapacitated(fight, victim, clause)
    if victim.stance != NO_STANCE:
        end_stance(fight, victim, "stance-end")
    fight.battle.ground.give_up_all(victim.who)
    shake(fight.battle, victim, SHAKEN_INCAPACITATED)


def slay(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Dead [killing-blow]."""
    die(fight, victim, clause)
    if victim.stance != NO_STANCE:
        end_stance(fight, victim, "stance-end")
    fight.battle.ground.give_up_all(victim.who)


# ---- Composure restored


def lacerate(fight: LabFight, mover: Combatant) -> None:
    """Every declared use of Movement opens the Wound, right after paying [wound-laceration, laceration-details]."""
    if mover.wound(LACERATION):
        face = roll_wound(fight, mover, LACERATION, "wound-laceration")
        wound_damage(fight, mover, face, SLASHING, LACERATION, "wound-laceration")


def restore(fight: LabFight, patient: Combatant, amount: int, clause: str) -> int:
    """Composure given back: Frostbite halves it, then Bleed's roll of this Round comes off, then the maximum caps it.

    The Incapacitated stay as they are.
    [incapacitated-state, wound-frostbite, wound-bleed-restoration, restoration-order, rounding, composure-maximum]
    """
    if patient.incapacitated or not patient.here():
        return 0
    terms: list[Term] | None = [] if fight.listening else None
    named(terms, "restored", amount)
    given = amount
    if patient.wound(FROSTBITE):
        given = amount // 2
        named(terms, "Frostbite", given - amount)
    given += named(terms, "Bleed", -patient.bleed_roll)
    if given < 0:
        given = 0
    room = patient.sheet.composure - patient.composure
    if given > room:
        given += named(terms, "over the maximum", room - given)
    patient.composure += given
    if fight.listening:
        fight.note(ev.Restored(clause, patient.who, given, patient.composure, terms or []))
    return given
