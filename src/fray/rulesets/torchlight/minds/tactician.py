"""The tactician: a good plain player. It answers from the state and builds only the option it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mypy_extensions import i64

from fray.engine.decisions import Decision, Mind, O, Option, Word
from fray.rulesets.torchlight.minds.arms import arms_of
from fray.rulesets.torchlight.minds.fetching import lane_with_weapon, wants_weapon, weapon_among
from fray.rulesets.torchlight.minds.prospects import Outlook, able_of
from fray.rulesets.torchlight.minds.tactics import best_area, best_attack, blow_of, noted_against
from fray.rulesets.torchlight.minds.targets import pick_target
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, LANES, REARGUARD, STEADIED, cell_number
from fray.rulesets.torchlight.model.options import (
    DeclareAction,
    DeclareAttack,
    DeclareMove,
    DoManeuver,
    ExtraDie,
    TakeDice,
    no_maneuver,
)
from fray.rulesets.torchlight.model.plans import (
    EVADE,
    LUNGE,
    LUNGE_FOR_BREATH,
    NOBODY,
    NONE,
    PASS,
    PICK_UP,
    RALLY,
    STAND,
    STAY,
    USE,
    Chosen,
)
from fray.rulesets.torchlight.model.sheets import BREATH_TONIC, WEAPON, Item
from fray.rulesets.torchlight.model.state import INCAPACITATED, TURNS, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.actions import claimed
from fray.rulesets.torchlight.rules.attacks import barred_attack
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, ChooseAttack, leaves_provoker
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove, move_to
from fray.rulesets.torchlight.rules.ending import EndFight
from fray.rulesets.torchlight.rules.enhanced_impaired import ChooseDice
from fray.rulesets.torchlight.rules.environment import ChooseEvent
from fray.rulesets.torchlight.rules.feint import Refeint
from fray.rulesets.torchlight.rules.goad import pending_provoker, provoker_in_reach
from fray.rulesets.torchlight.rules.grid import NOW, POST, acts, adjacent, gap, targetable
from fray.rulesets.torchlight.rules.keeper import Intervene
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver, may_buy, price_of
from fray.rulesets.torchlight.rules.movement import barred_from_moving, barred_move
from fray.rulesets.torchlight.rules.precision import UsePrecision
from fray.rulesets.torchlight.rules.protect import TakeBlow
from fray.rulesets.torchlight.rules.retreat import AskReturn
from fray.rulesets.torchlight.rules.squads import JoinSquad, may_attack_alone
from fray.rulesets.torchlight.rules.stabilization import GivePotion
from fray.rulesets.torchlight.rules.stances import barred_ability

WORTH_TAKING: Final = 4  # a blow this hard is worth half of it
FEW_BREATH: Final = 3
LITTLE_BREATH: Final = 1
MEAN_RALLY: Final = 250  # 1d4
HEART: Final = 220  # what a Breath is worth in hundredths of a point of damage
MUCH_HEART: Final = 700
STEADY: Final = 80  # what it is worth to stand where a Rally is possible
MEAN_TONIC: Final = 350  # 1d4+1
WHOLE_LANE: Final = 130  # percent: so much better than a blow at one foe must an attack on many be


class Tactician(Mind):
    """Plays any combatant: hits where a blow is likeliest to fell, evades while there is Breath, rules by default.

    It stays Steadied unless Aggressive makes much of a difference, so that one of a side can give heart to those
    around it when that saves more than a blow would do. It drinks its tonic when it is short of Breath, attacks a whole
    lane where that does more, and fetches a weapon when it has none and would do more than twice as much with one. A
    Precision Strike goes into a Maneuver where that changes more than a die, and a lone combatant spends Breath on what
    helps most.
    """

    def answer(self, decision: Decision[O]) -> O:
        return cast(O, self.choose(decision))

    def choose(self, decision: Decision[O]) -> Option:
        if isinstance(decision, ChooseMove):
            return best_move(decision.battle, decision.mover)
        if isinstance(decision, ChooseAction):
            return best_action(decision.battle, decision.actor)
        if isinstance(decision, BuyManeuver):
            return best_purchase(decision)
        if isinstance(decision, Intervene):
            return NOTHING
        if isinstance(decision, ChooseEvent):
            return UNEVENTFUL
        if isinstance(decision, EndFight):
            return GO_ON
        return small_answer(decision)


NOTHING: Final = Word("nothing", "r-keeper-modifier-window")
UNEVENTFUL: Final = Word("nothing", "turn-environment-scope")
GO_ON: Final = Word("go-on", "r-fight-end")
ALONE: Final = Word("alone", "squad-form")
RETURN: Final = Word("return", "r-reentry")


def small_answer(decision: Decision[O]) -> Option:
    """The Keeper's questions get their first answer, which never changes anything; the rest is quickly said."""
    if isinstance(decision, ChooseDice):
        return TakeDice(0)
    if isinstance(decision, UsePrecision):
        return die_or_maneuver(decision)
    if isinstance(decision, ChooseAttack):
        actor = decision.actor
        found = best_attack(decision.battle, actor, pending_provoker(decision.battle, actor, decision.second))
        return found if found is not None else decision.options()[0]
    if isinstance(decision, JoinSquad):
        return ALONE
    if isinstance(decision, AskReturn):
        return RETURN
    if isinstance(decision, Refeint):
        return decision.options()[1 if worth_a_feint(decision) else 0]
    if isinstance(decision, TakeBlow):
        return decision.options()[1 if decision.total >= WORTH_TAKING else 0]
    if isinstance(decision, GivePotion):
        return decision.options()[1]
    return decision.options()[0]


