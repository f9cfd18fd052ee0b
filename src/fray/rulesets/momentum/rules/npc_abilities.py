"""Traits an NPC uses in place of a Strike: Shell Up, Net Cast, Flurry, Call the Choir [npc-turn-ability]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.options import Flurry, NpcAbility
from fray.rulesets.momentum.model.sheets import MELEE, NEAR
from fray.rulesets.momentum.model.state import MAX_COMBATANTS, NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.attacks import barred_npc_strike, npc_strike
from fray.rulesets.momentum.rules.ending import check_the_end
from fray.rulesets.momentum.rules.movement import can_be_forced, force
from fray.rulesets.momentum.rules.traits import CHOIR_SIZE, NET_LOSS, read_traits
from fray.rulesets.momentum.rules.verbs import lose

SHELL_UP: Final = "shell up"
NET_CAST: Final = "net cast"
FLURRY: Final = "flurry"
CALL_THE_CHOIR: Final = "call the choir"


def ability_uses(battle: MomentumBattle, npc: Npc) -> list[Option]:
    """Every use of every ability on the line, in the order listed [npc-turn-ability]."""
    found: list[Option] = []
    if not npc.traits.has_ability():
        return found
    for name in npc.traits.order:
        if name == SHELL_UP:
            found.append(NpcAbility(SHELL_UP, NOBODY))
        elif name == NET_CAST:
            found.extend(
                [NpcAbility(NET_CAST, target.who) for target in battle.combatants if can_net(battle, npc, target)]
            )
        elif name == FLURRY:
            found.extend(flurries(battle, npc))
        elif name == CALL_THE_CHOIR and not npc.choir_called:
            found.append(NpcAbility(CALL_THE_CHOIR, NOBODY))
    return found


def can_net(battle: MomentumBattle, npc: Npc, target: Combatant) -> bool:
    """One PC at Melee or Near, no closed door in between [trait-net-cast]."""
    if not isinstance(target, Pc) or target.side == npc.side or not target.on_field():
        return False
    return MELEE <= distance(npc, target) <= NEAR and not battle.field.door_between(npc.position, target.position)


def flurries(battle: MomentumBattle, npc: Npc) -> list[Flurry]:
    """Two different PCs, each with an attack that works at its distance [trait-flurry]."""
    aims: list[tuple[int, int]] = []
    for target in battle.combatants:
        if isinstance(target, Pc) and target.side != npc.side and target.on_field():
            for index, attack in enumerate(npc.sheet.attacks):
                if barred_npc_strike(battle, npc, attack, target) is None:
                    aims.append((index, target.who))
    return [
        Flurry(first_attack, first_target, second_attack, second_target)
        for first_attack, first_target in aims
        for second_attack, second_target in aims
        if first_target != second_target
    ]


def use_npc_ability(fight: Fight[MomentumBattle], npc: Npc, choice: Option) -> None:
    """Carry out what the description says [npc-turn-ability]."""
    if isinstance(choice, Flurry):
        flurry(fight, npc, choice)
        return
    assert isinstance(choice, NpcAbility)
    if fight.listening:
        fight.note(ev.AbilityUsed("npc-turn-ability", npc.who, choice.ability, choice.target, NOBODY))
    if choice.ability == SHELL_UP:
        npc.shelled = True
    elif choice.ability == NET_CAST:
        cast_net(fight, npc, fight.battle.pc(choice.target))
    elif choice.ability == CALL_THE_CHOIR:
        call_the_choir(fight, npc)


def flurry(fight: Fight[MomentumBattle], npc: Npc, choice: Flurry) -> None:
    """One Strike after the other; the second only if its target can still be struck [trait-flurry]."""
    battle = fight.battle
    if fight.listening:
        fight.note(ev.AbilityUsed("npc-turn-ability", npc.who, FLURRY, NOBODY, NOBODY))
    npc_strike(fight, npc, npc.sheet.attacks[choice.first_attack], battle.combatants[choice.first_target])
    check_the_end(fight)
    second = battle.combatants[choice.second_target]
    attack = npc.sheet.attacks[choice.second_attack]
    if npc.able() and second.on_field() and barred_npc_strike(battle, npc, attack, second) is None:
        npc_strike(fight, npc, attack, second)


def cast_net(fight: Fight[MomentumBattle], npc: Npc, pc: Pc) -> None:
    """Pulled one position toward the user, unless walls, doors or a pit stop it; 2 momentum lost [trait-net-cast]."""
    direction = 1 if npc.position > pc.position else -1
    if can_be_forced(fight.battle, pc, direction):
        force(fight, pc, direction, "npc-turn-ability")
    lose(fight, pc, NET_LOSS, "npc-turn-ability")


def call_the_choir(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Two Seething Cultists appear at its position; they act from the next round on [trait-call-the-choir].

    On a field that is full nobody can answer the call.
    """
    battle = fight.battle
    npc.choir_called = True
    sheet = battle.choir
    if sheet is None or len(battle.combatants) + CHOIR_SIZE > MAX_COMBATANTS:
        return
    earlier = 0
    for fellow in battle.npcs():
        earlier += fellow.name.startswith(f"{sheet.name} of the Choir ")  # of another who called before
    for number in range(earlier + 1, earlier + CHOIR_SIZE + 1):
        who = len(battle.combatants)
        name = f"{sheet.name} of the Choir {number}"
        singer = Npc(who, name, npc.side, npc.seat, npc.position, sheet, read_traits(sheet))
        singer.surprise_known = True
        battle.combatants.append(singer)
        battle.in_doubt = True
        if fight.listening:
            fight.note(ev.Joined("npc-turn-ability", who, npc.position))
