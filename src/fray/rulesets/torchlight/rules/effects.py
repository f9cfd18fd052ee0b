"""The end of step 4: Maneuvers, Intimidation, Rally and items take effect together [r-turn-steps]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import INTIMIDATED, NOBODY, RALLIED, RESTORED, Effect
from fray.rulesets.torchlight.model.state import MANEUVERED, TorchlightBattle
from fray.rulesets.torchlight.rules.actions import apply_item, carry_out
from fray.rulesets.torchlight.rules.draws import RALLY_SIDES
from fray.rulesets.torchlight.rules.maneuvers import apply_maneuver
from fray.rulesets.torchlight.rules.squads import judge_squads
from fray.rulesets.torchlight.rules.stances import intimidate
from fray.rulesets.torchlight.rules.verbs import gain_breath


def apply_collected(fight: Fight[TorchlightBattle]) -> None:
    """All together, in roster order of their users; by the option they wait for the end of the round.

    [r-turn-steps, r-turns-are-sequential]
    """
    battle = fight.battle
    if not battle.effects:
        return
    collected = battle.effects
    battle.effects = []
    if battle.variants.effects_wait:
        battle.pending.extend(collected)
        return
    apply_all(fight, collected)


def apply_pending(fight: Fight[TorchlightBattle]) -> None:
    """The end of the round, for the option 'end-of-round' [r-turns-are-sequential]."""
    waiting = fight.battle.pending
    if waiting:
        fight.battle.pending = []
        apply_all(fight, waiting)


def apply_all(fight: Fight[TorchlightBattle], effects: list[Effect]) -> None:
    order: list[Effect] = []
    for effect in effects:
        place = len(order)
        while place > 0 and order[place - 1].user > effect.user:
            place -= 1
        order.insert(place, effect)
    for effect in order:
        apply_effect(fight, effect)
    judge_squads(fight)


def apply_effect(fight: Fight[TorchlightBattle], effect: Effect) -> None:
    """One effect: what the Keeper ruled, a Maneuver, Breath, Intimidation, or an item [r-turn-steps]."""
    battle = fight.battle
    user = battle.combatants[effect.user]
    if effect.ruling is not None:
        carry_out(fight, user, effect.ruling)
        return
    target = battle.combatants[effect.target] if effect.target != NOBODY else user
    if not target.alive():
        return
    if effect.what < INTIMIDATED:
        user.counts[MANEUVERED] += 1
        if fight.listening:
            fight.note(ev.Maneuvered(effect.clause, user.who, target.who, effect.what, effect.held))
        apply_maneuver(fight, user, target, effect)
    elif effect.what in (RALLIED, RESTORED):
        draw = "rally" if effect.what == RALLIED else "tonic"
        gain_breath(fight, target, effect.amount, effect.clause, draw, RALLY_SIDES, effect.face)
    elif effect.what == INTIMIDATED:
        if target.on_grid():
            intimidate(fight, user, target)
    else:
        apply_item(fight, user, target, effect)
