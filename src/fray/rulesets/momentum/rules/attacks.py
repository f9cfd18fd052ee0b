"""Strikes: what a Strike costs, whom it can reach, and the fixed order in which it is resolved.

[strike-cost, strike-right-range, strike-resolution-order]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Bar, Option, Word
from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.blow import Blow, goes_on
from fray.rulesets.momentum.model.field import BARRICADE, MELEE, NEAR
from fray.rulesets.momentum.model.options import UNARMED, Strike
from fray.rulesets.momentum.model.sheets import LORE, MIGHT, STEEL, Attack, Weapon
from fray.rulesets.momentum.model.state import DEAD, DISABLED, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.model.variants import EDGE, FREE_RIPOSTE, OFF_RANGE_AT_A_PRICE, PRICE_OF_FOUR, REACH_INWARD
from fray.rulesets.momentum.rules.damage import land_on_npc, land_on_pc
from fray.rulesets.momentum.rules.defenses import defend, pay_late
from fray.rulesets.momentum.rules.draws import blow_die
from fray.rulesets.momentum.rules.ending import Question, ask
from fray.rulesets.momentum.rules.equipment import loose, ready_to_strike, use_up, weapon_of, works_at_melee
from fray.rulesets.momentum.rules.keeper import IS_STRUCK, STRIKES, special_comes_up
from fray.rulesets.momentum.rules.npc_specials import trait_danger
from fray.rulesets.momentum.rules.refusals import DOOR_SHUT, SMOKE, STRUCK_LAST_TURN, WRONG_RANGE
from fray.rulesets.momentum.rules.superior_positions import barred_without_position, end_superior
from fray.rulesets.momentum.rules.verbs import pay, put_out, remove_hits, withdraw_peace

STRIKE_PRICE: Final = 4  # [strike-cost]
KILLING_STROKE_PRICE: Final = 5  # [ability-killing-stroke]
DISABLE_PRICE: Final = 1  # [strike-disable-cost]
FURY_DISCOUNT: Final = 2  # [ability-battle-fury]
OFF_RANGE_PRICE: Final = 2
KILLING_STROKE_HITS: Final = 2
INSUBSTANTIAL_EXTRA: Final = 2  # [trait-insubstantial]
SHELL_DEFENSE: Final = 2  # [trait-shell-up]
RUST_STEPS: Final = 2  # [trait-rust-bite]
NPC_AGAINST_NPC: Final = 4  # [npc-versus-npc]
TO_KILL: Final[tuple[bool, ...]] = (False,)
TO_KILL_OR_DISABLE: Final[tuple[bool, ...]] = (False, True)


# ---- what a Strike costs


def present_defense(battle: MomentumBattle, target: Combatant, from_distance: int) -> int:
    """Defense with Shell Up, a barricade against Near or farther, and a Hex of Rust.

    [npc-defense-value, sum-formulas]
    """
    if not isinstance(target, Npc):
        return 0  # a PC's Defense is 0 [pc-versus-pc]
    defense = target.sheet.defense - target.hex
    if target.shelled:
        defense += SHELL_DEFENSE
    if from_distance >= NEAR and battle.field.has(target.position, BARRICADE):
        defense += 1
    return defense


def strike_cost(
    battle: MomentumBattle,
    striker: Pc,
    index: int,
    target: Combatant,
    disable: bool,
    killing: bool = False,
    terms: list[Term] | None = None,
) -> int:
    """4M + Defense and every change to it, at least 1M.

    [strike-cost, strike-disable-cost, sum-formulas, action-costs]
    """
    weapon = weapon_of(striker, index)
    cost = named(terms, "Killing Stroke", KILLING_STROKE_PRICE) if killing else named(terms, "Strike", STRIKE_PRICE)
    cost += named(terms, "Defense", counted_defense(battle, striker, weapon, target, killing))
    if isinstance(target, Npc) and target.traits.insubstantial and weapon.kind == STEEL:
        cost += named(terms, "Insubstantial", INSUBSTANTIAL_EXTRA)
    if disable:
        cost += named(terms, "to disable", DISABLE_PRICE)
    if striker.fury:
        cost += named(terms, "Battle Fury", -FURY_DISCOUNT)
    if battle.variants.superior == EDGE and striker.over(target):
        cost += named(terms, "superior position", -1)
    if battle.variants.right_range == OFF_RANGE_AT_A_PRICE and not weapon.ranges >> distance(striker, target) & 1:
        cost += named(terms, "off range", OFF_RANGE_PRICE)
    return cost if cost > 1 else 1


def cheapest_strike(battle: MomentumBattle, striker: Pc) -> int:
    """The least that any Strike can cost: a PC with less momentum need not look for targets."""
    discount = (FURY_DISCOUNT if striker.fury else 0) + (1 if battle.variants.superior == EDGE else 0)
    return STRIKE_PRICE - discount


def counted_defense(battle: MomentumBattle, striker: Pc, weapon: Weapon, target: Combatant, killing: bool) -> int:
    """The Defense a Strike pays for: 0 against the disabled and with Exploit Opening.

    [corpse-and-helpless, sum-formulas]
    """
    if target.condition == DISABLED or (striker.exploits(target) and not killing):
        return 0
    defense = present_defense(battle, target, distance(striker, target))
    if weapon.two_handed and works_at_melee(weapon):  # [two-handed-and-reload]
        defense -= 1
    return defense if defense > 0 else 0


# ---- whom a Strike can reach


def works_at(battle: MomentumBattle, ranges: i64, away: i64) -> bool:
    """An attack works at exactly the distances written for it [strike-right-range, right-range-exact]."""
    reading = battle.variants.right_range
    if reading == REACH_INWARD:
        return ranges >> away != 0
    if reading == OFF_RANGE_AT_A_PRICE:
        return (ranges | ranges << 1 | ranges >> 1) >> away & 1 == 1
    return ranges >> away & 1 == 1


def in_the_way(battle: MomentumBattle, striker: Combatant, target: Combatant) -> Bar | None:
    """A closed door, or smoke at Near or farther [terrain-rules, item-smoke-pot]."""
    field = battle.field
    if field.door_between(striker.position, target.position):
        return DOOR_SHUT
    if (
        field.smoke
        and distance(striker, target) >= NEAR
        and (field.smoky(striker.position) or field.smoky(target.position))
    ):
        return SMOKE
    return None


def can_be_struck(striker: Combatant, target: Combatant) -> bool:
    """A combatant of another side who lies or stands there alive [who-is-an-ally, corpse-and-helpless]."""
    return target.side != striker.side and target.on_field()


def aims_at(target: Combatant) -> tuple[bool, ...]:
    """To kill, and to disable where the target is not disabled already [strike-disable-scope]."""
    return TO_KILL if target.condition == DISABLED else TO_KILL_OR_DISABLE


def barred_strike(battle: MomentumBattle, striker: Pc, index: int, target: Combatant, killing: bool) -> Bar | None:
    """What forbids a Strike, price aside [strike-right-range, strike-weapon, superior-position-use]."""
    bar = barred_without_position(striker, target) if killing else None
    if bar is not None:
        return bar
    if not works_at(battle, weapon_of(striker, index).ranges, distance(striker, target)):
        return WRONG_RANGE
    return ready_to_strike(striker, index) or in_the_way(battle, striker, target)


def barred_npc_strike(battle: MomentumBattle, npc: Npc, attack: Attack, target: Combatant) -> Bar | None:
    """What forbids an NPC's Strike with one of its attacks [strike-right-range, npc-special]."""
    if npc.traits.slow_reload and npc.struck_last_turn:
        return STRUCK_LAST_TURN
    if not works_at(battle, attack.ranges, distance(npc, target)):
        return WRONG_RANGE
    return in_the_way(battle, npc, target)


