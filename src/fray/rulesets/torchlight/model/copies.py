"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.torchlight.model import lanes, state

STATIC: Final = (
    "TorchlightBattle.objective", "TorchlightBattle.variants", "TorchlightBattle.schedule",
    "TorchlightBattle.setup_squads", "Combatant.natural", "Combatant.sheet", "Combatant.maxima", "Combatant.memos",
)  # fmt: skip

DERIVED: Final = (
    "Combatant.declared", "Combatant.last_plan", "Combatant.memo",
)  # fmt: skip


def clone_torchlight_battle(original: state.TorchlightBattle) -> state.TorchlightBattle:
    twin = state.TorchlightBattle(clone_lanes(original.lanes), original.variants)
    twin.result = original.result
    twin.combatants = [clone_combatant(part) for part in original.combatants]
    twin.objective = original.objective
    twin.opening = original.opening
    twin.phase = original.phase
    twin.round = original.round
    twin.rallied = original.rallied
    twin.fire = original.fire
    twin.seconds_per_round = original.seconds_per_round
    twin.winner = original.winner
    twin.reason = original.reason
    twin.phases_passed = original.phases_passed
    twin.schedule = original.schedule
    twin.setup_squads = original.setup_squads
    twin.effects = original.effects.copy()
    twin.pending = original.pending.copy()
    return twin


def fingerprint_torchlight_battle(record: state.TorchlightBattle) -> str:
    return (
        f"{record.result.fingerprint() if record.result is not None else None} "
        f"{[fingerprint_combatant(part) for part in record.combatants]} {record.opening} {record.phase} {record.round} "
        f"{record.rallied} {record.fire} {record.seconds_per_round} {record.winner} {record.reason} "
        f"{record.phases_passed} {fingerprint_lanes(record.lanes)} {[part.fingerprint() for part in record.effects]} "
        f"{[part.fingerprint() for part in record.pending]}"
    )


def clone_combatant(original: state.Combatant) -> state.Combatant:
    twin = state.Combatant(original.who, original.name, original.side, original.seat, original.sheet)
    twin.lane = original.lane
    twin.depth = original.depth
    twin.post_lane = original.post_lane
    twin.post_depth = original.post_depth
    twin.last_lane = original.last_lane
    twin.last_depth = original.last_depth
    twin.whereabouts = original.whereabouts
    twin.condition = original.condition
    twin.fixed_lane = original.fixed_lane
    twin.fixed_depth = original.fixed_depth
    twin.joins_round = original.joins_round
    twin.left_round = original.left_round
    twin.will_return = original.will_return
    twin.initiative = original.initiative
    twin.hurt = original.hurt
    twin.held = original.held
    twin.stowed = original.stowed
    twin.natural = original.natural
    twin.barred = original.barred
    twin.surprised = original.surprised
    twin.passes_until = original.passes_until
    twin.ranged_mark = original.ranged_mark
    twin.distracted_from = original.distracted_from
    twin.distracted_to = original.distracted_to
    twin.evading_from = original.evading_from
    twin.evading_to = original.evading_to
    twin.intimidated_to = original.intimidated_to
    twin.pinned_to = original.pinned_to
    twin.grapplers = original.grapplers
    twin.grappling = original.grappling
    twin.hidden = original.hidden
    twin.hidden_bonus = original.hidden_bonus
    twin.prone = original.prone
    twin.ward = original.ward
    twin.absorbs = original.absorbs
    twin.called = original.called
    twin.called_round = original.called_round
    twin.squad = original.squad
    twin.defended = original.defended
    twin.stabilized = original.stabilized
    twin.dying = original.dying
    twin.unconscious = original.unconscious
    twin.breath = original.breath
    twin.most_breath = original.most_breath
    twin.scores = original.scores.copy()
    twin.maxima = original.maxima
    twin.noted = original.noted.copy()
    twin.parry = clone_named(original.parry)
    twin.goad = clone_named(original.goad)
    twin.counts = original.counts.copy()
    twin.memos = original.memos
    return twin


def fingerprint_combatant(record: state.Combatant) -> str:
    return (
        f"{record.name} {record.side} {record.lane} {record.depth} {record.post_lane} {record.post_depth} "
        f"{record.last_lane} {record.last_depth} {record.whereabouts} {record.condition} {record.fixed_lane} "
        f"{record.fixed_depth} {record.joins_round} {record.left_round} {record.will_return} {record.initiative} "
        f"{record.hurt} {[part.fingerprint() for part in record.held]} "
        f"{[part.fingerprint() for part in record.stowed]} {record.barred} {record.surprised} {record.passes_until} "
        f"{record.ranged_mark} {record.distracted_from} {record.distracted_to} {record.evading_from} "
        f"{record.evading_to} {record.intimidated_to} {record.pinned_to} {record.grapplers} {record.grappling} "
        f"{record.hidden} {record.hidden_bonus} {record.prone} {record.ward} {record.absorbs} {record.called} "
        f"{record.called_round} {record.squad} {record.defended} {record.stabilized} {record.dying} "
        f"{record.unconscious} {record.who} {record.seat} {record.breath} {record.most_breath} {record.scores} "
        f"{record.noted} {fingerprint_named(record.parry)} {fingerprint_named(record.goad)} {record.counts}"
    )


def clone_named(original: state.Named) -> state.Named:
    twin = state.Named()
    twin.foe = original.foe
    twin.begins = original.begins
    twin.ends = original.ends
    twin.next_foe = original.next_foe
    twin.next_begins = original.next_begins
    twin.next_ends = original.next_ends
    return twin


def fingerprint_named(record: state.Named) -> str:
    return f"{record.foe} {record.begins} {record.ends} {record.next_foe} {record.next_begins} {record.next_ends}"


def clone_lanes(original: lanes.Lanes) -> lanes.Lanes:
    twin = lanes.Lanes()
    twin.features = original.features.copy()
    twin.levels = original.levels.copy()
    twin.locations = original.locations.copy()
    twin.burning_left = original.burning_left.copy()
    twin.melee = original.melee.copy()
    twin.ranged = original.ranged.copy()
    twin.lying = original.lying.copy()
    return twin


def fingerprint_lanes(record: lanes.Lanes) -> str:
    return (
        f"{record.features} {record.levels} {record.locations} {record.burning_left} {record.melee} {record.ranged} "
        f"{[[piece.fingerprint() for piece in part] for part in record.lying]}"
    )
