"""The few ways in which a fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.state import (
    BALANCED,
    CONSCIOUS,
    EFFECT_NAMES,
    EMPTY_HAND,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    NOBODY,
    SCARRED,
    STABLE,
    Combatant,
    StancesBattle,
)

# ---- Momentum


def pay(fight: Fight[StancesBattle], payer: Combatant, amount: int, what: str, clause: str) -> None:
    """Spend Momentum; nobody is asked to spend what is not there [r-momentum-spending]."""
    payer.momentum -= amount
    payer.spent += amount
    if fight.listening and amount:
        fight.note(ev.Paid(clause, payer.who, amount, what, payer.momentum))


def gain(fight: Fight[StancesBattle], combatant: Combatant, amount: int, why: str, clause: str) -> None:
    """Gain Momentum; above +6 it is lost, and the mindless keep none.

    [r-momentum-meter, r-npc-momentum, momentum-undefined]
    """
    if combatant.mindless() or amount == 0 or combatant.gone():
        return
    before = combatant.momentum
    combatant.momentum = min(before + amount, HIGHEST_MOMENTUM)
    if fight.listening:
        fight.note(ev.Gained(clause, combatant.who, combatant.momentum - before, combatant.momentum, why))


def lose(fight: Fight[StancesBattle], combatant: Combatant, amount: int, clause: str) -> None:
    """Lose Momentum, down to -3 at the least [r-momentum-meter, r-momentum-negative]."""
    if combatant.mindless() or combatant.gone():
        return
    before = combatant.momentum
    combatant.momentum = max(before - amount, LOWEST_MOMENTUM)
    if fight.listening:
        fight.note(ev.Lost(clause, combatant.who, before - combatant.momentum, combatant.momentum))


# ---- stances


def take_stance(fight: Fight[StancesBattle], combatant: Combatant, stance: int, clause: str) -> None:
    """A change of stance in mid-round, out of Balanced."""
    combatant.stance = stance
    if fight.listening:
        fight.note(ev.StanceSwitched(clause, combatant.who, stance))


# ---- space and things


def change_area(fight: Fight[StancesBattle], mover: Combatant, area: int, how: str, clause: str) -> None:
    """Move a combatant to another area; a mover is no longer covered [maneuver-take-cover]."""
    before = mover.area
    mover.area = area
    if fight.listening:
        fight.note(ev.Moved(clause, mover.who, before, area, how))
    uncover(fight, mover)


def uncover(fight: Fight[StancesBattle], combatant: Combatant) -> None:
    if combatant.covered:
        combatant.covered = False
        if fight.listening:
            fight.note(ev.ConditionSet("r-conditions", combatant.who, "covered", False))


def drop_weapon(fight: Fight[StancesBattle], bearer: Combatant, clause: str) -> None:
    """The weapon in hand falls into the area; a creature's own attacks cannot."""
    weapon = bearer.weapon()
    if weapon is None or weapon.natural:
        return
    lay_down(fight, bearer, bearer.area, clause)
    bearer.in_hand = EMPTY_HAND


def lay_down(fight: Fight[StancesBattle], bearer: Combatant, area: int, clause: str) -> None:
    """The weapon in hand lies in an area from now on; the hand still has to be filled or emptied."""
    number = bearer.carried.pop(bearer.in_hand)
    fight.battle.dropped.append(number)
    fight.battle.dropped_in.append(area)
    if fight.listening:
        fight.note(ev.DroppedWeapon(clause, bearer.who, bearer.arsenal[number].name, area))


def draw_weapon(fight: Fight[StancesBattle], bearer: Combatant, index: int, clause: str) -> None:
    bearer.in_hand = index
    if fight.listening:
        fight.note(ev.Switched(clause, bearer.who, bearer.arm(index).name if index != EMPTY_HAND else "bare hands"))


