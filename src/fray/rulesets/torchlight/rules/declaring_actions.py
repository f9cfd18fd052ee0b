"""Step 1, what: every acting combatant declares its action, its attacks and their dice."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Bar, Decision, Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import LANES
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareAttack
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    ATTACK,
    CALL_SHOT,
    HAND,
    IMPROVISE,
    INTIMIDATE,
    LUNGE,
    LUNGE_BY_TRADE,
    LUNGE_FOR_BREATH,
    NO_LUNGE,
    NOBODY,
    PASS,
    PICK_UP,
    PROTECT,
    RALLY,
    SPEAK,
    Aim,
    Chosen,
)
from fray.rulesets.torchlight.model.sheets import FIRE, UNARMED, Item, same
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import NO_MARK
from fray.rulesets.torchlight.rules.actions import add_item_actions, claimed
from fray.rulesets.torchlight.rules.attacks import (
    attacks_foe,
    barred_after_first,
    barred_area,
    barred_attack,
    weapons_of,
)
from fray.rulesets.torchlight.rules.clashes import rivals, send_back
from fray.rulesets.torchlight.rules.engagement import set_marks
from fray.rulesets.torchlight.rules.enhanced_impaired import may_trade, net_if
from fray.rulesets.torchlight.rules.goad import pending_provoker, provoker_in_reach
from fray.rulesets.torchlight.rules.grid import POST, acts, adjacent, targetable
from fray.rulesets.torchlight.rules.hands import loose_items
from fray.rulesets.torchlight.rules.maneuvers import PRICE, may_buy, unused
from fray.rulesets.torchlight.rules.protect import add_wards, barred_protect
from fray.rulesets.torchlight.rules.refusals import (
    NOBODY_THERE,
    NOT_ADJACENT_COMPANION,
    NOT_ALLOWED,
    PROVOKED,
    SQUAD_TARGET,
    TAKEN_BY_ANOTHER,
)
from fray.rulesets.torchlight.rules.squads import may_attack_alone
from fray.rulesets.torchlight.rules.stances import add_abilities, barred_ability, has_ranged_weapon
from fray.rulesets.torchlight.rules.verbs import can_catch_fire


@mypyc_attr(free_list_len=1)
class ChooseAction(Decision[Option]):
    """One action, or none [action-one-action-one-move, action-type-table]."""

    KIND = "action"
    CLAUSE = "action-type-table"

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def begins(self) -> bool:
        return True

    def options(self) -> list[Option]:
        battle, actor = self.battle, self.actor
        found: list[Option] = []
        if not acts(battle, actor):
            return [DeclareAction(PASS)]
        must = provoker_in_reach(battle, actor)
        if must == NOBODY:
            found.append(DeclareAction(PASS))
            add_abilities(battle, actor, found)
            add_wards(battle, actor, found)
            add_item_actions(battle, actor, found)
            found.append(DeclareAction(SPEAK))
            if not actor.plan.disallowed:
                found.append(DeclareAction(IMPROVISE))
        if must != NOBODY and actor.sheet.attacks > 1:
            add_first_attacks(battle, actor, found, must)
        else:
            add_attacks(battle, actor, found, must)
        return found or [DeclareAction(PASS)]

    def forbidden(self) -> list[Forbidden]:
        battle, actor = self.battle, self.actor
        found: list[Forbidden] = []
        if actor.plan.disallowed:
            found.append(NOT_ALLOWED.rules_out(DeclareAction(IMPROVISE)))
        for action in (INTIMIDATE, RALLY):
            bar = barred_ability(battle, actor, action)
            if bar is not None:
                found.append(bar.rules_out(DeclareAction(action)))
        for foe in battle.combatants:
            bar = barred_ability(battle, actor, CALL_SHOT)
            if targetable(actor, foe) and bar is not None:
                found.append(bar.rules_out(DeclareAction(CALL_SHOT, foe.who)))
        for companion in battle.combatants:
            if companion.side == actor.side and companion is not actor and companion.on_grid():
                add_forbidden_help(actor, companion, found)
        for item in battle.lanes.lying[actor.post_lane]:
            if claimed(battle, actor, item):
                found.append(TAKEN_BY_ANOTHER.rules_out(DeclareAction(PICK_UP, NOBODY, item)))
        add_forbidden_attacks(battle, actor, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def add_forbidden_help(actor: Combatant, companion: Combatant, found: list[Forbidden]) -> None:
    """Why nothing can be done for a companion: it is not adjacent, or will be gone [r-protect, r-item-actions]."""
    bar = barred_protect(actor, companion)
    if bar is not None:
        found.append(bar.rules_out(DeclareAction(PROTECT, companion.who)))
    if not adjacent(actor, companion, POST):
        for item in loose_items(actor):
            for action in (HAND, ADMINISTER):
                found.append(NOT_ADJACENT_COMPANION.rules_out(DeclareAction(action, companion.who, item)))


class ChooseAttack(Decision[Option]):
    """An attack that comes with Protect Companion, or the second of two [protect-may-attack, r-multi-attack]."""

    def __init__(self, battle: TorchlightBattle, actor: Combatant, second: bool) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.second = second

    def kind(self) -> str:
        return "second attack" if self.second else "attack as well"

    def clause(self) -> str:
        return "r-multi-attack" if self.second else "protect-may-attack"

    def options(self) -> list[Option]:
        found: list[Option] = []
        if not acts(self.battle, self.actor):
            return [DeclareAction(PASS)]
        must = pending_provoker(self.battle, self.actor, self.second)
        if must == NOBODY:
            found.append(DeclareAction(PASS))
        add_attacks(self.battle, self.actor, found, must)
        return found or [DeclareAction(PASS)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        add_forbidden_attacks(self.battle, self.actor, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


# ---- putting it down


def plan_action(actor: Combatant, choice: Option) -> None:
    """Put an action down."""
    plan = actor.plan
    plan.open = False
    if isinstance(choice, DeclareAttack):
        plan.action = ATTACK
        plan.first = aim_from(actor, choice)
    elif isinstance(choice, DeclareAction):
        plan.action = choice.action
        plan.target = choice.target
        plan.item = choice.item if choice.item is not None else UNARMED
        if choice.action == CALL_SHOT:
            weapon = has_ranged_weapon(actor)
            plan.item = weapon if weapon is not None else UNARMED


def aim_from(actor: Combatant, choice: DeclareAttack) -> Aim:
    aim = Aim(choice.weapon, choice.ranged, choice.target, choice.lane, choice.lunge)
    aim.joint = choice.joint
    if choice.lunge == LUNGE_FOR_BREATH:
        actor.plan.bought = [*actor.plan.bought, Chosen(LUNGE)]
        actor.plan.owed += PRICE
    if choice.lunge != NO_LUNGE:
        actor.plan.used |= 1 << LUNGE
    return aim


def declare_actions(fight: Fight[TorchlightBattle], asked: list[Combatant], actors: list[Combatant]) -> None:
    """All at once; what clashes with an earlier declaration of the side is declared anew [round-declare-first].

    [rally-once, r-squad-attack, round-declared-options, r-ranged-mark]
    """
    battle = fight.battle
    while asked:
        decisions: list[Decision[Option]] = [ChooseAction(battle, combatant) for combatant in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            plan_action(asked[number], answers[number])
        further_attacks(fight, [actor for actor in asked if actor.plan.action == PROTECT], False)
        set_marks(battle, actors)
        twice = [actor for actor in asked if attacks_twice(actor)]
        if twice:
            further_attacks(fight, twice, True)
            set_marks(battle, twice)
        asked = send_back(fight, rivals(battle, actors), asked)


def attacks_twice(actor: Combatant) -> bool:
    """Two attacks with one Attack action, unless it is part of a Squad's attack [r-multi-attack, r-squad-attack]."""
    first = actor.plan.first
    return actor.sheet.attacks > 1 and first is not None and not first.joint


