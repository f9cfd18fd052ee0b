"""An NPC's turn: Move or Interact once, and Strike, Reposition or Use An Ability once [npc-turn-slots]."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision, Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
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
from fray.rulesets.momentum.model.state import MomentumBattle, Npc
from fray.rulesets.momentum.rules.attacks import barred_npc_strike, can_be_struck, npc_strike
from fray.rulesets.momentum.rules.ending import ask_about_surrender, check_the_end, concede
from fray.rulesets.momentum.rules.interact import feature_work, interact
from fray.rulesets.momentum.rules.keeper import special_comes_up
from fray.rulesets.momentum.rules.movement import npc_moves, step_to
from fray.rulesets.momentum.rules.npc_abilities import ability_uses, use_npc_ability
from fray.rulesets.momentum.rules.reposition import barred_reposition, npc_reposition


@mypyc_attr(free_list_len=1)
class NpcTurn(Decision[Option]):
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
                    found.append(bar.forbids(NpcStrike(index, target.who, False).key()))
            bar = barred_reposition(self.battle, self.npc, target)
            if bar is not None:
                found.append(bar.forbids(Reposition(target.who, 0).key()))
        return found


def first_slot(battle: MomentumBattle, npc: Npc) -> list[Option]:
    """Move or Interact [npc-turn-move, npc-turn-interact]."""
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


def npc_turn(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """Both slots in either order; no momentum, no tally [npc-turn-slots, npc-no-momentum]."""
    npc.shelled = False  # until its next turn starts [trait-shell-up]
    npc.improvised = False
    npc.wants_peace = False
    npc.strikes_now = False
    ask_about_surrender(fight, npc)
    if npc.able() and npc.traits.unknown:
        special_comes_up(fight, npc, npc, "acts")
        check_the_end(fight)
    may_move = True
    may_strike = True
    at_start = True
    while npc.able() and (may_move or may_strike):
        choice = fight.ask(NpcTurn(fight.battle, npc, may_move, may_strike, at_start))
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
    """Move, climb out of the pit, or Interact; False where the Keeper refused and nothing was done."""
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
    """Strike, Reposition or an ability, once."""
    battle = fight.battle
    if isinstance(choice, NpcStrike):
        npc_strike(fight, npc, npc.sheet.attacks[choice.attack], battle.combatants[choice.target], choice.disable)
    elif isinstance(choice, Reposition):
        npc_reposition(fight, npc, battle.combatants[choice.target])
    else:
        use_npc_ability(fight, npc, choice)
