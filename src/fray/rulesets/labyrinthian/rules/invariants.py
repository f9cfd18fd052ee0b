"""What holds in every Labyrinthian fight, whatever the players do: checked after every step of random fights.

Nothing here is a rule and nothing calls it in play.
"""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.blows import ORDINARY
from fray.rulesets.labyrinthian.model.elevations import is_aerial
from fray.rulesets.labyrinthian.model.grid import CHURN, DUELING, POSITIONS
from fray.rulesets.labyrinthian.model.options import DECLINE, Pick
from fray.rulesets.labyrinthian.model.sheets import AGILITY, ENGINE, IMPALED, LARGEST_WOUND, STUNNED, WOUND_DIE
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    FLYING,
    HERE,
    HOLDING_ON,
    HOVERING,
    IN_SIGHT,
    NO_STANCE,
    ROUND_ENDS,
    SETUP,
    STANDING,
    WALL_STANCE,
    Combatant,
    LabBattle,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain_tags import BUILDING
from fray.rulesets.labyrinthian.rules.action_ratings import RATINGS
from fray.rulesets.labyrinthian.rules.composure import may_react
from fray.rulesets.labyrinthian.rules.defending_others import HelpWay
from fray.rulesets.labyrinthian.rules.elevations import in_mid_air
from fray.rulesets.labyrinthian.rules.initiative import SEIZE
from fray.rulesets.labyrinthian.rules.reactions import React
from fray.rulesets.labyrinthian.rules.stances import has_barbarian, members
from fray.rulesets.labyrinthian.rules.verbs import pool

MOST_ROLLED: Final = 2 * WOUND_DIE[LARGEST_WOUND]  # Stuck and Impaled of a Unit in one Round

# Questions that may be put to a combatant who can no longer act: a side's common word, a fall in progress, and what the
# Combat Roll asks of those who have surrendered.
OF_THE_UNABLE: Final[tuple[str, ...]] = (
    *("agree", "pass", "seize", "first", "give-up", "resume", "pursue", "name-next"),
    *("stabilize", "pay-to-fly", "toss", "stuck", "critical", "assign-held", "lose-held"),
)

# Questions to those who act or React now, and those for what nobody does at zero Composure.
OF_THE_ABLE: Final[tuple[str, ...]] = (
    "turn",
    "rating",
    "approach",
    "damage-type",
    "react",
    "come",
    "stance-dice",
    "riposte",
    "stabilize",
)
ABOVE_ZERO: Final[tuple[str, ...]] = (
    "react",
    "come",
    "stance-dice",
    "riposte",
    "stabilize",
    "second-ally",
    "which-skill",
)
OF_THE_NEXT: Final[tuple[str, ...]] = ("first", SEIZE, "pass", "pass-back", "name-next")


