"""Attack totals and the numbers that must meet them. Each sum is its own explanation."""

from __future__ import annotations

from typing import Final

from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.blows import Blow
from fray.rulesets.labyrinthian.model.options import CHANNELED, COMMANDED, WARD
from fray.rulesets.labyrinthian.model.sheets import AGILITY, INTUITION, STRENGTH, STRIKE, TALENTS, WISDOM, Source
from fray.rulesets.labyrinthian.model.state import IN_SIGHT, Combatant, LabBattle
from fray.rulesets.labyrinthian.model.variants import BARE_FOR_ALL, BARE_FOR_PASSIVE, UNHALVED_BASE
from fray.rulesets.labyrinthian.rules.situations import reaction_modifier, situation

HIDING_BONUS: Final = 5  # not added to Flanking [stealth-rules]
UNMEETABLE: Final = 10_000


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
    total += named(terms, "Wounds of the Unit", blow.body.penalty)
    flank = 0
    if approach is not None:
        flank = approach.flank
    total += situation(battle, blow.body, blow.source, target, approach, obstacles, terms)
    if blow.from_hiding and flank < HIDING_BONUS:
        total += named(terms, "out of hiding", HIDING_BONUS - flank)
    blow.total = total


def needed_passively(battle: LabBattle, blow: Blow, one: Combatant) -> int:
    """What a Passive Reaction must meet; from hiding, and in the first Turn of an ambush, none can.

    [passive-reaction-free, attackers-ar-means-total, stealth-rules]
    """
    if blow.from_hiding or (battle.ambush_turn and one.side != battle.ambushers):
        return UNMEETABLE
    if battle.variants.number_to_meet in (BARE_FOR_PASSIVE, BARE_FOR_ALL):
        return blow.total - blow.talent
    return blow.total


def needed_actively(battle: LabBattle, blow: Blow) -> int:
    """[active-reaction, react-compare-meets, attackers-ar-means-total]"""
    return blow.total - blow.talent if battle.variants.number_to_meet == BARE_FOR_ALL else blow.total


def passive_reaction(battle: LabBattle, one: Combatant) -> int:
    """PR as it stands on the sheet [passive-reaction-value, passive-reaction-formula]."""
    if battle.variants.passive_reaction == UNHALVED_BASE:
        return one.sheet.unhalved_pr
    return one.sheet.pr


def passive_number(battle: LabBattle, blow: Blow, one: Combatant, terms: list[Term] | None) -> int:
    """PR and what changes it: lying Prone, Cover [passive-reaction-value, prone-details, cover-details]."""
    number = named(terms, "Passive Reaction", passive_reaction(battle, one))
    return number + reaction_modifier(battle, one, blow.source.ranged, False, terms)


def active_number(
    battle: LabBattle, blow: Blow, one: Combatant, rating: int, how: str, penalty: int, terms: list[Term] | None
) -> int:
    """A Rating + the Talent of the kind of defense [active-reaction]."""
    talent = defense_talent(how)
    number = named(terms, "Action Rating", one.ratings[rating])
    number += named(terms, TALENTS[talent].capitalize(), one.sheet.talents[talent])
    number += named(terms, "Wounds of the Unit", penalty)
    return number + reaction_modifier(battle, one, blow.source.ranged, True, terms)


def in_hiding(one: Combatant) -> bool:
    return one.hidden != IN_SIGHT
