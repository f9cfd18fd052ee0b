"""The few ways in which a fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.state import (
    BALANCED,
    CONSCIOUS,
    DYING,
    EMPTY_HAND,
    FLED,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    NOBODY,
    SCARRED,
    STABLE,
    Fighter,
    StancesBattle,
)

# ---- Momentum


def pay(fight: Fight[StancesBattle], one: Fighter, amount: int, what: str, clause: str) -> None:
    """Spend Momentum; nobody is asked to spend what is not there [r-momentum-spending]."""
    one.momentum -= amount
    one.spent += amount
    if fight.listening and amount:
        fight.note(ev.Paid(clause, one.who, amount, what, one.momentum))


def gain(fight: Fight[StancesBattle], one: Fighter, amount: int, why: str, clause: str) -> None:
    """Gain Momentum; above +6 it is lost, and the mindless keep none [r-momentum-meter, r-npc-momentum]."""
    if one.mindless() or amount == 0:
        return
    before = one.momentum
    one.momentum = before + amount if before + amount < HIGHEST_MOMENTUM else HIGHEST_MOMENTUM
    if fight.listening:
        fight.note(ev.Gained(clause, one.who, one.momentum - before, one.momentum, why))


def lose(fight: Fight[StancesBattle], one: Fighter, amount: int, clause: str) -> None:
    """Lose Momentum, down to -3 at the least [r-momentum-meter, r-momentum-negative]."""
    if one.mindless():
        return
    before = one.momentum
    one.momentum = before - amount if before - amount > LOWEST_MOMENTUM else LOWEST_MOMENTUM
    if fight.listening:
        fight.note(ev.Lost(clause, one.who, before - one.momentum, one.momentum))


# ---- stances


def take_stance(fight: Fight[StancesBattle], one: Fighter, stance: int, clause: str) -> None:
    """A change of stance in mid-round; whoever leaves Defensive loses a readied counterattack."""
    one.stance = stance
    one.last_stance = stance
    one.mastery = False
    one.counter_ready = False
    if fight.listening:
        fight.note(ev.StanceSwitched(clause, one.who, stance))


# ---- space and things


def change_area(fight: Fight[StancesBattle], one: Fighter, area: int, how: str, clause: str) -> None:
    """Somebody is somewhere else; whoever moves is no longer covered [maneuver-take-cover]."""
    before = one.area
    one.area = area
    if fight.listening:
        fight.note(ev.Moved(clause, one.who, before, area, how))
    uncover(fight, one)


def uncover(fight: Fight[StancesBattle], one: Fighter) -> None:
    if one.covered:
        one.covered = False
        if fight.listening:
            fight.note(ev.ConditionSet("r-conditions", one.who, "covered", False))


def drop_weapon(fight: Fight[StancesBattle], one: Fighter, clause: str) -> None:
    """The weapon in hand falls into the area; a creature's own attacks cannot."""
    weapon = one.weapon()
    if weapon is None or weapon.natural:
        return
    lay_down(fight, one, one.area, clause)
    one.in_hand = EMPTY_HAND


def lay_down(fight: Fight[StancesBattle], one: Fighter, area: int, clause: str) -> None:
    """The weapon in hand lies in an area from now on; the hand still has to be filled or emptied."""
    number = one.carried.pop(one.in_hand)
    fight.battle.dropped.append(number)
    fight.battle.dropped_in.append(area)
    if fight.listening:
        fight.note(ev.DroppedWeapon(clause, one.who, one.arsenal[number].name, area))


def draw_weapon(fight: Fight[StancesBattle], one: Fighter, index: int, clause: str) -> None:
    one.in_hand = index
    if fight.listening:
        fight.note(ev.Switched(clause, one.who, one.arm(index).name if index != EMPTY_HAND else "bare hands"))


