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
from fray.rulesets.labyrinthian.rules.terrain_tags import after_penalties

HURT: Final = 8  # Composure missing before help is worth a Rating


def quick_help(battle: LabBattle, actor: Combatant) -> Option | None:
    """A potion when little is left; that is worth more than an attack."""
    if 3 * actor.composure >= actor.sheet.composure or not actor.has_rating():
        return None
    if actor.held[POTION]:
        return Work(USE, ITEM_IDS[POTION], "consumable-costs-action", actor.who, POTION)
    if actor.stowed[POTION] and not actor.retrieved:
        return Work(RETRIEVE, ITEM_IDS[POTION], "retrieve-once-per-round", number=POTION)
    return None


def best_help(battle: LabBattle, actor: Combatant) -> Option | None:
    """What a Rating is good for when nobody can be attacked: mend, rally, conjure."""
    rating = actor.best_rating()
    if rating < 0 or actor.at_zero():
        return None
    value = after_penalties(battle, actor, actor.ratings[rating])
    for slot, source in enumerate(actor.sheet.sources):
        if source.effect == MEND and value >= source.thresholds[0]:
            hurt = [ally for ally in battle.combatants if may_receive(battle, actor, source, ally) and ally.able()]
            patient = most_hurt(hurt)
            if patient is not None:
                return Work(EFFECT, source.id, "magic-rules", patient.who, slot)
    if actor.sheet.has(RALLY) and value >= THRESHOLDS[RALLY_NAME][0]:
        ally = most_hurt(may_rally(battle, actor))
        if ally is not None:
            return Work(ABILITY, RALLY_NAME, "abilities", ally.who)
    return something_to_conjure(actor)


def most_hurt(allies: list[Combatant]) -> Combatant | None:
    """The ally that misses most, if it is worth a Rating."""
    best: Combatant | None = None
    missing = HURT
    for ally in allies:
        if ally.sheet.composure - ally.composure > missing:
            best, missing = ally, ally.sheet.composure - ally.composure
    return best


def something_to_conjure(actor: Combatant) -> Option | None:
    """Go on with what was begun, or begin the first spell that must be built up."""
    begun = actor.conjuring
    if begun >= 0:
        source = actor.sheet.sources[begun]
        return None if built(actor, begun) else Work(CONJURE, source.id, "magic-rules", number=begun)
    for slot, source in enumerate(actor.sheet.sources):
        if source.spell and source.conjure:
            return Work(CONJURE, source.id, "magic-rules", number=slot)
    return None