def worth_a_feint(decision: Refeint) -> bool:
    """A low die of a big weapon, and Breath to spare."""
    return decision.attacker.breath >= FEW_BREATH and decision.kept * 3 <= decision.die


# ---- moving


def best_move(battle: TorchlightBattle, actor: Combatant) -> DeclareMove:
    """Stand fast to give heart to the others, where that is much; fetch a weapon, if it has none; else strike."""
    if actor.plan.must_attack == NOBODY and actor.able() and not actor.prone:
        if is_rallier(battle, actor):
            return DeclareMove(STAY)
        lane = lane_with_weapon(battle, actor) if wants_weapon(battle, actor) else 0
        if lane:
            return go_to_lane(battle, actor, lane)
    return strikers_move(battle, actor, STEADY)


def strikers_move(battle: TorchlightBattle, actor: Combatant, steady: int = 0) -> DeclareMove:
    """Stand up, or go where the chosen foe can be hit hardest; who is down lies still."""
    if actor.condition == INCAPACITATED:
        return DeclareMove(STAY)
    if actor.prone:
        return DeclareMove(STAND, True) if actor.grapplers == 0 else stay(battle, actor)
    if barred_from_moving(battle, actor) is not None:
        return stay(battle, actor)
    must = actor.plan.must_attack
    target = battle.combatants[must] if must != NOBODY else pick_target(battle, actor)
    if target is None:
        return stay(battle, actor)
    return approach(battle, actor, target, steady)


def stay(battle: TorchlightBattle, actor: Combatant) -> DeclareMove:
    """Staying is always possible, except for a goaded combatant that must go where it can attack."""
    if actor.plan.must_attack == NOBODY:
        return DeclareMove(STAY)
    return ChooseMove(battle, actor).options()[0]


def approach(battle: TorchlightBattle, actor: Combatant, target: Combatant, steady: i64) -> DeclareMove:
    """The cell from which the best weapon does most to the target: where it is, in its own lane, or in the target's.

    Steadied counts for a little more than the blow.
    """
    best = blow_of(battle, actor, target)
    if actor.depth == STEADIED:
        best += steady
    best_lane = actor.lane
    best_depth = actor.depth
    lane = actor.lane
    taken = battle.cells(actor.side)  # cells of others are left to them, although they might leave
    for _ in range(2):
        for depth in range(AGGRESSIVE, REARGUARD):
            if taken >> cell_number(lane, depth) & 1:
                continue
            if barred_move(battle, actor, lane, depth, True) is not None:
                continue
            actor.suppose(lane, depth)
            blow = blow_of(battle, actor, target)
            if depth == STEADIED:
                blow += steady
            if blow > best:
                best, best_lane, best_depth = blow, lane, depth
        lane = target.lane
        if lane == actor.lane:
            break
    actor.take_post()
    if best <= steady and actor.plan.must_attack == NOBODY:
        return go_to_lane(battle, actor, target.lane)  # another level is entered from the next lane
    if best_lane == actor.lane and best_depth == actor.depth:
        return stay(battle, actor)
    return move_to(actor, True, best_lane, best_depth)


