"""Throwing things: a Skill Action that is an attack."""

from __future__ import annotations

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.blows import ORDINARY
from fray.rulesets.labyrinthian.model.options import THROW, FlaskThrow, Work
from fray.rulesets.labyrinthian.model.sheets import FIRE_FLASK, FLASK_SOURCE, ITEM_IDS, ITEM_NAMES, LOOSE_OBJECT, OBJECT
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.areas import area_places
from fray.rulesets.labyrinthian.rules.attacks import strike, strike_area
from fray.rulesets.labyrinthian.rules.items import leave_the_hand
from fray.rulesets.labyrinthian.rules.sight import in_reach
from fray.rulesets.labyrinthian.rules.skill_actions import EASY, SHORT, complicate, degree_of


def throw_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Throwing what is in hand costs a Rating [throwing-is-skill-action]."""
    found: list[Option] = []
    if actor.held[FIRE_FLASK] and actor.composure > 0:
        for position, level in area_places(battle, actor, FLASK_SOURCE, False):
            found.append(FlaskThrow(ITEM_IDS[FIRE_FLASK], "throwing-is-skill-action", FIRE_FLASK, position, level))
    if actor.held[OBJECT] and actor.composure > 0:
        for target in battle.combatants:
            if target.side != actor.side and in_reach(battle, actor, LOOSE_OBJECT, target):
                found.append(Work(THROW, ITEM_IDS[OBJECT], "throwing-is-skill-action", target.who, OBJECT))
    return found


def throw(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Throwing is a Skill Action, resolved as a Ranged attack with a Momentum Limit of 0.

    A flask's total is that of an area, and below 10 it has its complication as well.
    [throwing-is-skill-action, skill-standard-effects, item-handling]
    """
    if not isinstance(choice, FlaskThrow):
        strike(fight, actor, actor, LOOSE_OBJECT, -1, fight.battle.combatants[choice.who], ORDINARY, False)
        return
    rating = choose_rating(fight, actor, ITEM_NAMES[FIRE_FLASK], "throwing-is-skill-action")
    leave_the_hand(fight, actor, FIRE_FLASK)
    total = strike_area(fight, actor, actor, FLASK_SOURCE, -1, rating, choice.position, choice.level, False)
    if total < EASY:
        complicate(fight, actor, degree_of(total, EASY) == SHORT)
