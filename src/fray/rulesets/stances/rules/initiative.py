"""The start of a round: everybody chooses a stance, and the stances set the order of turns."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Decision, Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    BALANCED,
    CONSCIOUS,
    CONVINCED_SELF,
    DEFENSIVE,
    DYING,
    NO_STANCE,
    PHYSICAL,
    SOCIAL,
    STANCE_NAMES,
    TO_COME,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.model.variants import MINDLESS_BALANCED, NPCS_FIRST, OPEN_IN_GRACE_ORDER
from fray.rulesets.stances.rules.refusals import HEAVY_ARMOR
from fray.rulesets.stances.rules.verbs import pay, use_up

MASTERY = "defensive-stance-mastery"
CONVICTION = "unshakeable-conviction"
CONVICTION_COST = 3


class TakeStance(Option):
    """One of the three stances, with mastery or conviction declared [stance-choice-each-round, r-defensive-mastery]."""

    def __init__(self, stance: int, mastery: bool = False, firm: bool = False) -> None:
        self.stance = stance
        self.mastery = mastery
        self.firm = firm

    def key(self) -> str:
        return STANCE_NAMES[self.stance] + ("+mastery" if self.mastery else "") + ("+conviction" if self.firm else "")

    def family(self) -> str:
        return "stance"

    def clause(self) -> str:
        return "defensive-stance-mastery" if self.mastery else "stance-choice-each-round"

    def cost(self) -> int:
        return CONVICTION_COST if self.firm else 0


class ChooseStance(Decision[TakeStance]):
    """The regular moment to change stance, free of cost [stance-switch-timing, stance-switch-free]."""

    KIND = "stance"
    CLAUSE = "stance-choice-each-round"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def begins(self) -> bool:
        return True

    def options(self) -> list[TakeStance]:
        """Last round's stance comes first: it is kept where no choice is given [r-stance-selection-simultaneous]."""
        found = [TakeStance(stance) for stance in stances_in_order(self.battle, self.one)]
        if self.battle.mode == PHYSICAL and self.one.knows(MASTERY):
            found.append(TakeStance(DEFENSIVE, mastery=True))
        if may_be_firm(self.battle, self.one):
            found.extend([TakeStance(choice.stance, firm=True) for choice in found.copy()])
        return found

    def forbidden(self) -> list[Forbidden]:
        if may_be_aggressive(self.battle, self.one):
            return []
        return [HEAVY_ARMOR.forbids(STANCE_NAMES[AGGRESSIVE])]


def may_be_aggressive(battle: StancesBattle, one: Fighter) -> bool:
    """Heavy armor bars the Aggressive stance in a fight, not in an argument [armor-heavy-stance, r-social-frame]."""
    return battle.mode == SOCIAL or one.sheet.armor.aggressive


def may_switch(one: Fighter) -> bool:
    """Once per combat or conflict, on the own turn, while Balanced.

    [balanced-free-switch, stance-extra-switch, r-balanced-switch-window, social-balanced-adaptable]
    """
    return one.stance == BALANCED and not one.switched and not one.mindless()


def may_be_firm(battle: StancesBattle, one: Fighter) -> bool:
    """Unshakeable Conviction: 3 Momentum, once per scene, in an argument [technique-unshakeable-conviction]."""
    return (
        battle.mode == SOCIAL
        and one.knows(CONVICTION)
        and one.momentum >= CONVICTION_COST
        and not one.has_used(CONVINCED_SELF)
    )


def default_stance(battle: StancesBattle, one: Fighter) -> int:
    """Last round's stance, in round 1 Balanced [r-stance-selection-simultaneous]."""
    stance = one.last_stance if one.last_stance != NO_STANCE else BALANCED
    return stance if stance != AGGRESSIVE or may_be_aggressive(battle, one) else BALANCED


def stances_in_order(battle: StancesBattle, one: Fighter) -> list[int]:
    first = default_stance(battle, one)
    found = [first]
    for stance in (AGGRESSIVE, BALANCED, DEFENSIVE):
        if stance != first and (stance != AGGRESSIVE or may_be_aggressive(battle, one)):
            found.append(stance)
    return found


# ---- selection


def choose_stances(fight: Fight[StancesBattle]) -> None:
    """Everybody conscious chooses, at the same time and unseen; then all choices are shown.

    [stance-choice-each-round, stance-switch-timing, stance-switch-free, r-stance-selection-simultaneous, r-surprise]
    """
    battle = fight.battle
    choosers: list[Fighter] = []
    for one in battle.fighters:
        one.mastery = False
        one.firm = False
        if one.condition != CONSCIOUS:
            continue
        if battle.surprised_now(one):
            one.stance = NO_STANCE
        elif one.mindless():
            settle(fight, one, TakeStance(mindless_stance(battle, one)))
        else:
            choosers.append(one)
    reading = battle.variants.selection
    if reading == OPEN_IN_GRACE_ORDER:
        choosers.sort(key=lambda one: (one.order_value(battle.mode), one.player, one.who))
        for one in choosers:
            settle(fight, one, fight.ask(ChooseStance(battle, one)))
    elif reading == NPCS_FIRST:
        choose_together(fight, [one for one in choosers if not one.player])
        choose_together(fight, [one for one in choosers if one.player])
    else:
        choose_together(fight, choosers)


