"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.sixseconds.model import objectives, state

STATIC: Final = (
    "SixBattle.instigation", "SixBattle.open_tasks", "SixBattle.round_limit", "SixBattle.variants", "SixBattle.arms",
    "SixBattle.interruption", "SixBattle.things", "SixBattle.zones", "SixBattle.other_order", "Combatant.sheet",
    "Combatant.squares", "Combatant.memos", "Ground.width", "Ground.height",
)  # fmt: skip

DERIVED: Final = (
    "SixBattle.ground_before", "SixBattle.under_way", "SixBattle.known_reach", "SixBattle.flanks_known",
    "SixBattle.flanked", "Objective.at_end_of_round", "Ground.flows", "Ground.flowing", "Ground.sights",
    "Ground.looked", "Ground.footings", "Ground.strips", "Ground.kin",
)  # fmt: skip


def clone_six_battle(original: state.SixBattle) -> state.SixBattle:
    twin = state.SixBattle(
        original.teams.copy(), original.ground, original.variants, original.arms, original.interruption
    )
    twin.result = original.result
    twin.combatants = [clone_combatant(part) for part in original.combatants]
    twin.instigation = original.instigation
    twin.surprise_team = original.surprise_team
    twin.by_stealth = original.by_stealth
    twin.open_tasks = original.open_tasks
    twin.round_limit = original.round_limit
    twin.next_team = original.next_team
    twin.round = original.round
    twin.phase = original.phase
    twin.surprise_round = original.surprise_round
    twin.acting = original.acting
    twin.bound = original.bound
    twin.readied = original.readied
    twin.hit_allies = original.hit_allies
    twin.fallen = original.fallen
    twin.stood_up = original.stood_up
    twin.revealed = original.revealed
    twin.objectives = [clone_objective(part) for part in original.objectives]
    twin.things = original.things
    twin.successes = original.successes.copy()
    twin.zones = original.zones
    twin.lying = original.lying.copy()
    twin.other_order = original.other_order
    twin.order = original.order.copy()
    twin.flanks_known = original.flanks_known
    twin.flanked = original.flanked
    return twin


def fingerprint_six_battle(record: state.SixBattle) -> str:
    return (
        f"{record.result.fingerprint() if record.result is not None else None} "
        f"{[fingerprint_combatant(part) for part in record.combatants]} {record.surprise_team} {record.by_stealth} "
        f"{record.next_team} {record.round} {record.phase} {record.surprise_round} {record.acting} {record.bound} "
        f"{record.readied} {record.hit_allies} {record.fallen} {record.stood_up} {record.revealed} {record.teams} "
        f"{record.ground.fingerprint()} {[fingerprint_objective(part) for part in record.objectives]} "
        f"{record.successes} {[part.fingerprint() for part in record.lying]} {record.order}"
    )


def clone_combatant(original: state.Combatant) -> state.Combatant:
    twin = state.Combatant(
        original.who, original.name, original.side, original.seat, original.sheet, original.x, original.y
    )
    twin.presence = original.presence
    twin.joins_round = original.joins_round
    twin.cheat_death = original.cheat_death
    twin.held = original.held.copy()
    twin.carried = original.carried.copy()
    twin.conscious = original.conscious
    twin.prone = original.prone
    twin.surprised = original.surprised
    twin.guarding = original.guarding
    twin.waiting = original.waiting
    twin.seeking_cover = original.seeking_cover
    twin.hidden = original.hidden
    twin.hide_result = original.hide_result
    twin.veiled = original.veiled
    twin.burning = original.burning
    twin.frightened = original.frightened
    twin.fright_source = original.fright_source
    twin.poisoned = original.poisoned
    twin.stunned = original.stunned
    twin.blinded = original.blinded
    twin.slowed = original.slowed
    twin.fortune = original.fortune
    twin.reactions = original.reactions
    twin.free_defense = original.free_defense
    twin.readied = original.readied
    twin.ongoing = original.ongoing
    twin.turn_taken = original.turn_taken
    twin.attacks = original.attacks
    twin.turn_attacks = original.turn_attacks
    twin.struck_from_stealth = original.struck_from_stealth
    twin.uses = original.uses
    twin.actions = original.actions
    twin.moved = original.moved
    twin.stepped = original.stepped
    twin.quick = original.quick
    twin.commanded = original.commanded
    twin.damage_taken = original.damage_taken
    twin.damage_dealt = original.damage_dealt
    twin.attacks_made = original.attacks_made
    twin.stamina_spent = original.stamina_spent
    twin.focus_spent = original.focus_spent
    twin.squares = original.squares
    twin.endurance = original.endurance
    twin.health = original.health
    twin.stamina = original.stamina
    twin.focus = original.focus
    twin.memos = original.memos
    return twin


def fingerprint_combatant(record: state.Combatant) -> str:
    return (
        f"{record.name} {record.side} {record.presence} {record.joins_round} {record.cheat_death} "
        f"{[part.fingerprint() for part in record.held]} {[part.fingerprint() for part in record.carried]} "
        f"{record.conscious} {record.prone} {record.surprised} {record.guarding} {record.waiting} "
        f"{record.seeking_cover} {record.hidden} {record.hide_result} {record.veiled} {record.burning} "
        f"{record.frightened} {record.fright_source} {record.poisoned} {record.stunned} {record.blinded} "
        f"{record.slowed} {record.fortune} {record.reactions} {record.free_defense} "
        f"{record.readied.fingerprint() if record.readied is not None else None} "
        f"{record.ongoing.fingerprint() if record.ongoing is not None else None} {record.turn_taken} {record.attacks} "
        f"{record.turn_attacks} {record.struck_from_stealth} {record.uses} {record.actions} {record.moved} "
        f"{record.stepped} {record.quick} {record.commanded} {record.damage_taken} {record.damage_dealt} "
        f"{record.attacks_made} {record.stamina_spent} {record.focus_spent} {record.who} {record.seat} {record.x} "
        f"{record.y} {record.endurance} {record.health} {record.stamina} {record.focus}"
    )


def clone_objective(original: objectives.Objective) -> objectives.Objective:
    twin = objectives.Objective(original.kind, original.subject, original.zone, original.number)
    twin.counter = original.counter
    twin.at_end_of_round = original.at_end_of_round
    return twin


def fingerprint_objective(record: objectives.Objective) -> str:
    return f"{record.counter} {record.kind} {record.subject} {record.zone} {record.number}"
