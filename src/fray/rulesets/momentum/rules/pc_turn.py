"""A PC's turn: mark a tally, then spend momentum on actions, one after another [pc-turn-spend]."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.options import (
    UNARMED,
    CallOut,
    Concede,
    EndTurn,
    Move,
    Reposition,
    Strike,
    UseAbility,
)
from fray.rulesets.momentum.model.state import DISABLED, NOBODY, MomentumBattle, Pc
from fray.rulesets.momentum.rules.abilities import (
    KILLING_STROKE,
    PRICES,
    ability_options,
    barred_ability,
    has_ability,
    use_ability,
)
from fray.rulesets.momentum.rules.attacks import aims_at, barred_strike, can_be_struck, strike, strike_cost
from fray.rulesets.momentum.rules.call_out import call_out, pc_call_outs
from fray.rulesets.momentum.rules.ending import Question, ask, check_the_end, concede
from fray.rulesets.momentum.rules.interact import interact, pc_interactions
from fray.rulesets.momentum.rules.movement import barred_step, destination_of, move, pc_moves
from fray.rulesets.momentum.rules.refusals import ALREADY_DISABLED, TOO_DEAR
from fray.rulesets.momentum.rules.reposition import barred_reposition, pc_repositions, reposition
from fray.rulesets.momentum.rules.stamina import mark_tally
from fray.rulesets.momentum.rules.verbs import end_guards, end_openings, let_peace_lapse


@mypyc_attr(free_list_len=1)
class PcTurn(Question[Option]):
    """What next? No action may leave the PC with negative momentum [spend-limit, action-costs]."""

    KIND = "turn"
    CLAUSE = "pc-turn-spend"

    def __init__(self, battle: MomentumBattle, pc: Pc, at_start: bool) -> None:
        super().__init__(pc.seat, pc.who)
        self.battle = battle
        self.pc = pc
        self.at_start = at_start  # the start of the turn, when a player may give up

    def begins(self) -> bool:
        return True

    def options(self) -> list[Option]:
        found: list[Option] = [EndTurn(0)]
        if not self.pc.able():
            return found
        if self.at_start:
            found.append(Concede(peace=False))
            found.append(Concede(peace=True))
        if self.pc.momentum > 0:  # [negative-turn]
            found.extend(pc_actions(self.battle, self.pc))
        return found

    def forbidden(self) -> list[Forbidden]:
        possible = {option.key() for option in self.options()}
        barred = [*forbidden_strikes(self.battle, self.pc), *forbidden_others(self.battle, self.pc)]
        return [option for option in barred if option.key not in possible]


# ---- what a PC can do


def pc_actions(battle: MomentumBattle, pc: Pc) -> list[Option]:
    """Everything the PC can pay for [action-costs]."""
    found: list[Option] = []
    found.extend(pc_strikes(battle, pc))
    found.extend(pc_moves(battle, pc))
    found.extend(pc_repositions(battle, pc))
    found.extend(pc_interactions(battle, pc))
    found.extend(pc_call_outs(battle, pc))
    found.extend(ability_options(battle, pc))
    return found


def pc_strikes(battle: MomentumBattle, pc: Pc) -> list[Strike]:
    """Each weapon on each target, to kill or to disable, and as a Killing Stroke.

    [strike-cost, strike-disable-declare]
    """
    found: list[Strike] = []
    strokes = (False, True) if has_ability(pc, KILLING_STROKE) else (False,)
    for target in battle.combatants:
        if not can_be_struck(pc, target):
            continue
        for index in range(UNARMED, len(pc.weapons)):
            for killing in strokes:
                if barred_strike(battle, pc, index, target, killing) is None:
                    for disable in aims_at(target):
                        price = strike_cost(battle, pc, index, target, disable, killing)
                        if price <= pc.momentum:
                            found.append(Strike(pc.who, index, target.who, disable, killing, price))
    return found


# ---- what a PC cannot do, and why


def forbidden_strikes(battle: MomentumBattle, pc: Pc) -> list[Forbidden]:
    """Strikes that are not possible now, and why [refused-actions]."""
    found: list[Forbidden] = []
    for target in battle.combatants:
        if not can_be_struck(pc, target):
            continue
        for index in range(UNARMED, len(pc.weapons)):
            for killing in (False, True):
                if killing and not has_ability(pc, KILLING_STROKE):
                    continue
                barred = barred_strike(battle, pc, index, target, killing)
                for disable in (False, True):
                    in_vain = disable and target.condition == DISABLED
                    bar = barred or (ALREADY_DISABLED if in_vain else TOO_DEAR)
                    option = Strike(pc.who, index, target.who, disable, killing, 0)
                    found.append(bar.rules_out(option))
    return found


def forbidden_others(battle: MomentumBattle, pc: Pc) -> list[Forbidden]:
    """Moves, Repositions and abilities that are not possible now, and why [refused-actions]."""
    found: list[Forbidden] = []
    for direction in (-1, 1):
        bar = barred_step(battle.field, pc.position, direction) or TOO_DEAR
        place = destination_of(battle, pc.position, direction)
        found.append(bar.rules_out(Move(place, direction, 0)))
    for target in battle.combatants:
        if not target.on_field():
            continue
        if target.side != pc.side:
            bar = barred_reposition(battle, pc, target) or TOO_DEAR
            found.append(bar.rules_out(Reposition(target.who, 0)))
        for ability in pc.sheet.abilities:
            if ability in PRICES and ability != KILLING_STROKE:
                bar = barred_ability(battle, pc, ability, target) or TOO_DEAR
                found.append(bar.rules_out(UseAbility(ability, target.who, NOBODY, 0)))
    return found


# ---- the turn


def pc_turn(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """Mark the tally, then act while momentum lasts and the player wants to.

    [stamina-mark, pc-turn-spend, negative-turn]
    """
    end_guards(fight, pc)
    pc.rallied = False
    pc.winded = False
    pc.refused = False
    let_peace_lapse(fight, pc)
    mark_tally(fight, pc)
    if fight.listening and pc.able() and pc.momentum < 0:  # [negative-and-zero-at-turn-start]
        fight.note(ev.CannotAct("negative-turn", pc.who, pc.momentum))
    at_start = True
    while pc.able():
        choice = ask(fight, PcTurn(fight.battle, pc, at_start))
        at_start = False
        if isinstance(choice, EndTurn):
            break
        act(fight, pc, choice)
        check_the_end(fight)
    end_openings(fight, pc)


def act(fight: Fight[MomentumBattle], pc: Pc, choice: Option) -> None:
    """One action, paid for and done [action-costs]."""
    if isinstance(choice, Strike):
        strike(fight, pc, choice)
    elif isinstance(choice, Move):
        move(fight, pc, choice)
    elif isinstance(choice, Reposition):
        reposition(fight, pc, choice)
    elif isinstance(choice, CallOut):
        call_out(fight, pc, choice)
    elif isinstance(choice, UseAbility):
        use_ability(fight, pc, choice)
    elif isinstance(choice, Concede):
        concede(fight, pc, choice)
    else:
        interact(fight, pc, choice)
