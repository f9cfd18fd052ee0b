"""Maneuvers: which are open by which source, buying them, and those with dice of their own [maneuver-sources]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Bar, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, LANES, REARGUARD
from fray.rulesets.torchlight.model.options import MANEUVER_CLAUSES, DoManeuver, no_maneuver
from fray.rulesets.torchlight.model.plans import (
    BY_PRECISION,
    BY_TRADE,
    DISARM,
    DISTRACT,
    EVADE,
    FEINT,
    GOAD,
    GRAPPLE,
    HIDE,
    LUNGE,
    LUNGE_BY_TRADE,
    MANEUVERS,
    NONE,
    PARRY,
    PUSH,
    TRIP,
    Aim,
    Chosen,
    Effect,
)
from fray.rulesets.torchlight.model.sheets import DEXTERITY
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import ATTACK_BOUND, FIRST_DIE, FREE_SPENDING, SINGLE
from fray.rulesets.torchlight.rules.checks import check
from fray.rulesets.torchlight.rules.draws import Roll, single_die
from fray.rulesets.torchlight.rules.grid import targetable
from fray.rulesets.torchlight.rules.refusals import MELEE_ONLY, NO_BREATH, ONCE_A_TURN, OUT_OF_RANGE
from fray.rulesets.torchlight.rules.targets import could_attack, melee_ready
from fray.rulesets.torchlight.rules.verbs import pay_breath

PRICE: Final = 1  # [maneuver-breath-cost]


def price_of(battle: TorchlightBattle, maneuver: int) -> int:
    """One Breath; by the option Evade may cost two [maneuver-breath-cost, r-rule-options]."""
    return battle.variants.evade_cost if maneuver == EVADE else PRICE


def free_breath(user: Combatant) -> int:
    """Breath that is not spoken for by what was bought before in this turn."""
    return user.breath - user.plan.owed


def unused(user: Combatant, maneuver: int) -> bool:
    """Each Maneuver name at most once per turn and combatant [r-maneuver-limits]."""
    return user.plan.used >> maneuver & 1 == 0


def may_buy(battle: TorchlightBattle, user: Combatant, maneuver: int) -> bool:
    """One from Breath a turn, if there is Breath for it [r-maneuver-limits, maneuver-breath-cost]."""
    limits = battle.variants.maneuvers
    if free_breath(user) < price_of(battle, maneuver) or not unused(user, maneuver):
        return False
    if limits == SINGLE and user.plan.used != 0:
        return False
    if limits == ATTACK_BOUND and maneuver != LUNGE and not user.plan.attacks():
        return False  # a Lunge comes with its attack
    return limits == FREE_SPENDING or len(user.plan.bought) == 0


# ---- which are open


def from_attack(
    battle: TorchlightBattle, user: Combatant, target: Combatant, melee: bool, source: int, may_hide: bool = True
) -> list[DoManeuver]:
    """What a Precision Strike or a trade can be spent on: the target of that attack, or the user.

    [r-maneuver-range, r-maneuver-declaration, maneuver-melee-only, precision-maneuver, enhanced-trade]
    """
    found: list[DoManeuver] = []
    add_on_target(battle, user, target, found, melee, 0)
    if melee and unused(user, GRAPPLE):
        found.append(DoManeuver(Chosen(GRAPPLE, target.who), 0))
    if melee and source == BY_TRADE and unused(user, FEINT):
        found.append(DoManeuver(Chosen(FEINT), 0))
    add_on_user(battle, user, found, melee, may_hide, False)
    return found


def for_breath(battle: TorchlightBattle, user: Combatant, may_hide: bool = True) -> list[DoManeuver]:
    """What one Breath can buy now [maneuver-breath-cost, r-maneuver-range]. Feint and Lunge come with the attack."""
    found: list[DoManeuver] = []
    if not may_buy(battle, user, DISARM) and not may_buy(battle, user, DISTRACT) and not may_buy(battle, user, EVADE):
        return found
    for foe in battle.combatants:
        if not targetable(user, foe) or not within_bounds(battle, user, foe):
            continue
        near = could_attack(battle, user, foe, True, lunges(user))
        if near or could_attack(battle, user, foe, False):
            add_on_target(battle, user, foe, found, near and melee_ready(user), PRICE)
    for aim in (user.plan.first, user.plan.second):
        if aim is not None and not aim.ranged and not aim.lane and unused(user, GRAPPLE) and free_breath(user) >= PRICE:
            found.append(DoManeuver(Chosen(GRAPPLE, aim.target), PRICE))
            break
    add_on_user(battle, user, found, melee_ready(user), may_hide, True)
    return found


def within_bounds(battle: TorchlightBattle, user: Combatant, foe: Combatant) -> bool:
    """By the reading 'attack-bound' a bought Maneuver works on the target of the attack only."""
    if battle.variants.maneuvers != ATTACK_BOUND:
        return True
    first, second = user.plan.first, user.plan.second
    return (first is not None and first.target == foe.who) or (second is not None and second.target == foe.who)


def lunges(user: Combatant) -> bool:
    """Whether a Lunge from another source lengthens the reach of what is bought [r-maneuver-range]."""
    return user.plan.first is not None and user.plan.first.lunge == LUNGE_BY_TRADE


def add_on_target(
    battle: TorchlightBattle, user: Combatant, target: Combatant, found: list[DoManeuver], melee: bool, price: int
) -> None:
    """Disarm, Distract, Goad; with a melee weapon also Push and Trip [disarm, distract, goad-target, push, trip]."""
    if price > free_breath(user):
        return
    who = target.who
    if unused(user, DISARM):
        for place, item in enumerate(target.held):
            if item not in target.held[:place]:
                found.append(DoManeuver(Chosen(DISARM, who, item.id), price))
    if unused(user, DISTRACT):
        found.append(DoManeuver(Chosen(DISTRACT, who), price))
    if unused(user, GOAD):
        found.append(DoManeuver(Chosen(GOAD, who), price))
    if not melee:
        return
    if unused(user, PUSH):
        for cell in push_cells(battle, target):
            found.append(DoManeuver(Chosen(PUSH, who, "", cell // 8, cell % 8), price))
    if unused(user, TRIP):
        found.append(DoManeuver(Chosen(TRIP, who), price))


def add_on_user(
    battle: TorchlightBattle, user: Combatant, found: list[DoManeuver], melee: bool, may_hide: bool, bought: bool
) -> None:
    """Evade, Hide/Cover, and Parry against any one enemy [evade, hide-take, parry, r-maneuver-range]."""
    price = PRICE if bought else 0
    evading = price_of(battle, EVADE) if bought else 0
    if unused(user, EVADE) and free_breath(user) >= evading:
        found.append(DoManeuver(Chosen(EVADE), evading))
    if free_breath(user) < price:
        return
    if may_hide and unused(user, HIDE) and not stays_hidden(user):
        found.append(DoManeuver(Chosen(HIDE), price))
    if melee and unused(user, PARRY):
        for foe in battle.combatants:
            if targetable(user, foe) and foe.able():
                found.append(DoManeuver(Chosen(PARRY, foe.who), price))


def stays_hidden(user: Combatant) -> bool:
    """To attack or leave the lane gives up hiding, and a new Maneuver is needed to hide again [r-hide]."""
    return user.hidden and not user.plan.attacks() and user.post_lane == user.lane


def push_cells(battle: TorchlightBattle, target: Combatant) -> list[int]:
    """Free open cells of its side one step away, but not up to a higher level; lane * 8 + stance [push, r-push]."""
    found: list[int] = []
    lane, depth = target.lane, target.depth
    for to_lane, to_depth in ((lane - 1, depth), (lane + 1, depth), (lane, depth - 1), (lane, depth + 1)):
        if not (1 <= to_lane <= LANES and AGGRESSIVE <= to_depth <= REARGUARD):
            continue
        if not battle.lanes.open(to_lane) or battle.lanes.levels[to_lane] > battle.lanes.levels[lane]:
            continue
        if battle.occupant(target.side, to_lane, to_depth) is None:
            found.append(to_lane * 8 + to_depth)
    return found


# ---- for Breath


class BuyManeuver(Decision[DoManeuver]):
    """One Breath buys a Maneuver, with neither action nor move [maneuver-breath-cost, r-maneuver-limits]."""

    KIND = "breath"
    CLAUSE = "maneuver-breath-cost"

    def __init__(self, battle: TorchlightBattle, user: Combatant, may_hide: bool = True) -> None:
        super().__init__(user.seat, user.who)
        self.battle = battle
        self.user = user
        self.may_hide = may_hide

    def options(self) -> list[DoManeuver]:
        return [no_maneuver(), *for_breath(self.battle, self.user, self.may_hide)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for maneuver in range(1, TRIP + 1):
            bar = self.why_not(maneuver)
            name = MANEUVERS[maneuver]
            found.append(bar.forbids(name))
            for foe in self.battle.combatants:
                if targetable(self.user, foe):
                    found.append(bar.forbids(f"{name}:{foe.who}"))
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]

    def why_not(self, maneuver: int) -> Bar:
        """The reason that fits, should this Maneuver not be among the options."""
        if free_breath(self.user) < price_of(self.battle, maneuver):
            return NO_BREATH
        if maneuver in (FEINT, GRAPPLE, LUNGE, PARRY, PUSH, TRIP) and not melee_ready(self.user):
            return MELEE_ONLY
        return OUT_OF_RANGE if may_buy(self.battle, self.user, maneuver) else ONCE_A_TURN


def declare_purchases(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Everybody with Breath to spend is asked [maneuver-sources, r-maneuver-declaration]."""
    battle = fight.battle
    asked = [actor for actor in actors if may_spend(battle, actor)]
    while asked:
        decisions: list[Decision[DoManeuver]] = [BuyManeuver(battle, combatant) for combatant in asked]
        answers = fight.ask_each(decisions)
        again: list[Combatant] = []
        for number in range(len(asked)):
            combatant = asked[number]
            chosen = answers[number].chosen
            if chosen.maneuver == HIDE and not finds_cover(fight, combatant):
                chosen = fight.ask(BuyManeuver(battle, combatant, False)).chosen
            if chosen.maneuver != NONE:
                buy(battle, combatant, chosen)
                if battle.variants.maneuvers == FREE_SPENDING and may_spend(battle, combatant):
                    again.append(combatant)
        asked = again


