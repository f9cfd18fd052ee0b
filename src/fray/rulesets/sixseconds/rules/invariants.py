"""What holds in every Six Seconds fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.sixseconds.model.state import ACTIONS, DEAD, GOES, HERE, ROUND_ENDS, SETUP, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.distance import distance
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
    if decision.who == NOBODY or decision.seat == KEEPER:
        return []
    combatant = battle.combatants[decision.who]
    found: list[str] = []
    if not combatant.able():
        found.append(f"{combatant.name} is asked ({decision.kind()}) and is not able")
    if decision.kind() == "turn":
        if battle.acting != combatant.who:
            found.append(f"{combatant.name} has a turn while {battle.acting} acts")
        if combatant.surprised:
            found.append(f"{combatant.name} has a turn and is surprised")
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
