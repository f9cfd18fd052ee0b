"""What a combatant may do on its Turn: every attack and everything else; what the Grid offers, and doing it."""

from __future__ import annotations

from fray.engine.decisions import Bar, Option
from fray.rulesets.labyrinthian.model.grid import STEP
from fray.rulesets.labyrinthian.model.options import (
    ATTACK,
    END,
    LOB,
    SURRENDER,
    THING,
    AreaStrike,
    Deed,
    EnterBuilding,
    Go,
    Plain,
    Shift,
    Strike,
    Work,
)
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import FREE_FINISH
from fray.rulesets.labyrinthian.rules.abilities import ability_options
from fray.rulesets.labyrinthian.rules.approaches import any_approach
from fray.rulesets.labyrinthian.rules.areas import area_places
from fray.rulesets.labyrinthian.rules.buildings import break_in, enter_options, object_approaches, structures
from fray.rulesets.labyrinthian.rules.climbing import climb, may_climb
from fray.rulesets.labyrinthian.rules.composure import only_basics, vulnerable
from fray.rulesets.labyrinthian.rules.dueling import boss_moves, shift_options
from fray.rulesets.labyrinthian.rules.falling import drop, may_drop
from fray.rulesets.labyrinthian.rules.fleeing import flee, flee_price, may_flee
from fray.rulesets.labyrinthian.rules.flying import dive, may_dive, settle_shaken
from fray.rulesets.labyrinthian.rules.items import handling_options, using_options
from fray.rulesets.labyrinthian.rules.killing_blow import finishing, may_finish, may_finish_free
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles, may_lob
from fray.rulesets.labyrinthian.rules.magic import built, magic_options
from fray.rulesets.labyrinthian.rules.movement import go, move_options
from fray.rulesets.labyrinthian.rules.preferences import AIM_AT_FRIENDS, CLAUSES, HABIT_KEYS
from fray.rulesets.labyrinthian.rules.prone import get_up, may_stand, pinned, standing_price
from fray.rulesets.labyrinthian.rules.reactions import can_pay
from fray.rulesets.labyrinthian.rules.refusals import (
    CANNOT_HIDE,
    IS_LOCKED,
    IS_PINNED,
    LIES_PRONE,
    NO_MOVEMENT,
    NO_SUPPORT,
    NO_WINGS,
    NOT_PRONE,
    NOTHING_TO_CLAIM,
    NOTHING_TO_CLIMB,
)
from fray.rulesets.labyrinthian.rules.sight import in_reach, may_be_targeted
from fray.rulesets.labyrinthian.rules.skill_effects import skill_options
from fray.rulesets.labyrinthian.rules.stances import stance_options
from fray.rulesets.labyrinthian.rules.stealth import hide, may_hide
from fray.rulesets.labyrinthian.rules.surrender import giving_up
from fray.rulesets.labyrinthian.rules.terrain_tags import claim_options, take_claim, yield_claim
from fray.rulesets.labyrinthian.rules.throwing import throw_options
from fray.rulesets.labyrinthian.rules.warfare import do_war, units_of, war_options

PREFER = "prefer"
UNLEARN = "prefer-not"


