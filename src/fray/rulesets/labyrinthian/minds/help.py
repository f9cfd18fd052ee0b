"""Help in need: potions, mending and rallying, and spells that want to be built up."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model.options import Work
from fray.rulesets.labyrinthian.model.sheets import ITEM_IDS, MEND, POTION, RALLY
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.abilities import ABILITY, RALLY_NAME, THRESHOLDS, may_rally
from fray.rulesets.labyrinthian.rules.items import RETRIEVE, USE
from fray.rulesets.labyrinthian.rules.magic import CONJURE, EFFECT, built, may_receive

HURT: Final = 8  # Composure missing before anybody bothers


def quick_help(battle: LabBattle, one: Combatant) -> Option | None:
    """A potion when little is left; that is worth more than an attack."""
    if 3 * one.composure >= one.sheet.composure or not one.has_rating():
        return None
    if one.held[POTION]:
        return Work(USE, ITEM_IDS[POTION], "consumable-costs-action", one.who, POTION)
    if one.stowed[POTION] and not one.retrieved:
        return Work(RETRIEVE, ITEM_IDS[POTION], "retrieve-once-per-round", number=POTION)
    return None


def best_help(battle: LabBattle, one: Combatant) -> Option | None:
    """What a Rating is good for when nobody can be attacked: mend, rally, conjure."""
    rating = one.best_rating()
    if rating < 0 or one.at_zero():
        return None
    value = one.ratings[rating]
    for slot, source in enumerate(one.sheet.sources):
        if source.effect == MEND and value >= source.thresholds[0]:
            hurt = [other for other in battle.combatants if may_receive(battle, one, source, other) and other.able()]
            other = most_hurt(hurt)
            if other is not None:
                return Work(EFFECT, source.id, "magic-rules", other.who, slot)
    if one.sheet.has(RALLY) and value >= THRESHOLDS[RALLY_NAME][0]:
        ally = most_hurt(may_rally(battle, one))
        if ally is not None:
            return Work(ABILITY, RALLY_NAME, "abilities", ally.who)
    return something_to_conjure(one)


def most_hurt(others: list[Combatant]) -> Combatant | None:
    """Whoever misses most, if it is worth a Rating."""
    best: Combatant | None = None
    missing = HURT
    for other in others:
        if other.sheet.composure - other.composure > missing:
            best, missing = other, other.sheet.composure - other.composure
    return best


def something_to_conjure(one: Combatant) -> Option | None:
    """Go on with what was begun, or begin the first spell that must be built up."""
    begun = one.conjuring
    if begun >= 0:
        source = one.sheet.sources[begun]
        return None if built(one, begun) else Work(CONJURE, source.id, "magic-rules", number=begun)
    for slot, source in enumerate(one.sheet.sources):
        if source.spell and source.conjure:
            return Work(CONJURE, source.id, "magic-rules", number=slot)
    return None
