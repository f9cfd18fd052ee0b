"""When a fight is over, and who has won it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import KEEPER, Decision, O, Word
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.objectives import (
    ALL_LEFT_HIGH,
    ALL_LEFT_LOW,
    EDGE_OF,
    NO_ABLE,
    NO_ABLE_PC,
    NONE_ALIVE,
    NONE_LEFT,
    SOME_ABLE_PC,
    SOME_ALIVE,
    SOME_LEFT,
    SOME_LEFT_HIGH,
    SOME_LEFT_LOW,
    Condition,
    Outcome,
)
from fray.rulesets.momentum.model.options import Concede
from fray.rulesets.momentum.model.state import (
    ABLE,
    DEAD,
    FLED,
    NOBODY,
    SURRENDERED,
    TO_COME,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
)
from fray.rulesets.momentum.rules.verbs import put_out

LAST_ROUND: Final = 100  # [nobody-can-act]


def check_the_end(fight: Fight[MomentumBattle], round_over: int = 0) -> None:
    """The fight is over at once when its objective is reached, at most one side has combatants able to fight, or
    everyone left wants to stop.

    `round_over` is the round whose End of Round is just through.

    [fight-end, fight-end-conditions]
    """
    battle = fight.battle
    if not battle.in_doubt and round_over == 0:
        return
    battle.in_doubt = False
    able = sides_able(battle)
    for outcome in battle.outcomes:
        if holds(battle, outcome, able, round_over):
            conclude(fight, outcome.winner, reason_of(outcome))
    if able == 0:
        conclude(fight, "", "nobody is able to fight on")
    elif able & (able - 1) == 0:  # a single bit
        for side, name in enumerate(battle.sides):
            if able >> side & 1:
                conclude(fight, name, "no other side is able to fight on")
    if all_want_peace(battle):
        conclude(fight, "", "everybody left wants to stop")


def reason_of(outcome: Outcome) -> str:
    """Why the fight is over, in words."""
    if outcome.end_of_round:
        return f"round {outcome.end_of_round} is over"
    if all(condition.name in (NO_ABLE, NO_ABLE_PC) for condition in outcome.conditions):
        return "no other side is able to fight on"
    return "the objective is decided"


def is_decided(battle: MomentumBattle) -> bool:
    """Whether the end would be found if it were looked for now [fight-end-conditions]."""
    able = sides_able(battle)
    for outcome in battle.outcomes:
        if holds(battle, outcome, able, 0):
            return True
    return able & (able - 1) == 0 or all_want_peace(battle)


def sides_able(battle: MomentumBattle) -> i64:
    """Bit mask of the sides with a combatant able to fight or still to join, as far as it counts for the end."""
    able: i64 = 0
    one_side: i64 = 1
    for combatant in battle.combatants:
        if still_counts(combatant):
            able |= one_side << combatant.side
    return able


def still_counts(combatant: Combatant) -> bool:
    """Able or still to join, and not left out of account by the encounter [fight-end-conditions]."""
    return (combatant.condition == ABLE or combatant.condition == TO_COME) and combatant.counts_for_end


def holds(battle: MomentumBattle, outcome: Outcome, able: i64, round_over: int) -> bool:
    """Whether all conditions of an outcome hold; one of a round's end is judged when that End of Round is through."""
    if outcome.end_of_round and round_over != outcome.end_of_round:
        return False
    for condition in outcome.conditions:
        if not condition_holds(battle, condition, able):
            return False
    return True


def condition_holds(battle: MomentumBattle, condition: Condition, able: i64) -> bool:
    """One condition of an objective, by its name."""
    name = condition.name
    if name == NO_ABLE:
        return able >> condition.side & 1 == 0
    if name == NO_ABLE_PC:
        return not some_able_pc(battle, condition.side)
    if name == SOME_ABLE_PC:
        return some_able_pc(battle, condition.side)
    members = [member for member in battle.combatants if member.side == condition.side and member.counts_for_end]
    if name in (ALL_LEFT_LOW, ALL_LEFT_HIGH):
        return all(left_by(member, EDGE_OF[name]) for member in members)
    if name in (SOME_LEFT_LOW, SOME_LEFT_HIGH):
        return any(left_by(member, EDGE_OF[name]) for member in members)
    if name in (SOME_LEFT, NONE_LEFT):
        return any(member.condition == FLED for member in members) == (name == SOME_LEFT)
    assert name in (SOME_ALIVE, NONE_ALIVE)
    return any(member.condition != DEAD for member in members) == (name == SOME_ALIVE)


def some_able_pc(battle: MomentumBattle, side: int) -> bool:
    for pc in battle.pcs():
        if pc.side == side and still_counts(pc):
            return True
    return False


