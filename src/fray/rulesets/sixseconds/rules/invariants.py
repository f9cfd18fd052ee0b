"""What holds in every Six Seconds fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.sixseconds.model.field import DOOR, Lying
from fray.rulesets.sixseconds.model.options import Attack, Pick
from fray.rulesets.sixseconds.model.state import ACTIONS, DEAD, GOES, HERE, ROUND_ENDS, SETUP, Combatant, SixBattle
from fray.rulesets.sixseconds.model.variants import REACTIONS_ALLOWED
from fray.rulesets.sixseconds.rules.consciousness import StayConscious
from fray.rulesets.sixseconds.rules.defenses import Defend
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.fortify_resist import FendOff
from fray.rulesets.sixseconds.rules.intercept import OfferIntercept
from fray.rulesets.sixseconds.rules.ready import TakeReadied
from fray.rulesets.sixseconds.rules.teams import eligible
from fray.space.squares import overlap

LEAST_CHEAT: Final = 10
STEP: Final = 5


def check(battle: SixBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = round_violations(battle)
    for number, combatant in enumerate(battle.combatants):
        wrong = [
            *pool_violations(combatant),
            *state_violations(battle, combatant),
            *place_violations(battle, combatant),
        ]
        if combatant.who != number:
            wrong.append(f"is number {combatant.who} at place {number}")
        found.extend([f"{combatant.name}: {words}" for words in wrong])
    return found


def check_decision(battle: SixBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    found = premise_violations(battle, decision)
    if decision.who == NOBODY or decision.seat == KEEPER:
        return found
    combatant = battle.combatants[decision.who]
    found.extend([*movement_violations(battle), *reaction_violations(battle, combatant, decision)])
    if not combatant.able():
        found.append(f"{combatant.name} is asked ({decision.kind()}) and is not able")
    if decision.kind() == "turn":
        if battle.acting != combatant.who:
            found.append(f"{combatant.name} has a turn while {battle.acting} acts")
        if combatant.surprised:
            found.append(f"{combatant.name} has a turn and is surprised")
    return found


def premise_violations(battle: SixBattle, decision: Decision[Option]) -> list[str]:
    """A question makes sense in the present state, and so does each of its options."""
    found: list[str] = []
    kind = decision.kind()
    if not decision.stands():
        found.append(f"{kind} is asked and makes no sense any longer")
    for option in decision.options():
        for place in option.points_at():
            if place.startswith("who:") and not battle.combatants[int(place[4:])].here():
                found.append(f"{kind} offers {option.key()}, and that combatant is not here")
        if isinstance(option, Attack) and battle.combatants[option.target].side == battle.combatants[decision.who].side:
            found.append(f"{kind} offers {option.key()}, an attack on an ally")
        if isinstance(option, Pick) and not may_be_picked(battle, battle.combatants[option.who]):
            found.append(f"{kind} offers {option.key()}, who cannot have a turn now")
    for combatant in battle.combatants:
        for name, value in (("stamina", combatant.stamina), ("focus", combatant.focus), ("health", combatant.health)):
            if value < 0:
                found.append(f"{combatant.name} has {name} {value} while {kind} is asked")
        if combatant.reactions < 0 or combatant.actions < 0:
            found.append(f"{combatant.name} has spent more than it had while {kind} is asked")
    return found


def may_be_picked(battle: SixBattle, member: Combatant) -> bool:
    return member in eligible(battle, member.side)


def movement_violations(battle: SixBattle) -> list[str]:
    """Within a step: nobody shares a square but in passing, and nobody goes farther than its speed."""
    found: list[str] = []
    passing = [stroll.mover.who for stroll in battle.under_way if not stroll.over]
    for combatant in battle.combatants:
        if combatant.here() and combatant.who not in passing:
            for neighbor in battle.combatants[: combatant.who]:
                if neighbor.here() and neighbor.who not in passing and distance(combatant, neighbor) == 0:
                    found.append(f"{combatant.name} shares a square with {neighbor.name}")
    for stroll in battle.under_way:
        if stroll.paced and stroll.budget > stroll.mover.speed():
            found.append(f"{stroll.mover.name} moves {stroll.budget} m with a speed of {stroll.mover.speed()}")
        if not stroll.over and not stroll.mover.here():
            found.append(f"{stroll.mover.name} is on its way and not here")
    return found


def reaction_violations(battle: SixBattle, combatant: Combatant, decision: Decision[Option]) -> list[str]:
    """Nobody is asked to react to what allows no reaction, nor without one."""
    found: list[str] = []
    kind = decision.kind()
    reacting = isinstance(decision, (Defend, FendOff, OfferIntercept, StayConscious, TakeReadied))
    if reacting and combatant.reactions == 0 and not combatant.free_defense:
        found.append(f"{combatant.name} is asked ({kind}) and has no reaction left")
    if reacting and combatant.surprised and battle.variants.surprised != REACTIONS_ALLOWED:
        found.append(f"{combatant.name} is asked ({kind}) and is surprised")
    if isinstance(decision, Defend) and decision.blow.unanswerable and not combatant.free_defense:
        found.append(f"{combatant.name} may answer the attack of a killing strike")
    if isinstance(decision, OfferIntercept) and decision.blow.area:
        found.append(f"{combatant.name} may intercept an area attack")
    if len([defender for defender in battle.combatants if defender.free_defense]) > 1:
        found.append("more than one combatant has a free defense")
    return found


def round_violations(battle: SixBattle) -> list[str]:
    found: list[str] = []
    if not SETUP <= battle.phase <= ROUND_ENDS or battle.round < 1 or battle.round > battle.round_limit + 1:
        found.append(f"round {battle.round}, phase {battle.phase}")
    if battle.phase != SETUP and sorted(battle.order) != list(range(len(battle.teams))):
        found.append(f"order {battle.order}")
    if battle.readied != len([combatant for combatant in battle.combatants if combatant.readied is not None]):
        found.append(f"{battle.readied} readied actions are counted")
    if battle.surprise_round and (battle.round != 1 or battle.surprise_team < 0):
        found.append("a surprise round out of place")
    if len(battle.objectives) != len(battle.teams):
        found.append("not every team has one objective")
    found.extend([f"{lying.item.gear.title} lies in a wall" for lying in battle.lying if in_a_wall(battle, lying)])
    return found + (leftovers(battle) if battle.result is None else [])


def in_a_wall(battle: SixBattle, lying: Lying) -> bool:
    return not battle.ground.fits(lying.x, lying.y, 1) and not battle.ground.has(lying.x, lying.y, DOOR)


def leftovers(battle: SixBattle) -> list[str]:
    """Nothing is under way between two steps, and all that happened has been looked at."""
    found = [f"{stroll.mover.name} is still on its way" for stroll in battle.under_way]
    if battle.hit_allies or battle.fallen or battle.stood_up or battle.revealed or battle.ground_before is not None:
        found.append("something has happened in an action, and nobody has looked at it")
    instigation = battle.instigation
    if battle.bound and instigation is not None and battle.combatants[instigation.who].turn_taken:
        found.append("the instigator is bound after its first turn")
    return found


def pool_violations(combatant: Combatant) -> list[str]:
    """Values never exceed their maximum nor fall below 0."""
    sheet = combatant.sheet
    found: list[str] = []
    for name, value, most in (
        ("endurance", combatant.endurance, sheet.endurance),
        ("health", combatant.health, sheet.health),
        ("stamina", combatant.stamina, sheet.stamina),
        ("focus", combatant.focus, sheet.focus),
        ("reactions", combatant.reactions, 2),
        ("actions", combatant.actions, ACTIONS),
    ):
        if not 0 <= value <= most:
            found.append(f"{name} {value} of {most}")
    if combatant.cheat_death < LEAST_CHEAT or combatant.cheat_death % STEP:
        found.append(f"cheats death at {combatant.cheat_death}")
    if sum([item.gear.hands for item in combatant.held]) > sheet.hand_count:
        found.append("holds more than its hands can")
    if any(
        item.durability < 0 or item.durability > item.gear.durability for item in [*combatant.held, *combatant.carried]
    ):
        found.append("has an item of impossible durability")
    return found


def state_violations(battle: SixBattle, combatant: Combatant) -> list[str]:
    found: list[str] = []
    if combatant.conscious and combatant.presence == HERE and combatant.health == 0:
        found.append("is conscious at 0 health")
    if not combatant.conscious and combatant.presence == HERE:
        if not combatant.prone:
            found.append("is unconscious and not prone")
        if (
            combatant.guarding
            or combatant.waiting
            or combatant.seeking_cover
            or combatant.hidden
            or combatant.readied
            or combatant.ongoing
        ):
            found.append("is unconscious and up to something")
    if combatant.presence == DEAD and (combatant.held or combatant.carried or combatant.readied or combatant.ongoing):
        found.append("is dead and has something")
    if combatant.waiting is False and combatant.reactions > 1:
        found.append("has two reactions without waiting")
    if combatant.free_defense and battle.result is None:
        found.append("keeps a free defense")
    if combatant.surprised and not battle.surprise_round:
        found.append("is surprised in a normal round")
    if (combatant.frightened > 0) != (combatant.fright_source >= 0):
        found.append(f"frightened {combatant.frightened} by {combatant.fright_source}")
    if combatant.hide_result and not combatant.hidden and combatant.able():
        found.append("remembers how it hid and is not hidden")
    if battle.acting < 0 and combatant.actions and battle.phase == GOES and battle.result is None:
        found.append("has actions outside a turn")
    return found


def place_violations(battle: SixBattle, combatant: Combatant) -> list[str]:
    """Every square of a footprint fits, and nobody shares one."""
    if combatant.presence != HERE or battle.result is not None:
        return []
    found: list[str] = []
    if not battle.ground.fits(combatant.x, combatant.y, combatant.squares):
        found.append(f"does not fit at {combatant.x},{combatant.y}")
    for neighbor in battle.combatants[: combatant.who]:
        if neighbor.presence == HERE and distance(combatant, neighbor) == 0:
            if overlap(combatant.x, combatant.y, combatant.squares, neighbor.x, neighbor.y, neighbor.squares):
                found.append(f"shares a square with {neighbor.name}")
    return found
