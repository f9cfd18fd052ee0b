"""Maneuvers: which are open by which source, buying them with Breath, and what they do [maneuver-sources]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Bar, Decision, Forbidden
from fray.engine.fight import Fight
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
    MANEUVERS,
    NONE,
    PARRY,
    PUSH,
    TRIP,
    Aim,
    Chosen,
    Effect,
)
from fray.rulesets.torchlight.model.sheets import among
from fray.rulesets.torchlight.model.state import TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import ATTACK_BOUND, FREE_SPENDING, ROLLING, SINGLE
from fray.rulesets.torchlight.rules.attacks import could_attack, melee_ready
from fray.rulesets.torchlight.rules.defenses import evade, parry
from fray.rulesets.torchlight.rules.goad import provoke
from fray.rulesets.torchlight.rules.grapple import grab, try_grapple
from fray.rulesets.torchlight.rules.grid import acts, targetable
from fray.rulesets.torchlight.rules.hide import finds_cover, hide, stays_hidden
from fray.rulesets.torchlight.rules.lunge import lunges_by_trade
from fray.rulesets.torchlight.rules.push import push, push_cells
from fray.rulesets.torchlight.rules.refusals import MELEE_ONLY, NO_BREATH, ONCE_A_TURN, OUT_OF_RANGE
from fray.rulesets.torchlight.rules.verbs import (
    cannot_go_on,
    drop,
    fall_prone,
    get_status,
    move_item,
    pay_breath,
    without,
)

DISTRACTED_BONUS: Final = 1  # [distract]
PRICE: Final = 1  # [maneuver-breath-cost]
ON_AN_ENEMY: Final = 1 << DISARM | 1 << DISTRACT | 1 << GOAD | 1 << PUSH | 1 << TRIP  # [r-maneuver-range]


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

    [maneuver-sources, r-maneuver-range, r-maneuver-declaration, maneuver-melee-only, precision-maneuver,
    enhanced-trade]
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
    """What one Breath can buy now. Feint and Lunge come with the attack.

    [maneuver-sources, maneuver-breath-cost, r-maneuver-range]
    """
    found: list[DoManeuver] = []
    if not may_buy(battle, user, DISARM) and not may_buy(battle, user, DISTRACT) and not may_buy(battle, user, EVADE):
        return found
    for foe in battle.combatants:
        if not targetable(user, foe) or not within_bounds(battle, user, foe):
            continue
        if in_reach(battle, user, foe, False):
            add_on_target(battle, user, foe, found, in_reach(battle, user, foe, True), PRICE)
    for aim in (user.plan.first, user.plan.second):
        if aim is not None and may_grapple(battle, user, aim) and free_breath(user) >= PRICE:
            found.append(DoManeuver(Chosen(GRAPPLE, aim.target), PRICE))
            break
    add_on_user(battle, user, found, melee_ready(user), may_hide, True)
    return found


def may_grapple(battle: TorchlightBattle, user: Combatant, aim: Aim) -> bool:
    """The target of a melee attack, if it is still there [grapple-effect, r-maneuver-range, maneuver-melee-only]."""
    if aim.ranged or aim.lane or not unused(user, GRAPPLE):
        return False
    return targetable(user, battle.combatants[aim.target])


def in_reach(battle: TorchlightBattle, user: Combatant, foe: Combatant, melee: bool) -> bool:
    """Whether it could attack that enemy in step 4, or in melee; a Lunge from another source reaches farther.

    [r-maneuver-range, maneuver-melee-only]
    """
    near = could_attack(battle, user, foe, True, lunges_by_trade(user))
    return near and melee_ready(user) if melee else near or could_attack(battle, user, foe, False)


def barred_purchase(battle: TorchlightBattle, user: Combatant, chosen: Chosen) -> Bar | None:
    """Why what was bought is not possible from where the user acts, in step 1 and again in step 4.

    [r-maneuver-range, maneuver-melee-only, r-illegal-and-empty-declarations]
    """
    maneuver = chosen.maneuver
    if maneuver == PARRY:
        return None if melee_ready(user) else MELEE_ONLY
    if ON_AN_ENEMY >> maneuver & 1 == 0:
        return None
    foe = battle.combatants[chosen.target]
    melee = maneuver in (PUSH, TRIP)
    return None if targetable(user, foe) and in_reach(battle, user, foe, melee) else OUT_OF_RANGE


def within_bounds(battle: TorchlightBattle, user: Combatant, foe: Combatant) -> bool:
    """By the reading 'attack-bound' a bought Maneuver works on the target of the attack only."""
    if battle.variants.maneuvers != ATTACK_BOUND:
        return True
    first, second = user.plan.first, user.plan.second
    return (first is not None and first.target == foe.who) or (second is not None and second.target == foe.who)


def add_on_target(
    battle: TorchlightBattle, user: Combatant, target: Combatant, found: list[DoManeuver], melee: bool, price: int
) -> None:
    """Disarm, Distract, Goad; with a melee weapon also Push and Trip [disarm, distract, goad-target, push, trip]."""
    if price > free_breath(user):
        return
    who = target.who
    if unused(user, DISARM):
        for place, item in enumerate(target.held):
            if not among(item, target.held[:place]):
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
        found.append(DoManeuver(Chosen(HIDE, lane=user.post_lane), price))
    if melee and unused(user, PARRY):
        for foe in battle.combatants:
            if targetable(user, foe) and foe.able():
                found.append(DoManeuver(Chosen(PARRY, foe.who), price))


# ---- for Breath


@mypyc_attr(free_list_len=1)
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
        if not acts(self.battle, self.user):
            return [no_maneuver()]
        return [no_maneuver(), *for_breath(self.battle, self.user, self.may_hide)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for maneuver in range(1, TRIP + 1):
            bar = self.why_not(maneuver)
            name = MANEUVERS[maneuver]
            found.append(bar.forbids(name))
            for foe in self.battle.combatants:
                if targetable(self.user, foe):
                    found.append(bar.forbids(f"{name}:{foe.who}", f"who:{foe.who}"))
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
    """Declared Breath is paid now; what there is no Breath for any more is lost [r-turn-steps, r-breath-edge]."""
    for actor in actors:
        plan = actor.plan
        plan.owed = 0
        for chosen in plan.bought.copy():
            price = price_of(fight.battle, chosen.maneuver)
            if price <= actor.breath:
                pay_breath(fight, actor, price, MANEUVERS[chosen.maneuver], "maneuver-breath-cost")
            else:
                plan.do_without(chosen)
                cannot_go_on(fight, actor, "Maneuver")


# ---- carrying out


def mark_used(user: Combatant, maneuver: int) -> None:
    user.plan.used |= 1 << maneuver


def queue(fight: Fight[TorchlightBattle], user: Combatant, chosen: Chosen, source: int) -> None:
    """A Maneuver's effect waits for the end of step 4 [r-turn-steps]. Grapple rolls its check first."""
    mark_used(user, chosen.maneuver)
    if chosen.maneuver in (FEINT, LUNGE):
        return
    if chosen.maneuver == HIDE and chosen.lane != user.lane and not finds_cover(fight, user):
        cannot_go_on(fight, user, "Maneuver")  # it has not come to the lane in which there was cover [r-hide]
        return
    if chosen.maneuver == GRAPPLE and source == BY_PRECISION:
        try_grapple(fight, user, fight.battle.combatants[chosen.target])
        return
    effect = Effect(user.who, chosen.maneuver, chosen.target, MANEUVER_CLAUSES[chosen.maneuver])
    effect.held = chosen.item
    effect.lane, effect.depth = chosen.lane, chosen.depth
    fight.battle.effects.append(effect)


