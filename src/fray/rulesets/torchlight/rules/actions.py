"""Actions, step 4: attacks, abilities, items, words and what the Keeper rules on [action-type-table, r-turn-steps]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Decision, Option, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import NOTHING_HAPPENS
from fray.rulesets.torchlight.model.lanes import FLAMMABLE, feature_bit
from fray.rulesets.torchlight.model.options import DeclareAction, NameRoll
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    BY_BREATH,
    CALL_SHOT,
    GRAPPLE,
    HAND,
    HANDED,
    IMPROVISE,
    INTIMIDATE,
    LIGHT,
    LIT,
    NOBODY,
    PICK_UP,
    PICKED_UP,
    PROTECT,
    RALLY,
    RESTORED,
    RULED,
    SPEAK,
    STABILIZED,
    USE,
    Aim,
    Effect,
    RiskyTest,
)
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, HoldBack, Ruling, SetAlight
from fray.rulesets.torchlight.model.sheets import BREATH_TONIC, CHARACTERISTICS, HANDS, LUCK, STABILIZER, TORCH, Item
from fray.rulesets.torchlight.model.state import INCAPACITATED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.damage_roll import area_attack, attack
from fray.rulesets.torchlight.rules.draws import single_die
from fray.rulesets.torchlight.rules.grid import POST, adjacent, free_neighbors
from fray.rulesets.torchlight.rules.hands import hands_used, loose_items
from fray.rulesets.torchlight.rules.maneuvers import queue
from fray.rulesets.torchlight.rules.risky_tests import dares
from fray.rulesets.torchlight.rules.squad_attacks import joint_attack
from fray.rulesets.torchlight.rules.stabilization import stabilize
from fray.rulesets.torchlight.rules.stances import intimidation, prepare_called_shot, protect, rally
from fray.rulesets.torchlight.rules.verbs import (
    cannot_go_on,
    change_cell,
    change_lane,
    collect,
    move_item,
    take_from,
    touch_with_fire,
    without,
)

WORKABLE: Final = ("hiding-place", "flammable", "dense-cover", "special")


def take_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Attacks, abilities and other actions in roster order; their effects wait for its end [r-turn-steps]."""
    for combatant in fight.battle.combatants.copy():
        if combatant.side == side and combatant.able():
            act(fight, combatant)


