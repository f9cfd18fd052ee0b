"""The End of Round: abilities, hazards, bleeding, armor, in this order [eor-step, eor-order]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import FIRE, NEAR
from fray.rulesets.momentum.model.sheets import BURNING, Shield
from fray.rulesets.momentum.model.state import DEAD, NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.armor import CHAIN, LEATHER, NO_ARMOR, PLATE
from fray.rulesets.momentum.rules.ending import check_the_end
from fray.rulesets.momentum.rules.verbs import end_embers, lose, put_out
from fray.rulesets.momentum.rules.wounds import harm

FURY_LOSS: Final = 1  # [ability-battle-fury]
FRIGHT_LOSS: Final = 1  # [trait-frightful-presence]
FIRE_SKILL: Final = 0  # [terrain-fire, spell-ember-circle]

# Momentum lost at End of Round by armor worn [eor-armor-penalty].
ARMOR_PENALTIES: Final[dict[int, int]] = {NO_ARMOR: 0, LEATHER: 1, CHAIN: 2, PLATE: 4}
# What a shield adds to that, by its name; a shield that is not here adds nothing [pc-statblock-grammar].
SHIELD_PENALTIES: Final[dict[str, int]] = {"Iron Buckler": 0, "Round Shield": 0, "Tower Shield": 1, "Ward of Salt": 0}


def end_of_round(fight: Fight[MomentumBattle]) -> None:
    """All four steps; the fight ends at once as soon as its end condition holds [eor-step, eor-order]."""
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundEnded("eor-step", battle.round))
    resolve_components(fight)
    burn_in_fires(fight)
    count_bleeding(fight)
    weigh_armor(fight)
    battle.field.smoke = 0  # what lasts until the End of Round ends
    for pc in battle.pcs():
        pc.fury_used = False
    check_the_end(fight, round_over=battle.round)


def resolve_components(fight: Fight[MomentumBattle]) -> None:
    """1 Spells, abilities and traits with an End of Round component, in their owners' order [eor-abilities]."""
    battle = fight.battle
    hexed = some_hexed(battle)
    for who in battle.order.copy():
        combatant = battle.combatants[who]
        if isinstance(combatant, Pc):
            resolve_pc_components(fight, combatant, hexed)
        elif isinstance(combatant, Npc) and combatant.able():
            resolve_traits(fight, combatant)
    # What was cast goes on when its caster lies senseless and is in no order.
    for combatant in battle.combatants.copy():
        if isinstance(combatant, Npc) and combatant.hex > 0 and combatant.hex_by not in battle.order:
            weaken_hex(fight, combatant)
        elif isinstance(combatant, Pc) and combatant.embers_at != NOBODY and combatant.who not in battle.order:
            burn_in_embers(fight, combatant)


def resolve_pc_components(fight: Fight[MomentumBattle], pc: Pc, hexed: bool) -> None:
    """Battle Fury, Hex of Rust, Ember Circle [eor-abilities]."""
    battle = fight.battle
    if pc.fury:
        lose(fight, pc, FURY_LOSS, "eor-abilities")
        pc.fury = False
        if fight.listening:
            fight.note(ev.EffectEnded("eor-abilities", pc.who, "Battle Fury"))
    if hexed:
        for npc in battle.npcs():
            if npc.hex > 0 and npc.hex_by == pc.who:
                weaken_hex(fight, npc)
    if pc.embers_at != NOBODY:
        burn_in_embers(fight, pc)


def some_hexed(battle: MomentumBattle) -> bool:
    for npc in battle.npcs():
        if npc.hex > 0:
            return True
    return False