def pick_up(fight: Fight[StancesBattle], one: Fighter, index: int) -> None:
    """Take a weapon from the own area in hand [r-weapon-switch]."""
    number = fight.battle.dropped.pop(index)
    fight.battle.dropped_in.pop(index)
    one.carried.append(number)
    one.in_hand = len(one.carried) - 1
    if fight.listening:
        fight.note(ev.PickedUp("r-weapon-switch", one.who, one.arsenal[number].name))


def change_ground(fight: Fight[StancesBattle], one: Fighter, area: int, feature: int, there: bool) -> None:
    """A feature appears in an area or goes [r-terrain]."""
    field = fight.battle.field
    if there:
        field.features[area] |= feature
    else:
        field.features[area] &= ~feature
    if fight.listening:
        name = FEATURE_NAMES[feature.bit_length() - 1]
        fight.note(ev.GroundChanged("r-terrain", one.who, area, name, there))


# ---- conditions


def lasting_turns(battle: StancesBattle, one: Fighter) -> int:
    """How many of its turns must end for 'until the end of its next turn': its present one does not count."""
    return 2 if battle.acting == one.who else 1


def note_condition(fight: Fight[StancesBattle], one: Fighter, name: str, there: bool, clause: str) -> None:
    if fight.listening:
        fight.note(ev.ConditionSet(clause, one.who, name, there))


def shake(fight: Fight[StancesBattle], one: Fighter, clause: str) -> None:
    """-1 on the next check [condition-shaken]."""
    one.shaken = True
    note_condition(fight, one, "shaken", True, clause)


def frighten(fight: Fight[StancesBattle], one: Fighter, source: Fighter, turns: int, clause: str) -> None:
    """A longer fright replaces a shorter one [condition-frightened, r-conditions]."""
    if turns >= one.frightened:
        one.frightened = turns
        one.fright_source = source.who
    note_condition(fight, one, "frightened", True, clause)


def knock_prone(fight: Fight[StancesBattle], one: Fighter, clause: str) -> None:
    one.prone = True
    note_condition(fight, one, "prone", True, clause)


def sunder(fight: Fight[StancesBattle], one: Fighter, clause: str) -> None:
    turns = lasting_turns(fight.battle, one)
    one.sundered = turns if turns > one.sundered else one.sundered
    note_condition(fight, one, "sundered", True, clause)


def count_turns(one: Fighter) -> None:
    """One of its turns has ended: what lasted until then is over [r-conditions]."""
    one.pinned -= 1 if one.pinned else 0
    one.sundered -= 1 if one.sundered else 0
    one.blur -= 1 if one.blur else 0
    one.aided -= 1 if one.aided else 0
    if one.frightened:
        one.frightened -= 1
        if one.frightened == 0:
            one.fright_source = NOBODY
    if one.feint:
        one.feint -= 1
        if one.feint == 0:
            one.feint_target = NOBODY
    if one.charm:
        one.charm -= 1
        if one.charm == 0:
            one.charm_target = NOBODY


# ---- temporary Guard


def ward(fight: Fight[StancesBattle], one: Fighter, kind: str, amount: int, clause: str) -> None:
    """One pool for each kind: a larger grant replaces what is left, a smaller one changes nothing.

    [r-temporary-guard]
    """
    if kind == "Defend":
        one.defend_guard = amount if amount > one.defend_guard else one.defend_guard
    elif kind == "Shield":
        one.shield_guard = amount if amount > one.shield_guard else one.shield_guard
    elif kind == "Mage Armor":
        one.mage_guard = amount if amount > one.mage_guard else one.mage_guard
    else:
        one.firm_composure = amount if amount > one.firm_composure else one.firm_composure
    if fight.listening:
        fight.note(ev.TemporaryGuard(clause, one.who, kind, amount))


# ---- pools


def restore_guard(fight: Fight[StancesBattle], one: Fighter, amount: int, clause: str) -> None:
    """Guard comes back, never above its maximum [r-rally]."""
    room = one.guard_max - one.guard
    gained = amount if amount < room else room
    one.guard += gained
    if fight.listening:
        fight.note(ev.Healed(clause, one.who, "guard", gained, one.guard))


