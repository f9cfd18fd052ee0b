"""Why not: what somebody may look for in vain on a turn, and the clause that forbids it."""

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
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.initiative import may_be_aggressive, may_switch
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
from fray.rulesets.stances.rules.targets import at_hand, legal_target, weapon_at
from fray.rulesets.stances.rules.techniques import (
    CONTROL,
    WHIRLWIND,
    WHIRLWIND_COST,
    barred_attack,
    barred_technique,
    controls,
    whirlwinds,
)


def why_not(battle: StancesBattle, one: Fighter) -> list[Forbidden]:
    """Everything that is listed here and not offered is forbidden for the reason given."""
    found: list[Forbidden] = []
    if owes_advance(battle, one):
        found.append(OWES_ADVANCE.forbids("end"))
    bar = no_action(one)
    add(found, "rally", RALLY_USED if one.has_used(RALLIED) else bar)
    add(found, "defend", bar)
    for stance in (AGGRESSIVE, DEFENSIVE):
        barred = stance == AGGRESSIVE and not may_be_aggressive(battle, one)
        add(found, f"switch:{STANCE_NAMES[stance]}", HEAVY_ARMOR if barred else None if may_switch(one) else SWITCHED)
    why_not_attack(battle, one, found)
    for area in range(len(battle.field.names)):
        for kind in (MOVE, STEP_OUT, DOUBLE):
            add(found, f"{MOVE_NAMES[kind]}:{area}", why_not_go(battle, one, area, kind))
    if one.knows(WHIRLWIND) and not whirlwinds(battle, one):
        add(found, "whirlwind", why_not_whirl(battle, one))
    if one.knows(CONTROL) and not controls(one):
        add(found, CONTROL, bar or (USED_UP if one.has_used(CONTROLLED) else TOO_DEAR))
    return found


def add(found: list[Forbidden], key: str, bar: Bar | None) -> None:
    if bar is not None:
        found.append(bar.forbids(key))


def no_action(one: Fighter) -> Bar | None:
    return NO_ACTION if one.acted else ONLY_CHARGE if one.charged else None


def why_not_attack(battle: StancesBattle, one: Fighter, found: list[Forbidden]) -> None:
    for target in battle.fighters:
        if not legal_target(one, target):
            continue
        for index in range(len(one.carried)):
            if not at_hand(one, index):
                continue
            for number, use in enumerate(weapon_at(one, index).uses):
                bar = barred_attack(battle, one, index, use, target)
                for attribute in use.attributes:
                    option = Attack(index, number, use.way, attribute, target.who, 0, NO_SIGNATURE, 0)
                    add(found, option.key(), bar)
                    for technique in (1, 2, 3):
                        if one.knows(TECHNIQUE_IDS[technique]):
                            option = Attack(index, number, use.way, attribute, target.who, technique, NO_SIGNATURE, 0)
                            add(found, option.key(), bar or barred_technique(one, technique, target))


def why_not_whirl(battle: StancesBattle, one: Fighter) -> Bar:
    """[r-whirlwind]"""
    if one.acted:
        return NO_ACTION
    if not battle.engaged(one):
        return NOBODY_NEAR
    return TOO_DEAR if one.momentum < WHIRLWIND_COST else NO_MELEE_WEAPON


def why_not_go(battle: StancesBattle, one: Fighter, area: int, kind: int) -> Bar | None:
    """Why an area cannot be walked to in one of the ways to walk."""
    if kept_from_moving(battle, one):
        return DOWN if one.prone else PINNED if one.pinned else PONDEROUS
    engaged = battle.engaged(one)
    if kind == STEP_OUT and (one.stance != DEFENSIVE or one.stepped_out or not engaged):
        return FREE_STEP
    if engaged and one.stance == AGGRESSIVE:
        return CANNOT_DISENGAGE
    if one.moved and kind != STEP_OUT:
        return NO_MOVEMENT
    if kind == DOUBLE and (one.acted or never_hurries(one)):
        return NO_ACTION if one.acted else NEVER_HURRIES
    if shies_from(battle, one, one.area, area):
        return FRIGHTENED
    if engaged and battle.enemy_in(area, one.side):
        return ENEMY_THERE
    return NOT_TOWARD if owes_advance(battle, one) else TOO_MANY_STEPS
