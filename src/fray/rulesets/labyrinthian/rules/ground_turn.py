"""What the Grid offers on a Turn, why not, doing it, and what it does at the ends of Turns and Rounds."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar, Option
from fray.rulesets.labyrinthian.model import ground_events as ev
from fray.rulesets.labyrinthian.model.grid import GROUND, OVERHEAD, is_aerial
from fray.rulesets.labyrinthian.model.ground_options import Deed, EnterBuilding, Go, Shift
from fray.rulesets.labyrinthian.model.sheets import AGILITY, INTUITION, LADDER
from fray.rulesets.labyrinthian.model.state import CHASE, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain import BUILDING, STAIRS, TerrainTag
from fray.rulesets.labyrinthian.rules.attempts import STANDARD, attempt, choose_rating
from fray.rulesets.labyrinthian.rules.chase import carry_back, flee, flee_price, may_flee, pursuit
from fray.rulesets.labyrinthian.rules.dueling import boss_moves, shift_options
from fray.rulesets.labyrinthian.rules.elevating import (
    climb,
    dive,
    drop,
    end_flight_round,
    fall_after,
    hold_on,
    may_climb,
    may_dive,
    may_drop,
    settle_shaken,
)
from fray.rulesets.labyrinthian.rules.footing import pinned
from fray.rulesets.labyrinthian.rules.ground_verbs import add_tag, drop_tag, pay, relocate
from fray.rulesets.labyrinthian.rules.harm import put_out
from fray.rulesets.labyrinthian.rules.keeper import AskKeeper
from fray.rulesets.labyrinthian.rules.moving import get_up, go, may_stand, move_options, standing_price
from fray.rulesets.labyrinthian.rules.reach import STEP
from fray.rulesets.labyrinthian.rules.stealth import enemy_turn_begins, hide, may_hide, round_ends, turn_ends
from fray.rulesets.labyrinthian.rules.structures import (
    claim_options,
    enter_options,
    go_inside,
    may_go_inside,
    take_claim,
    yield_claim,
)
from fray.rulesets.labyrinthian.rules.verbs import spend_rating
from fray.rulesets.labyrinthian.rules.warfare import (
    TAKEOVER_TARGET,
    engines_to_reload,
    reload,
    take_over,
    units_of,
    units_to_take_over,
)

LIES_PRONE: Final = Bar("prone-details", "stand up first: 5 Movement, 10 in difficult ground")
NOT_PRONE: Final = Bar("prone-recover", "nobody lies on the ground here")
IS_LOCKED: Final = Bar("stance-locks-movement", "a Stance just entered bars Movement until the next Reaction or Turn")
IS_PINNED: Final = Bar("impaled-details", "it is pinned where it is")
NO_MOVEMENT: Final = Bar("shift-positions-cost", "a Position or Elevation costs 10 Movement, in difficult ground 20")
NOTHING_TO_CLIMB: Final = Bar("climb-details", "nothing to climb is here, or no Rating and Movement are left for it")
NO_WINGS: Final = Bar("dive-details", "only a Natural flyer in the air may dive, once a Turn, for 1 Composure")
NO_SUPPORT: Final = Bar("flee-details", "only from a Support Position, for 10 Movement, neither pinned nor locked")
CANNOT_HIDE: Final = Bar("stealth-rules", "not without a Rating, and beside an able enemy only where it is Obscured")
NOTHING_TO_CLAIM: Final = Bar("tag-claiming", "there is nothing free to claim in this Position")


# ---- what may be done


def ground_menu(battle: LabBattle, one: Combatant) -> list[Option]:
    """Everything the Grid offers somebody on its own Turn."""
    found: list[Option] = []
    if may_stand(battle, one):
        found.append(Deed("stand", price=standing_price(battle, one)))
    found.extend(move_options(battle, one))
    found.extend(body_options(battle, one))
    found.extend(claim_options(battle, one))
    found.extend(enter_options(battle, one))
    found.extend(shift_options(battle, one))
    if may_flee(battle, one):
        found.append(Deed("flee", price=flee_price(battle, one)))
    if may_hide(battle, one):
        found.append(Deed("hide"))
    found.extend(war_options(battle, one))
    return found


def body_options(battle: LabBattle, one: Combatant) -> list[Deed]:
    """Up and down otherwise than by Movement alone."""
    found: list[Deed] = []
    if not one.prone and not one.locked and not pinned(battle, one) and may_climb(battle, one):
        found.append(Deed("climb", price=STEP * battle.ground.cost_factor(one.position)))
    if may_dive(one):
        found.append(Deed("dive"))
    if may_drop(battle, one) and not pinned(battle, one):
        found.append(Deed("drop"))
    return found


def war_options(battle: LabBattle, one: Combatant) -> list[Option]:
    """Units that move or obey nobody, engines to reload, ladders to place [warfare-units, siege-engines]."""
    found: list[Option] = []
    for unit in units_of(battle, one):
        if may_stand(battle, unit):
            found.append(Deed("unit-stand", unit.who, standing_price(battle, unit)))
        found.extend(move_options(battle, unit))
    found.extend([Deed("reload", engine.who) for engine in engines_to_reload(battle, one)])
    found.extend([Deed("takeover", unit.who) for unit in units_to_take_over(battle, one)])
    if one.held[LADDER] + one.stowed[LADDER] > 0 and one.level == GROUND and not one.inside:
        found.append(Deed("ladder"))
    return found


def ground_bars(battle: LabBattle, one: Combatant) -> list[tuple[str, Bar]]:
    """What somebody may look for in vain, and why."""
    held = IS_LOCKED if one.locked else LIES_PRONE if one.prone else IS_PINNED if pinned(battle, one) else NO_MOVEMENT
    return [
        ("move", held),
        ("fly", held),
        ("stand", (IS_LOCKED if one.locked else NO_MOVEMENT) if one.prone else NOT_PRONE),
        ("climb", NOTHING_TO_CLIMB),
        ("dive", NO_WINGS),
        ("flee", NO_SUPPORT),
        ("hide", CANNOT_HIDE),
        ("claim", NOTHING_TO_CLAIM),
    ]


# ---- doing it


def do_ground(fight: LabFight, one: Combatant, choice: Option) -> bool:
    """Do what was chosen, if it was something of the Grid; whether it was."""
    if isinstance(choice, Go):
        go(fight, fight.battle.combatants[choice.who], choice)
    elif isinstance(choice, Shift):
        boss_moves(fight, one, choice)
    elif isinstance(choice, EnterBuilding):
        break_in(fight, one, choice)
    elif isinstance(choice, Deed):
        do_deed(fight, one, choice)
    else:
        return False
    settle_shaken(fight)
    return True


def do_deed(fight: LabFight, one: Combatant, choice: Deed) -> None:
    word = choice.word
    if word == "stand":
        get_up(fight, one)
    elif word == "climb":
        climb(fight, one)
    elif word == "dive":
        dive(fight, one)
    elif word == "drop":
        drop(fight, one)
    elif word == "claim":
        take_claim(fight, one, fight.battle.ground.tags[choice.number])
    elif word == "unclaim":
        yield_claim(fight, one, fight.battle.ground.tags[choice.number])
    elif word == "flee":
        flee(fight, one)
    elif word == "hide":
        hide(fight, one)
    else:
        do_war(fight, one, choice)


def do_war(fight: LabFight, one: Combatant, choice: Deed) -> None:
    if choice.word == "reload":
        weary = hold_on(fight, one)
        rating = choose_rating(fight, one, "reloading", "siege-engines")
        spend_rating(fight, one, rating, "reloading", "siege-engines")
        reload(fight, one, fight.battle.combatants[choice.number])
        if weary:
            fall_after(fight, one)
    elif choice.word == "unit-stand":
        get_up(fight, fight.battle.combatants[choice.number])
    elif choice.word == "takeover":
        attempt(fight, one, "Command", INTUITION, TAKEOVER_TARGET, "warfare-units")
        take_over(fight, one, fight.battle.combatants[choice.number])
    else:
        place_ladder(fight, one)


def break_in(fight: LabFight, one: Combatant, choice: EnterBuilding) -> None:
    """A shut door takes a Skill Action of standard difficulty first; its complication may keep one out after all.

    [building-details]
    """
    tag = fight.battle.ground.tag(choice.position, BUILDING)
    if tag is not None and tag.shut:
        attempt(fight, one, "Athletics", AGILITY, STANDARD, "building-details")
        tag.shut = False
    if may_go_inside(fight.battle, one):
        go_inside(fight, one, choice.position)


def place_ladder(fight: LabFight, one: Combatant) -> None:
    """Free on one's own Turn: stairs in the Position up to Overhead [siege-grid-rules, elevation-means]."""
    if one.held[LADDER] > 0:
        one.held[LADDER] -= 1
    else:
        one.stowed[LADDER] -= 1
    tag = TerrainTag(STAIRS, one.position)
    tag.level = OVERHEAD
    add_tag(fight, tag, "siege-grid-rules")
    if fight.listening:
        fight.note(ev.LadderPlaced("siege-grid-rules", one.who, one.position))


