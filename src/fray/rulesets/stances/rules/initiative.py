"""The order of turns, which follows from the stances; holding; latecomers."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.replies import HoldOrAct
from fray.rulesets.stances.model.sheets import GRACE, PRESENCE
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    DEFENSIVE,
    DYING,
    NO_STANCE,
    SOCIAL,
    TO_COME,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.weapons import heavy_on_grace

# ---- the order of turns


def quickness(combatant: Combatant, mode: int) -> int:
    """Grace in a fight, 1 lower with a heavy weapon in hand; Presence in an argument.

    [order-grace, weapon-heavy, r-grace-penalties, r-social-frame]
    """
    if mode == SOCIAL:
        return combatant.attribute(PRESENCE)
    return combatant.attribute(GRACE) + heavy_on_grace(combatant)


def order_of_turns(battle: StancesBattle) -> list[int]:
    """Aggressive, Balanced, Defensive; inside a group by Grace (Presence in an argument), players first, then roster.

    The dying come with the Defensive; the slow come after everybody. There are no dice in it.
    [no-initiative-rolls, order-groups, order-grace, order-ties-players, aggressive-turn-order, balanced-turn-order,
    defensive-turn-order, r-order-final-ties, r-dying-turn, social-aggressive-order, social-balanced-order,
    social-defensive-order, social-same-stances]
    """
    able: list[tuple[bool, int, int, bool, int]] = []
    for combatant in battle.combatants:
        if (combatant.condition != CONSCIOUS and combatant.condition != DYING) or battle.surprised_now(combatant):
            continue
        group = combatant.stance if combatant.condition == CONSCIOUS and combatant.stance != NO_STANCE else DEFENSIVE
        slow = combatant.sheet.traits.slow
        able.append((slow, group, -quickness(combatant, battle.mode), not combatant.player, combatant.who))
    able.sort()
    return [entry[4] for entry in able]


def set_order(fight: Fight[StancesBattle]) -> None:
    """Built once for the round; only holding changes it [r-order-fixed-in-round]."""
    battle = fight.battle
    battle.order = order_of_turns(battle)
    battle.next_turn = 0
    if fight.listening:
        fight.note(ev.OrderSet("order-groups", battle.order.copy()))


def admit(fight: Fight[StancesBattle]) -> None:
    """Latecomers join at the start of their round."""
    for newcomer in fight.battle.combatants:
        if newcomer.condition == TO_COME and newcomer.joins_round <= fight.battle.round:
            newcomer.condition = CONSCIOUS
            if fight.listening:
                fight.note(ev.Moved("r-round-sequence", newcomer.who, newcomer.area, newcomer.area, "joined"))


# ---- holding


class ChooseMoment(Decision[HoldOrAct]):
    """A Defensive combatant's turn comes up: now, or at the end? [defensive-choose-moment, r-hold]"""

    KIND = "moment"
    CLAUSE = "defensive-choose-moment"

    def __init__(self, battle: StancesBattle, holder: Combatant) -> None:
        super().__init__(holder.seat, holder.who)
        self.battle = battle
        self.holder = holder

    def begins(self) -> bool:
        return True

    def stands(self) -> bool:
        return may_hold(self.battle, self.holder)

    def options(self) -> list[HoldOrAct]:
        return [HoldOrAct(False), HoldOrAct(True)]


def holds(fight: Fight[StancesBattle], holder: Combatant) -> bool:
    """Whether the holder waits: once per round, before anything of the turn; the slow still come after it [r-hold]."""
    battle = fight.battle
    if not may_hold(battle, holder) or not fight.ask(ChooseMoment(battle, holder)).hold:
        return False
    place = held_place(battle, holder)
    holder.held = True
    battle.order.pop(battle.next_turn)
    battle.order.insert(place, holder.who)
    if fight.listening:
        fight.note(ev.Held("r-hold", holder.who))
    return True


def may_hold(battle: StancesBattle, holder: Combatant) -> bool:
    """Defensive, not yet held in this round, and someone is left to wait for [r-hold]."""
    if holder.stance != DEFENSIVE or holder.held or holder.mindless():
        return False
    return held_place(battle, holder) != battle.next_turn


def held_place(battle: StancesBattle, holder: Combatant) -> int:
    """The end of the order, before those who always act last; where nobody is left to wait for, its own place."""
    place = len(battle.order) - 1
    if not holder.sheet.traits.slow:
        while place > battle.next_turn and battle.combatants[battle.order[place]].sheet.traits.slow:
            place -= 1
    return place