def act(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """A combatant's one action; the Maneuver it bought and the test it must pass use up none.

    [action-one-action-one-move, action-extra-check-or-maneuver]
    """
    plan = actor.plan
    for chosen in plan.bought.copy():
        if chosen.maneuver != GRAPPLE:
            queue(fight, actor, chosen, BY_BREATH)
    if not dares(fight, actor):
        return
    if plan.action > 1:
        do_other(fight, actor)
    if plan.first is not None and not plan.resolved:
        make_attack(fight, actor, plan.first, True)
    if plan.second is not None and not (plan.first is not None and plan.first.joint):
        make_attack(fight, actor, plan.second, False)


def make_attack(fight: Fight[TorchlightBattle], actor: Combatant, aim: Aim, first: bool) -> None:
    """Alone, on a lane, or as a Squad [action-attack, r-area, r-squad-attack]."""
    if aim.lane:
        area_attack(fight, actor, aim, first)
    elif aim.joint and actor.squad > 0 and not fight.battle.variants.separate_rolls:
        joint_attack(fight, actor)
    else:
        attack(fight, actor, aim, first)


def do_other(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Every kind of action but the attack: the ability of its stance, items, words [action-type-table].

    [action-stance-ability]
    """
    action = actor.plan.action
    if action == INTIMIDATE:
        intimidation(fight, actor)
    elif action == RALLY:
        rally(fight, actor)
    elif action == PROTECT:
        protect(fight, actor)
    elif action == CALL_SHOT:
        prepare_called_shot(fight, actor)
    elif action in (USE, ADMINISTER):
        use_potion(fight, actor)
    elif action == HAND:
        hand_over(fight, actor)
    elif action == PICK_UP:
        collect(fight, actor, PICKED_UP, NOBODY, "r-item-actions")
    elif action == LIGHT:
        collect(fight, actor, LIT, NOBODY, "r-flammable")
    elif action in (SPEAK, IMPROVISE):
        do_the_unforeseen(fight, actor)


def add_item_actions(battle: TorchlightBattle, actor: Combatant, found: list[Option]) -> None:
    """Use, administer, hand over, pick up, light.

    [action-use-item, action-administer, action-hand-item, r-item-actions]
    """
    lane = actor.post_lane
    for item in loose_items(actor):
        potion = item.sort in (BREATH_TONIC, STABILIZER)
        if potion and potion_helps(item, actor):
            found.append(DeclareAction(USE, NOBODY, item))
        for friend in battle.combatants:
            if friend.on_grid() and adjacent(actor, friend, POST):
                if potion and potion_helps(item, friend):
                    found.append(DeclareAction(ADMINISTER, friend.who, item))
                if friend.condition == UP:
                    found.append(DeclareAction(HAND, friend.who, item))
        if item.sort == TORCH and item in actor.held and battle.lanes.has(lane, FLAMMABLE):
            found.append(DeclareAction(LIGHT))
    seen: list[Item] = []
    for item in battle.lanes.lying[lane]:
        if item not in seen:
            seen.append(item)
            found.append(DeclareAction(PICK_UP, NOBODY, item))


# ---- items and words


def hand_over(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """To a companion who still stands next to it [action-hand-item, r-item-actions]."""
    if adjacent(actor, fight.battle.combatants[actor.plan.target], POST):
        collect(fight, actor, HANDED, actor.plan.target, "action-hand-item")
    else:
        cannot_go_on(fight, actor, "action")


def use_potion(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Its effect falls on the user or on an adjacent companion.

    [action-use-item, action-administer, r-potions-and-magic]
    """
    item = actor.plan.item
    if actor.plan.target != NOBODY and not adjacent(actor, fight.battle.combatants[actor.plan.target], POST):
        cannot_go_on(fight, actor, "action")
        return
    target = actor.plan.target if actor.plan.target != NOBODY else actor.who
    clause = "action-use-item" if actor.plan.action == USE else "action-administer"
    take_from(actor, item)
    move_item(fight, actor, item, "uses", target, clause)
    if item.sort == BREATH_TONIC:
        face = single_die(fight, "tonic", actor.seat, item.restores_die)
        effect = collect(fight, actor, RESTORED, target, clause)
        effect.amount = face + item.restores_plus
        effect.face = face
    elif item.sort == STABILIZER:
        collect(fight, actor, STABILIZED, target, clause)


def apply_item(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant, effect: Effect) -> None:
    """Potions, things handed over, picked up or lit [r-item-actions, r-potions-and-magic, r-flammable]."""
    battle = fight.battle
    item = effect.item
    if effect.what == STABILIZED:
        if target.condition == INCAPACITATED:
            stabilize(fight, target, item.name)
    elif effect.what == HANDED:
        take_from(user, item)
        receive(target, item)
        move_item(fight, user, item, "hands", target.who, "action-hand-item")
    elif effect.what == PICKED_UP:
        if item in battle.lanes.lying[effect.lane]:
            battle.lanes.lying[effect.lane] = without(battle.lanes.lying[effect.lane], item)
            receive(user, item)
            move_item(fight, user, item, "picks up", NOBODY, "r-item-actions")
    elif effect.what == LIT:
        touch_with_fire(battle, effect.lane)


def receive(receiver: Combatant, item: Item) -> None:
    """Into a free hand if there is one, else into the pack."""
    if hands_used(receiver.held) + item.hands <= HANDS and item.hands > 0:
        receiver.held = (*receiver.held, item)
    else:
        receiver.stowed = (*receiver.stowed, item)


def potion_helps(item: Item, target: Combatant) -> bool:
    """A Breath tonic does nothing for the Incapacitated, a stabilizing one only for them [r-potions-and-magic]."""
    if item.sort == BREATH_TONIC:
        return target.condition == UP
    return item.sort == STABILIZER and target.condition == 1


def do_the_unforeseen(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Words have no computed effect of their own; the Keeper's ruling does the rest.

    [action-speak, action-list-open]
    """
    if actor.plan.action == SPEAK and fight.listening:
        fight.note(ev.Spoke("action-speak", actor.who))
    if actor.plan.ruling is not None:
        effect = collect(fight, actor, RULED, NOBODY, "action-list-open")
        effect.ruling = actor.plan.ruling


# ---- actions the rules do not know


class RuleOnAction(Decision[Option]):
    """A combatant tries what no rule covers: is it allowed, with which test, to what effect?

    [action-interact, action-list-open, action-speak, r-speak]
    """

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def kind(self) -> str:
        return "speech" if self.actor.plan.action == SPEAK else "improvised action"

    def clause(self) -> str:
        return "action-speak" if self.actor.plan.action == SPEAK else "action-list-open"

    def options(self) -> list[Option]:
        found: list[Option] = [Word("nothing", self.clause())]
        if self.actor.plan.action != SPEAK:
            found.append(Word("refused", self.clause()))
            found.extend(works(self.battle, self.actor, self.clause()))
        found.extend(appeals(self.battle, self.actor, self.clause()))
        return found


class AskFirst(Decision[Option]):
    """Does it need a check or save first? [action-list-open, characteristic-table]"""

    KIND = "test first"
    CLAUSE = "action-list-open"

    def __init__(self, battle: TorchlightBattle, actor: Combatant) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor

    def options(self) -> list[Option]:
        found: list[Option] = [Word("no", self.CLAUSE), NameRoll(False, LUCK, self.CLAUSE)]
        found.extend([NameRoll(False, number, self.CLAUSE) for number in range(len(CHARACTERISTICS)) if number != LUCK])
        found.extend([NameRoll(True, number, self.CLAUSE) for number in range(len(CHARACTERISTICS))])
        return found


def appeals(battle: TorchlightBattle, speaker: Combatant, because: str) -> list[Ruling]:
    """Enemies that may be made to hold back in their next turn [r-speak]."""
    return [HoldBack(because, foe.who) for foe in battle.combatants if foe.side != speaker.side and foe.able()]


def works(battle: TorchlightBattle, actor: Combatant, because: str) -> list[Ruling]:
    """What work on the surroundings may do [action-interact, r-drag, r-flammable]."""
    lane = actor.post_lane
    found: list[Ruling] = []
    for name in WORKABLE:
        found.append(ChangeFeature(because, lane, name, not battle.lanes.has(lane, feature_bit(name))))
    if battle.lanes.has(lane, FLAMMABLE):
        found.append(SetAlight(because, lane))
    for companion in battle.combatants:
        if companion.side == actor.side and companion.condition == INCAPACITATED and adjacent(actor, companion, 1):
            for cell in free_neighbors(battle, companion):
                found.append(DragCompanion(because, companion.who, cell // 8, cell % 8))
    return found


def rule_on_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 1: the Keeper says what becomes of words and improvised actions [action-list-open, r-speak]."""
    battle = fight.battle
    for combatant in battle.combatants.copy():
        plan = combatant.plan
        if combatant.side != side or plan.action not in (SPEAK, IMPROVISE):
            continue
        ruling = fight.ask(RuleOnAction(battle, combatant))
        plan.ruling = ruling if isinstance(ruling, Ruling) else None
        if plan.ruling is not None:
            roll = fight.ask(AskFirst(battle, combatant))
            if isinstance(roll, NameRoll) and plan.test is None:
                plan.test = RiskyTest(False, roll.save, roll.characteristic, NOTHING_HAPPENS)


def carry_out(fight: Fight[TorchlightBattle], actor: Combatant, ruling: Ruling) -> None:
    """Do what the Keeper has ruled; what has become impossible is lost [action-list-open]."""
    battle = fight.battle
    if fight.listening:
        fight.note(ev.KeeperRuled("action-list-open", actor.who, ruling))
    if isinstance(ruling, ChangeFeature):
        change_lane(fight, ruling.lane, feature_bit(ruling.feature), ruling.there, "action-interact")
    elif isinstance(ruling, SetAlight):
        touch_with_fire(battle, ruling.lane)
    elif isinstance(ruling, HoldBack):
        foe = battle.combatants[ruling.foe]
        foe.passes_until = battle.end_of_next_turn(foe.side)
    elif isinstance(ruling, DragCompanion):
        dragged = battle.combatants[ruling.companion]
        if dragged.on_grid() and battle.occupant(dragged.side, ruling.lane, ruling.depth) is None:
            change_cell(fight, dragged, ruling.lane, ruling.depth, False, "r-drag")
            dragged.settle()
