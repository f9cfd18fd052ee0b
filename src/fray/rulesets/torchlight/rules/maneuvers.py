"""Which Maneuvers are open to whom, by source; and those that roll dice of their own [maneuver-sources]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, LANES, REARGUARD
from fray.rulesets.torchlight.model.options import MANEUVER_CLAUSES, DoManeuver
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
from fray.rulesets.torchlight.model.variants import ATTACK_BOUND, FREE_SPENDING, SINGLE
from fray.rulesets.torchlight.rules.checks import check
from fray.rulesets.torchlight.rules.targets import could_attack, melee_ready, targetable
from fray.rulesets.torchlight.rules.verbs import pay_breath

PRICE: Final = 1  # [maneuver-breath-cost]


def price_of(battle: TorchlightBattle, maneuver: int) -> int:
    """One Breath; by the option Evade may cost two [maneuver-breath-cost, r-rule-options]."""
    return battle.variants.evade_cost if maneuver == EVADE else PRICE


def free_breath(one: Combatant) -> int:
    """Breath that is not spoken for by what was bought before in this turn."""
    return one.breath - one.plan.owed


def unused(one: Combatant, maneuver: int) -> bool:
    """Each Maneuver name at most once per turn and combatant [r-maneuver-limits]."""
    return one.plan.used >> maneuver & 1 == 0


def may_buy(battle: TorchlightBattle, one: Combatant, maneuver: int) -> bool:
    """One from Breath a turn, if there is Breath for it [r-maneuver-limits, maneuver-breath-cost]."""
    limits = battle.variants.maneuvers
    if free_breath(one) < price_of(battle, maneuver) or not unused(one, maneuver):
        return False
    if limits == SINGLE and one.plan.used != 0:
        return False
    if limits == ATTACK_BOUND and maneuver != LUNGE and not one.plan.attacks():
        return False  # a Lunge comes with its attack
    return limits == FREE_SPENDING or len(one.plan.bought) == 0


# ---- listing


def from_attack(
    battle: TorchlightBattle, one: Combatant, target: Combatant, melee: bool, source: int, may_hide: bool = True
) -> list[DoManeuver]:
    """What a Precision Strike or a trade can be spent on: the target of that attack, or the user.

    [r-maneuver-range, r-maneuver-declaration, maneuver-melee-only, precision-maneuver, enhanced-trade]
    """
    found: list[DoManeuver] = []
    add_on_target(battle, one, target, found, melee, 0)
    if melee and unused(one, GRAPPLE):
        found.append(DoManeuver(Chosen(GRAPPLE, target.who), 0))
    if melee and source == BY_TRADE and unused(one, FEINT):
        found.append(DoManeuver(Chosen(FEINT), 0))
    add_on_user(battle, one, found, melee, may_hide, False)
    return found


def for_breath(battle: TorchlightBattle, one: Combatant, may_hide: bool = True) -> list[DoManeuver]:
    """What one Breath can buy now [maneuver-breath-cost, r-maneuver-range]. Feint and Lunge come with the attack."""
    found: list[DoManeuver] = []
    if not may_buy(battle, one, DISARM) and not may_buy(battle, one, DISTRACT) and not may_buy(battle, one, EVADE):
        return found
    for foe in battle.combatants:
        if not targetable(one, foe) or not within_bounds(battle, one, foe):
            continue
        near = could_attack(battle, one, foe, True, lunges(one))
        if near or could_attack(battle, one, foe, False):
            add_on_target(battle, one, foe, found, near and melee_ready(one), PRICE)
    for aim in (one.plan.first, one.plan.second):
        if aim is not None and not aim.ranged and not aim.lane and unused(one, GRAPPLE) and free_breath(one) >= PRICE:
            found.append(DoManeuver(Chosen(GRAPPLE, aim.target), PRICE))
            break
    add_on_user(battle, one, found, melee_ready(one), may_hide, True)
    return found


def within_bounds(battle: TorchlightBattle, one: Combatant, foe: Combatant) -> bool:
    """By the reading 'attack-bound' a bought Maneuver works on the target of the attack only."""
    if battle.variants.maneuvers != ATTACK_BOUND:
        return True
    first, second = one.plan.first, one.plan.second
    return (first is not None and first.target == foe.who) or (second is not None and second.target == foe.who)


def lunges(one: Combatant) -> bool:
    """Whether a Lunge from another source lengthens the reach of what is bought [r-maneuver-range]."""
    return one.plan.first is not None and one.plan.first.lunge == LUNGE_BY_TRADE


def add_on_target(
    battle: TorchlightBattle, one: Combatant, target: Combatant, found: list[DoManeuver], melee: bool, price: int
) -> None:
    """Disarm, Distract, Goad; with a melee weapon also Push and Trip [disarm, distract, goad-target, push, trip]."""
    if price > free_breath(one):
        return
    who = target.who
    if unused(one, DISARM):
        for place, item in enumerate(target.held):
            if item not in target.held[:place]:
                found.append(DoManeuver(Chosen(DISARM, who, item.id), price))
    if unused(one, DISTRACT):
        found.append(DoManeuver(Chosen(DISTRACT, who), price))
    if unused(one, GOAD):
        found.append(DoManeuver(Chosen(GOAD, who), price))
    if not melee:
        return
    if unused(one, PUSH):
        for cell in push_cells(battle, target):
            found.append(DoManeuver(Chosen(PUSH, who, "", cell // 8, cell % 8), price))
    if unused(one, TRIP):
        found.append(DoManeuver(Chosen(TRIP, who), price))


def add_on_user(
    battle: TorchlightBattle, one: Combatant, found: list[DoManeuver], melee: bool, may_hide: bool, bought: bool
) -> None:
    """Evade, Hide/Cover, and Parry against any one enemy [evade, hide-take, parry, r-maneuver-range]."""
    price = PRICE if bought else 0
    evading = price_of(battle, EVADE) if bought else 0
    if unused(one, EVADE) and free_breath(one) >= evading:
        found.append(DoManeuver(Chosen(EVADE), evading))
    if free_breath(one) < price:
        return
    if may_hide and unused(one, HIDE) and not stays_hidden(one):
        found.append(DoManeuver(Chosen(HIDE), price))
    if melee and unused(one, PARRY):
        for foe in battle.combatants:
            if targetable(one, foe) and foe.able():
                found.append(DoManeuver(Chosen(PARRY, foe.who), price))


def stays_hidden(one: Combatant) -> bool:
    """Whoever attacks or leaves its lane gives up its hiding, and needs a new Maneuver to hide again [r-hide]."""
    return one.hidden and not one.plan.attacks() and one.post_lane == one.lane


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


# ---- carrying out


def mark_used(one: Combatant, maneuver: int) -> None:
    one.plan.used |= 1 << maneuver


def queue(fight: Fight[TorchlightBattle], one: Combatant, chosen: Chosen, source: int) -> None:
    """A Maneuver's effect waits for the end of step 4 [r-turn-steps]. Grapple rolls its check first."""
    if chosen.maneuver == NONE:
        return
    mark_used(one, chosen.maneuver)
    if chosen.maneuver in (FEINT, LUNGE):
        return
    if chosen.maneuver == GRAPPLE and source == BY_PRECISION:
        try_grapple(fight, one, fight.battle.combatants[chosen.target])
        return
    effect = Effect(one.who, chosen.maneuver, chosen.target, MANEUVER_CLAUSES[chosen.maneuver])
    effect.held = chosen.item
    effect.lane, effect.depth = chosen.lane, chosen.depth
    fight.battle.effects.append(effect)


