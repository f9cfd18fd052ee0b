"""Step 1 of a side's turn: everything is declared before any die is rolled [round-declare-first, r-turn-steps]."""

from __future__ import annotations

from fray.engine.decisions import Bar, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import LANES
from fray.rulesets.torchlight.model.options import ACTION_WORDS, MOVE_WORDS, DoManeuver, no_maneuver
from fray.rulesets.torchlight.model.plans import (
    DRAG_OFF,
    FEINT,
    GRAPPLE,
    HIDE,
    LUNGE,
    MANEUVERS,
    NOBODY,
    NONE,
    PARRY,
    PUSH,
    RETREAT,
    TRIP,
    Chosen,
)
from fray.rulesets.torchlight.model.state import CHANCES, JOINED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import FREE_SPENDING, NO_MARK
from fray.rulesets.torchlight.rules.declaring_actions import declare_actions
from fray.rulesets.torchlight.rules.declaring_dice import declare_dice
from fray.rulesets.torchlight.rules.declaring_moves import declare_moves, find_provokers, free_choices, movers_of
from fray.rulesets.torchlight.rules.engagement import LAST, POST
from fray.rulesets.torchlight.rules.keeper import intervene, rule_on_actions
from fray.rulesets.torchlight.rules.maneuvers import finds_cover, for_breath, free_breath, may_buy, price_of
from fray.rulesets.torchlight.rules.movement import gets_away
from fray.rulesets.torchlight.rules.refusals import MELEE_ONLY, NO_BREATH, ONCE_A_TURN, OUT_OF_RANGE
from fray.rulesets.torchlight.rules.squads import LEAST, JoinSquad
from fray.rulesets.torchlight.rules.targets import melee_ready, targetable
from fray.rulesets.torchlight.rules.verbs import pay_breath


def declare(fight: Fight[TorchlightBattle], side: int) -> None:
    """Every acting combatant of a side declares, openly and all at once; then the plan is committed.

    [round-declare-first, round-player-simultaneous, r-turn-steps, r-decision-windows, r-who-decides]
    """
    battle = fight.battle
    for one in battle.combatants:
        if one.side == side:
            one.plan.clear()
            one.settle()
    movers = movers_of(battle, side)
    actors = [one for one in movers if one.condition == UP]
    free_choices(fight, actors)
    find_provokers(battle, actors)
    undecided = movers
    declare_moves(fight, movers)
    while undecided:
        present = [one for one in undecided if one.condition == UP and not leaves_at_once(one)]
        declare_squads(fight, side, present)
        declare_actions(fight, present, actors)
        declare_dice(fight, present, False)
        declare_dice(fight, present, True)
        declare_purchases(fight, present)
        set_marks(battle, actors)
        undecided = refuse_retreats(battle, movers)
        if undecided:
            declare_moves(fight, undecided)
    rule_on_actions(fight, side)
    intervene(fight, side)
    if fight.listening:
        tell_plans(fight, actors)
    pay_for_maneuvers(fight, actors)


def leaves_at_once(one: Combatant) -> bool:
    """Whoever retreats before acting does nothing else: it is gone [r-retreat]."""
    return one.plan.move == RETREAT and one.plan.early


def set_marks(battle: TorchlightBattle, actors: list[Combatant]) -> None:
    """A ranged mark holds from the declaration on [r-ranged-mark, attack-ranged-not-engaged]."""
    for one in actors:
        one.ranged_mark = battle.variants.mark != NO_MARK and one.plan.shoots()


def refuse_retreats(battle: TorchlightBattle, movers: list[Combatant]) -> list[Combatant]:
    """A Retreat that the whole plan would leave Engaged is refused, and another move declared [r-retreat, r-drag]."""
    refused: list[Combatant] = []
    for one in movers:
        leaves = one.plan.move == RETREAT or one.plan.move == DRAG_OFF
        if leaves and not gets_away(battle, one, POST if one.plan.early else LAST):
            one.plan.forget()
            one.plan.no_retreat = True
            one.ranged_mark = False
            refused.append(one)
    return refused


# ---- Squads