def further_attacks(fight: Fight[TorchlightBattle], asked: list[Combatant], second: bool) -> None:
    """The attack beside Protect Companion, and the second of two [protect-may-attack, r-multi-attack]."""
    if not asked:
        return
    decisions: list[Decision[Option]] = [ChooseAttack(fight.battle, combatant, second) for combatant in asked]
    answers = fight.ask_each(decisions)
    for number in range(len(asked)):
        choice = answers[number]
        if isinstance(choice, DeclareAttack):
            aim = aim_from(asked[number], choice)
            if second:
                asked[number].plan.second = aim
            else:
                asked[number].plan.first = aim


# ---- which attacks can be declared


def add_attacks(battle: TorchlightBattle, attacker: Combatant, found: list[Option], must: int) -> None:
    """Every legal attack: weapon by weapon, target by target, Lunges included [action-attack, lunge]."""
    alone = may_attack_alone(battle, attacker)
    joint = attacker.plan.squad > 0
    for weapon in weapons_of(attacker):
        if spent(attacker, weapon):
            continue
        if weapon.area:
            if alone:
                add_area_attacks(battle, attacker, weapon, found, must)
            continue
        for target in battle.combatants:
            if not targetable(attacker, target) or (must != NOBODY and target.who != must):
                continue
            if alone:
                add_attacks_on(battle, attacker, target, weapon, found)
            if joint and (attacker.plan.only_target in (NOBODY, target.who)):
                add_joint_attacks(battle, attacker, target, weapon, found)