def left_by(member: Combatant, edge: str) -> bool:
    return member.condition == FLED and member.left_by == edge


def all_want_peace(battle: MomentumBattle) -> bool:
    """When everyone left on all sides wants to stop, the fight ends too; those still to join want nothing yet.

    [fight-end-conditions]
    """
    for combatant in battle.combatants:
        if still_counts(combatant) and not combatant.wants_peace:
            return False
    return True


def conclude(fight: Fight[MomentumBattle], winner: str, reason: str) -> None:
    """The rest of the round is skipped [fight-end]. The bleeding are treated in time if an ally is free to help."""
    if fight.listening:
        for pc in fight.battle.combatants:
            if isinstance(pc, Pc) and pc.bleeding > 0:  # [dire-mauled-concrete]
                fight.note(last_of_the_bleeding(fight.battle, pc))
        fight.note(ev.FightEnded("fight-end", winner, reason))
    fight.battle.end(winner, reason, "fight-end")


def last_of_the_bleeding(battle: MomentumBattle, pc: Pc) -> Event:
    """What becomes of a bleeding PC when the fight ends [dire-mauled-concrete]."""
    if battle.helper_of(pc):
        return ev.Treated("dire-mauled-concrete", pc.who, NOBODY)
    return ev.WentOut("dire-mauled-concrete", pc.who, DEAD)


# ---- questions


class Question(Decision[O]):
    """A question of this system. None makes sense any more when an order of the Keeper has decided the fight.

    [fight-end-conditions]
    """

    battle: MomentumBattle

    def stands(self) -> bool:
        return not is_decided(self.battle)


def ask(fight: Fight[MomentumBattle], question: Question[O]) -> O:
    """Every question is asked here. Where an order of the Keeper decides the fight meanwhile, it ends at once.

    What was decided before the question, as by a Strike that has just slain the last foe, ends when it is through.
    [fight-end-conditions]
    """
    decided_before = fight.battle.in_doubt and is_decided(fight.battle)
    answer = fight.ask(question)
    if not decided_before:
        check_the_end(fight)
    return answer


# ---- giving up


def concede(fight: Fight[MomentumBattle], actor: Combatant, choice: Concede) -> None:
    """Surrender, or offer peace [fight-end-conditions]."""
    if not choice.peace:
        put_out(fight, actor, SURRENDERED, "fight-end-conditions")
        return
    fight.battle.offer_peace(actor)
    if fight.listening:
        fight.note(ev.OfferedPeace("fight-end-conditions", actor.who))


class AskSurrender(Question[Word]):
    """Half of a side's combatants are lost: do its NPCs fight on? [fight-end-conditions]"""

    KIND = "npc surrender"
    CLAUSE = "fight-end-conditions"

    def __init__(self, battle: MomentumBattle, side: int) -> None:
        super().__init__(KEEPER, -1)
        self.battle = battle
        self.side = side

    def options(self) -> list[Word]:
        return [Word("fight-on", "fight-end-conditions"), Word("surrender", "fight-end-conditions")]

    def stands(self) -> bool:
        return super().stands() and may_surrender(self.battle, self.side)


def ask_about_surrender(fight: Fight[MomentumBattle], npc: Npc) -> None:
    """The Keeper is asked once a side, when it has lost half of its combatants [fight-end-conditions]."""
    battle = fight.battle
    bit: i64 = 1
    bit <<= npc.side
    if battle.surrender_asked & bit or not may_surrender(battle, npc.side):
        return
    answer = ask(fight, AskSurrender(battle, npc.side)).key()
    if not may_surrender(battle, npc.side):  # an order has undone the loss: it is asked when half is lost again
        return
    battle.surrender_asked |= bit
    if answer == "surrender":
        for fellow in battle.combatants:
            if isinstance(fellow, Npc) and fellow.side == npc.side and fellow.able():
                put_out(fight, fellow, SURRENDERED, "fight-end-conditions")
        check_the_end(fight)


def may_surrender(battle: MomentumBattle, side: int) -> bool:
    """Half of the side is lost, and NPCs of it are left who could give up [fight-end-conditions]."""
    if not lost_half(battle, side):
        return False
    for npc in battle.npcs():
        if npc.side == side and npc.able():
            return True
    return False


def lost_half(battle: MomentumBattle, side: int) -> bool:
    """Whether at least half of a side is out, of those who count; a side where none counts has lost no half."""
    members = 0
    lost = 0
    for combatant in battle.combatants:
        if combatant.side == side and combatant.counts_for_end:
            members += 1
            lost += combatant.condition != ABLE and combatant.condition != TO_COME
    return members > 0 and lost * 2 >= members