def turn_menu(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Everything on the own Turn: as long as Ratings and Movement last, and free things [turn-contents, ar-uses].

    Talking needs no option: it costs nothing [talking-free].
    """
    found: list[Option] = [Plain(END, "turn-contents")]
    if battle.broken >> actor.side & 1:
        found.extend(ground_menu(battle, actor))
        found.append(Plain(SURRENDER, "surrender"))
        return found
    if actor.has_rating():
        found.extend(attack_menu(battle, actor))
        found.extend(using_options(battle, actor))
        found.extend(throw_options(battle, actor))
        if not only_basics(actor):
            found.extend(magic_options(battle, actor))
            found.extend(ability_options(battle, actor))
            found.extend(skill_options(battle, actor))
    elif battle.variants.killing == FREE_FINISH:
        found.extend(free_finishes(battle, actor))
    found.extend(ground_menu(battle, actor))
    found.extend(handling_options(battle, actor))
    found.extend(stance_options(battle, actor))
    found.extend(habit_options(actor))
    found.extend(giving_up(battle, actor))
    return found


def habit_options(actor: Combatant) -> list[Option]:
    """Standing preferences, to be taken up or given up."""
    return [
        Work(UNLEARN if actor.habits & habit else PREFER, key, CLAUSES[habit], number=habit)
        for habit, key in HABIT_KEYS.items()
    ]


# ---- attacks


def attack_menu(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Every source on every target, for the actor and for the Units under command [attack-kinds, warfare-units]."""
    found: list[Option] = []
    for slot, source in enumerate(actor.sheet.sources):
        if usable(actor, slot, source):
            found.extend(attacks_with(battle, actor, actor, NOBODY, slot, source))
    for unit in units_of(battle, actor):
        source = unit.sheet.sources[0]
        if unit.loaded:
            found.extend(attacks_with(battle, actor, unit, unit.who, 0, source))
    return found


def usable(actor: Combatant, slot: int, source: Source) -> bool:
    """It has dice, something to shoot, a built spell, and what it costs can be paid.

    [damage-dice-source, item-handling, magic-rules, channel-rules]
    """
    if not source.dice or (source.shots and actor.shots[slot] == 0) or not built(actor, slot):
        return False
    return source.composure_cost == 0 or (can_pay(actor, source) and not actor.at_zero())


def attacks_with(
    battle: LabBattle, actor: Combatant, striker: Combatant, unit: int, slot: int, source: Source
) -> list[Option]:
    if source.aoe:
        return areas_with(battle, striker, unit, slot, source)
    found: list[Option] = []
    for target in targets_for(battle, actor, striker):
        if any_approach(battle, striker, source, target):
            found.append(Strike(ATTACK, unit, slot, target.who, source.title))
            if may_finish(battle, actor, target):
                found.extend(finishing(unit, slot, source, target))
        if source.ranged and not in_reach(battle, striker, source, target):
            if lob_obstacles(battle, striker, source, target) >= 0:
                found.append(Strike(LOB, unit, slot, target.who, source.title))
    for tag in structures(battle):
        if object_approaches(battle, striker, source, tag):
            found.append(Strike(THING, unit, slot, tag, source.title, battle.ground.tags[tag].position))
    return found


def targets_for(battle: LabBattle, actor: Combatant, striker: Combatant) -> list[Combatant]:
    """Enemies, and friends too where the actor wants to aim at them [free-targets]."""
    friends = actor.habits & AIM_AT_FRIENDS != 0
    return [
        target
        for target in battle.combatants
        if target.here() and target is not striker and target is not actor and (friends or target.side != actor.side)
    ]


def free_finishes(battle: LabBattle, actor: Combatant) -> list[Option]:
    """In the reading 'free finish' no Rating is needed [killing-blow-procedure]."""
    found: list[Option] = []
    slot = len(actor.sheet.sources) - 1
    for target in targets_for(battle, actor, actor):
        if vulnerable(target) and may_finish_free(actor, target) and may_be_targeted(battle, actor, target):
            found.extend(finishing(NOBODY, slot, actor.sheet.sources[slot], target))
    return found


def areas_with(battle: LabBattle, striker: Combatant, unit: int, slot: int, source: Source) -> list[Option]:
    """Each place in range with a clear line; lobbed where there is none [aoe, lobbing-fire]."""
    found: list[Option] = []
    direct = area_places(battle, striker, source, False)
    found.extend([AreaStrike(False, unit, slot, place[0], place[1], source.title) for place in direct])
    if may_lob(source):
        for place in area_places(battle, striker, source, True):
            if place not in direct:
                found.append(AreaStrike(True, unit, slot, place[0], place[1], source.title))
    return found


# ---- on the Grid


def ground_menu(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Everything the Grid offers a combatant on its own Turn."""
    found: list[Option] = []
    if may_stand(battle, actor):
        found.append(Deed("stand", price=standing_price(battle, actor)))
    found.extend(move_options(battle, actor))
    found.extend(body_options(battle, actor))
    found.extend(claim_options(battle, actor))
    found.extend(enter_options(battle, actor))
    found.extend(shift_options(battle, actor))
    if may_flee(battle, actor):
        found.append(Deed("flee", price=flee_price(battle, actor)))
    if may_hide(battle, actor):
        found.append(Deed("hide"))
    found.extend(war_options(battle, actor))
    return found


def body_options(battle: LabBattle, actor: Combatant) -> list[Deed]:
    """Up and down otherwise than by Movement alone."""
    found: list[Deed] = []
    if not actor.prone and not actor.locked and not pinned(battle, actor) and may_climb(battle, actor):
        found.append(Deed("climb", price=STEP * battle.ground.cost_factor(actor.position)))
    if may_dive(battle, actor):
        found.append(Deed("dive"))
    if may_drop(battle, actor) and not pinned(battle, actor):
        found.append(Deed("drop"))
    return found


def ground_bars(battle: LabBattle, actor: Combatant) -> list[tuple[str, Bar]]:
    """What the actor may look for in vain, and why."""
    held = (
        IS_LOCKED
        if actor.locked
        else LIES_PRONE
        if actor.prone
        else IS_PINNED
        if pinned(battle, actor)
        else NO_MOVEMENT
    )
    return [
        ("move", held),
        ("fly", held),
        ("stand", (IS_LOCKED if actor.locked else NO_MOVEMENT) if actor.prone else NOT_PRONE),
        ("climb", NOTHING_TO_CLIMB),
        ("dive", NO_WINGS),
        ("flee", NO_SUPPORT),
        ("hide", CANNOT_HIDE),
        ("claim", NOTHING_TO_CLAIM),
    ]


# ---- doing what the Grid offers


def do_ground(fight: LabFight, actor: Combatant, choice: Option) -> bool:
    """Do what was chosen, if it was something of the Grid; whether it was."""
    if isinstance(choice, Go):
        go(fight, fight.battle.combatants[choice.who], choice)
    elif isinstance(choice, Shift):
        boss_moves(fight, actor, choice)
    elif isinstance(choice, EnterBuilding):
        break_in(fight, actor, choice)
    elif isinstance(choice, Deed):
        do_deed(fight, actor, choice)
    else:
        return False
    settle_shaken(fight)
    return True


def do_deed(fight: LabFight, actor: Combatant, choice: Deed) -> None:
    word = choice.word
    if word == "stand":
        get_up(fight, actor)
    elif word == "climb":
        climb(fight, actor)
    elif word == "dive":
        dive(fight, actor)
    elif word == "drop":
        drop(fight, actor)
    elif word == "claim":
        take_claim(fight, actor, fight.battle.ground.tags[choice.number])
    elif word == "unclaim":
        yield_claim(fight, actor, fight.battle.ground.tags[choice.number])
    elif word == "flee":
        flee(fight, actor)
    elif word == "hide":
        hide(fight, actor)
    else:
        do_war(fight, actor, choice)