def pick_up(fight: Fight[StancesBattle], bearer: Combatant, index: int) -> None:
    """Take a weapon from the area in hand [r-weapon-switch]."""
    number = fight.battle.dropped.pop(index)
    fight.battle.dropped_in.pop(index)
    bearer.carried.append(number)
    bearer.in_hand = len(bearer.carried) - 1
    if fight.listening:
        fight.note(ev.PickedUp("r-weapon-switch", bearer.who, bearer.arsenal[number].name))


def change_ground(fight: Fight[StancesBattle], actor: Combatant, area: int, feature: int, there: bool) -> None:
    """A feature appears in an area or goes [r-terrain]."""
    field = fight.battle.field
    if there:
        field.features[area] |= feature
    else:
        field.features[area] &= ~feature
    if fight.listening:
        name = FEATURE_NAMES[feature.bit_length() - 1]
        fight.note(ev.GroundChanged("r-terrain", actor.who, area, name, there))


# ---- conditions


def lasting_turns(battle: StancesBattle, combatant: Combatant) -> int:
    """How many of its turns must end for 'until the end of its next turn': its present one does not count."""
    return 2 if battle.acting == combatant.who else 1


def note_condition(fight: Fight[StancesBattle], combatant: Combatant, name: str, there: bool, clause: str) -> None:
    if fight.listening:
        fight.note(ev.ConditionSet(clause, combatant.who, name, there))


def shake(fight: Fight[StancesBattle], victim: Combatant, clause: str) -> None:
    """-1 on the next check [condition-shaken]."""
    victim.shaken = True
    note_condition(fight, victim, "shaken", True, clause)


def frighten(fight: Fight[StancesBattle], victim: Combatant, source: Combatant, turns: int, clause: str) -> None:
    """A longer fright replaces a shorter one [condition-frightened, r-conditions]."""
    if victim.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the fight meanwhile
    if turns >= victim.frightened:
        victim.frightened = turns
        victim.fright_source = source.who
    note_condition(fight, victim, "frightened", True, clause)


def knock_prone(fight: Fight[StancesBattle], victim: Combatant, clause: str) -> None:
    victim.prone = True
    note_condition(fight, victim, "prone", True, clause)


def sunder(fight: Fight[StancesBattle], victim: Combatant, clause: str) -> None:
    turns = lasting_turns(fight.battle, victim)
    victim.sundered = max(turns, victim.sundered)
    note_condition(fight, victim, "sundered", True, clause)


def count_turns(combatant: Combatant) -> None:
    """One of its turns has ended: what lasted until then is over [r-conditions]."""
    combatant.pinned -= 1 if combatant.pinned else 0
    combatant.sundered -= 1 if combatant.sundered else 0
    combatant.blur -= 1 if combatant.blur else 0
    combatant.aided -= 1 if combatant.aided else 0
    if combatant.frightened:
        combatant.frightened -= 1
        if combatant.frightened == 0:
            combatant.fright_source = NOBODY
    if combatant.feint:
        combatant.feint -= 1
        if combatant.feint == 0:
            combatant.feint_target = NOBODY
    if combatant.charm:
        combatant.charm -= 1
        if combatant.charm == 0:
            combatant.charm_target = NOBODY


# ---- temporary Guard


def ward(fight: Fight[StancesBattle], combatant: Combatant, kind: str, amount: int, clause: str) -> None:
    """One pool for each kind: a larger grant replaces what is left, a smaller one changes nothing.

    [r-temporary-guard]
    """
    if combatant.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the fight meanwhile
    if kind == "Defend":
        combatant.defend_guard = max(amount, combatant.defend_guard)
    elif kind == "Shield":
        combatant.shield_guard = max(amount, combatant.shield_guard)
    elif kind == "Mage Armor":
        combatant.mage_guard = max(amount, combatant.mage_guard)
    else:
        combatant.firm_composure = max(amount, combatant.firm_composure)
    if fight.listening:
        fight.note(ev.TemporaryGuard(clause, combatant.who, kind, amount))


# ---- pools