# ---- a PC strikes


def strike(fight: Fight[MomentumBattle], striker: Pc, choice: Strike, riposte: bool = False) -> None:
    """A PC at the right range who pays strikes without any roll.

    Whether it strikes to disable is part of the choice: declared, and paid for, before the result is known.
    [strike-auto, strike-cost, strike-weapon, strike-disable-declare, strike-disable-omitted]
    """
    battle = fight.battle
    target = battle.combatants[choice.target]
    weapon = weapon_of(striker, choice.weapon)
    terms: list[Term] | None = [] if fight.listening else None
    if terms is not None and riposte:
        riposte_cost(battle, striker, choice.weapon, target, choice.disable, terms)
    elif terms is not None:
        strike_cost(battle, striker, choice.weapon, target, choice.disable, choice.killing, terms)
    pay(fight, striker, choice.price, "strike", choice.clause(), terms)
    supply = loose(striker, choice.weapon)
    striker.strikes_made += 1
    if fight.listening:
        clause = "riposte" if riposte else "strike-auto"
        fight.note(
            ev.StrikeMade(
                clause,
                striker.who,
                target.who,
                weapon.name,
                choice.disable,
                choice.killing,
                riposte,
                weapon.kind,
                distance(striker, target),
            )
        )
        if weapon.reload:
            fight.note(ev.Readiness(clause, striker.who, weapon.name, False))
    withdraw_peace(fight, striker)
    if not choice.killing:
        striker.exploiting &= ~target.bit()
    victim = take_guarded(fight, striker, target)
    if goes_on(striker, victim):
        strike_home(fight, striker, choice, weapon, victim)
    if choice.killing and striker.over(target):
        end_superior(fight, striker, target)
    use_up(fight, striker, choice.weapon, supply)


