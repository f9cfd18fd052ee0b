"""What place and posture add to attack totals, Reactions and other uses of a Rating. Each sum names its parts."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.model.terrain import COVER, HIGH_GROUND, OBSCURED, WALL
from fray.rulesets.labyrinthian.rules.sight import LOBBING_PENALTY

PRONE_REACTION: Final = -15  # [prone]
PRONE_RANGED: Final = -30  # [prone-ranged-attackers]
OBSCURED_RATING: Final = -10  # [tag-obscured]
OBSCURED_RANGED: Final = -15  # [tag-obscured-ranged]
HIGH_GROUND_RANGED: Final = 10  # [tag-high-ground-bonus]
COVER_REACTION: Final = 10  # [tag-cover-reaction]


def situation(
    battle: LabBattle,
    one: Combatant,
    source: Source,
    target: Combatant | None,
    approach: Approach | None,
    obstacles: int,
    terms: list[Term] | None,
) -> int:
    """What is added to an attack total: Flanking, Lobbing, Obscured, High Ground, a Prone target.

    `obstacles` are those a lobbed attack flies over, -1 for one that is not lobbed. The attacker stands where its
    movement has brought it.
    """
    total = named(terms, "Flanking", approach.flank) if approach is not None else 0
    if obstacles > 0:
        total += named(terms, "Lobbing Fire", LOBBING_PENALTY * obstacles)
    if battle.ground.has(one.position, OBSCURED):
        total += named(terms, "Obscured", OBSCURED_RANGED if source.ranged else OBSCURED_RATING)
    if source.ranged and on_high_ground(battle, one):
        total += named(terms, "High Ground", HIGH_GROUND_RANGED)
    if target is not None:
        total += target_modifier(source, target, terms)
    return total


def target_modifier(source: Source, target: Combatant, terms: list[Term] | None) -> int:
    """What hangs on one target: it lies Prone and is attacked at range [prone-ranged-attackers, aoe]."""
    return named(terms, "Prone target", PRONE_RANGED) if source.ranged and target.prone else 0


def on_high_ground(battle: LabBattle, one: Combatant) -> bool:
    """At its level by the tag: claimed, or there for everyone [tag-high-ground-bonus, high-ground-details]."""
    high = battle.ground.claim_of(one.who, one.position, HIGH_GROUND)
    if high is None:
        high = battle.ground.claim_of(one.who, one.position, WALL)
    return high is not None and one.level == high.level


def reaction_modifier(battle: LabBattle, one: Combatant, ranged: bool, active: bool, terms: list[Term] | None) -> int:
    """What changes a Reaction: lying Prone, Cover against Ranged attacks, and for a Rating an Obscured Position.

    [prone, prone-details, tag-cover-reaction, cover-details, obscured-details]
    """
    total = named(terms, "Prone", PRONE_REACTION) if one.prone else 0
    if ranged and battle.ground.claim_of(one.who, one.position, COVER) is not None:
        total += named(terms, "Cover", COVER_REACTION)
    if active:
        total += rating_modifier(battle, one, terms)
    return total


def rating_modifier(battle: LabBattle, one: Combatant, terms: list[Term] | None) -> int:
    """Whoever is in an Obscured Position has -10 to any Rating it uses [tag-obscured, obscured-details]."""
    return named(terms, "Obscured", OBSCURED_RATING) if battle.ground.has(one.position, OBSCURED) else 0