def restore_composure(fight: Fight[StancesBattle], one: Fighter, amount: int, clause: str) -> None:
    """Composure comes back, never above its maximum [r-social-hold-firm]."""
    room = one.composure_max - one.composure
    gained = amount if amount < room else room
    one.composure += gained
    if fight.listening:
        fight.note(ev.Healed(clause, one.who, "composure", gained, one.composure))


# ---- in and out of the fight


def fall(fight: Fight[StancesBattle], one: Fighter, condition: int, clause: str) -> None:
    """Unconscious: no stance, no temporary Guard, nothing that needs a clear head; the weapon drops.

    [r-fall-at-zero]
    """
    one.condition = condition
    clear_head(one)
    if fight.listening:
        fight.note(ev.Fell(clause, one.who, condition, one.vitality))
    drop_weapon(fight, one, "r-fall-at-zero")


def clear_head(one: Fighter) -> None:
    """What ends with consciousness; hexed, sundered, shaken and prone stay [r-fall-at-zero, r-temporary-guard]."""
    one.stance = NO_STANCE
    one.mastery = False
    one.defend_guard = 0
    one.shield_guard = 0
    one.mage_guard = 0
    one.counter_ready = False
    one.covered = False
    one.copies = 0
    one.blur = 0
    one.aided = 0
    one.feint = 0
    one.feint_target = NOBODY
    one.frightened = 0
    one.fright_source = NOBODY
    one.slipping = False


def make_stable(fight: Fight[StancesBattle], one: Fighter, clause: str) -> None:
    """Vitality is set to 0: unconscious, no longer dying [r-first-aid, death-save-8-10]."""
    one.vitality = 0
    one.condition = STABLE
    if fight.listening:
        fight.note(ev.Stabilized(clause, one.who))


def wake(fight: Fight[StancesBattle], one: Fighter, vitality: int, clause: str) -> None:
    """Conscious again, Balanced until the next stance selection [r-death-save-results, r-first-aid]."""
    one.vitality = vitality
    one.condition = CONSCIOUS
    one.stance = NO_STANCE if fight.battle.surprised_now(one) else BALANCED
    one.mastery = False
    if fight.listening:
        fight.note(ev.Woke(clause, one.who, vitality))


def heal_vitality(fight: Fight[StancesBattle], one: Fighter, amount: int, clause: str) -> None:
    """Magical healing: from below 0 first to 0, then up; 1 or more wakes [r-first-aid, stabilize-magic]."""
    start = one.vitality if one.vitality > 0 else 0
    after = start + amount if start + amount < one.vitality_max else one.vitality_max
    if fight.listening:
        fight.note(ev.Healed(clause, one.who, "vitality", after - one.vitality, after))
    if one.condition == DYING or one.condition == STABLE:
        if after >= 1:
            wake(fight, one, after, "stabilize-magic")
        else:
            make_stable(fight, one, "stabilize-magic")
    one.vitality = after
    if after == one.vitality_max:  # such healing ends lasting effects too [r-lasting-effects]
        cure(one, one.lasting)


def cure(one: Fighter, effect: int) -> None:
    """A lasting effect ends; a scar no longer lowers the maximum of Guard [r-lasting-effects]."""
    if one.lasting & effect & SCARRED:
        one.guard_max += 1
    one.lasting &= ~effect


def leave(fight: Fight[StancesBattle], one: Fighter, condition: int, clause: str) -> None:
    """Surrendered, fled or convinced: no further part in anything [r-battle-edges, r-social-zero]."""
    one.condition = condition
    clear_head(one)
    one.firm_composure = 0
    if fight.listening:
        fight.note(ev.Left(clause, one.who, condition))
    if condition == FLED and one.in_hand != EMPTY_HAND:
        one.prone = False


def use_up(one: Fighter, bit: i64) -> None:
    """A once-per-scene use is spent [r-recovery]."""
    one.used |= bit
