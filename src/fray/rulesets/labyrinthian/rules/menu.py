"""What is offered on a Turn: every attack, and everything else there is to do."""

from __future__ import annotations

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.options import (
    ATTACK,
    END,
    GIVE_UP_STANCE,
    INCAPACITATE,
    JOIN_WALL,
    KILL,
    LOB,
    SURRENDER,
    SURRENDER_ALL,
    THING,
    AreaStrike,
    Plain,
    Strike,
    Work,
)
from fray.rulesets.labyrinthian.model.sheets import ENGINE, Source
from fray.rulesets.labyrinthian.model.state import NO_STANCE, NOBODY, Combatant, LabBattle
from fray.rulesets.labyrinthian.model.variants import FREE_FINISH
from fray.rulesets.labyrinthian.rules.attacks import may_finish, may_finish_free
from fray.rulesets.labyrinthian.rules.ground_turn import ground_menu
from fray.rulesets.labyrinthian.rules.magic import ability_options, built, magic_options
from fray.rulesets.labyrinthian.rules.objects import handling_options, using_options
from fray.rulesets.labyrinthian.rules.preferences import AIM_AT_FRIENDS, CLAUSES, HABIT_KEYS
from fray.rulesets.labyrinthian.rules.reactions import can_pay
from fray.rulesets.labyrinthian.rules.sight import area_places, in_reach, lob_obstacles, may_lob
from fray.rulesets.labyrinthian.rules.skills import skill_options
from fray.rulesets.labyrinthian.rules.stances import may_join
from fray.rulesets.labyrinthian.rules.structures import object_approaches, structures
from fray.rulesets.labyrinthian.rules.velocity import any_approach
from fray.rulesets.labyrinthian.rules.warfare import units_of

PREFER = "prefer"
UNLEARN = "prefer-not"


def turn_menu(battle: LabBattle, one: Combatant) -> list[Option]:
    """Everything on the own Turn: as long as Ratings and Movement last, and free things [turn-contents, ar-uses].

    At zero Composure only Movement, attacks, free things and Consumables. [zero-composure-basic-only,
    zero-composure-options]
    """
    found: list[Option] = [Plain(END, "turn-contents")]
    if battle.broken >> one.side & 1:
        found.extend(ground_menu(battle, one))
        found.append(Plain(SURRENDER, "surrender"))
        return found
    if one.has_rating():
        found.extend(attack_menu(battle, one))
        found.extend(using_options(battle, one))
        if one.composure > 0:
            found.extend(magic_options(battle, one))
            found.extend(ability_options(battle, one))
            found.extend(skill_options(battle, one))
    elif battle.variants.killing == FREE_FINISH:
        found.extend(free_finishes(battle, one))
    found.extend(ground_menu(battle, one))
    found.extend(handling_options(battle, one))
    found.extend(stance_options(battle, one))
    found.extend(habit_options(one))
    found.extend(giving_up(battle, one))
    return found


def stance_options(battle: LabBattle, one: Combatant) -> list[Option]:
    """A Stance may be given up at any time; a Shield Wall may be joined [stance-discontinue, shield-wall-details]."""
    found: list[Option] = []
    if one.stance != NO_STANCE:
        found.append(Plain(GIVE_UP_STANCE, "stance-discontinue"))
    if may_join(battle, one) >= 0:
        found.append(Plain(JOIN_WALL, "shield-wall"))
    return found


def habit_options(one: Combatant) -> list[Option]:
    """Standing preferences, to be taken up or given up."""
    return [
        Work(UNLEARN if one.habits & habit else PREFER, key, CLAUSES[habit], number=habit)
        for habit, key in HABIT_KEYS.items()
    ]


def giving_up(battle: LabBattle, one: Combatant) -> list[Option]:
    """Surrender, for oneself or for the whole side by agreement [surrender, surrender-flee-by-agreement]."""
    found: list[Option] = [Plain(SURRENDER, "surrender")]
    if [other for other in battle.combatants if other.side == one.side and other is not one and other.fights()]:
        found.append(Plain(SURRENDER_ALL, "surrender-flee-by-agreement"))
    return found