def add_first_attacks(battle: TorchlightBattle, attacker: Combatant, found: list[Option], must: int) -> None:
    """With two attacks at least one goes to the provoker: the first may be any that leaves the second for it.

    [r-goad, r-multi-attack]
    """
    attacks: list[Option] = []
    add_attacks(battle, attacker, attacks, NOBODY)
    for option in attacks:
        if isinstance(option, DeclareAttack) and leaves_provoker(battle, attacker, option, must):
            found.append(option)


def leaves_provoker(battle: TorchlightBattle, attacker: Combatant, choice: DeclareAttack, must: int) -> bool:
    """Whether the provoker is attacked now, or can still be attacked after this first attack [r-goad]."""
    if choice.joint or attacks_foe(choice.target, choice.lane, battle.combatants[must]):
        return choice.target == must or not choice.joint
    plan = attacker.plan
    plan.first = Aim(choice.weapon, choice.ranged, choice.target, choice.lane, choice.lunge)
    attacker.ranged_mark = choice.ranged and battle.variants.mark != NO_MARK
    rest: list[Option] = []
    add_attacks(battle, attacker, rest, must)
    plan.first = None
    attacker.ranged_mark = False
    return len(rest) > 0


def spent(attacker: Combatant, weapon: Item) -> bool:
    """Whether the first attack of this turn throws or uses up the last piece of it."""
    first = attacker.plan.first
    if first is None or first.weapon is not weapon or not (weapon.consumed or (first.ranged and weapon.thrown)):
        return False
    pieces = 0
    for item in (*attacker.held, *attacker.stowed):
        pieces += same(item, weapon)
    return pieces < 2


def add_area_attacks(
    battle: TorchlightBattle, attacker: Combatant, weapon: Item, found: list[Option], must: int
) -> None:
    """A lane with an enemy in it; for a goaded attacker that of its provoker [r-area, r-goad]."""
    for lane in range(1, LANES + 1):
        if why_not_area(battle, attacker, weapon, lane, must) is None:
            found.append(DeclareAttack(weapon, weapon.ranged, NOBODY, lane))


def why_not_area(battle: TorchlightBattle, attacker: Combatant, weapon: Item, lane: int, must: int) -> Bar | None:
    """Why a lane is out of the question: fire also finds one that can burn [r-area, r-flammable, r-goad]."""
    bar = barred_area(battle, attacker, weapon) or barred_after_first(battle, attacker, None, weapon.ranged)
    if bar is not None:
        return bar
    if must != NOBODY and (attacker.plan.must_strike or battle.combatants[must].lane != lane):
        return PROVOKED
    if weapon.damage == FIRE and can_catch_fire(battle.lanes, lane):
        return None
    for foe in battle.combatants:
        if foe.lane == lane and targetable(attacker, foe):
            return None
    return NOBODY_THERE