def grapple_after(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant, aim: Aim) -> None:
    """A Grapple that was bought or traded for is tried right after the damage dice [grapple-check, r-grapple]."""
    traded = aim.trade is not None and aim.trade.maneuver == GRAPPLE
    bought = one.plan.bought_maneuver(GRAPPLE) and not one.plan.grapple_tried
    if traded or (bought and not aim.ranged):
        one.plan.grapple_tried = True
        try_grapple(fight, one, target)


def try_grapple(fight: Fight[TorchlightBattle], one: Combatant, target: Combatant) -> None:
    """A Dexterity check; success holds from the end of step 4 [grapple-check]."""
    if check(fight, one, DEXTERITY, "grapple-check"):
        fight.battle.effects.append(Effect(one.who, GRAPPLE, target.who, "grapple-check"))


class Refeint(Decision[Word]):
    """The die is seen: is a re-roll worth one Breath? [feint, r-maneuver-declaration]"""

    KIND = "feint"
    CLAUSE = "feint"

    def __init__(self, battle: TorchlightBattle, one: Combatant, kept: int, die: int) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.kept = kept
        self.die = die

    def options(self) -> list[Word]:
        return [Word("keep", "feint"), Word("feint", "feint")]


def ask_for_feint(fight: Fight[TorchlightBattle], one: Combatant, aim: Aim, kept: int) -> bool:
    """Bought after seeing the kept die, and paid then [feint, r-maneuver-declaration, maneuver-melee-only]."""
    if aim.joint or aim.ranged or not may_buy(fight.battle, one, FEINT):
        return False
    if fight.ask(Refeint(fight.battle, one, kept, aim.weapon.die)).key() != "feint":
        return False
    pay_breath(fight, one, PRICE, "feint", "maneuver-breath-cost")
    one.plan.bought = [*one.plan.bought, Chosen(FEINT)]
    mark_used(one, FEINT)
    return True


class AskHidingPlace(Decision[Word]):
    """The lane has no hiding place on record: is there one all the same? [hide-take]"""

    KIND = "hiding place"
    CLAUSE = "hide-take"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one

    def options(self) -> list[Word]:
        return [Word("no", "hide-take"), Word("yes", "hide-take")]


def finds_cover(fight: Fight[TorchlightBattle], one: Combatant) -> bool:
    """A lane may carry the feature hiding-place; otherwise the game master says yes or no [hide-take, r-hide]."""
    if fight.battle.lanes.hiding_place(one.post_lane):
        return True
    return fight.ask(AskHidingPlace(fight.battle, one)).key() == "yes"