def strike_home(fight: Fight[MomentumBattle], striker: Pc, choice: Strike, weapon: Weapon, victim: Combatant) -> None:
    """An NPC loses a hit at once, two by a Killing Stroke; a PC may defend [strike-auto, pc-versus-pc]."""
    hits = KILLING_STROKE_HITS if choice.killing else 1
    if isinstance(victim, Npc):
        land_on_npc(fight, striker, victim, hits, choice.disable)
        if victim.traits.unknown:
            special_comes_up(fight, victim, striker, IS_STRUCK)
    elif isinstance(victim, Pc):
        receive(fight, pc_blow(striker, victim, weapon, hits, choice.disable))


def pc_blow(striker: Pc, victim: Pc, weapon: Weapon, danger: int, disable: bool) -> Blow:
    """A PC strikes a PC: Attack Skill is Might or Lore, at least 0, Danger 1d or the hits of the ability.

    [pc-versus-pc]
    """
    stat = striker.stats[MIGHT if weapon.kind == STEEL else LORE]
    skill = stat if stat > 0 else 0
    blow = Blow(striker, victim, weapon.name, danger, skill, weapon.kind, weapon.damage, distance(striker, victim))
    blow.capped = disable
    return blow


# ---- an NPC strikes


def npc_strike(
    fight: Fight[MomentumBattle], npc: Npc, attack: Attack, target: Combatant, disable: bool = False
) -> None:
    """No attack roll: the PC struck at may defend, and without a success the strike lands [npc-turn-strike]."""
    withdraw_peace(fight, npc)
    npc.strikes_now = True
    npc.strikes_made += 1
    if fight.listening:
        fight.note(
            ev.StrikeMade(
                "npc-turn-strike",
                npc.who,
                target.who,
                attack.name,
                disable,
                False,
                False,
                attack.kind,
                distance(npc, target),
            )
        )
    if npc.traits.unknown:
        special_comes_up(fight, npc, target, STRIKES)
    victim = take_guarded(fight, npc, target)
    if not goes_on(npc, victim):
        return
    if isinstance(victim, Pc):
        receive(fight, npc_blow(fight.battle, npc, attack, victim, target))
    elif isinstance(victim, Npc):
        strike_between_npcs(fight, npc, attack, victim, disable)