def check(battle: LabBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = [*round_violations(battle), *tag_violations(battle), *wall_violations(battle)]
    for number, combatant in enumerate(battle.combatants):
        wrong = [
            *pool_violations(combatant),
            *state_violations(battle, combatant),
            *source_violations(battle, combatant),
            *footing_violations(battle, combatant),
            *place_violations(battle, combatant),
        ]
        if combatant.who != number:
            wrong.append(f"is number {combatant.who} at place {number}")
        found.extend([f"{combatant.name}: {words}" for words in wrong])
    return found


def check_decision(battle: LabBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    found: list[str] = []
    if not decision.stands():
        found.append(f"{decision.kind()!r} is asked and no longer makes sense")
    found.extend(option_violations(battle, decision))
    if decision.who == NOBODY or decision.seat == KEEPER:
        return found
    combatant = battle.combatants[decision.who]
    if combatant.sheet.is_unit():
        found.append(f"{combatant.name} is a Unit and is asked ({decision.kind()})")
    if not combatant.able() and decision.kind() not in OF_THE_UNABLE:
        found.append(f"{combatant.name} is asked ({decision.kind()}) and is not able")
    if decision.kind() == "turn" and battle.acting != combatant.who:
        found.append(f"{combatant.name} has a Turn while {battle.acting} acts")
    if decision.kind() in OF_THE_ABLE and not combatant.may_act():
        found.append(f"{combatant.name} is asked ({decision.kind()}) and cannot act")
    if decision.kind() in ABOVE_ZERO and combatant.at_zero():
        found.append(f"{combatant.name} is asked ({decision.kind()}) at zero Composure")
    if isinstance(decision, React):
        found.extend([f"{combatant.name}: {words}" for words in reaction_violations(decision)])
    return found


def option_violations(battle: LabBattle, decision: Decision[Option]) -> list[str]:
    """Options that are about a combatant who is not there, or that cost more than there is."""
    found: list[str] = []
    for option in decision.options():
        for pointed in option.points_at():
            kind, _, who = pointed.partition(":")
            if kind == "who" and not battle.combatants[int(who)].here():
                found.append(f"{decision.kind()}: {option.key()} is about a combatant who is not there")
        if isinstance(option, Pick) and decision.kind() in OF_THE_NEXT and not may_be_next(battle, decision, option):
            found.append(f"{decision.kind()}: {option.key()} names a combatant who cannot take a Turn")
        if isinstance(decision, HelpWay) and isinstance(option, Approach):
            if option.price > pool(decision.actor, option.on_rate):
                found.append(f"{decision.kind()}: {option.key()} cannot be paid")
    return found


def may_be_next(battle: LabBattle, decision: Decision[Option], option: Pick) -> bool:
    """Whether a combatant can have the Initiative; to seize it no Turn is needed [seizer-already-acted]."""
    combatant = battle.combatants[option.who]
    return combatant.may_act() if decision.kind() == SEIZE else combatant.has_turn()


def reaction_violations(decision: React) -> list[str]:
    """A Reaction where none is allowed, or a passive one to an attack out of hiding."""
    reactor, blow = decision.actor, decision.blow
    found: list[str] = []
    if not may_react(reactor):
        found.append("may React and should not")
    if reactor is decision.target and blow.purpose != ORDINARY:
        found.append("may React to its own end")
    options = decision.options()
    if blow.from_hiding and [option for option in options if option.how != DECLINE and option.passive()]:
        found.append("may React passively to an attack out of hiding")
    if [option for option in options if option.slam and reactor is not decision.target]:
        found.append("may Slam for another")
    return found


def round_violations(battle: LabBattle) -> list[str]:
    found: list[str] = []
    if not SETUP <= battle.phase <= ROUND_ENDS or battle.round < 1 or battle.round > battle.round_limit + 1:
        found.append(f"round {battle.round}, phase {battle.phase}")
    return found


def tag_violations(battle: LabBattle) -> list[str]:
    """Claims are held by those in the Position, of one side except in a Building, no more than there is room for."""
    found: list[str] = []
    for tag in battle.ground.tags:
        claimants = [combatant for combatant in battle.combatants if tag.claimed_by(combatant.who)]
        if tag.capacity and len(claimants) > tag.capacity:
            found.append(f"tag {tag.kind} in {tag.position} has {len(claimants)} claimants")
        if any(combatant.presence == HERE and combatant.position != tag.position for combatant in claimants):
            found.append(f"tag {tag.kind} in {tag.position} is claimed from elsewhere")
        if tag.destructible() and tag.structure <= 0:
            found.append(f"tag {tag.kind} in {tag.position} stands without structure")
    return found


def wall_violations(battle: LabBattle) -> list[str]:
    """A Shield Wall has its members in one place and on their feet, all of one side, with a Barbarian among them."""
    found: list[str] = []
    for number, wall in enumerate(battle.walls):
        together = members(battle, number)
        if not together:
            continue
        first = together[0]
        if not has_barbarian(battle, number) or (not wall.dice and battle.result is None):
            found.append(f"Wall {number} stands without a Barbarian or without dice")
        if [member for member in together if not same_place(first, member) or member.side != first.side]:
            found.append(f"Wall {number} is in two places")
    return found


def pool_violations(combatant: Combatant) -> list[str]:
    """Pools are neither negative nor above their maximum."""
    sheet = combatant.sheet
    found: list[str] = []
    if not 0 <= combatant.composure <= sheet.composure:
        found.append(f"Composure {combatant.composure} of {sheet.composure}")
    if combatant.movement < 0 or combatant.rate_left < 0 or combatant.store < 0:
        found.append(f"Movement {combatant.movement}, rate {combatant.rate_left}, store {combatant.store}")
    if any(not 0 <= size <= LARGEST_WOUND for size in combatant.wounds):
        found.append(f"Wounds {combatant.wounds}")
    if combatant.ratings and len(combatant.ratings) != RATINGS + sheet.extra_ar:
        found.append(f"{len(combatant.ratings)} Ratings")
    if sheet.is_unit() and combatant.ratings:
        found.append("is a Unit and has Ratings")
    if combatant.movement > combatant.movement_round + max(0, sheet.talents[AGILITY]):
        found.append(f"Movement {combatant.movement} of {combatant.movement_round}")
    most = MOST_ROLLED if sheet.is_unit() else 0
    if not 0 <= combatant.wound_rolls <= most:
        found.append(f"Wounds have rolled {combatant.wound_rolls}")
    if any(left < 0 for left in [*combatant.shots, *combatant.held, *combatant.stowed]):
        found.append("has less than nothing")
    return found


def state_violations(battle: LabBattle, combatant: Combatant) -> list[str]:
    found: list[str] = []
    if combatant.incapacitated and (combatant.composure or not combatant.prone):
        found.append(f"is Incapacitated with Composure {combatant.composure}, Prone: {combatant.prone}")
    if combatant.presence == DEAD and combatant.composure:
        found.append("is dead and has Composure")
    if not combatant.able() and (combatant.stance != NO_STANCE or combatant.held_dice or combatant.conjuring >= 0):
        found.append(
            f"is out and keeps Stance {combatant.stance}, held dice {combatant.held_dice}, spell {combatant.conjuring}"
        )
    if (combatant.stance == WALL_STANCE) != (combatant.wall >= 0):
        found.append(f"Stance {combatant.stance} in Wall {combatant.wall}")
    if combatant.stance == NO_STANCE and combatant.stance_dice:
        found.append("has Stance dice without a Stance")
    if combatant.stance not in (NO_STANCE, WALL_STANCE) and not combatant.stance_dice and battle.result is None:
        found.append("has a Stance without dice")
    if combatant.hidden != IN_SIGHT and not combatant.able():
        found.append("is out and Hidden")
    if combatant.shaken and battle.result is None:
        found.append(f"was shaken ({combatant.shaken}) and it was not settled")
    if combatant.paralysis < 0:
        found.append(f"is Paralyzed for {combatant.paralysis} Rounds")
    if combatant.sheet.kind == ENGINE and combatant.wound_sizes():
        found.append("is an engine and Wounded")
    return found


def source_violations(battle: LabBattle, combatant: Combatant) -> list[str]:
    """No effect without its source: a hold, a pin, banked Momentum, what is conjured."""
    found: list[str] = []
    if combatant.grappler >= 0:
        grappler = battle.combatants[combatant.grappler]
        if not grappler.able() or not same_place(grappler, combatant):
            found.append(f"is held by {grappler.name}, who is not there")
    if combatant.impaler >= 0 and not combatant.wounds[IMPALED]:
        found.append("is pinned by no Wound")
    if len(combatant.bank) > combatant.wounds[STUNNED]:
        found.append(f"{len(combatant.bank)} uses are banked for a Wound of size {combatant.wounds[STUNNED]}")
    if combatant.conjuring >= 0 and (combatant.composure == 0 or combatant.paralysis):
        found.append("conjures at zero Composure or paralyzed")
    if combatant.conjuring < 0 and combatant.store:
        found.append(f"has {combatant.store} in store for no spell")
    if combatant.commander >= 0 and battle.combatants[combatant.commander].side != combatant.side:
        found.append("is commanded by an enemy")
    return found


def footing_violations(battle: LabBattle, combatant: Combatant) -> list[str]:
    """Who hangs on a wall or flies is neither Prone nor helpless, and owes no descent between Turns."""
    found: list[str] = []
    if combatant.presence != HERE or battle.result is not None or not is_aerial(combatant.level):
        return found
    helpless = combatant.incapacitated or combatant.paralysis > 0 or combatant.prone
    if helpless and combatant.footing in (FLYING, HOLDING_ON):
        found.append(f"is Prone or helpless in the air (footing {combatant.footing})")
    if combatant.footing == STANDING and in_mid_air(battle, combatant):
        found.append("stands on nothing")
    if combatant.footing == HOVERING and combatant.flight_rate == 0:
        found.append("hovers without magic")
    if combatant.owes_descent and battle.acting == NOBODY:
        found.append("owes a descent")
    return found


def place_violations(battle: LabBattle, combatant: Combatant) -> list[str]:
    """Everybody on the Grid is in a Position that exists, outside Obstacles, a Boss in the Churn."""
    if combatant.presence != HERE or battle.result is not None or battle.phase == SETUP:
        return []
    ground = battle.ground
    if not 0 <= combatant.position < POSITIONS:
        return [f"is in Position {combatant.position}"]
    found: list[str] = []
    if not ground.layout.exists(combatant.position):
        found.append("is in a removed Position")
    if battle.grid == DUELING and combatant.sheet.boss and combatant.position != CHURN:
        found.append("is a Boss outside the Churn")
    if not combatant.inside and ground.fills(combatant.position, combatant.level):
        found.append("is inside an Obstacle")
    if combatant.inside and not ground.has(combatant.position, BUILDING):
        found.append("is inside no Building")
    return found
