"""Attack totals and the numbers that must meet them. Each sum is its own explanation."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.blows import Blow
from fray.rulesets.labyrinthian.model.options import CHANNELED, COMMANDED, WARD
from fray.rulesets.labyrinthian.model.sheets import (
    AGILITY,
    INTUITION,
    STRENGTH,
    STRIKE,
    TALENTS,
    WISDOM,
    Source,
)
from fray.rulesets.labyrinthian.model.state import (
    IN_SIGHT,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.model.terrain import COVER, HIGH_GROUND, OBSCURED, WALL
from fray.rulesets.labyrinthian.model.variants import BARE_FOR_ALL, BARE_FOR_PASSIVE, UNHALVED_BASE
from fray.rulesets.labyrinthian.rules.sight import LOBBING_PENALTY

HIDING_BONUS: Final = 5  # not added to Flanking [stealth-rules]
UNMEETABLE: Final = 10_000
PRONE_REACTION: Final = -15  # [prone]
PRONE_RANGED: Final = -30  # [prone-ranged-attackers]
OBSCURED_RATING: Final = -10  # [tag-obscured]
OBSCURED_RANGED: Final = -15  # [tag-obscured-ranged]
HIGH_GROUND_RANGED: Final = 10  # [tag-high-ground-bonus]
COVER_REACTION: Final = 10  # [tag-cover-reaction]


def attack_talent(source: Source) -> int:
    """Strike: Strength. Cast, Command and Channel: Intuition.

    [strike-uses-strength, talent-per-action, attack-kinds-differ]
    """
    return STRENGTH if source.attack == STRIKE else INTUITION


def defense_talent(how: str) -> int:
    """Guard and Parry: Agility. Ward: Wisdom. Channel and Command: Intuition.

    [guard-uses-agility, ward-uses-wisdom, talent-per-action]
    """
    if how == WARD:
        return WISDOM
    return INTUITION if how in (CHANNELED, COMMANDED) else AGILITY


def explained(fight: LabFight) -> list[Term] | None:
    """A list for the terms of a sum, if there is a listener."""
    return [] if fight.listening else None


def add_up(
    battle: LabBattle,
    blow: Blow,
    value: int,
    target: Combatant | None,
    approach: Approach | None,
    obstacles: int,
    terms: list[Term] | None,
) -> None:
    """Attack total = Rating + Talent + whatever the situation adds; it is announced.

    [attack-total, attack-announces-ar-total, ar-penalties-and-bounds]
    """
    talent = attack_talent(blow.source)
    blow.talent = blow.attacker.sheet.talents[talent]
    total = named(terms, "Action Rating", value)
    total += named(terms, TALENTS[talent].capitalize(), blow.talent)
    total += named(terms, "Wounds of the Unit", blow.striker.penalty)
    flank = 0
    if approach is not None:
        flank = approach.flank
    total += situation(battle, blow.striker, blow.source, target, approach, obstacles, terms)
    if blow.from_hiding and flank < HIDING_BONUS:
        total += named(terms, "out of hiding", HIDING_BONUS - flank)
    blow.total = total


def situation(
    battle: LabBattle,
    striker: Combatant,
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
    if battle.ground.has(striker.position, OBSCURED):
        total += named(terms, "Obscured", OBSCURED_RANGED if source.ranged else OBSCURED_RATING)
    if source.ranged and on_high_ground(battle, striker):
        total += named(terms, "High Ground", HIGH_GROUND_RANGED)
    if target is not None:
        total += target_modifier(source, target, terms)
    return total


def target_modifier(source: Source, target: Combatant, terms: list[Term] | None) -> int:
    """What hangs on one target: it lies Prone and is attacked at range [prone-ranged-attackers, aoe]."""
    return named(terms, "Prone target", PRONE_RANGED) if source.ranged and target.prone else 0


def on_high_ground(battle: LabBattle, combatant: Combatant) -> bool:
    """At its level by the tag: claimed, or there for everyone [tag-high-ground-bonus, high-ground-details]."""
    high = battle.ground.claim_of(combatant.who, combatant.position, HIGH_GROUND)
    if high is None:
        high = battle.ground.claim_of(combatant.who, combatant.position, WALL)
    return high is not None and combatant.level == high.level


# ---- Reactions


def needed_passively(battle: LabBattle, blow: Blow, reactor: Combatant) -> int:
    """What a Passive Reaction must meet; from hiding, and in the first Turn of an ambush, none can.

    [passive-reaction-free, attackers-ar-means-total, stealth-rules]
    """
    if blow.from_hiding or (battle.ambush_turn and reactor.side != battle.ambushers):
        return UNMEETABLE
    if battle.variants.number_to_meet in (BARE_FOR_PASSIVE, BARE_FOR_ALL):
        return blow.total - blow.talent
    return blow.total


def needed_actively(battle: LabBattle, blow: Blow) -> int:
    """A Reaction with a Rating must meet the attack total.

    [active-reaction, react-compare-meets, attackers-ar-means-total]
    """
    return blow.total - blow.talent if battle.variants.number_to_meet == BARE_FOR_ALL else blow.total


def passive_reaction(battle: LabBattle, combatant: Combatant) -> int:
    """PR as it stands on the sheet [passive-reaction-value, passive-reaction-formula]."""
    if battle.variants.passive_reaction == UNHALVED_BASE:
        return combatant.sheet.unhalved_pr
    return combatant.sheet.pr


def passive_number(battle: LabBattle, blow: Blow, reactor: Combatant, terms: list[Term] | None) -> int:
    """PR and what changes it: lying Prone, Cover [passive-reaction-value, prone-details, cover-details]."""
    number = named(terms, "Passive Reaction", passive_reaction(battle, reactor))
    return number + reaction_modifier(battle, reactor, blow.source.ranged, False, terms)


def active_number(
    battle: LabBattle, blow: Blow, reactor: Combatant, rating: int, how: str, penalty: int, terms: list[Term] | None
) -> int:
    """A Rating + the Talent of the kind of defense [active-reaction]."""
    talent = defense_talent(how)
    number = named(terms, "Action Rating", reactor.ratings[rating])
    number += named(terms, TALENTS[talent].capitalize(), reactor.sheet.talents[talent])
    number += named(terms, "Wounds of the Unit", penalty)
    return number + reaction_modifier(battle, reactor, blow.source.ranged, True, terms)


def in_hiding(combatant: Combatant) -> bool:
    return combatant.hidden != IN_SIGHT


def reaction_modifier(
    battle: LabBattle, reactor: Combatant, ranged: bool, active: bool, terms: list[Term] | None
) -> int:
    """What changes a Reaction: lying Prone, Cover against Ranged attacks, and for a Rating an Obscured Position.

    [prone, prone-details, tag-cover-reaction, cover-details, obscured-details]
    """
    total = named(terms, "Prone", PRONE_REACTION) if reactor.prone else 0
    if ranged and battle.ground.claim_of(reactor.who, reactor.position, COVER) is not None:
        total += named(terms, "Cover", COVER_REACTION)
    if active:
        total += rating_modifier(battle, reactor, terms)
    return total


def rating_modifier(battle: LabBattle, actor: Combatant, terms: list[Term] | None) -> int:
    """A combatant in an Obscured Position has -10 to any Rating it uses [tag-obscured, obscured-details]."""
    return named(terms, "Obscured", OBSCURED_RATING) if battle.ground.has(actor.position, OBSCURED) else 0
