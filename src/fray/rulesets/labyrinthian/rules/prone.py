"""Prone: being knocked down, what it costs in defense, getting up; and being pinned or held."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import NOBODY, SHAKEN_PRONE, Combatant, LabBattle, LabFight, is_boss
from fray.rulesets.labyrinthian.rules.stances import break_wall, may_use_movement
from fray.rulesets.labyrinthian.rules.verbs import lie_prone, pay, pool, shake, stand_up
from fray.rulesets.labyrinthian.rules.wounds import impaler_is_near, lacerate

PRONE_REACTION: Final = -15  # [prone]
PRONE_RANGED: Final = -30  # [prone-ranged-attackers]
STANDING_UP: Final = 5  # [prone-recover]


def knock_prone(fight: LabFight, victim: Combatant, clause: str) -> None:
    """Prone; a Shield Wall it takes part in breaks, a flyer may fall.

    [prone, shield-wall-prone-breaks, stance-broken-specially, prone-in-flight]
    """
    if not lie_prone(fight, victim, clause):
        return
    if victim.wall >= 0:
        break_wall(fight, victim.wall, "shield-wall-prone-breaks")
    shake(victim, SHAKEN_PRONE)


def prone_reaction(reactor: Combatant, terms: list[Term] | None) -> int:
    """A Prone combatant has -15 to every Reaction [prone, prone-details]."""
    return named(terms, "Prone", PRONE_REACTION) if reactor.prone else 0


def prone_target(source: Source, target: Combatant, terms: list[Term] | None) -> int:
    """Attacks at range against a Prone combatant have -30 [prone-ranged-attackers, aoe]."""
    return named(terms, "Prone target", PRONE_RANGED) if source.ranged and target.prone else 0


# ---- getting up


def standing_price(battle: LabBattle, mover: Combatant) -> int:
    """5 Movement, doubled in Difficult Terrain [prone-recover, position-step-cost-source]."""
    return STANDING_UP * battle.ground.cost_factor(mover.position)


def may_stand(battle: LabBattle, mover: Combatant) -> bool:
    return mover.prone and may_use_movement(mover) and pool(mover, False) >= standing_price(battle, mover)


def get_up(fight: LabFight, mover: Combatant) -> None:
    """Unless a Laceration takes the last of its strength on the way up [prone-recover, laceration-details]."""
    pay(fight, mover, standing_price(fight.battle, mover), False, "standing up", "prone-recover")
    lacerate(fight, mover)
    if mover.able():
        stand_up(fight, mover, "prone-recover")


# ---- what else holds a combatant in place


def may_shift(battle: LabBattle, mover: Combatant) -> bool:
    """Neither Prone, pinned nor locked [prone-details, impaled-details, stance-lock-details]."""
    return may_use_movement(mover) and not mover.prone and not pinned(battle, mover)


def pinned(battle: LabBattle, mover: Combatant) -> bool:
    """Held where it is: Impaled by an attacker who is near, or grappled; a Boss cannot be pinned.

    [impaled-details, grapple-house, boss-details]
    """
    if is_boss(battle, mover):
        return False
    if mover.grappler != NOBODY and is_held(battle, mover):
        return True
    return impaler_is_near(battle, mover)


def is_held(battle: LabBattle, mover: Combatant) -> bool:
    """Until the grappler leaves or is out of action [grapple-house]."""
    grappler = battle.combatants[mover.grappler]
    return grappler.here() and not grappler.incapacitated and grappler.position == mover.position