# ---- ends of Turns and Rounds


def begin_turn_ground(fight: LabFight, one: Combatant) -> None:
    """Those who hid badly are seen; a flyer may dive again [stealth-rules, dive-details]."""
    one.dived = False
    one.owes_descent = False
    enemy_turn_begins(fight, one)


def end_turn_ground(fight: LabFight, one: Combatant) -> None:
    """A diver that has not come down yet does so now; the Hidden may be found [dive-details, stealth-rules]."""
    if one.owes_descent and one.able() and is_aerial(one.level):
        price = STEP * fight.battle.ground.cost_factor(one.position)
        pay(fight, one, min(price, one.movement), False, "diving", "dive-details")
        relocate(fight, one, one.position, one.level - 1, "dive-details")
    one.owes_descent = False
    turn_ends(fight)


def let_drown(fight: LabFight) -> None:
    """Nobody drowns in a fight but those who were near it before; of them the Keeper decides [swim-no-drowning]."""
    for one in fight.battle.combatants.copy():
        if one.drowning and one.here() and one.level < GROUND:
            question = AskKeeper(fight.battle, "drowning", one.who, ["breathes", "drowns"], "swim-no-drowning")
            if fight.ask(question).word == "drowns":
                put_out(fight, one, "swim-no-drowning")


def end_of_round_ground(fight: LabFight) -> None:
    """Fleeting terrain goes, flights run out, a chase runs on, a flight may become one [round-sequence]."""
    battle = fight.battle
    for tag in [tag for tag in battle.ground.tags if tag.fleeting]:
        drop_tag(fight, tag, "skill-complications-default")
    for one in battle.combatants:
        one.pinned_round = False
    round_ends(fight)
    let_drown(fight)
    end_flight_round(fight)
    if battle.grid == CHASE:
        carry_back(fight)
    else:
        pursuit(fight)
    battle.fled = 0
    settle_shaken(fight)