def add_attacks_on(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, found: list[Option]
) -> None:
    """A strike in melee, a Lunge where a strike does not reach, a shot or a throw; `rules/attacks` says at whom.

    [action-attack, lunge, r-thrown]
    """
    if not weapon.ranged:
        if barred_attack(battle, attacker, target, weapon, False, False) is None:
            found.append(DeclareAttack(weapon, False, target.who))
        elif barred_attack(battle, attacker, target, weapon, False, True) is None:
            if may_buy(battle, attacker, LUNGE):
                found.append(DeclareAttack(weapon, False, target.who, 0, LUNGE_FOR_BREATH))
            if may_trade_for_lunge(battle, attacker, target, weapon):
                found.append(DeclareAttack(weapon, False, target.who, 0, LUNGE_BY_TRADE))
    if (weapon.ranged or weapon.thrown) and not attacker.plan.must_strike:
        bar = barred_attack(battle, attacker, target, weapon, True, False)
        if (bar or barred_after_first(battle, attacker, target, True)) is None:
            found.append(DeclareAttack(weapon, True, target.who))


def may_trade_for_lunge(battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item) -> bool:
    """An Enhanced attack is traded for the Lunge it needs; one Lunge a turn [enhanced-trade, r-maneuver-limits]."""
    if not may_trade(battle, attacker) or not unused(attacker, LUNGE):
        return False
    return net_if(battle, attacker, target, weapon, LUNGE_BY_TRADE) > 0


def add_joint_attacks(
    battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, found: list[Option]
) -> None:
    """Part of the Squad's one attack on one target [r-squad-attack]."""
    if not weapon.ranged and barred_attack(battle, attacker, target, weapon, False, False) is None:
        found.append(DeclareAttack(weapon, False, target.who, 0, NO_LUNGE, True))
    if (weapon.ranged or weapon.thrown) and barred_attack(battle, attacker, target, weapon, True, False) is None:
        found.append(DeclareAttack(weapon, True, target.who, 0, NO_LUNGE, True))


def add_forbidden_attacks(battle: TorchlightBattle, attacker: Combatant, found: list[Forbidden]) -> None:
    """Why an enemy cannot be attacked with a weapon."""
    for weapon in weapons_of(attacker):
        if weapon.area:
            add_forbidden_areas(battle, attacker, weapon, found)
            continue
        for target in battle.combatants:
            if not targetable(attacker, target):
                continue
            for ranged in (False, True):
                if not (weapon.ranged or weapon.thrown if ranged else not weapon.ranged):
                    continue
                bar = why_not(battle, attacker, target, weapon, ranged)
                if bar is not None:
                    joint = attacker.plan.squad > 0
                    for key in {False, joint}:
                        option = DeclareAttack(weapon, ranged, target.who, 0, NO_LUNGE, key)
                        found.append(bar.rules_out(option))


def add_forbidden_areas(battle: TorchlightBattle, attacker: Combatant, weapon: Item, found: list[Forbidden]) -> None:
    """Why a lane cannot be attacked with a weapon [r-area]."""
    for lane in range(1, LANES + 1):
        bar = why_not_area(battle, attacker, weapon, lane, attacker.plan.must_attack)
        if bar is None and not may_attack_alone(battle, attacker):
            bar = SQUAD_TARGET
        if bar is not None:
            found.append(bar.rules_out(DeclareAttack(weapon, weapon.ranged, NOBODY, lane)))


def why_not(battle: TorchlightBattle, attacker: Combatant, target: Combatant, weapon: Item, ranged: bool) -> Bar | None:
    bar = barred_attack(battle, attacker, target, weapon, ranged, False)
    bar = bar or barred_after_first(battle, attacker, target, ranged)
    if bar is not None:
        return bar
    if attacker.plan.must_attack not in (NOBODY, target.who):
        return PROVOKED
    if not may_attack_alone(battle, attacker) and attacker.plan.only_target != target.who:
        return SQUAD_TARGET
    return None
