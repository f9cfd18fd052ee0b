"""Copies and fingerprints of the state, written by tools/copies.py from the fields that its records declare.

`STATIC` names what never changes while a fight lasts, `DERIVED` what fingerprints leave out for other reasons.
"""

from __future__ import annotations

from typing import Final

from fray.rulesets.stances.model import field, state

STATIC: Final = (
    "StancesBattle.fight_after", "StancesBattle.sides", "StancesBattle.variants", "StancesBattle.outcomes",
    "StancesBattle.surprised", "StancesBattle.demands", "StancesBattle.arsenal", "Combatant.player",
    "Combatant.arsenal", "Combatant.sheet", "Field.links", "Field.barriers", "Field.steps", "Field.exits",
    "Field.names", "Field.neighbors",
)  # fmt: skip

DERIVED: Final[tuple[str, ...]] = ()


def clone_stances_battle(original: state.StancesBattle) -> state.StancesBattle:
    twin = state.StancesBattle(original.sides, clone_field(original.field), original.variants, original.outcomes)
    twin.result = original.result
    twin.combatants = [clone_combatant(part) for part in original.combatants]
    twin.attack_tn = original.attack_tn
    twin.may_turn_violent = original.may_turn_violent
    twin.fight_after = original.fight_after
    twin.mode = original.mode
    twin.mode_next = original.mode_next
    twin.round = original.round
    twin.social_rounds = original.social_rounds
    twin.phase = original.phase
    twin.next_turn = original.next_turn
    twin.acting = original.acting
    twin.surprised = original.surprised
    twin.demands = original.demands
    twin.order = original.order.copy()
    twin.arsenal = original.arsenal
    twin.dropped = original.dropped.copy()
    twin.dropped_in = original.dropped_in.copy()
    twin.leverage = original.leverage.copy()
    return twin


def fingerprint_stances_battle(record: state.StancesBattle) -> str:
    return (
        f"{record.result.fingerprint() if record.result is not None else None} "
        f"{[fingerprint_combatant(part) for part in record.combatants]} {record.attack_tn} {record.may_turn_violent} "
        f"{record.mode} {record.mode_next} {record.round} {record.social_rounds} {record.phase} {record.next_turn} "
        f"{record.acting} {fingerprint_field(record.field)} {record.order} {record.dropped} {record.dropped_in} "
        f"{record.leverage}"
    )


def clone_combatant(original: state.Combatant) -> state.Combatant:
    twin = state.Combatant(original.who, original.name, original.side, original.seat, original.area, original.sheet)
    twin.player = original.player
    twin.condition = original.condition
    twin.joins_round = original.joins_round
    twin.stance = original.stance
    twin.mastery = original.mastery
    twin.guard = original.guard
    twin.guard_max = original.guard_max
    twin.vitality = original.vitality
    twin.vitality_max = original.vitality_max
    twin.composure = original.composure
    twin.composure_max = original.composure_max
    twin.momentum = original.momentum
    twin.defend_guard = original.defend_guard
    twin.shield_guard = original.shield_guard
    twin.mage_guard = original.mage_guard
    twin.firm_composure = original.firm_composure
    twin.arsenal = original.arsenal
    twin.carried = original.carried.copy()
    twin.in_hand = original.in_hand
    twin.item_uses = original.item_uses.copy()
    twin.prone = original.prone
    twin.shaken = original.shaken
    twin.hexed = original.hexed
    twin.covered = original.covered
    twin.counter_ready = original.counter_ready
    twin.copies = original.copies
    twin.pinned = original.pinned
    twin.sundered = original.sundered
    twin.blur = original.blur
    twin.frightened = original.frightened
    twin.fright_source = original.fright_source
    twin.aided = original.aided
    twin.feint = original.feint
    twin.feint_target = original.feint_target
    twin.charm = original.charm
    twin.charm_target = original.charm_target
    twin.argue_edge = original.argue_edge
    twin.lasting = original.lasting
    twin.attacked = original.attacked
    twin.held = original.held
    twin.natural_gained = original.natural_gained
    twin.firm = original.firm
    twin.switched = original.switched
    twin.recovered = original.recovered
    twin.offered = original.offered
    twin.used = original.used
    twin.acted = original.acted
    twin.moved = original.moved
    twin.stepped_out = original.stepped_out
    twin.hazard_ruling = original.hazard_ruling
    twin.slipping = original.slipping
    twin.charged = original.charged
    twin.crossed = original.crossed
    twin.move_gains = original.move_gains
    twin.barred_idea = original.barred_idea
    twin.secrets = original.secrets
    twin.argued_with = original.argued_with
    twin.attacks_made = original.attacks_made
    twin.damage_dealt = original.damage_dealt
    twin.damage_taken = original.damage_taken
    twin.spent = original.spent
    twin.attack_tn = original.attack_tn
    return twin


def fingerprint_combatant(record: state.Combatant) -> str:
    return (
        f"{record.name} {record.side} {record.condition} {record.joins_round} {record.stance} {record.mastery} "
        f"{record.guard} {record.guard_max} {record.vitality} {record.vitality_max} {record.composure} "
        f"{record.composure_max} {record.momentum} {record.defend_guard} {record.shield_guard} {record.mage_guard} "
        f"{record.firm_composure} {record.carried} {record.in_hand} {record.item_uses} {record.prone} {record.shaken} "
        f"{record.hexed} {record.covered} {record.counter_ready} {record.copies} {record.pinned} {record.sundered} "
        f"{record.blur} {record.frightened} {record.fright_source} {record.aided} {record.feint} {record.feint_target} "
        f"{record.charm} {record.charm_target} {record.argue_edge} {record.lasting} {record.attacked} {record.held} "
        f"{record.natural_gained} {record.firm} {record.switched} {record.recovered} {record.offered} {record.used} "
        f"{record.acted} {record.moved} {record.stepped_out} {record.hazard_ruling} {record.slipping} {record.charged} "
        f"{record.crossed} {record.move_gains} {record.barred_idea} {record.secrets} {record.argued_with} "
        f"{record.attacks_made} {record.damage_dealt} {record.damage_taken} {record.spent} {record.who} {record.seat} "
        f"{record.area} {record.attack_tn}"
    )


def clone_field(original: field.Field) -> field.Field:
    twin = field.Field(original.names, original.features.copy(), original.neighbors)
    twin.links = original.links
    twin.barriers = original.barriers
    twin.steps = original.steps
    twin.exits = original.exits
    return twin


def fingerprint_field(record: field.Field) -> str:
    return f"{record.features}"
