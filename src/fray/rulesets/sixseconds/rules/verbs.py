"""The few ways in which a Six Seconds fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import CLOSED_DOOR, DOOR, Item, Lying
from fray.rulesets.sixseconds.model.sheets import Restores
from fray.rulesets.sixseconds.model.state import HERE, LEFT, Combatant, SixBattle, SixFight, Stroll
from fray.rulesets.sixseconds.rules.interruptions import cut_short, displaced, hindered


def bit(combatant: Combatant) -> i64:
    """The combatant's place in a bit mask."""
    mask: i64 = 1
    mask <<= combatant.who
    return mask


FORTUNATE: Final = "fortunate"  # the state of those who have luck from a spell [r-luck-die]


# ---- costs


def pay(
    fight: SixFight, combatant: Combatant, what: str, clause: str, actions: i64, stamina: i64 = 0, focus: i64 = 0
) -> None:
    """Spend actions, stamina and focus [extra-resource-costs, default-one-action]."""
    combatant.actions -= actions
    combatant.stamina -= stamina
    combatant.focus -= focus
    combatant.stamina_spent += stamina
    combatant.focus_spent += focus
    if fight.listening:
        own_turn = fight.battle.acting == combatant.who
        fight.note(ev.Paid(clause, combatant.who, what, actions, stamina, focus, own_turn))


def spend_reaction(fight: SixFight, combatant: Combatant, what: str, clause: str, free: bool) -> None:
    """One reaction less, unless it is a free one [reaction-limit, free-actions-uncounted]."""
    if free:
        combatant.free_defense = False
    else:
        combatant.reactions -= 1
    if fight.listening:
        fight.note(ev.Reacted(clause, combatant.who, what, combatant.reactions, free))


# ---- places


def shift(battle: SixBattle, mover: Combatant, x: int, y: int) -> None:
    """One square of a movement that is told when it is over."""
    mover.x, mover.y = x, y
    battle.forget()


def displace(battle: SixBattle, mover: Combatant, x: int, y: int) -> None:
    """Put on another square, without movement of its own; a way it is on goes on from there [r-intercept]."""
    shift(battle, mover, x, y)
    displaced(battle, mover)


def tell_movement(fight: SixFight, stroll: Stroll) -> None:
    """A movement is over; one that has come back to where it began is told only if it was told on the way."""
    mover = stroll.mover
    if not fight.listening:
        return
    if mover.x == stroll.start_x and mover.y == stroll.start_y:
        if stroll.told:
            tell_the_way(fight, stroll)
        return
    start_x, start_y, meters = stroll.start_x, stroll.start_y, stroll.spent
    fight.note(ev.Moved(stroll.clause, mover.who, start_x, start_y, mover.x, mover.y, meters, stroll.mode, stroll.way))


def tell_those_under_way(fight: SixFight) -> None:
    """Before anything interrupts them, or anybody is asked: how far they have come."""
    if fight.listening:
        for stroll in fight.battle.under_way:
            tell_the_way(fight, stroll)


def tell_the_way(fight: SixFight, stroll: Stroll) -> None:
    if len(stroll.way) > 1:
        fight.note(ev.OnTheWay(stroll.clause, stroll.mover.who, stroll.mode, stroll.way))
        stroll.way = stroll.way[-1:]
        stroll.told = True


def enter_field(fight: SixFight, newcomer: Combatant, x: int, y: int, clause: str) -> None:
    newcomer.presence = HERE
    newcomer.x, newcomer.y = x, y
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Joined(clause, newcomer.who, x, y))


def leave_field(fight: SixFight, leaver: Combatant, clause: str) -> None:
    """Off the field for good [r-objective-kinds]."""
    leaver.presence = LEFT
    forget_plans(fight.battle, leaver)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.LeftField(clause, leaver.who))


def move_door(fight: SixFight, actor: Combatant, x: int, y: int, opened: bool, clause: str) -> None:
    """A door opens or closes [r-terrain]."""
    battle = fight.battle
    battle.ground = battle.ground.with_cell(x, y, DOOR if opened else CLOSED_DOOR)
    battle.forget()
    if fight.listening:
        fight.note(ev.DoorMoved(clause, actor.who, x, y, opened))


# ---- states


def begin_state(fight: SixFight, combatant: Combatant, state: str, clause: str, turns: int = 0) -> None:
    """Note that a state has begun; the caller has set it."""
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.StateBegan(clause, combatant.who, state, turns))


def end_state(fight: SixFight, combatant: Combatant, state: str, clause: str) -> None:
    """Note that a state has ended; the caller has cleared it."""
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.StateEnded(clause, combatant.who, state))


def go_prone(fight: SixFight, combatant: Combatant, clause: str) -> None:
    if not combatant.prone:
        combatant.prone = True
        hindered(fight.battle, combatant)
        begin_state(fight, combatant, "prone", clause)


def hide(fight: SixFight, hider: Combatant, result: int, clause: str) -> None:
    """Hidden; the result is remembered [r-hide]."""
    hider.hidden = True
    hider.hide_result = result
    begin_state(fight, hider, "hidden", clause)