def weaken_hex(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """The hex weakens by 1 [spell-hex-of-rust]."""
    npc.hex -= 1
    if npc.hex == 0:
        npc.hex_by = NOBODY
    if fight.listening:
        fight.note(ev.HexChanged("eor-abilities", npc.who, npc.hex))


def burn_in_embers(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """NPCs there lose a hit, then PCs there make an armor roll; fliers are not spared.

    They burn one after another. The circle ends as soon as it takes its caster out, and spares those still to come.
    [spell-ember-circle]
    """
    here = [
        combatant
        for combatant in fight.battle.combatants
        if combatant.position == pc.embers_at and combatant.on_field()
    ]
    for victim in here:
        if not victim.is_pc():
            scorch(fight, victim, "eor-abilities", "embers")
    for victim in here:
        if victim.is_pc() and pc.embers_at != NOBODY:
            scorch(fight, victim, "eor-abilities", "embers")
    if pc.embers_at == NOBODY:
        return
    pc.embers_left -= 1
    if pc.embers_left == 0:
        end_embers(fight, pc)


def scorch(fight: Fight[MomentumBattle], victim: Combatant, clause: str, cause: str) -> None:
    """One victim of fire, resolved completely before the end is tested.

    [undefended-armor-roll, fight-end-conditions]
    """
    harm(fight, victim, FIRE_SKILL, BURNING, clause, cause)
    check_the_end(fight)


def resolve_traits(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Frightful Presence and Regenerate, in the order listed [trait-frightful-presence, trait-regenerate]."""
    for name in npc.traits.order:
        if name == "frightful presence":
            frighten(fight, npc)
        elif name == "regenerate" and npc.hits_left < npc.sheet.hits:
            before = npc.hits_left
            regained = before + npc.traits.regenerate
            npc.hits_left = regained if regained < npc.sheet.hits else npc.sheet.hits
            if fight.listening:
                fight.note(ev.Healed("eor-abilities", npc.who, npc.hits_left, npc.hits_left - before))


def frighten(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Each conscious PC at Near or closer; like any ability, not across a closed door.

    [trait-frightful-presence, terrain-door]
    """
    field = fight.battle.field
    for pc in fight.battle.pcs():
        if pc.able() and distance(pc, npc) <= NEAR and not field.door_between(pc.position, npc.position):
            lose(fight, pc, FRIGHT_LOSS, "eor-abilities")


def burn_in_fires(fight: Fight[MomentumBattle]) -> None:
    """2 Terrain hazards by position, combatants in roster order; fliers are spared [eor-order, terrain-fire]."""
    battle = fight.battle
    for place, ground in enumerate(battle.field.ground.copy()):
        if not ground & FIRE:
            continue
        for combatant in battle.combatants.copy():
            flies = isinstance(combatant, Npc) and combatant.traits.flies
            if combatant.position == place and combatant.on_field() and not flies:
                scorch(fight, combatant, "terrain-rules", "fire")


def count_bleeding(fight: Fight[MomentumBattle]) -> None:
    """3 Bleeding counts; at 0 the PC dies [dire-mauled-concrete]."""
    for pc in fight.battle.pcs():
        if pc.bleeding > 0 and pc.on_field():
            pc.bleeding -= 1
            if fight.listening:
                fight.note(ev.Bled("dire-mauled-concrete", pc.who, pc.bleeding))
            if pc.bleeding == 0:
                put_out(fight, pc, DEAD, "dire-mauled")
                check_the_end(fight)


def weigh_armor(fight: Fight[MomentumBattle]) -> None:
    """4 Armor, and a shield where it has a penalty, takes momentum, whatever is left of the armor die.

    [eor-armor-penalty, eor-penalty-unchanged]
    """
    for pc in fight.battle.pcs():
        if pc.able():
            shield = pc.shield_penalty if pc.shield > 0 else 0
            lose(fight, pc, pc.armor_penalty + shield, "eor-armor-penalty")


def end_of_round_penalty(armor_base: int, shield_penalty: int = 0) -> int:
    """Momentum lost at End of Round, by the base step of the armor whatever its step now.

    [eor-armor-penalty, eor-penalty-unchanged]
    """
    return ARMOR_PENALTIES[armor_base] + shield_penalty


def shield_penalty(shield: Shield | None, penalties: Mapping[str, int] = SHIELD_PENALTIES) -> int:
    """The End of Round penalty of a shield, looked up by its name [pc-statblock-grammar]."""
    if shield is None:
        return 0
    written = shield.name.casefold()
    return next((penalty for name, penalty in penalties.items() if name.casefold() == written), 0)
