"""Warfare: Units and engines in the field, who commands them, how they move, reload and change hands."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import GROUND, OVERHEAD
from fray.rulesets.labyrinthian.model.options import Deed
from fray.rulesets.labyrinthian.model.sheets import DEAFENED, ENGINE, INTUITION, LADDER
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight, same_place
from fray.rulesets.labyrinthian.model.terrain_tags import STAIRS, TerrainTag
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.movement import move_options
from fray.rulesets.labyrinthian.rules.prone import get_up, may_stand, standing_price
from fray.rulesets.labyrinthian.rules.skill_actions import attempt
from fray.rulesets.labyrinthian.rules.verbs import add_tag

COMMAND_REACH: Final = 3  # Positions [warfare-units]
TAKEOVER_TARGET: Final = 15  # [warfare-units]


def within_command(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """An able commander within three Positions [warfare-units]."""
    if not commander.may_act() or not unit.able():
        return False
    return battle.ground.layout.distance(commander.position, unit.position) <= COMMAND_REACH


def in_command(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """Whether a Unit hears and can obey its commander now [warfare-units, deafened-details, command-undefined]."""
    if unit.commander != commander.who or unit.wound(DEAFENED) > 0 or unit.paralysis > 0:
        return False
    return within_command(battle, commander, unit)


def units_of(battle: LabBattle, commander: Combatant) -> list[Combatant]:
    """The Units and engines that obey a commander now."""
    return [unit for unit in battle.combatants if unit.sheet.is_unit() and in_command(battle, commander, unit)]


def is_commander(battle: LabBattle, combatant: Combatant) -> bool:
    """A combatant who commands Units, or came with some."""
    if combatant.sheet.units:
        return True
    for unit in battle.combatants:
        if unit.commander == combatant.who:
            return True
    return False


def without_commander(battle: LabBattle, unit: Combatant) -> bool:
    """Without a commander in reach a Unit does nothing [warfare-units]."""
    return unit.commander == NOBODY or not within_command(battle, battle.combatants[unit.commander], unit)


def units_to_take_over(battle: LabBattle, commander: Combatant) -> list[Combatant]:
    """Units of its side in its Position that obey nobody [warfare-units]."""
    if not is_commander(battle, commander) or not commander.has_rating() or commander.at_zero():
        return []
    return [
        unit
        for unit in battle.combatants
        if unit.sheet.is_unit()
        and unit.side == commander.side
        and unit.commander != commander.who
        and unit.position == commander.position
        and unit.able()
        and without_commander(battle, unit)
    ]


def take_over(fight: LabFight, commander: Combatant, unit: Combatant) -> None:
    """The Unit obeys a new commander [warfare-units]."""
    unit.commander = commander.who
    unit.seat = commander.seat
    if fight.listening:
        fight.note(ge.TakenOver("warfare-units", commander.who, unit.who))


def engines_to_reload(battle: LabBattle, loader: Combatant) -> list[Combatant]:
    """Engines that have shot, in its Position: a Rating of anyone there reloads an engine [siege-engines]."""
    if not loader.has_rating():
        return []
    return [
        engine
        for engine in battle.combatants
        if engine.sheet.kind == ENGINE
        and engine.side == loader.side
        and engine.position == loader.position
        and engine.level == loader.level
        and engine.here()
        and not engine.loaded
    ]


def reload(fight: LabFight, loader: Combatant, engine: Combatant) -> None:
    """The engine may shoot again [siege-engines]."""
    engine.loaded = True
    if fight.listening:
        fight.note(ge.Reloaded("siege-engines", loader.who, engine.who))


# ---- on a Turn


def war_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Units that move or obey nobody, engines to reload, ladders to place [warfare-units, siege-engines]."""
    found: list[Option] = []
    for unit in units_of(battle, actor):
        if may_stand(battle, unit):
            found.append(Deed("unit-stand", unit.who, standing_price(battle, unit)))
        found.extend(move_options(battle, unit))
    found.extend([Deed("reload", engine.who) for engine in engines_to_reload(battle, actor)])
    found.extend([Deed("takeover", unit.who) for unit in units_to_take_over(battle, actor)])
    if actor.held[LADDER] + actor.stowed[LADDER] > 0 and may_place_ladder(battle, actor):
        found.append(Deed("ladder"))
    return found


def do_war(fight: LabFight, actor: Combatant, choice: Deed) -> None:
    if choice.word == "reload":
        rating = choose_rating(fight, actor, "reloading", "siege-engines")
        use_rating(fight, actor, rating, "reloading", "siege-engines")
        reload(fight, actor, fight.battle.combatants[choice.number])
    elif choice.word == "unit-stand":
        get_up(fight, fight.battle.combatants[choice.number])
    elif choice.word == "takeover":
        attempt(fight, actor, "Command", INTUITION, TAKEOVER_TARGET, "warfare-units")
        take_over(fight, actor, fight.battle.combatants[choice.number])
    else:
        place_ladder(fight, actor)


def may_place_ladder(battle: LabBattle, actor: Combatant) -> bool:
    """On the ground, out of doors, where there are no stairs yet [siege-grid-rules]."""
    return actor.level == GROUND and not actor.inside and not battle.ground.has(actor.position, STAIRS)


def place_ladder(fight: LabFight, actor: Combatant) -> None:
    """Free on its own Turn: stairs in the Position up to Overhead [siege-grid-rules, elevation-means]."""
    if actor.held[LADDER] > 0:
        actor.held[LADDER] -= 1
    else:
        actor.stowed[LADDER] -= 1
    tag = TerrainTag(STAIRS, actor.position)
    tag.level = OVERHEAD
    add_tag(fight, tag, "siege-grid-rules")
    if fight.listening:
        fight.note(ge.LadderPlaced("siege-grid-rules", actor.who, actor.position))


def interposes(battle: LabBattle, commander: Combatant, unit: Combatant, target: Combatant) -> bool:
    """A Unit in the target's place, itself perhaps, may defend it, if its commander can lead it [warfare-units]."""
    return unit.commander == commander.who and same_place(unit, target) and obeys(battle, commander, unit)


def obeys(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """Whether a Unit can roll its Defense Dice now: in command, neither deaf nor paralyzed, above zero Composure.

    [warfare-units, deafened-details]
    """
    return unit.sheet.kind != ENGINE and unit.composure > 0 and in_command(battle, commander, unit)