def reveal(fight: SixFight, hider: Combatant, clause: str) -> None:
    """No longer hidden [r-hide]."""
    if hider.hidden:
        hider.hidden = False
        hider.hide_result = 0
        hider.veiled = False
        fight.battle.revealed |= bit(hider)
        end_state(fight, hider, "hidden", clause)


def end_postures(fight: SixFight, combatant: Combatant, clause: str) -> None:
    """Guard, Wait, Seek Cover and a readied action end [r-until-next-turn]."""
    if combatant.guarding:
        combatant.guarding = False
        end_state(fight, combatant, "guarding", clause)
    if combatant.waiting:
        combatant.waiting = False
        combatant.reactions = min(combatant.reactions, 1)
        end_state(fight, combatant, "waiting", clause)
    if combatant.seeking_cover:
        combatant.seeking_cover = False
        end_state(fight, combatant, "seeking cover", clause)
    if combatant.readied is not None:
        drop_readied(fight.battle, combatant)
        end_state(fight, combatant, "readied", clause)


def drop_readied(battle: SixBattle, combatant: Combatant) -> None:
    if combatant.readied is not None:
        combatant.readied = None
        battle.readied -= 1


def forget_plans(battle: SixBattle, combatant: Combatant) -> None:
    drop_readied(battle, combatant)
    combatant.ongoing = None
    combatant.guarding = combatant.waiting = combatant.seeking_cover = combatant.hidden = False
    combatant.reactions = min(combatant.reactions, 1)  # the second one came with waiting
    combatant.free_defense = False


def abandon(fight: SixFight, combatant: Combatant, clause: str) -> None:
    """The action in progress is given up; what went into it is lost [spillover-abandon]."""
    if combatant.ongoing is not None:
        what = combatant.ongoing.kind
        combatant.ongoing = None
        if fight.listening:
            fight.note(ev.ActionAbandoned(clause, combatant.who, what))


# ---- life and death


def fall_unconscious(fight: SixFight, victim: Combatant, clause: str) -> None:
    """Unconscious and prone; plans and postures end, what was in progress is lost.

    [r-unconscious, r-spillover-broken]
    """
    battle = fight.battle
    if not victim.conscious:
        return
    victim.conscious = False
    victim.prone = True
    cut_short(battle, victim)
    battle.fallen |= bit(victim)
    battle.forget()
    if fight.listening:
        fight.note(ev.FellUnconscious(clause, victim.who))
    end_postures(fight, victim, "r-until-next-turn")
    abandon(fight, victim, "r-spillover-broken")
    reveal(fight, victim, "r-hide")
    victim.free_defense = False
    victim.actions = 0


def wake(fight: SixFight, patient: Combatant, clause: str) -> None:
    """Conscious again, still prone; at 0 health it has 1 [r-resuscitate]."""
    patient.conscious = True
    patient.health = max(patient.health, 1)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Woke(clause, patient.who, patient.health))


def restore(fight: SixFight, combatant: Combatant, given: Restores, clause: str) -> None:
    """Give back endurance, health, stamina and focus, never above the maximum [r-stamina-focus]."""
    sheet = combatant.sheet
    endurance = min(given.endurance, sheet.endurance - combatant.endurance)
    health = min(given.health, sheet.health - combatant.health)
    stamina = min(given.stamina, sheet.stamina - combatant.stamina)
    focus = min(given.focus, sheet.focus - combatant.focus)
    combatant.endurance += endurance
    combatant.health += health
    combatant.stamina += stamina
    combatant.focus += focus
    if not fight.listening:
        return
    if given.endurance:
        fight.note(ev.Restored(clause, combatant.who, "endurance", endurance, combatant.endurance))
    if given.health:
        fight.note(ev.Restored(clause, combatant.who, "health", health, combatant.health))
    if given.stamina:
        fight.note(ev.Restored(clause, combatant.who, "stamina", stamina, combatant.stamina))
    if given.focus:
        fight.note(ev.Restored(clause, combatant.who, "focus", focus, combatant.focus))


# ---- items


def drop(fight: SixFight, bearer: Combatant, index: int, clause: str) -> None:
    """A held item lies on the ground where its bearer stands [free-drop-item]."""
    item = bearer.held.pop(index)
    fight.battle.lying.append(Lying(item, bearer.x, bearer.y))
    if fight.listening:
        fight.note(ev.Dropped(clause, bearer.who, item.gear.title, bearer.x, bearer.y))


def wear(fight: SixFight, bearer: Combatant, index: int, amount: int, clause: str) -> None:
    """A held item loses durability, not below 0 [r-durability]."""
    before = bearer.held[index].durability
    if before == 0:
        return
    item = bearer.held[index].worn(amount)
    bearer.held[index] = item
    if fight.listening:
        fight.note(ev.ItemWorn(clause, bearer.who, item.gear.title, before - item.durability, item.durability))


def set_load(bearer: Combatant, index: int, loaded: bool) -> None:
    bearer.held[index] = bearer.held[index].with_load(loaded)


def use_up(bearer: Combatant, item: Item) -> None:
    """A consumable is gone."""
    for items in (bearer.held, bearer.carried):
        for index, owned in enumerate(items):
            if owned is item:
                items.pop(index)
                return
