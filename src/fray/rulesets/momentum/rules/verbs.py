"""The few ways in which a Momentum fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import GROUND_NAMES, INTIMATE, PIT
from fray.rulesets.momentum.model.state import NOBODY, SENSELESS, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.superior_positions import forget_positions, note_lost_positions


def pay(
    fight: Fight[MomentumBattle], pc: Pc, amount: int, what: str, clause: str, terms: list[Term] | None = None
) -> None:
    """Spend momentum."""
    pc.momentum -= amount
    pc.spent += amount
    if fight.listening and amount:
        fight.note(ev.Paid(clause, pc.who, amount, what, pc.momentum, terms or []))


def gain(fight: Fight[MomentumBattle], pc: Pc, amount: int, clause: str) -> None:
    """Gain momentum; there is no upper limit [rounding-and-floors]."""
    pc.momentum += amount
    if fight.listening and amount:
        fight.note(ev.Gained(clause, pc.who, amount, pc.momentum))


def lose(fight: Fight[MomentumBattle], pc: Pc, amount: int, clause: str) -> None:
    """Lose momentum: losses always apply in full, below zero too [losses-may-go-negative]."""
    pc.momentum -= amount
    if fight.listening and amount:
        fight.note(ev.Lost(clause, pc.who, amount, pc.momentum))


def remove_hits(fight: Fight[MomentumBattle], npc: Npc, amount: int, clause: str) -> None:
    """An NPC loses hits; surplus is lost [npc-hits]."""
    removed = amount if amount < npc.hits_left else npc.hits_left
    npc.hits_left -= removed
    if fight.listening:
        fight.note(ev.HitsRemoved(clause, npc.who, removed, npc.hits_left))


# ---- going out


def put_out(fight: Fight[MomentumBattle], combatant: Combatant, condition: int, clause: str, minutes: int = 0) -> None:
    """Out of the fight or senseless, and told."""
    if fight.listening:
        fight.note(ev.WentOut(clause, combatant.who, condition, minutes))
        note_lost_positions(fight, combatant, condition != SENSELESS)
        if isinstance(combatant, Pc) and condition != SENSELESS and combatant.embers_at != NOBODY:
            fight.note(ev.EffectEnded("ability-frame", combatant.who, "Ember Circle"))
    before = bonds(fight.battle) if fight.listening else NO_BONDS
    go_out(fight.battle, combatant, condition)
    note_ended_bonds(fight, before)


def go_out(battle: MomentumBattle, combatant: Combatant, condition: int) -> None:
    """The one way out of the fight, for the rules and for the Keeper's orders: what depends on the combatant ends.

    [superior-position-state, condition-held, ability-guard, spell-ember-circle]
    """
    battle.becomes(combatant, condition)
    combatant.wants_peace = False
    forget_positions(battle, combatant, condition != SENSELESS)
    if isinstance(combatant, Pc):
        combatant.guarding = 0
        if condition != SENSELESS:
            combatant.held_by = 0
            combatant.bleeding = 0
            combatant.fury = False
            combatant.embers_at = NOBODY
            combatant.embers_left = 0
    if condition != SENSELESS:
        loose_from_pcs(battle, combatant, combatant.on_field())


def loose_from_pcs(battle: MomentumBattle, combatant: Combatant, still_there: bool) -> None:
    """It holds nobody any more; where it is gone, nobody guards it or has an opening against it."""
    others = ~combatant.bit()
    for pc in battle.pcs():
        pc.held_by &= others
        if not still_there:
            pc.guarding &= others
            pc.exploiting &= others


# ---- holds, guards and openings


class Bonds:
    """Who holds a PC, and whom it guards, as it was."""

    def __init__(self, pc: Pc) -> None:
        self.held_by = pc.held_by
        self.guarding = pc.guarding


NO_BONDS: Final[list[Bonds]] = []  # where nobody listens


def bonds(battle: MomentumBattle) -> list[Bonds]:
    """What ties PCs to others now, to tell afterward what has ended."""
    return [Bonds(pc) for pc in battle.pcs()]


def note_ended_bonds(fight: Fight[MomentumBattle], before: list[Bonds]) -> None:
    """Tell which holds and guards have ended [condition-held, ability-guard]."""
    for index, earlier in enumerate(before):
        pc = fight.battle.pcs()[index]
        for other in fight.battle.combatants:
            if earlier.held_by & ~pc.held_by & other.bit():
                fight.note(ev.BondEnded("npc-special", pc.who, "hold", other.who))
            if earlier.guarding & ~pc.guarding & other.bit():
                fight.note(ev.BondEnded("use-ability", pc.who, "guard", other.who))


def end_guards(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """A Guard lasts until the start of the user's next turn [ability-guard]."""
    if pc.guarding == 0:
        return
    before = bonds(fight.battle) if fight.listening else NO_BONDS
    pc.guarding = 0
    note_ended_bonds(fight, before)