# ---- attacks


def attack_menu(battle: LabBattle, one: Combatant) -> list[Option]:
    """Every source on every target, for oneself and for the Units one commands [attack-kinds, warfare-units]."""
    found: list[Option] = []
    for slot, source in enumerate(one.sheet.sources):
        if usable(one, slot, source):
            found.extend(attacks_with(battle, one, one, NOBODY, slot, source))
    for unit in units_of(battle, one):
        source = unit.sheet.sources[0]
        if unit.loaded:
            found.extend(attacks_with(battle, one, unit, unit.who, 0, source))
    return found


def usable(one: Combatant, slot: int, source: Source) -> bool:
    """It has dice, something to shoot, a built spell, and what it costs can be paid.

    [damage-dice-source, item-handling, magic-rules, channel-rules]
    """
    if not source.dice or (source.shots and one.shots[slot] == 0) or not built(one, slot):
        return False
    return source.composure_cost == 0 or (can_pay(one, source) and not one.at_zero())


def attacks_with(
    battle: LabBattle, one: Combatant, body: Combatant, unit: int, slot: int, source: Source
) -> list[Option]:
    if source.aoe:
        return areas_with(battle, body, unit, slot, source)
    found: list[Option] = []
    for target in targets_for(battle, one, body):
        if any_approach(battle, body, source, target):
            found.append(Strike(ATTACK, unit, slot, target.who, source.title))
            if may_finish(battle, one, target):
                found.extend(finishing(unit, slot, source, target))
        if source.ranged and not in_reach(battle, body, source, target):
            if lob_obstacles(battle, body, source, target) >= 0:
                found.append(Strike(LOB, unit, slot, target.who, source.title))
    for tag in structures(battle):
        if object_approaches(battle, body, source, tag):
            found.append(Strike(THING, unit, slot, tag, source.title))
    return found


def targets_for(battle: LabBattle, one: Combatant, body: Combatant) -> list[Combatant]:
    """Enemies, and friends too where somebody wants to aim at them [free-targets]."""
    friends = one.habits & AIM_AT_FRIENDS != 0
    return [
        target
        for target in battle.combatants
        if target.here() and target is not body and target is not one and (friends or target.side != one.side)
    ]


def finishing(unit: int, slot: int, source: Source, target: Combatant) -> list[Option]:
    """The deliberate end of somebody at zero [killing-blow, incapacitation, lethality-is-deliberate]."""
    if target.sheet.kind == ENGINE:
        return []
    found: list[Option] = []
    if not target.incapacitated:
        found.append(Strike(INCAPACITATE, unit, slot, target.who, source.title))
    found.append(Strike(KILL, unit, slot, target.who, source.title))
    return found


def free_finishes(battle: LabBattle, one: Combatant) -> list[Option]:
    """In the reading 'free finish' no Rating is needed [killing-blow-procedure]."""
    found: list[Option] = []
    slot = len(one.sheet.sources) - 1
    for target in targets_for(battle, one, one):
        if target.vulnerable() and may_finish_free(one, target):
            found.extend(finishing(NOBODY, slot, one.sheet.sources[slot], target))
    return found


def areas_with(battle: LabBattle, body: Combatant, unit: int, slot: int, source: Source) -> list[Option]:
    """Each place in range with a clear line; lobbed where there is none [aoe, lobbing-fire]."""
    found: list[Option] = []
    direct = area_places(battle, body, source, False)
    found.extend([AreaStrike(False, unit, slot, place[0], place[1], source.title) for place in direct])
    if may_lob(source):
        for place in area_places(battle, body, source, True):
            if place not in direct:
                found.append(AreaStrike(True, unit, slot, place[0], place[1], source.title))
    return found
