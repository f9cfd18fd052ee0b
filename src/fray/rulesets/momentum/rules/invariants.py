"""What holds in every Momentum fight, whatever the players do: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import NOBODY, Decision, Option
from fray.rulesets.momentum.model.field import (
    BARRED,
    CLOSED,
    GROUND_NAMES,
    INTIMATE,
    NO_DOOR,
    PIT,
    WORK_TO_BREAK_A_BAR,
    Field,
)
from fray.rulesets.momentum.model.options import CallOut, HandItem, NpcStrike, Reposition, Strike, Treat
from fray.rulesets.momentum.model.sheets import NO_DIE
from fray.rulesets.momentum.model.state import (
    ABLE,
    DISABLED,
    FLED,
    ROUND_BEGINS,
    ROUND_ENDS,
    SENSELESS,
    TO_COME,
    TURNS,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
    distance,
)
from fray.rulesets.momentum.rules.attacks import (
    aims_at,
    barred_npc_strike,
    barred_strike,
    can_be_struck,
    can_pay,
)
from fray.rulesets.momentum.rules.ending import LAST_ROUND, all_want_peace, holds, is_decided, sides_able
from fray.rulesets.momentum.rules.keeper import IS_STRUCK, RuleOnSpecial
from fray.rulesets.momentum.rules.stamina import (
    ARMOR_SLOTS,
    ITEM_SLOTS,
    empty_slots,
    exhausted_slots,
    filled_slots,
    weapon_slots,
)

MOST_EMBERS: Final = 2
MOST_HEX: Final = 2
ALL_LIMBS: Final = 15


def check(battle: MomentumBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = [f"the field: {words}" for words in field_violations(battle.field)]
    found.extend(round_violations(battle))
    for number, combatant in enumerate(battle.combatants):
        wrong = place_violations(battle, number, combatant)
        if battle.result is None:  # what ends the fight leaves loose ends
            wrong.extend(superior_violations(battle, combatant))
        if isinstance(combatant, Pc):
            wrong.extend(pc_violations(combatant))
            wrong.extend(slot_violations(combatant))
            wrong.extend(bond_violations(battle, combatant))
        elif isinstance(combatant, Npc):
            wrong.extend(npc_violations(battle, combatant))
        found.extend([f"{combatant.name}: {words}" for words in wrong])
    return found


def check_decision(battle: MomentumBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    found = [] if decision.stands() else [f"{decision.kind()} is asked and makes no sense any more"]
    if decision.who == NOBODY:
        return found
    combatant = battle.combatants[decision.who]
    slain = isinstance(decision, RuleOnSpecial) and decision.moment == IS_STRUCK
    if is_decided(battle) and not slain:
        found.append(f"{combatant.name} is asked about ({decision.kind()}) and the fight is decided")
    if not combatant.able() and not slain:
        found.append(f"{combatant.name} is asked about ({decision.kind()}) and is not able")
    if decision.kind() == "turn" and battle.acting != combatant.who:
        found.append(f"{combatant.name} has a turn while {battle.acting} acts")
    for pc in battle.pcs():
        if pc.exploiting and battle.acting != pc.who:
            found.append(f"{pc.name} exploits openings out of its turn")
    for option in decision.options():
        found.extend(option_violations(battle, decision, combatant, option))
    return found


def option_violations(
    battle: MomentumBattle, decision: Decision[Option], combatant: Combatant, option: Option
) -> list[str]:
    """An option is aimed at combatants who are there, and on its own turn a PC can pay for it."""
    found: list[str] = []
    for aim in option.points_at():
        if aim.startswith("who:") and not battle.combatants[int(aim[4:])].on_field():
            found.append(f"{option.key()} is aimed at a combatant who is gone")
    if refused_now(battle, combatant, option):
        found.append(f"{combatant.name} is offered {option.key()}, which is refused")
    if decision.kind() == "turn" and isinstance(combatant, Pc):
        if option.cost() < 0 or (option.cost() > combatant.momentum and option.cost() > 0):
            found.append(f"{combatant.name} has {combatant.momentum} for {option.key()} at {option.cost()}")
    return found


def refused_now(battle: MomentumBattle, actor: Combatant, option: Option) -> bool:
    """Whether the rule that offers such an option would not offer it now."""
    if isinstance(option, (Strike, NpcStrike)) and not can_be_struck(actor, battle.combatants[option.target]):
        return True
    if isinstance(option, Strike) and isinstance(actor, Pc):
        target = battle.combatants[option.target]
        barred = barred_strike(battle, actor, option.weapon, target, option.killing) is not None
        return barred or option.disable not in aims_at(target) or not can_pay(actor, option.price)
    if isinstance(option, NpcStrike) and isinstance(actor, Npc):
        attack = actor.sheet.attacks[option.attack]
        return barred_npc_strike(battle, actor, attack, battle.combatants[option.target]) is not None
    if isinstance(option, (CallOut, HandItem, Reposition)):
        return not battle.combatants[option.target].able()
    return isinstance(option, Treat) and battle.pc(option.target).bleeding == 0


# ---- the field and the round


def field_violations(field: Field) -> list[str]:
    found: list[str] = []
    if min(field.ground) < 0 or max(field.ground) >= 1 << len(GROUND_NAMES):
        found.append(f"ground {field.ground}")
    if field.smoke >> field.length or field.walls >> field.length:
        found.append("smoke or walls outside")
    for edge, state in enumerate(field.doors):
        if not NO_DOOR <= state <= BARRED or field.shut_door(edge) != (state >= CLOSED):
            found.append(f"door {edge} is {state}")
        work = field.door_work[edge]
        if not 0 <= work <= WORK_TO_BREAK_A_BAR or (work == WORK_TO_BREAK_A_BAR and state >= CLOSED):
            found.append(f"door {edge} is {state} after {work} blows at its bar")
    return found


def round_violations(battle: MomentumBattle) -> list[str]:
    found: list[str] = []
    if not 1 <= battle.round <= LAST_ROUND + 1:
        found.append(f"round {battle.round}")
    if not ROUND_BEGINS <= battle.phase <= ROUND_ENDS or not 0 <= battle.next_turn <= len(battle.order):
        found.append(f"phase {battle.phase}, turn {battle.next_turn} of {len(battle.order)}")
    if battle.result is None:
        if battle.acting != NOBODY:
            found.append(f"{battle.acting} acts between two steps")
        found.extend(list_violations(battle))
        found.extend(end_violations(battle))
        if battle.phase == TURNS:
            found.extend(order_violations(battle))
        if battle.phase == ROUND_BEGINS and battle.field.smoke:
            found.append("smoke has outlived its round")
    return found


def list_violations(battle: MomentumBattle) -> list[str]:
    """What is remembered is what would be found."""
    pcs = [combatant.who for combatant in battle.combatants if isinstance(combatant, Pc)]
    npcs = [combatant.who for combatant in battle.combatants if isinstance(combatant, Npc)]
    right = [combatant.who for combatant in battle.pcs()] == pcs and [
        combatant.who for combatant in battle.npcs()
    ] == npcs
    for side in range(len(battle.sides)):
        opponents = [combatant.who for combatant in battle.combatants if combatant.side != side]
        right = right and [combatant.who for combatant in battle.opponents(side)] == opponents
    return [] if right else ["the lists of PCs, NPCs and opponents are not up to date"]


def end_violations(battle: MomentumBattle) -> list[str]:
    """A fight goes on only while two sides are able, no outcome holds that is tested at any time, and a combatant is
    left who wants it."""
    able = sides_able(battle)
    found = [f"goes on, able are {able}"] if able & (able - 1) == 0 else []
    for outcome in battle.outcomes:
        if not outcome.end_of_round and holds(battle, outcome, able, 0):
            found.append(f"goes on, {outcome.winner or 'nobody'} has won")
    if all_want_peace(battle):
        found.append("goes on, and everyone left wants to stop")
    return found


def order_violations(battle: MomentumBattle) -> list[str]:
    """Every able combatant has one place in the order; those called in this round have none yet, and no score."""
    order = battle.order
    if len(set(order)) != len(order):
        return [f"a combatant has two turns: {order}"]
    found: list[str] = []
    for place in range(1, len(order)):
        if battle.combatants[order[place]].initiative > battle.combatants[order[place - 1]].initiative:
            found.append(f"{battle.combatants[order[place]].name} should have come earlier")
    for combatant in battle.combatants:
        if combatant.able() and combatant.who not in order and combatant.initiative:
            found.append(f"{combatant.name} is able and has no turn")
    return found


# ---- every combatant


def place_violations(battle: MomentumBattle, number: int, combatant: Combatant) -> list[str]:
    found: list[str] = []
    if combatant.who != number or not 0 <= combatant.side < len(battle.sides):
        found.append(f"number {combatant.who} of side {combatant.side} at place {number}")
    if not 0 <= combatant.position < battle.field.length:
        found.append(f"stands at {combatant.position} of {battle.field.length}")
    if not ABLE <= combatant.condition <= TO_COME:
        found.append(f"condition {combatant.condition}")
    if combatant.left_by and (
        combatant.condition != FLED or combatant.left_by not in ("low", "high")
    ):  # the Keeper removes by no edge
        found.append(f"condition {combatant.condition}, left by {combatant.left_by!r}")
    if combatant.condition == TO_COME and combatant.joins_round < battle.round:
        found.append(f"should have joined in round {combatant.joins_round}")
    if combatant.wants_peace and not combatant.able():
        found.append(f"wants peace, condition {combatant.condition}")
    if combatant.in_pit and combatant.on_field() and not battle.field.has(combatant.position, PIT):
        found.append("is in a pit where there is none")
    return found


def superior_violations(battle: MomentumBattle, combatant: Combatant) -> list[str]:
    """Superior positions are held by the able, over others on the field, and never both ways."""
    found: list[str] = []
    if (
        combatant.superior < 0
        or combatant.superior >> len(battle.combatants)
        or combatant.fresh_superior & ~combatant.superior
    ):
        found.append(f"superior over {combatant.superior}, freshly over {combatant.fresh_superior}")
        return found
    if combatant.superior and not combatant.able():
        found.append("is in superior position and not able")
    for target in battle.combatants:
        if not combatant.over(target):
            continue
        if target is combatant:
            found.append("is in superior position over itself")
        elif not target.on_field():
            found.append(f"is in superior position over {target.name}, who is not there")
        elif target.over(combatant):
            found.append(f"and {target.name} are in superior position over each other")
    return found


# ---- PCs


def pc_violations(pc: Pc) -> list[str]:
    found: list[str] = []
    if pc.hits_taken < 0 or pc.tallies < 0 or pc.spent < 0 or pc.strikes_made < 0 or pc.hits_dealt < 0:
        found.append(f"hits {pc.hits_taken}, tallies {pc.tallies}, spent {pc.spent}")
    if not on_ladder(pc.armor, pc.sheet.armor.base):
        found.append(f"armor at step {pc.armor} of {pc.sheet.armor.base}")
    if not on_ladder(pc.shield, pc.sheet.shield.base if pc.sheet.shield is not None else NO_DIE):
        found.append(f"shield at step {pc.shield}")
    for index, weapon in enumerate(pc.weapons):
        if not on_ladder(pc.supplies[index], weapon.supply):
            found.append(f"{weapon.name} at supply {pc.supplies[index]} of {weapon.supply}")
    if pc.unloaded >> len(pc.weapons):
        found.append(f"unloaded {pc.unloaded}")
    for index, stat in enumerate(pc.stats):
        if stat > pc.sheet.stats[index]:
            found.append(f"stat {index} has risen to {stat}")
    if not 0 <= pc.lost_limbs <= ALL_LIMBS or pc.bleeding < 0 or (pc.bleeding and pc.condition != SENSELESS):
        found.append(f"limbs {pc.lost_limbs}, bleeding {pc.bleeding}, condition {pc.condition}")
    return found


def on_ladder(step: int, base: int) -> bool:
    """No die stays no die; any other is between step 0 and where it began."""
    return step == NO_DIE if base == NO_DIE else 0 <= step <= base


def slot_violations(pc: Pc) -> list[str]:
    """Ten slots, none of them used twice."""
    found: list[str] = []
    if empty_slots(pc) < 0:
        found.append(f"{filled_slots(pc)} slots used, {pc.exhausted_empty} empty ones EXHAUSTED")
    if exhausted_slots(pc) > ITEM_SLOTS or (exhausted_slots(pc) == ITEM_SLOTS and pc.able()):
        found.append(f"{exhausted_slots(pc)} slots EXHAUSTED, condition {pc.condition}")
    for index, weapon in enumerate(pc.weapons):
        if not 0 <= pc.exhausted_weapons[index] <= weapon_slots(weapon):
            found.append(f"{pc.exhausted_weapons[index]} EXHAUSTED slots of {weapon.name}")
    for item in pc.exhausted_items:
        if pc.exhausted_items.count(item) > pc.items.count(item):
            found.append(f"an EXHAUSTED {item} that is gone")
    if pc.exhausted_shield and pc.shield <= 0:
        found.append("an EXHAUSTED shield that is gone")
    if not 0 <= pc.exhausted_armor <= ARMOR_SLOTS[pc.sheet.armor.base]:
        found.append(f"{pc.exhausted_armor} EXHAUSTED slots of armor")
    return found


def can_hold(combatant: Combatant) -> bool:
    return isinstance(combatant, Npc) and combatant.able() and combatant.traits.constrict


def bond_violations(battle: MomentumBattle, pc: Pc) -> list[str]:
    """What ties a PC to others: being held, guarding, exploiting, embers."""
    found: list[str] = []
    if (pc.held_by | pc.guarding | pc.exploiting) >> len(battle.combatants):
        found.append(f"is held by {pc.held_by}, guards {pc.guarding}, exploits {pc.exploiting}")
        return found
    for other in battle.combatants:
        held = pc.held_by >> other.who & 1 == 1
        if held and not (can_hold(other) and pc.on_field() and distance(pc, other) == INTIMATE):
            found.append(f"is held by {other.name}, who cannot")
        if pc.guards(other) and not (pc.able() and other is not pc and other.side == pc.side and other.on_field()):
            found.append(f"guards {other.name}")
    if battle.result is None and pc.exploiting:
        found.append(f"still exploits openings of {pc.exploiting}")
    if (pc.embers_at == NOBODY) != (pc.embers_left == 0) or not 0 <= pc.embers_left <= MOST_EMBERS:
        found.append(f"embers at {pc.embers_at} for {pc.embers_left}")
    if battle.result is None and (pc.embers_at != NOBODY or pc.fury) and not pc.on_field():
        found.append("is gone, and its embers or its fury are not")
    if battle.result is None and battle.phase == ROUND_BEGINS and (pc.fury or pc.fury_used):
        found.append("its fury has outlived the round")
    return found


# ---- NPCs


def is_opponent_pc(battle: MomentumBattle, npc: Npc, who: int) -> bool:
    caster = battle.combatants[who]
    return caster.is_pc() and caster.side != npc.side


def npc_violations(battle: MomentumBattle, npc: Npc) -> list[str]:
    found: list[str] = []
    if not 0 <= npc.hits_left <= npc.sheet.hits or npc.strikes_made < 0 or npc.hits_dealt < 0:
        found.append(f"hits {npc.hits_left} of {npc.sheet.hits}")
    if npc.able() and npc.hits_left == 0:
        found.append("has no hits left and is able")
    if npc.condition == SENSELESS or (npc.condition == DISABLED and npc.hits_left):
        found.append(f"condition {npc.condition} with {npc.hits_left} hits")
    if not 0 <= npc.hex <= MOST_HEX or (npc.hex == 0) != (npc.hex_by == NOBODY):
        found.append(f"hex {npc.hex} by {npc.hex_by}")
    if npc.hex and not is_opponent_pc(battle, npc, npc.hex_by):
        found.append(f"is hexed by {npc.hex_by}, who cannot")
    if npc.shelled and not npc.traits.shell_up:
        found.append("is in a shell it does not have")
    if npc.choir_called and not npc.traits.call_the_choir:
        found.append("has called a choir it does not have")
    return found
