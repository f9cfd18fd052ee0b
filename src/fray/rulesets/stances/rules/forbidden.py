"""Why a turn does not offer something, and the clause that forbids it."""

from __future__ import annotations

from fray.engine.decisions import Bar, Forbidden
from fray.rulesets.stances.model.options import (
    DOUBLE,
    MOVE,
    MOVE_NAMES,
    NO_SIGNATURE,
    STEP_OUT,
    TECHNIQUE_IDS,
    Attack,
)
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONTROLLED,
    DEFENSIVE,
    RALLIED,
    STANCE_NAMES,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.attacks import barred_attack
from fray.rulesets.stances.rules.battlefield_control import CONTROL, controls
from fray.rulesets.stances.rules.movement import kept_from_moving, never_hurries, owes_advance, shies_from
from fray.rulesets.stances.rules.refusals import (
    CANNOT_DISENGAGE,
    DOWN,
    ENEMY_THERE,
    FREE_STEP,
    FRIGHTENED,
    HEAVY_ARMOR,
    NEVER_HURRIES,
    NO_ACTION,
    NO_MELEE_WEAPON,
    NO_MOVEMENT,
    NOBODY_NEAR,
    NOT_TOWARD,
    ONLY_CHARGE,
    OWES_ADVANCE,
    PINNED,
    PONDEROUS,
    RALLY_USED,
    SWITCHED,
    TOO_DEAR,
    TOO_MANY_STEPS,
    USED_UP,
)
from fray.rulesets.stances.rules.stances import may_be_aggressive, may_switch
from fray.rulesets.stances.rules.techniques import barred_technique
from fray.rulesets.stances.rules.weapons import at_hand, weapon_at
from fray.rulesets.stances.rules.whirlwind import WHIRLWIND, WHIRLWIND_COST, whirlwinds
from fray.rulesets.stances.rules.zones import is_engaged, legal_target


def why_not(battle: StancesBattle, actor: Combatant) -> list[Forbidden]:
    """Everything that is listed here and not offered is forbidden for the reason given."""
    found: list[Forbidden] = []
    if owes_advance(battle, actor):
        found.append(OWES_ADVANCE.forbids("end"))
    bar = no_action(actor)
    add(found, "rally", RALLY_USED if actor.has_used(RALLIED) else bar)
    add(found, "defend", bar)
    for stance in (AGGRESSIVE, DEFENSIVE):
        barred = stance == AGGRESSIVE and not may_be_aggressive(battle, actor)
        add(found, f"switch:{STANCE_NAMES[stance]}", HEAVY_ARMOR if barred else None if may_switch(actor) else SWITCHED)
    why_not_attack(battle, actor, found)
    for area in range(len(battle.field.names)):
        for kind in (MOVE, STEP_OUT, DOUBLE):
            add(found, f"{MOVE_NAMES[kind]}:{area}", why_not_go(battle, actor, area, kind))
    if actor.knows(WHIRLWIND) and not whirlwinds(battle, actor):
        add(found, "whirlwind", why_not_whirl(battle, actor))
    if actor.knows(CONTROL) and not controls(actor):
        add(found, CONTROL, bar or (USED_UP if actor.has_used(CONTROLLED) else TOO_DEAR))
    return found


def add(found: list[Forbidden], key: str, bar: Bar | None) -> None:
    if bar is not None:
        found.append(bar.forbids(key))


def no_action(actor: Combatant) -> Bar | None:
    return NO_ACTION if actor.acted else ONLY_CHARGE if actor.charged else None


def why_not_attack(battle: StancesBattle, attacker: Combatant, found: list[Forbidden]) -> None:
    for target in battle.combatants:
        if not legal_target(attacker, target):
            continue
        for index in range(len(attacker.carried)):
            if not at_hand(attacker, index):
                continue
            for number, use in enumerate(weapon_at(attacker, index).uses):
                bar = barred_attack(battle, attacker, index, use, target)
                for attribute in use.attributes:
                    option = Attack(index, number, use.way, attribute, target.who, 0, NO_SIGNATURE, 0)
                    add(found, option.key(), bar)
                    for technique in (1, 2, 3):
                        if attacker.knows(TECHNIQUE_IDS[technique]):
                            option = Attack(index, number, use.way, attribute, target.who, technique, NO_SIGNATURE, 0)
                            add(found, option.key(), bar or barred_technique(attacker, technique, target))


def why_not_whirl(battle: StancesBattle, attacker: Combatant) -> Bar:
    """Whirlwind Strike needs the action, an enemy in the area, Momentum and a melee weapon [r-whirlwind]."""
    if attacker.acted:
        return NO_ACTION
    if not is_engaged(battle, attacker):
        return NOBODY_NEAR
    return TOO_DEAR if attacker.momentum < WHIRLWIND_COST else NO_MELEE_WEAPON


def why_not_go(battle: StancesBattle, mover: Combatant, area: int, kind: int) -> Bar | None:
    """Why an area cannot be walked to in one of the ways to walk."""
    if kept_from_moving(battle, mover):
        return DOWN if mover.prone else PINNED if mover.pinned else PONDEROUS
    engaged = is_engaged(battle, mover)
    if kind == STEP_OUT and (mover.stance != DEFENSIVE or mover.stepped_out or not engaged):
        return FREE_STEP
    if engaged and mover.stance == AGGRESSIVE:
        return CANNOT_DISENGAGE
    if mover.moved and kind != STEP_OUT:
        return NO_MOVEMENT
    if kind == DOUBLE and (mover.acted or never_hurries(mover)):
        return NO_ACTION if mover.acted else NEVER_HURRIES
    if shies_from(battle, mover, mover.area, area):
        return FRIGHTENED
    if engaged and battle.enemy_in(area, mover.side):
        return ENEMY_THERE
    return NOT_TOWARD if owes_advance(battle, mover) else TOO_MANY_STEPS