def may_spend(battle: TorchlightBattle, user: Combatant) -> bool:
    """Whether there is any Breath left that is not spoken for, and a Maneuver it could buy."""
    return free_breath(user) > 0 and (not user.plan.bought or battle.variants.maneuvers == FREE_SPENDING)


def buy(battle: TorchlightBattle, user: Combatant, chosen: Chosen) -> None:
    user.plan.bought = [*user.plan.bought, chosen]
    user.plan.owed += price_of(battle, chosen.maneuver)
    user.plan.used |= 1 << chosen.maneuver


def pay_for_maneuvers(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Declared Breath is paid now [r-turn-steps, maneuver-breath-cost]."""
    for actor in actors:
        actor.plan.owed = 0
        for chosen in actor.plan.bought:
            price = price_of(fight.battle, chosen.maneuver)
            pay_breath(fight, actor, price, MANEUVERS[chosen.maneuver], "maneuver-breath-cost")


# ---- carrying out


def mark_used(user: Combatant, maneuver: int) -> None:
    user.plan.used |= 1 << maneuver


def queue(fight: Fight[TorchlightBattle], user: Combatant, chosen: Chosen, source: int) -> None:
    """A Maneuver's effect waits for the end of step 4 [r-turn-steps]. Grapple rolls its check first."""
    if chosen.maneuver == NONE:
        return
    mark_used(user, chosen.maneuver)
    if chosen.maneuver in (FEINT, LUNGE):
        return
    if chosen.maneuver == GRAPPLE and source == BY_PRECISION:
        try_grapple(fight, user, fight.battle.combatants[chosen.target])
        return
    effect = Effect(user.who, chosen.maneuver, chosen.target, MANEUVER_CLAUSES[chosen.maneuver])
    effect.held = chosen.item
    effect.lane, effect.depth = chosen.lane, chosen.depth
    fight.battle.effects.append(effect)


# ---- Grapple


def grapple_after(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant, aim: Aim) -> None:
    """A Grapple that was bought or traded for is tried right after the damage dice [grapple-check, r-grapple]."""
    traded = aim.trade is not None and aim.trade.maneuver == GRAPPLE
    bought = grappler.plan.bought_maneuver(GRAPPLE) and not grappler.plan.grapple_tried
    if traded or (bought and not aim.ranged):
        grappler.plan.grapple_tried = True
        try_grapple(fight, grappler, target)


def try_grapple(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant) -> None:
    """A Dexterity check; success holds from the end of step 4 [grapple-check]."""
    if check(fight, grappler, DEXTERITY, "grapple-check"):
        fight.battle.effects.append(Effect(grappler.who, GRAPPLE, target.who, "grapple-check"))


# ---- Feint


def feint(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, roll: Roll) -> None:
    """3: one more die, the higher counts; for Breath it is decided after seeing the die [feint, r-feint]."""
    by_trade = aim.trade is not None and aim.trade.maneuver == FEINT
    if roll.kept == aim.weapon.die or aim.ranged or not (by_trade or ask_for_feint(fight, attacker, aim, roll.kept)):
        return
    face = single_die(fight, "feint", attacker.seat, aim.weapon.die)
    if face > roll.kept:
        roll.kept = face
    if face == aim.weapon.die and fight.battle.variants.kept_die != FIRST_DIE:
        roll.maximum = True
    if fight.listening:
        fight.note(ev.Feinted("feint", attacker.who, aim.weapon.die, face, roll.kept))


class Refeint(Decision[Word]):
    """The die is seen: is a re-roll worth one Breath? [feint, r-maneuver-declaration]"""

    KIND = "feint"
    CLAUSE = "feint"

    def __init__(self, battle: TorchlightBattle, attacker: Combatant, kept: int, die: int) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.kept = kept
        self.die = die

    def options(self) -> list[Word]:
        return [Word("keep", "feint"), Word("feint", "feint")]


def ask_for_feint(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, kept: int) -> bool:
    """Bought after seeing the kept die, and paid then [feint, r-maneuver-declaration, maneuver-melee-only]."""
    if aim.joint or aim.ranged or not may_buy(fight.battle, attacker, FEINT):
        return False
    if fight.ask(Refeint(fight.battle, attacker, kept, aim.weapon.die)).key() != "feint":
        return False
    pay_breath(fight, attacker, PRICE, "feint", "maneuver-breath-cost")
    attacker.plan.bought = [*attacker.plan.bought, Chosen(FEINT)]
    mark_used(attacker, FEINT)
    return True


# ---- Hide/Cover


class AskHidingPlace(Decision[Word]):
    """The lane has no hiding place on record: is there one all the same? [hide-take]"""

    KIND = "hiding place"
    CLAUSE = "hide-take"

    def __init__(self, battle: TorchlightBattle, user: Combatant) -> None:
        super().__init__(KEEPER, user.who)
        self.battle = battle
        self.user = user

    def options(self) -> list[Word]:
        return [Word("no", "hide-take"), Word("yes", "hide-take")]


def finds_cover(fight: Fight[TorchlightBattle], user: Combatant) -> bool:
    """A lane may carry the feature hiding-place; otherwise the Keeper says yes or no [hide-take, r-hide]."""
    if fight.battle.lanes.hiding_place(user.post_lane):
        return True
    return fight.ask(AskHidingPlace(fight.battle, user)).key() == "yes"
