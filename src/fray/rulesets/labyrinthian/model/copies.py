"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.labyrinthian.model import shield_walls, state, terrain_tags

STATIC: Final = (
    "LabBattle.round_limit", "LabBattle.mobs", "LabBattle.deploy", "LabBattle.improvising", "LabBattle.variants",
    "LabBattle.objective", "Combatant.sheet", "Ground.lowest", "Ground.highest",
)  # fmt: skip

DERIVED: Final = (
    "Ground.kinds", "Ground.layout", "Ground.reaches",
)  # fmt: skip


def clone_lab_battle(original: state.LabBattle) -> state.LabBattle:
    twin = state.LabBattle(original.sides.copy(), clone_ground(original.ground), original.variants)
    twin.result = original.result
    twin.combatants = [clone_combatant(part) for part in original.combatants]
    twin.grid = original.grid
    twin.round_limit = original.round_limit
    twin.mobs = original.mobs
    twin.ambushers = original.ambushers
    twin.ambush_turn = original.ambush_turn
    twin.deploy = original.deploy
    twin.improvising = original.improvising
    twin.round = original.round
    twin.turn = original.turn
    twin.phase = original.phase
    twin.holder = original.holder
    twin.acting = original.acting
    twin.claimants = original.claimants
    twin.last_reactor = original.last_reactor
    twin.last_defender = original.last_defender
    twin.forced_seizure = original.forced_seizure
    twin.fled = original.fled
    twin.quarry = original.quarry
    twin.chase_round = original.chase_round
    twin.read_stances = original.read_stances
    twin.truce = original.truce
    twin.broken = original.broken
    twin.objective = original.objective
    twin.walls = [clone_shield_wall(part) for part in original.walls]
    return twin


def fingerprint_lab_battle(record: state.LabBattle) -> str:
    return (
        f"{record.result.fingerprint() if record.result is not None else None} "
        f"{[fingerprint_combatant(part) for part in record.combatants]} {record.grid} {record.ambushers} "
        f"{record.ambush_turn} {record.round} {record.turn} {record.phase} {record.holder} {record.acting} "
        f"{record.claimants} {record.last_reactor} {record.last_defender} {record.forced_seizure} {record.fled} "
        f"{record.quarry} {record.chase_round} {record.read_stances} {record.truce} {record.broken} {record.sides} "
        f"{fingerprint_ground(record.ground)} {[fingerprint_shield_wall(part) for part in record.walls]}"
    )


def clone_combatant(original: state.Combatant) -> state.Combatant:
    twin = state.Combatant(
        original.who, original.name, original.side, original.seat, original.sheet, original.position, original.level
    )
    twin.footing = original.footing
    twin.inside = original.inside
    twin.presence = original.presence
    twin.joins_round = original.joins_round
    twin.wounds = original.wounds.copy()
    twin.ratings = original.ratings.copy()
    twin.faces = original.faces.copy()
    twin.spent = original.spent
    twin.total = original.total
    twin.movement = original.movement
    twin.movement_round = original.movement_round
    twin.ready = original.ready
    twin.shots = original.shots.copy()
    twin.stowed = original.stowed.copy()
    twin.held = original.held.copy()
    twin.prone = original.prone
    twin.incapacitated = original.incapacitated
    twin.surrendered = original.surrendered
    twin.surrenders = original.surrenders
    twin.hidden = original.hidden
    twin.locked = original.locked
    twin.pinned_round = original.pinned_round
    twin.grappler = original.grappler
    twin.paralysis = original.paralysis
    twin.dormant = original.dormant
    twin.impaler = original.impaler
    twin.shaken = original.shaken
    twin.bleed_roll = original.bleed_roll
    twin.blinded_ratings = original.blinded_ratings
    twin.bank = original.bank.copy()
    twin.stance = original.stance
    twin.stance_dice = original.stance_dice.copy()
    twin.wall = original.wall
    twin.breaks = original.breaks
    twin.held_dice = original.held_dice.copy()
    twin.conjuring = original.conjuring
    twin.store = original.store
    twin.flight_rounds = original.flight_rounds
    twin.rate_left = original.rate_left
    twin.dived = original.dived
    twin.owes_descent = original.owes_descent
    twin.commander = original.commander
    twin.wound_rolls = original.wound_rolls
    twin.loaded = original.loaded
    twin.turn_taken = original.turn_taken
    twin.retrieved = original.retrieved
    twin.stowed_one = original.stowed_one
    twin.finished_one = original.finished_one
    twin.reacted_turn = original.reacted_turn
    twin.leverage = original.leverage
    twin.door_trap = original.door_trap
    twin.drowning = original.drowning
    twin.asked_to_yield = original.asked_to_yield
    twin.habits = original.habits
    twin.plan_named = original.plan_named
    twin.owed = original.owed
    twin.damage_taken = original.damage_taken
    twin.damage_dealt = original.damage_dealt
    twin.attacks_made = original.attacks_made
    twin.reactions_made = original.reactions_made
    twin.momentum_used = original.momentum_used
    twin.wounds_taken = original.wounds_taken
    twin.composure = original.composure
    twin.flight_rate = original.flight_rate
    return twin


