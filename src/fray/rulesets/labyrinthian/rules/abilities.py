"""Abilities with Thresholds: Rally, Screech, and the Upheaval of a Boss."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.options import Pick, Work
from fray.rulesets.labyrinthian.model.sheets import (
    DEAFENED,
    RALLY,
    SCREECH,
    UPHEAVAL,
)
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.dueling import removable_ranged, remove_position, scramble_flanks
from fray.rulesets.labyrinthian.rules.skill_actions import choose_rating, lose_movement
from fray.rulesets.labyrinthian.rules.verbs import lose_held_die, spend_rating

ABILITY: Final = "ability"
RALLY_NAME: Final = "rally"
SCREECH_NAME: Final = "screech"
UPHEAVAL_NAME: Final = "upheaval"
# Thresholds for the raw Rating [threshold-details, ability-threshold].
THRESHOLDS: Final = {RALLY_NAME: (8, 16), SCREECH_NAME: (10, 17), UPHEAVAL_NAME: (8, 18)}
RALLY_RANGE: Final = 2
SCREECH_LOSS: Final = (5, 10)
NOT_REACHED: Final = -1


class ChooseAlly(Decision[Pick]):
    """Who else hears the Rally [abilities, ability-announce-effect]."""

    KIND = "second-ally"
    CLAUSE = "ability-announce-effect"

    def __init__(self, battle: LabBattle, actor: Combatant, allies: list[Combatant]) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.allies = allies

    def options(self) -> list[Pick]:
        return [Pick("ally", ally.who, "ability-announce-effect") for ally in self.allies]


class ChoosePlace(Decision[Work]):
    """Which Ranged Position is torn away [boss-grid-abilities]."""

    KIND = "remove-position"
    CLAUSE = "boss-grid-abilities"

    def __init__(self, battle: LabBattle, actor: Combatant, places: list[int]) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.places = places

    def options(self) -> list[Work]:
        return [Work("remove", POSITION_KEYS[place], "boss-grid-abilities", part=place) for place in self.places]


def reached(value: int, thresholds: tuple[int, ...]) -> int:
    """The highest Threshold the raw Rating reaches; below the lowest the Rating is spent for nothing.

    [ability-threshold, threshold-details]
    """
    best = NOT_REACHED
    for index, needed in enumerate(thresholds):
        if value >= needed:
            best = index
    return best


# ---- what is offered


def ability_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Abilities that are an Action of their own [abilities]."""
    found: list[Option] = []
    if actor.sheet.has(RALLY):
        found.extend([Work(ABILITY, RALLY_NAME, "abilities", ally.who) for ally in may_rally(battle, actor)])
    if actor.sheet.has(SCREECH) and may_hear(actor):
        found.append(Work(ABILITY, SCREECH_NAME, "abilities"))
    if actor.sheet.has(UPHEAVAL):
        found.append(Work(ABILITY, UPHEAVAL_NAME, "abilities"))
    return found


def may_hear(combatant: Combatant) -> bool:
    """What needs hearing does not work on or for the Deafened [wound-deafened, deafened-details]."""
    return combatant.wound(DEAFENED) == 0


def may_rally(battle: LabBattle, actor: Combatant) -> list[Combatant]:
    """Allies within 2 Positions who hear it [deafened-details]."""
    if not may_hear(actor):
        return []
    layout = battle.ground.layout
    return [
        ally
        for ally in battle.combatants
        if ally.side == actor.side
        and ally is not actor
        and ally.fights()
        and may_hear(ally)
        and layout.distance(actor.position, ally.position) <= RALLY_RANGE
    ]


# ---- what is done


def announce(fight: LabFight, actor: Combatant, receiver: int, name: str, step: int) -> None:
    """The user states which effect the Rating brings about [ability-announce-effect]."""
    if fight.listening:
        effect = "fails" if step == NOT_REACHED else "works fully" if step else "works"
        fight.note(ev.AbilityUsed("ability-announce-effect", actor.who, receiver, name, effect))


def use_ability(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """One Rating; the highest Threshold it reaches applies [abilities, ability-threshold, threshold-details]."""
    rating = choose_rating(fight, actor, choice.name, "abilities")
    value = spend_rating(fight, actor, rating, choice.name, "abilities")
    step = reached(value, THRESHOLDS[choice.name])
    announce(fight, actor, choice.who, choice.name, step)
    if step == NOT_REACHED:
        return
    if choice.name == RALLY_NAME:
        rally(fight, actor, fight.battle.combatants[choice.who], step)
    elif choice.name == SCREECH_NAME:
        screech(fight, actor, step)
    else:
        upheave(fight, actor, step)


def rally(fight: LabFight, actor: Combatant, ally: Combatant, step: int) -> None:
    """One ally, or two, regain 1d10 Composure each [abilities]."""
    restore(fight, ally, tens(fight, actor, "restoration", 1), "abilities")
    others = [hearer for hearer in may_rally(fight.battle, actor) if hearer is not ally]
    if step and others:
        second = others[0]
        if len(others) > 1:
            second = fight.battle.combatants[fight.ask(ChooseAlly(fight.battle, actor, others)).who]
        restore(fight, second, tens(fight, actor, "restoration", 1), "abilities")


def screech(fight: LabFight, actor: Combatant, step: int) -> None:
    """Enemies in the same Position who hear it lose Movement, and at the higher Threshold a held die [abilities]."""
    for enemy in fight.battle.combatants:
        if enemy.side == actor.side or not enemy.here() or enemy.position != actor.position or not may_hear(enemy):
            continue
        lose_movement(fight, enemy, min(SCREECH_LOSS[step], enemy.movement))
        if step and enemy.held_dice:
            lose_held_die(fight, enemy, min(enemy.held_dice), "abilities")


def upheave(fight: LabFight, actor: Combatant, step: int) -> None:
    """Scramble the Flanks, or tear a Ranged Position away [dueling-grid-alter, boss-grid-abilities]."""
    places = removable_ranged(fight.battle) if step else []
    if not places:
        scramble_flanks(fight)
        return
    place = places[0]
    if len(places) > 1:
        place = fight.ask(ChoosePlace(fight.battle, actor, places)).part
    remove_position(fight, place)
