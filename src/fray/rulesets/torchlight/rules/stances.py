"""Combat Stances: what each does for the combatant in it, and the ability it offers [stance-table]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Option
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import AGGRESSIVE, DEFENSIVE, REARGUARD, STEADIED
from fray.rulesets.torchlight.model.options import DeclareAction
from fray.rulesets.torchlight.model.plans import CALL_SHOT, INTIMIDATE, INTIMIDATED, RALLIED, RALLY
from fray.rulesets.torchlight.model.sheets import UNARMED, WEAPON, Item, physical
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.model.variants import PER_ROUND, PHYSICAL_ONLY, SETTLED_STANCE
from fray.rulesets.torchlight.rules.draws import RALLY_SIDES, single_die
from fray.rulesets.torchlight.rules.engagement import nearest_engaged
from fray.rulesets.torchlight.rules.grid import POST, adjacent, targetable
from fray.rulesets.torchlight.rules.hands import ready
from fray.rulesets.torchlight.rules.refusals import ALREADY_RALLIED, NO_RANGED_WEAPON, NOBODY_ENGAGED, WRONG_STANCE
from fray.rulesets.torchlight.rules.verbs import collect, get_status

AGGRESSIVE_BONUS: Final = 2  # [stance-aggressive-effect]


# ---- what a stance does


def stance_bonus(battle: TorchlightBattle, attacker: Combatant) -> int:
    """+2 from Aggressive, nothing from Steadied: a stance's effect always applies.

    [stance-aggressive-effect, stance-steadied-effect, stance-effect-permanent, r-stance-moment]
    [r-attack-roll-is-damage]
    """
    depth = attacker.last_depth if battle.variants.stance == SETTLED_STANCE else attacker.post_depth
    return AGGRESSIVE_BONUS if depth == AGGRESSIVE else 0


def defensive_reduction(battle: TorchlightBattle, victim: Combatant, damage: int) -> int:
    """1 less of each damage instance in Defensive [stance-defensive-effect, r-stance-moment]."""
    if victim.depth != DEFENSIVE or not victim.able():
        return 0
    if battle.variants.defensive == PHYSICAL_ONLY and not physical(damage):
        return 0
    if battle.variants.defensive == PER_ROUND:
        if victim.defended:
            return 0
        victim.defended = True
    return 1


# ---- which ability is open


def barred_ability(battle: TorchlightBattle, actor: Combatant, action: int) -> Bar | None:
    """Why Intimidation, Rally or a Called Shot is not open; the stance in step 4 counts.

    Protect Companion is in `protect`. [action-stance-ability, r-ability-location]

    [stance-ability-replaces-action, intimidation-effect, rally-once, called-shot-ranged-only]
    """
    stance = actor.post_depth
    if action == INTIMIDATE:
        if stance != AGGRESSIVE:
            return WRONG_STANCE
        return None if nearest_engaged(battle, actor, POST) is not None else NOBODY_ENGAGED
    if action == RALLY:
        if stance != STEADIED:
            return WRONG_STANCE
        return ALREADY_RALLIED if battle.rallied >> actor.side & 1 or another_rallies(battle, actor) else None
    if stance != REARGUARD:
        return WRONG_STANCE
    return None if has_ranged_weapon(actor) is not None else NO_RANGED_WEAPON


def another_rallies(battle: TorchlightBattle, actor: Combatant) -> bool:
    """Whether a companion has declared a Rally that stands; of two that clash the earlier keeps it [rally-once]."""
    if actor.plan.action == RALLY:
        return False
    for companion in battle.combatants:
        plan = companion.declared
        if companion.side == actor.side and plan is not None and plan.action == RALLY:
            return True
    return False


def add_abilities(battle: TorchlightBattle, actor: Combatant, found: list[Option]) -> None:
    """The ability of the stance it will be in, but for Protect Companion [stance-table]."""
    stance = actor.post_depth
    if stance == AGGRESSIVE and barred_ability(battle, actor, INTIMIDATE) is None:
        found.append(DeclareAction(INTIMIDATE))
    elif stance == STEADIED and barred_ability(battle, actor, RALLY) is None:
        found.append(DeclareAction(RALLY))
    elif stance == REARGUARD and barred_ability(battle, actor, CALL_SHOT) is None:
        for foe in battle.combatants:
            if targetable(actor, foe):
                found.append(DeclareAction(CALL_SHOT, foe.who))


def has_ranged_weapon(actor: Combatant) -> Item | None:
    """Something to make a Called Shot with [called-shot-ranged-only]."""
    for item in (*actor.held, *actor.natural, *actor.stowed):
        if item.sort == WEAPON and (item.ranged or item.thrown) and not item.area:
            return item
    return None


# ---- the abilities


def intimidation(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """The nearest engaged enemy, judged at the start of step 4 [intimidation-effect, intimidation-no-attack]."""
    foe = nearest_engaged(fight.battle, actor, POST)
    if foe is not None:
        collect(fight, actor, INTIMIDATED, foe.who, "intimidation-effect")


def intimidate(fight: Fight[TorchlightBattle], user: Combatant, target: Combatant) -> None:
    """Each attack it makes until the end of its next turn is Impaired [intimidation-effect, r-this-round]."""
    target.intimidated_to = max(target.intimidated_to, fight.battle.end_of_next_turn(target.side))
    if fight.listening:
        fight.note(ev.Intimidated("intimidation-effect", user.who, target.who))


def rally(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """The user and every able companion on an adjacent position roll 1d4 each.

    [rally-effect, rally-no-attack, r-rally]
    """
    battle = fight.battle
    battle.rallied |= 1 << actor.side
    for companion in battle.combatants.copy():
        if companion.able() and (companion is actor or adjacent(actor, companion, POST)):
            face = single_die(fight, "rally", companion.seat, RALLY_SIDES)
            effect = collect(fight, actor, RALLIED, companion.who, "rally-effect")
            effect.amount = effect.face = face


def prepare_called_shot(fight: Fight[TorchlightBattle], actor: Combatant) -> None:
    """One round of preparation on a named target, the weapon in hand [called-shot-prepare, r-called-shot]."""
    if actor.plan.item is not UNARMED:
        ready(fight, actor, actor.plan.item)
    actor.called = actor.plan.target
    actor.called_round = fight.battle.round
    get_status(fight, actor, "called-shot", "called-shot-prepare", actor.called)


def called_shot_ready(battle: TorchlightBattle, attacker: Combatant, target: Combatant) -> bool:
    """Prepared in an earlier round: the next ranged attack from Rearguard is Enhanced, even if the target hides.

    [called-shot-effect, r-called-shot]
    """
    return attacker.called == target.who and attacker.called_round < battle.round and attacker.post_depth == REARGUARD