def restore_guard(fight: Fight[StancesBattle], patient: Combatant, amount: int, clause: str) -> None:
    """Guard comes back, never above its maximum [r-rally]."""
    gained = min(amount, patient.guard_max - patient.guard)
    patient.guard += gained
    if fight.listening:
        fight.note(ev.Healed(clause, patient.who, "guard", gained, patient.guard))


def restore_composure(fight: Fight[StancesBattle], patient: Combatant, amount: int, clause: str) -> None:
    """Composure comes back, never above its maximum [r-social-hold-firm]."""
    gained = min(amount, patient.composure_max - patient.composure)
    patient.composure += gained
    if fight.listening:
        fight.note(ev.Healed(clause, patient.who, "composure", gained, patient.composure))


# ---- in and out of the fight


def fall(fight: Fight[StancesBattle], victim: Combatant, condition: int, clause: str) -> None:
    """Unconscious: no stance, no temporary Guard, nothing that needs a clear head; the weapon drops.

    [r-fall-at-zero]
    """
    victim.condition = condition
    clear_head(victim)
    if fight.listening:
        fight.note(ev.Fell(clause, victim.who, condition, victim.vitality))
    drop_weapon(fight, victim, "r-fall-at-zero")


def clear_head(combatant: Combatant) -> None:
    """What ends with consciousness; hexed, sundered, shaken and prone stay [r-fall-at-zero, r-temporary-guard]."""
    combatant.stance = NO_STANCE
    combatant.mastery = False
    let_go(combatant)


def let_go(combatant: Combatant) -> None:
    """Temporary Guard and all that a combatant keeps up itself end [r-fall-at-zero, r-recovery]."""
    combatant.defend_guard = 0
    combatant.shield_guard = 0
    combatant.mage_guard = 0
    combatant.counter_ready = False
    combatant.covered = False
    combatant.copies = 0
    combatant.blur = 0
    combatant.aided = 0
    combatant.feint = 0
    combatant.feint_target = NOBODY
    combatant.frightened = 0
    combatant.fright_source = NOBODY
    combatant.slipping = False


def make_stable(fight: Fight[StancesBattle], patient: Combatant, clause: str) -> None:
    """Vitality is set to 0: unconscious, no longer dying [r-first-aid, death-save-8-10]."""
    patient.vitality = 0
    patient.condition = STABLE
    if fight.listening:
        fight.note(ev.Stabilized(clause, patient.who))


def wake(fight: Fight[StancesBattle], patient: Combatant, vitality: int, clause: str) -> None:
    """Conscious again [r-death-save-results, r-first-aid]."""
    patient.vitality = vitality
    come_to(fight.battle, patient)
    if fight.listening:
        fight.note(ev.Woke(clause, patient.who, vitality))


def come_to(battle: StancesBattle, patient: Combatant) -> None:
    """Balanced until the next stance selection [r-death-save-results, r-first-aid]."""
    patient.condition = CONSCIOUS
    patient.stance = NO_STANCE if battle.surprised_now(patient) else BALANCED
    patient.mastery = False


def cure(fight: Fight[StancesBattle], patient: Combatant) -> None:
    """Lasting effects end; a scar no longer lowers the maximum of Guard [r-lasting-effects]."""
    if patient.suffers(SCARRED):
        patient.guard_max += 1
    for number, name in enumerate(EFFECT_NAMES):
        if patient.suffers(1 << number):
            note_condition(fight, patient, name, False, "r-lasting-effects")
    patient.lasting = 0


def leave(fight: Fight[StancesBattle], combatant: Combatant, condition: int, clause: str) -> None:
    """Surrendered, fled or convinced: no further part in anything [r-battle-edges, r-social-zero]."""
    combatant.condition = condition
    clear_head(combatant)
    combatant.firm_composure = 0
    if fight.listening:
        fight.note(ev.Left(clause, combatant.who, condition))


def use_up(combatant: Combatant, bit: i64) -> None:
    """A once-per-scene use is spent [r-recovery]."""
    combatant.used |= bit