def npc_blow(battle: MomentumBattle, npc: Npc, attack: Attack, victim: Pc, aimed_at: Combatant) -> Blow:
    """An NPC's attack with the numbers of the attack used [npc-danger, npc-attack-skill, npc-line-extensions]."""
    skill = skill_of_strike(battle, npc, attack, victim, aimed_at)
    blow = Blow(npc, victim, attack.name, attack.danger, skill, attack.kind, attack.damage, distance(npc, victim))
    blow.capped = npc.traits.pulled_blows  # [npc-strike-to-disable]
    blow.sundering = npc.traits.sundering
    blow.armor_steps = RUST_STEPS if npc.traits.rust_bite else 1
    return blow


def skill_of_strike(battle: MomentumBattle, npc: Npc, attack: Attack, victim: Combatant, aimed_at: Combatant) -> int:
    """The attack's own Attack Skill, which two other readings change [superior-position-state, right-range-exact]."""
    skill = attack.skill
    if battle.variants.superior == EDGE and npc.over(victim):
        skill += 1
    off_range = not attack.ranges >> distance(npc, aimed_at) & 1
    if off_range and battle.variants.right_range == OFF_RANGE_AT_A_PRICE and skill > 0:
        skill -= 1
    return skill


def strike_between_npcs(fight: Fight[MomentumBattle], npc: Npc, attack: Attack, victim: Npc, disable: bool) -> None:
    """An NPC that lies disabled is slain; for any other, dice are rolled [npc-versus-npc, corpse-and-helpless]."""
    if victim.condition == DISABLED:
        put_out(fight, victim, DEAD, "corpse-and-helpless")
    else:
        roll_between_npcs(fight, npc, attack, victim, disable)
    if victim.traits.unknown:
        special_comes_up(fight, victim, npc, IS_STRUCK)


def roll_between_npcs(fight: Fight[MomentumBattle], npc: Npc, attack: Attack, victim: Npc, disable: bool) -> None:
    """One d6 for each Danger; d6 + Attack Skill of 4 + Defense or more removes one hit [npc-versus-npc]."""
    battle = fight.battle
    defense = present_defense(battle, victim, distance(npc, victim))
    needed = NPC_AGAINST_NPC + (defense if defense > 0 else 0)
    skill = skill_of_strike(battle, npc, attack, victim, victim)
    removed = 0
    faces: list[int] = []
    for _ in range(attack.danger + trait_danger(battle, npc, victim)):
        face = blow_die(fight, npc)
        faces.append(face)
        removed += face + skill >= needed
    npc.hits_dealt += removed if removed < victim.hits_left else victim.hits_left
    if fight.listening:
        fight.note(ev.BlowsRolled("npc-versus-npc", npc.who, 6, faces, victim.who, needed - skill, removed))
    remove_hits(fight, victim, removed, "npc-versus-npc")
    if victim.hits_left == 0:
        put_out(fight, victim, DISABLED if disable else DEAD, "npc-versus-npc")


# ---- a strike is resolved [strike-resolution-order]


class TakeStrike(Question[Option]):
    """May a guard step in the way of a strike at its ally? [ability-guard]"""

    KIND = "guard"
    CLAUSE = "use-ability"

    def __init__(self, battle: MomentumBattle, guard: Pc, ally: Combatant, attacker: Combatant) -> None:
        super().__init__(guard.seat, guard.who)
        self.battle = battle
        self.guard = guard
        self.ally = ally
        self.attacker = attacker

    def options(self) -> list[Option]:
        return [Word("stay", "use-ability"), Word("take-it", "use-ability")]

    def stands(self) -> bool:
        return super().stands() and can_take(self.battle, self.guard, self.attacker, self.ally)


def can_take(battle: MomentumBattle, guard: Pc, attacker: Combatant, ally: Combatant) -> bool:
    """A conscious guard at Intimate or Melee to the ally; not across a closed door, where no ability works.

    [ability-guard, terrain-rules]
    """
    if not guard.guards(ally) or not guard.able() or not goes_on(attacker, ally):
        return False
    return distance(guard, ally) <= MELEE and not battle.field.door_between(guard.position, ally.position)


