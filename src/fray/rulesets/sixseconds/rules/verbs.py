"""The few ways in which a Six Seconds fight changes, each with its event and the clause that made it happen."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import CLOSED_DOOR, DOOR, Item, Lying
from fray.rulesets.sixseconds.model.sheets import BLINDED, BURNING, FRIGHTENED, POISONED, SLOWED, STUNNED, Restores
from fray.rulesets.sixseconds.model.state import DEAD, HERE, LEFT, NOBODY, Combatant, SixBattle, SixFight


def bit(one: Combatant) -> i64:
    """The one's place in a bit mask."""
    mask: i64 = 1
    mask <<= one.who
    return mask


# ---- costs


def pay(
    fight: SixFight, one: Combatant, what: str, clause: str, actions: int, stamina: int = 0, focus: int = 0
) -> None:
    """Spend actions, stamina and focus [extra-resource-costs, default-one-action]."""
    one.actions -= actions
    one.stamina -= stamina
    one.focus -= focus
    one.stamina_spent += stamina
    one.focus_spent += focus
    if fight.listening:
        fight.note(ev.Paid(clause, one.who, what, actions, stamina, focus))


def spend_reaction(fight: SixFight, one: Combatant, what: str, clause: str, free: bool) -> None:
    """One reaction less, unless it is a free one [reaction-limit, free-actions-uncounted]."""
    if free:
        one.free_defense = False
    else:
        one.reactions -= 1
    if fight.listening:
        fight.note(ev.Reacted(clause, one.who, what, one.reactions, free))


def recover_reaction(one: Combatant) -> None:
    """A spent reaction comes back; the extra one of Wait is not taken away by it [reaction-recovery, r-wait]."""
    one.reactions = max(one.reactions, 1)


# ---- places


def place(fight: SixFight, one: Combatant, x: int, y: int, meters: int, mode: str, clause: str) -> None:
    """Somebody is somewhere else."""
    from_x, from_y = one.x, one.y
    one.x, one.y = x, y
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Moved(clause, one.who, from_x, from_y, x, y, meters, mode))


def shift(battle: SixBattle, one: Combatant, x: int, y: int) -> None:
    """One square of a movement that is told when it is over."""
    one.x, one.y = x, y
    battle.forget()


def tell_movement(
    fight: SixFight, one: Combatant, from_x: int, from_y: int, meters: int, mode: str, clause: str
) -> None:
    if fight.listening and (from_x != one.x or from_y != one.y):
        fight.note(ev.Moved(clause, one.who, from_x, from_y, one.x, one.y, meters, mode))


def enter_field(fight: SixFight, one: Combatant, x: int, y: int, clause: str) -> None:
    one.presence = HERE
    one.x, one.y = x, y
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Joined(clause, one.who, x, y))


def leave_field(fight: SixFight, one: Combatant, clause: str) -> None:
    """Off the field for good [r-objective-kinds]."""
    one.presence = LEFT
    forget_plans(fight.battle, one)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.LeftField(clause, one.who))


def move_door(fight: SixFight, one: Combatant, x: int, y: int, opened: bool, clause: str) -> None:
    """A door opens or closes [r-terrain]."""
    battle = fight.battle
    battle.ground = battle.ground.with_cell(x, y, DOOR if opened else CLOSED_DOOR)
    battle.forget()
    if fight.listening:
        fight.note(ev.DoorMoved(clause, one.who, x, y, opened))


# ---- states


def begin_state(fight: SixFight, one: Combatant, state: str, clause: str, turns: int = 0) -> None:
    """Note that a state has begun; the caller has set it."""
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.StateBegan(clause, one.who, state, turns))


def end_state(fight: SixFight, one: Combatant, state: str, clause: str) -> None:
    """Note that a state has ended; the caller has cleared it."""
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.StateEnded(clause, one.who, state))


def go_prone(fight: SixFight, one: Combatant, clause: str) -> None:
    if not one.prone:
        one.prone = True
        begin_state(fight, one, "prone", clause)


