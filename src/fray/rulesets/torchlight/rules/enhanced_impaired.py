"""Enhanced and Impaired Attacks: every source once, what may be traded, and the dice [enhanced-roll, impaired-roll]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.torchlight.model.options import DoManeuver, TakeDice
from fray.rulesets.torchlight.model.plans import BY_TRADE, FEINT, GRAPPLE, HIDE, LUNGE_BY_TRADE, STAND, Aim
from fray.rulesets.torchlight.model.sheets import Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import ANY_DIE, BOTH_POOLS, FLAT_CANCEL, SINGLE
from fray.rulesets.torchlight.rules.attacks import barred_aim
from fray.rulesets.torchlight.rules.draws import Roll, kept_die, single_die
from fray.rulesets.torchlight.rules.goad import goad_modifier
from fray.rulesets.torchlight.rules.grapple import grappled
from fray.rulesets.torchlight.rules.grid import acts
from fray.rulesets.torchlight.rules.hide import area_modifier, finds_cover, out_of_hiding
from fray.rulesets.torchlight.rules.incapacitated import easy_target
from fray.rulesets.torchlight.rules.lanes import lane_modifier
from fray.rulesets.torchlight.rules.maneuvers import from_attack, queue
from fray.rulesets.torchlight.rules.squads import outnumbering, squad_modifier
from fray.rulesets.torchlight.rules.stances import called_shot_ready

BASE: Final = 64  # both counts travel in one number: enhancements * 64 + impairments


def count_modifiers(
    battle: TorchlightBattle,
    attacker: Combatant,
    target: Combatant,
    aim: Aim,
    first: bool,
    terms: list[Term] | None = None,
) -> i64:
    """All sources for and against, judged where the attacker stands when it acts.

    [enhanced-sources, impaired-stack, r-sources-stack, r-multi-attack]
    """
    counted = of_the_attacker(battle, attacker, target, aim, first, terms)
    counted += of_the_target(battle, attacker, target, aim, terms)
    counted += count(terms, "lane", lane_modifier(battle.lanes, attacker.post_lane, target.lane, aim.ranged))
    return counted + count(terms, "Keeper", aim.grant)


def of_the_attacker(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim, first: bool, terms: list[Term] | None
) -> i64:
    """Hiding, Called Shot, Goad, Intimidation, a grapple, lying prone, bare hands."""
    counted: i64 = 0
    if first and out_of_hiding(attacker):  # [hide-attack, r-hidden-from-example]
        counted += count(terms, "out of hiding", 1)
    if first and aim.ranged and called_shot_ready(battle, attacker, target):  # [called-shot-effect]
        counted += count(terms, "Called Shot", 1)
    goaded = goad_modifier(battle, attacker, target)  # [goad-modifiers]
    if goaded > 0:
        counted += count(terms, "goaded", 1)
    elif goaded < 0:
        counted += count(terms, "goaded by another", -1)
    if attacker.intimidated_to >= battle.clock():  # [intimidation-effect]
        counted += count(terms, "intimidated", -1)
    if grappled(attacker):  # [grapple-effect]
        counted += count(terms, "grappled", -1)
    if attacker.prone and not (attacker.plan.move == STAND and attacker.plan.early):  # [r-prone]
        counted += count(terms, "prone", -1)
    if aim.weapon.impaired:  # [r-unarmed]
        counted += count(terms, "bare hands", -1)
    return counted


def of_the_target(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, aim: Aim, terms: list[Term] | None
) -> i64:
    """Surprise, Incapacitated, prone, hiding from an area, Squads."""
    counted: i64 = 0
    if target.surprised:  # [r-surprise]
        counted += count(terms, "surprised", 1)
    if easy_target(target):  # [incap-enhanced]
        counted += count(terms, "Incapacitated", 1)
    elif target.prone and not aim.ranged and not aim.lane:  # [r-prone]
        counted += count(terms, "target prone", 1)
    if aim.lane and area_modifier(target) < 0:  # [hide-area]
        counted += count(terms, "hiding", -1)
    squads: i64 = squad_modifier(battle, attacker, target, aim.joint)  # [squad-attack-enhanced, squad-defense]
    if squads > 0:
        counted += count(terms, "Squad", 1)
    elif squads < 0:
        counted += count(terms, "against a Squad", -1)
    more = outnumbering(battle, attacker, target)
    if more > 0:
        counted += count(terms, "outnumbering", 1)
    elif more < 0:
        counted += count(terms, "outnumbered", -1)
    return counted


def count(terms: list[Term] | None, name: str, value: i64) -> i64:
    """A source for or against, as it is counted; it is named for the record."""
    if value == 0:
        return 0
    if terms is not None:
        terms.append(Term(name, value))
    return value * BASE if value > 0 else -value


def enhancements_of(counted: i64) -> i64:
    return counted // BASE


def impairments_of(counted: i64) -> i64:
    return counted % BASE


def net_of(battle: TorchlightBattle, counted: i64) -> i64:
    """Each impairment cancels one enhancement [r-enhanced-and-impaired, r-attack-pipeline]."""
    enhanced = counted // BASE
    impaired = counted % BASE
    if battle.variants.cancel == FLAT_CANCEL and enhanced > 0 and impaired > 0:
        return 0
    return enhanced - impaired


def net_if(battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, lunge: i64) -> i64:
    aim = Aim(weapon, False, target.who, 0, lunge)
    return net_of(battle, count_modifiers(battle, attacker, target, aim, attacker.plan.first is None))


# ---- what becomes of the dice


@mypyc_attr(free_list_len=1)
class ChooseDice(Decision[Option]):
    """All the additional dice, some declined, or a Maneuver in their place [enhanced-trade, enhanced-declare]."""

    KIND = "enhanced"
    CLAUSE = "enhanced-trade"

    def __init__(self, battle: TorchlightBattle, attacker: Combatant, aim: Aim, may_hide: bool = True) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.attacker = attacker
        self.aim = aim
        self.may_hide = may_hide

    def options(self) -> list[Option]:
        net = self.net()
        if net <= 0 or not acts(self.battle, self.attacker):
            return [TakeDice(0)]
        found: list[Option] = [TakeDice(declined) for declined in range(net + 1)]
        if may_trade(self.battle, self.attacker):
            target = self.battle.combatants[self.aim.target]
            found.extend(from_attack(self.battle, self.attacker, target, not self.aim.ranged, BY_TRADE, self.may_hide))
        return found

    def net(self) -> int:
        """What the attack has now; nothing, if it cannot be made any more."""
        if barred_aim(self.battle, self.attacker, self.aim) is not None:
            return 0
        return planned_net(self.battle, self.attacker, self.aim)


def planned_net(battle: TorchlightBattle, attacker: Combatant, aim: Aim) -> i64:
    """The net modifier of a declared attack on one target [r-enhanced-and-impaired]."""
    target = battle.combatants[aim.target]
    return net_of(battle, count_modifiers(battle, attacker, target, aim, aim is attacker.plan.first))


def declare_dice(fight: Fight[TorchlightBattle], actors: list[Combatant], second: bool) -> None:
    """The attacker decides about the dice of an Enhanced attack; not for Squads and areas [r-enhanced-trade]."""
    battle = fight.battle
    asked: list[Combatant] = []
    decisions: list[Decision[Option]] = []
    for actor in actors:
        aim = actor.plan.second if second else actor.plan.first
        if aim is None or aim.joint or aim.lane or aim.lunge == LUNGE_BY_TRADE:
            continue
        if planned_net(battle, actor, aim) > 0:
            asked.append(actor)
            decisions.append(ChooseDice(battle, actor, aim))
    if not asked:
        return
    answers = fight.ask_each(decisions)
    for number in range(len(asked)):
        actor = asked[number]
        aim = actor.plan.second if second else actor.plan.first
        assert aim is not None
        choice = answers[number]
        if hides(choice) and not finds_cover(fight, actor):
            choice = fight.ask(ChooseDice(battle, actor, aim, False))
        plan_dice(actor, aim, choice)


def hides(choice: Option) -> bool:
    return isinstance(choice, DoManeuver) and choice.chosen.maneuver == HIDE


def plan_dice(attacker: Combatant, aim: Aim, choice: Option) -> None:
    if isinstance(choice, TakeDice):
        aim.declined = choice.declined
    elif isinstance(choice, DoManeuver):
        aim.trade = choice.chosen
        attacker.plan.used |= 1 << choice.chosen.maneuver


def after_trade(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, net: int) -> int:
    """What is left of the net modifier when dice are declined, or given up for a Maneuver.

    [enhanced-trade, r-enhanced-trade]
    """
    if net > 0 and aim.declined > 0:
        net = net - aim.declined if net > aim.declined else 0
    if not traded(aim):
        return net
    if net > 0:
        if aim.trade is not None and aim.trade.maneuver not in (FEINT, GRAPPLE):
            queue(fight, attacker, aim.trade, BY_TRADE)
        return 0
    if aim.trade is not None:  # the enhancement is gone, and the Maneuver with it; its name is free again
        attacker.plan.used &= ~(1 << aim.trade.maneuver)
        aim.trade = None
    return net


def roll_dice(fight: Fight[TorchlightBattle], attacker: Combatant, aim: Aim, counted: int, net: int) -> Roll:
    """One more damage die for each enhancement, and the highest is kept; for each impairment, and the lowest is kept.

    [enhanced-roll, impaired-roll, r-enhanced-and-impaired, r-precision-kept-die]
    """
    battle = fight.battle
    die = aim.weapon.die
    roll = Roll(0, False, net)
    enhanced, impaired = enhancements_of(counted) - aim.declined, impairments_of(counted)
    if battle.variants.cancel == BOTH_POOLS and enhanced > 0 and impaired > 0 and not traded(aim):
        high = kept_die(fight, attacker, die, enhanced)
        low = kept_die(fight, attacker, die, -impaired)
        roll.kept = low if low < high else high
    elif net != 0 and battle.variants.kept_die != 0:
        roll_one_by_one(fight, attacker, die, roll)
        return roll
    else:
        roll.kept = kept_die(fight, attacker, die, net)
    roll.maximum = roll.kept == die
    return roll


def roll_one_by_one(fight: Fight[TorchlightBattle], attacker: Combatant, die: int, roll: Roll) -> None:
    """Other readings look at single dice: any of them, or the weapon's own first [r-precision-kept-die]."""
    reading = fight.battle.variants.kept_die
    count = 1 + (roll.net if roll.net > 0 else -roll.net)
    for number in range(count):
        face = single_die(fight, "damage", attacker.seat, die)
        better = face > roll.kept if roll.net > 0 else face < roll.kept
        if number == 0 or better:
            roll.kept = face
        if face == die and (reading == ANY_DIE or number == 0):
            roll.maximum = True


def may_trade(battle: TorchlightBattle, attacker: Combatant) -> bool:
    """One Maneuver from trading an Enhanced attack a turn [r-maneuver-limits]."""
    for aim in (attacker.plan.first, attacker.plan.second):
        if aim is not None and traded(aim):
            return False
    return battle.variants.maneuvers != SINGLE or attacker.plan.used == 0


def traded(aim: Aim) -> bool:
    """Whether the additional dice are given up for a Maneuver [enhanced-trade]."""
    return aim.trade is not None or aim.lunge == LUNGE_BY_TRADE