def take_guarded(fight: Fight[MomentumBattle], attacker: Combatant, target: Combatant) -> Combatant:
    """2 Guard may replace the target, before a defense is chosen [ability-guard, strike-resolution-order]."""
    for guard in fight.battle.pcs():
        if can_take(fight.battle, guard, attacker, target):
            if ask(fight, TakeStrike(fight.battle, guard, target, attacker)).key() == "take-it":
                if fight.listening:
                    fight.note(ev.GuardTook("use-ability", guard.who, target.who))
                return guard
    return target


def receive(fight: Fight[MomentumBattle], blow: Blow) -> None:
    """3 to 5 the defense, and the riposte after a Parry; 6 to 9 a strike that is not stopped lands.

    [strike-resolution-order]
    """
    pc = blow.target
    if pc.able():
        stopped = defend(fight, blow)
        if blow.parried:
            offer_riposte(fight, pc, blow.attacker)
        pay_late(fight, blow)
        if stopped:
            return
    elif fight.listening:
        fight.note(ev.Forgone("dire-disabled-concrete", pc.who))
    if goes_on(blow.attacker, pc):
        land_on_pc(fight, blow)


# ---- ripostes


@mypyc_attr(free_list_len=1)
class Riposte(Question[Option]):
    """One Strike at the attacker, at once, or none [riposte, riposte-details]."""

    KIND = "riposte"
    CLAUSE = "riposte"

    def __init__(self, battle: MomentumBattle, pc: Pc, attacker: Combatant) -> None:
        super().__init__(pc.seat, pc.who)
        self.battle = battle
        self.pc = pc
        self.attacker = attacker

    def options(self) -> list[Option]:
        found: list[Option] = [Word("hold", "riposte")]
        if not can_riposte(self.pc, self.attacker):
            return found
        for index in range(UNARMED, len(self.pc.weapons)):
            if barred_strike(self.battle, self.pc, index, self.attacker, False) is None:
                for disable in aims_at(self.attacker):
                    price = riposte_cost(self.battle, self.pc, index, self.attacker, disable)
                    if can_pay(self.pc, price):
                        found.append(Strike(self.pc.who, index, self.attacker.who, disable, False, price))
        return found

    def stands(self) -> bool:
        return super().stands() and can_riposte(self.pc, self.attacker)


def can_riposte(pc: Pc, attacker: Combatant) -> bool:
    """Both are still there for it: a PC who is conscious, an attacker on the field [riposte-details]."""
    return pc.able() and can_be_struck(pc, attacker)


def can_pay(pc: Pc, price: int) -> bool:
    """A riposte must not leave the PC negative; one that costs nothing takes nothing from a PC below zero.

    [riposte-details, spend-limit]
    """
    return price == 0 or price <= pc.momentum


def riposte_cost(
    battle: MomentumBattle, pc: Pc, index: int, attacker: Combatant, disable: bool, terms: list[Term] | None = None
) -> int:
    """The normal cost of the Strike [riposte-details]; the other readings make it free, or exactly 4M."""
    reading = battle.variants.riposte
    if reading != FREE_RIPOSTE and reading != PRICE_OF_FOUR:
        return strike_cost(battle, pc, index, attacker, disable, False, terms)
    price = named(terms, "riposte", STRIKE_PRICE if reading == PRICE_OF_FOUR else 0)
    return price + named(terms, "to disable", DISABLE_PRICE if disable else 0)


def offer_riposte(fight: Fight[MomentumBattle], pc: Pc, attacker: Combatant) -> None:
    """The Strike resolves at once, before anything else; against a PC it may in turn be defended [riposte-details]."""
    choice = ask(fight, Riposte(fight.battle, pc, attacker))
    if isinstance(choice, Strike):
        strike(fight, pc, choice, riposte=True)