def stand_up(fight: SixFight, one: Combatant) -> None:
    """[action-stand-up]"""
    one.prone = False
    fight.battle.stood_up |= bit(one)
    end_state(fight, one, "prone", "action-stand-up")


def hide(fight: SixFight, one: Combatant, result: int, clause: str) -> None:
    """Hidden; the result is remembered [r-hide]."""
    one.hidden = True
    one.hide_result = result
    begin_state(fight, one, "hidden", clause)


def reveal(fight: SixFight, one: Combatant, clause: str) -> None:
    """No longer hidden [r-hide]."""
    if one.hidden:
        one.hidden = False
        one.hide_result = 0
        one.veiled = False
        fight.battle.revealed |= bit(one)
        end_state(fight, one, "hidden", clause)


def afflict(fight: SixFight, one: Combatant, condition: str, turns: int, source: int, clause: str) -> None:
    """A condition; the same one never stacks, the longer duration counts [r-conditions]."""
    if condition == BURNING:
        one.burning = True
    elif condition == POISONED:
        one.poisoned = max(one.poisoned, turns)
    elif condition == STUNNED:
        if fight.battle.acting == one.who and one.stunned == 0 and one.actions > 0:
            one.actions -= 1  # inflicted during the own turn
        one.stunned = max(one.stunned, turns)
    elif condition == BLINDED:
        one.blinded = max(one.blinded, turns)
    elif condition == SLOWED:
        one.slowed = max(one.slowed, turns)
    elif condition == FRIGHTENED:
        one.frightened = max(one.frightened, turns)
        one.fright_source = source
    begin_state(fight, one, condition, clause, turns)


def count_down(fight: SixFight, one: Combatant) -> None:
    """At the end of an own turn every duration is one turn shorter [r-conditions]."""
    if one.frightened:
        one.frightened -= 1
        if one.frightened == 0:
            one.fright_source = NOBODY
            end_state(fight, one, FRIGHTENED, "r-conditions")
    if one.poisoned:
        one.poisoned -= 1
        if one.poisoned == 0:
            end_state(fight, one, POISONED, "r-conditions")
    if one.stunned:
        one.stunned -= 1
        if one.stunned == 0:
            end_state(fight, one, STUNNED, "r-conditions")
    if one.blinded:
        one.blinded -= 1
        if one.blinded == 0:
            end_state(fight, one, BLINDED, "r-conditions")
    if one.slowed:
        one.slowed -= 1
        if one.slowed == 0:
            end_state(fight, one, SLOWED, "r-conditions")


def end_postures(fight: SixFight, one: Combatant, clause: str) -> None:
    """Guard, Wait, Seek Cover and a readied action end [r-until-next-turn]."""
    if one.guarding:
        one.guarding = False
        end_state(fight, one, "guarding", clause)
    if one.waiting:
        one.waiting = False
        one.reactions = min(one.reactions, 1)
        end_state(fight, one, "waiting", clause)
    if one.seeking_cover:
        one.seeking_cover = False
        end_state(fight, one, "seeking cover", clause)
    if one.readied is not None:
        drop_readied(fight.battle, one)
        end_state(fight, one, "readied", clause)


def drop_readied(battle: SixBattle, one: Combatant) -> None:
    if one.readied is not None:
        one.readied = None
        battle.readied -= 1


def forget_plans(battle: SixBattle, one: Combatant) -> None:
    drop_readied(battle, one)
    one.ongoing = None
    one.guarding = one.waiting = one.seeking_cover = one.hidden = False
    one.reactions = min(one.reactions, 1)  # the second one came with waiting
    one.free_defense = False


def abandon(fight: SixFight, one: Combatant, clause: str) -> None:
    """The action in progress is given up; what went into it is lost [spillover-abandon]."""
    if one.ongoing is not None:
        what = one.ongoing.kind
        one.ongoing = None
        if fight.listening:
            fight.note(ev.ActionAbandoned(clause, one.who, what))


# ---- life and death