def declare_squads(fight: Fight[TorchlightBattle], side: int, actors: list[Combatant]) -> None:
    """Three or more who will stand in a lane may group up: each of them says so [squad-form, r-squad-declare]."""
    battle = fight.battle
    if len(actors) < LEAST or not battle.variants.declared_squads():
        return
    for lane in range(1, LANES + 1):
        gathered = [one for one in actors if one.post_lane == lane and one.plan.move != RETREAT]
        if len(gathered) < LEAST:
            continue
        decisions: list[Decision[Word]] = [JoinSquad(battle, one) for one in gathered]
        answers = fight.ask_each(decisions)
        members: list[Combatant] = []
        for number in range(len(gathered)):
            gathered[number].counts[CHANCES] += 1
            if answers[number].key() == "join":
                gathered[number].counts[JOINED] += 1
                members.append(gathered[number])
        if len(members) >= LEAST and of_one_mind(members):
            for one in members:
                one.plan.squad = lane


def of_one_mind(members: list[Combatant]) -> bool:
    """Two who must attack different enemies cannot be in one Squad [r-goad]."""
    must = NOBODY
    for one in members:
        if one.plan.must_attack != NOBODY:
            if must != NOBODY and one.plan.must_attack != must:
                return False
            must = one.plan.must_attack
    return True


# ---- Maneuvers for Breath


class BuyManeuver(Decision[DoManeuver]):
    """One Breath buys a Maneuver, with neither action nor move [maneuver-breath-cost, r-maneuver-limits]."""

    KIND = "breath"
    CLAUSE = "maneuver-breath-cost"

    def __init__(self, battle: TorchlightBattle, one: Combatant, may_hide: bool = True) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.may_hide = may_hide

    def options(self) -> list[DoManeuver]:
        return [no_maneuver(), *for_breath(self.battle, self.one, self.may_hide)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for maneuver in range(1, TRIP + 1):
            bar = self.why_not(maneuver)
            name = MANEUVERS[maneuver]
            found.append(bar.forbids(name))
            for foe in self.battle.combatants:
                if targetable(self.one, foe):
                    found.append(bar.forbids(f"{name}:{foe.who}"))
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]

    def why_not(self, maneuver: int) -> Bar:
        """The reason that fits, should this Maneuver not be among the options."""
        if free_breath(self.one) < price_of(self.battle, maneuver):
            return NO_BREATH
        if maneuver in (FEINT, GRAPPLE, LUNGE, PARRY, PUSH, TRIP) and not melee_ready(self.one):
            return MELEE_ONLY
        return OUT_OF_RANGE if may_buy(self.battle, self.one, maneuver) else ONCE_A_TURN


def declare_purchases(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Everybody with Breath to spend is asked [maneuver-sources, r-maneuver-declaration]."""
    battle = fight.battle
    asked = [one for one in actors if may_spend(battle, one)]
    while asked:
        decisions: list[Decision[DoManeuver]] = [BuyManeuver(battle, one) for one in asked]
        answers = fight.ask_each(decisions)
        again: list[Combatant] = []
        for number in range(len(asked)):
            one = asked[number]
            chosen = answers[number].chosen
            if chosen.maneuver == HIDE and not finds_cover(fight, one):
                chosen = fight.ask(BuyManeuver(battle, one, False)).chosen
            if chosen.maneuver != NONE:
                buy(battle, one, chosen)
                if battle.variants.maneuvers == FREE_SPENDING and may_spend(battle, one):
                    again.append(one)
        asked = again


def may_spend(battle: TorchlightBattle, one: Combatant) -> bool:
    """Whether there is any Breath left that is not spoken for, and a Maneuver it could buy."""
    return free_breath(one) > 0 and (not one.plan.bought or battle.variants.maneuvers == FREE_SPENDING)


def buy(battle: TorchlightBattle, one: Combatant, chosen: Chosen) -> None:
    one.plan.bought = [*one.plan.bought, chosen]
    one.plan.owed += price_of(battle, chosen.maneuver)
    one.plan.used |= 1 << chosen.maneuver


def pay_for_maneuvers(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Declared Breath is paid now [r-turn-steps, maneuver-breath-cost]."""
    for one in actors:
        one.plan.owed = 0
        for chosen in one.plan.bought:
            price = price_of(fight.battle, chosen.maneuver)
            pay_breath(fight, one, price, MANEUVERS[chosen.maneuver], "maneuver-breath-cost")


def tell_plans(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """What was declared, for whoever listens."""
    for one in actors:
        plan = one.plan
        extras = [MANEUVERS[chosen.maneuver] for chosen in plan.bought]
        for aim in (plan.first, plan.second):
            if aim is not None and aim.trade is not None:
                extras.append(MANEUVERS[aim.trade.maneuver])
        move, action = MOVE_WORDS[plan.move], ACTION_WORDS[plan.action]
        fight.note(ev.Declared("round-declare-first", one.who, move, action, extras))