def end_openings(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """An opening is only for Strikes of this turn [ability-exploit-opening]."""
    if fight.listening and pc.able():
        for target in fight.battle.combatants:
            if pc.exploits(target):
                fight.note(ev.BondEnded("use-ability", pc.who, "opening", target.who))
    pc.exploiting = 0


# ---- other effects


def end_embers(fight: Fight[MomentumBattle], pc: Pc) -> None:
    pc.embers_at = NOBODY
    pc.embers_left = 0
    if fight.listening:
        fight.note(ev.EffectEnded("ability-frame", pc.who, "Ember Circle"))


def withdraw_peace(fight: Fight[MomentumBattle], actor: Combatant) -> None:
    """An act against an opponent: an offer of peace that was made before it is withdrawn [fight-end-conditions]."""
    if not actor.wants_peace:
        return
    actor.wants_peace = False
    if fight.listening:
        fight.note(ev.WithdrewPeace("fight-end-conditions", actor.who))


def let_peace_lapse(fight: Fight[MomentumBattle], actor: Combatant) -> None:
    """An offer of peace stands until the own next turn, when it may be made again [fight-end-conditions]."""
    if not actor.wants_peace:
        return
    actor.wants_peace = False
    if fight.listening:
        fight.note(ev.EffectEnded("fight-end-conditions", actor.who, "offer of peace"))


# ---- space


def change_position(
    fight: Fight[MomentumBattle], mover: Combatant, destination: int, mode: str, forced: bool, clause: str
) -> None:
    """A combatant is somewhere else, and told."""
    if fight.listening:
        fight.note(ev.Moved(clause, mover.who, mover.position, destination, mode, forced))
        note_lost_positions(fight, mover, both_ways=True)
    before = bonds(fight.battle) if fight.listening else NO_BONDS
    go_to(fight.battle, mover, destination)
    note_ended_bonds(fight, before)


def go_to(battle: MomentumBattle, mover: Combatant, destination: int) -> None:
    """The one way to another place, for the rules and for the Keeper's orders: what depends on the old place ends.

    [superior-position-state, condition-held]
    """
    mover.position = destination
    forget_positions(battle, mover, both_ways=True)
    release_holds(battle, mover)


def release_holds(battle: MomentumBattle, mover: Combatant) -> None:
    """Held ends when holder and held are no longer at Intimate [condition-held]."""
    for pc in battle.pcs():
        if pc.held_by == 0:
            continue
        if pc is mover:
            for holder in battle.npcs():
                if distance(pc, holder) != INTIMATE:
                    pc.held_by &= ~holder.bit()
        elif distance(pc, mover) != INTIMATE:
            pc.held_by &= ~mover.bit()


def change_ground(fight: Fight[MomentumBattle], position: int, ground: int, there: bool, clause: str) -> None:
    """Terrain appears at a position or goes; where there is no pit any more nobody is in it [terrain-rules]."""
    field = fight.battle.field
    if there:
        field.ground[position] |= ground
    else:
        field.ground[position] &= ~ground
    for combatant in fight.battle.combatants:
        if combatant.in_pit and not field.has(combatant.position, PIT):
            combatant.in_pit = False
    if fight.listening:
        fight.note(ev.GroundChanged(clause, position, GROUND_NAMES[ground.bit_length() - 1], there))


def heal(fight: Fight[MomentumBattle], pc: Pc, clause: str) -> None:
    """One hit less, not below 0; armor does not come back [armor-repair]."""
    healed = 1 if pc.hits_taken > 0 else 0
    pc.hits_taken -= healed
    if fight.listening:
        fight.note(ev.Healed(clause, pc.who, pc.hits_taken, healed))
