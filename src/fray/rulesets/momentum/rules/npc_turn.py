"""An NPC's turn: Move or Interact once, and Strike, Reposition or Use An Ability once [npc-turn-slots]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import MELEE, NEAR
from fray.rulesets.momentum.model.options import (
    ClimbOut,
    Concede,
    EndTurn,
    Flurry,
    NpcAbility,
    NpcMove,
    NpcStrike,
    Reposition,
)
from fray.rulesets.momentum.model.state import MAX_COMBATANTS, NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.attacks import barred_npc_strike, can_be_struck, npc_strike
from fray.rulesets.momentum.rules.ending import Question, ask, ask_about_surrender, check_the_end, concede
from fray.rulesets.momentum.rules.interact import feature_work, interact
from fray.rulesets.momentum.rules.keeper import ACTS, special_comes_up
from fray.rulesets.momentum.rules.movement import barred_force, force, npc_moves, step_to
from fray.rulesets.momentum.rules.npc_specials import read_traits
from fray.rulesets.momentum.rules.reposition import barred_reposition, npc_reposition
from fray.rulesets.momentum.rules.verbs import let_peace_lapse, lose, withdraw_peace

# What an NPC can use in place of a Strike, as it stands on the line.
SHELL_UP: Final = "shell up"
NET_CAST: Final = "net cast"
FLURRY: Final = "flurry"
CALL_THE_CHOIR: Final = "call the choir"
NET_LOSS: Final = 2  # [trait-net-cast]
CHOIR_SIZE: Final = 2  # [trait-call-the-choir]


@mypyc_attr(free_list_len=1)
class NpcTurn(Question[Option]):
    """Which slot is used next, and how; either may be left unused [npc-turn-slots, npc-choices, npc-slot-order]."""

    KIND = "turn"
    CLAUSE = "npc-turn-slots"

    def __init__(self, battle: MomentumBattle, npc: Npc, may_move: bool, may_strike: bool, at_start: bool) -> None:
        super().__init__(npc.seat, npc.who)
        self.battle = battle
        self.npc = npc
        self.may_move = may_move
        self.may_strike = may_strike
        self.at_start = at_start  # the start of the turn, when its side may give up

    def begins(self) -> bool:
        return True

    def options(self) -> list[Option]:
        found: list[Option] = [EndTurn(0)]
        if not self.npc.able():
            return found
        if self.at_start:
            found.append(Concede(peace=False))
            found.append(Concede(peace=True))
        if self.may_move:
            found.extend(first_slot(self.battle, self.npc))
        if self.may_strike:
            found.extend(second_slot(self.battle, self.npc))
        return found

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for target in self.battle.combatants:
            if not can_be_struck(self.npc, target):
                continue
            for index, attack in enumerate(self.npc.sheet.attacks):
                bar = barred_npc_strike(self.battle, self.npc, attack, target)
                if bar is not None:
                    found.append(bar.rules_out(NpcStrike(index, target.who, False)))
            bar = barred_reposition(self.battle, self.npc, target)
            if bar is not None:
                found.append(bar.rules_out(Reposition(target.who, 0)))
        return found


# ---- what an NPC can do


def first_slot(battle: MomentumBattle, npc: Npc) -> list[Option]:
    """Move, in any way the NPC has, or Interact [npc-turn-move, npc-turn-special-move, npc-turn-interact]."""
    found: list[Option] = []
    found.extend(npc_moves(battle, npc))
    if npc.in_pit:
        found.append(ClimbOut(0))
    found.extend(feature_work(battle, npc, 0))
    return found


def second_slot(battle: MomentumBattle, npc: Npc) -> list[Option]:
    """Strike, Reposition or Use An Ability [npc-turn-strike, npc-turn-reposition, npc-turn-ability]."""
    found: list[Option] = []
    for target in battle.combatants:
        if can_be_struck(npc, target):
            for index, attack in enumerate(npc.sheet.attacks):
                if barred_npc_strike(battle, npc, attack, target) is None:
                    found.append(NpcStrike(index, target.who, False))
                    if isinstance(target, Npc):  # the striker says whether the last hit kills [npc-versus-npc]
                        found.append(NpcStrike(index, target.who, True))
            if barred_reposition(battle, npc, target) is None:
                found.append(Reposition(target.who, 0))
    found.extend(ability_uses(battle, npc))
    return found


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
        elif name == CALL_THE_CHOIR and choir_can_come(battle, npc):
            found.append(NpcAbility(CALL_THE_CHOIR, NOBODY))
    return found


def choir_can_come(battle: MomentumBattle, npc: Npc) -> bool:
    """Once per fight, and not onto a field that is full [trait-call-the-choir]."""
    full = len(battle.combatants) + CHOIR_SIZE > MAX_COMBATANTS
    return not npc.choir_called and battle.choir is not None and not full


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


# ---- the turn


def npc_turn(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Both slots in either order; no momentum, no tally [npc-turn-slots, npc-no-momentum]."""
    npc.shelled = False  # until its next turn starts [trait-shell-up]
    npc.refused = False
    let_peace_lapse(fight, npc)
    npc.strikes_now = False
    ask_about_surrender(fight, npc)
    if npc.able() and npc.traits.unknown:
        special_comes_up(fight, npc, npc, ACTS)
    may_move = True
    may_strike = True
    at_start = True
    while npc.able() and (may_move or may_strike):
        choice = ask(fight, NpcTurn(fight.battle, npc, may_move, may_strike, at_start))
        at_start = False
        if isinstance(choice, EndTurn):
            break
        if isinstance(choice, Concede):
            concede(fight, npc, choice)
        elif isinstance(choice, (NpcStrike, Reposition, NpcAbility, Flurry)):
            may_strike = False
            use_second_slot(fight, npc, choice)
        elif use_first_slot(fight, npc, choice):
            may_move = False
        check_the_end(fight)
    npc.struck_last_turn = npc.strikes_now


