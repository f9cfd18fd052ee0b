"""Actions, step 4: attacks, abilities, items, words and what the Keeper rules on [action-type-table, r-turn-steps]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Bar, Decision, Option, Ruling, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import NOTHING_HAPPENS
from fray.rulesets.torchlight.model.lanes import feature_bit
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
    PASS,
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
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, HoldBack, SetAlight
from fray.rulesets.torchlight.model.sheets import (
    BREATH_TONIC,
    CHARACTERISTICS,
    HANDS,
    LUCK,
    STABILIZER,
    TORCH,
    Item,
    among,
    same,
)
from fray.rulesets.torchlight.model.state import INCAPACITATED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.damage_roll import area_attack, attack
from fray.rulesets.torchlight.rules.draws import single_die
from fray.rulesets.torchlight.rules.grid import POST, acts, adjacent, free_neighbors, targetable
from fray.rulesets.torchlight.rules.hands import hands_used, loose_items, owns
from fray.rulesets.torchlight.rules.maneuvers import barred_purchase, queue
from fray.rulesets.torchlight.rules.protect import barred_protect, protect
from fray.rulesets.torchlight.rules.refusals import (
    NO_HELP,
    NO_TARGET,
    NOT_ADJACENT_COMPANION,
    NOT_ITS_OWN,
    NOT_LYING_THERE,
    NOTHING_TO_LIGHT,
)
from fray.rulesets.torchlight.rules.risky_tests import dares
from fray.rulesets.torchlight.rules.squad_attacks import joint_attack
from fray.rulesets.torchlight.rules.stabilization import stabilize
from fray.rulesets.torchlight.rules.stances import barred_ability, intimidation, prepare_called_shot, rally
from fray.rulesets.torchlight.rules.verbs import (
    can_catch_fire,
    cannot_go_on,
    change_cell,
    change_lane,
    collect,
    move_item,
    take_from,
    touch_with_fire,
    without,
)

REFUSED: Final = "refused"
WORKABLE: Final[tuple[str, ...]] = ("hiding-place", "flammable", "dense-cover", "special")


def take_actions(fight: Fight[TorchlightBattle], side: int) -> None:
    """Attacks, abilities and other actions in roster order; their effects wait for its end [r-turn-steps]."""
    for combatant in fight.battle.combatants.copy():
        if combatant.side != side or not combatant.able():
            continue
        if acts(fight.battle, combatant):
            act(fight, combatant)
        elif combatant.plan.action != PASS:
            cannot_go_on(fight, combatant, "action")  # surprised by an order of the Keeper [r-surprise]


def act(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """A combatant's one action; the Maneuver it bought and the test it must pass use up none.

    [action-one-action-one-move, action-extra-check-or-maneuver]
    """
    plan = actor.plan
    for chosen in plan.bought.copy():
        if chosen.maneuver == GRAPPLE:
            continue
        if barred_purchase(fight.battle, actor, chosen) is None:
            queue(fight, actor, chosen, BY_BREATH)
        else:
            cannot_go_on(fight, actor, "Maneuver")
    if not actor.able() or not dares(fight, actor):
        return
    if plan.action > 1:
        do_other(fight, actor)
    if plan.first is not None and not plan.resolved:
        make_attack(fight, actor, plan.first, True)
    if plan.second is not None:
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
    plan = actor.plan
    action = plan.action
    if barred_action(fight.battle, actor, action, plan.target, plan.item) is not None:
        cannot_go_on(fight, actor, "action")
    elif action == INTIMIDATE:
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
        collect(fight, actor, HANDED, plan.target, "action-hand-item")
    elif action == PICK_UP:
        collect(fight, actor, PICKED_UP, NOBODY, "r-item-actions")
    elif action == LIGHT:
        collect(fight, actor, LIT, NOBODY, "r-flammable")
    elif action in (SPEAK, IMPROVISE):
        do_the_unforeseen(fight, actor)


# ---- what can be done


def barred_action(battle: TorchlightBattle, actor: Combatant, action: int, target: int, item: Item) -> Bar | None:
    """Why an action other than an attack is not possible from where it acts, in step 1 and again in step 4.

    [action-type-table, r-illegal-and-empty-declarations, r-turn-steps]
    """
    if action == PROTECT:
        return barred_protect(actor, battle.combatants[target])
    if action in (INTIMIDATE, RALLY, CALL_SHOT):
        if action == CALL_SHOT and not targetable(actor, battle.combatants[target]):
            return NO_TARGET
        if action == CALL_SHOT and not owns(actor, item):
            return NOT_ITS_OWN  # disarmed since it was declared
        return barred_ability(battle, actor, action)
    if action in (USE, ADMINISTER, HAND):
        return barred_giving(actor, battle.combatants[target] if target != NOBODY else actor, action, item)
    if action == PICK_UP:
        return None if item in battle.lanes.lying[actor.post_lane] else NOT_LYING_THERE
    if action == LIGHT:
        return None if holds_torch(actor) and can_catch_fire(battle.lanes, actor.post_lane) else NOTHING_TO_LIGHT
    return None


def holds_torch(actor: Combatant) -> bool:
    for item in actor.held:
        if item.sort == TORCH:
            return True
    return False


def barred_giving(actor: Combatant, receiver: Combatant, action: int, item: Item) -> Bar | None:
    """Potions for oneself or an adjacent companion; things only for a companion that is up.

    [action-use-item, action-administer, action-hand-item, r-item-actions, r-potions-and-magic]
    """
    if not among(item, actor.held) and not among(item, actor.stowed):
        return NOT_ITS_OWN
    if receiver is not actor and not adjacent(actor, receiver, POST):
        return NOT_ADJACENT_COMPANION
    if action == HAND:
        return None if receiver.condition == UP else NO_HELP
    return None if potion_helps(item, receiver) else NO_HELP


def add_item_actions(battle: TorchlightBattle, actor: Combatant, found: list[Option]) -> None:
    """Use, administer, hand over, light, pick up.

    [action-use-item, action-administer, action-hand-item, r-item-actions]
    """
    for item in loose_items(actor):
        potion = item.sort in (BREATH_TONIC, STABILIZER)
        if potion and barred_giving(actor, actor, USE, item) is None:
            found.append(DeclareAction(USE, NOBODY, item))
        for companion in battle.combatants:
            if companion.on_grid() and adjacent(actor, companion, POST):
                if potion and barred_giving(actor, companion, ADMINISTER, item) is None:
                    found.append(DeclareAction(ADMINISTER, companion.who, item))
                if barred_giving(actor, companion, HAND, item) is None:
                    found.append(DeclareAction(HAND, companion.who, item))
        if item.sort == TORCH and barred_action(battle, actor, LIGHT, NOBODY, item) is None:
            found.append(DeclareAction(LIGHT))
    seen: list[Item] = []
    for item in battle.lanes.lying[actor.post_lane]:
        if item not in seen and not claimed(battle, actor, item):
            found.append(DeclareAction(PICK_UP, NOBODY, item))
        seen.append(item)


def claimed(battle: TorchlightBattle, actor: Combatant, item: Item) -> bool:
    """Whether companions have already declared to pick up every piece of it [r-item-actions]."""
    pieces = 0
    for lying in battle.lanes.lying[actor.post_lane]:
        pieces += same(lying, item)
    for companion in battle.combatants:
        plan = companion.declared
        if companion.side == actor.side and companion is not actor and plan is not None and plan.action == PICK_UP:
            pieces -= companion.post_lane == actor.post_lane and same(plan.item, item)
    return pieces <= 0


# ---- items and words


def use_potion(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Its effect falls on the user or on an adjacent companion.

    [action-use-item, action-administer, r-potions-and-magic]
    """
    item = actor.plan.item
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
            stabilize(fight, target, f"the {item.name}")
    elif effect.what == HANDED:
        if barred_giving(user, target, HAND, item) is None:
            take_from(user, item)
            receive(target, item)
            move_item(fight, user, item, "hands", target.who, "action-hand-item")
    elif effect.what == PICKED_UP:
        if user.able() and item in battle.lanes.lying[effect.lane]:
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
    """A Breath tonic does nothing for the Incapacitated, a stabilizing one works once, and only for them.

    [r-potions-and-magic]
    """
    if item.sort == BREATH_TONIC:
        return target.condition == UP
    return item.sort == STABILIZER and target.condition == INCAPACITATED and not target.stabilized