def go_to_lane(battle: TorchlightBattle, actor: Combatant, wanted: i64) -> DeclareMove:
    """Into a lane, or as near to it as one move leads."""
    found = DeclareMove(STAY)
    if barred_from_moving(battle, actor) is not None:
        return found
    nearest = gap(actor.lane, wanted)
    taken = battle.cells(actor.side)
    for lane in range(1, LANES + 1):
        if gap(lane, wanted) >= nearest:
            continue
        for depth in range(AGGRESSIVE, REARGUARD):
            if taken >> cell_number(lane, depth) & 1 == 0 and barred_move(battle, actor, lane, depth, True) is None:
                found, nearest = move_to(actor, True, lane, depth), gap(lane, wanted)
                break
    return found


# ---- acting


def best_action(battle: TorchlightBattle, actor: Combatant) -> Option:
    """Hit the chosen foe, else a foe in reach; a whole lane, a tonic or a Rally where that is worth more."""
    found = strike(battle, actor)
    if provoker_in_reach(battle, actor) != NOBODY:
        return found
    if not arms_of(actor).armed and (not isinstance(found, DeclareAttack) or wants_weapon(battle, actor)):
        lying = weapon_among(battle.lanes.lying[actor.post_lane])
        if lying is not None and not claimed(battle, actor, lying):
            return DeclareAction(PICK_UP, NOBODY, lying)
    hits_lanes = len(arms_of(actor).areas) > 0 and may_attack_alone(battle, actor)
    tonic = tonic_of(actor) if actor.breath <= LITTLE_BREATH else None
    rallies = may_rally(battle, actor)
    if not hits_lanes and tonic is None and not rallies:
        return found
    blow: i64 = 0
    if isinstance(found, DeclareAttack):
        blow = blow_of(battle, actor, battle.combatants[found.target])
    on_lane = best_area(battle, actor, blow * WHOLE_LANE // 100) if hits_lanes else None
    if tonic is not None and heart_from(actor, MEAN_TONIC) > blow:
        return DeclareAction(USE, NOBODY, tonic)
    if rallies and rally_worth(battle, actor, POST) > blow * actor.sheet.attacks:
        return DeclareAction(RALLY)
    return on_lane if on_lane is not None else found


def tonic_of(actor: Combatant) -> Item | None:
    """A potion that gives Breath back."""
    for item in (*actor.held, *actor.stowed):
        if item.sort == BREATH_TONIC:
            return item
    return None


def strike(battle: TorchlightBattle, actor: Combatant) -> Option:
    """Hit the chosen foe, else a foe in reach; a goaded combatant attacks its provoker."""
    must = provoker_in_reach(battle, actor)
    found = best_attack(battle, actor, NOBODY if actor.sheet.attacks > 1 else must)
    if found is not None and must != NOBODY and not leaves_provoker(battle, actor, found, must):
        found = best_attack(battle, actor, must)
    if found is not None:
        return found
    return ChooseAction(battle, actor).options()[0] if must != NOBODY else lunge(battle, actor) or DeclareAction(PASS)


def lunge(battle: TorchlightBattle, actor: Combatant) -> DeclareAttack | None:
    """Who reaches nobody, and may not go where it would, spends a Breath on the next lane [lunge]."""
    if not may_buy(battle, actor, LUNGE) or actor.plan.squad > 0:
        return None
    for foe in battle.combatants:
        if not targetable(actor, foe) or not foe.able():
            continue
        for item in (*actor.held, *actor.natural):
            if item.sort == WEAPON and not item.ranged and not item.area:
                if barred_attack(battle, actor, foe, item, False, True) is None:
                    return DeclareAttack(item, False, foe.who, 0, LUNGE_FOR_BREATH)
    return None


def may_rally(battle: TorchlightBattle, actor: Combatant) -> bool:
    """Steadied, and the side has not rallied yet."""
    return barred_ability(battle, actor, RALLY) is None


def is_rallier(battle: TorchlightBattle, actor: Combatant) -> bool:
    """Whether a Rally by this combatant restores much, and more than one by any other; of equals the first rallies."""
    if not could_rally(battle, actor):
        return False
    own = rally_worth(battle, actor, NOW)
    if own <= MUCH_HEART:
        return False
    for companion in battle.combatants:
        if companion is not actor and companion.side == actor.side and could_rally(battle, companion):
            heart = rally_worth(battle, companion, NOW)
            if heart > own or (heart == own and companion.who < actor.who):
                return False
    return True


def could_rally(battle: TorchlightBattle, actor: Combatant) -> bool:
    """Steadied where it is now, and its side has not rallied yet."""
    return actor.depth == STEADIED and acts(battle, actor) and not battle.rallied >> actor.side & 1


def rally_worth(battle: TorchlightBattle, actor: Combatant, when: i64) -> i64:
    """What a Rally is worth, in hundredths: each Breath lets a companion evade for a round."""
    total: i64 = 0
    for companion in battle.combatants:
        missing = 100 * (companion.most_breath - companion.breath)
        if missing and companion.able() and (companion is actor or adjacent(actor, companion, when)):
            total += missing if missing < MEAN_RALLY else MEAN_RALLY
    return total * HEART // 100


def heart_from(drinker: Combatant, mean: i64) -> i64:
    """What so much Breath is worth to a combatant, as far as it has room for it."""
    missing = 100 * (drinker.most_breath - drinker.breath)
    return (missing if missing < mean else mean) * HEART // 100


# ---- Maneuvers


def best_purchase(decision: BuyManeuver) -> DoManeuver:
    """Among companions evade the next round, as long as Breath lasts; alone whatever is worth its Breath most."""
    battle, combatant = decision.battle, decision.user
    if able_of(battle, combatant.side) == 1:
        return worth_its_breath(decision)
    if not may_buy(battle, combatant, EVADE) or combatant.evading_to >= (battle.round + 1) * TURNS:
        return no_maneuver()
    if not threatened(battle, combatant) or noted_against(combatant) == combatant.breath:
        return no_maneuver()  # with its last Breath it stays unhurt
    return DoManeuver(Chosen(EVADE), price_of(battle, EVADE))


def worth_its_breath(decision: BuyManeuver) -> DoManeuver:
    """The most promising Maneuver, if it is worth more than the blow its Breath would soak."""
    outlook = Outlook(decision.battle, decision.user)
    found = most_promising(decision.options(), outlook, 0)
    if found is None or outlook.maneuver(found.chosen) <= outlook.price(found.price):
        return no_maneuver()
    return found


def die_or_maneuver(decision: UsePrecision) -> Option:
    """What changes more: the additional die, or a Maneuver in its place."""
    outlook = Outlook(decision.battle, decision.attacker)
    options = decision.options()
    found = most_promising(options, outlook, 0)
    if found is not None and outlook.maneuver(found.chosen) > outlook.extra_die(decision.aim.weapon.die):
        return found
    return the_die(options)


def the_die(options: Sequence[Option]) -> Option:
    """The additional die of a Precision Strike; nothing, where the rule options leave no die."""
    return options[0] if isinstance(options[0], ExtraDie) else Word("nothing", "precision-extra-die")


def most_promising(options: Sequence[Option], outlook: Outlook, die: int) -> DoManeuver | None:
    """The Maneuver that is expected to change most, if any can be had."""
    best: DoManeuver | None = None
    most = -1
    for option in options:
        if isinstance(option, DoManeuver) and option.chosen.maneuver != NONE:
            gain = outlook.maneuver(option.chosen, die)
            if gain > most:
                best, most = option, gain
    return best


def threatened(battle: TorchlightBattle, actor: Combatant) -> bool:
    for foe in battle.combatants:
        if foe.side != actor.side and foe.able():
            return True
    return False
