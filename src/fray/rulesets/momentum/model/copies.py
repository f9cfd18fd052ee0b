"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.momentum.model import field, state

STATIC: Final = (
    "MomentumBattle.choir", "MomentumBattle.sides", "MomentumBattle.variants", "MomentumBattle.outcomes", "Pc.weapons",
    "Pc.sheet", "Npc.sheet", "Npc.traits", "Npc.skill",
)  # fmt: skip

DERIVED: Final = (
    "MomentumBattle.counted", "MomentumBattle._pcs", "MomentumBattle._npcs", "MomentumBattle._opponents",
    "MomentumBattle.in_doubt",
)  # fmt: skip


def clone_momentum_battle(original: state.MomentumBattle) -> state.MomentumBattle:
    twin = state.MomentumBattle(original.sides, clone_field(original.field), original.variants, original.outcomes)
    twin.result = original.result
    twin.combatants = [part.clone() for part in original.combatants]
    twin.choir = original.choir
    twin.round = original.round
    twin.phase = original.phase
    twin.next_turn = original.next_turn
    twin.acting = original.acting
    twin.called = original.called
    twin.surrender_asked = original.surrender_asked
    twin.in_doubt = original.in_doubt
    twin.order = original.order.copy()
    return twin


def fingerprint_momentum_battle(record: state.MomentumBattle) -> str:
    return (
        f"{record.result.fingerprint() if record.result is not None else None} "
        f"{[part.fingerprint() for part in record.combatants]} {record.round} {record.phase} {record.next_turn} "
        f"{record.acting} {record.called} {record.surrender_asked} {fingerprint_field(record.field)} {record.order}"
    )


def clone_pc(original: state.Pc) -> state.Pc:
    twin = state.Pc(original.who, original.name, original.side, original.seat, original.position, original.sheet)
    twin.condition = original.condition
    twin.joins_round = original.joins_round
    twin.surprise_known = original.surprise_known
    twin.surprised = original.surprised
    twin.counts_for_end = original.counts_for_end
    twin.initiative = original.initiative
    twin.superior = original.superior
    twin.fresh_superior = original.fresh_superior
    twin.in_pit = original.in_pit
    twin.left_by = original.left_by
    twin.wants_peace = original.wants_peace
    twin.strikes_made = original.strikes_made
    twin.hits_dealt = original.hits_dealt
    twin.momentum = original.momentum
    twin.spent = original.spent
    twin.stats = original.stats.copy()
    twin.max_hits = original.max_hits
    twin.hits_taken = original.hits_taken
    twin.armor = original.armor
    twin.shield = original.shield
    twin.shield_ready = original.shield_ready
    twin.weapons = original.weapons
    twin.supplies = original.supplies.copy()
    twin.unloaded = original.unloaded
    twin.items = original.items.copy()
    twin.tallies = original.tallies
    twin.better_die = original.better_die
    twin.worse_die = original.worse_die
    twin.armor_penalty = original.armor_penalty
    twin.shield_penalty = original.shield_penalty
    twin.exhausted_empty = original.exhausted_empty
    twin.exhausted_weapons = original.exhausted_weapons.copy()
    twin.exhausted_items = original.exhausted_items.copy()
    twin.exhausted_shield = original.exhausted_shield
    twin.exhausted_armor = original.exhausted_armor
    twin.dire_sum = original.dire_sum
    twin.lost_limbs = original.lost_limbs
    twin.bleeding = original.bleeding
    twin.senseless_minutes = original.senseless_minutes
    twin.marks = original.marks.copy()
    twin.held_by = original.held_by
    twin.guarding = original.guarding
    twin.exploiting = original.exploiting
    twin.fury = original.fury
    twin.fury_used = original.fury_used
    twin.rallied = original.rallied
    twin.winded = original.winded
    twin.mended = original.mended
    twin.embers_at = original.embers_at
    twin.embers_left = original.embers_left
    twin.refused = original.refused
    return twin


def fingerprint_pc(record: state.Pc) -> str:
    return (
        f"{record.name} {record.side} {record.condition} {record.joins_round} {record.surprise_known} "
        f"{record.surprised} {record.counts_for_end} {record.initiative} {record.superior} {record.fresh_superior} "
        f"{record.in_pit} {record.left_by} {record.wants_peace} {record.strikes_made} {record.hits_dealt} {record.who} "
        f"{record.seat} {record.position} {record.momentum} {record.spent} {record.stats} {record.max_hits} "
        f"{record.hits_taken} {record.armor} {record.shield} {record.shield_ready} {record.supplies} {record.unloaded} "
        f"{record.items} {record.tallies} {record.better_die} {record.worse_die} {record.armor_penalty} "
        f"{record.shield_penalty} {record.exhausted_empty} {record.exhausted_weapons} {record.exhausted_items} "
        f"{record.exhausted_shield} {record.exhausted_armor} {record.dire_sum} {record.lost_limbs} {record.bleeding} "
        f"{record.senseless_minutes} {record.marks} {record.held_by} {record.guarding} {record.exploiting} "
        f"{record.fury} {record.fury_used} {record.rallied} {record.winded} {record.mended} {record.embers_at} "
        f"{record.embers_left} {record.refused}"
    )


def clone_npc(original: state.Npc) -> state.Npc:
    twin = state.Npc(
        original.who, original.name, original.side, original.seat, original.position, original.sheet, original.traits
    )
    twin.condition = original.condition
    twin.joins_round = original.joins_round
    twin.surprise_known = original.surprise_known
    twin.surprised = original.surprised
    twin.counts_for_end = original.counts_for_end
    twin.initiative = original.initiative
    twin.superior = original.superior
    twin.fresh_superior = original.fresh_superior
    twin.in_pit = original.in_pit
    twin.left_by = original.left_by
    twin.wants_peace = original.wants_peace
    twin.strikes_made = original.strikes_made
    twin.hits_dealt = original.hits_dealt
    twin.shelled = original.shelled
    twin.hex = original.hex
    twin.hex_by = original.hex_by
    twin.struck_last_turn = original.struck_last_turn
    twin.strikes_now = original.strikes_now
    twin.choir_called = original.choir_called
    twin.refused = original.refused
    twin.hits_left = original.hits_left
    twin.skill = original.skill
    return twin


def fingerprint_npc(record: state.Npc) -> str:
    return (
        f"{record.name} {record.side} {record.condition} {record.joins_round} {record.surprise_known} "
        f"{record.surprised} {record.counts_for_end} {record.initiative} {record.superior} {record.fresh_superior} "
        f"{record.in_pit} {record.left_by} {record.wants_peace} {record.strikes_made} {record.hits_dealt} {record.who} "
        f"{record.seat} {record.position} {record.shelled} {record.hex} {record.hex_by} {record.struck_last_turn} "
        f"{record.strikes_now} {record.choir_called} {record.refused} {record.hits_left}"
    )


def clone_field(original: field.Field) -> field.Field:
    twin = field.Field(original.length)
    twin.walls = original.walls
    twin.open_low = original.open_low
    twin.open_high = original.open_high
    twin.smoke = original.smoke
    twin.shut = original.shut
    twin.ground = original.ground.copy()
    twin.doors = original.doors.copy()
    twin.barred_from = original.barred_from.copy()
    twin.door_work = original.door_work.copy()
    return twin


def fingerprint_field(record: field.Field) -> str:
    return (
        f"{record.walls} {record.open_low} {record.open_high} {record.smoke} {record.shut} {record.length} "
        f"{record.ground} {record.doors} {record.barred_from} {record.door_work}"
    )