def fall_unconscious(fight: SixFight, one: Combatant, clause: str) -> None:
    """Unconscious and prone; plans and postures end, what was in progress is lost.

    [r-unconscious, r-spillover-broken]
    """
    battle = fight.battle
    if not one.conscious:
        return
    one.conscious = False
    one.prone = True
    battle.fallen |= bit(one)
    battle.forget()
    if fight.listening:
        fight.note(ev.FellUnconscious(clause, one.who))
    end_postures(fight, one, "r-until-next-turn")
    abandon(fight, one, "r-spillover-broken")
    reveal(fight, one, "r-hide")
    one.reactions = min(one.reactions, 1)  # [r-reaction-count]
    one.free_defense = False
    one.actions = 0


def wake(fight: SixFight, one: Combatant, clause: str) -> None:
    """Conscious again, still prone; at 0 health it has 1 [r-resuscitate]."""
    one.conscious = True
    one.health = max(one.health, 1)
    fight.battle.forget()
    if fight.listening:
        fight.note(ev.Woke(clause, one.who, one.health))


def die(fight: SixFight, one: Combatant, clause: str) -> None:
    """The dead leave play; their items lie in their square [r-death]."""
    battle = fight.battle
    if one.conscious:
        battle.fallen |= bit(one)
    one.presence = DEAD
    one.conscious = False
    one.health = 0
    one.actions = 0
    forget_plans(battle, one)
    lay_down(battle, one)
    battle.forget()
    if fight.listening:
        fight.note(ev.Died(clause, one.who))


def lay_down(battle: SixBattle, one: Combatant) -> None:
    """The items of the dead lie in their square [r-death]."""
    battle.lying.extend([Lying(item, one.x, one.y) for item in [*one.held, *one.carried]])
    one.held = []
    one.carried = []


def restore(fight: SixFight, one: Combatant, given: Restores, clause: str) -> None:
    """Give back endurance, health, stamina and focus, never above the maximum [r-stamina-focus]."""
    sheet = one.sheet
    endurance = min(given.endurance, sheet.endurance - one.endurance)
    health = min(given.health, sheet.health - one.health)
    stamina = min(given.stamina, sheet.stamina - one.stamina)
    focus = min(given.focus, sheet.focus - one.focus)
    one.endurance += endurance
    one.health += health
    one.stamina += stamina
    one.focus += focus
    if not fight.listening:
        return
    if given.endurance:
        fight.note(ev.Restored(clause, one.who, "endurance", endurance, one.endurance))
    if given.health:
        fight.note(ev.Restored(clause, one.who, "health", health, one.health))
    if given.stamina:
        fight.note(ev.Restored(clause, one.who, "stamina", stamina, one.stamina))
    if given.focus:
        fight.note(ev.Restored(clause, one.who, "focus", focus, one.focus))


# ---- items


def drop(fight: SixFight, one: Combatant, index: int, clause: str) -> None:
    """A held item lies on the ground where its bearer stands; an action that needs it is abandoned [free-drop-item]."""
    item = one.held.pop(index)
    fight.battle.lying.append(Lying(item, one.x, one.y))
    if fight.listening:
        fight.note(ev.Dropped(clause, one.who, item.gear.title, one.x, one.y))
    ongoing = one.ongoing
    if ongoing is not None and ongoing.gear is not None and ongoing.gear.id == item.gear.id:
        abandon(fight, one, "r-free-actions")


def wear(fight: SixFight, one: Combatant, index: int, amount: int, clause: str) -> None:
    """A held item loses durability, not below 0 [r-durability]."""
    item = one.held[index].worn(amount)
    one.held[index] = item
    if fight.listening:
        fight.note(ev.ItemWorn(clause, one.who, item.gear.title, amount, item.durability))


def set_load(one: Combatant, index: int, loaded: bool) -> None:
    one.held[index] = one.held[index].with_load(loaded)


def use_up(one: Combatant, item: Item) -> None:
    """A consumable is gone."""
    for items in (one.held, one.carried):
        for index, other in enumerate(items):
            if other is item:
                items.pop(index)
                return