def do_the_unforeseen(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """Words have no computed effect of their own; the Keeper's ruling does the rest.

    [action-speak, action-list-open]
    """
    if actor.plan.action == SPEAK and fight.listening:
        fight.note(ev.Spoke("action-speak", actor.who))
    ruling = actor.plan.ruling
    if ruling is None:
        return
    if in_place(fight.battle, actor, ruling):
        collect(fight, actor, RULED, NOBODY, "action-list-open").ruling = ruling
    else:
        cannot_go_on(fight, actor, "action")


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
        if not acts(self.battle, self.actor):
            return found
        if self.actor.plan.action != SPEAK:
            found.append(Word(REFUSED, self.clause()))
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
        if not acts(self.battle, self.actor):
            return [Word("no", self.CLAUSE)]
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
    if can_catch_fire(battle.lanes, lane):
        found.append(SetAlight(because, lane))
    for companion in battle.combatants:
        if companion.condition == INCAPACITATED and adjacent(actor, companion, POST):
            for cell in free_neighbors(battle, companion, POST):
                if not dragged_elsewhere(battle, companion, cell // 8, cell % 8):
                    found.append(DragCompanion(because, companion.who, cell // 8, cell % 8))
    return found


def dragged_elsewhere(battle: TorchlightBattle, fallen: Combatant, lane: int, depth: int) -> bool:
    """Whether the Keeper has already let a companion drag it, or another fallen combatant into that cell [r-drag]."""
    for companion in battle.combatants:
        plan = companion.declared
        ruling = plan.ruling if plan is not None and companion.side == fallen.side else None
        if isinstance(ruling, DragCompanion):
            if ruling.companion == fallen.who or (ruling.lane == lane and ruling.depth == depth):
                return True
    return False


def in_place(battle: TorchlightBattle, actor: Combatant, ruling: Ruling) -> bool:
    """Whether it has come to where the Keeper's ruling lets it work [action-interact, r-drag]."""
    if isinstance(ruling, ChangeFeature):
        return ruling.lane == actor.lane
    if isinstance(ruling, SetAlight):
        return ruling.lane == actor.lane
    return not isinstance(ruling, DragCompanion) or adjacent(actor, battle.combatants[ruling.companion], POST)


def rule_on_actions(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> list[Combatant]:
    """Step 1: the Keeper says what becomes of words and improvised actions; whose are not allowed.

    [action-list-open, r-speak, r-illegal-and-empty-declarations]
    """
    battle = fight.battle
    refused: list[Combatant] = []
    for actor in actors:
        plan = actor.plan
        if plan.action not in (SPEAK, IMPROVISE) or plan.ruled:
            continue
        ruling = fight.ask(RuleOnAction(battle, actor))
        plan.ruled = True
        plan.ruling = ruling if isinstance(ruling, Ruling) else None
        if plan.ruling is not None:
            roll = fight.ask(AskFirst(battle, actor))
            if isinstance(roll, NameRoll) and plan.test is None:
                plan.test = RiskyTest(False, roll.save, roll.characteristic, NOTHING_HAPPENS)
        elif ruling.key() == REFUSED:
            plan.disallowed = True
            refused.append(actor)
    return refused


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
        if dragged.on_grid() and ruling.lane * 8 + ruling.depth in free_neighbors(battle, dragged):
            change_cell(fight, dragged, ruling.lane, ruling.depth, False, "r-drag")
        else:
            cannot_go_on(fight, actor, "action")
