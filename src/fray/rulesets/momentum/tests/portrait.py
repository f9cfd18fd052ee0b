"""The whole state in words, so that a test can compare everything that has changed."""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model.field import DOOR_NAMES, GROUND_NAMES, Field
from fray.rulesets.momentum.model.sheets import STAT_NAMES, STEP_NAMES
from fray.rulesets.momentum.model.state import CONDITION_NAMES, LIMB_NAMES, Combatant, MomentumBattle, Pc

Portrait = dict[str, dict[str, object]]

FIELD: Final = "the field"
# Bookkeeping that no rule reads, or that only says within a turn what its end will say.
UNSEEN: Final = (
    "spent",
    "strikes_made",
    "hits_dealt",
    "fresh_superior",
    "strikes_now",
    "struck_last_turn",
    "surprise_known",
    "traits",
    "sheet",
    "who",
)
STEPS: Final = ("armor", "shield")
HITS: Final = {"hits_taken": "hits", "hits_left": "hits"}
SOME: Final = ("superior", "held_by", "guarding", "exploiting")  # masks of combatants


def portrait(battle: MomentumBattle) -> Portrait:
    """All combatants by name, and the field."""
    found: Portrait = {combatant.name: features(battle, combatant) for combatant in battle.combatants}
    found[FIELD] = ground(battle.field)
    return found


def features(battle: MomentumBattle, combatant: Combatant) -> dict[str, object]:
    """Every attribute of a combatant, in words where the state has numbers."""
    found: dict[str, object] = {}
    for name in dir(combatant):
        if name.startswith("_") or name in UNSEEN:
            continue
        value = getattr(combatant, name)
        if not callable(value):
            found[HITS.get(name, name)] = in_words(battle, combatant, name, value)
    if isinstance(combatant, Pc):
        del found["stats"]
        found.update(zip(STAT_NAMES, combatant.stats, strict=True))
    return found


def in_words(battle: MomentumBattle, combatant: Combatant, name: str, value: object) -> object:
    if name == "condition" and isinstance(value, int):
        return CONDITION_NAMES[value]
    if name in STEPS and isinstance(value, int):
        return step_name(value)
    if name == "supplies" and isinstance(combatant, Pc):
        return [step_name(step) for step in combatant.supplies]
    if name == "hex_by" and isinstance(value, int):
        return battle.combatants[value].name if value >= 0 else ""
    if name in SOME and isinstance(value, int):
        return [target.name for target in battle.combatants if value >> target.who & 1]
    if name == "lost_limbs" and isinstance(value, int):
        return [limb for index, limb in enumerate(LIMB_NAMES) if value >> index & 1]
    if name == "unloaded" and isinstance(combatant, Pc):
        return [weapon.name for index, weapon in enumerate(combatant.weapons) if combatant.unloaded >> index & 1]
    if name == "weapons" and isinstance(combatant, Pc):
        return [weapon.name for weapon in combatant.weapons]
    return list(value) if isinstance(value, list) else value


def step_name(step: int) -> str:
    return STEP_NAMES[step] if step >= 0 else "none"


def ground(field: Field) -> dict[str, object]:
    """What lies on each position and stands on each edge."""
    found: dict[str, object] = {}
    for place in range(field.length):
        found[f"at {place}"] = [name for bit, name in enumerate(GROUND_NAMES) if field.ground[place] >> bit & 1]
        found[f"smoke {place}"] = field.smoky(place)
        found[f"door {place}"] = DOOR_NAMES[field.doors[place]]
        found[f"door work {place}"] = field.door_work[place]
    return found


def changed(before: Portrait, after: Portrait) -> Portrait:
    """What is new, by name and attribute; a newcomer is told by its position alone."""
    found: Portrait = {}
    for name, now in after.items():
        if name not in before:
            found[name] = {"joined at": now["position"]}
            continue
        new = {key: value for key, value in now.items() if value != before[name][key]}
        if new:
            found[name] = new
    return found