def use_first_slot(fight: Fight[MomentumBattle], npc: Npc, choice: Option) -> bool:
    """Move, climb out of the pit, or Interact; False where the Keeper refused and nothing was done.

    [npc-turn-move, npc-turn-interact]
    """
    if isinstance(choice, NpcMove):
        step_to(fight, npc, choice.destination, choice.direction, choice.mode, "npc-turn-move")
        return True
    if isinstance(choice, ClimbOut):
        npc.in_pit = False
        if fight.listening:
            fight.note(ev.ClimbedOut("terrain-rules", npc.who))
        return True
    return interact(fight, npc, choice)


def use_second_slot(fight: Fight[MomentumBattle], npc: Npc, choice: Option) -> None:
    """Strike, Reposition or Use An Ability, once [npc-turn-strike, npc-turn-reposition, npc-turn-ability]."""
    battle = fight.battle
    if isinstance(choice, NpcStrike):
        npc_strike(fight, npc, npc.sheet.attacks[choice.attack], battle.combatants[choice.target], choice.disable)
    elif isinstance(choice, Reposition):
        npc_reposition(fight, npc, battle.combatants[choice.target])
    else:
        use_npc_ability(fight, npc, choice)


# ---- what an NPC uses in place of a Strike


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
    withdraw_peace(fight, npc)
    direction = 1 if npc.position > pc.position else -1
    bar = barred_force(fight.battle, pc, direction)
    if bar is None:
        force(fight, pc, direction, "npc-turn-ability")
    elif fight.listening:
        fight.note(ev.StayedPut(bar.clause, pc.who, bar.reason))
    if pc.on_field():  # the fall may have killed
        lose(fight, pc, NET_LOSS, "npc-turn-ability")


def call_the_choir(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Two Seething Cultists appear at its position; they act from the next round on [trait-call-the-choir]."""
    battle = fight.battle
    npc.choir_called = True
    sheet = battle.choir
    assert sheet is not None
    earlier = 0
    for fellow in battle.npcs():
        earlier += fellow.name.startswith(f"{sheet.name} of the Choir ")  # of another who called before
    for number in range(earlier + 1, earlier + CHOIR_SIZE + 1):
        who = len(battle.combatants)
        name = f"{sheet.name} of the Choir {number}"
        singer = Npc(who, name, npc.side, npc.seat, npc.position, sheet, read_traits(sheet))
        singer.surprise_known = True
        battle.enter(singer)
        if fight.listening:
            fight.note(ev.Joined("npc-turn-ability", who, npc.position))
