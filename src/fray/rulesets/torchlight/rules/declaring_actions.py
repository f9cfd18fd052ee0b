"""Step 1, what: every acting combatant declares its action, its attacks and their dice."""

from __future__ import annotations

from fray.engine.decisions import Bar, Decision, Forbidden, Option
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, DEFENSIVE, FLAMMABLE, REARGUARD, STEADIED
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareAttack
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    ATTACK,
    CALL_SHOT,
    HAND,
    IMPROVISE,
    INTIMIDATE,
    LIGHT,
    LUNGE,
    LUNGE_FOR_BREATH,
    NO_LUNGE,
    NOBODY,
    PASS,
    PICK_UP,
    PROTECT,
    RALLY,
    SPEAK,
    USE,
    Aim,
    Chosen,
)
from fray.rulesets.torchlight.model.sheets import BREATH_TONIC, STABILIZER, TORCH, UNARMED, Item
from fray.rulesets.torchlight.model.state import UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.actions import has_ranged_weapon, loose_items, potion_helps
from fray.rulesets.torchlight.rules.attack_options import add_attacks, add_forbidden_attacks
from fray.rulesets.torchlight.rules.engagement import POST, adjacent, nearest_engaged
from fray.rulesets.torchlight.rules.maneuvers import PRICE
from fray.rulesets.torchlight.rules.refusals import (
    ALREADY_RALLIED,
    NO_RANGED_WEAPON,
    NOBODY_ENGAGED,
    NOT_ADJACENT_COMPANION,
    WRONG_STANCE,
)
from fray.rulesets.torchlight.rules.targets import can_attack_somehow, targetable