def apply_maneuver(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, effect: Effect) -> None:
    """What a Maneuver does at the end of step 4, to its user or to the target. A Parry does not stop it.

    [evade, parry, parry-condition, parry-maneuvers, r-turn-steps, r-next-round]
    """
    battle = fight.battle
    maneuver = effect.what
    begins, ends = window_begins(battle), window_ends(battle)
    if maneuver in (EVADE, HIDE, PARRY):
        if not user.able():
            return
        if maneuver == EVADE:
            evade(fight, user, begins, ends)
        elif maneuver == HIDE:
            hide(fight, user)
        else:
            parry(fight, user, effect.target, begins, ends)
    elif not target.on_grid():
        return
    elif maneuver == DISARM:
        disarm(fight, user, target, effect.held)
    elif maneuver == DISTRACT:
        distract(fight, target, begins, ends)
    elif maneuver in (GOAD, GRAPPLE):
        if not user.able():  # by the option 'end-of-round' it may have gone down since [r-goad, r-grapple]
            return
        if maneuver == GOAD:
            provoke(fight, user, target, begins, ends)
        else:
            grab(fight, user, target)
    elif maneuver == PUSH:
        push(fight, user, target, effect)
    elif maneuver == TRIP:  # [trip]
        fall_prone(fight, target, "trip")


def window_begins(battle: TorchlightBattle) -> int:
    """The whole following round; by other readings what is left of this one too [r-next-round]."""
    if battle.variants.next_round == 0:
        return (battle.round + 1) * TURNS
    return battle.clock() + 1


def window_ends(battle: TorchlightBattle) -> int:
    if battle.variants.next_round == ROLLING:
        return battle.clock() + TURNS
    return (battle.round + 1) * TURNS + TURNS - 1


# ---- Disarm and Distract


def disarm(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, held: str) -> None:
    """The chosen held item falls into the target's lane, whatever appendage held it.

    [disarm, disarm-appendages, r-disarm]
    """
    for item in target.held:
        if item.id == held:
            target.held = without(target.held, item)
            drop(fight.battle, target.lane, item)
            move_item(fight, target, item, "drops", user.who, "disarm")
            return


def distract(fight: Fight[TorchlightBattle], target: Combatant, begins: int, ends: int) -> None:
    """All attacks against the target get +1 during the next round; a second Distract changes nothing [distract]."""
    if target.distracted_to < begins - 1:
        target.distracted_from = begins
    target.distracted_to = ends
    get_status(fight, target, "distracted", "distract")


def distraction(battle: TorchlightBattle, target: Combatant) -> int:
    """What every attack against the target gains [distract]."""
    return DISTRACTED_BONUS if target.distracted_from <= battle.clock() <= target.distracted_to else 0