def fingerprint_combatant(record: state.Combatant) -> str:
    return (
        f"{record.name} {record.side} {record.footing} {record.inside} {record.presence} {record.joins_round} "
        f"{record.wounds} {record.ratings} {record.faces} {record.spent} {record.total} {record.movement} "
        f"{record.movement_round} {record.ready} {record.shots} {record.stowed} {record.held} {record.prone} "
        f"{record.incapacitated} {record.surrendered} {record.surrenders} {record.hidden} {record.locked} "
        f"{record.pinned_round} {record.grappler} {record.paralysis} {record.dormant} {record.impaler} {record.shaken} "
        f"{record.bleed_roll} {record.blinded_ratings} {record.bank} {record.stance} {record.stance_dice} "
        f"{record.wall} {record.breaks} {record.held_dice} {record.conjuring} {record.store} {record.flight_rounds} "
        f"{record.rate_left} {record.dived} {record.owes_descent} {record.commander} {record.wound_rolls} "
        f"{record.loaded} {record.turn_taken} {record.retrieved} {record.stowed_one} {record.finished_one} "
        f"{record.reacted_turn} {record.leverage} {record.door_trap} {record.drowning} {record.asked_to_yield} "
        f"{record.habits} {record.plan_named} {record.owed} {record.damage_taken} {record.damage_dealt} "
        f"{record.attacks_made} {record.reactions_made} {record.momentum_used} {record.wounds_taken} {record.who} "
        f"{record.seat} {record.position} {record.level} {record.composure} {record.flight_rate}"
    )


def clone_ground(original: terrain_tags.Ground) -> terrain_tags.Ground:
    twin = terrain_tags.Ground()
    twin.removed = original.removed
    twin.tags = [clone_terrain_tag(part) for part in original.tags]
    twin.kinds = original.kinds.copy()
    twin.lowest = original.lowest
    twin.highest = original.highest
    twin.layout = original.layout
    twin.reaches = original.reaches
    twin.traps = original.traps.copy()
    return twin


def fingerprint_ground(record: terrain_tags.Ground) -> str:
    return f"{record.removed} {[fingerprint_terrain_tag(part) for part in record.tags]} {record.traps}"


def clone_terrain_tag(original: terrain_tags.TerrainTag) -> terrain_tags.TerrainTag:
    twin = terrain_tags.TerrainTag(original.kind, original.position)
    twin.level = original.level
    twin.ledges = original.ledges
    twin.capacity = original.capacity
    twin.claimable = original.claimable
    twin.difficulty = original.difficulty
    twin.structure = original.structure
    twin.whole_structure = original.whole_structure
    twin.shut = original.shut
    twin.gate = original.gate
    twin.weak = original.weak
    twin.fleeting = original.fleeting
    twin.claimants = original.claimants
    return twin


def fingerprint_terrain_tag(record: terrain_tags.TerrainTag) -> str:
    return (
        f"{record.level} {record.ledges} {record.capacity} {record.claimable} {record.difficulty} {record.structure} "
        f"{record.whole_structure} {record.shut} {record.gate} {record.weak} {record.fleeting} {record.claimants} "
        f"{record.kind} {record.position}"
    )


def clone_shield_wall(original: shield_walls.ShieldWall) -> shield_walls.ShieldWall:
    twin = shield_walls.ShieldWall()
    twin.breaks = original.breaks
    twin.dice = original.dice.copy()
    return twin


def fingerprint_shield_wall(record: shield_walls.ShieldWall) -> str:
    return f"{record.breaks} {record.dice}"