class ChooseAction(Decision[Option]):
    """One action, or none [action-one-action-one-move, action-type-table]."""

    KIND = "action"
    CLAUSE = "action-type-table"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one

    def begins(self) -> bool:
        return True

    def options(self) -> list[Option]:
        battle, one = self.battle, self.one
        found: list[Option] = []
        must = provoker_in_reach(battle, one)
        if must == NOBODY:
            found.append(DeclareAction(PASS))
            add_abilities(battle, one, found)
            add_item_actions(battle, one, found)
            found.append(DeclareAction(SPEAK))
            found.append(DeclareAction(IMPROVISE))
        add_attacks(battle, one, found, NOBODY if one.sheet.attacks > 1 else must)
        return found or [DeclareAction(PASS)]

    def forbidden(self) -> list[Forbidden]:
        battle, one = self.battle, self.one
        found: list[Forbidden] = []
        for action in (INTIMIDATE, RALLY):
            bar = barred_ability(battle, one, action)
            if bar is not None:
                found.append(bar.forbids(DeclareAction(action).key()))
        for foe in battle.combatants:
            bar = barred_ability(battle, one, CALL_SHOT)
            if targetable(one, foe) and bar is not None:
                found.append(bar.forbids(DeclareAction(CALL_SHOT, foe.who).key()))
        for item in loose_items(one):
            for friend in battle.combatants:
                if friend.side == one.side and friend is not one and friend.on_grid():
                    if not adjacent(one, friend, POST):
                        for action in (HAND, ADMINISTER):
                            key = DeclareAction(action, friend.who, item).key()
                            found.append(NOT_ADJACENT_COMPANION.forbids(key))
        add_forbidden_attacks(battle, one, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


class ChooseAttack(Decision[Option]):
    """An attack that comes with Protect Companion, or the second of two [protect-may-attack, r-multi-attack]."""

    def __init__(self, battle: TorchlightBattle, one: Combatant, second: bool) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.second = second

    def kind(self) -> str:
        return "second attack" if self.second else "attack as well"

    def clause(self) -> str:
        return "r-multi-attack" if self.second else "protect-may-attack"

    def options(self) -> list[Option]:
        found: list[Option] = []
        must = pending_provoker(self.battle, self.one, self.second)
        if must == NOBODY:
            found.append(DeclareAction(PASS))
        add_attacks(self.battle, self.one, found, must)
        return found or [DeclareAction(PASS)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        add_forbidden_attacks(self.battle, self.one, found)
        possible = [option.key() for option in self.options()]
        return [barred for barred in found if barred.key not in possible]


def provoker_in_reach(battle: TorchlightBattle, one: Combatant) -> int:
    """Whom it must attack from where it will stand; whose way was blocked after all is free [r-goad]."""
    must = one.plan.must_attack
    if must != NOBODY and not can_attack_somehow(battle, one, battle.combatants[must], one.plan.must_strike):
        return NOBODY
    return must


def pending_provoker(battle: TorchlightBattle, one: Combatant, second: bool) -> int:
    """With two attacks at least one must go to whoever provoked it [r-goad]."""
    must = provoker_in_reach(battle, one)
    first = one.plan.first
    if second and first is not None and first.target == must:
        return NOBODY
    return must


# ---- abilities


def barred_ability(battle: TorchlightBattle, one: Combatant, action: int) -> Bar | None:
    """Why a stance's ability is not open; the stance in step 4 counts [action-stance-ability, r-ability-location].

    [stance-ability-replaces-action, intimidation-effect, rally-once, called-shot-ranged-only]
    """
    stance = one.post_depth
    if action == INTIMIDATE:
        if stance != AGGRESSIVE:
            return WRONG_STANCE
        return None if nearest_engaged(battle, one, POST) is not None else NOBODY_ENGAGED
    if action == RALLY:
        if stance != STEADIED:
            return WRONG_STANCE
        rallied = battle.rallied >> one.side & 1 or one.plan.no_rally
        return ALREADY_RALLIED if rallied else None
    if action == CALL_SHOT:
        if stance != REARGUARD:
            return WRONG_STANCE
        return None if has_ranged_weapon(one) is not None else NO_RANGED_WEAPON
    return None if stance == DEFENSIVE else WRONG_STANCE


def add_abilities(battle: TorchlightBattle, one: Combatant, found: list[Option]) -> None:
    """The ability of the stance it will be in [stance-table]."""
    stance = one.post_depth
    if stance == AGGRESSIVE and barred_ability(battle, one, INTIMIDATE) is None:
        found.append(DeclareAction(INTIMIDATE))
    elif stance == STEADIED and barred_ability(battle, one, RALLY) is None:
        found.append(DeclareAction(RALLY))
    elif stance == DEFENSIVE:
        for friend in battle.combatants:
            if friend.on_grid() and adjacent(one, friend, POST):
                found.append(DeclareAction(PROTECT, friend.who))
    elif stance == REARGUARD and barred_ability(battle, one, CALL_SHOT) is None:
        for foe in battle.combatants:
            if targetable(one, foe):
                found.append(DeclareAction(CALL_SHOT, foe.who))


def add_item_actions(battle: TorchlightBattle, one: Combatant, found: list[Option]) -> None:
    """Use, administer, hand over, pick up, light.

    [action-use-item, action-administer, action-hand-item, r-item-actions]
    """
    lane = one.post_lane
    for item in loose_items(one):
        potion = item.sort in (BREATH_TONIC, STABILIZER)
        if potion and potion_helps(item, one):
            found.append(DeclareAction(USE, NOBODY, item))
        for friend in battle.combatants:
            if friend.on_grid() and adjacent(one, friend, POST):
                if potion and potion_helps(item, friend):
                    found.append(DeclareAction(ADMINISTER, friend.who, item))
                if friend.condition == UP:
                    found.append(DeclareAction(HAND, friend.who, item))
        if item.sort == TORCH and item in one.held and battle.lanes.has(lane, FLAMMABLE):
            found.append(DeclareAction(LIGHT))
    seen: list[Item] = []
    for item in battle.lanes.lying[lane]:
        if item not in seen:
            seen.append(item)
            found.append(DeclareAction(PICK_UP, NOBODY, item))


# ---- putting it down


def plan_action(one: Combatant, choice: Option) -> None:
    """Put an action down."""
    plan = one.plan
    plan.first = None
    plan.second = None
    plan.bought = []
    plan.owed = 0
    if isinstance(choice, DeclareAttack):
        plan.action = ATTACK
        plan.first = aim_from(one, choice)
    elif isinstance(choice, DeclareAction):
        plan.action = choice.action
        plan.target = choice.target
        plan.item = choice.item if choice.item is not None else UNARMED
        if choice.action == CALL_SHOT:
            weapon = has_ranged_weapon(one)
            plan.item = weapon if weapon is not None else UNARMED


def aim_from(one: Combatant, choice: DeclareAttack) -> Aim:
    aim = Aim(choice.weapon, choice.ranged, choice.target, choice.lane, choice.lunge)
    aim.joint = choice.joint
    if choice.lunge == LUNGE_FOR_BREATH:
        one.plan.bought = [*one.plan.bought, Chosen(LUNGE)]
        one.plan.owed += PRICE
    if choice.lunge != NO_LUNGE:
        one.plan.used |= 1 << LUNGE
    return aim


def declare_actions(fight: Fight[TorchlightBattle], actors: list[Combatant], side: list[Combatant]) -> None:
    """All at once; what clashes with an earlier declaration of the side is declared anew [round-declare-first].

    [rally-once, r-squad-attack, round-declared-options]
    """
    battle = fight.battle
    asked = actors
    rallied = any(one.plan.action == RALLY for one in side if one not in actors)
    while asked:
        decisions: list[Decision[Option]] = [ChooseAction(battle, one) for one in asked]
        answers = fight.ask_each(decisions)
        for number in range(len(asked)):
            plan_action(asked[number], answers[number])
        asked = refuse_clashes(actors, rallied)
    protectors = [one for one in actors if one.plan.action == PROTECT]
    while protectors:
        further_attacks(fight, protectors, False)
        protectors = refuse_targets(actors, protectors)
    double = [one for one in actors if one.sheet.attacks > 1 and one.plan.first is not None]
    further_attacks(fight, [one for one in double if one.plan.first is not None and not one.plan.first.joint], True)


def further_attacks(fight: Fight[TorchlightBattle], asked: list[Combatant], second: bool) -> None:
    """The attack beside Protect Companion, and the second of two [protect-may-attack, r-multi-attack]."""
    if not asked:
        return
    decisions: list[Decision[Option]] = [ChooseAttack(fight.battle, one, second) for one in asked]
    answers = fight.ask_each(decisions)
    for number in range(len(asked)):
        choice = answers[number]
        if isinstance(choice, DeclareAttack):
            aim = aim_from(asked[number], choice)
            if second:
                asked[number].plan.second = aim
            else:
                asked[number].plan.first = aim


def refuse_targets(actors: list[Combatant], protectors: list[Combatant]) -> list[Combatant]:
    """Who protects attacks with its Squad, if at all: the one target of the Squad [r-squad-attack]."""
    refused: list[Combatant] = []
    for one in protectors:
        aim = one.plan.first
        if aim is not None and aim.joint and squad_target(actors, one) != aim.target:
            one.plan.only_target = squad_target(actors, one)
            one.plan.first = None
            refused.append(one)
    return refused


def refuse_clashes(actors: list[Combatant], rallied: bool) -> list[Combatant]:
    """Rally once a side; one target for a Squad: whoever comes later in the roster declares anew."""
    refused: list[Combatant] = []
    for one in actors:
        plan = one.plan
        if plan.action == RALLY:
            if rallied:
                plan.no_rally = True
                plan.forget_action()
                refused.append(one)
            rallied = True
        elif plan.first is not None and plan.first.joint:
            target = squad_target(actors, one)
            if target != plan.first.target:
                plan.only_target = target
                plan.forget_action()
                refused.append(one)
    return refused


def squad_target(actors: list[Combatant], member: Combatant) -> int:
    """The target of a Squad's attack: whom a member must attack, else that of its first attacker.

    [r-goad, r-squad-attack]
    """
    first = NOBODY
    for one in actors:
        aim = one.plan.first
        if one.side == member.side and one.plan.squad == member.plan.squad and aim is not None and aim.joint:
            if one.plan.must_attack == aim.target:
                return aim.target
            if first == NOBODY:
                first = aim.target
    return first
