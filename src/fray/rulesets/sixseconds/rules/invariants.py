"""What holds in every Six Seconds fight, whatever anybody does: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play. `STATIC` names what never changes while a fight lasts, `DERIVED`
what is only remembered to be found faster.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.sixseconds.model.state import ACTIONS, DEAD, GOES, HERE, ROUND_ENDS, SETUP, Combatant, SixBattle
from fray.rulesets.sixseconds.rules.distance import distance
from fray.space.squares import overlap

STATIC: Final = (
    "SixBattle.variants",
    "SixBattle.arms",
    "SixBattle.interruption",
    "SixBattle.zones",
    "SixBattle.instigation",
    "SixBattle.other_order",
    "SixBattle.open_tasks",
    "SixBattle.round_limit",
    "Combatant.sheet",
    "Combatant.squares",
    "SixBattle.things",
    "Ground.width",
    "Ground.height",
)
DERIVED: Final = (
    "SixBattle.known_reach",  # worked out until something moves
    "Ground.flows",
)
LEAST_CHEAT: Final = 10
STEP: Final = 5


def check(battle: SixBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = round_violations(battle)
    for number, one in enumerate(battle.combatants):
        wrong = [*pool_violations(one), *state_violations(battle, one), *place_violations(battle, one)]
        if one.who != number:
            wrong.append(f"is number {one.who} at place {number}")
        found.extend([f"{one.name}: {words}" for words in wrong])
    return found


def check_decision(battle: SixBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    if battle.result is not None:
        return ["somebody is asked although the combat is over"]
    if decision.who == NOBODY or decision.seat == KEEPER:
        return []
    one = battle.combatants[decision.who]
    found: list[str] = []
    if decision.seat != one.seat:
        found.append(f"{one.name} is asked at seat {decision.seat}")
    if not one.able():
        found.append(f"{one.name} is asked ({decision.kind()}) and is not able")
    if decision.kind() == "turn":
        if battle.acting != one.who:
            found.append(f"{one.name} has a turn while {battle.acting} acts")
        if one.surprised:
            found.append(f"{one.name} has a turn and is surprised")
    return found


def round_violations(battle: SixBattle) -> list[str]:
    found: list[str] = []
    if not SETUP <= battle.phase <= ROUND_ENDS or battle.round < 1 or battle.round > battle.round_limit + 1:
        found.append(f"round {battle.round}, phase {battle.phase}")
    if battle.phase != SETUP and sorted(battle.order) != list(range(len(battle.teams))):
        found.append(f"order {battle.order}")
    if battle.readied != len([one for one in battle.combatants if one.readied is not None]):
        found.append(f"{battle.readied} readied actions are counted")
    if battle.surprise_round and (battle.round != 1 or battle.surprise_team < 0):
        found.append("a surprise round out of place")
    if len(battle.objectives) != len(battle.teams):
        found.append("not every team has one objective")
    return found


def pool_violations(one: Combatant) -> list[str]:
    """Values never exceed their maximum nor fall below 0."""
    sheet = one.sheet
    found: list[str] = []
    for name, value, most in (
        ("endurance", one.endurance, sheet.endurance),
        ("health", one.health, sheet.health),
        ("stamina", one.stamina, sheet.stamina),
        ("focus", one.focus, sheet.focus),
        ("reactions", one.reactions, 2),
        ("actions", one.actions, ACTIONS),
    ):
        if not 0 <= value <= most:
            found.append(f"{name} {value} of {most}")
    if one.cheat_death < LEAST_CHEAT or one.cheat_death % STEP:
        found.append(f"cheats death at {one.cheat_death}")
    if sum([item.gear.hands for item in one.held]) > sheet.hand_count:
        found.append("holds more than its hands can")
    if any(item.durability < 0 or item.durability > item.gear.durability for item in [*one.held, *one.carried]):
        found.append("has an item of impossible durability")
    return found


def state_violations(battle: SixBattle, one: Combatant) -> list[str]:
    found: list[str] = []
    if one.conscious and one.presence == HERE and one.health == 0:
        found.append("is conscious at 0 health")
    if not one.conscious and one.presence == HERE:
        if not one.prone:
            found.append("is unconscious and not prone")
        if one.guarding or one.waiting or one.seeking_cover or one.hidden or one.readied or one.ongoing:
            found.append("is unconscious and up to something")
    if one.presence == DEAD and (one.held or one.carried or one.readied or one.ongoing):
        found.append("is dead and has something")
    if one.waiting is False and one.reactions > 1:
        found.append("has two reactions without waiting")
    if one.free_defense and battle.result is None:
        found.append("keeps a free defense")
    if one.surprised and not battle.surprise_round:
        found.append("is surprised in a normal round")
    if (one.frightened > 0) != (one.fright_source >= 0):
        found.append(f"frightened {one.frightened} by {one.fright_source}")
    if one.hide_result and not one.hidden and one.able():
        found.append("remembers how it hid and is not hidden")
    if battle.acting < 0 and one.actions and battle.phase == GOES and battle.result is None:
        found.append("has actions outside a turn")
    return found


def place_violations(battle: SixBattle, one: Combatant) -> list[str]:
    """Every square of a footprint fits, and nobody shares one."""
    if one.presence != HERE or battle.result is not None:
        return []
    found: list[str] = []
    if not battle.ground.fits(one.x, one.y, one.squares):
        found.append(f"does not fit at {one.x},{one.y}")
    for other in battle.combatants[: one.who]:
        if other.presence == HERE and distance(one, other) == 0:
            if overlap(one.x, one.y, one.squares, other.x, other.y, other.squares):
                found.append(f"shares a square with {other.name}")
    return found