def choose_together(fight: Fight[StancesBattle], choosers: list[Fighter]) -> None:
    decisions: list[Decision[TakeStance]] = [ChooseStance(fight.battle, one) for one in choosers]
    choices = fight.ask_each(decisions)
    for index, one in enumerate(choosers):
        settle(fight, one, choices[index])


def mindless_stance(battle: StancesBattle, one: Fighter) -> int:
    """The mindless are Aggressive whenever they may be [r-npc-momentum]."""
    if battle.variants.mindless == MINDLESS_BALANCED or not may_be_aggressive(battle, one):
        return BALANCED
    return AGGRESSIVE


def settle(fight: Fight[StancesBattle], one: Fighter, choice: TakeStance) -> None:
    """The stance holds for the round; it costs neither Momentum nor action.

    [stance-switch-free, r-stance-example-cost]
    """
    if one.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the fight meanwhile
    changed = one.last_stance not in (NO_STANCE, choice.stance)
    one.stance = choice.stance
    one.last_stance = choice.stance
    one.mastery = choice.mastery
    if choice.stance != DEFENSIVE:
        one.counter_ready = False
    if choice.firm:
        pay(fight, one, CONVICTION_COST, "Unshakeable Conviction", "r-technique-general")
        one.firm = True
        bit: i64 = CONVINCED_SELF
        use_up(one, bit)
    if fight.listening:
        clause = "r-stance-example-cost" if changed else "stance-choice-each-round"
        fight.note(ev.StanceChosen(clause, one.who, choice.stance, choice.mastery, choice.firm))


# ---- the order of turns


def order_of_turns(battle: StancesBattle) -> list[int]:
    """Aggressive, Balanced, Defensive; inside a group by Grace (Presence in an argument), players first, then roster.

    The dying come with the Defensive; the slow come after everybody. There are no dice in it.
    [no-initiative-rolls, order-groups, order-grace, order-ties-players, aggressive-turn-order, balanced-turn-order,
    defensive-turn-order, r-order-final-ties, r-dying-turn, social-aggressive-order, social-balanced-order,
    social-defensive-order, social-same-stances]
    """
    able: list[tuple[bool, int, int, bool, int]] = []
    for one in battle.fighters:
        if (one.condition != CONSCIOUS and one.condition != DYING) or battle.surprised_now(one):
            continue
        group = one.stance if one.condition == CONSCIOUS and one.stance != NO_STANCE else DEFENSIVE
        slow = one.sheet.traits.slow
        able.append((slow, group, -one.order_value(battle.mode), not one.player, one.who))
    able.sort()
    return [entry[4] for entry in able]


def set_order(fight: Fight[StancesBattle]) -> None:
    """Built once for the round; nothing moves anybody in it but holding [r-order-fixed-in-round]."""
    battle = fight.battle
    battle.order = order_of_turns(battle)
    battle.next_turn = 0
    if fight.listening:
        fight.note(ev.OrderSet("order-groups", battle.order.copy()))


def admit(fight: Fight[StancesBattle]) -> None:
    """Latecomers join at the start of their round."""
    for one in fight.battle.fighters:
        if one.condition == TO_COME and one.joins_round <= fight.battle.round:
            one.condition = CONSCIOUS
            if fight.listening:
                fight.note(ev.Moved("r-round-sequence", one.who, one.area, one.area, "joined"))


# ---- holding


class HoldOrAct(Option):
    """Wait for the end of the order, or act now [r-hold]."""

    def __init__(self, hold: bool) -> None:
        self.hold = hold

    def key(self) -> str:
        return "hold" if self.hold else "act"

    def clause(self) -> str:
        return "defensive-choose-moment"


class ChooseMoment(Decision[HoldOrAct]):
    """A Defensive combatant's turn comes up: now, or at the end? [defensive-choose-moment, r-hold]"""

    KIND = "moment"
    CLAUSE = "defensive-choose-moment"

    def __init__(self, battle: StancesBattle, one: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def begins(self) -> bool:
        return True

    def options(self) -> list[HoldOrAct]:
        return [HoldOrAct(False), HoldOrAct(True)]


def holds(fight: Fight[StancesBattle], one: Fighter) -> bool:
    """Whether somebody holds: once per round, before anything of the turn; slow ones still come after it [r-hold]."""
    battle = fight.battle
    if one.stance != DEFENSIVE or one.held or one.mindless() or battle.next_turn + 1 >= len(battle.order):
        return False
    if not fight.ask(ChooseMoment(battle, one)).hold:
        return False
    one.held = True
    battle.order.pop(battle.next_turn)
    place = len(battle.order)
    if not one.sheet.traits.slow:
        while place > battle.next_turn and battle.fighters[battle.order[place - 1]].sheet.traits.slow:
            place -= 1
    battle.order.insert(place, one.who)
    if fight.listening:
        fight.note(ev.Held("r-hold", one.who))
    return True
